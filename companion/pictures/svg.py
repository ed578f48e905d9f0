"""Checks of an SVG before it is drawn: that nothing in it leads elsewhere or has no end, how large it says it is.

Nothing is fetched here: expat reads no other file, and a document with entities is refused before one is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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

IMAGES_AT_MOST = 50_000_000  # pixels of all pictures in a drawing
LAYER = 20
"""So many shapes take as long as one thing that is drawn by itself and then laid over the others."""
_LAYERS = frozenset({"filter", "mask", "pattern"})

# What neither way of drawing knows, and what to do about it.
_REFUSED = {
    "tref": "has words from elsewhere in it; turn them into paths, and save it again",
    "flowRoot": "has words in it that flow; turn them into paths, and save it again",
    "foreignObject": "has a web page in it; save it as PNG",
    "script": "has a program in it; save it as plain SVG",
    "feImage": "has a filter effect of a picture in it; save it as PNG",
    **dict.fromkeys(
        ("animate", "animateTransform", "animateMotion", "animateColor", "set"), "moves; save it without animations"
    ),
}
_FILTERS = frozenset(
    {
        "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood", "feGaussianBlur",
        "feMerge", "feOffset",
    }
)  # fmt: skip
_OF_A_FILTER = frozenset({"feMergeNode", "feFuncR", "feFuncG", "feFuncB", "feFuncA"})
_PLAIN = "save it as plain SVG, or as PNG"
_WORKED_OUT = re.compile(r"\b(?:var|calc|min|max|clamp|env|attr|color-mix|light-dark)\(")
_COLOURS = re.compile(r"\b(?:color|lab|lch|oklab|oklch|hwb|device-cmyk)\(|\b(?:hsla?|rgba?)\((?![^()]*,)")
_PLACES = frozenset({"x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "d", "translate", "rotate", "scale"})
_WIDE = re.compile(r"(?<![\w-])([\w-]+)\s*:\s*([^;{}]{1,200});\s*\1\s*:\s*color\([^()]*\)\s*(?=[;}]|\Z)")
_REFERENCE = re.compile(r"url\(\s*[\"']?\s*#([^)\"'\s]+)")
_UNITS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "em": 16.0, "ex": 8.0}
_PICTURE = re.compile(r"\s*data:image/(?:png|jpe?g);base64,")
_ELSEWHERE = re.compile(r"@import|url\(\s*[\"']?\s*(?!#)[^)]", re.IGNORECASE)
_NAMES = frozenset({"id", "class", "href"})  # attributes whose words are no numbers
_ENDLESS = re.compile(r"[0-9][eE]\+?[0-9]{3}|\b(?:nan|inf|infinity)\b", re.IGNORECASE)
_NO_SELECTOR = re.compile(r"""/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\\.""", re.DOTALL)
_LENGTH = re.compile(r"\s*\+?([0-9]+(?:\.[0-9]*)?(?:e[+-]?[0-9]{1,3})?|\.[0-9]+)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*")


def check_svg(file: bytes) -> None:
    """Raise DamagedPicture for what is no SVG, leads elsewhere, grows without bounds or can't be drawn as shapes."""
    root = root_of(file)
    if name_of(root) != "svg":
        raise DamagedPicture("is no SVG")
    by_id: dict[str, Element] = {}
    for element in _below(root):
        by_id.setdefault(element.get("id", ""), element)
        if reason := _REFUSED.get(name_of(element)):
            raise DamagedPicture(reason)
        if name_of(element) == "filter":
            _check_filter(element)
        _check_stays_inside(element)
    _check_images(root)
    _check_sheets(root)
    strokes = sum(len(re.findall(r"[a-zA-Z]", element.get("d", ""))) for element in root.iter())
    if strokes > STROKES_AT_MOST:
        raise DamagedPicture(f"has more than {STROKES_AT_MOST:,} lines and curves; save it as PNG")
    _check_styles(root, *_measured(root, by_id))
    size_of(root)


def root_of(file: bytes) -> Element:
    """The outermost element of an SVG; of colours that are said twice, for screens of more colours too, it has the
    plain ones. Raises DamagedPicture."""
    root = _parsed(file)
    for element in root.iter():
        if "style" in element.attrib:
            element.set("style", _WIDE.sub(r"\1:\2", element.attrib["style"]))
        if name_of(element) == "style":
            element.text = _WIDE.sub(r"\1:\2", element.text or "")
    return root


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
    texts = [element.text or ""] if name_of(element) == "style" else []
    for key, value in element.items():
        is_image = name_of(element) == "image"
        if key.rpartition("}")[2] == "href" and name_of(element) != "a" and not value.strip().startswith("#"):
            if not is_image or not value.strip().startswith("data:"):
                raise DamagedPicture(f"refers to {quoted(value)}; an SVG to print has to hold all that it shows")
            continue
        texts.append(value)
        if "}" not in key and key not in _NAMES and (endless := _ENDLESS.search(re.sub(r"#\w+", "", value))):
            raise DamagedPicture(f"has a number without end, {quoted(endless[0])}; take that out")
        if "}" not in key and key not in _NAMES:
            _check_said(key, value)
    for key, value in style_of(element).items():
        _check_said(key, value, in_style=True)
    if found := next((text for text in texts if _ELSEWHERE.search(text)), ""):
        raise DamagedPicture(f"refers to something outside by {quoted(found)}; take that out")


def _check_said(key: str, value: str, *, in_style: bool = False) -> None:
    """That an attribute or a style is one that can be drawn."""
    if key == "style":
        return
    if found := _WORKED_OUT.search(value):
        raise DamagedPicture(
            f"has a value that is worked out, {quoted(value[found.start() :])}; write what comes of it"
        )
    if found := _COLOURS.search(value):
        raise DamagedPicture(f"has the colour {quoted(value[found.start() :])}; write it as #rrggbb")
    if key == "vector-effect" and value != "none":
        raise DamagedPicture(
            "has lines that stay as thick however large it is; turn them into shapes, or save it as PNG"
        )
    if in_style and (key in _PLACES or (key == "transform" and value != "none")):
        raise DamagedPicture(f"says by a style where things lie ({key}: {value}); {_PLAIN}")
    if key in ("clip-path", "mask", "filter") and (function := re.search(r"(?!url\b)\b[a-z-]+(?=\()", value)):
        raise DamagedPicture(f"has {quoted(key)} as {quoted(function[0])}; {_PLAIN}")


def _check_filter(element: Element) -> None:
    """That a filter effect is made of what is soon drawn."""
    kinds = [name_of(each) for each in element.iter() if each is not element]
    if other := next((kind for kind in kinds if kind not in _FILTERS | _OF_A_FILTER), ""):
        raise DamagedPicture(f"has the filter effect {quoted(other)}; save it as PNG")


def _check_images(root: Element) -> None:
    """That the pictures in a drawing are whole, upright and not too large."""
    from base64 import b64decode

    from companion.pictures.png_and_jpeg import JPEG_SIGNATURE, Jpeg, Png, read_jpeg, read_png

    dots = 0
    for href in (each for element in root.iter() for each in _hrefs(element) if name_of(element) == "image"):
        if not _PICTURE.match(href):
            raise DamagedPicture("has a picture in it that is no PNG or JPEG; save it as PNG")
        data = b64decode(href.partition(",")[2])
        inner: Jpeg | Png = read_jpeg(data) if data.startswith(JPEG_SIGNATURE) else read_png(data)
        if inner.orientation != 1 or (isinstance(inner, Jpeg) and inner.components == 4):
            raise DamagedPicture("has a photo in it that lies on its side or is in CMYK; save it as PNG")
        dots += inner.width * inner.height
    if dots > IMAGES_AT_MOST:
        raise DamagedPicture("has pictures in it with more than 50 million pixels; make them smaller")


def sheets_of(root: Element) -> str:
    """A drawing's style sheets, without comments."""
    sheets = (element.text or "" for element in root.iter() if name_of(element) == "style")
    return re.sub(r"/\*.*?(?:\*/|\Z)", " ", "\n".join(sheets), flags=re.DOTALL)


def declarations(sheets: str) -> Iterator[tuple[str, str]]:
    """Every name and value that style sheets say."""
    for block in re.findall(r"\{([^{}]*)\}", sheets):
        yield from _pairs(block).items()


def _check_sheets(root: Element) -> None:
    sheets = sheets_of(root)
    if at := re.search(r"@(?!charset|namespace|import)[a-z-]+", sheets):
        raise DamagedPicture(f"has a style sheet with {quoted(at[0])}; {_PLAIN}")
    for key, value in declarations(sheets):
        _check_said(key, value, in_style=True)


def _measured(root: Element, by_id: dict[str, Element]) -> tuple[int, int]:
    """The number of shapes, and their depth in one another, with each as often as it is used: shapes that use shapes
    that use shapes soon are millions.
    """
    by_sheets = _used_by_sheets(sheets_of(root))
    measures: dict[Element, tuple[int, int]] = {}
    open_now: set[Element] = set()

    def measure(element: Element) -> tuple[int, int]:
        if element in open_now:
            raise DamagedPicture("has a shape that uses itself; take that out")
        if element not in measures:
            open_now.add(element)
            used = [by_id[name] for name in (*_uses(element), *by_sheets(element)) if name in by_id]
            used = [each for each in used if not name_of(each).endswith("Gradient")]  # one is worked out once
            inner = [measure(each) for each in (*element, *used)]
            letters = len("".join(element.itertext())) if name_of(element) == "text" else 0
            shapes = _price(element) + letters + sum(shapes for shapes, _ in inner)
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
    sheets = [element.text or "" for element in root.iter() if name_of(element) == "style"]
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
    """Ids of what an element shows that stands elsewhere: once, but a marker at each end of a line."""
    names = [href.strip().lstrip("#") for href in _hrefs(element)] if name_of(element) in ("use", "pattern") else []
    for key, value in [*element.items(), *style_of(element).items()]:
        times = 1
        if key.startswith("marker"):
            times = 1 + len(re.findall("[a-zA-Z]", element.get("d", ""))) + len(element.get("points", "").split())
        if "}" not in key and key != "style":
            names += _REFERENCE.findall(value) * times
    return names


def _price(element: Element) -> int:
    said = {**element.attrib, **style_of(element)}
    by_itself = said.get("opacity", "1") != "1" or said.get("mix-blend-mode", "normal") != "normal"
    return LAYER if name_of(element) in _LAYERS or (by_itself and len(element)) else 1


def shapes_in(root: Element) -> int:
    """The number of shapes in a drawing that was checked, each as often as it is used."""
    by_id = {element.get("id", ""): element for element in reversed(list(root.iter()))}
    return _measured(root, by_id)[0]


def _used_by_sheets(sheets: str) -> Callable[[Element], list[str]]:
    """A finder of the ids that elements show because a style sheet says so of their names, classes or ids."""
    found: dict[str, list[str]] = {}
    for before, after in pairwise(sheets.split("{")):
        if shown := _REFERENCE.findall(after.partition("}")[0]):
            for name in re.findall(r"[.#]?[\w-]+", before.rpartition("}")[2]):
                found.setdefault(name, []).extend(shown)

    def of(element: Element) -> list[str]:
        classes = [f".{each}" for each in element.get("class", "").split()]
        names = [name_of(element), f"#{element.get('id', '')}", *classes]
        return [used for name in names for used in found.get(name, ())]

    return of


def _hrefs(element: Element) -> list[str]:
    return [value for key, value in element.items() if key.rpartition("}")[2] == "href"]


def size_of(root: Element) -> tuple[float, float]:
    """The width and height of a drawing, in its own unit. Raises DamagedPicture where it doesn't say, or this can't be
    printed.
    """
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    try:
        sides = [float(each) for each in numbers[2:4]] if len(numbers) == 4 else []
    except ValueError:
        sides = []
    lengths = [_LENGTH.fullmatch(root.get(key, "")) for key in ("width", "height")]
    outside = [float(length[1]) * _UNITS[length[2] or "px"] for length in lengths if length]
    if not sides and len(outside) != 2:
        raise DamagedPicture('does not say its size; give its svg element a viewBox="0 0 WIDTH HEIGHT"')
    for width, height in filter(None, (sides, outside if len(outside) == 2 else [])):
        if not all(0 < side <= 1e6 for side in (width, height)) or max(width, height) > _SIDES * min(width, height):
            raise DamagedPicture(f"is {width:g} x {height:g} large, which no card can show")
    return (outside[0], outside[1]) if len(outside) == 2 else (sides[0], sides[1])


def name_of(element: Element) -> str:
    """An element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def style_of(element: Element) -> dict[str, str]:
    """Properties in an element's `style`."""
    return _pairs(element.get("style", ""))


def _pairs(block: str) -> dict[str, str]:
    pairs = (pair.split(":", 1) for pair in block.split(";") if ":" in pair)
    return {name.strip(): value.strip() for name, value in pairs}
