"""A logistic regression with a penalty (ridge) on any number of games, in as much memory as a chunk and a sample take.

It is fitted by Newton's method to the first rows, and where there are more takes one more step with all of them, which
is as good as going on (Le Cam's one-step estimator). The covariance minds what rows of a game have in common (Liang and
Zeger 1986), draws too, and what the penalty leaves uncertain; no term that few games tell of has less than the others.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_matrix
from scipy.special import expit

from companion.lab.findings.finding import Floats

SAMPLE = 200_000
STEPS = 25
NEAR = 1e-8
TINY = 1e-9
PENALTY = 1.0
"""Before anything is known a term is as far from 0 as a logit, or less: 1/variance."""


class Block(NamedTuple):
    """Rows: what each has of each term, its score from 0 to 1, and its game (rows of a game lie side by side)."""

    x: csr_matrix
    score: Floats
    game: Floats


Blocks = Callable[[], Iterable[Block]]


class Fit(NamedTuple):
    """Each term's logit, their covariance, what that of rows with nothing in common would be (`bread`), by how much
    more it is for most; how many rows there were."""

    terms: Floats
    covariance: Floats
    bread: Floats
    dispersion: float
    rows: int

    @property
    def errors(self) -> Floats:
        """The standard error of each term."""
        return np.asarray(np.sqrt(np.diag(self.covariance)))


class _Moments(NamedTuple):
    gradient: Floats
    information: Floats
    meat: Floats
    rows: int


def fitted(blocks: Blocks, terms: int, *, linear: bool = False) -> Fit:
    """The fit of so many terms to all rows, of a share of wins (`linear`: of a difference of scores).

    What no row tells anything of is 0: where both sides always cost the same, that strength grows with cost.
    """
    sample, whole = _first(blocks())
    found = np.zeros(terms)
    for _ in range(STEPS):
        step = _step(_moments(sample, found, linear=linear), found)
        found = found + step
        if np.abs(step).max(initial=0) < NEAR or linear:
            break
    sums = _moments(sample if whole else blocks(), found, linear=linear)
    bread = _bread(sums.information)
    learnt = bread @ sums.information
    robust = bread @ sums.meat @ bread * sums.rows / max(1.0, sums.rows - float(np.trace(learnt)))
    usual = np.diag(learnt @ bread)
    ratio = np.diag(robust) / np.maximum(usual, TINY)
    dispersion = float(np.median(ratio[usual > TINY])) if (usual > TINY).any() else 1.0
    least = np.diag(np.maximum(dispersion * usual - np.diag(robust), 0))
    covariance = robust + dispersion * PENALTY * bread @ bread + least
    return Fit(found if whole else found + _step(sums, found), covariance, bread, dispersion, sums.rows)


def _bread(information: Floats) -> Floats:
    """The inverse of the information with the penalty, without the directions of which nothing is known."""
    known, directions = np.linalg.eigh(information)
    least = TINY * max(1.0, float(known.max(initial=0)))
    shares = np.where(known > least, 1 / (np.maximum(known, 0) + PENALTY), 0)
    return np.asarray((directions * shares) @ directions.T, np.float64)


def _first(blocks: Iterable[Block]) -> tuple[list[Block], bool]:
    """The first blocks, and whether they are all."""
    sample: list[Block] = []
    rows = 0
    for block in blocks:
        if rows >= SAMPLE:
            return sample, False
        sample.append(block)
        rows += len(block.score)
    return sample, True


def _step(found: _Moments, terms: Floats) -> Floats:
    information = found.information + PENALTY * np.eye(len(terms))
    return np.asarray(np.linalg.solve(information, found.gradient - PENALTY * terms))


def _moments(blocks: Iterable[Block], terms: Floats, *, linear: bool) -> _Moments:
    """The likelihood's gradient and information at these terms, and the sum of each game's squared part of the
    gradient.
    """
    many = len(terms)
    gradient, information, meat, rows = np.zeros(many), np.zeros((many, many)), np.zeros((many, many)), 0
    for x, score, game in blocks:
        at = x @ terms
        expected = at if linear else expit(at)
        weight = np.ones_like(at) if linear else expected * (1 - expected)
        parts = x.multiply((score - expected)[:, None]).tocsr()
        gradient += np.asarray(parts.sum(axis=0)).ravel()
        information += (x.T @ x.multiply(weight[:, None])).toarray()
        by_game = _of_games(game) @ parts
        meat += (by_game.T @ by_game).toarray()
        rows += len(score)
    return _Moments(gradient, information, meat, rows)


def _of_games(game: Floats) -> csr_matrix:
    """A matrix that sums up the rows of each game."""
    ends = np.flatnonzero(np.diff(game, prepend=np.nan, append=np.nan) != 0)
    return csr_matrix((np.ones(len(game)), np.arange(len(game)), ends), shape=(len(ends) - 1, len(game)))
