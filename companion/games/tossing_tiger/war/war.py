"""A war: battle by battle dice are rolled and actions carried out, and at its end it is judged (rulebook: Gameplay)."""

from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.laying import Laying
from companion.games.tossing_tiger.war.side import Side


class War(Laying):
    """A war between an attacker and a defender. `judged` are the battles that each has won, once all are over."""

    judged: dict[Side, list[int]]

    def fight(self) -> list[Side]:
        """[war.order] The battles from left to right; who has won the war: one, nobody, or both."""
        self.prepare()
        for place in range(self.number):
            if not self.stopped:
                self.battle(place)
        if self.dawn is not None:
            self.dawn.over(self)
        return self.judge()

    def battle(self, place: int) -> None:
        """[battle] Both dice show a card, then [battle.actions] the attacker's acts, and then the defender's."""
        if self.stages:
            self.forms(place)
        if self.dawn is not None and place not in self.removed:
            self.dawn.before(self, place)
        self.place = place
        if place in self.removed:
            return
        rolled = [side for side in self.sides if side.dice[place].shown is None and self.may_roll(side, place)]
        for side in rolled:
            self.reveal(side, place)
        if self.dawn is not None:
            self.dawn.revealed(self)
        for side in rolled:
            shown = side.dice[place].shown
            if shown is not None and shown.place == place:
                self.act(side, shown)
        self.tell_battle(place)
        if self.dawn is not None and not self.stopped:
            self.dawn.after(self)

    def judge(self) -> list[Side]:
        """[war] All battles as the table stands now: who won more of them has won the war. [stopped] A war that
        was ended counts those that were fought."""
        winners = [self.winners(place) for place in range(self.place + 1)]
        one, two = self.sides
        won = self.judged = {side: [place for place, each in enumerate(winners) if side in each] for side in self.sides}
        ahead = [side for side in self.sides if len(won[side]) > len(won[side.foe])]
        if self.decided is not None:
            ahead = self.decided
        rule = "war"
        if self.dawn is not None and (otherwise := self.dawn.won(self, ahead)) != ahead:
            rule, ahead = self.dawn.decides, otherwise
        told = e.war_over(rule, attacker=one, first=len(won[one]), defender=two, second=len(won[two]), winners=ahead)
        self.tell(told)
        return ahead
