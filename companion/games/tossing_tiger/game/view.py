"""The whole game as people see it: hands, and the war that is fought."""

from functools import partial

from companion.games.tossing_tiger.game.standing import Standing
from companion.table import Data, View
from companion.table.described import Around
from companion.table.places import Figure, Laid, Mend, Place, Side
from companion.table.questions import NotAllowed


class GameView(Around):
    """A running game, and its war where one is fought."""

    def __init__(self, standing: Standing, war: View | None = None) -> None:
        super().__init__(war)
        self._standing = standing

    def state(self) -> Data:
        """Hands, the draw pile, the wars that were fought, and the one that is."""
        return {
            "teams": dict(self._standing.teams),
            "aside": self._standing.aside,
            "hands": dict(self._standing.hands),
            "deck": self._standing.deck,
            "told": self._standing.wars,
            "war": self.within.state() if self.within else None,
        }

    def below(self) -> View:
        return self.within or HandsView(self._standing)

    def event_lines(self) -> list[str]:
        """The hands between two wars, and how large the draw pile is."""
        piles = f"Draw pile: {self._standing.deck}."
        return [piles if self.within else f"{self.in_short()}. {piles}"]

    def in_short(self, between: str = " ") -> str:
        if self.within:
            return f"war {len(self._standing.wars) + 1}"
        hands = f"Hands: {', '.join(self._standing.each())}"
        return f"{hands}; war pile {self._standing.aside} of ten" if self._standing.teams else hands


class HandsView(View):
    """The hands between two wars."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing

    def laid_out(self) -> Laid:
        hands = {name: many for name, many in self._standing.hands.items() if name not in self._standing.waging}
        figures = {name: {"hand": Figure(many, partial(self._counts, name))} for name, many in hands.items()}
        return Laid("", [Side(name, [Place("hand", count=hands[name], figures=figures[name])]) for name in hands])

    def _counts(self, name: str, number: int) -> Mend:
        """So many cards are in a hand."""
        if self._standing.told:
            raise NotAllowed("hands are told by name here", "take the answer back with :undo")
        if not number:
            raise NotAllowed(f"{name} has at least one card", "say how many the whole hand has")
        return partial(self._standing.hands.__setitem__, name, number)


def game_lines(result: Data) -> list[str]:
    """The result in words: who won, with how much."""
    values = ", ".join(f"{name} {value}" for name, value in result["values"].items())
    return [f"{' and '.join(result['winners'])} won after {len(result['wars'])} wars: {values}."]
