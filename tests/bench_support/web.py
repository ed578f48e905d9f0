"""The deck as a web page, for WeasyPrint."""

from __future__ import annotations

import html
from pathlib import Path

from bench_support.deck import COPIES, Card, Deck

CSS = Path(__file__).parent / "jobs" / "deck.css"
PER_PAGE, COLUMNS = 9, 3


def write_page(deck: Deck, typeface: Path, path: Path) -> None:
    """Write the deck as HTML, a page of nine fronts and one of their backs in turn; it names the typeface's file."""
    cards = [card for card in deck.cards for _ in range(COPIES)]
    groups = [cards[start : start + PER_PAGE] for start in range(0, len(cards), PER_PAGE)]
    sheets = []
    for group in groups:
        sheets.append("".join(_front(card, *_place(number)) for number, card in enumerate(group)))
        sheets.append("".join(_back(*_place(number, mirrored=True)) for number in range(len(group))))
    face = f'@font-face {{ font-family: "Barlow Semi Condensed"; src: url("{typeface.as_uri()}") }}'
    style = face + CSS.read_text(encoding="utf-8")
    body = "".join(f"<section>{sheet}</section>" for sheet in sheets)
    page = f'<!doctype html><html lang="en"><title>Bench</title><style>{style}</style>{body}</html>'
    path.write_text(page, encoding="utf-8")


def _place(number: int, mirrored: bool = False) -> tuple[float, float]:
    row, column = divmod(number, COLUMNS)
    return 10.5 + 63 * (COLUMNS - 1 - column if mirrored else column), 16.5 + 88 * row


def _front(card: Card, x: float, y: float) -> str:
    art = f'<img class="art" src="{card.picture}">' if card.picture else ""
    words = f'<div class="title">{html.escape(card.name)}</div><div class="rules">{html.escape(card.text)}</div>'
    cost = f'<div class="cost">{card.cost}</div>'
    return f'<div class="card" style="left:{x}mm;top:{y}mm"><div class="panel"></div>{cost}{words}{art}</div>'


def _back(x: float, y: float) -> str:
    drawn = '<div class="panel"></div><div class="emblem"></div>'
    return f'<div class="card back" style="left:{x}mm;top:{y}mm">{drawn}</div>'
