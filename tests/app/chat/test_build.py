"""What the page is sent: all of it once, then what has changed, and never nothing."""

import pytest
from figwise.app.chat.build import _Page
from figwise.app.chat.loops import in_a_loop

pytestmark = pytest.mark.timeout(120)  # the first import of gradio takes long on a busy machine


@pytest.fixture(scope="module")
def page(handlers):
    return in_a_loop(lambda: _Page(handlers))


def test_only_what_has_changed_is_sent(page, handlers, session):
    everything = page._page(session)
    assert {page.library, page.source, page.plot, page.issues} <= set(everything)
    assert page._page(session, chat=False) == {page.wire: {"__type__": "update"}}
    handlers.look_at(session, "length-accuracy")
    assert {page.library, page.source, page.plot, page.head} <= set(page._page(session, chat=False))


def test_what_a_visitor_types_or_chooses_stands(page, handlers, session, asked):
    asked("What is the accuracy of type m at length 12?", "length-accuracy")
    first = page._page(session)
    assert first[page.plan].startswith("{")
    cited = session.exchanges[0].answer.citations[0]
    handlers.act(session, "cite", f"{cited.start}.{cited.end}.{cited.figure}")
    assert {page.plan, page.shapes}.isdisjoint(page._page(session, chat=False))
    handlers.look_at(session, "wind-farms")
    assert page.shapes in page._page(session, chat=False)


def test_every_update_is_of_a_part_that_events_may_change(page, handlers, session):
    assert set(page._page(session)) <= set(page._outputs())
