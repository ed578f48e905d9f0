"""Sentences that come wrong: one is dropped, told only behind the next question, or names another piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Literal

from hands.grammar import Grammar
from hands.own_table import CannotDo, Hands
from hands.watching import PairOfHands

from companion.table.entries import Entry

Fault = Literal["dropped", "swapped", "renamed"]


class Counting(PairOfHands):
    """Notes the places among all sentences of those without which something lies otherwise at the next question."""

    def __init__(self, random: Random, grammar: Grammar) -> None:
        super().__init__(random, grammar)
        self.moving: list[int] = []
        self._since: list[tuple[str, str]] = []
        self._before = 0
        self._at_last = Hands({})

    def told(self, do: str, text: str) -> None:
        super().told(do, text)
        self._since.append((do, text))

    def answered(self, entry: Entry) -> None:
        self.look_ahead()
        super().answered(entry)
        self._at_last = deepcopy(self.hands) if self.hands else Hands({})

    def look(self, when: str) -> None:
        super().look(when)
        self.look_ahead()

    def look_ahead(self) -> None:
        """Find the sentences since the last question or answer that one would miss."""
        for place in range(len(self._since) if self.hands else 0):
            without = deepcopy(self._at_last)
            try:
                for do, text in self._since[:place] + self._since[place + 1 :]:
                    self.grammar.do(without, do, text)
            except CannotDo:
                continue
            assert self.hands
            moves = {**without.spots} != {id: self.hands.spot(id) for id in without.spots}
            if moves and not self._since[place][0].startswith("Shuffle"):
                self.moving.append(self._before + place)
        self._before += len(self._since)
        self._since.clear()
        self._at_last = deepcopy(self.hands) if self.hands else Hands({})


class Tampered(PairOfHands):
    """One sentence comes wrong."""

    def __init__(self, random: Random, grammar: Grammar, fault: Fault, at: int) -> None:
        super().__init__(random, grammar)
        self.fault = fault
        self.at = at
        self.tampered = ""
        self._held: tuple[str, str] | None = None

    def told(self, do: str, text: str) -> None:
        self.at -= 1
        if self.at != -1:
            super().told(do, text)
        elif self.fault == "renamed":
            self.tampered = next(self._renamed(do), "")
            super().told(self.tampered or do, text)
        else:
            self.tampered, self._held = do, (do, text) if self.fault == "swapped" else None

    def look(self, when: str) -> None:
        super().look(when)
        if self._held:
            held, self._held = self._held, None
            super().told(*held)

    def _renamed(self, do: str) -> Iterator[str]:
        """The sentence with another piece that is there in the place of one that it names."""
        assert self.hands
        called = {self.grammar.called(each.name) for spot in self.hands.spots.values() for each in spot.things}
        for name in sorted(called, key=len, reverse=True):
            others = [other for other in sorted(called) if other not in do and other[:1].isupper()]
            if name[:1].isupper() and re.search(rf"\b{re.escape(name)}\b", do) and others:
                yield re.sub(rf"\b{re.escape(name)}\b", self.random.choice(others), do)
