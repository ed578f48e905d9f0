"""The mix of classes that no other beats, which says who is best where rock beats scissors and paper rock (Nash
averaging, Balduzzi et al. 2018)."""

import numpy as np
from scipy.optimize import linprog, minimize

from companion.lab.findings.finding import Floats

NEAR = 1e-6


def nash(edges: Floats) -> Floats:
    """How much of each class is in the mix against which none has an edge; of several such mixes the most even one.

    `edges` has what each row is ahead of each column, and is the negative of itself turned over.
    """
    many = len(edges)
    even = np.full(many, 1 / many)
    if np.abs(edges).max(initial=0) < NEAR:
        return even
    start = linprog(np.zeros(many), A_ub=edges, b_ub=np.zeros(many), A_eq=np.ones((1, many)), b_eq=[1]).x
    rules = [
        {"type": "eq", "fun": lambda mix: mix.sum() - 1},
        {"type": "ineq", "fun": lambda mix: -(edges @ mix) + NEAR},
    ]
    most = minimize(_disorder, 0.99 * start + 0.01 * even, bounds=[(0, 1)] * many, constraints=rules)
    mix = most.x if most.success else start
    return np.asarray(np.maximum(mix, 0) / np.maximum(mix, 0).sum())


def _disorder(mix: Floats) -> float:
    """The less, the more even the mix."""
    return float((mix * np.log(np.maximum(mix, 1e-12))).sum())
