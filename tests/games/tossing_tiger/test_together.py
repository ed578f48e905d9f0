"""Fight Together: teams, their numbers, who lays which die, spoils, the war pile, and both ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.tossing_tiger.arena import GAME, shipped_pool
from support.automatic import Automatic
from support.play import Played, typed

from companion.errors import UsageError
from companion.games.tossing_tiger.game.together import TeamGame
from companion.games.tossing_tiger.language import changes as c
from companion.games.tossing_tiger.language import dawn as d
from companion.games.tossing_tiger.war.pieces import Player, Side
from companion.games.tossing_tiger.war.waging import says_number
from companion.games.tossing_tiger.war.war import War
from companion.table import KnownAnswer, current

BOTH_WIN = (
    *("3", "roaring", "Ann", "Ann, Cleo", "crane", "mantis; crane", "crane; crane", "3", "3", "0 3", "1"),
    *("3", "roaring", "Ann, Cleo, Cleo", "crane", "mantis; crane", "crane; crane", "3", "3", "1", "1 0"),
)
"""Two wars that both teams win by a Dawn rule; after the second all hands are as they were before the first."""


def tied_wars(folder: Path, wars: int, options: str = "") -> Played:
    """A game of three with that Dawn rule, in which an even number of wars is won by both teams."""
    path = folder / "dawndojo.csv"
    dawn, change = f"{d.TiedWinner().text()}.", f"{c.PaysByRoosters().text()}."
    path.write_text(f'name,kind,copies,dawn,change\nRoaring Rooster,Rooster,9,{dawn},"{change}"\n', encoding="utf-8")
    path.with_suffix(".toml").write_text('name = "dawndojo"\ngame = "tossing-tiger"\nprefix = "DD"\n', encoding="utf-8")
    begun = ("Ann, Bo, Cleo", "", "Ann")
    return together(*begun, *BOTH_WIN * (wars // 2), options=f"--rule dawndojo=on --set {path} {options}")


def test_twenty_wars_that_put_no_card_aside_end_the_game(tmp_path: Path) -> None:
    """end.stalemate together.aside: a war that both teams win has no loser, so that the war pile would never be full"""
    before = tied_wars(tmp_path, 18)
    assert (before.result, before.unused, before.state["aside"]) == (None, [], 0)
    over = tied_wars(tmp_path, 20)
    assert not over.refused and not over.unused
    assert over.state["hands"] == {"Ann": 6, "Bo": 12, "Cleo": 6}
    assert (over.result["how"], over.result["winners"]) == ("stalemate", ["Ann", "Cleo", "Bo"])
    assert (over.story[-1]["name"], over.story[-1]["rule"]) == ("game-over", "end.stalemate")
    assert over.story[-1]["text"].startswith("The game is over, for twenty wars running no card was put aside: ")
    assert tied_wars(tmp_path, 22, "--rule stalemate=off").result is None


def test_wars_that_nobody_wins_come_to_an_end_long_before() -> None:
    """together.aside together.few end.stalemate: both teams put a card aside each time"""
    played = together("Ann, Bo", "Ann", *["crane; crane"] * 12)
    assert played.result["how"] == "few"
    assert [war["winners"] for war in played.result["wars"]] == [[]] * 4


def together(*lines: str, options: str = "") -> Played:
    return typed(f"tossing-tiger game --rule fight-together=on {options}", *lines)


class Asked(Exception):
    """A question that was put."""


class Numbers(Automatic):
    """A table that says which numbers it is asked for, or told."""

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question, between)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        raise Asked(asked.lowest, asked.highest)

    def tell(self, event: Any) -> None:
        raise Asked(event.data()["number"], event.rule)


@pytest.mark.parametrize(
    ("attackers", "defenders", "legal"),
    [
        ((6, 6), (6, 6), (3, 4)),
        ((6, 6, 6), (6, 6), (4, "number.forced")),
        ((6, 6), (6, 6, 6), (3, 4)),
        ((6, 6, 6), (6, 6, 6), (4, 6)),
        ((6, 6), (12,), (3, 4)),
        ((12,), (6, 6), (2, 4)),
        ((6,), (6,), (2, "number.forced")),
        ((6, 6), (6,), (2, "together.none")),
        ((5, 5), (12,), (2, "together.none")),
        ((5,), (5, 5, 5), (1, "together.none")),
    ],
)
def test_the_legal_numbers_of_teams(attackers: Any, defenders: Any, legal: tuple[Any, Any]) -> None:
    """together.number together.none number.forced"""
    rules = GAME.register().settle(["fight-together=on"], "game")
    sides = [
        Side(name, [Player(f"{name}{seat}", hand) for seat, hand in enumerate(hands)])
        for name, hands in (("A", attackers), ("B", defenders))
    ]
    pool = shipped_pool().with_sets(rules)
    war = War(Numbers(pool, None), rules, (sides[0], sides[1]), pool, 20)  # type: ignore[arg-type]
    with pytest.raises(Asked) as put:
        says_number(war)
    assert put.value.args == legal


def test_teams_are_proposed_by_seats_or_chosen() -> None:
    """together.teams"""
    played = together("Ann, Bo, Cleo, Dan", "", "Ann")
    assert "Team A: Ann and Cleo. Team B: Bo and Dan." in played.told
    teams = next(line for line in played.asks if line["name"] == "teams")
    assert len(teams["options"]) == 3
    chosen = together("Ann, Bo, Cleo, Dan", "Ann and Dan against Bo and Cleo", "Bo")
    assert "Team B attacks Team A." in chosen.told
    assert "teams" not in [name for name, _ in together("Ann, Bo", "Ann").asked]


@pytest.mark.parametrize(("rule", "hand"), [("12", 12), ("6", 6)])
def test_who_is_alone_is_dealt_twelve(rule: str, hand: int) -> None:
    """together.lone"""
    played = together("Ann, Bo, Cleo", "", options=f"--rule lone-hand={rule}")
    dealt = next(line for line in played.lines if line.get("name") == "dealt")
    assert dealt["data"] == {"hands": ["Ann 6", f"Bo {hand}", "Cleo 6"], "deck": 57 - 12 - hand}


FOUR = ("Ann, Bo, Cleo, Dan", "", "Ann", "4")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("Ann, Bo, Cleo, Dan", "", "Ann", "2"), "2 is out of bounds. Type a whole number from 3 to 4."),
        ((*FOUR, "a a a c"), "Ann can fill 2, with three cards in each. Let others lay more."),
        ((*FOUR, "a a c"), "That is 3 names. Name 4, one for each die."),
        (("Ann, Bo, Cleo, Dan", "", "Ann", "3", "a a b"), "“b” is none of the answers. It can be: Ann, Cleo."),
    ],
)
def test_what_is_refused(lines: tuple[str, ...], message: str) -> None:
    """together.suppliers"""
    assert together(*lines).refused[0].startswith(message), together(*lines).refused


def test_a_member_that_lays_no_die_is_refused() -> None:
    played = together("Ann, Bo, Cleo, Dan, Eve, Finn", "", "Ann", "4", "a a c c")
    assert played.refused == ["Eve lays no die. Everybody in a team lays one at least."]


def test_a_die_of_two_cards_is_refused() -> None:
    """together.number"""
    hands = ["crane, crane, crane, mantis, mantis, mantis", "crane, crane, crane, mantis, mantis, mantis"]
    lines = ["Ann, Bo", *hands, "Ann", "crane, crane"]
    played = together(*lines, options="--rule hands=told")
    assert played.refused == ["That is 2 cards. Name 3, a comma between."]
    sized = together(
        "Ann, Bo, Cleo", "", "Bo", "3", "", "mantis;crane", "mantis;crane", "mantis;crane", "battle 1", "2"
    )
    assert sized.refused == []
    counted = together("Ann, Bo, Cleo", "", "Ann", "3", "", *["mantis;crane"] * 3, "battle 1", "2")
    assert counted.refused == ["2 is out of bounds. Type a whole number from 3 to 6."]


def test_whoever_lays_a_die_makes_its_choices() -> None:
    """choices together.suppliers"""
    played = together(*FOUR, "c a c a", "", "dragon;crane")
    assert played.asked[-1] == ("reroll", "Cleo")


def test_who_takes_which_of_the_cards_kept_is_asked_where_hands_are_told() -> None:
    """together.share hands.told: in turn, and the last one has what is left"""
    hands = [", ".join([one, two] * 3) for one, two in (("mantis", "panda"), ("crane", "monkey"), ("turtle", "panda"))]
    lines = ["Ann, Bo, Cleo", "", *hands, "Ann", "Ann, Cleo", "crane, crane, crane", "mantis", "turtle", "battle 1"]
    options = "--rule hands=told --rule lone-hand=6"
    played = together(*lines, "turtle", "", "crane, crane", "", options=options)
    assert not played.refused, played.refused
    (share,) = [line for line in played.asks if line["name"] == "share"]
    assert (share["rule"], share["text"]) == ("together.share", "Ann, which of the cards kept do you take?")
    assert share["options"] == ["none", "Crouching Crane", "Megakick Monkey"]
    assert {"Ann has 8 cards now.", "Cleo has 7 cards now."} <= set(played.told)


def test_a_dawncard_is_its_members_die() -> None:
    """together.dawn"""
    played = together(*FOUR, "roaring", "Cleo", "Mantis", "a a c", options="--rule dawndojo=on")
    assert not played.refused
    assert ("layer", "Team A") in played.asked
    assert played.asked[-1] == ("suppliers", "Team B")


@pytest.mark.parametrize("other", ["simulwars=on", "highscore=on"])
def test_what_does_not_go_together(other: str) -> None:
    """together"""
    with pytest.raises(UsageError) as refusal:
        GAME.register().settle(["fight-together=on", other], "game")
    assert str(refusal.value).startswith(f"--rule fight-together=on does not go with {other}: both say who ")


def of_two() -> TeamGame:
    """A game of Ann against Bo."""
    table = Automatic(shipped_pool(), None)  # type: ignore[arg-type]
    return TeamGame(table, GAME.register().settle(["fight-together=on"], "game"), ["Ann", "Bo"])


def test_who_has_lost_a_war() -> None:
    """together.aside"""
    game = of_two()
    assert game.losers(["Team A"]) == ["Team B"]
    assert game.losers([]) == ["Team A", "Team B"]
    assert game.losers(["Team A", "Team B"]) == []


def test_both_teams_with_few_cards_compare_them() -> None:
    """together.few"""
    game = of_two()

    def ended(ann: int, bo: int) -> Any:
        game.standing.players["Ann"].hand, game.standing.players["Bo"].hand = ann, bo
        return game.ended(0)

    assert ended(2, 1) == ("few", ["Team A"])
    assert ended(2, 2) == ("few", ["Team A", "Team B"])
    game.standing.aside = 10
    assert ended(2, 9) == ("few", ["Team B"])
    assert ended(5, 4) == ("war-pile", ["Team A"])
    over = game.team_over("war-pile", ["Team A"])
    assert (over["winners"], over["teams"]) == (["Ann"], {"Team A": ["Ann"], "Team B": ["Bo"]})
    game.standing.aside = 9
    assert ended(5, 4) is None
    assert (game.ended(19), game.ended(20)) == (None, ("stalemate", ["Team A"]))
    game.standing.aside = 10
    assert game.ended(20) == ("war-pile", ["Team A"])
