"""What signs, colours and lines stand for, the units of scales, and what labelled lines say."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

SIGNS = """# Bar chart: Crossings by season

- Legend (top): North (teal), South (dark orange)
- The bars of the winter months are pale violet.
- Hatched bars mark estimates, plain ones counts.
- Storm days (crimson outline)
- Teal stars – school trips
- **Ferries out of service**: grey squares
- A dashed line at 40.5 marks the limit of the licence.

| Season | Crossings |
|---|---|
| Winter | 12 |
| Summer | 40 |
"""


@pytest.mark.parametrize(
    "question, said",
    [
        ("What does the dotted grey line mark?", "full timetable"),
        ("What does the dotted line mean?", "full timetable"),
        ("Which colour is the dotted line?", "grey"),
    ],
)
def test_the_statement_on_a_line_is_quoted(answer, question, said):
    found = answer("ferries", question)
    assert said in str(found.value), found.reading
    assert found.citations[0].quote.replace("**", "") == found.value


@pytest.mark.parametrize("question", ["In which unit are crossings given?", "What is the unit of the y-axis?"])
def test_the_unit_that_an_axis_names(answer, question):
    found = answer("ferries", question)
    assert (found.value, [one.quote for one in found.citations]) == ("thousands", ["thousands"])


@pytest.mark.parametrize(
    "question", ["What do the amber bars stand for?", "Which period is amber?", "which timetable is drawn in amber"]
)
def test_a_colour_names_a_label(answer, question):
    assert answer("ferries", question).value == "Summer"


def test_what_a_labelled_line_says(answer):
    assert answer("tiles", "What's the caption?").value == "Three kinds. Counted twice."


def test_what_is_not_stated_has_no_meaning(answer):
    assert answer("ferries", "What does the dashed red line mean?").status == "abstained"


@pytest.mark.parametrize(
    "question, said",
    [
        ("Which colour is the South?", "dark orange"),
        ("colour of the winter bars", "pale violet"),
        ("What do hatched bars mark?", "estimates"),
        ("What does the crimson outline mean?", "Storm days"),
        ("What does the dashed line stand for?", "the limit of the licence"),
        ("What does the dashed line show?", "the limit of the licence"),
        ("What is the crimson outline?", "Storm days"),
        ("what are the squares", "Ferries out of service"),
        ("Could you tell me what the teal stars represent?", "school trips"),
        ("What is the meaning of the hatched bars?", "estimates"),
    ],
)
def test_only_the_part_asked_for_is_given(question, said):
    found = ask_reader(question, FigureReader(read(SIGNS, "crossings")))
    assert (found.candidates[0].value if found.candidates else found.value) == said


PANELS = """# Two bar charts

### Cars by road (green bars)
- Bath: 4
- Hull: 6

### Boats by river (blue bars)
- Bath: 3
- Hull: 9
"""


def test_a_panel_is_named_by_its_look_or_by_a_part_of_what_is_drawn():
    assert ask_reader("what do the green bits mean", FigureReader(read(PANELS, "ways"))).value == "Cars by road"


TAGS = """# Bar chart: Marks by class

- Year 7: 61
- Year 8: 48
- Year 9: 55

A dashed line is drawn at 50.5 and carries the tag "pass mark". A thin red line across the bars is labelled "today".
Guessing is marked by a dotted line across the plot ("Random").

Circles are coloured by change: green for growth, white for no change.

All bars are teal, except "None of these", which is light grey.

A star is printed above one bar, and the note explains that it stands for the best class.
"""


@pytest.mark.parametrize(
    "question, said",
    [
        ("what does the dashed line mean", "pass mark"),
        ("what is the dashed line?", "pass mark"),
        ("what does the thin red line show?", "today"),
        ("what does the dotted line show", "Random"),
        ("what does a white circle mean", "no change"),
        ("what does the star mean?", "the best class"),
        ("what colour is the bar for none of these", "light grey"),
    ],
)
def test_the_words_that_a_line_carries_are_its_meaning(question, said):
    assert ask_reader(question, FigureReader(read(TAGS, "marks"))).value == said


def test_an_entry_of_a_key_is_the_meaning_of_its_letters():
    table = "| Team | W | L | GA |\n|---|---|---|---|\n| Oak | 8 | 1 | 11 |\n| Elm | 4 | 4 | 21 |\n\n"
    reader = FigureReader(read(f"{table}Key below the table: W won, L lost, GA goals against.", "league"))
    assert ask_reader("what does GA stand for?", reader).value == "goals against"


MARKERS = """# Line chart: Commuters by bicycle

**Legend:** Arle – green line, circles; Bruck – blue line, triangles; Calw – grey dashed line, diamonds.

**Red dashed line** at 10%: "10-point goal". The two ends of the red dashed line reach the border.

The area of a marker shows the number of people asked; area alone tells nothing of the trend.

| Year | Arle | Bruck | Calw |
|---|---|---|---|
| 2010 | 12 | 8 | 2 |
| 2020 | 15 | 7 | 4 |
"""


@pytest.mark.parametrize(
    "question, said",
    [
        ("which marker shape stands for Calw?", "diamonds"),
        ("which marker is used for Bruck?", "triangles"),
        ("what does the size of the dots stand for?", "number of people asked"),
        ("what does the red dashed line mean?", "10-point goal"),
    ],
)
def test_how_large_and_in_which_shape_markers_are(question, said):
    reading = FigureReader(read(MARKERS, "bicycles")).readings(question)[0]
    assert said in str(getattr(reading.result, "value", ""))
