"""A careful player: each answer is tried by a few runs of chance, the better half by more, until one is left."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from companion.odds.determinizing import Inconsistent, determinized
from companion.odds.observation import as_seen_by
from companion.odds.players import ChancePlayer, ScriptedPlayer, candidates, share
from companion.odds.position import Position, winners_of
from companion.odds.rollout import Player, Rollout
from companion.table.parsing import canonical, parse
from companion.table.question import Question

RUNS = 64
"""The runs that are shared each time by the answers that are left."""
MOST = 16
"""The number of answers that are tried where there are more."""
WORLDS = 4
"""The number of times that others' secrets are drawn anew for a choice."""


class CarefulPlayer:
    """Chooses for whoever is asked what won them most games in some runs of chance, the same for each answer; what they
    may do in between they do where that wins them more. Where it chooses `only` for some, the others go by chance."""

    def __init__(
        self, position: Position, seed: int, runs: int = RUNS, most: int = MOST, only: Collection[str] | None = None
    ) -> None:
        self._position = position
        self._chance = ChancePlayer.seeded(seed, writes=True)
        self._runs = runs
        self._most = most
        self._for = position.players if only is None else only

    def answers(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        between, choices = question.between, self._chance.choices
        if between and (done := between.pick(choices)) is not None:
            text, who = between.write(done), between.whose(done)
            if who not in self._for or self._best(run, [text, ""], who) == text:
                return done, text
        if question.asks_for != "choice" or question.who not in self._for:
            return self._chance.plainly(question)
        there = candidates(question, choices, self._most)
        if not there:
            return self._chance.plainly(question)
        parsed = parse(question, self._best(run, there, str(question.who)))
        return parsed.meaning, canonical(question, parsed)

    def _best(self, run: Rollout, there: Sequence[str], who: str) -> str:
        """Of some answers, or nothing done in between, what wins a player most."""
        worlds = self._worlds(self._position.after(run.entries, run.path), who) if len(there) > 1 else []
        worth = dict.fromkeys(there, 0.0)
        while len(worth) > 1:
            for turn in range(max(1, self._runs // len(worth))):
                seed = self._chance.choices.getrandbits(48)
                for text in worth:
                    worth[text] += _worth(worlds[turn % len(worlds)], text, who, seed)
            better = sorted(worth, key=lambda text: -worth[text])[: len(worth) // 2]
            worth = {text: worth[text] for text in better}
        return next(iter(worth))

    def _worlds(self, here: Position, who: str) -> list[Position]:
        """Positions that the game may be in, as far as a player knows; the one it is in where nothing else is found."""
        seen, worlds = as_seen_by(here, frozenset([who])), list[Position]()
        with suppress(Inconsistent):
            while seen.hidden and len(worlds) < WORLDS:
                worlds.append(determinized(seen, lambda _: self._chance.choices.getrandbits(48)))
        return worlds or [here]


class _PlainFirst:
    """A player that answers the first question, and does nothing in between, and then leaves it to chance."""

    def __init__(self, seed: int) -> None:
        self._then = ChancePlayer.seeded(seed)
        self.answers: Any = self._first

    def _first(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        self.answers = self._then.answers
        return self._then.plainly(question)


def _worth(position: Position, answer: str, who: str, seed: int) -> float:
    """The worth to a player of a run of chance that begins with an answer, or with nothing done in between."""
    player: Player = ScriptedPlayer([answer], ChancePlayer.seeded(seed)) if answer else _PlainFirst(seed)
    result = Rollout(position, player).to_its_end()
    return 0.0 if result is None else share(winners_of(position, result), who)
