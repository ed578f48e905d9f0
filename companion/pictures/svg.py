"""Looking at an SVG before it is drawn: that nothing in it leads elsewhere, and how large it says it is.

Nothing is fetched here: expat reads no other file, and a document with entities is refused before one is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.pictures.png_and_jpeg import DamagedPicture

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SHAPES_AT_MOST = 8_000
STROKES_AT_MOST = 100_000
"""The most shapes, and lines and curves in them, that are drawn in a few seconds."""
DEEP_AT_MOST = 100
STYLES_AT_MOST = 300_000
LOOKS_AT_MOST = 5_000_000
"""The most characters of style sheets, and looks at a shape for what they say of it, that cost a few seconds, too."""
_SIDES = 100.0  # a drawing may be so many times as wide as high, or as high as wide

# What can't be drawn as shapes, and what to do about it.
_REFUSED = {
    "textPath": "has words along a path in it; turn them into paths, and save it again",
    "tref": "has words from elsewhere in it; turn them into paths, and save it again",
    "flowRoot": "has words in it that flow; turn them into paths, and save it again",
    "image": "has a picture in it; save it as PNG",
    "foreignObject": "has a web page in it; save it as PNG",
    "filter": "has filter effects; save it as PNG",
    "mask": "has masks; save it as PNG",
    "script": "has a program in it; save it as plain SVG",
}
_PLAIN = "save it as plain SVG, or as PNG"
_ELSEWHERE = re.compile(r"@import|url\(\s*[\"']?\s*(?!#)[^)]", re.IGNORECASE)
_NAMES = frozenset({"id", "class", "href"})  # attributes whose words are no numbers
_ENDLESS = re.compile(r"[0-9][eE]\+?[0-9]{3}|\b(?:nan|inf|infinity)\b", re.IGNORECASE)
_NO_SELECTOR = re.compile(r"""/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\\.""", re.DOTALL)
_LENGTH = re.compile(r"\s*\+?([0-9]+(?:\.[0-9]*)?(?:e[+-]?[0-9]{1,3})?|\.[0-9]+)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*")


def check_svg(file: bytes) -> None:
    """Raise DamagedPicture for what is no SVG, leads elsewhere, grows without bounds or can't be drawn as shapes."""
    root = _parsed(file)
    if _name(root) != "svg":
        raise DamagedPicture("is no SVG")
    by_id: dict[str, Element] = {}
    for element in _below(root):
        by_id.setdefault(element.get("id", ""), element)
        if reason := _REFUSED.get(_name(element)):
            raise DamagedPicture(reason)
        if _name(element) == "clipPath" and any(_name(each) == "text" for each in element.iter()):
            raise DamagedPicture("is cut out by words; turn them into paths, and save it again")
        _check_stays_inside(element)
    strokes = sum(len(re.findall(r"[a-zA-Z]", element.get("d", ""))) for element in root.iter())
    if strokes > STROKES_AT_MOST:
        raise DamagedPicture(f"has more than {STROKES_AT_MOST:,} lines and curves; save it as PNG")
    _check_styles(root, *_measured(root, by_id))
    _check_sides(root)


def _parsed(file: bytes) -> Element:
    from xml.etree import ElementTree
    from xml.parsers import expat

    def refuse(*_: object) -> None:
        raise DamagedPicture("declares entities; save it as plain SVG")

    parser = expat.ParserCreate()
    parser.EntityDeclHandler = refuse
    depth = 0

    def deeper(*_: object) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEP_AT_MOST:
            raise DamagedPicture(f"has groups in groups, more than {DEEP_AT_MOST} deep; save it as PNG")

    def back(*_: object) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler, parser.EndElementHandler = deeper, back
    try:
        parser.Parse(file, True)
        return ElementTree.fromstring(file)
    except DamagedPicture:
        raise
    except (expat.ExpatError, ElementTree.ParseError, ValueError, LookupError) as error:
        line = getattr(error, "lineno", 0) or getattr(error, "position", (0,))[0]
        raise DamagedPicture(f"is no whole SVG: line {line} can't be read") from None


def _below(root: Element) -> Iterator[Element]:
    for number, element in enumerate(root.iter()):
        if number >= SHAPES_AT_MOST:
            raise DamagedPicture(f"has more than {SHAPES_AT_MOST:,} shapes; save it as PNG")
        yield element


def _check_stays_inside(element: Element) -> None:
    texts = [element.text or ""] if _name(element) == "style" else []
    if texts and re.search(r"(?<![\w-])(?:stop-)?opacity\s*:", texts[0]):
        raise DamagedPicture(f"has a style sheet that makes shapes see-through; {_PLAIN}")
    if _name(element) == "stop" and _is_clear(element):
        raise DamagedPicture("has a gradient that lets through what lies below; save it as PNG")
    for key, value in element.items():
        if key.rpartition("}")[2] == "href" and _name(element) != "a" and not value.strip().startswith("#"):
            raise DamagedPicture(f"refers to {quoted(value)}; an SVG to print has to hold all that it shows")
        texts.append(value)
        if "}" not in key and key not in _NAMES and (endless := _ENDLESS.search(re.sub(r"#\w+", "", value))):
            raise DamagedPicture(f"has a number without end, {quoted(endless[0])}; take that out")
    if found := next((text for text in texts if _ELSEWHERE.search(text)), ""):
        raise DamagedPicture(f"refers to something outside by {quoted(found)}; take that out")


def _is_clear(stop: Element) -> bool:
    """True if a gradient's colour is not quite there."""
    said = style_of(stop).get("stop-opacity", stop.get("stop-opacity", "1")).strip()
    try:
        return float(said.removesuffix("%")) / (100 if said.endswith("%") else 1) < 1
    except ValueError:
        return False


def _measured(root: Element, by_id: dict[str, Element]) -> tuple[int, int]:
    """The number of shapes, and their depth in one another, with each as often as it is used: shapes that use shapes
    that use shapes soon are millions.
    """
    measures: dict[Element, tuple[int, int]] = {}
    open_now: set[Element] = set()

    def measure(element: Element) -> tuple[int, int]:
        if element in open_now:
            raise DamagedPicture("has a shape that uses itself; take that out")
        if element not in measures:
            open_now.add(element)
            used = [by_id[name] for name in _uses(element) if name in by_id]
            inner = [measure(each) for each in (*element, *used)]
            letters = len("".join(element.itertext())) if _name(element) == "text" else 0
            shapes = 1 + letters + sum(shapes for shapes, _ in inner)
            measures[element] = shapes, 1 + max((deep for _, deep in inner), default=0)
            open_now.discard(element)
            if shapes > SHAPES_AT_MOST:
                raise DamagedPicture(f"draws more than {SHAPES_AT_MOST:,} shapes; save it as PNG")
        return measures[element]

    try:
        return measure(root)
    except RecursionError:
        raise DamagedPicture("has shapes that use shapes, too deep to follow; save it as PNG") from None


def _check_styles(root: Element, shapes: int, deep: int) -> None:
    """Check that so many shapes are soon held against the style sheets: every shape against each selector, and where
    one speaks of groups or neighbours, against all of these once more.
    """
    sheets = [element.text or "" for element in root.iter() if _name(element) == "style"]
    if sum(map(len, sheets)) > STYLES_AT_MOST:
        raise DamagedPicture(f"has more than {STYLES_AT_MOST:,} characters of style sheets; {_PLAIN}")
    looks = 0
    for before, after in chain.from_iterable(pairwise(_NO_SELECTOR.sub("", sheet).split("{")) for sheet in sheets):
        selectors, says = before.rpartition("}")[2], after.partition("}")[0]
        for selector in [selectors] if "(" in selectors else selectors.split(","):
            groups = re.sub(" ?([>+~]) ?", r"\1", " ".join(selector.split())).count(" ")
            neighbours = len(re.findall("[~(]|of-type", selector, re.IGNORECASE))
            looks += (1 + 4 * says.count(":")) * shapes * deep**groups * shapes**neighbours
            if looks > LOOKS_AT_MOST:
                raise DamagedPicture(f"has a style sheet that says too much of too many shapes; {_PLAIN}")


def _uses(element: Element) -> list[str]:
    if _name(element) != "use":
        return []
    return [value.strip().lstrip("#") for key, value in element.items() if key.rpartition("}")[2] == "href"]


def _check_sides(root: Element) -> None:
    """Check that the drawing says how wide and high it is, and that this can be printed."""
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    try:
        sides = [float(each) for each in numbers[2:4]] if len(numbers) == 4 else []
    except ValueError:
        sides = []
    if not sides:
        lengths = [_LENGTH.fullmatch(root.get(key, "")) for key in ("width", "height")]
        sides = [float(length[1]) for length in lengths if length]
    if len(sides) != 2:
        raise DamagedPicture('does not say its size; give its svg element a viewBox="0 0 WIDTH HEIGHT"')
    if not all(0 < side <= 1e6 for side in sides) or max(sides) > _SIDES * min(sides):
        raise DamagedPicture(f"is {sides[0]:g} x {sides[1]:g} large, which no card can show")


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def style_of(element: Element) -> dict[str, str]:
    """Properties in an element's `style`."""
    pairs = (pair.split(":", 1) for pair in element.get("style", "").split(";") if ":" in pair)
    return {name.strip(): value.strip() for name, value in pairs}
