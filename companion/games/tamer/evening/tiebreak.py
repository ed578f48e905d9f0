"""The end of the game (rulebook: End of the Game): the champion, a shared victory, or tiebreakers."""

from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.contest import Contests
from companion.games.tamer.evening.night import Night
from companion.pairing import Match


class Tiebreak:
    """Who is the champion, once every battle of the three rounds is over."""

    def __init__(self, night: Night, contests: Contests) -> None:
        self.night = night
        self.contests = contests
        self.table = night.table

    def champions(self) -> tuple[list[str], str]:
        """[tournament.end] The most wins; the champions and how they came to be."""
        wins = {player: int(record.split("-")[0]) for player, record in self.night.records().items()}
        most = max(wins[player] for player in self.night.event.playing)
        best = [player for player in self.night.event.playing if wins[player] == most]
        if len(best) == 1:
            return best, "wins"
        self.table.tell(ev.tied_for_best("tournament.end", players=best, wins=most))
        answer = self.table.ask(asks.Tie("tournament.end", None, players=best))
        return (best, "shared") if answer == asks.SHARE else self.break_tie(best)

    def break_tie(self, tied: list[str]) -> tuple[list[str], str]:
        """[tiebreak] One battle of two, each against each of three, or an elimination bracket."""
        if len(tied) == 2:
            self.table.tell(ev.tiebreak("tiebreak", kind="battle", players=tied))
            winners = self.decided(*tied)
        elif len(tied) == 3:
            winners = self.each_other(tied)
        else:
            return self.bracket(tied)
        if len(winners) == 1:
            return winners, "tiebreak"
        if len(tied) == 2:
            return winners, "breaker-tied"
        return self.level_again(winners)

    def each_other(self, tied: list[str]) -> list[str]:
        """[tiebreak] Three battles; who has most victories of them."""
        self.table.tell(ev.tiebreak("tiebreak", kind="each-other", players=tied))
        one, two, three = tied
        wins = dict.fromkeys(tied, 0)
        for a, b in ((one, two), (one, three), (two, three)):
            for winner in self.decided(a, b):
                wins[winner] += 1
        return [player for player in tied if wins[player] == max(wins.values())]

    def level_again(self, level: list[str]) -> tuple[list[str], str]:
        """[tiebreak.three-again] The rulebook is silent: this table shares the victory or plays once more."""
        answer = self.table.ask(asks.LevelAgain("tiebreak.three-again", None, players=level))
        return (level, "shared") if answer == asks.SHARE else self.break_tie(level)

    def decided(self, a: str, b: str) -> list[str]:
        """[tiebreak.breaker] A tiebreak battle; if both win it, the Tiebreakerbreaker, which may tie again."""
        winners = self.battle(a, b)
        if len(winners) == 1:
            return winners
        self.table.tell(ev.tiebreak("tiebreak.breaker", kind="breaker", players=[a, b]))
        return self.battle(a, b, barred=True)

    def battle(self, a: str, b: str, barred: bool = False) -> list[str]:
        """One battle of the tiebreakers, with 15 points; both are told as winners where nobody won."""
        winners, refereed = self.contests.play(a, b, "tiebreak", barred)
        self.table.tell(ev.recorded("tiebreak", first=a, second=b, winners=winners, refereed=refereed))
        self.night.tiebreaks.append(Match(a, b).won_by(winners))
        return winners or [a, b]

    def bracket(self, tied: list[str]) -> tuple[list[str], str]:
        """[tiebreak] Single elimination, filled up with The Deck; slots by a shuffle."""
        self.table.tell(ev.tiebreak("tiebreak", kind="bracket", players=tied))
        order = self.table.ask(asks.BracketOrder("tiebreak", None, items=tied))
        size = 1 << (len(order) - 1).bit_length()
        alone, rest = order[: size - len(order)], order[size - len(order) :]
        slots = [side for player in alone for side in (player, THE_DECK)] + rest
        last: list[str] = []
        while len(slots) > 1:
            stage = {2: "final", 4: "semi-final", 8: "quarter-final"}[len(slots)]
            last = [side for side in slots if side != THE_DECK] or last
            if stage == "final" and len(set(slots)) == 2:
                return self.final(slots[0], slots[1], last)
            slots = [self.goes_on(stage, a, b) for a, b in zip(slots[::2], slots[1::2], strict=True)]
        if slots[0] == THE_DECK:
            return last, "deck-won"
        return slots, "bracket"

    def final(self, a: str, b: str, people: list[str]) -> tuple[list[str], str]:
        """[tiebreak.breaker] The final of the bracket: a Tiebreakerbreaker that ties too is a shared victory."""
        self.table.tell(ev.bracket_match("tiebreak.bracket", stage="final", first=a, second=b))
        winners = self.decided(a, b)
        champions = [player for player in winners if player != THE_DECK]
        if len(champions) == 2:
            return champions, "breaker-tied"
        return (champions, "bracket") if champions else (people, "deck-won")

    def goes_on(self, stage: str, a: str, b: str) -> str:
        """[tiebreak.bracket] The one who goes on; The Deck never meets itself."""
        if a == b:
            self.table.tell(ev.bracket_match("tiebreak.bracket", stage=stage, first=a, second=None))
            return a
        self.table.tell(ev.bracket_match("tiebreak.bracket", stage=stage, first=a, second=b))
        winners = self.decided(a, b)
        if len(winners) == 1:
            return winners[0]
        face = self.table.ask(asks.BracketRoll("tiebreak.bracket", None, one=a, two=b))[0]
        return a if face <= 3 else b
