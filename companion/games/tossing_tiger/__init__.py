"""Tossing Tiger, Rolling Dragon (Pandaqi, 2025): hands are divided into dice and wage war, animal against animal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import Game, Mode, ModeReferee, Sources
from companion.table.contests import Closest, Deeds, EventSchema

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.tossing_tiger.cards import FighterRow
    from companion.games.tossing_tiger.war.pieces import Card, OpenCard, Side
    from companion.games.tossing_tiger.war.pool import FighterPool

GAME_MODE = Mode("game", "the whole game of 2 to 6, war after war, until a hand is empty")
WAR = Mode("war", "one war of two")


def _shown(side: Side) -> tuple[Side, list[Card]]:
    """The cards that lie open on a side's dice."""
    return side, [die.shown.card for die in side.dice if die.shown]


def _acting(shown: OpenCard | None) -> list[tuple[Side, list[Card]]]:
    """A card that lies there with an action that is carried out."""
    return [(shown.side, [shown.card])] if shown and shown.action and not shown.is_off() else []


class TossingTiger(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tossing-tiger"
    title = "Tossing Tiger, Rolling Dragon"
    contest = "war"
    closest = Closest(
        "war-over",
        "attacker",
        "defender",
        lambda war: (abs(war["first"] - war["second"]), -war["first"]),
        lambda war: f"{war['first']} : {war['second']} battles",
    )
    deeds = Deeds("war-over", "cards", "won", "battle")
    telling = EventSchema(
        ends={"war-over": lambda war: ((war["attacker"], war["defender"]), war["winners"])},
        holds={
            "war-over": lambda war: [_shown(war["attacker"]), _shown(war["defender"])],
            "destroyed": lambda gone: [(gone["player"], [gone["card"].card])],
            "taken-away": lambda gone: [(gone["owner"], [gone["card"].card])],
        },
        acts={"battle": lambda now: [each for who in ("attacker", "defender") for each in _acting(now[who])]},
        idle={"nothing-happened": lambda did: [(did["card"].side, [did["card"].card])]},
        first="the attacker",
    )
    modes = (GAME_MODE, WAR)
    commands = ("strengths",)

    def sources(self) -> Sources:
        from companion.games.tossing_tiger.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[FighterRow]]) -> FighterPool:
        from companion.games.tossing_tiger.war.binding import load

        return load(sets)

    def refereed(self, mode: Mode) -> ModeReferee:
        if mode is WAR:
            from companion.games.tossing_tiger.war.waging import war_lines, war_of_two

            return ModeReferee(war_of_two, war_lines, card_asks=["card"])
        from companion.games.tossing_tiger.game import view
        from companion.games.tossing_tiger.game.together import game

        return ModeReferee(game, view.game_lines, view.filled, contests=view.contests)


GAME = TossingTiger()
