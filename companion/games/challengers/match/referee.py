"""The referee of one match: who plays, with which decks, the Robot's among them, who begins, and then the match."""
# mypyc

from collections.abc import Iterable, Sequence

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import Deck, Side
from companion.games.challengers.match.view import MatchView
from companion.table import Data, Table
from companion.table.counting import tally
from companion.words import as_called

REPLACED = {"Alpha": (2, 1), "Beta": (3, 1), "Good Bot": (4, 1), "C.H.A.M.P.": (5, 2)}
"""From which level on a start card is replaced, and by how many R cards."""


def match(table: Table, rules: dict[str, str]) -> Data:
    """Referees one match: [players], both decks, the toss, and then the match. Gives the result's data."""
    names = [as_called(name, ROBOT) for name in table.ask(asks.Opponents("players", None))]
    pool: TeamPool = table.cards
    round_ = 0 if rules["round"] == "none" else int(rules["round"])
    if not round_ and ROBOT in names and any(card.power_is_round for card in pool.robot):
        round_ = table.ask(asks.Round("match.round", None))
    used: list[Card] = []
    sides = []
    for name in names:
        if name == ROBOT:
            robots_deck(table, rules, cards := list(pool.robot))
        else:
            cards = table.ask(asks.DeckTold("deck", name, pool=pool, cards=pool.left(tally(used))))
        used += cards
        sides.append(side_of(table, name, cards, round_, pool.starter))
        table.tell(e.deck_told("deck", player=name, number=len(sides[-1].deck), cards=cards))
    first = toss(table, names)
    game = Match(table, rules, (sides[0], sides[1]), round_, pool)
    table.view = MatchView(game)
    return game.play(sides[names.index(first)])


def side_of(table: Table, name: str, cards: Iterable[Card], round_: int, first: Sequence[Card]) -> Side:
    """A player with a deck; [deck.untold] of one without cards, which is not told, their number is asked."""
    copies = [Copy(card, round_ if card.power_is_round else card.power) for card in cards]
    return Side(name, Deck(copies) if copies else Deck(None, table.ask(asks.DeckSize("deck.untold", name)), first))


def toss(table: Table, names: Sequence[str]) -> str:
    """[begin.toss] The player who begins."""
    first = table.ask(asks.Toss("begin.toss", None, candidates=tuple(names)))
    table.tell(e.begins("begin.toss", player=first))
    return first


def robots_deck(table: Table, rules: dict[str, str], deck: list[Card]) -> None:
    """[robot.level] Of the Robot's deck some start cards are replaced; R cards come once, at set-up, [robot.solo] or
    SOLO cards among them."""
    pool: TeamPool = table.cards
    level, solo = int(rules["robot"]), rules["solo-cards"] == "on"
    levels = ("R", "SOLO") if solo else ("R",)
    left = [card for card in pool.cards if card.level in levels for _ in range(card.copies)]
    for card in deck.copy():
        since, by = REPLACED.get(card.name, (6, 0))
        if level < since:
            continue
        drawn: list[Card] = []
        for _ in range(min(by, len(left))):
            drawn.append(table.ask(asks.RobotCard("robot.level", None, pool=pool, cards=left, replaced=card)))
            left.remove(drawn[-1])
            deck.insert(deck.index(card), drawn[-1])
        deck.remove(card)
        table.tell(e.robot_card_replaced("robot.level", card=card, by=drawn))
