"""High Roller, a toy: each player plays a card, then both roll a die; the higher sum wins, and a tie is for both."""

from companion.games.high_roller import duel

from companion.board.pool import Pool
from companion.cards import CardRow, CardSet
from companion.games import Game, Mode, ModeReferee, Sources


class HighRoller(Game):
    name = "high-roller"
    title = "High Roller"
    modes = (Mode("duel", "one roll each"),)

    def sources(self) -> Sources:
        return Sources(CardRow, check=duel.check)

    def load(self, sets: list[CardSet[CardRow]]) -> Pool[CardRow]:
        return Pool(card for each in sets for card in each.cards)

    def refereed(self, mode: Mode) -> ModeReferee:
        return ModeReferee(duel.duel, duel.result_lines, duel.tracker)


GAME = HighRoller()
