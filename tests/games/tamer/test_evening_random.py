"""Random nights: through the protocol with undo and corrections, and killed and resumed anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, shipped_pool
from games.tamer.program import EVENING_ASKS, Program
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sentences import unheard

from companion.table.declared import events_of
from companion.table.journal import Header, Journal, read_journal
from companion.table.session import Loading, Session

PLAYERS = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]


class Night(Program):
    """A program that referees some battles in full and types the results of the others."""

    mode = "evening"
    level = False  # whether ties are told often, so that many are level in the end

    def __init__(self, players: int, seed: int, undo: float, mend: float, rules: list[str]) -> None:
        super().__init__(shipped_pool(), [], Random(seed), undo, rules)
        self.players = PLAYERS[:players]
        self.mend = mend

    def answer(self, asked: dict[str, Any]) -> str:
        match asked["name"]:
            case "players":
                return ", ".join(self.players)
            case "picks":
                return ", ".join(self.random.sample(asked["options"], 5))
            case "team":
                return self._team(asked)
            case "outcome" if self.level and self.random.random() < 0.5:
                return "both win"
        return super().answer(asked)

    def _team(self, asked: dict[str, Any]) -> str:
        found = re.search(r"at most (\d+) point", asked["text"])
        assert found
        left = int(found[1])
        team = []
        for name in self.random.sample(asked["options"][1:], len(asked["options"]) - 1):
            cost = self.pool.find(name).cost
            if cost <= left and len(team) < 4:
                team.append(name)
                left -= cost
        return ", ".join(team) or "none"

    def answers(self) -> Iterator[str]:
        """As every program; or, mending, an answer or a correction at each ask, with nothing compared."""
        if not self.mend:
            yield from super().answers()
        while True:
            asked = self.new_lines()[-1]
            assert asked["type"] == "ask"
            if len(self.journal) > 1 and self.random.random() < self.mend:
                yield f":fix {self._correction()}"
            else:
                yield self.answer(asked)

    def _correction(self) -> str:
        one, two = self.random.sample([*self.players, "The Deck"], 2)
        return self.random.choice(
            [
                f"{one}-{two} {one} wins",
                f"{one}-{two} both win",
                f"{one} plays {two}",
                f"{one} leaves",
                "Zoe joins",
                f"{one} picks",
            ]
        )


NIGHT = f"{GAME.package}.evening"
EVENTS = events_of(NIGHT)


@settings(max_examples=120, deadline=None)
@given(
    st.integers(4, 8),
    st.integers(0, 2**32),
    st.booleans(),
    st.sampled_from(["squares", "same-first"]),
    st.sampled_from(["across", "die"]),
)
def test_nights_through_the_protocol(players, seed, undo, closest, first_round):
    """No exception, no dead end, nobody meets anybody twice, and undo then redo gives the same state."""
    night = Night(players, seed, 0.15 if undo else 0.0, 0.0, [f"closest={closest}", f"first-round={first_round}"])
    result = night.play()
    met = [frozenset(match["players"]) for matches in result["rounds"] for match in matches]
    assert len(met) == len(set(met)) == 3 * ((players + 1) // 2)
    assert set(result["champions"]) <= set(night.players)
    wins = {each["player"]: each["wins"] for each in result["standings"]}
    assert all(each["wins"] + each["losses"] == 3 for each in result["standings"])
    if not result["tiebreaks"]:
        assert set(result["champions"]) == {player for player, many in wins.items() if many == max(wins.values())}


@settings(max_examples=100, deadline=None)
@given(st.integers(4, 8), st.integers(0, 2**32))
def test_nights_that_are_mended_by_hand_come_to_an_end(players, seed):
    night = Night(players, seed, 0.0, 0.1, [])
    result = night.play()
    assert result["champions"]
    assert "The Deck" not in result["champions"]


def test_everything_of_the_evening_occurs():
    """Every event, every ask and every rule of the evening alone."""
    register = GAME.register().rules
    wanted = {rule.id for rule in register.values() if rule.mode == "evening"} | EVENING_ASKS
    seen: set[str] = set()
    heard: dict[str, set[str]] = {}
    seed = 0
    while (not wanted <= seen or unheard(NIGHT, heard)) and seed < 600:
        rules = [f"first-round={('across', 'die')[seed % 2]}", f"stalemate={('both', 'nobody')[seed // 2 % 2]}"]
        night = Night(4 + seed % 5, seed, 0.0, 0.1 if seed % 2 else 0.0, rules)
        night.level = seed % 3 == 0
        night.play()
        for line in night.lines:
            seen |= {line.get("name", ""), line.get("rule") or ""}
            if line["type"] in ("ask", "event"):
                heard.setdefault(line["name"], set()).add(f"{line['text']} {line.get('do')}")
        seed += 1
    assert wanted <= seen, f"never occurred: {sorted(wanted - seen)}"
    assert unheard(NIGHT, heard) == []


class Killed(BaseException):
    """The power goes."""


class Fragile(Journal):
    """A journal whose power goes at some byte of the file: what is on it stays, torn or whole."""

    until = 10**9

    def append(self, entry: Any) -> None:
        super().append(entry)
        size = self.path.stat().st_size
        if size > self.until:
            with self.path.open("r+b") as file:
                file.truncate(self.until)
            raise Killed


def automatic(journal: Journal | None, entries: list[Any], seed: int) -> dict[str, Any]:
    """A night of five by the automatic player, from where its journal ends."""
    rules = GAME.register().settle(())
    referee = GAME.referee(GAME.mode("evening"))
    front = Silent()
    cards = Loading(shipped_pool)
    session = Session(
        referee, rules, GAME.register(), front, cards, journal=journal, entries=entries, auto="all", seed=seed
    )
    return session.run()


class Silent:
    """A front that hears everything and says nothing."""

    def tells(self, *_: Any) -> None: ...

    def steps(self, *_: Any) -> bool:
        return True


@pytest.mark.parametrize("trial", range(60))
def test_a_night_of_five_killed_and_resumed_ends_as_unbroken(trial, tmp_path: Path):
    """The journal is cut off at some byte, again and again, and the night goes on from it."""
    random = Random(trial)
    seed = trial % 20
    unbroken = automatic(None, [], seed)
    path = tmp_path / "night.jsonl"
    header = Header("tamer", "evening", {}, "", [], seed=seed, auto="all")
    journal: Journal = Fragile.begin(path, header)
    begun = path.stat().st_size
    entries: list[Any] = []
    kills = 0
    while True:
        size = path.stat().st_size
        journal.until = max(begun, size - 40) + random.randint(0, 400) if kills < 4 else 10**9  # type: ignore[attr-defined]
        try:
            result = automatic(journal, entries, seed)
            break
        except Killed:
            kills += 1
            journal.close()
            played = read_journal(path)
            journal, entries = Fragile.go_on(played), played.entries
    journal.close()
    assert result == unbroken
    assert kills
