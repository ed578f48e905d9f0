"""Playing a scenario in process, through the same session and the same JSON lines as `companion referee --json`."""

from __future__ import annotations

import json
import shlex
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from companion.api.at_table import GameAtTable
from companion.cards.in_play import CardLoader, digest, sets_in_play
from companion.engine.journal import Journal, read_journal
from companion.engine.session import Session
from companion.engine.state import Suspension
from companion.frontends.jsonlines import JsonLines
from companion.games import find
from companion.table.entries import Header
from companion.table.question import Question

# What the table itself says between a game's own events: it hangs on how something was typed, not on what happened.
TABLE_EVENTS = frozenset(
    {
        "taken",
        "program-answered",
        "undone",
        "state",
        "why",
        "help",
        "undoable",
        "settled",
        "mine",
        "card",
        "try",
        "odds",
    }
)

_OPTIONS = ArgumentParser(exit_on_error=False)
_OPTIONS.add_argument("game")
_OPTIONS.add_argument("mode")
_OPTIONS.add_argument("--rule", action="append", default=[])
_OPTIONS.add_argument("--set", action="append", default=[])
_OPTIONS.add_argument("--auto", default="none")
_OPTIONS.add_argument("--seed", type=int, default=0)


@cache
def _cards(game: str, sources: tuple[Path, ...]) -> Any:
    return find(game).load_cards(list(sources))


@dataclass
class Played:
    """A game that was played: the protocol's lines, the result's data, and the answers that were not used."""

    lines: list[dict[str, Any]]
    result: Any
    unused: list[str]
    session: Session

    @property
    def view(self) -> Any:
        """The layout in the end, as the game has it."""
        return self.session.view

    @property
    def told(self) -> list[str]:
        """The sentences of all events."""
        return [line["text"] for line in self.lines if line["type"] == "event"]

    @property
    def did(self) -> list[str | None]:
        """Hands' parts, event by event."""
        return [line["do"] for line in self.lines if line["type"] == "event"]

    @property
    def refused(self) -> list[str]:
        """The referee's refusals, with their hints."""
        return [f"{line['text']} {line['hint']}".strip() for line in self.lines if line["type"] == "error"]

    @property
    def asks(self) -> list[dict[str, Any]]:
        """The questions, as often as they were put."""
        return [line for line in self.lines if line["type"] == "ask"]

    @property
    def asked(self) -> list[tuple[str, str | None]]:
        """The questions' names, and who was asked."""
        return [(line["name"], line["who"]) for line in self.asks]

    @property
    def state(self) -> Any:
        """The table as it lies there in the end."""
        return self.session.view.state() if self.session.view else None

    @property
    def story(self) -> list[dict[str, Any]]:
        """The game's own events that still count: what was taken back is gone."""
        return story(self.lines)


class Script(JsonLines):
    """A front that types a script's lines; `out` collects what the referee says."""

    session: Any

    def __init__(self, answers: Iterable[tuple[str, int]]) -> None:
        self.out = StringIO()
        self.left = list(answers)[::-1]
        super().__init__(iter(()), self.out)

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return self.left.pop() if self.left else None

    def lines(self) -> list[dict[str, Any]]:
        """The protocol's lines, as a program at the table reads them."""
        return [json.loads(line) for line in self.out.getvalue().splitlines()]


class Chance(Script):
    """A front that answers by chance, where `words` doesn't say otherwise; after so many `lines` it goes away."""

    session: Session

    def __init__(self, random: Random, lines: int = 100_000) -> None:
        super().__init__(())
        self.random = random
        self.lines_left = lines

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.lines_left -= 1
        if self.lines_left < 0:
            return None
        return self.words(question) or question.write(question.pick(self.random)), 0

    def words(self, question: Question[Any]) -> str | None:
        """A line typed in place of an answer by chance."""


class Begun:
    """A game as a scenario's options begin it, to be played in process as often as a test likes.

    `rules` are switches beside those of the options; `cards`, where given, take the place of the shipped ones.
    """

    def __init__(self, options: list[str], rules: Iterable[str] = (), cards: Any = None) -> None:
        given = _OPTIONS.parse_args(options)
        game = find(given.game)
        sources = sets_in_play(game.name, given.set)
        self.header = Header(
            game=game.name,
            mode=given.mode,
            rules=game.register().settle([*given.rule, *rules], given.mode),
            cards=digest(sources),
            sets=given.set,
            seed=given.seed,
            auto=given.auto,
        )
        self.rules = game.register().rules
        self.game = GameAtTable(
            game, game.mode(given.mode), self.header, CardLoader(lambda: cards or _cards(game.name, tuple(sources)))
        )

    def session(self, front: Any, **options: Any) -> Session:
        """A session of this game, known to a script that plays it; options as `GameAtTable.session` takes them."""
        session = self.game.session(front, **options)
        if isinstance(front, Script):
            front.session = session
        return session

    def by(self, front: Any, journal: Path | None = None, **options: Any) -> Any:
        """The result of a game that a front plays, or None where it went away; it goes on where a journal ends."""
        kept, entries = None, []
        if journal and journal.exists():
            before = read_journal(journal)
            kept, entries = Journal.go_on(before), before.entries
        elif journal:
            kept = Journal.begin(journal, self.header)
        front.session = self.session(front, journal=kept, entries=entries, **options)
        try:
            return front.session.run()
        except Suspension:
            return None
        finally:
            if kept:
                kept.close()

    def play(self, answers: Iterable[tuple[str, int]], journal: Path | None = None) -> Played:
        """Plays from the start with typed answers, each with its line in a file (0: none)."""
        kept = Journal.begin(journal, self.header) if journal else None
        return self._play(Script(answers), kept, journal=kept)

    def resume(self, journal: Path, answers: Iterable[tuple[str, int]]) -> Played:
        """Goes on where a journal ends; of the answers those are typed that come from behind its last line."""
        played = read_journal(journal)
        kept = Journal.go_on(played)
        front = Script((text, line) for text, line in answers if line > played.source)
        return self._play(front, kept, journal=kept, entries=played.entries)

    def replay(self, journal: Path) -> Played:
        """Tells a journal from its start."""
        return self._play(Script(()), None, entries=read_journal(journal).entries, retell=True)

    def _play(self, front: Script, kept: Journal | None, **options: Any) -> Played:
        session = self.session(front, keeps_lines=True, **options)
        result = None
        try:
            result = session.run()
        except Suspension:
            pass
        finally:
            if kept:
                kept.close()
        return Played(front.lines(), result, [text for text, _ in reversed(front.left)], session)


def typed(options: str, *lines: str) -> Played:
    """A game from typed lines; options as behind `companion referee`."""
    return Begun(shlex.split(options)).play((line, 0) for line in lines)


def numbered(text: str) -> Iterator[tuple[str, int]]:
    """The answers in an answers' file, each with its line."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield line, number


def story(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The game's own events in a protocol, those gone that answers taken back had led to.

    What was asked before the protocol begins, in a resumed game, can be taken back too: then all of it is gone.
    """
    kept: list[dict[str, Any]] = []
    for line in lines:
        if line.get("name") == "undone" and line["type"] == "event":
            again = line["data"]["left"] + 1
            asked = (place for place, each in enumerate(kept) if each["type"] == "ask" and each["id"] == again)
            kept = kept[: next(asked, 0)]
        elif line["type"] == "ask" or (line["type"] == "event" and not _is_of_the_table(line)):
            kept.append(line)
    return [each for each in kept if each["type"] == "event"]


def _is_of_the_table(event: dict[str, Any]) -> bool:
    """True if the table itself says it: so it does what lies otherwise than hands know, with the moves."""
    return event["name"] in TABLE_EVENTS or (event["name"] == "laid" and "moves" in event["data"])


def story_digest(lines: Iterable[dict[str, Any]]) -> str:
    """A digest of the game's own events, to compare runs in different processes."""
    return sha256(json.dumps(story(lines), ensure_ascii=False).encode()).hexdigest()
