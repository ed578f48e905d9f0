"""The evening as people see it: the rounds, and the tiebreakers behind them."""

from collections.abc import Callable

from companion.games.tamer.evening.night import Night
from companion.rounds.paired_view import PairedView
from companion.rounds.view import in_words
from companion.table import View
from companion.table.events import Event
from companion.words import fold


class EveningView(PairedView):
    """The night, and the battle that is being fought where there is one."""

    match_is = "battle"

    def __init__(self, night: Night, battle: View | None = None) -> None:
        super().__init__(night, battle)
        self._night = night

    @property
    def fixes(self) -> str:
        """What can be mended."""
        return f"ANN picks; {super().fixes}"

    def correction(self, words: str) -> Callable[[], Event]:
        """That somebody tells their picks anew, or what can be mended of any event."""
        for player in self._night.event.playing:
            if fold(words) == fold(f"{player} picks"):
                return self._night.mends_picks(player)
        return super().correction(words)

    def further_lines(self) -> list[str]:
        breaks = [f"  {in_words(match)}" for match in self._night.tiebreaks]
        return ["Tiebreakers:", *breaks] if breaks else []
