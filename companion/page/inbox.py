"""Messages for the rules' side, from screens and from whoever types: one after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple


class Reply(NamedTuple):
    """An answer to a screen: whether its message was taken, and else why not, and what would be.

    It may come too `late`, or be said to somebody else's question: that is `foreign`.
    """

    taken: bool
    text: str = ""
    hint: str = ""
    late: bool = False
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """A phone's message to the open question of that `id`: an answer, or a `word` to the referee.

    Where it takes its answer `back`, the id is that of the question which it had answered. It may call `wrong` what
    somebody proposes as a result, or nobody has done so in time: then that `counts`.
    """

    phone: str
    id: str
    text: str
    reply: Callable[[Reply], None]
    word: bool = False
    back: bool = False
    wrong: bool = False
    counts: bool = False


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line of a file or a pipe; None where it ends. It was read when phones had given so many answers: `behind`."""

    line: tuple[str, int] | None
    behind: int = 0


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A phone asks for a seat that another one holds."""

    name: str


class Inbox:
    """The queue where it all arrives. `called` is called after each post, from the sender's thread."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Post | TypedLine | SeatRequest] = SimpleQueue()
        self.called: Callable[[], None] = lambda: None
        self._closed = ""
        self.given = 0  # answers of phones that were taken

    def put(self, sent: Post | TypedLine | SeatRequest) -> None:
        """Adds what somebody sent or typed; once it is closed, whoever sent it is told why."""
        self._queue.put(sent)
        if self._closed:
            self.close(self._closed)
        self.called()

    def close(self, why: str) -> None:
        """Nothing is taken any more: whoever sent something, or does, is told why."""
        self._closed = why
        while (sent := self.take(waits=False)) is not None:
            if isinstance(sent, Post):
                sent.reply(Reply(False, why, late=True))

    def open(self) -> None:
        """Take messages, once more where the end was taken back."""
        self._closed = ""

    def take(self, *, waits: bool) -> Post | TypedLine | SeatRequest | None:
        """The next thing; None where there is none, and nobody `waits` for it."""
        try:
            return self._queue.get(block=waits)
        except Empty:
            return None

    def read(self, lines: Iterator[tuple[str, int]]) -> None:
        """Adds the lines of a file or a pipe as they come."""

        def each() -> None:
            for line in lines:
                self.put(TypedLine(line, self.given))
            self.put(TypedLine(None))

        Thread(target=each, daemon=True).start()
