"""A designer's own checks of what was found: `spread > 8`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.errors import UsageError, quoted
from companion.formulas.formula import Formula, formula, is_so


@dataclass(frozen=True, slots=True)
class Checks:
    """Formulas over the figures of a study."""

    formulas: list[Formula]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Checks:
        """Those that some texts say. Raises FormulaError."""
        return cls(list(map(formula, texts)))

    def hold(self, figures: Mapping[str, float]) -> list[str]:
        """Those that hold. Raises UsageError for a figure that is none."""

        def named(name: str) -> float:
            if name not in figures:
                raise UsageError(f"there is no figure {quoted(name)}; there are {', '.join(figures)}", of="fail-if")
            return figures[name]

        return [each.text for each in self.formulas if is_so(each.value(named))]
