"""The referee of Tetra Master: who plays, a single battle, and Tournament Mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.asks import HAND
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Board, Player
from companion.games.tetra_master.monster import Card
from companion.games.tetra_master.setup import deal, deal_hands, hide_hands, lay_arena, pick_armies, roll_for_start
from companion.games.tetra_master.supply import Supply
from companion.games.tetra_master.view import TableView
from companion.table import Table

if TYPE_CHECKING:
    from companion.games.tetra_master.pool import Pool

BATTLES_AT_MOST = 50
CARDS_AT_LEAST = {"battle": 2 * HAND, "tournament": 4 * HAND}


def battle(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees one battle. Gives winners, score, owners and turns."""
    players = _seat(table)
    pool: Pool = table.cards
    supply = Supply(_enough(pool, pool.deck, "battle"))
    board, starter = _first_setup(table, rules, players, pool, supply)
    return _fight_out(table, rules, supply, players, board, starter)


def tournament(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees Tournament Mode. Gives winners, score (battles won), each battle's result, and who owns what."""
    players = _seat(table)
    pool: Pool = table.cards
    supply = Supply(_enough(pool, pool.deck, "tournament"))
    if rules["first-to"] == "9":
        supply = Supply([*pool.deck, *pool.deck])
        table.tell(e.TwoDecks("tournament.two-decks", cards=len(supply.deck)))
    board, starter = _first_setup(table, rules, players, pool, supply)
    target = int(rules["first-to"])
    battles: list[dict[str, Any]] = []
    while True:
        battles.append(_fight_out(table, rules, supply, players, board, starter))
        champions = _champions(table, players, len(battles), target)
        if champions:
            break
        kept = _keep(table, players, board, supply)
        starter_rule = _starter_rule(rules, players, starter, battles[-1])
        if rules["chosen-army"] == "on":
            board, starter = _chosen_setup(table, players, pool, supply, kept, starter_rule)
            continue
        board = lay_arena(table, pool)
        _next_hands(table, rules, players, pool, supply, kept)
        starter = starter_rule(table)
    return {
        "winners": [player.name for player in champions],
        "score": {player.name: player.points for player in players},
        "battles": battles,
        "owners": battles[-1]["owners"],
    }


def _seat(table: Table) -> list[Player]:
    """[players] [players.colours] Two players; the one named first is red."""
    red, blue = table.ask(asks.Two("players", None))
    table.tell(e.Seated("players.colours", red=red, blue=blue))
    return [Player(red, "red"), Player(blue, "blue")]


def _enough(pool: Pool, deck: list[Card], mode: str) -> list[Card]:
    needed = CARDS_AT_LEAST[mode]
    if len(deck) < needed:
        where = pool.cards[0].set if pool.cards else "the card set"
        raise CompanionError(f"{where} has {len(deck)} monster cards; a {mode} needs {needed} or more")
    return deck


def _first_setup(
    table: Table, rules: dict[str, str], players: list[Player], pool: Pool, supply: Supply
) -> tuple[Board, Player]:
    """The arena, the hands and who starts; a Chosen Army is picked in turn order, so that who starts comes first."""

    def rolled(table: Table) -> Player:
        return roll_for_start(table, players, "start")

    if rules["chosen-army"] == "on":
        return _chosen_setup(table, players, pool, supply, {}, rolled)
    board = lay_arena(table, pool)
    deal_hands(table, rules, players, pool, supply)
    return board, rolled(table)


def _chosen_setup(
    table: Table,
    players: list[Player],
    pool: Pool,
    supply: Supply,
    kept: dict[str, list[Card]],
    starter_rule: Callable[[Table], Player],
) -> tuple[Board, Player]:
    """[chosen-army] Who starts, the armies, and then the arena; kept cards that nobody picks are set aside."""
    starter = starter_rule(table)
    pick_armies(table, players, starter, pool, supply, kept)
    _set_aside(table, kept, supply)
    return lay_arena(table, pool), starter


def _fight_out(
    table: Table, rules: dict[str, str], supply: Supply, players: list[Player], board: Board, starter: Player
) -> dict[str, Any]:
    fought = Battle(table, rules, supply, players, board, starter)
    table.view = TableView(fought)
    return fought.play()


# Tournament Mode


def _champions(table: Table, players: list[Player], number: int, target: int) -> list[Player]:
    """[tournament] The first player with so many wins; nobody while the tournament goes on.

    [tournament.tied] Of two at once it is the first to be ahead. [tournament.long] In the end both may share it.
    """
    first, second = players
    table.tell(
        e.Points(
            "tournament.score",
            battle=number,
            first=first.name,
            first_points=first.points,
            second=second.name,
            second_points=second.points,
            target=target,
        )
    )
    best = max(player.points for player in players)
    ahead = [player for player in players if player.points == best]
    if best >= target and len(ahead) == 1:
        table.tell(e.Champion("tournament", player=ahead[0].name, battles=number))
        return ahead
    if number == BATTLES_AT_MOST:
        table.tell(e.CalledOff("tournament.long", players=[player.name for player in ahead], battles=number))
        return ahead
    if best >= target:
        table.tell(e.PlayedOn("tournament.tied", points=best))
    return []


def _keep(table: Table, players: list[Player], board: Board, supply: Supply) -> dict[str, list[Card]]:
    """[tournament.keep] Each player takes the cards of their colour; [tournament.reshuffle] the deck must suffice."""
    kept = {player.name: [monster.card for monster in board.owned(player)] for player in players}
    for player in players:
        table.tell(e.Kept("tournament.keep", player=player.name, cards=[card.name for card in kept[player.name]]))
    _set_aside(table, {player.name: player.hand for player in players}, supply)
    for player in players:
        player.hand = []
    if len(supply.deck) < 2 * HAND:
        table.tell(e.Reshuffled("tournament.reshuffle", cards=supply.reshuffle()))
    return kept


def _set_aside(table: Table, left: dict[str, list[Card]], supply: Supply) -> None:
    """[tournament.aside] What was kept and is not used in this battle is out of the tournament."""
    for player, cards in left.items():
        if cards:
            supply.set_aside(cards)
            table.tell(e.SetAside("tournament.aside", player=player, cards=[card.name for card in cards]))


def _next_hands(
    table: Table,
    rules: dict[str, str],
    players: list[Player],
    pool: Pool,
    supply: Supply,
    kept: dict[str, list[Card]],
) -> None:
    """[tournament.deal] Five more cards each; [tournament.five] five of all of them for the next battle."""
    if rules["hands"] == "hidden":
        for player in players:
            player.hand = kept[player.name]
        hide_hands(table, players, supply)
        return
    own: dict[str, list[Card]] = {}
    for player in players:
        dealt = deal(table, asks.NewCards, "tournament.deal", player, players, pool, supply)
        own[player.name] = [*kept[player.name], *dealt]
    chosen = {}
    for player in players:
        cards = own[player.name]
        chosen[player.name] = (
            list(cards)
            if len(cards) == HAND
            else table.ask(asks.Five("tournament.five", player.name, pool=pool, cards=cards))
        )
    for player in players:
        player.hand = chosen[player.name]  # only now, for the state shows hands, and the choice is secret
        aside = list(own[player.name])
        for card in player.hand:
            aside.remove(card)
        supply.set_aside(aside)
        names = [card.name for card in player.hand]
        table.tell(
            e.FiveChosen("tournament.five", player=player.name, cards=names, aside=[card.name for card in aside])
        )


def _starter_rule(
    rules: dict[str, str], players: list[Player], last: Player, result: dict[str, Any]
) -> Callable[[Table], Player]:
    """[tournament.start] How it is settled who starts the next battle."""
    other = players[0] if last is players[1] else players[1]
    winner = next((player for player in players if [player.name] == result["winners"]), None)
    loser = next((player for player in players if winner and player is not winner), None)
    how = rules["later-starts"]
    if how == "random":
        return lambda table: roll_for_start(table, players, "tournament.start")
    chosen = {"winner": winner, "loser": loser}.get(how)

    def told(table: Table) -> Player:
        starter = chosen or other
        table.tell(e.Starts("tournament.start", player=starter.name, why=how if chosen else "alternate", face=None))
        return starter

    return told
