"""`companion print images`: finished pictures straight onto sheets."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from companion.cli.print import options
from companion.cli.print.options import looks, on_paper
from companion.cli.print.writing import folder_of, report
from companion.errors import CompanionError, UsageError
from companion.options import AsJson
from companion.printing.choices import Back, Edge


def print_images(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FOLDER|FILE|PDF", help="Pictures, folders of them, or PDFs of a page each.")
    ],
    stock: Annotated[str, on_paper(metavar="NAME", help="The size of the cards.")] = "poker",
    back: Annotated[
        Path | None, looks(metavar="FILE", help="The picture on all backs; without one there are none.")
    ] = None,
    gutterfold: Annotated[bool, on_paper("--gutterfold", help="Backs beside the fronts, to be folded over.")] = False,
    flip: options.PrinterFlip = None,
    printer: options.Printer = None,
    edge: Annotated[
        Edge, looks(help="Beyond a picture's edge: its mirror image, the picture itself cut off, or white.")
    ] = "mirror",
    copies: options.CopiesOf = None,
    bleed: options.FinishedBleed = None,
    marks: options.MarksOption = "crop",
    cutter: options.CutterOption = None,
    paper: options.Paper = "a4",
    ink: options.InkOption = "color",
    pdfx: options.PdfxOption = None,
    profile: options.ProfileOption = None,
    out: options.OutOption = None,
    json: AsJson = False,
) -> None:
    """Print finished pictures as cards, ready to cut."""
    from companion.api.prints import write
    from companion.printing.finished import finished_cards, pictures_in, title_of

    if back is None and gutterfold:
        raise UsageError("--gutterfold folds backs over; name their picture with --back FILE")
    sides: Back = "none" if back is None else "gutterfold" if gutterfold else "duplex"
    press = options.press_for(pdfx, profile)
    with TemporaryDirectory() as folder:
        as_dots = press is not None or ink == "gray"
        fronts = list(pictures_in(paths, Path(folder), as_dots=as_dots))
        backs = list(pictures_in([back], Path(folder), as_dots=as_dots)) if back else []
        if len(backs) > 1:
            raise CompanionError(f"{back} holds {len(backs)} pictures; name the one that is on all backs")
        title = title_of(paths)
        part = finished_cards(
            title,
            fronts,
            backs[0] if backs else None,
            stock=stock,
            paper=paper,
            how=options.Backs(sides, flip, printer).imposed(marks, bleed, cutter=cutter),
            edge=edge,
            copies=copies or 1,
        )
        read = [*paths, *(each.path for each in (*fronts, *backs))]
        report([write(out or folder_of("images") / "images.pdf", title, [part], ink, read, press)], json)
