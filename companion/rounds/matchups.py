"""Pairings of the next round, with the dice that decide between equals."""
# mypyc

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion.pairing.criterion import Criterion
from companion.pairing.draw import CALLS, Decision, PairingDraw
from companion.pairing.event import Pair
from companion.pairing.forced import certificate
from companion.pairing.optimal import optima
from companion.pairing.reasons import forced_because
from companion.pairing.rolls import TakenDecision, decided
from companion.rounds import asks
from companion.rounds import events as ev
from companion.rounds.paired import PairedRounds
from companion.table import ask_unless_mended
from companion.table.question import Question

T = TypeVar("T")


class Matchups:
    """Finds the pairs of a round, with the dice of the table."""

    def __init__(self, rounds: PairedRounds) -> None:
        self.rounds = rounds
        self.bye = rounds.event.bye

    def find(self) -> list[Pair]:
        """The pairs of the next round, told as they are found; none where a correction made it all stale."""
        event = self.rounds.event
        if not event.rounds and self.rounds.rules["first-round"] == "across":
            return self._across()
        event.check_complete()
        criterion = self.criterion = Criterion(event, self.rounds.closest)
        draw = PairingDraw.of(optima(criterion), [*event.seats, self.bye])
        told: set[Pair] = set()
        self._tell_forced(draw, told, None)
        for behind, taken in decided(draw, self):
            draw = behind
            self._tell_forced(draw, told, taken)
        return [] if self.rounds.stale else list(draw.pairings[0])

    def _tell_forced(self, draw: PairingDraw, told: set[Pair], taken: TakenDecision | None) -> None:
        """Tells the pairs that are settled now: the one that was rolled for first."""
        fresh = [pair for pair in draw.forced if pair not in told]
        if taken:
            fresh.sort(key=lambda pair: set(pair) != {taken.decision.subject, taken.chosen})
        for place, pair in enumerate(fresh):
            if taken:
                why = "nobody else is left" if place else "the dice say so"
            else:
                why = forced_because(self.criterion, pair)
            self._tell(pair, why)
        told.update(fresh)

    def _across(self) -> list[Pair]:
        """[pairing.first] Pairs across the table; a player who sits alone at the end meets the bye."""
        seats = self.rounds.event.playing
        pairs = list(zip(seats[::2], seats[1::2], strict=False))
        for pair in pairs:
            self._tell(pair, "they sit across from each other")
        if len(seats) % 2:
            pairs.append((seats[-1], self.bye))
            self._tell(pairs[-1], "nobody sits across")
        return pairs

    def call(self, decision: Decision) -> str | None:
        """[pairing.records] The caller's call; None where a correction made it all stale."""
        asked = partial(asks.PairingCall, self._rule(decision), decision.caller, candidates=CALLS)
        return self._asked(lambda: asked(subject=decision.subject))

    def roll(self, decision: Decision, call: str | None) -> tuple[int, ...] | None:
        """[pairing.records] The roll for who meets the subject, and told; None where a correction made it all
        stale."""
        rule, roller = self._rule(decision), decision.caller or decision.subject
        asked = partial(asks.PairingRoll, rule, roller, dice=decision.dice, decision=decision, call=call)
        faces = self._asked(asked)
        if faces is None:
            return None
        told = partial(ev.pairing_rolled, rule, subject=decision.subject, caller=decision.caller, call=call)
        opponent, shown = decision.chosen(faces, call), " ".join(map(str, faces))
        self.rounds.table.tell(told(faces=shown, opponent=opponent))
        return tuple(faces)

    def _asked(self, make: Callable[[], Question[T]]) -> T | None:
        """An answer, asked for again after a correction that leaves the round as it is."""
        while not self.rounds.stale:
            answer = ask_unless_mended(self.rounds.table, make)
            if answer is not None:
                return answer
        return None

    def _rule(self, decision: Decision) -> str:
        return self.rounds.bye_rule if self.bye in decision.candidates else "pairing.records"

    def _bye_rule(self, pair: Pair) -> str:
        """The bye's rule; one of its own where all of the odd group have had it, and another has it."""
        odd = self.criterion.odd_groups()
        rule = self.rounds.bye_rule
        return f"{rule}.met" if len(odd) == 1 and not set(pair) & set(odd[0]) else rule

    def _proof(self, pair: Pair) -> str:
        """The proof, where two meet again, that nothing else is possible."""
        event = self.rounds.event
        if not event.rounds or not self.criterion.of_pair(*pair).rematches:
            return ""
        proof = certificate(event)
        return f"; they have met before, and that cannot be avoided: {proof.text.rstrip('.')}" if proof else ""

    def _tell(self, pair: Pair, why: str) -> None:
        number = len(self.rounds.event.rounds) + 1
        rule = "pairing.first" if number == 1 else self._bye_rule(pair) if self.bye in pair else "pairing.records"
        told = ev.paired(rule, round=number, first=pair[0], second=pair[1], why=why + self._proof(pair))
        self.rounds.table.tell(told)
