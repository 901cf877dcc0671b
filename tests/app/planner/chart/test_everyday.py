"""Everyday forms: nothing in a cell, amounts in words, parts of another thing, labels in two parts."""

import pytest

BOXES = """# Box plot: Delay by ferry

| Ferry | Median (min) | Upper whisker (min) | Outliers |
|---|---|---|---|
| Gull | 4 | 12 | 18, 25 |
| Tern | 6 | 14 | none |
| Puffin | 5 | 11 | none |
| Heron | 7 | 19 | 31 |
"""
KEYBOARDS = """# Bar chart: Keyboards

| Keyboard | Weight (kg) | Price (USD) | Key travel (mm) |
|---|---|---|---|
| Alder | 0.9 | 45 | 2 |
| Beech | 1.4 | 120 | 4 |
| Cedar | 0.6 | 0.8 | 1 |
"""
MEALS = """# Grouped bar chart: Meals left over by age group, in percent

| Age group | Girls 2015 | Boys 2015 | Girls 2021 | Boys 2021 |
|---|---|---|---|---|
| 6-8 | 30 | 22 | 21 | 25 |
| 9-11 | 26 | 27 | 18 | 16 |
| 12-14 | 19 | 25 | 12 | 19 |
"""
TRUST = """# Stacked bar chart: Trust in the weather forecast

| Town | Trust it | Distrust it | Don't know |
|---|---|---|---|
| Ely | 61% | 30% | 9% |
| Wick | 48% | 40% | 12% |
| Diss | 55% | 38% | 7% |
"""
FLEETS = """# Bar chart: Boats by harbour

| Harbour | 2001 | 2011 |
|---|---|---|
| Lerwick | 80 | 60 |
| Wick | 50 | 20 |
| Oban | 40 | 44 |
"""
LOADS = """# Line chart: Load tests

| Batch size | Latency (ms) | Success rate (%) |
|---|---|---|
| 8 | 21 | 99 |
| 16 | 30 | 97 |
| 32 | 64 | 94 |
"""
AGES = """# Bar chart: Finishing time by age group

| Age group | Median (min) |
|---|---|
| 18-39 | 48 |
| 40-59 | 53 |
| 60+ | 61 |
"""
FERRY_TIMES = """# Bar chart: Crossing time of three ferries (min)

| Ferry | 2010 | 2020 |
|---|---|---|
| Gull | 40 | 35 |
| Tern | 52 | 55 |
| Heron | 61 | 50 |
"""


@pytest.mark.parametrize(
    "text, question, expected",
    [
        (LOADS, "how many points better is the success rate at 8 than at 32?", 5),
        (AGES, "median of the over-sixties", 61),
        (FERRY_TIMES, "which ferries got quicker from 2010 to 2020?", ["Gull", "Heron"]),
        (BOXES, "which ferries have no outliers?", ["Tern", "Puffin"]),
        (BOXES, "which ferries dont have outliers", ["Tern", "Puffin"]),
        (BOXES, "which ferries have outliers?", ["Gull", "Heron"]),
        (KEYBOARDS, "how many keyboards cost less than a dollar?", 1),
        (KEYBOARDS, "which keyboard weighs more than a kilo?", "Beech"),
        (KEYBOARDS, "price of Alder in dollars", 45),
        (MEALS, "difference between girls and boys aged 9-11 in 2021", 2),
        (MEALS, "how much higher is the share of girls than of boys aged 6-8 in 2015?", 8),
        (TRUST, "share of don't knows in Wick", 12),
        (FLEETS, "Wick in 2011 as a share of Lerwick in 2011, in percent", 100 * 20 / 60),
        (FLEETS, "boats in Lerwick in 2011 as a percentage of 2001", 75),
        (FLEETS, "what place got the most boats in 2001?", "Lerwick"),
    ],
)
def test_everyday_forms(ask, text, question, expected):
    answer = ask(text, question)
    assert answer.status == "answered", answer.reading
    assert answer.value == (expected if isinstance(expected, str | list) else pytest.approx(expected)), answer.reading


def test_a_label_of_several_lines_is_no_answer_of_its_own(ask):
    text = "# Box plot: Delay\n\n**Gull**\n- Median: 4\n- Outliers: 18, 25\n\n**Tern**\n- Median: 6\n- Outliers: 31\n"
    answer = ask(text, "which outliers?")
    assert answer.value != "18, 25"


ABLATION = """# Bar chart: Removing parts of the retriever

| Variant | Recall (%) |
|---|---|
| Full model | 80.5 |
| w/o reranker | 71.0 |
| w/o query expansion | 78.2 |
| w/o contrastive loss | 76.4 |
"""
CURVES = """# Line chart: Validation perplexity

| Step | Alpha | Beta |
|---|---|---|
| 10k | 30 | 28 |
| 20k | 25 | 21 |
"""


@pytest.mark.parametrize(
    "text, question, expected",
    [
        (ABLATION, "taking out which part hurts the most?", "w/o reranker"),
        (ABLATION, "which part matters least?", "w/o query expansion"),
        (ABLATION, "does query expansion matter more than the contrastive loss?", False),
        (CURVES, "is Alpha ahead of Beta at 20k?", False),
        (CURVES, "does Beta beat Alpha at 20k?", True),
        (CURVES, "is Alpha above Beta at 20k?", True),
    ],
)
def test_what_matters_and_what_wins_depends_on_what_is_good(ask, text, question, expected):
    answer = ask(text, question)
    assert (answer.status, answer.value) == ("answered", expected), answer.reading
