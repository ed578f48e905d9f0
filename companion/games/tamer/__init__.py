"""Tamer Tournament (Casey Topp, 2023): drafting creatures, and battles of one row against another."""

from companion.games import Game, Mode

GAME = Game(
    name="tamer",
    title="Tamer Tournament",
    package=__name__,
    modes=(Mode("battle", "one battle between two teams, The Deck's among them", "referee:battle"),),
)
