"""Layout of the table: everybody's champions with abilities, hands, the monster and the piles; and the sheet."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.board.places import NO_FIXES, Figure, Fixes, Mend, Piece, Place, Side, TableLayout
from companion.board.views import LayoutView
from companion.games import TrackerData
from companion.games.cardpg.card import Card, by_letter
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combos import COMBOS
from companion.games.cardpg.desk import CHAMPIONS_AT_MOST, Desk
from companion.table import Data
from companion.table.dice_odds import percent
from companion.table.question import NotAllowed
from companion.words import fold

FACES = "face card"
_WHOSE = re.compile(r"(.+?)\s*(?:->|→|\s(?:on)?to\s)\s*(.+)", re.IGNORECASE)
_ODDS = re.compile(r"odds(?:\s*([2-5]))?")


class DeskView(LayoutView):
    """A running game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.index = desk.pool.index

    @property
    def typed_too(self) -> str:
        return "NAME: CARDS plays a combo" if self._desk.turns else ""

    def laid_out(self) -> TableLayout:
        desk = self._desk
        monster = [self._champion(desk.monster)] if desk.monster else []
        sides = [self._side(player) for player in desk.players]
        facts = {
            "turn": desk.turns,
            "turn-of": desk.turn_of.name,
            "monster": monster[0].data if monster else None,
            "monster-deck": len(desk.monsters),
            "number-deck": len(desk.deck),
            "discard": list(map(str, desk.discard)),
        }
        heading = f"turn {desk.turns}: {desk.turn_of}" if desk.turns else ""
        parts = [*sides, *([Place("Monster", monster, holds=FACES), *self._piles()] if desk.decks else ())]
        return TableLayout(heading, parts, facts, beside=self._beside())

    @property
    def _faces(self) -> str:
        """The name for champions' cards, where face cards and number cards are counted apart."""
        return FACES if self._desk.decks else ""

    def before(self, words: str) -> str:
        """Cards that are somebody's are in the hand, but a champion that was out of play."""
        said = by_letter(words)
        found = _WHOSE.fullmatch(said)
        if not found or fold(found[2]) not in [fold(str(player)) for player in self._desk.players]:
            return said
        is_back = fold(found[1]) in [fold(card.code) for card in self._desk.gone]
        return f"{found[1]} to {found[2]}'s {'champions' if is_back else 'hand'}"

    def why(self, words: str) -> str | None:
        """`odds`: the chances that champions match a roll; `odds 3`: with a straight of three held."""
        if not (asked := _ODDS.fullmatch(fold(words))):
            return None
        desk, size = self._desk, int(asked[1] or 1)
        champions = [champion for player in desk.playing for champion in player.champions]
        told = [
            f"{champion} {chance.numerator}/{chance.denominator} ({percent(chance)})"
            for champion in [*champions, *filter(None, [desk.monster])]
            if desk.numbers(champion)
            for chance in [desk.chance(champion, shift=size - 1)]
        ]
        held = f" with a straight of {size}" if size > 1 else ""
        return f"A roll matches{held}: {', '.join(told)}." if told else "No champion has an ability with a number."

    def _side(self, player: Player) -> Side:
        decks, secret = self._desk.decks, self._desk.rules["hands"] == "known"
        facts = {
            "hand": len(player.hand) if decks else None,
            "known": [] if secret else list(map(str, player.hand.known)),
            "protected": player.protected,
            "out": player.out,
        }
        back = partial(self._back, player) if decks else None
        champions = list(map(self._champion, player.champions))
        places = [Place("", champions, also=["row", "champions"], key="champions", holds=self._faces, takes=back)]
        if decks:
            known, takes = _pieces(player.hand.known), partial(self._lay, player.hand.known)
            shown, hidden = ([], known) if secret else (known, [])
            many = len(player.hand)
            counts = {} if secret else {"hand": Figure(many, partial(self._counts, player))}
            places.append(Place("hand", shown, many, open=False, hidden=lambda: hidden, takes=takes, figures=counts))
        return Side(str(player), places, "out" if player.out else "protected" * player.protected, facts)

    def _piles(self) -> list[Place]:
        desk = self._desk
        unseen, takes = partial(_pieces, desk.deck.rest), partial(self._lay, desk.deck.rest)
        return [
            Place("Number deck", count=len(desk.deck), open=False, also=["deck"], hidden=unseen, takes=takes),
            Place("Monster deck", count=len(desk.monsters), open=False, holds=FACES),
            Place("Discard pile", _pieces(desk.discard), open=False, takes=partial(self._lay, desk.discard)),
        ]

    def _beside(self) -> list[Place]:
        """Places of what is gained just now, out of play, and noted; of a single duel the discard pile, and all other
        cards, of which nobody knows where they are.
        """
        desk = self._desk
        champions = [champion for player in desk.players for champion in player.champions]
        notes = [f"{each.rank} beside {each}" for each in champions if each.is_noted]
        places = [
            Place("aside", [replace(each, fixes=NO_FIXES) for each in _pieces([desk.gained] if desk.gained else [])]),
            Place("out of play", _pieces(desk.gone), holds=self._faces),
            Place("notes", [Piece(each, key=each) for each in notes], written=True),
        ]
        if not desk.decks:
            others = len(desk.deck.rest) + len(desk.pool.faces) - len(champions) - len(desk.gone)
            places += [Place("Discard pile", _pieces(desk.discard)), Place("other cards", count=others, uncounted=True)]
        return places

    def _champion(self, champion: Champion) -> Piece:
        rank = f"={champion.rank}" if champion.is_noted else ""
        turn = partial(setattr, champion, "tapped")
        return Piece(
            str(champion),
            champion.card.code,
            {
                "card": str(champion),
                "rank": champion.rank,
                "slots": champion.slots,
                "abilities": list(map(str, champion.abilities)),
                "tapped": champion.tapped,
            },
            note=" ".join(filter(None, (rank, "tapped" * champion.tapped))),
            on=_pieces(champion.abilities),
            free=champion.free,
            turned=champion.tapped,
            colour=_colour(champion.card),
            thing=champion.card,
            fixes=Fixes(
                takes=partial(self._onto, champion) if self._desk.decks else None,
                states={
                    "tapped": None if champion.tapped else partial(turn, True),
                    "untapped": partial(turn, False) if champion.tapped else None,
                },
            ),
        )

    def _lay(self, place: list[Card], card: Card) -> Callable[[Card], None]:
        """A number card or a joker goes somewhere, unless nobody knows in whose hand it is."""
        deck = self._desk.deck
        if card.is_champion:
            raise NotAllowed(f"{card} is a champion", "say whose it is, such as “:fix KH to Ann”")
        if card in deck.rest and not deck and deck.unseen:
            raise NotAllowed(f"{card} is in a hand that nobody knows", "say “:fix Ann hand 4” first")
        return place.append

    def _back(self, player: Player, card: Card) -> Callable[[Card], None]:
        """A champion that is out of play comes back to whose it is; a number card is none."""
        if card not in self._desk.gone:
            raise NotAllowed(f"{card} is no champion that is out of play", "say where else it lies")
        if len(player.champions) >= CHAMPIONS_AT_MOST or player.out:
            why = "is out of the game" if player.out else f"has {CHAMPIONS_AT_MOST} champions, the most"
            raise NotAllowed(f"{player} {why}", "go back to where it was destroyed with :undo")
        return lambda card: player.champions.append(Champion(card))

    def _onto(self, champion: Champion, card: Card) -> Callable[[Card], None]:
        if not champion.free:
            raise NotAllowed(f"{champion} has no free slot", "take an ability off it first")
        return self._lay(champion.abilities, card)

    def _counts(self, player: Player, number: int) -> Mend:
        """The correction that puts so many cards into a hand."""
        more = number - len(player.hand)
        if number < len(player.hand.known) or more > len(self._desk.deck):
            raise NotAllowed(f"{player} can't have {number} cards", "say how many are in the hand")
        return partial(player.hand.hides, more)


def _pieces(cards: list[Card]) -> list[Piece]:
    """Number cards and jokers where they lie."""
    return [
        Piece(
            str(card), card.code, str(card), colour=_colour(card), thing=card, fixes=Fixes(partial(cards.remove, card))
        )
        for card in cards
    ]


def _colour(card: Card) -> str:
    return "red" if card.colour == "Red" else ""


def result_lines(result: Data) -> list[str]:
    """The result in words."""
    if not result["winners"]:
        return ["No result." if result["how"] == "no-result" else f"A draw after {result['turns']} turns."]
    turns = f" after {result['turns']} turns" if result["turns"] else " the duel"
    return [f"{' and '.join(result['winners'])} wins{turns}."]


class ComboSheet(TrackerData):
    """The tracker sheet of a game, with the combos that players look up."""

    combos: list[dict[str, str]]


def named(players: list[str]) -> ComboSheet:
    """The tracker sheet's data before a game: the `players`, and the `combos` in their order, with when and what."""
    when = {True: "after a roll, with its number", False: "at any time"}
    combos = [
        {"rank": str(each.rank), "name": each.name, "when": when[each.needs_roll], "effect": each.effect}
        for each in COMBOS
    ]
    return {"players": players, "combos": combos}


def filled(result: Data | None, events: list[Data], state: Data) -> ComboSheet:
    """The sheet's data from a journal: its result (None: not over), and what lies there now."""
    sheet = named(list(state.get("players", ())))
    return {**sheet, "champion": result["winners"] if result else []}
