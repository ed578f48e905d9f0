"""What lies on the table in a match, in words and as data, and the corrections that people make by hand."""

import re
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import quoted
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Copy, any_of
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.side import SEATS, Side
from companion.table import Scene, View
from companion.table.events import Event
from companion.table.questions import NotAllowed, Unreadable
from companion.table.tabletop import Piece, Row, Tabletop
from companion.words import fold

HINT = "say “:fix Ann Dog to bench”, or to deck, exhaust or flag: where a card really lies"
_FIX = re.compile(r"(?P<card>.+?)\s+to\s+(?:the\s+)?(?P<to>bench|deck|exhaust|flag)(?:\s+pile)?", re.IGNORECASE)
PLACES = {"bench": "on the bench", "deck": "in the deck", "exhaust": "on the exhaust pile", "flag": "in the park half"}


class MatchView(View):
    """A running match as people see it."""

    fixes = "PLAYER CARD to bench|deck|exhaust|flag: where a card really lies"

    def __init__(self, match: Match) -> None:
        self._match = match

    def state(self) -> dict[str, Any]:
        """Both park halves, benches, exhaust piles and decks, as far as they are known."""
        return {
            "reveals": self._match.reveals,
            "players": {
                side.name: {
                    "flag": _named(side.park[-1]) if side is self._match.holder else None,
                    "park": [_named(card) for card in side.park],
                    "bench": {name: len(seat) for name, seat in side.bench.items()},
                    "exhaust": [_named(card) for card in side.exhaust],
                    "deck": len(side.deck),
                    "left": dict(side.deck.counts()) if side.deck.told else None,
                    "fans": side.fans,
                }
                for side in self._match.sides
            },
        }

    def lines(self) -> list[str]:
        """Each player's park half, bench, exhaust pile and deck."""
        lines = []
        for side in self._match.sides:
            lines.append(f"{side.name}: {self._park(side)}")
            lines.append(f"  bench, {len(side.bench)} of {SEATS} seats: {_bench(side)}")
            exhaust = ", ".join(map(str, side.exhaust)) or "none"
            lines.append(f"  deck: {len(side.deck)} · exhaust pile, {len(side.exhaust)}: {exhaust}")
        return lines

    def status(self) -> str:
        """The flag card, seats and decks of both."""
        return " | ".join(
            f"{side.name}: {self._park(side)}, bench {len(side.bench)}/{SEATS}, deck {len(side.deck)}"
            for side in self._match.sides
        )

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Both park halves with their benches and decks."""
        lines: list[str] = []
        for side in self._match.sides:
            text = f"{side.name}: {self._park(side)} · deck {len(side.deck)} · exhaust {len(side.exhaust)}"
            lines += textwrap.wrap(text, columns, subsequent_indent="  ")
            bench = f"  seats {len(side.bench)}/{SEATS}: {_bench(side)}"
            lines += textwrap.wrap(bench, columns, subsequent_indent="    ")
        return Scene(lines) if len(lines) <= rows else None

    def tabletop(self) -> Tabletop:
        """Both park halves and benches."""
        rows = []
        for side in self._match.sides:
            piles = f"deck {len(side.deck)} · exhaust pile {len(side.exhaust)}"
            if side is self._match.holder:
                flag = side.park[-1:]
                park = [Piece(str(copy), copy.card.name, beneath=len(side.park) - 1, note="flag") for copy in flag]
            else:
                park = [Piece(str(copy), copy.card.name, note=str(copy.power)) for copy in side.park]
            rows.append(Row(side.name, park, "has the flag" if side is self._match.holder else "attacks"))
            seats = [Piece(name, name, beneath=len(seat) - 1) for name, seat in side.bench.items()]
            free = [Piece("")] * side.empty_seats
            rows.append(Row("", [*seats, *free], f"bench {len(seats)}/{SEATS} · {piles}", fixed=True))
        return Tabletop(f"reveal {self._match.reveals}", rows)

    def _park(self, side: Side) -> str:
        """The card with the flag and how many lie beneath it, or the cards of an attack."""
        if side is not self._match.holder:
            return f"attacks with {', '.join(map(_figure, side.park))}" if side.park else "attacks"
        beneath = f" on {len(side.park) - 1}" if len(side.park) > 1 else ""
        return f"flag on [{_figure(side.park[-1])}]{beneath}"

    def correction(self, words: str) -> Callable[[], Event]:
        """A card that lies elsewhere."""
        for side in self._match.sides:
            if fold(words).startswith(fold(side.name)):
                found = _FIX.fullmatch(words.strip()[len(side.name) :].strip())
                if found:
                    return self._moves(side, found["card"], found["to"].lower())
        raise Unreadable(f"{quoted(words)} is no correction", HINT)

    def _moves(self, side: Side, named: str, to: str) -> Callable[[], Event]:
        card = self._match.pool.find(named, [copy.card for copy in side.everywhere()])
        for place, copies in self._places(side).items():
            copy = next((each for each in copies if each.card.name == card.name), None)
            if copy is not None and place != to:
                if to == "bench" and card.name not in side.bench and not side.empty_seats:
                    raise NotAllowed(f"{side.name}'s bench has no empty seat for {card.name}", "move another one first")
                if to == "flag" and not side.park:
                    raise NotAllowed(f"{side.name} has no card in the park half", "the flag lies with the other player")
                if place == "deck" and side.deck.rest == [copy]:
                    raise NotAllowed(f"{copy} is the last card of {side.name}'s deck", "reveal it first")
                if place == "flag" and len(side.park) == 1:
                    raise NotAllowed(f"{copy} is the only card in the park half", "lay another one there first")
                return partial(self._move, side, copy, place, to)
        raise NotAllowed(f"{side.name} has no {card.name} that could be moved there", HINT)

    @staticmethod
    def _places(side: Side) -> dict[str, list[Copy]]:
        """Where a player's cards lie that are known."""
        return {
            "bench": list(side.benched()),
            "flag": side.park,
            "exhaust": side.exhaust,
            "deck": [each for each in side.deck.known() if isinstance(each, Copy)],
        }

    def _move(self, side: Side, copy: Copy, place: str, to: str) -> Event:
        copy = any_of(self._places(side)[place], copy.card)
        match place:
            case "bench":
                side.stand_up(copy)
            case "flag":
                side.park.remove(copy)
            case "exhaust":
                side.exhaust.remove(copy)
            case "deck":
                side.deck.remove(copy)
        match to:
            case "bench":
                side.sit(copy)
            case "flag":
                side.park.append(copy)
            case "exhaust":
                side.exhaust.append(copy)
            case "deck":
                side.deck.rest.append(copy)
        return e.moved_by_hand("by-hand", player=side, card=copy, before=PLACES[place], after=PLACES[to])


def _named(copy: Copy) -> dict[str, Any]:
    return {"name": copy.card.name, "power": copy.power, "bonus": copy.bonus}


def _figure(copy: Copy) -> str:
    return f"{copy} {copy.power}{f'+{copy.bonus}' if copy.bonus else ''}"


def _bench(side: Side) -> str:
    seats = [name if len(seat) == 1 else f"{name} x{len(seat)}" for name, seat in side.bench.items()]
    return ", ".join(seats) or "empty"


def match_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who won, and what became of both decks."""
    (winner,) = result["winners"]
    why = {
        "out-of-cards": "the other has no card left",
        "bench": "the other has no seat left",
        "endless": "the cards come back for ever, and the flag is theirs",
    }[result["how"]]
    lines = [f"{winner} wins after {result['reveals']} reveals: {why}."]
    for player, each in result["players"].items():
        told = [f"{each['fans']} fan{'s' * (each['fans'] != 1)}"] if each["fans"] else []
        told += [f"gained {', '.join(each['gained'])}"] if each["gained"] else []
        told += [f"lost {', '.join(each['lost'])}"] if each["lost"] else []
        if told:
            lines.append(f"{player}: {'; '.join(told)}.")
    return lines
