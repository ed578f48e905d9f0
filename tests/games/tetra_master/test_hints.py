"""Hints: what a placement is expected to bring, against a naive walk through every way that the turn can go."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from games.tetra_master.arena import GAME, card, shipped_pool
from support.automatic import Automatic
from support.shell import in_process, json_lines

from companion.games.tetra_master.board import ARROWS, CELLS, Board, Card, Monster, Player
from companion.games.tetra_master.hints import Outlook, placement
from companion.games.tetra_master.referee import battle
from companion.table.dice_odds import chance, percent

RULES = GAME.register().settle(())


def walk(board: Board, placed: Monster, me: Player, foe: Player, rules: dict[str, str]) -> tuple[Fraction, Fraction]:
    """Captures and losses to expect from a real board on: every fight is played both ways, on real owners."""
    fights = board.fights(placed)
    if not fights:
        return Fraction(len(board.unresisted(placed))), Fraction(0)
    outcomes = []
    owners = {cell: each.owner for cell, each in board.monsters.items()}
    chains = rules["controlled-arena"] == "off"
    for target in fights:
        dice, _ = target.card.defence_against(placed.card.type)
        win = chance(placed.card.attack, dice, rules["math-is-hard"] == "on")
        taken = beaten(board, target, me, chains)
        then = walk(board, placed, me, foe, rules)
        restore(board, owners)
        lost = beaten(board, placed, foe, chains and rules["chains"] == "winner")
        restore(board, owners)
        outcomes.append((win * (taken + then[0]), win * then[1] + (1 - win) * lost))
    return max(outcomes, key=lambda outcome: outcome[0] - outcome[1])


def beaten(board: Board, defeated: Monster, winner: Player, chains: bool) -> int:
    defeated.owner = winner
    taken = board.chained(defeated, winner) if chains else []
    for each in taken:
        each.owner = winner
    return 1 + len(taken)


def restore(board: Board, owners: dict[str, Player]) -> None:
    for cell, owner in owners.items():
        board.monsters[cell].owner = owner


def a_card(random: Random) -> Card:
    """A card with many arrows, so that fights and chains are frequent."""
    figures = [random.randint(0, 6) for _ in range(3)]
    arrows = " ".join(arrow for arrow in ARROWS if random.random() < 0.7)
    return card(f"Any {figures[0]}{random.choice('PMF')} {figures[1]}/{figures[2]} {arrows}")


def test_every_outlook_is_that_of_all_ways_the_turn_can_go() -> None:
    random = Random(3)
    contested = 0
    for _ in range(700):
        me, foe = Player("Ann", "red"), Player("Bo", "blue")
        cells = random.sample(CELLS, random.randint(2, 9))
        cards = [a_card(random) for _ in cells]
        board = Board()
        for cell, each in zip(cells[1:], cards[1:], strict=True):
            board.monsters[cell] = Monster(each, cell, random.choice((me, foe, foe)))
        rules = RULES | {name: random.choice(("off", "on")) for name in ("controlled-arena", "math-is-hard")}
        rules["chains"] = random.choice(("winner", "attacker"))
        told = placement(board, me, cards[0], cells[0], rules)
        assert cells[0] not in board.monsters
        placed = board.monsters[cells[0]] = Monster(cards[0], cells[0], me)
        contested += len(board.fights(placed)) > 1
        assert told == Outlook(*walk(board, placed, me, foe, rules))
    assert contested > 50


def test_percents_never_call_certain_what_is_not() -> None:
    assert [percent(Fraction(*each)) for each in ((1, 1), (0, 1), (99_999, 100_000), (1, 100_000), (1, 3))] == [
        *("100 %", "0 %", "more than 99.9 %", "less than 0.1 %", "33.3 %")
    ]


def automatic(**rules: str) -> list[Any]:
    """The events of a battle by the automatic player."""
    log: list[Any] = []
    battle(Automatic(shipped_pool(), Random(2), log), RULES | rules)
    return log


def test_the_best_cell_of_each_card_comes_first() -> None:
    outlooks = [event for event in automatic(hints="on") if event.name == "outlooks"]
    assert len(outlooks) == 18, "before each of nine cards and nine cells, also on the empty board; the last are forced"
    assert {each["net"] for event in outlooks[:2] for each in event.data()["placements"]} == {0}
    for event in outlooks:
        nets = [each["net"] for each in event.data()["placements"]]
        assert nets == sorted(nets, reverse=True)
        cards = {each["card"] for each in event.data()["placements"]}
        assert len(event.data()["best"].split(", ")) == (min(5, len(nets)) if len(cards) == 1 else len(cards))
        for each in event.data()["placements"]:
            captures, losses = map(Fraction, each["exact"])
            assert round(float(captures - losses), 4) == each["net"]
        assert event.words().text.endswith(f"{event.data()['best']}.")


def test_hints_has_an_option_of_its_own(tmp_path: Path) -> None:
    _, out, _ = in_process(
        ["referee", "tetra-master", "--json", "--rule", "hints=on", "--journal", tmp_path / "battle.jsonl"]
    )
    assert json_lines(out)[0]["rules"]["hints"] == "on"


def test_hands_are_told_what_the_program_deals() -> None:
    """arena hands.deal: for it holds the cards"""
    did = {event.name: (event.data(), event.words().do) for event in automatic()}
    data, do = did["arena-laid"]
    assert data["blocked"]
    assert do.endswith(f"Lay blocked arena cards on {', '.join(data['blocked'])}, and empty ones on the other cells.")
    data, do = did["dealt"]
    assert do == f"Deal {', '.join(data['cards'])} to {data['player']}."
