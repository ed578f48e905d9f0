"""A game at the table: begun, or taken up again from a journal; at any front, or with a program that answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from companion.cards.digests import noted
from companion.cards.in_play import CardLoader, digest, sets_in_play
from companion.cards.places import shipped_sets
from companion.engine.audience import Audience
from companion.engine.front import Front, Screens
from companion.engine.helpers import Helpers
from companion.engine.journal import Journal, JournalError, Misfit, left_alone, read_journal
from companion.engine.session import Session
from companion.engine.state import GameState, Suspension
from companion.errors import UsageError, quoted, shell_word
from companion.games import Game, Mode, TrackerData, find
from companion.games.any_event import game_or_event
from companion.table.entries import AUTO, Entry, Header, JournalContent, StrandPath
from companion.table.events import Event
from companion.version import __version__
from companion.words import fold

if TYPE_CHECKING:
    from companion.engine.commands import Foresight
    from companion.pairing import Tournament
    from companion.table.events import Data
    from companion.table.question import Question

Answers = Iterable[str] | Callable[["Question[Any]"], str | None]
"""The lines that are typed, one after the other, or as one text; or what gives a line to each question, None to leave
the game."""


@dataclass(slots=True)
class GameAtTable:
    """A game at the table; `cards` are read when they are first needed."""

    game: Game
    mode: Mode
    header: Header
    cards: CardLoader

    @classmethod
    def new(cls, game: Game, mode: Mode, header: Header) -> GameAtTable:
        """A new game; its header gets the digests of the cards. Raises UsageError for a card set that is none."""
        sources = sets_in_play(game.name, header.sets)
        header.cards, header.each = digest(sources), noted(sources)

        def load() -> Any:
            cards = game.load_cards(sources)
            game.refuse_cards(mode, cards)
            return cards

        return cls(game, mode, header, CardLoader(load))

    @classmethod
    def begun(
        cls,
        game: Game,
        mode: Mode,
        rules: Iterable[str] = (),
        sets: Iterable[str] = (),
        auto: str = "none",
        seed: int | None = None,
        answers: str = "",
    ) -> GameAtTable:
        """A new game with these switches (`NAME=VALUE`) and card sets; `answers` marks the file that they are typed in.

        Raises UsageError for a switch, a set or an `auto` that is none, and where a set of somebody's own is wrong,
        SourceError.
        """
        if auto not in AUTO:
            raise UsageError(f"auto is {' or '.join(AUTO)}, not {quoted(auto)}")
        header = Header(
            game=game.name,
            mode=mode.name,
            rules=game.register().settle(rules, mode.name),
            cards="",
            sets=[_from_any_folder(name) for name in sets],
            seed=randbelow(1_000_000_000) if seed is None else seed,
            auto=auto,
            answers=answers,
            program=__version__,
        )
        begun = cls.new(game, mode, header)
        if header.sets:  # before anybody types
            begun.cards.get()
        return begun

    @classmethod
    def of(cls, played: JournalContent, any_cards: bool = False) -> GameAtTable:
        """The game of a journal's header. Raises JournalError where rules or cards are others today.

        Cards are the same where each says what it said, however their file is written now.
        """
        header = played.header
        where = f"{played.path}, line 1"
        begun_with, each = header.cards, header.each
        try:
            game = game_or_event(header.game)
            mode = game.mode(header.mode)
            register, switches = game.register(), [f"{name}={value}" for name, value in header.rules.items()]
            if gone := [each for each in switches if each.partition("=")[0] not in register.switches]:
                raise JournalError(f"{where}: {gone[0]} is no switch any more; companion {header.program} plays it on")
            header.rules = register.settle(switches, mode.name)
            begun = cls.new(game, mode, header)
        except UsageError as error:
            raise JournalError(f"{where}: {error}") from None
        if begun_with != header.cards and not any_cards and not (each and each == header.each):
            raise JournalError(
                f"{where}: this game was begun with other cards than there are now; "
                f"`companion replay --check {shell_word(played.path)}` says whether its answers still fit"
            )
        return begun

    def switched(self) -> dict[str, str]:
        """The switches that are not at their default."""
        switches = self.game.register().switches
        return {name: value for name, value in self.header.rules.items() if value != switches[name].default}

    def session(
        self,
        front: Any,
        *,
        entries: list[Entry] | None = None,
        journal: Journal | None = None,
        keeps_lines: bool = False,
        retell: bool = False,
        summary: bool = False,
        heard: dict[StrandPath, int] | None = None,
        auto: str | None = None,
        script: str = "",
        screens: Screens | None = None,
        known: Callable[[], Collection[str]] = tuple,
    ) -> Session:
        """A session of it at a front, which goes on behind some `entries`. What the program answers is the header's to
        say, unless `auto` does; the rest is as `GameState`, `Helpers` and `Session` have it."""
        header = self.header
        given = [] if entries is None else entries
        audience = Audience(heard or {}, retell, needs_recap=summary and bool(given))
        state = GameState(given, journal, keeps_lines, audience)
        helpers = Helpers(script, self.look_up, self.elsewhere, known, header.seed or 0)
        keeps = None
        if self.game.kept_as and journal:
            keeps = partial(_keep, journal.path.with_suffix(self.game.kept_as))
        return Session(
            self.game.referee(self.mode),
            header.rules,
            self.game.register(),
            front,
            self.cards.get,
            state,
            helpers,
            auto=auto or header.auto,
            deals=header.auto != "none",
            reads_ahead=self.cards.begin,
            screens=screens,
            words_of=self.words,
            keeps=keeps,
            foresees=self.foresees,
        )

    def words(self, result: Data) -> list[str]:
        """A result in words: who won, and by what."""
        return self.game.refereed(self.mode).result_lines(result)

    def look_up(self, words: str) -> dict[str, list[str]]:
        """The names of the cards in play that words mean, and what is said of each. Raises CompanionError for none."""
        from companion.cards.looking_up import found, lines, read_sets

        sets = read_sets(sets_in_play(self.game.name, self.header.sets), self.game.row_of)
        some = found([card for each in sets for card in each.cards], words)
        return {card.name: [f"{card.name}  {card.code}", *lines(card, sets, source=False)] for card in some}

    def foresees(self) -> Foresight:
        """The foresight for its odds."""
        from companion.odds.what_if import WhatIf

        return WhatIf(self.header, self.cards.get)

    def elsewhere(self, words: str) -> str:
        """The shipped set of a card that words name; "" where there is none."""
        return _shipped(self.game.name).get(fold(words), "")


@cache
def _shipped(game: str) -> dict[str, str]:
    """Of all shipped cards, by name and by code, which set they are of."""
    from companion.cards.looking_up import read_sets

    cards = [card for each in read_sets(shipped_sets(game), find(game).row_of) for card in each.cards]
    return {
        fold(called): f"{card.name} is a card of the set {card.set}"
        for card in cards
        for called in (card.name, card.code)
    }


def _keep(path: Path, state: Data) -> None:
    """The state's file, written whole where it has changed."""
    from companion.printing.files.saving import saved

    text = state["file"].encode()
    if not path.is_file() or path.read_bytes() != text:
        with saved(path) as file:
            file.write(text)


def _from_any_folder(name: str) -> str:
    """A card set as the journal keeps it: a file by its whole path."""
    path = Path(name)
    return str(path.absolute()) if path.suffix or len(path.parts) > 1 else name


class Listener(Front):
    """A front at which a program answers, or nobody; it keeps the `events`, and what they say in `told`."""

    def __init__(self, answers: Answers = ()) -> None:
        if isinstance(answers, str):
            answers = answers.splitlines()
        lines = iter(() if callable(answers) else answers)
        self._answer = answers if callable(answers) else lambda _: next(lines, None)
        self._answered = 0
        self.events: list[Data] = []
        self.told: list[str] = []

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self._answered += 1
        answer = self._answer(question)
        return None if answer is None else (answer, self._answered)

    def tells(self, event: Event) -> None:
        self.events.append({"name": event.name, "rule": event.rule or None} | event.data())
        self.told.append(event.words().text)


@dataclass(slots=True)
class Outcome:
    """A game's outcome: its `result` (None: it is not over), its `events` with their data and what they `told`, and
    the `state` of what lies there now.
    """

    at_table: GameAtTable
    result: Data | None
    events: list[Data]
    told: list[str]
    state: Data

    @property
    def words(self) -> list[str]:
        """The result in words; nothing while it is not over."""
        return [] if self.result is None else self.at_table.words(self.result)

    def tracker(self) -> TrackerData:
        """Data for a tracker sheet. Raises CompanionError for a mode that has no tracker."""
        return self.at_table.game.tracker(self.at_table.mode, self.result, self.events, self.state)

    def tournament(self) -> Tournament:
        """The event with rounds that it is. Raises CompanionError where it is none."""
        return self.at_table.game.tournament(self.at_table.mode, self.state)


def play(
    game: str,
    mode: str | None = None,
    answers: Answers = (),
    *,
    rules: Iterable[str] = (),
    sets: Iterable[str] = (),
    auto: str = "none",
    seed: int | None = None,
    journal: Path | str | None = None,
) -> Outcome:
    """Plays a game with these answers, and keeps them in a journal where one is named.

    `rules` are switches such as `hints=on`, `sets` card sets besides the shipped ones; the program answers with the
    `seed` what `auto` leaves to it: `none`, `dice` or `all`. Raises CompanionError for what is wrong with any of them;
    the first answer that can't be taken is an AnswerRefused.
    """
    the_game = find(game)
    at_table = GameAtTable.begun(the_game, the_game.mode(mode), rules, sets, auto, seed)
    kept = Journal.begin(Path(journal), at_table.header) if journal else None
    try:
        return outcome(at_table, Listener(answers), journal=kept, script="the answers")
    finally:
        if kept:
            kept.close()


def replay(journal: Path | str | JournalContent, any_cards: bool = False, listener: Listener | None = None) -> Outcome:
    """A journal's outcome, told to a listener. Raises JournalError where it can't be read, and naming the line that
    does not fit any more.

    Where cards have changed since it was begun that is an error, too, unless `any_cards` will do.
    """
    played = journal if isinstance(journal, JournalContent) else read_journal(Path(journal))
    at_table = GameAtTable.of(played, any_cards)
    with at_line(played):
        return outcome(at_table, listener or Listener(), entries=list(played.entries), auto="none", retell=True)


def outcome(at_table: GameAtTable, listener: Listener, **how: Any) -> Outcome:
    """Play on the answers that there are, and give the outcome; `how` as `GameAtTable.session` takes it."""
    session = at_table.session(listener, **how)
    try:
        result = session.run()
    except Suspension:
        result = None
    return Outcome(at_table, result, listener.events, listener.told, session.view.state() if session.view else {})


@contextmanager
def at_line(played: JournalContent) -> Iterator[None]:
    """Names the journal's line where an answer does not fit. Raises JournalError."""
    try:
        yield
    except Misfit as error:
        if error.place >= len(played.lines):  # given since
            raise
        line = f"{played.path}, line {played.lines[error.place]}"
        raise JournalError(f"{line}: this answer {error.why}; {left_alone(played.path)}") from None
