"""Card sources with which a game is played, their digest, and the cards, which are read when they are needed."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from companion.cards.places import ONLY, chosen_sets, shipped_sets
from companion.cards.sheet import BYTES_AT_MOST, WANTED
from companion.files.text import read_bytes


def sets_in_play(game: str, names: Iterable[str]) -> list[Path]:
    """The card sources that a referee plays with: all shipped ones, or those named.

    A file of one's own joins the shipped sets, unless some of these are named too; it comes last, so that it takes the
    place of a shipped set of the same name. With `ONLY` among the names it joins none. What is no set of cards, such as
    plans, is there in any case. Raises UsageError for a name that is none."""
    named = list(names)
    chosen = chosen_sets(game, named)
    shipped = shipped_sets(game)
    own = [path for path in chosen if path not in shipped]
    if named and (len(own) < len(chosen) or ONLY in named):
        from companion.cards.set_info import named_in

        shipped = [path for path in shipped if path in chosen or named_in(path.with_suffix(".toml"), "kind")]
    return shipped + own


def digest(sources: list[Path]) -> str:
    """A short digest of the card sources' bytes, each CSV and the TOML beside it. Raises SourceError."""
    whole = sha256()
    for source in sources:
        for suffix in (".csv", ".toml"):
            whole.update(read_bytes(source.with_suffix(suffix), WANTED, BYTES_AT_MOST))
    return whole.hexdigest()[:16]


class CardLoader:
    """Cards that are read when they are first needed, or in the background while somebody still types."""

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = cache(load)
        self._lock = Lock()

    def begin(self) -> None:
        """Starts reading in the background; an error waits for the one who needs the cards."""
        Thread(target=self._try, daemon=True).start()

    def _try(self) -> None:
        with suppress(Exception):  # it comes up again where the cards are needed
            self.get()

    def get(self) -> Any:
        """The cards, once they are read. Raises what reading them has raised."""
        with self._lock:
            return self._load()
