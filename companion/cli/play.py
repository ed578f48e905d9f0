"""`companion referee`, `companion resume` and `companion replay`: a game at the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import FileIO, StringIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.api import at_table, journals
from companion.api.at_table import GameAtTable, at_line
from companion.api.on_page import serve
from companion.cli import options
from companion.cli.odds import tell_turns
from companion.engine.answering import AnswerRefused
from companion.engine.journal import Journal, read_journal
from companion.engine.session import Session
from companion.engine.state import Suspension
from companion.errors import CompanionError, UsageError, printable, quoted, shell_word
from companion.frontends.answers import AnswersFile, piped
from companion.games import find
from companion.table import Pace
from companion.table.entries import Entry, JournalContent
from companion.words import counted, is_number, listed

if TYPE_CHECKING:
    from companion.page.serving import ServedPage

SUSPENDED = 3
UNFINISHED_TOLD = 9

Lines = Iterator[tuple[str, int]]


def referee(
    page: options.PageGroup,
    game: options.GameName = "",
    mode: options.ModeName = None,
    json: options.AsJson = False,
    answers: options.AnswersOption = None,
    journal: options.JournalFile = None,
    rule: options.Rules = None,
    auto: options.AutoOption = "none",
    seed: options.Seed = None,
    set: options.Sets = None,
    pace: options.PaceOption = "step",
) -> None:
    """Referee a game: type what you drew and rolled."""
    page.check()
    the_game = find(game)
    the_mode = the_game.mode(mode)
    script = _script(answers)
    mark = script.mark if script else ""
    new = GameAtTable.begun(the_game, the_mode, rule or [], set or [], auto, seed, mark)
    if journal is None and not json and answers is None and _at_terminal(None):
        newest = islice(journals.journals_in([folder / the_game.name for folder in journals.where_journals_are()]), 1)
        going = next((each for each in journals.unfinished(newest) if each.entries), None)
        with leaving():
            goes_on = going and typer.confirm(f"{journals.in_words(going)} is not over. Go on with it?", default=False)
        if going and goes_on:
            asked = ("--rule", rule), ("--set", set), ("--auto", auto != "none"), ("--seed", seed)
            if given := [name for name, value in asked if value not in (None, False, [])]:
                raise UsageError(f"a game that goes on is played as it was begun; leave {listed(given)} out")
            resume(page, going.path, pace=pace)
            return
    kept = journals.begin(journal, new.header)
    if journal is None and journals.where_journals_are()[0] not in kept.path.parents:
        options.say(f"the folder output cannot be written; the journal is {kept.path}")
    sitting = _Sitting(new, kept, json, answers, script.after(0) if script else None, pace, page)
    sitting.plays([], keeps_lines=script is not None)


def resume(
    page: options.PageGroup,
    journal: Annotated[
        Path | None,
        typer.Argument(
            metavar="[JOURNAL]",
            help="The journal to go on with; one of those not over by default.",
            autocompletion=options.journals,
        ),
    ] = None,
    json: options.AsJson = False,
    answers: options.AnswersOption = None,
    pace: options.PaceOption = "step",
    retell: Annotated[bool, typer.Option("--retell", help="Tell once more what followed the last answer.")] = False,
) -> None:
    """Go on where a journal ends; without a name, choose among the games that are not over."""
    page.check()
    journal = journal or _unfinished_one(asks=not json and answers is None)
    played = read_journal(journal)
    game = GameAtTable.of(played)
    kept = Journal.go_on(played)
    if played.torn:
        options.say(f"the last line of {journal} was cut off and is dropped; all answers before it are there")
    options.say(f"{journal} holds {counted(len(played.entries), 'answer')}")
    script = _script(answers)
    same = script is not None and script.begins_as(played.header.answers, played.source)
    lines = script.after(played.source if same else 0) if script else None
    sitting = _Sitting(game, kept, json, answers, lines, pace, page)
    summary = not (json or retell)
    with at_line(played):
        sitting.plays(played.entries, keeps_lines=same, summary=summary, heard=played.heard if summary else {})


def _unfinished_one(*, asks: bool) -> Path:
    """The journal of the game to go on with. Raises UsageError where nobody can be asked, CompanionError for none."""
    found = list(islice(journals.unfinished(journals.journals_in(journals.where_journals_are())), UNFINISHED_TOLD))
    if not found:
        raise CompanionError("no game here is unfinished; `companion referee GAME` begins one")
    for place, each in enumerate(found, start=1):
        typer.echo(printable(f"{place}  {journals.in_words(each)}\n   {each.path}"), err=True)
    if not (asks and sys.stdin.isatty()):
        raise UsageError("name the journal to go on with: `companion resume JOURNAL`")
    with leaving():
        typed: str = typer.prompt("Which? Enter takes the newest, q leaves", "1", show_default=False, err=True).strip()
    if typed.lower() == "q":
        raise typer.Exit
    if not (is_number(typed) and 1 <= int(typed) <= len(found)):
        raise UsageError(f"{quoted(typed)} is none of them; type a number from 1 to {len(found)}")
    return found[int(typed) - 1].path


@contextmanager
def leaving() -> Iterator[None]:
    """Ctrl-D leaves what asks."""
    try:
        yield
    except typer.Abort:
        raise typer.Exit from None


def replay(
    journal: Annotated[
        Path, typer.Argument(metavar="JOURNAL", help="The journal to tell.", autocompletion=options.journals)
    ],
    json: options.AsJson = False,
    answers: options.AnswersOption = None,
    check: Annotated[bool, typer.Option("--check", help="Only say whether it fits today's rules and cards.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Go on, in a new journal, from the first answer that no longer fits.")
    ] = False,
    odds: Annotated[bool, typer.Option("--odds", help="What turned it, and who wins behind each answer.")] = False,
    games: Annotated[int, typer.Option(min=1, help="With --odds: so many games behind each answer.")] = 100,
    workers: Annotated[int, typer.Option(min=0, max=64, help="With --odds: so many processes.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="With --odds: a page to print.")] = None,
) -> None:
    """Tell a journal from its start; the file is left as it is."""
    played = read_journal(journal, up_to_fault=repair)
    if odds:
        tell_turns(played, games, workers, out, json=json)
        return
    if check:
        state = "is not over" if at_table.replay(played, any_cards=True).result is None else "is played to its end"
        typer.echo(f"{played.path}: all {len(played.entries)} answers fit; the game {state}.")
        return
    game = GameAtTable.of(played, any_cards=repair)
    script = _script(answers)
    lines = script.after(0) if script else None if repair else iter(())
    sitting = _Sitting(game, None, json, answers, lines)
    with at_line(played):
        if repair:
            sitting.kept = _repaired(game, played)
            sitting.plays(played.entries)
        else:
            with _paged() if not (json or script) else nullcontext():
                sitting.plays(played.entries, retell=True)


@contextmanager
def _paged() -> Iterator[None]:
    """Page what is told at a terminal, where there is a pager: `more` would show an empty screen."""
    if not _at_terminal(None) or not (os.environ.get("PAGER") or which("less")):
        yield
        return
    from pydoc import pager

    told = _PagedOutput()
    try:
        with redirect_stdout(told):
            yield
    finally:
        os.environ.setdefault("LESS", "-FRX")  # what fits a screen waits for no key
        pager(told.getvalue())


class _PagedOutput(StringIO):
    """Text told to a terminal, kept to be paged there."""

    def isatty(self) -> bool:
        return True


def _repaired(game: GameAtTable, played: JournalContent) -> Journal:
    """A new journal of the answers that fit; the others go."""
    if played.fault:
        options.say(f"{played.fault}; going on from there")
    played.entries, misfit = journals.fitting(game, played)
    if misfit:
        options.say(f"line {played.lines[misfit.place]} of {played.path} {misfit.why}; going on from there")
    kept = journals.repaired(played, played.entries, game.header)
    options.say(f"the repaired journal is {kept.path}")
    return kept


@dataclass(slots=True)
class _Sitting:
    """A sitting at a game: where it is `kept`, what answers (`lines`, None for standard input), where it is shown.

    `answers` is the option of that name: what it names ends with the first line that is refused.
    """

    game: GameAtTable
    kept: Journal | None
    json: bool
    answers: str | None
    lines: Lines | None
    pace: Pace = "run"
    page: options.PageGroup | None = None

    def plays(self, entries: list[Entry], **how: Any) -> None:
        """Plays from these answers to the result, or to where what is typed ends (exit code 3); `how` as a Session."""
        front, served = self._on_page(self._front())
        path = self.kept.path if self.kept and self._by_people else None
        if path:
            options.say(f"this game is kept in {path}")
        session = self.game.session(
            front,
            journal=self.kept,
            entries=entries,
            script="standard input" if self.answers == "-" else self.answers or "",
            screens=front if served else None,
            known=cache(journals.known_players) if self._by_people else tuple,
            **how,
        )
        if served:
            front.session = session
        with served or nullcontext():
            self._plays_to_the_end(session)
            if path:
                options.say(f"the journal is {path}; `companion history` counts it")
                self._offer(shell_word(path))

    @property
    def _by_people(self) -> bool:
        return not self.json and _at_terminal(self.lines)

    def _front(self) -> Any:
        """The front that fits, where the game has been named."""
        game, lines = self.game, self.lines
        if self.json:
            from companion.frontends.jsonlines import JsonLines

            program = JsonLines(lines or piped(sys.stdin.buffer), sys.stdout)
            program.hello(game.game.name, game.mode.name, game.header.rules)
            return program
        from companion.frontends.lines import Screen, TextLines

        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        if _at_terminal(lines):
            from companion.frontends.terminal import Terminal

            screen: Screen = Terminal(sys.stdout, colour, self.pace)
        else:
            screen = Screen(lines or piped(sys.stdin.buffer), TextLines(sys.stdout, colour))
        screen.hello(game.game.title, game.mode.name, game.switched())
        return screen

    def _on_page(self, own: Any) -> tuple[Any, ServedPage | None]:
        """The front at which the game is played, and its page, if it has one."""
        if not (self.page and self.page.page and self.kept):
            return own, None
        if isinstance(sys.stdout, TextIOWrapper):
            # The page asks, so what is told here has no question behind it that would send it on its way.
            sys.stdout.reconfigure(line_buffering=True)
        # A thread reads there: one that waits in a buffered reader could not be left at the end.
        lines = None if self._by_people else self.lines or piped(FileIO(sys.stdin.fileno(), closefd=False))
        wifi = self.page.wifi_given(asks=self._by_people)
        return serve(self.game, self.kept, own, self.pace, lines, self.page, wifi)

    def _plays_to_the_end(self, session: Session) -> None:
        path = str(self.kept.path) if self.kept else None
        try:
            session.run()
        except (Suspension, KeyboardInterrupt):
            session.front.suspended(path)
            raise typer.Exit(SUSPENDED) from None
        except AnswerRefused as error:
            sys.stdout.flush()
            how = f"; go on with `companion resume {shell_word(path)}`" if path else ""
            raise AnswerRefused(f"{error}{how}") from None
        finally:
            if self.kept:
                self.kept.close()

    def _offer(self, journal: str) -> None:
        """Offer the commands for a game that is over."""
        refereed = self.game.game.refereed(self.game.mode)
        if refereed.tracker:
            options.say(f"`companion print tracker {self.game.game.name} --journal {journal}` prints it all filled in")
        if refereed.tournament:
            options.say(f"`companion pair --from {journal} --show standings` tells the standings")


def _at_terminal(lines: Lines | None) -> bool:
    """True if people type at a terminal, and no file answers."""
    return lines is None and sys.stdin.isatty() and sys.stdout.isatty()


def _script(answers: str | None) -> AnswersFile | None:
    if answers == "":
        raise UsageError("--answers names no file; name one, or - for stdin")
    return AnswersFile(Path(answers)) if answers and answers != "-" else None
