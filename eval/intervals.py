"""Confidence intervals of measured shares, and significance tests between two runs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

DRAWS = 2000
"""Resamples of a bootstrap: the ends of a 95% interval then move by about half a percent of its width."""
_Z95 = 1.959963984540054

Indices = npt.NDArray[np.intp]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Interval:
    """A measured value with its 95% confidence interval."""

    value: float
    low: float
    high: float


def wilson(hits: int, n: int, z: float = _Z95) -> Interval:
    """The score interval of a share, which never leaves 0 to 1 and holds for few cases, too.

    It takes cases to be independent of each other. Wilson (1927), Probable inference, the law of succession, and
    statistical inference, JASA 22.

    Raises:
        ValueError: there is no case, or there are more hits than cases.
    """
    if not 0 <= hits <= n or n == 0:
        raise ValueError(f"{hits} of {n} is no share")
    share = hits / n
    centre = share + z * z / (2 * n)
    half = z * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    low, high = (centre - half) / whole, (centre + half) / whole
    return Interval(share, 0.0 if hits == 0 else float(low), 1.0 if hits == n else float(high))


def clustered(values: Sequence[float], clusters: Sequence[Hashable], seed: int = 0, draws: int = DRAWS) -> Interval:
    """The mean of values with a cluster bootstrap interval, since questions over one figure are not independent.

    The percentile bootstrap over clusters: Efron (1979), Bootstrap methods, Annals of Statistics 7; Davison and Hinkley
    (1997), Bootstrap Methods and their Application, section 3.8.

    Raises:
        ValueError: there is no value.
    """
    if not values or len(values) != len(clusters):
        raise ValueError("a mean needs values, each with its cluster")
    sums, counts = _per_cluster(np.asarray(values, float), clusters)
    drawn = np.random.default_rng(seed).integers(0, len(sums), (draws, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return Interval(float(np.mean(values)), float(low), float(high))


def clustered_statistic(
    statistic: Callable[[Indices], float], clusters: Sequence[Hashable], seed: int = 0, draws: int = 400
) -> Interval:
    """As `clustered`, for a statistic other than the mean: `statistic` gets the positions of the resampled cases."""
    if not clusters:
        raise ValueError("a statistic needs cases")
    names = list(dict.fromkeys(clusters))
    members = {name: np.array([at for at, one in enumerate(clusters) if one == name], np.intp) for name in names}
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(draws):
        picked = chance.integers(0, len(names), len(names))
        found.append(statistic(np.concatenate([members[names[at]] for at in picked])))
    low, high = np.quantile(np.array(found), (0.025, 0.975))
    return Interval(statistic(np.arange(len(clusters))), float(low), float(high))


def mcnemar(gained: int, lost: int) -> float:
    """The chance of so uneven a split, or a more uneven one, of the cases that only one of two systems has right, if
    neither were better: exact and two-sided.

    McNemar (1947), Note on the sampling error of the difference between correlated proportions, Psychometrika 12; the
    exact form is a binomial test.
    """
    if gained < 0 or lost < 0:
        raise ValueError("counts cannot be negative")
    if gained + lost == 0:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(gained, gained + lost, 0.5).pvalue)


def _per_cluster(values: Floats, clusters: Sequence[Hashable]) -> tuple[Floats, Floats]:
    place = {name: at for at, name in enumerate(dict.fromkeys(clusters))}
    at = np.array([place[name] for name in clusters])
    sums, counts = np.zeros(len(place)), np.zeros(len(place))
    np.add.at(sums, at, values)
    np.add.at(counts, at, 1.0)
    return sums, counts
