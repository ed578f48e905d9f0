"""What turned a game that is over: how likely each was to win behind every answer, and which moved that most."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from companion.odds.figures import Tally, percent
from companion.odds.players import Players
from companion.odds.position import Position, winners_of
from companion.odds.runs import chunk
from companion.odds.watching import watched
from companion.table import Data
from companion.table.replay import FIX

By = Literal["luck", "choice", "told", "mended"]
"""What an answer was: of chance, of somebody's choice, of a fact, or a correction by hand."""
BAR = 20
BOXES = 40
LONG = 60
TOLD = 5
AGAIN = 4
"""So many times as many games are played around what seems to have moved it most: of many steps some seem so."""
_BY: dict[str, By] = {"chance": "luck", "choice": "choice", "fact": "told"}
_SAID = {"luck": "luck", "choice": "a choice", "told": "what was told", "mended": "mended by hand"}


@dataclass(frozen=True, slots=True)
class Step:
    """An answer of the journal, what was told behind it, and the shares with which each wins `before` and `after`."""

    place: int
    who: str | None
    ask: str
    answer: str
    by: By
    told: tuple[str, ...]
    before: dict[str, float]
    after: dict[str, float]

    @property
    def moved(self) -> str:
        """Whose share it moved most."""
        return max(self.after, key=lambda name: abs(self.after[name] - self.before[name]))

    @property
    def change(self) -> float:
        """By how much it moved that share."""
        return self.after[self.moved] - self.before[self.moved]

    def data(self) -> Data:
        """As a program reads it."""
        shares = {name: round(share, 4) for name, share in self.after.items()}
        change = {"player": self.moved, "change": round(self.change, 4)}
        told = {"line": self.place + 1, "ask": self.ask, "who": self.who, "answer": self.answer, "by": self.by}
        return told | {"odds": shares} | change

    def line(self) -> str:
        """In words: `Bo, team: Vulpike (a choice): Ann 71 % → 28 %`."""
        return f"{self.what} ({_SAID[self.by]}): {self.shares}"

    @property
    def called(self) -> str:
        """What was asked, for people."""
        return self.ask.replace("-", " ")

    @property
    def what(self) -> str:
        """Who answered what."""
        said = self.answer if len(self.answer) <= LONG else f"{self.answer[: LONG - 1]}…"
        return f"{self.who or 'The table'}, {self.called}: {said}"

    @property
    def shares(self) -> str:
        """Whose share moved from where to where."""
        return f"{self.moved} {percent(self.before[self.moved])} → {percent(self.after[self.moved])}"


@dataclass(frozen=True, slots=True)
class Turns:
    """All steps of a game, each worked out from so many `games` played on."""

    names: list[str]
    steps: list[Step]
    games: int
    players: Players

    @property
    def turning(self) -> list[Step]:
        """The answers that moved it most, the largest first; not those that moved nothing."""
        moving = sorted(self.steps, key=lambda step: (-abs(step.change), step.place))
        return [step for step in moving if step.change][:TOLD]

    def by(self, what: By) -> dict[str, float]:
        """How much of each player's share came of luck, of choices, or of what was told."""
        of_it = [step for step in self.steps if step.by == what]
        return {name: sum(step.after[name] - step.before[name] for step in of_it) for name in self.names}

    def data(self) -> Data:
        """As a program reads it."""
        sums = {what: {name: round(each, 4) for name, each in self.by(what).items()} for what in ("luck", "choice")}
        told = {"players": self.names, "games": self.games, "chooses": self.players}
        return (
            told | {"steps": [each.data() for each in self.steps], "turning": [e.data() for e in self.turning]} | sums
        )

    def story(self) -> Iterator[str]:
        """What happened, with the bar behind each answer, and at its end what turned it."""
        for step in self.steps:
            yield f"> {step.who or 'the table'}, {step.called}: {step.answer}"
            yield from (f"  {each}" for each in step.told)
            yield f"  {self.bar(step.after)}"
        yield ""
        yield from self.summary()

    def bar(self, shares: dict[str, float]) -> str:
        """How likely each is to win: of two as a bar between their names."""
        if len(self.names) == 2:
            one, two = (shares[name] for name in self.names)
            full = round(BAR * one / (one + two)) if one + two else BAR // 2
            bar = "█" * full + "░" * (BAR - full)
            return f"{self.names[0]} {percent(one)} {bar} {percent(two)} {self.names[1]}"
        return " · ".join(f"{name} {percent(share)}" for name, share in shares.items())

    def sheet(self) -> Data:
        """What a page to print shows of it: the bar is that of whoever was moved most, and has `BOXES` boxes."""
        named = self.turning[0].moved if self.turning else self.names[0]
        turning = [
            {"number": place, "what": step.what, "share": step.shares.replace("→", "to")}
            for place, step in enumerate(self.turning, 1)
        ]
        steps = []
        for step in self.steps:
            full = round(BOXES * step.after[named])
            boxes = {"full": full, "rest": BOXES - full}
            steps.append({"what": step.what, "share": percent(step.after[named]), **boxes})
        sums = {"luck": self.in_points("luck"), "choice": self.in_points("choice")}
        return {"players": self.names, "named": named, "turning": turning, "steps": steps, "how": self.how} | sums

    def in_points(self, what: By) -> str:
        """How much of each player's share came of something, in points of 100."""
        return ", ".join(f"{name} {100 * each:+.0f}" for name, each in self.by(what).items())

    @property
    def how(self) -> str:
        """How the figures came to be."""
        chosen = {"chance": "by chance", "careful": "with care"}[self.players]
        return f"Each figure from {self.games:,} games played on {chosen}, around these from {AGAIN * self.games:,}."

    def summary(self) -> Iterator[str]:
        """The turning points, and what was luck and what was choice."""
        yield "What turned it:" if self.turning else "Nothing turned it."
        yield from (f"  {place}. {step.line()}" for place, step in enumerate(self.turning, start=1))
        of: tuple[By, By] = ("luck", "choice")
        for what in of:
            yield f"Of {'luck' if what == 'luck' else 'choices'}, in points: {self.in_points(what)}."
        yield self.how


def turns(work: Executor, position: Position, result: Data, games: int, players: Players = "chance") -> Turns:
    """What turned a game that is over, with this result; nothing of it is secret any more."""
    seen = watched(position)
    entries = position.entries
    winners = winners_of(position, result)
    tallies = dict.fromkeys(range(1, len(entries)), Tally())

    def plays(places: Sequence[int], first: int, many: int) -> list[dict[str, float]]:
        jobs = [(at, work.submit(chunk, before(position, at), (), players, first, many)) for at in places]
        tallies.update({at: tallies[at] + job.result() for at, job in jobs})
        names = dict.fromkeys([*position.players, *sorted({name for each in tallies.values() for name in each.wins})])
        shares = [{name: each.of(name).share for name in names} for each in tallies.values()]
        return [*shares, {name: float(name in winners) for name in names}]

    shares, again = plays(range(1, len(entries)), 0, games), set[int]()
    while around := _around_most(shares) & tallies.keys() - again:
        shares = plays(sorted(around), games, (AGAIN - 1) * games)
        again |= around
    steps = []
    for at, (was, comes) in enumerate(pairwise(shares), start=1):
        entry, question = entries[at], seen.asked.get(at)
        by: By = "mended" if entry.ask == FIX else _BY[question.asks_for] if question else "told"
        told = tuple(text for heard in seen.behind(at) if "\n" not in (text := heard.words.text) and text)
        steps.append(Step(at, entry.who, entry.ask, entry.answer, by, told, was, comes))
    return Turns(list(shares[0]), steps, games, players)


def _around_most(shares: Sequence[dict[str, float]]) -> set[int]:
    """The places before and behind the answers that moved shares most."""
    moved = [max(abs(comes[name] - was[name]) for name in was) for was, comes in pairwise(shares)]
    most = sorted(range(len(moved)), key=lambda at: -moved[at])[:TOLD]
    return {place + 1 for at in most for place in (at, at + 1)}


def before(position: Position, place: int) -> Position:
    """Where a game stood before the answer at a place of its journal."""
    return position.after(position.entries[:place], position.entries[place].strand)
