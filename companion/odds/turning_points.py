"""Turning points of a game that is over: each one's chance to win behind every answer, and which moved that most."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from companion.odds.figures import Outcomes, Tally, percent, shared_by
from companion.odds.observation import watched
from companion.odds.players import Players
from companion.odds.position import Position, winners_of
from companion.odds.runs import chunk
from companion.table import Data
from companion.table.entries import FIX

By = Literal["luck", "choice", "told", "mended"]
"""The kind of an answer: of chance, of somebody's choice, of a fact, or a correction by hand."""
BAR = 20
BOXES = 40
LONG = 60
TOLD = 5
AGAIN = 4
"""The factor of games around what seems to have moved it most: of many steps some seem so."""
LUCK_AND_CHOICE: tuple[By, By] = ("luck", "choice")
_BY: dict[str, By] = {"chance": "luck", "choice": "choice", "fact": "told"}
_SAID = {"luck": "luck", "choice": "a choice", "told": "what was told", "mended": "mended by hand"}


@dataclass(frozen=True, slots=True)
class Step:
    """An answer of the journal, what was told behind it, and how often each wins `before` and `after`."""

    place: int
    who: str | None
    ask: str
    answer: str
    by: By
    told: tuple[str, ...]
    before: Outcomes
    after: Outcomes

    @property
    def moved(self) -> str:
        """The player whose share it moved most."""
        before, after = self.before.wins, self.after.wins
        return max(after, key=lambda name: abs(after[name] - before[name]))

    @property
    def change(self) -> float:
        """By how much it moved that share."""
        return self.after.wins[self.moved] - self.before.wins[self.moved]

    def data(self) -> Data:
        """Data of it for programs."""
        shares = {name: round(share, 4) for name, share in self.after.wins.items()}
        change = {"player": self.moved, "change": round(self.change, 4)}
        told = {"line": self.place + 1, "ask": self.ask, "who": self.who, "answer": self.answer, "by": self.by}
        return told | {"odds": shares} | self.after.split() | change

    def line(self) -> str:
        """In words: `Bo, team: Vulpike (a choice): Ann 71 % → 28 %`."""
        return f"{self.what} ({_SAID[self.by]}): {self.shares}"

    @property
    def called(self) -> str:
        """The question's name, for people."""
        return self.ask.replace("-", " ")

    @property
    def what(self) -> str:
        """The player and the answer."""
        said = self.answer if len(self.answer) <= LONG else f"{self.answer[: LONG - 1]}…"
        return f"{self.who or 'The table'}, {self.called}: {said}"

    @property
    def shares(self) -> str:
        """The share that moved most, before and after."""
        return f"{self.moved} {self.before.told(self.moved)} → {self.after.told(self.moved)}"


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
        """Each player's share of wins that came of luck, of choices, or of what was told."""
        return self.moved_by(what).wins

    def moved_by(self, what: By) -> Outcomes:
        """The same of each outcome: of those that add up to 1 it adds up to 0."""
        of_it = [step for step in self.steps if step.by == what]
        return Outcomes.summed(self.names, (step.after.less(step.before) for step in of_it))

    def data(self) -> Data:
        """Data of it for programs."""
        sums = {what: {name: round(each, 4) for name, each in self.by(what).items()} for what in LUCK_AND_CHOICE}
        told = {"players": self.names, "games": self.games, "chooses": self.players}
        told |= {"steps": [each.data() for each in self.steps], "turning": [each.data() for each in self.turning]}
        return told | sums | {"outcomes": {what: self.moved_by(what).split() for what in LUCK_AND_CHOICE}}

    def story(self) -> Iterator[str]:
        """Lines of the story, with the bar behind each answer, and at its end what turned it."""
        for step in self.steps:
            yield f"> {step.who or 'the table'}, {step.called}: {step.answer}"
            yield from (f"  {each}" for each in step.told)
            yield f"  {self.bar(step.after)}"
        yield ""
        yield from self.summary()

    def bar(self, shares: Outcomes) -> str:
        """The chances as text: of two as a bar between their names, with what both win between them."""
        alone, shared, nobody = shares.alone, shares.shared, shares.nobody
        rest = [f"{shared_by(len(alone))} {percent(shared)}"] * bool(shared) + [f"nobody {percent(nobody)}"] * bool(
            nobody
        )
        if len(self.names) != 2:
            return " · ".join([*(f"{name} {percent(share)}" for name, share in alone.items()), *rest])
        one, two = alone.values()
        ends = [round(BAR * each) for each in (0, one, one + shared, one + shared + nobody, 1)]
        bar = "".join(mark * (end - start) for mark, (start, end) in zip("█▒·░", pairwise(ends), strict=True))
        return ", ".join([f"{self.names[0]} {percent(one)} {bar} {percent(two)} {self.names[1]}", *rest])

    def sheet(self) -> Data:
        """Data for a page to print: the bar is that of whoever was moved most, and has `BOXES` boxes."""
        named = self.turning[0].moved if self.turning else self.names[0]
        turning = [
            {"number": place, "what": step.what, "share": step.shares.replace("→", "to")}
            for place, step in enumerate(self.turning, 1)
        ]
        steps = []
        for step in self.steps:
            full, won = (round(BOXES * each[named]) for each in (step.after.alone, step.after.wins))
            boxes = {"full": full, "shared": won - full, "rest": BOXES - won}
            steps.append({"what": step.what, "share": percent(step.after.wins[named]), **boxes})
        sums = {"luck": self.in_points("luck"), "choice": self.in_points("choice")}
        return {"players": self.names, "named": named, "turning": turning, "steps": steps, "how": self.how} | sums

    def in_points(self, what: By) -> str:
        """Each player's share that came of something, in points of 100; where several win, the share alone, too."""
        sums = self.moved_by(what)
        told = ", ".join(f"{name} {100 * each:+.0f}" for name, each in sums.wins.items())
        if not self.shares:
            return told
        alone = ", ".join(f"{name} {100 * each:+.0f}" for name, each in sums.alone.items())
        return f"{told} (alone {alone}; {shared_by(len(self.names))} {100 * sums.shared:+.0f})"

    @property
    def shares(self) -> bool:
        """True if several may win together."""
        return any(step.before.shared or step.after.shared for step in self.steps)

    @property
    def how(self) -> str:
        """A sentence on the figures' origin."""
        chosen = {"chance": "by chance", "careful": "with care"}[self.players]
        return f"Each figure from {self.games:,} games played on {chosen}, around these from {AGAIN * self.games:,}."

    def summary(self) -> Iterator[str]:
        """The turning points, and what was luck and what was choice."""
        yield "What turned it:" if self.turning else "Nothing turned it."
        yield from (f"  {place}. {step.line()}" for place, step in enumerate(self.turning, start=1))
        for what in LUCK_AND_CHOICE:
            yield f"Of {'luck' if what == 'luck' else 'choices'}, in points: {self.in_points(what)}."
        yield self.how


def turns(work: Executor, position: Position, result: Data, games: int, players: Players = "chance") -> Turns:
    """Find the turning points of a game that is over, with this result; nothing of it is secret any more."""
    seen = watched(position)
    entries = position.entries
    winners = winners_of(position, result)
    tallies = dict.fromkeys(range(1, len(entries)), Tally())

    def plays(places: Sequence[int], first: int, many: int) -> list[Outcomes]:
        jobs = [(at, work.submit(chunk, before(position, at), (), players, first, many)) for at in places]
        tallies.update({at: tallies[at] + job.result() for at, job in jobs})
        names = dict.fromkeys([*position.players, *sorted({name for each in tallies.values() for name in each.names})])
        return [*(each.outcomes(names) for each in tallies.values()), Outcomes.certain(names, winners)]

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
    return Turns(list(shares[0].wins), steps, games, players)


def _around_most(shares: Sequence[Outcomes]) -> set[int]:
    """The places before and behind the answers that moved shares most."""
    moved = [max(abs(comes.wins[name] - was.wins[name]) for name in was.wins) for was, comes in pairwise(shares)]
    most = sorted(range(len(moved)), key=lambda at: -moved[at])[:TOLD]
    return {place + 1 for at in most for place in (at, at + 1)}


def before(position: Position, place: int) -> Position:
    """The position before the answer at a place of its journal."""
    return position.after(position.entries[:place], position.entries[place].strand)
