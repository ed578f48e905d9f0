"""Which printer's profile a print goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import UsageError
from companion.printing.choices import Flip

if TYPE_CHECKING:
    from companion.printing.paper.profile import Profile


def printer_profile(printer: str | None, flip: Flip | None) -> Profile | None:
    """The profile of the printer that a person names, or the usual one.

    Raises UsageError for a printer that has none, and for one measured with the paper turned over the other edge.
    """
    from companion.printing.files.printers import profile_named

    profile = profile_named(printer)
    if profile and flip and flip != profile.flip:
        raise UsageError(
            f"--flip {flip}: the printer profile {profile.name} was measured with --flip {profile.flip}; "
            f"leave --flip out, or print with --printer none"
        )
    return profile
