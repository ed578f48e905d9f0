"""Saying what was printed, and what to do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.options import AsJson, tell_json
from companion.cli.print.options import InkOption, OutOption, Paper
from companion.files.problems import SHOWN_AT_MOST, Problem, summed
from companion.words import capitalised, counted

if TYPE_CHECKING:
    from companion.printing.paper.pages import PrintPart
    from companion.printing.print_run import PrintRun


def folder_of(name: str) -> Path:
    """The default folder of a game's prints."""
    return Path("output") / name


@dataclass(frozen=True, slots=True)
class Sheets:
    """Sheets of a kind of paper, and the file they are written to."""

    paper: Paper = "a4"
    ink: InkOption = "color"
    out: OutOption = None
    json: AsJson = False

    def print(self, game: str, what: str, part: PrintPart, read: Sequence[Path | None] = (), title: str = "") -> None:
        """Write the part into a PDF, and say so; its title is the part's, if nothing else."""
        from companion.api.prints import write

        path = self.out or folder_of(game) / f"{what}.pdf"
        report([write(path, title or part.title, [part], self.ink, read)], self.json)


def for_paper(path: Path, paper: str) -> Path:
    """The file for one of several papers."""
    return path.with_name(f"{path.stem}-{paper}{path.suffix}") if paper else path


def runs_said(runs: Sequence[PrintRun]) -> dict[str, Any]:
    """The account of print runs: their pictures, and by whose profile the backs are moved."""
    said: dict[str, Any] = {}
    if profile := next((run.options.imposed.printer for run in runs), None):
        said["printer"] = profile.name
    if any(run.with_picture for run in runs):
        said["without_picture"] = sum(run.without_picture for run in runs)
    if warnings := [problem.data() for run in runs for problem in run.warnings]:
        said["warnings"] = warnings
    return said


def report(
    written: list[dict[str, Any]],
    json: bool,
    note: str = "",
    alternatives: bool = False,
    left_out: Sequence[dict[str, Any]] = (),
) -> None:
    """The paths that were written, and what to set in the print dialog; `note` is what else there is to say.

    Where nothing was written, `left_out` are the problems of the cards that could not have been printed.
    Of `alternatives`, such as the same cards on two papers, only one is to be printed.
    """
    if json:
        more = {"note": note, "left_out": left_out}
        tell_json({"files": written} | {key: value for key, value in more.items() if value})
    tell = partial(typer.echo, err=json)
    if note:
        tell(f"{capitalised(note)}.")
    images = [each for each in written if "images" in each]
    for each in images:
        wide = "{} x {} pixels each, ".format(*each["pixels"]) if "pixels" in each else ""
        what = f"{counted(each['images'], 'image')} for {counted(each['cards'], 'card')}"
        tell(f"{each['path']}: {what}, {wide}{_size(each['bytes'])}")
    for each in written:
        if each["what"] == "picture":
            tell("{}: a picture of {} x {} pixels, {}".format(each["path"], *each["pixels"], _size(each["bytes"])))
    if not images:
        for line in _on_paper([each for each in written if "pages" in each], alternatives):
            tell(line)
    _warn(written)
    for printer in dict.fromkeys(each["printer"] for each in written if "printer" in each and not images):
        tell(f"The backs are moved as the printer profile {printer} says; --printer none prints without.")


def _on_paper(written: list[dict[str, Any]], alternatives: bool) -> Iterator[str]:
    """The PDFs that were written, and how they are printed."""
    for each in written:
        yield _file(each)
        for line in each.get("cutting", ())[::2]:
            of = f"{line['parts']}, " if line["parts"] else ""
            yield f"{line['path']} and .dxf: to be cut, {of}{_sheets(line['sheets'])}"
    if len(written) > 1 and not alternatives:
        yield f"{sum(each['sheets'] for each in written)} sheets of paper in all."
    for dialog in dict.fromkeys(each["dialog"] for each in written if each["dialog"]):
        names = [Path(each["path"]).name for each in written if each["dialog"] == dialog]
        which = "" if len(names) == len(written) else f" ({', '.join(names)})"
        yield f"In the print dialog: 100 % (actual size), no scaling, {dialog}{which}."
    without = [each["without_picture"] for each in written if each.get("without_picture")]
    for plain in dict.fromkeys(without) if alternatives else without:
        yield f"{counted(plain, 'card')} of the set without a picture: the program has drawn one."


def _file(said: dict[str, Any]) -> str:
    word = {"cards": "card", "pieces": "piece"}.get(said["what"])
    what = counted(said["cards"], word) if word else said["what"]
    cuts = f", {counted(said['cuts'], 'cut')}" if said["cuts"] else ""
    on = f"{counted(said['sheets'], 'sheet')} of paper" if said["sheets"] else counted(said["pages"], "page")
    return f"{said['path']}: {what} on {on}{cuts}, {_size(said['bytes'])}"


def _warn(written: list[dict[str, Any]]) -> None:
    """Warn on stderr of each problem once."""
    told = dict.fromkeys(Problem(**warning) for each in written for warning in each.get("warnings", ()))
    problems = summed(told)
    for problem in problems[:SHOWN_AT_MOST]:
        typer.echo(str(problem), err=True)
    if len(problems) > SHOWN_AT_MOST:
        typer.echo(f"… and {len(problems) - SHOWN_AT_MOST} more; --json tells them all", err=True)


def _sheets(numbers: Sequence[int]) -> str:
    """`sheet 3`, `sheets 1 to 12`."""
    return f"sheet {numbers[0]}" if len(numbers) == 1 else f"sheets {numbers[0]} to {numbers[-1]}"


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1000:.0f} kB"
