"""The evening as people see it: the rounds, and the tiebreakers behind them."""

from companion.games.tamer.evening.night import Night
from companion.rounds.paired_view import PairedView
from companion.rounds.view import in_words
from companion.table import View


class EveningView(PairedView):
    """The night, and the battle that is being fought where there is one."""

    match_is = "battle"

    def __init__(self, night: Night, battle: View | None = None) -> None:
        super().__init__(night, battle)
        self._night = night

    def further_lines(self) -> list[str]:
        breaks = [f"  {in_words(match)}" for match in self._night.tiebreaks]
        return ["Tiebreakers:", *breaks] if breaks else []
