"""Words that name opposite or different measures: a figure of exports says nothing of imports, and one of rain nothing
of temperatures.
"""

from __future__ import annotations

from collections.abc import Collection

from .words import stems_of

_PAIRS = """
import export, birth death, born die, income expense, income spending, revenue cost, revenue expenditure,
income expenditure, arrival departure, arrive depart, supply demand, marriage divorce, marry divorce, male
female, man woman, boy girl, buy sell, purchase sale, input output, immigration emigration, immigrant
emigrant, profit loss, employment unemployment, employed unemployed, credit debit, asset liability, hire
dismiss, win loss, entry exit, urban rural, public private, domestic foreign, domestic international, indoor
outdoor, pass fail, accept reject, adult child, young old, train test, training test, training validation,
train validation, precision recall, accuracy error,
sensitivity specificity, gross net, online offline, daytime nighttime, day night, summer winter, spring
autumn, inflow outflow, upload download, encoder decoder, heating cooling, admission discharge, morning
evening, weekday weekend, borrow lend, primary secondary, junior senior, beginner advanced, reduced preserved,
loan deposit, consumption production, consume produce, teacher pupil, teacher student, parent child, husband
wife, smoker nonsmoker, buyer seller, tenant owner, import production
"""


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in _PAIRS.split(","):
        one, other = (stems_of(word)[0] for word in pair.split())
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {stem: frozenset(others) for stem, others in found.items()}


OPPOSITES = _opposites()
"""Stem -> the stems of its opposites and of the measures often stated with it."""


_MEASURES = """
rain rainfall precipitation, temperature, humidity, snow snowfall, sunshine, price cost fee fare rent, salary wage
earnings income, weight mass, height elevation altitude, depth, width, speed velocity, latency delay runtime response,
throughput, memory ram vram, accuracy, precision, recall, perplexity loss, death mortality fatality die died, birth
fertility, unemployment, inflation, debt, deficit, export, import, revenue turnover, profit, emission co2 carbon,
turnout, literacy, obesity, capacity, density, noise
"""


def _measures() -> dict[str, frozenset[str]]:
    groups = [frozenset(stem for word in group.split() for stem in stems_of(word)) for group in _MEASURES.split(",")]
    return {stem: group for group in groups for stem in group}


MEASURES = _measures()
"""Stem of a word for a measure -> the stems of all words for it. What is measured has one of these names, so that words
for another measure are no paraphrase of it, however near in meaning.
"""


def is_another_measure(stem: str, others: Collection[str]) -> bool:
    """Whether a word names a measure, and the others name measures but not that one."""
    own = MEASURES.get(stem)
    return own is not None and own.isdisjoint(others) and any(other in MEASURES for other in others)
