"""The whole game as people see it: hands, and the war that is fought; its result in words, its tally, what was won."""

from collections.abc import Callable
from functools import partial

from companion.board.places import Place, Side, TableLayout
from companion.board.views import EnclosingView, LayoutView
from companion.games import TrackerData
from companion.games.tossing_tiger.game.standing import Standing
from companion.games.tossing_tiger.war.view import WarView, hand_figure, mended_hand, out_of_the_game
from companion.table import Data, View
from companion.table.contests import Contest, as_a_whole
from companion.table.entries import JournalContent
from companion.table.events import Event
from companion.words import counted

WARS_SHOWN = 8


class GameView(EnclosingView):
    """A running game, and its war where one is fought."""

    def __init__(self, standing: Standing, war: WarView | None = None) -> None:
        super().__init__(war)
        self._standing = standing
        self._war = war

    def state(self) -> Data:
        """Hands, the draw pile, the wars that were fought, and the one that is."""
        return {
            "teams": dict(self._standing.teams),
            "aside": self._standing.aside,
            "hands": self._standing.hands,
            "deck": self._standing.deck,
            "told": self._standing.wars,
            "war": self.within.state() if self.within else None,
        }

    def correction(self, words: str) -> Callable[[], Event]:
        """A hand that is mended before the next battle was as large after the last war."""
        carry, before = super().correction(words), self._hands()
        if not self._standing.wars or (self._war and self._war.begun):
            return carry

        def carry_out() -> Event:
            event, last = carry(), self._standing.wars[-1]["hands"]
            for name, hand in self._hands().items():
                last[name] += hand - before[name]
            return event

        return carry_out

    def _hands(self) -> dict[str, int]:
        return self._war.hands if self._war else self._standing.hands

    def below(self) -> View:
        return self.within or HandsView(self._standing)

    def event_lines(self) -> list[str]:
        """Everybody's cards, the most first, the piles, and who won the newest wars."""
        standing, hands = self._standing, self._standing.hands | self._hands()
        lines = ["Cards:", *(f"  {name} {hand}" for name, hand in sorted(hands.items(), key=lambda each: -each[1]))]
        lines += [f"  Draw pile {standing.deck}", *[f"  War pile {standing.aside} of ten"] * bool(standing.teams)]
        wars = [
            f"  {number}. {war['attacker']} against {war['defender']}: {' and '.join(war['winners']) or 'nobody'} won"
            for number, war in enumerate(standing.wars, start=1)
        ]
        return [*lines, *["Wars:"] * bool(wars), *wars[-WARS_SHOWN:]]

    def laid_out(self) -> TableLayout:
        """The war that is fought; beside it the hands that wage none, and between two wars the draw pile."""
        laid = self._war.laid_out() if self._war else TableLayout("", [])
        standing, away = self._standing, {*self._war.hands, *self._standing.waging} if self._war else set()
        hands = {name: each for name, each in standing.players.items() if name not in away}
        beside: list[Side | Place] = [
            Side(name, [Place("hand", count=player.hand, open=False), Place("dice", count=0, open=False)])
            for name, player in hands.items()
        ]
        beside += [Place("war pile", count=standing.aside, open=False)] * bool(standing.teams)
        if not self._war:
            beside += [Place("Draw pile", count=standing.deck, open=False)]
            beside += [out_of_the_game(standing.gone, standing.named, standing.unseen)]
        laid.beside = [*laid.beside, *beside]
        return laid

    def laid(self) -> list[str]:
        return self.within.laid() if self.within else [f"{self.in_short()}."]

    def in_short(self, between: str = " ") -> str:
        if self.within:
            return f"war {len(self._standing.wars) + 1}"
        hands = f"Hands: {', '.join(self._standing.each())}"
        return f"{hands}; war pile {self._standing.aside} of ten" if self._standing.teams else hands


class HandsView(LayoutView):
    """The hands between two wars."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing

    def laid_out(self) -> TableLayout:
        free = [player for name, player in self._standing.players.items() if name not in self._standing.waging]
        figures = [
            hand_figure(player, partial(mended_hand, player, self._standing, 1, "at least one card")) for player in free
        ]
        hands = [Place("hand", count=figure.value, figures={"hand": figure}) for figure in figures]
        return TableLayout("", [Side(player.name, [hand]) for player, hand in zip(free, hands, strict=True)])


class GameTally(TrackerData):
    """The tally of a game, with its wars."""

    wars: list[dict[str, str]]


def game_lines(result: Data) -> list[str]:
    """The result in words: who won, with how much."""
    values = ", ".join(f"{name} {value}" for name, value in result["values"].items())
    return [f"{' and '.join(result['winners'])} won after {counted(len(result['wars']), 'war')}: {values}."]


def filled(result: Data | None, events: list[Data], state: Data) -> GameTally:
    """The tally's data from a journal: its result (None: not over), and what lies there now.

    Gives `players`, the `wars` (each with `attacker`, `defender`, battles `won`, `hands` after it) and the `champion`.
    """
    wars = []
    for war in state.get("told", ()):
        won = " : ".join(str(len(battles)) for battles in war["won"].values())
        hands = ", ".join(f"{name} {hand}" for name, hand in war["hands"].items())
        wars.append({"attacker": war["attacker"], "defender": war["defender"], "won": won, "hands": hands})
    return {"players": list(state.get("hands", ())), "wars": wars, "champion": result["winners"] if result else []}


def contests(played: JournalContent) -> list[Contest]:
    """A game that is over, and its wars."""
    wars = (played.result or {})["wars"]
    return [as_a_whole(played, {}), *(Contest(war["players"], war["winners"], {}) for war in wars)]
