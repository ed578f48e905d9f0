"""Random faces of the whole language: each is printed, or refused in one sentence with its line; words and codes stay on
the card, and nothing reaches farther out than the bleed goes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.shell import in_process

from companion.cards import read_set
from companion.games.folder import FolderGame
from companion.printing.drawing.corners import corners
from companion.printing.faces.face import Painters
from companion.printing.faces.in_print import nearest
from companion.printing.layouts.elements import BLEED, KINDS, OUTLINES
from companion.printing.print_run import stock_of

W, H = 50.0, 70.0
TABLE = """name,hits,suit,text
Ant,3,heart,"**Bold** _and_ ~~struck~~ [red](blood) :coin:
- an item of a list
- another"
Bee,0,spade,{name} has {hits} and {T} stays
Cat,12,Star,2 * 3 = 6 and snake_case
Dog,x,,[none](nothing) of it
Do\u00adna\u00adu\u00addampf\u00adschiff,1,star,Do\u00adna\u00adu\u00addampf\u00adschiffs\u00adge\u00adsell\u00adschaft 3 :coin: 3:coin:
"""
VALUES = {
    "blood": "#b8232f",
    "paper": "#f7f2e6",
    "box": "{'#b8232f' if index <= hits else '#cccccc'}",
    "edge": "#24313d",
}
texts = st.sampled_from(
    ["{name}", "{text}", "{hits * heart}", "{index}", "**{name}** _x_", "a :coin: b", "{suit or 'no'}"]
)
colours = st.sampled_from(["ink", "blood", "paper", "box", "#2a6f97"])
sizes = st.sampled_from([7.0, 9.0, 14.0, 30.0, 120.0])
shapes = st.sampled_from([*OUTLINES, "star", "heart", "turn", "cloud", "none.svg"])


def mm(least: float, most: float) -> Any:
    return st.floats(least, most).map(lambda each: round(each, 1))


@st.composite
def repeats(draw: Any, tame: bool) -> dict[str, Any]:
    counts = [1, 3, 5] if tame else [1, 3, 9, "hits", "{hits}", "hits * 2", "300", "cost"]
    found: dict[str, Any] = {"count": draw(st.sampled_from(counts))}
    way = draw(st.sampled_from(["row", "grid", "circle", "points", *([] if tame else ["nothing"])]))
    if way in ("row", "grid"):
        found["step"] = [draw(mm(0.1, 2) if tame else mm(-9, 9)), draw(mm(0.1, 2) if tame else mm(-9, 9))]
        found |= {"columns": draw(st.integers(0, 4)), "centred": draw(st.booleans())} if way == "grid" else {}
    elif way == "circle":
        found |= {
            "radius": draw(mm(0.1, 6) if tame else mm(0, 20)),
            "start": draw(mm(-90, 90)),
            "turn": draw(st.booleans()),
        }
    elif way == "points":
        far = 2 if tame else 9
        found["points"] = [[draw(mm(-far, far)), draw(mm(-far, far))] for _ in range(5)]
        found |= {"places": {"3": [1, 4], "*": [2]}} if draw(st.booleans()) else {}
    return found


@st.composite
def elements(draw: Any, tame: bool) -> dict[str, Any]:
    """An element; a tame one lies in the middle of the card, and most often nothing is wrong with it."""
    kind = draw(st.sampled_from([each for each in KINDS if each not in ("picture", "art", "drawing")]))
    found: dict[str, Any] = {"kind": kind, "x": draw(mm(-5.5, W)), "y": draw(mm(-5.5, H))}
    found |= {"w": draw(mm(0.5, 30)), "h": draw(mm(0.5, 30))}
    if tame:
        found |= {"x": 16.0, "y": draw(mm(16, 40)), "w": draw(mm(12, 18)), "h": draw(mm(12, 14))}
    words = st.sampled_from(["{name}", "_{name}_", "{hits}"]) if tame else texts
    large = st.just(7.0) if tame else sizes
    cutting = st.just(True) if tame else st.booleans()
    own: dict[str, dict[str, Any]] = {
        "panel": {"shape": st.sampled_from(OUTLINES), "fill": st.lists(colours | st.just("clear"), max_size=4), "run": st.sampled_from(["down", "across", "out", 33.0])},
        "line": {"dash": st.just([1.0, 0.5]), "colour": colours},
        "pattern": {"motif": st.sampled_from(["stripes", "dots", "checks", "grid"]), "colour": colours, "size": st.just(1.0), "step": mm(0.5, 6)},
        "rays": {"colour": colours},
        "text": {"text": words, "size": large, "cut": cutting, "wrap": st.booleans()},
        "rich": {"text": words, "size": large, "align": st.sampled_from(["left", "center", "right"])},
        "icon": {"name": st.sampled_from(["{suit}", "coin"]), "colour": colours},
        "badge": {"number": words, "size": large, "fill": colours},
        "qr": {"text": st.just("{code}")},
        "arrows": {"text": st.just("N SE"), "size": st.just(3.0), "fill": colours},
    }  # fmt: skip
    found |= {key: draw(each) for key, each in own[kind].items()}
    found |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "rotate": mm(-180, 180),
                "turn": st.sampled_from([0, 90, 180, 270]),
                "mirror": st.sampled_from([True, False, "down", "both"]),
                "opacity": mm(0, 1),
                "mask": st.sampled_from([*OUTLINES, "star"])
                if tame
                else shapes | st.builds(lambda shape: {"shape": shape, "radius": 3.0}, shapes),
                "repeat": repeats(tame),
                "twice": st.just([W / 2, H / 2]),
                "when": st.sampled_from(
                    ["suit in ('heart', 1..3)", "length(text) > 20", *([] if tame else ["hits > 2", "index % 2 = 0"])]
                ),
            },
        )
    )
    return found


faces = st.booleans().flatmap(
    lambda tame: st.fixed_dictionaries(
        {
            "width": st.just(W),
            "height": st.just(H),
            "border": st.just("edge"),
            "values": st.just(VALUES),
            "front": st.dictionaries(st.sampled_from("abcd"), elements(tame), min_size=1, max_size=4),
            "back": st.just(
                {"ground": {"kind": "panel", "x": -2.0, "y": -2.0, "w": W + 4, "h": H + 4, "fill": "paper"}}
            ),
        }
    )
)


def toml(value: Any) -> str:
    """A value as a TOML file has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + " }"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def written(face: dict[str, Any]) -> str:
    lines = [f"{key} = {toml(value)}" for key, value in face.items() if not isinstance(value, dict)]
    for key, table in face.items():
        inner = (
            {key: table}
            if key == "values"
            else {f"{key}.{name}": each for name, each in table.items()}
            if isinstance(table, dict)
            else {}
        )
        for name, each in inner.items():
            lines += [f"[{name}]", *(f"{own} = {toml(value)}" for own, value in each.items())]
    return "\n".join(lines) + "\n"


def printed_or_refused(face: dict[str, Any]) -> bool:
    """True if a face was printed; that it was printed soundly, or refused in sentences that say where."""
    folder = Path("own")
    folder.mkdir(exist_ok=True)
    (folder / "cards.csv").write_text(TABLE, encoding="utf-8")
    (folder / "face.toml").write_text(written(face), encoding="utf-8")
    code, _, error = in_process(["print", "cards", "./own", "--out", "own.pdf", "--partial"])
    assert "Traceback" not in error
    for line in error.splitlines():
        place = line.removeprefix("companion: ").removeprefix("left out: ")
        assert re.match(r"own/(face\.toml|cards\.csv):[0-9]+: ", place), (line, written(face))
    if code == 0:
        stays_on_the_card(folder)
    return code == 0


def stays_on_the_card(folder: Path) -> None:
    game = FolderGame(folder)
    cards = read_set(folder / "cards.csv", game.row_of(folder / "cards.csv"))
    stock = stock_of(cards, game.face)
    columns = {name: str(value) for name, value in cards.cards[0].printed().items()}
    painter = Painters("own", layout=game.face, columns=tuple(columns), stock=stock).of(columns)
    for card in cards.cards:
        columns = {name: str(value) for name, value in card.printed().items()} | {"set": "own", "number": "1"}
        drawn = painter.drawn("front", columns)
        if painter.faults:
            painter.faults.clear()
            continue
        assert all(-2 <= x <= W * 100 + 2 and -2 <= y <= H * 100 + 2 for x, y in corners(drawn)), card.name
        assert all(room > -0.03 for _, room in nearest(painter, "front", columns, stock)), card.name
        assert painter.face.beyond <= BLEED + 0.01


sound = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@given(face=faces)
@settings(sound, max_examples=15)
def test_random_faces(face: dict[str, Any]) -> None:
    printed_or_refused(face)


@pytest.mark.long
def test_two_hundred_random_faces() -> None:
    seen = {True: 0, False: 0}

    @given(face=faces)
    @settings(sound, max_examples=200)
    def run(face: dict[str, Any]) -> None:
        seen[printed_or_refused(face)] += 1

    run()
    assert min(seen.values()) >= 10, seen
