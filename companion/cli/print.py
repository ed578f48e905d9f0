"""`companion print`: cards, boards, trackers and whole kits as PDFs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cards.lookup import fold
from companion.cards.places import chosen_sets
from companion.cli.event_sheet import EVENT, event_data
from companion.cli.options import AsJson, GameName, Sets
from companion.errors import CompanionError, UsageError, quoted
from companion.games import Game, find

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.printing.deck import Options, Printed

app = typer.Typer(help="Print cards, boards, trackers and whole kits.", no_args_is_help=True, rich_markup_mode=None)


class Back(StrEnum):
    """How the backs come onto the cards."""

    NONE = "none"
    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"


class Flip(StrEnum):
    """Over which edge a two-sided printer turns the paper."""

    LONG = "long"
    SHORT = "short"


class Marks(StrEnum):
    """What there is to cut by."""

    CROP = "crop"
    GRID = "grid"
    NONE = "none"


class Ink(StrEnum):
    """How much colour goes on the paper."""

    COLOR = "color"
    GRAY = "gray"
    SAVE = "save"


Only = Annotated[
    str | None,
    typer.Option("--only", metavar="TEXT", help="Only cards with this in the name, code, class or the like."),
]
Copies = Annotated[
    int | None,
    typer.Option("--copies", metavar="N", min=1, max=99, help="So many of each card, whatever its row says."),
]
Paper = Annotated[str, typer.Option("--paper", metavar="a4|letter|a3|legal", help="The paper.")]
Stock = Annotated[
    str | None, typer.Option("--stock", metavar="NAME", help="The size of the cards; the set says which by default.")
]
BackOption = Annotated[Back, typer.Option("--back", help="Backs: none, on the other side, or folded over.")]
FlipOption = Annotated[Flip, typer.Option("--flip", help="The edge over which your printer turns the paper.")]
Bleed = Annotated[float, typer.Option("--bleed", metavar="MM", help="Set the cards apart by twice so many mm.")]
MarksOption = Annotated[Marks, typer.Option("--marks", help="Ticks to cut by, lines between the cards too, or none.")]
Qr = Annotated[bool, typer.Option("--qr/--no-qr", help="A QR code on each card, for a scanner at the table.")]
InkOption = Annotated[Ink, typer.Option("--ink", help="Full colour, grey, or lines on white.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="PATH", help="Where to write; output/GAME/ by default.")]
Players = Annotated[str | None, typer.Option("--players", metavar="NAMES", help="The players, a comma between.")]
Journal = Annotated[
    Path | None, typer.Option("--journal", metavar="FILE", help="Fill the sheet from a referee's journal.")
]
GameOrEvent = Annotated[str, typer.Argument(metavar="GAME|event", help="The game, or event for any event.")]
Source = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="Of event: its CSV or JSON file, or a referee's journal.")
]
Bye = Annotated[str | None, typer.Option("--bye", metavar="NAME", help="Of event: what the odd player out meets.")]
Rounds = Annotated[int | None, typer.Option("--rounds", min=1, max=999, help="Of event: how many rounds are planned.")]


@app.command("cards")
def print_cards(
    game: GameName,
    set: Sets = None,
    only: Only = None,
    copies: Copies = None,
    paper: Paper = "a4",
    stock: Stock = None,
    back: BackOption = Back.DUPLEX,
    flip: FlipOption = Flip.LONG,
    bleed: Bleed = 0.0,
    marks: MarksOption = Marks.CROP,
    qr: Qr = True,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a game's cards, ready to cut."""
    the_game = find(game)
    options = _options(paper, stock, back, flip, bleed, marks, qr, ink, copies)
    sets = _sets(the_game, set or [])
    path = out or _folder(the_game) / "cards.pdf"
    written = [_write_cards(the_game, the_game.title, sets, options, path, only)]
    _report(written, options, json)


@app.command("tracker")
def print_tracker(
    game: GameOrEvent,
    players: Players = None,
    journal: Journal = None,
    source: Source = None,
    bye: Bye = None,
    rounds: Rounds = None,
    paper: Paper = "a4",
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a tournament's tracker, blank, named or filled, with standings and pairing slips."""
    unsettled = ""
    if fold(game) == EVENT:
        if players or journal:
            raise UsageError("`print tracker event` is filled with --from FILE; leave --players and --journal out")
        name = EVENT
        data, unsettled = event_data(source, bye, rounds)
    else:
        the_game = find(game)
        if source or bye or rounds:
            raise UsageError(f"--from, --bye and --rounds are for `print tracker event`; {game} takes --journal FILE")
        if journal and players:
            raise UsageError("--players and --journal: the journal names the players; leave one of the two out")
        name = the_game.name
        data = _told(the_game, journal) if journal else {"players": _names(players)}
    written = [_write_tracker(name, data, paper, ink, out or Path("output") / name / "tracker.pdf")]
    _report(written, None, json)
    if unsettled:
        typer.echo(f"No pairing slips: {unsettled}.", err=json)


@app.command("boards")
def print_boards(
    game: GameName,
    paper: Paper = "a4",
    marks: MarksOption = Marks.CROP,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a game's mat, in pieces where the paper is too small."""
    the_game = find(game)
    written = [_write_board(the_game, paper, marks, ink, out or _folder(the_game) / "board.pdf")]
    _report(written, None, json)


@app.command("rules")
def print_rules(
    game: GameName,
    paper: Paper = "a4",
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a quick reference of a game's rules and rulings."""
    the_game = find(game)
    _report([_write_reference(the_game, paper, ink, out or _folder(the_game) / "rules.pdf")], None, json)


@app.command("kit")
def print_kit(
    game: GameName,
    players: Players = None,
    set: Sets = None,
    paper: Paper = "a4",
    stock: Stock = None,
    back: BackOption = Back.DUPLEX,
    flip: FlipOption = Flip.LONG,
    bleed: Bleed = 0.0,
    marks: MarksOption = Marks.CROP,
    qr: Qr = True,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print cards, board, tracker and quick reference into a folder."""
    from companion.printing.kit import board_of

    the_game = find(game)
    folder = out or _folder(the_game)
    options = _options(paper, stock, back, flip, bleed, marks, qr, ink, None)
    written = []
    for each in _sets(the_game, set or []):
        title = f"{the_game.title}, {each.info.title}"
        written.append(_write_cards(the_game, title, [each], options, folder / f"cards-{each.info.name}.pdf", None))
    if board_of(the_game.name):
        written.append(_write_board(the_game, paper, marks, ink, folder / "board.pdf"))
    written.append(_write_tracker(the_game.name, {"players": _names(players)}, paper, ink, folder / "tracker.pdf"))
    written.append(_write_reference(the_game, paper, ink, folder / "rules.pdf"))
    _report(written, options, json)


def _options(
    paper: str,
    stock: str | None,
    back: Back,
    flip: Flip,
    bleed: float,
    marks: Marks,
    qr: bool,
    ink: Ink,
    copies: int | None,
) -> Options:
    from companion.printing.deck import Options

    return Options(paper, stock or "", back.value, flip.value, bleed, marks.value, qr, ink.value, copies)


def _sets(game: Game, names: list[str]) -> list[CardSet[Any]]:
    from companion.cards import read_set
    from companion.printing.kit import kit_sets

    return [read_set(path, game.row()) for path in chosen_sets(game.name, names or kit_sets(game.name))]


def _folder(game: Game) -> Path:
    return Path("output") / game.name


def _names(players: str | None) -> list[str]:
    """The players' names between the commas. Raises UsageError where one is there twice."""
    names = [name.strip() for name in (players or "").split(",") if name.strip()]
    for name in names:
        if sum(fold(name) == fold(other) for other in names) > 1:
            raise UsageError(f"--players names {quoted(name)} twice; give each player a name of their own")
    if players is not None and not names:
        raise UsageError('--players names nobody; write the names with commas between, such as "Ann, Bo, Cleo, Dan"')
    return names


def _write_cards(
    game: Game, title: str, sets: list[CardSet[Any]], options: Options, path: Path, only: str | None
) -> dict[str, Any]:
    from companion.printing.deck import print_cards
    from companion.printing.saving import save

    wanted = _wanted(sets, only)
    printed: Printed = print_cards(title, game.name, sets, options, lambda card: (card.set, card.code) in wanted)
    save(path, printed.data)
    return {
        "path": str(path),
        "what": "cards",
        "cards": printed.cards,
        "pages": printed.pages,
        "sheets": printed.sheets,
        "bytes": len(printed.data),
        "smallest_pt": round(printed.smallest, 1),
    }


def _wanted(sets: list[CardSet[Any]], only: str | None) -> frozenset[tuple[str, str]]:
    """The set and code of each card to print. Raises CompanionError where no card has the text on it."""
    cards: list[CardRow] = [card for each in sets for card in each.cards]
    if only is None:
        return frozenset((card.set, card.code) for card in cards)
    text = fold(only)
    speaking = [card for card in cards if text and any(text in fold(value) for value in _words_on(card))]
    if not speaking:
        raise CompanionError(f"--only {quoted(only)}: there is no such text on any of the {len(cards)} cards")
    return frozenset((card.set, card.code) for card in speaking)


def _words_on(card: CardRow) -> list[str]:
    return [value for column, value in card.columns().items() if isinstance(value, str) and column != "picture"]


def _write_tracker(game: str, data: dict[str, Any], paper: str, ink: Ink, path: Path) -> dict[str, Any]:
    from companion.printing.saving import save
    from companion.printing.tracker import print_form

    sheet, pages = print_form(game, data, paper=paper, ink=ink.value)
    save(path, sheet)
    return {"path": str(path), "what": "tracker", "pages": pages, "sheets": pages, "bytes": len(sheet)}


def _write_board(game: Game, paper: str, marks: Marks, ink: Ink, path: Path) -> dict[str, Any]:
    from companion.printing.board import print_board
    from companion.printing.saving import save

    sheet, pages = print_board(game.name, paper=paper, ink=ink.value, marks=marks.value)
    save(path, sheet)
    return {"path": str(path), "what": "board", "pages": pages, "sheets": pages, "bytes": len(sheet)}


def _write_reference(game: Game, paper: str, ink: Ink, path: Path) -> dict[str, Any]:
    from companion.printing.reference import RuleText, print_reference
    from companion.printing.saving import save

    rules = [
        RuleText(
            rule.id,
            rule.text,
            "ruling" if rule.reason else rule.source,
            f"--rule {rule.switch.name}={'|'.join(rule.switch.values)}" if rule.switch else "",
        )
        for rule in game.register().rules.values()
    ]
    sheet, pages = print_reference(game.title, rules, paper=paper, ink=ink.value)
    save(path, sheet)
    return {"path": str(path), "what": "quick reference", "pages": pages, "sheets": -(-pages // 2), "bytes": len(sheet)}


def _told(game: Game, journal: Path) -> dict[str, Any]:
    """What the referee's journal tells of the event, as the game hands it to a tracker."""
    from companion.cli.sitting import told
    from companion.table.journal import read_journal

    played = read_journal(journal)
    if played.header.game != game.name:
        raise CompanionError(f"{journal} is a journal of {played.header.game}, not of {game.name}")
    heard = told(played)
    return game.tracker(heard.result, heard.events, heard.state)


def _report(written: list[dict[str, Any]], options: Options | None, json: bool) -> None:
    """The paths that were written, and what to set in the print dialog."""
    if json:
        from json import dumps

        typer.echo(dumps({"files": written}, ensure_ascii=False, indent=2))
    for each in written:
        what = _counted(each["cards"], "card") if "cards" in each else each["what"]
        sheets = _counted(each["sheets"], "sheet")
        typer.echo(f"{each['path']}: {what} on {sheets} of paper, {_size(each['bytes'])}", err=json)
    if options is not None and len(written) > 1:
        typer.echo(f"{sum(each['sheets'] for each in written)} sheets of paper in all.", err=json)
    typer.echo(f"In the print dialog: {_dialog(options)}.", err=json)


def _dialog(options: Options | None) -> str:
    scale = "100 % (actual size), no scaling"
    if options is None or options.back == "none":
        return f"{scale}, one-sided"
    if options.back == "gutterfold":
        return f"{scale}, one-sided; fold along the dashed line, glue, then cut"
    return f"the cards at {scale}, two-sided, flip on the {options.flip} edge"


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1000:.0f} kB"
