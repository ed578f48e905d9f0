"""The errors that a person is meant to read: one clear sentence each, never a traceback."""


class CompanionError(Exception):
    """What was given is wrong (exit code 1); the message says what, where, and what would be right."""

    exit_code = 1


class UsageError(CompanionError):
    """The command itself was misused (exit code 2)."""

    exit_code = 2


def quoted(text: str, at_most: int = 40) -> str:
    """The text in quotation marks, fit for a message: control characters escaped, cut after `at_most`."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[: at_most + 1])
    return f"“{shown[:at_most]}…”" if len(shown) > at_most else f"“{shown}”"


def printable(text: str) -> str:
    """A text without what would speak to the terminal instead of to people."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)
