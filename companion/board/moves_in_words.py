"""Moves of hands in words: a sentence each, and what is alike in one breath."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.board.moves import Move, Spot
from companion.words import capitalised, counted, listed


def in_words(told: Sequence[Move]) -> list[str]:
    """The moves as people are told them, each a sentence without its capital letter and its full stop."""
    return [words for _, some in groupby(told, key=_alike) for words in _words(list(some))]


def sentence(told: Sequence[Move]) -> str:
    """All the moves in one sentence for hands; nothing where there are none."""
    words = in_words(told)
    return f"{capitalised('; '.join(words))}." if words else ""


def _alike(move: Move) -> tuple[object, ...]:
    """Moves that are told in one breath: between two piles, turns alike, and dice that are taken off one piece."""
    if move.kind in ("turn", "colour"):
        return move.kind, move.shown
    if move.kind == "die":
        return move.kind, move.key, not move.number
    if move.kind == "move" and move.end is None:
        return move.kind, None
    row = move.end is not None and move.end.how in ("row", "cell")
    return move.kind, move.start, move.end, move.shown, id(move) if row else 0


def _words(some: list[Move]) -> list[str]:
    first, pieces = some[0], listed((move.piece for move in some), at_most=len(some))
    end = first.end
    start = f" from {first.start.words}" if first.start and first.start != end else ""
    match first.kind:
        case "die" if not first.number:
            return [f"take {listed(f'the {move.colour} {move.before}' for move in some)} off {first.piece}"]
        case "die":
            return list(map(_die, some))
        case "cards":
            holds = next((spot.holds for spot in (first.start, end) if spot and spot.holds), "card")
            return [f"put {counted(int(first.number), holds)}{start} {_to(first)}"]
        case "move":
            verb = "lay" if end and end.how != "pile" else "put"
            return [f"{verb} {pieces}{start} {_to(first)}" if end else f"pick up {pieces}"]
        case "turn" | "colour":
            all_of_them = listed((f"{move.piece}{_in_cell(move.end)}" for move in some), at_most=len(some))
            return [f"turn {all_of_them} {'' if first.kind == 'turn' else 'over to show '}{first.shown}"]
        case "face":
            facing = first.shown.startswith("face ")
            where = _in_cell(end)
            return [f"turn {pieces}{where} {first.shown}" if facing else f"let {pieces}{where} show {first.shown}"]
        case "draw":
            return [f"draw the {move.piece}" for move in some]
        case "rub-out":
            return [f"rub out the {move.piece}" for move in some]


def _in_cell(spot: Spot | None) -> str:
    """A spot in words, where it is a cell: others may be called so, too."""
    return f" {'in' if spot.side else 'on'} {spot.words}" if spot and spot.how == "cell" else ""


def _die(move: Move) -> str:
    if move.before:
        return f"turn the {move.colour} die on {move.piece} to {move.number}"
    return f"put a {move.colour} {move.number} on {move.piece}"


def _to(move: Move) -> str:
    if move.end is None or move.end.how != "row":
        return move.end.into if move.end else "away"
    row = move.end.words
    if move.behind is None:
        return f"in {row}" if move.last else f"at the front of {row}"
    return f"at the end of {row}" if move.last else f"behind {move.behind.called} in {row}"
