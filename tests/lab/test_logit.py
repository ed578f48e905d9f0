"""The lab's regression on small sets, beside that of a library."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.sparse import csr_matrix

from companion.lab.findings.finding import Floats
from companion.lab.findings.logit import PENALTY, Block, fitted

TERMS = 6


def rows(seed: int, games: int, each: int) -> tuple[Floats, Floats, Floats]:
    """Differences of cards between the sides, the score (a draw is a half), and the game: `each` contests share
    a luck.
    """
    random = np.random.default_rng(seed)
    many = games * each
    x = random.integers(-1, 2, (many, TERMS)).astype(float)
    game = np.repeat(np.arange(games), each)
    edge = x @ np.array([0.8, -0.5, 0.3, 0.0, 0.2, -0.1]) + np.repeat(random.normal(0, 0.7, games), each)
    score = (random.random(many) < 1 / (1 + np.exp(-edge))).astype(float)
    score[random.random(many) < 0.15] = 0.5
    return x, score, game.astype(float)


def blocks(x: Floats, score: Floats, game: Floats, size: int) -> Iterator[Block]:
    """In chunks, each with whole games."""
    for start in range(0, len(score), size):
        part = slice(start, start + size)
        yield Block(csr_matrix(x[part]), score[part], game[part])


@pytest.mark.parametrize(("seed", "games"), [(1, 40), (2, 200), (3, 2_000)])
def test_terms_are_those_of_a_ridge_regression(seed: int, games: int) -> None:
    x, score, game = rows(seed, games, 3)
    ours = fitted(lambda: blocks(x, score, game, 60), TERMS)
    model = sm.GLM(score, x, family=sm.families.Binomial())
    theirs = model.fit_regularized(alpha=PENALTY / len(score), L1_wt=0.0, cnvrg_tol=1e-12, maxiter=500)
    assert ours.terms == pytest.approx(theirs.params, abs=5e-4)
    assert ours.rows == len(score)


def test_errors_mind_what_rows_of_a_game_have_in_common() -> None:
    """As those do that are robust to clusters; never less than those of rows with nothing in common."""
    x, score, game = rows(4, 3_000, 4)
    ours = fitted(lambda: blocks(x, score, game, 400), TERMS)
    model = sm.GLM(score, x, family=sm.families.Binomial())
    theirs = model.fit(cov_type="cluster", cov_kwds={"groups": game})
    assert ours.terms == pytest.approx(theirs.params, abs=0.003)
    ratio = ours.errors / theirs.bse
    assert ratio.min() > 0.99 and ratio.max() < 1.08
    assert ours.bread == pytest.approx(
        np.linalg.inv(np.linalg.inv(model.fit().cov_params()) + np.eye(TERMS)), rel=0.02, abs=2e-6
    )


def test_differences_of_scores_have_the_terms_of_least_squares() -> None:
    x, score, game = rows(5, 500, 2)
    ours = fitted(lambda: blocks(x, score - 0.5, game, 100), TERMS, linear=True)
    theirs = sm.OLS(score - 0.5, x).fit(cov_type="cluster", cov_kwds={"groups": game})
    assert ours.terms == pytest.approx(theirs.params, abs=0.003)
    assert np.all(ours.errors > 0.97 * theirs.bse) and np.all(ours.errors < 1.1 * theirs.bse)
