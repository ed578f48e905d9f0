"""Corrections by hand while cards are dealt, drawn and turned up: a card lies in one place, whatever is typed next."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from support.play import Begun

from companion.engine.journal import read_journal

KNOWN = ["cardpg", "game", "--rule", "hands=known"]
SEATED = ["Ann, Bo", "JH, QH, KH, AH", "JS, QS, KS, AS"]
ANNS = "2H, 4H, 5H, 6H, 7H"


def lines(*texts: str) -> list[tuple[str, int]]:
    return [(text, place) for place, text in enumerate([*SEATED, *texts], start=1)]


def test_a_card_that_was_moved_by_hand_cannot_be_dealt_to_somebody_else(tmp_path: Path) -> None:
    """The game that could never be resumed: 3D is Ann's, and then it is dealt to Bo."""
    typed = lines(ANNS, ":fix 3D to Ann", "10H, 4S, 3D, 5S, 6S", "10H, 4S, 7D, 5S, 6S", "7", "2", "8S")
    played = Begun(KNOWN).play(typed, tmp_path / "game.jsonl")
    assert [said.partition(" Name")[0] for said in played.refused] == ["3D can't be named now."]
    assert played.unused == []
    resumed = Begun(KNOWN).resume(tmp_path / "game.jsonl", [])
    assert resumed.lines[-1] == played.lines[-1]
    assert len(read_journal(tmp_path / "game.jsonl").entries) == len(typed) - 1


def test_a_card_given_by_hand_lies_beside_those_that_were_dealt() -> None:
    played = Begun(KNOWN).play(lines(":fix 3D to Ann", ANNS))
    asks = [(line["name"], line["min"], line["max"]) for line in played.asks][3:]
    assert asks == [("hand", 5, 5), ("hand", 5, 5), ("hand", 5, 5)]
    ann = played.view._desk.players[0]
    assert sorted(map(str, ann.hand.known)) == ["2H", "3D", "4H", "5H", "6H", "7H"] and not ann.hand.hidden


def test_a_card_that_is_drawn_was_not_moved_away_meanwhile() -> None:
    """Cards that a question takes are those there now: once every card of the deck is elsewhere, nothing is drawn."""
    typed = [ANNS, "10H, 4S, 7D, 5S, 6S", "7", "2", ":fix 8S to discard", "8S", "9S", ":state"]
    played = Begun(KNOWN).play(lines(*typed))
    assert [said.partition(" Name")[0] for said in played.refused] == ["8S can't be named now."]
    desk = played.view._desk
    places = [*desk.deck.rest, *desk.discard, *(card for player in desk.players for card in player.hand.known)]
    assert set(Counter(places).values()) == {1}
    assert len(places) == len(desk.pool.numbers)
