"""The decks that a tournament records, as they lie between matches: people mend them card by card."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from companion.games.challengers.match.card import Card
from companion.games.challengers.tournament.player import Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import LEVELS, TRAY, Trays
from companion.table import View
from companion.table.places import Laid, Piece, Place, Side


class DecksView(View):
    """The decks that are known and not in a match, and the cards of the trays."""

    def __init__(self, tourney: Tourney) -> None:
        self._tourney = tourney
        self.index = tourney.pool.index

    def laid_out(self) -> Laid:
        tourney = self._tourney
        if not tourney.recorded:
            return Laid("", [])
        players = [each for each in tourney.players.values() if each.rounds and each.name not in tourney.fighting]
        known = [(player, deck) for player in players if (deck := player.deck) is not None]
        left = tourney.pool.left(sum((deck for _, deck in known), Counter()))
        trays = Place(
            "discard",
            hidden=lambda: [_piece(card, partial(self._draw, card)) for card in dict.fromkeys(left)],
            takes=lambda card: self._lay_down,
        )
        return Laid("", [*(Side(player.name, [self._deck(player, deck)]) for player, deck in known), trays])

    def _deck(self, player: Player, deck: Counter[Card]) -> Place:
        return Place(
            "deck",
            count=deck.total(),
            open=False,
            hidden=lambda: [_piece(card, partial(player.mend, card, -1)) for card in deck if deck[card]],
            takes=lambda card: lambda card: player.mend(card, 1),
        )

    def _draw(self, card: Card) -> None:
        """A card comes out of the discard of its level, or where none lies there out of its pile."""

        def count(trays: Trays) -> None:
            (trays.discard if trays.discard[card.level] else trays.pile)[card.level] -= 1
            trays.known -= Counter({card: 1})

        self._happens(card, count)

    def _lay_down(self, card: Card) -> None:
        self._happens(card, lambda trays: trays.lay_down([card]))

    def _happens(self, card: Card, count: Callable[[Trays], None]) -> None:
        if card.level in LEVELS:
            self._tourney.happens((TRAY, f"{card} {len(self._tourney.happened)}"), count)


def _piece(card: Card, leaves: Callable[[], object]) -> Piece:
    """A card of a deck; which cards lie in one is a secret, so that nothing shows it."""
    return Piece(card.name, card.name, thing=card, leaves=leaves)
