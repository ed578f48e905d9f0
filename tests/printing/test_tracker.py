"""The tracker and the quick reference, read back."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from printing.reading import MM, pdf, reader

from companion.errors import CompanionError, UsageError
from companion.games import find
from companion.printing.reference import RuleText, reference
from companion.printing.tournament import Meeting, Side, TrackerEvent
from companion.printing.tracker import tracker_of


def print_tracker(game: str, event: TrackerEvent, **options: str) -> bytes:
    return pdf(tracker_of(game, event, **options))  # type: ignore[arg-type]


FIVE = ("Ann", "Bo", "Cleo", "Dan", "Eve")


def words_on(data: bytes, page: int = 0) -> str:
    return " ".join(pypdfium2.PdfDocument(data)[page].get_textpage().get_text_bounded().split())


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210.0, 297.0), ("letter", 215.9, 279.4)])
def test_the_tracker_is_one_page_of_the_paper(paper: str, width: float, height: float) -> None:
    sheet = reader(print_tracker("tamer", TrackerEvent(FIVE), paper=paper))
    assert len(sheet.pages) == 1
    assert float(sheet.pages[0].mediabox.width) * MM == pytest.approx(width, abs=0.01)
    assert float(sheet.pages[0].mediabox.height) * MM == pytest.approx(height, abs=0.01)


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_players_sit_in_their_seats_and_pairings_are_left_open(count: int) -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGH"[:count])
    words = words_on(print_tracker("tamer", TrackerEvent(names)))
    for name in names:
        assert words.count(name) == 1
    assert words.count("vs") == 3 * ((count + 1) // 2) + 3  # and three battles when three are tied
    assert words.count("The Deck Team, front first") == (3 if count % 2 else 0)


def test_a_blank_tracker_has_room_for_eight() -> None:
    words = words_on(print_tracker("tamer", TrackerEvent()))
    assert words.count("vs") == 3 * 4 + 3
    assert words.count("won") == 3 * 8


def test_the_tracker_says_the_limits_the_records_and_the_decks_recipe() -> None:
    words = words_on(print_tracker("tamer", TrackerEvent(FIVE)))
    for said in ("up to 5 points", "up to 10 points", "up to 15 points", "0-0", "1-0", "0-1", "2-0", "1-1", "0-2"):
        assert said in words
    assert "Round 3 deck to 10, then Round 1 deck to 15." in words
    assert "Tiebreakers" in words
    assert "Champion" in words


def test_a_tracker_is_filled_with_what_is_known() -> None:
    event = TrackerEvent(
        FIVE,
        (
            (Meeting(Side("Ann", "0-0", ("Heroicat", "Escamophage"), True), Side("Bo", "0-0"), played=True),),
            (),
            (Meeting(Side("Cleo", "2-0"), Side("The Deck"), played=True),),
        ),
        ("Ann",),
    )
    words = words_on(print_tracker("tamer", event))
    assert "Heroicat, Escamophage" in words
    assert words.count("Ann") == 3  # seat, match, champion
    assert words.count("Cleo") == 2
    assert print_tracker("tamer", event) != print_tracker("tamer", TrackerEvent(FIVE, event.rounds[:1], ("Ann",)))


def test_a_team_with_more_creatures_than_fit_is_counted() -> None:
    team = tuple(f"Creature with a long name {n}" for n in range(1, 16))
    match = Meeting(Side("P0", "0-0", team, True), Side("P1", "0-0", team[:2]), played=True)
    names = tuple(f"P{n}" for n in range(8))
    words = words_on(print_tracker("tamer", TrackerEvent(names, ((match,),))))
    assert "Creature with a long name 1, Creature with a long name 2" in words
    assert re.search(r"Creature with a long name \d and \d+ more", words)


def test_an_event_is_read_from_plain_data() -> None:
    data = {
        "players": ["Ann", "Bo"],
        "rounds": [{"matches": [{"sides": [{"name": "Ann", "team": ["Heroicat"], "won": True}, {"name": "Bo"}]}]}],
    }
    assert TrackerEvent.from_data(data) == TrackerEvent(
        ("Ann", "Bo"), ((Meeting(Side("Ann", team=("Heroicat",), won=True), Side("Bo"), played=True),),)
    )
    assert TrackerEvent.from_data({}) == TrackerEvent()


@pytest.mark.parametrize("count", [1, 2, 3, 9, 40])
def test_a_wrong_number_of_players_is_refused(count: int) -> None:
    with pytest.raises(UsageError) as error:
        print_tracker("tamer", TrackerEvent(tuple(f"P{n}" for n in range(count))))
    assert str(error.value) == f"--players names {count}; Tamer Tournament is for 4 to 8 players"


def test_a_name_that_does_not_fit_or_cannot_be_printed_is_said() -> None:
    with pytest.raises(CompanionError) as error:
        print_tracker("tamer", TrackerEvent(("W" * 60, "Bo", "Cleo", "Dan")))
    assert str(error.value).startswith(f"“{'W' * 40}…” is too long to print: it needs ")
    with pytest.raises(CompanionError) as error:
        print_tracker("tamer", TrackerEvent(("漢", "Bo", "Cleo", "Dan")))
    assert str(error.value) == "“漢” can't be printed: the typeface has no “漢”"


def test_a_game_without_tracker_says_so() -> None:
    with pytest.raises(CompanionError) as error:
        print_tracker("whist", TrackerEvent())
    assert str(error.value) == "whist has no tracker sheet"


@pytest.mark.parametrize("ink", ["color", "gray", "save"])
def test_the_tracker_is_the_same_twice(ink: str) -> None:
    assert print_tracker("tamer", TrackerEvent(FIVE), ink=ink) == print_tracker(
        "tamer",
        TrackerEvent(FIVE),
        ink=ink,
    )


def test_the_quick_reference_holds_every_rule_of_the_register() -> None:
    rules = [RuleText(rule.id, rule.text, rule.source) for rule in find("tamer").register().rules.values()]
    part = reference("Tamer Tournament", rules)
    data, pages = pdf(part), part.count
    assert len(reader(data).pages) == pages
    words = " ".join(words_on(data, number) for number in range(pages))
    for rule in rules:
        assert f"{rule.id} · {rule.origin}" in words, rule.id
        assert rule.text[:30] in words, rule.id


def test_a_heading_never_ends_a_column() -> None:
    rules = [RuleText(f"kind{n}.rule", "Words of a rule. " * 30, "ruling") for n in range(40)]
    part = reference("Trial", rules)
    data, pages = pdf(part), part.count
    assert pages > 1
    for number in range(pages):
        assert not words_on(data, number).endswith(tuple(f"Kind{n}" for n in range(40)))
