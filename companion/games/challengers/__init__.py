"""Challengers! (Johannes Krenner & Markus Slawitscheck, 2022): decks built for a tournament of capture the flag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games import Game, Mode, ModeReferee, Sources, TrackerData
from companion.table.contests import Closest, EventSchema
from companion.words import counted

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.games.challengers.match.card import Card, Copy
    from companion.games.challengers.match.pool import TeamPool
    from companion.games.challengers.match.side import Side
    from companion.games.challengers.tournament.asks import Picks
    from companion.table.events import Data

TOURNAMENT = Mode("tournament", "the tournament of 1 to 8, from the plans to the final")
MATCH = Mode("match", "one match of two decks, the Robot's among them")
DOES = (
    *("bonus-kept", "next-helped", "fans-taken", "exhausted", "put-back", "gained-unseen", "gained-exhausted"),
    *("removed", "turned-up", "looked"),
)
"""The events that a card's text brings about."""
OWN_BONUSES = ("its attack", "with the flag")
TOLD_BONUSES = ("its effect", "help")
"""Bonuses of a card, as an attack names them: by its own text, and those that were told when they came."""


def _left(cards: int, seats: int) -> str:
    """Margin by which the winner of a match won it, by what there was least of."""
    if cards <= seats:
        return f"{counted(cards, 'card')} left to reveal" if cards else "no card left to reveal"
    return f"{counted(seats, 'seat')} left" if seats else "no seat left"


def _cards_of(side: Side) -> tuple[Side, list[Copy]]:
    """The cards that somebody had in a match, as far as they are known."""
    return side, [*side.everywhere(), *side.lost]


def _bonuses(side: Side, parts: list[tuple[str, int]]) -> Iterator[tuple[Side, list[str]]]:
    """Sides and names of the texts that gave each bonus: the card's before it, or one's on the bench, named there."""
    lenders, before = {copy.card.name for copy in side.lenders}, ""
    for what, _ in parts:
        if what in lenders and before:
            yield side, [what]
        elif what in OWN_BONUSES:
            yield side, [before]
        elif what not in TOLD_BONUSES:
            before = what


def _doing(what: Data) -> list[tuple[Side, list[Copy]]]:
    """The card that says what happens, and whose it is: an effect may be about the other player's cards."""
    side, card = what["player"], what["by"] if "by" in what else what["card"]
    return [(side if card in side.everywhere() or card in side.lost else side.foe, [card])]


def _picked(picks: Picks, cards: list[Card]) -> list[tuple[str | None, list[Card]]]:
    """The cards that pay fans as they are picked."""
    return [(picks.who, [card for card in cards if card.pays_when_picked])]


class Challengers(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "challengers"
    title = "Challengers!"
    closest = Closest(
        "match-over",
        "winner",
        "loser",
        lambda match: min(match["cards"], match["seats"]),
        lambda match: _left(match["cards"], match["seats"]),
    )
    better = ("power",)
    telling = EventSchema(
        ends={"match-over": lambda over: ((over["winner"], over["loser"]), [over["winner"]])},
        holds={"match-over": lambda over: [_cards_of(over["winner"]), _cards_of(over["loser"])]},
        acts={
            "compared": lambda attack: [
                *_bonuses(attack["player"], attack["parts"]),
                *_bonuses(attack["player"].foe, attack["against"]),
            ]
        }
        | dict.fromkeys(DOES, _doing),
        asks={
            "picks": _picked,
            "more-picks": _picked,
            "remove-to-pick": lambda asked, removed: [(asked.who, [asked.this] * bool(removed))],
            "by-hand": lambda asked, done: [(asked.who, [asked.what])],
        },
        begins={"begins": lambda match: [match["player"]], "meets": lambda match: [match["begins"] or match["first"]]},
        chosen=True,
    )
    modes = (TOURNAMENT, MATCH)
    commands = ("robot",)

    def sources(self) -> Sources:
        from companion.games.challengers.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[CardRow]]) -> TeamPool:
        from companion.games.challengers.match.pool import load

        return load(sets)

    def refereed(self, mode: Mode) -> ModeReferee:
        if mode is MATCH:
            from companion.games.challengers.match.referee import match
            from companion.games.challengers.match.view import match_lines

            return ModeReferee(match, match_lines, card_asks=["deck"])
        from companion.games.challengers.tournament import tracker
        from companion.games.challengers.tournament.tournament import tournament
        from companion.games.challengers.tournament.view import tournament_lines

        return ModeReferee(tournament, tournament_lines, tracker.filled, tracker.tournament, tracker.contests)

    def named_tracker(self, players: list[str]) -> TrackerData:
        from companion.cards.in_play import sets_in_play
        from companion.games.challengers.tournament.tracker import named

        return named(self.load_cards(sets_in_play(self.name, ())), players)


GAME = Challengers()
