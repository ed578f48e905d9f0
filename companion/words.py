"""Words for people and from people: texts as they are compared, lists and counts as they are read."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

_LETTERS_OF_THEIR_OWN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_SUITS = frozenset("♠♥♦♣♤♡♢♧")
_ACCENTS = (
    200  # from here on the classes of marks above and below letters; those before are parts of a script's letters
)


@lru_cache(maxsize=8_192)
def fold(text: str) -> str:
    """The letters, digits and suit signs of a text, without case and accents: what counts when texts are compared.

    What only looks like another letter or digit is not taken for it, such as `İ` and `I`, or `³` and `3`.
    """
    if text.isascii():
        return "".join(filter(str.isalnum, text.casefold()))
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).casefold()).replace("i\u0307", "İ")
    return "".join(filter(_counts, plain.translate(_LETTERS_OF_THEIR_OWN)))


def is_number(text: str) -> bool:
    """True if a text is made of the digits 0 to 9 alone."""
    return text.isascii() and text.isdigit()


def _counts(sign: str) -> bool:
    """True if a sign tells texts apart: accents don't, but marks do without which a word is another, as in Hindi."""
    if sign.isalnum() or sign in _SUITS:
        return True
    is_mark = unicodedata.category(sign) in ("Mn", "Mc") and unicodedata.combining(sign) < _ACCENTS
    return is_mark and not unicodedata.name(sign, "").startswith(("VARIATION", "COMBINING GRAPHEME"))


def listed(names: Iterable[str], word: str = "and", at_most: int = 6) -> str:
    """`a`, `a and b`, `a, b and c`; of more than `at_most` those first and how many more there are."""
    shown = list(names)
    if len(shown) > at_most:
        shown = [*shown[:at_most], f"{len(shown) - at_most} more"]
    return f" {word} ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`, `2 rematches`, `2 copies`."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """`cards`, `rematches`, `copies`."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith('ch') else 's'}"


def width(text: str) -> int:
    """A text's width in columns of a terminal: signs of Chinese, Japanese and Korean are two wide."""
    if text.isascii():
        return len(text)
    from wcwidth import wcwidth

    return sum(max(0, wcwidth(sign)) for sign in text)


def aligned(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows of cells in columns of equal width; cells that are all numbers below the heading stand to the right."""
    columns = []
    for column in zip(*rows, strict=True):
        widths = list(map(width, column))
        widest = max(widths)
        spaces = [" " * (widest - each) for each in widths]
        numbers = all(cell.isnumeric() for cell in column[1:])
        columns.append([space + cell if numbers else cell + space for cell, space in zip(column, spaces, strict=True)])
    return ["  ".join(cells) for cells in zip(*columns, strict=True)]


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """`did you mean Fire?`, or "" where nothing known is near."""
    near = nearest(text, known, 0.6)
    return f"did you mean {near}?" if near else ""


def nearest(text: str, known: Iterable[str], least: float) -> str:
    """The known text nearest to a text, or "" where the share of letters that both have is nowhere the least."""
    from difflib import get_close_matches

    folded = {fold(each): each for each in known}
    near = get_close_matches(fold(text[:100]), folded, n=1, cutoff=least)
    return folded[near[0]] if near else ""


def commas(names: Iterable[object]) -> str:
    """`a, b, c`, all of them; of none `nobody`."""
    return ", ".join(map(str, names)) or "nobody"


def parted(line: str) -> list[str]:
    """The parts of a line, a comma between."""
    return [part.strip() for part in line.split(",") if part.strip()]


def as_called(name: str, known: str) -> str:
    """A name as it is written, or that of somebody known where it means the same."""
    return known if fold(name) == fold(known) else name


def capitalised(sentence: str) -> str:
    """The sentence with a capital letter at its beginning, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def told_apart(names: list[str]) -> list[str]:
    """Names in a row; where several are the same, each with its number: `Dog 1`, `Cat`, `Dog 2`."""
    if len(set(names)) == len(names):
        return list(names)
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
