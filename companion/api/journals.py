"""The journals of games: where they are, begun, mended, and which of them hold a game that is not over."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import localtime, strftime

from companion.api.at_table import GameAtTable, Listener, outcome
from companion.engine.journal import Journal, JournalError, Misfit, read_journal
from companion.engine.state import Suspension
from companion.errors import CompanionError
from companion.games import every
from companion.games.any_event import game_or_event
from companion.table.entries import Entry, Header, JournalContent
from companion.words import parted

NEWEST = 30
"""The number of journals that say who has played before."""


def where_journals_are() -> list[Path]:
    """The folders in which journals are kept that nobody named: output/, else the system's place for a user's data."""
    from platformdirs import user_data_path

    return [Path("output"), user_data_path("companion") / "journals"]


def begin(path: Path | None, header: Header) -> Journal:
    """The journal where it was asked for, else in output/, else where the system keeps a user's data."""
    if path:
        return Journal.begin(path, header)
    name = f"{header.mode}-{strftime('%Y%m%d-%H%M%S')}.jsonl"
    first, elsewhere = (folder / header.game / name for folder in where_journals_are())
    try:
        return Journal.begin(_free(first), header)
    except JournalError:
        return Journal.begin(_free(elsewhere), header)


def repaired(played: JournalContent, entries: list[Entry], header: Header) -> Journal:
    """A journal beside another one, with those of its answers that fit."""
    kept = Journal.begin(_free(played.path.with_name(f"{played.path.stem}-repaired.jsonl")), header)
    for entry in entries:
        kept.append(entry)
    return kept


def fitting(game: GameAtTable, played: JournalContent) -> tuple[list[Entry], Misfit | None]:
    """The answers of a journal up to the first that no longer fits, and what is wrong with that one."""
    answers = list(played.entries)
    try:
        outcome(game, Listener(), entries=answers, auto="none")
    except Misfit as error:
        entries = answers[: error.place]
        if entries:
            entries[-1].rest = ""
        return entries, error
    return answers, None


def _free(path: Path) -> Path:
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def journals_in(folders: Iterable[Path]) -> Iterator[Path]:
    """The journals in some folders and those below them, the newest first; or those named themselves."""
    named = [path for place in folders for path in ([place] if place.is_file() else place.rglob("*.jsonl"))]
    found = [path for path in named if path.is_file()]
    yield from sorted(dict.fromkeys(found), key=lambda path: (-path.stat().st_mtime, str(path)))


def read_all(paths: Iterable[Path], wrong: list[str] | None = None) -> Iterator[JournalContent]:
    """The journals that can be read, of games that there are; what is `wrong` with the others goes on a list."""
    games = {game.name for game in every()}
    for path in paths:
        try:
            played = read_journal(path)
        except JournalError as error:
            if wrong is not None:
                wrong.append(str(error))
        else:
            if played.header.game in games:
                yield played


def unfinished(paths: Iterable[Path]) -> Iterator[JournalContent]:
    """Those of the journals whose game is not over."""
    return (played for played in read_all(paths) if played.result is None)


def known_players() -> set[str]:
    """The names of those who played in the newest journals here."""
    newest = read_all(islice(journals_in(where_journals_are()), NEWEST))
    typed = (entry.answer for played in newest for entry in played.entries[:1] if entry.ask == "players")
    return {name for names in typed for name in parted(names)}


def in_words(played: JournalContent) -> str:
    """A game that is not over, in a few words: what is played, by whom, and where it stands."""
    header = played.header
    when = strftime("%d %b %H:%M", localtime(played.path.stat().st_mtime))
    who = played.entries[0].answer if played.entries else "nobody yet"
    return f"{game_or_event(header.game).title}, {header.mode}, {who}: {_stands(played)} ({when})"


def _stands(played: JournalContent) -> str:
    try:
        session = GameAtTable.of(played, any_cards=True).session(Listener(), entries=list(played.entries), auto="none")
        session.run()
    except Suspension:
        return session.view.status() if session.view else "about to begin"
    except CompanionError:
        return "no longer fits today's cards or rules"
    return "its end is still to be told"
