"""The wording of cards: one template of a text is printed, read into what it does, and written back."""

from companion.wording.forms import Part, give_forms
from companion.wording.language import Language, Reader, WordingError

__all__ = ["Language", "Part", "Reader", "WordingError", "give_forms"]
