"""A battle of Tamer Tournament, in the order of the rulebook's page Combat."""
# mypyc

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.abilities import Abilities
from companion.games.tamer.battle.creature import THE_DECK, Card, Creature, Member
from companion.games.tamer.battle.damage import Damage
from companion.games.tamer.battle.rows import Rows
from companion.table import Data, Table


class Battle:
    """Two rows, and what happens between them. `fight` plays it and gives the result's data.

    Before it The Deck's team is `flipped`. Afterwards `kept` are the creatures that keep their damage, `removed` those
    that are out of the game.
    """

    def __init__(
        self, table: Table, rules: dict[str, str], teams: list[tuple[str, str, list[Member]]], called: str = ""
    ) -> None:
        """`teams` are the two players in order: name, who decides for them, and their team, front first; where it is
        not told yet it lines up later. Of several the battle is `called` so."""
        self.rows = rows = Rows(table, rules, [(player, chooser) for player, chooser, _ in teams], called)
        for side, (_, _, team) in zip(rows.sides, teams, strict=True):
            if team:
                rows.line_up(side, team)
        self.flipped: list[Card] = []
        self.tell = self.rows.tell
        self.damage = Damage(self.rows)
        self.abilities = Abilities(self.rows, self.damage)
        self.kept: list[Creature] = []
        self.removed: list[Creature] = []

    @property
    def players(self) -> list[str]:
        """The two, in order."""
        return [side.player for side in self.rows.sides]

    def line_up(self, player: str, team: list[Member], limit: int | None) -> None:
        """[team.order] A player's row stands, of so many points at most."""
        rows = self.rows
        rows.line_up(next(side for side in rows.sides if side.player == player), team)
        cards = [member.card for member in team]
        kept = [f"{member.card} {member.damage}" for member in team if member.damage]
        points = sum(card.cost for card in cards)
        limited = None if player == THE_DECK else limit
        rule = "team.order" if team else "team.empty"
        rows.table.tell(e.lined_up(rule, player=player, team=cards, points=points, limit=limited, kept=kept))

    def keys(self, player: str) -> list[str]:
        """Keys of a player's creatures, those that have left the row among them."""
        return [each.key for team in self.rows.teams for each in team if each.side.player == player]

    @property
    def waiting(self) -> list[Card]:
        """The Deck's cards that are flipped, and don't stand in its row yet."""
        stands = any(team and team[0].side.player == THE_DECK for team in self.rows.teams)
        return [] if stands else self.flipped

    def cards(self) -> list[Card]:
        """All cards that have come to this battle, and have not gone back."""
        return [*(creature.card for team in self.rows.teams for creature in team), *self.waiting]

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
        self.clean_up()
        rows.tell_all()
        standing = {side.player: [creature.standing() for creature in side.row] for side in rows.sides}
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
        """[end.victory] Players with a creature left standing; [end.tie] both where nobody has."""
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
        for creature in standing:
            creature.lies = (0, 0, creature.damage if creature in self.kept else 0)

    def give_up(self) -> None:
        """[pairing.leaving] It is over as it stands: the damage that a card keeps is kept."""
        for creature in [creature for side in self.rows.sides for creature in side.row if not creature.fallen]:
            if creature.card.keeps_damage and creature.damage and creature.side.player != THE_DECK:
                (self.removed if creature.damage >= creature.card.health else self.kept).append(creature)

    def keep_damage(self, creature: Creature) -> None:
        """[after.keeps-damage] It stays on, unless it is now enough to remove the creature from the game."""
        side, damage, health = creature.side, creature.damage, creature.card.health
        if side.chooser != side.player:
            self.tell(e.damage_forgotten("after.keeps-damage.out", creature=creature, why="deck"))
        elif damage >= health:
            self.removed.append(creature)
            side.row.remove(creature)
            self.tell(e.out_of_the_game("after.keeps-damage", creature=creature, damage=damage, health=health))
        else:
            self.kept.append(creature)
            self.tell(e.damage_kept("after.keeps-damage", creature=creature, damage=damage))

    def return_to_decks(self) -> None:
        """[deck.returned] The Deck's cards go back; nothing of it lies there any more."""
        rows = self.rows
        for side, team in zip(rows.sides, rows.teams, strict=True):
            if side.player == THE_DECK:
                side.row = []
                team.clear()
        rows.table.tell(e.deck_returned("deck.returned", cards=list(self.flipped)))
        self.flipped.clear()
