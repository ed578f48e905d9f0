"""`companion print kit`: everything that a game is played with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from companion.api.selection import files_of, printed_sets
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
from companion.cli.print.tokens import group_deck, groups_of
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


Pack = Annotated[
    bool,
    typer.Option(
        "--pack", rich_help_panel="On paper", help="All cards of a size after one another, so that sheets are full."
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
    pack: Pack = False,
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
        kit = _Kit(the_game, sets, names, options, box, pack)
        parts = list(kit.parts())
        path = _for_paper(out or folder_of(the_game.name), on if len(papers) > 1 else "")
        in_one = path.suffix.lower() == ".pdf"
        parts.insert(0, guide(the_game.title, parts, in_one=in_one, paper=on, ink=looks.ink))
        if in_one:
            prints.append(Print(path, the_game.title, [each.part for each in parts]))
            decks.append([deck for each in kit.decks.values() for deck in each])
        else:
            prints += [Print(path / f"{each.name}.pdf", each.part.title, [each.part]) for each in parts]
            decks += [kit.decks.get(each.name, []) for each in parts]
    made = write_all(prints, looks.ink, [*files_of(sets), looks.layout])
    for said, of_file in zip(made, decks, strict=True):
        said |= decks_said(of_file)
    report(made, json, alternatives=len(papers) > 1)


def _for_paper(path: Path, paper: str) -> Path:
    """The folder, or the file, for one of several papers."""
    if not paper:
        return path
    return path.with_name(f"{path.stem}-{paper}{path.suffix}") if path.suffix.lower() == ".pdf" else path / paper


class _Cut(NamedTuple):
    """Cards or pieces to cut out: the name of their file, what they are, their title, and what they are printed on."""

    name: str
    what: str
    title: str
    deck: Deck
    on: Literal["card", "paper"] = "card"

    def lies_as(self, other: _Cut) -> bool:
        """Whether both can be on the same sheet."""
        return self.on == other.on and self.deck.lies_as(other.deck)


@dataclass(frozen=True, slots=True)
class _Kit:
    """What there is to print of a game; `decks` are those of the parts made so far, by the parts' names."""

    game: Game
    sets: Sequence[CardSet[Any]]
    players: Sequence[str]
    options: Options
    box: BoxOptions
    pack: bool
    decks: dict[str, list[Deck]] = field(default_factory=dict)

    def parts(self) -> Iterator[KitPart]:
        """All parts, in the order in which they are listed and printed."""
        from companion.printing.board import board
        from companion.printing.guide import KitPart
        from companion.printing.tracker import NoSheet, tracker

        name, paper, ink = self.game.name, self.options.paper, self.options.ink
        yield from self._cut_parts()
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

    def _cut_parts(self) -> Iterator[KitPart]:
        """The cards of each set and the pieces of each group; where they are packed, all that lies alike together."""
        from companion.printing.deck import packed
        from companion.printing.guide import KitPart

        pieces = self.game.layout("tokens")
        groups = [group.for_players(self.players) for group in (groups_of(self.game, pieces) if pieces else [])]
        stacks: list[list[_Cut]] = []
        for each in self._cut(groups):
            alike = (stack for stack in stacks if self.pack and each.lies_as(stack[0]))
            if (stack := next(alike, None)) is not None:
                stack.append(each)
            else:
                stacks.append([each])
        for stack in stacks:
            first, decks = stack[0], [each.deck for each in stack]
            name, title, label = first.name, first.title, first.deck.title
            if len(stack) > 1:
                name, label = "-".join(each.name for each in stack), self.game.title
                title = ", ".join(each.title for each in stack)
                if first.what == "cards" and not self.decks:
                    name, title = "cards", f"{self.game.title}: cards"
            part = replace(packed(label, decks), what=first.what, title=title, on=first.on)
            if first.what == "cards":
                self.decks[name] = decks
            yield KitPart(name, part, self.options.paper)

    def _cut(self, groups: Sequence[Group]) -> Iterator[_Cut]:
        """What is cut out: card sets, but for those that are pieces, and then the groups of pieces."""
        from companion.printing.deck import Deck

        for each in self.sets:
            if each.info.name not in [group.source for group in groups]:
                deck = Deck(f"{self.game.title}, {each.info.title}", self.game.name, [each], self.options)
                yield _Cut(f"cards-{each.info.name}", "cards", f"{each.info.title}: cards", deck)
        for group in groups:
            deck = group_deck(self.game, group, self._for(group))
            yield _Cut(group.name, "pieces", group.cards.info.title, deck, group.on)

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
