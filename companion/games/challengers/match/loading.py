"""Reading what is played with: every set's cards bound to what they do, the plans and the trophies."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.cards import CardRow
from companion.cards.looking_up import read_sets
from companion.games.challengers.cards import PlanRow, TeamRow, TrophyRow
from companion.games.challengers.language import wording as w
from companion.games.challengers.language.effects import GainExhausted, GainUnseen, PowerIsRound, RemoveThis, TakeFans
from companion.games.challengers.language.reading import read
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.pool import Pool
from companion.games.challengers.plans import Plan, Seat, Trophy, offers_of
from companion.wording import WordingError


def load(sources: list[Path], row_of: Callable[[Path], type[CardRow]]) -> Pool:
    """The pool of some card sources; of two sets with the same name the later one counts. Raises SourceError."""
    cards: list[Card] = []
    starter: list[Card] = []
    robot: list[Card] = []
    plans: list[Plan] = []
    trophies: list[Trophy] = []
    for card_set in read_sets(sources, row_of):
        decks = len(card_set.info.series) or 1
        for row in card_set.cards:
            match row:
                case TeamRow():
                    card = prepare(row, row.copies * decks)
                    cards.append(card)
                    if card.level == "S":
                        (robot if card.icon == "Robot" else starter).extend([card] * row.copies)
                case PlanRow():
                    seats = tuple(Seat(*seat.split()) for seat in row.seats)
                    plans.append(Plan(row.players, row.plan, row.sign, seats, tuple(map(offers_of, row.picks))))
                case TrophyRow():
                    trophies.append(Trophy(row.round, row.fans, row.copies))
    for card in cards:
        card.twin = next((each for each in cards if each.name == card.name and each is not card), None)
    return Pool(cards, starter, robot, plans, trophies)


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
