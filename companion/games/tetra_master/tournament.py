"""Tournament Mode: battle after battle with the cards that were won, until somebody has won so many of them."""

from functools import partial

from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.asks import FIVE
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Board, Player
from companion.games.tetra_master.monster import Card
from companion.games.tetra_master.setup import Setup
from companion.games.tetra_master.view import TableView
from companion.table import Data

BATTLES_AT_MOST = 50


def fight_out(setup: Setup, board: Board, starter: Player) -> Data:
    """A battle from its first turn to its end: its result."""
    battle = Battle(setup, board, starter)
    setup.table.view = TableView(battle)
    return battle.play()


class Tournament:
    """Tournament Mode: battles until somebody has won so many of them."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.tell = setup.table.tell
        self.rules = setup.rules
        self.players = setup.players

    def play(self) -> Data:
        """[tournament] Battle after battle, the next one with the cards kept and five new ones."""
        if self.rules["first-to"] == "9":
            self.setup.deck.shuffle(self.setup.pool.deck)
            self.tell(e.two_decks("tournament.two-decks", cards=len(self.setup.deck)))
        board, starter = self.setup.first()
        battles = [fight_out(self.setup, board, starter)]
        while not (champions := self.champions(len(battles))):
            kept = self.keep(board)
            start = partial(self.start, starter, battles[-1]["winners"])
            if self.rules["chosen-army"] == "on":
                board, starter = self.setup.chosen(kept, start)
            else:
                board = self.setup.lay_arena()
                self.next_hands(kept)
                starter = start()
            battles.append(fight_out(self.setup, board, starter))
        return {
            "winners": [player.name for player in champions],
            "score": {player.name: player.points for player in self.players},
            "battles": battles,
            "owners": battles[-1]["owners"],
        }

    def champions(self, number: int) -> list[Player]:
        """[tournament] The first player with so many wins; nobody while the tournament goes on.

        [tournament.tied] Of two at once it is the first to be ahead. [tournament.long] In the end both may share it.
        """
        first, second = self.players
        target = int(self.rules["first-to"])
        told = e.points(
            "tournament.score",
            battle=number,
            first=first,
            first_points=first.points,
            second=second,
            second_points=second.points,
            target=target,
        )
        self.tell(told)
        best = max(player.points for player in self.players)
        ahead = [player for player in self.players if player.points == best]
        if best >= target and len(ahead) == 1:
            self.tell(e.champion("tournament", player=ahead[0], battles=number))
            return ahead
        if number == BATTLES_AT_MOST:
            self.tell(e.called_off("tournament.long", players=ahead, battles=number))
            return ahead
        if best >= target:
            self.tell(e.played_on("tournament.tied", points=best))
        return []

    def keep(self, board: Board) -> dict[str, list[Card]]:
        """[tournament.keep] Each player takes the cards of their colour; [tournament.reshuffle] the deck must do."""
        kept = {player.name: [monster.card for monster in board.owned(player)] for player in self.players}
        for player in self.players:
            self.tell(e.kept("tournament.keep", player=player, cards=list(kept[player.name])))
        self.setup.set_aside({player.name: player.hand for player in self.players})
        for player in self.players:
            player.hand = []
        if len(self.setup.deck) < 2 * FIVE:
            self.setup.reshuffle()
        return kept

    def next_hands(self, kept: dict[str, list[Card]]) -> None:
        """[tournament.deal] Five more cards each; [tournament.five] five of all of them for the next battle."""
        if self.rules["hands"] == "hidden":
            for player in self.players:
                player.hand = kept[player.name]
            self.setup.hide_hands()
            return
        for player in self.players:
            kept[player.name] += self.setup.deal(asks.NewCards, "tournament.deal", player)
        chosen = {name: self.five(name, cards) for name, cards in kept.items()}
        for player in self.players:
            player.hand = chosen[player.name]  # only now, for the state shows hands, and the choice is secret
            aside = kept[player.name]
            for card in player.hand:
                aside.remove(card)
            self.setup.aside += aside
            self.tell(e.five_chosen("tournament.five", player=player, cards=list(player.hand), aside=aside))

    def five(self, player: str, cards: list[Card]) -> list[Card]:
        """[tournament.five] The cards that a player goes on with, asked for where there are more than five."""
        if len(cards) == FIVE:
            return list(cards)
        return self.setup.table.ask(asks.Five("tournament.five", player, index=self.setup.pool.index, cards=cards))

    def start(self, last: Player, winners: list[str]) -> Player:
        """[tournament.start] Who starts the next battle: by the table's rule, or who did not start the last one."""
        how = self.rules["later-starts"]
        if how == "random":
            return self.setup.roll_for_start("tournament.start")
        one, two = self.players
        if how == "alternate" or len(winners) != 1:
            how, starter = "alternate", two if last is one else one
        else:
            starter = one if (winners == [one.name]) is (how == "winner") else two
        self.tell(e.starts("tournament.start", player=starter, why=how, face=None))
        return starter
