"""`companion print calibration`: how far off a printer's backs are, and the profiles that make up for it."""

from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.options import AsJson
from companion.cli.print.options import OutOption, Paper, Printer, PrinterFlip, in_mm, printer_profile
from companion.cli.print.writing import report
from companion.errors import UsageError

Save = Annotated[
    str | None,
    typer.Option(
        metavar="NAME=X,LEFT/RIGHT", help="Keep what the pages show as a printer's profile; NAME=X,Y,ANGLE too."
    ),
]


def print_calibration(
    printer: Printer = None,
    flip: PrinterFlip = None,
    paper: Paper = "a4",
    save: Save = None,
    back_bleed: Annotated[float, in_mm(help="With --save: let the borders of the backs run on further.")] = 0.0,
    forget: Annotated[str | None, typer.Option(metavar="NAME", help="Forget a printer's profile.")] = None,
    out: OutOption = None,
    json: AsJson = False,
) -> None:
    """Print two pages that show how far off your printer's backs are; save that as its profile."""
    from companion.api.prints import write
    from companion.printing.calibration import calibration
    from companion.printing.files import printers
    from companion.printing.paper.profile import named_profile

    if save is not None and (printer or forget):
        raise UsageError("--save keeps a profile and prints with it; leave --printer and --forget out")
    if back_bleed and save is None:
        raise UsageError("--back-bleed is kept with a profile; give its --save NAME=X,LEFT/RIGHT too")
    if forget is not None:
        name = forget.strip().lower()
        typer.echo(f"{printers.forget(name)}: forgot the printer profile {name}", err=json)
        if json:
            typer.echo(dumps({"files": [], "forgotten": name}))
        return
    turned = flip or "long"
    profile = printer_profile(printer, flip) if save is None else named_profile(save, turned, back_bleed)
    turned = profile.flip if profile else turned
    part = calibration(profile, paper=paper, flip=turned)
    written = write(out or Path("output") / "calibration.pdf", part.title, [part], "color")
    if profile:
        written["printer"] = profile.name
        if save is not None:
            written["settings"] = str(printers.keep(profile))
            typer.echo(f"{written['settings']}: kept the printer profile {profile.name}: {profile.words()}", err=json)
    report([written], json)
