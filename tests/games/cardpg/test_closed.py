"""The whole table: no card comes from nowhere or goes there, from the deal to the end; and what hands are told of it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.cardpg.chance import GAME
from games.cardpg.table import laid
from games.cardpg.test_random import Limited, TooLong
from hands.changes import Recorder
from support.options import rules_by_chance
from support.play import Begun, typed

from companion.board.places import TableLayout
from companion.games.cardpg import DUEL, GAME_MODE
from companion.table.question import Question

CARDS = 54
SHUFFLED = "Shuffle the discard pile"


def counted(laid: TableLayout) -> int:
    """The number of cards that lie somewhere; each that is known lies in one place."""
    many, known = 0, Counter[str]()
    for _, _, place in laid.all_places():
        pieces = [] if place.written else [each for piece in place.pieces for each in (piece, *piece.on)]
        known.update(piece.id for piece in pieces)
        many += len(pieces) if place.count is None else place.count
    assert not known or max(known.values()) == 1, known
    return many


class Watching(Limited):
    """Looks at the whole table whenever something is asked."""

    def ask(self, question: Any, between: Any = None) -> Any:
        if self.view:
            assert counted(self.view.laid_out()) == CARDS
        return super().ask(question, between)


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GAME_MODE, DUEL], ids=str)
def test_every_card_is_somewhere(mode: Any) -> None:
    for seed in range(10):
        random = Random(seed)
        rules = rules_by_chance(GAME.register(), mode.name, random)
        table = Watching(random, 2 + seed % 3, 0.2)
        try:
            GAME.referee(mode)(table, GAME.register().settle(rules, mode.name))
        except TooLong:
            continue


class Plays(Recorder):
    """Plays by chance, combos too, and leaves after so many questions."""

    def words(self, question: Question[Any]) -> str | None:
        if self.questions > 400:
            return ":quit"
        if question.name == "players":
            return ", ".join(["Ann", "Bo", "Cleo", "Dan"][: min(question.bounds()["max"], self.random.randint(2, 4))])
        plays: Any = question.between
        done = plays.pick(self.random) if plays else None
        return plays.write(done) if done else None


@pytest.mark.slow
@pytest.mark.parametrize("games", [8, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", ["game", "duel"])
def test_every_change_is_named_to_hands(mode: str, games: int) -> None:
    for seed in range(games):
        rules = rules_by_chance(GAME.register(), mode, Random(seed)) if seed % 2 else []
        front = Plays(Random(seed))
        Begun(["cardpg", mode], rules).by(front)
        found = [each for each in front.found if not (" in Discard pile [" in each and SHUFFLED in each)]
        assert found == [], (seed, found[:3])
        assert front.questions > 4


def test_a_gained_ability_is_taken_off_the_monster_first() -> None:
    """monster.won: and lies aside until the champion has risen; only then what is left goes to the discard pile"""
    lines = (
        "Ann, Bo",
        "JD, JH, QC, KS",
        "JS, JC, QD, QH",
        *("12", "2", "7H JD", "none", "JD monster", "KH", "2C", "3C", "4C", "5C", "7 12", "", "2C", "QS"),
    )
    did = [each for each in typed("cardpg game", *lines).did if each]
    assert did[did.index("Turn JD sideways.") + 1 :][:6] == [
        "Lay KH, the top card of the monster deck, open.",
        "On KH lie 2C, 3C, 4C, 5C, open.",
        "Take 2C off KH, and lay it aside.",
        "Put KH under the monster deck, and 3C, 4C, 5C on the discard pile.",
        "Exchange JD for QS, and shuffle the monster deck.",
        "Lay 2C on QS, open.",
    ]


def test_a_noted_rank_is_rubbed_out() -> None:
    """upgrade: where it rises again, or falls"""
    four = "2H 3H 4H 5H"
    more = "2S 3S 4S 5S"
    noted = laid(f"Ann: {four} / Ann: {more}", "upgrade=note", Ann=f"JS hand: {four} {more}", Bo="QD").plays()
    assert [do for do in noted.did if do and "Note" in do] == [
        "Note Q beside JS.",
        "Note K beside JS. Rub out the Q beside JS.",
    ]
    view = noted.game.desk.table.view.laid_out()
    assert [piece.name for _, _, place in view.all_places() if place.written for piece in place.pieces] == [
        "K beside JS"
    ]
    noted.destroys(noted.ann.champions[0])
    assert noted.did[-1] == "Put JS out of play. Rub out the K beside it."
