"""Games that are not over: found in the folders where journals are kept, told, and chosen among."""

import sys
from pathlib import Path
from time import localtime, strftime
from typing import NamedTuple

import typer

from companion.cli.game_at_table import GameAtTable, Listener
from companion.errors import CompanionError, UsageError, printable
from companion.games import Game, every, find
from companion.table.journal import Played
from companion.table.past_games import journals_in, read_all
from companion.table.session import Suspended

TOLD_AT_MOST = 9


class Unfinished(NamedTuple):
    """A game that is not over: its journal, and what it is in words."""

    path: Path
    words: str


def where_journals_are() -> list[Path]:
    """The folders in which journals are kept that nobody named: output/, else the system's place for a user's data."""
    from platformdirs import user_data_path

    return [Path("output"), user_data_path("companion") / "journals"]


def unfinished_one(*, asks: bool) -> Path:
    """The journal of the game to go on with. Raises UsageError where nobody can be asked, CompanionError for none."""
    games = {game.name for game in every()}
    read, _ = read_all(journals_in(where_journals_are()))
    open_ = [each for each in read if each.result is None and each.header.game in games][:TOLD_AT_MOST]
    if not open_:
        raise CompanionError("no game here is unfinished; `companion referee GAME` begins one")
    for place, each in enumerate(open_, start=1):
        typer.echo(printable(f"{place}  {_told(each).words}\n   {each.path}"), err=True)
    if not (asks and sys.stdin.isatty()):
        raise UsageError("name the journal to go on with: `companion resume JOURNAL`")
    number: int = typer.prompt("Which? Enter takes the newest", default=1, type=int, show_default=False, err=True)
    if not 1 <= number <= len(open_):
        raise UsageError(f"{number} is none of them; type a number from 1 to {len(open_)}")
    return open_[number - 1].path


def not_over(game: Game) -> Unfinished | None:
    """The newest game of this kind, where it is not over."""
    newest = next(journals_in([folder / game.name for folder in where_journals_are()]), None)
    read, _ = read_all([newest] if newest else [])
    return next((_told(each) for each in read if each.result is None and each.entries), None)


def _told(played: Played) -> Unfinished:
    header = played.header
    when = strftime("%d %b %H:%M", localtime(played.path.stat().st_mtime))
    who = played.entries[0].answer if played.entries else "nobody yet"
    return Unfinished(played.path, f"{find(header.game).title}, {header.mode}, {who}: {_stands(played)} ({when})")


def _stands(played: Played) -> str:
    """Where a game stands, in a few words."""
    try:
        session = GameAtTable.of(played, any_cards=True).session(Listener(), entries=list(played.entries), auto="none")
        session.run()
    except Suspended:
        return session.view.status() if session.view else "about to begin"
    except CompanionError:
        return "no longer fits today's cards or rules"
    return "its end is still to be told"
