"""The deck as PDFs with a card a page: what the imposers take, drawn plainly with reportlab."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench_support.deck import COPIES, Card, Deck

MM = 72 / 25.4
FRAME, INK = "#3c2a58", "#231d2b"


def write_singles(deck: Deck, typeface: Path, fronts: Path, back: Path, both: Path) -> None:
    """Write every card's front, the one back, and every front followed by its back, as pages of 63 x 88 mm."""
    from reportlab import rl_config

    rl_config.useA85 = 0  # before pdfgen is imported
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("text", str(typeface)))
    cards = [card for card in deck.cards for _ in range(COPIES)]
    _write(fronts, deck, cards)
    _write(back, deck, [None])
    _write(both, deck, [side for card in cards for side in (card, None)])


def write_pictures(deck: Deck, path: Path) -> None:
    """Write a page of 63 x 88 mm for each picture of the deck, its bytes as they are."""
    from reportlab import rl_config

    rl_config.useA85 = 0
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), pagesize=(63 * MM, 88 * MM))
    for picture in deck.pictures:
        canvas.drawImage(str(picture), 0, 0, 63 * MM, 88 * MM)
        canvas.showPage()
    canvas.save()


def _write(path: Path, deck: Deck, sides: Sequence[Card | None]) -> None:
    """Write a page for each card, and one with the back for each None."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), pagesize=(63 * MM, 88 * MM), initialFontName="text")
    for card in sides:
        canvas.transform(MM, 0, 0, -MM, 0, 88 * MM)
        _box(canvas, FRAME, 0, 0, 63, 88)
        if card is None:
            _box(canvas, "#c9d8e8", 3, 3, 57, 82)
            canvas.setFillColor(FRAME)
            canvas.circle(31.5, 44, 12, stroke=0, fill=1)
        else:
            _front(canvas, deck, card)
        canvas.showPage()
    canvas.save()


def _front(canvas: Any, deck: Deck, card: Card) -> None:
    _box(canvas, "#fff0c8", 3, 3, 57, 82)
    canvas.setFillColor(FRAME)
    canvas.circle(9.5, 9.5, 4, stroke=0, fill=1)
    _words(canvas, "#ffffff", 8.5, 11, 12, str(card.cost))
    _words(canvas, INK, 16, 11.2, 14, card.name)
    for number, line in enumerate(_lines(card.text)):
        _words(canvas, INK, 6, 59 + 3.8 * number, 9, line)
    if card.picture:
        canvas.saveState()
        canvas.transform(1, 0, 0, -1, 5, 16 + 37.37)
        canvas.drawImage(str(deck.folder / card.picture), 0, 0, 53, 37.37)
        canvas.restoreState()


def _lines(text: str) -> list[str]:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if stringWidth(longer, "text", 9) > 51 * MM:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _box(canvas: Any, colour: str, x: float, y: float, width: float, height: float) -> None:
    canvas.setFillColor(colour)
    canvas.rect(x, y, width, height, stroke=0, fill=1)


def _words(canvas: Any, colour: str, x: float, y: float, size: float, words: str) -> None:
    canvas.setFillColor(colour)
    text = canvas.beginText()
    text.setFont("text", size / MM)
    text.setTextTransform(1, 0, 0, -1, x, y)
    text.textOut(words)
    canvas.drawText(text)
