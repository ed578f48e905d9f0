"""Whatever a face's file holds, reading and drawing it gives pictures or a sentence that says what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards import SourceError
from companion.errors import CompanionError
from companion.files.explain import column_names
from companion.games.tamer.cards import CreatureRow
from companion.printing.drawing.vector import Clip, Item, Stamp, TransformedItem
from companion.printing.faces.face import Painters
from companion.printing.faces.reading import shipped_faces

LINES = (shipped_faces() / "tamer.toml").read_text(encoding="utf-8").splitlines()
COLUMNS = tuple(column_names(CreatureRow))
CARD = dict.fromkeys(COLUMNS, "7") | {
    "name": "Heroicat",
    "class": "Familiar",
    "element": "Fire",
    "text": "Slay: Power.",
}

fuzz = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

VALUES = """
"x" | 3 | -1 | 0 | nan | 1e308 | [] | ["a", "b", "c"] | {} | {a = 1} | true | "{name}" | "{" | "" | "#12345g" | "ink"
"fire" | "../x" | 1979-05-27 | [["a"]] | "\\u0000" | "panel" | "badge" | 90 | 40.0
"""
KEYS = """
[front] | [back.x] | [[front.a]] | [sides.front] | [by] | [by.a.b] | [icons.x] | [fonts] | terms."x" = 1 | = | [ | '''
kind = "badge" | kind = "picture" | kind = "line" | extends = "tamer" | remove = [1, "front"] | under = 3 | \ufeff
under = "title" | text = "{element}{name}" | w = 0.0 | floor = 20.0 | cut = true | number = "{name}" | scene = "x"
"""
values, lines = (st.sampled_from(re.split(r" \| |\n", each.strip())) for each in (VALUES, KEYS))


@st.composite
def mutated(draw: Any) -> str:
    """The shipped face with some values and lines replaced, left out or put in."""
    found = list(LINES)
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(found) - 1))
        change = draw(st.sampled_from(["value", "value", "value", "line", "leave out", "put in"]))
        if change == "value" and " = " in found[at]:
            found[at] = f"{found[at].partition(' = ')[0]} = {draw(values)}"
        elif change == "put in":
            found.insert(at, draw(lines))
        elif change == "line":
            found[at] = draw(lines)
        elif change == "leave out" and len(found) > 1:
            del found[at]
    return "\n".join(found)


def all_drawn(items: Any) -> None:
    """Draw everything, what is drawn only where it is shown too."""
    for item in items:
        assert isinstance(item, Item)
        if isinstance(item, TransformedItem | Clip):
            all_drawn(item.items)
        elif isinstance(item, Stamp):
            all_drawn(item.draw())


@given(text=mutated())
@fuzz
def test_a_mutated_face(tmp_path: Path, text: str) -> None:
    path = tmp_path / "face.toml"
    path.write_text(text, encoding="utf-8")
    try:
        painter = Painters("tamer", layout=path, columns=COLUMNS).of(CARD)
        all_drawn(painter.drawn("front", CARD))
        all_drawn(painter.drawn("back", {}))
    except SourceError as error:
        assert error.problems
        for problem in error.problems:
            assert str(problem).startswith(str(tmp_path))
            assert "\n" not in str(problem)
            assert len(str(problem)) < len(str(tmp_path)) + 700
    except CompanionError as error:
        assert "\n" not in str(error)
