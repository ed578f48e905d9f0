"""Whatever a file holds, reading it gives a card set or a SourceError that says where."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards import CardSet, SourceError, read_set
from companion.cards.places import shipped_sets
from companion.games.tamer.cards import CreatureRow

pytestmark = pytest.mark.slow

TABLE, TOML = (shipped_sets("tamer")[0].with_suffix(end).read_bytes() for end in (".csv", ".toml"))
HEADER, *ROWS = TABLE.splitlines(keepends=True)

fuzz = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

nasty = st.one_of(
    st.binary(max_size=8),
    st.sampled_from(
        [b'"', b'""', b",", b";", b"\n", b"\r\n", b"\0", b"\xef\xbb\xbf", b"..", b"/", b"1e9", b"[[", b"="]
    ),
    st.text(string.printable + "ßÆ\u202e\u2028", max_size=12).map(str.encode),
)


@st.composite
def mutated(draw: Any, original: bytes) -> bytes:
    """A right file with some slices of it replaced."""
    data = bytearray(original)
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        data[start : start + draw(st.integers(0, 12))] = draw(nasty)
    return bytes(data)


def outcome(folder: Path, table: bytes, toml: bytes) -> CardSet[CreatureRow] | SourceError:
    """The outcome of reading; any exception but SourceError fails the test."""
    path = folder / "fuzz.csv"
    path.write_bytes(table)
    path.with_suffix(".toml").write_bytes(toml)
    try:
        return read_set(path, CreatureRow)
    except SourceError as error:
        assert error.problems
        for problem in error.problems:
            assert str(problem).startswith(str(folder)) and "\n" not in str(problem)
            assert len(str(problem)) < len(str(folder)) + 500
        return error


@given(table=st.binary(max_size=400), toml=st.binary(max_size=200))
@fuzz
def test_random_bytes(tmp_path: Path, table: bytes, toml: bytes) -> None:
    assert isinstance(outcome(tmp_path, table, toml), SourceError)


@given(table=mutated(HEADER + b"".join(ROWS[:8])), toml=mutated(TOML))
@fuzz
def test_a_shipped_set_with_slips(tmp_path: Path, table: bytes, toml: bytes) -> None:
    outcome(tmp_path, table, toml)


@given(table=mutated(HEADER + b"".join(ROWS[:8])))
@fuzz
def test_what_is_read_after_slips_in_the_table_is_right(tmp_path: Path, table: bytes) -> None:
    read = outcome(tmp_path, table, TOML)
    if isinstance(read, CardSet):
        names = [card.name for card in read.cards]
        codes = [card.code for card in read.cards]
        assert len(set(names)) == len(names) and len(set(codes)) == len(codes)
        assert all(1 <= card.cost <= 15 and 0 <= card.copies <= 99 and card.code for card in read.cards)


@given(rows=st.permutations(ROWS))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_order_of_the_rows_changes_no_card(tmp_path: Path, rows: list[bytes]) -> None:
    read = outcome(tmp_path, HEADER + b"".join(rows), TOML)
    assert isinstance(read, CardSet)
    unsorted = outcome(tmp_path, TABLE, TOML)
    assert isinstance(unsorted, CardSet)
    assert sorted(map(str, map(CreatureRow.columns, read.cards))) == sorted(
        map(str, map(CreatureRow.columns, unsorted.cards))
    )
