"""Values are compared as what they mean; each kind of comparison has cases that must fail."""

import pytest
from figwise.eval.values import Measure, holds_words, numerals_in, same_value


@pytest.mark.parametrize(
    "given, expected",
    [
        (5, 5.0),
        ("5", 5),
        (96.7, "96.7%"),
        ("1,234.5", 1234.5),
        ("−3", -3),
        ("$12", 12),
        ("12 million", 12),
        (0.3333333, 0.33),
        (59.8778, "59.88"),
        (1.00001, "1.000"),
        ("The Metro", "metro"),
        ("Café “Nord”", "cafe\u0301 nord"),
        (True, "yes"),
        ("no", False),
        ("true", True),
        ([1, 2], [2, 1]),
        (["Oslo"], "oslo"),
        ("Oslo", ["Oslo"]),
        (["a", "b"], "['b', 'a']"),
        ([2009, 2010], "[2009, 2010]"),
    ],
)
def test_the_same(given, expected):
    assert same_value(given, expected)


@pytest.mark.parametrize(
    "given, expected",
    [
        ("25", 5),
        (25, "5"),
        (5, "25"),
        (0.5, "50%"),
        ("0.5", 50),
        (50, 0.5),
        (0.34, 0.33),
        (1.01, "1.000"),
        (1001, 1000),
        ("northern", "no"),
        ("no", "northern"),
        ("northern", False),
        ("yesterday", True),
        (1, True),
        (0, False),
        (None, 0),
        (None, "none at all"),
        ([1, 2, 3], [1, 2]),
        ([1, 2], [1, 2, 3]),
        ([1, 2], [1, 1]),
        ([1, 1], [1, 2]),
        ([1], 2),
        ("1 and 2", [1, 2]),
        ("Oslo, Rome", ["Oslo", "Rome"]),
        (["a", "c"], "['a', 'b']"),
        ("two thousand", 2000),
        (12, "12 May"),
        ("", 0),
    ],
)
def test_not_the_same(given, expected):
    assert not same_value(given, expected)


def test_a_list_in_another_order_is_wrong_where_order_matters():
    ordered = Measure(ordered=True)
    assert same_value(["Metro", "Bus", "Tram"], ["Metro", "Bus", "Tram"], ordered)
    assert not same_value(["Bus", "Metro", "Tram"], ["Metro", "Bus", "Tram"], ordered)
    assert not same_value(["Metro", "Bus"], ["Metro", "Bus", "Tram"], ordered)


def test_a_tolerance_is_all_that_counts_where_it_is_given():
    assert same_value(59.9, 59.8778, Measure(tolerance=0.06))
    assert not same_value(59.95, 59.8778, Measure(tolerance=0.06))
    assert not same_value(60, 59.8778, Measure(relaxed=True, tolerance=0.06))
    assert same_value([1.04, 2], [2, 1], Measure(tolerance=0.05))
    assert not same_value([1.06, 2], [2, 1], Measure(tolerance=0.05))


def test_the_relaxed_measure_forgives_five_percent_and_no_year():
    relaxed = Measure(relaxed=True)
    assert same_value(104, 100, relaxed)
    assert not same_value(106, 100, relaxed)
    assert same_value(2014, 2014, relaxed)
    assert not same_value(2015, 2014, relaxed)
    assert not same_value("Chad", "Chile", relaxed)


@pytest.mark.parametrize("text, part", [("the north wind", "North wind"), ("a “no” was said", "no"), ("up 5%", "5%")])
def test_words_that_stand_in_a_row(text, part):
    assert holds_words(text, part)


@pytest.mark.parametrize(
    "text, part", [("northern", "no"), ("125", "25"), ("north of the wind", "north wind"), ("anything", "")]
)
def test_words_that_do_not(text, part):
    assert not holds_words(text, part)


def test_numerals_are_those_in_digits_outside_words():
    found = numerals_in("g1 had 1,234.5 (up 7%), then −3 in row2, 4-5.")
    assert [(one.value, one.unit) for one in found] == [(1234.5, ""), (7, "%"), (-3, ""), (4, ""), (5, "")]
