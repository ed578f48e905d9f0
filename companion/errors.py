"""The errors that a person is meant to read: one clear sentence each, never a traceback."""

import re
import sys
from collections.abc import Callable


class CompanionError(Exception):
    """An error in what was given (exit code 1); the message says what, where, and what would be right."""

    exit_code = 1

    def __init__(self, text: str = "", of: str = "", by: str = "") -> None:
        """`of` is the choice that the text is about, and `by` the one that mends it, as programs call them; people read
        the options there that say them."""
        self._text, self._of, self._by = text, of, by
        super().__init__(self.worded(lambda choice: f"`{choice}`"))

    def worded(self, option: Callable[[str], str]) -> str:
        """The whole message, its choices named as they are by whoever reads it."""
        of = option(self._of) + " " * (not self._text.startswith(":")) if self._of else ""
        return f"{of}{self._text}" + (f" with {option(self._by)}" if self._by else "")


class UsageError(CompanionError):
    """The command itself was misused (exit code 2)."""

    exit_code = 2


class Mendable(CompanionError):
    """`what` is wrong, and `instead` would be right."""

    def __init__(self, what: str, instead: str) -> None:
        self.what, self.instead = what, instead
        super().__init__(f"{what}; {instead}")


def quoted(text: str, at_most: int = 40) -> str:
    """The text in quotation marks, fit for a message: control characters escaped, cut after `at_most`."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[: at_most + 1])
    return f"“{shown[:at_most]}…”" if len(shown) > at_most else f"“{shown}”"


def shell_word(text: object) -> str:
    """A path or a name as one types it in a command that a message suggests."""
    if sys.platform == "win32":
        word = str(text)
        return word if re.fullmatch(r"[\w.:\\/-]+", word) else '"{}"'.format(word.replace('"', '""'))
    from shlex import quote

    return quote(str(text))


def printable(text: str) -> str:
    """A text without what would speak to the terminal instead of to people."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)
