"""`--page`: the referee on every phone in the room."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.errors import CompanionError, UsageError, quoted

if TYPE_CHECKING:
    from companion.page.wifi import Wifi

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
    wifi: Annotated[
        str | None, typer.Option("--wifi", metavar="NAME", help="The Wi-Fi that phones join first, for the big screen.")
    ] = None

    odds: Annotated[
        Literal["hidden", "shown"], typer.Option("--odds", help="Whether the big screen shows who wins from here.")
    ] = "hidden"
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
                "--odds": self.odds != "hidden",
                "--wifi": self.wifi is not None,
            }
            for name, given in given_without.items():
                if given:
                    raise UsageError(f"{name} says how the page is served; give --page too")
        else:
            check_installed("--page", NEEDED)

    def wifi_given(self, *, asks: bool) -> Wifi | None:
        """The Wi-Fi that was named, with the password that the environment or the system tells, or who is asked.

        Raises UsageError where it can be none, and where nobody can be asked.
        """
        if self.wifi is None:
            return None
        from companion.page.wifi import PASSWORD, Wifi, password_told

        password = os.environ.get(PASSWORD)
        if password is None:
            password = password_told(self.wifi)
        if password is None:
            if not asks:
                whose = quoted(self.wifi)
                raise UsageError(f"nobody is there to ask for the password of {whose}; tell it by {PASSWORD}")
            words = f"Password of the Wi-Fi {self.wifi}, for the big screen's code (Enter for none)"
            password = typer.prompt(words, "", hide_input=True, show_default=False, err=True)
        wifi = Wifi(self.wifi, password)
        wifi.check()
        return wifi


def check_installed(option: str, needed: Iterable[str]) -> None:
    """Raises CompanionError where an option needs a package that is not there."""
    if any(find_spec(name) is None for name in needed):
        raise CompanionError(
            f"{option} needs more than is installed here; `pip install '.[page]'` in the checkout installs it"
        )
