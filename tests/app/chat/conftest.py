"""A session over the sample library, and a description in which everything that can hold markup does."""

import pytest
from figwise import FigureQA
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.session import Session

MARKS = (
    "<script>window.ran=1</script>",
    "<iframe src=javascript:window.ran=2></iframe>",
    '<img src=x onerror="window.ran=3">',
    '<a href="data:text/html,<script>1</script>">data</a>',
    "[link](javascript:window.ran=4)",
    "${window.ran=5}`{{ran}}",
    '"><svg onload=window.ran=6>',
    "<b>bold</b> **strong** $x^2$ <style>*{display:none}</style>",
)
SCRIPT, FRAME, IMAGE, DATA, LINK, TEMPLATE, BREAK, STYLE = MARKS

HOSTILE = f"""\
# Heatmap: {IMAGE} {SCRIPT}

### Overview
A heatmap. {FRAME} {DATA} {LINK} {TEMPLATE} {BREAK} {STYLE}

### Components/Axes
- **X-axis:** Year
- **Y-axis:** Team

### Detailed Analysis

| Team | 2019 {IMAGE} | 2020 {BREAK} |
|:---|---:|---:|
| Red {SCRIPT} | 11 | 12 |
| Blue {LINK} | 21 | 22 |
| Green {TEMPLATE} | 31 | 32 |
"""


@pytest.fixture(params=MARKS)
def markup(request: pytest.FixtureRequest) -> str:
    """One piece of markup after the other."""
    return str(request.param)


@pytest.fixture(scope="session")
def hostile() -> str:
    """The description."""
    return HOSTILE


@pytest.fixture
def session() -> Session:
    return Session()


@pytest.fixture(scope="session")
def handlers(qa: FigureQA) -> Handlers:
    return Handlers(qa)


@pytest.fixture
def asked(handlers: Handlers, session: Session):
    """Asks in the session; gives the exchange."""

    def ask(question: str, figure: str | None = None):
        if figure is not None:
            handlers.look_at(session, figure)
        for _ in handlers.ask(session, question):
            pass
        return session.exchanges[-1]

    return ask
