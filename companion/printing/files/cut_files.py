"""Cut lines as files that machines read: SVG, DXF as release 12 has it, with cuts and creases on layers, and a sheet as
a picture whose ground can be seen through, for machines that print it themselves and cut around it."""

from collections.abc import Iterator
from io import BytesIO
from math import atan, atan2, cos, hypot, sin
from typing import BinaryIO

from companion.printing.drawing.vector import Point
from companion.printing.paper.cut_lines import Corner, CutSheet
from companion.printing.paper.sheet import Segment

CUT, CREASE = "CUT", "CREASE"
_COLOURS = {CUT: "#ff0000", CREASE: "#0000ff"}
_STEPS = 16  # straight pieces of an arc
_MILLIMETRES = 4  # as the DXF reference numbers units
_ACI = {CUT: 1, CREASE: 5}  # red and blue, by AutoCAD's numbers


def svg(sheet: CutSheet) -> str:
    """The lines in a drawing of the paper's size, in mm."""
    wide, high = sheet.paper.width, sheet.paper.height
    paths = {CUT: [_svg_path(each) for each in sheet.outlines], CREASE: [_svg_line(each) for each in sheet.creases]}
    layers = "\n".join(
        f'<g id="{layer}" fill="none" stroke="{_COLOURS[layer]}" stroke-width="0.1">\n{"".join(found)}</g>'
        for layer, found in paths.items()
        if found
    )
    size = f'width="{wide:g}mm" height="{high:g}mm" viewBox="0 0 {wide:g} {high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{layers}\n</svg>\n'


def dxf(sheet: CutSheet) -> str:
    """The lines in mm from the paper's lower left corner, y running up; curves are arcs of circles."""
    high = sheet.paper.height
    pairs: list[tuple[int, object]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$INSUNITS"), (70, _MILLIMETRES)]
    pairs += [(9, "$EXTMIN"), (10, 0.0), (20, 0.0), (9, "$EXTMAX"), (10, sheet.paper.width), (20, high)]
    pairs += [(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), *_layers(), (0, "ENDSEC")]
    pairs += [(0, "SECTION"), (2, "ENTITIES")]
    for each in sheet.outlines:
        pairs += _polyline(each, high)
    for line in sheet.creases:
        pairs += [(0, "LINE"), (8, CREASE), (10, line.x1), (20, high - line.y1), (11, line.x2), (21, high - line.y2)]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3d}\n{_number(value) if isinstance(value, float) else value}\n" for code, value in pairs)


def _layers() -> Iterator[tuple[int, object]]:
    yield from [(0, "TABLE"), (2, "LTYPE"), (70, 1), (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line")]
    yield from [(72, 65), (73, 0), (40, 0.0), (0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, len(_ACI))]
    for layer, colour in _ACI.items():
        yield from [(0, "LAYER"), (2, layer), (70, 0), (62, colour), (6, "CONTINUOUS")]
    yield 0, "ENDTAB"


def _polyline(corners: tuple[Corner, ...], high: float) -> Iterator[tuple[int, object]]:
    yield from [(0, "POLYLINE"), (8, CUT), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1)]
    for each in corners:
        # What turns clockwise on paper, where y runs down, does so here, where clockwise is negative.
        yield from [(0, "VERTEX"), (8, CUT), (10, each.x), (20, high - each.y), (30, 0.0)]
        if each.bulge:
            yield 42, -each.bulge
    yield from [(0, "SEQEND"), (8, CUT)]


def points(corners: tuple[Corner, ...]) -> list[Point]:
    """An outline along straight lines only, as near to its arcs as paper can show."""
    found: list[Point] = []
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        found.append((corner.x, corner.y))
        if corner.bulge:
            # The arc's middle lies half a chord to the chord's left, less what the bulge takes away (DXF reference).
            dx, dy = following.x - corner.x, following.y - corner.y
            away = (1 - corner.bulge**2) / (4 * corner.bulge)
            x, y = corner.x + dx / 2 - dy * away, corner.y + dy / 2 + dx * away
            radius, start = hypot(corner.x - x, corner.y - y), atan2(corner.y - y, corner.x - x)
            steps = [start + 4 * atan(corner.bulge) * n / _STEPS for n in range(1, _STEPS)]
            found += [(x + radius * cos(angle), y + radius * sin(angle)) for angle in steps]
    return found


def _svg_path(corners: tuple[Corner, ...]) -> str:
    steps = [f"M{_number(corners[0].x)} {_number(corners[0].y)}"]
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        place = f"{_number(following.x)} {_number(following.y)}"
        if corner.bulge:
            chord = hypot(following.x - corner.x, following.y - corner.y)
            radius = _number(chord / 2 / sin(2 * atan(abs(corner.bulge))))
            steps.append(f"A{radius} {radius} 0 {int(abs(corner.bulge) > 1)} {int(corner.bulge > 0)} {place}")
        else:
            steps.append(f"L{place}")
    return f'<path d="{" ".join(steps)} Z"/>\n'


def _svg_line(line: Segment) -> str:
    x1, y1, x2, y2 = map(_number, (line.x1, line.y1, line.x2, line.y2))
    return f'<path d="M{x1} {y1} L{x2} {y2}"/>\n'


def _number(value: float) -> str:
    """A number to a thousandth of a mm."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"


DPI = 300
_FINER = 4  # the mask is drawn so many times as large, so that its edge is smooth


def sheet_picture(file: BinaryIO, page: int, sheet: CutSheet) -> bytes:
    """A picture of what is cut out of a page of a PDF, counted from 0, as large as all of it is: a PNG of 300 dpi."""
    import pypdfium2
    from PIL import Image, ImageDraw

    outlines = [points(each) for each in sheet.outlines]
    left, top = (min(point[axis] for each in outlines for point in each) for axis in (0, 1))
    right, bottom = (max(point[axis] for each in outlines for point in each) for axis in (0, 1))
    scale = DPI / 25.4
    wide, high = round((right - left) * scale), round((bottom - top) * scale)
    mask = Image.new("L", (wide * _FINER, high * _FINER))
    for each in outlines:
        fine = [((x - left) * scale * _FINER, (y - top) * scale * _FINER) for x, y in each]
        ImageDraw.Draw(mask).polygon(fine, fill=255)
    file.seek(0)
    document = pypdfium2.PdfDocument(file)
    try:
        drawn = document[page].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()
    corner = round(left * scale), round(top * scale)
    drawn = drawn.crop((*corner, corner[0] + wide, corner[1] + high))
    drawn.putalpha(mask.resize((wide, high), Image.Resampling.LANCZOS))
    png = BytesIO()
    drawn.save(png, "PNG", dpi=(DPI, DPI))
    return png.getvalue()
