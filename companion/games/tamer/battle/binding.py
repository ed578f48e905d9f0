"""Creatures bound to what they do."""

import re
from dataclasses import fields
from itertools import pairwise

from companion.cards import CardSet
from companion.cards.places import chosen_sets
from companion.games.tamer.battle.creature import Ability, Card
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.cards import CreatureRow
from companion.games.tamer.language import wording as w
from companion.games.tamer.language.reach import reach_of
from companion.games.tamer.language.reading import read
from companion.wording import WordingError

_PRINTED = {field.name for field in fields(Card)}
_KEYWORD = re.compile(r"\b(battle start|slay|batter up):\s*", re.IGNORECASE)


def load(sets: list[CardSet[CreatureRow]]) -> CreaturePool:
    """The pool of some card sets; what is not shipped is somebody's own."""
    cards = [prepare(row) for each in sets for row in each.cards]
    own = {each.info.name: each.path not in chosen_sets("tamer", ()) for each in sets}
    decks = {name: [card for card in cards if card.set == name for _ in range(card.copies)] for name in own}
    return CreaturePool(cards, decks, own=[name for name in own if own[name]])


def prepare(row: CreatureRow) -> Card:
    """A card with its text bound; of a text that cannot be read whole, what can be read keyword by keyword."""
    card = Card(**{field: value for field, value in row if field in _PRINTED})
    try:
        _bind(card, read(row.text))
    except WordingError:
        starts = [0, *(found.start() for found in _KEYWORD.finditer(row.text)), len(row.text)]
        for part in filter(None, (row.text[start:end].strip() for start, end in pairwise(starts))):
            try:
                _bind(card, read(part))
            except WordingError:
                _leave_to_players(card, part)
    return card


def _bind(card: Card, ability: w.Ability) -> None:
    for standing in ability.standing:
        match standing:
            case w.KeepsDamage():
                card.keeps_damage = True
            case w.CarriesOver():
                card.carries_over = True
            case w.Armour(amount):
                card.armour += amount
    for triggered in ability.triggered:
        acts = tuple(sentence.act for sentence in triggered.sentences)
        _add(card, triggered.trigger, Ability(triggered.text(), acts, reach=reach_of(triggered.sentences)))


def _leave_to_players(card: Card, part: str) -> None:
    if keyword := _KEYWORD.match(part):
        _add(card, w.Trigger(keyword[1].title()), Ability(part, by_hand=True))
    else:
        card.by_hand = " ".join(filter(None, (card.by_hand, part)))


def _add(card: Card, trigger: w.Trigger, ability: Ability) -> None:
    field = trigger.name.lower()
    before: Ability | None = getattr(card, field)
    if before:
        text = f"{before.text} {ability.text}"
        ability = Ability(text, before.acts + ability.acts, before.by_hand or ability.by_hand)
    setattr(card, field, ability)
