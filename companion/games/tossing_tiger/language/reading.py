"""Reading a card's texts: the whole sentences of the classes in `actions`, `dawn` and `changes`."""

from functools import cache
from typing import Any

from companion.games.tossing_tiger.language import actions, changes, dawn
from companion.wording import Language, Reader, WordingError

SENTENCES = '?start: [{} "."]\n\n%import common.INT\n%ignore /\\s+/\n'
"""The grammar above the forms: a text is one whole sentence of its kind, or empty. Few sentences share a form."""

LANGUAGES = {
    column: Language(SENTENCES.format(column), (module,), Reader)
    for column, module in {"text": actions, "dawn": dawn, "change": changes}.items()
}
"""The language of each column."""


@cache
def read(column: str, text: str) -> tuple[Any, str]:
    """Parse the text of a column, None for an empty one; with the reason why it can't be read, where it can't."""
    try:
        return LANGUAGES[column].read(text), ""
    except WordingError as error:
        return None, str(error)
