"""Layout of a battle: both rows, front first, with their dice; its result, and its bracket sheet."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from companion.board.places import Figure, Fixes, Mend, Piece, Place, Side, TableLayout
from companion.board.views import LayoutView
from companion.games import TrackerData
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Creature
from companion.games.tamer.battle.creature import Side as SideOfBattle
from companion.games.tamer.battle.deck import deck_name
from companion.games.tamer.battle.pool import CreaturePool
from companion.table import Data
from companion.table.question import NotAllowed
from companion.words import counted, told_apart

_DICE = {"power": ("red", "red"), "health": ("green", "green"), "damage": ("black", "damage")}
"""Dice by what they stand for: their colour, and which number of a creature's they show."""
_ROUND_OF_LIMIT = {5: 0, 10: 1, 15: 2}


Parts = Sequence[Side | Place]


class BattleView(LayoutView):
    """A running battle as people see it, from before its teams to the clearing up.

    What lies `around` is the rest of what hands hold: where its cards come from and go to.
    """

    by_hand = "effects.by-hand"

    def __init__(self, battle: Battle, around: Callable[[], Parts] = tuple) -> None:
        self._whole = battle
        self._battle = battle.rows
        self._around = around

    def laid_out(self) -> TableLayout:
        exchanges = self._battle.exchanges
        heading = f"exchange {exchanges}" if exchanges else "before the first exchange"
        sides = [
            Side(side.player, [Place("", list(map(self._piece, side.row)), key="")]) for side in self._battle.sides
        ]
        beside = [*map(self._beside, self._battle.sides, self._battle.teams), *self._around()]
        return TableLayout(heading, sides, {"exchanges": exchanges}, sides="rows", beside=beside)

    def _beside(self, side: SideOfBattle, team: list[Creature]) -> Side:
        """A side's creatures that do not stand in its row."""
        there = {*side.row, *self._whole.removed}
        places = [Place("aside", [_lying(each) for each in team if each not in there])]
        if side.player == THE_DECK:
            cards = self._whole.waiting
            names = told_apart([card.name for card in cards])
            keys = [f"{name} ({side.player})" for name in names]
            flipped = [Piece(name, card.name, key=key) for name, card, key in zip(names, cards, keys, strict=True)]
            places.append(Place("flipped", flipped))
        return Side(side.player, places)

    def before(self, words: str) -> str:
        """A die may be called by its colour, too."""
        for what, (colour, _) in _DICE.items():
            words = re.sub(rf"\b{colour}(?=\s+[0-9]+\s*$)", what, words, flags=re.I)
        return words

    def _piece(self, creature: Creature) -> Piece:
        copied = creature.face.name if creature.face is not creature.card else None
        dice = {"red": creature.red, "green": creature.green}
        lies = zip(("red", "green", "black"), creature.lies, strict=True)
        notes = (f"{creature.power}/{creature.health}", f"as {copied}" if copied else "", "out" * creature.fallen)
        return Piece(
            creature.label,
            creature.face.name,
            creature.standing() | {"label": creature.label, **dice, "copy": copied},
            note=" ".join(filter(None, notes)),
            dice=[(colour, shows) for colour, shows in lies if shows],
            short=f"■{creature.lies[2]}" if creature.lies[2] else "",
            gone=creature.fallen,
            key=creature.key,
            thing=creature,
            fixes=Fixes(
                figures={what: self._figure(creature, *die) for what, die in _DICE.items()} | self._place(creature),
                states={"out": None if creature.fallen else partial(self._mend, creature, creature, "fallen", True)},
            ),
        )

    def _figure(self, creature: Creature, colour: str, shows: str) -> Figure:
        return Figure(
            getattr(creature, shows),
            lambda number: partial(self._set, creature, shows, number),
            lambda number: f"{e.set_die(colour, creature, number)}.",
        )

    def _set(self, creature: Creature, shows: str, number: int) -> None:
        """A die shows another number: hands have set it."""
        self._mend(creature, creature, shows, number)
        creature.lies = (creature.red, creature.green, creature.damage)

    def _place(self, creature: Creature) -> dict[str, Figure]:
        row = creature.side.row

        def goes_to(number: int) -> Mend:
            if not 1 <= number <= len(row):
                raise NotAllowed(f"{creature.side.player}’s row has no place {number}", f"places are 1 to {len(row)}")
            order = [each for each in row if each is not creature]
            order.insert(number - 1, creature)
            return partial(self._mend, creature, creature.side, "row", order)

        return {"place": Figure(row.index(creature) + 1, goes_to)}

    def _mend(self, creature: Creature, of: object, what: str, to: object) -> None:
        """Correct a value `of` a creature or its side, which may knock somebody out."""
        setattr(of, what, to)
        self._battle.changes += 1
        self._battle.unlooked = self._battle.down = True
        self._battle.relaid.append(creature)


def _lying(creature: Creature) -> Piece:
    """A creature that is out of its row, and nothing lies on it."""
    return Piece(creature.label, creature.card.name, key=creature.key)


def around_one(pool: CreaturePool, battle: Battle) -> Parts:
    """Places around a battle that stands for itself: who is out of the game, and the decks."""
    out = [(player, [each for each in battle.removed if each.side.player == player]) for player in battle.players]
    sides = [Side(player, [Place("out of the game", list(map(_lying, creatures)))]) for player, creatures in out]
    return [*sides, *decks_left(pool, Counter(card.set for card in battle.cards()))]


def decks_left(pool: CreaturePool, gone: Counter[str], *, elsewhere: bool = False) -> list[Place]:
    """The decks, which are only counted: without so many cards of each as are `gone`."""
    return [
        Place(deck_name(name).removeprefix("the "), count=max(0, len(cards) - gone[name]), elsewhere=elsewhere)
        for name, cards in pool.decks.items()
    ]


def result_lines(result: Data) -> list[str]:
    """The result in words: who records a victory, and who still stands."""
    winners = result["winners"]
    lines = [f"{' and '.join(winners) or 'Nobody'} wins after {counted(result['rounds'], 'exchange')}."]
    if len(winners) == 2:
        lines = [f"A tie: {' and '.join(winners)} both record a victory."]
    for player, row in result["standing"].items():
        for creature in row:
            damage = f" with {creature['damage']} damage" if creature["damage"] else ""
            lines.append(f"{player}'s {creature['name']} still stands{damage}.")
    return lines


class BattleSheet(TrackerData):
    """The bracket sheet of one battle, a match of its round."""

    rounds: list[Data]


def filled(result: Data | None, events: list[Data], state: Data) -> BattleSheet:
    """A bracket sheet's data for one battle, from a journal: it is a match of the round that its limit tells."""
    lined_up = {event["player"]: event for event in events if event["name"] == "lined-up"}
    winners = result["winners"] if result else []
    sides = [{"name": player, "team": event["team"], "won": player in winners} for player, event in lined_up.items()]
    if len(sides) < 2:
        return {"players": list(lined_up), "rounds": []}
    limits = [event["limit"] for event in lined_up.values() if event["limit"] is not None]
    rounds: list[Data] = [{"matches": []} for _ in range(3)]
    rounds[_ROUND_OF_LIMIT[limits[0]] if limits else 0]["matches"].append({"sides": sides})
    return {"players": list(lined_up), "rounds": rounds}
