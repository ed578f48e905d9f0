"""An SVG's paths as a page draws them: moves, lines, cubic curves and ends, at absolute places."""

import re
from collections.abc import Iterator
from typing import TypeAlias

from companion.errors import quoted
from companion.printing.drawing.vector import rectangle

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_COMMAND = re.compile(r"([A-DF-Za-df-z])")  # an E is part of a number
_WORD = re.compile(r"[A-Za-z]|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_RUN_ON = re.compile(r"[.eE+]")  # numbers that may stand without anything between them
_BOX = re.compile(r"M([0-9]+) ([0-9]+)h([0-9]+)v([0-9]+)h-\3z")  # which a page says in one word
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}
_CURVE, _LINE = "%.0f %.0f %.0f %.0f %.0f %.0f c", "%.0f %.0f l"
_DRAWN = {"m": "%.0f %.0f m", **dict.fromkeys("lhv", _LINE), **dict.fromkeys("csqt", _CURVE)}


class NotPlain(Exception):
    """Error: a part of an SVG can't be drawn; what to do about it."""


def outline(said: str, matrix: Matrix) -> str:
    """The path that an SVG's `d` says, moved by a matrix, at whole places. Raises NotPlain."""
    a, b, c, d, e, f = matrix
    if (box := _BOX.fullmatch(said)) and not (b or c):
        left, top, wide, high = map(float, box.groups())
        return rectangle(a * left + e, d * top + f, a * wide, d * high)
    words: list[str] = []
    places: list[float] = []
    for word, step in _steps(said):
        words.append(word)
        places += step
    if matrix != SAME:
        points = zip(places[::2], places[1::2], strict=True)
        places = [each for x, y in points for each in (a * x + c * y + e, b * x + d * y + f)]
    return " ".join(words) % tuple(places)


def _steps(said: str) -> Iterator[tuple[str, list[float]]]:
    """Steps of a path as they are written, and the places that each takes."""
    step: list[float]
    x = y = start_x = start_y = bend_x = bend_y = 0.0
    for command, numbers in _commands(said):
        kind, relative = command.lower(), command.islower()
        if kind == "z":
            yield "h", []
            x, y = bend_x, bend_y = start_x, start_y
            continue
        for n in zip(*[iter(numbers)] * _TAKES[kind], strict=True):
            u, v = (x, y) if relative else (0.0, 0.0)
            if kind == "c":
                step = [u + n[0], v + n[1], u + n[2], v + n[3], u + n[4], v + n[5]]
            elif kind == "s":
                step = [2 * x - bend_x, 2 * y - bend_y, u + n[0], v + n[1], u + n[2], v + n[3]]
            elif kind in "qt":
                p, q = (u + n[0], v + n[1]) if kind == "q" else (2 * x - bend_x, 2 * y - bend_y)
                end_x, end_y = u + n[-2], v + n[-1]
                step = [*_between(x, y, p, q), *_between(end_x, end_y, p, q), end_x, end_y]
            elif kind in "hv":
                step = [u + n[0], y] if kind == "h" else [x, v + n[0]]
            else:
                step = [u + n[0], v + n[1]]
            yield _DRAWN[kind], step
            x, y = step[-2], step[-1]
            bend_x, bend_y = (step[2], step[3]) if kind in "cs" else (p, q) if kind in "qt" else (x, y)
            if kind == "m":
                start_x, start_y = x, y


def _commands(said: str) -> Iterator[tuple[str, list[float]]]:
    """Each letter of a path and its numbers; what follows a move are lines. Raises NotPlain."""
    text = " ".join(_WORD.findall(said)) if _RUN_ON.search(said) else said.replace("-", " -").replace(",", " ")
    before, *words = _COMMAND.split(text)
    for command, between in zip(["", *words[::2]], [before.strip(), *words[1::2]], strict=True):
        if not command and not between:
            continue
        numbers = [*map(float, between.split())]
        takes = _TAKES.get(command.lower())
        if takes is None or (numbers and not takes):
            raise NotPlain(f"has a path with {quoted(command)} in it", "save its curves as Bézier curves")
        if takes and (not numbers or len(numbers) % takes):
            raise NotPlain("has a path that breaks off", "save it once more")
        if command in "Mm" and len(numbers) > 2:
            yield command, numbers[:2]
            command, numbers = "Ll"[command == "m"], numbers[2:]
        yield command, numbers


def _between(x: float, y: float, control_x: float, control_y: float) -> tuple[float, float]:
    """The control point of a cubic curve where a quadratic one has the other."""
    return x + (control_x - x) * 2 / 3, y + (control_y - y) * 2 / 3
