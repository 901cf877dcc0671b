"""The page: a planted wrong answer shows with its figure, and nothing that a case says becomes markup."""

import re
from html.parser import HTMLParser

from figwise.eval.case import Case
from figwise.eval.compare import compare
from figwise.eval.records import Record, Run
from figwise.eval.report.excerpt import excerpt
from figwise.eval.report.markdown import markdown
from figwise.eval.report.page import page
from figwise.eval.report.plot import risk_coverage
from figwise.eval.report.tables import tables_of
from figwise.eval.summary import summary
from figwise.eval.systems.base import Place

EVIL = '"><script>alert(1)</script><img src=http://x.test/a.png onerror=alert(1)>'


class Tags(HTMLParser):
    """The tags of a page and the names of their attributes, as a browser reads them."""

    def __init__(self):
        super().__init__()
        self.names, self.attributes = [], []

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)
        self.attributes += [name for name, _ in attrs]


def page_of(*runs):
    summaries = [summary(run) for run in runs]
    return page("Report", summaries, tables_of(summaries, [compare(other, runs[0]) for other in runs[1:]]))


def test_a_planted_wrong_answer_shows_with_its_figure_and_cell(run_of):
    shown = page_of(run_of(c7=70))
    failures = re.findall(r'<details class="case wrong".*?</details>', shown, re.S)
    assert len(failures) == 1
    assert "What is 7?" in failures[0]
    assert "<dd>answered: 7</dd>" in failures[0]
    assert "<dd>answered: 70</dd>" in failures[0]
    assert "fig7" in failures[0]
    assert "<mark>" in failures[0]
    assert page_of(run_of()).count("<details") == 0


def test_silence_is_a_failure_of_its_own(run_of):
    shown = page_of(run_of(c7=None))
    assert len(re.findall(r'<details class="case silent"', shown)) == 1
    assert 'data-kind="lookup"' in shown


def test_what_a_case_says_is_escaped(run_of):
    run = run_of(1)
    case = Case(id=EVIL, question=EVIL, value=EVIL, status="answered", figure=EVIL, kind="lookup", tags=(EVIL,))
    answer = {"status": "answered", "value": EVIL + "!", "text": EVIL, "reading": EVIL, "warnings": [{"code": EVIL}]}
    record = Record(case, answer, EVIL, used=(Place(EVIL, 0, 8),), error=EVIL)
    shown = page_of(Run({"system": EVIL, "suite": EVIL}, (record, *run.records), {EVIL: EVIL}))
    found = Tags()
    found.feed(shown)
    assert found.names.count("script") == 1
    assert "img" not in found.names
    assert not [name for name in found.attributes if name.startswith("on") or name in {"src", "href"}]


def test_the_page_asks_for_nothing_from_elsewhere(run_of):
    shown = page_of(run_of(c7=70), run_of(name="passages", c1=5, c2=5))
    assert "default-src 'none'" in shown.replace("&#x27;", "'")
    assert not re.findall(r"""(?:src|href|action)\s*=|url\(|@import|fetch\(|https?://""", shown)
    assert shown.count("<polyline") == 2


def test_an_excerpt_marks_cells_and_keeps_the_first_line():
    text = "Title\n" + "\n".join(f"row {at}: {at * 11}" for at in range(1, 40))
    at = text.index("330")
    case = Case(id="1", question="What?", figure="f", value=1, status="answered")
    shown = excerpt(
        Record(case, {"status": "answered", "value": 330}, "f", used=(Place("f", at, at + 3),)), {"f": text}
    )
    lines = re.findall(r"<pre[^>]*>(.*)</pre>", shown, re.S)[0].splitlines()
    assert [re.sub("<[^>]+>", "", line) for line in lines] == ["1Title", "…", "31row 30: 330"]
    assert "<mark>330</mark>" in lines[2]


def test_overlapping_cells_are_marked_once():
    case = Case(id="1", question="What?", figure="f", value=1, status="answered")
    used = (Place("f", 0, 4), Place("f", 2, 6), Place("f", 3, 4))
    shown = excerpt(Record(case, {"status": "answered", "value": 2}, "f", used=used), {"f": "abcdefgh"})
    assert re.sub("<[^>]+>", "", shown) == "f1abcdefgh"
    assert shown.count("<mark>") == 2


def test_an_excerpt_without_cells_shows_where_the_expected_value_stands():
    case = Case(id="1", question="What?", figure="f", value="Oslo", status="answered")
    text = "Title\n\na\nb\nOslo is wet\nc"
    shown = excerpt(Record(case, {"status": "abstained"}, "f"), {"f": text})
    assert re.sub("<[^>]+>", "", shown).splitlines() == ["f1Title", "…", "5Oslo is wet"]


def test_the_summary_in_markdown_has_every_system_and_interval(run_of):
    runs = [run_of(c7=70), run_of(name="pass|ages", c1=5, c2=5)]
    summaries = [summary(run) for run in runs]
    text = markdown("Report", tables_of(summaries, [compare(runs[1], runs[0])]))
    assert "| all | embedded | 20 | 95.0% (" in text
    assert "pass\\|ages" in text
    assert "| embedded against pass\\|ages | 20 | +5.0 points (" in text


def test_the_plot_marks_what_is_answered_in_fact(run_of):
    curve = summary(run_of(c7=70, c8=None)).coverage
    assert curve is not None
    assert risk_coverage([("embedded", curve)]).count("<circle") == 1
