"""`:fix` takes what `:help` prints, in the words that people use for it."""

from __future__ import annotations

from support.play import typed

DECKS = (
    "Ann, Bo, Cleo, Dan",
    "",
    "recorded",
    "",
    ":at Bo",
    "none",
    "none",
    ":at Cleo",
    "none",
    "none",
    ":at Bo - Cleo",
)
TOSS = (*DECKS, "referee it", "Cleo")
MATCH = (*TOSS, "Dog", "Talent")


def mended(*lines: str) -> tuple[str, list[str]]:
    played = typed("challengers tournament", *lines)
    (told,) = [text for text in played.told if text.startswith("Mended by hand")]
    return told, played.refused


def test_a_card_of_which_everybody_has_one_is_moved_in_this_match() -> None:
    """Cards of four decks are called Dog, and only two of the decks lie here."""
    told, refused = mended(*TOSS, ":fix dog to Bo's bench")
    assert (told, refused) == ("Mended by hand: Dog lies in Bo's bench (it lay in Bo's deck).", [])


def test_a_card_goes_to_its_own_sides_bench() -> None:
    told, refused = mended(*MATCH, ":fix dog to bench")
    assert told == "Mended by hand: Dog lies in Bo's bench (it lay in Bo's deck)." and refused == []


def test_a_card_goes_to_the_bench_of_the_side_that_is_named() -> None:
    assert mended(*MATCH, "Champion", ":fix talent to Cleo's bench") == (
        "Mended by hand: Talent lies in Cleo's bench (it lay in Cleo's deck).", []
    )  # fmt: skip


def test_a_refusal_lists_all_that_can_be_mended() -> None:
    (refused,) = typed("challengers tournament", *MATCH, ":fix gravel").refused
    assert "ANN-BO BO wins" in refused and "PIECE to bench" in refused
    solo = typed("challengers tournament --rule robot=2", "Ann", "unrecorded", "", ":fix gravel").refused[-1]
    assert "ANN-BO BO wins" in solo


def test_fix_alone_says_what_can_be_mended() -> None:
    played = typed("challengers tournament", *MATCH, ":fix")
    assert played.refused == []
    assert "mend the table by hand: ANN-BO BO wins" in played.told[-1]


def test_a_card_that_lies_elsewhere_is_told_with_its_place() -> None:
    (refused,) = typed("challengers tournament", *MATCH, "Champion", "Dog").refused
    assert refused.startswith(
        "Dog can't be there: it is not left in that deck; it lies in Cleo's bench. Look once more"
    )


def test_a_name_that_is_not_asked_is_told_whose_question_it_is() -> None:
    (refused,) = typed("tossing-tiger game", "Ann, Bo", "Bo", "1", "ann: turtle").refused
    assert refused == "Bo is asked here, not ann. Type the answer without a name."
