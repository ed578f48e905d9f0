"""`companion history`: who won what, over a folder of journals."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.api.journals import journals_in, read_all, where_journals_are
from companion.api.league import League, Wins
from companion.cli.options import AsJson, say, tell_json
from companion.errors import CompanionError, printable
from companion.games import Game, find
from companion.words import aligned, capitalised, counted, plural

CARDS_TOLD = 15

GameToo = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Of this game alone.", show_default=False)]

PictureOut = Annotated[Path | None, typer.Option(metavar="FILE", help="How the latest game ended, as a picture (PNG).")]
LuckToo = Annotated[bool, typer.Option("--luck", help="Who was lucky: what dice and draws did to who was to win.")]


def history(
    game: GameToo = None,
    folder: Annotated[
        Path | None,
        typer.Option("--in", metavar="FOLDER", help="Where the journals are, or one; by default where they are kept."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="A page to print, with the league table.")] = None,
    picture: PictureOut = None,
    luck: LuckToo = False,
    json: AsJson = False,
) -> None:
    """League table over all games that were refereed to their end, and the cards that won most."""
    wanted = find(game) if game else None
    if folder and not folder.exists():
        raise CompanionError(f"there is no folder {folder}; name one with journals in it")
    folders = [folder] if folder else where_journals_are()
    if luck:
        _tell_luck(folders, wanted, json=json)
        return
    league = League.of(folders, wanted)
    if not league.games:
        raise CompanionError(f"no game in {' or '.join(map(str, folders))} was refereed to its end")
    files = [_printed(out, wanted.title if wanted else "All games", league)] if out else []
    files += [_pictured(picture, folders, wanted)] if picture else []
    if json:
        told = {"games": league.games, "open": league.open, "wrong": league.wrong} | league.data()
        tell_json(told | {"files": files} if files else told)
    else:
        _tell(league)
        if files:
            from companion.cli.print.writing import report

            report(files, json)
    for what in league.wrong:
        say(printable(f"left out: {what}"))


def _tell_luck(folders: list[Path], wanted: Game | None, *, json: bool) -> None:
    from companion.api import odds
    from companion.odds.turning_points import LUCK_AND_CHOICE

    found = odds.luck(folders, wanted)
    if not found.nights:
        raise CompanionError(f"no game in {' or '.join(map(str, folders))} was refereed to its end")
    moved = {what: found.by[what] for what in LUCK_AND_CHOICE}
    if json:
        rounded = {what: {name: round(share, 4) for name, share in each.wins.items()} for what, each in moved.items()}
        tell_json(
            {"games": found.nights} | rounded | {"outcomes": {what: each.split() for what, each in moved.items()}}
        )
    else:
        typer.echo(
            f"{counted(found.nights, 'game')}; in points of 100, by which luck and choices moved who was to win.\n"
        )
        wins = [each.wins for each in moved.values()]
        order = sorted(wins[0], key=lambda name: (-wins[0][name], name))
        rows = [(name, *(_points(each[name]) for each in wins)) for name in order]
        if not found.shares:
            _tell_table([("player", "luck", "choices"), *rows])
        else:
            heads = ("player", "luck", "choices", "alone: luck", "choices")
            alone = [tuple(_points(each.alone[name]) for each in moved.values()) for name in order]
            rest = {name: [getattr(each, name) for each in moved.values()] for name in ("shared", "nobody")}
            shared = [(name, "", "", *map(_points, each)) for name, each in rest.items() if any(each)]
            _tell_table([heads, *(row + more for row, more in zip(rows, alone, strict=True)), *shared])
    for what in found.wrong:
        say(printable(f"left out: {what}"))


def _points(share: float) -> str:
    return f"{100 * share:+.0f}"


def _tell(league: League) -> None:
    unfinished = f", and {league.open} not over (`companion resume`)" if league.open else ""
    typer.echo(f"{counted(league.games, 'game')}{unfinished}.\n")
    contests = plural(league.contest)
    players = ((each.name, str(each.games), each.games_told, *_matches(each)) for each in league.players)
    _tell_table([("player", "games", "won", contests, "won", ""), *players])
    if cards := league.cards[:CARDS_TOLD]:
        typer.echo("\nThe cards that won most:")
        _tell_table([("card", contests, "won", ""), *((each.name, *_matches(each)) for each in cards)])


def _tell_table(rows: list[tuple[str, ...]]) -> None:
    for line in aligned(rows):
        typer.echo(printable(line.rstrip()))


def _matches(wins: Wins) -> tuple[str, str, str]:
    share = f"{100 * wins.matches_won / wins.matches:.0f} %" if wins.matches else ""
    return str(wins.matches), wins.matches_told, share


def _printed(out: Path, title: str, league: League) -> dict[str, Any]:
    from companion.api.prints import write
    from companion.printing.tracker import tracker

    data = league.data(CARDS_TOLD)
    told = ({"games_told": each.games_told, "matches_told": each.matches_told} for each in league.players)
    places = [row | words for row, words in zip(data.pop("players"), told, strict=True)]
    data |= {"places": places, "games": league.games, "about": title}
    data["contests"] = capitalised(plural(league.contest))
    part = tracker("history", data)
    return write(out, part.title, [part], "color")


def _pictured(path: Path, folders: list[Path], game: Game | None) -> dict[str, Any]:
    """Draws how the latest game ended that is over."""
    from companion.api.finale import write_picture

    over = (each for each in read_all(journals_in(folders)) if each.result is not None)
    return write_picture(path, next(each for each in over if game is None or each.header.game == game.name))
