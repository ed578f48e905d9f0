"""Shapes and clips as they stand in a PDF, but for their colours: thousands of them are soon drawn in others."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from companion.printing.drawing.numbers import digits
from companion.printing.drawing.vector import OPERATORS, Clip, Colour, Cutout, Item, Shape, Tint, Written, lighter

_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
_FIRST = 17  # words of a path: a move and two curves
_SMALL = 170  # units; an eye spans no more


@cache
def colour_set(inks: tuple[float, ...], stroked: bool = False) -> str:
    """The operator that sets a colour to fill with, or to stroke with: one ink is a grey, three are RGB, four CMYK."""
    word = {1: "g", 3: "rg", 4: "k"}[len(inks)]
    return f"{' '.join(digits(each, 3) for each in inks)} {word.upper() if stroked else word}"


def painted(shape: Shape, fill: str, stroke: str) -> str:
    """A shape's operators, with those that set the colours it is filled and stroked with."""
    words = [fill] if shape.fill is not None else []
    if shape.stroke is not None:
        words += [stroke, f"{digits(shape.width, 5)} w"]
    if shape.dash:
        words.append(f"[{' '.join(digits(length, 5) for length in shape.dash)}] 0 d 0 J")
    words += [shape.path, _PAINT[shape.fill is not None, shape.stroke is not None] + "*" * shape.holes]
    if shape.dash:
        words.append("[] 0 d 1 J")
    return " ".join(words)


def clipped(clip: Clip, fill: str) -> str:
    """The operators of a clip's path, with the one that sets the colour it is filled with."""
    if isinstance(clip, Cutout):
        return f"{clip.path} W* n"
    return f"{clip.path} W n" if clip.fill is None else f"{fill} {clip.path} W f"


def written(items: Iterable[Item], tints: dict[Tint, int]) -> str:
    """The operators of shapes and clips, each colour as `{0}` and so on: its number among the tints, which grow."""
    return "\n".join(_operators(items, lambda tint: f"{{{tints.setdefault(tint, len(tints))}}}"))


def _operators(items: Iterable[Item], named: Callable[[Tint], str]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Shape):
            fill = named(Tint(item.fill, small=_is_small(item.path))) if item.fill else ""
            yield painted(item, fill, named(Tint(item.stroke, stroked=True)) if item.stroke else "")
        elif isinstance(item, Clip):
            fill = named(Tint(item.fill, small=_is_small(item.path))) if item.fill else ""
            yield f"q {clipped(item, fill)}"
            yield from _operators(item.items, named)
            yield "Q"


def _is_small(path: str) -> bool:
    """True if a path of lines and curves spans no more than _SMALL units either way; most are soon seen not to."""
    return _spans_little(path.split(" ", _FIRST)[:_FIRST]) and _spans_little(path.split())


def _spans_little(words: list[str]) -> bool:
    numbers = [float(word) for word in words if word not in OPERATORS]
    return all(max(each) - min(each) <= _SMALL for each in (numbers[::2], numbers[1::2]))


def dressed(drawn: Written, colours: Mapping[Colour, Colour]) -> Written:
    """A drawing in other colours; a colour that is none of these stays."""
    tints = (each._replace(colour=colours.get(each.colour, each.colour)) for each in drawn.tints)
    return replace(drawn, tints=tuple(tints))


def recoloured(drawn: Written, colours: Mapping[Colour, Colour], *, sparing: float) -> Written:
    """A drawing in other colours; to be `sparing` with ink, all that is none of these gets that share of white."""
    paler = {each.colour: lighter(each.colour, sparing) for each in drawn.tints} if sparing else {}
    return dressed(drawn, paler | dict(colours))


def paler(drawn: Written, share: float) -> Written:
    """A drawing with a share of white in what it is filled with; what is almost black stays where it is small, as a
    pupil is."""
    tints = (
        each if each.stroked or (each.small and max(each.colour) <= 80) else Tint(lighter(each.colour, share))
        for each in drawn.tints
    )
    return replace(drawn, tints=tuple(tints))
