"""Reading a card's texts: the whole sentences of the classes in `actions`, `dawn` and `changes`."""

from functools import cache

from companion.games.tossing_tiger.language import actions, changes, dawn
from companion.wording import Language, Part, Reader, WordingError

SENTENCES = 'start: [{stands} "."]\n\n%import common.INT\n%ignore /\\s+/\n'
"""The grammar above the forms: a text is one whole sentence of its kind, or empty. Few sentences share a form."""


class _Reader(Reader):
    def start(self, part: Part | None = None) -> Part | None:
        return part


LANGUAGES = {
    "text": Language(SENTENCES.format(stands="action"), (actions,), _Reader),
    "dawn": Language(SENTENCES.format(stands="dawn"), (dawn,), _Reader),
    "change": Language(SENTENCES.format(stands="change"), (changes,), _Reader),
}
"""The language of each column."""


@cache
def read(column: str, text: str) -> Part | None:
    """What the text of a column (`text`, `dawn` or `change`) says, None for an empty one. Raises WordingError for one
    that it does not know."""
    part: Part | None = LANGUAGES[column].read(text)
    return part


def complaint(column: str, text: str) -> tuple[str, str]:
    """What to say of a text that the referee can't read, and what would be right; empty where it can."""
    try:
        read(column, text)
    except WordingError as error:
        what, _, instead = str(error).partition("; ")
        return what, instead
    return "", ""
