"""Wrong lines get one clear sentence and a hint, whole; and nothing has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.tetra_master.arena import card
from support.play import Begun, Played, typed

from companion.games.tetra_master.asks import NextFight
from companion.games.tetra_master.board import Monster, Player
from companion.table.question import Unreadable, WhichOne

START = ["Ann, Bo", "b2 c3"]
HANDS = ["Ifrit, Kuja, Bone Tyrant, Elder Oak, Barn Owl", "Behemoth, Chocobo, Bomb, Shiva, Beatrix"]
FIRST = [*START, *HANDS, "1"]
FACING = [*FIRST, "Kuja a1", "Beatrix b1"]
IFRITS_ATTACK = [*FIRST[:-1], "4", "Behemoth b1", "Ifrit a1"]


def refused(answers: list[str], typed: str, options: str) -> tuple[str, str]:
    """The error and its hint when this is typed after some answers; the same question must be put again."""
    begun = Begun(["tetra-master", *options.split()])
    before = begun.play((each, 0) for each in answers)
    after = begun.play((each, 0) for each in [*answers, typed])
    assert after.result is None
    error, again = after.lines[-2:]
    assert error["type"] == "error", after.lines[-1]
    assert again == before.lines[-1]
    assert len(after.session.entries) == len(before.session.entries)
    return error["text"], error["hint"]


GREEN = "It can be: PIECE to PIECE; PIECE red|blue|Ann|Bo; PIECE is what lies here, such as a1."
SIX = "Type their sum, or the 9 numbers on the dice with a space between, or who wins."
CELLS = "Cells are a1 to d4: the column, then the row."
ANNS, BOS = (f"{name} has {hand}." for name, hand in zip(("Ann", "Bo"), HANDS, strict=True))
PICKED = ["Ann, Bo", "1", "Behemoth", "Chocobo", "Kuja", "Bomb", "Ifrit", "stop"]
SIXES, ARMY = "battle --rule math-is-hard=on", "battle --rule chosen-army=on"


@pytest.mark.parametrize(
    ("options", "answers", "typed", "text", "hint"),
    [
        *[
            ("battle", ["Ann, Bo"], *each)
            for each in [
                ("e5", "“e5” is no cell of the arena.", CELLS),
                ("b2 b2", "B2 is named twice.", "Name each blocked cell once."),
                (",", "“” is no cell of the arena.", "Cells are a1 to d4: the column, then the row."),
                ("a1 a2 a3 a4 b1 b2 b3", "That is 7 blocked cells.", "There are 6 block cards and 18 empty ones."),
            ]
        ],
        *[
            ("battle", START, *each)
            for each in [
                ("Ifrit, Kuja", "That is 2 cards.", "Name 5, a comma between."),
                ("Ifrit, Kuja, Shiva, Ifrit, Bomb", "Ifrit is named twice.", "Name the cards that were dealt."),
                ("Ifritt, Kuja, Shiva, Behemoth, Bomb", "There is no card “Ifritt”.", "Did you mean Ifrit?"),
            ]
        ],
        *[
            ("battle", FIRST, *each)
            for each in [
                ("Bomb a1", "Bomb is in Bo’s hand.", ANNS),
                ("Moss Imp", "Moss Imp is not in Ann’s hand.", ANNS),
                ("B", "“B” fits Bone Tyrant and Barn Owl.", "Type more of it."),
                ("Dragon Queen", "There is no card “Dragon Queen”.", "Did you mean Void Dragon or Lich Queen?"),
                (";", "No card is named.", "Type the name of the card, or the beginning of it."),
            ]
        ],
        *[
            ("battle", [*FIRST, *before], *each)
            for *before, each in [
                ("Ifrit", ("e5", "“e5” is no cell of the arena.", CELLS)),
                ("Ifrit", ("b2", "B2 is blocked.", "Free are a1, b1, c1, d1, a2, c2, d2, a3, b3, d3, a4, b4, c4, d4.")),
                (
                    *("Bone Tyrant a1", "Shiva"),
                    (
                        "a1",
                        "Bone Tyrant lies on a1 already.",
                        "Free are b1, c1, d1, a2, c2, d2, a3, b3, d3, a4, b4, c4, d4.",
                    ),
                ),
                ("Bone Tyrant a1", ("Bone Tyrant b1", "Bone Tyrant lies on a1 already.", BOS)),
            ]
        ],
        *[
            ("battle", FACING, *each)
            for each in [
                ("many", "“many” is no roll.", SIX),
                ("1 2 3", "That is 3 dice, and 9 were rolled.", SIX),
                ("1 2 3 4 5 6 1 2 7", "A die with 6 sides cannot show “7”.", SIX),
                ("55", "9 dice cannot come to “55”.", "It is a number from 9 to 54."),
                ("8", "9 dice cannot come to “8”.", "It is a number from 9 to 54."),
                (":fix b2 red", "Nothing on “b2” can be red.", None),
                (":fix a1 to b2", "Nothing can be laid on b2.", None),
                (":fix a1 green", "“a1 green” is no correction.", GREEN),
            ]
        ],
        ("battle", IFRITS_ATTACK, "43", "7 dice cannot come to “43”.", "It is a number from 7 to 42."),
        (
            *("battle", [*START, HANDS[0]], "Behemoth, Chocobo, Bomb, Shiva, Ifrit"),
            *("Ifrit is in Ann’s hand already.", "Name the cards that were dealt."),
        ),
        (SIXES, FACING, "10", "9 dice cannot show “10” sixes.", "It is a number from 0 to 9."),
        (SIXES, FACING, "six", "“six” is no roll.", SIX.replace("their sum", "how many sixes they show")),
        (ARMY, PICKED[:2], "stop", "Ann has no card yet.", "An army has one card at least."),
        (ARMY, ["Ann, Bo", "1", "Ifrit"], "Ifrit", "Ann has Ifrit already.", "Pick another card."),
        (
            *(ARMY, PICKED, "Beatrix", "Beatrix has 20 points: 59 + 20 = 79, and the limit is 70."),
            "Pick a card of at most 11 points, or stop.",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    options: str, answers: list[str], typed: str, text: str, hint: str | None
) -> None:
    said = refused(answers, typed, options)
    assert said == (text, said[1] if hint is None else hint)


FOUGHT = [*FIRST, "Barn Owl d4", "Behemoth d1", "Kuja a1"]
FIGHT = [*FOUGHT, "Beatrix b1"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ("", [*FIGHT, ":fix d4 to c4", ":fix c4 to d4", "30"]),
        ("", [*FIGHT, "30", ":fix d4 blue", ":fix d4 red", "30", "10"]),
        (" --rule hints=on", [*FOUGHT, ":fix d4 to c4", "Beatrix", ":fix d4 red", "b1", ":fix d4 blue"]),
    ],
)
def test_what_is_told_when_something_is_mended_is_told_again_from_the_journal(
    options: str, answers: list[str], tmp_path: Path
) -> None:
    begun = Begun(f"tetra-master battle{options}".split())
    story = names(begun.play(((each, 0) for each in answers), tmp_path / "battle.jsonl"))
    assert names(begun.replay(tmp_path / "battle.jsonl")) == story
    assert "mended" in story


def names(played: Played) -> list[str]:
    """The events of the game itself: what lies otherwise is told besides."""
    return [event["name"] for event in played.story if event["name"] != "laid"]


def test_a_mended_fight_begins_anew_once_and_nothing_is_swallowed_behind_an_undo() -> None:
    """by-hand: `fight` was told twice at each correction, and later events were passed over in its stead"""
    battle = "tetra-master battle"
    assert names(typed(battle, *FIGHT, ":fix d4 to c4"))[-4:] == ["placed", "fight", "mended", "fight"]
    rolled = [*FIGHT, ":fix d4 to c4", ":fix c4 to d4", "30", "10"]
    assert names(typed(battle, *rolled, ":undo 2", "30", "10")) == names(typed(battle, *rolled))


def test_a_fight_is_named_by_its_cell_or_its_card() -> None:
    owner = Player("Bo", "blue")
    targets = [Monster(card("Ash Wraith"), "b1", owner), Monster(card("Ash Phoenix"), "a2", owner)]
    fight = NextFight("fights.order", "Ann", candidates=targets, card=Monster(card("Ifrit"), "a1", owner))
    cells = [fight.read(text).cell for text in ("A2", "b1", "ash p", "a2 Ash Phoenix", "#1")]
    assert cells == ["a2", "b1", "a2", "a2", "b1"]
    with pytest.raises(WhichOne) as error:
        fight.read("Ash")
    assert (str(error.value), error.value.hint) == ("“Ash” fits b1 Ash Wraith, a2 Ash Phoenix", "type the cell")
    with pytest.raises(Unreadable) as none:
        fight.read("c4")
    assert (str(none.value), none.value.hint) == (
        "“c4” is none of the answers",
        "it can be: b1 Ash Wraith, a2 Ash Phoenix",
    )


def test_seventy_points_are_allowed_and_seventy_one_are_not() -> None:
    """chosen-army.points, chosen-army.stuck"""
    picks = ["Ann, Bo", "1", "Behemoth", "Chocobo", "Bone Tyrant", "Bomb", "Kuja", "stop"]
    assert refused(picks, "Snow Hare", ARMY) == (
        *("Snow Hare has 7 points: 64 + 7 = 71, and the limit is 70.", "Pick a card of at most 6 points, or stop."),
    )
    told = typed(f"tetra-master {ARMY}", *picks, "Bog Leech").told
    assert "Ann takes Bog Leech (6 points): 70 of 70." in told
    assert "No card is left that Ann may add. The army has 70 points: Behemoth, Bone Tyrant, Kuja, Bog Leech." in told
