"""Reading a card's text: the sentences of `wording.lark`, and the forms of the classes beside it."""

from functools import cache
from importlib.resources import files
from typing import cast

from lark import Token

from companion.games.challengers.language import effects
from companion.games.challengers.language import wording as w
from companion.games.challengers.match.card import CardKind
from companion.wording import Language, Reader


@cache
def read(text: str) -> w.Ability:
    """The ability that a card's text says; an empty text is an ability that does nothing.

    Raises WordingError where the grammar does not know the text, and where an amount is not 1 to 20.
    """
    return cast(w.Ability, LANGUAGE.read(text))


class _Reader(Reader):
    """One method a rule of `wording.lark`: from what its parts gave to what it says."""

    def start(self, keyword: w.Keyword | None, *sentences: w.Sentence) -> w.Ability:
        return w.Ability(keyword or w.Keyword.REVEAL, sentences)

    def sentence(self, condition: w.Condition | None, effect: effects.Effect) -> w.Sentence:
        return w.Sentence(effect, condition)

    def any_card(self) -> CardKind:
        return CardKind()

    def with_power(self, power: int, less: Token | None) -> CardKind:
        return CardKind(power=power, or_less=less is not None)

    def of_level(self, level: str) -> CardKind:
        return CardKind(level=level)

    def of_word(self, word: Token) -> CardKind:
        return CardKind(word=" ".join(each.capitalize() for each in word.split()))

    def keyword(self, *words: str) -> w.Keyword:
        return w.Keyword(" ".join(words).capitalize())

    def level(self, word: str) -> str:
        return word.upper()


_SENTENCES = files(__package__).joinpath("wording.lark").read_text(encoding="utf-8")
LANGUAGE = Language(_SENTENCES, (effects, w), _Reader)
