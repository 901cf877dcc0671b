"""What a description calls its axes beside their names."""

from figwise.app.planner.linking.axes import words_of_axes
from figwise.indexing.reading import read

CHART = """## Bar Chart: Spending
### Components/Axes
* **X-axis:** Agency (names rotated by 45 degrees)
* **Y-axis:** Outlays in thousand euros, from 0 to 900
### Detailed Analysis
* **Agency | Forests:** 310
* **Agency | Lakes:** 820
* **Agency | Roads:** 120
"""


def test_stated_axes_name_the_categories_and_the_measure():
    figure = read(CHART, "chart")
    words = words_of_axes(figure, figure.grids[0])
    assert "agenc" in words.row
    assert {"outlay", "euro"} <= words.measure
    assert not words.measure & words.row
