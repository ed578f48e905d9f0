"""`companion print`: cards, boards, trackers and whole kits as PDFs."""

import atexit
import signal
import sys
from typing import ClassVar

import typer

from companion.cli.option_groups import Commands

AGAIN = 3  # seconds


class Prints(Commands):
    """Commands that print."""

    places: ClassVar = {
        name: f"companion.cli.print.{name}:print_{name}"
        for name in ("cards", "tracker", "boards", "tokens", "tuckbox", "rules", "calibration", "kit", "images")
    }


app = typer.Typer(
    name="print",
    cls=Prints,
    help="Print cards, boards, trackers and whole kits.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
)


def _end(number: int, frame: object = None) -> None:
    if hasattr(signal, "setitimer"):  # once more, where a bare `except` of a library took it
        signal.signal(signal.SIGALRM, lambda _, frame: _end(number, frame))
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
        atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)
    sys.unraisablehook = lambda _: None  # or Python did, in a destructor, and shows a traceback
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)


@app.callback()
def _end_cleanly() -> None:
    """A print that is ended from outside, such as by closing its window, leaves no half a file behind."""
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        as_before = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
        if number is not None and signal.getsignal(number) is as_before:  # `nohup` has it ignored
            signal.signal(number, _end)
