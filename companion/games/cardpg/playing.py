"""Rolls and combos: what is played on a roll or at any time, and what answers it (rulebook: Combinations)."""

from collections.abc import Callable
from typing import TypeVar

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.champion import Player
from companion.games.cardpg.effects import Effects
from companion.games.cardpg.plays import Play, Plays, Rolled
from companion.table import Settled
from companion.table.questions import Question

T = TypeVar("T")


class Playing(Effects):
    """Combos that are played, in turn and out of it."""

    def ask(self, make: Callable[[Plays], Question[T] | Settled[T]]) -> T:
        """[anytime] The answer to a question; a combo that is played in its place is carried out, and it is put
        again."""
        while True:
            answer = self.table.ask(lambda: make(self.plays()))
            if not isinstance(answer, Play):
                return answer
            self.plays_out(answer, [])

    def plays_out(self, play: Play, rolls: list[Rolled]) -> None:
        """[chain] A combo is laid down and answered, and does what it does if it stands."""
        if self.stands(play, rolls, None):
            self.carry_out(play, rolls)

    def stands(self, play: Play, rolls: list[Rolled], answers: Play | None) -> bool:
        """[chain] Whether a combo stands, once nobody answers it any more: an answer that stands counters it.

        [counters] An answer is only that, or does what it does too, the last first.
        """
        for card in play.cards:
            self.leaves_hand(play.player, card)
            self.discard.append(card)
        to = str(answers.combo) if answers else None
        told = e.played(
            "combos", player=play.player, combo=play.combo, cards=list(play.cards), effect=play.combo.effect, answers=to
        )
        self.tell(told)
        numbers = [Rolled(roll.number, roll.roller, roll.countered) for roll in rolls]
        while answer := self.answered(f"{play.combo} of {play.player}'s", numbers, play.combo.rank):
            if self.stands(answer, rolls, play):
                self.tell(e.countered("chain", combo=play.combo, by=answer.combo))
                if self.rules["counters"] == "also-effect":
                    self.carry_out(answer, rolls)
                return False
        return True

    def answered(self, to: str, rolls: list[Rolled], above: int = 0) -> Play | None:
        """[asking] Whoever plays a combo on a roll or a combo; nobody is asked where no hand could."""

        def question() -> asks.Answers | Settled[str]:
            plays = Plays(self, rolls, above)
            roller = next((player for player in self.players if rolls and player.name == rolls[0].roller), self.turn_of)
            order = [player for player in self.from_left(roller) if plays.could(player)]
            if not order:
                return Settled("nobody")
            first = f"Of several {order[0]} comes first." if len(order) > 1 else f"Only {order[0]} could."
            return asks.Answers("asking", None, to=to, order=first, plays=plays)

        answer = self.table.ask(question)
        return answer if isinstance(answer, Play) else None

    # Rolls

    def roll(self, player: Player, why: str) -> Rolled:
        """[roll] A player rolls, and it is answered until nobody answers any more; a Re-Roll is a new roll."""
        while True:
            number = self.ask(
                lambda plays: asks.OneRoll("roll", player.name, dice=self.dice, sides=self.sides, why=why, plays=plays)
            )
            rolled = Rolled(number, player.name)
            self.tell(e.rolled("roll", player=player.name, number=number))
            self.answers_to([rolled])
            if not rolled.again:
                return rolled

    def answers_to(self, rolls: list[Rolled]) -> None:
        """[asking] Combos on rolls, one after the other, until all pass or a roll is to be made again."""
        while not any(roll.again for roll in rolls):
            said = " and ".join(f"{roll.roller} has rolled {roll.number}" for roll in rolls)
            play = self.answered(said, rolls)
            if play is None:
                return
            self.plays_out(play, rolls)
