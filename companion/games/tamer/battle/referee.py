"""The referee of one battle: who plays, with which teams, and then the battle itself."""

from collections import Counter

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Member
from companion.games.tamer.battle.deck import team_of_the_deck
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.battle.view import BattleView
from companion.table import Data, Table
from companion.words import as_called

LIMITS = {"none": None, "1": 5, "2": 10, "3": 15, "tiebreak": 15}


def battle(table: Table, rules: dict[str, str]) -> Data:
    """Referees one battle: [players], then both teams, then the fight. Gives winners, rounds and who stands."""
    players = [as_called(name, THE_DECK) for name in table.ask(asks.Tamers("players", None))]
    limit = LIMITS[rules["round"]]
    pool: CreaturePool = table.cards
    teams: list[tuple[str, str, list[Member]]] = []
    for player, opponent in zip(players, reversed(players), strict=True):
        if player == THE_DECK:
            held = [member.card for _, _, team in teams for member in team]
            flipped = team_of_the_deck(table, rules, pool, opponent, held)
            teams.append((player, opponent, [Member(card) for card in flipped]))
        else:
            question = asks.Team("team.points", player, index=pool.index, cards=Counter(pool.cards), limit=limit)
            teams.append((player, player, table.ask(question)))
        tell_line_up(table, *teams[-1], limit)
    fight = Battle(table, rules, teams)
    table.view = BattleView(fight)
    result = fight.fight()
    if THE_DECK in players:
        table.tell(e.deck_returned("deck.returned", cards=flipped))
    return result


def tell_line_up(table: Table, player: str, chooser: str, team: list[Member], limit: int | None) -> None:
    """Tells how a player's row stands."""
    cards = [member.card for member in team]
    kept = [f"{member.card} {member.damage}" for member in team if member.damage]
    points = sum(card.cost for card in cards)
    limited = None if player == THE_DECK else limit
    rule = "team.order" if team else "team.empty"
    table.tell(e.lined_up(rule, player=player, team=cards, points=points, limit=limited, kept=kept))
