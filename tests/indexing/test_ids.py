"""What figures may be called."""

import pytest
from figwise.indexing.store.sources import id_of_name, why_unusable
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize("id", ["a", "Fig 1.2_(b)", "größe", "हिन्दी", "図-12", "a+b, c", "2024", "x..y", "..."])
def test_letters_and_digits_of_any_script_and_a_few_signs_make_an_id(id):
    assert why_unusable(id) == ""


@pytest.mark.parametrize(
    "id, said",
    [
        ("", "empty"),
        ("  ", "empty"),
        (".", "no name"),
        ("..", "no name"),
        (" a", "space"),
        ("a ", "space"),
        ("a/b", "'/'"),
        ("<svg onload=x>", "'<'"),
        ("a\u202eb", "\\u202e"),
        ("a\u200bb", "\\u200b"),
        ("a" * 201, "200"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(id, said):
    assert said in why_unusable(id)


@pytest.mark.parametrize(
    "name, id",
    [("fig:1 <x>", "fig_1 _x_"), (" a ", "a"), ("..", "__"), ("e\u0301te\u0301", "\u00e9t\u00e9"), ("a'b\"", "a_b_")],
)
def test_a_file_of_another_name_gets_an_id_with_those_signs_replaced(name, id):
    assert id_of_name(name) == id


@given(st.text(min_size=1, max_size=100))
def test_every_name_that_is_not_blank_gives_an_id_that_can_be_used(name):
    id = id_of_name(name)
    assert why_unusable(id) in ("", "the id is empty")
    assert bool(id) == bool(name.strip())


@given(st.text(max_size=50).filter(lambda text: not why_unusable(text)))
def test_what_can_be_used_is_kept_but_for_how_accents_are_written(id):
    assert id_of_name(id_of_name(id)) == id_of_name(id)
