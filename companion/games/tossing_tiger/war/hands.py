"""The hands with which a war or a game begins: counted, or told by name."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war.card import Card
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.side import Player
from companion.rounds.secrets import Secrets
from companion.table import Table


class Hands(Secrets):
    """[hands.told] Everybody names their cards in secret; `sizes` are how many, where that is known."""

    def __init__(self, table: Table, pool: Pool, sizes: Mapping[str, int | None]) -> None:
        super().__init__(table)
        self.pool = pool
        self.sizes = sizes
        self.told: dict[str, list[Card]] = {}

    def tell(self, name: str, before: Sequence[str]) -> None:
        """The cards of a hand, of those that nobody has told before."""
        taken = Counter(card for other in before for card in self.told[other])
        left = list((Counter({card: card.copies for card in self.pool.cards}) - taken).elements())
        lowest, highest = self.sizes[name] or 2, self.sizes[name] or 60
        question = asks.HandTold("hands.told", name, lowest=lowest, highest=highest, cards=left, index=self.pool.index)
        self.told[name] = self.table.ask(question)


def seated(table: Table, rules: dict[str, str], pool: Pool, sizes: Mapping[str, int | None]) -> list[Player]:
    """[hands] The players with their hands: so many cards, or where it is not said as many as they tell."""
    if rules["hands"] == "counted":
        return [Player(name, size or table.ask(asks.HandSize("hands", name))) for name, size in sizes.items()]
    hands = Hands(table, pool, sizes)
    hands.in_turn(list(sizes))
    return [Player(name, len(told), told) for name, told in hands.told.items()]
