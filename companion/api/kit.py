"""A kit: a game's cards, pieces, board, tracker, rules (its turn and its register) and boxes, and a page on
what to print on what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

from companion.api.prints import Print
from companion.cards import CardSet, read_set
from companion.cards.places import chosen_sets
from companion.errors import UsageError
from companion.games import Game
from companion.printing.board import board
from companion.printing.boxes import BoxOptions, boxes
from companion.printing.choices import Ink
from companion.printing.guide import KitPart, guide
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.stocks import papers
from companion.printing.print_run import Options, PrintRun, packed
from companion.printing.reference import RuleText, reference
from companion.printing.tokens import PieceGroup, read_tokens
from companion.printing.tracker import NoSheet, tracker
from companion.table.register import Register, Rule


def rules_part(game: Game, paper: str, ink: Ink, settled: Mapping[str, str], *, register: bool = False) -> PrintPart:
    """The game's first page and its rules as a quick reference, with what is in force of the switches that are settled:
    for players, or the register as the referee has it."""
    rules = [_rule_text(game.register(), rule, settled, register) for rule in game.register().rules.values()]
    return reference(game.title, rules, turn=game.layout("turn"), register=register, paper=paper, ink=ink)


def _rule_text(known: Register, rule: Rule, settled: Mapping[str, str], register: bool) -> RuleText:
    """A rule as it is printed: players read what is changed, the register says of each switch what is in force."""
    in_force = known.in_force(rule, settled)
    changed = [each for each in in_force if each.changed]
    said = [each.words() for each in in_force] if register else [f"Changed here: {each.sentence}." for each in changed]
    switch = f"{rule.switch.name}={'|'.join(rule.switch.values)}" if rule.switch else ""
    source = "ruling" if rule.reason else rule.source
    return RuleText(rule.id, " ".join([rule.text, *said]), source, switch, bool(changed))


def groups_of(game: Game, path: Path) -> list[PieceGroup]:
    """The groups of a file of pieces, those that come from the game's card sources read."""
    return [_of_set(game, group) if group.source else group for group in read_tokens(path, game.name)]


def _of_set(game: Game, group: PieceGroup) -> PieceGroup:
    (source,) = chosen_sets(game.name, [group.source])
    of_set, own = read_set(source, game.row_of(source)), group.cards.info
    info = of_set.info.model_copy(update={"title": own.title, "stock": own.stock})
    return replace(group, cards=replace(of_set, info=info))


def group_run(game: Game, group: PieceGroup, options: Options) -> PrintRun:
    """A group of pieces as cards to be printed."""
    title = f"{game.title}, {group.cards.info.title}"
    return PrintRun(title, game.name, [group.cards], replace(options, layout=group.face))


def group_part(game: Game, group: PieceGroup, options: Options) -> PrintPart:
    """The sheets of a group of pieces."""
    part = group_run(game, group, options).part()
    return replace(part, what="pieces", title=group.cards.info.title, on=group.on)


class _Cut(NamedTuple):
    """Cards or pieces to cut out: the name of their file, what they are, their title, and what they are printed on."""

    name: str
    what: str
    title: str
    run: PrintRun
    on: Literal["card", "paper"] = "card"

    def lies_as(self, other: _Cut) -> bool:
        """True if both can be on the same sheet."""
        return self.on == other.on and self.run.lies_as(other.run)


@dataclass(frozen=True, slots=True)
class Kit:
    """The printed parts of a game; `runs` are those of the parts made so far, by the parts' names."""

    game: Game
    sets: Sequence[CardSet[Any]]
    players: Sequence[str]
    options: Options
    box: BoxOptions
    pack: bool
    settled: Mapping[str, str] = field(default_factory=dict)
    runs: dict[str, list[PrintRun]] = field(default_factory=dict)

    def prints(self, path: Path) -> Iterator[tuple[Print, list[PrintRun]]]:
        """The files of the kit, each with its print runs: one for each part, in a folder, or one with all of it where
        the path ends in .pdf; first of all a page that says what to print on what."""
        in_one = path.suffix.lower() == ".pdf"
        parts = list(self.parts())
        parts.insert(0, guide(self.game.title, parts, in_one=in_one, paper=self.options.paper, ink=self.options.ink))
        if in_one:
            whole = [run for runs in self.runs.values() for run in runs]
            yield Print(path, self.game.title, [each.part for each in parts]), whole
            return
        for each in parts:
            yield Print(path / f"{each.name}.pdf", each.part.title, [each.part]), self.runs.get(each.name, [])

    def parts(self) -> Iterator[KitPart]:
        """All parts, in the order in which they are listed and printed."""
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
            yield KitPart("rules", rules_part(self.game, paper, ink, self.settled), paper)
        if self.sets:
            yield self._boxes()

    def _cut_parts(self) -> Iterator[KitPart]:
        """The cards of each set and the pieces of each group; where they are packed, all that lies alike together."""
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
            first, runs = stack[0], [each.run for each in stack]
            name, title, label = first.name, first.title, first.run.title
            if len(stack) > 1:
                name, label = "-".join(each.name for each in stack), self.game.title
                title = ", ".join(each.title for each in stack)
                if first.what == "cards" and not self.runs:
                    name, title = "cards", f"{self.game.title}: cards"
            part = replace(packed(label, runs), what=first.what, title=title, on=first.on)
            if first.what == "cards":
                self.runs[name] = runs
            yield KitPart(name, part, self.options.paper)

    def _cut(self, groups: Sequence[PieceGroup]) -> Iterator[_Cut]:
        """Parts that are cut out: card sets, but for those that are pieces, and then the groups of pieces."""
        for each in self.sets:
            if each.info.name not in [group.source for group in groups]:
                run = PrintRun(f"{self.game.title}, {each.info.title}", self.game.name, [each], self.options)
                yield _Cut(f"cards-{each.info.name}", "cards", f"{each.info.title}: cards", run)
        for group in groups:
            run = group_run(self.game, group, self._for(group))
            yield _Cut(group.name, "pieces", group.cards.info.title, run, group.on)

    def _for(self, group: PieceGroup) -> Options:
        """The options of the cards as they go for a group of pieces."""
        own, imposed = group.back, self.options.imposed
        back = own if own == "none" or imposed.back == "none" else imposed.back
        bleed = group.bleed or (imposed.cutter.bleed if imposed.cutter else 0.0)
        return replace(
            self.options,
            imposed=replace(imposed, back=back, bleed=bleed, marks="none" if imposed.marks == "none" else "crop"),
            stock="",
            copies=None,
        )

    def _boxes(self) -> KitPart:
        """The boxes, on the kit's paper or, where one is too large for it, on the first that all of them fit."""
        runs = [each for each in self.sets if not each.info.kind]
        wanted, refused = self.box.paper, []
        for paper in (wanted, *(each for each in papers() if each != wanted)):
            try:
                part = boxes(self.game.title, self.game.name, runs, replace(self.box, paper=paper))
            except UsageError as error:
                refused.append(error)
            else:
                return KitPart("tuckbox", part, paper)
        raise refused[0]
