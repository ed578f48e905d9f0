"""An event whose rounds are paired by what was won before: what it knows besides, and what people have changed."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from companion.pairing import Match, Tournament, WinningSide
from companion.pairing.criterion import Closest
from companion.rounds import events as ev
from companion.rounds.state import Rounds, in_words
from companion.table import Table
from companion.table.events import Event as PublicEvent


class PairedRounds(Rounds):
    """An event that is paired round by round.

    `stale` says that a correction by hand has undone the pairing of a round that has not begun, `pairing` that one is
    being found. `bye_rule` is the rule by which somebody meets the bye, `most_players` how many can play.
    """

    fixes = "ANN-BO BO wins or both win; ANN plays CLEO; ANN leaves; FINN joins"
    both_win = True
    bye_rule: ClassVar[str]
    most_players: ClassVar[int]

    def __init__(self, table: Table, rules: dict[str, str], event: Tournament) -> None:
        super().__init__(table, rules, event)
        self.stale = False
        self.pairing = False

    @abstractmethod
    def gone(self, player: str, opponent: str | None, match: str) -> PublicEvent:
        """The event that tells of a player who leaves.

        `match` is what becomes of the match still to play: `none`, `re-paired`, `dropped`, `victory`, `given-up` where
        it was being refereed, or `deck` where the `opponent` meets the bye instead.
        """

    @abstractmethod
    def joined(self, player: str, number: int) -> PublicEvent:
        """A player has come late: what the game keeps of them, and what is told; they play from that round on."""

    def paired_by_hand(self, pairs: list[str], before: list[str], breaks: str) -> PublicEvent:
        """Pairs instead of others, as people want them."""
        return ev.re_paired("pairing.by-hand", pairs=pairs, before=before, breaks=breaks)

    @property
    def closest(self) -> Closest:
        """The reading of "closest record" at this table: the switch `closest`."""
        return "same-first" if self.rules.get("closest") == "same-first" else "squares"

    @property
    def begun(self) -> bool:
        """True if a match of this round is being fought or is over: then its pairings stand."""
        return bool(self.fighting) or any(match.played and not self.event.idle(match) for match in self.matches)

    def movable(self, side: str) -> Match | None:
        """The match of a side that may still be paired otherwise: it is open, or a bye that does not play."""
        idle = (match for match in self.matches if side in match.pair and self.event.idle(match))
        return self.open_match(side) or next(idle, None)

    def play(
        self, pair: Callable[[int], None], play: Callable[[Match], None], mend: Callable[[], None] = lambda: None
    ) -> None:
        """[pairing.records] The matches of a round, side by side and in any order; paired anew where a correction came
        before the first of them was begun. `mend` asks for what else was mended by hand.
        """

        def to_play() -> dict[str, Callable[[], None]]:
            mend()
            if self.stale and not self.begun:
                return {}
            return {f"{match.a} - {match.b}": partial(play, match) for match in self.matches if not match.played}

        while any(not match.played for match in self.matches):
            if self.stale and not self.begun:
                self.event.rounds.pop()
                number = len(self.event.rounds) + 1
                self.by_hand = {of: broken for of, broken in self.by_hand.items() if of[0] != number}
                pair(number)
            self.table.together(to_play)

    def result_mended(self, number: int, match: Match, winners: list[str]) -> PublicEvent:
        current = number == len(self.event.rounds)
        stands = (current or self.begun) and not self.pairing
        self.stale = self.stale or not stands
        return ev.result_mended(
            "tournament.end",
            round=number,
            first=match.a,
            second=match.b,
            before=list(match.winners),
            winners=winners,
            stands=stands and not current,
        )

    def warning(self, number: int, match: Match, result: Match) -> str:
        if not all(each.played or self.event.idle(each) for each in self.event.rounds[number - 1]):
            return ""
        follows = f", and round {number + 1} would be paired anew" if self.follows(number) else ""
        return f"Round {number} is over ({self.in_words(match)}). It would be {self.in_words(result)} instead{follows}."

    def follows(self, number: int) -> bool:
        """True if the next round is paired anew where one is corrected."""
        return number + 1 == len(self.event.rounds) and not self.begun

    def in_words(self, match: Match) -> str:
        """A match and its result in a line."""
        return in_words(match)

    def left(self, player: str, match: Match | None) -> PublicEvent:
        self.stale = self.stale or self.pairing
        return self.gone(player, match.opponent(player) if match else None, self._without(player, match))

    def _without(self, player: str, match: Match | None) -> str:
        """[pairing.leaving] End the match that a player who leaves had still to play."""
        if match is None:
            return "none"
        if not self.begun:
            self.stale = True
            return "re-paired"
        place, opponent, bye = self.matches.index(match), match.opponent(player), self.event.bye
        given_up = player in self.fighting
        self.fighting -= {player, opponent}
        if opponent == bye:
            del self.matches[place]
            return "dropped"
        if given_up:
            self.matches[place] = Match(opponent, player, WinningSide.A)
            return "given-up"
        met = any(set(each.pair) == {opponent, bye} for matches in self.event.rounds for each in matches)
        busy = any(bye in each.pair for each in self.matches)
        self.matches[place] = Match(opponent, player, WinningSide.A) if met or busy else Match(opponent, bye)
        return "victory" if met or busy else "deck"

    def record(self, match: Match, winners: list[str], *, refereed: bool) -> None:
        """[end.victory] A result, on the sheet."""
        self.matches[self.matches.index(match)] = match.won_by(winners)
        told = ev.recorded("end.victory", first=match.a, second=match.b, winners=winners, refereed=refereed)
        self.table.tell(told)
