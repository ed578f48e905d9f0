"""The tournament as people see it: trophies, matches, why two meet, and the corrections that are made by hand."""

from itertools import permutations
from typing import Any

from companion.games.challengers.plans import ROUNDS
from companion.games.challengers.tournament.decks import DecksView
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import LEVELS
from companion.rounds.view import RoundsView
from companion.table import View
from companion.words import fold


class TourneyView(RoundsView[Tourney]):
    """The tournament, and the match that is being refereed where there is one."""

    heading = "Trophies"
    lead = "trophies "

    def state(self) -> dict[str, Any]:
        trays = self.rounds.trays
        piles = {level: {"pile": trays.pile[level], "discard": trays.discard[level]} for level in LEVELS}
        return super().state() | {"piles": piles | {"sure": trays.sure} if self.rounds.recorded else None}

    def further_lines(self) -> list[str]:
        if not self.rounds.recorded:
            return []
        trays = self.rounds.trays
        about = "" if trays.sure else "about "
        piles = [f"{level} {about}{trays.pile[level]} (discard {about}{trays.discard[level]})" for level in LEVELS]
        return [f"Piles: {', '.join(piles)}"]

    def why(self, words: str) -> str | None:
        """Why two meet: `Ann-Bo`."""
        tourney, wanted = self.rounds, fold(words)
        for a, b in permutations(tourney.players, 2):
            if wanted != fold(a) + fold(b):
                continue
            one, two = tourney.players[a].plan, tourney.players[b].plan
            met = [n for n in range(1, ROUNDS + 1) if one.seats[n - 1].park == two.seats[n - 1].park]
            plans = f"plan {one.number} ({a}) and plan {two.number} ({b})"
            if not met:
                return f"{a} and {b} never meet: {plans} never lead to the same park."
            said = ", ".join(f"round {n} in the {one.seats[n - 1].park} park" for n in met)
            return f"{a} and {b} meet in {said}: so say {plans}."
        return None

    def below(self) -> View:
        return self.within or DecksView(self.rounds)


def tournament_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who won, and everybody's trophies and fans."""
    how = {
        "final": "wins the final",
        "lead": "leads by 11 fans or more",
        "fans": "has most fans",
        "trophies": "has more trophies",
    }[result["how"]]
    lines = [f"{result['winners'][0]} {how} and wins Challengers!"]
    for name, each in result["players"].items():
        told = [f"plan {each['plan']}", f"trophies {' '.join(map(str, each['trophies'])) or 'none'}"]
        told += [f"{each['fans']} fans"] if each["fans"] is not None else []
        told += [f"a deck of {each['deck']} cards"] if each["deck"] is not None else []
        lines.append(f"{name}: {', '.join(told)}.")
    return lines
