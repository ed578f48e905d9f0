"""The whole game (rulebook: Setup, Objective, Gameplay, Simulwars, Highscore): turns or rounds of wars, and the end."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from companion.games.tossing_tiger.game import asks
from companion.games.tossing_tiger.game import events as ev
from companion.games.tossing_tiger.game.standing import Standing
from companion.games.tossing_tiger.game.view import GameView
from companion.games.tossing_tiger.war.hands import seated
from companion.games.tossing_tiger.war.pieces import Card, Player, Side
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.waging import wage
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, Table

DEALT = 6
STALEMATE = 20


class Outcome(NamedTuple):
    """What came of a war: the hands of its players, what was drawn and what is gone, and what is told of it: who has
    `won` which battles, the attacker first. Of a war that was only counted these are none."""

    hands: dict[str, int]
    told: dict[str, list[Card]]
    drawn: int
    gone: Counter[Card]
    moved: bool
    winners: list[str]
    won: dict[str, list[int]]


class Game:
    """The players' names in the order in which they sit, and how the game stands between its wars."""

    def __init__(self, table: Table, rules: dict[str, str], names: list[str]) -> None:
        self.table = table
        self.rules = rules
        self.names = names
        self.pool: Pool = table.cards.with_sets(rules)
        self.standing = Standing(dict.fromkeys(names, DEALT), len(self.pool) - DEALT * len(names))
        table.view = GameView(self.standing)

    def play(self) -> Data:
        """[setup] Everybody's cards, [setup.start] a die for who starts, and then wars until the end."""
        self.table.tell(ev.dealt("setup", hands=self.standing.each(), deck=self.standing.deck))
        if self.rules["hands"] == "told":
            dealt = seated(self.table, self.rules, self.pool, self.standing.hands)
            self.standing.told = {player.name: player.told or [] for player in dealt}
        first = self.table.ask(asks.Starts("setup.start", None, candidates=tuple(self.names)))
        self.table.tell(ev.starts("setup.start", player=first))
        return self.wars(first)

    def wars(self, first: str) -> Data:
        """[turn] Turns, or [simulwars] rounds, from the start player on, until [end] a hand is almost empty."""
        turn, still = self.names.index(first), 0
        simulwars = self.rules["simulwars"] == "on"
        while True:
            order = self.names[turn:] + self.names[:turn]
            moved = self.round(order) if simulwars else self.turn(order)
            still = 0 if moved else still + 1
            if min(self.standing.hands.values()) < 2:
                return self.over("cards")
            if still == STALEMATE and self.rules["stalemate"] != "off":
                return self.over("stalemate")
            turn = (turn + 1) % len(self.names)

    def turn(self, order: list[str]) -> bool:
        """[turn] The first in order wages war against another player; whether a card has moved."""
        attacker, *others = order
        defender = self.opponent("turn", attacker, others)
        return self.settle([self.wage(self.side(attacker), self.side(defender))])

    def side(self, name: str, members: Iterable[str] = ()) -> Side:
        """A side of a war with hands of its own: one player, or a team's members."""
        told = self.standing.told
        hand = {each: list(told[each]) if told else None for each in members or (name,)}
        return Side(name, [Player(each, self.standing.hands[each], hand[each]) for each in hand])

    def opponent(self, rule: str, attacker: str, others: list[str]) -> str:
        """Whom a player attacks; where there is only one, it is told."""
        forced = len(others) == 1
        chosen = others[0] if forced else self.table.ask(asks.Attack(rule, attacker, candidates=tuple(others)))
        self.table.tell(ev.turn(rule, player=attacker, opponent=chosen, forced=forced))
        return chosen

    def round(self, order: list[str]) -> bool:
        """[simulwars] In order everybody who is free picks an opponent, [simulwars.odd] the first of an odd number sits
        out, and the wars are waged side by side."""
        free = list(order)
        if len(free) % 2:
            self.table.tell(ev.sits_out("simulwars.odd", player=free.pop(0)))
        pairs = []
        while free:
            attacker = free.pop(0)
            defender = self.opponent("simulwars", attacker, free)
            free.remove(defender)
            pairs.append((attacker, defender))
        self.standing.waging = {name for pair in pairs for name in pair}
        waged = self.table.together({f"{one} - {two}": partial(self.wage_or_count, one, two) for one, two in pairs})
        return self.settle(waged[f"{one} - {two}"] for one, two in pairs)

    def wage_or_count(self, attacker: str, defender: str) -> Outcome:
        """[simulwars.counted] A war of several is refereed, or only the cards of both are counted after it."""
        if self.standing.told:
            return self.wage(self.side(attacker), self.side(defender))
        question = asks.Refereed("simulwars.counted", None, attacker=attacker, defender=defender)
        if self.table.ask(question) == asks.REFEREE:
            return self.wage(self.side(attacker), self.side(defender))
        most = self.standing.hands[attacker] + self.standing.hands[defender]
        hands: dict[str, int] = {}
        for name in (attacker, defender):
            left = most - sum(hands.values())
            hands[name] = self.table.ask(asks.Counted("simulwars.counted", name, highest=left))
        moved = hands != {name: self.standing.hands[name] for name in hands}
        return Outcome(hands, {}, 0, Counter(), moved, [], {attacker: [], defender: []})

    def wage(self, attacker: Side, defender: Side) -> Outcome:
        """A war: what comes of it is settled afterwards."""
        sides = (attacker, defender)
        players = [player for side in sides for player in side.players]
        war = War(self.table, self.rules, sides, self.pool, self.standing.deck)
        idle = self.standing.told.keys() - {player.name for player in players}
        war.hands.elsewhere.update(card for name in idle for card in self.standing.told[name])
        war.hands.gone = self.standing.gone.copy()
        self.table.view = GameView(self.standing, WarView(war))
        winners = [side.name for side in wage(war)]
        self.table.view = GameView(self.standing)
        hands = {player.name: player.hand for player in players}
        told = {player.name: player.told for player in players if player.told is not None}
        drawn, gone = self.standing.deck - war.hands.deck, war.hands.gone - self.standing.gone
        return Outcome(hands, told, drawn, gone, war.hands.moved, winners, war.won())

    def settle(self, outcomes: Iterable[Outcome]) -> bool:
        """What came of wars that were waged at the same time; whether a card has moved."""
        moved = False
        for each in outcomes:
            self.standing.hands |= each.hands
            self.standing.told |= each.told
            self.standing.deck = max(0, self.standing.deck - each.drawn)
            self.standing.gone += each.gone
            moved = moved or each.moved
            attacker, defender = each.won
            winners = [name for side in each.winners for name in self.standing.teams.get(side, [side])]
            war = {"attacker": attacker, "defender": defender, "players": list(each.hands), "winners": winners}
            self.standing.wars.append({**war, "won": each.won, "hands": dict(self.standing.hands)})
        self.standing.waging = set()
        return moved

    def over(self, how: str) -> Data:
        """[end] Most cards win; [highscore] or the fewest strengths on them. [end.ties] Ties are shared."""
        values = dict(self.standing.hands)
        shown = [f"{name} {value}" for name, value in values.items()]
        if self.rules["highscore"] == "on":
            values = dict.fromkeys(self.standing.hands, 0)
            for name in (name for name, hand in self.standing.hands.items() if hand):
                told = self.standing.told.get(name)
                strengths = sum(len(card.strengths) for card in told) if told else None
                values[name] = -(self.table.ask(asks.Points("highscore", name)) if strengths is None else strengths)
            shown = [f"{name} {value} points" for name, value in values.items()]
        best = max(values.values())
        winners = [name for name, value in values.items() if value == best]
        rule = "end" if how == "cards" else "end.stalemate"
        self.table.tell(ev.game_over(rule, players=winners, how=how, hands=shown))
        return {"winners": winners, "how": how, "values": values, "wars": self.standing.wars}
