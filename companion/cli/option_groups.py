"""Commands whose options come in groups: a dataclass declares a group once, each of its fields as one option; `--help`
lists them by their panels. A command is read when it is named: none costs what only others need."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from inspect import Parameter, Signature, signature
from pkgutil import resolve_name
from typing import Any, ClassVar, get_type_hints

from typer import Typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


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


class GroupedCommand(TyperCommand):
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


class Commands(TyperGroup):
    """Commands that are read when they are named; `places` says for each where its function or its Typer stands."""

    places: ClassVar[Mapping[str, str]]

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.commands = dict.fromkeys(self.places, self)  # which stands for those not read yet

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if self.commands.get(cmd_name) is self:
            found = resolve_name(self.places[cmd_name])
            if not isinstance(found, Typer):
                command, found = found, Typer(add_completion=False, rich_markup_mode=None)
                found.command(cmd_name, cls=self.kind(cmd_name))(with_groups(command))
            self.commands[cmd_name] = get_command(found)
        return super().get_command(ctx, cmd_name)

    def kind(self, name: str) -> type[TyperCommand]:
        """The class of the command."""
        return GroupedCommand
