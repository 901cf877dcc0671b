"""Literals as models write them: forgiving about marks, exact about places."""

import time

import pytest
from figwise.indexing.notations.literal.tree import find_literals, read_literal
from figwise.indexing.outline.sections import read_lines
from figwise.indexing.reading import read


def plain(node, text):
    """A node as Python values, every scalar as its words."""
    if node.is_scalar:
        return node.words(text)
    if node.kind == "map":
        return {key.words(text): plain(one, text) for key, one in node.items if key is not None}
    return [plain(one, text) for one in node.values()]


@pytest.mark.parametrize(
    "text, expected",
    [
        ('{"a": [1, 2.5, -3e2], "b": "x, y"}', {"a": ["1", "2.5", "-3e2"], "b": "x, y"}),
        ("{'a': (1, 2,), b: None,}", {"a": ["1", "2"], "b": "None"}),
        ('x = ["p", "q"]  # the labels\ny = [1, 2]', {"x": ["p", "q"], "y": ["1", "2"]}),
        ("DataFrame({'k': [1]})", {"k": ["1"]}),
        ('{"unit": "µg\\u002fL", // remark\n "v": 3}', {"unit": "µg/L", "v": "3"}),
        ("dict(low=1, high=2)", {"low": "1", "high": "2"}),
        ('[{"a": 1}, {"a": 2', [{"a": "1"}, {}]),  # the 2 may have been 23
        ('{"a": [1, 2, "b": 3}', {"a": {"b": "3"}}),
    ],
)
def test_reads_forgivingly(text, expected):
    node = read_literal(text, 0, len(text), whole=True)
    assert node is not None
    assert plain(node, text) == expected


def test_scalars_stand_where_they_say():
    text = '  {"néon": ["12.5%", 7]}'
    node = read_literal(text, 0, len(text), whole=True)
    assert node is not None
    assert [text[one.start : one.end] for one in node.items[0][1].values()] == ["12.5%", "7"]


@pytest.mark.parametrize("text", ["[1] says 3, 4 and 5.", "A {remark} of 3, 4", "[see below]"])
def test_brackets_in_prose_are_no_literals(text):
    assert not read(text, "prose").grids
    assert all(one.node.kind == "list" for one in find_literals(text, read_lines(text)))


@pytest.mark.parametrize(
    "unit", ["[", "{", '{"a": [', '"', "[1, ", "{a: ", "(", "\\", '"\\"', "# ", "/*", "}", "k: v\n", "\n- k: 1, 2"]
)
def test_hostile_blocks_take_linear_time(unit):
    text = "```\n{" + unit * 30_000 + "\n```\n" + ("\n" + unit * 20) * 2_000
    start = time.process_time()
    read(text, "hostile")
    assert time.process_time() - start < 12
