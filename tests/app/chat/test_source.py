import re
from dataclasses import replace
from html import unescape

from figwise.app.chat.panes import figure_html
from figwise.app.chat.source import MOST, source_html
from figwise.app.markup import esc
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.indexing.text.spans import Span

MARK = re.compile(r'<mark([^>]*) data-start="(\d+)" data-end="(\d+)">(.*?)</mark>')


def marked(html: str) -> list[tuple[str, int, int, bool]]:
    return [(unescape(text), int(a), int(b), "fw-focus" in attrs) for attrs, a, b, text in MARK.findall(html)]


def plain(html: str) -> str:
    lines = re.findall(r'<span class="fw-text">(.*?)</span></div>', html)
    return "\n".join(unescape(re.sub(r"</?mark[^>]*>", "", line)) for line in lines)


TEXT = "# Ünïcode 🎈 title\n\nA: 1, 2 & <b>3</b>\nB: 4\n"


def test_the_text_is_all_there():
    assert plain(source_html(read(TEXT, "t"))) == TEXT


def test_marks_stand_on_the_cited_characters():
    figure = read(TEXT, "t")
    one, two = (Span(TEXT.index(said), TEXT.index(said) + len(said)) for said in ("2 & <b>", "4"))
    html = source_html(figure, [one, two], two)
    assert marked(html) == [("2 & <b>", one.start, one.end, False), ("4", two.start, two.end, True)]
    assert plain(html) == TEXT


def test_overlapping_and_broken_spans():
    whole = Span(TEXT.index("A"), TEXT.index("B:") + 2)
    inner = Span(TEXT.index("1"), TEXT.index("1") + 1)
    html = source_html(read(TEXT, "t"), [whole, inner], inner)
    assert "".join(text for text, *_ in marked(html)) == "A: 1, 2 & <b>3</b>B:"
    assert [text for text, *_, focused in marked(html) if focused] == ["1"]


def test_lines_carry_their_numbers():
    html = source_html(read(TEXT, "t"))
    assert re.findall(r'fw-no">(\d+)<', html) == ["1", "2", "3", "4", "5"]


def test_a_long_text_is_shown_around_the_mark():
    text = "".join(f"line {n}\n" for n in range(100_000))
    at = text.index("line 54321")
    html = source_html(Figure("long", "", "", text), [Span(at, at + 10)])
    assert marked(html) == [("line 54321", at, at + 10, False)]
    assert len(html) < 20 * MOST
    assert 'fw-no">54322<' in html


def test_each_issue_stands_under_its_line(qa):
    figure = qa.figure("digit-grids-temperature")
    html = source_html(figure)
    for issue in figure.all_issues():
        line = html.index(f'<span class="fw-no">{figure.line(issue.span)}</span>')
        following = html.index(f'<span class="fw-no">{figure.line(issue.span) + 1}</span>')
        assert str(esc(f"⚠ {issue.message}")) in html[line:following]


def test_a_figure_says_whether_it_is_complete():
    whole = read("# Rain\n\n### Detailed Analysis\n- May: 3\n- June: 4\n- July: 5\n", "rain")
    assert "✓ Complete" in figure_html(whole)
    lacking = replace(whole, grids=(replace(whole.grids[0], lines=3, unread=1),))
    assert "Incomplete: 1 of 3 lines of values not read" in figure_html(lacking)
    assert "No values read" in figure_html(replace(whole, grids=()))
