"""An event as a JSON document. docs/pairing.md describes it."""

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.files.explain import explain
from companion.pairing.event import EventError

RoundNumber = Annotated[int, Field(gt=0, lt=10_000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class MatchDocument(_Strict):
    """A match, and who won it once it is played."""

    a: str
    b: str
    won: str | None = None
    note: str = ""


class Document(_Strict):
    """Players, the matches of each round, when players left, came or have a bye, and the switches (`rules`)."""

    players: list[str] = []
    rounds: list[list[MatchDocument]] = []
    title: str = ""
    bye: str | None = None
    planned: RoundNumber | None = None
    left: dict[str, RoundNumber | list[RoundNumber]] = {}
    came: dict[str, RoundNumber | list[RoundNumber]] = {}
    byes: dict[str, RoundNumber | list[RoundNumber]] = {}
    full_byes: dict[str, RoundNumber | list[RoundNumber]] = {}
    absent: dict[str, RoundNumber | list[RoundNumber]] = {}
    rules: dict[str, str] = {}
    apart: list[tuple[str, str]] = []
    teams: dict[str, str] = {}
    notes: dict[str, str] = {}


def read_document(path: Path, text: str) -> Document:
    """The document of a file. Raises EventError, with the place in it, for what is first wrong with it."""
    try:
        return Document.model_validate_json(text)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        if wrong["type"] == "json_invalid":
            raise EventError(f"{path}: is no JSON: {wrong['ctx']['error']}") from None
        model = MatchDocument if wrong["loc"][:1] == ("rounds",) and len(wrong["loc"]) > 3 else Document
        _, what, instead = explain(wrong | {"loc": wrong["loc"][-1:]}, model)
        place = "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in wrong["loc"]).lstrip(".")
        raise EventError("; ".join(filter(None, (f"{path}: {place + ': ' if place else ''}{what}", instead)))) from None
