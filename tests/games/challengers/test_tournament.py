"""The tournament, rule by rule: plans, Deck Phases, fans, the final, one and two players, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from games.challengers.arena import GAME, shipped_pool
from games.challengers.night import level_at_the_second_place, played, scenario
from support.play import Begun, numbered
from support.scenario import SCENARIOS
from support.shell import in_process

from companion.api.at_table import replay
from companion.cards import read_set
from companion.cards.places import shipped
from companion.games.challengers.cards import check
from companion.games.challengers.plans import Plan
from companion.games.challengers.tournament.final import PaidTrophies, possible
from companion.games.challengers.tournament.player import Player

FIVE = "Ann, Bo, Cleo, Dan, Eve"


# Plans


def test_every_plan_is_a_full_pairing_and_its_meetings_are_those_of_the_facts() -> None:
    """plans.matches"""
    plans = {(plan.players, plan.number): plan for plan in shipped_pool().plans}
    assert sorted(plans) == [(size, number) for size in (2, 4, 6, 8) for number in range(1, size + 1)]
    met: dict[int, Counter[tuple[int, int]]] = {}
    for size in (2, 4, 6, 8):
        met[size] = Counter()
        moves = 0
        for place in range(7):
            seats = {plans[size, number].seats[place]: number for number in range(1, size + 1)}
            assert len(seats) == size
            for park in {seat.park for seat in seats}:
                one, two = sorted(number for seat, number in seats.items() if seat.park == park)
                met[size][one, two] += 1
        for number in range(1, size + 1):
            moves += sum(one != two for one, two in pairwise(plans[size, number].seats))
        assert moves == {2: 0, 4: 12, 6: 18, 8: 24}[size]
        assert len(set(plans[size, 1].seats)) == 1
    assert met[2] == {(1, 2): 7}
    assert met[4] == {pair: 3 if pair in ((1, 4), (2, 3)) else 2 for pair in combinations(range(1, 5), 2)}
    twice = {(1, 2), (3, 4), (5, 6), (1, 5), (2, 4), (3, 6)}
    assert met[6] == {pair: 1 + (pair in twice) for pair in combinations(range(1, 7), 2)}
    assert met[8] == dict.fromkeys(combinations(range(1, 9), 2), 1)


def test_who_stays_in_a_park_keeps_the_half_and_else_the_lower_plan_sits_left() -> None:
    """plans.halves"""
    plans = [plan for plan in shipped_pool().plans if plan.players == 8]
    for place in range(7):
        for one, two in combinations(plans, 2):
            if one.seats[place].park != two.seats[place].park:
                continue
            stayed = [plan for plan in (one, two) if place and plan.seats[place - 1].park == plan.seats[place].park]
            for plan in stayed:
                assert plan.seats[place - 1] == plan.seats[place]
            if not stayed:
                assert (one.seats[place].half, two.seats[place].half) == ("left", "right")


def test_the_plans_offer_and_the_trophies_pay_what_the_facts_say() -> None:
    """fans.trophies"""
    pool = shipped_pool()
    offers = ["A: 2", "A: 2", "A: 2 or B: 1", "A: 2 or B: 2", "B: 2", "B: 2 or C: 1", "C: 2"]
    assert {tuple(" or ".join(map(str, plan.offers[number - 1])) for number in range(1, 8)) for plan in pool.plans} == {
        tuple(offers)
    }
    fans = {
        number: sorted(each.fans for each in pool.trophies if each.round == number for _ in range(each.copies))
        for number in range(1, 8)
    }
    assert fans == {
        1: [2, 2, 2, 3],
        2: [2, 2, 3, 3],
        3: [3, 3, 4, 4],
        4: [5, 5, 6, 6],
        5: [6, 6, 6, 7],
        6: [7, 7, 7, 8],
        7: [9, 9, 10, 10],
    }


def test_check_says_where_two_plans_have_one_seat(tmp_path: Path) -> None:
    shipped_plans = shipped("card_sources") / "challengers" / "plans.csv"
    own = tmp_path / "plans.csv"
    own.write_text(
        shipped_plans.read_text().replace("Plan 2 of 2,2,2,moon,green right", "Plan 2 of 2,2,2,moon,green left")
    )
    own.with_suffix(".toml").write_text(shipped_plans.with_suffix(".toml").read_text())
    (problem,) = check(read_set(own, Plan))
    assert (problem.column, problem.what) == ("seat1", "Plan 1 of 2 has that seat in round 1, too")
    assert problem.instead == "give it a free one"
    own.write_text("".join(line for line in own.read_text().splitlines(keepends=True) if "Plan 2 of 2" not in line))
    (problem,) = check(read_set(own, Plan))
    assert problem.what == "the plans for 2 seats are 1"


# Two whole tournaments by hand


def test_a_tournament_of_five_as_a_hand_worked_table_has_it() -> None:
    result = scenario("tournament_of_five").result
    table = {name: (each["plan"], each["trophies"], each["fans"]) for name, each in result["players"].items()}
    assert table == {
        "Ann": (2, [1, 2, 4, 6, 7], 26),
        "Bo": (3, [1, 6, 7], 19),
        "Cleo": (4, [2, 3, 5, 7], 24),
        "Dan": (5, [1, 3, 4, 6], 24),
        "Eve": (6, [3, 4, 5], 14),
        "Robot": (1, [], None),
    }
    final = result["final"]
    assert (final["players"], final["how"], final["winner"]) == (["Ann", "Cleo"], "highest", "Cleo")
    pairs = [[" ".join(match["players"]) for match in matches] for matches in result["rounds"]]
    assert pairs == [
        ["Ann Robot", "Bo Cleo", "Dan Eve"],
        ["Bo Robot", "Cleo Eve", "Ann Dan"],
        ["Dan Robot", "Bo Eve", "Ann Cleo"],
        ["Eve Robot", "Ann Bo", "Cleo Dan"],
        ["Ann Robot", "Bo Cleo", "Dan Eve"],
        ["Dan Robot", "Ann Cleo", "Bo Eve"],
        ["Cleo Robot", "Ann Eve", "Bo Dan"],
    ]


def test_a_tournament_of_eight_as_a_hand_worked_table_has_it() -> None:
    result = scenario("tournament_of_eight").result
    table = {name: (each["trophies"], each["fans"]) for name, each in result["players"].items()}
    assert table == {
        "Ann": ([1, 2, 3, 4, 5, 6], 27),
        "Bo": ([1, 2, 4, 5, 6], 24),
        "Cleo": ([1, 3, 5, 6], 20),
        "Dan": ([2, 3, 4, 6, 7], 28),
        "Eve": ([1, 3], 5),
        "Finn": ([2, 4, 7], 17),
        "Gus": ([5, 7], 16),
        "Hana": ([7], 10),
    }
    assert (result["winners"], result["final"]["players"]) == (["Dan"], ["Dan", "Ann"])
    wins = {each["player"]: (each["wins"], each["losses"]) for each in result["standings"]}
    assert wins["Ann"] == (6, 1) and wins["Hana"] == (1, 6)


def test_a_night_of_six_with_results_only_takes_few_keys() -> None:
    typed = ["Ann, Bo, Cleo, Dan, Eve, Finn", "", "u", ""]
    typed += ["A", "C", "E", "A", "D", "B", "A", "C", "B", "A", "B", "D", "A", "C", "E", "A", "B", "C", "A", "B", "C"]
    typed += ["40", "31", "30", "19", "18", "0", "A"]
    tournament = played(*typed)
    assert tournament.result["winners"] == ["Ann"] and not tournament.unused
    assert sum(len(line) + 1 for line in typed) <= 250


# Who plays


@pytest.mark.parametrize(
    ("rules", "players", "message"),
    [
        (["robot=4"], "Ann, Bo, Cleo", "Level 4 of the Robot belongs to solo mode, and that is 3 players."),
        (["robot=5"], FIVE, "Level 5 of the Robot belongs to solo mode, and that is 5 players."),
        (["robot=2", "solo-cards=on"], FIVE, "SOLO cards of the Robot belong to solo mode, and that is 5 players."),
        (["robot=2"], "Ann, Bo", "The Robot does not play, for 2 is an even number."),
        ([], "Ann, Robot", "The Robot plays by itself when the number is odd."),
    ],
)
def test_what_the_robot_cannot_be_is_refused(rules: list[str], players: str, message: str) -> None:
    """robot.refused"""
    options = tuple(word for rule in rules for word in ("--rule", rule))
    tournament = played(players, options=options)
    assert tournament.refused[0].startswith(message)
    assert tournament.asked == [("players", None)] * 2


@pytest.mark.slow
def test_the_robot_may_have_any_plan() -> None:
    """robot.plan"""
    tournament = played("Ann, Bo, Cleo", "Bo, Robot, Ann, Cleo", options=("--rule", "robot-plan=any"))
    assert [text for text in tournament.told if "has plan" in text] == [
        "Ann has plan 3 of 4, the sun, and begins at the right half of the red park.",
        "Bo has plan 1 of 4, the star, and begins at the left half of the green park.",
        "Cleo has plan 4 of 4, the crown, and begins at the right half of the green park.",
        "Robot has plan 2 of 4, the moon, and begins at the left half of the red park.",
    ]


def test_a_plan_taken_twice_is_refused() -> None:
    """plans"""
    assert played("Ann, Bo, Cleo, Dan", "Ann, Bo, Ann, Dan").refused == ["Ann has a place already. Left: Cleo, Dan."]


def test_a_set_stays_in_the_box() -> None:
    """setup.sets"""
    tournament = played("Ann, Bo", "", "recorded", "castle", "Pig")
    assert "Castle stays in the box: 81 cards of Level A, 83 of Level B, 56 of Level C." in tournament.told
    assert tournament.refused == ["Pig is a card of Castle, which stays in the box. Look once more."]


# Fans and the end


def test_a_lead_of_eleven_ends_it_and_ten_does_not() -> None:
    """two.lead"""
    start = ("Ann, Bo", "", "unrecorded", "")
    rounds = [("Ann", "2", "", ""), ("Ann", "2", "", ""), ("Ann", "3", "3", "")]
    tournament = played(*start, *(line for each in rounds for line in each))
    assert tournament.result is None  # 2 + 2 + 3 + 3 = 10
    rounds[-1] = ("Ann", "3", "4", "")
    tournament = played(*start, *(line for each in rounds for line in each))
    assert (tournament.result["how"], tournament.result["winners"]) == ("lead", ["Ann"])
    rounds[-1] = ("Ann", "3", "4", "1")  # Bo's cards have paid one
    assert played(*start, *(line for each in rounds for line in each)).result is None


@pytest.mark.slow
def test_two_players_with_as_many_fans() -> None:
    """two.trophies two.fans"""
    rounds = [
        *(("Ann", "2", "", ""), ("Bo", "2", "", ""), ("Ann", "3", "", ""), ("Bo", "5", "", "")),
        *(("Ann", "6", "", ""), ("Bo", "7", "", ""), ("Ann", "9", "", "6")),
    ]
    tournament = played("Ann, Bo", "", "unrecorded", "", *(line for each in rounds for line in each))
    assert (tournament.result["how"], tournament.result["winners"]) == ("trophies", ["Ann"])
    rounds[-1] = ("Ann", "9", "", "7")
    tournament = played("Ann, Bo", "", "unrecorded", "", *(line for each in rounds for line in each))
    assert (tournament.result["how"], tournament.result["winners"]) == ("fans", ["Bo"])


def test_the_robot_wins_solo_and_has_no_phase_there() -> None:
    """robot.tournament"""
    tournament = played("Ann", "recorded", "", *("none", "none", "Robot", "2"), *("none", "none", "Robot", "3"))
    assert "Robot beats Ann and wins the trophy of round 1." in tournament.told
    assert {who for name, who in tournament.asked if name in ("picks", "remove")} == {"Ann"}
    rounds = [line for fans in ("2", "3", "4") for line in ("Robot", fans)]
    more = [line for number in range(3) for line in ("none", "none", *rounds[2 * number : 2 * number + 2])]
    more.insert(8, "A: 2")
    tournament = played("Ann", "recorded", "", *more, "A: 2", "none", "none", "Robot", "5")
    assert (tournament.result["winners"], tournament.result["how"]) == (["Robot"], "lead")
    assert tournament.result["players"]["Robot"]["trophies"] == [1, 2, 3, 4]


FOUR = ("Ann, Bo, Cleo, Dan", "", "unrecorded", "")
PAIRS_OF_FOUR = [
    *("Ann Dan", "Bo Cleo", "Ann Bo", "Cleo Dan", "Ann Cleo", "Bo Dan", "Ann Dan", "Bo Cleo"),
    *("Ann Bo", "Cleo Dan", "Ann Cleo", "Bo Dan", "Ann Dan", "Bo Cleo"),
]
FIRST_WINS = [min(pair.split()) for pair in PAIRS_OF_FOUR]  # Ann 1 to 7, Bo 1 3 4 6 7, Cleo 2 5


def test_a_total_below_or_above_what_is_possible_is_refused() -> None:
    """fans.bounds"""
    tournament = played(*FOUR, *FIRST_WINS, "33")
    assert tournament.refused == [
        "33 is less than Ann's trophies and cards have paid. Type a whole number from 34 to 300."
    ]
    tournament = played("Ann, Bo, Cleo, Dan", "", "recorded", "", *_recorded(FIRST_WINS), "42")
    assert tournament.refused == [
        "42 is more than Ann's trophies and cards can have paid. Type a whole number from 34 to 41."
    ]


@pytest.mark.parametrize(
    ("totals", "finalists", "how"),
    [
        (("40", "30", "20", "10"), ["Ann", "Bo"], "fans"),
        (("40", "30", "30", "10"), ["Ann", "Bo"], "trophies"),
        (("40", "30", "20", "30"), ["Ann", "Bo"], "trophies"),
        (("45", "45", "20", "20"), ["Ann", "Bo"], "fans"),
        (("40", "50", "60", "0"), ["Cleo", "Bo"], "fans"),
    ],
)
def test_who_is_in_the_final(totals: tuple[str, ...], finalists: list[str], how: str) -> None:
    """final final.ties"""
    tournament = played(*FOUR, *FIRST_WINS, *totals, "Bo")
    final = tournament.result["final"]
    assert (final["players"], final["how"], tournament.result["winners"]) == (finalists, how, ["Bo"])


def test_lots_are_drawn_where_two_are_level_in_everything() -> None:
    """final.lots begin.trophy"""
    tournament = level_at_the_second_place("40", "30", "30", "Cleo", "Cleo")
    assert "Ann and Cleo are in the final: the lots say so." in tournament.told
    assert "Ann meets Cleo. Cleo begins, with the trophy of round 7." in tournament.told
    assert tournament.result["winners"] == ["Cleo"]
    tournament = level_at_the_second_place("30", "50", "50", "Bo")  # the order of the finalists needs no lots
    assert "Bo meets Cleo. Toss the flag for who begins." in tournament.told


def test_before_the_final_cards_are_removed_and_none_is_picked() -> None:
    """final.remove"""
    start = ("Ann, Bo, Cleo, Dan", "", "recorded", "", *_recorded(FIRST_WINS), "36", "31", "9", "0")
    tournament = played(*start, "Newcomer, Newcomer, Newcomer, Talent, Dog", "none", "referee it")
    assert tournament.asked[-4:] == [("remove", "Ann"), ("remove", "Bo"), ("outcome", None), ("toss", None)]
    one, two = fighting(*start, "Newcomer, Newcomer, Newcomer, Talent, Dog", "none")
    assert ([str(card) for card in one.park], len(one.deck), len(two.deck)) == (["Champion"], 0, 6)
    assert "Ann meets Bo. Toss the flag for who begins." in tournament.told


def fighting(*typed: str) -> Any:
    """The sides of the match that is refereed then."""
    tournament = played(*typed, "referee it", "Ann")
    return tournament.view.within._match.sides


# By hand


def test_who_leaves_is_replaced_by_the_robot_and_a_second_one_is_not() -> None:
    """leaving"""
    start = ("Ann, Bo, Cleo, Dan, Eve, Finn", "", "unrecorded", "")
    tournament = played(*start, "Ann", ":fix Dan leaves", "Eve", "Ann", ":fix Finn leaves", "Eve", "Ann", "Robot")
    assert tournament.refused == []
    assert [text for text in tournament.told if " leaves. " in text] == [
        "Dan leaves. Cleo wins their match. From the next round on the Robot takes the plan.",
        "Finn leaves. Robot wins their match. From the next round on whom the plan names wins unplayed.",
    ]
    assert [text for text in tournament.told if "has left:" in text] == [
        "Finn has left: Cleo wins the trophy of round 3 unplayed.",
        "Finn has left: Ann wins the trophy of round 4 unplayed.",
    ]
    there = tournament.state
    assert there["players"]["Robot"]["plan"] == there["players"]["Dan"]["plan"] == 4
    assert there["rounds"][0][1] == {"players": ["Cleo", "Dan"], "winners": ["Cleo"], "played": True, "by_hand": False}
    assert there["players"]["Robot"]["trophies"] == []


def test_the_last_two_cannot_leave() -> None:
    """leaving"""
    assert played("Ann, Bo", "", "unrecorded", "", ":fix Bo leaves").refused == [
        "The last two players cannot leave. Stop with :quit instead."
    ]


def test_a_result_is_mended_and_with_it_who_begins() -> None:
    """match.mended"""
    tournament = played(
        *FOUR, "Dan", "Bo", ":fix Ann-Dan Ann wins", "Ann", ":fix Bo-Cleo Bo wins", ":fix Bo-Dan Bo wins"
    )
    assert "Mended by hand: Ann won Ann against Dan in round 1." in tournament.told
    assert tournament.state["players"]["Dan"]["trophies"] == []
    assert tournament.refused[0] == "Bo - Cleo ended so already. Nothing was changed."
    assert tournament.refused[1].startswith("“Bo-Dan Bo wins” is no correction.")
    assert played(*FOUR, ":fix tray A is full").lines[-2]["text"] == "The piles are not counted."


def test_a_result_is_mended_at_the_final_where_trophies_have_not_decided_it() -> None:
    """Fans are told by their sum: a result changes neither who is in the final nor who meets whom."""
    mends = ":fix Ann-Dan Dan wins"
    before = played(*FOUR, *FIRST_WINS, "40", mends, "30", "20", "10", "Bo")
    at_it = played(*FOUR, *FIRST_WINS, "40", "30", "20", "10", mends, "Bo")
    for tournament in (before, at_it):
        assert tournament.refused == [] and tournament.result["winners"] == ["Bo"]
        assert tournament.result["players"]["Dan"]["trophies"] == [7]
        assert tournament.result["final"]["players"] == ["Ann", "Bo"]
    tied = played(*FOUR, *FIRST_WINS, "40", "30", "30", "10", mends)
    assert tied.refused == ["The rounds are over. Go back to where it was answered with :undo."]


def test_of_two_who_met_again_the_last_match_is_mended() -> None:
    two = ("Ann, Bo", "", "unrecorded", "Outer Space")
    once = played(*two, "Ann", "3", "", "", ":fix Ann-Bo Bo wins")
    assert "Mended by hand: Bo won Ann against Bo in round 1." in once.told
    again = played(*two, "Ann", "3", "", "", "Ann", ":auto", "", "", ":fix Bo-Ann Bo wins")
    assert "Mended by hand: Bo won Ann against Bo in round 2." in again.told


def test_why_two_meet() -> None:
    """plans.matches"""
    tournament = played(*FOUR, ":why Ann-Dan", ":why Ann-Ann")
    why = next(line for line in tournament.lines if line.get("name") == "why")
    said = "round 1 in the green park, round 4 in the green park, round 7 in the green park"
    assert why["text"] == f"Ann and Dan meet in {said}: so say plan 1 (Ann) and plan 4 (Dan)."


# What follows


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of the tournament of five, which is over."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "output" / "challengers" / "tournament-1.jsonl"
    path.parent.mkdir(parents=True)
    text = (SCENARIOS / "challengers" / "tournament_of_five.txt").read_text(encoding="utf-8")
    Begun(["challengers", "tournament"]).play(numbered(text), journal=path)
    return path


def test_history_knows_the_champion(kept: Path) -> None:
    code, out, _ = in_process(["history", "challengers", "--in", str(kept.parent), "--json"])
    league = json.loads(out)
    won = {line["name"]: (line["games_won"], line["matches"], line["matches_won"]) for line in league["players"]}
    assert (code, league["games"]) == (0, 1)
    assert won == {"Cleo": (1, 8, 5), "Ann": (0, 8, 5), "Dan": (0, 7, 4), "Bo": (0, 7, 3), "Eve": (0, 7, 3)}


@pytest.mark.slow
def test_the_sheet_and_any_event_are_filled_from_the_journal(kept: Path) -> None:
    told = replay(kept)
    sheet: Any = GAME.tracker(GAME.modes[0], told.result, told.events, told.state)
    ann = next(each for each in sheet["seats"] if each["player"] == "Ann")
    assert (ann["plan"], ann["trophies"], ann["fans"]) == (2, "5", "26")
    assert ann["rounds"][1] == {"park": "purple", "half": "right", "against": "Dan", "won": "yes"}
    assert (sheet["final"], sheet["champion"], sheet["after"]) == ({"one": "Ann", "other": "Cleo"}, ["Cleo"], 7)
    assert GAME.tournament(GAME.modes[0], told.state).bye == "Robot"
    for words in (["print", "tracker", "challengers", "--journal"], ["print", "tracker", "event", "--from"]):
        code, _, err = in_process([*words, str(kept), "--out", "sheet.pdf"])
        assert (code, err) == (0, ""), err


def test_a_sheet_with_names_shows_their_plans() -> None:
    named: Any = GAME.named_tracker(["Ann", "Bo", "Cleo"])
    assert [(each["plan"], each["player"]) for each in named["seats"]] == [
        (1, "Robot"),
        (2, "Ann"),
        (3, "Bo"),
        (4, "Cleo"),
    ]
    assert named["seats"][1]["rounds"][2] == {"park": "red", "half": "right", "against": "Cleo", "won": ""}
    nobody: Any = GAME.named_tracker([])
    assert len(nobody["seats"]) == 8


EIGHT = "Ann, Bo, Cleo, Dan, Eve, Finn, Gus, Hana"


def test_all_totals_together_need_no_trophy_more_often_than_it_exists() -> None:
    """fans.bounds"""
    start = ("Ann, Bo, Cleo, Dan", "", "recorded", "", *_recorded(FIRST_WINS))
    # Of the trophies of rounds 3 and 7 there are two of each value, of round 1 a single 3: Ann and Bo have both won
    # rounds 1, 3, 4, 6 and 7, and only one of them has the dear one of rounds 1 and 6.
    dear = {"Ann": 3 + 3 + 4 + 6 + 7 + 8 + 10, "Bo": 3 + 4 + 6 + 8 + 10}
    tournament = played(*start, "41", str(dear["Bo"]), "9", "0", "30", "29", "Ann")
    assert dear["Ann"] == 41
    assert [text for text in tournament.told if "count once more" in text] == [
        "Bo's fans and those that were told before can't all be on the trophies: count once more, please."
    ]
    assert tournament.refused == [
        "30 is more than Bo's trophies and cards can have paid. Type a whole number from 26 to 29."
    ]
    assert {name: tournament.state["players"][name]["fans"] for name in ("Ann", "Bo")} == {"Ann": 41, "Bo": 29}


def _recorded(winners: list[str]) -> list[str]:
    """Seven rounds in which nobody picks or removes a card."""
    typed: list[str] = []
    for number in range(7):
        pile = {2: ["A: 2"], 3: ["A: 2"], 5: ["B: 2"]}.get(number, [])
        for winner in winners[2 * number : 2 * number + 2]:
            typed += [*pile, "none", "none", *pile, "none", "none", winner]
    return typed


def test_what_trophies_are_worth_beside_others() -> None:
    """fans.trophies fans.bounds"""
    worth = {1: [2, 2, 2, 3], 2: [5, 5, 6, 6]}
    assert possible(worth, (1, 2), ()) == {7, 8, 9}
    dear = PaidTrophies((1, 2), 9, exactly=True)
    assert possible(worth, (1, 2), (dear,)) == {7, 8}
    assert possible(worth, (1, 2), (PaidTrophies((1, 2), 9, exactly=False),)) == {7, 8, 9}
    assert possible(worth, (1, 2), (dear, PaidTrophies((2,), 6, exactly=True))) == {7}
    assert possible(worth, (2,), (PaidTrophies((2,), 5, exactly=True), PaidTrophies((2,), 5, exactly=True))) == {6}
    assert possible(worth, (2,), (PaidTrophies((1,), 3, exactly=True), PaidTrophies((1,), 3, exactly=True))) == set()


def test_trophies_are_told_by_their_rounds() -> None:
    """match.trophy: a number is no count"""
    typed_so_far = list(numbered((SCENARIOS / "challengers" / "tournament_of_five.txt").read_text(encoding="utf-8")))[
        :13
    ]
    then = Begun(["challengers", "tournament"]).play(typed_so_far)
    assert then.view is not None
    assert " · trophies of rounds Ann 1 2" in then.view.status()
    assert any(text.startswith("Trophies of rounds, after round 1: Ann 1; ") for text in then.told)


def test_a_card_that_is_mended_out_of_a_deck_is_not_in_it_any_more() -> None:
    """by-hand"""
    pool = shipped_pool()
    player, card = Player("Ann", pool.plans[0], pool.starter), pool.starter[0]
    player.begin(1, recorded=True)
    for _ in range(pool.starter.count(card)):
        player.mend(card, -1)
    assert card not in (player.now.in_match() or ())
    player.mend(card, 1)
    assert player.now.in_match() == Counter([card, *(each for each in pool.starter if each is not card)])
