"""No question of any game offers one text twice, whatever is switched on and whatever the players are called."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.automatic import Automatic
from support.options import lies_once, rules_by_chance, told_apart

from companion.cards.in_play import sets_in_play
from companion.errors import CompanionError
from companion.games import Game, Mode, every
from companion.table import Settled, current

EVERY_MODE = [(game, mode) for game in every() for mode in game.modes]
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


class Reader(Automatic):
    """Plays by chance, and reads what each question offers. Players are called what was `heard` as an answer before."""

    def __init__(self, cards: Any, random: Random, heard: set[str]) -> None:
        super().__init__(cards, random)
        self.heard = heard
        self.kinds: set[str] = set()

    def ask(self, question: Any, between: Any = None) -> Any:
        asked = current(question)
        if isinstance(asked, Settled):
            return asked.answer
        told_apart(asked)
        lies_once(self.view)
        self.kinds.add(asked.name)
        if asked.name == "players":
            return self.people(asked)
        if asked.kind in ("choose", "yes-no"):
            self.heard |= {text for text in asked.options() or [] if text[0].islower()}
        return asked.pick(self.random)

    def people(self, asked: Any) -> Any:
        """So many names as may be, half of them what is answered elsewhere, as far as they are taken for names."""
        bounds = asked.bounds()
        many = self.random.randint(bounds["min"], min(bounds["max"], len(NAMES)))
        odd = self.random.sample(sorted(self.heard), min(many // 2, len(self.heard)))
        try:
            return asked.read(", ".join([*NAMES, *odd][-many:]))
        except CompanionError:
            return list(NAMES[:many])


@pytest.mark.parametrize("games", [12, pytest.param(3_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode"), EVERY_MODE, ids=[f"{game.name}-{mode.name}" for game, mode in EVERY_MODE])
def test_no_question_offers_one_text_twice(game: Game, mode: Mode, games: int) -> None:
    cards = game.load_cards(sets_in_play(game.name, ()))
    heard: set[str] = {"none", "nobody"}
    kinds: set[str] = set()
    for seed in range(games):
        random = Random(seed)
        table = Reader(cards, random, heard)
        try:
            game.referee(mode)(
                table, game.register().settle(rules_by_chance(game.register(), mode.name, random), mode.name)
            )
        except AssertionError as error:
            raise AssertionError(f"{game.name} {mode.name}, seed {seed}: {error}") from None
        kinds |= table.kinds
    assert "players" in kinds and len(kinds) > 2
