"""`companion print kit`: everything that a game is played with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from companion.cli.print.boxes import Clearance, Thickness
from companion.cli.print.cards import card_options, decks_said, imposed
from companion.cli.print.options import (
    Backs,
    Bleed,
    CardSets,
    Looks,
    OnPaper,
    Players,
    paper_names,
    player_names,
    written,
)
from companion.cli.print.rules import rules_part
from companion.cli.print.selection import files_of, printed_sets
from companion.cli.print.tokens import group_part, groups_of
from companion.cli.print.writing import Print, folder_of, report, write_all
from companion.errors import UsageError
from companion.games import Game
from companion.games.folder import game_or_folder
from companion.options import AsJson, GameName

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.printing.boxes import BoxOptions
    from companion.printing.deck import Deck, Options
    from companion.printing.guide import KitPart
    from companion.printing.tokens import Group

KitOut = Annotated[
    Path | None,
    written(
        "--out",
        metavar="PATH",
        help="A folder, output/GAME/ by default, or one file with all of it: a name that ends in .pdf.",
    ),
]


def print_kit(
    game: GameName,
    on_paper: OnPaper,
    backs: Backs,
    looks: Looks,
    players: Players = None,
    set: CardSets = None,
    bleed: Bleed = 0.0,
    thickness: Thickness = 0.32,
    clearance: Clearance = 1.0,
    out: KitOut = None,
    json: AsJson = False,
) -> None:
    """Print all that a game is played with, and first of all a page that says what to print on what."""
    from companion.printing.boxes import BoxOptions
    from companion.printing.guide import guide

    the_game = game_or_folder(game)
    names, sets = player_names(players), printed_sets(the_game, set or [], looks.pictures, kit=True)
    papers = paper_names(on_paper.paper)
    how = imposed(backs, on_paper.marks, bleed)
    prints, decks = [], []
    for on in papers:
        look = replace(looks, layout=looks.layout or the_game.face)
        options = card_options(how, on, on_paper.stock, look)
        box = BoxOptions(on, options.stock, thickness, clearance, looks.ink)
        kit = _Kit(the_game, sets, names, options, box)
        parts = list(kit.parts())
        path = _for_paper(out or folder_of(the_game.name), on if len(papers) > 1 else "")
        in_one = path.suffix.lower() == ".pdf"
        parts.insert(0, guide(the_game.title, parts, in_one=in_one, paper=on, ink=looks.ink))
        if in_one:
            prints.append(Print(path, the_game.title, [each.part for each in parts]))
            decks.append(list(kit.decks.values()))
        else:
            prints += [Print(path / f"{each.name}.pdf", each.part.title, [each.part]) for each in parts]
            decks += [[kit.decks[each.name]] if each.name in kit.decks else [] for each in parts]
    made = write_all(prints, looks.ink, [*files_of(sets), looks.layout])
    for said, of_file in zip(made, decks, strict=True):
        said |= decks_said(of_file)
    report(made, json, alternatives=len(papers) > 1)


def _for_paper(path: Path, paper: str) -> Path:
    """The folder, or the file, for one of several papers."""
    if not paper:
        return path
    return path.with_name(f"{path.stem}-{paper}{path.suffix}") if path.suffix.lower() == ".pdf" else path / paper


@dataclass(frozen=True, slots=True)
class _Kit:
    """What there is to print of a game; `decks` are those of the parts made so far, by the parts' names."""

    game: Game
    sets: Sequence[CardSet[Any]]
    players: Sequence[str]
    options: Options
    box: BoxOptions
    decks: dict[str, Deck] = field(default_factory=dict)

    def parts(self) -> Iterator[KitPart]:
        """All parts, in the order in which they are listed and printed."""
        from companion.printing.board import board
        from companion.printing.deck import Deck
        from companion.printing.guide import KitPart
        from companion.printing.tracker import NoSheet, tracker

        name, paper, ink = self.game.name, self.options.paper, self.options.ink
        pieces = self.game.layout("tokens")
        groups = [group.for_players(self.players) for group in (groups_of(self.game, pieces) if pieces else [])]
        for each in self.sets:
            if each.info.name in [group.source for group in groups]:
                continue
            title = f"{self.game.title}, {each.info.title}"
            deck = self.decks[f"cards-{each.info.name}"] = Deck(title, name, [each], self.options)
            part = replace(deck.part(), title=f"{each.info.title}: cards", on="card")
            yield KitPart(f"cards-{each.info.name}", part, paper)
        for group in groups:
            yield KitPart(group.name, group_part(self.game, group, self._for(group)), paper)
        if own := self.game.layout("board"):
            yield KitPart("board", board(own, paper=paper, ink=ink, marks=self.options.imposed.marks), paper)
        with suppress(NoSheet):
            data = self.game.named_tracker(list(self.players))
            yield KitPart(
                "tracker", tracker(name, data, layout=self.game.layout("tracker"), paper=paper, ink=ink), paper
            )
        if self.game.modes:
            yield KitPart("rules", rules_part(self.game, paper, ink), paper)
        yield self._boxes()

    def _for(self, group: Group) -> Options:
        """The options of the cards as they go for a group of pieces."""
        own, imposed = group.back, self.options.imposed
        back = own if own == "none" or imposed.back == "none" else imposed.back
        return replace(
            self.options,
            imposed=replace(imposed, back=back, bleed=group.bleed, marks="none" if imposed.marks == "none" else "crop"),
            stock="",
            copies=None,
        )

    def _boxes(self) -> KitPart:
        """The boxes, on the kit's paper or, where one is too large for it, on the first that all of them fit."""
        from companion.printing.boxes import boxes
        from companion.printing.guide import KitPart
        from companion.printing.paper.stocks import papers

        decks = [each for each in self.sets if not each.info.kind]
        wanted, refused = self.box.paper, []
        for paper in (wanted, *(each for each in papers() if each != wanted)):
            try:
                part = boxes(self.game.title, self.game.name, decks, replace(self.box, paper=paper))
            except UsageError as error:
                refused.append(error)
            else:
                return KitPart("tuckbox", part, paper)
        raise refused[0]
