"""The picks of a round's draft, where they are recorded: each tells theirs in secret."""
# mypyc

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from companion.games.tamer.battle.creature import Card
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.night import Night
from companion.rounds.secrets import Secrets
from companion.table import KnownAnswer
from companion.table.counting import moved
from companion.table.events import Event


class Draft(Secrets):
    """[draft.together] The picks of a round. `standing` are those who had told theirs before the others do."""

    in_place = True

    def __init__(self, night: Night, number: int) -> None:
        super().__init__(night.table)
        self.night = night
        self.number = number
        self.standing: list[str] = []

    def take(self) -> None:
        """[draft.secret] The picks of everybody who has none of this round yet, where the drafts are recorded; who has
        just joined is dealt in."""
        if not self.night.recorded:
            return
        told = self.table.together(self._to_pick)
        self.standing = [player for player in self.night.hands if player not in told]
        self.settle(told)

    def _to_pick(self) -> dict[str, Callable[[], None]]:
        mend_picks(self.night)
        waiting = [each for each in self.night.event.playing if self.number not in self.night.hands[each].drafted]
        return {player: partial(self.tell, player, ()) for player in waiting}

    def tell(self, name: str, before: Sequence[str]) -> None:
        """[draft] Five picks, of what others have left; none of who leaves meanwhile."""

        def question() -> asks.Picks | KnownAnswer[None]:
            if name in self.night.event.gone:
                return KnownAnswer(None)
            cards = list(self._left(before).elements())
            return asks.Picks("draft", name, round=self.number, index=self.night.pool.index, cards=cards)

        picks = self.table.ask(question)
        if picks is not None:
            self.night.hands[name].drafted[self.number] = picks
            self.table.tell(ev.picked("draft.secret", player=name, round=self.number, number=len(picks)))

    def later(self, order: Sequence[str]) -> str | None:
        """The first who names a card of which those before have taken the last."""
        left: dict[Card, int] = dict(self._left(()))
        for name in order:
            for card in self._picks(name):
                left[card] = left.get(card, 0) - 1
                if left[card] < 0 and name not in self.night.event.gone:
                    return name
        return None

    def once_more(self, name: str) -> Event:
        return ev.told_again("draft.together", player=name, what="picks")

    def _picks(self, player: str) -> list[Card]:
        return self.night.hands[player].drafted.get(self.number, [])

    def _left(self, before: Sequence[str]) -> Counter[Card]:
        """The cards of the round's deck that none have picked who stand or told theirs before."""
        deck = self.night.pool.copies.get(f"round{self.number}", Counter())
        return moved(deck, (), [card for other in (*self.standing, *before) for card in self._picks(other)])


def mend_picks(night: Night) -> None:
    """[draft.mended] Picks that are to be told anew, once all others have told theirs."""
    hands = night.hands
    while to_mend := [player for player, hand in hands.items() if hand.to_mend]:
        player = to_mend[0]
        Draft(night, hands[player].to_mend).tell(player, [other for other in hands if other != player])
        hands[player].to_mend = 0
