"""The short codes on the cards: in letters for people, and as the text of the QR code."""

import re
from hashlib import sha256

from companion.words import fold

# Without I, O, 0 and 1, which people mistake for one another.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
HASH_LENGTH = 4
LONG_HASH = 6
"""The number of letters that tell thousands of cards apart that nobody types."""


def derived_prefix(set_name: str) -> str:
    """The initials and numbers of a set's name: `R1` for `round1`, `SF2026` for `spring-fair-2026`."""
    words = re.findall(r"[a-z]+|[0-9]+", set_name)
    return "".join(word if word.isdigit() else word[0] for word in words).upper()[:6]


def derived_code(prefix: str, name: str, length: int = HASH_LENGTH, *, exact: bool = False) -> str:
    """The code of a card that gives none: it hangs on the name alone, so that moving rows changes nothing.

    It hangs on the letters and digits of the name, or on its `exact` text where signs alone tell it from another.
    """
    number = int.from_bytes(sha256((name if exact else fold(name)).encode()).digest()[:8], "big")
    letters = ""
    for _ in range(length):
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return f"{prefix}-{letters}"
