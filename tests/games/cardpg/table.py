"""CardPG's tests speak the game: `duel("KS 7H", "QD 8C", "7 9")`, and a whole game whose cards are laid as a test needs."""

from __future__ import annotations

from typing import Any

from games.cardpg.chance import GAME, pool
from support.play import Begun

from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.game import Game
from companion.table import Settled, current


def duel(one: str, two: str, *typed: str, options: tuple[str, ...] = ()) -> Any:
    """A single duel of Ann's champion with its abilities against Bo's."""
    lines = ["Ann, Bo"]
    for said in (one, two):
        champion, _, abilities = said.partition(" ")
        lines += [champion, abilities.replace(" ", ", ") or "none"]
    return Begun(["cardpg", "duel", *options]).play([(line, 0) for line in [*lines, *typed]])


def told(played: Any) -> list[str]:
    """The sentences of all events."""
    return [line["text"] for line in played.lines if line["type"] == "event"]


def refused(played: Any) -> list[str]:
    """What the referee refused."""
    return [f"{line['text']} {line['hint']}".strip() for line in played.lines if line["type"] == "error"]


def asked(played: Any) -> list[str]:
    """The names of the questions."""
    return [line["name"] for line in played.lines if line["type"] == "ask"]


class Typed:
    """A table that reads what is typed, line for line, and keeps what is told."""

    deals = False

    def __init__(self, *lines: str) -> None:
        self.cards = pool()
        self.view = None
        self.lines = list(lines)
        self.told: list[str] = []
        self.did: list[str | None] = []
        self.asked: list[str] = []
        self.texts: list[str] = []

    def ask(self, question: Any, between: Any = None) -> Any:
        asked = current(question, between)
        if isinstance(asked, Settled):
            return asked.answer
        self.asked.append(asked.name)
        self.texts.append(asked.text())
        line = self.lines.pop(0) if self.lines else ""
        return asked.heard(line or asked.default())

    def tell(self, event: Any) -> None:
        self.told.append(event.words().text)
        self.did.append(event.words().do)


def card(code: str) -> Card:
    """A card by its code."""
    return next(each for each in pool().cards if each.code == code)


class Laid:
    """A game in the middle: what its parts and its desk have, under one name."""

    def __init__(self, game: Game) -> None:
        self.__dict__["game"] = game

    def _part(self, name: str) -> Any:
        game = self.game
        parts = (game.abilities, game.duels, game.combinations, game.asking, game.desk, game)
        return next(part for part in parts if hasattr(part, name))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part(name), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.game.desk, name, value)

    def turn(self, player: Player) -> None:
        self.game.turn(player)

    def roll(self, player: Player, why: str) -> Any:
        return self.game.asking.roll(player, player.champions[0], why)


def laid(typed: tuple[str, ...], rules: tuple[str, ...] = (), hands: bool = True, **players: str) -> tuple[Any, Typed]:
    """A game in the middle: of each player the champions with their abilities (`KS 7H 8C, JD tapped`), `hand: …` behind."""
    table = Typed(*typed)
    known = ["hands=known"] if hands else []
    settled = GAME.register().settle([*known, *rules], "game", "program")
    game = Laid(Game(table, settled, [Player(name) for name in players]))  # type: ignore[arg-type]
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
    game.monsters.shuffle(faces)
    game.turns = 1
    return game, table
