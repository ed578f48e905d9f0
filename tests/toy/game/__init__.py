"""High Roller, a toy: each player plays a card, then both roll a die; the higher sum wins, and a tie is for both."""

from companion.games.high_roller import duel

from companion.cards import CardRow
from companion.games import Game, Mode


class HighRoller(Game):
    name = "high-roller"
    title = "High Roller"
    modes = (Mode("duel", "one roll each"),)
    load_cards = staticmethod(duel.load)
    check = staticmethod(duel.check)
    tracker = staticmethod(duel.tracker)

    def row(self):
        return CardRow

    def referee(self, mode):
        return duel.duel

    def result_lines(self, result):
        return [f"{' and '.join(result['winners'])} won."]


GAME = HighRoller()
