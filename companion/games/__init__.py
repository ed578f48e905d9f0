"""The games. Each folder here is one, and so is each package that declares the entry point `companion.games`.

The `__init__` of either says in `GAME` what it offers, and no list names it elsewhere.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from operator import itemgetter
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NotRequired, TextIO, TypedDict

from companion.cards.places import layout_of
from companion.errors import CompanionError, UsageError, quoted
from companion.files.packages import GamePackage, game_packages, line_of, mistake_in, shown
from companion.files.problems import Problem, SourceError
from companion.words import did_you_mean

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.frontends.command_table import CommandTable
    from companion.pairing import Tournament
    from companion.table import Referee
    from companion.table.contests import Contest
    from companion.table.entries import JournalContent
    from companion.table.event_schema import EventSchema
    from companion.table.events import Data
    from companion.table.register import Register


HERE = "companion"
"""The origin of the games that come with the program."""
Layout = Literal["board", "tokens", "tracker", "turn"]


class TrackerData(TypedDict):
    """Data of any game's tracker sheet; a game's own says what else its sheet names."""

    players: list[str]
    champion: NotRequired[list[str] | str | None]


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to have a game refereed."""

    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class Sources:
    """The models of a game's card sources: the `row` of a card, and by their kind those of sets of other things, such
    as plans.

    `check` is what else can be wrong with a set, such as a text that the referee can't read; of a game that is `strict`
    a set is not played with where that is an error.
    """

    row: type[CardRow]
    kinds: Mapping[str, type[CardRow]] = field(default_factory=dict)
    check: Callable[[CardSet[Any]], list[Problem]] = lambda card_set: []
    strict: bool = False


@dataclass(frozen=True, slots=True)
class ModeReferee:
    """The referee of a mode, and what is made of its game.

    `referee` is its function, and `result_lines` are its result in words. `tracker` is what a tracker sheet shows of
    the result (None: not over), the events and what lies there; `tournament` the event with rounds that lies there.
    What was won in a game that is over tell `contests`: first the game as a whole, and then its matches, if it has any
    more; or else its winners, with the cards that were named at the `card_asks`. `winners` are those of the whole, by
    the result; None where nobody wins it.
    """

    referee: Referee
    result_lines: Callable[[Data], list[str]]
    tracker: Callable[[Data | None, list[Data], Data], TrackerData] | None = None
    tournament: Callable[[Data], Tournament] | None = None
    contests: Callable[[JournalContent], list[Contest]] | None = None
    winners: Callable[[Data], Sequence[str]] | None = itemgetter("winners")
    card_asks: Sequence[str] = ()


class Game(ABC):
    """A game: what it must have, and what it may have.

    `name` is its name on the command line and that of its card sources, `modes` are its modes, the first the default,
    and `contest` its word for what two of its players win or lose. More in a column of its cards that is `better` is
    better for whoever has the card: a greater number, or more of its words. Of an event that is `kept_as` a file beside
    its journal the state holds the text, `file`; the seat of the `organiser` mends it, whatever other phones may. By
    the switches of `evening` an event in rounds of this game is paired. `commands` are its own: functions of its module
    `commands` that typer takes.
    """

    name: str
    title: str
    modes: ClassVar[tuple[Mode, ...]]
    contest: str = "match"
    better: ClassVar[Sequence[str]] = ()
    kept_as: ClassVar[str] = ""
    organiser: ClassVar[str] = ""
    evening: ClassVar[Mapping[str, str]] = {}
    commands: ClassVar[Sequence[str]] = ()

    # What every game has

    @abstractmethod
    def sources(self) -> Sources:
        """The models of its card sources."""

    @abstractmethod
    def load(self, sets: list[CardSet[Any]]) -> Any:
        """The cards of some sets as its rules use them; of sets of one name the last one is there. Raises
        SourceError."""

    @abstractmethod
    def refereed(self, mode: Mode) -> ModeReferee:
        """The referee of a mode, and what is made of its game."""

    # What a game may have

    @property
    def face(self) -> Path | None:
        """The face of its cards, where that is not the shipped one of its name."""
        return None

    def layout(self, of: Layout) -> Path | None:
        """The layout of its board, its tokens, its tracker or the page of its turn; None where it has none."""
        path = layout_of(f"{of.removesuffix('s')}s", self.name)
        return path if path.is_file() else None

    def chosen_sets(self, names: Iterable[str]) -> list[Path]:
        """The card sources that a person names, or those that the game is printed with. Raises UsageError for a name
        that is none."""
        from companion.cards.places import chosen_sets

        return chosen_sets(self.name, names)

    def schema(self) -> EventSchema | None:
        """The meaning of its events, for whoever counts over many games and looks for the closest of its contests; None
        where it is one contest, of the cards that were named."""
        return None

    def refuse_cards(self, mode: Mode, cards: Any) -> None:
        """Raises CompanionError where a mode can't be played with these cards, such as too few."""
        return

    def named_tracker(self, players: list[str]) -> TrackerData:
        """A tracker's data for people who have not begun to play; of nobody, for a blank one."""
        return {"players": players}

    def without(self, of: Layout) -> CompanionError:
        """The error that there is no such layout, and how to have one."""
        return CompanionError(f"{self.title} has no {of} to print; --layout FILE prints your own")

    # What follows

    def layout_for(self, of: Layout, own: Path | None) -> Path:
        """The layout that is to be printed: somebody's own, or the game's. Raises CompanionError where it has none."""
        if path := own or self.layout(of):
            return path
        raise self.without(of)

    def row_of(self, path: Path) -> type[CardRow]:
        """The model for rows of one card source, by its kind. Raises SourceError for a kind that there is none of."""
        from companion.cards.reading import both_files
        from companion.cards.set_info import key_problem, named_in

        toml, _ = both_files(path)
        try:
            kind = named_in(toml, "kind")
        except SourceError:  # which is said when the set is read
            kind = ""
        kinds = self.sources().kinds
        if not kind or kind in kinds:
            return kinds.get(kind, self.sources().row)
        what, known = f"{self.title} has no sets of {quoted(kind)}", ", ".join(kinds)
        right = f"write {known}, or leave it out" if known else "leave it out"
        raise SourceError([key_problem(toml, "kind", what, right)])

    def load_cards(self, sources: list[Path]) -> Any:
        """The cards of some card sources as its rules use them. Raises SourceError."""
        from companion.cards.looking_up import read_sets

        sets = read_sets(sources, self.row_of)
        found = [problem for each in sets for problem in self.sources().check(each) if self.sources().strict]
        if errors := [problem for problem in found if problem.severity == "error"]:
            raise SourceError(errors)
        return self.load(sets)

    def beforehand(
        self,
        switches: list[str],
        sets: list[str] | None,
        typed: dict[str, list[str]],
        seed: int | None,
        ask_on: TextIO | None = None,
    ) -> tuple[CommandTable, dict[str, str]]:
        """The table of a command of its own, where answers are typed beforehand or drawn, and the switches in force.
        Raises UsageError or SourceError."""
        from companion.cards.in_play import sets_in_play
        from companion.frontends.command_table import CommandTable

        rules = self.register().settle(switches)
        return CommandTable(self.load_cards(sets_in_play(self.name, sets or [])), typed, seed, ask_on), rules

    def referee(self, mode: Mode) -> Referee:
        """The function that referees a mode: from a table and the switches in force to the result's data."""
        return self.refereed(mode).referee

    def tracker(self, mode: Mode, result: Data | None, events: list[Data], state: Data) -> TrackerData:
        """A tracker's data from a played journal: its result (None: not over), its events, what lies there.

        Raises CompanionError for a mode that has no tracker.
        """
        if fill := self.refereed(mode).tracker:
            return fill(result, events, state) if state or events else self.named_tracker([])
        raise CompanionError(f"this journal holds one {mode.name}, and {self.title} has no tracker for that")

    def tournament(self, mode: Mode, state: Data) -> Tournament:
        """The event with rounds that a played journal holds. Raises CompanionError where it holds none."""
        find_tournament = self.refereed(mode).tournament
        if find_tournament and state:
            return find_tournament(state)
        held = "nothing played yet" if find_tournament else f"one {mode.name}"
        raise CompanionError(f"this journal holds {held}, and no event with rounds")

    def contests(self, played: JournalContent) -> list[Contest]:
        """Contests of a game that is over, as its mode tells them."""
        from companion.table.contests import as_a_whole, cards_typed

        refereed = self.refereed(self.mode(played.header.mode))
        if refereed.contests:
            return refereed.contests(played)
        whole = as_a_whole(played, cards_typed(played, refereed.card_asks))
        return [whole, whole]

    @property
    def package(self) -> str:
        """The package that the game is in."""
        return type(self).__module__

    def mode(self, name: str | None) -> Mode:
        """The mode of that name, or the default one. Raises UsageError naming the modes there are."""
        for mode in self.modes:
            if name in (None, mode.name):
                return mode
        there = ", ".join(each.name for each in self.modes)
        raise UsageError(f"{self.title} has no mode {quoted(name or '')}; it has {there}")

    def register(self) -> Register:
        """The game's rule register. Raises SourceError with everything that is wrong with its file."""
        from companion.engine.rule_register import read_register

        try:
            return read_register(self.package)
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            from companion.games.rule_problems import rule_problems

            raise SourceError(rule_problems(Path(str(files(self.package))) / "rules.toml")) from None


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game whose package can't be taken: the name that it is declared by, its origin, and the mistake in it."""

    name: str
    origin: str
    problem: Problem

    def words(self) -> str:
        """It in a sentence."""
        return f"{self.name}, of {self.origin}, can't be played: {self.problem}"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The games that there are, by name, each with its origin; and those whose package is `broken`."""

    games: Mapping[str, Game]
    origins: Mapping[str, str]
    broken: Sequence[BrokenGame]


@cache
def catalogue() -> Catalogue:
    """All games: those here, and those of packages that somebody else has made. A broken one is passed over."""
    modules = [module.name for module in iter_modules(__path__) if module.ispkg]
    here = [GamePackage(name.replace("_", "-"), f"{__name__}.{name}", HERE) for name in modules]
    games: dict[str, Game] = {}
    origins: dict[str, str] = {}
    broken: list[BrokenGame] = []
    for package in (*here, *game_packages()):
        try:
            game = _game_in(package, origins)
        except SourceError as error:
            broken.append(BrokenGame(package.name, package.origin, error.problems[0]))
        else:
            games[game.name], origins[game.name] = game, package.origin
    return Catalogue(dict(sorted(games.items())), origins, broken)


def _game_in(package: GamePackage, taken: Mapping[str, str]) -> Game:
    """The game that a package offers. Raises SourceError with what is wrong with it."""
    try:
        module = import_module(package.module)
    except (Exception, SystemExit) as error:  # whatever its author has written
        raise SourceError([mistake_in(package.folder, error)]) from error
    file, game = shown(Path(module.__file__ or package.module)), getattr(module, "GAME", None)
    if not isinstance(game, Game):
        what = "has no GAME" if game is None else f"GAME is {quoted(str(game))}, and no game"
        raise SourceError([Problem(file, 0, "", what, "write GAME = …() below the class of the game")])
    named = type(game).__name__
    if game.package != module.__name__:
        raise SourceError([Problem(file, 0, "", f"{named} is declared in {game.package}", "declare it here")])
    if lacking := [each for each in ("name", "title", "modes") if not getattr(game, each, None)]:
        instead = f"write it below class {named}"
        raise SourceError([Problem(file, line_of(type(game)), "", f"{named} has no {lacking[0]}", instead)])
    if game.name in taken:
        what = f"there is a game {quoted(game.name)} already, of {taken[game.name]}"
        raise SourceError([Problem(file, line_of(type(game)), "", what, "give it another name")])
    return game


def blamed(error: BaseException) -> str:
    """The game in whose code an error came up, with the line there; "" where that is the program's own."""
    for frame in reversed(extract_tb(error.__traceback__)):
        for game in every():
            if Path(frame.filename).is_relative_to(Path(sys.modules[game.package].__file__ or "").parent):
                return f"{game.title}, {shown(Path(frame.filename))}:{frame.lineno}"
    return ""


def every() -> Sequence[Game]:
    """All games there are, by name."""
    return tuple(catalogue().games.values())


def find(name: str) -> Game:
    """The game of that name. Raises UsageError naming the nearest one, CompanionError where its package is broken."""
    folded = name.strip().lower().replace("_", "-").replace(" ", "-")
    games = catalogue().games
    if folded in games:
        return games[folded]
    for broken in catalogue().broken:
        if broken.name == folded:
            raise CompanionError(broken.words())
    if not folded:
        raise UsageError(f"no game is named; name one of: {', '.join(games)}")
    hint = did_you_mean(name, games) or f"there are: {', '.join(games)}"
    raise UsageError(f"there is no game {quoted(name)}; {hint}")
