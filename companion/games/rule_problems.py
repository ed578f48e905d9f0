"""Mistakes in the file of a game's rules, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from companion.errors import quoted
from companion.files.packages import shown
from companion.files.problems import Problem
from companion.files.toml_file import TomlFile, read_toml
from companion.table.register import Rule, Switch
from companion.words import did_you_mean


def rule_problems(path: Path) -> Iterator[Problem]:
    """Problems that keep a file from being a register; raises SourceError where it can't be read at all."""
    toml = read_toml(shown(path), "the TOML of a game's rules")
    rules = toml.table.get("rule")
    if not isinstance(rules, list) or not rules:
        yield toml.problem(["rule"], "has no rules", "write a [[rule]] table for each, with id, text and source")
        return
    for number, entry in enumerate(rules):
        yield from _of_table(toml, ["rule", number], entry, Rule, ("id", "text", "source"))
        if isinstance(entry, dict) and "switch" in entry:
            yield from _of_table(
                toml, ["rule", number, "switch"], entry["switch"], Switch, ("name", "values", "default")
            )


def _of_table(
    toml: TomlFile, place: list[str | int], table: Any, kind: type[Rule | Switch], needed: Iterable[str]
) -> Iterator[Problem]:
    """Keys that a rule, or its switch, lacks, and those that are nothing."""
    if not isinstance(table, dict):
        yield toml.problem(place, "is no table", f"write {', '.join(needed)}")
        return
    known = [each.name for each in fields(kind)]
    for name in needed:
        if name not in table:
            yield toml.problem(place, f"has no {name}", f"write {name} = …")
    for name in table:
        if name not in known:
            instead = did_you_mean(name, known) or f"there are {', '.join(known)}"
            yield toml.problem([*place, name], f"{quoted(name)} is nothing that is read here", instead)
