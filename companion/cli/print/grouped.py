"""Help for commands with many options: these are listed in groups."""

from typing import Any

from typer.core import TyperCommand


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
