"""Intervals against values from tables and from simulation."""

import pytest
from figwise.eval.intervals import clustered, clustered_statistic, mcnemar, wilson


@pytest.mark.parametrize(
    "hits, n, low, high",
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_ends(hits, n, low, high):
    """The last two are worked out in Newcombe (1998), Statistics in Medicine 17, table I."""
    found = wilson(hits, n)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)
    assert found.value == hits / n


@pytest.mark.parametrize("hits, n", [(0, 0), (3, 2), (-1, 2)])
def test_wilson_of_no_share_is_an_error(hits, n):
    with pytest.raises(ValueError, match="no share"):
        wilson(hits, n)


def test_clusters_that_stand_together_widen_the_interval():
    values = [1.0] * 50 + [0.0] * 50
    apart = clustered(values, range(100))
    together = clustered(values, [at // 10 for at in range(100)])
    assert apart.value == together.value == 0.5
    assert together.high - together.low > 2 * (apart.high - apart.low)


def test_the_bootstrap_is_the_same_with_the_same_seed():
    values, clusters = [0.0, 1.0, 1.0, 0.0, 1.0] * 4, [at % 7 for at in range(20)]
    assert clustered(values, clusters, 3) == clustered(values, clusters, 3)
    assert clustered(values, clusters, 3) != clustered(values, clusters, 4)


def test_a_mean_of_nothing_is_an_error():
    with pytest.raises(ValueError, match="mean"):
        clustered([], [])
    with pytest.raises(ValueError, match="cases"):
        clustered_statistic(lambda at: 0.0, [])


def test_a_statistic_is_resampled_by_cluster():
    found = clustered_statistic(lambda at: float(at.mean()), [0, 0, 1, 1, 2, 2])
    assert found.value == 2.5
    assert found.low < 2.5 < found.high


@pytest.mark.parametrize(
    "gained, lost, p", [(0, 0, 1.0), (5, 5, 1.0), (6, 0, 2 / 2**6), (0, 6, 2 / 2**6), (1, 9, 22 / 2**10)]
)
def test_mcnemar_is_the_two_sided_sign_test(gained, lost, p):
    assert mcnemar(gained, lost) == pytest.approx(p)


def test_mcnemar_of_negative_counts_is_an_error():
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 2)
