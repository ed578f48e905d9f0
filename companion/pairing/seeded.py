"""Rounds that the seeds decide: the top half against the bottom half, brackets, and the schedule of a round robin."""

from collections.abc import Sequence
from itertools import combinations

from companion.pairing.criterion import Criterion
from companion.pairing.elimination import Elimination
from companion.pairing.event import EventError, Pair, Pairing, Tournament
from companion.pairing.matching import best
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
    """The next round of a knock-out or a round robin.

    Raises EventError where there is none any more, and where the rounds before were none of its own.
    """
    number = len(event.rounds) + 1
    found = _of_bracket(event, number) if event.rules.bracket else _of_schedule(event, number)
    return tuple(sorted(found, key=lambda pair: event.bye in pair))


def fits(event: Tournament, pair: Pair) -> bool:
    """True if two may meet in the next round of a knock-out or a round robin, in whatever order of its rounds."""
    if event.bye in pair or not event.rules.bracket:
        return frozenset(pair) not in _met(event)
    return frozenset(pair) in map(frozenset, fixed_round(event))


def _of_schedule(event: Tournament, number: int) -> list[Pair]:
    """A round of the schedule; where its order of the seats is not that of the rounds before, for somebody came late or
    the rounds were paired elsewhere, those who have not met.
    """
    rounds, met = round_robin(event.seats, event.bye), _met(event)
    if all(frozenset(pair) in met for pair in combinations(event.playing, 2)):
        raise EventError(f"everybody has met everybody: there is no round {number} to pair")
    playing = set(event.playing)
    here = [
        [side for side in pair if side in playing] for pair in (rounds[number - 1] if number <= len(rounds) else ())
    ]
    found = [(pair[0], pair[1] if len(pair) > 1 else event.bye) for pair in here if pair]
    if found and not any(frozenset(pair) in met for pair in found):
        return found
    criterion = Criterion(event)
    found = list(best(criterion, criterion.sides))
    for a, b in found:
        if frozenset((a, b)) in met:
            raise EventError(
                f"{a} and {b} met in round {met[frozenset((a, b))]}, and there is no round {number} in which nobody "
                f"meets again; `--event swiss` pairs one all the same"
            )
    return found


def _met(event: Tournament) -> dict[frozenset[str], int]:
    """In which round two players had a match against each other."""
    matches = ((number, match) for number, matches in enumerate(event.rounds, start=1) for match in matches)
    return {frozenset(match.pair): number for number, match in matches if event.bye not in match.pair}


def bracket(event: Tournament) -> Elimination:
    """The bracket of a knock-out, seeded in the order of the seats, as far as it is played.

    Who has left loses to whoever is still there. Raises EventError where a match of the file is none of the bracket's.
    """
    there: set[str] = set()
    for number, said in sorted(event.announced.items()):
        for player in said:
            if number > 1 and said[player] and player not in there:
                raise EventError(f"{player} came in round {number}: a knock-out takes nobody in once it has begun")
        there |= said.keys()
    found = Elimination.of(event.seats, event.bye, places=event.rules.places or 1)
    for number, matches in enumerate(event.rounds, start=1):
        ties = found.ties(number - 1)
        for match in matches:
            sides = set(match.pair) - {event.bye}
            tie = next((tie for tie in ties if sides and sides <= {tie.a, tie.b}), None)
            if tie is None:
                raise EventError(
                    f"round {number}: {match.a} against {match.b} is no match of this round of the bracket"
                )
            winners = event.winners(match)
            if not tie.winner and len(winners) == 1:
                found.win(winners[0])
            elif not tie.winner and match.played:
                found.nobody(sides)
        for tie in found.ties(number - 1):
            if not tie.winner and tie.a in event.gone and tie.b in event.gone:
                found.nobody({tie.a, tie.b})
    return found


def _of_bracket(event: Tournament, number: int) -> list[Pair]:
    found = bracket(event)
    if found.over:
        champion = "nobody" if found.champion == event.bye else found.champion
        raise EventError(f"{champion} has won the final; there is no round {number} to pair")
    pairs = []
    for at in range(1, number + 1):
        for tie in found.ties(at - 1):
            assert tie.a and tie.b, "each tie before it has a winner"
            if tie.a == tie.b or {tie.a, tie.b} <= event.gone:
                continue
            if at == number:
                a, b = sorted((tie.a, tie.b), key=lambda side: side in event.gone)
                pairs.append((a, event.bye) if b in event.gone else (tie.a, tie.b))
            elif not tie.winner:
                raise EventError(
                    f"round {at}: {tie.a} against {tie.b} has no winner, and a knock-out goes on with those who won"
                )
    return pairs
