"""What lies on the table in a battle: both rows, front first, with the dice on each creature."""

import re
from collections.abc import Callable
from functools import partial

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import Creature
from companion.table import Data, View, places
from companion.table.places import Figure, Laid, Mend, Piece, Place
from companion.table.questions import NotAllowed

_DICE = {"power": ("red", "red"), "health": ("green", "green"), "damage": ("black", "damage")}
"""What dice stand for: their colour, and which number of a creature's they show."""


class BattleView(View):
    """A running battle as people see it."""

    by_hand = "effects.by-hand"

    def __init__(self, battle: Battle) -> None:
        self._battle = battle.rows

    def laid_out(self) -> Laid:
        exchanges = self._battle.exchanges
        heading = f"exchange {exchanges}" if exchanges else "before the first exchange"
        sides = [
            places.Side(side.player, [Place("", list(map(self._piece, side.row)), key="")])
            for side in self._battle.sides
        ]
        return Laid(heading, sides, {"exchanges": exchanges}, sides="rows")

    def before(self, words: str) -> str:
        """A die may be called by its colour, too."""
        what = {colour: what for what, (colour, _) in _DICE.items()}
        return re.sub(
            rf"\b({'|'.join(what)})(?=\s+[0-9]+\s*$)", lambda found: what[found[1].lower()], words, flags=re.I
        )

    def _piece(self, creature: Creature) -> Piece:
        copied = creature.face.name if creature.face is not creature.card else None
        dice = {"red": creature.red, "green": creature.green}
        figures = {what: self._figure(creature, what) for what in _DICE} | {"place": self._place(creature)}
        notes = (f"{creature.power}/{creature.health}", f"as {copied}" if copied else "", "out" * creature.fallen)
        return Piece(
            creature.label,
            creature.face.name,
            creature.standing() | {"label": creature.label, **dice, "copy": copied},
            note=" ".join(filter(None, notes)),
            dice=[(colour, shows) for colour, shows in (dice | {"black": creature.damage}).items() if shows],
            short=f"■{creature.damage}" if creature.damage else "",
            gone=creature.fallen,
            thing=creature,
            figures=figures,
            states={"out": partial(self._out, creature)},
        )

    def _figure(self, creature: Creature, what: str) -> Figure:
        colour, shows = _DICE[what]
        return Figure(
            getattr(creature, shows),
            lambda number: partial(self._mend, creature, lambda: setattr(creature, shows, number)),
            lambda number: f"{e.set_die(colour, creature, number)}.",
        )

    def _place(self, creature: Creature) -> Figure:
        row = creature.side.row

        def goes_to(number: int) -> Mend:
            if not 1 <= number <= len(row):
                raise NotAllowed(f"{creature.side.player}’s row has no place {number}", f"places are 1 to {len(row)}")
            others = [each for each in row if each is not creature]
            order = [*others[: number - 1], creature, *others[number - 1 :]]
            return partial(self._mend, creature, lambda: setattr(creature.side, "row", order))

        return Figure(row.index(creature) + 1, goes_to)

    def _out(self, creature: Creature) -> None:
        self._mend(creature, lambda: setattr(creature, "fallen", True))
        self._battle.down = True

    def _mend(self, creature: Creature, change: Callable[[], object]) -> None:
        change()
        self._battle.changes += 1
        self._battle.unlooked = True
        self._battle.relaid.append(creature)


def result_lines(result: Data) -> list[str]:
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


def _evening_lines(result: Data) -> list[str]:
    champions = result["champions"]
    title = "The champion" if len(champions) == 1 else "The champions"
    records = ", ".join(f"{each['player']} {each['wins']}-{each['losses']}" for each in result["standings"])
    return [f"{title}: {' and '.join(champions)}.", f"Records: {records}."]
