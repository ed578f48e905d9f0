"""Words of `companion pair`: lines for people and data for programs."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from companion.pairing.by_hand import Audit
from companion.pairing.criterion import Cost, Criterion
from companion.pairing.elimination import Elimination
from companion.pairing.event import Pairing, Tournament
from companion.pairing.paired import NextRound
from companion.pairing.phrases import bye_noun, semicolons, side_words
from companion.pairing.ranking import Standing, standings
from companion.pairing.reasons import PairAnswer
from companion.pairing.rules import number_words
from companion.pairing.schedule import park_plan, round_robin
from companion.words import aligned, counted

PAIRINGS_AT_MOST = 15
UNBROKEN = "No rule is broken: no pairing of this round is better."
SHORT = {
    "opponents-wins": "opp. wins",
    "sonneborn-berger": "S-B",
    "head-to-head": "h2h",
    "games": "games",
    "buchholz": "Buchholz",
    "buchholz-cut-1": "cut 1",
    "median": "median",
    "fide-sonneborn-berger": "S-B",
    "direct-encounter": "direct",
    "opponents-match-win": "opp. win %",
    "wins": "wins",
}


def table_of(what: str, answer: Any) -> list[str]:
    """The lines that tell an answer: `next`, `why`, `by-hand`, `standings`, `round-robin`, `bracket` or `parks`."""
    return [line.rstrip() for line in _TOLD[what][0](answer)]


def json_of(what: str, answer: Any) -> Any:
    """The same as plain data for one JSON document."""
    return _TOLD[what][1](answer)


def _next_table(answer: tuple[NextRound, int | None]) -> list[str]:
    found, seed = answer
    criterion = found.criterion
    rows = [
        (
            *(side_words(criterion, side) for side in paired.pair),
            f"forced: {paired.reason}" if paired.how == "forced" else paired.reason,
        )
        for paired in found.pairs
    ]
    lines = [f"Round {found.number}"]
    lines += [f"  {line}" for line in aligned([(a, "against", b, reason) for a, b, reason in rows])]
    if found.decision:
        lines += ["", f"Dice decide between {len(found.pairings)} equally good pairings:"]
        lines += [f"  {_line(pairing)}" for pairing in found.pairings[:PAIRINGS_AT_MOST]]
        more = len(found.pairings) - PAIRINGS_AT_MOST
        lines += [f"  and {more} more"] if more > 0 else []
        lines += [
            f"Next: {found.decision.text}.",
            "Give what is called and rolled with --rolls, or --seed to have it rolled.",
        ]
    if seed is not None:
        rolls = f', the same as --rolls "{_typed(found)}"' if found.taken else ""
        lines += ["", f"Equally good pairings were decided by --seed {seed}{rolls}."]
    if found.certificate:
        what = "prohibited pair" if found.certificate.bar == "apart" else "rematch"
        lines += ["", f"A {what} is forced: {found.certificate.text}"]
    if found.notes:
        lines += ["", *found.notes]
    if found.warning:
        lines += ["", f"Mind: {found.warning}."]
    return lines


def _next_data(answer: tuple[NextRound, int | None]) -> dict[str, Any]:
    found, seed = answer
    criterion = found.criterion
    records = {player: criterion.ledger.told(player) for player in criterion.event.playing}
    return {
        "round": found.number,
        "closest": criterion.closest,
        "complete": found.decision is None,
        "pairs": [
            {
                "a": paired.pair[0],
                "b": paired.pair[1],
                "records": [records.get(side) for side in paired.pair],
                "how": paired.how,
                "reason": paired.reason,
            }
            for paired in found.pairs
        ],
        "cost": found.cost.told(criterion.event),
        "pairings": found.pairings,
        "rolls": _typed(found),
        "decision": found.decision and _data(found.decision, "subject", "candidates", "caller", "dice", "text"),
        "seed": seed,
        "certificate": found.certificate and _data(found.certificate, "rematches", "blockers", "odd", "bar", "text"),
        "warning": found.warning,
        **({"notes": found.notes} if found.notes else {}),
    }


def _data(thing: object, *names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def _typed(found: NextRound) -> str:
    return ", ".join(taken.typed for taken in found.taken)


def _line(pairing: Pairing) -> str:
    return ", ".join(f"{a}-{b}" for a, b in pairing)


def _why_data(answer: PairAnswer) -> dict[str, Any]:
    costs = {name: getattr(answer, name).told(answer.event) for name in ("with_it", "least")}
    return _data(answer, "pair", "criterion") | costs | _data(answer, "example", "text")


def _check_table(answer: tuple[Tournament, list[Audit]]) -> list[str]:
    event, audits = answer
    lines = []
    for each in audits:
        lines += [f"Round {each.round}: {breach.text}" for breach in each.breaches]
        played = {frozenset(match.pair) for match in event.rounds[each.round - 1]}
        other = semicolons("-".join(pair) for pair in each.better if frozenset(pair) not in played)
        lines += [f"  better: {other}{_by_how_much(event, each)}"] if other else []
    rounds = counted(len(event.rounds), "round")
    return lines or [f"{rounds} checked: no pairing of a round could have been better."]


COSTS = {
    "apart": "prohibited pairs",
    "latest": "rounds of the rematches",
    "outside": "wrong bye",
    "uneven": "unequal pairs",
    "team": "pairs of one team",
    "gaps": "squared gaps",
}
"""The parts of a cost that are not called so where people read them."""


def _by_how_much(event: Tournament, each: Audit) -> str:
    criterion = Criterion(event.before(each.round))
    parts = []
    for name, cost, least in zip(Cost._fields, each.cost, each.least, strict=True):
        if cost != least:
            amounts = (criterion.squares(cost), criterion.squares(least)) if name == "gaps" else (cost, least)
            called = f"{bye_noun(criterion)}s" if name == "bye_wins" else COSTS.get(name, name)
            parts.append(f"{called} {amounts[1]} instead of {amounts[0]}")
    return f" ({', '.join(parts)})" if parts else ""


def _check_data(answer: tuple[Tournament, list[Audit]]) -> list[dict[str, Any]]:
    event, audits = answer
    return [
        _data(each, "round")
        | {"breaches": [asdict(breach) for breach in each.breaches], "better": each.better}
        | {name: getattr(each, name).told(event) for name in ("cost", "least")}
        for each in audits
    ]


def _standings_table(answer: list[Standing]) -> list[str]:
    ties = list(answer[0].ties) if answer else []
    scored = bool(answer) and answer[0].points is not None
    stands = ["points", "won", "drawn", "lost"] if scored else ["record"]
    short = SHORT | ({"opponents-wins": "opp. points"} if scored else {})
    rows = [["place", "player", *stands, *(short[name] for name in ties), ""]]
    for each in answer:
        away = "plays no more" if each.left else ""
        record = [str(each.record)]
        if each.points is not None:
            record = [number_words(each.points), *map(str, (each.record.wins, each.draws, each.record.losses))]
        rows.append([str(each.place), each.player, *record, *(number_words(each.ties[name]) for name in ties), away])
    return aligned(rows)


def _standings_data(answer: list[Standing]) -> list[dict[str, Any]]:
    return [
        _data(each, "place", "player")
        | ({} if each.points is None else _data(each, "points", "draws"))
        | _data(each.record, "wins", "losses")
        | _data(each, "ties", "left")
        for each in answer
    ]


def _round_robin(event: Tournament) -> list[Pairing]:
    event.check()
    return round_robin(event.playing, event.bye)


def _bracket(event: Tournament) -> Elimination:
    seeds = [each.player for each in standings(event) if not each.left]
    return Elimination.of(seeds, event.bye, event.bye_plays, event.rules.places or 1)


def _bracket_table(event: Tournament) -> list[str]:
    lines = []
    for ties in _bracket(event).rounds:
        left = len(ties)
        title = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}.get(left, f"Round of {2 * left}")
        lines.append(title)
        for place, tie in enumerate(ties, start=1):
            sides = [side or f"winner of {2 * place - 1 + other}" for other, side in enumerate((tie.a, tie.b))]
            free = f"  ({tie.winner} goes on)" if tie.winner else ""
            lines.append(f"  {place}. {sides[0]} against {sides[1]}{free}")
    return lines


def _parks(event: Tournament) -> tuple[list[str], list[Pairing]]:
    """The players on the seats of the plan, and its rounds; the bye (or else the first player) never moves."""
    event.check()
    playing = event.playing
    seats = [event.bye, *playing] if len(playing) % 2 else playing
    plan = park_plan(len(seats))
    return seats, [tuple((seats[a], seats[b]) for a, b in pairs) for pairs in plan.rounds]


def _parks_table(event: Tournament) -> list[str]:
    seats, rounds = _parks(event)
    head = ["round", *(f"park {number}" for number in range(1, len(seats) // 2 + 1))]
    return aligned([head, *([str(n), *(f"{a}-{b}" for a, b in pairs)] for n, pairs in enumerate(rounds, start=1))])


def _round_robin_table(event: Tournament) -> list[str]:
    return [f"Round {number}: {_line(pairs)}" for number, pairs in enumerate(_round_robin(event), start=1)]


_TOLD: dict[str, tuple[Callable[[Any], list[str]], Callable[[Any], Any]]] = {
    "next": (_next_table, _next_data),
    "why": (lambda answer: [answer.text], _why_data),
    "by-hand": (lambda answer: [each.text for each in answer] or [UNBROKEN], lambda answer: [*map(asdict, answer)]),
    "check": (_check_table, _check_data),
    "standings": (_standings_table, _standings_data),
    "round-robin": (_round_robin_table, _round_robin),
    "bracket": (_bracket_table, lambda event: [[asdict(tie) for tie in ties] for ties in _bracket(event).rounds]),
    "parks": (_parks_table, lambda event: _parks(event)[1]),
}
