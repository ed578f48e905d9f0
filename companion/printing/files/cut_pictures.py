"""A sheet as a picture whose ground can be seen through, for machines that print it themselves and cut around it."""

from io import BytesIO
from typing import BinaryIO

from companion.printing.files.cut_files import points
from companion.printing.paper.cut_lines import CutSheet

DPI = 300
_FINER = 4  # the mask is drawn so many times as large, so that its edge is smooth


def sheet_picture(file: BinaryIO, page: int, sheet: CutSheet) -> bytes:
    """What is cut out of a page of a PDF, counted from 0, as large as all of it is: a PNG of 300 dpi."""
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
