"""Effects of cards in a battle (rulebook: Card Effects)."""
# mypyc

from __future__ import annotations

from collections.abc import Callable

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import CardEffects, Creature
from companion.games.tamer.battle.damage import Damage
from companion.games.tamer.battle.rows import Rows
from companion.table import KnownAnswer


class Effects(CardEffects):
    """Effects on the creatures of the rows."""

    def __init__(self, rows: Rows, damage: Damage) -> None:
        self.rows = rows
        self.damage = damage
        self.tell = rows.tell

    def choose(self, this: Creature, members: Callable[[Creature], list[Creature]]) -> Creature | None:
        chooser = this.side.chooser
        rule = "effects.choice" if chooser == this.side.player else "deck.choices"

        candidates: list[Creature] = []

        def question() -> asks.Target | KnownAnswer[Creature | None]:
            candidates[:] = members(this)
            if len(candidates) > 1:
                return asks.Target(rule, chooser, candidates=candidates[:], creature=this)
            return KnownAnswer(candidates[0] if candidates else None)

        chosen = self.rows.ask(question)
        if chosen:
            told, cited = (e.chosen, rule) if len(candidates) > 1 else (e.forced, "effects.choice")
            self.tell(told(cited, player=chooser, creature=this, chosen=chosen))
        return chosen

    def nothing(self, this: Creature, why: str) -> None:
        rule = "effects.your-team" if why == "this-fallen" else "effects.nothing"
        self.tell(e.nothing_happened(rule, creature=this, why=why))

    def give(self, this: Creature, target: Creature, power: int, health: int) -> None:
        target.red = red = target.red + power
        target.green = green = target.green + health
        self.rows.relaid.append(target)
        self.rows.changes += 1
        told = e.buffed("effects.give", creature=target, power=power, health=health, red=red, green=green, source=this)
        self.tell(told)

    def deal(self, this: Creature, targets: list[Creature], amount: int) -> None:
        self.damage.hit([(this, target, amount) for target in targets], "effects.damage")

    def heal(self, this: Creature, target: Creature, amount: int) -> None:
        before = target.damage
        target.damage = after = max(0, before - amount)
        self.rows.relaid.append(target)
        self.rows.changes += 1
        told = e.healed("effects.heal", creature=target, amount=before - after, before=before, after=after, source=this)
        self.tell(told)

    def move(self, this: Creature, creature: Creature, place: int) -> None:
        row = creature.side.row
        before = row.index(creature)
        row.remove(creature)
        row.insert(place, creature)
        after = row.index(creature)
        if after == before:
            self.nothing(this, "there-already")
            return
        self.rows.changes += 1
        self.tell(e.moved("effects.move", creature=creature, before=before + 1, after=after + 1, row=list(row)))

    def swap(self, this: Creature, first: Creature, second: Creature) -> None:
        if first is second:
            self.nothing(this, "there-already")
            return
        row = first.side.row
        one, two = row.index(first), row.index(second)
        row[one], row[two] = second, first
        self.rows.changes += 1
        self.tell(e.swapped("effects.move", first=first, second=second, row=list(row)))

    def copy(self, this: Creature, original: Creature) -> None:
        if this is original or this.face is original.face:
            self.nothing(this, "same-face")
            return
        this.face = face = original.face
        self.rows.unlooked = True
        self.rows.changes += 1
        power, health = face.power, face.health
        self.tell(e.copied("effects.copy", creature=this, original=original, card=face, power=power, health=health))
        self.damage.mark_knock_outs()
