"""`companion history`: who won what, over a folder of journals."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.unfinished import where_journals_are
from companion.errors import CompanionError, printable
from companion.games import every, find
from companion.options import AsJson, tell_json
from companion.table.past_games import League, LeagueLine, journals_in, read_all

CARDS_TOLD = 15

GameToo = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Of this game alone.", show_default=False)]
Folder = Annotated[
    Path | None, typer.Option("--in", metavar="FOLDER", help="Where the journals are; by default where they are kept.")
]
Page = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="A page to print, with the league table.")]


def history(game: GameToo = None, folder: Folder = None, out: Page = None, json: AsJson = False) -> None:
    """Who won what: a league table over all games that were refereed to their end, and the cards that won most."""
    wanted = find(game) if game else None
    folders = [folder] if folder else where_journals_are()
    if folder and not folder.is_dir():
        raise CompanionError(f"there is no folder {folder}; name one with journals in it")
    read, wrong = read_all(journals_in(folders))
    games = {each.name: each for each in every()}
    played = [each for each in read if each.header.game in games and (not wanted or each.header.game == wanted.name)]
    league, over = League(), [each for each in played if each.result is not None]
    counted = 0
    for each in over:
        try:
            whole, *matches = games[each.header.game].contests(each)
            names = [name for each in (whole, *matches) for name in (*each.players, *each.winners)]
            if not all(isinstance(name, str) for name in names):
                raise TypeError
        except (LookupError, TypeError, AttributeError):
            wrong.append(f"{each.path}: its result is not one that {games[each.header.game].title} tells")
            continue
        league.add(whole, matches)
        counted += 1
    if not counted:
        raise CompanionError(f"no game in {' or '.join(map(str, folders))} was refereed to its end")
    open_ = len(played) - len(over)
    if json:
        lines = {"players": league.players(), "cards": league.cards()}
        data: dict[str, Any] = {name: [line.data() for line in each] for name, each in lines.items()}
        tell_json({"games": counted, "open": open_, "wrong": wrong} | data)
    else:
        _tell(league, counted, open_)
    if out:
        _print(out, wanted.title if wanted else "All games", league, counted)
    for what in wrong:
        typer.echo(printable(f"companion: left out: {what}"), err=True)


def _tell(league: League, over: int, open_: int) -> None:
    from companion.cli.pair_words import aligned

    unfinished = f", and {open_} not over (`companion resume`)" if open_ else ""
    typer.echo(f"{over} game{'s' * (over != 1)}{unfinished}.\n")
    head = ("player", "games", "won", "battles", "won", "")
    for row in aligned([head, *(_row(line, line.games, line.games_won) for line in league.players())]):
        typer.echo(printable(row))
    if cards := league.cards()[:CARDS_TOLD]:
        typer.echo("\nThe cards that won most:")
        for row in aligned([("card", "battles", "won", ""), *(_row(line) for line in cards)]):
            typer.echo(printable(row))


def _row(line: LeagueLine, *first: int) -> tuple[str, ...]:
    share = f"{100 * line.matches_won / line.matches:.0f} %" if line.matches else ""
    return (line.name, *map(str, first), str(line.matches), str(line.matches_won), share)


def _print(out: Path, title: str, league: League, over: int) -> None:
    from companion.cli.print.writing import report, write
    from companion.printing.tracker import tracker

    lines = {"places": league.players(), "cards": league.cards()[:CARDS_TOLD]}
    data: dict[str, Any] = {name: [line.data() for line in each] for name, each in lines.items()}
    part = tracker("history", data | {"games": over, "about": title})
    report([write(out, part.title, [part], "color")], json=False)
