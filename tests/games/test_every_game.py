"""Needs of every game, whatever it plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partialmethod
from importlib.util import find_spec
from inspect import Parameter, signature
from pathlib import Path
from string import Formatter
from tokenize import COMMENT, tokenize
from typing import Any, get_origin, get_type_hints

import pytest
from declared import events_of, questions_of
from support.document import read
from support.play import Begun, Script
from support.shell import in_process, json_lines

from companion.cards.looking_up import read_sets
from companion.cards.lookup import Index
from companion.cards.places import shipped_sets
from companion.engine.answering import LONGEST_LINE
from companion.errors import CompanionError
from companion.games import Game, every
from companion.table.question import Question
from companion.words import fold

every_game = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)


def comments(game: Game) -> str:
    """Docstrings and comments in the code of a game, where rules are cited in brackets."""
    said = []
    for path in sorted(Path(find_spec(game.package).origin).parent.rglob("*.py")):  # type: ignore[union-attr,arg-type]
        with path.open("rb") as file:
            said += [
                each.string for each in tokenize(file.readline) if each.type == COMMENT or each.string[:3] == '"""'
            ]
    return "\n".join(said)


@every_game
def test_it_offers_what_a_game_must(game: Game) -> None:
    assert isinstance(game, Game)
    assert game.modes
    for mode in game.modes:
        assert callable(game.referee(mode))
    assert game.sources().row
    assert shipped_sets(game.name)


@every_game
def test_what_it_does_not_offer_is_told_in_a_sentence(game: Game) -> None:
    for mode in game.modes:
        one = f"this journal holds one {mode.name}, and "
        with pytest.raises(CompanionError) as refused:
            game.tournament(mode, {})
        held = "this journal holds nothing played yet, and " if game.refereed(mode).tournament else one
        assert str(refused.value) == f"{held}no event with rounds"
        if game.refereed(mode).tracker:
            assert game.tracker(mode, None, [], {}) == game.named_tracker([])
            continue
        with pytest.raises(CompanionError) as refused:
            game.tracker(mode, None, [], {})
        assert str(refused.value) == f"{one}{game.title} has no tracker for that"


@every_game
def test_the_rules_that_are_cited_exist(game: Game) -> None:
    rules = game.register().rules
    text = comments(game)
    cited = {each for each in re.findall(r"\[([a-z][a-z-]*(?:\.[a-z-]+)*)\]", text) if "." in each or each in rules}
    assert cited
    assert {each for each in cited if each not in rules} == set()


@every_game
def test_a_ruling_has_a_reason_and_a_rule_of_the_rulebook_a_section(game: Game) -> None:
    for rule in game.register().rules.values():
        assert bool(rule.reason) == (rule.source == "ruling"), rule.id
        assert rule.text.endswith("."), rule.id


@pytest.mark.slow
@every_game
def test_every_switch_is_documented_with_its_values(game: Game) -> None:
    page = read(f"{game.name}.md")
    for name, switch in game.register().switches.items():
        row = next(line for line in page.splitlines() if f"`--rule {name}=`" in line).partition("=`")[2]
        row = re.sub(r"`(\d)` to `(\d)`", lambda ends: "`" + "``".join(map(str, numbers(*ends.groups()))) + "`", row)
        assert re.findall(r"`(\w[\w-]*)`", row) == list(switch.values), name
        assert switch.default == next(iter(switch.values)), name


def numbers(first: str, last: str) -> range:
    return range(int(first), int(last) + 1)


@every_game
def test_the_rules_of_the_rounds_that_it_takes_over_exist(game: Game) -> None:
    """Rules that a module of companion.rounds cites are in the register of every game that builds on it."""
    folder = Path(find_spec(game.package).origin).parent  # type: ignore[union-attr,arg-type]
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    shared = Path(find_spec("companion.rounds").origin).parent  # type: ignore[union-attr,arg-type]
    taken: set[str] = set()
    while new := set(re.findall(r"from companion\.rounds\.(\w+) import", code)) - taken:
        taken |= new
        code += "".join((shared / f"{name}.py").read_text(encoding="utf-8") for name in new)
    if "paired" in taken:
        assert {path.stem for path in shared.glob("*.py")} == {*taken, "__init__", "board", "board_events", "wishes"}
    cited = {
        rule
        for name in taken
        for rule in re.findall(
            r'"((?:pairing|tournament|end)\.[a-z-]+)"', (shared / f"{name}.py").read_text(encoding="utf-8")
        )
    }
    assert cited or "paired" not in taken
    assert cited - game.register().rules.keys() == set()


@pytest.mark.slow
@every_game
def test_its_questions_and_events_are_documented_in_words(game: Game) -> None:
    for name, each in (events_of(game.package) | questions_of(game.package)).items():
        assert (getattr(each, "words", each).__doc__ or "").strip(), name


def declared(kind: type[Any] = Question) -> Iterator[type[Question[Any]]]:
    """All questions that the program declares."""
    for each in kind.__subclasses__():
        yield from (each, *declared(each))


def type_of(owner: Any, slot: str) -> Any:
    """The type of thing that fills a slot of a template; a slot that nothing fills fails."""
    for name in slot.split("."):
        there = getattr(get_origin(owner) or owner, name, None)
        hints = get_type_hints(there.fget) if isinstance(there, property) else get_type_hints(owner)
        owner = hints["return"] if isinstance(there, property) else hints[name]
    return owner


def templates_of(game: Game) -> list[tuple[type[Question[Any]], str]]:
    """The templates that questions of a game have for their words, each with its question."""
    questions_of(game.package)
    return [
        (each, made.args[0])
        for each in declared()
        if each.__module__.startswith((game.package, "companion.table", "companion.rounds"))
        for made in vars(each).values()
        if isinstance(made, partialmethod)
    ]


@every_game
def test_who_answers_by_taps_is_told_of_no_key(game: Game) -> None:
    """Words for those who type stand in angle brackets."""
    told = [re.sub(r"⟨[^⟨⟩]*⟩", "", template) for _, template in templates_of(game)]
    assert [words for words in told if "Enter" in words or "`" in words] == []


@every_game
def test_a_questions_template_names_what_the_question_has(game: Game) -> None:
    """A slot with a noun is filled with a number, one with a word with a list."""
    templates = templates_of(game)
    assert templates
    for each, template in templates:
        for _, slot, spec, _ in Formatter().parse(template):
            filled = type_of(each, slot) if slot else str
            if spec:
                assert filled is int or get_origin(filled) in (list, tuple), f"{each.__name__}: {slot}:{spec}"


@every_game
def test_what_an_event_tells_is_named_in_the_call(game: Game) -> None:
    for name, each in events_of(game.package).items():
        assert {field.kind for field in signature(each.words).parameters.values()} <= {Parameter.KEYWORD_ONLY}, name


@every_game
def test_the_automatic_player_comes_to_an_end(game: Game, tmp_path: Path) -> None:
    for mode in game.modes:
        journal = tmp_path / f"{mode.name}.jsonl"
        words = ["referee", game.name, mode.name, "--json", "--auto", "all", "--seed", "1", "--journal", journal]
        code, out, err = in_process(words)
        assert (code, err) == (0, "")
        assert "winners" in json_lines(out)[-1]["data"] or "champions" in json_lines(out)[-1]["data"]
        assert all(json.dumps(line) for line in json_lines(out))
        assert in_process(["replay", "--check", journal])[0] == 0


@every_game
def test_no_two_names_of_its_cards_are_read_alike(game: Game) -> None:
    names: dict[tuple[str, str], set[str]] = {}
    for each in read_sets(shipped_sets(game.name), game.row_of):
        for card in each.cards:
            names.setdefault((each.info.kind, fold(card.name)), set()).add(card.name)
    assert names and [alike for alike in names.values() if len(alike) > 1] == []


class Chatterer(Script):
    """A front that answers each new question with lines as long as they may be, and lets the program answer then.

    `costs` are how often something was looked up for each of the lines.
    """

    def __init__(self) -> None:
        super().__init__(())
        self.costs: dict[str, int] = {}
        self.asked: set[str] = set()
        self.typed = ("", 0)
        self.looked_up = 0

    def line(self, question: Question[Any]) -> tuple[str, int]:
        text, before = self.typed
        self.costs[f"{question.name}: {text[:40]}"] = self.looked_up - before if text else 0
        if question.name not in self.asked:
            self.asked.add(question.name)
            known = [*(question.options() or []), *question.display().vocabulary, "Dog"][0]
            words = ["a,", "1 ", ",", f"{known},", f"{known}x,", "x", "7H "]
            self.left = [(word * (LONGEST_LINE // len(word)), 0) for word in words]
            self.left += [(f"{begin}{'a ' * 4_900}", 0) for begin in (f"{question.who}: ", ":card ", ":fix ", ":at ")]
        self.typed = (self.left.pop()[0] if self.left else "", self.looked_up)
        return self.typed[0] or ":auto", 0


@pytest.mark.slow
@every_game
def test_no_answer_however_long_is_waited_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """5,000 commas cost up to 7 seconds: each part was looked up, though no answer has so many."""
    find = Index.find
    for mode in game.modes:
        chatterer = Chatterer()

        def counted(index: Index[Any], text: str, chatterer: Chatterer = chatterer) -> Any:
            chatterer.looked_up += 1
            return find(index, text)

        monkeypatch.setattr(Index, "find", counted)
        Begun([game.name, mode.name]).session(chatterer).run()
        assert {line: cost for line, cost in chatterer.costs.items() if cost > 40} == {}
        assert len(chatterer.asked) > 1
