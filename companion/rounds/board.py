"""The board of any event: each round is paired, both players say how their match ended, until all rounds are played."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from companion.errors import CompanionError
from companion.pairing import next_round, standings
from companion.pairing.cut import stage
from companion.pairing.event import Bye, EventError, Ledger, Match, Tournament, WinningSide
from companion.pairing.ranking import Standing, tie_words
from companion.pairing.reading import event_of
from companion.pairing.results import match_of, won_word
from companion.pairing.rolls import RolledDice
from companion.pairing.rules import number_words
from companion.pairing.seeded import fixed_round
from companion.pairing.writing import as_csv, head, rows
from companion.rounds import ORGANISER
from companion.rounds import board_events as ev
from companion.rounds.paired import PairedRounds
from companion.rounds.paired_view import PairedView
from companion.rounds.people import PeopleLine
from companion.rounds.state import Correction
from companion.rounds.wishes import APART, TOGETHER, wish
from companion.table import Data, Table
from companion.table.events import Event
from companion.table.question import NotAllowed, Question, Unreadable
from companion.table.questions import Choose, Number
from companion.words import fold

T = TypeVar("T")
NAMELESS = ("\0", "\1")
"""Two whom nobody can name."""
_TABLE = re.compile(r"\s*table\s+([0-9]{1,4})\b[\s:]*", re.IGNORECASE)
LOTS = 999_999
CUTS = (2, 4, 8, 16)
"""The cuts that are offered to be tapped; any other can be typed."""


class TheEvent(Question[Tournament], name="event", asks_for="chance", says="Which event? Its file's text."):
    """The event as its file told it when the board was begun: CSV or JSON."""

    kind = "text"

    def read(self, text: str) -> Tournament:
        try:
            return event_of(Path("the event"), text)
        except CompanionError as error:
            raise Unreadable(str(error), "name its file: `companion event FILE`") from None

    def write(self, answer: Tournament) -> str:
        return as_csv(answer)

    def pick(self, random: Random) -> Tournament:
        return Tournament(["Ann", "Bo"])


class Lot(Number, name="lot", asks_for="chance", lowest=0, highest=LOTS):
    """The lot that decides between pairings that are equally good."""

    round: int
    says = "A number for the lot of round {round}, 0 to {highest}?"
    program_says = "The program draws the lot by the number {answer}."


class GoesOn(Choose[str], name="next-round"):
    """Between two rounds: who comes or leaves is said first."""

    round: int
    says = (
        "Pair round {round}? ⟨Before that say who comes or leaves: “:fix ANN leaves”, “:fix FINN joins”."
        "|Who comes, leaves or asks for a bye is said before that, at “Mend the event”.⟩"
    )


class MatchEnding(Choose[Match], name="result"):
    """The result of a match, as one of its players says it."""

    table: int
    other: str
    says = "Table {table}: {who} against {other}. Who won?"

    def label(self, candidate: Match) -> str:
        return ended(candidate)


def ended(match: Match) -> str:
    """The result of a match, in words: `Ann wins 2-1`."""
    one = {WinningSide.A: f"{match.a} wins", WinningSide.B: f"{match.b} wins"}.get(match.won, "")
    games = "-".join(map(str, sorted(match.games or (), reverse=True)))
    said = one or {WinningSide.BOTH: "both win", WinningSide.NOBODY: "nobody wins", WinningSide.DRAW: "draw"}.get(
        match.won, "to be played"
    )
    return " ".join(filter(None, (said, games, "without a match" if match.walkover else "")))


class Board(PairedRounds):
    """Any event, as its file tells it."""

    fixes = (
        "ANN-BO 2-1, draw or Ann walkover; table 3 draw; ANN plays CLEO; ANN has the bye; ANN leaves; FINN joins; "
        "ANN half bye, or full bye; ANN-BO apart; cut to 8"
    )
    bye_rule = "pairing.bye"
    most_players = 2000

    def __init__(self, table: Table, rules: dict[str, str], event: Tournament) -> None:
        super().__init__(table, rules, event)
        self._made: dict[bool, tuple[tuple[Any, ...], dict[str, Any]]] = {}
        self._rows: dict[tuple[int, int], tuple[Match, str]] = {}
        self._settle_byes()

    def _settle_byes(self) -> None:
        """A bye that does not play needs nobody who says how it ended."""
        for matches in self.event.rounds:
            matches[:] = [
                match.won_by(self.event.winners(match)) if self.event.idle(match) else match for match in matches
            ]

    def pair(self, number: int) -> None:
        """[pairing.records] The next round, or once more one that was not begun: equals are parted by a lot."""
        if self.stale:
            self.event.gone ^= self.event.announced.get(number + 1, {}).keys()
        self.stale = False
        lot = 0 if self.event.rules_in(number).fixed else self.table.ask(Lot("pairing.records", None, round=number))
        found = next_round(self.event, self.closest, RolledDice(Random(lot)), lot)
        event = self.event = self.event.and_then(paired.pair for paired in found.pairs)
        self._settle_byes()
        told = [
            f"{match.a} has the {event.bye}" if event.idle(match) else f"table {place}: {match.a} - {match.b}"
            for place, match in enumerate(self.matches, start=1)
        ]
        self.table.tell(ev.round_paired("pairing.records", round=number, tables=told))

    def outcomes(self, match: Match) -> list[Match]:
        """Results that a match can have."""
        rules = self.event.rules_in(len(self.event.rounds))
        needed = rules.needed
        if rules.best_of:
            lost = range(min(needed, rules.best_of - needed + 1))
            said = [f"{needed}-{games}" for games in lost] + [f"{games}-{needed}" for games in lost]
            said += [f"{games}-{games}" for games in range(1, rules.best_of // 2 + 1)] if rules.draws else []
        else:
            said = [*match.pair, *(["draw"] if rules.draws else []), *([] if rules.scored else ["both"])]
        return [match_of("", *match.pair, each, rules) for each in said]

    def report(self, match: Match) -> None:
        """[end.victory] Both players say how their match ended, until they say the same; the bye says nothing."""
        players = [side for side in match.pair if side != self.event.bye]
        while True:
            said = self.table.together({player: partial(self._ask, match, player) for player in players})
            if len(set(said.values())) == 1:
                break
            told = [f"{player} says “{ended(said[player])}”" for player in players]
            self.table.tell(ev.disagreed("end.victory", first=match.a, second=match.b, said=told))
        self.end(match, said[players[0]])

    def _ask(self, match: Match, player: str) -> Match:
        table, other = self.matches.index(match) + 1, match.opponent(player)
        candidates = self.outcomes(match)
        return self.table.ask(MatchEnding("end.victory", player, candidates=candidates, table=table, other=other))

    def end(self, match: Match, result: Match) -> None:
        """[end.victory] A match has a result."""
        self.matches[self.matches.index(match)] = result
        self.table.tell(ev.ended("end.victory", first=match.a, second=match.b, result=ended(result)))

    def result_by_hand(self, words: str) -> Correction | None:
        """The correction that gives a match its result, played or not, as a file would say it; None for other words.

        The last match of two who are named is meant, as they are named; of one who is named the match that is open.
        """
        line, numbered = PeopleLine(words, [*self.event.seats, self.event.bye]), _TABLE.match(words)
        if numbered:
            return self._result_of_table(int(numbered[1]), words[numbered.end() :])
        for pairs, players in zip(line.two(), line.one(), strict=True):
            for a, b, rest in pairs:
                met = [(number, match) for number, match in self.met(a, b) if not self.event.idle(match)]
                if met and rest and fold(rest) not in APART + TOGETHER:
                    number, match = max(met, key=itemgetter(0))
                    return self._result(number, match, self._read(number, a, b, rest))
            for player, rest in players:
                if said := self._said_by(player, rest):
                    open_now = self.open_match(player)
                    if open_now is None:
                        raise NotAllowed(f"{player} has no match that is open", f"name both: {player}-BO {rest}")
                    other = replace(said, a=player, b=open_now.opponent(player))
                    return self._result(len(self.event.rounds), open_now, other)
        return None

    def _result_of_table(self, number: int, rest: str) -> Correction:
        tables = {at: match for at, match in enumerate(self.matches, start=1) if not self.event.idle(match)}
        if number not in tables:
            right = f"tables are {min(tables)} to {max(tables)}" if tables else "no round is paired yet"
            raise NotAllowed(f"there is no table {number} in this round", right)
        match = tables[number]
        return self._result(len(self.event.rounds), match, self._read(len(self.event.rounds), *match.pair, rest))

    def _said_by(self, player: str, rest: str) -> Match | None:
        """Somebody's result, where no opponent is named; None for words that are no result."""
        if fold(rest) in ("win", "wins", "won", "lost", "loses"):
            return Match(player, "", WinningSide.A if fold(rest).startswith("w") else WinningSide.B)
        with suppress(EventError):
            found = match_of("so", *NAMELESS, rest, self.event.rules_in(len(self.event.rounds)))
            return found if found.played else None
        return None

    def _read(self, number: int, a: str, b: str, rest: str) -> Match:
        """The match of a round with its result, as it is said of these two in this order. Raises NotAllowed."""
        said = "--" if fold(rest) in ("nobodycame", "neithercame") else rest.removesuffix(" wins")
        try:
            found = match_of("so", a, b, said, self.event.rules_in(number))
        except EventError as error:
            raise NotAllowed(str(error).removeprefix("so: ")) from None
        if not found.played:
            raise NotAllowed(f"nothing is said of how {a} - {b} ended", "say who won, draw, or 2-1")
        return found

    def _result(self, number: int, match: Match, said: Match) -> Correction:
        if self.over:
            raise NotAllowed("the rounds are over", "go back to where it was answered with :undo")
        if self.event.rules_in(number).bracket and number < len(self.event.rounds) and self.begun:
            raise NotAllowed("the next round of the bracket has begun", "go back with :undo")
        result = said if said.pair == match.pair else said.turned
        if match.played and ended(match) == ended(result):
            raise NotAllowed(f"{match.a} - {match.b} ended so already: {ended(match)}", "nothing was changed")
        return Correction(partial(self._mend, number, match, result), self.warning(number, match, result))

    def in_words(self, match: Match) -> str:
        return f"{match.a} - {match.b}: {ended(match)}"

    def back_again(self, words: str) -> Callable[[], Event] | None:
        """[pairing.joining] A player who had left comes back, in time for the next round."""
        player = next((each for each in self.event.gone if fold(words) == fold(f"{each} joins")), None)
        return partial(self._back, player) if player else None

    def _back(self, player: str) -> Event:
        self.event.gone.remove(player)
        return self.joined(player, len(self.event.rounds) + 1)

    def _mend(self, number: int, match: Match, result: Match) -> Event:
        matches = self.event.rounds[number - 1]
        matches[matches.index(match)] = result
        self.stale = self.stale or (number < len(self.event.rounds) and not self.begun)
        return ev.mended("by-hand", first=match.a, second=match.b, before=ended(match), result=ended(result))

    def gone(self, player: str, opponent: str | None, match: str) -> Event:
        return ev.left("pairing.leaving", player=player, opponent=opponent, match=match)

    def joined(self, player: str, number: int) -> Event:
        return ev.joined("pairing.joining", player=player, round=number)

    def paired_by_hand(self, pairs: list[str], before: list[str], breaks: str) -> Event:
        return ev.re_paired("pairing.by-hand", pairs=pairs, before=before, breaks=breaks)

    def _without(self, player: str, match: Match | None) -> str:
        """[pairing.leaving] The opponent of who leaves wins without a match; a round not begun is paired anew."""
        if match is None or not self.begun:
            return super()._without(player, match)
        self.matches[self.matches.index(match)] = Match(match.opponent(player), player, WinningSide.A, walkover=True)
        return "victory"

    def goes_on(self) -> bool:
        """True if there is a round to be paired, and the organiser pairs it."""
        event = self.event
        if len(event.rounds) == event.rules.rounds_in_all(event.planned) or not event.playing:
            return False
        number = len(event.rounds) + 1
        if len(event.playing) < 2 and not event.byes.get(number):
            return False
        if event.rules_in(number).fixed:
            try:
                fixed_round(stage(event))
            except EventError as error:  # everybody has met everybody, or the final is won
                self.table.tell(ev.no_more("tournament.end", why=str(error)))
                return False
        asked = GoesOn("pairing.records", ORGANISER, round=number, candidates=(f"pair round {number}", "end the event"))
        return self.table.ask(lambda: asked) != "end the event"

    def once(self, what: str, make: Callable[[], T], *, results: bool = True) -> T:
        """A value made from the event, made once for as long as nothing of it changes; without `results`, nothing but
        the results of its last round."""
        event = self.event
        *before, last = [list(matches) for matches in event.rounds] or [[]]
        now = (
            before, last if results else [match.pair for match in last], set(event.gone), list(event.seats),
            event.rules, event.planned, {number: set(asked) for number, asked in event.byes.items()},
            dict(event.bye_kinds), set(event.apart), {number: dict(said) for number, said in event.announced.items()},
        )  # fmt: skip
        if self._made.get(results, ((), {}))[0] != now:
            self._made[results] = now, {}
        made = self._made[results][1]
        if what not in made:
            made[what] = make()
        found: T = made[what]
        return found

    def standings(self) -> list[Standing]:
        """The standings as they are now."""
        return self.once("standings", lambda: standings(self.event))

    def file(self) -> str:
        """The event as its file says it."""
        event = self.event
        return self.once(
            "file", lambda: self.once("head", lambda: head(event), results=False) + "".join(rows(event, self._rows))
        )

    def data(self) -> Data:
        """The standings, the rounds, and the event as its file says it."""
        lines = [
            {"place": each.place, "player": each.player, "points": each.points, "ties": each.ties, "left": each.left}
            for each in self.standings()
        ]
        rounds = [
            [{"players": list(match.pair), "result": won_word(match), "played": match.played} for match in matches]
            for matches in self.event.rounds
        ]
        return {"standings": lines, "rounds": rounds, "file": self.file()}

    def records(self) -> dict[str, str]:
        return {
            each.player: str(each.record) if each.points is None else number_words(each.points)
            for each in self.standings()
        }


class BoardView(PairedView[Board]):
    """The event as people see it: who sits where, and the standings; what makes a tie-break stands behind a tab."""

    def mends(self, words: str) -> Callable[[], Event] | None:
        rounds = self.rounds
        if found := rounds.result_by_hand(words) or rounds.back_again(words) or wish(rounds, words):
            return found
        number = len(rounds.event.rounds)
        if number and rounds.event.rules_in(number).bracket and not fold(words).endswith("leaves"):
            raise NotAllowed("the bracket stands once it has begun", "a result can be given, and ANN leaves")
        return super().mends(words)

    @property
    def wishes(self) -> tuple[str, ...]:
        """Results and an evening's wishes; where a bracket stands, and in a round robin, nobody asks for a bye."""
        event = self.rounds.event
        rules = event.rules_in(len(event.rounds) + 1)
        scored, draws = not rules.fixed and rules.scored, ("{a}-{b} draw",) if rules.draws else ()
        byes = ("{a} half bye", "{a} full bye", "{a} has the bye") if not rules.fixed else ()
        pairs = ("{a} plays {b}", "{a}-{b} apart", "{a}-{b} together") if not rules.fixed else ()
        cuts = tuple(f"cut to {many}" for many in CUTS if scored and event.rounds and many <= len(event.playing))
        return ("{a} leaves", *byes, "{a}-{b} {a} wins", "{a}-{b} {b} wins", *draws, *pairs, *cuts)

    def kept(self) -> Data:
        return {"file": self.rounds.file()}

    def playing(self) -> list[str]:
        """All who have not left, those with a bye too, and whoever organises."""
        event = self.rounds.event
        return [*(player for player in event.seats if player not in event.gone), ORGANISER]

    def timed(self) -> str:
        return f"Round {self.rounds.round}" if any(not match.played for match in self.rounds.matches) else ""

    def event_lines(self) -> list[str]:
        return list(self.rounds.once("lines", self._event_lines))

    def _event_lines(self) -> list[str]:
        event, lines, ranked = self.rounds.event, self._tables(), self.rounds.standings()
        records, ties = self.rounds.records(), tie_words(event, ranked)
        for each in ranked:
            gone = ", has left" if each.left else ""
            lines += [f"  {each.place}. {each.player} {records[each.player]}{gone}", f"\t{ties[each.player]}"]
        return lines

    def _tables(self) -> list[str]:
        """Lines of the round's tables: the players, the records they came with, and the results."""
        event = self.rounds.event
        title = [event.title] if event.title else []
        if not event.rounds:
            return [*title, "Standings:"]
        pairs = self.rounds.once("pairs", self._pairs, results=False)
        lines = [*title, f"Round {len(event.rounds)}:"]
        for told, match in zip(pairs, self.rounds.matches, strict=True):
            lines.append(told if event.idle(match) else f"{told}: {ended(match)}")
        for player in sorted(event.byes.get(len(event.rounds), ()), key=event.seats.index):
            kind = event.asked(player, len(event.rounds))
            lines.append(f"  {player}: {'half bye' if kind is Bye.HALF else kind}")
        return [*lines, "Standings:"]

    def _pairs(self) -> list[str]:
        """Pairs of the round, with the records they came with."""
        event = self.rounds.event
        before, lines = Ledger(event.before(len(event.rounds))), []
        for place, match in enumerate(self.rounds.matches, start=1):
            told = " - ".join(side if side == event.bye else f"{side} ({before.told(side)})" for side in match.pair)
            lines.append(f"  {told}" if event.idle(match) else f"  {place}. {told}")
        return lines

    def laid(self) -> list[str]:
        return [*self._tables()[:-1], *([] if self.rounds.event.rounds else ["No round is paired yet."])]

    def lines(self) -> list[str]:
        return [line for line in self.event_lines() if not line.startswith("\t")]


def board(table: Table, rules: dict[str, str]) -> Data:
    """Referees an event from where its file leaves it to its last round: the standings and every match."""
    rounds = Board(table, rules, table.ask(TheEvent("players", None)))
    table.view = BoardView(rounds)
    while True:
        rounds.play(rounds.pair, rounds.report)
        if not rounds.goes_on():
            break
        rounds.pair(len(rounds.event.rounds) + 1)
    rounds.over = True
    return rounds.data()


def event_in(state: dict[str, Any]) -> Tournament:
    """The event that a state or a result holds."""
    return event_of(Path("the event"), state["file"])


def result_lines(result: Data) -> list[str]:
    """The winners of the event, in words."""
    first = [each["player"] for each in result["standings"] if each["place"] == 1]
    return [f"{' and '.join(first)} {'has' if len(first) == 1 else 'have'} won the event."]
