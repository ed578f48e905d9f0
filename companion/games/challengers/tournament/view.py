"""The tournament as people see it: trophies, matches, why two meet, and the corrections that are made by hand."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import permutations

from companion.board.places import Fixes, Piece, Place, Side, TableLayout, here
from companion.board.views import LayoutView
from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.side import Side as SideOfMatch
from companion.games.challengers.match.view import MatchView
from companion.games.challengers.tournament.lying import beside
from companion.games.challengers.tournament.player import Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import LEVELS, TRAY, Trays
from companion.rounds.view import RoundsView
from companion.table import Data, View
from companion.words import counted, fold


class TourneyView(RoundsView[Tourney]):
    """The tournament, and the match that is being refereed where there is one.

    Matches beside others have a table of their own; that of the `whole` tournament holds what lies in no match, too.
    """

    def __init__(self, tourney: Tourney, match: MatchView | None = None, *, whole: bool = True) -> None:
        super().__init__(tourney, match)
        self._whole = whole

    def laid_out(self) -> TableLayout | None:
        laid = super().laid_out()
        if laid and self._whole:
            laid.beside = [*laid.beside, *here(beside(self.rounds))]
        return laid or (TableLayout("", [], beside=beside(self.rounds)) if self._whole else None)

    def state(self) -> Data:
        trays = self.rounds.trays
        piles = {level: {"pile": trays.pile[level], "discard": trays.discard[level]} for level in LEVELS}
        return super().state() | {"piles": piles | {"sure": trays.sure} if self.rounds.recorded else None}

    def why(self, words: str) -> str | None:
        """The reason why two meet: `Ann-Bo`."""
        plans = {name: player.plan for name, player in self.rounds.players.items()}
        for a, b in permutations(plans, 2):
            if fold(words) == fold(a) + fold(b):
                seats = enumerate(zip(plans[a].seats, plans[b].seats, strict=True), start=1)
                met = [f"round {number} in the {one.park} park" for number, (one, two) in seats if one.park == two.park]
                said = f"plan {plans[a].number} ({a}) and plan {plans[b].number} ({b})"
                if not met:
                    return f"{a} and {b} never meet: {said} never lead to the same park."
                return f"{a} and {b} meet in {', '.join(met)}: so say {said}."
        return None

    def below(self) -> View:
        return self.within or DecksView(self.rounds)


class MatchOfTourney(MatchView):
    """A match of the tournament: what is mended in it of a recorded deck stays mended."""

    def __init__(self, tourney: Tourney, match: Match, park: str) -> None:
        super().__init__(match, park)
        self._tourney = tourney

    def fans(self, side: SideOfMatch) -> int:
        player = self._tourney.players[side.name]
        return player.fans - player.now.fans + side.fans

    def around(self) -> Sequence[Side | Place]:
        return ()

    def beside(self) -> Sequence[Side | Place]:
        there = (copy.card for side in self._match.sides for copy in side.everywhere())
        return DecksView(self._tourney, there).laid_out().parts or super().beside()

    def counts(self, side: SideOfMatch, card: Card, more: int) -> None:
        self._tourney.players[side.name].mend(card, more)


class DecksView(LayoutView):
    """The decks that are recorded and not in a match, and the cards of the trays: people mend them card by card.

    Other cards are `elsewhere`.
    """

    def __init__(self, tourney: Tourney, elsewhere: Iterable[Card] = ()) -> None:
        self._tourney = tourney
        self._elsewhere = Counter(elsewhere)
        self.index = tourney.pool.index

    def laid_out(self) -> TableLayout:
        tourney = self._tourney
        if not tourney.recorded:
            return TableLayout("", [])
        players = [each for each in tourney.players.values() if each.rounds and each.name not in tourney.fighting]
        known = [(player, deck) for player in players if (deck := player.now.after()) is not None]
        left = tourney.pool.left(sum((deck for _, deck in known), self._elsewhere))
        trays = _pile("discard", left, partial(self._moved, Trays.take_out), partial(self._moved, Trays.put_back))
        return TableLayout("", [*(_deck(player, deck) for player, deck in known), trays])

    def _moved(self, moved: Callable[[Trays, Card], None], card: Card) -> None:
        """Note a move of a card from the trays, or to them."""
        if card.level in LEVELS:
            self._tourney.happens((TRAY, f"{card} {len(self._tourney.happened)}"), lambda trays: moved(trays, card))


def _deck(player: Player, deck: Counter[Card]) -> Side:
    pile = _pile("deck", +deck, partial(player.mend, more=-1), partial(player.mend, more=1))
    pile.count, pile.open = deck.total(), False
    return Side(player.name, [pile])


def _pile(name: str, cards: Iterable[Card], leaves: Callable[[Card], None], takes: Callable[[Card], None]) -> Place:
    """Cards of which nothing shows which lie there: that is a secret."""

    def pieces() -> list[Piece]:
        return [
            Piece(card.name, card.name, thing=card, fixes=Fixes(partial(leaves, card))) for card in dict.fromkeys(cards)
        ]

    def lays(thing: Card | Copy) -> None:
        takes(thing.card if isinstance(thing, Copy) else thing)

    return Place(name, hidden=pieces, takes=lambda thing: lays)


def tournament_lines(result: Data) -> list[str]:
    """The result in words: who won, and everybody's trophies and fans."""
    how = {
        "final": "wins the final",
        "lead": "leads by 11 fans or more",
        "fans": "has most fans",
        "trophies": "has more trophies",
    }[result["how"]]
    lines = [f"{result['winners'][0]} {how} and wins Challengers!"]
    for name, each in result["players"].items():
        told = [f"plan {each['plan']}", f"trophies of rounds {' '.join(map(str, each['trophies'])) or '–'}"]
        told += [f"{each['fans']} fans"] if each["fans"] is not None else []
        told += [f"a deck of {counted(each['deck'], 'card')}"] if each["deck"] is not None else []
        lines.append(f"{name}: {', '.join(told)}.")
    return lines
