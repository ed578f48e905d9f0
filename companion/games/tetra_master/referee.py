"""The referee of Tetra Master: one battle, or battle after battle until somebody has won so many of them."""
# mypyc

from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Board, Player
from companion.games.tetra_master.setup import Setup
from companion.games.tetra_master.view import SetupView, TableView
from companion.table import Data, Table

BATTLES_AT_MOST = 50
OF_TWO_DECKS = 6
"""The number of battles to be won that needs two decks."""


def battle(table: Table, rules: dict[str, str]) -> Data:
    """Referees one battle. Gives winners, score, owners and turns."""
    setup = _seated(table, rules)
    _fight_out(setup)
    return setup.battles[0]


def tournament(table: Table, rules: dict[str, str]) -> Data:
    """[tournament] Battle after battle, the next one with the cards kept and five new ones.

    Gives winners, score (battles won), each battle's result, and who owns what.
    """
    setup = _seated(table, rules)
    if int(rules["first-to"]) >= OF_TWO_DECKS:
        setup.deck.shuffle(setup.pool.deck)
        table.tell(e.two_decks("tournament.two-decks", cards=len(setup.deck)))
    board = _fight_out(setup)
    while not (winners := champions(setup, len(setup.battles))):
        setup.keep(board)
        table.view = SetupView(setup)
        table.step()
        board = _fight_out(setup)
    return {
        "winners": [player.name for player in winners],
        "score": {player.name: player.points for player in setup.players},
        "battles": setup.battles,
        "owners": setup.battles[-1]["owners"],
    }


def champions(setup: Setup, number: int) -> list[Player]:
    """[tournament] The first player with so many wins; nobody while the tournament goes on.

    [tournament.tied] Of two at once it is the first to be ahead. [tournament.long] In the end both may share it.
    """
    one, two = setup.players
    ours, theirs, goal = one.points, two.points, int(setup.rules["first-to"])
    score = e.points(
        "tournament.score", battle=number, first=one, first_points=ours, second=two, second_points=theirs, target=goal
    )
    setup.tell(score)
    best = max(ours, theirs)
    ahead = [player for player in setup.players if player.points == best]
    if best >= goal and len(ahead) == 1:
        setup.tell(e.champion("tournament", player=ahead[0], battles=number))
        return ahead
    if number == BATTLES_AT_MOST:
        setup.tell(e.called_off("tournament.long", players=ahead, battles=number))
        return ahead
    if best >= goal:
        setup.tell(e.played_on("tournament.tied", points=best))
    return []


def _seated(table: Table, rules: dict[str, str]) -> Setup:
    """[players] [players.colours] Two players; the one named first is red."""
    red, blue = table.ask(asks.Rivals("players", None))
    table.tell(e.seated("players.colours", red=red, blue=blue))
    setup = Setup(table, rules, [Player(red, "red"), Player(blue, "blue")], table.cards.deck)
    table.view = SetupView(setup)
    return setup


def _fight_out(setup: Setup) -> Board:
    """A battle is set up and fought to its end: the board that is left."""
    battle = Battle(setup, setup.battle(), setup.starter)
    setup.table.view = TableView(battle)
    setup.battles.append(battle.play())
    return battle.board
