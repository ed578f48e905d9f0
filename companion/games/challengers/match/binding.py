"""Cards bound to what they do."""

from typing import Any

from companion.games.challengers.cards import TeamRow
from companion.games.challengers.language import wording as w
from companion.games.challengers.language.effects import GainExhausted, GainUnseen, PowerIsRound, RemoveThis, TakeFans
from companion.games.challengers.language.reading import read
from companion.games.challengers.match.card import Card
from companion.wording import WordingError


def prepare(row: TeamRow, copies: int) -> Card:
    """A card with its text bound; what can't be read people carry out when the card is revealed."""
    card = Card(row.name, row.code, row.set, row.level, row.power, row.icon, copies, row.text)
    try:
        ability = read(row.text)
    except WordingError:
        ability = None
    if ability is None or ability.fault():
        card.by_hand = row.text
        card.changes_decks = card.pays_fans = True
        return card
    effects: tuple[Any, ...] = tuple(sentence.effect for sentence in ability.sentences)
    if ability.keyword is not w.Keyword.PICKED:
        card.changes_decks = any(isinstance(effect, GainUnseen | GainExhausted | RemoveThis) for effect in effects)
        card.pays_fans = any(isinstance(effect, TakeFans) for effect in effects)
    match ability.keyword:
        case w.Keyword.REVEAL:
            card.power_is_round = any(isinstance(effect, PowerIsRound) for effect in effects)
            acts = tuple(each for each in ability.sentences if not isinstance(each.effect, PowerIsRound))
            card.reveal = tuple(each for each in acts if not isinstance(each.condition, w.TakesFlag))
            card.takes_flag = tuple(each for each in acts if isinstance(each.condition, w.TakesFlag))
        case w.Keyword.LOSS:
            card.loss = ability.sentences
        case w.Keyword.ATTACK:
            card.attack = effects
        case w.Keyword.FLAG:
            card.flag = effects
        case w.Keyword.BENCH:
            card.bench = effects
        case w.Keyword.PICKED:
            card.picked = effects
    return card
