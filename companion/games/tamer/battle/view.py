"""What lies on the table in a battle, in words and as data, and the corrections that people make by hand."""

import re
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import quoted
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import Creature
from companion.table import Scene, View
from companion.table.events import Event
from companion.table.questions import NotAllowed, Unreadable, one_of
from companion.table.tabletop import Piece, Row, Tabletop
from companion.words import commas

HINT = "say “:fix Heroicat damage 2”, or power or health with what the dice show, or place with a number, or out"
_TIED = "\N{NO-BREAK SPACE}"
_DICE = {"red": "power", "green": "health", "black": "damage"} | {what: what for what in ("power", "health", "damage")}
_FIX = re.compile(r"(?P<creature>.+?)\s+(?:(?P<out>out)|(?P<what>[a-z]+)\s+(?P<number>[0-9]{1,4}))\s*", re.IGNORECASE)


class BattleView(View):
    """A running battle as people see it."""

    fixes = "CREATURE power|health|damage N: what its dice show; CREATURE place N; CREATURE out"

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def state(self) -> dict[str, Any]:
        """Both rows, front first, with each creature's totals and dice."""
        rows = {
            side.player: [
                creature.standing()
                | {"label": creature.label, "red": creature.red, "green": creature.green, "copy": _copied(creature)}
                for creature in side.row
            ]
            for side in self._battle.sides
        }
        return {"exchanges": self._battle.exchanges, "rows": rows}

    def lines(self) -> list[str]:
        """A line a creature, and a heading a row."""
        lines = []
        for side in self._battle.sides:
            lines.append(f"{side.player}, front first:" if side.row else f"{side.player}: nobody left")
            for place, creature in enumerate(side.row, start=1):
                dice = {"red": creature.red, "green": creature.green, "black": creature.damage}
                shown = ", ".join(f"{colour} {number}" for colour, number in dice.items() if number)
                copied = f", a copy of {creature.face.name}" if _copied(creature) else ""
                fallen = ", knocked out" if creature.fallen else ""
                lines.append(
                    f"  {place}. {creature.label}{copied}: Power {creature.power}, "
                    f"Health {creature.health}{fallen} · dice: {shown or 'none'}"
                )
        return lines

    def laid(self) -> list[str]:
        """Each row, front first, with what its dice show."""
        return [f"{side.player}: {commas(map(_laid, side.row)) or 'nobody'}" for side in self._battle.sides]

    def status(self) -> str:
        """How far the battle is, and both rows in short: Power/Health of each creature and its black dice."""
        rows = "   ".join(
            f"{side.player}: {' '.join(map(_short, side.row)) or 'nobody'}" for side in self._battle.sides
        )
        return f"{self._stage()} · {rows}"

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Both rows, each creature whole; None where there are too many lines."""
        lines = [self._stage()]
        for side in self._battle.sides:
            whole = " ".join(_short(creature).replace(" ", _TIED) for creature in side.row) or "nobody"
            indent = " " * (len(side.player) + 2)
            lines += textwrap.wrap(f"{side.player}: {whole}", columns, subsequent_indent=indent)
        return Scene([line.replace(_TIED, " ") for line in lines]) if len(lines) <= rows else None

    def tabletop(self) -> Tabletop:
        """Both rows, front first, with the dice on each creature."""
        rows = [
            Row(side.player, list(map(_piece, side.row)), note="" if side.row else "nobody left")
            for side in self._battle.sides
        ]
        return Tabletop(self._stage(), rows)

    def _stage(self) -> str:
        return f"exchange {self._battle.exchanges}" if self._battle.exchanges else "before the first exchange"

    def correction(self, words: str) -> Callable[[], Event]:
        """Other dice on a creature, another place in its row, or its end."""
        found = _FIX.fullmatch(words.strip()) if len(words) < 200 else None
        if not found:
            raise Unreadable(f"{quoted(words)} is no correction", HINT)
        creatures = [creature for side in self._battle.sides for creature in side.row]
        creature = creatures[one_of(found["creature"], [each.label for each in creatures])]
        if found["out"]:
            return partial(self._mend, creature, "out", creature.damage)
        what, number = found["what"].lower(), int(found["number"])
        if what == "place":
            if not 1 <= number <= (places := len(creature.side.row)):
                raise NotAllowed(f"{creature.side.player}’s row has no place {number}", f"places are 1 to {places}")
        elif what not in _DICE:
            raise Unreadable(f"{quoted(what)} cannot be mended", HINT)
        return partial(self._mend, creature, _DICE.get(what, what), number)

    def _mend(self, creature: Creature, what: str, number: int) -> Event:
        row = creature.side.row
        self._battle.changes += 1
        self._battle.unlooked = True
        self._battle.relaid.append(creature)
        if what == "out":
            before, creature.fallen, self._battle.down = creature.damage, True, True
        elif what == "place":
            before = row.index(creature) + 1
            row.remove(creature)
            row.insert(number - 1, creature)
        else:
            field = {"power": "red", "health": "green", "damage": "damage"}[what]
            before = getattr(creature, field)
            setattr(creature, field, number)
        return e.mended("effects.by-hand", creature=creature, what=what, before=before, after=number)


def _copied(creature: Creature) -> str | None:
    return creature.face.name if creature.face is not creature.card else None


def _piece(creature: Creature) -> Piece:
    dice = {"red": creature.red, "green": creature.green, "black": creature.damage}
    return Piece(
        creature.label,
        creature.face.name,
        dice=tuple((colour, number) for colour, number in dice.items() if number),
        note=f"{creature.power}/{creature.health}",
        gone=creature.fallen,
    )


def _laid(creature: Creature) -> str:
    dice = {"red": creature.red, "green": creature.green, "black": creature.damage}
    shown = ", ".join(f"{colour} {e.dice(number)}" for colour, number in dice.items() if number)
    return f"{creature.label} ({shown})" if shown else creature.label


def _short(creature: Creature) -> str:
    damage = f" ■{creature.damage}" if creature.damage else ""
    return f"[{creature.label} {creature.power}/{creature.health}{damage}]"


def result_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who records a victory, and who still stands."""
    if "champions" in result:
        return _evening_lines(result)
    winners = result["winners"]
    exchanges = result["rounds"]
    lines = [f"{' and '.join(winners) or 'Nobody'} wins after {exchanges} exchange{'s' * (exchanges != 1)}."]
    if len(winners) == 2:
        lines = [f"A tie: {' and '.join(winners)} both record a victory."]
    for player, row in result["standing"].items():
        for creature in row:
            damage = f" with {creature['damage']} damage" if creature["damage"] else ""
            lines.append(f"{player}'s {creature['name']} still stands{damage}.")
    return lines


def _evening_lines(result: dict[str, Any]) -> list[str]:
    champions = result["champions"]
    title = "The champion" if len(champions) == 1 else "The champions"
    records = ", ".join(f"{each['player']} {each['wins']}-{each['losses']}" for each in result["standings"])
    return [f"{title}: {' and '.join(champions)}.", f"Records: {records}."]
