"""Duels with players and with monsters (rulebook: Dueling)."""
# mypyc

from __future__ import annotations

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.abilities import Abilities
from companion.games.cardpg.asking import Asker
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combos import COMBOS, STRAIGHT
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.plays import DieRoll
from companion.table import KnownAnswer


class Duels:
    """Duels from their declaration to what comes of them."""

    def __init__(self, desk: Desk, asking: Asker, abilities: Abilities) -> None:
        self.desk = desk
        self.asking = asking
        self.abilities = abilities

    def attack(self, player: Player, champion: Champion, target: Player) -> Player | None:
        """[duel] A tapped champion attacks a player, who accepts or is forced. The player who is beaten by it for good
        [end], or None."""

        def able() -> list[Champion]:
            return target.untapped if self.desk.is_there(champion) else []

        blocker = self.asking.chosen(asks.Block, "duel.accept", target, able, attacker=champion)
        if blocker is None:
            self.desk.tell(e.declined("duel.force", player=target))
            if not self.abilities.matched(player, champion, "to force the duel"):
                self.desk.tell(e.not_forced("duel.force", attacker=champion))
                return None
            if not target.untapped:
                return target
            chooser = target if self.desk.rules["drag"] == "defender" else player
            blocker = self.asking.chosen(asks.DraggedChampion, "duel.drag", chooser, able, must=True)
        if blocker is not None:
            self.duel(player, champion, target, blocker)
        return None

    def duel(self, player: Player, one: Champion, other: Player | None, two: Champion) -> Champion | None:
        """[duel.rolls] Both roll until exactly one matches; the winner, or None. `other` is None for a monster.

        [duel.loser] The loser's abilities go to the discard pile; without any the champion is destroyed.
        """
        desk = self.desk
        desk.table.step()
        whose = {one: str(player), two: str(other or "the monster deck")}
        desk.tell(e.duel("duel", attacker=one, of=player, defender=two, opponent=whose[two]))
        winner, rolls = self.rolls_out({one: player, two: other or desk.from_left(player)[0]})
        if winner is None:
            desk.tell(e.no_result("duel.no-result", attacker=one, defender=two))
            return None
        loser = two if winner is one else one
        names = {"winner": whose[winner], "loser": whose[loser]}
        desk.tell(e.duel_won("duel.rolls", **names, champion=winner, other=loser, rolls=rolls))
        if other is not None and loser.abilities:
            desk.loses("duel.loser", loser, list(loser.abilities))
        elif other is not None:
            desk.destroys(loser)
        return winner

    def rolls_out(self, sides: dict[Champion, Player]) -> tuple[Champion | None, int]:
        """[duel.rolls] The rolls of a duel: who wins it, and how often both have rolled; [duel.destroyed] nobody where
        a champion is out of play."""
        desk, rolled = self.desk, 0
        while all(map(desk.is_there, sides)):
            rolled_on = not any(map(desk.can_match, sides))
            if rolled_on and not self.shall_roll(*sides):
                return None, rolled
            if desk.rules["hints"] == "on":
                self.hints(*sides)
            if not (rolls := self.both_roll(sides, rolled_on=rolled_on)):
                continue
            rolled += 1
            each = zip(sides, rolls, strict=True)
            hits = [side for side, roll in each if not roll.countered and desk.matches(side, roll.number)]
            if not all(map(desk.is_there, sides)):
                return None, rolled
            if len(hits) == 1:
                return hits[0], rolled
            desk.tell(e.again("duel.rolls", both=bool(hits)))
        return None, rolled

    def hints(self, one: Champion, two: Champion) -> None:
        """[hints] The chances that the first matches, and that it wins a duel that has an end."""
        matches, other_matches = self.desk.chance(one), self.desk.chance(two)
        self.desk.hint(f"{one} matches", matches)
        wins, loses = matches * (1 - other_matches), other_matches * (1 - matches)
        if wins + loses:
            self.desk.hint(f"{one} wins the duel", wins / (wins + loses))

    def shall_roll(self, *both: Champion) -> bool:
        """[duel.no-result] Neither can match by a roll alone: whether it is rolled, for somebody to shift it."""

        def question() -> asks.RollOn | KnownAnswer[str | None]:
            if not all(map(self.desk.is_there, both)) or any(map(self.desk.can_match, both)):
                return KnownAnswer("roll")
            if not any(map(self.could_shift, both)):
                return KnownAnswer(None)
            return asks.RollOn("duel.no-result", None)

        return self.asking.ask(question) is not None

    def could_shift(self, champion: Champion) -> bool:
        """[combo.straight] True if a straight that somebody may hold shifts a roll so that a champion matches it."""
        for straight in (combo for combo in COMBOS if combo.family == STRAIGHT):
            most = straight.size - 1
            by = range(-most, most + 1) if self.desk.rules["shift"] == "up-to" else (-most, most)
            shown = self.desk.sums & {number + far for number in self.desk.numbers(champion) for far in by}
            if any(player.hand.can_be(straight, shown) for player in self.desk.playing):
                return True
        return False

    def both_roll(self, sides: dict[Champion, Player], *, rolled_on: bool) -> list[DieRoll]:
        """[duel.rolls] Both rolls, typed on one line, and what answers them; a Re-Roll rolls that one again. None where
        one is out of play, or neither can match any more."""
        desk, asking = self.desk, self.asking

        def stands() -> bool:
            return all(map(desk.is_there, sides)) and (rolled_on or any(map(desk.can_match, sides)))

        rolls = asking.rolled("duel.rolls", sides, stands)
        armed = [champion for champion in sides if champion.abilities]
        asking.answers_to(rolls)
        while any(roll.again for roll in rolls):
            for place, champion in enumerate(sides):
                if rolls[place].again:
                    rolls[place] = self.rolls_again(rolls[place], champion, was_armed=champion in armed)
            asking.answers_to(rolls)
        return rolls

    def rolls_again(self, roll: DieRoll, champion: Champion, *, was_armed: bool) -> DieRoll:
        """[combo.reroll] One of both is rolled again; [miss] for a champion that has lost its abilities since it is a
        miss."""

        def stands() -> bool:
            return self.desk.is_there(champion) and not (was_armed and not champion.abilities)

        if rolls := self.asking.rolled("duel.rolls", {champion: roll.roller}, stands, "again"):
            return rolls[0]
        self.desk.tell(e.missed("miss", champion=champion))
        return DieRoll(roll.number, roll.roller, countered=True)

    def fight_monster(self, player: Player, champion: Champion) -> None:
        """[monster] The top monster with its slots filled; the left neighbour rolls for it. [monster.won] An upgrade
        and an ability of it, or [monster.lost] an ability is lost, or the champion."""
        desk = self.desk
        monster = self.asking.top_monster(f"{player} turns up the top monster")
        if monster is None:
            desk.tell(e.passed_over("void", step="Duels", why="no monster is left"))
            return
        desk.monster = monster
        cards = min(monster.slots, len(desk.deck) + len(desk.discard))
        desk.tell(e.monster_up("monster", champion=monster, cards=cards))
        for slot in range(monster.slots):
            what = f"turn up {monster}'s ability {slot + 1} of {monster.slots}"
            if card := self.asking.of_deck(asks.RevealedCard, "monster", what=what, unseen=desk.unseen):
                monster.abilities.append(card)
        desk.tell(e.monster("monster", champion=monster, roller=desk.from_left(player)[0]))
        winner = self.duel(player, champion, None, monster)
        if winner is champion:
            self.wins_over(player, champion, monster)
        elif winner is monster and champion.abilities:
            if card := self.by_chance(f"{champion} loses an ability at random", champion):
                desk.loses("monster.lost", champion, [card])
        elif winner is monster:
            desk.destroys(champion)
        if self.desk.monster is monster:
            self.goes_back(monster)

    def wins_over(self, player: Player, champion: Champion, monster: Champion) -> None:
        """[monster.won] The monster goes under its deck, the champion rises by a rank, and gains an ability of it."""
        desk = self.desk
        if gained := self.by_chance(f"{champion} gains an ability of the monster at random", monster, champion):
            monster.abilities.remove(gained)
            desk.gained = gained
            desk.tell(e.gained("monster.won", champion=champion, monster=monster, card=gained))
        self.goes_back(monster)
        if desk.is_there(champion):
            self.abilities.upgrades(player, champion)
        desk.gained = None
        if gained and desk.is_there(champion) and champion.free:
            desk.assigns(player, gained, champion)
        elif gained:
            desk.discard.append(gained)
            desk.tell(e.to_discard("monster.won", cards=[gained], of=str(champion)))

    def goes_back(self, monster: Champion) -> None:
        """[monster.back] A monster goes under its deck, its abilities to the discard pile."""
        abilities = list(monster.abilities)
        self.desk.strips(monster, abilities)
        self.desk.monsters.put([monster.card], under=True)
        self.desk.monster = None
        self.desk.tell(e.monster_leaves("monster.back", champion=monster, cards=abilities))

    def by_chance(self, what: str, champion: Champion, gains: Champion | None = None) -> Card | None:
        """[monster.chance] An ability by chance, where the one that gains it has a slot for it, or rises to one."""

        def able() -> list[Card]:
            return list(champion.abilities) if gains is None or gains.free or gains.next_rank else []

        return self.asking.chosen(asks.RandomAbility, "monster.chance", None, able, must=True, what=what)
