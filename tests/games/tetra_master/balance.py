"""The balance study of the shipped monsters: battles between players who take the placement with the best outlook.

    python tests/games/tetra_master/balance.py 2500

prints, for the cards at both ends and for groups of them, with how many cards of ten the side ends that held the card. How to
read it is in docs/tetra-master.md.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from games.tetra_master.arena import GAME, shipped_pool
from support.automatic import Automatic

from companion.games.tetra_master.hints import placement
from companion.table import Settled, current

RULES = GAME.register().settle(())


class Keen(Automatic):
    """Takes the placement with the best outlook for the players it is told of, and any legal answer else."""

    def __init__(self, seed: int, keen: tuple[str, ...]) -> None:
        self.events: list[Any] = []
        super().__init__(shipped_pool(), Random(seed), self.events)
        self.keen = keen
        self.cell = ""

    def ask(self, question: Any) -> Any:
        question = current(question)
        if isinstance(question, Settled):
            return question.answer
        if question.who in self.keen and question.name == "card":
            return self.best(question.cards, question.who)
        if question.who in self.keen and question.name == "cell" and self.cell in question.candidates:
            return self.cell
        return super().ask(question)

    def best(self, cards: list[Any], name: str) -> Any:
        """The card with the best outlook; `cell` is then where. Equal ones are drawn among."""
        battle = self.view._battle
        player = next(each for each in battle.players if each.name == name)
        places = [(card, cell) for card in cards for cell in battle.board.free()]
        self.random.shuffle(places)
        card, self.cell = max(places, key=lambda at: placement(battle.board, player, *at, RULES).net)
        return card


def battle(seed: int, keen: tuple[str, ...] = ("Ann", "Bo")) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """One battle's result, and who was dealt what."""
    table = Keen(seed, keen)
    result = GAME.referee(GAME.mode("battle"))(table, RULES)
    return result, {event.data()["player"]: event.data()["cards"] for event in table.events if event.name == "dealt"}


def main(battles: int) -> None:
    """Plays and prints."""
    held: dict[str, list[int]] = defaultdict(list)
    for seed in range(battles):
        result, hands = battle(seed)
        for player, cards in hands.items():
            for card in cards:
                held[card].append(result["score"][player])
    by_name = {card.name: card for card in shipped_pool().cards}
    rows = sorted((mean(scores), name) for name, scores in held.items())
    for score, name in [*rows[:8], *rows[-8:]]:
        card = by_name[name]
        print(f"{score:.2f}  {name}  {card.figures()}  {len(card.arrows)} arrows")  # noqa: T201
    groups = {"arrows": lambda card: len(card.arrows), "points": lambda card: card.points // 4 * 4}
    for what, of in groups.items():
        for group in sorted({of(card) for card in by_name.values()}):
            scores = [score for score, name in rows if of(by_name[name]) == group]
            print(f"{what} {group:>2}: {mean(scores):.2f} ({len(scores)} cards)")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
