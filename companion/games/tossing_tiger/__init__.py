"""Tossing Tiger, Rolling Dragon (Pandaqi, 2025): hands are divided into dice and wage war, animal against animal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import Game, Mode
from companion.table.kept import Contest

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.games.tossing_tiger.war.pool import Pool
    from companion.table import Referee
    from companion.table.journal import Played

GAME_MODE = Mode("game", "the whole game of 2 to 6, war after war, until a hand is empty")
WAR = Mode("war", "one war of two")


class TossingTiger(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tossing-tiger"
    title = "Tossing Tiger, Rolling Dragon"
    modes = (GAME_MODE, WAR)

    def row(self) -> type[CardRow]:
        from companion.games.tossing_tiger.cards import FighterRow

        return FighterRow

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        from companion.games.tossing_tiger.cards import check

        return check(card_set)

    def load_cards(self, sources: list[Path]) -> Pool:
        from companion.games.tossing_tiger.war.loading import load

        return load(sources, self.row_of)

    def referee(self, mode: Mode) -> Referee:
        if mode is WAR:
            from companion.games.tossing_tiger.war.referee import war

            return war
        from companion.games.tossing_tiger.game.referee import game

        return game

    def result_lines(self, result: dict[str, Any]) -> list[str]:
        from companion.games.tossing_tiger.game.view import game_lines
        from companion.games.tossing_tiger.war.view import war_lines

        return game_lines(result) if "wars" in result else war_lines(result)

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        from companion.games.tossing_tiger.game.tracker import filled

        return filled(result, state)

    card_asks = ("card",)

    def contests(self, played: Played) -> list[Contest]:
        if played.header.mode == WAR.name:
            return super().contests(played)
        result = played.result or {}
        players = [name.strip() for name in played.entries[0].answer.split(",")]
        wars = [Contest(war["players"], war["winners"], {}) for war in result["wars"]]
        return [Contest(players, result["winners"], {}), *wars]

    def commands(self) -> Mapping[str, Callable[..., None]]:
        from companion.games.tossing_tiger.commands import strengths

        return {"strengths": strengths}


GAME = TossingTiger()
