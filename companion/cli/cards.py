"""`companion cards`: looking cards up at the table."""

from __future__ import annotations

import shutil
import sys
import textwrap
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import AsJson, GameName, Sets, tell_json
from companion.games.folder import game_or_folder
from companion.words import aligned, counted, width

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, SetInfo

TEXT_AT_LEAST = 36


def cards(
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS", help="A card's name or code, or words that are on it.", show_default=False),
    ] = None,
    set: Sets = None,
    json: AsJson = False,
) -> None:
    """Look cards up at the table."""
    from companion.cards.looking_up import found, read_sets

    the_game = game_or_folder(game)
    sets = read_sets(the_game.chosen_sets(set or []), the_game.row_of)
    some = found([card for each in sets for card in each.cards], " ".join(words or []))
    if json:
        tell_json([card.columns() | {"set": card.set} for card in some])
    elif len(some) == 1:
        _show(some[0], sets)
    else:
        _list(some, sets)


def _show(card: CardRow, sets: list[CardSet[Any]]) -> None:
    """A card with everything that its row says."""
    from companion.cards.looking_up import lines

    typer.echo(f"{typer.style(card.name, bold=True)}  {card.code}")
    for line in lines(card, sets):
        _write(line, indent=2)


def _list(cards: list[CardRow], sets: list[CardSet[Any]]) -> None:
    """The cards of each set below its title, as a table or, where the terminal is too narrow for one, in paragraphs."""
    groups = [(each.info, [card for card in cards if card.set == each.info.name]) for each in sets]
    for place, (info, inside) in enumerate(filter(itemgetter(1), groups)):
        if place:
            typer.echo()
        _write_title(info, inside)
        rows = _rows(inside)
        if max(map(width, rows)) <= _width():
            _table(rows, inside)
        else:
            for card in inside:
                _show(card, sets)


def _write_title(info: SetInfo, inside: list[CardRow]) -> None:
    copies = sum(card.copies for card in inside)
    with_copies = f", {copies} with copies" if copies != len(inside) else ""
    typer.secho(f"{info.title} ({info.name}): {counted(len(inside), 'card')}{with_copies}", bold=True)


def _rows(cards: list[CardRow]) -> list[str]:
    """The heading and a line for each card, in columns of equal width, without the texts."""
    from companion.cards.looking_up import own_columns

    table = [["code", "name", "copies", *own_columns(cards[0])]]
    table += [[card.code, card.name, str(card.copies), *map(str, own_columns(card).values())] for card in cards]
    return aligned(table)


def _table(rows: list[str], cards: list[CardRow]) -> None:
    """The rows with each card's text beside it, or below it where there is not room enough."""
    heading, *lines = rows
    beside = width(heading) + 2 if width(heading) + 2 + TEXT_AT_LEAST <= _width() else 0
    typer.secho(f"{heading}  text" if beside else heading, dim=True)
    for line, card in zip(lines, cards, strict=True):
        if beside:
            first, *others = textwrap.wrap(card.text, _width() - beside) or [""]
            typer.echo(f"{line}  {first}".rstrip())
            for each in others:
                typer.echo(" " * beside + each)
        else:
            typer.echo(line.rstrip())
            _write(card.text, indent=len(card.code) + 2)


def _write(text: str, indent: int) -> None:
    margin = " " * indent
    for line in textwrap.wrap(text, _width(), initial_indent=margin, subsequent_indent=margin):
        typer.echo(line)


def _width() -> int:
    """The columns of the terminal; without one, more than any line needs, so that a card stays on its line."""
    return max(shutil.get_terminal_size().columns, 24) if sys.stdout.isatty() else 100_000
