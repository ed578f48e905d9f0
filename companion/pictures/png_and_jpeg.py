"""Parser of JPEG and PNG bytes, which checks that all of a file is there, without decoding its pixels.

Sources: ITU-T T.81 (JPEG), CIPA DC-008 (Exif), the PNG specification, third edition (W3C).
"""

import zlib
from dataclasses import dataclass

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JPEG_SIGNATURE = b"\xff\xd8\xff"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of a PNG's colour types: grey, RGB, palette, grey and RGB with alpha
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((8, 8, 0, 0), (8, 8, 4, 0), (4, 8, 0, 4), (4, 4, 2, 0), (2, 4, 0, 2), (2, 2, 1, 0), (1, 2, 0, 1))  # Adam7
COLOURS_AT_MOST = 256  # of a palette
_CHUNKS = frozenset({b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"IDAT", b"IEND"})  # the others don't change what is seen
_LAST_FILTER = 4  # Paeth
_PIECE = 1 << 18  # bytes inflated at a time
_ORIENTATION = 0x0112  # the Exif tag that says how the camera was held; 1 is upright


class DamagedPicture(ValueError):
    """Bytes that are no whole picture; the message is the end of a sentence that begins with the file's name."""


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A JPEG as its markers describe it.

    `width` and `height` count pixels as they are stored; `orientation` is Exif's, 1 (upright) to 8; `components`
    are 1 (grey), 3 or 4 (CMYK, `inverted` where Adobe's marker says so); `is_rgb` where the three are not YCbCr;
    `common` where every decoder knows its coding: baseline, extended or progressive with 8 bits.
    """

    width: int
    height: int
    components: int
    orientation: int
    inverted: bool
    is_rgb: bool
    common: bool


@dataclass(frozen=True, slots=True)
class Png:
    """A PNG as its chunks describe it.

    `transparent` is its tRNS chunk; `orientation` is Exif's, 1 (upright) to 8; `data` are the places (start, end) of
    the compressed rows in the file.
    """

    width: int
    height: int
    depth: int
    colour_type: int
    interlaced: bool
    palette: bytes
    transparent: bytes | None
    orientation: int
    data: tuple[tuple[int, int], ...]


def read_jpeg(file: bytes) -> Jpeg:
    """Read a JPEG's markers; raises DamagedPicture."""
    frame, orientation, adobe, jfif = None, 1, None, False
    at = 2
    while True:
        marker, start, end = _segment(file, at)
        body = file[start:end]
        if marker in range(0xC0, 0xD0) and marker not in (0xC4, 0xC8, 0xCC):
            frame = (marker, body)
        elif marker == 0xE0 and body.startswith(b"JFIF\0"):
            jfif = True
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            orientation = _orientation(body[6:])
        elif marker == 0xEE and body.startswith(b"Adobe") and len(body) >= 12:
            adobe = body[11]
        elif marker == 0xDA:
            break
        at = end
    if frame is None or file.rfind(b"\xff\xd9", end) < 0:
        raise DamagedPicture("is cut off")
    coding, head = frame
    if len(head) < 6 or len(head) < 6 + 3 * head[5] or head[5] not in (1, 3, 4):
        raise DamagedPicture("is a damaged JPEG")
    height, width, components = int.from_bytes(head[1:3], "big"), int.from_bytes(head[3:5], "big"), head[5]
    if not width or not height:
        raise DamagedPicture("is a damaged JPEG")
    names = bytes(head[6 + 3 * number] for number in range(components))
    return Jpeg(
        width,
        height,
        components,
        orientation,
        inverted=components == 4 and adobe is not None,
        is_rgb=components == 3 and not jfif and (adobe == 0 or (adobe is None and names == b"RGB")),
        common=coding in (0xC0, 0xC1, 0xC2) and head[0] == 8,
    )


def _segment(file: bytes, at: int) -> tuple[int, int, int]:
    """The marker at a place, and where what belongs to it starts and ends."""
    while file[at : at + 2] == b"\xff\xff":
        at += 1
    if len(file) < at + 4:
        raise DamagedPicture("is cut off")
    marker = file[at + 1]
    if file[at] != 0xFF or marker in (0x00, 0xD8, 0xD9):
        raise DamagedPicture("is a damaged JPEG")
    if marker == 0x01 or 0xD0 <= marker <= 0xD7:
        return marker, at + 2, at + 2
    length = int.from_bytes(file[at + 2 : at + 4], "big")
    if length < 2:
        raise DamagedPicture("is a damaged JPEG")
    if at + 2 + length > len(file):
        raise DamagedPicture("is cut off")
    return marker, at + 4, at + 2 + length


def _orientation(exif: bytes) -> int:
    """The camera's orientation (Exif); 1 where the Exif block doesn't say it in a way that can be read."""

    def number(at: int, length: int) -> int:
        return int.from_bytes(exif[at : at + length], "little" if exif.startswith(b"II") else "big")

    if exif[:2] not in (b"II", b"MM"):
        return 1
    entries = number(4, 4)
    for entry in range(entries + 2, entries + 2 + 12 * number(entries, 2), 12):
        if entry + 12 <= len(exif) and number(entry, 2) == _ORIENTATION:
            return found if (found := number(entry + 8, 2)) in range(1, 9) else 1
    return 1


def read_png(file: bytes) -> Png:
    """Read a PNG's chunks, each checked against its checksum, and count its rows; raises DamagedPicture."""
    chunks: dict[bytes, bytes] = {}
    data: list[tuple[int, int]] = []
    at, view = len(PNG_SIGNATURE), memoryview(file)
    while b"IEND" not in chunks:
        length, name = int.from_bytes(file[at : at + 4], "big"), file[at + 4 : at + 8]
        start, end = at + 8, at + 8 + length
        if end + 4 > len(file):
            raise DamagedPicture("is cut off")
        if name in _CHUNKS:
            if zlib.crc32(view[at + 4 : end]) != int.from_bytes(file[end : end + 4], "big"):
                raise DamagedPicture("is a damaged PNG")
            if name == b"IDAT":
                data.append((start, end))
            else:
                chunks[name] = file[start:end]
        at = end + 4
    head = chunks.get(b"IHDR", b"")
    if len(head) != 13 or not data:
        raise DamagedPicture("is a damaged PNG")
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    depth, colour_type, interlaced = head[8], head[9], bool(head[12])
    palette = chunks.get(b"PLTE", b"")
    if not width or not height or depth not in _DEPTHS.get(colour_type, ()) or (colour_type == 3 and not palette):
        raise DamagedPicture("is a damaged PNG")
    orientation = _orientation(chunks.get(b"eXIf", b""))
    transparent = chunks.get(b"tRNS")
    if colour_type == 3 and len(transparent or b"") > COLOURS_AT_MOST:
        raise DamagedPicture("is a damaged PNG")
    return Png(width, height, depth, colour_type, interlaced, palette, transparent, orientation, tuple(data))


def check_rows_of(png: Png, file: bytes) -> None:
    """Inflate a PNG's rows, a piece at a time; raises DamagedPicture where they are not as many as its head says, or
    where one names a filter that there is not.

    Nothing is kept, and what is more than the head says is not inflated.
    """
    wanted, at = _bytes_of(png), 0
    row = 0 if png.interlaced else wanted // png.height
    engine, view = zlib.decompressobj(), memoryview(file)
    pieces: list[bytes | memoryview] = [view[start:end] for start, end in png.data]
    try:
        for rest in (*pieces, b""):
            while at <= wanted and (piece := engine.decompress(rest, _PIECE)):
                if row and max(piece[-at % row :: row], default=0) > _LAST_FILTER:
                    raise DamagedPicture("is a damaged PNG")
                at += len(piece)
                rest = engine.unconsumed_tail
    except zlib.error:
        raise DamagedPicture("is a damaged PNG") from None
    if at < wanted:
        raise DamagedPicture("is cut off")
    if at > wanted:
        raise DamagedPicture("is a damaged PNG: it holds more rows than its head says")


def _bytes_of(png: Png) -> int:
    """The number of bytes in the rows, each with the byte that names its filter."""
    bits = png.depth * CHANNELS[png.colour_type]
    passes = _PASSES if png.interlaced else ((1, 1, 0, 0),)
    count = 0
    for across, down, left, top in passes:
        columns, rows = -((left - png.width) // across), -((top - png.height) // down)
        if columns > 0 and rows > 0:
            count += rows * (1 + (columns * bits + 7) // 8)
    return count
