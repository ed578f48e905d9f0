"""Tournament Mode, from typed answers to its result: who keeps what, who starts, when it ends."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from games.tetra_master.arena import GAME, card, shipped_pool
from support.automatic import Automatic
from support.play import Begun, Played, numbered
from support.scenario import SCENARIOS

from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import CELLS, Board, Monster, Player
from companion.games.tetra_master.pool import MonsterPool
from companion.games.tetra_master.referee import champions
from companion.games.tetra_master.setup import Setup
from companion.games.tetra_master.view import filled, result_lines
from companion.table.events import Event

TYPED = (SCENARIOS / "tetra-master" / "tournament.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def played() -> Played:
    return Begun(["tetra-master", "tournament"]).play(numbered(TYPED))


def texts(played: Played) -> list[str]:
    return [event["text"] for event in played.story if event["name"] != "board"]


def test_a_tournament_typed_by_people(played: Played) -> None:
    assert played.result is not None, played.lines[-1]
    assert not played.unused
    assert played.result["winners"] == ["Ann"]
    assert played.result["score"] == {"Ann": 3, "Bo": 0}
    assert [battle["score"] for battle in played.result["battles"]] == [{"Ann": 6, "Bo": 4}] * 3
    assert result_lines(played.result) == ["Ann is the Tournament Champion after 3 battles: Ann 3 to Bo 0."]


def test_each_keeps_what_shows_their_colour_and_gets_five_more(played: Played) -> None:
    told = texts(played)
    assert "Ann keeps Behemoth, Barn Owl, Ifrit, Rust Mite, Straw Man, Pale Wisp." in told
    assert "Bo keeps Beatrix, Chocobo, Bomb, Shiva." in told
    assert "After battle 1: Ann 1, Bo 0; 3 make the champion." in told
    assert told.count("Ann goes into the next battle with Straw Man, Pale Wisp, Rust Mite, Barn Owl, Ifrit.") == 2


def test_the_choice_of_five_is_secret_until_both_have_chosen(played: Played) -> None:
    """tournament.five"""
    lines = played.lines
    asked = [place for place, line in enumerate(lines) if line.get("name") == "five"]
    chosen = [place for place, line in enumerate(lines) if line.get("name") == "five-chosen"]
    assert len(asked) == len(chosen) == 4
    assert asked[0] + 1 == asked[1] < chosen[0] < chosen[1] < asked[2]


def test_the_new_arena_is_laid_once_five_are_chosen(played: Played) -> None:
    """tournament.five arena: the manual names the choice first, and nobody chooses with the arena in sight"""
    asked = [name for name, _ in played.asked]
    first, later, *_ = (place for place, name in enumerate(asked) if name == "arena")
    assert asked[first + 1 : first + 3] == ["hand", "hand"]
    assert asked[later - 4 : later + 2] == ["new-cards", "new-cards", "five", "five", "arena", "start"]


@pytest.mark.parametrize("more", [(), ("later-starts=alternate",)])
def test_unseen_hands_are_dealt_before_the_new_arena_is_laid_too(more: tuple[str, ...]) -> None:
    """tournament.five hands"""
    log: list[Any] = []
    rules = GAME.register().settle(["hands=hidden", *more])
    GAME.referee(GAME.mode("tournament"))(Automatic(shipped_pool(), Random(2), log), rules)
    told = [event.name for event in log if event.name in ("arena-laid", "hands-hidden")]
    assert told[:4] == ["arena-laid", "hands-hidden", "hands-hidden", "arena-laid"]


def test_between_battles_the_state_tells_no_secret_and_nothing_is_mended() -> None:
    before = TYPED.split("Frost Lynx, Beatrix, Chocobo, Bomb, Shiva\n")[0]
    answers = [*numbered(before), (":state", 0), (":fix a1 blue", 0), (":undo", 0), (":state", 0)]
    lines = Begun(["tetra-master", "tournament"]).play(answers).lines
    states = [line for line in lines if line.get("name") == "state"]
    assert [state["data"]["players"]["Ann"]["hand"] for state in states] == [[], []]
    assert states[0]["text"].splitlines()[-2:] == ["Ann (R, 1 won): hand 0", "Bo (B, 0 won): hand 0"]
    (refused,) = [line for line in lines if line["type"] == "error"]
    assert (refused["text"], refused["hint"]) == (
        "The battle is over and its cards are taken.",
        "Take answers back with :undo.",
    )
    chosen = "Straw Man, Pale Wisp, Rust Mite, Barn Owl, Ifrit"
    assert not any(chosen in json.dumps(line) for line in lines)


@pytest.mark.slow
def test_a_card_that_was_set_aside_or_captured_is_not_there_any_more() -> None:
    first_battle = TYPED.split("# The second battle")[0]
    begun = Begun(["tetra-master", "tournament"])

    def said(*more: str) -> tuple[str, str]:
        lines = begun.play([*numbered(first_battle), *((text, 0) for text in more)]).lines
        assert lines[-2]["type"] == "error", lines[-1]
        return lines[-2]["text"], lines[-2]["hint"]

    new = (
        "Kuja, Void Dragon, Moss Imp, Cave Bat, Sootling",
        "Glass Wolf, Bronze Bull, Chaos Hydra, World Turtle, Frost Lynx",
    )
    assert said("Behemoth, Kuja, Void Dragon, Moss Imp, Cave Bat") == (
        "Behemoth is no longer in the deck.",
        "Name the cards that were dealt.",
    )
    assert said(*new, "Chocobo, Kuja, Void Dragon, Moss Imp, Cave Bat")[0] == "Ann does not have Chocobo."
    assert said(*new, "Kuja, Kuja, Void Dragon, Moss Imp, Cave Bat")[0] == "Kuja is named twice."
    assert said(*new, "Kuja, Void Dragon, Moss Imp, Cave Bat") == ("That is 4 cards.", "Name 5, a comma between.")


def test_the_tally_has_each_battle_and_the_points(played: Played) -> None:
    events = [{"name": event["name"], "rule": event["rule"]} | event["data"] for event in played.story]
    assert filled(played.result, events, {}) == {
        "players": ["Ann", "Bo"],
        "battles": [{"starts": "Ann", "score": {"Ann": 6, "Bo": 4}, "winner": "Ann"}] * 3,
        "points": {"Ann": 3, "Bo": 0},
        "champion": "Ann",
        "goal": 3,
        "first_to": 3,
    }
    assert GAME.tracker(GAME.modes[1], None, [], {}) == {"players": []}


RESULTS: dict[str, dict[str, Any]] = {
    "won": {"winners": ["Ann"]},
    "lost": {"winners": ["Bo"]},
    "drawn": {"winners": []},
    "both": {"winners": ["Ann", "Bo"]},
}


@pytest.mark.parametrize(
    ("how", "result", "starter"),
    [
        ("alternate", "won", "Bo"),
        ("winner", "won", "Ann"),
        ("winner", "lost", "Bo"),
        ("loser", "won", "Bo"),
        ("loser", "lost", "Ann"),
        ("loser", "drawn", "Bo"),
        ("winner", "both", "Bo"),
    ],
)
def test_who_starts_a_later_battle(how: str, result: str, starter: str) -> None:
    """tournament.start: Ann started the last one"""
    ann, bo = Player("Ann", "red"), Player("Bo", "blue")
    log: list[Event] = []
    table = Automatic(shipped_pool(), Random(1), log)
    rules = GAME.register().settle([f"later-starts={how}"])
    setup = Setup(table, rules, [ann, bo])
    setup.battles.append(RESULTS[result])
    setup.start()
    assert setup.starter.name == starter
    assert [event.name for event in log] == ["starts"]


def test_a_later_start_is_rolled_for_by_default() -> None:
    ann, bo = Player("Ann", "red"), Player("Bo", "blue")
    log: list[Event] = []
    setup = Setup(Automatic(shipped_pool(), Random(1), log), GAME.register().settle(()), [ann, bo])
    setup.battles.append(RESULTS["won"])
    setup.start()
    assert (log[0].rule, log[0].data()["why"]) == ("tournament.start", "die")


@pytest.mark.parametrize(
    ("points", "battles", "winners", "told"),
    [
        ((2, 1), 3, [], "points"),
        ((3, 1), 4, ["Ann"], "champion"),
        ((3, 3), 6, [], "played-on"),
        ((3, 3.5), 7, ["Bo"], "champion"),
        ((1, 0), 49, [], "points"),
        ((1, 0), 50, ["Ann"], "called-off"),
        ((0, 0), 50, ["Ann", "Bo"], "called-off"),
        ((3, 3), 50, ["Ann", "Bo"], "called-off"),
    ],
)
def test_the_champion_is_the_first_who_is_ahead_with_enough(
    points: tuple[float, float], battles: int, winners: list[str], told: str
) -> None:
    """tournament, tournament.tied, tournament.long"""
    players = [Player("Ann", "red", points=points[0]), Player("Bo", "blue", points=points[1])]
    log: list[Event] = []
    setup = Setup(Automatic(shipped_pool(), Random(1), log), GAME.register().settle(["first-to=3"]), players)
    assert [player.name for player in champions(setup, battles)] == winners
    assert log[-1].name == told


def test_a_tournament_of_cards_without_arrows_ends() -> None:
    """tournament.long, tournament.reshuffle: a draw every time, with a deck that runs short again and again"""
    cards = [card(f"Stone{number} 1P 1/1") for number in range(20)]
    log: list[Any] = []
    rules = GAME.register().settle(())
    result = GAME.referee(GAME.mode("tournament"))(Automatic(MonsterPool(cards, cards), Random(1), log), rules)
    assert (result["winners"], len(result["battles"])) == (["Ann", "Bo"], 50)
    assert log[-1].words().text == "After 50 battles the tournament ends all the same. It goes to: Ann, Bo."
    assert result_lines(result) == ["Ann and Bo share the tournament after 50 battles: Ann 0 to Bo 0."]
    assert any(event.name == "reshuffled" for event in log)


def test_half_points_read_as_people_write_them() -> None:
    players = [Player("Ann", "red", points=2.5), Player("Bo", "blue", points=1)]
    log: list[Event] = []
    champions(Setup(Automatic(shipped_pool(), Random(1), log), GAME.register().settle(["first-to=3"]), players), 4)
    assert log[0].words().text == "After battle 4: Ann 2.5, Bo 1; 3 make the champion."


@pytest.mark.parametrize("wins", range(3, 10))
def test_from_six_on_two_decks_are_played_with(wins: int) -> None:
    """tournament tournament.two-decks"""
    log: list[Any] = []
    rules = GAME.register().settle([f"first-to={wins}"])
    result = GAME.referee(GAME.mode("tournament"))(Automatic(shipped_pool(), Random(2), log), rules)
    assert any(event.name == "two-decks" for event in log) == (wins >= 6)
    assert max(result["score"].values()) == wins


def test_two_decks_have_every_card_twice() -> None:
    log: list[Any] = []
    rules = GAME.register().settle(["first-to=9"])
    GAME.referee(GAME.mode("tournament"))(Automatic(shipped_pool(), Random(2), log), rules)
    assert (
        next(each for each in log if each.name == "two-decks").words().text == "Two decks are played with: 220 cards."
    )
    played = [event.data()["card"] for event in log if event.name == "placed"]
    assert len(played) > len(set(played))


@pytest.mark.parametrize(
    ("reds", "worth", "winners", "points"),
    [
        (6, "nobody", ["Ann"], (1, 0)),
        (4, "half", ["Bo"], (0, 1)),
        (5, "nobody", [], (0, 0)),
        (5, "both", ["Ann", "Bo"], (1, 1)),
        (5, "half", [], (0.5, 0.5)),
    ],
)
def test_who_wins_a_battle_and_what_a_draw_is_worth(
    reds: int, worth: str, winners: list[str], points: tuple[float, float]
) -> None:
    """end, end.draw: six to four is won"""
    ann, bo = Player("Ann", "red"), Player("Bo", "blue")
    monsters = {
        cell: Monster(card("Pale Wisp"), cell, ann if number < reds else bo) for number, cell in enumerate(CELLS[:10])
    }
    rules = GAME.register().settle([f"five-five={worth}"])
    table = Automatic(shipped_pool(), Random(1), [])
    result = Battle(Setup(table, rules, [ann, bo]), Board(monsters=monsters), ann).play()
    assert (result["winners"], result["score"]) == (winners, {"Ann": reds, "Bo": 10 - reds})
    assert (ann.points, bo.points) == points


@pytest.mark.parametrize(("left", "told"), [(10, False), (9, True)])
def test_ten_cards_are_enough_for_two_new_hands(left: int, told: bool) -> None:
    """tournament.reshuffle"""
    log: list[Any] = []
    deck, players = shipped_pool().deck, [Player("Ann", "red"), Player("Bo", "blue")]
    table = Automatic(shipped_pool(), Random(1), log)
    setup = Setup(table, GAME.register().settle(()), players, deck[:left])
    setup.aside += deck[left : left + 1]
    setup.keep(Board())
    assert ("reshuffled" in [event.name for event in log]) is told
