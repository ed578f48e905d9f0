"""Every question, every event with every sentence of it, and every rule of the register occurs in matches by chance."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from games.challengers.arena import GAME, shipped_pool
from games.challengers.decks import round_7
from support.play import Begun, Script
from support.sentences import unheard

from companion.games.challengers.match.card import Card
from companion.table.questions import Question
from companion.table.session import Session

# Rules that say why nothing is asked or told, and what the tests of the match hold instead.
SILENT = {
    "robot.cyborg",
    "begin.effects",
    "begin.no-attack",
    "attack.total",
    "attack.earlier",
    "bench.overflow",
    "flag.power",
    "flag.order",
    "flag.loss",
    "flag.attack-ends",
    "effects.base-power",
    "effects.bench",
    "effects.icons",
    "effects.left",
    "deck.copies",
    "deck.names",
    "deck.whole",
    "reveal.unseen",
    "flag.takes",
    "match.reveals",
    "deck.rare",
    "robot.choices",
    "robot.solo",
    "players",
}


def typed(cards: list[Card]) -> str:
    return ", ".join(f"{card.name} S" if card.level == "S" and card.twin else card.name for card in cards)


class Chance(Script):
    """Plays by chance with decks of the end of a tournament; now and then it moves a card by hand."""

    session: Session

    def __init__(self, random: Random, first: str) -> None:
        super().__init__(())
        self.random = random
        self.first = first

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        random = self.random
        match question.name:
            case "players":
                return self.first, 0
            case "deck":
                if random.random() < 0.15:
                    return "none", 0
                if random.random() < 0.1:
                    return "Dog S, Dog, Dog, Vampire, Vampire, Cat", 0
                own = ["Oddity"] if random.random() < 0.3 else []
                return ", ".join([typed(round_7(shipped_pool(), random)), *own]), 0
            case "reveal" if random.random() < 0.05:
                side = random.choice(list(self.session.view._match.sides))  # type: ignore[union-attr]
                cards = list(side.everywhere())
                to = random.choice(["bench", "deck", "exhaust", "flag"])
                return (f":fix {side.name} {random.choice(cards)} to {to}" if cards else ":state"), 0
        return question.write(question.pick(random)), 0


def hear(lines: list[dict[str, Any]], seen: set[str], heard: dict[str, set[str]]) -> None:
    for line in lines:
        seen.add(line.get("rule") or "")
        if line["type"] in ("ask", "event"):
            heard.setdefault(line["name"], set()).add(f"{line['text']} {line.get('do')}")


def an_empty_pile() -> list[dict[str, Any]]:
    """Hologram, where every card of Level B is in a deck."""
    every_b = [card for card in shipped_pool().cards if card.set == "outer-space" and card.level == "B"]
    deck = ", ".join(card.name for card in every_b for _ in range(card.copies))
    begun = Begun(["challengers", "match", "--set", "outer-space", "--set", "starter"])
    return begun.play([(line, 0) for line in ("Ann, Bo", "Hologram", deck, "Ann")]).lines


def own_cards(folder: Path) -> Path:
    """One that only people can carry out, and one that returns what returned it."""
    own = folder / "own.csv"
    echo = "Echo,A,3,City,4,Put 1 card from your bench onto your deck."
    own.write_text(
        f"name,level,power,icon,copies,text\nOddity,A,2,City,1,Wink at the referee.\n{echo}\n", encoding="utf-8"
    )
    own.with_suffix(".toml").write_text('name = "own"\ngame = "challengers"\nprefix = "OW"\n', encoding="utf-8")
    return own


def without_end(own: Path) -> list[dict[str, Any]]:
    """Echos that put each other back onto their decks."""
    begun = Begun(["challengers", "match", "--set", str(own)])
    match = begun.play([(line, 0) for line in ("Ann, Bo", "Echo, Echo", "Echo, Echo", "Ann")])
    assert (match.result["how"], match.result["winners"], match.result["reveals"]) == ("endless", ["Bo"], 500)
    return match.lines


def test_cards_that_bring_each_other_back_for_ever_end_the_match(tmp_path: Path) -> None:
    """end.endless"""
    assert "end.endless" in {line.get("rule") for line in without_end(own_cards(tmp_path))}


def test_everything_occurs(tmp_path: Path) -> None:
    own = own_cards(tmp_path)
    package = f"{GAME.package}.match"
    wanted = {id_ for id_, rule in GAME.register().rules.items() if rule.mode != "tournament"} - SILENT
    seen: set[str] = set()
    heard: dict[str, set[str]] = {}
    seed = 0
    hear(an_empty_pile(), seen, heard)
    hear(without_end(own), seen, heard)
    while (not wanted <= seen or unheard(package, heard)) and seed < 400:
        players = ["Ann, Bo", "Robot, Ann", "Ann, Robot"][seed % 3]
        auto = ["none", "dice"][seed // 3 % 2]
        options = ["--set", str(own), "--auto", auto, "--seed", str(seed), "--rule", f"robot={seed % 5 + 1}"]
        begun = Begun(["challengers", "match", *options])
        front = Chance(Random(seed), players)
        front.session = begun.session(front, auto=["none", auto][seed % 2])
        front.session.run()
        hear(front.lines(), seen, heard)
        seed += 1
    assert wanted <= seen, f"never cited: {sorted(wanted - seen)}"
    assert unheard(package, heard) == []
