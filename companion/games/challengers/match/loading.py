"""Reading the cards that are played with: every set's cards bound to what they do."""

from pathlib import Path
from typing import Any

from companion.cards import read_set
from companion.games.challengers.cards import TeamRow
from companion.games.challengers.language import wording as w
from companion.games.challengers.language.effects import PowerIsRound
from companion.games.challengers.language.reading import read
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.pool import Pool
from companion.wording import WordingError


def load(sources: list[Path]) -> Pool:
    """The pool of some card sources; of two sets with the same name the later one counts. Raises SourceError."""
    sets = {}
    for path in sources:
        card_set = read_set(path, TeamRow)
        sets[card_set.info.name] = card_set
    cards: list[Card] = []
    starter: list[Card] = []
    robot: list[Card] = []
    for card_set in sets.values():
        decks = len(card_set.info.series) or 1
        for row in card_set.cards:
            card = prepare(row, row.copies * decks)
            cards.append(card)
            if card.level == "S":
                (robot if card.icon == "Robot" else starter).extend([card] * row.copies)
    for card in cards:
        card.twin = next((each for each in cards if each.name == card.name and each is not card), None)
    return Pool(cards, starter, robot)


def prepare(row: TeamRow, copies: int) -> Card:
    """A card with its text bound; what can't be read people carry out when the card is revealed."""
    card = Card(row.name, row.code, row.set, row.level, row.power, row.icon, copies, row.text)
    try:
        ability = read(row.text)
    except WordingError:
        ability = None
    if ability is None or ability.fault():
        card.by_hand = row.text
        return card
    effects: tuple[Any, ...] = tuple(sentence.effect for sentence in ability.sentences)
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
    return card
