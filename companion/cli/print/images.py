"""`companion print images`: finished pictures straight onto sheets."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from companion.cli.options import AsJson
from companion.cli.print import options
from companion.cli.print.options import looks, on_paper
from companion.cli.print.writing import folder_of, report
from companion.errors import UsageError
from companion.printing.choices import Back, Edge


def print_images(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FOLDER|FILE|PDF", help="Pictures, folders of them, or PDFs of a page each.")
    ],
    stock: Annotated[str, on_paper(metavar="NAME", help="The size of the cards.")] = "poker",
    back: Annotated[
        Path | None,
        looks(
            metavar="FILE|FOLDER",
            help="The picture on all backs, or those that are called as the fronts are; a-back is a's by itself.",
        ),
    ] = None,
    gutterfold: Annotated[bool, on_paper("--gutterfold", help="Backs beside the fronts, to be folded over.")] = False,
    flip: options.PrinterFlip = None,
    printer: options.Printer = None,
    edge: Annotated[
        Edge, looks(help="Beyond a picture's edge: its mirror image, the picture itself cut off, or white.")
    ] = "mirror",
    any_dpi: options.AnyDpi = False,
    copies: options.CopiesOf = None,
    bleed: options.FinishedBleed = None,
    marks: options.MarksOption = "crop",
    cutter: options.CutterOption = None,
    paper: Annotated[str, on_paper(metavar=options.PAPERS, help="The paper; card is a page for each card.")] = "a4",
    ink: options.InkOption = "color",
    pdfx: options.PdfxOption = None,
    profile: options.ProfileOption = None,
    out: options.OutOption = None,
    json: AsJson = False,
) -> None:
    """Print finished pictures as cards, ready to cut."""
    from companion.api.images import BLEED
    from companion.api.prints import write
    from companion.printing.finished import finished_cards, title_of, unfit
    from companion.printing.finished_files import cards_of, pictures_in
    from companion.printing.paper.stocks import CARD

    press = options.press_for(pdfx, profile)
    with TemporaryDirectory() as folder:
        as_dots = press is not None or ink == "gray"
        fronts = pictures_in(paths, Path(folder), as_dots=as_dots)
        backs = pictures_in([back], Path(folder), as_dots=as_dots) if back else None
        cards, told = cards_of(fronts, backs)
        two_sided = any(each.back for each in cards)
        if gutterfold and not two_sided:
            raise UsageError("--gutterfold folds backs over; name their picture with --back FILE")
        sides: Back = "none" if not two_sided else "gutterfold" if gutterfold else "duplex"
        title, how = (
            title_of(paths),
            options.Backs(sides, flip, printer).imposed(
                marks, BLEED if paper == CARD and bleed is None else bleed, cutter=cutter
            ),
        )
        told += unfit(cards, stock=stock, edge=edge, bleed=how.bleed, any_dpi=any_dpi)
        part = finished_cards(title, cards, stock=stock, paper=paper, how=how, edge=edge, copies=copies or 1)
        read = [*paths, *(side.path for card in cards for side in card if side)]
        said = write(out or folder_of("images") / "images.pdf", title, [part], ink, read, press)
        said |= {"warnings": [each.data() for each in told]} if told else {}
        report([said], json)
