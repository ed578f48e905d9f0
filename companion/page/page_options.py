"""Options of the page at the table, as plain data."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class PageOptions:
    """Options of a page: whether there is one, for all in this network (`lan`) or this machine alone (`local`), what
    phones may do, who goes on when hands are done (`next`), and whether a result counts when both say so."""

    page: bool = False
    page_on: Literal["lan", "local"] = "lan"
    https: bool = False
    phones: Literal["answer", "all"] = "answer"
    next: Literal["anybody", "terminal"] = "anybody"
    wifi: str | None = None
    odds: Literal["hidden", "shown"] = "hidden"
    results: Literal["both", "one"] = "both"
