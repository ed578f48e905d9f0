"""Reading a card's text: the whole sentences of the classes in `actions`."""

from functools import cache
from importlib.resources import files

from companion.games.tossing_tiger.language import actions
from companion.games.tossing_tiger.language.actions import Action
from companion.wording import Language, Reader, WordingError


@cache
def read(text: str) -> Action | None:
    """The action that a card's text says, None for an empty text. Raises WordingError for one that it does not know."""
    found: Action | None = LANGUAGE.read(text)
    return found


def complaint(text: str) -> tuple[str, str]:
    """What to say of a text that the referee can't read, and what would be right; empty where it can."""
    try:
        read(text)
    except WordingError as error:
        what, _, instead = str(error).partition("; ")
        return what, instead
    return "", ""


class _Reader(Reader):
    def start(self, action: Action | None = None) -> Action | None:
        return action


LANGUAGE = Language(files(__package__).joinpath("wording.lark").read_text(encoding="utf-8"), (actions,), _Reader)
