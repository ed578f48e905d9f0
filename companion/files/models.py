"""Tables of a file as models: what does not fit is told in words, each with its key."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from companion.errors import quoted
from companion.files.explain import explain, field_of
from companion.files.problems import SourceError
from companion.files.toml_file import KeyPath, read_toml

M = TypeVar("M", bound=BaseModel)
Say = Callable[[KeyPath, str, str], None]
"""Takes what is wrong with a key, and what would be right."""
Fault: TypeAlias = tuple[KeyPath, str, str]
"""A key, what is wrong with it, and what would be right."""


def read_model(path: Path, wanted: str, model: type[M], faults: Callable[[M], Iterable[Fault]] = lambda _: ()) -> M:
    """Read a TOML file as one model. Raises SourceError with everything that is wrong with it, besides its form what
    `faults` finds.
    """
    file = read_toml(path, wanted)
    wrong: list[Fault] = []
    found = validated(model, file.table, (), lambda *each: wrong.append(each))
    if found is not None:
        wrong += faults(found)
    if wrong or found is None:
        raise SourceError(file.problem(*each) for each in wrong)
    return found


def read_models(
    path: Path, wanted: str, model: type[M], faults: Callable[[str, M], Iterable[Fault]] = lambda *_: ()
) -> dict[str, M]:
    """Read each table of a TOML file as a model. Raises SourceError with all that is wrong with them; the keys of
    what `faults` finds are those of the table.
    """
    file = read_toml(path, wanted)
    wrong: list[Fault] = []
    found: dict[str, M] = {}

    def say(*each: Any) -> None:
        wrong.append(each)

    for name, table in file.table.items():
        if (entry := validated(model, table, (name,), say)) is not None:
            found[name] = entry
            wrong += [((name, *place), what, instead) for place, what, instead in faults(name, entry)]
    if wrong:
        raise SourceError(sorted((file.problem(*each) for each in wrong), key=lambda problem: problem.line))
    return found


def validated(model: type[M], table: object, place: KeyPath, say: Say) -> M | None:
    """The table at a place as the model says, or None; what is wrong with it is said of its keys."""
    try:
        return model.model_validate(table)
    except ValidationError as error:
        told = set()
        for each in error.errors(include_url=False):
            keys = _keys_in(table, each["loc"], missing=each["type"] == "missing")
            _, what, instead = explain({**each, "loc": each["loc"][len(keys) - 1 :]}, _owner(model, keys))
            if each["loc"][-1:] == ("[key]",):
                known = each["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
                what, instead = f"there is no {quoted(str(keys[-1]))} here", f"write one of {known}"
            elif each["type"] in ("dict_type", "model_type"):
                written = ".".join(map(str, (*place, *keys)))
                what, instead = f"{quoted(str(each['input']))} is no table", f"write it as [{written}]"
            if keys not in told:  # a length that is neither a number, a share nor a range is one mistake
                told.add(keys)
                say((*place, *keys), what, instead)
        return None


def _keys_in(table: Any, place: Sequence[str | int], *, missing: bool) -> KeyPath:
    """The keys that lead to a place as a file writes them, without what pydantic puts between and behind them; the last
    one may be `missing`."""
    keys: KeyPath = ()
    for part in place:
        if isinstance(table, list) and isinstance(part, int):
            table = dict(enumerate(table))
        if not isinstance(table, Mapping) or not (missing or part in table or part == "[key]"):
            break
        keys += (part,) if part != "[key]" else ()
        table = table.get(part)
    return keys


def _owner(model: type[BaseModel], keys: KeyPath) -> type[BaseModel]:
    """The model that the last of the keys belongs to, as far as models stand in one another by themselves."""
    for key in keys[:-1]:
        field = field_of(model, str(key))
        kinds = (field.annotation, *get_args(field.annotation)) if field else ()
        inner = next((each for each in kinds if isinstance(each, type) and issubclass(each, BaseModel)), None)
        if inner is None:
            break
        model = inner
    return model
