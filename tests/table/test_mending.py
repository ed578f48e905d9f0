"""`:fix PIECE to PLACE`, `:fix WHAT NUMBER`, `:fix PIECE STATE`: in every game, at every question that is asked."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from support.play import Begun, Script

from companion.games import every
from companion.table import View
from companion.table.mending import Mending
from companion.table.places import Laid, Piece, Place, Side, row_of
from companion.table.questions import AnswerError, Question, WhichOne
from companion.table.session import Session, Suspended

MODES = [(game.name, mode.name) for game in every() for mode in game.modes]


def lying(laid: Laid) -> list[tuple[str, Place, Piece]]:
    """All pieces that lie open, those on others too, and whose they are."""
    return [
        (side.name if side else "", place, each)
        for side, place in laid.places()
        for piece in place.pieces
        for each in (piece, *piece.on)
    ]


def where(laid: Laid, thing: Any) -> list[str]:
    """The names of the places where a thing lies."""
    return [f"{owner} {place.name}" for owner, place, piece in lying(laid) if piece.thing is thing]


class Mender(Script):
    """Plays by chance, and mends something at every other question; what was mended is looked at."""

    def __init__(self, random: Random) -> None:
        super().__init__(())
        self.random = random
        self.session: Session | None = None
        self.kinds: set[str] = set()  # of questions at which something lay that can be mended
        self.mended_at: set[str] = set()
        self.mended: Counter[str] = Counter()
        self.expected: Any = None
        self.asked = 0

    def view(self) -> View | None:
        assert self.session
        return self.session.view

    def refuses(self, text: str, hint: str) -> None:
        raise AssertionError((text, hint))

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if self.expected:
            self.expected()
            self.expected = None
            return ":auto", 0
        self.asked += 1
        if self.asked > 400:
            return None
        view = self.view()
        laid = view.laid_out() if view else None
        if laid is not None:
            assert not laid.twice(), laid.twice()
            if fix := self.fix(view, laid):
                self.kinds.add(question.kind)
                if self.random.random() < 0.5:
                    self.mended_at.add(question.kind)
                    return f":fix {fix}", 0
                self.expected = None
        return ":auto", 0

    def fix(self, view: View, laid: Laid) -> str:
        """A correction that can be carried out; "" where none was found."""
        pieces = lying(laid)
        ways = [self.move, self.number, self.state]
        self.random.shuffle(ways)
        for way in ways:
            for _ in range(3):
                fix, expected = way(pieces) if pieces else ("", None)
                if not fix:
                    continue
                try:
                    view.correction(fix)
                except AnswerError:
                    continue
                self.mended[way.__name__] += 1
                self.expected = expected
                return fix
        return ""

    def move(self, pieces: list[tuple[str, Place, Piece]]) -> tuple[str, Any]:
        """A piece goes to another place, or onto another piece."""
        owner, place, piece = self.random.choice(pieces)
        view = self.view()
        assert view
        laid = view.laid_out()
        assert laid
        places = [
            each
            for side, each in laid.places()
            if each.takes and (not side or side.name == owner) and each.name not in ("", place.name)
        ]
        onto = [each for _, _, each in pieces if each.takes and each is not piece]
        if isinstance(piece.leaves, str) or piece.thing is None or not (places or onto):
            return "", None
        to = self.random.choice([*places, *onto])
        named = next(iter(piece.also), piece.name)
        other = next(iter(to.also), to.name)
        before = where(laid, piece.thing)

        def moved() -> None:
            after = view.laid_out()
            assert after is not None
            there, twin = where(after, piece.thing), Counter(each.name for _, _, each in pieces)[piece.name] > 1
            assert len(there) <= 1 and (there != before or isinstance(to, Piece) or twin), (named, other, there)

        return f"{owner} {named} to {other}".strip(), moved

    def number(self, pieces: list[tuple[str, Place, Piece]]) -> tuple[str, Any]:
        """A number of a piece is another one."""
        _, _, piece = self.random.choice(pieces)
        if not piece.figures:
            return "", None
        what, number = self.random.choice(list(piece.figures)), self.random.randint(0, 5)

        def counted() -> None:
            view = self.view()
            laid = view.laid_out() if view else None
            assert laid is not None
            now = [each for _, _, each in lying(laid) if each.thing is piece.thing]
            assert not now or now[0].figures[what].value == number

        return f"{piece.name} {what} {number}", counted

    def state(self, pieces: list[tuple[str, Place, Piece]]) -> tuple[str, Any]:
        """A piece is said to be something."""
        owner, _, piece = self.random.choice(pieces)
        if not piece.states:
            return "", None
        return (
            f"{owner} {next(iter(piece.also), piece.name)} {self.random.choice(list(piece.states))}".strip(),
            lambda: None,
        )


def mended(game: str, mode: str, seed: int) -> Mender:
    """A game in which somebody mends."""
    front = Mender(Random(seed))
    session = Begun([game, mode, "--seed", str(seed)]).session(front)
    front.session = session
    with suppress(Suspended):
        session.run()
    return front


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_game_is_mended_at_every_kind_of_question(game: str, mode: str) -> None:
    many, kinds, mended_at = Counter[str](), set[str](), set[str]()
    for seed in range(40):
        front = mended(game, mode, seed)
        many += front.mended
        kinds |= front.kinds
        mended_at |= front.mended_at
        if many.total() > 5 and mended_at == kinds:
            break
    assert many.total() > 5 and mended_at == kinds


class Coin:
    """A card of the tests' own."""

    def __init__(self, name: str) -> None:
        self.name = name


def hands(*coins: Coin, discard: list[Coin]) -> Laid:
    """Coins of which nobody knows in which of three hands they lie, and a discard pile."""

    def hand(name: str) -> Side:
        unseen = [Piece(coin.name, leaves=lambda: None, thing=coin) for coin in coins]
        return Side(name, [Place("hand", hidden=lambda: unseen), row_of("nest", [])])

    return Laid("", [*map(hand, ("Ann", "Bo", "Cleo")), row_of("discard", discard)])


def test_whose_it_is_must_be_said_of_a_piece_that_may_lie_in_several_hands() -> None:
    discard: list[Coin] = []
    laid = hands(Coin("Crown"), discard=discard)
    mending = Mending(laid, "rule", None)
    for words in ("Crown to Bo's nest", "Crown to discard"):
        with pytest.raises(WhichOne) as error:
            mending.correction(words)
        assert (str(error.value), error.value.hint) == (
            "Crown may lie in several places",
            "say whose, as in Ann's Crown",
        )
    mending.correction("Cleo's Crown to discard")()
    assert [coin.name for coin in discard] == ["Crown"]


def test_a_hidden_one_goes_by_whose_it_is_where_another_lies_there_already() -> None:
    discard = [Coin("Crown")]
    with pytest.raises(WhichOne, match="Crown may lie in several places"):
        Mending(hands(Coin("Crown"), discard=discard), "rule", None).correction("crown to discard")
    Mending(hands(Coin("Crown"), discard=discard), "rule", None).correction("bo's crown to discard")()
    assert len(discard) == 2


def test_of_two_copies_in_a_row_the_one_that_is_named_goes() -> None:
    plain, copy, nest = Coin("Plain"), Coin("Plain"), []
    row = [plain, copy]
    laid = Laid("", [row_of("row", row), row_of("nest", nest)])
    assert not laid.twice()
    Mending(laid, "rule", None).correction("Plain to nest")()
    assert (row, nest) == ([copy], [plain])
    assert Laid("", [row_of("row", [plain, plain])]).twice() == ["Plain", "Plain"]
