"""Who meets whom (rulebook: Tournament Structure, Odd Number Rules), with the dice that decide between equals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.pairing import CALLS, Criterion, Decision, Draw, certificate, forced_because, optimal
from companion.table import ask_unless_mended

if TYPE_CHECKING:
    from companion.games.tamer.evening.night import Night
    from companion.pairing import Pair


class Matchups:
    """Finds the pairs of a round."""

    def __init__(self, night: Night) -> None:
        self.night = night

    def find(self) -> list[Pair]:
        """The pairs of the next round, told as they are found; none where a correction made it all stale."""
        event = self.night.event
        if not event.rounds and self.night.rules["first-round"] == "across":
            return self._across()
        criterion = Criterion(event, self.night.closest)
        draw = Draw.of(optimal(event, self.night.closest), [*event.seats, THE_DECK])
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
            if self.night.stale:
                return []
            if opponent is not None:
                draw = draw.take(decision.subject, opponent)
                pair = next(pair for pair in draw.forced if decision.subject in pair and opponent in pair)
                told.add(pair)
                self._tell(pair, "the dice say so")

    def _across(self) -> list[Pair]:
        """[pairing.first] Who sits across the table; who sits alone at the end meets The Deck."""
        seats = self.night.event.playing
        pairs = list(zip(seats[::2], seats[1::2], strict=False))
        for pair in pairs:
            self._tell(pair, "they sit across from each other")
        if len(seats) % 2:
            pairs.append((seats[-1], THE_DECK))
            self._tell(pairs[-1], "nobody sits across")
        return pairs

    def _decide(self, decision: Decision) -> str | None:
        """[pairing.records] The dice: who meets the subject; None where they have to be rolled again."""
        rule = "pairing.deck" if THE_DECK in decision.candidates else "pairing.records"
        caller, call = decision.caller, None
        if caller:
            call = ask_unless_mended(
                self.night.table,
                lambda: asks.PairingCall(rule, caller, candidates=CALLS, subject=decision.subject),
            )
            if call is None:
                return None
        faces = ask_unless_mended(
            self.night.table,
            lambda: asks.PairingRoll(
                rule, caller or decision.subject, dice=decision.dice, decision=decision, call=call
            ),
        )
        if faces is None:
            return None
        opponent = decision.chosen(faces, call)
        told = ev.pairing_rolled(
            rule,
            subject=decision.subject,
            faces=" ".join(map(str, faces)),
            caller=decision.caller,
            call=call,
            opponent=opponent,
        )
        self.night.table.tell(told)
        return opponent

    def _deck_rule(self, pair: Pair) -> str:
        """[pairing.deck.met] Where the odd group has all met The Deck, somebody of another record does."""
        odd = Criterion(self.night.event, self.night.closest).odd_groups()
        return "pairing.deck.met" if len(odd) == 1 and not set(pair) & set(odd[0]) else "pairing.deck"

    def _proof(self, pair: Pair) -> str:
        """That two meet again is said, with the proof that nothing else is possible."""
        event = self.night.event
        if not event.rounds or not Criterion(event, self.night.closest).of_pair(*pair).rematches:
            return ""
        proof = certificate(event)
        return f"; they have met before, and that cannot be avoided: {proof.text.rstrip('.')}" if proof else ""

    def _tell(self, pair: Pair, why: str) -> None:
        number = len(self.night.event.rounds) + 1
        rule = "pairing.first" if number == 1 else self._deck_rule(pair) if THE_DECK in pair else "pairing.records"
        self.night.table.tell(ev.paired(rule, round=number, first=pair[0], second=pair[1], why=why + self._proof(pair)))
