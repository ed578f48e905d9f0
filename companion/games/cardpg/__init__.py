"""CardPG (a designer's half-page): champions with abilities, combos and duels, with any deck of playing cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import Game, Mode, ModeReferee, Sources, TrackerData

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.cardpg.cards import PlayingRow
    from companion.games.cardpg.pool import WholeDeck
    from companion.table.event_schema import EventSchema

GAME_MODE = Mode("game", "the whole game of 2 to 4")
DUEL = Mode("duel", "a single duel of two champions, with its combos")


class CardPG(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "cardpg"
    title = "CardPG"
    contest = "duel"
    better = ("slots",)
    modes = (GAME_MODE, DUEL)

    def sources(self) -> Sources:
        from companion.games.cardpg.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[PlayingRow]]) -> WholeDeck:
        from companion.games.cardpg.pool import load

        return load(sets)

    def schema(self) -> EventSchema:
        from companion.games.cardpg.schema import SCHEMA

        return SCHEMA

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
