"""By which rules an event is played: a family of switches for each kind of event, each switch an option of its own."""

import csv
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from companion.errors import UsageError, quoted
from companion.words import did_you_mean, is_number, parted

UNNAMED = ""
"""The event that is meant where none is named: wins count, and nothing else."""
EVENINGS: list[Callable[[], Mapping[str, Mapping[str, str]]]] = []
"""Sources of the switches by which the evenings of games are paired, by their names."""
FIRST_ACCELERATED = 65
"""Fields of more than 64 players are accelerated, where that is asked for."""


class Points(NamedTuple):
    """Points of a match, in whole or half points (`unit` 2: the numbers count halves)."""

    win: int
    draw: int
    loss: int
    bye: int
    unit: int = 1

    @classmethod
    def read(cls, text: str) -> "Points":
        """Points for win, draw and loss, and for the bye where it is no win: `3-1-0`, `1-½-0`, `2-1-0-1`.

        Raises UsageError.
        """
        found = [_doubled(part) for part in text.replace(",", ".").split("-")]
        numbers = [number for number in found if number is not None]
        if len(numbers) not in (3, 4) or len(numbers) != len(found) or not numbers[0] >= numbers[1] >= numbers[2]:
            raise UsageError(
                f"{quoted(text)} are no points; give those for win, draw and loss, such as 3-1-0 or 1-½-0, "
                f"and as a fourth those for a bye that is no win"
            )
        unit = 2 if any(number % 2 for number in numbers) else 1
        win, draw, loss, bye = (number * unit // 2 for number in [*numbers, numbers[0]][:4])
        return cls(win, draw, loss, bye, unit)

    def __str__(self) -> str:
        numbers = [self.win, self.draw, self.loss, *([self.bye] if self.bye != self.win else [])]
        return "-".join(number_words(number / self.unit) for number in numbers)


def _doubled(text: str) -> int | None:
    """A number of whole or half points, in half points."""
    whole, half = text.strip(), False
    for ending in ("½", ".5"):
        if whole.endswith(ending):
            whole, half = whole.removesuffix(ending) or "0", True
    whole = whole.removesuffix(".0")
    return 2 * int(whole) + half if is_number(whole) and len(whole) < 4 else None


def number_words(number: float) -> str:
    """A number in quarters as it is read: `3`, `2½`, `¼`; any other with its decimals."""
    whole, rest = divmod(number, 1)
    sign = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}.get(rest)
    return f"{number:g}" if sign is None else f"{int(whole) or ('' if sign else 0)}{sign}"


WINS = Points(1, 0, 0, 1)
"""A win is a win, and nothing else counts."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of an event; as they stand here they are those of one that counts wins alone.

    `bye_to`: who the bye goes to, somebody of the odd record or the lowest score. `round_one`: by lot, or the top half
    of the seeds against the bottom half. `accelerated`: by the method of Baku (FIDE C.04.5.1) in a large field.
    `tie_breaks`: a name of PRESETS, or names with commas between. `cut`: so many of the best play a knock-out after the
    rounds that are planned. `places`: up to which place a knock-out plays for all of them.
    """

    event: str = UNNAMED
    bye_to: str = "odd-record"
    draws: bool = False
    points: Points = WINS
    best_of: int | None = None
    round_one: str = "lot"
    accelerated: bool = False
    tie_breaks: str = ""
    cut: int | None = None
    places: int | None = None

    @property
    def needed(self) -> int:
        """The number of games that win a match."""
        return (self.best_of or 1) // 2 + 1

    @property
    def scored(self) -> bool:
        """True if there are points to tell; where not, a record is wins and losses, and one a round has the bye."""
        return self.event != UNNAMED

    @property
    def bracket(self) -> bool:
        """True if who loses is out."""
        return self.event == "knockout"

    @property
    def fixed(self) -> bool:
        """True if the pairs follow from a bracket or a schedule."""
        return self.bracket or self.event == "round-robin"

    def in_round(self, number: int, planned: int | None) -> "Rules":
        """The rules of a round: those of the event, or of the knock-out that its best play after the others."""
        if not self.cut or planned is None or number <= planned:
            return self
        return replace(FAMILIES["knockout"], best_of=self.best_of, places=self.places, tie_breaks=self.tie_breaks)

    def rounds_in_all(self, planned: int | None) -> int | None:
        """The most rounds that are played, those of a cut counted (None: open)."""
        return planned + (self.cut - 1).bit_length() if planned is not None and self.cut else planned

    def virtual(self, number: int, planned: int) -> int:
        """The virtual points of the top half before that round: FIDE C.04.5.1, virtual points.

        The accelerated rounds are the first half of the tournament, rounded up. Before the first half of those,
        rounded up, they are a win's points, before the others a draw's.
        """
        accelerated = (planned + 1) // 2
        if number > accelerated:
            return 0
        return self.points.win if number <= (accelerated + 1) // 2 else self.points.draw


FAMILIES: dict[str, Rules] = {
    UNNAMED: Rules(),
    "swiss": Rules("swiss", "lowest", True, Points.read("1-½-0")),
    "knockout": Rules("knockout", "lowest"),
    "round-robin": Rules("round-robin", "lowest", True, Points.read("1-½-0")),
}
PRESETS: dict[str, tuple[str, ...]] = {
    "usual": ("opponents-wins", "games", "sonneborn-berger", "head-to-head"),
    "fide": ("buchholz-cut-1", "buchholz", "fide-sonneborn-berger", "direct-encounter", "wins"),
    "cards": ("opponents-match-win", "games", "direct-encounter"),
    "none": (),
}
"""Tie-breaks in the order in which a kind of event is used to them; games where several make a match."""
SWITCHES = {"on": True, "off": False}
CHOICES: dict[str, tuple[str, ...]] = {
    "bye-to": ("odd-record", "lowest"),
    "draws": tuple(SWITCHES),
    "round-one": ("lot", "halves"),
    "accelerated": tuple(SWITCHES),
}
TIES = (
    "opponents-wins", "sonneborn-berger", "head-to-head", "games", "buchholz", "buchholz-cut-1", "median",
    "fide-sonneborn-berger", "direct-encounter", "opponents-match-win", "wins",
)  # fmt: skip
"""The tie-breaks there are."""
NAMES = (*(field.name.replace("_", "-") for field in fields(Rules)), "rounds", "bye", "title")
"""The switches as they are typed and kept in a file, and what else of an event is said in the same way."""


def evenings() -> dict[str, Mapping[str, str]]:
    """The switches of the games' evenings, by the game."""
    return {game: said for told in EVENINGS for game, said in told().items()}


def _family(event: str) -> Rules:
    """The usual rules of a kind of event, or of the evening of a game. Raises UsageError."""
    if event in FAMILIES:
        return FAMILIES[event]
    games = evenings()
    if event not in games:
        known = ", ".join([*games, *filter(None, FAMILIES)])
        raise UsageError(f"--event {quoted(event)} there is not; there are {known}")
    return rules_of(games[event])


def rules_of(said: Mapping[str, str]) -> Rules:
    """The rules that these switches say, by their names; what none says is as in the event's family.

    Raises UsageError.
    """
    for name, choices in CHOICES.items():
        if name in said and said[name] not in choices:
            raise UsageError(f"--{name} {quoted(said[name])} there is not; there are {', '.join(choices)}")
    rules = _family(said.get("event", UNNAMED))
    changed: dict[str, object] = {}
    for name, value in said.items():
        field = name.replace("-", "_")
        if name == "points":
            changed[field] = Points.read(value)
        elif name == "best-of":
            if not (is_number(value) and 0 < int(value[:9]) < 100):
                raise UsageError(f"--best-of {quoted(value)} is no number of games; 1 to 99 are")
            changed[field] = int(value)
        elif name in ("cut", "places"):
            if not (is_number(value) and 1 < int(value[:9]) <= 1024):
                raise UsageError(f"--{name} {quoted(value)} is no number of players; 2 to 1024 are")
            changed[field] = int(value)
        elif name == "tie-breaks":
            evening = evenings().get(value)
            value = value if evening is None else evening.get(name, "usual")
            changed[field] = value if value in PRESETS else ",".join(tie_breaks(value))
        elif name in CHOICES:
            changed[field] = SWITCHES.get(value, value)
    rules = replace(rules, **changed)  # type: ignore[arg-type]  # each value is what its field takes
    if rules.cut and rules.fixed:
        raise UsageError("a cut follows the rounds of a Swiss event; leave --cut out")
    if rules.draws and rules.bracket:
        raise UsageError("a knock-out needs a winner of each match; leave --draws on out")
    return rules


def tie_breaks(text: str) -> list[str]:
    """The tie-breaks that a text names, with commas between. Raises UsageError."""
    names = parted(text)
    for name in names:
        if name not in TIES:
            raise UsageError(f"{quoted(name)} is no tie-break; there are {', '.join(TIES)}")
    return names


def planned_rounds(said: Mapping[str, str]) -> int | None:
    """The number of planned rounds, where that is said. Raises UsageError."""
    rounds = said.get("rounds")
    if rounds is not None and not (is_number(rounds) and 0 < int(rounds[:9]) < 1000):
        raise UsageError(f"--rounds {quoted(rounds)} is no number of rounds; 1 to 999 are")
    return int(rounds) if rounds else None


def switches_in(line: str) -> dict[str, str]:
    """The switches of a line such as `# --event swiss --points 3-1-0`, by their names; of one that a spreadsheet
    program saved, the first cell's. Raises UsageError.
    """
    first = line.strip().rstrip(",;\t")
    first = next(csv.reader([first]))[0] if first.startswith('"') else first
    try:
        words = shlex.split(first.lstrip("# "))
    except ValueError:
        raise UsageError(f"{quoted(line)}: a double quote is not closed") from None
    found: dict[str, str] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if not name.startswith("--") or name[2:] not in NAMES:
            near = did_you_mean(name, (f"--{each}" for each in NAMES))
            raise UsageError(f"{quoted(name)} is no switch of an event; {near or 'there are --' + ', --'.join(NAMES)}")
        if not value:
            raise UsageError(f"{name} says nothing; a value follows it")
        found[name[2:]] = value
    return found


def switches_of(rules: Rules) -> dict[str, str]:
    """The switches that say these rules: the event where it has a name, and what is not as in its family."""
    family = FAMILIES[rules.event]
    said = {"event": rules.event} if rules.event else {}
    for field in fields(Rules):
        value = getattr(rules, field.name)
        if value != getattr(family, field.name):
            words = {True: "on", False: "off"}.get(value) if isinstance(value, bool) else None
            said[field.name.replace("_", "-")] = words or str(value)
    return said
