"""Results that are mended while a match is refereed, and finals in which one has nothing to remove: the night goes on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from games.challengers.night import of_two
from support.play import Begun, typed

NIGHT = ["challengers", "tournament"]


def test_who_begins_stays_settled_when_an_earlier_result_is_mended_meanwhile(tmp_path: Path) -> None:
    """The starter was worked out from the trophies as they were; the card that is asked for then is asked again."""
    lines = (
        "Ann, Bo, Cleo, Dan", "", "unrecorded", "without Shipwreck", "Ann wins", "Bo wins", "referee it", "starter",
        "starter", "Ann", "Dog", "Talent",
    )  # fmt: skip
    begun = Begun(NIGHT)
    before = begun.play([(line, place) for place, line in enumerate(lines, 1)])
    fix = ":fix Ann-Dan Dan wins"
    played = begun.play([(line, place) for place, line in enumerate([*lines, fix], 1)], tmp_path / "night.jsonl")
    assert before.unused == played.unused == []
    last, now = before.lines[-1], played.lines[-1]
    assert last | {"id": now["id"]} == now, "the same card is asked for"
    assert [event["text"] for event in before.story] == [event["text"] for event in played.story][: len(before.story)]
    assert played.story[-1]["name"] == "result-mended"
    resumed = begun.resume(tmp_path / "night.jsonl", [])
    assert resumed.lines[-1] == now


def test_a_finalist_with_nothing_to_remove_is_asked_nothing_and_the_night_is_told_again(tmp_path: Path) -> None:
    """Of the night of seed 31 Dan's deck is known, and his phase before the final asks nothing."""
    journal = tmp_path / "night.jsonl"
    begun = Begun([*NIGHT, "--seed", "31"])
    played = begun.play([(":auto", 0)] * 330, journal)
    assert played.result
    assert begun.replay(journal).result == played.result


def deck_of(played: Any, name: str) -> Counter[str]:
    """The deck that is recorded as somebody's."""
    deck = played.session.whole.rounds.players[name].now.after()
    return Counter({card.name: many for card, many in deck.items() if many})


def test_a_recorded_deck_is_mended_card_by_card() -> None:
    """by-hand: Ann's pick was typed for another one; the trays stay as full as they were."""
    told = ("Cow", "none", "none")
    before = of_two(*told)
    mended = of_two(*told, ":fix Ann Cow to discard", ":fix Cat to Ann's deck", ":fix Bo Unicorn to discard")
    assert mended.unused == []
    assert deck_of(before, "Ann")["Cow"] == 1
    assert deck_of(mended, "Ann") == deck_of(before, "Ann") - Counter(["Cow"]) + Counter(["Cat"])
    assert mended.state["piles"] == before.state["piles"]
    (refused,) = [line for line in mended.lines if line["type"] == "error"]
    assert "Dog" not in refused["hint"], "what lies in a deck is a secret"


REFEREED = ("Cow", "none", "none", "none", "referee it", "Ann", "Dog", "Talent")


def left(played: Any, name: str) -> Counter[str]:
    """The rest of somebody's deck in the match that is refereed, as it was last looked up."""
    looked_up = [line["data"] for line in played.lines if line.get("name") == "state"]
    return Counter(looked_up[-1]["match"]["players"][name]["left"])


def test_a_pick_that_was_forgotten_or_mistyped_is_mended_within_a_refereed_match() -> None:
    """by-hand: Ann picked a Cat and typed Cow; the record keeps it, and the trays stay as full as they were."""
    before = of_two(*REFEREED, ":state")
    assert before.refused == [] and before.asks[-1]["name"] == "reveal"
    fixes = (":fix Cat to Ann's deck", ":fix Ann Cow to discard")
    mended = of_two(*REFEREED, *fixes, ":state")
    assert mended.refused == []
    assert left(mended, "Ann") == left(before, "Ann") - Counter(["Cow"]) + Counter(["Cat"])
    assert left(mended, "Bo") == left(before, "Bo")
    assert mended.state["piles"] == before.state["piles"]
    for fix in fixes[::-1], (":fix ann cow to discard", ":fix discard's cat to ann deck"):
        assert left(of_two(*REFEREED, *fix, ":state"), "Ann") == left(mended, "Ann"), fix


def test_who_reveals_a_forgotten_pick_is_told_how_to_mend_it_and_keeps_it_after_the_match() -> None:
    """by-hand: Bo reveals a Cat that nobody had typed, where it is wanted; the deck is recorded with it from then on."""
    refused = of_two(*REFEREED, "Cat")
    assert refused.refused == [
        "Cat can't be there: it is not left in that deck. Look once more, or mend it: :fix Cat to Bo's deck."
    ]
    mended = of_two(*REFEREED, ":fix Cat to Bo's deck", "Cat", ":state")
    assert mended.refused == []
    over = of_two(*REFEREED, ":fix Cat to Bo's deck", ":fix Ann Cow to discard", *[":auto"] * 40)
    assert over.refused == [] and [line for line in over.told if "takes the trophy" in line or "wins" in line]
    assert (deck_of(over, "Bo")["Cat"], deck_of(over, "Ann")["Cow"]) == (1, 0)


def test_a_deck_that_was_typed_for_a_single_match_is_mended_in_it() -> None:
    """by-hand: Ann's deck had a Cat, and Cow was typed; copies beyond those of the box come from nowhere."""
    match = ("challengers match", "Ann, Bo", "starter, cow", "starter", "Ann")
    mended = typed(*match, ":fix cat to Ann's deck", ":fix Ann cow to discard", "cat")
    assert mended.refused == []
    assert "Cat" in mended.session.entries[-1].answer
    cats = [":fix discard Cat to Bo's deck"] * 4
    assert typed(*match, *cats).refused == [
        "“discard Cat” is nothing that lies here. Type its whole name, and whose it is."
    ]
