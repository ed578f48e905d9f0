"""The exact chances of dice that are added up, or of which the sixes are counted."""

from fractions import Fraction
from functools import cache

SIDES = 6


@cache
def ways(dice: int, sixes: bool, sides: int = SIDES) -> dict[int, int]:
    """For each figure that so many dice can come to, in how many of the sides^dice ways they do."""
    found = {0: 1}
    one = {0: sides - 1, 1: 1} if sixes else dict.fromkeys(range(1, sides + 1), 1)
    for _ in range(dice):
        more: dict[int, int] = {}
        for figure, many in found.items():
            for added, times in one.items():
                more[figure + added] = more.get(figure + added, 0) + many * times
        found = more
    return found


@cache
def chance(attack: int, defence: int, sixes: bool) -> Fraction:
    """The exact chance that so many dice come to at least as much as so many others."""
    against = ways(defence, sixes)
    favourable = sum(
        many * times
        for figure, many in ways(attack, sixes).items()
        for other, times in against.items()
        if figure >= other
    )
    return Fraction(favourable, SIDES ** (attack + defence))


def percent(chance: Fraction) -> str:
    """A chance for people: `54.6 %`; what only nearly is 0 or 100 is never told as such."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    rounded = f"{float(chance) * 100:.1f} %"
    return {"100.0 %": "more than 99.9 %", "0.0 %": "less than 0.1 %"}.get(rounded, rounded)
