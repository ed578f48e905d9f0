"""Odds from any position of any game: the winner's likelihood, and the answers'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.api.at_table import Answers, GameAtTable, Listener, at_line
from companion.engine.journal import read_journal
from companion.engine.state import Suspension
from companion.errors import CompanionError, UsageError
from companion.games import Game, find
from companion.table.entries import JournalContent

if TYPE_CHECKING:
    from companion.odds.asking import Odds
    from companion.odds.figures import Outcomes
    from companion.odds.players import Players
    from companion.odds.position import Position
    from companion.odds.turning_points import By, Turns


def position_in(journal: Path | str | JournalContent) -> Position:
    """The position of a journal's game. Raises JournalError where it can't be read or played."""
    played = journal if isinstance(journal, JournalContent) else read_journal(Path(journal))
    with at_line(played):
        return _stands(GameAtTable.of(played), Listener(), entries=list(played.entries), auto="none")


def position_after(
    game: str, mode: str | None, answers: Answers, rules: Iterable[str] = (), sets: Iterable[str] = ()
) -> Position:
    """The position of a game after these answers. Raises CompanionError for the first that can't be taken."""
    the_game = find(game)
    at_table = GameAtTable.begun(the_game, the_game.mode(mode), rules, sets)
    return _stands(at_table, Listener(answers), script="the answers")


def _stands(at_table: GameAtTable, listener: Listener, **how: Any) -> Position:
    from companion.odds.position import Position, have

    session = at_table.session(listener, **how)
    with suppress(Suspension):
        session.run()
    position = Position.of(at_table.header, session.state)
    have(position, at_table.cards.get())
    return position


def odds(
    position: Position,
    *,
    seats: Iterable[str] = (),
    players: Players = "chance",
    games: int | None = None,
    workers: Executor | None = None,
    ranks: bool = True,
) -> Iterator[Odds]:
    """Estimate each player's chance to win from a position, and that of each answer; the last estimate is surest.

    They are told to those who hold the `seats`: what others keep secret is drawn anew. `players` choose by `chance` or
    are `careful`; at most so many `games` are played, by default until each figure is sure within 2 points. `workers`
    is any `concurrent.futures.Executor`: the figures are the same for any number of them. Raises CompanionError where
    no odds can be told.
    """
    from companion.odds import asking, runs
    from companion.odds.workers import InlineExecutor

    if games is not None and games < 1:
        raise UsageError("of no games there are no odds; name at least one")
    stages = runs.STAGES if games is None else (*(each for each in runs.STAGES if each < games), games)
    sure = runs.SURE_WITHIN if games is None else 0.0
    work = workers or InlineExecutor()
    yield from asking.odds(work, position, frozenset(seats), players, stages, ranks=ranks, within=sure)


def turns(
    journal: Path | str | JournalContent,
    *,
    players: Players = "chance",
    games: int = 100,
    workers: Executor | None = None,
) -> Turns:
    """Find the turning points of a game that is over: each one's chance to win behind each answer, from so many games
    each. Raises CompanionError for a game that is not over.
    """
    from companion.odds import turning_points
    from companion.odds.position import Position, have
    from companion.odds.workers import InlineExecutor

    played = journal if isinstance(journal, JournalContent) else read_journal(Path(journal))
    at_table = GameAtTable.of(played)
    session = at_table.session(Listener(), entries=list(played.entries), auto="none")
    try:
        with at_line(played):
            result = session.run()
    except Suspension:
        told = f"the game of {played.path} is not over; `companion odds` says who wins from where it stands"
        raise CompanionError(told) from None
    position = Position.of(at_table.header, session.state)
    have(position, at_table.cards.get())
    return turning_points.turns(workers or InlineExecutor(), position, result, games, players)


@dataclass(slots=True)
class Luck:
    """Luck of players: over `nights` games, by how much luck and their own and others' choices moved each one's chance
    to win, in sum. `wrong` are the faults of other journals.
    """

    nights: int = 0
    by: dict[By, Outcomes] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def add(self, found: Turns) -> None:
        """A game that is over."""
        from companion.odds.figures import Outcomes
        from companion.odds.turning_points import LUCK_AND_CHOICE

        self.nights += 1
        for what in LUCK_AND_CHOICE:
            both = [*([self.by[what]] if what in self.by else []), found.moved_by(what)]
            self.by[what] = Outcomes.summed({name: None for each in both for name in each.wins}, both)

    @property
    def shares(self) -> bool:
        """True where luck or choices made several win together."""
        return any(each.shared for each in self.by.values())


def luck(
    folders: Iterable[Path], game: Game | None = None, *, games: int = 25, workers: Executor | None = None
) -> Luck:
    """Sum up luck over the journals in some folders, of one game or of all; each answer from so many games."""
    from companion.api.journals import journals_in, read_all

    found = Luck()
    for played in list(read_all(journals_in(folders), found.wrong)):
        if played.result is not None and game in (None, find(played.header.game)):
            try:
                found.add(turns(played, games=games, workers=workers))
            except CompanionError as error:
                found.wrong.append(str(error))
    return found
