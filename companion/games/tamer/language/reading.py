"""Reading a card's text: the sentences of `wording.lark`, and the forms of the classes beside it."""

from importlib.resources import files
from typing import cast

from companion.games.tamer.language import effects, targets
from companion.games.tamer.language import wording as w
from companion.games.tamer.language.wording import Ability
from companion.wording import Language, Reader


def read(text: str) -> Ability:
    """The ability that a card's text says; an empty text is an ability that does nothing.

    Raises WordingError where the grammar does not know the text, where an amount is not 1 to 20, and where a
    sentence asks for what can't be.
    """
    return cast(Ability, LANGUAGE.read(text))


class _Reader(Reader):
    """One method a rule of `wording.lark`: from what its parts gave to what it says."""

    def start(self, *parts: w.Standing | w.TriggeredAbility) -> Ability:
        standing = tuple(part for part in parts if not isinstance(part, w.TriggeredAbility))
        return Ability(standing, tuple(part for part in parts if isinstance(part, w.TriggeredAbility)))

    def triggered(self, trigger: w.Trigger, *sentences: w.Sentence) -> w.TriggeredAbility:
        return w.TriggeredAbility(trigger, sentences)

    def sentence(self, condition: w.Condition | None, effect: effects.Effect) -> w.Sentence:
        return w.Sentence(effect, condition)

    def one(self, element: str | None, noun: str) -> targets.Kind:
        return targets.Kind(element and element.capitalize(), None if noun == "creature" else noun.capitalize())

    def many(self, element: str | None, nouns: str) -> targets.Kind:
        return self.one(element, nouns.removesuffix("s"))

    def trigger(self, *words: str) -> w.Trigger:
        return w.Trigger(" ".join(words).title())

    def stat(self, word: str) -> effects.Stat:
        return effects.Stat(word.capitalize())


_SENTENCES = files(__package__).joinpath("wording.lark").read_text(encoding="utf-8")
LANGUAGE = Language(_SENTENCES, (targets, effects, w), _Reader)
