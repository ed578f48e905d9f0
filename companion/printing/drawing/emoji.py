"""Emoji of several characters: families, flags, shades of skin, keys. A typeface draws one as one picture or not at
all; its parts beside each other say something else."""

import re
from collections.abc import Iterator

_PART = "[\u2190-\u2bff\U0001f000-\U0001f1e5\U0001f200-\U0001faff]"
_SHADE = "[\U0001f3fb-\U0001f3ff]"
_SEVERAL = (
    f"[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3|{_PART}[\U000e0020-\U000e007f]+"
    f"|{_PART}(?:{_SHADE}|\ufe0f)?(?:\u200d{_PART}(?:{_SHADE}|\ufe0f)?)+|{_PART}{_SHADE}"
)


def of_several(text: str) -> Iterator[str]:
    """The emoji in a text that are made of several characters (Unicode Technical Standard 51)."""
    return (found[0] for found in re.finditer(_SEVERAL, text)) if not text.isascii() else iter(())
