"""A game's tokens, slips and other pieces, from a TOML of them: groups that share a face and a stock.

Each group is laid like a card set. A piece's keys are the columns of its face; on the back of a double-sided face
`back_value` stands for `value`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, create_model

from companion.cards import CardRow, CardSet, Problem, SetInfo, SourceError, shipped
from companion.errors import CompanionError, quoted
from companion.files.explain import shown_names
from companion.files.models import Say, validated
from companion.files.toml_file import TomlFile, read_toml
from companion.printing.choices import Back
from companion.printing.faces.reading import face_path, names_wanted, no_such_face
from companion.printing.paper.stocks import stocks
from companion.printing.shipped import FromToml
from companion.words import did_you_mean, fold

GROUPS_AT_MOST = 100


class GroupEntry(FromToml):
    """A group's table, for all its pieces; `bleed` in mm."""

    title: str = Field(min_length=1, max_length=60, description="what the group is, such as Team slips")
    face: str = Field(description="a face of layouts/faces, or a TOML beside this one")
    stock: str = Field(description="a stock of layouts/stocks.toml")
    bleed: float = Field(default=0.0, ge=0, le=20, description="millimetres, such as 1.5")
    back: Back = "duplex"
    on: Literal["card", "paper"] = "card"
    per_player: bool = False
    set: str = Field(default="", description="a card set of the game, instead of pieces")
    pieces: list[dict[str, Any]] = Field(default=[], description="a [[GROUP.pieces]] table for each piece")


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Pieces that are printed together: as a card set, the face that they show, and how they are printed where nothing
    else is asked for. Of `per_player` pieces each player takes one, whose name is in the column `player`. Those that
    come from a card source have its name as `source`, and are read by whoever knows the game."""

    name: str
    cards: CardSet[CardRow]
    face: Path
    bleed: float
    back: Back
    on: Literal["card", "paper"]
    per_player: bool
    source: str = ""

    def for_players(self, names: Sequence[str]) -> "PieceGroup":
        """The group with one of each piece for each of these players, their names in its column `player`, where each
        player takes one; the group itself where they don't, or nobody is named."""
        if not (self.per_player and names):
            return self
        cards = [
            card.model_copy(update={"player": name, "copies": 1, "code": f"{card.code}-{number}"})
            for number, name in enumerate(names, start=1)
            for card in self.cards.cards
        ]
        return replace(self, cards=replace(self.cards, cards=cards))


def read_tokens(path: Path, game: str) -> list[PieceGroup]:
    """The groups of a TOML file of pieces; raises SourceError with everything that is wrong with it."""
    toml = read_toml(path, "the TOML of a game's tokens")
    if len(toml.table) > GROUPS_AT_MOST:
        what = f"has {len(toml.table)} groups of pieces"
        raise SourceError([Problem(path, 0, "", what, f"write at most {GROUPS_AT_MOST}, the others into another file")])
    problems: list[Problem] = []
    groups = [
        group
        for number, name in enumerate(toml.table, start=1)
        if (group := _group(toml, name, f"{number}", game, problems)) is not None
    ]
    if not toml.table:
        problems.append(Problem(path, 0, "", "has no group of pieces", "write [dice] and what belongs to it"))
    if problems:
        raise SourceError(sorted(problems, key=lambda problem: problem.line))
    return groups


def with_text(groups: Sequence[PieceGroup], text: str) -> list[PieceGroup]:
    """The pieces with the text in their group's name or title, or in one of their values; groups left empty go.

    Raises CompanionError where there is none.
    """
    wanted = fold(text)
    found = []
    for group in groups:
        info = group.cards.info
        whole = wanted in fold(group.name) or wanted in fold(info.title)
        cards = [card for card in group.cards.cards if whole or any(wanted in fold(value) for value in _values(card))]
        if cards and wanted:
            found.append(replace(group, cards=replace(group.cards, cards=cards)))
    if not found:
        known = ", ".join(group.name for group in groups)
        what = f"{quoted(text)}: there is no such text on any piece"
        raise CompanionError(f"{what}; the groups are {known}", of="only")
    return found


def _values(card: CardRow) -> list[str]:
    return [value for value in card.columns().values() if isinstance(value, str)]


def _group(toml: TomlFile, name: str, number: str, game: str, problems: list[Problem]) -> PieceGroup | None:
    """The group of that name; what is wrong with it is put on `problems`."""

    def wrong(place: Sequence[str | int], what: str, instead: str) -> None:
        column = ".".join(str(part + 1) if isinstance(part, int) else part for part in place)
        problems.append(Problem(toml.path, toml.line_of(place), column, what, instead))

    table, before = toml.table[name], len(problems)
    if isinstance(table, dict) and bool(table.get("set")) == bool(table.get("pieces")):
        what = "has pieces and a set" if table.get("set") else "has no pieces"
        wrong([name, "pieces"], what, f"write a [[{name}.pieces]] table for each piece, or set")
    entry = validated(GroupEntry, table, (name,), wrong)
    if entry is None:
        return None
    if entry.stock not in (known := stocks()):
        instead = did_you_mean(entry.stock, known) or f"known are {', '.join(known)}"
        wrong([name, "stock"], f"there is no stock {quoted(entry.stock)}", instead)
    face = face_path(entry.face, toml.path)
    if not face.is_file():
        wrong([name, "face"], *no_such_face(entry.face, toml.path))
    keys = [(index, key) for index, piece in enumerate(entry.pieces) for key in piece]
    own_words = [place for place in keys if place[1] not in CardRow.model_fields and hasattr(CardRow, place[1])]
    for place in own_words:
        wrong((name, "pieces", *place), "is a word of the program's own", "call it otherwise")
    if own_words:
        return None
    row = _row(entry)
    if face.is_file() and entry.pieces and not toml.path.is_relative_to(shipped("layouts")):
        _lacking(face, row, name, entry, wrong, problems)
    cards: list[CardRow] = []
    for index, piece in enumerate(entry.pieces):
        line = toml.line_of([name, "pieces", index])
        own = {"code": f"{number}-{index + 1:02}", "source": f"{toml.path.name}:{line}"}
        card = validated(row, {**piece, **own}, (name, "pieces", index), wrong)
        cards += [card] if card else []
    if len(problems) > before:
        return None
    info = SetInfo(name=fold(name).replace(" ", "-") or "pieces", game=game, title=entry.title, stock=entry.stock)
    card_set = CardSet(info, cards, toml.path)
    return PieceGroup(name, card_set, face, entry.bleed, entry.back, entry.on, entry.per_player, entry.set)


def _lacking(face: Path, row: type[CardRow], name: str, entry: GroupEntry, wrong: Say, problems: list[Problem]) -> None:
    """Columns that the face shows and no piece of the group has; or problems with the face."""
    try:
        wanted = names_wanted(face)
    except SourceError as error:
        problems += error.problems
        return
    known = {fold(column) for column in shown_names(row)}
    for each in sorted(column for column in wanted if fold(column) not in known):
        what = f"the face {quoted(entry.face)} shows {quoted(each)}, and no piece has it"
        wrong((name, "pieces"), what, f'write {each} = "…" in each [[{name}.pieces]]; empty where it has none')


def _row(entry: GroupEntry) -> type[CardRow]:
    """The model for a piece of the group: a card's columns and one for each key that any of its pieces has."""
    named = {column for piece in entry.pieces for column in piece} | ({"player"} if entry.per_player else set())
    columns = sorted(named - set(CardRow.model_fields))
    fields: dict[str, Any] = dict.fromkeys(columns, (str, ""))
    row: type[CardRow] = create_model("Piece", __base__=CardRow, **fields)
    return row
