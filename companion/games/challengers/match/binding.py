"""Cards bound to what they do."""

from companion.games.challengers.cards import TeamRow
from companion.games.challengers.language import effects as do
from companion.games.challengers.language import wording as w
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
    effects = [sentence.effect for sentence in ability.sentences]
    if ability.keyword is not w.Keyword.PICKED:
        card.changes_decks = any(isinstance(each, do.GainUnseen | do.GainExhausted | do.RemoveThis) for each in effects)
        card.pays_fans = any(isinstance(each, do.TakeFans) for each in effects)
    bonuses = tuple(each.worth for each in effects if isinstance(each, do.Bonus))
    match ability.keyword:
        case w.Keyword.REVEAL:
            card.power_is_round = any(isinstance(each, do.PowerIsRound) for each in effects)
            acts = [each for each in ability.sentences if not isinstance(each.effect, do.PowerIsRound)]
            card.reveal = tuple(each.act for each in acts if not isinstance(each.condition, w.TakesFlag))
            card.takes_flag = tuple(each.act for each in acts if isinstance(each.condition, w.TakesFlag))
        case w.Keyword.LOSS:
            card.loss = tuple(each.act for each in ability.sentences)
        case w.Keyword.ATTACK:
            card.attack = bonuses
        case w.Keyword.FLAG:
            card.flag = bonuses
        case w.Keyword.BENCH:
            card.bench = tuple(each.gives for each in effects if isinstance(each, do.Grant | do.GrantToFlag))
        case w.Keyword.PICKED:
            card.picked = tuple(each.when_picked for each in effects)
    return card
