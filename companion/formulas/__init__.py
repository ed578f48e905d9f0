"""Formulas in tables and faces: what they say is worked out from named values by a grammar, and never run as code."""

from companion.formulas.formula import (
    Formula,
    FormulaError,
    Value,
    check_formula,
    formula,
    is_so,
    same,
    within,
    written,
)

__all__ = ["Formula", "FormulaError", "Value", "check_formula", "formula", "is_so", "same", "within", "written"]
