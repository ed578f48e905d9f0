"""Every question, every event with every sentence of it, and every rule of the register occurs in matches by chance."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.challengers.arena import GAME, shipped_pool
from games.challengers.decks import round_7
from support.play import Begun, Chance, typed
from support.sentences import Sweep

from companion.games.challengers.match.card import Card
from companion.table.question import Question

# Rules that say why nothing is asked or told, and what the tests of the match hold instead.
SILENT = {
    *(
        "begin.effects",
        "begin.no-attack",
        "attack.total",
        "attack.earlier",
        "bench.overflow",
        "match.reveals",
        "players",
    ),
    *("flag.power", "flag.order", "flag.loss", "flag.attack-ends", "flag.takes", "reveal.unseen", "robot.cyborg"),
    *("effects.base-power", "effects.bench", "effects.icons", "effects.left", "robot.choices", "robot.solo"),
    *("deck.copies", "deck.names", "deck.whole", "deck.rare"),
    *("players.robot", "deck.shuffled", "deck.closed", "attack.turns", "attack.beneath", "bench.seats", "end.both"),
    *("end.collect", "effects.bench.count", "effects.flag", "robot.match", "card"),
}


def as_typed(cards: list[Card]) -> str:
    return ", ".join(f"{card.name} S" if card.level == "S" and card.twin else card.name for card in cards)


class Deckbuilder(Chance):
    """Plays by chance with decks of the end of a tournament; now and then it moves a card by hand."""

    def __init__(self, random: Random, players: str) -> None:
        super().__init__(random)
        self.players = players

    def words(self, question: Question[Any]) -> str | None:
        random = self.random
        match question.name:
            case "players":
                return self.players
            case "deck" if random.random() < 0.15:
                return "none"
            case "deck" if random.random() < 0.1:
                return "Dog S, Dog, Dog, Vampire, Vampire, Cat"
            case "deck":
                own = ["Oddity"] if random.random() < 0.3 else []
                return ", ".join([as_typed(round_7(shipped_pool(), random)), *own])
            case "reveal" if random.random() < 0.05:
                side = random.choice(list(self.session.view._match.sides))  # type: ignore[union-attr]
                cards = list(side.everywhere())
                to = random.choice(["bench", "deck", "exhaust", "flag"])
                return f":fix {side.name} {random.choice(cards)} to {to}" if cards else ":state"
        return None


def an_empty_pile() -> list[dict[str, Any]]:
    """Hologram, where every card of Level B is in a deck."""
    every_b = [card for card in shipped_pool().cards if card.set == "outer-space" and card.level == "B"]
    deck = ", ".join(card.name for card in every_b for _ in range(card.copies))
    return typed("challengers match --set outer-space --set starter", "Ann, Bo", "Hologram", deck, "Ann").lines


def own_cards(folder: Path) -> Path:
    """One that only people can carry out, one that returns what returned it, and one of the box that leaves its deck."""
    own = folder / "own.csv"
    echo = "Echo,A,3,City,4,Put 1 card from your bench onto your deck."
    waif = "Waif,S,1,City,1,Flag loss: Remove this card from your deck."
    own.write_text(
        f"name,level,power,icon,copies,text\nOddity,A,2,City,1,Wink at the referee.\n{echo}\n{waif}\n", encoding="utf-8"
    )
    own.with_suffix(".toml").write_text('name = "own"\ngame = "challengers"\nprefix = "OW"\n', encoding="utf-8")
    return own


def without_end(own: Path) -> list[dict[str, Any]]:
    """Echos that put each other back onto their decks."""
    match = typed(f"challengers match --set {own}", "Ann, Bo", "Echo, Echo", "Echo, Echo", "Ann")
    assert (match.result["how"], match.result["winners"], match.result["reveals"]) == ("endless", ["Bo"], 500)
    return match.lines


def test_cards_that_bring_each_other_back_for_ever_end_the_match(tmp_path: Path) -> None:
    """end.endless"""
    assert "end.endless" in {line.get("rule") for line in without_end(own_cards(tmp_path))}


@pytest.mark.slow
def test_everything_occurs(tmp_path: Path) -> None:
    own = own_cards(tmp_path)
    rules = {id_ for id_, rule in GAME.register().rules.items() if rule.mode != "tournament"} - SILENT
    sweep = Sweep(rules, f"{GAME.package}.match")
    sweep.hear([*an_empty_pile(), *without_end(own)])
    sweep.hear(
        typed(f"challengers match --set {own}", "Ann, Bo", "Waif, Dog", "Shark, Dog", "Ann", "Waif", "Shark").lines
    )
    for seed in range(400):
        if not sweep.left():
            break
        auto = ["none", "dice"][seed // 3 % 2]
        options = ["--set", str(own), "--auto", auto, "--seed", str(seed)]
        front = Deckbuilder(Random(seed), ["Ann, Bo", "Robot, Ann", "Ann, Robot"][seed % 3])
        Begun(["challengers", "match", *options], [f"robot={seed % 5 + 1}"]).by(front, auto=["none", auto][seed % 2])
        sweep.hear(front.lines())
    assert sweep.left() == []
