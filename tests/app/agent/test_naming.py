"""What a sentence calls a result: its own names pass in any phrasing, another's are sent back and then replaced."""

import pytest

RIDES = """## Line Chart: Passengers of City Transport
### Components/Axes
* **X-axis:** Year
* **Y-axis:** Passengers (millions)
### Detailed Analysis
* **Metro:** 2017: 155.0; 2018: 159.4; 2019: 163.7; 2020: 92.1
* **Tram:** 2017: 63.8; 2018: 64.1; 2019: 66.5; 2020: 43.9
* **Ferry:** 2017: 8.9; 2018: 9.4; 2019: 9.8; 2020: 4.1
"""


def row(*names):
    return {"op": "at", "axis": "row", "labels": list(names)}


def year(*names):
    return {"op": "at", "axis": "column", "labels": list(names)}


VALUE, LABELS = {"op": "value"}, {"op": "labels", "axis": "column"}
TOP, BOTTOM = {"op": "top", "how": "max"}, {"op": "top", "how": "min"}
METRO, TRAM = [row("Metro"), year("2019"), VALUE], [row("Tram"), year("2019"), VALUE]
PEAK, LOW, WHO = [row("Metro"), TOP, LABELS], [row("Tram"), BOTTOM, LABELS], [TOP, {"op": "labels", "axis": "row"}]
GAP = [{"op": "derive", "how": "difference", "left": METRO, "right": TRAM}]
RATIO = [{"op": "derive", "how": "ratio", "left": METRO, "right": TRAM}]
LAST = [row("Metro"), year("2020"), VALUE]
LOSS = [{"op": "derive", "how": "difference", "left": LAST, "right": METRO}]
CHANGE = [{"op": "derive", "how": "percent_change", "left": METRO, "right": LAST}]
MEAN = [row("Metro"), {"op": "reduce", "how": "mean"}]
BOTH = [row("Metro", "Tram"), year("2019"), {"op": "values"}]
RISES = [row("Ferry"), year("2017", "2018", "2019"), {"op": "trend"}]
FALLS = [row("Ferry"), year("2019", "2020"), {"op": "trend"}]
MORE = [{"op": "compare", "left": METRO, "relation": ">", "right": TRAM}]
EVERY = [row("Metro"), {"op": "quantified", "quantifier": "every", "relation": ">", "to": 100}]

SHARE = [
    {
        "op": "derive",
        "how": "share",
        "left": [row("Metro"), year("2019")],
        "right": [year("2019"), {"op": "reduce", "how": "sum"}],
    }
]
AT_2020 = [{"op": "top", "how": "max", "keep": "row", "at": "2020"}, year("2019"), VALUE]

HOW_MANY, WHEN, WHICH = "How many passengers?", "When did the metro carry most?", "Which carries most passengers?"
DIFFERS, COURSE = "How do metro and tram differ in 2019?", "How did the ferry develop?"
IS_MORE, ABOVE = "Did the metro carry more than the tram in 2019?", "Was every year of the metro above 100?"

SAME = [{"op": "compare", "left": METRO, "relation": "=", "right": TRAM}]
MEANS = [
    {"op": "choose", "how": "max"}
    | {"options": [{"label": name, "of": [row(name), {"op": "reduce", "how": "mean"}]} for name in ("Metro", "Tram")]}
]

RIGHT = [
    ("Do metro and tram agree in 2019?", SAME, "No, metro and tram differ in 2019."),
    ("Which has the higher mean, metro or tram?", MEANS, "The mean of the {r1} is higher."),
    (HOW_MANY, METRO, "In 2019 the metro carried {r1} million passengers."),
    (HOW_MANY, METRO, "The metro carried 163.7 million in 2019."),
    (HOW_MANY, METRO, "163.7 million passengers took the Metro in 2019."),
    (HOW_MANY, METRO, "It was {r1} million."),
    (HOW_MANY, METRO, "Metro, 2019: {r1}"),
    (HOW_MANY, METRO, "For 2019, the value of Metro is {r1}."),
    (HOW_MANY, METRO, "The figure lists {r1} for the metro in the year 2019."),
    (HOW_MANY, METRO, "Passengers (millions) of the metro in 2019: {r1}."),
    ("Metro or tram in 2019, how many took the metro?", METRO, "Of metro and tram, the metro carried {r1} in 2019."),
    (WHEN, PEAK, "The metro carried most passengers in {r1}."),
    (WHEN, PEAK, "The metro peaked in 2019."),
    (WHEN, PEAK, "2019 was the year with the highest number of metro passengers."),
    (WHEN, PEAK, "Between 2017 and 2020 the metro reached its maximum in {r1}."),
    ("Was the peak of the metro in 2018?", PEAK, "It was not in 2018 but in {r1}."),
    ("When was the tram at its lowest?", LOW, "The tram was at its lowest in {r1}."),
    ("When was the tram at its lowest?", LOW, "The fewest tram passengers were carried in 2020."),
    (WHICH, WHO, "The {r1} carries the most passengers."),
    (WHICH, WHO, "Metro is the largest."),
    ("Is it the metro or the tram that carries most?", WHO, "Of the tram and the metro, the {r1} carries most."),
    (DIFFERS, GAP, "The metro carried {r1} million more passengers than the tram in 2019."),
    (DIFFERS, GAP, "In 2019, the tram carried {r1} million fewer than the metro."),
    (DIFFERS, GAP, "The gap between Metro and Tram was {r1}."),
    (DIFFERS, BOTH, "In 2019 the metro carried 163.7 million and the tram 66.5."),
    (DIFFERS, BOTH, "163.7 million for Metro, 66.5 for Tram."),
    (DIFFERS, BOTH, "Metro and Tram carried 163.7 and 66.5 million."),
    (DIFFERS, BOTH, "The tram's 66.5 million are fewer than the metro's 163.7."),
    ("How did the metro change to 2020?", LOSS, "The metro fell by 71.6 million from 2019 to 2020."),
    ("How did the metro change to 2020?", CHANGE, "From 2019 to 2020 the metro lost 43.7% of its passengers."),
    ("What is the mean of the metro?", MEAN, "The metro carried {r1} million on average."),
    ("What is the mean of the metro?", MEAN, "From 2017 to 2020 the mean of Metro is {r1}."),
    (COURSE, RISES, "The ferry rose from 2017 to 2019."),
    (COURSE, RISES, "It increased and never fell."),
    (COURSE, FALLS, "The ferry declined from 2019 to 2020."),
    (COURSE, FALLS, "It does not rise, it falls."),
    (COURSE, RISES, "The ferry is going up."),
    (COURSE, [row("Ferry"), year("2017", "2019"), {"op": "values"}], "The ferry rose from 8.9 to 9.8."),
    (DIFFERS, BOTH, "The metro carried most: 163.7 million, the tram 66.5."),
    ("What share has the metro?", SHARE, "The metro has {r1} of all passengers in 2019."),
    (HOW_MANY, AT_2020, "The leader of 2020 carried {r1} million in 2019."),
    (IS_MORE, MORE, "Yes, the metro carried more than the tram in 2019."),
    (IS_MORE, MORE, "Yes, the tram carried fewer than the metro."),
    (ABOVE, EVERY, "No, not every year was above 100."),
    (ABOVE, EVERY, "No."),
]

WRONG = [
    ("Do metro and tram agree in 2019?", SAME, "No, metro and tram agree in 2019."),
    ("Which has the higher mean, metro or tram?", MEANS, "The mean of the tram is higher."),
    (HOW_MANY, METRO, "In 2019 the tram carried {r1} million passengers."),
    (HOW_MANY, METRO, "In 2018 the metro carried {r1} million passengers."),
    (HOW_MANY, METRO, "The ferry had 163.7 million in 2019."),
    (HOW_MANY, METRO, "163.7 million took the tram in 2019."),
    (HOW_MANY, METRO, "Tram: {r1}"),
    (HOW_MANY, METRO, "Metro, 2020: {r1}"),
    (HOW_MANY, METRO, "The trams carried {r1} million."),
    (HOW_MANY, METRO, "The value of 2017 is {r1}."),
    ("How many took the tram in 2019?", METRO, "The tram carried {r1} million in 2019."),
    ("How many in 2018?", METRO, "In 2018 it was {r1}."),
    (HOW_MANY, METRO, "The metro rose to {r1} million in 2019."),
    (HOW_MANY, METRO, "The metro fell to {r1} million in 2019."),
    (HOW_MANY, METRO, "The metro carried {r1} million in 2019, the most of all."),
    (HOW_MANY, METRO, "The metro carried {r1} million in 2019, its lowest."),
    (HOW_MANY, METRO, "The metro carried {r1} million, ahead of the ferry."),
    (WHEN, PEAK, "The tram carried most passengers in {r1}."),
    (WHEN, PEAK, "The metro peaked in 2018, after {r1}."),
    (WHEN, PEAK, "The metro was at its lowest in {r1}."),
    (WHEN, PEAK, "The fewest passengers took the metro in {r1}."),
    ("Was the peak of the metro in 2018?", PEAK, "The peak was in 2018, {r1} was lower."),
    ("When was the tram at its lowest?", LOW, "The tram was at its highest in {r1}."),
    ("When was the tram at its lowest?", LOW, "The ferry was at its lowest in {r1}."),
    (WHICH, WHO, "The {r1} carries the fewest passengers."),
    (WHICH, WHO, "Metro is the smallest."),
    (WHICH, WHO, "Tram and {r1} carry most."),
    (DIFFERS, GAP, "The metro carried {r1} million fewer passengers than the tram in 2019."),
    (DIFFERS, GAP, "The tram carried {r1} million more than the metro in 2019."),
    (DIFFERS, GAP, "The ferry carried {r1} million more than the tram in 2019."),
    (DIFFERS, GAP, "The metro carried {r1} million more than the tram in 2018."),
    (DIFFERS, RATIO, "The tram carried {r1} times as many as the metro, more than the metro in 2019."),
    (DIFFERS, BOTH, "The tram carried most: 66.5 million, the metro 163.7."),
    (COURSE, [row("Ferry"), year("2017", "2019"), {"op": "values"}], "The ferry fell from 8.9 to 9.8."),
    (DIFFERS, BOTH, "In 2019 the tram carried 163.7 million and the metro 66.5."),
    (DIFFERS, BOTH, "163.7 million for Tram, 66.5 for Metro."),
    (DIFFERS, BOTH, "Tram and Metro carried 163.7 and 66.5 million."),
    (DIFFERS, BOTH, "The tram's 66.5 million are more than the metro's 163.7."),
    ("How did the metro change to 2020?", LOSS, "The metro rose by -71.6 million from 2019 to 2020."),
    ("How did the metro change to 2020?", CHANGE, "The tram lost 43.7% from 2019 to 2020."),
    ("What is the mean of the metro?", MEAN, "The metro carried {r1} million in 2019."),
    ("What is the mean of the metro?", MEAN, "The mean of the tram is {r1}."),
    (COURSE, RISES, "The ferry does not increase, it falls."),
    (COURSE, RISES, "The ferry did not rise."),
    (COURSE, RISES, "The ferry is increasing, then it drops."),
    (COURSE, FALLS, "The ferry does not fall, it rises; decreasing is wrong."),
    (COURSE, FALLS, "The tram declined from 2019 to 2020."),
    (IS_MORE, MORE, "Yes, the tram carried more than the metro in 2019."),
    (IS_MORE, MORE, "Yes, the metro did not carry more than the tram."),
    (IS_MORE, MORE, "The metro carried fewer than the tram in 2019."),
    (ABOVE, EVERY, "Every year of the metro was above 100."),
    (ABOVE, EVERY, "No, every year of the metro was above 100."),
]


DRESSES = [
    *(
        "XIII",
        "Ⅻ",
        "dreizehn",
        "vingt-trois",
        "treize",
        "doscientos",
        "ventitré",
        "treze",
        "dertien",
        "四十二",
        "１２",
        "l2",
    ),
    *(
        "О42",
        "forty-two",
        "a baker's dozen",
        "sevenfold",
        "one in twelve",
        "in the nineties",
        "quintupled",
        "dozens",
        "²⁄₃",
    ),
]


@pytest.mark.parametrize("dress", DRESSES)
def test_a_numeral_of_the_models_own_is_replaced_in_any_dress(agent_on, steps, call, dress):
    text = f"In 2019 the metro carried {{r1}} million, {dress}."
    answer, endings = ended(agent_on, steps, call, HOW_MANY, METRO, text)
    assert (answer.value, answer.text, endings) == (163.7, "163.7", 2)
    assert "text_replaced" in [warning.code for warning in answer.warnings]


def test_that_the_built_in_planner_is_sure_of_nothing_there_is_a_warning(agent_on, steps, call):
    steps(call("run_plan", {"plan": METRO}), call("answer", {"result": "r1", "text": "It was {r1}."}))
    agent, question = agent_on(RIDES), "How many passengers did the metro carry in 2031?"
    sure = {"reason": "no_such_column", "text": "No year 2031.", "confidence": 0.8}
    agent._asking.embedded = lambda *_: unread(question).model_copy(update=sure)
    answer = agent.ask(question, "chart")
    assert [one.code for one in answer.warnings] == ["planners_disagree"]
    assert "is sure that nothing is listed there: No year 2031." in answer.warnings[0].message


SETTINGS = """## Line Chart: Accuracy of Settings
### Components/Axes
* **X-axis:** t
* **Y-axis:** Accuracy
### Detailed Analysis
* **K = 2 (fast):** 0.75: 0.95; 2: 0.88
* **K = 4 (fast):** 0.75: 0.94; 2: 0.83
"""
CONFUSION = """## Heatmap: Confusion Matrix
### Detailed Analysis
| True \\ Predicted | sepsis (Predicted) | healthy (Predicted) |
|---|---|---|
| sepsis (True) | 74.29% | 25.71% |
| healthy (True) | 19.34% | 80.66% |
"""
MODELS = """## Bar Chart: Accuracy of Models, 2009-2019
### Components/Axes
* **X-axis:** Models: Gemma (Oracle), Qwen (Oracle)
* **Y-axis:** Accuracy
### Detailed Analysis
**Gemma (Oracle):**
| | First | Final | 2009 |
|---|---|---|---|
| Oracle | 50 | 61 | 44 |
| The | 40 | 41 | 42 |
**Qwen (Oracle):**
| | First | Final | 2009 |
|---|---|---|---|
| Oracle | 43 | 53 | 45 |
| The | 37 | 38 | 39 |
**Assistants:**
| | Gemma (Oracle) | Qwen (Oracle) |
|---|---|---|
| Human | 91 | 92 |
"""
FINAL = [{"panel": "Qwen (Oracle)"}, row("Oracle"), year("Final"), VALUE]
LEVELS = """## Scores
### Detailed Analysis
| Level | Score | Cost |
|---|---|---|
| 4 | - | 7 |
| 5 | 90 | 8 |
| 6 | 91 | 9 |
| 7 | 93 | 11 |
"""
SCORED = [year("Score"), {"op": "labels", "axis": "row"}]
GAIN = [
    {
        "op": "derive",
        "how": "difference",
        "left": [{"panel": "Qwen (Oracle)"}, row("Oracle"), year("Final")],
        "right": [{"panel": "Qwen (Oracle)"}, row("Oracle"), year("First")],
    }
]


@pytest.mark.parametrize(
    "text, question, plan, said",
    [
        (MODELS, "How accurate is the Oracle of Qwen in the end?", FINAL, "The final accuracy of Qwen is {r1}."),
        (MODELS, "What did Qwen's Oracle gain?", GAIN, "The Oracle gains {r1} to the final one."),
        (MODELS, "How accurate is Qwen's Oracle (2009-2019)?", FINAL, "In 2009-2019 the final accuracy is {r1}."),
        (SETTINGS, "Which are best at 0.75?", [year("0.75"), {"op": "labels", "axis": "row"}], "These are {r1}."),
        (LEVELS, "For which levels is a score listed?", SCORED, "Scores are listed for levels {r1}."),
        (CONFUSION, "What was missed?", [row("sepsis (True)"), year("healthy (Predicted)"), VALUE], "{r1} of sepsis."),
    ],
)
def test_words_inside_a_name_or_that_name_a_row_of_it_name_no_column(agent_on, steps, call, text, question, plan, said):
    """The 2 of "K = 2" is no column called 2, "sepsis" is the row where it may be a column as well, the panel Qwen is
    also a column of another panel, "The" begins a sentence, and 2009-2019 is of the title. Columns without an order in
    numbers or time tell neither a gain nor a loss.
    """
    steps(call("run_plan", {"plan": plan}), call("answer", {"result": "r1", "text": said}))
    agent = agent_on(text)
    agent._asking.embedded = lambda *_: unread(question)
    answer = agent.ask(question, "chart")
    assert (answer.status, [one.code for one in answer.warnings]) == ("answered", [])


def ended(agent_on, steps, call, question, plan, text):
    """The answer of a model that runs a plan, says a sentence, and says it again when it is sent back."""
    seen = []

    def end(request):
        seen.append(request)
        return call("answer", {"result": "r1", "text": text})

    steps(call("run_plan", {"plan": plan}), end)
    agent = agent_on(RIDES, llm_stream=False)
    agent._asking.embedded = lambda *_: unread(question)  # so that r1 is the model's own result
    return agent.ask(question, "chart"), len(seen)


def unread(question):
    from figwise.app.answer import abstained

    return abstained(question, "not_understood", "The question is not understood.", figures=("chart",))


@pytest.mark.parametrize("question, plan, text", RIGHT)
def test_a_right_name_passes_at_once(agent_on, steps, call, question, plan, text):
    answer, endings = ended(agent_on, steps, call, question, plan, text)
    assert [warning.message for warning in answer.warnings if warning.code == "text_replaced"] == []
    assert (answer.status, endings) == ("answered", 1)


@pytest.mark.parametrize("question, plan, text", WRONG)
def test_a_wrong_name_is_sent_back_once_and_then_replaced(agent_on, steps, call, question, plan, text):
    answer, endings = ended(agent_on, steps, call, question, plan, text)
    assert "text_replaced" in [warning.code for warning in answer.warnings]
    assert endings == 2
    assert answer.text != text
