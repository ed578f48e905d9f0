"""The table of a game's own command: with its cards and switches, and answers that are typed beforehand or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from companion.games import find

if TYPE_CHECKING:
    from companion.table.beforehand import Beforehand


def beforehand(
    game: str,
    switches: list[str],
    sets: list[str] | None,
    typed: dict[str, list[str]],
    seed: int | None,
    ask_on: TextIO | None = None,
) -> tuple[Beforehand, dict[str, str]]:
    """A table with the cards of some sets, and the switches in force. Raises UsageError or SourceError."""
    from companion.cards.in_play import sets_in_play
    from companion.table.beforehand import Beforehand

    rules = find(game).register().settle(switches)
    return Beforehand(find(game).load_cards(sets_in_play(game, sets or [])), typed, seed, ask_on), rules
