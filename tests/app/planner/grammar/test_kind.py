"""What sort of figure it is."""

import pytest


@pytest.mark.parametrize("question", ["What kind of plot is this?", "Is it a line chart or a grouped bar chart?"])
def test_the_kind_that_the_description_gives(answer, question):
    found = answer("ferries", question)
    assert found.value == "grouped bar chart"
    assert [one.quote for one in found.citations] == ["Grouped Bar Chart"]
