"""Exact chances: that a roll matches a champion's abilities, and that a champion wins a duel."""

from collections.abc import Iterable
from fractions import Fraction

from companion.table.odds import ways


def match(numbers: Iterable[int], dice: int, sides: int, *, shift: int = 0) -> Fraction:
    """The chance that a roll is one of these numbers, or at most `shift` away from one where a straight is held."""
    wanted = {number + by for number in numbers for by in range(-shift, shift + 1)}
    found = ways(dice, sixes=False, sides=sides)
    return Fraction(sum(many for total, many in found.items() if total in wanted), sides**dice)


def duel(one: Fraction, other: Fraction) -> Fraction | None:
    """The chance that the first wins a duel, where both match by these chances; None where it has no end."""
    wins, loses = one * (1 - other), other * (1 - one)
    return wins / (wins + loses) if wins + loses else None
