"""`--help` behind the name of a game: its own modes, rule switches and card sets."""

from contextlib import suppress
from typing import Any

from companion.cards.places import shipped_sets
from companion.cli.option_groups import GroupedCommand
from companion.errors import UsageError
from companion.games import Game, find
from companion.words import listed


class GameCommand(GroupedCommand):
    """A command whose first argument is a game; `--help` without one says how to see a game's own."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.obj = [word for word in args if not word.startswith("-")][:2]
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the game's modes and card sets."""
        game = _named(ctx)
        if game is None:
            formatter.write_paragraph()
            formatter.write_text("`companion referee GAME --help` names a game's modes, rule switches and card sets.")
            return
        mode = next((each for each in game.modes if each.name in ctx.obj[1:]), None)
        there_are = {
            "Modes": [(each.name, each.summary) for each in game.modes],
            "Rule switches": [
                (f"{name}={'|'.join(switch.values)}", f"[default: {switch.default}]")
                for name, switch in game.register().of(mode.name if mode else "").items()
            ],
            "Card sets": [("--set", listed((path.stem for path in shipped_sets(game.name)), at_most=30))],
        }
        for heading, rows in there_are.items():
            with formatter.section(heading):
                formatter.write_dl(rows)


def _named(ctx: Any) -> Game | None:
    with suppress(UsageError):
        return find(ctx.obj[0]) if ctx.obj else None
    return None
