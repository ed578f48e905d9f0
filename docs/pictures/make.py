"""The README's pictures, made from what the program prints: `make pictures`.

A contact sheet for each game with every different card of its sets, and a row with each of its other sheets.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from companion.games import every
from companion.printing.drawing.icons import icons

FOLDER = Path(__file__).parent
CARD = 86  # pixels wide, about as large as a card at arm's length on a screen
PAGE = 420  # pixels wide
ACROSS = 16  # cards
GAP = 6  # pixels
GROUND = (244, 242, 238)


def companion(*words: str) -> None:
    """Run the program; a failure ends this script with its message."""
    subprocess.run([sys.executable, "-c", "from companion.cli import main; main()", "print", *words], check=True)


def cards(game: str, folder: Path) -> list[Image.Image]:
    """Every different card's front as the program draws it, and each back that cards share, or a row of those that they
    don't."""
    companion("cards", game, "--png", "--copies", "1", "--dpi", "72", "--bleed", "0", "--out", str(folder))
    with (folder / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    backs = list(dict.fromkeys(row["back"] for row in rows if row["back"]))[:ACROSS]
    found = []
    for name in [row["front"] for row in rows] + backs:
        with Image.open(folder / name) as image:
            found.append(image.convert("RGB"))
    return found


def pages(path: Path) -> Iterator[Image.Image]:
    """The pages of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield page.render(scale=PAGE / page.get_width()).to_pil().convert("RGB")


def contact_sheet(pictures: list[Image.Image], across: int, width: int) -> Image.Image:
    """Pictures of one width in rows."""
    sized = [picture.resize((width, round(picture.height * width / picture.width))) for picture in pictures]
    rows = [sized[start : start + across] for start in range(0, len(sized), across)]
    heights = [max(picture.height for picture in row) for row in rows]
    size = (across * (width + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1))
    sheet, y = Image.new("RGB", size, GROUND), GAP
    for row, height in zip(rows, heights, strict=True):
        for column, picture in enumerate(row):
            sheet.paste(picture, (GAP + column * (width + GAP), y))
        y += height + GAP
    return sheet


def icons_picture() -> Image.Image:
    """Every icon above its name."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "cards.csv").write_text("\n".join(["name", *icons()]), encoding="utf-8")
        shutil.copy(FOLDER / "icons.toml", folder / "face.toml")
        return contact_sheet(cards(f"{folder}/", folder / "made")[: len(icons())], ACROSS, 64)


def main() -> None:
    icons_picture().quantize(64).save(FOLDER / "icons.png", optimize=True)
    for game in every():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            contact_sheet(cards(game.name, folder / "cards"), ACROSS, CARD).save(
                FOLDER / f"{game.name}-cards.jpg", quality=82
            )
            companion("kit", game.name, "--out", str(folder / "kit"))
            rest = [
                page
                for path in sorted((folder / "kit").glob("*.pdf"))
                if not path.stem.startswith("cards-")
                for page in pages(path)
            ]
            contact_sheet(rest, 4, PAGE).save(FOLDER / f"{game.name}-sheets.jpg", quality=80)


if __name__ == "__main__":
    main()
