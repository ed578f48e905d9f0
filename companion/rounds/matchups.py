"""Pairings of the next round, with the dice that decide between equals."""

from functools import partial

from companion.pairing.criterion import Criterion
from companion.pairing.draw import CALLS, Decision, Draw
from companion.pairing.event import Pair
from companion.pairing.forced import certificate
from companion.pairing.optimal import optima
from companion.pairing.reasons import forced_because
from companion.rounds import asks
from companion.rounds import events as ev
from companion.rounds.paired import PairedRounds
from companion.table import ask_unless_mended


class Matchups:
    """Finds the pairs of a round."""

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
        draw = Draw.of(optima(criterion), [*event.seats, self.bye])
        told: set[Pair] = set()
        while True:
            rolled = len(told)
            for pair in draw.forced:
                if pair not in told:
                    told.add(pair)
                    self._tell(pair, forced_because(criterion, pair) if not rolled else "nobody else is left")
            decision = draw.decision
            if decision is None:
                return list(draw.pairings[0])
            opponent = self._decide(decision)
            if self.rounds.stale:
                return []
            if opponent is not None:
                draw = draw.take(decision.subject, opponent)
                pair = next(pair for pair in draw.forced if decision.subject in pair and opponent in pair)
                told.add(pair)
                self._tell(pair, "the dice say so")

    def _across(self) -> list[Pair]:
        """[pairing.first] Who sits across the table; who sits alone at the end meets the bye."""
        seats = self.rounds.event.playing
        pairs = list(zip(seats[::2], seats[1::2], strict=False))
        for pair in pairs:
            self._tell(pair, "they sit across from each other")
        if len(seats) % 2:
            pairs.append((seats[-1], self.bye))
            self._tell(pairs[-1], "nobody sits across")
        return pairs

    def _decide(self, decision: Decision) -> str | None:
        """[pairing.records] The dice: who meets the subject; None where they have to be rolled again."""
        rule = self.rounds.bye_rule if self.bye in decision.candidates else "pairing.records"
        caller, call = decision.caller, None
        if caller:
            calls = partial(asks.PairingCall, rule, caller, candidates=CALLS, subject=decision.subject)
            call = ask_unless_mended(self.rounds.table, calls)
            if call is None:
                return None
        roll = partial(asks.PairingRoll, rule, caller or decision.subject, dice=decision.dice, decision=decision)
        faces = ask_unless_mended(self.rounds.table, lambda: roll(call=call))
        if faces is None:
            return None
        subject, opponent, shown = decision.subject, decision.chosen(faces, call), " ".join(map(str, faces))
        told = ev.pairing_rolled(rule, subject=subject, faces=shown, caller=caller, call=call, opponent=opponent)
        self.rounds.table.tell(told)
        return opponent

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
