"""The saved printer profiles: printers.toml in the folder where the system keeps a user's settings."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.errors import CompanionError, UsageError, quoted
from companion.files.models import Fault, read_models
from companion.printing.choices import Flip
from companion.printing.files.saving import save
from companion.printing.paper.profile import Profile, what_is_wrong
from companion.printing.shipped import FromToml

WANTED = "a file of printer profiles, or delete it"
USUAL = "default"
"""The name of the profile that is used where a person names none."""

_HEAD = "# How far off the backs of each printer are, in mm and degrees; `companion print calibration` measures it.\n"


class _SavedProfile(FromToml):
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    bleed: float = 0.0
    flip: Flip = "long"

    def profile(self, name: str) -> Profile:
        """The profile of that name."""
        return Profile(name, **self.model_dump())


def settings() -> Path:
    """The file of the profiles."""
    from platformdirs import user_config_path

    return user_config_path("companion") / "printers.toml"


def profiles() -> dict[str, Profile]:
    """Every saved profile by name. Raises SourceError naming the file, and the line of what is wrong in it."""
    path = settings()
    with suppress(PermissionError):  # which is told when it is read
        if not path.exists():
            return {}

    def faults(name: str, saved: _SavedProfile) -> Iterator[Fault]:
        if fault := what_is_wrong(saved.profile(name)):
            yield (), fault, ""

    return {name: saved.profile(name) for name, saved in read_models(path, WANTED, _SavedProfile, faults).items()}


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
        there += ": `companion print calibration` makes one"
        raise UsageError(f"{quoted(name)}: there is no such profile; {there}", of="printer")
    return found


def keep(profile: Profile) -> Path:
    """Save the profile in place of one of the same name; gives the file. Raises CompanionError."""
    return _write({**profiles(), profile.name: profile}.values())


def forget(name: str) -> Path:
    """Take the profile out of the file, and give the file. Raises UsageError where it is not in it."""
    known = profiles()
    if name not in known:
        there = f"known are {', '.join(known)}" if known else "none is saved"
        raise UsageError(f"{quoted(name)}: there is no such profile; {there}", of="forget")
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
