"""CardPG by chance: everybody answers at random, plays combos, and every card is in one place after each question."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from support.automatic import Automatic
from support.options import lies_once

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.cardpg.champion import Player
from companion.games.cardpg.combos import combos_of
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.plays import Play, Plays
from companion.games.cardpg.pool import WholeDeck
from companion.table import KnownAnswer, current
from companion.table.parsing import canonical, parse
from companion.table.question import AnswerError

GAME = find("cardpg")


@cache
def pool() -> WholeDeck:
    """The shipped deck."""
    found: WholeDeck = GAME.load_cards(sets_in_play("cardpg", ()))
    return found


def places(desk: Desk) -> Counter[str]:
    """Every card, as often as it is somewhere."""
    found: list[Any] = [*desk.deck.rest, *desk.discard, *desk.gone]
    found += [*desk.monsters.top, *desk.monsters.rest, *desk.monsters.below]
    champions = [champion for player in desk.players for champion in player.champions]
    for champion in [*champions, *([desk.monster] if desk.monster else [])]:
        found += [champion.card, *champion.abilities]
    for player in desk.players:
        found += player.hand.known
    return Counter(map(str, found))


def playable(plays: Plays, player: Player) -> list[Play]:
    """The combos of up to five cards of a known hand that can be played now, none twice."""
    return [
        plays.played(player, cards, combo.name)
        for size in range(1, min(5, len(player.hand)) + 1)
        for cards in combinations(player.hand.known, size)
        for combo in combos_of(cards, twins=plays.desk.twins)
        if not plays.refusal(player, combo, cards)
    ]


class ByChance(Automatic):
    """A table at which combos are played as often as `eager` says."""

    view: Any

    def __init__(self, random: Random, players: int, eager: float = 0.3) -> None:
        super().__init__(pool(), random, [])
        self.players = players
        self.eager = eager
        self.asked: Counter[str] = Counter()
        self.combos: Counter[str] = Counter()

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question, between)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        self.asked[asked.name] += 1
        lies_once(self.view)
        if self.view is not None:
            self.holds()
        if asked.name == "players" and asked.highest > 2:
            return ["Ann", "Bo", "Cleo", "Dan"][: self.players]
        given = self.played(between) if between is not None and self.random.random() < self.eager else None
        if given is None:
            given = self.picked(asked)
            text = asked.write(given)
        else:
            self.combos[given.combo.name] += 1
            text = between.write(given)
        assert canonical(asked, parse(asked, text)) == text
        self.took(asked, text, given is not None and between is not None and text.partition(":")[1] != "")
        return given

    def took(self, question: Any, text: str, between: bool) -> None:
        """An answer that is given, or a combo that is played in between."""

    def picked(self, asked: Any) -> Any:
        """An answer that keeps the game going."""
        if asked.name in ("attack", "tap") and self.random.random() < 0.8:
            return self.random.choice([each for each in asked.candidates if each is not None])
        return asked.pick(self.random)

    def played(self, plays: Plays) -> Play | None:
        """A combo of somebody's, if there is one."""
        desk = plays.desk
        for player in self.random.sample(desk.playing, len(desk.playing)):
            cards = player.hand.able()
            if not player.hand.hidden:
                able = playable(plays, player)
                if able:
                    return self.random.choice(able)
                continue
            for _ in range(12):
                size = min(self.random.choice([1, 2, 2, 3, 3, 4, 5]), len(player.hand), len(cards))
                some = self.random.sample(cards, size)
                try:
                    return plays.read(f"{player}: {' '.join(map(str, some))}")
                except AnswerError:
                    continue
        return None

    def holds(self) -> None:
        """Every card is in one place, and nobody has more than can be."""
        desk = self.view._desk
        found = places(desk)
        if desk.decks and desk.turns:
            assert all(many == 1 for many in found.values()), found
            assert len(desk.deck.rest) >= desk.deck.unseen
            assert all(player.hand.hidden >= 0 for player in desk.players)
            assert all(len(champion.abilities) <= champion.slots for p in desk.players for champion in p.champions)
            assert all(len(player.champions) <= 4 for player in desk.players)
            missing = 54 - found.total()
            assert missing in (0, 1), found
