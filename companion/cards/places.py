"""Places of the card sources and layouts that travel with the program, or with the package of somebody else's game."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from companion.errors import CompanionError, UsageError, quoted
from companion.files.packages import game_packages
from companion.files.problems import SourceError
from companion.words import did_you_mean

ONLY = "only"
"""In place of a set's name: no shipped set is played with but those that are named."""
_PACKAGE = Path(__file__).parents[1]


@cache
def shipped(folder: str) -> Path:
    """The folder `card_sources` or `layouts`: inside the installed package, or at the top of a checkout."""
    installed = _PACKAGE / "shipped" / folder
    return installed if installed.is_dir() else _PACKAGE.parent / folder


@cache
def homes(folder: str) -> tuple[Path, ...]:
    """The folders of that name: the program's own first, and those in packages of other games."""
    packaged = [package.folder for package in game_packages()]
    return (shipped(folder), *(each / folder for each in packaged if each and (each / folder).is_dir()))


def shipped_sets(game: str) -> list[Path]:
    """The CSV files of a game's shipped card sets, sorted by name; an unknown game has none."""
    return [path for home in homes("card_sources") for path in sorted((home / game).glob("*.csv"))]


def layout_of(kind: str, name: str) -> Path:
    """The layout of that name that travels with a game, such as its face; where there is none, where it would be."""
    first, *others = (home / kind / f"{name}.toml" for home in homes("layouts"))
    with suppress(OSError, ValueError):  # of a name that none can have, which is told as one that there is not
        return next((path for path in (first, *others) if path.is_file()), first)
    return first


def chosen_sets(game: str, names: Iterable[str]) -> list[Path]:
    """The card sources that a person names: shipped sets of the game by name, own ones by path.

    No names are all shipped sets of the game; `ONLY` is none. Raises UsageError for a name that is neither,
    CompanionError for a set of another game."""
    known = {path.stem: path for path in shipped_sets(game)}
    named = list(names)
    if not named:
        return list(known.values())
    return [known.get(name.strip().casefold()) or _own(name, game, list(known)) for name in named if name != ONLY]


def _own(name: str, game: str, known: list[str]) -> Path:
    path = Path(name)
    if path.suffix.lower() in (".csv", ".toml"):
        from companion.cards.set_info import named_in

        try:
            other = named_in(path.with_suffix(".toml"), "game")
        except SourceError:  # which is said when the set is read
            other = ""
        if other and other.isprintable() and other != game:
            raise CompanionError(f"{path}: these are cards of {other}, not of {game}; name a card set of {game}")
        return path
    hint = did_you_mean(name, known) or f"there are {', '.join(known)}, or name a CSV of your own"
    raise UsageError(f"{game} has no card set {quoted(name)}; {hint}")
