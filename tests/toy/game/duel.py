"""The cards, what they say, what is asked, what happens, and the rules of a duel."""

import re

from companion import pairing
from companion.cards import CardRow, Index, Problem, read_set
from companion.pairing.sheet import rounds_data, standings_data
from companion.table.card_questions import Draw, find_card
from companion.table.events import Event
from companion.table.questions import Names, Roll

_TEXT = re.compile(r"Add (\d) to your roll\.")


def bonus(card: CardRow) -> int:
    found = _TEXT.fullmatch(card.text)
    return int(found[1]) if found else 0


def check(card_set):
    wrong = [card for card in card_set.cards if card.text and not bonus(card)]
    return [Problem(card_set.path, each.line, "text", "can't be read", "", "warning") for each in wrong]


def load(sources):
    return [card for path in sources for card in read_set(path, CardRow).cards]


class Two(Names):
    """The first: two names."""

    name = "players"
    says = "Who plays? Two names, a comma between."
    lowest: int = 2
    highest: int = 2


class Card(Draw[CardRow]):
    """The card that a player plays."""

    name = "card"
    says = "{who}: which card?"
    chance = False

    def find(self, text):
        return find_card(Index(self.cards), text)

    def label(self, card):
        return card.name


class Die(Roll):
    """A player's roll."""

    name = "die"
    says = "{who} rolls a die: which number?"


class Rolled(Event):
    """A player has rolled; `total` has the card's bonus in it."""

    name = "rolled"
    says = "{player} has {total:point} with {card}."
    do = "Lay {card} before {player}."
    player: str
    card: str
    total: int


class Ended(Event):
    """The duel is over."""

    name = "won"
    says = "Won by {winners}."
    winners: list[str]


def duel(table, rules):
    """[duel] A card and a die each; [duel.tie] the higher sum wins, or both."""
    totals = {}
    for player in table.ask(Two("duel", None)):
        card = table.ask(Card("duel", player, cards=table.cards))
        totals[player] = table.ask(Die("duel", player))[0] + bonus(card)
        table.tell(Rolled("duel", player=player, card=card.name, total=totals[player]))
    winners = [player for player, total in totals.items() if total == max(totals.values())]
    table.tell(Ended("duel.tie", winners=winners))
    return {"winners": winners, "totals": totals}


def tracker(result, events, state):
    players = [event["player"] for event in events if event["name"] == "rolled"]
    if not result:
        return {"players": players}
    a, b = players
    won = (
        pairing.Won.BOTH
        if len(result["winners"]) == 2
        else pairing.Won.A
        if result["winners"] == [a]
        else pairing.Won.B
    )
    rounds = pairing.Event(players, [[pairing.Match(a, b, won)]], planned=1)
    return {"players": players, "rounds": rounds_data(rounds), "champion": result["winners"]} | standings_data(rounds)
