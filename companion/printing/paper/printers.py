"""The saved printer profiles: printers.toml in the folder where the system keeps a user's settings."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, UsageError, quoted
from companion.printing.files.saving import save
from companion.printing.paper.profile import Profile, what_is_wrong

USUAL = "default"
"""The name of the profile that is used where a person names none."""

_HEAD = "# How far off the backs of each printer are, in mm and degrees; `companion print calibration` measures it.\n"


def settings() -> Path:
    """The file of the profiles."""
    from platformdirs import user_config_path

    return user_config_path("companion") / "printers.toml"


def profiles() -> dict[str, Profile]:
    """Every saved profile by name. Raises CompanionError naming the file, and the line of what is wrong in it."""
    path = settings()
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError):
        raise CompanionError(f"{path} can't be read; mend or delete it") from None
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CompanionError(f"{path} is no TOML: {str(error).lower()}; mend or delete it") from None
    return {name: _profile(path, text, name, table) for name, table in tables.items()}


def profile_named(name: str | None) -> Profile | None:
    """The profile of that name; without a name the one called `default` where it is there; None for `none`.

    Raises UsageError listing the saved ones where the name is none of them.
    """
    if name is not None and name.strip().lower() == "none":
        return None
    known = profiles()
    if name is None:
        return known.get(USUAL)
    found = known.get(name.strip().lower())
    if found is None:
        there = f"known are {', '.join(known)}" if known else "none is saved yet"
        raise UsageError(
            f"--printer {quoted(name)}: there is no such profile; {there}: `companion print calibration` makes one"
        )
    return found


def keep(profile: Profile) -> Path:
    """Save the profile in place of one of the same name; gives the file. Raises CompanionError."""
    return _write({**profiles(), profile.name: profile}.values())


def forget(name: str) -> Path:
    """Take the profile out of the file, and give the file. Raises UsageError where it is not in it."""
    known = profiles()
    if name not in known:
        there = f"known are {', '.join(known)}" if known else "none is saved"
        raise UsageError(f"--forget {quoted(name)}: there is no such profile; {there}")
    return _write(profile for profile in known.values() if profile.name != name)


def _write(profiles: Iterable[Profile]) -> Path:
    tables = [
        f"\n[{each.name}]\nx = {float(each.x)}\ny = {float(each.y)}\nangle = {float(each.angle)}\n"
        f'bleed = {float(each.bleed)}\nflip = "{each.flip}"\n'
        for each in profiles
    ]
    path = settings()
    try:
        save(path, (_HEAD + "".join(tables)).encode())
    except CompanionError as error:
        reason = str(error).partition(";")[0]
        raise CompanionError(f"{reason}; it is where printer profiles are kept, and they are as they were") from None
    return path


def _profile(path: Path, text: str, name: str, table: Any) -> Profile:
    if not isinstance(table, dict):
        raise _wrong(path, text, name, name, "stands outside of a printer; write it below a [name]")
    for key, value in table.items():
        if key not in ("x", "y", "angle", "bleed", "flip"):
            raise _wrong(path, text, name, key, "is none of x, y, angle, bleed and flip")
        if key == "flip" and value not in ("long", "short"):
            raise _wrong(path, text, name, key, "must be long or short")
        if key != "flip" and (isinstance(value, bool) or not isinstance(value, int | float)):
            raise _wrong(path, text, name, key, "must be a number")
    profile = Profile(name, **table)
    if fault := what_is_wrong(profile):
        raise _wrong(path, text, name, "", fault)
    return profile


def _wrong(path: Path, text: str, name: str, key: str, what: str) -> CompanionError:
    """The error that names the line of the key, or of its table."""
    lines = [line.split("#")[0].split("=")[0].strip() for line in text.splitlines()]
    place = lines.index(f"[{name}]") if f"[{name}]" in lines else 0
    if key in lines[place:]:
        place = lines.index(key, place)
    return CompanionError(f"{path}:{place + 1}: {key + ' ' if key else ''}{what}")
