"""Reading the TOML beside a card source: what is said of the set as a whole."""

from pathlib import Path

from companion.cards.codes import derived_prefix
from companion.cards.model import SetInfo
from companion.cards.sheet import invisible, of_hidden, read_text
from companion.files.models import validated
from companion.files.problems import Problem, SourceError
from companion.files.toml_file import TomlFile, parsed

WANTED = "the TOML of a card set"


def read_info(path: Path, otherwise: SetInfo | None = None) -> SetInfo:
    """Read a card set's TOML; title and prefix are made from the name where absent. Raises SourceError.

    A key that is absent, or a file, is as `otherwise` has it, if that is given.
    """
    if otherwise and not path.exists():
        return otherwise.model_copy(update={"prefix": otherwise.prefix or derived_prefix(otherwise.name)})
    file = _read(path)
    if otherwise:
        file.table.update(
            {key: getattr(otherwise, key) for key in ("name", "game", "title", "back") if key not in file.table}
        )
    problems = []
    for key, value in file.table.items():
        if isinstance(value, str) and (hidden := invisible(value.replace("\n", " "))):
            problems.append(file.problem([key[:40]], of_hidden(hidden), "leave it out"))
    info = validated(SetInfo, file.table, (), lambda *each: problems.append(file.problem(*each)))
    if problems or info is None:
        raise SourceError(problems)
    title = info.title or info.name.replace("-", " ").capitalize()
    return info.model_copy(update={"title": title, "prefix": info.prefix or derived_prefix(info.name)})


def named_in(path: Path, key: str) -> str:
    """The text of a key in a card set's TOML, "" where it gives none; other faults don't matter.

    Raises SourceError where the TOML can't be read at all.
    """
    if not path.exists():
        return ""
    value = _read(path).table.get(key)
    return value if isinstance(value, str) else ""


def key_problem(path: Path, key: str, what: str, instead: str) -> Problem:
    """The problem with a key of a card set's TOML, at its line where it is given. Raises SourceError."""
    return Problem(path, _read(path).line_of([key]), key, what, instead)


def _read(path: Path) -> TomlFile:
    return parsed(path, read_text(path), WANTED)
