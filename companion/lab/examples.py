"""A game of the lab as a journal, which can be replayed as any other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.cards.digests import noted
from companion.cards.in_play import digest, sets_in_play
from companion.engine.journal import Journal
from companion.lab.games import with_journal
from companion.lab.plan import LabPlan
from companion.table.entries import Header
from companion.version import __version__


def write(plan: LabPlan, number: int, arm: int, named: Sequence[str], folder: Path) -> Path:
    """Writes the journal of a game into a folder, in place of one that is there; gives where. The card sets are those
    that were `named`. Raises CompanionError."""
    sources = sets_in_play(plan.game, named)
    sets = [str(Path(name).resolve()) if Path(name).suffix else name for name in named]
    header = Header(plan.game, plan.mode, dict(plan.rules), digest(sources), sets, plan.luck(number), "all")
    header.program, header.each = __version__, noted(sources)
    path = folder / f"game-{number}{'-b' * arm}.jsonl"
    path.unlink(missing_ok=True)
    game = with_journal(plan, number, arm)
    journal = Journal.begin(path, header)
    try:
        for entry in game.entries:
            journal.append(entry)
        if game.result is not None:
            journal.finish(game.result)
    finally:
        journal.close()
    return path
