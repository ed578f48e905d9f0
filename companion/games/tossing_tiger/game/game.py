"""The whole game (rulebook: Setup, Objective, Gameplay): turns, wars, and the end."""

from collections import Counter
from typing import Any

from companion.games.tossing_tiger.game import asks
from companion.games.tossing_tiger.game import events as ev
from companion.games.tossing_tiger.game.view import GameView
from companion.games.tossing_tiger.war.card import Card
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.side import Side
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.war import War
from companion.table import Table

DEALT = 6
STALEMATE = 20


def game(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees the whole game. Gives the winners, the hands, and every war."""
    return Game(table, rules, table.ask(asks.People("players", None))).play()


class Game:
    """The players in the order in which they sit; `gone` are the cards that are known to be out of the game."""

    def __init__(self, table: Table, rules: dict[str, str], names: list[str]) -> None:
        self.table = table
        self.rules = rules
        self.players = [Side(name, DEALT) for name in names]
        self.pool: Pool = table.cards.with_sets(rules)
        self.deck = len(self.pool) - DEALT * len(names)
        self.gone: Counter[Card] = Counter()
        self.wars: list[dict[str, Any]] = []
        table.view = self.view = GameView(self)

    def play(self) -> dict[str, Any]:
        """[setup] Six cards each, [setup.start] a die for who starts, and then turns until the end."""
        names = [player.name for player in self.players]
        self.table.tell(ev.dealt("setup", players=names, each=DEALT, deck=self.deck))
        first = self.table.ask(asks.Starts("setup.start", None, candidates=tuple(names)))
        self.table.tell(ev.starts("setup.start", player=first))
        turn, still = names.index(first), 0
        while True:
            moved = self.turn(self.players[turn])
            still = 0 if moved else still + 1
            if min(player.hand for player in self.players) < 2:
                return self.over("cards")
            if still == STALEMATE and self.rules["stalemate"] != "off":
                return self.over("stalemate")
            turn = (turn + 1) % len(self.players)

    def turn(self, player: Side) -> bool:
        """[turn] A war against another player; whether a card has moved."""
        others = [each for each in self.players if each is not player]
        opponent = others[0]
        if len(others) > 1:
            named = self.table.ask(asks.Attack("turn", player.name, candidates=tuple(each.name for each in others)))
            opponent = next(each for each in others if each.name == named)
        told = ev.turn(
            "turn", player=player.name, opponent=opponent.name, war=len(self.wars) + 1, forced=len(others) == 1
        )
        self.table.tell(told)
        war = War(self.table, self.rules, (player, opponent), self.pool, self.deck)
        war.gone = self.gone
        self.view.war = WarView(war)
        winners = war.fight()
        won = {side.name: [place + 1 for place in war.won(side)] for side in war.sides}
        war.spoils(winners)
        self.view.war = None
        self.deck = war.deck
        hands = {each.name: each.hand for each in self.players}
        players = [side.name for side in war.sides]
        self.wars.append({"players": players, "winners": [side.name for side in winners], "won": won, "hands": hands})
        return war.moved

    def over(self, how: str) -> dict[str, Any]:
        """[end] Most cards win; [highscore] or the fewest strengths on them. [end.ties] Ties are shared."""
        if self.rules["highscore"] == "on":
            values = {
                player.name: -self.table.ask(asks.Points("highscore", player.name)) if player.hand else 0
                for player in self.players
            }
            shown = [f"{name} {value} points" for name, value in values.items()]
        else:
            values = {player.name: player.hand for player in self.players}
            shown = [f"{name} {value}" for name, value in values.items()]
        best = max(values.values())
        winners = [name for name, value in values.items() if value == best]
        self.table.tell(
            ev.game_over("end" if how == "cards" else "end.stalemate", players=winners, how=how, hands=shown)
        )
        return {"winners": winners, "how": how, "values": values, "wars": self.wars}
