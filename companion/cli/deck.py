"""`companion deck`: The Deck's team, from typed flips or drawn by the program."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, TextIO, TypeVar

import typer

from companion.cards.in_play import sets_in_play
from companion.cli.options import AsJson, Rules, Seed, Sets
from companion.errors import CompanionError, UsageError, quoted
from companion.games import find
from companion.table.answers import piped
from companion.table.questions import AnswerError, Question
from companion.table.words import Words, read_words

if TYPE_CHECKING:
    from companion.games.tamer.creature import Card
    from companion.games.tamer.pool import Pool
    from companion.table import View
    from companion.table.events import Event
    from companion.table.screen import Screen

T = TypeVar("T")


def deck(
    round: Annotated[str, typer.Option("--round", metavar="1|2|3", help="The tournament's round, or tiebreak.")],
    flips: Annotated[
        str | None,
        typer.Option("--flips", metavar="NAMES", help="The cards flipped, in order, a comma between."),
    ] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for the flips, and for the shuffled order, one by one.")
    ] = False,
    order: Annotated[
        str | None, typer.Option("--order", metavar="NAMES", help="The shuffled order, front first.")
    ] = None,
    without: Annotated[
        str | None,
        typer.Option("--without", metavar="NAMES", help="Cards that are not in the decks because players hold them."),
    ] = None,
    rule: Rules = None,
    seed: Seed = None,
    set: Sets = None,
    json: AsJson = False,
) -> None:
    """The Deck's team in Tamer Tournament: from your flips, or drawn by the program."""
    from companion.games.tamer.creature import THE_DECK
    from companion.games.tamer.deck import team_of_the_deck

    game = find("tamer")
    if round not in ("1", "2", "3", "tiebreak"):
        raise UsageError(f"--round cannot be {quoted(round)}; The Deck's team depends on it: 1, 2, 3 or tiebreak")
    rules = game.register().settle([*(rule or []), f"round={round}"])
    pool: Pool = game.load_cards(sets_in_play(game.name, set or []))
    screen = _screen(out=sys.stderr if json else sys.stdout) if ask else None
    typed = {}
    if flips is not None:
        typed["deck-flip"] = _parts(flips)
    if order is not None:
        typed["deck-order"] = [order]
    table = _Flips(pool, read_words(game.package), _random(seed), typed, screen)
    team = team_of_the_deck(table, rules, pool, None, [_held(pool, name) for name in _parts(without or "")])
    if typed.get("deck-flip"):
        raise CompanionError(f"The Deck's team was full before {', '.join(typed['deck-flip'])}; leave that out")
    total = sum(card.cost for card in team)
    if json:
        from json import dumps

        data = {"round": round, "flips": table.flipped, "total": total, "team": [card.name for card in team]}
        typer.echo(dumps(data, ensure_ascii=False, indent=2))
        return
    if screen is None:
        for flip in table.flipped:
            typer.echo(f"{flip['card']} from {flip['deck']}: {flip['points']} points, {flip['total']} in all")
    typer.secho(f"{THE_DECK}, front first ({total} points): {', '.join(card.name for card in team)}", bold=True)
    for card in team:
        figures = f"{card.power}/{card.health}  {card.element} {card.creature_class}"
        typer.echo(f"  {card.name}  {figures}  {card.text}".rstrip())


def _screen(out: TextIO) -> Screen:
    from companion.table.screen import Screen

    return Screen(piped(sys.stdin.buffer), out, colour=out.isatty())


def _parts(names: str) -> list[str]:
    return [part.strip() for part in names.split(",") if part.strip()]


def _held(pool: Pool, name: str) -> Card:
    try:
        return pool.find(name)
    except AnswerError as error:
        raise CompanionError(f"--without: {error}; {error.hint}") from None


def _random(seed: int | None) -> Random:
    from secrets import randbelow

    return Random(randbelow(1_000_000_000) if seed is None else seed)


class _Flips:
    """The table at which The Deck's cards are flipped: typed beforehand, asked one by one, or drawn by the program."""

    view: View | None = None

    def __init__(
        self, cards: Pool, words: Words, random: Random, typed: dict[str, list[str]], screen: Screen | None
    ) -> None:
        self.cards = cards
        self.flipped: list[dict[str, Any]] = []
        self._words = words
        self._random = random
        self._typed = typed
        self._screen = screen
        self._asked = 0

    def ask(self, question: Question[T], amendable: bool = False) -> T:
        typed = self._typed.get(question.name)
        if typed:
            return self._read(question, typed.pop(0))
        if self._screen is not None:
            return self._put(question, self._screen)
        if typed is not None:
            raise CompanionError(f"the flips end too early: {self._words.ask(question.name, question.about)}")
        return question.pick(self._random)

    def _read(self, question: Question[T], text: str) -> T:
        try:
            return question.read(text)
        except AnswerError as error:
            raise CompanionError("; ".join(filter(None, (str(error), error.hint)))) from None

    def _put(self, question: Question[T], screen: Screen) -> T:
        self._asked += 1
        while True:
            screen.asks(question, self._words.ask(question.name, question.about), self._asked, "")
            typed = screen.line(question)
            if typed is None:
                raise CompanionError("the flips ended before The Deck's team was full")
            try:
                return question.read(typed[0])
            except AnswerError as error:
                screen.refuses(str(error), error.hint)

    def tell(self, event: Event) -> None:
        from companion.games.tamer.events import Flipped

        if isinstance(event, Flipped):
            self.flipped.append({"card": event.card, "deck": event.deck, "points": event.points, "total": event.total})
        if self._screen is not None:
            told = self._words.tell(event)
            self._screen.tells(event.name, told.text, told.do, event.rule, event.data())
