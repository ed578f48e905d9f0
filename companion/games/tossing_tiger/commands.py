"""`companion strengths`: a fresh card source with strengths of its own, as each printed deck has them."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.options import AsJson, Seed, tell_json
from companion.errors import UsageError, quoted

SetName = Annotated[str, typer.Option(metavar="NAME", help="Which set: base, more-animals or dawndojo.")]
OutOption = Annotated[Path, typer.Option(metavar="FILE", help="The CSV to write, a TOML beside it.")]


def strengths(out: OutOption, set: SetName = "base", seed: Seed = None, json: AsJson = False) -> None:
    """A fresh set of Tossing Tiger: strengths, or roosters' pairs, made as the designer's generator makes them."""
    from companion.frontends.command_table import CommandTable
    from companion.games.tossing_tiger.strengths import COUNTS, ROOSTERS, write_fresh

    if set not in (known := [*COUNTS, ROOSTERS]):
        raise UsageError(f"--set {quoted(set)} has nothing to make anew; name one of {', '.join(known)}")
    if out.suffix.lower() != ".csv":
        raise UsageError(f"--out {out}: a card source is a CSV; name one that ends in .csv")
    made = write_fresh(set, CommandTable(None, {}, seed), out)
    if json:
        tell_json({"path": str(out), "set": set, "fresh": made})
        return
    typer.echo(f"{out}: {len(made)} cards anew")
    for name, fresh in made.items():
        typer.echo(f"  {name}: {fresh}")
