"""Commands whose options come in groups: a dataclass declares a group once, each of its fields as one option; `--help`
lists them by their panels."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints

from typer.core import TyperCommand


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command as typer takes it: in the place of each parameter that is a group stand the group's options."""
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hint for name, hint in hints.items() if is_dataclass(hint) and isinstance(hint, type)}

    def run(**given: Any) -> None:
        made = {
            name: group(**{each.name: given.pop(each.name) for each in fields(group)}) for name, group in groups.items()
        }
        command(**given, **made)

    parameters: list[Parameter] = []
    for parameter in signature(command).parameters.values():
        if parameter.name in groups:
            parameters += _options_of(groups[parameter.name])
        else:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[parameter.name]))
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {}
    return run


def _options_of(group: type[Any]) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(
            each.name,
            Parameter.KEYWORD_ONLY,
            default=each.default if each.default_factory is MISSING else each.default_factory(),
            annotation=hints[each.name],
        )
        for each in fields(group)
    ]


class Grouped(TyperCommand):
    """A command whose `--help` lists its options under the names of their panels, without needing rich for it."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Arguments first, then each group in the order in which its first option was declared, then the others."""
        groups: dict[str, list[Any]] = {}
        for param in self.get_params(ctx):
            if record := param.get_help_record(ctx):
                usual = "Options" if param.param_type_name == "option" else "Arguments"
                groups.setdefault(getattr(param, "rich_help_panel", None) or usual, []).append(record)
        rest = {"Options": groups.pop("Options", [])}
        for name, records in (groups | rest).items():
            with formatter.section(name):
                formatter.write_dl(records)
