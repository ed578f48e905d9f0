"""The tournament night: matchups, corrections by hand, people who leave and come, and how it ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, shipped_pool
from support.play import typed
from support.scripted import Scripted

from companion.games.tamer.evening.asks import FourToEight
from companion.games.tamer.evening.evening import evening
from companion.games.tamer.evening.night import result_lines
from companion.table.parsing import ParsedAnswer
from companion.table.question import AnswerError, NotAllowed

EVENING = "tamer evening"
START = ("A>B", "C>D", "E>The Deck")
ROUND_2 = ("evens", "4", "A>E", "B=D", "C>The Deck")
ROUND_3 = ("odds", "2", "A>C", "D>E", "B>The Deck")


class Night(Scripted):
    """A night whose results are given by name: `A>B` answers the battle and its outcome, `A=B` lets both win.

    When the answers run out, `random` goes on, refereeing nothing in full.
    """

    random: Random | None = None
    view: Any

    def ask_live(self, question: Any) -> ParsedAnswer | None:
        """The scripted answer; an outcome of another match is given where that is asked."""
        answer = self.answers[0] if self.answers else ""
        mark = next((mark for mark in (">", "=") if mark in answer), "")
        if mark and question.name == "outcome":
            a, _, b = answer.partition(mark)
            if {a, b} != {question.a, question.b}:
                open_ = self.state.strands.open_paths()
                there = next(path for path in open_ if {*str(path[-1]).split(" - ")} == {a, b})
                self.state.strands.focus_on(there)
                return None
            self.answers[0] = "both win" if mark == "=" else f"{a} wins"
        return super().ask_live(question)

    def answered(self, question: Any) -> Any:
        if not self.answers and self.random:
            self.asked.append((question.name, question.who))
            if question.name == "outcome":
                return self.random.choice(question.candidates[:-1])
            return question.pick(self.random)
        return super().answered(question)

    @property
    def told(self) -> list[str]:
        """Every event in words."""
        return [event.words().text for event in self.events]

    def pairs(self, number: int) -> set[frozenset[str]]:
        """Pairs that were told to meet in a round, the last time it was paired."""
        began = max(
            place
            for place, event in enumerate(self.events)
            if event.name == "round" and event.data()["round"] == number
        )
        return {
            frozenset((event.data()["first"], event.data()["second"]))
            for event in self.events[began:]
            if event.name == "paired" and event.data()["round"] == number
        }


def night(players: str, *answers: str, seed: int | None = None, **rules: str) -> tuple[dict[str, Any], Night]:
    """A night from its typed answers and, with a seed, chance for the rest."""
    table = Night([players, *([] if answers[:1] == ("recorded",) else ["unrecorded"]), *answers], shipped_pool)
    table.random = None if seed is None else Random(seed)
    settled = GAME.register().settle(f"{name.replace('_', '-')}={value}" for name, value in rules.items())
    result = evening(table, settled)
    assert not table.answers, f"answers left over: {table.answers}"
    return result, table


def pairs(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split("-")) for text in texts}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("A, B, C, D", pairs("A-B", "C-D")),
        ("A, B, C, D, E", pairs("A-B", "C-D", "E-The Deck")),
        ("A, B, C, D, E, F, G, H", pairs("A-B", "C-D", "E-F", "G-H")),
    ],
)
def test_round_1_is_across_the_table(players: str, expected: set[frozenset[str]]) -> None:
    """pairing.first"""
    assert night(players, seed=1)[1].pairs(1) == expected


def test_teams_are_to_be_built_before_it_is_told_who_meets_whom() -> None:
    """team.before-pairing"""
    _, table = night("A, B, C, D", seed=1)
    told = [event.name for event in table.events if event.name in ("round", "paired", "recorded")]
    assert told == ["round", "paired", "paired", "recorded", "recorded"] * 3


@pytest.mark.parametrize("seed", range(4))
def test_round_1_by_dice_pairs_everybody(seed: int) -> None:
    """pairing.first, by its switch"""
    _, table = night("A, B, C, D, E, F, G", seed=seed, **{"first-round": "die"})
    assert sorted(side for pair in table.pairs(1) for side in pair) == [*"ABCDEFG", "The Deck"]
    assert "pairing-roll" in dict(table.asked)


@pytest.mark.parametrize(
    ("players", "results"),
    [
        (
            "A, B, C, D, E, F",
            ("A>B", "C>D", "E>F"),
        ),  # two pairs of equal records first would leave E and F, who have met
        ("A, B, C, D, E", ("A=B", "C>D", "The Deck>E")),  # if C took The Deck, A and B would both be paired down
        ("A, B, C, D, E", ("A=B", "C=D", "The Deck>E")),  # the only odd player has met The Deck
    ],
)
def test_pairing_one_group_looks_ahead_to_the_others(players: str, results: tuple[str, ...]) -> None:
    """pairing.deck.met pairing.records: nobody meets again, and The Deck is met by A or B"""
    for seed in range(12):
        _, table = night(players, *results, seed=seed)
        assert not table.pairs(1) & table.pairs(2)
        if "C>D" in results and "The Deck>E" in results:
            assert next(pair for pair in table.pairs(2) if "The Deck" in pair) <= {"A", "B", "The Deck"}


def test_the_bracket_example_and_its_whys() -> None:
    result, table = night("A, B, C, D, E", *START, *ROUND_2, *ROUND_3)
    assert result["champions"] == ["A"]
    assert table.pairs(2) == pairs("A-E", "B-D", "C-The Deck")
    assert table.pairs(3) == pairs("A-C", "D-E", "B-The Deck")
    said = table.view.why
    assert said("A-E") == (
        "Round 2: A (1-0) and E (1-0) are as good a pair as others: the dice bring them together in 1 of 2 cases; they were paired. "
        "Round 3: A and E met in round 2; nobody meets the same opponent twice while that can be avoided."
    )
    assert said("b d").startswith("Round 2: B (0-1) and D (0-1) are forced: they are the only ones with 0-1.")
    assert said("A-B").startswith("Round 1: who sits across meets, and who has nobody across meets The Deck.")
    assert said("b - c").startswith(
        "Round 3: With B (1-1) and C (2-0) The Deck would go to A (2-0); but The Deck goes to"
    )
    assert said("the deck a").startswith("Round 3: Not A (2-0) and The Deck: The Deck goes to B or D")
    assert table.view.why("combat") is None


def test_why_of_a_pair_while_its_round_is_being_paired() -> None:
    """The dice of round 2 are not rolled yet, but what decides is known."""
    lines = ["A, B, C, D, E", "unrecorded", "A - B", "A wins", "C - D", "C wins", "E wins"]
    whys = [
        line["text"]
        for line in typed(EVENING, *lines, ":why A-E", ":why A-B", ":why B-D").lines
        if line.get("name") == "why"
    ]
    assert whys == [
        "Round 2: A (1-0) and E (1-0) are as good a pair as others: the dice bring them together in 1 of 2 cases.",
        "Round 1: who sits across meets, and who has nobody across meets The Deck. "
        "Round 2: A and B met in round 1; nobody meets the same opponent twice while that can be avoided.",
        "Round 2: B (0-1) and D (0-1) are forced: they are the only ones with 0-1.",
    ]


def test_a_result_mended_before_the_next_round_began_is_worked_out_again() -> None:
    for before, fix, winner in ((("evens", "4"), "A-B B wins", "B"), ((), "C-D D wins", "D")):
        result, table = night("A, B, C, D, E", *START, *before, f":fix {fix}", seed=3)
        assert any(
            f"won by {winner} (it was " in text and "What follows is worked out again." in text for text in table.told
        )
        assert sum(text.startswith("Round 2: teams") for text in table.told) == 2
        assert not table.pairs(1) & table.pairs(2)
        assert [winner] in [match["winners"] for match in result["rounds"][0]]
    assert frozenset("BC") in table.pairs(2)


def test_a_result_mended_when_the_round_has_begun_changes_no_pairing() -> None:
    result, table = night("A, B, C, D, E", *START, "evens", "4", "A>E", ":fix A - B: both win", seed=3)
    assert any("its pairings stand as they are" in text for text in table.told)
    assert result["rounds"][0][0]["winners"] == ["A", "B"]
    assert table.pairs(2) == pairs("A-E", "B-D", "C-The Deck")


def test_a_pair_changed_by_hand_says_what_it_breaks() -> None:
    result, table = night("A, B, C, D, E", *START, "evens", "4", ":fix A plays B", seed=3)
    assert ["A", "B"] in [match["players"] for match in result["rounds"][1]]
    said = next(text for text in table.told if text.startswith("Paired by hand"))
    assert said.startswith("Paired by hand: A - B, E - D. But: A and B met in round 1. Records lie further apart")


@pytest.mark.parametrize(
    ("fix", "error"),
    [
        (":fix A-E A wins", "A - E is not played yet"),
        (":fix A plays Z", "“A plays Z” is no correction"),
        (":fix Z leaves", "“Z leaves” is no correction"),
        (":fix a joins", "“a” sits here already"),
        (":fix The Deck joins", "“The Deck” sits here already"),
        (":fix", "“” is no correction"),
    ],
)
def test_corrections_that_cannot_be(fix: str, error: str) -> None:
    with pytest.raises(AnswerError) as refused:
        night("A, B, C, D, E", *START, "evens", "4", fix + " " * (fix == ":fix"))
    assert str(refused.value) == error


@pytest.mark.parametrize("before", [("evens", "4"), ()])
def test_who_leaves_before_a_battle_has_the_round_paired_anew(before: tuple[str, ...]) -> None:
    result, table = night("A, B, C, D, E", *START, *before, ":fix D leaves", seed=3)
    assert "D" not in {side for pair in table.pairs(2) | table.pairs(3) for side in pair}
    assert all(len(matches) == 2 for matches in result["rounds"][1:])
    assert [each["player"] for each in result["standings"] if each["left"]] == ["D"]


@pytest.mark.parametrize(
    ("players", "who", "told"),
    [
        ("A, B, C, D", "D", "D leaves; C meets The Deck instead."),
        ("A, B, C, D, E", "D", "D leaves, and The Deck can't stand in: C records a victory without a battle."),
        ("A, B, C, D, E", "E", "E leaves, and The Deck has no opponent this round."),
        ("A, B, C, D", "A", "A leaves; the others go on."),
    ],
)
def test_who_leaves_in_the_middle_of_a_round(players: str, who: str, told: str) -> None:
    _, table = night(players, "A>B", f":fix {who} leaves", seed=5)
    assert told in table.told


def test_who_comes_late_plays_on_with_the_rounds_missed_lost() -> None:
    result, table = night("A, B, C, D, E", *START, "evens", "4", "A>E", ":fix Finn joins", seed=5)
    assert "Finn joins and plays from round 3 on; the rounds missed count as lost." in table.told
    assert any("Finn" in pair for pair in table.pairs(3))
    finn = next(each for each in result["standings"] if each["player"] == "Finn")
    assert finn["wins"] + finn["losses"] == 3


CALLS_OF_4 = ("A>B", "C>D", "A>C", "B>D")
BOTH_WIN_2 = ("evens", "2", "A=C", "B=D")
"""Four players after two rounds: A 2-0, B and C 1-1, D 0-2; round 3 is forced: A-D and B-C."""


def test_one_with_most_wins_is_the_champion() -> None:
    """tournament.end"""
    result, table = night("A, B, C, D", *CALLS_OF_4, "A>D", "B>C")
    assert result["champions"] == ["A"]
    assert table.told[-1] == "A has the most victories and is the champion!"


def test_a_victory_can_be_shared() -> None:
    """tournament.end"""
    result, _ = night("A, B, C, D", *CALLS_OF_4, "D>A", "B>C", "share the victory")
    assert result["champions"] == ["A", "B"]


def test_two_tied_fight_one_battle_and_then_the_tiebreakerbreaker() -> None:
    """tiebreak, tiebreak.breaker"""
    two = ("A, B, C, D", *CALLS_OF_4, "D>A", "B>C", "play tiebreakers")
    result, table = night(*two, "A>B")
    assert result["champions"] == ["A"]
    assert [(each["players"], each["winners"]) for each in result["tiebreaks"]] == [(["A", "B"], ["A"])]
    result, table = night(*two, "A=B", "B>A")
    assert result["champions"] == ["B"]
    assert "Both won: A, B meet in the fabled Tiebreakerbreaker." in table.told
    result, table = night(*two, "A=B", "A=B")
    assert result["champions"] == ["A", "B"]
    assert table.told[-1] == "Even the Tiebreakerbreaker was a tie: A, B share the victory!"


def test_three_tied_each_meet_each_other() -> None:
    """tiebreak, tiebreak.three-again"""
    three = ("A, B, C, D", *CALLS_OF_4, "D>A", "B=C", "play tiebreakers")
    result, _ = night(*three, "A>B", "A>C", "B>C")
    assert result["champions"] == ["A"]
    result, _ = night(*three, "A>B", "C>A", "B>C", "share the victory")
    assert result["champions"] == ["A", "B", "C"]
    result, _ = night(*three, "A>B", "C>A", "B>C", "play tiebreakers", "A>B", "A>C", "B>C")
    assert result["champions"] == ["A"]


def test_four_tied_play_a_bracket_filled_with_the_deck() -> None:
    """tiebreak, tiebreak.bracket"""
    four = ("A, B, C, D", "A=B", "C=D", *BOTH_WIN_2, "A=D", "B=C", "play tiebreakers")
    result, _ = night(*four, "D, C, B, A", "D>C", "B>A", "B>D")
    assert result["champions"] == ["B"]
    assert [each["players"] for each in result["tiebreaks"]] == [["D", "C"], ["B", "A"], ["D", "B"]]
    result, _ = night(*four, "D, C, B, A", "D=C", "D=C", "6", "B>A", "B>C")
    assert result["champions"] == ["B"]


def test_five_tied_meet_the_deck_in_the_bracket_and_it_cannot_be_champion() -> None:
    """tiebreak.bracket"""
    _, table = all_tied(["A, B, C, D, E", "The Deck>A", "The Deck>B", "The Deck>C", "D>E", "The Deck>D"])
    assert "Bracket, semi-final: The Deck would meet itself, and goes on without a battle." in table.told
    assert (
        table.told[-1] == "The Deck wins the bracket, but cannot be champion: the victory goes to whom it beat last, D."
    )


def all_tied(after: list[str]) -> tuple[dict[str, Any], Night]:
    """Five players who all win every battle, and then the bracket."""

    class AllWin(Night):
        def answered(self, question: Any) -> Any:
            if question.name == "outcome" and not any(event.name == "tied-for-best" for event in self.events):
                return question.read("both win")
            if question.name in ("battle", "pairing-call", "pairing-roll"):
                return question.pick(Random(1))
            return super().answered(question)

    table = AllWin(["A, B, C, D, E", "unrecorded", "play tiebreakers", *after], shipped_pool)
    return evening(table, GAME.register().settle(())), table


ROUND_1 = shipped_pool().decks["round1"]
ONCE = [card.name for card in ROUND_1 if card.copies == 1]
HANDS = [", ".join(ONCE[seat : seat + 5]) for seat in range(0, 25, 5)]


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ((HANDS[0], HANDS[0]), "was not drafted so from the Round 1 deck: all of it are in other hands"),
        ((", ".join(ONCE[:4]),), "that is 4 cards"),
        ((*HANDS[:4], "referee it", ONCE[5]), f"{ONCE[5]} is not among the creatures you drafted"),
        ((f"{shipped_pool().decks['round2'][0].name}, {', '.join(ONCE[:4])}",), "it is a card of the Round 2 deck"),
    ],
)
def test_recorded_drafts_check_the_picks_and_the_teams(typed: tuple[str, ...], refused: str) -> None:
    """draft draft.together"""
    with pytest.raises(NotAllowed, match=refused):
        night("A, B, C, D", "recorded", *typed, *HANDS[2:4], HANDS[0])


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ((HANDS[0], HANDS[0]), "type the 5 cards you picked; who told theirs wrongly is asked by “:fix NAME picks”"),
        ((*HANDS[:4], "referee it", ONCE[5]), "take another, or “:fix A picks”"),
    ],
)
def test_picks_that_somebody_told_wrongly_are_mended_by_a_word_that_is_named(typed: tuple[str, ...], hint: str) -> None:
    """draft.mended"""
    with pytest.raises(NotAllowed) as refused:
        night("A, B, C, D", "recorded", *typed, *HANDS[2:4], HANDS[0])
    assert refused.value.hint == hint


def test_a_rematch_that_cannot_be_avoided_comes_with_its_proof() -> None:
    _, table = night("A, B, C, D", "A>B", "C>D", ":fix C leaves", ":fix D leaves", seed=1)
    told = next(text for text in table.told if "met before" in text)
    assert told.startswith("A meets B: ")
    assert "they have met before, and that cannot be avoided: " in told


def test_who_sits_where_is_asked_first() -> None:
    """players: four to eight, in their order where who sits across meets first"""
    assert FourToEight("players", None).text() == (
        "Who plays? 4 to 8 names in the order in which you sit, a comma between. "
        "The first two meet first, then the next two, as they sit across."
    )
    assert "across" not in FourToEight("players", None, across=False).text()


def test_a_bracket_whose_final_ties_twice_is_a_shared_victory() -> None:
    """tiebreak.breaker: no die"""
    four = ("A, B, C, D", "A=B", "C=D", *BOTH_WIN_2, "A=D", "B=C", "play tiebreakers")
    result, table = night(*four, "D, C, B, A", "D>C", "A>B", "A=D", "A=D")
    assert result["champions"] == ["D", "A"]
    assert "bracket-roll" not in dict(table.asked)
    assert table.told[-1] == "Even the Tiebreakerbreaker was a tie: D, A share the victory!"


def test_the_decks_cards_go_back_into_their_decks() -> None:
    """deck.returned, in an evening too"""
    _, table = night("A, B, C, D, E", "A>B", "C>D", "referee it", "Vulpike", seed=3)
    assert "The Deck's cards go back into their own decks." in table.told


def test_who_joins_in_the_middle_of_a_draft_is_dealt_in() -> None:
    """pairing.joining, draft.secret"""
    table = Night(["A, B, C, D", "recorded", HANDS[0], ":fix Finn joins", *HANDS[1:]], shipped_pool)
    with pytest.raises(AssertionError, match="nothing scripted"):
        evening(table, GAME.register().settle(()))
    assert [who for name, who in table.asked if name == "picks"] == ["A", "B", "C", "D", "Finn"]


def test_who_has_left_is_told_as_left() -> None:
    """pairing.leaving"""
    _, table = night("A, B, C, D, E", ":fix E leaves", seed=2)
    assert any("E has left" in told for told in table.told if told.startswith("After round 1"))


@pytest.mark.parametrize(
    ("champions", "said"), [(["Ann"], "The champion: Ann."), (["Ann", "Bo"], "The champions: Ann and Bo.")]
)
def test_the_result_names_one_champion_or_several(champions: list[str], said: str) -> None:
    standings = [{"player": player, "wins": 2, "losses": 1} for player in champions]
    records = ", ".join(f"{player} 2-1" for player in champions)
    assert result_lines({"champions": champions, "standings": standings}) == [said, f"Records: {records}."]
