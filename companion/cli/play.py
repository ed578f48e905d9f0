"""`companion referee`, `companion resume` and `companion replay`: a game at the table."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from io import FileIO
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from companion import __version__
from companion.cli.game_at_table import GameAtTable, Listener, at_line, replayed
from companion.cli.page import AtPage, PageOptions, serve
from companion.cli.unfinished import not_over, unfinished_one, where_journals_are
from companion.errors import UsageError
from companion.games import find
from companion.options import Answers, AsJson, AutoOption, GameName, JournalFile, PaceOption, Rules, Seed, Sets
from companion.table.answers import AnswersFile, piped
from companion.table.front import Pace
from companion.table.journal import Entry, Header, Journal, JournalError, Misfit, Played, read_journal
from companion.table.session import AnswerRefused, Suspended
from companion.words import counted

SUSPENDED = 3


def referee(
    game: GameName,
    page: PageOptions,
    mode: Annotated[str | None, typer.Argument(metavar="[MODE]", help="What of the game, for example battle.")] = None,
    json: AsJson = False,
    answers: Answers = None,
    journal: JournalFile = None,
    rule: Rules = None,
    auto: AutoOption = "none",
    seed: Seed = None,
    set: Sets = None,
    pace: PaceOption = "step",
    hints: Annotated[bool, typer.Option("--hints", help="Tell exact chances; the same as --rule hints=on.")] = False,
) -> None:
    """Referee a game: type what you drew and rolled."""
    page.check()
    the_game = find(game)
    the_mode = the_game.mode(mode)
    header = Header(
        game=the_game.name,
        mode=the_mode.name,
        rules=the_game.register().settle(
            [*(rule or []), *(["hints=on"] if hints else [])], the_mode.name, "program" if json else "default"
        ),
        cards="",
        sets=[_kept_path(name) for name in set or []],
        seed=_new_seed() if seed is None else seed,
        auto=auto,
        program=__version__,
    )
    asks = journal is None and not json and answers is None and at_terminal(None)
    going = not_over(the_game) if asks else None
    if going and typer.confirm(f"{going.words} is not over. Go on with it?", default=False):
        resume(page, going.path, pace=pace)
        return
    script = _script(answers)
    header.answers = script.mark if script else ""
    at_table = GameAtTable.new(the_game, the_mode, header)
    if set:  # a source of one's own that is wrong is refused before anybody types
        at_table.cards.get()
    kept = _begin(journal, header)
    _play(
        at_table,
        kept,
        [],
        json,
        answers,
        script.after(0) if script else None,
        keeps_lines=script is not None,
        pace=pace,
        page=page,
    )


def resume(
    page: PageOptions,
    journal: Annotated[
        Path | None,
        typer.Argument(metavar="[JOURNAL]", help="The journal to go on with; one of those not over by default."),
    ] = None,
    json: AsJson = False,
    answers: Answers = None,
    pace: PaceOption = "step",
    retell: Annotated[bool, typer.Option("--retell", help="Tell once more what followed the last answer.")] = False,
) -> None:
    """Go on where a journal ends; without a name, choose among the games that are not over."""
    page.check()
    journal = journal or unfinished_one(asks=not json and answers is None)
    played = read_journal(journal)
    game = GameAtTable.of(played)
    kept = Journal.go_on(played)
    if played.torn:
        _say(f"the last line of {journal} was cut off and is dropped; all answers before it are there")
    _say(f"{journal} holds {counted(len(played.entries), 'answer')}")
    script = _script(answers)
    same = script is not None and script.begins_as(played.header.answers, played.source)
    lines = script.after(played.source if same else 0) if script else None
    try:
        summary = not (json or retell)
        _play(game, kept, played.entries, json, answers, lines, keeps_lines=same, pace=pace, page=page, summary=summary)
    except Misfit as error:
        raise at_line(played, error) from None


def replay(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="The journal to tell.")],
    json: AsJson = False,
    answers: Answers = None,
    check: Annotated[bool, typer.Option("--check", help="Only say whether it fits today's rules and cards.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Go on, in a new journal, from the first answer that no longer fits.")
    ] = False,
) -> None:
    """Tell a journal from its start; the file is left as it is."""
    played = read_journal(journal, up_to_fault=repair)
    if check:
        _check(played)
        return
    game = GameAtTable.of(played, any_cards=repair)
    script = _script(answers)
    try:
        if repair:
            _repair(game, played, json, answers, script)
        else:
            nothing: Iterator[tuple[str, int]] = iter(())
            _play(game, None, played.entries, json, answers, script.after(0) if script else nothing, retell=True)
    except Misfit as error:
        raise at_line(played, error) from None


def _check(played: Played) -> None:
    result = replayed(played, any_cards=True).result
    state = "is not over" if result is None else "is played to its end"
    typer.echo(f"{played.path}: all {len(played.entries)} answers fit; the game {state}.")


def _repair(game: GameAtTable, played: Played, json: bool, answers: str | None, script: AnswersFile | None) -> None:
    entries = played.entries
    if played.fault:
        _say(f"{played.fault}; going on from there")
    try:
        game.session(Listener(), entries=list(entries), auto="none").run()
    except Suspended:
        pass
    except Misfit as error:
        _say(f"line {played.lines[error.place]} of {played.path} {error.why}; going on from there")
        entries = entries[: error.place]
        if entries:
            entries[-1].rest = ""
    kept = Journal.begin(_free_name(played.path.with_name(f"{played.path.stem}-repaired.jsonl")), game.header)
    for entry in entries:
        kept.append(entry)
    _say(f"the repaired journal is {kept.path}")
    _play(game, kept, entries, json, answers, script.after(0) if script else None)


def _play(
    game: GameAtTable,
    kept: Journal | None,
    entries: list[Entry],
    json: bool,
    answers: str | None,
    lines: Iterator[tuple[str, int]] | None,
    *,
    keeps_lines: bool = False,
    retell: bool = False,
    pace: Pace = "run",
    page: PageOptions | None = None,
    summary: bool = False,
) -> None:
    """Plays at the front that fits, to the result or to where the answers end (exit code 3).

    `answers` is the option of that name: what it names ends with the first line that is refused.
    """
    at_page: AtPage | None = None
    front: Any
    if json:
        from companion.table.jsonlines import JsonLines

        front = JsonLines(lines or piped(sys.stdin.buffer), sys.stdout)
        front.hello(game.game.name, game.mode.name, game.header.rules)
    else:
        front = _screen(lines, pace)
        front.hello(game.game.title, game.mode.name, game.switched())
    if page and page.page and kept:
        # A thread reads there: one that waits in a buffered reader could not be left at the end.
        typed = None if at_terminal(lines) and not json else lines or piped(FileIO(sys.stdin.fileno(), closefd=False))
        at_page = serve(page, game, kept, front, pace, typed)
        at_page.say_welcome()
        front = at_page.front
    if kept and not json and at_terminal(lines):
        _say(f"this game is kept in {kept.path}")
    script = "standard input" if answers == "-" else answers or ""
    session = game.session(
        front,
        journal=kept,
        entries=entries,
        retell=retell,
        summary=summary,
        script=script,
        keeps_lines=keeps_lines,
        screens=at_page.front if at_page else None,
    )
    if at_page:
        at_page.front.session = session
    path = str(kept.path) if kept else None
    with at_page.served if at_page else nullcontext():
        try:
            result = session.run()
        except (Suspended, KeyboardInterrupt):
            front.suspended(path)
            raise typer.Exit(SUSPENDED) from None
        except AnswerRefused as error:
            sys.stdout.flush()
            raise AnswerRefused(f"{error}; go on with `companion resume {path}`" if path else str(error)) from None
        finally:
            if kept:
                kept.close()
        front.result(result, game.game.refereed(game.mode).result_lines(result))
        if kept and not json and at_terminal(lines):
            _say(f"the journal is {kept.path}; `companion history` counts it")
            _offer(game, quote(str(kept.path)), session.view.state() if session.view else {})
            if at_page:
                at_page.stays_open()


def _offer(game: GameAtTable, journal: str, state: dict[str, Any]) -> None:
    """What can be made of a game that is over, with the commands for it."""
    refereed = game.game.refereed(game.mode)
    if refereed.tracker:
        _say(f"`companion print tracker {game.game.name} --journal {journal}` prints it all filled in")
    if refereed.event:
        _say(f"`companion pair --from {journal} --show standings` tells the standings")


def _screen(lines: Iterator[tuple[str, int]] | None, pace: Pace) -> Any:
    import os

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if at_terminal(lines):
        from companion.table.terminal import Terminal

        return Terminal(sys.stdout, colour, pace)
    from companion.table.screen import Screen

    return Screen(lines or piped(sys.stdin.buffer), sys.stdout, colour)


def at_terminal(lines: Iterator[tuple[str, int]] | None) -> bool:
    """Whether people type at a terminal, and no file answers."""
    return lines is None and sys.stdin.isatty() and sys.stdout.isatty()


def _script(answers: str | None) -> AnswersFile | None:
    if answers == "":
        raise UsageError("--answers names no file; name one, or - for stdin")
    return AnswersFile(Path(answers)) if answers and answers != "-" else None


def _kept_path(name: str) -> str:
    """A card set as the journal keeps it: a file by its whole path, so that it is found from any folder."""
    path = Path(name)
    return str(path.resolve()) if path.suffix or len(path.parts) > 1 else name


def _new_seed() -> int:
    from secrets import randbelow

    return randbelow(1_000_000_000)


def _begin(path: Path | None, header: Header) -> Journal:
    """The journal where it was asked for, else in output/, else where the system keeps a user's data."""
    if path:
        return Journal.begin(path, header)
    from time import strftime

    name = f"{header.mode}-{strftime('%Y%m%d-%H%M%S')}.jsonl"
    first, elsewhere = (folder / header.game / name for folder in where_journals_are())
    try:
        return Journal.begin(_free_name(first), header)
    except JournalError:
        journal = Journal.begin(_free_name(elsewhere), header)
        _say(f"the folder output cannot be written; the journal is {journal.path}")
        return journal


def _free_name(path: Path) -> Path:
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def _say(text: str) -> None:
    typer.echo(f"companion: {text}", err=True)
