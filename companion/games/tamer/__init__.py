"""Tamer Tournament (Casey Topp, 2023): drafting creatures, and battles of one row against another."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

from companion.games import Game, Mode, ModeReferee, Sources
from companion.table.contests import Closest, EventSchema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.cards import CardSet
    from companion.games.tamer.battle.creature import Card, Creature
    from companion.games.tamer.battle.pool import CreaturePool
    from companion.games.tamer.cards import CreatureRow
    from companion.table.events import Data

EVENING = Mode("evening", "the tournament night of 4 to 8, from the seating to the champion")
BATTLE = Mode("battle", "one battle between two teams, The Deck's among them")


def _whose(creature: Creature) -> tuple[str, list[Card]]:
    return creature.side.player, [creature.card]


def _struck(hit: Data) -> Iterator[tuple[str, list[Card]]]:
    """The creature whose armour took some of a hit, and the one whose damage was carried over."""
    if hit["blocked"]:
        yield _whose(hit["creature"])
    if hit["carried"]:
        yield _whose(hit["source"])


class Tamer(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tamer"
    title = "Tamer Tournament"
    contest = "battle"
    closest = Closest(
        "battle-ended",
        "first",
        "second",
        itemgetter("left"),
        lambda battle: f"{battle['left']} Health left" if battle["left"] else "nobody left standing",
    )
    better = ("power", "health")
    telling = EventSchema(
        ends={
            "battle-ended": lambda over: ((over["first"], over["second"]), over["winners"]),
            "stalemate": lambda over: ((over["first"].side.player, over["second"].side.player), over["winners"]),
        },
        holds={"lined-up": lambda row: [(row["player"], row["team"])]},
        acts={
            "triggered": lambda ability: [_whose(ability["creature"])],
            "damaged": _struck,
            "damage-kept": lambda kept: [_whose(kept["creature"])],
        },
        shows=("buffed", "damaged", "healed", "moved", "swapped", "copied", "damage-kept"),
        until=("exchange",),
        late=("damage-kept",),
        first="the first player",
        chosen=True,
    )
    modes = (EVENING, BATTLE)
    evening: ClassVar[Mapping[str, str]] = {"bye-to": "odd-record", "draws": "off", "points": "1-0-0"}
    commands = ("deck",)

    def sources(self) -> Sources:
        from companion.games.tamer.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[CreatureRow]]) -> CreaturePool:
        from companion.games.tamer.battle.binding import load

        return load(sets)

    def refereed(self, mode: Mode) -> ModeReferee:
        if mode is BATTLE:
            from companion.games.tamer.battle import referee, view

            return ModeReferee(referee.battle, view.result_lines, view.filled, card_asks=["team"])
        from companion.games.tamer.evening import evening, night, tracker

        told = (night.result_lines, tracker.filled, tracker.tournament, tracker.contests)
        return ModeReferee(evening.evening, *told, winners=itemgetter("champions"))


GAME = Tamer()
