"""Event schema of CardPG: its duels, the cards in them, and what these do."""

from collections.abc import Sequence

from companion.games.cardpg import events as e
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.table.event_schema import ContestEnd, EventSchema, Whose
from companion.words import counted

SCHEMA = EventSchema(first="the attacker", did=("won", "duel"))


@SCHEMA.ends(e.duel_won)
def duel_won(*, winner: str, loser: str, rolls: int, **more: object) -> ContestEnd:
    return ContestEnd((winner, loser), [winner], -rolls, counted(rolls, "roll"))


@SCHEMA.ends(e.no_result)
def no_result(**more: object) -> ContestEnd:
    return ContestEnd((), ())


@SCHEMA.deed(e.duel_won)
def won(*, champion: Champion, **more: object) -> Sequence[Champion]:
    return [champion]


@SCHEMA.begins(e.duel)
def begins(*, of: Player, **more: object) -> Sequence[Player]:
    return [of]


@SCHEMA.holds(e.duel)
def in_a_duel(*, attacker: Champion, of: Player, defender: Champion, opponent: str, **more: object) -> Whose:
    both = ((of, attacker), (opponent, defender))
    return [(who, [champion.card, *champion.abilities]) for who, champion in both]


@SCHEMA.holds(e.played)
@SCHEMA.acts(e.played)
def played(*, player: Player, cards: list[Card], **more: object) -> Whose:
    return [(player, cards)]


@SCHEMA.acts(e.matched)
def matched(*, cards: list[Card], **more: object) -> Whose:
    return [(None, cards)]
