"""The board of any event: 24 people with phones, four rounds, and everything that happens at a shop on a Saturday."""

from __future__ import annotations

from pathlib import Path
from random import Random

from support.page import Phone, Table, lines_of, until

from companion.pairing import Tournament, audit
from companion.pairing.reading import read_event

NAMES = [f"Player {number:02}" for number in range(1, 25)]
ORGANISER = "Organiser"


class Board(Table):
    """The board of an event's file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.journal = file.with_suffix(".jsonl")
        self.switches = ()
        self.start("event", str(file))

    def event(self) -> Tournament:
        """The event as its file says it."""
        return read_event(self.file)


def a_file(folder: Path, rounds: int = 4) -> Path:
    file = folder / "saturday.csv"
    lines = [f"# --event swiss --rounds {rounds}", "# at the shop", "player", *NAMES]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_saturday_of_24(tmp_path: Path) -> None:
    random = Random(28)
    board = Board(a_file(tmp_path))
    try:
        organiser = Phone(board, ORGANISER)
        phones = {name: Phone(board, name) for name in NAMES}

        def plays(number: int) -> None:
            """Everybody says how their match of this round ended; the file has it once both have said it."""
            for match in board.event().rounds[number - 1]:
                if match.won or "bye" in match.pair:
                    continue
                said = random.choice([f"{match.a} wins", f"{match.b} wins", "draw"])
                for player in match.pair:
                    assert phones[player].answer(said, "result")["taken"], player
            until(lambda: all(m.played or "bye" in m.pair for m in board.event().rounds[number - 1]), board)

        assert phones[NAMES[0]].asks() == []
        organiser.answer("pair round 1", "next-round")
        first = until(lambda: board.event().rounds, board)[0][0]
        a, b = (phones[player] for player in first.pair)
        assert a.asked("result")["text"] == f"Table 1: {first.a} against {first.b}. Who won?"
        a.answer(f"{first.a} wins")
        b.answer("draw")
        until(lambda: any("Once more, please" in line for line in lines_of(a)), board)
        assert any("Once more, please" in line for line in lines_of(b)) and not board.event().rounds[0][0].played
        plays(1)

        organiser.asked("next-round")
        board.type(f":fix {NAMES[3]} leaves")
        board.type(":fix Late Lily joins")
        until(lambda: "Late Lily" in organiser.shown["seats"] and NAMES[3] not in organiser.shown["seats"], board)
        phones["Late Lily"] = Phone(board, "Late Lily")
        organiser.answer("pair round 2", "next-round")
        until(lambda: len(board.event().rounds) == 2, board)
        second = board.event().rounds[1][2]
        phones[second.a].answer("draw", "result")
        board.killed()
        board.start("event", str(board.file))
        for phone in [*phones.values(), organiser]:
            phone.listen()
        phones[second.b].answer("draw", "result")
        until(lambda: board.event().rounds[1][2].played, board)
        plays(2)
        for number in (3, 4):
            organiser.answer(f"pair round {number}", "next-round")
            until(lambda number=number: len(board.event().rounds) == number, board)
            plays(number)
        until(lambda: organiser.shown.get("over"), board)
        event = board.event()
        assert not list(audit(event)) and event.comments == ["# at the shop"]
        assert event.gone == {NAMES[3]} and event.seats == [*NAMES, "Late Lily"]
        assert {side for match in event.rounds[0] for side in match.pair} == set(NAMES)
        assert "won the event" in organiser.shown["over"][0]
    finally:
        board.close()
