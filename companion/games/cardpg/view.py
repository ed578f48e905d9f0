"""What lies on the table in words and as data, and the corrections that people make by hand."""

import re
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import quoted
from companion.games.cardpg import events as e
from companion.games.cardpg import hints
from companion.games.cardpg.card import Card, by_letter
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import Desk
from companion.table import Scene, View
from companion.table.card_questions import find_card
from companion.table.events import Event
from companion.table.odds import percent
from companion.table.questions import NotAllowed, Unreadable
from companion.table.tabletop import Piece, Row, Tabletop
from companion.words import commas, fold

FIXES = "KS tapped|untapped; 7H to KS: it lies on that champion; 7H to discard|deck|ANN: it goes there; ANN hand 4"
HINT = "say “:fix KS tapped”, “:fix 7H to KS”, “:fix 7H to discard”, or deck, or a player, or “:fix Ann hand 4”"
_TAP = re.compile(r"(\S+)\s+(tapped|untapped)", re.IGNORECASE)
_MOVE = re.compile(r"(\S+)\s+to\s+(.+)", re.IGNORECASE)
_HAND = re.compile(r"(.+?)\s+hand\s+([0-9]{1,2})", re.IGNORECASE)
_ODDS = re.compile(r"odds(?:\s*([2-5]))?")
DISCARD, DECK = "discard", "deck"


class DeskView(View):
    """A running game."""

    fixes = FIXES

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def state(self) -> dict[str, Any]:
        """Whose turn it is, everybody's champions and hands, the monster, both decks and the discard pile."""
        return self._desk.data()

    def lines(self) -> list[str]:
        """A line for each player, and one for the piles."""
        desk = self._desk
        lines = [self._words(player) for player in desk.players]
        if desk.monster:
            lines.append(f"Monster: {self._champion(desk.monster)}")
        if desk.decks:
            piles = f"Number deck {desk.deck}, monster deck {len(desk.monsters)}"
            lines.append(f"{piles}. Discard pile: {commas(desk.discard) if desk.discard else 'empty'}.")
        return lines

    def status(self) -> str:
        """Whose turn it is, and everybody's champions in short."""
        desk = self._desk
        sides = " | ".join(
            f"{player}: {' '.join(map(self._short, player.champions)) or '-'}" for player in desk.playing
        )
        return f"turn {desk.turns} {desk.turn_of} · {sides}"

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Every player's champions with their abilities, and the piles."""
        lines = [line for each in self.lines() for line in textwrap.wrap(each, columns, subsequent_indent="  ")]
        lines = [line[:columns] for line in lines]
        return Scene(lines, self._colours(lines)) if lines and len(lines) <= rows else None

    def tabletop(self) -> Tabletop:
        """Everybody's champions with their abilities, the monster and the piles."""
        desk = self._desk
        rows = []
        for player in desk.players:
            hand = f"hand {player.cards}" if desk.decks else ""
            notes = " · ".join(filter(None, ["out" if player.out else hand, "protected" if player.protected else ""]))
            rows.append(Row(str(player), list(map(self._piece, player.champions)), notes))
        if desk.monster:
            rows.append(Row("Monster", [self._piece(desk.monster)]))
        if desk.decks:
            top = [Piece(str(card), card.code, beneath=len(desk.discard) - 1) for card in desk.discard[-1:]]
            rows.append(Row("Discard pile", top, f"number deck {desk.deck} · monster deck {len(desk.monsters)}"))
        return Tabletop(f"turn {desk.turns}: {desk.turn_of}" if desk.turns else "", rows)

    def _piece(self, champion: Champion) -> Piece:
        abilities = " ".join([*map(str, champion.abilities), *["_"] * champion.free])
        rank = f"={champion.rank} " if champion.rank != champion.card.rank else ""
        return Piece(
            str(champion),
            champion.card.code,
            note=f"{rank}{'tapped ' if champion.tapped else ''}{abilities}",
            turned=champion.tapped,
        )

    def _colours(self, lines: list[str]) -> list[tuple[int, int, int, str]]:
        """Red cards in red, and what is tapped in yellow."""
        red = "|".join(re.escape(card.code) for card in self._desk.pool.cards if card.colour == "Red")
        painted = re.compile(rf"(?<!\w)(?:(?P<red>{red})|(?P<yellow>tapped))(?!\w)")
        return [
            (number, found.start(), found.end(), str(found.lastgroup))
            for number, line in enumerate(lines)
            for found in painted.finditer(line)
        ]

    def _words(self, player: Player) -> str:
        if player.out:
            return f"{player}: out"
        notes = " (protected)" if player.protected else ""
        known = f", known {commas(player.hand)}" if player.hand and self._desk.rules["hands"] != "known" else ""
        hand = f"; hand {player.cards}{known}" if self._desk.decks else ""
        return f"{player}{notes}: {'; '.join(map(self._champion, player.champions)) or 'no champions'}{hand}"

    def _champion(self, champion: Champion) -> str:
        rank = f"={champion.rank}" if champion.rank != champion.card.rank else ""
        cards = " ".join([*map(str, champion.abilities), *["_"] * champion.free])
        return f"{champion}{rank}{' tapped' if champion.tapped else ''} [{cards}]"

    def _short(self, champion: Champion) -> str:
        return f"{champion}{'~' if champion.tapped else ''}({' '.join(map(str, champion.abilities))})"

    def why(self, words: str) -> str | None:
        """`odds`: the chances that champions match a roll; `odds 3`: with a straight of three held."""
        asked = _ODDS.fullmatch(fold(words))
        if not asked:
            return None
        desk, size = self._desk, int(asked[1] or 1)
        champions = [champion for player in desk.playing for champion in player.champions]
        told = []
        for champion in [*champions, *filter(None, [desk.monster])]:
            numbers = desk.numbers(champion)
            if numbers:
                found = hints.match(numbers, desk.dice, desk.sides, shift=size - 1)
                told.append(f"{champion} {found.numerator}/{found.denominator} ({percent(found)})")
        held = f" with a straight of {size}" if size > 1 else ""
        return f"A roll matches{held}: {', '.join(told)}." if told else "No champion has an ability with a number."

    def correction(self, words: str) -> Callable[[], Event]:
        """A champion tapped or not, a card in another place, or how many cards a hand has."""
        words = by_letter(words)
        if tap := _TAP.fullmatch(words.strip()):
            return partial(self._tap, self._of(self._find(tap[1])), fold(tap[2]) == "tapped")
        if move := _MOVE.fullmatch(words.strip()):
            return self._move(self._find(move[1]), move[2])
        if hand := _HAND.fullmatch(words.strip()):
            return self._hand(hand[1], int(hand[2]))
        raise Unreadable(f"{quoted(words)} is no correction", HINT)

    def _find(self, text: str) -> Card:
        return find_card(self._desk.pool.index, text)

    def _of(self, card: Card) -> Champion:
        desk = self._desk
        there = [champion for player in desk.players for champion in player.champions]
        found = [champion for champion in [*there, *filter(None, [desk.monster])] if champion.card is card]
        if not found:
            raise NotAllowed(f"{card} is no champion that lies here", HINT)
        return found[0]

    def _player(self, text: str) -> Player:
        found = [player for player in self._desk.playing if fold(player.name).startswith(fold(text))]
        if len(found) != 1:
            raise Unreadable(f"{quoted(text)} is no player", HINT)
        return found[0]

    def _tap(self, champion: Champion, tapped: bool) -> Event:
        champion.tapped = tapped
        return e.mended("by-hand", what=f"{champion} is {'tapped' if tapped else 'untapped'}")

    def _hand(self, name: str, number: int) -> Callable[[], Event]:
        desk, player = self._desk, self._player(name)
        if desk.rules["hands"] == "known" or not desk.decks:
            raise NotAllowed("hands are not counted here", "move single cards: “:fix 7H to Ann”")
        hidden = number - len(player.hand)
        if hidden < 0 or hidden - player.hidden > desk.deck:
            raise NotAllowed(f"{player} can't have {number} cards", "say how many are in the hand")
        return partial(self._mend_hand, player, hidden)

    def _mend_hand(self, player: Player, hidden: int) -> Event:
        before, player.hidden = player.cards, hidden
        return e.mended("by-hand", what=f"{player} has {player.cards} cards in hand, not {before}")

    def _move(self, card: Card, to: str) -> Callable[[], Event]:
        desk, place = self._desk, fold(to)
        if card.is_champion or not desk.decks:
            raise NotAllowed(f"{card} can't be moved by hand", "move number cards and jokers of a whole game")
        hidden = any(player.hidden for player in desk.players)
        if card in desk.unseen and hidden and not desk.deck:
            raise NotAllowed(f"{card} is in a hand that nobody knows", "say “:fix Ann hand 4” first")
        champion = None
        if place not in (DISCARD, DECK):
            named = [player for player in desk.playing if fold(player.name).startswith(place)]
            if named:
                return partial(self._mend_place, card, named[0].hand, f"{named[0]}'s hand")
            champion = self._of(self._find(to))
            if not champion.free:
                raise NotAllowed(f"{champion} has no free slot", HINT)
            return partial(self._mend_place, card, champion.abilities, str(champion))
        pile = desk.discard if place == DISCARD else desk.unseen
        return partial(self._mend_place, card, pile, "the discard pile" if place == DISCARD else "the number deck")

    def _mend_place(self, card: Card, place: list[Card], where: str) -> Event:
        desk = self._desk
        champions = [champion for player in desk.players for champion in player.champions]
        monsters = [desk.monster.abilities] if desk.monster else []
        hands = [player.hand for player in desk.players]
        for pile in (desk.unseen, desk.discard, *hands, *(each.abilities for each in champions), *monsters):
            if card in pile:
                pile.remove(card)
        place.append(card)
        return e.mended("by-hand", what=f"{card} is in {where}")


def result_lines(result: dict[str, Any]) -> list[str]:
    """The result in words."""
    if not result["winners"]:
        return ["No result." if result["how"] == "no-result" else f"A draw after {result['turns']} turns."]
    turns = f" after {result['turns']} turns" if result["turns"] else " the duel"
    return [f"{' and '.join(result['winners'])} wins{turns}."]
