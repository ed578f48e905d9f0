"""Print services of layouts/services.toml: the sizes that they take, and what they are sent."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.errors import CompanionError, UsageError, quoted
from companion.printing.choices import Standard
from companion.printing.faces.model import SideName
from companion.printing.files.images import card_page
from companion.printing.paper.imposing import DrawnSide
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Slot
from companion.printing.print_run import PrintRun, checked
from companion.printing.shipped import named_in

DPI = 300
"""The dots of an image to the inch."""


class Service(BaseModel):
    """A print service; lengths in mm. See layouts/services.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    title: str
    files: Literal["png", "pdf"]
    pdfx: Standard | None = None
    first: SideName = "front"
    bleed: float = Field(gt=0)
    safe: float = Field(gt=0)
    most: int = Field(gt=0)
    stocks: Mapping[str, tuple[float, float]]

    def stock(self, named: str) -> str:
        """The size of the service's card for a stock of ours, as `--stock` takes it. Raises UsageError."""
        if named not in self.stocks:
            sizes = ", ".join(self.stocks)
            raise UsageError(f"{self.title} has no card of the stock {quoted(named)}; choose one by --stock: {sizes}")
        wide, high = self.stocks[named]
        return f"{wide:g}x{high:g}"


def service_named(name: str) -> Service:
    """The service of that name; raises UsageError listing the ones there are."""
    return named_in("services", Service, name, "service")


def sides(run: PrintRun, service: Service) -> list[tuple[str, Page]]:
    """Pages to send for each side of every card, each copy by itself, in order, by the names of the files:
    `001-front.png`, `001-back.png`.

    Raises CompanionError for more cards than the service takes in one deck.
    """
    if len(run) > service.most:
        what = f"{service.title} takes at most {service.most:,} cards in a deck, and these are {len(run):,}"
        raise CompanionError(f"{what}; divide them by --set or --only")
    digits = max(3, len(str(len(run))))
    copies = (each for each in run.printed for _ in range(each.copies))
    return [
        (f"{number:0{digits}}-{name}.png", _page(side, entry, run, service))
        for number, laid in enumerate((each.laid for each in copies), start=1)
        for name, side, entry in (("front", laid.front, laid.name), ("back", laid.back, ""))
    ]


def run_part(run: PrintRun, service: Service) -> PrintPart:
    """One PDF with a page for each side of every card, the one that the service wants first before the other."""
    pages = [page for _, page in sides(run, service)]
    if service.first == "back":
        pages = [page for pair in zip(pages[1::2], pages[::2], strict=True) for page in pair]
    return PrintPart("cards", run.title, checked(pages, [run]), len(pages), 0, "", cards=len(run))


def _page(side: DrawnSide, entry: str, run: PrintRun, service: Service) -> Page:
    page = card_page(side, run.stock, service.bleed)
    trim = Slot(service.bleed, service.bleed, run.stock.width, run.stock.height)
    return replace(page, entry=entry, trim=trim, bleed=service.bleed)
