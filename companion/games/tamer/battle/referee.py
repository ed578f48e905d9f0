"""The referee of one battle: who plays, with which teams, and then the battle itself."""
# mypyc

from functools import partial

from companion.games.tamer.battle import asks
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Member
from companion.games.tamer.battle.deck import team_of_the_deck
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.battle.view import BattleView, around_one
from companion.table import Data, Table
from companion.words import as_called

LIMITS = {"none": None, "1": 5, "2": 10, "3": 15, "tiebreak": 15}


def battle(table: Table, rules: dict[str, str]) -> Data:
    """Referees one battle: [players], then both teams, then the fight. Gives winners, rounds and who stands."""
    players = [as_called(name, THE_DECK) for name in table.ask(asks.Tamers("players", None))]
    limit = LIMITS[rules["round"]]
    pool: CreaturePool = table.cards
    choosers = [other if player == THE_DECK else player for player, other in zip(players, players[::-1], strict=True)]
    fight = Battle(table, rules, [(player, chooser, []) for player, chooser in zip(players, choosers, strict=True)])
    table.view = BattleView(fight, partial(around_one, pool, fight))
    for player, chooser in zip(players, choosers, strict=True):
        if player == THE_DECK:
            held = [creature.card for team in fight.rows.teams for creature in team]
            team = [Member(card) for card in team_of_the_deck(table, rules, pool, chooser, held, fight.flipped)]
        else:
            cards, up_to = pool.each, pool.up_to
            question = asks.Team("team.points", player, index=pool.index, cards=cards, up_to=up_to, limit=limit)
            team = table.ask(question)
        fight.line_up(player, team, limit)
    result = fight.fight()
    if THE_DECK in players:
        fight.return_to_decks()
    return result
