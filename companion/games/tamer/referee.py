"""The referee of one battle: who plays, with which teams, and then the battle itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.tamer import events as e
from companion.games.tamer.battle import Battle
from companion.games.tamer.creature import THE_DECK, Member
from companion.games.tamer.deck import team_of_the_deck
from companion.games.tamer.view import BattleView
from companion.table import Table
from companion.table.card_questions import Cards
from companion.table.questions import Names, NotAllowed, fold

if TYPE_CHECKING:
    from random import Random

    from companion.games.tamer.creature import Card
    from companion.games.tamer.pool import Pool

LIMITS = {"none": None, "1": 5, "2": 10, "3": 15, "tiebreak": 15}
DRAFTED_AT_MOST = 15
_KEPT = re.compile(r"(?P<name>.*\S)\s*\(\s*(?P<damage>\d{1,3})\s*(?:damage)?\s*\)\s*", re.IGNORECASE)


def battle(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees one battle: [players], then both teams, then the fight. Gives winners, rounds and who stands."""
    players = [_or_the_deck(name) for name in table.ask(Names("players", "players", 2, 2))]
    limit = LIMITS[rules["round"]]
    pool: Pool = table.cards
    teams: list[tuple[str, str, list[Member]]] = []
    for player, opponent in zip(players, reversed(players), strict=True):
        if player == THE_DECK:
            held = [member.card for _, _, team in teams for member in team]
            flipped = team_of_the_deck(table, rules, pool, opponent, held)
            teams.append((player, opponent, [Member(card) for card in flipped]))
        else:
            teams.append((player, player, table.ask(team_question(player, pool, limit))))
        tell_line_up(table, *teams[-1], limit)
    fight = Battle(table, rules, teams)
    table.view = BattleView(fight)
    result = fight.fight()
    if THE_DECK in players:
        cards = [member.card.name for member in teams[players.index(THE_DECK)][2]]
        table.tell(e.DeckReturned("deck.returned", cards))
    return result


def _or_the_deck(name: str) -> str:
    return THE_DECK if fold(name) == fold(THE_DECK) else name


def tell_line_up(table: Table, player: str, chooser: str, team: list[Member], limit: int | None) -> None:
    """Tells how a player's row stands."""
    names = [member.card.name for member in team]
    kept = [f"{member.card.name} {member.damage}" for member in team if member.damage]
    points = sum(member.card.cost for member in team)
    limited = None if player == THE_DECK else limit
    rule = "team.order" if team else "team.empty"
    table.tell(e.LinedUp(rule, player, names, points, limited, kept))


Refuse = Callable[[list[Member]], NotAllowed | None]


def team_question(
    player: str,
    pool: Pool,
    limit: int | None,
    owned: list[Card] | None = None,
    refuse_also: Refuse | None = None,
    secret: bool = False,
) -> Cards[Member]:
    """[team.points] The question for a player's team, front first.

    `owned` are the cards that the player may use, each as often as it is there (None: any card in play);
    `refuse_also` says what else is not allowed.
    """

    def find(text: str) -> Member:
        kept = _KEPT.fullmatch(text)
        if not kept:
            return Member(pool.find(text))
        member = Member(pool.find(kept["name"]), int(kept["damage"]))
        if member.damage and not member.card.keeps_damage:
            raise NotAllowed(f"{member.card.name} does not keep damage between battles", "leave the number out")
        if member.damage >= member.card.health:
            hint = f"it has Health {member.card.health}, so with that damage it is out of the game"
            raise NotAllowed(f"{member.card.name} cannot begin with {member.damage} damage", hint)
        return member

    def label(member: Member) -> str:
        name = pool.label(member.card)
        return f"{name} ({member.damage} damage)" if member.damage else name

    def refuse(team: list[Member]) -> NotAllowed | None:
        points = sum(member.card.cost for member in team)
        if limit is not None and points > limit:
            sum_of = " + ".join(f"{member.card.name} {member.card.cost}" for member in team)
            over = points - limit
            return NotAllowed(f"{sum_of} = {points} points, and the limit is {limit}", f"leave out {over} or more")
        return refuse_also(team) if refuse_also else None

    def names() -> list[str]:
        cards = pool.cards if owned is None else dict.fromkeys(owned)
        return [pool.label(card) for card in cards if limit is None or card.cost <= limit]

    def picker(random: Random) -> list[Member]:
        team: list[Member] = []
        left = limit if limit is not None else 15
        cards = list(pool.cards if owned is None else owned)
        while affordable := [card for card in cards if card.cost <= left]:
            card = affordable[int(random.random() * len(affordable))]
            if owned is not None:
                cards.remove(card)
            team.append(Member(card))
            left -= card.cost
        return team

    return Cards(
        "team",
        player,
        "team.secret" if secret else "team.points",
        names=names,
        find=find,
        label=label,
        refuse=refuse,
        picker=picker,
        lowest=0,
        highest=DRAFTED_AT_MOST,
        about={"variant": "free" if limit is None else "limited", "limit": limit},
        secret=secret,
    )
