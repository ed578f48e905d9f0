"""CardPG's tests speak the game: `duel("KS 7H", "QD 8C", "7 9")`, and a whole game whose cards are laid as a test needs."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from games.cardpg.chance import GAME, pool
from support.automatic import Automatic
from support.play import Played, typed

from companion.games.cardpg.asks import Answers
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.game import Game
from companion.table import KnownAnswer, current
from companion.table.parsing import parse


def duel(one: str, two: str, *lines: str, rules: str = "") -> Played:
    """A single duel of Ann's champion with its abilities against Bo's."""
    begin = ["Ann, Bo"]
    for said in (one, two):
        champion, _, abilities = said.partition(" ")
        begin += [champion, abilities.replace(" ", ", ") or "none"]
    return typed(f"cardpg duel {switched(rules)}", *begin, *lines)


def switched(rules: str) -> str:
    """Switches as options: `hints=on draw=fill`."""
    return " ".join(f"--rule {rule}" for rule in rules.split())


class Typed(Automatic):
    """A table that reads what is typed, line for line, and keeps what is told."""

    def __init__(self, *lines: str) -> None:
        super().__init__(pool(), Random(0))
        self.lines = list(lines)
        self.told: list[str] = []
        self.did: list[str | None] = []
        self.asked: list[str] = []
        self.texts: list[str] = []

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question, between)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        self.asked.append(asked.name)
        self.texts.append(asked.text())
        line = self.lines.pop(0) if self.lines else ""
        return parse(asked, line or asked.default()).meaning

    def tell(self, event: Any) -> None:
        self.told.append(event.words().text)
        self.did.append(event.words().do)


def card(code: str) -> Card:
    """A card by its code."""
    return next(each for each in pool().cards if each.code == code)


class Laid:
    """A game in the middle: what its parts, its desk and its table have, under one name."""

    def __init__(self, game: Game, table: Typed) -> None:
        self.__dict__.update(game=game, table=table)

    def __getattr__(self, name: str) -> Any:
        game = self.game
        parts = (game.abilities, game.duels, game.combinations, game.asking, game.desk, game, self.table)
        return getattr(next(part for part in parts if hasattr(part, name)), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.game.desk, name, value)

    def turn(self, player: Player) -> None:
        self.game.turn(player)

    @property
    def ann(self) -> Player:
        """The player whose turn it is."""
        ann: Player = self.players[0]
        return ann

    def of(self, name: str) -> Player:
        """A player by name."""
        player: Player = next(player for player in self.players if player.name == name)
        return player

    def champions(self, name: str) -> str:
        """Somebody's champions: `KS JC`."""
        return codes(self.of(name).champions)

    def hand(self, name: str) -> str:
        """The known cards of somebody's hand."""
        return codes(self.of(name).hand.known)

    def abilities(self, champion: str) -> str:
        """The abilities on a champion."""
        return next(codes(c.abilities) for p in self.players for c in p.champions if str(c) == champion)

    @property
    def discarded(self) -> str:
        """The discard pile."""
        return codes(self.discard)

    def lies_discarded(self, cards: str) -> None:
        """Cards go from the number deck to the discard pile."""
        for each in map(card, cards.split()):
            self.deck.take(each)
            self.discard.append(each)

    def uses(self) -> Laid:
        """Ann taps champions for their abilities."""
        self.use_abilities(self.ann)
        return self

    def assigns(self) -> Laid:
        """Ann assigns a card."""
        self.assigning(self.ann)
        return self

    def plays(self) -> Laid:
        """Ann plays combos as long as she can, where nothing else is asked."""
        ann = [self.ann]

        def question() -> Answers | KnownAnswer[str]:
            could = self.game.asking.plays.could(self.ann)
            return Answers("anytime", None, to="Ann may play", able=ann, how="") if could else KnownAnswer("nobody")

        self.game.asking.ask(question)
        return self

    def rolls(self) -> Any:
        """A roll of Ann's, with what is played on it."""
        return self.game.asking.roll(self.ann, self.ann.champions[0], "to try")

    def attacks_bo(self) -> Laid:
        """Ann's first champion attacks Bo."""
        self.taps(self.ann, self.ann.champions[0])
        assert self.attack(self.ann, self.ann.champions[0], self.players[1]) is None
        return self

    def fights(self) -> Laid:
        """Ann's first champion fights a monster."""
        self.taps(self.ann, self.ann.champions[0])
        self.fight_monster(self.ann, self.ann.champions[0])
        return self


def codes(cards: Iterable[Any]) -> str:
    """Cards by their codes: `7H QD`."""
    return " ".join(map(str, cards))


def laid(lines: str = "", rules: str = "", hands: bool = True, **players: str) -> Laid:
    """A game in the middle, and what is typed then: `KS / 7 / 9D`.

    Of each player the champions with their abilities (`KS 7H 8C, JD tapped`), `hand: …` behind.
    """
    table = Typed(*lines.split(" / "))
    given = [*(["hands=known"] if hands else []), *rules.split()]
    settled = GAME.register().settle(given, "game")
    game = Laid(Game(table, settled, [Player(name) for name in players]), table)
    faces = list(pool().faces)
    for player, said in zip(game.players, players.values(), strict=True):
        champions, _, hand = said.partition("hand:")
        for each in filter(None, map(str.strip, champions.split(","))):
            code, *rest = each.split()
            champion = Champion(card(code))
            champion.tapped = "tapped" in rest
            champion.abilities = [card(word) for word in rest if word != "tapped"]
            player.champions.append(champion)
            faces.remove(champion.card)
            game.deck.rest = [one for one in game.deck.rest if one not in champion.abilities]
        player.hand.known = [card(code) for code in hand.split()]
        game.deck.rest = [one for one in game.deck.rest if one not in player.hand.known]
    game.monsters.rest = faces
    game.turns = 1
    return game
