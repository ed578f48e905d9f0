"""Games made by chance, of which is known how strong each card is, what pairs add and what it is worth to be first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from companion.lab.findings.frames import Chunk

CARDS, SIDE, CHUNK = 30, 6, 5_000
SCHEMA = {"game": pl.UInt32, "arm": pl.UInt8, "contest": pl.UInt16, "seat": pl.UInt8, "card": pl.String}


def logit(points: float) -> float:
    """The logit of a number of points beyond even."""
    return float(np.log((50 + points) / (50 - points)))


@dataclass
class Made:
    """Games of two sides of six cards each, all kept here; `strong`, `pairs` and `first` are in points. With a `second`
    set every game is there twice with the same luck, the strengths of the second time being those."""

    games: int
    seed: int
    strong: Mapping[str, float] = ()  # type: ignore[assignment]
    pairs: Mapping[tuple[str, str], float] = ()  # type: ignore[assignment]
    first: float = 0.0
    draws: float = 0.15
    still: tuple[str, ...] = ()
    care: float = 0.0
    second: Mapping[str, float] | None = None
    numbers: Mapping[str, int] = ()  # type: ignore[assignment]
    classes: tuple[str, ...] = ("Reed", "Stone", "Tide")
    turns: float = 0.0

    def __post_init__(self) -> None:
        self.names = [f"Card {number:02}" for number in range(CARDS)]
        self.about: dict[str, Any] = {
            "game": "made",
            "title": "A made game",
            "contest": "battle",
            "seats": 2,
            "better": ["power"],
            "rules": {"R1": "A rule that comes up.", "R2": "A rule that never does."},
            "cards": [self._row(name, number) for number, name in enumerate(self.names)],
        }

    def chunks(self) -> Iterator[Chunk]:
        """Five thousand games at a time."""
        for start in range(0, self.games, CHUNK):
            yield self._chunk(start, min(CHUNK, self.games - start))

    def _row(self, name: str, number: int) -> dict[str, Any]:
        might = dict(self.numbers).get(name, 3)
        kind = self.classes[number % len(self.classes)]
        return {"card": name, "set": "base", "cost": 1 + number % 3, "class": kind, "power": might, "text": "Does it."}

    def _chunk(self, start: int, many: int) -> Chunk:
        random = np.random.default_rng([self.seed, start])
        order = random.random((many, 2, CARDS)).argsort(axis=2)[:, :, :SIDE]
        careful = random.integers(0, 4, many)
        luck, drawn = random.random(many), random.random(many) < self.draws
        answers = random.integers(10, 60, many)
        acted = random.integers(0, 3, (many, 2, SIDE))
        lead = random.random(many)
        frames = [
            self._arm(start, arm, order, careful, luck, drawn, answers, acted, lead, dict(strong))  # type: ignore[no-untyped-call]
            for arm, strong in enumerate([self.strong] if self.second is None else [self.strong, self.second])
        ]
        return Chunk(*map(pl.concat, zip(*frames, strict=True)))

    def _arm(self, start, arm, order, careful, luck, drawn, answers, acted, lead, strong):  # type: ignore[no-untyped-def]
        many = len(order)
        has = np.zeros((many, 2, CARDS))
        np.put_along_axis(has, order, 1, axis=2)
        edge = (has[:, 0] - has[:, 1]) @ np.array([logit(strong.get(name, 0)) for name in self.names])
        for (one, other), more in dict(self.pairs).items():
            both = has[:, :, self.names.index(one)] * has[:, :, self.names.index(other)]
            edge += (both[:, 0] - both[:, 1]) * logit(more)
        of_kind = [has[:, :, kind :: len(self.classes)].sum(axis=2) / SIDE for kind in range(3)]
        for kind in range(3):
            beats, beaten = of_kind[kind], of_kind[(kind + 1) % 3]
            edge += (beats[:, 0] * beaten[:, 1] - beats[:, 1] * beaten[:, 0]) * logit(self.turns)
        edge += logit(self.first) + logit(self.care) * (careful % 2 - careful // 2)
        winner = np.where(drawn, -1, (luck > 1 / (1 + np.exp(-edge))).astype(int))
        game = np.arange(start, start + many, dtype=np.uint32)
        whole = {"game": game, "arm": np.full(many, arm, np.uint8)}
        games = pl.DataFrame(
            whole
            | {
                "seats": np.full(many, 2, np.uint8), "winner": winner.astype(np.int8), "answers": answers.astype(np.uint32),
                "choices": (answers // 2).astype(np.uint32), "events": (answers * 3).astype(np.uint32),
                "half": np.where(lead < 0.7, winner, 1 - np.abs(winner)).astype(np.int8), "care": careful.astype(np.uint8),
            }
        )  # fmt: skip
        contests = pl.DataFrame(
            whole
            | {
                "contest": np.zeros(many, np.uint16),
                "round": np.ones(many, np.uint16),
                "winner": winner.astype(np.int8),
            }
        ).with_columns(met=pl.lit([0, 1], pl.List(pl.UInt8)))
        acts = np.where(np.isin(order, [self.names.index(name) for name in self.still]), 0, acted)
        each = np.repeat(game, 2 * SIDE)
        cards = pl.DataFrame(
            {
                "game": each, "arm": np.full(len(each), arm, np.uint8), "contest": np.zeros(len(each), np.uint16),
                "seat": np.tile(np.repeat(np.array([0, 1], np.uint8), SIDE), many),
                "card": np.array(self.names)[order.ravel()], "copies": np.ones(len(each), np.uint8),
                "acted": acts.ravel().astype(np.uint16), "taken": np.zeros(len(each), bool),
            }
        )  # fmt: skip
        offers = cards.select("game", "arm", "seat", "card").with_columns(
            taken=pl.col("card") != self.names[-1], careful=pl.lit(True)
        )
        rules = pl.DataFrame({"arm": [arm], "rule": ["R1"], "times": [many]})
        return games, contests, cards, offers, rules
