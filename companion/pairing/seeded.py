"""Rounds that the seeds decide: the top half against the bottom half, brackets, and the schedule of a round robin."""

from collections.abc import Sequence

from companion.pairing.criterion import Criterion
from companion.pairing.elimination import Elimination
from companion.pairing.event import EventError, Pair, Pairing, Tournament
from companion.pairing.schedule import round_robin


def halves(criterion: Criterion) -> Pairing:
    """Round 1 by the seeds: in each group of one score the top half meets the bottom half, in order.

    The last who may have the bye has it, and of an odd group the last goes down to the next (FIDE C.04.3: S1 and S2).
    Of two who must not meet, the one of the bottom half is exchanged with the nearest with whom that helps.
    """
    players = list(criterion.event.playing)
    pairs: list[Pair] = []
    if criterion.event.bye in criterion.sides:
        taker = [player for player in players if player in criterion.for_bye][-1]
        players.remove(taker)
        pairs.append((taker, criterion.event.bye))
    down: list[str] = []
    for group in criterion.ledger.groups(players).values():
        members = [*down, *group]
        half = len(members) // 2
        down = members[2 * half :]
        top, bottom = members[:half], members[half : 2 * half]
        for place, player in enumerate(top):
            if criterion.clash(player, bottom[place]):
                _exchange(criterion, top, bottom, place)
        pairs += zip(top, bottom, strict=True)
    return tuple(pairs)


def _exchange(criterion: Criterion, top: Sequence[str], bottom: list[str], place: int) -> None:
    for other in sorted(range(len(top)), key=lambda each: (abs(each - place), -each)):
        if not criterion.clash(top[place], bottom[other]) and not criterion.clash(top[other], bottom[place]):
            bottom[place], bottom[other] = bottom[other], bottom[place]
            return


def fixed_round(event: Tournament) -> Pairing:
    """The next round of a knock-out or a round robin. Raises EventError where there is none any more."""
    number = len(event.rounds) + 1
    if event.rules.event == "knockout":
        return _of_bracket(event, number)
    rounds = round_robin(event.seats, event.bye)
    if number > len(rounds):
        raise EventError(f"everybody has met everybody: there is no round {number} to pair")
    playing = set(event.playing)
    found = []
    for pair in rounds[number - 1]:
        here = [side for side in pair if side in playing]
        if here:
            found.append((here[0], here[1] if len(here) > 1 else event.bye))
    return tuple(sorted(found, key=lambda pair: event.bye in pair))


def bracket(event: Tournament) -> Elimination:
    """The bracket of a knock-out, seeded in the order of the seats, as far as it is played.

    Who has left loses to whoever is still there. Raises EventError where a match of the file is none of the bracket's.
    """
    found = Elimination.of(event.seats, event.bye)
    for number, matches in enumerate(event.rounds, start=1):
        ties = found.rounds[number - 1] if number <= len(found.rounds) else []
        for match in matches:
            sides = set(match.pair) - {event.bye}
            tie = next((tie for tie in ties if sides <= {tie.a, tie.b}), None)
            if tie is None:
                raise EventError(
                    f"round {number}: {match.a} against {match.b} is no match of this round of the bracket"
                )
            winners = event.winners(match)
            if not tie.winner and len(winners) == 1:
                found.win(winners[0])
    return found


def _of_bracket(event: Tournament, number: int) -> Pairing:
    found = bracket(event)
    if found.champion:
        raise EventError(f"{found.champion} has won the final; there is no round {number} to pair")
    pairs = []
    for tie in found.rounds[number - 1]:
        assert tie.a and tie.b
        a, b = sorted((tie.a, tie.b), key=lambda side: side in event.gone)
        pairs.append((a, event.bye) if b in event.gone else (tie.a, tie.b))
    return tuple(sorted(pairs, key=lambda pair: event.bye in pair))
