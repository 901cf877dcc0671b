"""What counts as a number, and what it means."""

from math import inf, isfinite, nan

import pytest
from figwise.indexing.text.numbers import find_quantities, parse_quantity, uses_decimal_commas
from figwise.indexing.text.spans import Quantity
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    "text, value",
    [
        ("10^6", 1e6),
        ("10⁶", 1e6),
        ("10^{-3}", 1e-3),
        ("10⁻¹", 0.1),
        ("5 × 10^5", 5e5),
        ("3 × 10^(2)", 300.0),
        ("(7, 10^4)", 1e4),
    ],
)
def test_powers_of_ten(text, value):
    assert find_quantities(text)[-1][1].value == pytest.approx(value)


@pytest.mark.parametrize("text, value", [("2^11", 2048.0), ("2¹⁰", 1024.0), ("2^{4}", 16.0)])
def test_powers_of_two(text, value):
    assert find_quantities(text)[0][1].value == value


@pytest.mark.parametrize("text", ["x2^3", "12^3", "CO2²"])
def test_no_powers_of_two(text):
    assert 8.0 not in [quantity.value for _, quantity in find_quantities(text)]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("96.7%", Quantity(96.7, "%")),
        ("12 percent", Quantity(12.0, "%")),
        ("~45", Quantity(45.0, approximate=True)),
        ("Approximately 44%", Quantity(44.0, "%", approximate=True)),
        ("$5/lb", Quantity(5.0, "$/lb")),
        ("$1.52 per kilogram", Quantity(1.52, "$/kilogram")),
        ("$3 each", Quantity(3.0, "$")),
        ("$3.85 trillion", Quantity(3.85e12, "$")),
        ("1.2k", Quantity(1200.0)),
        ("$5m", Quantity(5e6, "$")),
        ("5m", Quantity(5.0, "m")),
        ("10k-18k", Quantity(None, low=10000.0, high=18000.0)),
        ("10-18k", Quantity(None, low=10000.0, high=18000.0)),
        ("5 to 7", Quantity(None, low=5.0, high=7.0)),
        ("between 5 and 7 kg", Quantity(None, "kg", low=5.0, high=7.0)),
        ("-1.0 to 1.0", Quantity(None, low=-1.0, high=1.0)),
        ("<0.01", Quantity(None, high=0.01)),
        ("3.1 ± 0.2", Quantity(3.1, spread=0.2)),
        ("3.1 (±0.2)", Quantity(3.1, spread=0.2)),
        ("46 kg (error bar ±3 kg)", Quantity(46.0, "kg", spread=3.0)),
        ("46 kg (SD 3.2)", Quantity(46.0, "kg", spread=3.2)),
        ("USD5", Quantity(5.0, "$")),
        ("1,234", Quantity(1234.0)),
        ("1 234 567", Quantity(1234567.0)),
        ("1.305e3", Quantity(1305.0)),
        ("1.3 × 10⁻³", Quantity(0.0013)),
        ("−5", Quantity(-5.0)),
        ("-$5", Quantity(-5.0, "$")),
        (".5", Quantity(0.5)),
        ("120 kg", Quantity(120.0, "kg")),
        ("0.45**", Quantity(0.45)),
        ("12[a]", Quantity(12.0)),
    ],
)
def test_a_number_means(text, expected):
    assert parse_quantity(text) == expected


def test_zero_keeps_its_sign():
    quantity = parse_quantity("−0.0000")
    assert quantity is not None
    assert str(quantity.value) == "-0.0"


@pytest.mark.parametrize(
    "text",
    ["", "Greece", "N/A", "-", "3 x 4 = 12", "1st", "1990s", "10:30", "1/2", "2010-11", "2001-05-03", "3 May 2001",
    "5-digit",
     "$35 ($85 - $50)", "1.2.3", "1,2", "12 (3)", "12 (n 3)", "9" * 500],
)  # fmt: skip
def test_anything_else_is_none(text):
    assert parse_quantity(text) is None


@pytest.mark.parametrize("text", ["1e999", "-1e999", "1e308 billion", "9" * 70, "~1e999 kg"])
def test_a_number_that_no_float_can_hold_is_one_without_a_value(text):
    quantity = parse_quantity(text)
    assert quantity is not None
    assert quantity.too_large


@pytest.mark.parametrize("text", ["5 ± 1e999", "3 to 1e999", "1e308 to 2 billion"])
def test_no_part_of_a_quantity_is_infinite(text):
    for _, quantity in find_quantities(text):
        assert quantity.too_large or all(map(isfinite, filter(None, (quantity.value, quantity.low, quantity.high))))


@pytest.mark.parametrize("field", ["value", "low", "high", "spread"])
@pytest.mark.parametrize("number", [inf, -inf, nan])
def test_a_quantity_refuses_what_is_no_finite_number(field, number):
    with pytest.raises(ValueError, match="not a finite number"):
        Quantity(**{"value": None, field: number})


def test_decimal_commas_are_read_where_the_text_is_consistent():
    assert parse_quantity("12,5") is None
    assert parse_quantity("12,5", decimal_comma=True) == Quantity(12.5)
    assert parse_quantity("1.234,5", decimal_comma=True) == Quantity(1234.5)
    assert uses_decimal_commas(["3,5", "12,75 kg"])
    assert not uses_decimal_commas(["3,5", "3.5"])


@pytest.mark.parametrize(
    "text, expected",
    [
        ("rose from 63 to 70, then 3,9,9", ["63", "70", "3", "9", "9"]),
        ("Model-2.5B and v2 on H2O, COVID-19", []),
        ("y=1: 7, -0.5 (about 12 kg)", ["1", "7", "-0.5", "about 12 kg"]),
        ("scores (<40) in 2016-2019; a 10-digit code", ["<40", "2016-2019"]),
    ],
)
def test_numbers_are_found_in_text(text, expected):
    assert [span.cut(text) for span, _ in find_quantities(text)] == expected


def test_offsets_are_those_of_the_whole_text():
    text = "7 apples, 8 pears, 9 plums"
    assert [span.cut(text) for span, _ in find_quantities(text, 5, 20)] == ["8", "9"]


@given(st.text(alphabet="0123456789.,-−–~$%k MBto±()/:eE×10^<> ", max_size=60))
def test_what_is_found_parses_to_the_same(text):
    for span, quantity in find_quantities(text):
        assert repr(parse_quantity(span.cut(text))) == repr(quantity)


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_plain_floats_come_back(value):
    assert parse_quantity(repr(value)) == Quantity(value)
