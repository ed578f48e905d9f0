"""What the wording does: each effect, target, amount and condition is bound to a function when the cards are loaded.

A bound sentence is called with the battle and the creature whose ability it is, and tells and asks through the battle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.tamer.language import wording as w

if TYPE_CHECKING:
    from companion.games.tamer.battle.battle import Battle
    from companion.games.tamer.battle.creature import Creature

    Act = Callable[[Battle, Creature], None]
    Targets = Callable[[Battle, Creature], list[Creature]]
    Amount = Callable[[Creature], int]
    Holds = Callable[[Creature], bool]


def bind(sentence: w.Sentence) -> Act:
    """The function that carries a sentence out."""
    act: Act = _EFFECTS[type(sentence.effect)](sentence.effect)
    if sentence.condition is None:
        return act
    holds: Holds = _CONDITIONS[type(sentence.condition)](sentence.condition)

    def act_if(battle: Battle, this: Creature) -> None:
        if holds(this):
            act(battle, this)
        else:
            battle.nothing(this, "condition")

    return act_if


def _give(effect: w.Give) -> Act:
    targets, times = _targets(effect.target), _times(effect.per)
    power, health = effect.power, effect.health

    def act(battle: Battle, this: Creature) -> None:
        many = times(this)
        if not many:
            battle.nothing(this, "none-to-count")
            return
        for creature in targets(battle, this):
            battle.give(creature, power * many, health * many, this)

    return act


def _give_equal(effect: w.GiveEqual) -> Act:
    targets, total = _targets(effect.target), _total(effect.equal)
    to_power = effect.stat is w.Stat.POWER

    def act(battle: Battle, this: Creature) -> None:
        amount = total(this)
        if not amount:
            battle.nothing(this, "no-power")
            return
        for creature in targets(battle, this):
            battle.give(creature, amount if to_power else 0, 0 if to_power else amount, this)

    return act


def _deal(effect: w.Deal) -> Act:
    targets, times, amount = _targets(effect.target), _times(effect.per), effect.amount

    def act(battle: Battle, this: Creature) -> None:
        many = times(this)
        if not many:
            battle.nothing(this, "none-to-count")
            return
        battle.deal(this, targets(battle, this), amount * many)

    return act


def _deal_equal(effect: w.DealEqual) -> Act:
    targets, total = _targets(effect.target), _total(effect.equal)

    def act(battle: Battle, this: Creature) -> None:
        amount = total(this)
        if not amount:
            battle.nothing(this, "no-power")
            return
        battle.deal(this, targets(battle, this), amount)

    return act


def _heal(effect: w.Heal) -> Act:
    targets, amount = _targets(effect.target), effect.amount

    def act(battle: Battle, this: Creature) -> None:
        found = targets(battle, this)
        hurt = [creature for creature in found if creature.damage]
        if found and not hurt:
            battle.nothing(this, "no-damage")
        for creature in hurt:
            battle.heal(creature, amount, this)

    return act


def _move_to_end(effect: w.MoveToEnd) -> Act:
    targets, last = _targets(effect.target), effect.last

    def act(battle: Battle, this: Creature) -> None:
        for creature in targets(battle, this):
            battle.move(creature, len(creature.side.row) if last else 0, this)

    return act


def _move_one_place(effect: w.MoveOnePlace) -> Act:
    targets, forward = _targets(effect.target), effect.forward

    def act(battle: Battle, this: Creature) -> None:
        for creature in targets(battle, this):
            neighbour = creature.neighbour(behind=not forward)
            place = creature.side.row.index(neighbour) if neighbour else creature.side.row.index(creature)
            battle.move(creature, place, this)

    return act


def _swap(effect: w.Swap) -> Act:
    firsts, seconds = _targets(effect.first), _targets(effect.second)

    def act(battle: Battle, this: Creature) -> None:
        for first in firsts(battle, this):
            for second in seconds(battle, this):
                battle.swap(first, second, this)

    return act


def _copy(effect: w.Copy) -> Act:
    originals = _targets(effect.original)

    def act(battle: Battle, this: Creature) -> None:
        if this.fallen:
            battle.nothing(this, "this-fallen")
            return
        for original in originals(battle, this):
            battle.copy(this, original)

    return act


_EFFECTS: dict[type, Callable[[Any], Act]] = {
    w.Give: _give,
    w.GiveEqual: _give_equal,
    w.Deal: _deal,
    w.DealEqual: _deal_equal,
    w.Heal: _heal,
    w.MoveToEnd: _move_to_end,
    w.MoveOnePlace: _move_one_place,
    w.Swap: _swap,
    w.Copy: _copy,
}


def _total(stat: w.Stat) -> Amount:
    if stat is w.Stat.POWER:
        return lambda this: this.face.power + this.red
    return lambda this: this.face.health + this.green


def _times(per: w.Group | None) -> Amount:
    if per is None:
        return lambda this: 1
    group = _members(per)
    return lambda this: len(group(this))


def _is(kind: w.Kind) -> Callable[[Creature], bool]:
    """Whether a creature is of a kind. A copy keeps its own types, so the card it is counts, not its face."""
    element, creature_class = kind.element, kind.creature_class
    if element is None and creature_class is None:
        return lambda creature: True
    if element is None:
        return lambda creature: creature.card.creature_class == creature_class
    if creature_class is None:
        return lambda creature: creature.card.element == element
    return lambda creature: creature.card.element == element and creature.card.creature_class == creature_class


def _members(group: w.Group | w.OneChosen) -> Callable[[Creature], list[Creature]]:
    """The standing creatures of a group, front first."""
    if isinstance(group, w.EachBeyond):
        return _behind if group.behind else _ahead
    fits = _is(group.kind)
    if group.opposing:
        return lambda this: [each for each in this.side.foe.row if not each.fallen and fits(each)]
    if group.other:
        return lambda this: [each for each in this.side.row if not each.fallen and each is not this and fits(each)]
    return lambda this: [each for each in this.side.row if not each.fallen and fits(each)]


def _behind(this: Creature) -> list[Creature]:
    row = this.side.row
    return [each for each in row[row.index(this) + 1 :] if not each.fallen]


def _ahead(this: Creature) -> list[Creature]:
    row = this.side.row
    return [each for each in row[: row.index(this)] if not each.fallen]


def _targets(target: w.Target) -> Targets:
    """The creatures that an effect is for; where there are none, the battle tells why."""
    bound: Targets = _TARGETS[type(target)](target)
    return bound


def _this(target: w.This) -> Targets:
    def found(battle: Battle, this: Creature) -> list[Creature]:
        if this.fallen:
            battle.nothing(this, "this-fallen")
            return []
        return [this]

    return found


def _neighbour(target: w.Neighbour) -> Targets:
    behind = target.behind

    def found(battle: Battle, this: Creature) -> list[Creature]:
        creature = this.neighbour(behind)
        if creature is None:
            battle.nothing(this, "nobody-behind" if behind else "nobody-ahead")
            return []
        return [creature]

    return found


def _end_of_row(target: w.EndOfRow) -> Targets:
    opposing, last = target.opposing, target.last

    def found(battle: Battle, this: Creature) -> list[Creature]:
        row = this.side.foe.row if opposing else this.side.row
        for creature in reversed(row) if last else row:
            if not creature.fallen:
                return [creature]
        battle.nothing(this, "no-foe" if opposing else "no-friend")
        return []

    return found


def _one_chosen(target: w.OneChosen) -> Targets:
    members = _members(target)

    def found(battle: Battle, this: Creature) -> list[Creature]:
        chosen = battle.choose(this, members)
        if chosen is None:
            battle.nothing(this, "no-target")
            return []
        return [chosen]

    return found


def _group(target: w.Group) -> Targets:
    members = _members(target)

    def found(battle: Battle, this: Creature) -> list[Creature]:
        creatures = members(this)
        if not creatures:
            battle.nothing(this, "no-target")
        return creatures

    return found


_TARGETS: dict[type, Callable[[Any], Targets]] = {
    w.This: _this,
    w.Neighbour: _neighbour,
    w.EndOfRow: _end_of_row,
    w.OneChosen: _one_chosen,
    w.Each: _group,
    w.EachBeyond: _group,
}


def _has_others(condition: w.HasOthers) -> Holds:
    group = _members(w.Each(False, condition.kind, other=True))
    return lambda this: len(group(this)) >= condition.at_least


def _has_no_other(condition: w.HasNoOther) -> Holds:
    group = _members(w.Each(False, condition.kind, other=True))
    return lambda this: not group(this)


def _in_place(condition: w.InPlace) -> Holds:
    if condition.last:
        return lambda this: not this.fallen and this.neighbour(behind=True) is None
    return lambda this: not this.fallen and this.neighbour(behind=False) is None


_CONDITIONS: dict[type, Callable[[Any], Holds]] = {
    w.HasOthers: _has_others,
    w.HasNoOther: _has_no_other,
    w.InPlace: _in_place,
}
