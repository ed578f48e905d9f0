"""The model of a card source: the rows, and the set's own data."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, field_validator, model_validator

from companion.cards.codes import HASH_LENGTH
from companion.errors import quoted
from companion.files.explain import shown_names
from companion.files.problems import Problem
from companion.files.text import Row
from companion.formulas.formula import LONGEST, check_formula, formula
from companion.formulas.template import unknown_in
from companion.markup import is_marked, plain
from companion.words import fold

NAME_AT_MOST = 40
CODE_AT_MOST = 12
_NO_WORDS = frozenset({"code", "picture", "set", "source"})


class CardRow(BaseModel):
    """One card as its source gives it; a game adds its own columns in a subclass.

    Texts are without their markup, which `printed` has.
    `set` (the name of the card's set) and `source` (`round1.csv:12`) are no columns: the reader fills them, as it does
    `extra`, columns that somebody added to a game's own and their values here. No rule looks at these.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, str_strip_whitespace=True, defer_build=True
    )

    not_columns: ClassVar[frozenset[str]] = frozenset({"set", "source", "extra"})
    code_length: ClassVar[int] = HASH_LENGTH
    synonyms: ClassVar[dict[str, str]] = {}
    """Names that a column may have, too, folded, where there is none of its own name."""
    info: "ClassVar[SetInfo | None]" = None
    """The set's data where no TOML beside the table gives them; None where one has to."""

    name: str = Field(min_length=1, max_length=NAME_AT_MOST, description="the card's name")
    code: str = Field(default="", max_length=CODE_AT_MOST)
    copies: int = Field(default=1, ge=0, le=99)
    text: str = Field(default="", max_length=2000)
    picture: str = Field(default="", max_length=255)
    set: str = ""
    source: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    _marked: dict[str, str] = PrivateAttr(default_factory=dict)

    @classmethod
    def expanded(cls, _path: Path, rows: list[Row]) -> list[Row]:
        """The table's rows, the header first, as they are meant. Raises SourceError."""
        return rows

    @classmethod
    def named(cls, values: dict[str, str]) -> dict[str, str]:
        """A row's cells by their columns, the card's name among them where it is worked out."""
        return values

    @field_validator("name")
    @classmethod
    def _can_be_typed(cls, name: str) -> str:
        shown = quoted(name)
        if mark := next((mark for mark in ",;" if mark in name), ""):
            raise ValueError(f"{shown} has a “{mark}”", "leave it out: at the table it separates names")
        if name.startswith(":"):
            instead = "leave it out: at the table it begins a word to the referee"
            raise ValueError(f"{shown} begins with “:”", instead)
        if not fold(name):
            raise ValueError(f"{shown} has no letter and no digit", "give the card a name that can be typed")
        return name

    @field_validator("code")
    @classmethod
    def _is_code(cls, code: str) -> str:
        code = code.upper()
        if code and not re.fullmatch(r"[A-Z0-9]+(-[A-Z0-9]+)*", code):
            instead = "write letters and digits with hyphens between them, such as R1-07, or nothing"
            raise ValueError(f"{quoted(code)} is no code", instead)
        return code

    @model_validator(mode="after")
    def _take_markup_off(self) -> Self:
        for name, value in vars(self).items():
            if isinstance(value, str) and name not in _NO_WORDS and is_marked(value):
                self._marked[name] = value
        vars(self).update({name: plain(value) or value for name, value in self._marked.items()})
        return self

    @property
    def identity(self) -> str:
        """The text that no two cards of a set may share: the name as it is typed."""
        return fold(self.name)

    @property
    def line(self) -> int:
        """The line of the card source where the card's row starts; 0 for a card that comes from no file."""
        return int(self.source.rpartition(":")[2] or 0)

    def shown(self) -> list[str]:
        """The names of what a face may show of the card: its columns, and what is worked out of them."""
        return [*shown_names(type(self)), *(column for column, _ in self.extra)]

    def columns(self) -> dict[str, Any]:
        """The card's values by the names of the columns in the card source."""
        return self.model_dump(by_alias=True, exclude=set(self.not_columns)) | dict(self.extra)

    def unfilled(self) -> Iterator[tuple[str, str]]:
        """Texts in braces in its cells that name none of its columns, each behind the column where it stands."""
        columns = self.columns()
        for column, cell in columns.items():
            if isinstance(cell, str) and "{" in cell and column != "figures":
                yield from ((column, inside) for inside in unknown_in(cell, columns))

    def printed(self) -> dict[str, Any]:
        """The card's values as a face shows them, with the markup of their texts."""
        return (self.model_copy(update=self._marked) if self._marked else self).columns()


R = TypeVar("R", bound=CardRow)

Slug = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=NAME_AT_MOST,
        description="small letters and digits with hyphens between them, such as spring-fair",
    ),
]
Line = Annotated[str, Field(max_length=80)]


class SetInfo(BaseModel):
    """The data of a set, from the TOML beside the CSV.

    `kind` says what it holds where that is not the game's cards, such as plans. `prefix` begins the codes of cards that
    give none; `copies` is a formula for cards that don't say how many there are of them; `pictures` is the folder with
    those of cards that name none. A `folded` set has its backs beside its fronts, to be folded over. A set with a
    `series` is there once for each word of it, such as a deck for each player: `{series}` on its face.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, str_strip_whitespace=True, defer_build=True)

    name: Slug
    game: Slug
    kind: Slug | Literal[""] = ""
    title: Line = ""
    prefix: str = Field(
        default="", pattern=r"^[A-Z0-9]*$", max_length=6, description="capital letters and digits, such as R1"
    )
    back: Line = ""
    stock: Line = ""
    folded: bool = False
    copies: str = Field(default="", max_length=LONGEST)
    pictures: str = Field(default="", max_length=255)
    series: tuple[Slug, ...] = Field(default=(), max_length=20, strict=False)
    provenance: Literal["published", "house"] = "house"
    notes: str = Field(default="", max_length=10_000)

    @field_validator("copies")
    @classmethod
    def _is_formula(cls, copies: str) -> str:
        if copies:
            check_formula(copies)
        return copies

    @property
    def copies_by(self) -> tuple[str, ...]:
        """The columns that the copies are worked out of."""
        return formula(self.copies).names if self.copies else ()


@dataclass(frozen=True, slots=True)
class CardSet(Generic[R]):
    """A card source that was read and found right; `path` is its CSV, and `warnings` are what is to be told of it."""

    info: SetInfo
    cards: list[R]
    path: Path
    warnings: tuple[Problem, ...] = ()

    def count(self) -> int:
        """The number of cards to print, each with its copies."""
        return sum(card.copies for card in self.cards) * (len(self.info.series) or 1)

    def picture(self, card: R) -> Path | None:
        """The file of a card's own picture, where its row names one."""
        return self.path.parent / card.picture if card.picture else None
