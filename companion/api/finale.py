"""What is said of a game when it is over: who has won, with which cards, and the night in figures."""

from collections.abc import Callable
from typing import Any

from companion.api.league import League
from companion.games.any_event import game_or_event
from companion.table.journal import Played
from companion.words import counted

CARDS = 7  # so many of the champion's are shown


def finale(played: Played, face_of: Callable[[str], str | None]) -> dict[str, Any]:
    """What the big screen shows of a game that is over, as JSON can hold it.

    Gives the `champions`, of each of their `cards` that is known its `name` and its picture's address (`face`), and
    `figures`: how many matches there were, where these are more than one, and the card that won most, each with its
    words.
    """
    game = game_or_event(played.header.game)
    whole, *matches = game.contests(played)
    theirs = dict.fromkeys(card for match in matches for name in whole.winners for card in match.cards.get(name, ()))
    faces = [{"name": name, "face": face} for name in theirs if (face := face_of(name))]
    league = League()
    league.add(played)
    many = counted(len(matches), game.contest).split(" ", 1)
    figures = [many] if len(matches) > 1 else []
    if len(matches) > 1 and league.cards and league.cards[0].matches_won:
        best = league.cards[0]
        figures.append([best.name, f"won {counted(best.matches_won, game.contest)} of {best.matches}"])
    return {"champions": list(whole.winners), "cards": faces[:CARDS], "figures": figures}
