"""Timing of abilities: Battle Start, Slay and Batter Up (rulebook: Card Effects)."""
# mypyc

from functools import partial

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Ability, Creature, Side
from companion.games.tamer.battle.damage import Damage
from companion.games.tamer.battle.effects import Effects
from companion.games.tamer.battle.order import Acting, Order
from companion.games.tamer.battle.rows import Rows
from companion.table import ONE_SCREEN


class Abilities:
    """The abilities of the creatures in the rows. Nobody bats before there is `fighting`."""

    def __init__(self, rows: Rows, damage: Damage) -> None:
        self.rows = rows
        self.damage = damage
        self.tell = rows.tell
        self.effects = Effects(rows, damage)
        self.order = Order(rows)
        self.fighting = False
        self._starts_first: Side | None = None

    def battle_starts(self) -> None:
        """[battle-start.order] From the start of the row continuing backwards to its end."""
        one, two = self.rows.teams
        if self.rows.rules["battle-starts"] == "by-place":
            for place in range(max(len(one), len(two))):
                self.start_both(one[place : place + 1] + two[place : place + 1])
                self.rows.step(ONE_SCREEN)
        else:
            first = two if self.rows.rules["battle-starts"] == "second-player" else one
            for team in (first, two if first is one else one):
                self.start_each(team)
                self.rows.step(ONE_SCREEN)

    def start_both(self, both: list[Creature]) -> None:
        """The Battle Starts of one place; [battle-start.between-players] is looked at when it is reached."""
        acting = [(each, each.face.battle_start) for each in both if each.face.battle_start and not each.fallen]
        if self._starts_first:
            self.start_each(both if self._starts_first is self.rows.sides[0] else both[::-1])
        elif len(acting) == 2:
            self.order.carry_out(acting, [both, both[::-1]], self.start_each, self.settle, self._rolled_once)
        else:
            self.start_each(both)

    def _rolled_once(self) -> Side:
        """[battle-start.between-players] A die rolled once for the battle says whose goes first at the same place."""
        first = self.order.first(asks.BattleStartOrder, "battle-start.between-players")
        self._starts_first = None if self.order.opponent else first
        return first

    def start_each(self, creatures: list[Creature]) -> None:
        """The Battle Starts of some creatures, one after the other, as long as both rows stand."""
        for creature in creatures:
            if not creature.face.battle_start or not self.rows.both_stand():
                continue
            if creature.fallen:
                self.tell(e.nothing_happened("battle-start.out", creature=creature, why="out"))
                continue
            self.battle_start(creature, creature.face.battle_start)

    def battle_start(self, creature: Creature, ability: Ability) -> None:
        """[effects.copy.battle-start] A Battle Start, and the one that it copied, once."""
        self.trigger(creature, ability, "Battle Start", "battle-start.order")
        copied = creature.face.battle_start
        if copied and copied is not ability and not creature.fallen:
            self.trigger(creature, copied, "Battle Start", "effects.copy.battle-start", copied=True)
        self.settle()

    def settle(self) -> None:
        """[damage.sequence] Slays, the fallen leaving, rows moving up and Batter Ups, until nothing more happens."""
        rows, damage = self.rows, self.damage
        while True:
            if rows.knock_outs or rows.unlooked:
                damage.mark_knock_outs()
            if rows.slays:
                self.slay()
            elif rows.down:
                damage.remove_fallen()
            elif not (self.fighting and rows.both_stand() and self.batter_up()):
                return

    def slay(self) -> None:
        """[slay] Slay happens for each creature knocked out, even if the slayer is too."""
        slays, self.rows.slays = self.rows.slays, []
        order, first = self.rows.rules["slays"], self.rows.sides[0]
        one = [slay for slay in slays if slay[0].side is first]
        two = [slay for slay in slays if slay[0].side is not first]
        if order == "roll" and one and two:
            rolled = partial(self.order.first, asks.SlayOrder, "slay.order")
            self.order.carry_out(slays, [one + two, two + one], self.slay_each, self.settle, rolled)
        else:
            self.slay_each(two + one if order == "second-player" else one + two)

    def slay_each(self, slays: list[Acting]) -> None:
        """Some Slays, one after the other."""
        for slayer, ability in slays:
            rule = "slay.fallen" if slayer.fallen else "slay" if ability is slayer.face.slay else "slay.earned"
            self.trigger(slayer, ability, "Slay", rule)
            self.damage.mark_knock_outs()

    def batter_up(self) -> bool:
        """[batter-up] Creatures that have become the first of their row; whether there are any."""
        new = [side.row[0] for side in self.rows.sides if side.row[0] is not side.up]
        batting: list[Acting] = []
        for creature in new:
            creature.side.up = creature
            if creature.face.batter_up and creature.batted == self.rows.exchanges:
                self.tell(e.nothing_happened("batter-up.again", creature=creature, why="batted"))
            elif creature.face.batter_up:
                batting.append((creature, creature.face.batter_up))
        if len(batting) == 2:
            rolled = partial(self.order.first, asks.BatterUpOrder, "batter-up.order")
            self.order.carry_out(batting, [batting, batting[::-1]], self.bat_each, self.settle, rolled)
        else:
            self.bat_each(batting)
        return bool(new)

    def bat_each(self, batting: list[Acting]) -> None:
        """Some Batter Ups, one after the other."""
        for creature, ability in batting:
            if creature.fallen:
                self.tell(e.nothing_happened("damage.by-effects", creature=creature, why="out"))
                continue
            creature.batted = self.rows.exchanges
            self.trigger(creature, ability, "Batter Up", "batter-up")
            self.damage.mark_knock_outs()

    def trigger(self, creature: Creature, ability: Ability, keyword: str, rule: str, copied: bool = False) -> None:
        """Carries an ability out, sentence by sentence; damage of one sentence counts before the next."""
        text, fallen = ability.text, creature.fallen
        self.tell(e.triggered(rule, creature=creature, keyword=keyword, text=text, fallen=fallen, copied=copied))
        for act in ability.acts:
            act(self.effects, creature)
        if ability.by_hand:
            self.by_hand(creature, ability.text)

    def by_hand(self, creature: Creature, text: str) -> None:
        """[effects.by-hand] The players carry a text out and say what changed."""
        chooser = creature.side.chooser
        self.rows.ask(lambda: asks.ByHand("effects.by-hand", chooser, what=creature, does=text))
