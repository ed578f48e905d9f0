"""The night as it stands: who plays, what was drafted, who met whom, and how it ended."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.evening import events as ev
from companion.pairing import Match, Tournament
from companion.rounds.paired import PairedRounds
from companion.rounds.state import in_words, match_data
from companion.table import Data, Table
from companion.table.events import Event as Told
from companion.table.question import NotAllowed
from companion.words import fold

ROUNDS = 3


@dataclass(slots=True)
class Owned:
    """What the referee knows of a player's creatures.

    `drafted` are the picks by round, where drafts are recorded; those of the round `to_mend` are to be told anew.
    `kept` have damage left on them, `removed` are out of the game; `team` is the team of the last battle refereed.
    """

    drafted: dict[int, list[Card]] = field(default_factory=dict)
    to_mend: int = 0
    kept: list[Member] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    team: list[Card] = field(default_factory=list)

    @property
    def picks(self) -> list[Card]:
        """All picks so far."""
        return [card for picks in self.drafted.values() for card in picks]


class Night(PairedRounds):
    """What is known of the night: beside its rounds what was drafted, and the tiebreakers.

    `built` are those whose creatures are in a battle that is not over, The Deck's among them.
    """

    fixes = f"ANN picks; {PairedRounds.fixes}"
    bye_rule = "pairing.deck"
    most_players = 8
    match_is = "battle"

    def __init__(self, table: Table, rules: dict[str, str], players: list[str]) -> None:
        super().__init__(table, rules, Tournament(list(players), bye=THE_DECK, bye_plays=True, planned=ROUNDS))
        self.pool: CreaturePool = table.cards
        self.hands = {player: Owned() for player in players}
        self.recorded = False
        self.built: set[str] = set()
        self.tiebreaks: list[Match] = []

    def gone(self, player: str, opponent: str | None, match: str) -> Told:
        self.built -= {player, opponent}
        return ev.left("pairing.leaving", player=player, opponent=opponent, match=match)

    def joined(self, player: str, number: int) -> Told:
        self.hands[player] = Owned()
        return ev.joined("pairing.joining", player=player, round=number)

    def mends(self, words: str) -> Callable[[], Told] | None:
        """[draft.mended] A player's last picks are to be told anew. Raises NotAllowed where they stand."""
        player = next((each for each in self.event.playing if fold(words) == fold(f"{each} picks")), None)
        if player is None:
            return None
        if not self.hands[player].drafted or self.hands[player].to_mend:
            raise NotAllowed(f"{player} has told no picks", "the drafts may not be recorded")
        if self.over:
            raise NotAllowed("the rounds are over", "go back to where they were told with :undo")
        for side in (player, THE_DECK):
            if side in self.built:
                raise NotAllowed(f"{side}'s creatures are in a battle", "finish it first, or take it back with :undo")
        return partial(self._mend_picks, player)

    def _mend_picks(self, player: str) -> Told:
        hand = self.hands[player]
        hand.to_mend = max(hand.drafted)
        del hand.drafted[hand.to_mend]
        return ev.picks_mended("draft.mended", player=player, round=hand.to_mend)

    def further_lines(self) -> list[str]:
        breaks = [f"  {in_words(match)}" for match in self.tiebreaks]
        return ["Tiebreakers:", *breaks] if breaks else []

    def data(self) -> Data:
        return super().data() | {"tiebreaks": [match_data(match) for match in self.tiebreaks]}


def result_lines(result: Data) -> list[str]:
    """The result in words: the champions, and everybody's record."""
    champions = result["champions"]
    records = ", ".join(f"{each['player']} {each['wins']}-{each['losses']}" for each in result["standings"])
    return [f"The champion{'s' * (len(champions) != 1)}: {' and '.join(champions)}.", f"Records: {records}."]
