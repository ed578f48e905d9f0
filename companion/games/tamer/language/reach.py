"""Reach of an ability's sentences: what they look at and change in the rows."""
# mypyc

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

from companion.games.tamer.battle.creature import Facet, Reach
from companion.games.tamer.language import effects as do
from companion.games.tamer.language import targets as those
from companion.games.tamer.language import wording as w


def reach_of(sentences: Sequence[w.Sentence]) -> Reach | None:
    """The reach of an ability; None where it can be anything, as that of what it may copy."""
    looks, adds, sets = set[Facet](), set[Facet](), set[Facet]()
    parts = [part for sentence in sentences for part in _parts(sentence)]
    for part in parts:
        match part:
            case those.Neighbour() | those.EachBeyond() | w.InPlace():
                looks.add((False, "order"))
            case those.EndOfRow(opposing=opposing) | those.OneChosen(opposing=opposing):
                looks.add((opposing, "order"))
            case w.HasOthers():
                looks.add((False, "count"))
            case do.Give():
                buffs = {do.Stat.POWER: part.power, do.Stat.HEALTH: part.health}
                adds |= {(those.sees_foe(part.target), stat.value) for stat, many in buffs.items() if many}
            case do.Deal() if len(sentences) == 1 or not (part.equal or part.per):
                adds.add((those.sees_foe(part.target), "damage"))
            case do.Heal():
                sets.add((those.sees_foe(part.target), "damage"))
            case do.Move():
                sets.add((those.sees_foe(part.target), "order"))
            case do.Swap():
                sets.add((those.sees_foe(part.first), "order"))
            case do.Effect():
                return None
        if isinstance(part, do.Give | do.Deal) and part.equal:
            looks.add((False, part.equal.value))
        elif isinstance(part, do.Give | do.Deal) and part.per:
            looks.add((those.sees_foe(part.per), "count"))
    asks = sum(isinstance(part, those.OneChosen) for part in parts)
    deals, alone = [part for part in parts if isinstance(part, do.Deal)], len(sentences) == 1
    blows = tuple((those.sees_foe(each.target), each.most if alone else each.anybody) for each in deals)
    return Reach(frozenset(looks), frozenset(adds), frozenset(sets), asks, blows)


def _parts(part: object) -> Iterator[object]:
    """A part of an ability, and all that it is made of."""
    yield part
    if is_dataclass(part):
        for field in fields(part):
            yield from _parts(getattr(part, field.name))
