"""An answer in a notebook."""

import copy
import pickle  # noqa: TID251 - other programs may send answers between their processes so
import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest
from figwise import Answer, FigureQA
from figwise.tests.pictures import colours, picture

NASTY = """# <script>alert(1)</script> picked

## Detailed Analysis
- **<img src=x onerror=alert(2)>:** 12
- **"quoted" & plain:** 34
"""


class Seen(HTMLParser):
    """The tags and the marked texts of a page."""

    def __init__(self, html: str):
        super().__init__()
        self.tags: list[str] = []
        self.marked: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        if self.tags and self.tags[-1] == "mark":
            self.marked.append(data)
            self.tags.append("")


def test_the_cells_that_were_used_are_marked_in_their_grid(qa):
    answer = qa.ask("What is the accuracy of type m at length 12?", "length-accuracy")
    seen = Seen(answer._repr_html_())
    assert seen.marked == ["90.0%"]
    assert seen.tags.count("table") == 1


def test_the_figure_itself_stands_above_its_cells_where_there_is_an_image(tmp_path):
    with FigureQA(tmp_path) as qa:
        qa.add("plums", '# "Plums" <picked>\n\n- **May:** 12\n- **June:** 34\n', image=picture(colour="blue"))
        answer = qa.ask("What is the value for June?", "plums")
        html = answer._repr_html_()
        (shown,) = re.findall(r'<img src="data:image/webp;base64,([^"]+)" alt="([^"]+)"', html)
        assert colours(b64decode(shown[0])) == {"blue"}
        assert shown[1] == "&quot;Plums&quot; &lt;picked&gt;"
        assert html.index("<img") < html.index("<table")
        assert "<img" not in pickle.loads(pickle.dumps(answer))._repr_html_()  # noqa: S301 - an answer of our own
        assert qa.run(answer.plan or {}, "plums")._repr_html_().count("<img") == 1
        qa.remove(["plums"])
        assert "<img" not in answer._repr_html_()


def test_a_row_of_another_length_shows_its_values_apart(qa):
    answer = qa.ask("At temperature 1.25, what is the value for x=9 and y=7?", "digit-grids-temperature")
    assert Seen(answer._repr_html_()).marked == ["84", "79"]


def test_nothing_of_a_description_becomes_markup(tmp_path):
    with FigureQA(tmp_path) as qa:
        qa.add("nasty", NASTY)
        answer = qa.ask('What is the value for "quoted" & plain?', "nasty")
        assert answer.value == 34
        html = answer._repr_html_()
    assert {"script", "img"}.isdisjoint(Seen(html).tags)
    assert "&lt;script&gt;" in html
    assert "&lt;img" in html


@pytest.mark.parametrize("status", ["answered", "ambiguous", "abstained"])
def test_an_answer_by_itself_has_no_grid_and_still_shows(status):
    html = Answer(question="How many?", status=status, text="12 <b>")._repr_html_()
    assert "table" not in html
    assert "<b>" not in html


def test_the_figures_at_hand_are_no_part_of_the_answer(qa):
    answer = qa.ask("What is the accuracy of type m at length 12?", "length-accuracy")
    alone = Answer(**answer.model_dump())
    assert alone == answer
    assert pickle.loads(pickle.dumps(answer)) == answer  # noqa: S301 - an answer of our own
    assert copy.deepcopy(answer) == answer
    assert "seen" not in answer.model_dump_json()
