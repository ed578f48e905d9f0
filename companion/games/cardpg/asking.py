"""Questions at which anybody may play a combo, and rolls that anybody may answer (rulebook: Combinations)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.before import could_answer
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.plays import Play, Plays, Rolled
from companion.table import Ask, Settled

T = TypeVar("T")
S = TypeVar("S")


class Asking:
    """Asks, and carries out what is played in between: `plays_out` is what does that."""

    plays_out: Callable[[Play, list[Rolled]], None]

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.plays = Plays(desk)

    def ask(self, make: Ask[T, S]) -> T | S:
        """[anytime] The answer to a question, made of what is true now; a combo that is played before it is carried
        out, and then it is seen whether the question still stands."""
        while True:
            answer = self.desk.table.ask(make, between=self.plays)
            if not isinstance(answer, Play):
                return answer
            self.plays_out(answer, [])

    def chosen(
        self,
        kind: type[asks.MayChoose[T]],
        rule: str,
        player: Player,
        of: Callable[[], list[T]],
        *,
        must: bool = False,
        **more: Any,
    ) -> T | None:
        """[optional] One of the things that are there to choose, or None: waived, or nothing is there (any more)."""

        def question() -> asks.MayChoose[T] | Settled[T | None]:
            there = of()
            if not there or (must and len(there) == 1):
                return Settled(there[0] if there else None)
            return kind(rule, player.name, candidates=there if must else [*there, None], **more)

        return self.ask(question)

    def answered(self, to: str, rolls: list[Rolled], above: int = 0) -> Play | None:
        """[asking] Whoever plays a combo on a roll or a combo; nobody is asked where no hand could."""
        desk, plays = self.desk, Plays(self.desk, rolls, above)

        def question() -> asks.Answers | Settled[str]:
            roller = next((player for player in desk.players if rolls and player.name == rolls[0].roller), desk.turn_of)
            order = [player for player in desk.from_left(roller) if plays.could(player)]
            if not order:
                return nobody(plays, desk.playing)
            first = f"Of several {order[0]} comes first." if len(order) > 1 else f"Only {order[0]} could."
            return asks.Answers("asking", None, to=to, order=first, silent=desk.rules["answers"] == "called")

        answer = desk.table.ask(question, between=plays)
        return answer if isinstance(answer, Play) else None

    def roll(self, player: Player, champion: Champion, why: str) -> Rolled | None:
        """[roll] A player rolls for a champion, and it is answered until nobody answers any more; a Re-Roll is a new
        roll. None where it isn't rolled any more: no roll could match."""
        desk = self.desk

        def question() -> asks.OneRoll | Settled[None]:
            if not (desk.is_there(champion) and desk.can_match(champion)):
                return Settled(None)
            return asks.OneRoll("roll", player.name, dice=desk.dice, sides=desk.sides, why=why)

        while (number := self.ask(question)) is not None:
            rolled = Rolled(number, player.name)
            desk.tell(e.rolled("roll", player=player.name, number=number))
            self.answers_to([rolled])
            if not rolled.again:
                return rolled
        return None

    def answers_to(self, rolls: list[Rolled]) -> None:
        """[asking] Combos on rolls, one after the other, until all pass or a roll is to be made again."""
        while not any(roll.again for roll in rolls):
            said = " and ".join(f"{roll.roller} has rolled {roll.number}" for roll in rolls)
            play = self.answered(said, rolls)
            if play is None:
                return
            self.plays_out(play, rolls)


def nobody(plays: Plays, players: list[Player]) -> Settled[str]:
    """Nobody could answer, and nobody is asked; a journal of before may have been."""
    was_asked = plays.desk.rules["answers"] == "before" and any(could_answer(plays, player) for player in players)
    return Settled("nobody", asked=("answers", "nobody") if was_asked else None)
