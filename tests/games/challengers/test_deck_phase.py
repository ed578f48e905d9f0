"""Deck Phases that are recorded: picks, redraws, removed cards, and what is known of decks after matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.challengers.arena import shipped_pool
from games.challengers.night import NOBODY, of_two, played, the_last_copies_come_twice
from support.shell import in_process

from companion.engine.journal import read_journal


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (("Cat, Pony, Parrot",), "That is 3 cards. Name at most 2."),
        (("redraw, Cat, redraw",), "That is 2 redraws. One redraw in a Deck Phase, of all cards still drawn"),
        (("Cat, Pony, redraw",), "After the last pick there is no redraw. One redraw in a Deck Phase"),
        (("Bat",), "Bat is a card of Level B. Your pile is that of Level A."),
        (("Cow, Cow",), ""),
        (("Cow, Cow, Cow",), "That is 3 cards."),
        (("none", "Newcomer, Newcomer, Newcomer, Talent, Dog, Champion"), "A deck keeps one card at least."),
        (("none", "Cat"), "Cat is not in your deck."),
        (("none", "Dog, Dog"), "There is 1 copy of Dog in your deck."),
        (("A.I., A.I.",), ""),
        ((*NOBODY, *NOBODY, "C: 1"), "“C: 1” is none of the answers. It can be: A: 2, B: 1."),
        ((*NOBODY, *NOBODY, "B: 1", "Lion, Bat"), "That is 2 cards. Name at most 1."),
        ((*NOBODY, *NOBODY, "B: 1", "Lion, redraw"), "After the last pick there is no redraw."),
    ],
)
def test_what_a_deck_phase_refuses(typed: tuple[str, ...], message: str) -> None:
    """phase.pick phase.redraw phase.remove phase.pile"""
    tournament = of_two(*typed)
    errors = tournament.refused
    assert errors[0].startswith(message) if errors else not message, errors
    if errors:
        asks = [line for line in tournament.lines if line["type"] == "ask"]
        assert asks[-1] == asks[-2]


def test_piles_and_decks_are_counted() -> None:
    """trays.full"""
    tournament = of_two("redraw, Cat, Pony", "Newcomer, Cat", "Cow, redraw", "none", "Ann", "2", ":fix tray A is full")
    piles = tournament.state["piles"]
    # Ann: 5 drawn, 5 discarded and drawn anew, 2 picked; a Cat is removed. Bo: 5 drawn, 1 picked, 4 drawn anew.
    assert (piles["A"], piles["sure"]) == ({"pile": 81 - 10 - 9 + 16 + 1, "discard": 0}, True)
    assert "The compartment is full: 17 discarded cards of Level A go under the pile." in tournament.told
    assert [tournament.state["players"][name]["deck"] for name in ("Ann", "Bo")] == [6, 7]


def test_clones_pay_and_a_shapeshifter_and_a_geek_pick_more() -> None:
    """phase.when-picked phase.more"""
    tournament = of_two("Shapeshifter, Cow", "Shapeshifter", "Spider, Cat", "Spider", "none", "none", "none", "A", "2")
    assert tournament.refused == ["That is 2 cards. Name at most 1."]
    ann = tournament.state["players"]["Ann"]
    assert (ann["deck"], ann["fans"]) == (6 + 2 - 1 + 1, 2)
    rounds = [*NOBODY, *NOBODY, "B", "Clones", "none", "A", "none", "none", "Ann", "3"]
    tournament = of_two(*rounds)
    assert "Ann takes 1 fan for a picked card." in tournament.told
    assert tournament.state["players"]["Ann"]["fans"] == 2 + 2 + 1 + 3


def test_picks_are_scanned_with_a_redraw_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """phase.redraw"""
    monkeypatch.chdir(tmp_path)
    codes = {card.name: card.code for card in shipped_pool().cards}
    typed = ["Ann, Bo", "", "recorded", "castle", codes["Cat"], "redraw", codes["Parrot"], "", codes["Cat"], "", ""]
    _, out, _ = in_process(
        ["referee", "challengers", "--journal", "night.jsonl"], "".join(f"{line}\n" for line in typed)
    )
    told = [
        entry.answer for entry in read_journal(tmp_path / "night.jsonl").entries if entry.ask in ("picks", "remove")
    ]
    assert told == ["Cat, redraw, Parrot", "none", "Cat", "none"], out


def test_nobody_is_told_what_was_picked() -> None:
    """phase.secret"""
    tournament = of_two("Cat, Pony", "Newcomer")
    assert "Ann picks 2 cards of Level A and removes 1." in tournament.told
    assert not any("Cat" in text or "Pony" in text for text in tournament.told)


def test_the_last_copies_are_whose_who_told_them_first() -> None:
    """phase.together"""
    three = ", ".join(["A.I."] * 2)
    tournament = of_two("Cow, " + "A.I.", "none", three, "none", "Ann", "2", *("none", "none") * 2, "Ann", "2")
    assert not tournament.refused
    tournament = of_two(three, "none", three, "none", "Ann", "2", "A.I.", "none", "A.I., Cow", "none")
    assert any("Bo's picks can't all be there" in text for text in tournament.told)
    assert [name for name in tournament.asked if name[0] == "picks"][2:4] == [("picks", "Bo"), ("picks", "Ann")]


def test_a_deck_is_trusted_once_a_match_may_have_changed_it_unseen() -> None:
    """deck.unseen deck.trusted"""
    pod = of_two("Rescue Pod", "none", "none", "none", "Ann", "2", "", "1")
    assert "From now on I trust Ann and Bo for their decks: Rescue Pod may have changed them unseen." in pod.told
    assert pod.asked[-3:] == [("paid", "Ann"), ("paid", "Bo"), ("outcome", None)]  # and no Deck Phase any more
    assert [pod.state["players"][name]["deck"] for name in ("Ann", "Bo")] == [None, None]
    assert pod.state["players"]["Bo"]["fans"] == 1
    assert pod.state["piles"]["sure"] is False


def test_a_trusted_deck_that_is_told_for_a_match_is_known_again() -> None:
    """deck.trusted"""
    rest = ("n", "d", "t", "n", "c", "n", "c")
    tournament = of_two(
        "Rescue Pod", "none", "none", "none", "Ann", "2", "", "", "referee it", "starter", "none", "6", *rest
    )
    names = [name for name, _ in tournament.asked]
    place = len(names) - names[::-1].index("outcome")
    assert tournament.asked[place : place + 4] == [
        ("deck", "Ann"),
        ("deck", "Bo"),
        ("deck-size", "Bo"),
        ("reveal", "Ann"),
    ]


def test_what_came_unseen_is_named_after_the_match() -> None:
    """deck.gained"""
    table = of_two("UFO", *["none"] * 3)
    assert table.refused[0].startswith("UFO is a card of Level B.")
    picks = ("B: 1", "UFO", "Newcomer, Newcomer, Newcomer, Talent, Dog")  # Ann keeps Champion and UFO
    keep = ("A", "none", "Newcomer, Newcomer, Newcomer, Talent, Champion")  # and Bo a Dog
    match = ("referee it", "UFO")  # Ann begins, with the trophy of round 2
    tournament = of_two(*NOBODY, *NOBODY, *picks, *keep, *match, "Cow", "Clown", "3")
    assert tournament.lines[-1]["name"] in ("picks", "pile") and not tournament.refused
    asks = [(line["who"], line["text"]) for line in tournament.asks if line["name"] == "gained-card"]
    assert asks == [("Ann", "Ann, your deck got a card unseen: which is it?")] * 2
    assert tournament.state["players"]["Ann"]["deck"] == 4
    assert "UFO 3 has the flag." in tournament.told


@pytest.mark.parametrize(("bo_first", "trusted", "decks"), [(False, "Bo", [4, None]), (True, "Ann", [None, 4])])
def test_what_two_matches_bring_twice_leaves_the_later_deck_trusted(
    bo_first: bool, trusted: str, decks: list[int | None]
) -> None:
    """phase.together"""
    tournament = the_last_copies_come_twice(bo_first=bo_first)
    assert not tournament.refused
    why = f"From now on I trust {trusted} for their decks: somebody else told the last A.I. before."
    assert why in tournament.told
    assert [tournament.state["players"][name]["deck"] for name in ("Ann", "Bo")] == decks


def test_a_talent_of_a_deck_that_is_not_told_may_be_the_starters() -> None:
    """names deck.gained"""
    start = ("Ann, Bo", "", "recorded", "castle", "Rescue Pod", *["none"] * 3, "Ann", "2", "", "", "referee it")
    match = played(*start, "none", "2", "UFO, Talent, Talent", "Talent", "UFO", "Newcomer", "Talent", "Talent")
    gained = [name for name in match.asked if name == ("gained-card", "Bo")]
    # Two lie in Bo's deck, and the third was gained: Ann's can only be the starter's, and a fourth there is not.
    assert len(gained) == 3
    assert match.refused == ["Talent can't be there: it is not left in that Level A pile. Look once more."]


SOLO = ("Ann", "recorded", "castle", "Rescue Pod", "none", "Ann", "2", "", "", "referee it", "starter")


def test_a_robots_deck_that_is_not_told_has_its_cards() -> None:
    """deck.untold"""
    tournament = played(*SOLO, "none", "9", "Newcomer", "Alpha", "Dog", "Newcomer", "Talent", "C.H.A.M.P.", "Alpha")
    assert tournament.refused == [
        "Newcomer can't be there: it is not left in that deck; it lies in Ann's bench. Look once more, or mend it: :fix Newcomer to Robot's deck.",
        "Alpha can't be there: it is not left in that deck; it lies in Robot's bench. Look once more, or mend it: :fix Alpha to Ann's deck.",
    ]
    assert "Robot 2+4 = 6 of 3: takes the flag." in tournament.told


@pytest.mark.parametrize("typed", ["", "Alpha, Beta, Good Bot, c.h.a.m.p., Cyborg, Cyborg, Cyborg, Cyborg"])
def test_a_robots_deck_as_it_was_dealt_has_its_champ(typed: str) -> None:
    """deck.whole"""
    tournament = played(*SOLO, typed, "Newcomer", "Alpha", "Dog", "Cyborg", "champ")
    assert "Robot 2+4 = 6 of 3: takes the flag." in tournament.told
    robots = [line["options"] for line in tournament.lines if line.get("who") == "Robot" and line["name"] == "reveal"]
    assert robots[0] == ["Alpha", "Beta", "Good Bot", "C.H.A.M.P.", "Cyborg"]
    champion = played(*SOLO, f"{typed or 'Alpha'}, champ", "Newcomer", "Alpha", "Dog", "Champion")
    assert "Robot 4 of 3: takes the flag." in champion.told
