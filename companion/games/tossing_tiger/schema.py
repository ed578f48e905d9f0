"""Event schema of Tossing Tiger, Rolling Dragon: its wars, the cards that dice show in them, and what these do."""

from collections.abc import Sequence

from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.pieces import OpenCard, Side
from companion.table.event_schema import ContestEnd, EventSchema, Whose

SCHEMA = EventSchema(first="the attacker", did=("won", "battle"))


@SCHEMA.ends(e.war_over)
def war_over(
    *, attacker: Side, first: int, defender: Side, second: int, winners: list[Side], **more: object
) -> ContestEnd:
    margin, words = (abs(first - second), -first), f"{first} : {second} battles"
    return ContestEnd((attacker, defender), winners, margin, words)


@SCHEMA.holds(e.war_over)
def shown(*, attacker: Side, defender: Side, **more: object) -> Whose:
    return [(side, [die.shown.card for die in side.dice if die.shown]) for side in (attacker, defender)]


@SCHEMA.deed(e.war_over)
def won(*, cards: list[OpenCard], **more: object) -> Sequence[OpenCard]:
    return cards


@SCHEMA.holds(e.destroyed)
def destroyed(*, player: Side, card: OpenCard, **more: object) -> Whose:
    return [(player, [card.card])]


@SCHEMA.holds(e.taken_away)
def taken_away(*, owner: Side, card: OpenCard, **more: object) -> Whose:
    return [(owner, [card.card])]


@SCHEMA.acts(e.battle)
def battle(*, attacker: OpenCard | None, defender: OpenCard | None, **more: object) -> Whose:
    """A card acts that lies there with an action which is carried out."""
    there = [shown for shown in (attacker, defender) if shown and shown.action and not shown.is_off()]
    return [(shown.side, [shown.card]) for shown in there]


@SCHEMA.idle(e.nothing_happened)
def nothing_happened(*, card: OpenCard, **more: object) -> Whose:
    return [(card.side, [card.card])]
