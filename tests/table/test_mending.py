"""`:fix PIECE to PLACE`, `:fix WHAT NUMBER`, `:fix PIECE STATE`: in every game, at every question that is asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from support.options import lying_twice
from support.play import Begun, Script, typed

from companion.board.corrections import TableCorrections
from companion.board.places import Figure, Fixes, Piece, Place, Side, TableLayout, row_of
from companion.engine.session import Session
from companion.engine.state import Suspension
from companion.games import every
from companion.table.question import AnswerError, NotAllowed, Question, WhichOne

MODES = [(game.name, mode.name) for game in every() for mode in game.modes]
LocatedPiece = list[tuple[Side | None, Place, Piece]]
Mended = tuple[str, Callable[[], None]]
"""A correction, and the look whether it was carried out."""


def whose(side: Side | None) -> str:
    return side.name if side else ""


def where(laid: TableLayout, thing: Any) -> list[str]:
    """The names of the places where a thing lies."""
    return [f"{whose(side)} {place.name}" for side, place, piece in laid.pieces() if piece.thing is thing]


class Mender(Script):
    """Plays by chance, and mends something at every other question; what was mended is looked at."""

    session: Session

    def __init__(self, random: Random) -> None:
        super().__init__(())
        self.random = random
        self.kinds: set[str] = set()  # of questions at which something lay that can be mended
        self.mended_at: set[str] = set()
        self.mended = 0
        self.look: Callable[[], None] | None = None
        self.left_to_ask = 400

    def laid(self) -> TableLayout:
        """The table's layout; an empty one, where there is none yet."""
        view = self.session.view
        return (view and view.laid_out()) or TableLayout("", [])

    def refuses(self, text: str, hint: str) -> None:
        raise AssertionError((text, hint))

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if self.look:
            self.look()
            self.look = None
            return ":auto", 0
        self.left_to_ask -= 1
        assert not lying_twice(self.laid())
        if found := self.fix():
            self.kinds.add(question.kind)
            if self.random.random() < 0.5:
                self.mended_at.add(question.kind)
                self.mended += 1
                self.look = found[1]
                return f":fix {found[0]}", 0
        return (":auto", 0) if self.left_to_ask else None

    def fix(self) -> Mended | None:
        """A correction that can be carried out; None where none was found."""
        pieces, view = list(self.laid().pieces()), self.session.view
        ways = [self.move, self.number, self.state] if pieces and view else []
        for way in self.random.sample(ways, len(ways)):
            for _ in range(3):
                with suppress(AnswerError):
                    if (found := way(pieces)) and view:
                        view.correction(found[0])
                        return found
        return None

    def move(self, pieces: LocatedPiece) -> Mended | None:
        """A piece goes to another place, or onto another piece."""
        owner, place, piece = self.random.choice(pieces)
        places = [
            each
            for side, each in self.laid().places()
            if each.takes and (not side or side.name == whose(owner)) and each.name not in ("", place.name)
        ]
        onto = [each for _, _, each in pieces if each.fixes.takes and each is not piece]
        if isinstance(piece.fixes.leaves, str) or piece.thing is None or not (places or onto):
            return None
        goes_to: list[Place | Piece] = [*places, *onto]
        to = self.random.choice(goes_to)
        named, other = (next(iter(each.also), each.name) for each in (piece, to))
        before = where(self.laid(), piece.thing)
        twin = sum(each.name == piece.name for _, _, each in pieces) > 1

        def moved() -> None:
            there = where(self.laid(), piece.thing)
            assert len(there) <= 1 and (there != before or isinstance(to, Piece) or twin), (named, other, there)

        return f"{whose(owner)} {named} to {other}".strip(), moved

    def number(self, pieces: LocatedPiece) -> Mended | None:
        """A number of a piece is another one."""
        _, _, piece = self.random.choice(pieces)
        if not piece.fixes.figures:
            return None
        what, number = self.random.choice(list(piece.fixes.figures)), self.random.randint(0, 5)

        def counted() -> None:
            now = [each for _, _, each in self.laid().pieces() if each.thing is piece.thing]
            assert not now or now[0].fixes.figures[what].value == number

        return f"{piece.name} {what} {number}", counted

    def state(self, pieces: LocatedPiece) -> Mended | None:
        """A piece is said to be something."""
        owner, _, piece = self.random.choice(pieces)
        if not piece.fixes.states:
            return None
        named, state = next(iter(piece.also), piece.name), self.random.choice(list(piece.fixes.states))
        return f"{whose(owner)} {named} {state}".strip(), lambda: None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_game_is_mended_at_every_kind_of_question(game: str, mode: str) -> None:
    many, kinds, mended_at = 0, set[str](), set[str]()
    for seed in range(40):
        front = Mender(Random(seed))
        with suppress(Suspension):
            Begun([game, mode, "--seed", str(seed)]).session(front).run()
        many += front.mended
        kinds |= front.kinds
        mended_at |= front.mended_at
        if many > 5 and mended_at == kinds:
            break
    assert many > 5 and mended_at == kinds


class Coin:
    """A card of the tests' own."""

    def __init__(self, name: str) -> None:
        self.name = name


def hands(*coins: Coin, discard: list[Coin]) -> TableLayout:
    """Coins of which nobody knows in which of three hands they lie, and a discard pile."""

    def hand(name: str) -> Side:
        unseen = [Piece(coin.name, thing=coin, fixes=Fixes(lambda: None)) for coin in coins]
        return Side(name, [Place("hand", hidden=lambda: unseen), row_of("nest", [])])

    return TableLayout("", [*map(hand, ("Ann", "Bo", "Cleo")), row_of("discard", discard)])


def test_whose_it_is_must_be_said_of_a_piece_that_may_lie_in_several_hands() -> None:
    discard: list[Coin] = []
    laid = hands(Coin("Crown"), discard=discard)
    mending = TableCorrections(laid, "rule", None)
    with pytest.raises(WhichOne) as error:
        mending.correction("Crown to discard")
    assert (str(error.value), error.value.hint) == ("Crown may lie in several places", "say whose, as in Ann's Crown")
    mending.correction("Cleo's Crown to discard")()
    assert [coin.name for coin in discard] == ["Crown"]


def test_where_somebodys_place_is_named_their_own_piece_goes_there() -> None:
    mended = TableCorrections(hands(Coin("Crown"), discard=[]), "rule", None).correction("Crown to Bo's nest")()
    assert mended.data()["before"] == "in Bo's hand"


def test_a_hidden_one_goes_by_whose_it_is_where_another_lies_there_already() -> None:
    discard = [Coin("Crown")]
    with pytest.raises(WhichOne, match="Crown may lie in several places"):
        TableCorrections(hands(Coin("Crown"), discard=discard), "rule", None).correction("crown to discard")
    TableCorrections(hands(Coin("Crown"), discard=discard), "rule", None).correction("bo's crown to discard")()
    assert len(discard) == 2


def test_of_two_copies_in_a_row_the_one_that_is_named_goes() -> None:
    plain, copy = Coin("Plain"), Coin("Plain")
    row, nest = [plain, copy], list[Coin]()
    laid = TableLayout("", [row_of("row", row), row_of("nest", nest)])
    assert not lying_twice(laid)
    TableCorrections(laid, "rule", None).correction("Plain to nest")()
    assert (row, nest) == ([copy], [plain])
    assert lying_twice(TableLayout("", [row_of("row", [plain, plain])])) == ["Plain", "Plain"]


def refused(laid: TableLayout, words: str) -> str:
    """Why a correction is not made."""
    with pytest.raises(NotAllowed) as error:
        TableCorrections(laid, "rule", None).correction(words)
    assert error.value.hint == "nothing was changed"
    return str(error.value)


def test_what_is_so_already_is_said_to_be() -> None:
    front, last, card = Coin("Front"), Coin("Last"), Coin("Card")
    row = [front, last]
    laid = TableLayout("", [row_of("row", row), row_of("nest", [])])
    assert refused(laid, "Last to row") == "Last lies in the row already"
    TableCorrections(laid, "rule", None).correction("Front to row")()
    assert row == [last, front]
    under = Piece("Under", also=["a1"], thing=card, fixes=Fixes(lambda: None))
    fixes = Fixes(states={"up": None, "down": lambda: None}, figures={"age": Figure(3, lambda number: list)})
    marked = Piece("Marked", fixes=fixes)
    shown = Piece("Sun", "Sun", also=["2"], fixes=Fixes(shows=lambda card: None))
    lies = TableLayout(
        "", [Side("Ann", [Place("", [under, marked, shown]), Place("hand", [Piece("Held", thing=card)], 3)])]
    )
    assert refused(lies, "Under to a1") == "Under lies on a1 already"
    assert refused(lies, "Marked up") == "Marked is up already"
    assert refused(lies, "Marked age 3") == "Marked: age is 3 already"
    assert refused(lies, "Ann 2 Sun") == "Ann 2 shows Sun already"
    TableCorrections(lies, "rule", None).correction("Marked down")
    TableCorrections(lies, "rule", None).correction("Marked age 4")


SO_ALREADY = {
    "tamer battle": (
        ("Ann, Bo", "Grateling, Cinderfang, Brazenboar", "Leechlet"),
        ("Leechlet damage 0", "Cinderfang place 2"),
    ),
    "challengers match": (
        ("Ann, Bo", "Newcomer, Clown", "Newcomer, Clown", "Ann", "Newcomer"),
        ("Ann's Clown to deck", "Ann's Newcomer to flag"),
    ),
    "tossing-tiger war": (
        ("Ann, Bo", "6", "6", "2", "mantis; crane"),
        ("Ann 1 Mantis", "Bo hand 6", "Ann 2 to 2", "Ann 2 empty"),
    ),
    "tossing-tiger game": (("Ann, Bo",), ("Ann hand 6",)),
    "cardpg duel": (("Ann, Bo", "KS", "6S, 5S", "QH", "7H, 8D"), ("QH untapped", "5S to KS")),
}


@pytest.mark.parametrize("options", SO_ALREADY)
def test_a_correction_of_what_is_so_keeps_nothing(options: str) -> None:
    """by-hand: it is said, the question stands, and the journal has no line of it"""
    lines, corrections = SO_ALREADY[options]
    plain = typed(options, *lines)
    for words in corrections:
        played = typed(options, *lines, f":fix {words}")
        assert [each.partition(" already")[1:] for each in played.refused] == [
            (" already", ". Nothing was changed.")
        ], (words, played.refused)
        assert len(played.session.entries) == len(plain.session.entries)
        assert played.asks[-1] == plain.asks[-1]


class Repeater(Script):
    """Plays by chance, and says of what lies there how it is already; each of these is refused."""

    session: Session

    def __init__(self, random: Random) -> None:
        super().__init__(())
        self.random = random
        self.said = 0
        self.left_to_ask = 60

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        view = self.session.view
        laid = view.laid_out() if view else None
        if view and laid:
            pieces = list(laid.pieces())
            names = [piece.name for _, _, piece in pieces]
            for owner, _, piece in pieces:
                if names.count(piece.name) > 1 and not piece.also:
                    continue
                called = f"{whose(owner)} {next(iter(piece.also), piece.name)}".strip()
                so = [f"{called} {state}" for state, mend in piece.fixes.states.items() if mend is None]
                for words in [*so, *(f"{piece.name} {what} {one.value}" for what, one in piece.fixes.figures.items())]:
                    with pytest.raises(NotAllowed, match="already") as refusal:
                        view.correction(words)
                    assert refusal.value.hint == "nothing was changed", words
                    self.said += 1
        self.left_to_ask -= 1
        return (":auto", 0) if self.left_to_ask else None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), [(game, mode) for game, mode in MODES if game != "challengers"])
def test_in_every_game_what_is_so_already_is_refused(game: str, mode: str) -> None:
    """Challengers! has neither numbers nor states."""
    said = 0
    for seed in range(4):
        front = Repeater(Random(seed))
        with suppress(Suspension):
            Begun([game, mode, "--seed", str(seed)]).session(front).run()
        said += front.said
    assert said > 5
