"""Reading the card sources that are played with."""

from pathlib import Path

from companion.cards import Index, SourceError, read_set
from companion.cards.model import CardSet
from companion.games.tetra_master.cards import ARENA_AT_LEAST, BLOCKED_AT_MOST, TetraRow, check
from companion.games.tetra_master.monster import Card
from companion.games.tetra_master.pool import Pool


def load(sources: list[Path]) -> Pool:
    """The pool of some card sources: of several sets of monsters, or of arena cards, the last one is played with.

    So the shipped `monsters` are played with unless another set is named. Without arena cards the manual's are taken:
    6 blocked and 18 empty. Raises SourceError.
    """
    monsters: list[TetraRow] = []
    arena: list[TetraRow] = []
    for path in sources:
        card_set = read_set(path, TetraRow)
        _refuse_errors(card_set)
        monsters = [row for row in card_set.cards if row.kind == "Monster"] or monsters
        arena = [row for row in card_set.cards if row.kind != "Monster"] or arena
    cards = [prepare(row) for row in monsters]
    deck = [card for card, row in zip(cards, monsters, strict=True) for _ in range(row.copies)]
    blocked = sum(row.copies for row in arena if row.kind == "Blocked") if arena else BLOCKED_AT_MOST
    empty = sum(row.copies for row in arena if row.kind == "Empty") if arena else 24 - BLOCKED_AT_MOST
    assert blocked + empty >= ARENA_AT_LEAST
    return Pool(cards, deck, Index(cards), blocked, empty)


def _refuse_errors(card_set: CardSet[TetraRow]) -> None:
    errors = [problem for problem in check(card_set) if problem.severity == "error"]
    if errors:
        raise SourceError(errors)


def prepare(row: TetraRow) -> Card:
    """A monster's row as the referee uses it."""
    assert row.attack is not None and row.type is not None and row.physical is not None and row.magical is not None
    arrows = tuple(row.arrows.split())
    return Card(row.name, row.code, row.set, row.attack, row.type.lower(), row.physical, row.magical, arrows)
