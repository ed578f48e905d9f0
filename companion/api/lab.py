"""Many games of a mode, with the card sets that are given: what they do, with results in a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cards.places import ONLY
from companion.errors import UsageError, quoted
from companion.extras import check_installed
from companion.games import Game, Mode, find

if TYPE_CHECKING:
    from companion.lab.findings.study import Study
    from companion.lab.plan import LabPlan
    from companion.lab.report.writing import LabReport
    from companion.lab.running import Progress
    from companion.lab.store import Store
    from companion.odds.players import Players

NEEDED = ("polars", "scipy", "matplotlib", "jinja2", "fontTools", "distributed")
GAMES = 20_000
MOST = 4_000_000_000
"""The most games: their numbers are four bytes."""


@dataclass(frozen=True, slots=True)
class LabRequest:
    """An order to the lab: at least so many games of a mode with some card sets, and with those of another arm
    `against` them, or with `only` these; `until` the share of wins of each card is known within so many points.

    Those in so many `seats` (None: as few as can play) choose by chance or are careful. The cards `held` are in a deck
    of each game. `seed` is that of all luck.
    """

    game: str
    mode: str | None = None
    sets: Sequence[str] = ()
    against: Sequence[str] = ()
    only: bool = False
    rules: Sequence[str] = ()
    games: int = GAMES
    seats: int | None = None
    players: Players = "chance"
    held: Sequence[str] = ()
    seed: int = 1
    until: float | None = None

    @property
    def arms(self) -> list[list[str]]:
        """The names of the card sets of each arm."""
        named = [self.sets, *([self.against] if self.against else [])]
        return [[*names, *[ONLY] * self.only] for names in named]


@dataclass(frozen=True, slots=True)
class Lab:
    """Games of the lab, as they lie in the folder of a `store`."""

    asked: LabRequest
    plan: LabPlan
    store: Store
    games_for_pairs: int = 0

    @classmethod
    def of(cls, asked: LabRequest, folder: Path | str | None = None, *, fresh: bool = False) -> Lab:
        """The lab for what is asked, in a folder (None: one of its own in output/), where the same was begun it goes
        on, unless `fresh`. Of a URL the games lie there, and what is told of them in the folder of its own. Raises
        CompanionError."""
        check_installed("the lab", NEEDED, "lab")
        from companion.lab.about import about, key
        from companion.lab.place import ResultsPlace
        from companion.lab.running import chunk_of, games_for_pairs
        from companion.lab.store import Store

        if not 1 <= asked.games <= MOST:
            raise UsageError(f"is 1 to {MOST:,}, not {asked.games:,}", of="games")
        if asked.until is not None and asked.until <= 0:
            raise UsageError("is more than 0 points", of="until")
        game = find(asked.game)
        mode = game.mode(asked.mode)
        plan = _plan(game, mode, asked)
        told = about(game, plan, asked.arms)
        names = {row.get("name", row["card"]) for row in told["cards"]}
        if unknown := next((card for card in asked.held if card not in names), None):
            raise UsageError(f"is a card of these sets, and none is called {quoted(unknown)}", of="with")
        own = Path("output", game.name, "lab", f"{mode.name}-{key(told)}")
        place = ResultsPlace(str(folder or own))
        told["chunk"] = chunk_of(plan, asked.games)
        store = Store.begun(place, own if place.is_elsewhere else Path(place.url), told, fresh=fresh)
        return cls(asked, plan, store, games_for_pairs(plan))

    def runs(self, tells: Callable[[Progress], None], workers: int = 0, cluster: str | None = None) -> None:
        """Plays what is not there yet, with so many processes (0: one for each core) or the workers of a cluster's
        scheduler. Raises CompanionError where that can't go on; what is done is kept, then and at Ctrl-C."""
        from companion.lab.cluster import crew
        from companion.lab.running import Run

        with crew(self.plan, workers, cluster) as found:
            for progress in Run(self.plan, self.store, self.asked.games, self.asked.until).goes(found):
                tells(progress)

    def study(self) -> Study:
        """The findings of the games that are there."""
        from companion.lab.findings.study import studied

        rules = find(self.plan.game).register().rules.values()
        return studied(self.store, {rule.id: rule.text for rule in rules if rule.mode in ("", self.plan.mode)})

    def report(self, study: Study, command: Callable[[str], str] = lambda place: "") -> LabReport:
        """Writes the report as an HTML file and as a PDF, and the journals of the games that its findings name. The
        `command` is what somebody types to go on with these games in a folder, without how many."""
        from companion.lab.report.writing import written

        return written(study, self.store.folder, self.journal, command)

    def journal(self, number: int, arm: int = 0) -> Path:
        """Writes the journal of a game, which can be replayed; gives where."""
        from companion.lab.examples import write

        return write(self.plan, number, arm, self.asked.arms[arm], self.store.folder / "examples")


def _plan(game: Game, mode: Mode, asked: LabRequest) -> LabPlan:
    from companion.lab.plan import NAMES, LabPlan, Sets
    from companion.lab.rules_digest import rules_digest
    from companion.odds.asking import asked_at

    arms = [Sets.of(game, mode, names) for names in asked.arms]
    rules = game.register().settle(asked.rules, mode.name)
    plan = LabPlan(game.name, mode.name, tuple(rules.items()), tuple(arms), 2, asked.seed, held=tuple(asked.held))
    plan = replace(plan, rules_digest=rules_digest(game.name))
    question = asked_at(plan.position(0))
    bounds = question.bounds() if question else {"min": 2, "max": 2}
    fewest, most = max(2, bounds["min"]), min(len(NAMES), bounds["max"])
    seats = fewest if asked.seats is None else asked.seats
    if not fewest <= seats <= most:
        many = str(most) if fewest == most else f"{fewest} to {most}"
        raise UsageError(f"is {many} for {game.title}'s {mode.name}, not {seats}", of="seats")
    return replace(plan, seats=seats, careful=asked.players == "careful")
