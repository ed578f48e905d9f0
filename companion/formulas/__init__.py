"""Formulas in tables and faces: what they say is worked out from named values by a grammar, and never run as code."""

from companion.formulas.formula import FormulaError, Value, check_formula, formula, written

__all__ = ["FormulaError", "Value", "check_formula", "formula", "written"]
