"""A battle of Tamer Tournament, in the order of the rulebook's pages Combat and Card Effects."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Ability, Card, Creature, Member, Side
from companion.table import Settled, Table

Hit = tuple[Creature, Creature, int]


class Battle:
    """Two rows, and what happens between them. `fight` plays it and gives the result's data.

    Afterwards `kept` are the players' creatures that keep their damage, `removed` those that are out of the game.
    """

    def __init__(self, table: Table, rules: dict[str, str], teams: Sequence[tuple[str, str, Sequence[Member]]]) -> None:
        """`teams` are the two players in order: name, who decides for them, and their team, front first."""
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.sides = [Side(player, chooser, first=not place) for place, (player, chooser, _) in enumerate(teams)]
        one, two = self.sides
        one.foe, two.foe = two, one
        names = [member.card.name for _, _, team in teams for member in team]
        for side, (_, _, team) in zip(self.sides, teams, strict=True):
            side.row = _row(side, [member.card.name for member in team], team, names)
        self.teams = [list(side.row) for side in self.sides]
        self.kept: list[tuple[str, Member]] = []
        self.removed: list[tuple[str, Card]] = []
        self.exchanges = 0
        self.changes = 0
        self._marked = self._closed_up = -1  # the changes up to which knock-outs were looked for, and rows closed up
        self.fighting = False
        self._starts_first: Side | None = None
        self._slays: deque[tuple[Creature, Creature]] = deque()
        self._fallen: list[tuple[Creature, Creature | None]] = []

    def fight(self) -> dict[str, Any]:
        """The whole battle: Battle Starts, Batter Ups, exchanges until a row is empty, and the clearing up."""
        one, two = self.sides
        if one.row and two.row:
            self.battle_starts()
            self.fighting = True
            self.settle()
        stalemate = False
        while one.row and two.row and not stalemate:
            before = self.changes
            self.by_hand_each_exchange()
            if one.row and two.row:
                self.exchange()
                stalemate = self.changes == before
        winners = self.winners(stalemate)
        standing = {side.player: [creature.standing() for creature in side.row] for side in self.sides}
        self.clean_up()
        return {"winners": winners, "rounds": self.exchanges, "standing": standing}

    # Card Effects: Battle Start

    def battle_starts(self) -> None:
        """[battle-start.order] From the start of the row continuing backwards to its end."""
        one, two = self.teams
        order = self.rules["battle-starts"]
        if order == "first-player":
            turns = [*one, *two]
        elif order == "second-player":
            turns = [*two, *one]
        else:
            turns = []
            for place in range(max(len(one), len(two))):
                turns += self._at_place([row[place] for row in (one, two) if place < len(row)])
        for creature in turns:
            if not creature.face.battle_start:
                continue
            if creature.fallen:
                self.tell(e.nothing_happened("battle-start.out", creature=creature, why="out"))
                continue
            self.battle_start(creature)

    def _at_place(self, both: list[Creature]) -> list[Creature]:
        """[battle-start.between-players] A die rolled once for the battle says whose goes first at the same place."""
        if len(both) == 2 and _order_matters([creature.face.battle_start for creature in both]):
            if self._starts_first is None:
                self._starts_first = self.roll_for_first(
                    asks.BattleStartOrder, "battle-start.between-players", "Battle Starts"
                )
            if both[0].side is not self._starts_first:
                both.reverse()
        return both

    def battle_start(self, creature: Creature) -> None:
        """[effects.copy.battle-start] A Battle Start, and the one that it copied, once."""
        ability = creature.face.battle_start
        assert ability
        self.trigger(creature, ability, "Battle Start", "battle-start.order")
        copied = creature.face.battle_start
        if copied and copied is not ability and not creature.fallen:
            self.trigger(creature, copied, "Battle Start", "effects.copy.battle-start", copied=True)
        self.settle()

    # Combat: the creatures at the front

    def exchange(self) -> None:
        """[damage.exchange] The creatures in front deal damage to each other equal to their total Power."""
        one, two = (side.row[0] for side in self.sides)
        self.exchanges += 1
        for side in self.sides:
            for creature in side.row:
                creature.batted = False
        number, one_power, two_power = self.exchanges, one.power, two.power
        told = e.exchange(
            "damage.exchange", number=number, first=one, first_power=one_power, second=two, second_power=two_power
        )
        self.tell(told)
        self.hit([(one, two, one_power), (two, one, two_power)], "damage.stays")
        self.settle()

    def hit(self, hits: list[Hit], rule: str) -> None:
        """Damage dealt at the same time, what carries over included; then knock-outs are marked."""
        for source, target, amount in hits:
            self._hit(source, target, amount, rule)
        self.mark_knock_outs()

    def _hit(self, source: Creature, target: Creature, amount: int, rule: str, carried: bool = False) -> None:
        if amount <= 0:
            return
        dealt = amount
        armour = target.face.armour
        if armour:  # [damage.armour]
            dealt = max(1, amount - armour)
        before = target.damage
        target.damage = before + dealt
        self.changes += 1
        health = target.face.health + target.green
        if dealt < amount:
            rule = "damage.armour"
        told = e.damaged(
            rule,
            creature=target,
            amount=dealt,
            before=before,
            after=target.damage,
            health=health,
            source=source,
            blocked=amount - dealt,
            carried=carried,
        )
        self.tell(told)
        if target.damage >= health:
            if not target.fallen:
                target.fallen = True
                self._fallen.append((target, source))
                if source.side is not target.side:
                    self._slays.append((source, target))
                if carried and target.face.batter_up and target is not target.side.up:
                    self.tell(e.nothing_happened("damage.carries-over.timing", creature=target, why="not-batted"))
            if source.face.carries_over:  # [damage.carries-over]
                excess = dealt - max(0, health - before)
                behind = target.neighbour(behind=True)
                if excess > 0 and behind:
                    self._hit(source, behind, excess, "damage.carries-over", carried=True)

    # Knock-outs and what follows: [damage.sequence]

    def mark_knock_outs(self) -> None:
        """[damage.knock-out] A creature with damage greater than or equal to its Health is knocked out."""
        if self.changes == self._marked:
            return
        for side in self.sides:
            for creature in side.row:
                damage = creature.damage
                if damage and not creature.fallen and damage >= creature.face.health + creature.green:
                    creature.fallen = True
                    self._fallen.append((creature, None))
        for creature, by in self._fallen:
            self.changes += 1
            told = e.knocked_out(
                "damage.knock-out", creature=creature, damage=creature.damage, health=creature.health, by=by
            )
            self.tell(told)
        self._fallen.clear()
        self._marked = self.changes

    def settle(self) -> None:
        """Slays, the fallen leaving, rows moving up and Batter Ups, until nothing more happens."""
        while True:
            self.mark_knock_outs()
            if self._slays:
                self.slay()
            elif not (self.remove_fallen() or (self.fighting and self.both_stand() and self.batter_up())):
                return

    def both_stand(self) -> bool:
        """Whether the battle goes on: once a row is empty nobody bats any more."""
        return all(side.row for side in self.sides)

    def slay(self) -> None:
        """[slay] Slay happens for each creature knocked out, even if the slayer is too."""
        slays = [(slayer, fallen) for slayer, fallen in self._slays if slayer.face.slay]
        self._slays.clear()
        owners = {id(slayer.side) for slayer, _ in slays}
        if len(owners) == 2 and _order_matters([slayer.face.slay for slayer, _ in slays]):
            first = self._slays_first()
            slays.sort(key=lambda pair: pair[0].side is not first)
        for slayer, _ in slays:
            assert slayer.face.slay
            self.trigger(slayer, slayer.face.slay, "Slay", "slay.fallen" if slayer.fallen else "slay")
            self.mark_knock_outs()

    def _slays_first(self) -> Side:
        """[slay.order]"""
        order = self.rules["slays"]
        if order == "roll":
            return self.roll_for_first(asks.SlayOrder, "slay.order", "Slays")
        return self.sides[0 if order == "first-player" else 1]

    def remove_fallen(self) -> bool:
        """The fallen leave their rows, and the creatures behind them move up."""
        if self.changes == self._closed_up:
            return False
        self._closed_up = self.changes
        removed = False
        for side in self.sides:
            fallen = [creature for creature in side.row if creature.fallen]
            if not fallen:
                continue
            removed = True
            front_fell = side.row[0].fallen
            side.row = [creature for creature in side.row if not creature.fallen]
            front = side.row[0] if front_fell and side.row else None
            self.tell(
                e.moved_up("damage.sequence", player=side.player, creatures=fallen, front=front, left=len(side.row))
            )
        return removed

    def batter_up(self) -> bool:
        """[batter-up] Creatures that have become the first of their row."""
        new = [side.row[0] for side in self.sides if side.row and side.row[0] is not side.up]
        for creature in new:
            creature.side.up = creature
        batting = [creature for creature in new if creature.face.batter_up]
        for creature in [each for each in batting if each.batted]:
            self.tell(e.nothing_happened("batter-up.again", creature=creature, why="batted"))
            batting.remove(creature)
        if len(batting) == 2 and _order_matters([creature.face.batter_up for creature in batting]):
            first = self.roll_for_first(asks.BatterUpOrder, "batter-up.order", "Batter Ups")
            batting.sort(key=lambda creature: creature.side is not first)
        for creature in batting:
            if creature.fallen:
                self.tell(e.nothing_happened("damage.by-effects", creature=creature, why="out"))
                continue
            creature.batted = True
            assert creature.face.batter_up
            self.trigger(creature, creature.face.batter_up, "Batter Up", "batter-up")
            self.mark_knock_outs()
        return bool(new)

    # Abilities, and what their effects do

    def trigger(self, creature: Creature, ability: Ability, keyword: str, rule: str, copied: bool = False) -> None:
        """Carries an ability out, sentence by sentence; damage of one sentence counts before the next."""
        told = e.triggered(
            rule, creature=creature, keyword=keyword, text=ability.text, fallen=creature.fallen, copied=copied
        )
        self.tell(told)
        for act in ability.acts:
            act(self, creature)
        if ability.by_hand:
            self.by_hand(creature, ability.text)

    def by_hand(self, creature: Creature, text: str) -> None:
        """[effects.by-hand] The players carry a text out and say what changed."""
        chooser = creature.side.chooser
        self.table.ask(lambda: asks.ByHand("effects.by-hand", chooser, creature=creature, ability=text))

    def by_hand_each_exchange(self) -> None:
        """[effects.by-hand] Texts without a keyword that the referee can't read come up before each exchange."""
        for side in self.sides:
            for creature in list(side.row):
                if creature.face.by_hand and creature in side.row:
                    self.by_hand(creature, creature.face.by_hand)
                    self.settle()

    def choose(self, this: Creature, members: Callable[[Creature], list[Creature]]) -> Creature | None:
        """[effects.choice] One creature of a group, chosen by who commands this one; None where there is none."""
        chooser = this.side.chooser
        rule = "effects.choice" if chooser == this.side.player else "deck.choices"

        def question() -> asks.Target | Settled[Creature | None]:
            candidates = members(this)
            if len(candidates) > 1:
                return asks.Target(rule, chooser, candidates=candidates, creature=this)
            return Settled(candidates[0] if candidates else None)

        chosen = self.table.ask(question)
        if chosen and len(members(this)) > 1:
            self.tell(e.chosen(rule, player=chooser, creature=this, chosen=chosen))
        elif chosen:
            self.tell(e.forced("effects.choice", player=chooser, creature=this, chosen=chosen))
        return chosen

    def roll_for_first(self, question: type[asks.WhoGoesFirst], rule: str, what: str) -> Side:
        """A die that says which player's abilities go first: 1 to 3 the first player's, 4 to 6 the second's."""
        one, two = self.sides
        face = self.table.ask(question(rule, None, what=what, one=one.player, two=two.player))[0]
        first = one if face <= 3 else two
        self.tell(e.order_rolled(rule, what=what, face=face, first=first.player))
        return first

    def nothing(self, creature: Creature, why: str) -> None:
        """[effects.nothing] Tells that an effect did nothing."""
        rule = "effects.your-team" if why == "this-fallen" else "effects.nothing"
        self.tell(e.nothing_happened(rule, creature=creature, why=why))

    def give(self, creature: Creature, power: int, health: int, source: Creature) -> None:
        """[effects.give] Red dice for Power, green ones for Health."""
        creature.red += power
        creature.green += health
        self.changes += 1
        told = e.buffed(
            "effects.give",
            creature=creature,
            power=power,
            health=health,
            red=creature.red,
            green=creature.green,
            source=source,
        )
        self.tell(told)

    def deal(self, source: Creature, targets: list[Creature], amount: int) -> None:
        """[effects.damage] An ability's damage, on all its targets at the same time."""
        self.hit([(source, target, amount) for target in targets], "effects.damage")

    def heal(self, creature: Creature, amount: int, source: Creature) -> None:
        """[effects.heal] Black dice taken off."""
        before = creature.damage
        creature.damage = max(0, before - amount)
        self.changes += 1
        told = e.healed(
            "effects.heal",
            creature=creature,
            amount=before - creature.damage,
            before=before,
            after=creature.damage,
            source=source,
        )
        self.tell(told)

    def move(self, creature: Creature, place: int, source: Creature) -> None:
        """[effects.move] A creature goes to a place of its row; the others close up."""
        row = creature.side.row
        before = row.index(creature)
        row.remove(creature)
        row.insert(place, creature)
        after = row.index(creature)
        if after == before:
            self.nothing(source, "there-already")
            return
        self.changes += 1
        self.tell(e.moved("effects.move", creature=creature, before=before + 1, after=after + 1, row=list(row)))

    def swap(self, first: Creature, second: Creature, source: Creature) -> None:
        """[effects.move] Two creatures of a row change places."""
        if first is second:
            self.nothing(source, "there-already")
            return
        row = first.side.row
        one, two = row.index(first), row.index(second)
        row[one], row[two] = second, first
        self.changes += 1
        self.tell(e.swapped("effects.move", first=first, second=second, row=list(row)))

    def copy(self, creature: Creature, original: Creature) -> None:
        """[effects.copy] Base Power, base Health and ability of the original as it is now."""
        if creature is original or creature.face is original.face:
            self.nothing(creature, "same-face")
            return
        creature.face = face = original.face
        self.changes += 1
        told = e.copied(
            "effects.copy", creature=creature, original=original, card=face, power=face.power, health=face.health
        )
        self.tell(told)
        self.mark_knock_outs()

    # The end

    def winners(self, stalemate: bool) -> list[str]:
        """[end.victory] Who has a creature left standing; [end.tie] both where nobody has."""
        both = [side.player for side in self.sides]
        if stalemate:
            return self._stalemate(both)
        standing = [side.player for side in self.sides if side.row]
        if standing:
            self.tell(e.battle_ended("end.victory", winners=standing, how="victory"))
            return standing
        self.tell(e.battle_ended("end.tie", winners=both, how="tie"))
        return both

    def _stalemate(self, both: list[str]) -> list[str]:
        """[end.stalemate]"""
        settled = self.rules["stalemate"]
        winners = both
        if settled == "nobody":
            winners = []
        elif settled == "health":
            left = [sum(creature.health - creature.damage for creature in side.row) for side in self.sides]
            winners = [side.player for side, health in zip(self.sides, left, strict=True) if health == max(left)]
        one, two = (side.row[0] for side in self.sides)
        self.tell(e.stalemate("end.stalemate", first=one, second=two, winners=winners, settled=settled))
        return winners

    def clean_up(self) -> None:
        """[after.buffs] and [after.damage]: all dice come off, except the damage that a card keeps."""
        standing = [creature for side in self.sides for creature in side.row]
        kept = [each for each in standing if each.card.keeps_damage and each.damage]
        buffed = [each for each in standing if each.red or each.green]
        damaged = [each for each in standing if each.damage and each not in kept]
        self.tell(e.buffs_off("after.buffs", creatures=buffed))
        self.tell(e.damage_off("after.damage", creatures=damaged))
        for creature in kept:
            self.keep_damage(creature)
        for team in self.teams:
            for creature in team:
                if creature.fallen and creature.card.keeps_damage:
                    self.tell(e.damage_forgotten("after.keeps-damage.out", creature=creature, why="out"))

    def keep_damage(self, creature: Creature) -> None:
        """[after.keeps-damage] It stays on, unless it is now enough to remove the creature from the game."""
        health = creature.card.health
        if creature.side.chooser != creature.side.player:
            self.tell(e.damage_forgotten("after.keeps-damage.out", creature=creature, why="deck"))
        elif creature.damage >= health:
            self.removed.append((creature.side.player, creature.card))
            self.tell(e.out_of_the_game("after.keeps-damage", creature=creature, damage=creature.damage, health=health))
        else:
            self.kept.append((creature.side.player, Member(creature.card, creature.damage)))
            self.tell(e.damage_kept("after.keeps-damage", creature=creature, damage=creature.damage))


def _order_matters(abilities: Sequence[Ability | None]) -> bool:
    """Whether abilities of both rows can get in each other's way: not if each touches and counts its own row alone."""
    return all(abilities) and any(ability.sees_foe for ability in abilities if ability)


def _row(side: Side, own: list[str], team: Sequence[Member], names: list[str]) -> list[Creature]:
    """The row, each creature with a label of its own: its name, with a number and the player where others share it."""
    row = []
    for place, member in enumerate(team):
        label = name = member.card.name
        if own.count(name) > 1:
            label = f"{name} {own[: place + 1].count(name)}"
        if names.count(name) > own.count(name):
            label = f"{label} ({side.player})"
        row.append(Creature(member.card, side, label, member.damage))
    return row
