"""Events of a match of Challengers!"""

from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.side import SEATS, Side
from companion.table.events import Words, event
from companion.words import commas, counted

Parts = list[tuple[str, int]]
"""Parts that have power, and how much."""


def _added(parts: Parts) -> str:
    return " + ".join(f"{name} {power}" for name, power in parts)


def _bonuses(parts: Parts, cards: list[Copy]) -> str:
    """Bonuses among the parts that are no card, by name: ` (Blacksmith 1)`."""
    names = [card.card.name for card in cards]
    bonuses = []
    for part in parts:
        if part[0] in names:
            names.remove(part[0])
        else:
            bonuses.append(part)
    return f" ({_added(bonuses)})" if bonuses else ""


def collect(decks: str) -> str:
    """The instruction to collect cards after a match."""
    return f"Collect {decks}: bench, park half, exhaust pile and the cards not played."


@event
def deck_told(*, player: str, number: int, cards: list[Card]) -> Words:
    """A player's deck is known, or of an untold one the number of its cards."""
    untold = "" if cards else ", which is not told"
    return f"{player} has a deck of {counted(number, 'card')}{untold}.", f"Shuffle {player}'s deck."


@event
def robot_card_replaced(*, card: Card, by: list[Card]) -> Words:
    """A start card of the Robot is replaced by R cards."""
    return f"{commas(by)} replaces {card} in the Robot's deck.", f"Put {card} back into the box."


@event
def begins(*, player: str) -> Words:
    """The player who begins."""
    return f"{player} begins."


@event
def forced(*, player: Side, card: Copy, why: str, revealed: bool) -> Words:
    """The card that is `revealed`, or turned up, is known: no other is left (`only`), it was put there (`known`), or
    its owner has put it there unseen (`put`)."""
    text = {
        "only": f"{player}'s next card can only be {card}.",
        "known": f"{card} lies there in {player}'s deck, as everybody knows.",
        "put": f"{card} lies there, where {player} has put it.",
    }[why]
    return text, f"{player}: reveal {card}." if revealed else ""


@event
def revealed(*, player: Side, card: Copy, text: str) -> Words:
    """A card was revealed whose effect is resolved now; what else is revealed is told with its power."""
    return f"{player} reveals {card} — {text}"


@event
def opened(*, player: Side, card: Copy, parts: Parts, power: int) -> Words:
    """The first card of the match has the flag."""
    summed = _added(parts) + f" = {power}" * (len(parts) > 1)
    return f"{summed} has the flag.", f"Lay {card} into {player}'s park half, the flag on it."


@event
def compared(
    *, player: Side, cards: list[Copy], parts: Parts, total: int, against: Parts, power: int, takes: bool
) -> Words:
    """The attack's total against the card in flag possession; `takes` is whether the flag goes over."""
    sums = "+".join(str(each) for _, each in parts) + f" = {total}" * (len(parts) > 1)
    of = f"{power} ({_added(against)})" if len(against) > 1 else power
    text = f"{player} {sums} of {of}: {'takes the flag' if takes else 'once more'}{_bonuses(parts, cards)}."
    beneath = f", {commas(cards[:-1])} beneath it" if len(cards) > 1 else ""
    return text, f"Place the flag on {cards[-1]}{beneath}." if takes else ""


@event
def benched(*, player: Side, cards: list[Copy], seats: int) -> Words:
    """Cards took seats on their owner's bench, one for each name."""
    text = f"{player} benches {commas(cards)}: {seats} of {SEATS} seats are taken."
    return text, f"Put {commas(cards)} on {player}'s bench, cards of one name on one seat."


@event
def no_seat(*, player: Side, card: Copy) -> Words:
    """A card finds no empty seat."""
    return f"{card} finds no empty seat on {player}'s bench."


@event
def match_over(*, winner: Side, loser: Side, how: str, cards: int, seats: int) -> Words:
    """The match is over: the loser is out of cards, or out of seats (`bench`), or it would be `endless`; the winner has
    so many `cards` to reveal and `seats` left."""
    why = {
        "out-of-cards": "has no card left to reveal",
        "bench": "has no seat left",
        "endless": "has attacked long enough, for these cards come back for ever",
    }[how]
    text = f"{loser} {why}: {winner} wins the match."
    return text, f"{collect('your decks')} Put the flag back into the middle of the park."


@event
def bonus_kept(*, player: Side, card: Copy, bonus: int) -> Words:
    """An immediate bonus, which the card keeps."""
    return f"{card} has +{bonus}, and keeps it in flag possession."


@event
def next_helped(*, player: Side, card: Copy, bonus: int) -> Words:
    """The next card of a player has more power during its attack."""
    return f"{player}'s next card has +{bonus} during the attack ({card})."


@event
def fans_taken(*, player: Side, card: Copy, fans: int) -> Words:
    """A player takes fans from the supply."""
    return f"{player} takes {counted(fans, 'fan')} ({card}).", f"Lay {counted(fans, 'fan')} beside {player}'s plan."


@event
def exhausted(*, player: Side, cards: list[Copy], by: Copy) -> Words:
    """Cards go to their owner's exhaust pile, `by` the card that says so."""
    return f"{player} exhausts {commas(cards)}.", f"Lay {commas(cards)} face up on {player}'s exhaust pile."


@event
def put_back(*, player: Side, cards: list[Copy], by: Copy) -> Words:
    """Cards of the bench go onto their owner's deck, `by` the card that says so."""
    return f"{player} puts {commas(cards)} back.", f"Lay {commas(cards)} face down on {player}'s deck."


@event
def gained_unseen(*, player: Side, level: str, number: int, under: bool, by: Copy) -> Words:
    """Cards that nobody sees become part of a deck, `by` the card that says so."""
    cards, them = ("card", "it") if number == 1 else (f"{number} cards", "them")
    do = f"Take the top {cards} of the Level {level} pile and put {them}, unseen, {'under' if under else 'onto'}"
    return f"{player} gets {counted(number, 'card')} of Level {level}, unseen.", f"{do} {player}'s deck."


@event
def gained_exhausted(*, player: Side, card: Copy, by: Copy) -> Words:
    """A card of a level's pile becomes part of a deck, on its exhaust pile, `by` the card that says so."""
    level = f"of the Level {card.card.level} pile"
    return f"{player} gets {card}.", f"Lay {card} {level} face up on {player}'s exhaust pile."


@event
def removed(*, player: Side, card: Copy) -> Words:
    """A card leaves its owner's deck for good."""
    level = card.card.level
    where = f"onto the Level {level} discard" if level in ("A", "B", "C") else "into the box"
    return f"{card} leaves {player}'s deck for good.", f"Put {card} {where}."


@event
def turned_up(*, player: Side, card: Copy, bench: bool, by: Copy) -> Words:
    """A card of a deck is turned up, for its exhaust pile or its bench, `by` the card that says so."""
    if bench:
        text = f"{player}'s top card, {card}, goes to the bench with what is benched now."
        return text, f"Turn {card} up and lay it beside {player}'s bench."
    return f"{player} exhausts {card} of the deck.", f"Lay {card} face up on {player}'s exhaust pile."


@event
def looked(*, player: Side, what: str, number: int, by: Copy) -> Words:
    """A player looks at cards of the deck and moves them, `by` the card that says so: `order`, `one-under`, `on-top` or
    `under`."""
    do = {
        "order": f"look at your top {number} and put them back in any order",
        "one-under": f"look at your top {number}, put one of them under your deck and the other back on top",
        "on-top": "look through your deck and put any one card on top; the others keep their order",
        "under": "look through your deck and put any one card under it; the others keep their order",
    }[what]
    return f"{player} looks at {counted(number, 'card')} of the deck.", f"{player}: {do}."


@event
def nothing_happened(*, card: Copy, why: str) -> Words:
    """An effect finds nothing to do, and `why`."""
    because = {
        "condition": "its condition is not met",
        "none": "there is no such card",
        "count": "there is none to count",
        "deck": "the deck is too small",
        "pile": "the pile is empty",
        "not-taken": "nobody wants it",
    }[why]
    return f"{card}: nothing happens, for {because}."
