"""Cards bound to what they do, and the pool of them."""

from companion.cards import CardRow, CardSet
from companion.games.challengers.cards import TeamRow
from companion.games.challengers.language import effects as do
from companion.games.challengers.language import wording as w
from companion.games.challengers.language.reading import read
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.pool import Pool
from companion.games.challengers.plans import Plan, Trophy
from companion.wording import WordingError


def load(sets: list[CardSet[CardRow]]) -> Pool:
    """The pool of some card sets, the plans and the trophies among them; of a deck in series there are as many."""
    there: dict[Card, int] = {}
    plans, trophies = list[Plan](), list[Trophy]()
    for each in sets:
        for row in each.cards:
            match row:
                case TeamRow():
                    there[prepare(row, row.copies * (len(each.info.series) or 1))] = row.copies
                case Plan():
                    plans.append(row)
                case Trophy():
                    trophies.append(row)
    for card in there:
        card.twin = next((each for each in there if each.name == card.name and each is not card), None)
    first = [card for card, copies in there.items() if card.level == "S" for _ in range(copies)]
    return Pool(there, first, plans, trophies)


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
        gained = any(isinstance(each, do.GainUnseen | do.GainExhausted) for each in effects)
        card.changes_decks = gained or do.PutAway(for_good=True) in effects
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
            card.bench = tuple(each.gives for each in effects if isinstance(each, do.Grant))
        case w.Keyword.PICKED:
            card.picked = tuple(each.when_picked for each in effects)
    return card
