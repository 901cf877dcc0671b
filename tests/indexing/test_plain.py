"""The text as the readers see it keeps every offset, and changes nothing that it need not."""

import pytest
from figwise.indexing.names import fold, is_remark
from figwise.indexing.numbers import parse_quantity
from figwise.indexing.plain import plain
from hypothesis import given
from hypothesis import strategies as st


@given(st.text(alphabet="$\\%^{}_*.,()<=~ \n→■🟦①①1234567890abinpvx#-+", max_size=80))
def test_every_offset_is_kept(text):
    assert len(plain(text)) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "from $5 to $7, then $8 (CA$)",
        "A $5/$7 split, 12$ and 14$",
        "CO$_2$ and g$^{-1}$ on the $y$-axis",
        "2.5 mg: 40\n2.6 mg: 41",
        "3.5 Sonnet: 7\n4.1 Opus: 9",
        "A → B: 5, C ■ D",
        "**bold** \\n stays",
    ],
)
def test_money_names_and_measures_stay(text):
    assert plain(text) == text


def test_numbers_in_maths_are_numbers():
    assert parse_quantity(r"\approx 142\%") == parse_quantity("≈ 142%")
    assert parse_quantity(r"0.45 $\pm$ 0.03") == parse_quantity("0.45 ± 0.03")
    assert parse_quantity(r"1.2 \times 10^{-3}") == parse_quantity("0.0012")
    assert parse_quantity(r"12\,500") == parse_quantity("12500")
    assert parse_quantity("0.21$^{***}$") == parse_quantity("0.21")


def test_numbering_counts_on():
    assert plain("4. Data\n   4.1 Oak: 5\n   4.2 Elm: 6") == "4. Data\n   1.  Oak: 5\n   2.  Elm: 6"
    assert plain("(i) Oak\n(ii) Elm") == "1.  Oak\n2.   Elm"


def test_names_are_the_same_with_and_without_maths():
    assert fold("CO$_2$") == fold("CO2") == fold("CO₂")
    assert fold("x$_{max}$") == fold("xmax")


@pytest.mark.parametrize(
    "note", ["n = 412", "N=88, sky blue", "214 kt in total", "total: 9", "navy line, circles", "cyan polygon, no fill"]
)
def test_a_remark_is_no_part_of_a_label(note):
    assert is_remark(note)


@pytest.mark.parametrize("note", ["specify", "5-shot", "beef herd", "10 mg", "18–64", "2021", "GDP, nominal"])
def test_what_tells_a_label_apart_is_part_of_it(note):
    assert not is_remark(note)
