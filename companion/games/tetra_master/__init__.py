"""Tetra Master (rules Jonah Kellman, art Tobias Vyseri, 2020): cards on a grid that fight with dice and chain."""

from companion.games import Game, Mode

GAME = Game(
    name="tetra-master",
    title="Tetra Master",
    package=__name__,
    modes=(
        Mode("battle", "one battle of ten cards on the grid", "referee:battle"),
        Mode("tournament", "battles until somebody has won three", "referee:tournament"),
    ),
)
