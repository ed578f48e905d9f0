"""The cards in play for screens: their pictures as the layouts print them, and which card a name or a code means."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.printing.paper.imposing import DrawnSide
    from companion.printing.paper.sheet import Size

WIDE = 360  # dots: a card is sharp on a phone, and has about 30 kB


class Faces:
    """The cards of some sources. They are read when they are first needed, and each is drawn once."""

    def __init__(self, title: str, game: str, sources: Callable[[], Sequence[Path]], row_of: Callable[[Path], Any]):
        self._title, self._game, self._sources, self._row_of = title, game, sources, row_of
        self._lock = Lock()
        self._sets: list[CardSet[CardRow]] | None = None
        self._codes: dict[str, str] = {}
        self._drawn: dict[tuple[str, bool], bytes] = {}
        self._sides: dict[str, tuple[DrawnSide, DrawnSide, Size]] = {}

    def address_of(self, name: str) -> str | None:
        """The address of a card's picture, by its name or its code; None where that is no card."""
        code = self.code_of(name)
        return f"/face/{code}" if code else None

    def code_of(self, name: str) -> str | None:
        """The code of a card, by its name or its code; None where that is no card."""
        self._read()
        return self._codes.get(name.casefold())

    def cards(self, codes: Sequence[str]) -> list[dict[str, str]]:
        """The cards of some codes, each with its name, which another may share; a code that no card has is left out."""
        found = {card.code.casefold(): card for each in self._read() for card in each.cards}
        scanned = [found[code.casefold()] for code in codes if code.casefold() in found]
        return [{"code": card.code, "name": card.name} for card in scanned]

    def picture(self, code: str, *, back: bool = False) -> bytes | None:
        """A side of a card as WebP; None where no card has the code, or its face can't be drawn."""
        self._read()
        with self._lock:
            if (code, back) not in self._drawn:
                if not self._sides:
                    self._lay_out()
                if code not in self._sides:
                    return None
                try:
                    self._drawn[code, back] = self._draw(code, back)
                except CompanionError:
                    return None
            return self._drawn[code, back]

    def _read(self) -> "Sequence[CardSet[CardRow]]":
        from companion.cards.looking_up import read_sets

        with self._lock:
            if self._sets is None:
                try:
                    found = read_sets(self._sources(), self._row_of)
                except CompanionError:  # the referee says it
                    found = []
                self._sets = [each for each in found if not each.info.kind]
                for card in reversed([card for each in self._sets for card in each.cards]):
                    self._codes[card.name.casefold()] = card.code
                self._codes |= {card.code.casefold(): card.code for each in self._sets for card in each.cards}
            return self._sets

    def _lay_out(self) -> None:
        from companion.printing.print_run import Options, PrintRun

        for each in self._sets or ():
            try:
                run = PrintRun(self._title, self._game, [each], Options(copies=1, any_dpi=True))
            except CompanionError:
                continue
            for printed in run.printed:
                laid = printed.laid
                self._sides[printed.card.code] = (laid.front, laid.back._replace(edge=laid.front.edge), run.stock)

    def _draw(self, code: str, back: bool) -> bytes:
        from companion.printing.files.images import card_page, rendered

        front, other, stock = self._sides[code]
        page = card_page(other if back else front, stock, 0)
        (image,) = rendered([page], [WIDE / stock.width * 25.4], "color")
        out = BytesIO()
        image.convert("RGB").save(out, "WEBP", quality=82, method=2)
        return out.getvalue()
