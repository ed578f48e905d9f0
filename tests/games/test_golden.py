"""A golden playthrough of each mode: whatever is asked, answered and told, as it was when somebody last read it.

Each mode has two, as its switches are by default and otherwise. After a change that is meant, `pytest
tests/games/test_golden.py --write-golden` writes them anew: the difference is what people at the table will notice.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.options import told_apart
from support.play import Begun, Script

from companion.engine.session import Session
from companion.errors import CompanionError
from companion.games import Game, Mode, every
from companion.table.question import Question

GOLDEN = Path(__file__).parent / "golden"
SEEDS = {"cardpg-game": 8, "cardpg-game-otherwise": 25, "tossing-tiger-game": 15}
"""Where the first seed plays for too long to be read, or ends before it has begun."""
ANEW = "pytest tests/games/test_golden.py --write-golden"
FEW = 12
"""So many answers that are offered are written down one by one."""
PLAYTHROUGHS = {
    f"{game.name}-{mode.name}{'-otherwise' if otherwise else ''}": (game, mode, otherwise)
    for game in every()
    for mode in game.modes
    for otherwise in (False, True)
}


class Onlooker(Script):
    """Types three names, or two where no more may play, once; leaves the rest to the program, and writes down all of it."""

    session: Session

    def __init__(self) -> None:
        super().__init__(())
        self.seen: list[str] = []
        self.named = False

    def line(self, question: Question[Any]) -> tuple[str, int]:
        told_apart(question)
        view = self.session.view
        state = json.dumps(view.state(), sort_keys=True) if view else ""
        self.seen.append(f"  table {sha256(state.encode()).hexdigest()[:12]}")
        if question.name == "players" and not self.named:
            self.named = True
            return ", ".join(["Ann", "Bo", "Cleo"][: question.bounds()["max"]]), 0
        return ":auto", 0

    def _put(self, type: str, **fields: Any) -> None:
        super()._put(type, **fields)
        if type == "ask":
            options = fields.get("options") or []
            offered = f" of {', '.join(options) if len(options) <= FEW else len(options)}" if options else ""
            self.seen += ["", f"{fields['name']}, {fields['who'] or 'the table'} [{fields['rule']}]{offered}"]
            self.seen.append(f"  {fields['text']}")
        elif type == "event":
            self.seen.append(f"- {fields['text']} [{fields['rule']}]")
            self.seen += [f"  do: {fields['do']}"] if fields["do"] else []
        else:
            self.seen.append(f"= {type}: {json.dumps(fields, ensure_ascii=False)}")


def otherwise(game: Game, mode: Mode) -> list[str]:
    """Every switch at the value next to its default, as far as they go together."""
    register, said = game.register(), list[str]()
    for name, default in register.settle((), mode.name).items():
        values = list(register.switches[name].values)
        each = f"{name}={values[(values.index(default) + 1) % len(values)]}"
        try:
            register.settle([*said, each], mode.name)
        except CompanionError:
            continue
        said.append(each)
    return said


@pytest.mark.parametrize("name", list(PLAYTHROUGHS))
def test_a_playthrough_is_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    game, mode, changed = PLAYTHROUGHS[name]
    rules = [word for rule in (otherwise(game, mode) if changed else []) for word in ("--rule", rule)]
    front = Onlooker()
    front.session = Begun([game.name, mode.name, "--seed", str(SEEDS.get(name, 1)), *rules]).session(front)
    front.seen[-1] = f"= result: {json.dumps(front.session.run(), ensure_ascii=False)}"
    assert {line["rule"] for line in front.lines() if line.get("rule")} <= set(game.register().rules)
    text = "\n".join(front.seen) + "\n"
    path = GOLDEN / f"{name}.txt"
    if request.config.getoption("--write-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    assert text.splitlines() == before.splitlines(), f"{name} plays otherwise; if that is meant: {ANEW}"


def test_every_mode_has_its_playthroughs() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PLAYTHROUGHS)


def test_a_playthrough_that_differs_says_how_it_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(f"{__name__}.GOLDEN", tmp_path)
    with pytest.raises(
        AssertionError, match="tamer-battle plays otherwise; if that is meant: pytest tests/games/test_g"
    ):
        test_a_playthrough_is_as_it_was("tamer-battle", request)
