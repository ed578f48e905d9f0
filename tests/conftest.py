"""Options of the whole test suite."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import psutil
import pytest
from hypothesis import settings
from page.browsers import browser
from support import processes
from support.automatic import Automatic
from support.options import cited, for_people, lies_once, twice

from companion.engine.session import Session
from companion.frontends.jsonlines import JsonLines
from companion.table.events import Event
from companion.table.question import Question


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """Every program below this session bears its mark; a worker's tests are of the session that has begun it."""
    settings.register_profile("busy", deadline=None)  # a clock tells nothing where others work, too
    settings.load_profile("busy")
    os.environ.setdefault(processes.MARK, str(os.getpid()))
    if current_thread() is main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # a session that is ended from outside clears up, too


LEFT = pytest.StashKey[list[str]]()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Looks for what tests have left behind; it ends, and the session has failed."""
    if os.environ[processes.MARK] != str(os.getpid()):
        return
    left = processes.left_behind(os.environ[processes.MARK])
    for process, _ in left:
        with suppress(psutil.Error):
            process.kill()
    session.config.stash[LEFT] = [words for _, words in left]
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for words in config.stash.get(LEFT, []):
        terminalreporter.write_line(f"LEFT BEHIND: process {words}", red=True)


@pytest.fixture(scope="session", autouse=True)
def programs_end_with_the_session() -> Iterator[None]:
    with processes.ended_behind():
        yield


@pytest.fixture(scope="module", autouse=True)
def programs_end_with_the_module() -> Iterator[None]:
    with processes.ended_behind():
        yield


@pytest.fixture(autouse=True)
def programs_end_with_the_test() -> Iterator[None]:
    """Those of fixtures that are for many tests are there by now, and stay."""
    with processes.ended_behind():
        yield


@pytest.fixture(scope="session", autouse=True)
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the cache of the tests and their programs apart from the user's; nor are these compiled each time."""
    cache = str(tmp_path_factory.mktemp("cache"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", cache)
        patch.delenv("PYTHONUNBUFFERED", raising=False)  # it would hide what is never flushed
        patch.setenv("PYTHONFAULTHANDLER", "1")  # what is aborted tells its stack
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", cache)
        yield


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One Chromium for all tests."""
    with browser() as running:
        yield running


@pytest.fixture
def running(chromium: Any) -> Iterator[Any]:
    """The Chromium; what a test opens in it is closed behind it, or it would go on asking for its table."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the test is the current one."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def lines_are_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question that any test has put over JSON offers one text twice, and no error shows what can't be printed."""
    put = JsonLines._put

    def checked(self: JsonLines, type: str, **fields: Any) -> None:
        assert not twice(fields.get("options", [])), fields
        assert type != "error" or (fields["text"].isprintable() and len(fields["text"]) < 3_000), fields
        put(self, type, **fields)

    monkeypatch.setattr(JsonLines, "_put", checked)


@pytest.fixture(autouse=True)
def what_is_asked_and_told_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """In no test is a question asked at a table on which something lies twice; no event that is told and no question
    that is asked cites no rule, or speaks as a program does."""
    live, say, ask, tell = Session.ask_live, Session.on_event, Automatic.ask, Automatic.tell

    def asked_live(self: Session, question: Any) -> Any:
        lies_once(self.view)
        if type(question).__module__.startswith("companion."):
            cited(question.rule, self.register.rules)
        for_people(question.text())
        return live(self, question)

    def said(self: Session, event: Event) -> None:
        words = event.words()
        if event.kind.words.__module__.startswith("companion."):
            cited(event.rule, self.register.rules)
        for_people(words.text)
        for_people(words.do)
        say(self, event)

    def asked(self: Automatic, question: Any) -> Any:
        lies_once(self.view)
        put = question if isinstance(question, Question) else question()
        if isinstance(put, Question):
            cited(put.rule)
        return ask(self, put if isinstance(put, Question) else lambda: put)

    def told(self: Automatic, event: Event) -> None:
        cited(event.rule)
        tell(self, event)

    for room, ours in (
        (Session, {"ask_live": asked_live, "on_event": said}),
        (Automatic, {"ask": asked, "tell": told}),
    ):
        for name, checked in ours.items():
            monkeypatch.setattr(room, name, checked)
