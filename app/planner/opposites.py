"""Words that name opposite measures: a figure of exports says nothing of imports."""

from __future__ import annotations

from .words import stems_of

_PAIRS = """
import export, birth death, born die, income expense, income spending, revenue cost, revenue expenditure,
income expenditure, arrival departure, arrive depart, supply demand, marriage divorce, marry divorce, male
female, man woman, boy girl, buy sell, purchase sale, input output, immigration emigration, immigrant
emigrant, profit loss, employment unemployment, employed unemployed, credit debit, asset liability, hire
dismiss, win loss, entry exit, urban rural, public private, domestic foreign, domestic international, indoor
outdoor, pass fail, accept reject, adult child, young old, train test, training test, precision recall,
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
