"""Event schema of Tamer Tournament: its battles, the creatures in them, and what their abilities do."""

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Card, Creature
from companion.table.event_schema import ContestEnd, EventSchema, Whose

SCHEMA = EventSchema(
    first="the first player",
    chosen=True,
    shows=(e.buffed, e.damaged, e.healed, e.moved, e.swapped, e.copied, e.damage_kept),
    until=(e.exchange,),
    late=(e.damage_kept,),
)


@SCHEMA.ends(e.battle_ended)
def battle_ended(*, first: str, second: str, winners: list[str], left: int, **more: object) -> ContestEnd:
    words = f"{left} Health left" if left else "nobody left standing"
    return ContestEnd((first, second), winners, left, words)


@SCHEMA.ends(e.stalemate)
def stalemate(*, first: Creature, second: Creature, winners: list[str], **more: object) -> ContestEnd:
    return ContestEnd((first.side.player, second.side.player), winners)


@SCHEMA.holds(e.lined_up)
def lined_up(*, player: str, team: list[Card], **more: object) -> Whose:
    return [(player, team)]


def acting(*, creature: Creature, **more: object) -> Whose:
    """A text does something, whose creature that is."""
    return [(creature.side.player, [creature.card])]


SCHEMA.acts(e.triggered)(acting)
SCHEMA.acts(e.damage_kept)(acting)


@SCHEMA.acts(e.damaged)
def damaged(*, creature: Creature, source: Creature, blocked: int, carried: bool, **more: object) -> Whose:
    """A text blocks, or carries over what is too much."""
    return [*acting(creature=creature)] * (blocked > 0) + [*acting(creature=source)] * carried
