"""Decks from public repositories, as they are there: what prints, and what is told of what prints otherwise than meant.

Where they come from, and under which licences, says decks/README.md.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from support.shell import in_process

from companion.cards import shipped

DECKS = Path(__file__).parent / "decks"
NOT_KEPT = "there is no room for “Snark”; take columns out of the table, or write a face.toml that says which are shown, and where"


@pytest.fixture
def deck(request: pytest.FixtureRequest) -> str:
    shutil.copytree(DECKS / request.param, request.param)
    return str(request.param)


def printed(deck: str) -> tuple[int, str]:
    """The number of cards of a deck that prints, and all words on them."""
    code, out, err = in_process(["print", "cards", f"./{deck}", "--back", "none", "--out", "cards.pdf"])
    assert code == 0, err
    with pypdfium2.PdfDocument("cards.pdf") as document:
        words = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    return int((out + err).partition(" cards on ")[0].rpartition(" ")[2]), words


@pytest.mark.parametrize(
    ("deck", "cards", "shown", "told"),
    [
        (
            "love-letter",
            8,
            "Name a non-Guard card and choose another player.",
            [
                "love-letter/cards.csv:8: text: warning: Countess: “{ name #7 }” is printed as it is: there is no such column; "
                "did you mean name?",
                "love-letter/cards.csv:8: text: warning: Countess: “{ name #6 }” is printed as it is: there is no such column; "
                "did you mean name?",
                "love-letter/cards.csv:1: @count: warning: looks like copies, and each card is printed once; call the column "
                "copies if so",
            ],
        ),
        ("squib", 3, "A clever pickpocket on the street.", []),
        (
            "spider-monkey",
            111,
            "Building must start somewhere.",
            [
                f"spider-monkey/deck.xlsx:10: figures: warning: Ancient Armor: {NOT_KEPT}",
                f"spider-monkey/deck.xlsx:28: figures: warning: Obelisk: {NOT_KEPT}",
            ],
        ),
        (
            "pycard",
            20,
            "num_cards: this_is_invalid_card_num_but_still_works",
            [
                "pycard/card.csv:1: avatar: warning: looks like pictures, and their names are printed; call the column picture "
                "if so"
            ],
        ),
        (
            "startup",
            131,
            '"Cracked" Engineer',
            [
                "startup/deck.tsv:1: A young company designed to grow quickly.: warning: reads like a card, and is taken for the "
                "name of a column; write a first line above the cards that names the columns"
            ],
        ),
    ],
    indirect=["deck"],
)
def test_a_deck_prints_and_what_it_does_not_mean_is_told(deck: str, cards: int, shown: str, told: list[str]) -> None:
    found = in_process(["check", f"./{deck}"])[1].splitlines()
    assert found[:-1] == told
    count, words = printed(deck)
    assert count == cards
    assert shown in words


@pytest.mark.parametrize("deck", ["terraforming"], indirect=True)
def test_a_table_with_several_tabs_between_cells_is_no_table(deck: str) -> None:
    """Its columns stand below each other in an editor alone."""
    error = "companion: terraforming: has no table of cards; save cards.txt as CSV, .xlsx or .ods\n"
    assert in_process(["print", "cards", f"./{deck}"])[2] == error
    Path(deck, "cards.txt").rename(Path(deck, "cards.tsv"))
    code, _, err = in_process(["print", "cards", f"./{deck}"])
    assert code == 1
    assert err.splitlines()[0] == "companion: terraforming/cards.tsv:1: column 3 has no name; name it or empty it"


@pytest.mark.parametrize("deck", ["jumbo"], indirect=True)
def test_playing_cards_with_words_print_with_their_font_beside_them(deck: str) -> None:
    words = ["print", "images", f"./{deck}", "--out", "cards.pdf"]
    assert in_process(words)[2] == (
        "companion: “spadeAce.svg” has words in “Arial” in it, and there is no such font; "
        "put the font beside it, or turn them into paths, and save it again\n"
    )
    own = TTFont(shipped("layouts") / "fonts" / "BarlowSemiCondensed-Bold.ttf")
    for record in own["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = "Arial"
    own.save(Path(deck, "own.ttf"))
    code, _, err = in_process(words)
    assert code == 0, err
