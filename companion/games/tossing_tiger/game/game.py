"""The whole game (rulebook: Setup, Objective, Gameplay, Simulwars, Highscore): turns or rounds of wars, and the end."""

from collections import Counter
from collections.abc import Sequence
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
    """What came of a war: its `players` with their hands, whether a card has `moved`, how many were `drawn` and which
    are `gone`, and what is told of it: who has `won` which battles, the attacker first. Of a war that was only counted
    these are none."""

    players: Sequence[Player]
    won: dict[str, list[int]]
    winners: list[str]
    moved: bool
    drawn: int = 0
    gone: Counter[Card] = Counter()


class Game:
    """The players' names in the order in which they sit, and how the game stands between its wars."""

    def __init__(self, table: Table, rules: dict[str, str], names: list[str]) -> None:
        self.table = table
        self.rules = rules
        self.names = names
        self.pool: Pool = table.cards.with_sets(rules)
        self.standing = Standing({name: Player(name, DEALT) for name in names}, len(self.pool) - DEALT * len(names))
        table.view = GameView(self.standing)

    def play(self) -> Data:
        """[setup] Everybody's cards, [setup.start] a die for who starts, and then wars until the end."""
        self.table.tell(ev.dealt("setup", hands=self.standing.each(), deck=self.standing.deck))
        seated(self.table, self.rules, self.pool, list(self.standing.players.values()))
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

    def side(self, name: str, members: Sequence[str] = ()) -> Side:
        """A side of a war with hands of its own: one player, or a team's members."""
        players = [self.standing.players[each] for each in members or (name,)]
        hands = [None if each.told is None else list(each.told) for each in players]
        return Side(name, [Player(each.name, each.hand, told) for each, told in zip(players, hands, strict=True)])

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
        return self.settle([waged[f"{one} - {two}"] for one, two in pairs])

    def wage_or_count(self, attacker: str, defender: str) -> Outcome:
        """[simulwars.counted] A war of several is refereed, or only the cards of both are counted after it."""
        question = asks.Refereed("simulwars.counted", None, attacker=attacker, defender=defender)
        if self.rules["hands"] == "told" or self.table.ask(question) == asks.REFEREE:
            return self.wage(self.side(attacker), self.side(defender))
        before = self.standing.hands
        left = before[attacker] + before[defender]
        players: list[Player] = []
        for name in (attacker, defender):
            players.append(Player(name, self.table.ask(asks.Counted("simulwars.counted", name, highest=left))))
            left -= players[-1].hand
        moved = any(player.hand != before[player.name] for player in players)
        return Outcome(players, {attacker: [], defender: []}, [], moved)

    def wage(self, attacker: Side, defender: Side) -> Outcome:
        """A war: what comes of it is settled afterwards."""
        players = [*attacker.players, *defender.players]
        names = {player.name for player in players}
        war = War(self.table, self.rules, (attacker, defender), self.pool, self.standing.deck)
        idle = [player.told for name, player in self.standing.players.items() if name not in names]
        war.hands.elsewhere.update(card for told in idle for card in told or ())
        war.hands.gone = self.standing.gone.copy()
        self.table.view = GameView(self.standing, WarView(war))
        winners = [side.name for side in wage(war)]
        self.table.view = GameView(self.standing)
        drawn, gone = self.standing.deck - war.hands.deck, war.hands.gone - self.standing.gone
        return Outcome(players, war.won(), winners, war.hands.moved, drawn, gone)

    def settle(self, outcomes: Sequence[Outcome]) -> bool:
        """What came of wars that were waged at the same time; whether a card has moved."""
        standing = self.standing
        for each in outcomes:
            players = {player.name: player for player in each.players}
            standing.players |= players
            standing.deck = max(0, standing.deck - each.drawn)
            standing.gone += each.gone
            attacker, defender = each.won
            winners = [name for side in each.winners for name in standing.teams.get(side, [side])]
            war = {"attacker": attacker, "defender": defender, "players": [*players], "winners": winners}
            standing.wars.append({**war, "won": each.won, "hands": standing.hands})
        standing.waging = set()
        return any(each.moved for each in outcomes)

    def over(self, how: str) -> Data:
        """[end] Most cards win; [highscore] or the fewest strengths on them. [end.ties] Ties are shared."""
        values, shown = self.standing.hands, self.standing.each()
        if self.rules["highscore"] == "on":
            values = {name: self.points(player) for name, player in self.standing.players.items()}
            shown = [f"{name} {value} points" for name, value in values.items()]
        best = max(values.values())
        winners = [name for name, value in values.items() if value == best]
        rule = "end" if how == "cards" else "end.stalemate"
        self.table.tell(ev.game_over(rule, players=winners, how=how, hands=shown))
        return {"winners": winners, "how": how, "values": values, "wars": self.standing.wars}

    def points(self, player: Player) -> int:
        """[highscore] Minus the number of strengths on the cards of a hand."""
        if player.told is not None:
            return -sum(len(card.strengths) for card in player.told)
        return -self.table.ask(asks.Points("highscore", player.name)) if player.hand else 0
