"""Duels with players and with monsters (rulebook: Dueling)."""

from fractions import Fraction

from companion.games.cardpg import asks, hints
from companion.games.cardpg import events as e
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.playing import Playing
from companion.games.cardpg.plays import Plays, Rolled
from companion.table import Settled
from companion.table.odds import percent


class Duels(Playing):
    """Duels from their declaration to what comes of them."""

    def attack(self, player: Player, champion: Champion, target: Player) -> Player | None:
        """[duel] A tapped champion attacks a player, who accepts or is forced. The player who is beaten by it for good
        [end], or None."""
        self.taps(player, champion)
        blocker = None
        if target.untapped:
            blocker = self.ask(
                lambda plays: asks.Block(
                    "duel.accept", target.name, candidates=[*target.untapped, None], attacker=champion, plays=plays
                )
            )
        if blocker is None:
            self.tell(e.declined("duel.force", player=target))
            if not self.matched(player, champion, "to force the duel"):
                self.tell(e.not_forced("duel.force", attacker=champion))
                return None
            if not target.untapped:
                return target
            blocker = self.dragged(player, target)
        self.duel(player, champion, target, blocker)
        return None

    def dragged(self, player: Player, target: Player) -> Champion:
        """[duel.drag] Which champion takes a forced duel: the defender says, or the attacker."""
        chooser = target if self.rules["drag"] == "defender" else player

        def question(plays: Plays) -> asks.Dragged | Settled[Champion]:
            if len(target.untapped) == 1:
                return Settled(target.untapped[0])
            return asks.Dragged("duel.drag", chooser.name, candidates=target.untapped, plays=plays)

        champion: Champion = self.ask(question)
        return champion

    def taps(self, player: Player, champion: Champion) -> None:
        """[tap] A champion is tapped."""
        champion.tapped = True
        self.quiet = 0
        self.tell(e.tapped("tap", player=player, champion=champion))

    def matched(self, player: Player, champion: Champion, why: str) -> list[Card]:
        """[match] A roll for a champion, judged when all have passed: the abilities that it matches."""
        if not self.can_match(champion):
            self.tell(e.missed("miss", champion=champion))
            return []
        if self.rules["hints"] == "on":
            self.hint(f"{champion} matches", self.chance(champion))
        rolled = self.roll(player, why)
        if rolled.countered:
            self.tell(e.missed("miss", champion=champion))
            return []
        cards = self.matches(champion, rolled.number)
        self.tell(e.matched("match", champion=champion, cards=cards, number=rolled.number))
        return cards

    def chance(self, champion: Champion) -> Fraction:
        """The chance that a roll matches a champion's abilities."""
        return hints.match(self.numbers(champion), self.dice, self.sides)

    def hint(self, what: str, chance: Fraction | None) -> None:
        """[hints] An exact chance before a roll."""
        if chance is not None:
            fraction = f"{chance.numerator}/{chance.denominator}" if chance.denominator > 1 else str(chance)
            self.tell(e.chance_of("hints", what=what, chance=percent(chance), fraction=fraction))

    def duel(self, player: Player, one: Champion, other: Player | None, two: Champion) -> Champion | None:
        """[duel.rolls] Both roll until exactly one matches; the winner, or None. `other` is None for a monster.

        [duel.loser] The loser's abilities go to the discard pile; without any the champion is destroyed.
        """
        roller = other or self.from_left(player)[0]
        self.tell(e.duel("duel", attacker=one, of=player, defender=two, opponent=str(other or "the monster deck")))
        winner = self.rolls_out(player, one, roller, two)
        if winner is None:
            self.tell(e.no_result("duel.no-result", attacker=one, defender=two))
            return None
        loser = two if winner is one else one
        names = (str(player), str(other or "the monster deck"))
        first, second = names if winner is one else names[::-1]
        self.tell(e.duel_won("duel.rolls", winner=first, champion=winner, loser=second, other=loser))
        if other is not None:
            if loser.abilities:
                cards = list(loser.abilities)
                self.strips(loser, cards)
                self.tell(e.abilities_gone("duel.loser", champion=loser, cards=cards))
            else:
                self.destroys(loser)
        return winner

    def rolls_out(self, player: Player, one: Champion, roller: Player, two: Champion) -> Champion | None:
        """[duel.rolls] The rolls of a duel; [duel.destroyed] nobody wins one of whom a champion is out of play."""
        rolled_on = False
        while self.is_there(one) and self.is_there(two):
            if not (self.can_match(one) or self.can_match(two)) and not rolled_on:
                rolled_on = self.shall_roll()
                if not rolled_on:
                    return None
            if self.rules["hints"] == "on":
                one_chance, two_chance = self.chance(one), self.chance(two)
                self.hint(f"{one} matches", one_chance)
                self.hint(f"{one} wins the duel", hints.duel(one_chance, two_chance))
            rolls = self.duel_rolls(player, roller)
            if not (self.is_there(one) and self.is_there(two)):
                return None
            hits = [
                not roll.countered and bool(self.matches(champion, roll.number))
                for roll, champion in zip(rolls, (one, two), strict=True)
            ]
            if hits[0] != hits[1]:
                return one if hits[0] else two
            self.tell(e.again("duel.rolls", both=hits[0]))
            rolled_on = rolled_on and (self.can_match(one) or self.can_match(two))
        return None

    def shall_roll(self) -> bool:
        """[duel.no-result] Neither can match by a roll alone: whether it is rolled, for somebody to shift it."""

        def question(plays: Plays) -> asks.ShiftIt | Settled[None]:
            if not any(each.cards > 1 or not self.decks for each in self.playing):
                return Settled(None)
            return asks.ShiftIt("duel.no-result", None, candidates=["roll", None], plays=plays)

        return self.ask(question) is not None

    def is_there(self, champion: Champion) -> bool:
        """Whether a champion or monster is still in play."""
        return champion is self.monster or self.owner(champion) is not None

    def duel_rolls(self, player: Player, roller: Player) -> list[Rolled]:
        """[duel.rolls] Both rolls, typed on one line, and what answers them; a Re-Roll rolls that one again."""
        answer = self.ask(
            lambda plays: asks.DuelRoll(
                "duel.rolls",
                None,
                dice=self.dice,
                sides=self.sides,
                attacker=player.name,
                defender=roller.name,
                plays=plays,
            )
        )
        rolls = [Rolled(number, name) for number, name in zip(answer, (player.name, roller.name), strict=True)]
        for roll in rolls:
            self.tell(e.rolled("duel.rolls", player=roll.roller, number=roll.number))
        self.answers_to(rolls)
        while any(roll.again for roll in rolls):
            for place, roll in enumerate(rolls):
                if roll.again:
                    number = self.ask(
                        lambda plays, roll=roll: asks.OneRoll(  # type: ignore[misc]
                            "duel.rolls", roll.roller, dice=self.dice, sides=self.sides, why="again", plays=plays
                        )
                    )
                    rolls[place] = Rolled(number, roll.roller)
                    self.tell(e.rolled("duel.rolls", player=roll.roller, number=number))
            self.answers_to(rolls)
        return rolls

    # Monsters

    def fight_monster(self, player: Player, champion: Champion) -> None:
        """[monster] The top monster with its slots filled; the left neighbour rolls for it."""
        self.taps(player, champion)
        self.monster_duel(player, champion)

    def monster_duel(self, player: Player, champion: Champion) -> None:
        """[monster] A duel with the top monster; [monster.won] an upgrade and an ability of it, or [monster.lost] an
        ability is lost, or the champion."""
        monster = self.monster = self.reveal_monster(f"{player} turns up the top monster")
        cards = min(monster.slots, self.deck + len(self.discard))
        self.tell(e.monster_up("monster", champion=monster, cards=cards))
        for slot in range(monster.slots):
            card = self.reveal("monster", f"{monster}'s ability {slot + 1} of {monster.slots}")
            if card is not None:
                monster.abilities.append(card)
        self.tell(e.monster("monster", champion=monster, roller=self.from_left(player)[0]))
        winner = self.duel(player, champion, None, monster)
        if winner is champion:
            self.wins_over(player, champion, monster)
        elif winner is monster and (card := self.by_chance(f"{champion} loses an ability at random", champion)):
            self.strips(champion, [card])
            self.tell(e.abilities_gone("monster.lost", champion=champion, cards=[card]))
        elif winner is monster:
            self.destroys(champion)
        if self.monster is monster:
            self.goes_back(monster)

    def wins_over(self, player: Player, champion: Champion, monster: Champion) -> None:
        """[monster.won] The monster goes under its deck, the champion rises by a rank, and gains an ability of it."""
        gained = self.by_chance(f"{champion} gains an ability of the monster at random", monster)
        if gained is not None and gained in monster.abilities:
            monster.abilities.remove(gained)
        self.goes_back(monster)
        if self.is_there(champion):
            self.upgrades(player, champion)
        if gained is None:
            return
        if self.is_there(champion) and champion.free:
            self.assigns(player, gained, champion)
        else:
            self.discard.append(gained)
            self.tell(e.to_discard("monster.won", cards=[gained], of=str(champion)))

    def goes_back(self, monster: Champion) -> None:
        """[monster.back] A monster goes under its deck, its abilities to the discard pile."""
        self.strips(monster, monster.abilities)
        self.monsters.put([monster.card], under=True)
        self.monster = None
        self.tell(e.monster_leaves("monster.back", champion=monster))

    def by_chance(self, what: str, champion: Champion) -> Card | None:
        """An ability by chance; a single one is no question."""

        def question() -> asks.RandomAbility | Settled[Card | None]:
            abilities = list(champion.abilities)
            if len(abilities) < 2:
                return Settled(next(iter(abilities), None))
            return asks.RandomAbility("monster.chance", None, candidates=abilities, what=what)

        return self.table.ask(question)

    def summoned_duel(self, player: Player) -> None:
        """[combo.summon] With `summon=duel` a champion of the player's fights the top monster at once, untapped or
        not."""
        able = [champion for champion in player.champions if champion.abilities]
        if self.monster is not None or not able:
            return
        champion = self.chosen(asks.Target, "combo.summon", player, able, what="who fights the monster")
        if champion is not None:
            self.monster_duel(player, champion)
