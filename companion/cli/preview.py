"""`companion preview`: a game's cards in a browser while somebody designs them."""

from companion.cli.options import GameName, worded
from companion.cli.print.options import Backs, CardSelection, CardSets, Looks, OnPaper, Outputs
from companion.cli.print.watch_loop import again_and_again, previewed
from companion.games.folder import game_or_folder


def preview(game: GameName, on_paper: OnPaper, backs: Backs, looks: Looks, set: CardSets = None) -> None:
    """Each card of a game beside its sheet in a browser, drawn anew on every change, until Ctrl-C."""
    from companion.cli.print.card_prints import CardPrints

    the_game = game_or_folder(game)
    cards = CardPrints(the_game, CardSelection(), on_paper, backs, looks, Outputs(), set or [], None, "both")
    with previewed(the_game.title) as shown:
        again_and_again(
            lambda quiet: shown.shows(cards.runs(cards.read()[0])[0]),
            cards.watched,
            lambda error: shown.fails(worded(error)),
        )
