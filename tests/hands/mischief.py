"""Mischief at a table besides answering: people go back, mend by hand, leave, and answer for one another."""

from __future__ import annotations

from typing import Any

from hands.watching import PairOfHands

from companion.table.question import Question

OFTEN = 0.12


def mischief(front: PairOfHands, question: Question[Any]) -> str | None:
    """A line that is no answer, now and then."""
    random = front.random
    if not front.session.entries or random.random() > OFTEN:
        return None
    return random.choice((undo, undo, correction, correction, elsewhere, leaves))(front)


def undo(front: PairOfHands) -> str | None:
    """The last answers are taken back."""
    return f":undo {front.random.randint(1, 4)}"


def correction(front: PairOfHands) -> str | None:
    """A piece is said to lie elsewhere, or to show another number; most of these are refused."""
    view = front.session.view
    laid = view.laid_out() if view else None
    there = list(laid.all_places()) if laid else []
    pieces = [piece for _, _, place in there for piece in place.pieces]
    if not pieces:
        return None
    piece = front.random.choice(pieces)
    named = [f"{piece.name} {figure} {front.random.randint(0, 6)}" for figure in piece.figures]
    named += [f"{piece.name} {state}" for state in piece.states]
    named += [f"{piece.name} to {place.name or 'row'}" for _, _, place in there]
    return f":fix {front.random.choice(named)}"


def elsewhere(front: PairOfHands) -> str | None:
    """A word that goes to another question that is open."""
    open_ones = [path for path in front.session.open_strands() if path]
    return f":at {front.random.choice(open_ones)[-1]}" if open_ones else None


def leaves(front: PairOfHands) -> str | None:
    """Somebody leaves."""
    who = getattr(front.session.whole, "playing", lambda: None)()
    return f":fix {front.random.choice(who)} leaves" if who and front.random.random() < 0.3 else None
