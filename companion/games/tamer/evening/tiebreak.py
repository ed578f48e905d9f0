"""The end of the game (rulebook: End of the Game): the champion, a shared victory, or tiebreakers."""
# mypyc

from collections import Counter
from itertools import combinations

from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.contest import play
from companion.games.tamer.evening.night import Night
from companion.pairing import Match


class Tiebreak:
    """The search for the champion, once every battle of the three rounds is over."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.table = night.table

    def champions(self) -> tuple[list[str], str]:
        """[tournament.end] The most wins; the champions and how they came to be."""
        wins = {player: int(record.split("-")[0]) for player, record in self.night.records().items()}
        most = max(wins[player] for player in self.night.event.playing)
        best = [player for player in self.night.event.playing if wins[player] == most]
        if len(best) == 1:
            return best, "wins"
        self.table.tell(ev.tied_for_best("tournament.end", players=best, wins=most))
        return self.tie(asks.Tie, "tournament.end", best)

    def tie(self, question: type[asks.Tie], rule: str, level: list[str]) -> tuple[list[str], str]:
        """Share the victory or play tiebreakers, as people say."""
        answer = self.table.ask(question(rule, None, players=level))
        return (level, "shared") if answer == asks.SHARE else self.break_tie(level)

    def break_tie(self, tied: list[str]) -> tuple[list[str], str]:
        """[tiebreak] One battle of two, each against each of three for most victories, or an elimination bracket.

        [tiebreak.three-again] Where three are level again the rulebook is silent: they share or play once more.
        """
        kind = {2: "battle", 3: "each-other"}.get(len(tied), "bracket")
        self.table.tell(ev.tiebreak("tiebreak", kind=kind, players=tied))
        if kind == "bracket":
            return self.bracket(tied)
        wins = Counter(winner for pair in combinations(tied, 2) for winner in self.decided(*pair))
        best = [player for player in tied if wins[player] == max(wins.values())]
        if len(best) == 1:
            return best, "tiebreak"
        return (best, "breaker-tied") if kind == "battle" else self.tie(asks.LevelAgain, "tiebreak.three-again", best)

    def decided(self, a: str, b: str) -> list[str]:
        """[tiebreak.breaker] A tiebreak battle; if both win it, the Tiebreakerbreaker, which may tie again."""
        winners = self.battle(a, b)
        if len(winners) == 1:
            return winners
        self.table.tell(ev.tiebreak("tiebreak.breaker", kind="breaker", players=[a, b]))
        return self.battle(a, b, barred=True)

    def battle(self, a: str, b: str, barred: bool = False) -> list[str]:
        """One battle of the tiebreakers, with 15 points; both are told as winners where nobody won."""
        winners, refereed = play(self.night, a, b, "tiebreak", barred)
        self.table.tell(ev.recorded("tiebreak", first=a, second=b, winners=winners, refereed=refereed))
        self.night.tiebreaks.append(Match(a, b).won_by(winners))
        return winners or [a, b]

    def bracket(self, tied: list[str]) -> tuple[list[str], str]:
        """[tiebreak] Single elimination, filled up with The Deck; slots by a shuffle."""
        order = self.table.ask(asks.BracketOrder("tiebreak", None, items=tied))
        rounds = (len(order) - 1).bit_length()
        alone, rest = order[: 2**rounds - len(order)], order[2**rounds - len(order) :]
        slots = [side for player in alone for side in (player, THE_DECK)] + rest
        last: list[str] = []
        for stage in ("quarter-final", "semi-final", "final")[-rounds:]:
            last = [side for side in slots if side != THE_DECK] or last
            pairs = zip(slots[::2], slots[1::2], strict=True)
            slots = [side for a, b in pairs for side in self.going_on(stage, a, b)]
        champions = [side for side in slots if side != THE_DECK]
        if not champions:
            return last, "deck-won"
        return champions, "bracket" if len(champions) == 1 else "breaker-tied"

    def going_on(self, stage: str, a: str, b: str) -> list[str]:
        """[tiebreak.bracket] Players who go on: The Deck never meets itself, a die decides between two who won twice.

        [tiebreak.breaker] In the final a Tiebreakerbreaker that ties too is a shared victory.
        """
        alone = a == b
        self.table.tell(ev.bracket_match("tiebreak.bracket", stage=stage, first=a, second=None if alone else b))
        winners = [a] if alone else self.decided(a, b)
        if len(winners) == 1 or stage == "final":
            return winners
        face = self.table.ask(asks.BracketRoll("tiebreak.bracket", None, first=a, second=b))[0]
        return [a if face <= 3 else b]
