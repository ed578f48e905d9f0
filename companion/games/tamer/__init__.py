"""Tamer Tournament (Casey Topp, 2023): drafting creatures, and battles of one row against another."""

from companion.games import Game, Mode

GAME = Game(
    name="tamer",
    title="Tamer Tournament",
    package=__name__,
    modes=(
        Mode("evening", "the tournament night of 4 to 8, from the seating to the champion", "evening:evening"),
        Mode("battle", "one battle between two teams, The Deck's among them", "referee:battle"),
    ),
)
