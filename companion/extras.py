"""Extras: what a command needs beside what every installation has, and the command that installs it here."""

import json
import re
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError, shell_word

if TYPE_CHECKING:
    from importlib.metadata import Distribution


def check_installed(what: str, needed: Iterable[str], extra: str) -> None:
    """Raises CompanionError where an option, or what else is asked for, needs a package of an extra that is not
    there."""
    if any(find_spec(name) is None for name in needed):
        raise CompanionError(f"{what} needs more than is installed here; `{install_command(extra)}` installs it")


def install_command(extra: str) -> str:
    """The command that adds an extra to this installation, however it was made: by pip, pipx or uv."""
    words = [*_installer(Path(sys.prefix)), *_source(extra)]
    return " ".join(map(shell_word, words))


def _installer(environment: Path) -> list[str]:
    if environment.joinpath("pipx_metadata.json").exists():
        return ["pipx", "runpip", environment.name, "install"]
    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]


def _source(extra: str) -> list[str]:
    """The source of the extra: the folder or wheel of this installation, or else the packages themselves."""
    # all that comes with these no other command needs
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        found = distribution("companion")
    except PackageNotFoundError:  # run from its folder
        return ["-e", f"{Path(__file__).parents[1]}[{extra}]"]
    told = json.loads(found.read_text("direct_url.json") or "{}")
    place = Path(url2pathname(urlsplit(told.get("url", "")).path))
    if told.get("url", "").startswith("file:") and place.exists():
        return [*["-e"] * told.get("dir_info", {}).get("editable", False), f"{place}[{extra}]"]
    return _packages(found, extra)


def _packages(found: "Distribution", extra: str) -> list[str]:
    named = [each.partition(";") for each in found.requires or ()]
    return [name.strip() for name, _, when in named if re.search(f"""extra == ['"]{extra}['"]""", when)]
