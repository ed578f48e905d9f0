"""The night as it stands: who plays, what was drafted, who met whom, and how it ended."""
# mypyc

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.evening import events as ev
from companion.pairing import Match, Tournament
from companion.rounds.paired import PairedRounds
from companion.rounds.state import in_words, match_data
from companion.table import Data, Table
from companion.table.events import Event as PublicEvent
from companion.table.question import NotAllowed
from companion.words import fold

ROUNDS = 3
PICKS = 5


@dataclass(slots=True)
class OwnedCreatures:
    """State of a player's creatures, as the referee knows it.

    `drafted` are the picks by round, where drafts are recorded; those of the round `to_mend` are to be told anew.
    `dealt` is how many creatures were drafted. `kept` have damage left on them, `removed` are out of the game; `team`
    is the team of the last battle refereed.
    """

    drafted: dict[int, list[Card]] = field(default_factory=dict)
    to_mend: int = 0
    dealt: int = 0
    kept: list[Member] = field(default_factory=list)
    removed: list[Member] = field(default_factory=list)
    team: list[Card] = field(default_factory=list)

    @property
    def picks(self) -> list[Card]:
        """All picks so far."""
        return [card for picks in self.drafted.values() for card in picks]


class Night(PairedRounds):
    """State of the night: beside its rounds what was drafted, and the tiebreakers.

    `battles` are those that are being refereed, `built` those whose creatures are in one, The Deck's among them. The
    draft of the round `drafted` was the last one; of each deck so many cards were `dealt`.
    """

    fixes = f"ANN picks; {PairedRounds.fixes}"
    bye_rule = "pairing.deck"
    most_players = 8
    match_is = "battle"

    def __init__(self, table: Table, rules: dict[str, str], players: list[str]) -> None:
        super().__init__(table, rules, Tournament(list(players), bye=THE_DECK, bye_plays=True, planned=ROUNDS))
        self.pool: CreaturePool = table.cards
        self.hands = {player: OwnedCreatures() for player in players}
        self.recorded = False
        self.battles: list[Battle] = []
        self.built: set[str] = set()
        self.drafted = 0
        self.dealt: Counter[str] = Counter()
        self.tiebreaks: list[Match] = []

    @property
    def called(self) -> str:
        """The name of the battles that are played now."""
        return f"tiebreak {len(self.tiebreaks) + 1}" if self.over else f"round {self.round}"

    def deal(self, player: str) -> None:
        """[draft] A player is dealt in, and keeps so many creatures of the round's deck."""
        self.hands[player].dealt += PICKS
        self.dealt[f"round{self.drafted}"] += PICKS

    def begins(self, battle: Battle) -> None:
        """A battle is refereed from now on."""
        self.battles.append(battle)
        self.fighting.update(battle.players)

    def ends(self, battle: Battle, teams: dict[str, list[Member]]) -> None:
        """[after.keeps-damage] A battle is over: what the next one finds."""
        self.battles.remove(battle)
        self.fighting.difference_update(battle.players)
        self.built -= set(battle.players)
        for player in filter(THE_DECK.__ne__, teams):
            self.hands[player].team = [member.card for member in teams[player]]
            self._leave_behind(battle, player)

    def _leave_behind(self, battle: Battle, player: str) -> None:
        hand, fought = self.hands[player], set(battle.keys(player))
        hand.kept = [each for each in hand.kept if each.key not in fought]
        hand.kept += [Member(each.card, each.damage, each.key) for each in battle.kept if each.side.player == player]
        hand.removed += [Member(each.card, 0, each.key) for each in battle.removed if each.side.player == player]

    def gone(self, player: str, opponent: str | None, match: str) -> PublicEvent:
        battle = next((each for each in self.battles if player in each.players), None)
        self.built -= {player, opponent}
        left = partial(ev.left, "pairing.leaving", player=player, opponent=opponent, match=match)
        dice = bool(self.hands[player].kept)
        if battle is None:
            return left(dice=dice, laid=False, kept=[], removed=[], returned=[])
        self.battles.remove(battle)
        battle.give_up()
        others = [each for each in battle.players if each in self.hands and each != player]
        for other in others:
            self._leave_behind(battle, other)
        kept, removed = ([c for c in some if c.side.player in others] for some in (battle.kept, battle.removed))
        laid = any(battle.keys(other) for other in others)
        dice = dice or bool(battle.keys(player))
        return left(dice=dice, laid=laid, kept=kept, removed=removed, returned=battle.flipped)

    def joined(self, player: str, number: int) -> PublicEvent:
        self.hands[player] = OwnedCreatures()
        dealt = number == self.drafted
        if dealt:
            self.deal(player)
        return ev.joined("pairing.joining", player=player, round=number, dealt=dealt)

    def mends(self, words: str) -> Callable[[], PublicEvent] | None:
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

    def _mend_picks(self, player: str) -> PublicEvent:
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
