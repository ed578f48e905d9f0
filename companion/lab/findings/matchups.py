"""Matchups of classes: a side wholly of one class against one wholly of another, as far as mixed sides tell."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog, minimize

from companion.lab.findings.finding import ENOUGH, Bounds, Finding, Floats, chance_alone, deviations, points, settles
from companion.lab.findings.frames import CardFacts, GameStore
from companion.lab.findings.logit import fitted
from companion.lab.findings.pairings import CONTROLS, class_block
from companion.words import listed

EVEN = 1e-6


class ClassMatchups(NamedTuple):
    """Of the classes in a column: how many points each is ahead of each other (row by row), surely between `low` and
    `high`; how much of each is in the mix that none beats; in how many meetings; how likely each edge is by chance
    alone (`p`), and how many times as many games would settle it."""

    column: str
    classes: list[str]
    edges: Floats
    low: Floats
    high: Floats
    mix: Floats
    meetings: int
    p: Floats
    settles: Floats

    @property
    def in_turn(self) -> list[str]:
        """Three classes of which each surely beats the next, and the last the first; or none."""
        sure = self.low > 0
        many = range(len(self.classes))
        turns = ([a, b, c] for a in many for b in many for c in many if sure[a, b] and sure[b, c] and sure[c, a])
        return [self.classes[each] for each in next(turns, [])]

    @property
    def unbeaten(self) -> str:
        """The mix that none beats, as a sentence."""
        if not (self.low > 0).any():
            return "No edge between them is sure."
        return f"What none of them beats is {self.mixed}."

    @property
    def mixed(self) -> str:
        """The mix that none beats, in words."""
        parts = sorted(zip(self.mix, self.classes, strict=True), reverse=True)
        return f"a mix of {listed(f'{100 * part:.0f} % {name}' for part, name in parts if part > 0.005)}"

    def edge(self, one: int, other: int) -> Bounds:
        """The edge of one class over another."""
        return Bounds(self.edges[one, other], self.low[one, other], self.high[one, other])


def matchups(kept: GameStore, played: list[str], cards: CardFacts, column: str) -> ClassMatchups | None:
    """Estimate the matchups among the classes of a column; None where cards that were played have fewer than two."""
    classes = sorted({cards.of_class(card, column) for card in played} - {""})
    if len(classes) < 2:
        return None
    of = {card: classes.index(cards.of_class(card, column)) for card in played if cards.of_class(card, column)}
    many = len(classes)
    terms = many * (many - 1) // 2
    fit = fitted(lambda: (class_block(chunk, of, many) for chunk in kept.chunks()), terms + len(CONTROLS))
    wide = deviations(terms) * fit.errors[:terms]
    sure = np.where(np.abs(fit.terms[:terms]) > wide, fit.terms[:terms], 0)
    edges, far = _turned(fit.terms[:terms], many), np.abs(_turned(wide, many))
    return ClassMatchups(
        column.replace("_", " "),
        classes,
        points(edges),
        points(edges - far),
        points(edges + far),
        nash(_turned(sure, many)),
        fit.rows,
        np.abs(_turned(chance_alone(fit.terms[:terms], fit.errors[:terms]), many)),
        np.abs(_turned(settles(fit.terms[:terms], fit.errors[:terms], deviations(terms)), many)),
    )


def _turned(upper: Floats, many: int) -> Floats:
    """A matrix from its upper half; the lower is the negative of it."""
    whole = np.zeros((many, many))
    whole[np.triu_indices(many, 1)] = upper
    return whole - whole.T


def nash(edges: Floats) -> Floats:
    """The share of each class in the mix against which none has an edge; of several such mixes the most even one (Nash
    averaging, Balduzzi et al. 2018).

    `edges` has what each row is ahead of each column, and is the negative of itself turned over.
    """
    many = len(edges)
    even = np.full(many, 1 / many)
    if np.abs(edges).max(initial=0) < EVEN:
        return even
    start = linprog(np.zeros(many), A_ub=edges, b_ub=np.zeros(many), A_eq=np.ones((1, many)), b_eq=[1]).x
    rules = [
        {"type": "eq", "fun": lambda mix: mix.sum() - 1},
        {"type": "ineq", "fun": lambda mix: -(edges @ mix) + EVEN},
    ]
    most = minimize(_disorder, 0.99 * start + 0.01 * even, bounds=[(0, 1)] * many, constraints=rules)
    mix = most.x if most.success else start
    return np.asarray(np.maximum(mix, 0) / np.maximum(mix, 0).sum())


def _disorder(mix: Floats) -> float:
    """The less, the more even the mix."""
    return float((mix * np.log(np.maximum(mix, 1e-12))).sum())


def of_beating(found: ClassMatchups) -> Iterator[Finding]:
    """The greatest sure edge, and that classes beat each other in turn."""
    edges = [found.edge(*place) for place in np.ndindex(found.edges.shape)]
    place, edge = max(zip(np.ndindex(found.edges.shape), edges, strict=True), key=lambda each: each[1].low)
    if edge.low <= 0 or found.meetings < ENOUGH:
        return
    one, other = (found.classes[each] for each in place)
    share = f"{50 + edge.figure:.0f} % ({50 + edge.low:.0f} to {50 + edge.high:.0f})"
    said = f"By {found.column}, {one} beats {other}: as mixed sides point to, a side all of it would win {share}"
    if found.in_turn:
        said += f"; {' beats '.join([*found.in_turn, found.in_turn[0]])}, so what none beats is {found.mixed}"
    yield Finding("beats", f"{found.column}: {one} / {other}", f"{said}.", *edge, found.meetings)
