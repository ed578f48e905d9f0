"""An independent judge of wars: from what lies there and the marks that cards left, without the rules' code."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.tossing_tiger.arena import shipped_pool
from support.automatic import Automatic
from support.options import told_apart

from companion.games.tossing_tiger.war.pool import FighterPool
from companion.games.tossing_tiger.war.war import War
from companion.table import KnownAnswer, current
from companion.table.events import Event
from companion.table.question import Question

LOOK = "look instead"


def text_of(war: War, card: Any) -> Any:
    """The text of the card that a shown one acts by."""
    if (card.copied or card.card).kind == "Rooster":
        return war.dawncard.change_text if war.dawncard and not card.is_dawn else ""
    return (card.copied or card.card).text


def judged(war: War, place: int, looked: Sequence[Any]) -> list[str]:
    """The winners of a battle as the table stands; those that `looked` do nothing."""

    def shown(side: Any, at: int) -> Any:
        return side.dice[at].shown

    def off(side: Any, at: int) -> bool:
        other = shown(side.foe, at)
        return other is not None and other.switches_off

    def against(side: Any, at: int) -> set[str]:
        card = shown(side, at)
        if card.card.animal == war.dawn.powerless:
            return set()
        animals = set(card.card.strengths) | {animal for after, animal in side.granted if after < at}
        if card.card.kind == "Rooster":
            animals |= {animal for after, animal in war.battles.against_roosters if after < at}
        panda = "are its strengths" in text_of(war, card)
        if panda and card not in looked and not off(side, at):
            animals |= {shown(side, before).card.animal for before in range(at) if shown(side, before)}
        if card.strong and not off(side, at):
            animals |= {"anything", shown(side.foe, at).card.animal} if shown(side.foe, at) else set()
        return animals - {animal for after, animal in war.battles.lacking if after < at}

    if place in war.battles.removed:
        return []
    if place in war.battles.named:
        return [war.battles.named[place].name]
    sides = one, two = war.sides
    both = [shown(side, place) for side in sides]
    same = all(both) and both[0].card.animal == both[1].card.animal and both[0].card.kind == "Animal"
    loses, wins, named = {}, {}, []
    for side, card in zip(sides, both, strict=True):
        mark = card.always if card is not None and not off(side, place) else ""
        tie = same and war.dawn.rule.ties and side is two
        loses[side.name] = card is None or mark == "loses" or card.is_dawn or card.card.kind == "Bird" or tie
        lone = card is not None and card.card.kind == "Rooster" and war.dawncard is None
        loses[side.name] |= lone and war.rules["lone-rooster"] == "loses"
        wins[side.name] = mark == "wins"
        if card is not None and card.toss is not None:
            named.append(side.name if card.toss else side.foe.name)
    winners = []
    for side, card, other in ((one, both[0], both[1]), (two, both[1], both[0])):
        hits = card is not None and other is not None and other.card.animal in against(side, place)
        if named:
            hits = side.name in named
        if not loses[side.name] and (hits or wins[side.name] or loses[side.foe.name]):
            winners.append(side.name)
    if len(winners) != 1 and place:
        before = [(side, shown(side, place - 1)) for side in sides]
        claims = [side.name for side, card in before if card is not None and card.claims and not off(side, place - 1)]
        winners = claims if len(claims) == 1 else winners
    if len(winners) == 1 and war.dawn.hero:
        loser = both[0 if winners[0] == two.name else 1]
        return [] if loser is not None and loser.card.animal == war.dawn.hero else winners
    return winners


def war_won(war: War, won: list[int]) -> list[str]:
    """The winners of the war with so many battles each."""
    one, two = (side.name for side in war.sides)
    said = war.dawncard.dawn_text if war.dawncard else ""
    if "Nobody wins" in said:
        return []
    if war.decided is not None:
        return [side.name for side in war.decided]
    if won[0] == won[1]:
        return [one, two] if "tied" in said else []
    return [one if won[0] > won[1] else two]


class Judged(Automatic):
    """A table at which every battle and war that is told is judged once more, and every hand counted."""

    view: Any

    def __init__(self, random: Random, pool: FighterPool | None = None) -> None:
        super().__init__(pool or shipped_pool(), random, [])
        self.judged = 0
        self.piles: list[int] = []
        self.ahead: list[str] = []
        self.before = 0
        self.asked: set[str] = set()
        self.looked: list[Any] = []

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        given = self.given(asked)
        assert asked.write(asked.read(asked.write(given))) == asked.write(given)
        told_apart(asked)
        if (war := self._war()) is not None and war.number:
            self._asked(war, asked)
        if asked.name == "pile":
            self.piles.append(given)
        if asked.name == "skip" and given == LOOK:
            self.looked.append(asked.card)
        self.asked.add(asked.name)
        return given

    def given(self, asked: Question[Any]) -> Any:
        """The answer by chance, of two to six people where so many may play."""
        if asked.name == "players" and asked.bounds()["max"] > 2:
            return ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn"][: self.random.randint(2, 6)]
        return asked.pick(self.random)

    def _asked(self, war: War, asked: Any) -> None:
        """No die is rolled before its battle, and nobody has won it then; a Dragon goes by where it lies."""
        won = self._told_won()
        if asked.name == "card":
            assert asked.battle - 1 <= war.place
            assert not any(asked.battle in places for places in won.values())
        if asked.name == "reroll":
            dice = next(side.dice for side in war.sides if asked.who in map(str, side.players))
            dragons = {die.shown.place for die in dice if die.shown and "reroll your die" in text_of(war, die.shown)}
            assert int(asked.candidates[-2].removeprefix("battle ")) - 1 in dragons

    def _won(self, war: War, place: int) -> list[str]:
        """The winners of a battle, which the state of the war says, too."""
        winners = judged(war, place, self.looked)
        state = self._told_won()
        assert [name for name in state if place + 1 in state[name]] == winners
        return winners

    def tell(self, event: Event) -> None:
        war, data = self._war(), event.data()
        if event.name == "laid" and war is not None:
            self.before = self._cards(war)
        if event.name == "battle":
            assert war is not None
            assert data["winners"] == self._won(war, data["battle"] - 1)
            self.judged += 1
            for card in self.looked:
                marks = (card.toss, card.always, card.strong, card.switches_off, card.claims)
                assert marks == (None, "", False, False, False)
        if event.name == "war-over":
            assert war is not None
            fought = range(war.place + 1)
            winners = [self._won(war, place) for place in fought]
            won = [sum(side.name in each for each in winners) for side in war.sides]
            assert [data["first"], data["second"]] == won
            self.ahead = war_won(war, won)
            assert data["winners"] == self.ahead
            self.piles = []
        if event.name == "grabbed" and war is not None:
            self._grabbed(war, data)
        moved = {
            "drawn": 1,
            "destroyed": -1,
            "grabbed": data["kept"] - data["number"] if event.name == "grabbed" else 0,
        }
        self.before += moved.get(event.name, 0)
        super().tell(event)
        if event.name == "back" and war is not None:
            assert not any(self._told_won().values())  # no die lies there any more
            if data["player"] == war.sides[1].players[-1].name:
                assert self._cards(war) == self.before

    def _grabbed(self, war: War, data: dict[str, Any]) -> None:
        """Spoils are a card a battle won, or as a rooster says, and whole dice for the war."""
        side = next(side for side in war.sides if side.name == data["player"])
        dice = {
            place: die.least
            for place, die in enumerate(side.foe.dice)
            if not die.is_empty() and place <= war.place and side.name in self._won(war, place)
        }
        given_place = {side.given} if side.given is not None else set()
        assert {battle - 1 for battle in data["dice"] + data["cards"]} == dice.keys() | given_place
        assert not set(data["dice"]) & set(data["cards"])
        bonus = (war.bonus or 0) if side.name in self.ahead else 0
        single = dict.fromkeys(dice, 1)
        for place in dice:
            card = side.dice[place].shown
            counting = card is not None and card not in self.looked and "take as many" in text_of(war, card)
            foe = side.foe.dice[place].shown
            if counting and not (foe is not None and foe.switches_off):
                there = [each.dice[before].shown for each in war.sides for before in range(place)]
                many = sum(each is not None and each.card.kind == "Rooster" for each in there)
                single[place] = min(dice[place], max(1, many))
        gains = sorted((dice[place] - single[place] for place in dice), reverse=True)
        least = sum(single.values()) + sum(sorted(gains)[: min(bonus, len(dice))])
        most = sum(single.values()) + sum(gains[: min(bonus, len(dice))])
        given = side.foe.dice[side.given].least if side.given is not None else 0
        assert least + given <= data["number"] <= most + given

    def _cards(self, war: War) -> int:
        return sum(player.hand for side in war.sides for player in side.players)

    def _told_won(self) -> dict[str, list[int]]:
        """The battles that each has won so far, as the state has them."""
        state = self.view.state() if self.view else {}
        won: dict[str, list[int]] = (state.get("war") or state)["won"]
        return won

    def _war(self) -> War | None:
        for view in (self.view, *(getattr(self.view, name, None) for name in ("war", "within"))):
            if isinstance(found := getattr(view, "_war", None), War):
                return found
        return None
