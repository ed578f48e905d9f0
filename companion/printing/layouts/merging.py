"""How one layout takes over what another says: table by table and key by key."""

from collections.abc import Collection, Iterator
from typing import Any

from companion.errors import quoted
from companion.words import did_you_mean

_PLACE = ("x", "y", "w", "h", "turn")


def cut_out(table: dict[str, Any], name: str) -> tuple[str, str] | None:
    """Take what the dotted name says out of the table; else what is wrong with the name and what would be right."""
    *outer, last = name.split(".")
    inner: Any = table
    for part in outer:
        inner = inner.get(part) if isinstance(inner, dict) else None
    if isinstance(inner, dict) and last in inner:
        del inner[last]
        return None
    near = did_you_mean(last, inner) if isinstance(inner, dict) else ""
    what = f"the face that this one extends has no {quoted(name)}"
    if near:
        return what, near.replace("did you mean ", f"did you mean {'.'.join(outer)}." if outer else "did you mean ")
    return what, "write it as its tables do, such as front.title"


def laid_over(
    table: dict[str, Any], own: dict[str, Any], sides: Collection[str]
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Lay a layout's own tables over those that it extends, key by key, and yield what is wrong with that.

    An element that is of another kind keeps nothing but its place. One that is `under` another is drawn just before
    that one; the others follow those that were there.
    """
    for key, value in own.items():
        if key in sides and isinstance(value, dict) and isinstance(table.setdefault(key, {}), dict):
            yield from _elements(table, key, value)
        else:
            table[key] = _over(table.get(key), value)


def _elements(table: dict[str, Any], side: str, own: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    elements: dict[str, Any] = table[side]
    for name, value in own.items():
        before = elements.get(name)
        if (
            isinstance(before, dict)
            and isinstance(value, dict)
            and value.get("kind", before.get("kind")) != before.get("kind")
        ):
            before = {key: before[key] for key in _PLACE if key in before}
        elements[name] = _over(before, value)
    for name in own:
        if isinstance(elements[name], dict) and "under" in elements[name]:
            over = elements[name].pop("under")
            if over == name or not isinstance(over, str) or over not in elements:
                instead = did_you_mean(str(over), elements) or "write the name of an element of the same side"
                yield (side, name, "under"), f"there is no other element {quoted(str(over))}", instead
            else:
                moved = elements.pop(name)
                table[side] = elements = _put_before(elements, over, name, moved)


def _put_before(elements: dict[str, Any], over: str, name: str, moved: Any) -> dict[str, Any]:
    placed: dict[str, Any] = {}
    for each, element in elements.items():
        if each == over:
            placed[name] = moved
        placed[each] = element
    return placed


def _over(base: Any, own: Any) -> Any:
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **{key: _over(base.get(key), value) for key, value in own.items()}}
    return {key: _over(None, value) for key, value in own.items()} if isinstance(own, dict) else own
