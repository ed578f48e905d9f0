"""`companion preview`: a game's cards in a browser while somebody designs them."""

from companion.cli.options import GameName
from companion.cli.print.cards import print_cards
from companion.cli.print.options import Backs, CardSelection, CardSets, Looks, OnPaper, Outputs


def preview(game: GameName, on_paper: OnPaper, backs: Backs, looks: Looks, set: CardSets = None) -> None:
    """Each card of a game beside its sheet in a browser, drawn anew on every change, until Ctrl-C."""
    print_cards(game, CardSelection(), on_paper, backs, looks, Outputs(preview=True), set)
