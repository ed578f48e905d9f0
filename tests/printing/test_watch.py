"""`--watch`: what is changed is printed, what is wrong is told, and Ctrl-C is no accident."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest
from printing.conftest import write_set
from support.processes import PATIENCE, started
from support.shell import STOPPABLE

FACE = 'extends = "tamer"\nborder = "#123456"\n'


class Watching:
    """A watching companion and the lines that it says."""

    def __init__(self, *words: str) -> None:
        self.process = started(
            [*STOPPABLE, "print", "cards", "tamer", "--watch", "--set", "trial.csv", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: Queue[str] = Queue()
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line)

    def until(self, words: str) -> list[str]:
        """The lines up to the one with these words."""
        heard: list[str] = []
        while not heard or words not in heard[-1]:
            try:
                heard.append(self.lines.get(timeout=PATIENCE))
            except Empty:
                pytest.fail(f"{words!r} was not said, only {heard}")
        return heard


@pytest.fixture(autouse=True)
def trial() -> None:
    Path("mine.toml").write_text(FACE, encoding="utf-8")
    write_set("Oneling,T-1,1,1,Familiar,Fire,1,2,,")


@pytest.fixture
def watching() -> Iterator[Watching]:
    found = Watching("--layout", "mine.toml", "--out", "c.pdf")
    yield found
    found.process.kill()
    found.process.wait()


def test_it_prints_again_after_every_change_and_keeps_the_old_file_where_it_cannot(watching: Watching) -> None:
    first = watching.until("printed c.pdf in ")
    assert first[0] == "Watching the cards, their pictures and the layout; Ctrl-C ends it.\n"
    assert first[1].startswith("c.pdf: 1 card on 1 sheet of paper, ")
    before = Path("c.pdf").read_bytes()

    write_set("Oneling,T-1,1,1,Familiar,Fire,1,3,,")
    assert len(watching.until("printed c.pdf in ")) == 1
    changed = Path("c.pdf").read_bytes()
    assert changed != before

    write_set("Oneling,T-1,1,one,Familiar,Fire,1,3,,")
    assert watching.until("trial.csv:2: cost: ")[0].endswith(" not printed, what was printed before stays:\n")
    assert Path("c.pdf").read_bytes() == changed

    write_set("Oneling,T-1,1,1,Familiar,Fire,1,2,,")
    watching.until("printed c.pdf in ")
    assert Path("c.pdf").read_bytes() == before

    Path("mine.toml").write_text(FACE.replace("123456", "654321"), encoding="utf-8")
    watching.until("printed c.pdf in ")
    assert Path("c.pdf").read_bytes() != before

    watching.process.send_signal(signal.SIGINT)
    assert watching.process.wait(timeout=PATIENCE) == 0
    watching.listener.join()
    rest = "".join(watching.lines.queue)
    assert "Traceback" not in rest
    assert "Aborted" not in rest


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--json"], "--watch and --json don't go together; leave one of them out"),
        (["--since", "x.pdf"], "--watch and --since don't go together; leave one of them out"),
        (["--paper", "a9"], "--paper a9: there is no such size; known are "),
    ],
)
def test_a_command_that_cannot_be_meant_ends_at_once(words: list[str], message: str) -> None:
    found = Watching(*words)
    assert found.process.wait(timeout=PATIENCE) == 2
    assert f"companion: {message}" in "".join(found.until("companion: "))
