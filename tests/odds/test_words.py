"""`:try` and `:odds` at questions of every mode: nothing is journaled, and the game goes on as if nobody had looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from odds.at_table import MODES, LooksAhead
from support.options import rules_by_chance
from support.play import Begun, Chance, story, typed
from support.shell import in_process
from support.terminal import Terminal

from companion.games import find
from companion.odds import asking, what_if, workers
from companion.odds.figures import Tally

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep looks at many questions, not long at each."""
    monkeypatch.setattr(what_if, "STAGES", (2, 4))
    monkeypatch.setattr(asking, "STAGES_EACH", (1, 2))
    monkeypatch.setattr(workers, "ALONE", 1_000)


def played(game: str, mode: str, seed: int, rules: list[str], *, looks: bool) -> tuple[LooksAhead, Any]:
    begun = Begun([game, mode], rules)
    front = LooksAhead(begun, seed, looks=looks, each=0.02)
    return front, begun.by(front)


def sweep(seed: int) -> None:
    game, mode = MODES[seed % len(MODES)]
    rules = rules_by_chance(find(game).register(), mode, Random(seed)) if seed >= len(MODES) else []
    front, result = played(game, mode, seed, rules, looks=True)
    plain, expected = played(game, mode, seed, rules, looks=False)
    assert result == expected
    kept = [(entry.ask, entry.who, entry.answer) for entry in front.session.entries]
    assert kept == [(entry.ask, entry.who, entry.answer) for entry in plain.session.entries]
    told = [each["text"] for each in story(front.lines())]
    assert told == [each["text"] for each in story(plain.lines())]
    assert front.looked.keys() == plain.looked.keys() >= {entry.ask for entry in front.session.entries}


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 150))])
def test_who_looks_ahead_changes_nothing(seed: int) -> None:
    sweep(seed)


BEGUN = ("Ann, Bo", "Heroicat, Escamophage")


def looked(*lines: str) -> list[str]:
    return [each["text"] for each in typed("tamer battle", *BEGUN, *lines).lines if each.get("name") in ("try", "odds")]


def test_what_an_answer_would_do_is_told_as_it_would_be_told() -> None:
    [told] = looked(":try Vulpike, Baby Drachna")
    real = typed("tamer battle", *BEGUN, "Vulpike, Baby Drachna").told
    first = real.index("Bo has Vulpike, Baby Drachna: 3 points.")
    assert [line.strip() for line in told.splitlines()] == ["If so:", *real[first:], "Then the game is over."]


def test_an_answer_that_can_not_be_taken_is_refused_as_it_would_be() -> None:
    tried, given = (typed("tamer battle", *BEGUN, f"{word}Nobody").refused for word in (":try ", ""))
    assert tried == given != []


def test_where_answers_are_made_of_several_things_one_is_to_be_named() -> None:
    refused = typed("tamer battle", *BEGUN, ":try").refused
    assert refused == ["The answers here can't be listed. Type :try and an answer."]


def test_what_is_learnt_by_each_answer_and_not_what_is_asked_next() -> None:
    """Which card is played says nothing by itself: not five lines of the cell that is asked for next."""
    begun, front = Begun(["tetra-master", "battle"]), Chance(Random(2), 100)
    begun.by(front)
    lines = [entry.answer for entry in front.session.entries]
    place = next(at for at, entry in enumerate(front.session.entries) if entry.ask == "card")
    told = [each for each in typed("tetra-master battle", *lines[:place], ":try").lines if each.get("name") == "try"]
    [said] = [each["text"] for each in told]
    assert said.startswith("Nothing is learnt by ") and said.count("\n") == 0 and said.count("Then: ") == 1
    assert len(told[0]["data"]["answers"]) == 5


def test_a_choice_by_which_something_is_learnt_says_it() -> None:
    """The last that is told, and not the question behind it."""
    begun, front = Begun(["tetra-master", "battle"]), Chance(Random(2), 100)
    begun.by(front)
    entries = front.session.entries
    place = next(at for at, entry in enumerate(entries) if entry.ask == "start")
    lines = [entry.answer for entry in entries][:place]
    [said] = [each["text"] for each in typed("tetra-master battle", *lines, ":try").lines if each.get("name") == "try"]
    assert [line.partition(":")[0] for line in said.splitlines()] == list("123456")
    assert "Then: " not in said


def test_odds_are_one_line_where_nobody_sees_them_get_surer() -> None:
    answers = "Ann, Bo\nVulpike, Abyssault, Pangoplate, Capybarge\n:odds\n"
    out = in_process(["referee", "tamer", "battle"], answers)[1]
    assert out.count("Who wins from here:") == 1 and "Bo wins by each answer" in out
    [said] = [each["text"] for each in typed("tamer battle", *answers.splitlines()).lines if each.get("name") == "odds"]
    assert said.startswith("Who wins from here:") and said.splitlines()[1].startswith("Bo wins by each answer")


def test_before_anybody_plays_there_are_no_odds() -> None:
    refused = typed("tetra-master battle", ":odds").refused
    assert refused == ["Nobody plays yet, so nobody wins; first say who plays."]


def test_at_the_end_there_is_nothing_to_foresee_at_a_table() -> None:
    """The rules are ahead of what people read."""
    begun, front = Begun(["tamer", "battle"]), Chance(Random(1), 1_000)
    assert begun.by(front) is not None
    assert list(what_if.WhatIf(begun.header, begun.game.cards.get).odds(front.session.state, None)) == []


def test_an_event_of_which_only_results_are_told_has_no_odds() -> None:
    from companion.games.any_event import EVENT

    assert EVENT.refereed(EVENT.modes[0]).winners is None


def test_ctrl_c_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: Any) -> Iterator[Tally]:
        yield Tally(2, Counter({("Ann",): 1, ("Bo",): 1}))
        raise KeyboardInterrupt

    monkeypatch.setattr(asking, "tallied", interrupted)
    assert looked(":odds") == ["Who wins from here: Ann 50 % ± 41, Bo 50 % ± 41 (2 games played on by chance)."]


@pytest.mark.parametrize(("key", "begins"), [("r", "> r"), ("\r", ">")])
def test_a_key_ends_it_and_begins_the_next_answer(tmp_path: Path, key: str, begins: str) -> None:
    """It would go on for some 2,500 games and then rank sixteen champions: minutes."""
    terminal = Terminal(tmp_path, "referee", "cardpg", "game")
    terminal.expect("Who plays?")
    terminal.say("Ann, Bo", "Deal Ann 4 champions")
    terminal.say(":odds", "(25 games played on by chance)")
    terminal.send(key)
    text = terminal.screen(lambda shown: shown.rstrip().endswith(begins) and ":odds\n" in shown)
    assert "Who wins from here: Ann " in text and "1,300 games" not in text and "wins by each answer" not in text
    terminal.close()


def test_help_tells_of_both() -> None:
    told = next(each["text"] for each in typed("tamer battle", ":help all").lines if each.get("name") == "help")
    assert ":try" in told and ":odds" in told
