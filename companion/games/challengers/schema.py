"""Event schema of Challengers!: its matches, the decks in them, and what the cards' texts do."""

from collections.abc import Callable, Iterator, Sequence

from companion.games.challengers.match import events as e
from companion.games.challengers.match.asks import ByHand
from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.side import Side
from companion.games.challengers.tournament import events as of_tournament
from companion.games.challengers.tournament.asks import MorePicks, Picks, RemoveToPick
from companion.table.event_schema import ContestEnd, EventSchema, Whose
from companion.table.events import Event
from companion.words import counted

SCHEMA = EventSchema(chosen=True)
DOES: Sequence[Callable[..., Event]] = (
    *(e.bonus_kept, e.next_helped, e.fans_taken, e.exhausted, e.put_back, e.gained_unseen, e.gained_exhausted),
    *(e.removed, e.turned_up, e.looked),
)
"""The events that a card's text brings about."""
OWN_BONUSES = ("its attack", "with the flag")
TOLD_BONUSES = ("its effect", "help")
"""Bonuses of a card, as an attack names them: by its own text, and those that were told when they came."""


@SCHEMA.ends(e.match_over)
def match_over(*, winner: Side, loser: Side, cards: int, seats: int, **more: object) -> ContestEnd:
    """By what there was least of the winner has won."""
    if cards <= seats:
        words = f"{counted(cards, 'card')} left to reveal" if cards else "no card left to reveal"
    else:
        words = f"{counted(seats, 'seat')} left" if seats else "no seat left"
    return ContestEnd((winner, loser), [winner], min(cards, seats), words)


@SCHEMA.holds(e.match_over)
def decks(*, winner: Side, loser: Side, **more: object) -> Whose:
    """Cards that each had in it, as far as they are known."""
    return [(side, [*side.everywhere(), *side.lost]) for side in (winner, loser)]


@SCHEMA.begins(e.begins)
def begins(*, player: str, **more: object) -> Sequence[str]:
    return [player]


@SCHEMA.begins(of_tournament.meets)
def meets(*, first: str, begins: str | None, **more: object) -> Sequence[str]:
    return [begins or first]


@SCHEMA.acts(e.compared)
def compared(*, player: Side, parts: list[tuple[str, int]], against: list[tuple[str, int]], **more: object) -> Whose:
    return [*_bonuses(player, parts), *_bonuses(player.foe, against)]


def _bonuses(side: Side, parts: list[tuple[str, int]]) -> Iterator[tuple[Side, list[str]]]:
    """Sides and names of the texts that gave each bonus: the card's before it, or one's on the bench, named there."""
    lenders, before = {copy.card.name for copy in side.lenders}, ""
    for what, _ in parts:
        if what in lenders and before:
            yield side, [what]
        elif what in OWN_BONUSES:
            yield side, [before]
        elif what not in TOLD_BONUSES:
            before = what


def doing(*, player: Side, card: Copy | None = None, by: Copy | None = None, **more: object) -> Whose:
    """The card that says what happens, and whose it is: an effect may be about the other player's cards."""
    does: object = by or card
    return [(player if does in (*player.everywhere(), *player.lost) else player.foe, [does])]


for each in DOES:
    SCHEMA.acts(each)(doing)


def picked(picks: Picks, cards: list[Card]) -> Whose:
    """Cards that pay fans as they are picked."""
    return [(picks.who, [card for card in cards if card.pays_when_picked])]


SCHEMA.asks(Picks)(picked)
SCHEMA.asks(MorePicks)(picked)


@SCHEMA.asks(RemoveToPick)
def removed_to_pick(asked: RemoveToPick, removed: list[Card]) -> Whose:
    return [(asked.who, [asked.this] * bool(removed))]


@SCHEMA.asks(ByHand)
def by_hand(asked: ByHand, done: str) -> Whose:
    return [(asked.who, [asked.what])]
