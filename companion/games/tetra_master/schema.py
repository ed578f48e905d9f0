"""Event schema of Tetra Master: its battles, the cards that are played in them, and what these capture."""

from collections.abc import Sequence

from companion.games.tetra_master import events as e
from companion.games.tetra_master.board import Card, Monster, Player
from companion.table.event_schema import ContestEnd, EventSchema, Whose

SCHEMA = EventSchema(did=("captured", "card"))


@SCHEMA.ends(e.battle_ended)
def battle_ended(
    *, winner: Player | None, first: Player, first_cards: int, second: Player, second_cards: int, **more: object
) -> ContestEnd:
    margin, words = abs(first_cards - second_cards), f"{first_cards} : {second_cards} cards"
    return ContestEnd((first, second), [winner] if winner else [], margin, words)


@SCHEMA.begins(e.starts)
def starts(*, player: Player, **more: object) -> Sequence[Player]:
    return [player]


@SCHEMA.holds(e.placed)
def placed(*, player: Player, card: Card, **more: object) -> Whose:
    return [(player, [card])]


@SCHEMA.acts(e.captured)
def captured(*, through: Monster, **more: object) -> Whose:
    return [(None, [through])]


@SCHEMA.deed(e.captured)
def captured_by(*, through: Monster, **more: object) -> Sequence[Monster]:
    return [through]
