"""The whole game (rulebook: Setup, Objective, Gameplay, Simulwars, Highscore): turns or rounds of wars, and the end."""
# mypyc

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.tossing_tiger.game import asks
from companion.games.tossing_tiger.game import events as ev
from companion.games.tossing_tiger.game.standing import Standing
from companion.games.tossing_tiger.game.view import GameView
from companion.games.tossing_tiger.war.hands import DEALT, seated
from companion.games.tossing_tiger.war.pieces import Player, Side
from companion.games.tossing_tiger.war.pool import FighterPool
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.waging import wage
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, Table

STALEMATE = 20


class Game:
    """The players' names in the order in which they sit, and how the game stands between its wars."""

    def __init__(self, table: Table, rules: dict[str, str], names: list[str]) -> None:
        self.table = table
        self.rules = rules
        self.names = names
        self.pool: FighterPool = table.cards.with_sets(rules)
        self.standing = Standing({name: Player(name, DEALT) for name in names}, len(self.pool) - DEALT * len(names))

    def play(self) -> Data:
        """[setup] Everybody's cards, [setup.start] a die for who starts, and then wars until the end."""
        self.table.view = GameView(self.standing)
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
            if self.stalled(still):
                return self.over("stalemate", "rounds" if simulwars else "wars")
            turn = (turn + 1) % len(self.names)

    def stalled(self, still: int) -> bool:
        """[end.stalemate] Nothing has changed for so long that the game is over."""
        return still == STALEMATE and self.rules["stalemate"] != "off"

    def turn(self, order: list[str]) -> bool:
        """[turn] The first in order wages war against another player; whether a card has moved."""
        attacker, *others = order
        defender = self.opponent("turn", attacker, others)
        return self.settle([self.wage(self.war({attacker: [attacker], defender: [defender]}))])

    def war(self, sides: Mapping[str, Sequence[str]]) -> War:
        """A war between two sides, each a player or a team. It has hands of its own; what comes of it is settled."""
        players, waging = self.standing.players, [name for names in sides.values() for name in names]
        told = {name: None if each.told is None else list(each.told) for name, each in players.items()}
        hands = {name: Player(name, players[name].hand, told[name]) for name in waging}
        one, two = (Side(side, [hands[name] for name in names]) for side, names in sides.items())
        war = War(self.table, self.rules, (one, two), self.pool, self.standing.deck)
        war.hands.elsewhere = [card for name, cards in told.items() if name not in waging for card in cards or ()]
        war.hands.gone, war.hands.unseen = list(self.standing.gone), self.standing.unseen
        return war

    def opponent(self, rule: str, attacker: str, others: list[str]) -> str:
        """The player to be attacked; where there is only one, it is told."""
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

    def wage_or_count(self, attacker: str, defender: str) -> War:
        """[simulwars.counted] A war of several is refereed, or only the cards of both are counted after it."""
        war = self.war({attacker: [attacker], defender: [defender]})
        question = asks.HowWaged("simulwars.counted", None, attacker=attacker, defender=defender)
        if self.rules["hands"] == "told" or self.table.ask(question) == asks.REFEREE:
            return self.wage(war)
        players = [player for side in war.sides for player in side.players]
        left = sum(player.hand for player in players)
        for player in players:
            hand = self.table.ask(asks.HandCount("simulwars.counted", player.name, highest=left))
            war.hands.moved |= hand != player.hand
            player.hand = hand
            left -= hand
        war.hands.unseen += left
        return war

    def wage(self, war: War) -> War:
        """A war that is refereed."""
        self.table.view = GameView(self.standing, WarView(war, self.standing.named))
        wage(war)
        self.table.view = GameView(self.standing)
        return war

    def settle(self, wars: Sequence[War]) -> bool:
        """Apply the outcome of wars that were waged at the same time; True if a card has moved."""
        standing, deck = self.standing, self.standing.deck
        gone, unseen = len(self.standing.gone), self.standing.unseen
        for war in wars:
            players = {player.name: player for side in war.sides for player in side.players}
            standing.players |= players
            standing.deck = max(0, standing.deck - deck + war.hands.deck)
            standing.gone += war.hands.gone[gone:]
            standing.unseen += war.hands.unseen - unseen
            attacker, defender = map(str, war.sides)
            winners = [player.name for side in war.winners for player in side.players]
            told = {"attacker": attacker, "defender": defender, "players": [*players], "winners": winners}
            standing.wars.append({**told, "won": war.won(), "hands": standing.hands})
        standing.waging = set()
        return any(war.hands.moved for war in wars)

    def over(self, how: str, counted: str = "") -> Data:
        """[end] Most cards win; [highscore] or the fewest strengths on them. [end.ties] Ties are shared."""
        values, shown = self.standing.hands, self.standing.each()
        if self.rules["highscore"] == "on":
            values = {name: self.points(player) for name, player in self.standing.players.items()}
            shown = [f"{name} {value} point{'s' * (value != 1)}" for name, value in values.items()]
        best = max(values.values())
        winners = [name for name, value in values.items() if value == best]
        rule = "end" if how == "cards" else "end.stalemate"
        self.table.tell(ev.game_over(rule, players=winners, how=how, counted=counted, hands=shown))
        return {"winners": winners, "how": how, "values": values, "wars": self.standing.wars}

    def points(self, player: Player) -> int:
        """[highscore] Minus the number of strengths on the cards of a hand."""
        if player.told is not None:
            return -sum(len(card.strengths) for card in player.told)
        return -self.table.ask(asks.Points("highscore", player.name)) if player.hand else 0
