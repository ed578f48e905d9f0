"""`companion strengths`: a fresh card source with strengths of its own, as each printed deck has them."""

from pathlib import Path
from typing import Annotated

import typer

from companion.errors import UsageError, quoted
from companion.options import AsJson, Seed

SetName = Annotated[str, typer.Option("--set", metavar="NAME", help="Whose animals: base or more-animals.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="The CSV to write, a TOML beside it.")]


def strengths(out: Out, set: SetName = "base", seed: Seed = None, json: AsJson = False) -> None:
    """A fresh set of strengths for Tossing Tiger's animals, made as the designer's generator makes them."""
    from companion.games.tossing_tiger.fresh import write_fresh
    from companion.games.tossing_tiger.strengths import COUNTS

    if set not in COUNTS:
        raise UsageError(f"--set {quoted(set)} has no strengths to make; name one of {', '.join(COUNTS)}")
    if out.suffix.lower() != ".csv":
        raise UsageError(f"--out {out}: a card source is a CSV; name one that ends in .csv")
    made = write_fresh(set, seed, out)
    if json:
        from json import dumps

        typer.echo(dumps({"path": str(out), "set": set, "strengths": made}, ensure_ascii=False, indent=2))
        return
    typer.echo(f"{out}: fresh strengths for {len(made)} animals")
    for animal, against in made.items():
        typer.echo(f"  {animal}: {' '.join(against) or 'none'}")
