"""CardPG (a designer's half-page): champions with abilities, combos and duels, with any deck of playing cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import Game, Mode, ModeReferee, Sources, TrackerData
from companion.table.contests import Closest, Deeds, EventSchema
from companion.words import counted

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.cardpg.cards import PlayingRow
    from companion.games.cardpg.pool import WholeDeck

GAME_MODE = Mode("game", "the whole game of 2 to 4")
DUEL = Mode("duel", "a single duel of two champions, with its combos")


class CardPG(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "cardpg"
    title = "CardPG"
    contest = "duel"
    closest = Closest(
        "duel-won", "winner", "loser", lambda duel: -duel["rolls"], lambda duel: counted(duel["rolls"], "roll")
    )
    deeds = Deeds("duel-won", "champion", "won", "duel")
    better = ("slots",)
    telling = EventSchema(
        ends={
            "duel-won": lambda duel: ((duel["winner"], duel["loser"]), [duel["winner"]]),
            "no-result": lambda duel: ((), ()),
        },
        holds={
            "duel": lambda duel: [
                (duel["of"], [duel["attacker"].card, *duel["attacker"].abilities]),
                (duel["opponent"], [duel["defender"].card, *duel["defender"].abilities]),
            ],
            "played": lambda combo: [(combo["player"], combo["cards"])],
        },
        acts={
            "matched": lambda roll: [(None, roll["cards"])],
            "played": lambda combo: [(combo["player"], combo["cards"])],
        },
        begins={"duel": lambda duel: [duel["of"]]},
        first="the attacker",
    )
    modes = (GAME_MODE, DUEL)

    def sources(self) -> Sources:
        from companion.games.cardpg.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[PlayingRow]]) -> WholeDeck:
        from companion.games.cardpg.pool import load

        return load(sets)

    def refereed(self, mode: Mode) -> ModeReferee:
        from companion.games.cardpg.game import duel, game
        from companion.games.cardpg.view import filled, result_lines

        if mode is DUEL:
            return ModeReferee(duel, result_lines, card_asks=["champions"])
        return ModeReferee(game, result_lines, filled, card_asks=["champions"])

    def named_tracker(self, players: list[str]) -> TrackerData:
        from companion.games.cardpg.view import named

        return named(players)


GAME = CardPG()
