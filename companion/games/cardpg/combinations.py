"""Combos that are played, what answers them, and what they do (rulebook: Combinations)."""
# mypyc

from __future__ import annotations

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.abilities import Abilities
from companion.games.cardpg.asking import Asker
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combos import suit_of
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.duels import Duels
from companion.games.cardpg.plays import DieRoll, Play


class Combinations:
    """Carries out what is played, in turn and out of it."""

    def __init__(self, desk: Desk, asking: Asker, abilities: Abilities, duels: Duels) -> None:
        self.desk = desk
        self.asking = asking
        self.abilities = abilities
        self.duels = duels
        asking.plays_out = self.plays_out

    def plays_out(self, play: Play, rolls: list[DieRoll]) -> None:
        """[chain] A combo is laid down and answered, and does what it does if it stands."""
        if self.stands(play, rolls, None):
            self.carry_out(play, rolls)

    def stands(self, play: Play, rolls: list[DieRoll], answers: Play | None) -> bool:
        """[chain] True if a combo stands, once nobody answers it any more: an answer that stands counters it.

        [counters] An answer is only that, or does what it does too, the last first.
        """
        desk, player, combo = self.desk, play.player, play.combo
        desk.lays_down(player, play.cards)
        to = str(answers.combo) if answers else None
        cards = list(play.cards)
        desk.tell(e.played("combos", player=player, combo=combo, cards=cards, effect=combo.effect, answers=to))
        numbers = [DieRoll(roll.number, roll.roller, roll.countered) for roll in rolls]
        while answer := self.asking.answered(f"{combo} of {player}'s", numbers, combo.rank):
            if self.stands(answer, rolls, play):
                desk.tell(e.countered("chain", combo=combo, by=answer.combo))
                if desk.rules["counters"] == "also-effect":
                    self.carry_out(answer, rolls)
                return False
        return True

    def carry_out(self, play: Play, rolls: list[DieRoll]) -> None:
        """[combos] Carry out a combo that stands; [impossible] one that can't be is dropped."""
        rank, player = play.combo.rank, play.player
        if self.desk.impossible(player, play.combo, play.cards):
            self.desk.tell(e.dropped("impossible", combo=play.combo))
        elif rank <= 2 or 5 <= rank <= 8:
            self.on_roll(play, rolls)
        elif rank in (3, 4):
            self.on_champion(play)
        elif rank <= 12:
            self.flush(play)
        elif rank == 13:
            self.asking.search(player)
        elif rank == 14:
            self.summon(play)
        elif rank == 15:
            self.upgrade(play)
        else:
            player.protected = True
            self.desk.tell(e.protected("combo.protection", player=player))

    def on_roll(self, play: Play, rolls: list[DieRoll]) -> None:
        """[combo.reroll] [combo.counter] [combo.straight] Change a roll."""

        def places() -> list[int]:
            return [place for place in play.rolls if place < len(rolls) and not rolls[place].countered]

        names = [f"{roll.roller}'s {roll.number}" for roll in rolls]
        place = self.asking.chosen(asks.WhichRoll, "duel.rolls", play.player, places, must=True, rolls=names)
        if place is None:
            self.desk.tell(e.dropped("void", combo=play.combo))
            return
        roll = rolls[place]
        if play.combo.rank == 1:
            roll.again = True
            self.desk.tell(e.rolls_again("combo.reroll", player=roll.roller))
        elif play.combo.rank == 2:
            roll.countered = True
            self.desk.tell(e.roll_countered("combo.counter", player=roll.roller))
        else:
            by = self.shift_by(play.player, play.combo.size - 1)
            roll.number += by
            self.desk.tell(e.shifted("combo.straight", player=roll.roller, by=by, number=roll.number))

    def shift_by(self, player: Player, most: int) -> int:
        """[combo.straight] By how much a straight moves a roll: up to so many, or exactly so many."""
        if self.desk.rules["shift"] == "up-to":
            return self.asking.ask(lambda: asks.By("combo.straight", player.name, lowest=-most, highest=most))
        return self.asking.chosen(asks.ExactShift, "combo.straight", player, lambda: [most, -most], must=True) or 0

    def on_champion(self, play: Play) -> None:
        """[combo.remove-all] [combo.destroy] A champion or monster loses its abilities, or is destroyed."""
        desk, destroy = self.desk, play.combo.rank == 4
        what = "whom do you destroy" if destroy else "who loses all abilities"
        rule = "combo.destroy" if destroy else "combo.remove-all"

        def able() -> list[Champion]:
            return [each for each in desk.targets(play.player) if destroy or each.abilities]

        champion = self.asking.chosen(asks.OnWhom, rule, play.player, able, what=what)
        if champion and destroy:
            desk.destroys(champion)
        elif champion:
            desk.loses(rule, champion, list(champion.abilities))

    def flush(self, play: Play) -> None:
        """[combo.flush] The suit's ability so many times; or so many more cards of the hand are assigned."""
        for _ in range(play.combo.size - 1):
            if self.desk.rules["flush"] == "use":
                self.abilities.use(play.player, suit_of(play.cards))
            else:
                self.abilities.assign(play.player)

    def summon(self, play: Play) -> None:
        """[combo.summon] The top monster joins its player as a champion; or a champion of the player's, untapped or
        not, fights it at once."""
        desk, player = self.desk, play.player
        if desk.rules["summon"] == "duel":

            def able() -> list[Champion]:
                return [] if desk.no_summons(player) else [each for each in player.champions if each.abilities]

            if fights := self.asking.chosen(asks.OnWhom, "combo.summon", player, able, what="who fights the monster"):
                self.duels.fight_monster(player, fights)
        elif champion := self.asking.top_monster(f"{player} summons the top monster", lambda: desk.no_summons(player)):
            player.champions.append(champion)
            desk.tell(e.summoned("combo.summon", player=player, champion=champion))
        else:
            desk.tell(e.dropped("impossible", combo=play.combo))

    def upgrade(self, play: Play) -> None:
        """[combo.upgrade] A champion of the player's rises by a rank."""
        player = play.player

        def able() -> list[Champion]:
            return [champion for champion in player.champions if champion.next_rank]

        what = "whom do you upgrade"
        if champion := self.asking.chosen(asks.OnWhom, "combo.upgrade", player, able, what=what, must=True):
            self.abilities.upgrades(player, champion)
        else:
            self.desk.tell(e.dropped("impossible", combo=play.combo))
