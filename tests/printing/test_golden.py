"""Layout tables and drawing calls beside the ones that were looked at and found good.

`pytest tests/printing/test_golden.py --write-golden` writes them anew: look at the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from printing.drawlog import log_of

from companion.cards import read_set
from companion.cards.places import chosen_sets
from companion.errors import UsageError
from companion.games import every, find
from companion.printing.choices import Ink
from companion.printing.paper.imposing import Imposition
from companion.printing.paper.sheet import Slot, cut_marks, sheet_of
from companion.printing.paper.stocks import papers, stocks
from companion.printing.print_run import Options, PrintRun

GOLDEN = Path(__file__).parent / "golden"
ANEW = "pytest tests/printing/test_golden.py --write-golden"
GRIDS = {f"{shape}-{size}" for shape in ("hex", "round", "square") for size in (20, 25)}
"""Small pieces, hundreds on a page: test_every_game.py holds where they lie."""
GAMES = [game.name for game in every()]


@pytest.fixture
def same(request: pytest.FixtureRequest) -> Any:
    """Compares a text with the golden file of that name, or writes it."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--write-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{name} is missing; {ANEW} writes it"
        assert path.read_text(encoding="utf-8") == text, f"{name} has changed; {ANEW} writes it anew"

    return compare


def slots(title: str, places: tuple[Slot, ...]) -> str:
    rows = [
        f"    {n:3} {s.x:9.3f} {s.y:9.3f} {s.width:8.3f} {s.height:8.3f} {s.turn:4}" for n, s in enumerate(places, 1)
    ]
    return "\n".join([f"  {title}: {len(places)}", *rows]) + "\n"


@pytest.mark.parametrize("stock", [name for name in stocks() if name not in GRIDS])
def test_where_cards_backs_and_marks_lie(stock: str, same: Any) -> None:
    text = ""
    for paper in ("a4", "letter"):
        for bleed, fold in ((0.0, False), (2.0, False), (0.0, True)):
            text += f"{stock} on {paper}, bleed {bleed:g} mm{', gutterfold' * fold}\n"
            try:
                sheet = sheet_of(papers()[paper], stocks()[stock], bleed=bleed, gutterfold=fold)
            except UsageError as error:
                text += f"  {error}\n"
                continue
            text += slots("fronts", sheet.slots) + slots("backs, long edge", sheet.backs("long"))
            text += "" if fold else slots("backs, short edge", sheet.backs("short"))
            marks = cut_marks(sheet, "crop")
            text += f"  ticks: {len(marks)}\n"
            text += "".join(f"    {m.x1:8.3f} {m.y1:8.3f} {m.x2:8.3f} {m.y2:8.3f}\n" for m in marks)
    same(f"layout-{stock}.txt", text)


@pytest.mark.parametrize("ink", ["color", "save"])  # grey is made of the same calls when they are written
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_for_the_first_card_of_each_set(game: str, ink: Ink, same: Any) -> None:
    every_set = [read_set(path, find(game).row_of(path)) for path in chosen_sets(game, ())]
    sets = [each for each in every_set if not each.info.kind]
    first = [each.cards[0] for each in sets]
    deck = PrintRun(game, game, sets, Options(Imposition(), ink=ink, copies=1), lambda card: card in first)
    same(f"drawn-{game}-{ink}.txt", log_of(deck.part().pages))
