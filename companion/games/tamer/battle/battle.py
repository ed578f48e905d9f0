"""A battle of Tamer Tournament, in the order of the rulebook's pages Combat and Card Effects."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Ability, Card, Creature, Member, Side
from companion.games.tamer.battle.rows import Rows
from companion.table import Settled, Table

T = TypeVar("T")
Hit = tuple[Creature, Creature, int]


class First(NamedTuple):
    """Whose abilities go first, and whether somebody chose it for this once."""

    side: Side
    chosen: bool


class Battle(Rows):
    """Two rows, and what happens between them. `fight` plays it and gives the result's data.

    Afterwards `kept` are the players' creatures that keep their damage, `removed` those that are out of the game.
    """

    def __init__(self, table: Table, rules: dict[str, str], teams: Sequence[tuple[str, str, Sequence[Member]]]) -> None:
        """`teams` are the two players in order: name, who decides for them, and their team, front first."""
        super().__init__(table, rules, teams)
        self.kept: list[tuple[str, Member]] = []
        self.removed: list[tuple[str, Card]] = []
        self._starts_first: Side | None = None

    def fight(self) -> dict[str, Any]:
        """The whole battle: Battle Starts, Batter Ups, exchanges until a row is empty, and the clearing up."""
        one, two = self.sides
        if one.row and two.row:
            self.battle_starts()
            self.fighting = True
            self.settle()
            self.tell_all()
        stalemate = False
        while one.row and two.row and not stalemate:
            before = self.changes
            self.by_hand_each_exchange()
            if one.row and two.row:
                self.exchange()
                stalemate = self.changes == before
            self.tell_all()
        winners = self.winners(stalemate)
        standing = {side.player: [creature.standing() for creature in side.row] for side in self.sides}
        self.clean_up()
        self.tell_all()
        return {"winners": winners, "rounds": self.exchanges, "standing": standing}

    # Card Effects: Battle Start

    def battle_starts(self) -> None:
        """[battle-start.order] From the start of the row continuing backwards to its end."""
        for creatures in self._turns():
            self.start_each(creatures)

    def _turns(self) -> Iterator[Sequence[Creature]]:
        """Whose Battle Start comes when; [battle-start.between-players] is looked at when a place is reached."""
        one, two = self.teams
        match self.rules["battle-starts"]:
            case "first-player":
                yield from (one, two)
            case "second-player":
                yield from (two, one)
            case _:
                for both in zip_longest(one, two):
                    yield self._in_order([creature for creature in both if creature])

    def _in_order(self, both: list[Creature]) -> list[Creature]:
        """[battle-start.between-players] A die rolled once for the battle says whose goes first at the same place."""
        if len(both) < 2:
            return both
        abilities = [each.face.battle_start for each in both if each.face.battle_start and not each.fallen]
        ways = [both, both[::-1]]
        if self._starts_first is None and len(abilities) == 2 and self._matters(abilities, ways, Battle.start_each):
            rule = "battle-start.between-players"
            first = self._who_goes_first(asks.BattleStartOrder, rule, "Battle Starts")
            if first.chosen:
                return both if both[0].side is first.side else both[::-1]
            self._starts_first = first.side
        return both[::-1] if self._starts_first and both[0].side is not self._starts_first else both

    def start_each(self, creatures: Sequence[Creature]) -> None:
        """The Battle Starts of some creatures, one after the other, as long as both rows stand."""
        for creature in creatures:
            if not creature.face.battle_start or not self.both_stand():
                continue
            if creature.fallen:
                self.tell(e.nothing_happened("battle-start.out", creature=creature, why="out"))
                continue
            self.battle_start(creature)

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
        number, one_power, two_power = self.exchanges + 1, one.power, two.power
        told = e.exchange(
            "damage.exchange", number=number, first=one, first_power=one_power, second=two, second_power=two_power
        )
        self.tell(told)
        self.tell_all()
        self.exchanges = number
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
        self.relaid.append(target)
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
                self.knock_outs.append((target, source))
                if source.side is not target.side and source.face.slay:  # [slay.earned]
                    self.slays.append((source, source.face.slay))
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
        if self.unlooked:
            self.unlooked = False
            for side in self.sides:
                for creature in side.row:
                    damage = creature.damage
                    if damage and not creature.fallen and damage >= creature.face.health + creature.green:
                        creature.fallen = True
                        self.knock_outs.append((creature, None))
        for creature, by in self.knock_outs:
            self.down = True
            self.changes += 1
            told = e.knocked_out(
                "damage.knock-out", creature=creature, damage=creature.damage, health=creature.health, by=by
            )
            self.tell(told)
        self.knock_outs.clear()

    def settle(self) -> None:
        """Slays, the fallen leaving, rows moving up and Batter Ups, until nothing more happens."""
        while True:
            if self.knock_outs or self.unlooked:
                self.mark_knock_outs()
            if self.slays:
                self.slay()
            elif self.down:
                self.remove_fallen()
            elif not (self.fighting and self.both_stand() and self.batter_up()):
                return

    def slay(self) -> None:
        """[slay] Slay happens for each creature knocked out, even if the slayer is too."""
        slays = list(self.slays)
        self.slays.clear()
        order = self.rules["slays"]
        one, two = self.sides
        ways = [sorted(slays, key=lambda slay: slay[0].side is not side) for side in (one, two)]
        first = two if order == "second-player" else one
        if (
            order == "roll"
            and len({slayer.side.player for slayer, _ in slays}) == 2
            and self._matters([ability for _, ability in slays], ways, Battle._slay_and_settle)
        ):
            first = self._who_goes_first(asks.SlayOrder, "slay.order", "Slays").side
        self.slay_each(ways[self.sides.index(first)])

    def slay_each(self, slays: Sequence[tuple[Creature, Ability]]) -> None:
        """Some Slays, one after the other."""
        for slayer, ability in slays:
            rule = "slay.fallen" if slayer.fallen else "slay" if ability is slayer.face.slay else "slay.earned"
            self.trigger(slayer, ability, "Slay", rule)
            self.mark_knock_outs()

    def _slay_and_settle(self, slays: Sequence[tuple[Creature, Ability]]) -> None:
        self.slay_each(slays)
        self.settle()

    def remove_fallen(self) -> None:
        """The fallen leave their rows, and the creatures behind them move up."""
        self.down = False
        for side in self.sides:
            fallen = [creature for creature in side.row if creature.fallen]
            if not fallen:
                continue
            front_fell = side.row[0].fallen
            side.row = [creature for creature in side.row if not creature.fallen]
            front = side.row[0] if front_fell and side.row else None
            self.tell(
                e.moved_up("damage.sequence", player=side.player, creatures=fallen, front=front, left=len(side.row))
            )

    def batter_up(self) -> bool:
        """[batter-up] Creatures that have become the first of their row."""
        new = [side.row[0] for side in self.sides if side.row[0] is not side.up]
        if not new:
            return False
        for creature in new:
            creature.side.up = creature
        batting = [creature for creature in new if creature.face.batter_up]
        for creature in [each for each in batting if each.batted == self.exchanges]:
            self.tell(e.nothing_happened("batter-up.again", creature=creature, why="batted"))
            batting.remove(creature)
        if len(batting) == 2:
            abilities = [ability for creature in batting if (ability := creature.face.batter_up)]
            if self._matters(abilities, [batting, batting[::-1]], Battle._bat_and_settle):
                first = self._who_goes_first(asks.BatterUpOrder, "batter-up.order", "Batter Ups")
                batting.sort(key=lambda creature: creature.side is not first.side)
        self.bat_each(batting)
        return True

    def bat_each(self, batting: Sequence[Creature]) -> None:
        """Some Batter Ups, one after the other."""
        for creature in batting:
            if creature.fallen:
                self.tell(e.nothing_happened("damage.by-effects", creature=creature, why="out"))
                continue
            creature.batted = self.exchanges
            assert creature.face.batter_up
            self.trigger(creature, creature.face.batter_up, "Batter Up", "batter-up")
            self.mark_knock_outs()

    def _bat_and_settle(self, batting: Sequence[Creature]) -> None:
        self.bat_each(batting)
        self.settle()

    # Whose abilities go first

    def _matters(
        self,
        abilities: Sequence[Ability],
        ways: Sequence[Sequence[T]],
        carry_out: Callable[["Battle", Sequence[T]], Any],
    ) -> bool:
        """[battle-start.between-players] Whether the order in which abilities of both rows happen changes anything."""
        return any(ability.reaches_foe for ability in abilities) and not self.comes_to_the_same(ways, carry_out)

    def _who_goes_first(self, question: type[asks.WhoGoesFirst], rule: str, what: str) -> First:
        """A die: 1 to 3 the first player's, 4 to 6 the second's. [deck.orders] Against The Deck its opponent says."""
        one, two = self.sides
        people = {side.chooser for side in self.sides}
        if len(people) == 1 and self.rules["deck-orders"] == "opponent":
            (player,) = people
            name = self.ask(asks.EffectOrder("deck.orders", player, what=what, candidates=(one.player, two.player)))
            self.tell(e.order_chosen("deck.orders", what=what, player=player, first=name))
            return First(one if name == one.player else two, chosen=True)
        face = self.ask(question(rule, None, one=one.player, two=two.player))[0]
        first = one if face <= 3 else two
        self.tell(e.order_rolled(rule, what=what, face=face, first=first.player))
        return First(first, chosen=False)

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
        self.ask(lambda: asks.ByHand("effects.by-hand", chooser, what=creature, does=text))

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

        chosen = self.ask(question)
        if chosen and len(members(this)) > 1:
            self.tell(e.chosen(rule, player=chooser, creature=this, chosen=chosen))
        elif chosen:
            self.tell(e.forced("effects.choice", player=chooser, creature=this, chosen=chosen))
        return chosen

    def nothing(self, creature: Creature, why: str) -> None:
        """[effects.nothing] Tells that an effect did nothing."""
        rule = "effects.your-team" if why == "this-fallen" else "effects.nothing"
        self.tell(e.nothing_happened(rule, creature=creature, why=why))

    def give(self, creature: Creature, power: int, health: int, source: Creature) -> None:
        """[effects.give] Red dice for Power, green ones for Health."""
        creature.red += power
        creature.green += health
        self.relaid.append(creature)
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
        self.relaid.append(creature)
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
        self.unlooked = True
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
