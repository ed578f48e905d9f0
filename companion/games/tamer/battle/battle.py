"""A battle of Tamer Tournament, in the order of the rulebook's page Combat."""

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.abilities import Abilities
from companion.games.tamer.battle.creature import Card, Creature, Member
from companion.games.tamer.battle.damage import Damage
from companion.games.tamer.battle.rows import Rows
from companion.table import Data, Table


class Battle:
    """Two rows, and what happens between them. `fight` plays it and gives the result's data.

    Afterwards `kept` are the players' creatures that keep their damage, `removed` those that are out of the game.
    """

    def __init__(self, table: Table, rules: dict[str, str], teams: list[tuple[str, str, list[Member]]]) -> None:
        """`teams` are the two players in order: name, who decides for them, and their team, front first."""
        self.rows = Rows(table, rules, teams)
        self.tell = self.rows.tell
        self.damage = Damage(self.rows)
        self.abilities = Abilities(self.rows, self.damage)
        self.kept: list[tuple[str, Member]] = []
        self.removed: list[tuple[str, Card]] = []

    def fight(self) -> Data:
        """The whole battle: Battle Starts, Batter Ups, exchanges until a row is empty, and the clearing up."""
        rows, abilities = self.rows, self.abilities
        if rows.both_stand():
            abilities.battle_starts()
            abilities.fighting = True
            abilities.settle()
        before = None
        while True:
            rows.step()
            if not rows.both_stand() or rows.changes == before:
                break
            before = rows.changes
            self.by_hand_each_exchange()
            if rows.both_stand():
                self.exchange()
        winners = self.stalemate() if rows.both_stand() else self.winners()
        standing = {side.player: [creature.standing() for creature in side.row] for side in rows.sides}
        self.clean_up()
        rows.tell_all()
        return {"winners": winners, "rounds": rows.exchanges, "standing": standing}

    def by_hand_each_exchange(self) -> None:
        """[effects.by-hand] Texts without a keyword that the referee can't read come up before each exchange."""
        for side in self.rows.sides:
            for creature in side.row[:]:
                if creature.face.by_hand and creature in side.row:
                    self.abilities.by_hand(creature, creature.face.by_hand)
                    self.abilities.settle()

    def exchange(self) -> None:
        """[damage.exchange] The creatures in front deal damage to each other equal to their total Power."""
        rows, number = self.rows, self.rows.exchanges + 1
        one, two = [side.row[0] for side in rows.sides]
        power, against = one.power, two.power
        rule = "damage.exchange"
        self.tell(e.exchange(rule, number=number, first=one, first_power=power, second=two, second_power=against))
        rows.tell_all()
        rows.exchanges = number
        self.damage.hit([(one, two, power), (two, one, against)], "damage.stays")
        self.abilities.settle()

    # The end

    def winners(self) -> list[str]:
        """[end.victory] Who has a creature left standing; [end.tie] both where nobody has."""
        standing = [side.player for side in self.rows.sides if side.row]
        winners = standing or [side.player for side in self.rows.sides]
        rule, how = ("end.victory", "victory") if standing else ("end.tie", "tie")
        one, two = [side.player for side in self.rows.sides]
        left = sum(each.health - each.damage for side in self.rows.sides for each in side.row)
        self.tell(e.battle_ended(rule, first=one, second=two, winners=winners, how=how, left=left))
        return winners

    def stalemate(self) -> list[str]:
        """[end.stalemate] An exchange has changed nothing: who records a victory, this table's rule says."""
        settled, sides = self.rows.rules["stalemate"], self.rows.sides
        winners = [side.player for side in sides if settled != "nobody"]
        if settled == "health":
            left = [sum(creature.health - creature.damage for creature in side.row) for side in sides]
            winners = [side.player for side, health in zip(sides, left, strict=True) if health == max(left)]
        one, two = (side.row[0] for side in sides)
        self.tell(e.stalemate("end.stalemate", first=one, second=two, winners=winners, settled=settled))
        return winners

    def clean_up(self) -> None:
        """[after.buffs] and [after.damage]: all dice come off, except the damage that a card keeps."""
        standing = [creature for side in self.rows.sides for creature in side.row]
        kept = [each for each in standing if each.card.keeps_damage and each.damage]
        self.tell(e.buffs_off("after.buffs", creatures=[each for each in standing if each.red or each.green]))
        damaged = [each for each in standing if each.damage and each not in kept]
        self.tell(e.damage_off("after.damage", creatures=damaged))
        for creature in kept:
            self.keep_damage(creature)
        for creature in [creature for team in self.rows.teams for creature in team]:
            if creature.fallen and creature.card.keeps_damage:
                self.tell(e.damage_forgotten("after.keeps-damage.out", creature=creature, why="out"))

    def keep_damage(self, creature: Creature) -> None:
        """[after.keeps-damage] It stays on, unless it is now enough to remove the creature from the game."""
        side, damage, health = creature.side, creature.damage, creature.card.health
        if side.chooser != side.player:
            self.tell(e.damage_forgotten("after.keeps-damage.out", creature=creature, why="deck"))
        elif damage >= health:
            self.removed.append((side.player, creature.card))
            self.tell(e.out_of_the_game("after.keeps-damage", creature=creature, damage=damage, health=health))
        else:
            self.kept.append((side.player, Member(creature.card, damage)))
            self.tell(e.damage_kept("after.keeps-damage", creature=creature, damage=damage))
