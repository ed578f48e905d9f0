"""`companion games`: what is here."""

from typing import Any

import typer

from companion.cards.places import shipped_sets
from companion.cli.options import AsJson, tell_json
from companion.games import HERE, catalogue


def games(json: AsJson = False) -> None:
    """List the games with where they come from, their card sets, card counts and modes."""
    from companion.cards import read_set

    found: list[dict[str, Any]] = []
    there = catalogue()
    for game in there.games.values():
        sets = [read_set(path, game.row_of(path)) for path in shipped_sets(game.name)]
        found.append(
            {
                "name": game.name,
                "title": game.title,
                "origin": there.origins[game.name],
                "modes": [{"name": mode.name, "summary": mode.summary} for mode in game.modes],
                "sets": [
                    {
                        "name": each.info.name,
                        "title": each.info.title,
                        "kind": each.info.kind or "cards",
                        "cards": each.count(),
                        "different": len(each.cards),
                        "provenance": each.info.provenance,
                    }
                    for each in sets
                ],
            }
        )
    for broken in there.broken:
        typer.secho(f"companion: {broken.words()}", fg=typer.colors.RED, err=True)
    if json:
        tell_json(found)
        return
    for entry in found:
        origin = f", from {entry['origin']}" if entry["origin"] != HERE else ""
        typer.secho(f"{entry['title']}  ({entry['name']}){origin}", bold=True)
        for mode in entry["modes"]:
            typer.echo(f"  companion referee {entry['name']} {mode['name']:<12} {mode['summary']}")
        for each in entry["sets"]:
            typer.echo(
                f"  set {each['name']:<10} {each['title']}: {each['cards']} {each['kind']}, "
                f"{each['different']} different, {each['provenance']}"
            )
