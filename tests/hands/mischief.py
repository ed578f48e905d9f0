"""Doings of people at a table besides answering: they play combos, go back, mend by hand, come and leave, answer for one
another, and answer where it is not their turn."""

from __future__ import annotations

from typing import Any

from hands.watching import PairOfHands

from companion.table.question import Question

OFTEN = 0.12
COMBOS = 0.3


def mischief(front: PairOfHands, question: Question[Any]) -> str | None:
    """A line that is no answer, now and then, or a combo where one may be played."""
    random = front.random
    if question.between and random.random() < COMBOS and (combo := question.between.pick(random)):
        return question.between.write(combo)
    if not front.session.entries or random.random() > OFTEN:
        return None
    return random.choice((undo, undo, correction, correction, elsewhere, out_of_turn, people))(front)


def undo(front: PairOfHands) -> str | None:
    """The last answers are taken back."""
    return f":undo {front.random.randint(1, 4)}"


def correction(front: PairOfHands) -> str | None:
    """A piece is said to lie elsewhere, or to show another number; most of these are refused."""
    view = front.session.view
    laid = view.laid_out() if view else None
    there = list(laid.all_places()) if laid else []
    pieces = [piece for _, _, place in there for piece in (*place.pieces, *place.hidden())]
    if not pieces:
        return None
    piece = front.random.choice(pieces)
    named = [f"{piece.name} {figure} {front.random.randint(0, 6)}" for figure in piece.fixes.figures]
    named += [f"{piece.name} {state}" for state in piece.fixes.states]
    named += [f"{side.name} {place.name or 'row'} {front.random.randint(0, 9)}" for _, side, place in there if side]
    named += [f"{piece.name} to {side.name} {place.name or 'row'}" for _, side, place in there if side]
    named += [f"{piece.name} to {place.name or 'row'}" for _, _, place in there]
    named += [f"{piece.name} place {front.random.randint(1, 4)}"]
    return f":fix {front.random.choice(named)}"


def elsewhere(front: PairOfHands) -> str | None:
    """Someone who types goes to another question that is open."""
    open_ones = [path for path in front.session.open_strands() if path]
    return f":at {front.random.choice(open_ones)[-1]}" if open_ones else None


def out_of_turn(front: PairOfHands) -> str | None:
    """Somebody else answers the question at which they are."""
    here = front.session.path
    open_ones = [path for path in front.session.open_strands() if path != here and path in front.questions]
    if not open_ones:
        return None
    path = front.random.choice(open_ones)
    question = front.questions[path]
    return f"{path[-1]}: {question.write(question.pick(front.random))}"


def people(front: PairOfHands) -> str | None:
    """Somebody leaves or comes, or what was written of two of them is mended."""
    random = front.random
    playing = getattr(front.session.whole, "playing", lambda: None)()
    if not playing:
        return None
    if random.random() < 0.3:
        return f":fix {random.choice(playing)} leaves"
    one, two = random.sample([*playing, "Robot", "The Deck"], 2)
    fixes = [f"{one} plays {two}", f"{one}-{two} {two} wins", f"{one}-{two} both", f"{one} picks", "Zoe joins"]
    return f":fix {random.choice([*fixes, 'tray A is full', 'tray B is full'])}"


def at_a_pause(front: PairOfHands) -> str | None:
    """Words typed at a pause: nothing, mostly; None where people leave, to come back later."""
    random = front.random
    if random.random() < 0.2:
        return None
    typed = random.choice((undo, correction))(front) if random.random() < OFTEN else None
    return typed or ""
