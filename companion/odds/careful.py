"""A careful player: each answer is tried by some runs of chance, and the best one taken."""

from typing import Any

from companion.odds.players import FEW, ByChance, First, candidates, share
from companion.odds.playing_on import PlayingOn
from companion.odds.position import Position, winners_of
from companion.table.question import Question

RUNS = 8
"""So many runs try an answer."""


class Careful:
    """Chooses for whoever is asked what won them most games in some runs of chance, the same for each answer."""

    def __init__(self, position: Position, seed: int, runs: int = RUNS, most: int = FEW) -> None:
        self._position = position
        self._chance = ByChance.seeded(seed, writes=True)
        self._runs = runs
        self._most = most

    def answers(self, run: PlayingOn, question: Question[Any]) -> tuple[Any, str]:
        if question.asks_for != "choice" or question.who not in self._position.players:
            return self._chance.answers(run, question)
        choices = self._chance.choices
        there = candidates(question, choices, self._most)
        if len(there) < 2:
            return self._chance.answers(run, question)
        here = self._position.after(run.entries, run.path)
        seeds = [choices.getrandbits(48) for _ in range(self._runs)]
        best = max(there, key=lambda text: sum(_worth(here, text, str(question.who), seed) for seed in seeds))
        return question.taken(best)


def _worth(position: Position, answer: str, who: str, seed: int) -> float:
    """What a run of chance that begins with an answer is worth to a player."""
    result = PlayingOn.from_(position, First([answer], ByChance.seeded(seed))).to_its_end()
    return 0.0 if result is None else share(winners_of(position, result), who)
