"""What a description calls its axes beside their names."""

from figwise.app.planner.linking.axes import words_of_axes
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

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


DELAYS = """## Heatmap: Train Delay by Weekday and Time of Day
**Color bar:** "Average delay (minutes)", from pale yellow (1) to dark red (9)
#### Cell values
- **Monday:** 06–09: 5.8, 09–12: 3.1, 16–19: 6.4
- **Tuesday:** 06–09: 5.1, 09–12: 2.8, 16–19: 6.0
- **Sunday:** 06–09: 1.4, 09–12: 2.0, 16–19: 5.2
"""


def test_the_unit_of_a_colour_scale_is_the_unit_of_the_cells_and_not_of_the_bins():
    first = FigureReader(read(DELAYS, "delays")).readings("on which days is the 16–19 delay above 6 min?")[0]
    assert isinstance(first.result, Value)
    assert first.result.value == "Monday"
