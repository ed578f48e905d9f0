"""`--page`: the referee on every phone in the room."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Annotated, Literal

import typer

from companion.errors import CompanionError, UsageError

NEEDED = ("starlette", "uvicorn", "zxingcpp", "trustme")


@dataclass(frozen=True, slots=True)
class PageOptions:
    """Whether there is a page, where, and what phones may do."""

    page: Annotated[bool, typer.Option("--page", help="Serve a page for everybody's phone and a big screen.")] = False
    page_on: Annotated[
        Literal["lan", "local"], typer.Option("--page-on", help="For all in this network, or this machine alone.")
    ] = "lan"
    https: Annotated[
        bool, typer.Option("--https", help="With a certificate made on the spot, so that phones may scan live.")
    ] = False
    phones: Annotated[
        Literal["answer", "all"], typer.Option("--phones", help="Phones answer, or may take back, mend and stop, too.")
    ] = "answer"
    next: Annotated[Literal["anybody", "terminal"], typer.Option("--next", help="Who goes on when hands are done.")] = (
        "anybody"
    )

    results: Annotated[
        Literal["both", "one"], typer.Option("--results", help="A result counts when both say so, or when one does.")
    ] = "both"

    def check(self) -> None:
        """Raises UsageError where a page's options come without it, CompanionError where it can't be served here."""
        if not self.page:
            given_without = {
                "--page-on": self.page_on != "lan",
                "--https": self.https,
                "--phones": self.phones != "answer",
                "--next": self.next != "anybody",
                "--results": self.results != "both",
            }
            for name, given in given_without.items():
                if given:
                    raise UsageError(f"{name} says how the page is served; give --page too")
        else:
            check_installed("--page", NEEDED)


def check_installed(option: str, needed: Iterable[str]) -> None:
    """Raises CompanionError where an option needs a package that is not there."""
    if any(find_spec(name) is None for name in needed):
        raise CompanionError(
            f"{option} needs more than is installed here; `pip install '.[page]'` in the checkout installs it"
        )
