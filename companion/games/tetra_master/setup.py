"""Setting a battle up: the arena, the hands, who starts, and the Chosen Army (manual: Setup, More Variants)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.asks import HAND
from companion.games.tetra_master.board import Board, Player
from companion.games.tetra_master.monster import Card
from companion.games.tetra_master.supply import Supply
from companion.table import Table

if TYPE_CHECKING:
    from companion.games.tetra_master.pool import Pool

ARMY_LIMIT = 70


def lay_arena(table: Table, pool: Pool) -> Board:
    """[arena] Sixteen of the arena cards, blocked or empty, in a grid of four by four."""
    blocked = table.ask(asks.ArenaDealt("arena", None, blocked=pool.blocked, empty=pool.empty))
    table.tell(e.ArenaLaid("arena.north", blocked=blocked))
    return Board(frozenset(blocked))


def deal_hands(table: Table, rules: dict[str, str], players: list[Player], pool: Pool, supply: Supply) -> None:
    """[hands.deal] Five cards to each player; [hands] hidden ones are dealt without being told."""
    if rules["hands"] == "hidden":
        hide_hands(table, players, supply)
        return
    for player in players:
        player.hand += deal(table, asks.Dealt, "hands.deal", player, players, pool, supply)


def hide_hands(table: Table, players: list[Player], supply: Supply) -> None:
    """[hands] Hands that nobody types: five cards to play each, from those kept and five unseen ones."""
    for player in players:
        player.secret = HAND
        supply.deck.take_unseen(HAND)
    table.tell(e.HandsHidden("hands", kept=any(player.hand for player in players)))


def deal(
    table: Table,
    question: type[asks.Dealt],
    rule: str,
    player: Player,
    players: list[Player],
    pool: Pool,
    supply: Supply,
) -> list[Card]:
    """Five cards dealt to a player, as somebody types them or the program deals them."""
    cards = table.ask(question(rule, player.name, pool=pool, cards=supply.deck.rest, players=players))
    supply.take(cards)
    table.tell(e.Dealt(rule, player=player.name, cards=[card.name for card in cards]))
    return cards


def roll_for_start(table: Table, players: list[Player], rule: str) -> Player:
    """[start] A die says who starts: 1 to 3 the first player, 4 to 6 the second."""
    first, second = players
    face = table.ask(asks.Start(rule, None, first=first.name, second=second.name))[0]
    starter = first if face <= 3 else second
    table.tell(e.Starts(rule, player=starter.name, why="die", face=face))
    return starter


def pick_armies(
    table: Table, players: list[Player], starter: Player, pool: Pool, supply: Supply, kept: dict[str, list[Card]]
) -> None:
    """[chosen-army] In turn, from the starting player on, one card each time from the open ones and one's own kept.

    `kept` are the cards that each player, by name, has from the battle before. Those not picked are set aside.
    """
    turns = [starter, *(player for player in players if player is not starter)]
    choosing = list(turns)
    while choosing:
        for player in turns:
            if player not in choosing:
                continue
            own = kept.get(player.name, [])
            open_to = list(dict.fromkeys([*own, *supply.deck.rest]))
            why = _pick(table, player, players, open_to, own, pool, supply)
            if why:
                choosing.remove(player)
                total = sum(card.points for card in player.hand)
                rule = {"full": "chosen-army", "stopped": "chosen-army.stop", "stuck": "chosen-army.stuck"}[why]
                table.tell(
                    e.ArmyClosed(
                        rule, player=player.name, why=why, cards=[card.name for card in player.hand], total=total
                    )
                )


def _pick(
    table: Table,
    player: Player,
    players: list[Player],
    open_to: list[Card],
    own: list[Card],
    pool: Pool,
    supply: Supply,
) -> str:
    """One pick of a player. Why the army takes no more cards, or nothing while it does."""
    total = sum(card.points for card in player.hand)
    affordable = [card for card in open_to if total + card.points <= ARMY_LIMIT]
    if not affordable:
        return "stuck"
    card = table.ask(
        asks.Pick(
            "chosen-army.points",
            player.name,
            cards=[*affordable, *([None] if player.hand else [])],
            pool=pool,
            player=player,
            players=players,
            open=open_to,
            limit=ARMY_LIMIT,
        )
    )
    if card is None:
        return "stopped"
    if card in own:
        own.remove(card)
    else:
        supply.take([card])
    player.hand.append(card)
    total += card.points
    table.tell(
        e.Picked("chosen-army", player=player.name, card=card.name, points=card.points, total=total, limit=ARMY_LIMIT)
    )
    return "full" if len(player.hand) == HAND else ""
