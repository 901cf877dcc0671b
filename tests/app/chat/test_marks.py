from html.parser import HTMLParser

from figwise.app.chat.marks import act
from figwise.app.markup import Markup, esc, tag


class Seen(HTMLParser):
    def __init__(self, html: str):
        super().__init__()
        self.tags: list[str] = []
        self.attributes: dict[str, str | None] = {}
        self.text = ""
        self.feed(str(html))

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes |= dict(attrs)

    def handle_data(self, data):
        self.text += data


def test_text_comes_back_as_the_same_text(markup):
    seen = Seen(tag("p", esc(markup)))
    assert (seen.tags, seen.text) == (["p"], markup)


def test_an_attribute_holds_the_same_text(markup):
    seen = Seen(act("ask", markup, "press"))
    assert seen.tags == ["button"]
    assert seen.attributes["value"] == markup


def test_html_stands_on_one_line():
    """A blank line would end the block of HTML that Markdown leaves alone."""
    html = tag("p", esc("one\n\n    two\tthree\r\n"))
    assert "\n" not in html
    assert "\t" not in html
    assert Seen(html).text.startswith("one\n\n    two\tthree")


def test_control_and_direction_characters_are_not_passed_on():
    assert esc("a\x1b[31m\u202eb") == "a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}b"


def test_what_is_no_markup_is_escaped_wherever_it_stands(markup):
    """No caller has to remember: only Markup passes as HTML."""
    assert Seen(tag("p", "x", tag("b", markup), markup)).text == f"x{markup}{markup}"
    assert Seen(tag("p", esc(markup) + markup)).text == markup + markup


def test_markup_is_escaped_once():
    assert esc(esc("a < b")) == Markup("a &lt; b")
