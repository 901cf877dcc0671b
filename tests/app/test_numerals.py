"""Every numeral of a sentence is bound, or named: the decisions, one by one."""

import pytest
from figwise.app.numeral import numerals
from figwise.app.numerals import Number, Sources, from_text, names, rates, stated_units, states, unbound
from figwise.app.spelled import spelled_numbers


def stated(value, unit=""):
    return Sources((Number(value, unit, "stated"),))


def computed(value, unit=""):
    return Sources((Number(value, unit, "computed"),))


TRILLIONS = stated(3.85e12, "$")
SHARE = stated(87.3, "%")
RATIO = computed(2.0)


@pytest.mark.parametrize(
    "text, sources",
    [
        # as it stands, in other words for the same number
        ("It is $3.85 trillion.", TRILLIONS),
        ("It is $3.85T.", TRILLIONS),
        ("It is 3,850 billion dollars.", TRILLIONS),
        ("It is 87.3%.", SHARE),
        ("It is 87.3 percent.", SHARE),
        ("It is 87.3.", SHARE),
        ("It is 12,300.", stated(12300.0)),
        ("It is 12.3k.", stated(12300.0)),
        ("It is 2.6e-47.", stated(2.6e-47)),
        # hedged roundings
        ("It is about 87%.", SHARE),
        ("It is roughly 87.", SHARE),
        ("It is about $3.9 trillion.", TRILLIONS),
        ("Nearly 12,000.", stated(11987.0)),
        # computed numbers may be rounded to three digits
        ("The mean is 33.3.", computed(33.333333)),
        ("The mean is 1,235.", computed(1234.56)),
        # ratios
        ("It is twice as much.", RATIO),
        ("It doubled.", RATIO),
        ("It is 2x as much.", RATIO),
        ("It is two times as much.", RATIO),
        ("It is half of that.", computed(50.0, "%")),
        ("One third of them.", computed(33.4, "%")),
        ("About a third of them.", computed(34.5, "%")),
        ("Nearly twice as much.", computed(1.93)),
        # percent against fraction
        ("It is 87%.", stated(0.87)),
        ("It is 0.87.", stated(87.0, "%")),
        ("It differs by 12 percentage points.", computed(12.0, "%")),
        ("It is 6 percentage points higher.", computed(6.0, "percentage points")),
        ("It is 6 points higher.", computed(6.0, "%")),
        ("It gained 7 points.", computed(7.0)),
        # words
        ("Seven of them.", computed(7.0)),
        ("Twenty-three rows.", computed(23.0)),
        ("Two hundred and five.", computed(205.0)),
        ("Eighty-seven percent.", stated(87.0, "%")),
        ("A dozen.", computed(12.0)),
        ("Zero.", computed(0.0)),
        # signs in words
        ("It fell by 12.", computed(-12.0)),
        ("It is 12 lower.", computed(-12.0)),
        ("It is -12.", computed(-12.0)),
        ("It is −12.", computed(-12.0)),
        # the question, names, what is no number
        ("It is above 90 in 2019.", from_text("Is it above 90 in 2019?")),
        ("The second largest.", from_text("Which is the second largest?")),
        ("The 2nd largest.", from_text("Which is the second largest?")),
        ("Qwen-2.5B leads.", names(["Qwen-2.5B"])),
        ("In Q3 it leads.", names(["Q3"])),
        ("½ of it, 12 km² in all.", computed(50.0, "%") | stated(12.0)),
        ("From 2010-11 on.", names(["2010-11"])),
        ("Both are the one that leads; none of the others is first.", Sources()),
        ("It takes a second look.", Sources()),
        # what an axis counts in
        ("It is 163.7 million.", stated(163.7) | stated_units(["Passengers (millions)"])),
        ("It is 45%.", stated(45.0) | stated_units(["Accuracy (%)"])),
        ("It is $45bn.", stated(45.0) | stated_units(["Revenue (US$ bn)"])),
        ("12.5 per million inhabitants.", stated(12.5) | rates(["Transplants per Million Inhabitants"])),
        # every number of a range
        ("Between 10 and 20.", stated(10.0) | stated(20.0)),
    ],
)
def test_bound(text, sources):
    assert unbound(text, sources) == ()


@pytest.mark.parametrize(
    "text, sources, words",
    [
        ("It is 3.3e-47.", stated(2.6e-47), ("3.3e-47",)),
        ("It is $3.84T.", TRILLIONS, ("3.84T",)),
        ("It is about $3.84 trillion.", TRILLIONS, ("about $3.84 trillion",)),
        ("It is 3.85 billion.", TRILLIONS, ("3.85 billion",)),
        ("It is €3.85 trillion.", TRILLIONS, ("€3.85 trillion",)),
        ("It is 87%.", SHARE, ("87%",)),
        ("It is about 90%.", stated(84.0, "%"), ("about 90%",)),
        ("It is about 88%.", SHARE, ("about 88%",)),
        ("It is $87.3.", SHARE, ("$87.3",)),
        ("It is 45%.", stated(45.0), ("45%",)),
        ("The mean is 33.", computed(33.333333), ("33",)),
        ("The mean is 33.4.", computed(33.333333), ("33.4",)),
        ("It is 164.", stated(163.7), ("164",)),
        ("It is twice as much.", computed(1.93), ("twice",)),
        ("It is twice as much.", stated(10.0) | stated(5.0), ("twice",)),
        ("One third of them.", computed(31.0, "%"), ("One third",)),
        ("Half of them.", Sources(), ("Half",)),
        ("Eight of them.", computed(7.0), ("Eight",)),
        ("One of 7 rows; one row leads.", computed(7.0), ("one",)),
        ("Dozens of them, hundreds even.", computed(24.0), ("Dozens", "hundreds")),
        ("It rose by 12.", computed(-12.0), ("12",)),
        ("It fell to -12.", computed(12.0), ("-12",)),
        ("The third largest.", from_text("Which is the second largest?"), ("third",)),
        ("Qwen-2.5B leads.", names(["Qwen-7B"]), ("Qwen-2.5B",)),
        ("GPT-4 leads GPT-40.", names(["GPT-4"]), ("GPT-40",)),
        ("In 2020.", from_text("What of 2019?"), ("2020",)),
        ("At 12%.", from_text("At length 12?"), ("12%",)),
        ("It is 163.7 billion.", stated(163.7) | stated_units(["Passengers (millions)"]), ("163.7 billion",)),
        ("Between 10 and 30.", stated(10.0) | stated(20.0), ("Between 10 and 30",)),
        ("12.5 per million.", stated(12.5), ("million",)),
        ("3/4 of them.", computed(0.5), ("3/4",)),
        ("forty-two", Sources(), ("forty-two",)),
        ("４２ or ٤٢", Sources(), ("４２", "٤٢")),
        ("½ of it, ⑦ more, x² and 10²", stated(10.0), ("10²", "½", "⑦")),
        ("x = 42, y=43; (44) #45 ~46 [47]", Sources(), ("42", "43", "44", "45", "~46", "47")),
    ],
)
def test_unbound(text, sources, words):
    assert unbound(text, sources) == words


def test_a_sentence_states_a_number_or_does_not():
    number = Number(163.7)
    assert states("It carried 163.7 million.", number, stated_units(["millions"]))
    assert not states("It carried many in 2019.", number, Sources())


def test_digits_of_every_kind_are_numerals():
    """Nothing with a digit in it passes unseen."""
    text = "1 2.5 3,000 4e5 5% $6 v7 8th 9x 10-11 12/13 14:15 16.17.18 x19 20 ± 21 ²²"
    seen = "".join(one.text for one in numerals(text))
    assert [digit for digit in "1 2 3 4 5 6 7 8 9 10 12 14 16 19 20 21".split() if digit not in seen] == []


def test_a_long_word_costs_no_more_than_its_length():
    """With a pattern tried at every character this would take minutes."""
    assert unbound("x" * 200_000 + " 42", from_text("y" * 200_000)) == ("42",)


def test_spelled_numbers_have_their_values():
    found = spelled_numbers("Two million, a hundred and one, three quarters, a quarter, the fourth quarter, thrice.")
    assert [(one.value, one.kind) for one in found] == [
        (2e6, "count"),
        (101.0, "count"),
        (0.75, "ratio"),
        (0.25, "ratio"),
        (4.0, "ordinal"),
        (3.0, "ratio"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("XIII", "XLII", "MMXX", "Ⅻ", "a baker's dozen", "sevenfold", "hundredfold", "in the nineties", "1 in 12"),
        *("one in twelve", "one out of every 12", "l2", "1O", "f0rty", "О42", "１２", "⁴²", "②", "四十二", "ninetieth"),
        *("fortytwo", "four hundredths", "thousandth", "quintupled", "octuple", "thirteenth", "half", "double"),
        *("two thirds", "a dozen", "4.2e1", "4.2 × 10^1", "1,2 million", "42nd", "forty two", "3/4", "0x2A", "42-fold"),
        *("dreizehn", "zweihundertfünf", "vingt-trois", "treize", "doscientos", "ventitré", "treze", "drieëntwintig"),
        *("one and a half", "12 out of 14", "nine-tenths", "1.2.3", "the 1990s", "²⁄₃"),
    ],
)
def test_a_numeral_in_any_dress_is_seen(text):
    assert unbound(f"It is {text}.", Sources()) != ()


@pytest.mark.parametrize(
    "text, sources",
    [
        ("It is a baker's dozen.", computed(13.0)),
        ("It grew sevenfold.", computed(7.0)),
        ("It is one in twelve.", computed(1 / 12)),
        ("It is 1 in 4.", computed(25.0, "%")),
        ("It was in the nineties.", from_text("How was it in the nineties?")),
        ("Type XIII leads.", from_text("Which leads, XII or XIII?")),
        ("The ninetieth.", from_text("Which is the 90th?")),
        ("It is dreizehn.", computed(13.0)),
        ("It was once due to an elf, and cost a cent; they seize Otto in Sept of a set.", Sources()),
        ("The CI of DC power, with both in health and the south.", Sources()),
    ],
)
def test_a_numeral_in_any_dress_is_bound(text, sources):
    assert unbound(text, sources) == ()


def test_a_dozen_of_a_baker_is_thirteen():
    assert unbound("It is a baker's dozen.", computed(12.0)) == ("a baker's dozen",)
