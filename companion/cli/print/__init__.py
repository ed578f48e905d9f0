"""`companion print`: cards, boards, trackers and whole kits as PDFs."""

import signal
import sys

import typer

from companion.cli.option_groups import Grouped, with_groups
from companion.cli.print import boards, boxes, calibration, cards, finished, kit, rules, tokens, tracker

app = typer.Typer(help="Print cards, boards, trackers and whole kits.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def _end_cleanly() -> None:
    """A print that is ended from outside, such as by closing its window, leaves no half a file behind."""

    def end(number: int, frame: object) -> None:
        sys.exit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # `nohup` has it ignored
            signal.signal(number, end)


for name, command in (
    ("cards", cards.print_cards),
    ("tracker", tracker.print_tracker),
    ("boards", boards.print_boards),
    ("tokens", tokens.print_tokens),
    ("tuckbox", boxes.print_tuckbox),
    ("rules", rules.print_rules),
    ("calibration", calibration.print_calibration),
    ("kit", kit.print_kit),
    ("images", finished.print_finished),
):
    app.command(name, cls=Grouped)(with_groups(command))
