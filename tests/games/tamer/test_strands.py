"""A night whose picks, teams and battles go on at the same time: the order in which they are answered means nothing."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from games.tamer.arena import shipped_pool
from support.play import Begun, Chance, Played, typed

from companion.api.at_table import replay
from companion.engine.journal import read_journal
from companion.table.question import Question

PLAYERS = ["Ann", "Bo", "Cleo", "Dan", "Eve"]
DEALT = [Random(0).sample(deck, len(deck)) for deck in shipped_pool().decks.values()]


class Wanderer(Chance):
    """Answers each strand always alike, whoever comes first; between the answers it goes to and fro.

    It sometimes answers out of turn, takes answers back and gives them again, and after so many `lines` goes away.
    `pending` is what the questions that were seen are going to get.
    """

    def __init__(self, random: Random, lines: int) -> None:
        super().__init__(random, lines)
        self.pending: dict[str, str] = {}

    def asks(self, question: Question[Any], *where: Any) -> None:
        super().asks(question, *where)
        self.here, self.also = where[-2:]
        self.pending[self.here] = self.alike(question)

    def words(self, question: Question[Any]) -> str:
        chance = self.random.random()
        if self.also and chance < 0.3:
            return f":at {self.random.choice(self.also)}"
        if chance < 0.4 and (known := [name for name in self.also if name in self.pending]):
            name = self.random.choice(known)
            return f"{name}: {self.pending.pop(name)}"
        if chance > 0.97 and self.session.entries:
            self.pending.clear()
            return ":undo" + self.random.choice(["", " 2"])
        return self.pending.pop(self.here)

    def alike(self, question: Question[Any]) -> str:
        """The answer that this question always gets: it hangs on its strand, and on how many were answered there."""
        strand = self.session.state.strands.now
        random = Random(f"{strand.path}/{strand.at}")
        if question.name in ("players", "draft-record"):
            return ", ".join(PLAYERS) if question.name == "players" else "recorded"
        if question.name == "picks":
            assert question.who
            seat = PLAYERS.index(question.who) * 5
            cards = DEALT[question.round - 1][seat : seat + 5]  # type: ignore[attr-defined]
            return ", ".join(card.name for card in cards)
        if question.name == "outcome" and random.random() < 0.7:
            return random.choice([option for option in question.options() or () if option != "referee it"])
        return question.write(question.pick(random))


def the_night(begun: Begun, path: Path, random: Random) -> dict[str, Any]:
    """The result of a whole night, left and resumed now and then."""
    while (result := begun.by(Wanderer(random, random.choice([20, 100, 100_000])), path)) is None:
        pass
    return result  # type: ignore[no-any-return]


@pytest.mark.parametrize("nights", [6, pytest.param(1_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("auto", ["none", "dice"])
def test_the_order_of_the_answers_means_nothing(auto: str, nights: int) -> None:
    begun = Begun(["tamer", "evening", "--auto", auto, "--seed", "7"])
    results, journals = [], []
    with TemporaryDirectory() as folder:
        for seed in range(nights):
            path = Path(folder) / f"{seed}.jsonl"
            results.append(the_night(begun, path, Random(seed)))
            kept = read_journal(path)
            again = begun.replay(path)
            assert again.result == results[-1] == kept.result, seed
            journals.append(tuple((each.strand, each.ask, each.answer) for each in kept.entries))
    assert all(result == results[0] for result in results)
    assert len(set(journals)) > nights // 2  # they were answered in different orders
    assert len({tuple(sorted(map(str, journal))) for journal in journals}) == 1  # with the same answers
    refereed = [entry for entry in journals[0] if entry[1] == "outcome" and entry[2] == "referee it"]
    assert refereed, "no battle was refereed"


def five(*lines: str) -> Played:
    """A night of five, whose drafts are not recorded, from typed lines."""
    return typed("tamer evening", "Ann, Bo, Cleo, Dan, Eve", "unrecorded", *lines)


def strands(night: Played) -> list[str | None]:
    """The strand of each question behind the first two, one after the other."""
    return [line.get("strand") for line in night.asks][2:]


LINES = count(1)


def lines_of(*texts: str) -> list[tuple[str, int]]:
    return [(text, next(LINES)) for text in texts]


def test_a_program_is_told_where_it_is_and_what_else_is_open() -> None:
    ask = five().lines[-1]
    assert (ask["strand"], ask["also"]) == ("Ann - Bo", ["Cleo - Dan", "Eve - The Deck"])
    assert "strand" not in typed("tamer evening", "Ann, Bo, Cleo, Dan").lines[-1]


def test_one_goes_to_another_strand_by_its_name() -> None:
    night = five(":at eve", "Cleo - Dan", ":at bo", ":at zoe", ":at cleo - dan", "cleo - dan", "Cleo wins")
    assert strands(night) == [
        *("Ann - Bo", "Eve - The Deck", "Cleo - Dan", "Ann - Bo", "Ann - Bo", "Cleo - Dan", "Cleo - Dan", "Ann - Bo")
    ]
    assert night.refused == ["“zoe” is nothing that is open. Open are Ann - Bo, Cleo - Dan, Eve - The Deck."]
    assert [line["text"] for line in five(":at").lines if line.get("name") == "open"] == [
        "Open are Ann - Bo, Cleo - Dan, Eve - The Deck."
    ]


def test_where_one_thing_goes_on_there_is_nowhere_to_go() -> None:
    night = typed("tamer evening", "Ann, Bo, Cleo, Dan", ":at", ":at Ann")
    assert night.refused == ["Only one thing is going on here. Answer the question."] * 2


def test_an_answer_out_of_turn_and_back() -> None:
    """No question is put that is answered already."""
    night = five("Cleo - Dan: Dan wins", "referee it", "Eve - The Deck: Eve", "bo: none", "none")
    assert strands(night) == [*("Ann - Bo", "Ann - Bo"), *("Ann", "Ann", "Ann", None)]
    won = [event["data"]["winners"] for event in night.story if event["name"] == "recorded"]
    assert won == [["Dan"], ["Eve"], ["Ann", "Bo"]]


def test_what_is_refused_out_of_turn_leaves_one_where_one_was() -> None:
    night = five("Cleo - Dan: Eve wins", "Ann wins")
    assert strands(night) == ["Ann - Bo", "Ann - Bo", "Cleo - Dan"]
    assert "none of the answers" in night.refused[0]


def test_undo_takes_back_the_last_answer_of_the_strand_one_is_in() -> None:
    night = five("referee it", ":at Cleo - Dan", "referee it", ":at Ann", ":undo", ":undo", ":undo")
    told = [line["data"]["answers"] for line in night.lines if line.get("name") == "undone"]
    assert told == [["referee it"], ["referee it"], ["unrecorded"]]
    assert strands(night) == [*("Ann - Bo", "Ann", "Cleo - Dan", "Cleo", "Ann"), *("Ann - Bo", "Cleo - Dan", None)]


def test_battles_side_by_side_one_left_and_one_told_and_somebody_goes_home(tmp_path: Path) -> None:
    """The tracker and the journal agree: what is told again is what was told."""
    begun, path = Begun(["tamer", "evening"]), tmp_path / "night.jsonl"
    first = begun.play(
        lines_of(
            *("Ann, Bo, Cleo, Dan, Eve, Finn", "unrecorded", "referee it", "Vulpike, Heroicat"),
            *(":at Cleo - Dan", "referee it", "dan: Vulpike"),
            *("Eve - Finn: Finn wins", ":at Ann - Bo", "Escamophage"),
        ),
        path,
    )
    assert first.result is None
    resumed = begun.resume(path, lines_of(":at Cleo", ":state", ":fix Dan leaves"))
    told = [line for line in resumed.lines if line["type"] == "event"]
    state = next(line["data"] for line in told if line["name"] == "state")
    given_up = next(line for line in told if line["name"] == "left")
    assert given_up["text"] == "Dan leaves in the middle of a battle and gives it up: Cleo records a victory."
    assert {tuple(match["players"]): match["winners"] for match in state["rounds"][0]} == {
        ("Ann", "Bo"): ["Ann"],
        ("Cleo", "Dan"): [],
        ("Eve", "Finn"): ["Finn"],
    }
    random = Random(1)
    while begun.resume(path, []).result is None:
        ask = begun.resume(path, []).lines[-1]
        options = ask.get("options") or ["1"]
        assert begun.resume(path, lines_of(random.choice([each for each in options if each != "referee it"]))).lines
    again = replay(path)
    tracker: Any = begun.game.game.tracker(begun.game.mode, again.result, again.events, again.state)
    assert again.result == read_journal(path).result
    sides = [match["sides"] for match in tracker["rounds"][0]["matches"]]
    assert [[side["name"] for side in pair if side["won"]] for pair in sides] == [
        match["winners"]
        for match in again.result["rounds"][0]  # type: ignore[index]
    ]
    assert {side["name"]: side["team"] for pair in sides for side in pair if side["team"]} == {
        "Ann": ["Vulpike", "Heroicat"],
        "Bo": ["Escamophage"],
    }


def recorded(*lines: str) -> tuple[Played, list[str]]:
    deck = list(dict.fromkeys(card.name for card in shipped_pool().decks["round1"] if card.copies == 1))
    hands = [", ".join(deck[n * 5 : n * 5 + 5]) for n in range(5)]
    lines = tuple(line.format(*hands) for line in lines)
    return Begun(["tamer", "evening"]).play(lines_of("Ann, Bo, Cleo, Dan", "recorded", *lines)), hands


def picked(night: Played) -> list[tuple[str, str]]:
    return [(line["name"], line["data"]["player"]) for line in night.story if line["name"] in PICKED]


PICKED = ("picked", "picks-mended", "told-again")


def test_picks_are_mended_by_whose_they_are() -> None:
    night, hands = recorded("bo: {1}", ":fix Bo picks", "{4}", "{0}", "{2}", "{3}", "Ann wins", ":at Cleo - Dan")
    assert picked(night)[:3] == [("picked", "Bo"), ("picks-mended", "Bo"), ("picked", "Bo")]
    name = hands[4].split(", ")[0]
    at_the_team, _ = recorded("{0}", "{1}", "{2}", "{3}", "referee it", name, ":fix picks", "{4}", name)
    assert picked(at_the_team)[4:] == [("picks-mended", "Ann"), ("picked", "Ann")]
    assert (at_the_team.lines[-1]["name"], at_the_team.lines[-1]["who"]) == ("team", "Bo")
    built, _ = recorded("{0}", "{1}", "{2}", "{3}", "referee it", "none", ":fix Ann picks", ":fix Zoe picks")
    assert "Ann's creatures are in a battle. Finish it first, or take it back with :undo." in built.refused[0]
    assert "is no correction" in built.refused[1]


def test_the_last_copies_are_whose_who_told_them_first() -> None:
    night, _ = recorded("cleo: {0}", "{0}", "{1}", "{3}", "{0}", "{4}")
    assert picked(night) == [
        *(("picked", "Cleo"), ("picked", "Ann"), ("picked", "Bo"), ("picked", "Dan")),
        *(("told-again", "Ann"), ("picked", "Ann")),
    ]
    assert "all of it are in other hands" in night.refused[0]
