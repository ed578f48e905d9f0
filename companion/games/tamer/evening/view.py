"""Layout of an evening: piles, what was kept, decks, and the bracket sheet."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial

from companion.board.places import Piece, Place, Side, TableLayout, here
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.view import BattleView, decks_left
from companion.games.tamer.evening.night import Night
from companion.rounds.paired_view import PairedView


class NightView(PairedView[Night]):
    """The evening as people see it, and the `battle` that is being refereed where there is one.

    Battles beside others have a table of their own; that of the `whole` night holds what lies in no battle, too.
    """

    def __init__(self, night: Night, battle: Battle | None = None, *, whole: bool = True) -> None:
        super().__init__(night, BattleView(battle, partial(around, night, battle)) if battle else None)
        self._whole = whole

    def laid_out(self) -> TableLayout | None:
        laid = super().laid_out()
        if laid and self._whole:
            laid.beside = [*laid.beside, *here(beside(self.rounds))]
        return laid or (TableLayout("", [], beside=beside(self.rounds)) if self._whole else None)


def around(night: Night, battle: Battle) -> list[Side | Place]:
    """The piles of a battle's players, and the decks where The Deck plays."""
    piles = [_held(night, player, battle.keys(player)) for player in battle.players if player in night.hands]
    return [*piles, *(_decks(night, battle.flipped) if THE_DECK in battle.players else ())]


def beside(night: Night) -> list[Side | Place]:
    """The piles and the decks, as far as they are not on the table of a battle, and the bracket sheet."""
    lie: list[Side | Place] = []
    for player in night.hands:
        fights, aside = player in night.fighting, _aside(night, player)
        row = Side(player, [Place("row", elsewhere=fights), Place("aside", count=aside, elsewhere=fights)])
        lie += [row, _held(night, player, elsewhere=fights)]
    fights = THE_DECK in night.fighting
    lie.append(Side(THE_DECK, [Place(name, elsewhere=fights) for name in ("row", "aside", "flipped")]))
    return [*lie, *_decks(night, elsewhere=fights), sheet(night)]


def _held(night: Night, player: str, fighting: Collection[str] = (), *, elsewhere: bool = False) -> Side:
    """A player's creatures, but for those in a battle and those of who has left."""
    hand, left = night.hands[player], player in night.event.gone
    kept = [each for each in hand.kept if each.key not in fighting and not left]
    pile = 0 if left else max(0, hand.dealt - len(kept) - len(hand.removed) - len(fighting))
    lie = {"kept": kept, "out of the game": hand.removed}
    places = [Place(name, list(map(_lying, some)), elsewhere=elsewhere) for name, some in lie.items()]
    return Side(player, [Place("pile", count=pile, open=False, elsewhere=elsewhere), *places])


def _aside(night: Night, player: str) -> int:
    """The number of creatures that somebody has left there."""
    hand = night.hands[player]
    return hand.dealt - len(hand.removed) if player in night.event.gone else 0


def _lying(member: Member) -> Piece:
    """A creature that lies open outside a row."""
    dice = [("black", member.damage)] if member.damage else []
    return Piece(member.card.name, member.card.name, dice=dice, key=member.key)


def _decks(night: Night, flipped: Sequence[Card] = (), *, elsewhere: bool = False) -> list[Place]:
    return decks_left(night.pool, night.dealt + Counter(card.set for card in flipped), elsewhere=elsewhere)


def sheet(night: Night) -> Place:
    """The bracket sheet: who is circled, and which pairs were made by hand."""
    rounds = [(f"round {number}", matches) for number, matches in enumerate(night.event.rounds, start=1)]
    breaks = [(f"tiebreak {number}", [match]) for number, match in enumerate(night.tiebreaks, start=1)]
    written = [
        _written(f"circle at {winner}", called, winner)
        for called, matches in (*rounds, *breaks)
        for match in matches
        for winner in match.winners
    ]
    for number, matches in enumerate(night.event.rounds, start=1):
        by_hand = [f"{match.a} - {match.b}" for match in matches if (number, frozenset(match.pair)) in night.by_hand]
        written += [_written(f"mark at {pair}", f"round {number}", pair) for pair in by_hand]
    return Place("bracket sheet", written, written=True)


def _written(what: str, called: str, at: str) -> Piece:
    return Piece(f"{what} in {called}", key=f"{what} in {called}", also=[at])
