"""Helpers of those who answer: what is known around a game."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

LookUp = Callable[[str], dict[str, list[str]]]
"""The names of cards, and what is said of each in lines, by words. Raises CompanionError where there is none."""


@dataclass(frozen=True, slots=True)
class Helpers:
    """Knowledge around a game that helps those who answer.

    `script` is the name of a file of answers: it ends with the first line that is refused. `look_up` gives the names of
    cards, and what is said of each, by words, `elsewhere` of which set one is that is not played with; `known` are the
    names of those who played before. The program answers with a `seed`.
    """

    script: str = ""
    look_up: LookUp = lambda words: {}
    elsewhere: Callable[[str], str] = lambda words: ""
    known: Callable[[], Collection[str]] = tuple
    seed: int = 0
