"""What can be wrong with a sheet besides its form: names that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from companion.printing.sheets.model import SheetLayout

Fault: TypeAlias = tuple[tuple[str | int, ...], str, str]


def faults_of(layout: SheetLayout) -> Iterator[Fault]:
    """Everything wrong with a sheet whose form is right: where, what, and what would be right."""
    return iter(())
