"""The whole game as people see it: hands, and the war that is fought."""

from collections.abc import Callable

from companion.errors import quoted
from companion.games.tossing_tiger.game.standing import Standing
from companion.games.tossing_tiger.war.view import WarView
from companion.table import Data, Scene, View
from companion.table.events import Event
from companion.table.places import Laid
from companion.table.questions import Unreadable


class GameView(View):
    """A running game, and its `war` where one is fought."""

    def __init__(self, standing: Standing, war: WarView | None = None) -> None:
        self._standing = standing
        self.war = war

    @property
    def fixes(self) -> str:
        """What can be mended: a war's rows and hands."""
        return self.war.fixes if self.war else "nothing between two wars"

    def state(self) -> Data:
        """Hands, the draw pile, the wars that were fought, and the one that is."""
        war = self.war.state() if self.war else None
        return {
            "teams": dict(self._standing.teams),
            "aside": self._standing.aside,
            "hands": dict(self._standing.hands),
            "deck": self._standing.deck,
            "told": self._standing.wars,
            "war": war,
        }

    def lines(self) -> list[str]:
        """The hands, and the war's rows."""
        return [*self.event_lines(), *(self.war.lines() if self.war else [])]

    def event_lines(self) -> list[str]:
        """The hands, and how large the draw pile is."""
        piles = f"Draw pile: {self._standing.deck}."
        return [piles if self.war else f"Hands: {self._hands()}. {piles}"]

    def status(self) -> str:
        """The war's rows, or the hands."""
        return self.war.status() if self.war else f"hands: {self._hands()}"

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The war that is fought, below everybody's hands."""
        war = self.war.scene(columns, rows - 1) if self.war else None
        return Scene([f"hands: {self._hands()}"[:columns], *(war.lines if war else [])])

    def laid_out(self) -> Laid | None:
        """The war that is fought."""
        return self.war.laid_out() if self.war else None

    def _hands(self) -> str:
        hands = ", ".join(self._standing.each())
        return f"{hands}; war pile {self._standing.aside} of ten" if self._standing.teams else hands

    def correction(self, words: str) -> Callable[[], Event]:
        """One of the war that is fought."""
        if self.war is None:
            raise Unreadable(f"{quoted(words)} is no correction", f"there is {self.fixes}")
        return self.war.correction(words)


def game_lines(result: Data) -> list[str]:
    """The result in words: who won, with how much."""
    values = ", ".join(f"{name} {value}" for name, value in result["values"].items())
    return [f"{' and '.join(result['winners'])} won after {len(result['wars'])} wars: {values}."]
