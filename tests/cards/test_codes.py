"""The codes that the program gives to cards."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from companion.cards import CardSet
from companion.cards.codes import ALPHABET, derived_code, derived_prefix

from .conftest import Beast


def test_a_code_hangs_on_the_prefix_and_the_folded_name_alone() -> None:
    assert derived_code("R1", "Heroicat") == "R1-29XA"
    assert derived_code("R1", "  HEROÏCAT ") == "R1-29XA"
    assert derived_code("R2", "Heroicat") == "R2-29XA"


@given(st.text(min_size=1), st.text("ABC123", max_size=6))
def test_a_code_is_short_and_has_no_letter_that_is_mistaken(name: str, prefix: str) -> None:
    code = derived_code(prefix, name)
    assert re.fullmatch(r"[A-Z0-9]*-[A-HJ-NP-Z2-9]{4}", code)
    assert len(code) <= 11


def test_codes_stay_when_rows_are_sorted_added_and_taken_out(read: Callable[..., CardSet[Beast]]) -> None:
    header, rows = "name,class,power\n", ["Lynx,Air,4\n", "Owl,Air,1\n", "Eel,Water,2\n"]
    before = {card.name: card.code for card in read(header + "".join(rows)).cards}
    after = {card.name: card.code for card in read(header + "".join([rows[2], "Ape,Earth,3\n", rows[0]])).cards}
    assert after["Lynx"] == before["Lynx"] and after["Eel"] == before["Eel"]


def test_a_prefix_is_the_initials_and_numbers_of_the_set() -> None:
    prefixes = {name: derived_prefix(name) for name in ("round1", "spring-fair-2026", "autumn", "a-b-c-d-e-f-g-h")}
    assert prefixes == {"round1": "R1", "spring-fair-2026": "SF2026", "autumn": "A", "a-b-c-d-e-f-g-h": "ABCDEF"}


def test_two_names_that_lead_to_one_code_are_an_error(complaints: Callable[..., list[str]]) -> None:
    seen: dict[str, str] = {}
    for number in range(len(ALPHABET) ** 4):
        name = f"Beast {number}"
        other = seen.setdefault(derived_code("B", name), name)
        if other != name:
            break
    code = derived_code("B", name)
    assert complaints(f"name,class,power\n{other},Air,4\n{name},Air,4\n") == [
        f"beasts.csv:3: code: “{code}” is the code in line 2 too; write another in this row's column code"
    ]


def test_a_code_of_ones_own_is_kept_in_capitals(read: Callable[..., CardSet[Beast]]) -> None:
    assert read("name,class,power,code\nLynx,Air,4,xy-7\n").cards[0].code == "XY-7"
