"""A journal that is deleted while the game goes on: noticed at the next answer, said, and kept elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support.play import Begun, Script

from companion.engine.journal import read_journal
from companion.table.question import Question


class Deletes(Script):
    """Answers, and deletes the journal before its third answer."""

    def __init__(self, journal: Path) -> None:
        super().__init__([(line, 0) for line in ("Ann, Bo", "Vulpike", "Heroicat")])
        self.journal, self.asked = journal, 0

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.asked += 1
        if self.asked == 2:
            self.journal.unlink()
        return super().line(question)


def test_a_deleted_journal_is_noticed_and_goes_on_elsewhere(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    front = Deletes(journal)
    Begun(["tamer", "battle"]).by(front, journal)
    told = [line["text"] for line in front.lines() if line["type"] == "event"]
    kept = tmp_path / "game-2.jsonl"
    assert f"The journal was deleted meanwhile; all that was answered is kept in {kept} now." in told
    assert [entry.answer for entry in read_journal(kept).entries] == ["Ann, Bo", "Vulpike", "Heroicat"]
    assert not journal.exists()
