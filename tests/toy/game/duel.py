"""The cards, what they say, what is asked, what happens, and the rules of a duel."""

import re
from collections.abc import Mapping

from companion import pairing
from companion.board.places import Side, TableLayout, row_of
from companion.board.pool import Pool
from companion.board.views import LayoutView
from companion.cards import CardRow, CardSet, Problem
from companion.cards.lookup import Index
from companion.games import TrackerData
from companion.pairing.sheet import RoundShown, rounds_data, standings_data
from companion.table import Data, Draw, Names, Roll, Table, Words, event
from companion.words import commas, counted

_TEXT = re.compile(r"Add (\d) to your roll\.")


def bonus(card: CardRow) -> int:
    found = _TEXT.fullmatch(card.text)
    return int(found[1]) if found else 0


def check(card_set: CardSet[CardRow]) -> list[Problem]:
    wrong = [card for card in card_set.cards if card.text and not bonus(card)]
    return [Problem(card_set.path, each.line, "text", "can't be read", "", "warning") for each in wrong]


class Two(Names, name="players", says="Who plays? Two names, a comma between."):
    """The first: two names."""


class Card(Draw[CardRow], name="card", says="{who}: which card?", asks_for="choice"):
    """The card that a player plays."""


class Die(Roll, name="die", says="{who} rolls a die: which number?"):
    """A player's roll."""


@event
def rolled(*, player: str, card: str, total: int) -> Words:
    """A player has rolled; `total` has the card's bonus in it."""
    return f"{player} has {counted(total, 'point')} with {card}.", f"Lay {card} before {player}."


@event
def won(*, winners: list[str]) -> Words:
    """The duel is over."""
    return f"Won by {commas(winners)}."


class DuelView(LayoutView):
    """The cards before the players."""

    index: Index[CardRow]

    def __init__(self, played: dict[str, list[CardRow]], index: Index[CardRow]) -> None:
        self._played = played
        self.index = index

    def laid_out(self) -> TableLayout:
        rows = {player: row_of("", cards, key="cards") for player, cards in self._played.items()}
        return TableLayout("High Roller", [Side(player, [row]) for player, row in rows.items()])


def duel(table: Table, rules: Mapping[str, str]) -> Data:
    """[duel] A card and a die each; [duel.tie] the higher sum wins, or both."""
    rolls: dict[str, int] = {}
    pool: Pool[CardRow] = table.cards
    players = table.ask(Two("duel", None))
    played: dict[str, list[CardRow]] = {player: [] for player in players}
    table.view = DuelView(played, pool.index)
    left = [card.model_copy() for card in pool.cards for _ in range(card.copies)]
    for player in players:
        card = table.ask(Card("duel", player, cards=left, index=pool.index))
        played[player].append(left.pop(left.index(card)))
        rolls[player] = table.ask(Die("duel", player))[0]
        table.tell(rolled("duel", player=player, card=card.name, total=rolls[player] + bonus(card)))
    totals = {player: rolls[player] + sum(map(bonus, cards)) for player, cards in played.items()}
    winners = [player for player, total in totals.items() if total == max(totals.values())]
    table.tell(won("duel.tie", winners=winners))
    return {"winners": winners, "totals": totals}


def result_lines(result: Data) -> list[str]:
    return [f"{' and '.join(result['winners'])} won."]


class DuelSheet(TrackerData, total=False):
    """The bracket of a single duel."""

    rounds: list[RoundShown]
    standings: list[Data]
    after: int


def tracker(result: Data | None, events: list[Data], state: Data) -> DuelSheet:
    players = [event["player"] for event in events if event["name"] == "rolled"]
    if not result:
        return {"players": players}
    a, b = players
    match = pairing.Match(a, b).won_by(result["winners"])
    rounds = pairing.Tournament(players, [[match]], planned=1)
    bracket = rounds_data(rounds)
    return {"players": players, "rounds": bracket, "champion": result["winners"], **standings_data(rounds)}
