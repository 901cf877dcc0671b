"""What parts of a cell's text are, and what a text gives of a date."""

import pytest
from figwise.indexing.reading import read
from figwise.tools.cell_parts import items_of, part_of, score_in
from figwise.tools.moments import Moment, moment_in
from figwise.tools.plan.nodes import At, GridCells, Parts, ValueOf
from figwise.tools.result import Value
from figwise.tools.toolbox import Toolbox


@pytest.mark.parametrize(
    "text, part, expected",
    [
        ("July 28, 1987", "year", 1987),
        ("July 28, 1987", "month", "July"),
        ("W 23–16", "margin", 7),
        ("W 23–16", "total", 39),
        ("W 23–16", "first", 23),
        ("−12 (64-67)", "first", -12),
        ("18 (north)", "second", None),
        ("2:28.15", "clock", 148.15),
        ("1:02:03", "clock", 3723),
        ("1937–1941", "length", 4),
        ("1999-03", "length", 4),
        ("Ann Lee (FIN)", "bracket", "FIN"),
        ("Ann Lee (FIN)", "bare", "Ann Lee"),
        ("Graz, Austria", "tail", "Austria"),
        ("Graz", "lead", None),
        ("a, b and c", "items", 3),
        ("Elm\u2003Oak\u2003Yew", "items", 3),
        ("Elm\u2003on Sea Lane", "bare", "Elm"),
        ("Bo Dahl *", "bare", "Bo Dahl"),
        ("Dahl6", "bare", "Dahl"),
        ("at Sea Park", "bare", "Sea Park"),
        ("Bo Dahl", "bare", None),
        ("6'2", "height", 74),
        ("5 ft 11 in", "height", 71),
        ("62", "height", None),
    ],
)
def test_parts_of_a_text(text, part, expected):
    assert part_of(text, part) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Thu., Dec. 5, 1940", Moment(1940, 12, 5)),
        ("8 October", Moment(None, 10, 8)),
        ("April 1990", Moment(1990, 4)),
        ("25/12/1999", Moment(1999, 12, 25)),
        ("4/5/2001", Moment(2001)),
        ("c. 1900", Moment(1900)),
        ("it may be", None),
        ("about 12", None),
    ],
)
def test_dates_as_far_as_a_text_gives_them(text, expected):
    assert moment_in(text) == expected


def test_a_score_is_one_pair_of_small_numbers():
    assert score_in("W 23-16")
    assert not score_in("1937-1941")
    assert not score_in("6-1, 6-3")


def test_a_text_that_is_no_list_is_its_one_item():
    assert items_of("Ann Lee") == ("Ann Lee",)
    assert items_of("Ann Lee, Bo Dahl & Cy Holm") == ("Ann Lee", "Bo Dahl", "Cy Holm")


@pytest.mark.parametrize(
    "text, expected",
    [
        ("≈ 3,910 ± 880", 880),
        ("0.65 (SD 0.04)", 0.04),
        ("3,910", None),
        ("12,65 ± 0,04", 0.04),
    ],
)
def test_the_spread_of_a_cell_is_as_it_was_read(text, expected):
    others = "- Ash: 4,75 ± 0,50\n- Elm: 3,25 ± 0,12\n" if "," in text[-5:] else "- Ash: 4.75\n- Elm: 3.25\n"
    toolbox = Toolbox.over(read(f"# Bar chart\n\n- Oak: {text}\n{others}", "trees"))
    result = toolbox.run(ValueOf(of=Parts(of=At(of=GridCells(), axis="row", labels=("Oak",)), part="spread")))
    assert (result.value if isinstance(result, Value) else None) == expected
