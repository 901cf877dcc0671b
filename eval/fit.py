"""Fitting the planner's weights: a log-linear ranker over readings, and a logistic function over the best one's signs,
which boosted trees may correct.

Pasupat and Liang (2015), Compositional Semantic Parsing on Semi-Structured Tables. Friedman, Hastie and Tibshirani
(2000), Additive logistic regression (LogitBoost).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..app.planner.ranking.model import Model, Tree
from ..app.planner.reader import MAX_RUN, Reading
from ..tools.result import NoAnswer, Value

RARE = 15
"""The fewest candidates with a feature for which a weight is learned."""
RARE_CROSS = 0.12
"""The least spread of a crossed feature, so that rare ones, which may be chance, do not count as common ones."""
HAND_MADE = {"score": 1.0}
"""The weights to start from where nothing was learned yet: the hand-made score."""
TREES, LEAVES, FEWEST_OF_LEAF, RATE = 150, 7, 40, 0.05
"""How many trees, the most leaves and the fewest examples of a leaf, and how much of a residual one corrects. Half or
twice as many trees or leaves do as well."""
PART_SEEN, SIGNS_TRIED = 0.7, 0.3
"""The share of the examples that a tree is fitted to, and of the signs tried for a split."""
LEAST_SPREAD, MOST_RESIDUAL = 1e-3, 4.0
"""Bounds that keep examples far on the wrong side from deciding a tree alone."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """The candidate readings of one question, and which of them are right."""

    readings: list[Reading]
    right: list[bool]
    weight: float = 1.0
    """How much it counts when weights are fitted."""

    def sorted_by(self, weights: dict[str, float]) -> Example:
        """The example with its readings sorted by `weights`, best first, and only as many as would be run."""
        model = Model(weights, {})
        scored = [replace(one, score=model.score(one.features, "table")) for one in self.readings]
        order = sorted(range(len(scored)), key=lambda at: -scored[at].score)[:MAX_RUN]
        return Example([scored[at] for at in order], [self.right[at] for at in order], self.weight)


def without_cells(reading: Reading) -> Reading:
    """A reading with only the value of its result, since those that rank need no plan, no cells and no signs beside its
    features.
    """
    result = reading.result
    bare = Value(result.value, result.unit) if isinstance(result, Value) else NoAnswer(result.reason, "")
    return replace(reading, plan=None, result=bare, signs={})


def fit_ranker(examples: Sequence[Example], penalty: float, prior: Mapping[str, float] = HAND_MADE) -> dict[str, float]:
    """Weights under which the right readings of each question are likely among all its readings. The larger the
    `penalty`, on their squared distance from `prior`, the nearer they stay to it; features too rare to be learned keep
    the weights that they have there. Chelba and Acero (2004), Adaptation of Maximum Entropy Capitalizer: Little Data
    Can Help a Lot.
    """
    examples = [one for one in examples if any(one.right) and not all(one.right)]
    rows = [reading.features for one in examples for reading in one.readings]
    table, place = _table(rows, RARE)
    truth = np.array([float(yes) for one in examples for yes in one.right])
    sizes = [len(one.readings) for one in examples]
    start = np.array([prior.get(name, 0.0) for name in place])
    counts = np.array([one.weight for one in examples])
    found = fit_choice(table, truth, sizes, counts, penalty, start)
    learned = {name: round(float(found[at]), 3) for name, at in place.items() if abs(found[at]) >= 0.02}
    return {name: weight for name, weight in prior.items() if name not in place} | learned


def fit_choice(
    table: Any, truth: Floats, sizes: Sequence[int], counts: Floats, penalty: float, start: Floats
) -> Floats:
    """Weights under which what is right is likely among all that there is to choose from. The `table` has a row of
    features for each choice, `sizes` says how many rows belong to each question, `truth` which of them are right (1),
    and `counts` how much each question counts. The larger the `penalty`, the nearer the weights stay to `start`.
    """
    first = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    group = np.repeat(np.arange(len(sizes)), sizes)

    def log_sum(scores: Floats, mask: Floats) -> Floats:
        top = np.maximum.reduceat(scores, first)
        total: Floats = top + np.log(np.add.reduceat(np.exp(scores - top[group]) * mask, first) + 1e-300)
        return total

    def loss(guess: Floats) -> tuple[float, Floats]:
        scores = table @ guess
        every, rightly = log_sum(scores, np.ones_like(truth)), log_sum(scores, truth)
        pull = (np.exp(scores - every[group]) - truth * np.exp(scores - rightly[group])) * counts[group]
        away = guess - start
        lost = counts @ (every - rightly)
        return float(lost + penalty * away @ away / 2), table.T @ pull + penalty * away

    return _minimum(loss, start)


def fit_logistic(
    signs: Sequence[dict[str, float]],
    right: Sequence[bool],
    weight: Sequence[float],
    strength: float,
    most: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """Weights of a logistic function of signs under which what is right is likely, each example counting its weight.

    `strength` is the inverse of the L2 penalty, on signs brought to one scale; `most` are the largest weights that some
    signs may have, whatever the examples say.
    """
    from scipy.special import expit

    most = most or {}
    table, place = _table([found | {"bias": 1.0} for found in signs], RARE)
    truth, count = np.array(right, dtype=np.float64), np.array(weight)
    mean = np.asarray(table.mean(axis=0)).ravel()
    variance = np.asarray(table.multiply(table).mean(axis=0)).ravel() - mean**2
    scale = np.sqrt(np.where(variance > 1e-6, variance, 1.0))
    for name, at in place.items():
        if "&" in name:
            scale[at] = max(scale[at], RARE_CROSS)
    scale[place["bias"]] = 0.01  # the bias is not penalised

    def loss(guess: Floats) -> tuple[float, Floats]:
        logits = table @ (guess / scale)
        pull = count * (expit(logits) - truth)
        value = (count * np.logaddexp(0, -logits * (2 * truth - 1))).sum()
        return float(strength * value + guess @ guess / 2), strength * (table.T @ pull) / scale + guess

    bounds = [(None, most[name] * scale[at] if name in most else None) for name, at in place.items()]
    learned = _minimum(loss, np.zeros(len(place)), bounds) / scale
    found = {name: round(float(learned[at]), 3) for name, at in place.items() if abs(learned[at]) >= 0.002}
    return {name: value for name, value in most.items() if value and name not in place} | found


def fit_trees(
    signs: Sequence[dict[str, float]],
    right: Sequence[bool],
    weight: Sequence[float],
    odds: Sequence[float],
    against: Collection[str] = (),
) -> list[Tree]:
    """Trees whose sum corrects these log odds of examples, so that what is right is likely, each counting its weight.

    Trees see signs together: that a word is left weighs less where every label was named in full. The signs `against`
    a reading only ever lower its odds. Every tree is fitted to the residuals of those before it.
    """
    from scipy.special import expit
    from sklearn.tree import DecisionTreeRegressor

    names = sorted({name for found in signs for name in found})
    table = np.array([[found.get(name, 0.0) for name in names] for found in signs], dtype=np.float32)
    truth, count, guess = np.array(right, dtype=np.float64), np.array(weight), np.array(odds, dtype=np.float64)
    falling = [-1 if name in against else 0 for name in names]
    seen = np.random.default_rng(0)
    found = []
    for turn in range(TREES):
        chance = expit(guess)
        spread = np.maximum(chance * (1.0 - chance), LEAST_SPREAD)
        residual = np.clip((truth - chance) / spread, -MOST_RESIDUAL, MOST_RESIDUAL)
        some = seen.random(len(truth)) < PART_SEEN
        tree = DecisionTreeRegressor(
            max_leaf_nodes=LEAVES,
            min_samples_leaf=FEWEST_OF_LEAF,
            max_features=SIGNS_TRIED,
            monotonic_cst=falling,
            random_state=turn,
        ).fit(table[some], residual[some], sample_weight=(count * spread)[some])
        guess += RATE * tree.predict(table)
        found.append(_as_tree(tree.tree_, names, 0))
    return found


def _as_tree(fitted: Any, names: Sequence[str], node: int) -> Tree:
    """The tree below a node of scikit-learn's."""
    low, high = int(fitted.children_left[node]), int(fitted.children_right[node])
    if low == high:
        return round(RATE * float(fitted.value[node].item()), 4)
    bound = round(float(fitted.threshold[node]), 4)
    return [names[fitted.feature[node]], bound, _as_tree(fitted, names, low), _as_tree(fitted, names, high)]


def _table(rows: Sequence[dict[str, float]], rare: int) -> tuple[Any, dict[str, int]]:
    """The rows as a sparse matrix, and name -> column; names seen less often than `rare` are left out."""
    from scipy.sparse import csr_matrix

    counts = Counter(name for row in rows for name, value in row.items() if value)
    place = {name: at for at, name in enumerate(sorted(name for name, times in counts.items() if times >= rare))}
    entries = [(at, place[name], value) for at, row in enumerate(rows) for name, value in row.items() if name in place]
    at, columns, values = zip(*entries, strict=True)
    return csr_matrix((values, (at, columns)), (len(rows), len(place))), place


Bounds = Sequence[tuple[float | None, float | None]]


def _minimum(loss: Callable[[Floats], tuple[float, Floats]], start: Floats, bounds: Bounds | None = None) -> Floats:
    from scipy.optimize import minimize

    found: Floats = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 300}).x
    return found
