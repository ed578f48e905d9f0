"""`companion event`: the board of any event, at the terminal and on everybody's phone."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.options import AnswersOption, AsJson, PaceOption, PageGroup
from companion.cli.play import resume


def event(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The event: CSV, a list of names, JSON, or TRF.")],
    page: PageGroup,
    json: AsJson = False,
    answers: AnswersOption = None,
    pace: PaceOption = "step",
) -> None:
    """The board of any event: pairings, results that both players confirm, standings; its file is kept up to date."""
    from companion.api.tournament import board_journal

    page.check()
    resume(page, board_journal(file), json, answers, pace)
