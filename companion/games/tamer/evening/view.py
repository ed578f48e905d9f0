"""The evening as people see it: the rounds, and the tiebreakers behind them."""

from companion.games.tamer.evening.night import Night
from companion.rounds.paired_view import PairedView
from companion.rounds.view import in_words


class EveningView(PairedView[Night]):
    """The night, and the battle that is being fought where there is one."""

    match_is = "battle"

    def further_lines(self) -> list[str]:
        breaks = [f"  {in_words(match)}" for match in self.rounds.tiebreaks]
        return ["Tiebreakers:", *breaks] if breaks else []
