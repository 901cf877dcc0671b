"""The text as the readers see it keeps every offset, and changes nothing that it need not."""

import re

import pytest
from figwise.indexing.reading import read
from figwise.indexing.text.names import fold, is_remark, panel_title, whole_word
from figwise.indexing.text.numbers import parse_quantity
from figwise.indexing.text.plain import barred, plain
from hypothesis import given
from hypothesis import strategies as st


@given(st.text(alphabet="$\\%^{}_*.,()<=~ \n→■🟦①①1234567890abinpvx#-+", max_size=80))
def test_every_offset_is_kept(text):
    assert len(plain(text)) == len(text)


@given(
    st.lists(st.sampled_from(["<tr>", "</tr>", "<td colspan=3>", '<th rowspan="2">', "</td>", "<t", ">", "a", "\n"]))
)
def test_every_offset_of_markup_is_kept(pieces):
    text = "<tr>" + "".join(pieces)
    assert len(barred(text)) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "from $5 to $7, then $8 (CA$)",
        "A $5/$7 split, 12$ and 14$",
        "on $0, 1)$",
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
    assert parse_quantity(r"$12.5\,\text{mg}$") == parse_quantity(r"12.5\,\text{mg") == parse_quantity("12.5 mg")
    assert parse_quantity(r"45^\circ$C") == parse_quantity("45 °C")
    assert parse_quantity(r"\textbf{92.1}") == parse_quantity("92.1")


def test_a_dollar_too_many_after_maths_is_no_money():
    assert parse_quantity(r"$15.1 \pm 1.1$$ mg") == parse_quantity("15.1 ± 1.1 mg")
    text = "- **Oak:** $5.4 \\pm 0.2$$ kg\n- **Elm:** $7.1 \\pm 0.3$$, as before\n"
    cells = [cell for grid in read(text, "trees").grids for cell in grid.cells]
    assert [(cell.value, cell.quantity and cell.quantity.unit) for cell in cells] == [(5.4, "kg"), (7.1, "")]


@pytest.mark.parametrize(
    "heading, title",
    [
        ("**Panel (b): Loss**", "Loss"),
        ("Panel C. Loss of mass", "Loss of mass"),
        ("Panel A (left): Loss", "Loss"),
        ("(c): Loss", "Loss"),
        ("Left (a): Loss", "Loss"),
        ("Figure 2b: Loss", "Loss"),
        ("(A) Mean loss.", "Mean loss"),
        ("Group of 5: Loss", "Group of 5: Loss"),
        ("Half. Loss", "Half. Loss"),
    ],
)
def test_a_panel_title_stands_without_its_place(heading, title):
    assert panel_title(heading, 0, len(heading)).cut(heading) == title


def test_numbering_counts_on():
    assert plain("4. Data\n   4.1 Oak: 5\n   4.2 Elm: 6") == "4. Data\n    1. Oak: 5\n    2. Elm: 6"
    assert plain("(i) Oak\n(ii) Elm") == "1.  Oak\n2.   Elm"


def test_names_are_the_same_with_and_without_maths():
    assert fold("CO$_2$") == fold("CO2") == fold("CO₂")
    assert fold("x$_{max}$") == fold("xmax")


@pytest.mark.parametrize(
    "text",
    [
        "$" * 50_000,
        "$a " * 20_000,
        "\\(" * 30_000,
        "1.1 " * 20_000,
        "1.1 a\n" * 5_000,
        "**(n = 1" * 9_000,
        "→ a\n" * 5_000,
        "\\text{" * 9_000,
        "10$^{10$" * 9_000,
        "$_{a}" * 9_000,
        "[n = 1" * 9_000,
        "a | 1 &&& " * 9_000,
        "TITLE |" + " " * 50_000 + "| a",
    ],
    ids=lambda text: text[:8],
)
def test_hostile_text_is_plain_in_no_time(text):
    """A pattern that backtracks on one of these would not end within the time limit of a test."""
    assert len(plain(text)) == len(text)
    fold(text)
    read(text, "hostile")


@pytest.mark.parametrize(
    "note", ["n = 412", "N=88, sky blue", "214 kt in total", "total: 9", "navy line, circles", "cyan polygon, dotted"]
)
def test_a_remark_is_no_part_of_a_label(note):
    assert is_remark(note)


@pytest.mark.parametrize("note", ["specify", "5-shot", "beef herd", "10 mg", "18–64", "2021", "GDP, nominal"])
def test_what_tells_a_label_apart_is_part_of_it(note):
    assert not is_remark(note)


@pytest.mark.parametrize(
    "line, rows",
    [
        ("Ox | 4 <0x0A> Cow | 5 <0x0A> Ewe | 6", ["Ox | 4|", "|Cow | 5|"]),
        ("Ox | 4&&&Cow | 5&&&Ewe | 6", ["Ox | 4|", "|Cow | 5|"]),
        ("Ox | 4\\nCow | 5\\nEwe | 6", ["Ox | 4", "|Cow | 5"]),
    ],
)
def test_rows_set_apart_by_a_token_are_lines(line, rows):
    assert len(plain(line)) == len(line)
    assert [row.replace(" ", "") for row in plain(line).split("\n")][:2] == [row.replace(" ", "") for row in rows]


@pytest.mark.parametrize("text", ["P(a | b) = $\\nu$, P(c | d) = \\neq", "TITLE | YEAR\n--- | ---\nDune | 1965"])
def test_what_only_looks_like_a_token_stays(text):
    assert plain(text).count("\n") == text.count("\n")
    assert plain(text).count("|") == text.count("|")


def test_a_whole_word_adjoins_no_letter():
    assert whole_word("no").search("northern") is None
    assert whole_word("C++", "no").sub("_", "C++ is no.") == "_ is _."
    assert whole_word("NO", flags=re.I).search("or no") is not None
