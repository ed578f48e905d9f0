"""Sentences of hands, read: a list of forms, each with what a pair of hands does where it is told so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any

from hands.own_table import CannotDo, Hands

Act = Callable[..., Any]


class Grammar:
    """The forms of a game's sentences; the names in braces are what stands there, and are given to what is done.

    `{cards}` and other words in the plural are names with commas between, `{many}` is a number. What hands only do
    with their voice, or a shuffle within one pile, are `talk`: sentences that change nothing that eyes see. Things are
    `called` as hands say it, without what only the referee needs to tell them apart; what lies face down is called
    `hidden`. What eyes alone can tell is `seen` before the two tables are compared.
    """

    def __init__(self, called: Callable[[str], str] = str, hidden: str = "") -> None:
        self._forms: list[tuple[re.Pattern[str], Act]] = []
        self._heard: list[tuple[re.Pattern[str], Act]] = []
        self._answers: dict[str, Act] = {}
        self.readers: list[Callable[[Hands, str], bool]] = []
        self.called = called
        self.hidden = hidden
        self.used: set[str] = set()
        self.know: Act = lambda hands, moves: None
        self.sees: Act = lambda hands, there: None

    def form(self, *sentences: str) -> Callable[[Act], Act]:
        """Declares what is done where one of some sentences is told."""

        def declare(act: Act) -> Act:
            self._add(sentences, act)
            return act

        return declare

    def heard(self, *sentences: str) -> Callable[[Act], Act]:
        """Declares what hands have done where an event says so that tells them to do nothing."""

        def declare(act: Act) -> Act:
            self._heard += [(_pattern(each), act) for each in sentences]
            return act

        return declare

    def hear(self, hands: Hands, said: str) -> None:
        """Takes in what an event says."""
        for pattern, act in self._heard:
            if found := pattern.fullmatch(said):
                act(hands, **{name: _read(name, text) for name, text in found.groupdict().items()})

    def by_answer(self, *asks: str) -> Callable[[Act], Act]:
        """Declares what whoever answers some questions has done with the own hands: it gets who was asked what, and the
        answer."""

        def declare(act: Act) -> Act:
            self._answers |= dict.fromkeys(asks, act)
            return act

        return declare

    def after_moves(self, act: Act) -> Act:
        """Declares what hands know, beside what lies there, once they have carried out some moves."""
        self.know = act
        return act

    def seen(self, act: Act) -> Act:
        """Declares what eyes alone can tell: it gets what lies there."""
        self.sees = act
        return act

    def answer(self, hands: Hands, ask: str, who: str | None, asked: str, said: str) -> Callable[[], object] | None:
        """Carries out what an answer says; or gives what is done only when what is played at the same time is over."""
        act = self._answers.get(ask)
        later: Callable[[], object] | None = act(hands, who=who, asked=asked, said=said) if act else None
        return later

    def talk(self, *sentences: str) -> None:
        """Sentences that move nothing."""
        self._add(sentences, lambda hands, **_: None)

    def _add(self, sentences: tuple[str, ...], act: Act) -> None:
        """Of several forms that fit a sentence the one with more words of its own is meant."""
        self._forms += [(_pattern(each), act) for each in sentences]
        self._forms.sort(key=lambda form: -len(re.sub(r"\(\?P<\w+>\.\+\?\)", "", form[0].pattern)))

    def do(self, hands: Hands, said: str, before: str = "") -> None:
        """Carries out what is said, and was said `before` it. Raises CannotDo for what can't be read or done."""
        if any(read(hands, said) for read in self.readers):
            return
        for pattern, act in self._forms:
            if found := pattern.fullmatch(said):
                self.used.add(pattern.pattern)
                told = {"before": before} if "before" in signature(act).parameters else {}
                act(hands, **told, **{name: _read(name, text) for name, text in found.groupdict().items()})
                return
        raise CannotDo(f"hands can't read {said!r}")

    def unused(self) -> Iterator[str]:
        """The forms that were never told."""
        return (pattern.pattern for pattern, _ in self._forms if pattern.pattern not in self.used)


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", sentence)
    text = "".join(re.escape(part) if place % 2 == 0 else f"(?P<{part}>.+?)" for place, part in enumerate(parts))
    return re.compile(text, re.DOTALL)


def _read(name: str, text: str) -> object:
    if name in ("many", "number"):
        return int(text)
    return names(text) if name.endswith("s") else text


def names(text: str) -> list[str]:
    """Names with commas between, or an `and` before the last."""
    return [each for part in text.split(", ") for each in part.split(" and ")]
