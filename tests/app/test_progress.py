"""That a command says that it is at work, on stderr alone."""

import io
import re
import sys
import time

from figwise.app.commands import progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def terminal_for(monkeypatch):
    """A terminal in place of stderr; set inside a test, for pytest sets stderr anew when one begins."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    return screen


def test_a_terminal_shows_at_once_what_is_done(monkeypatch, capsys):
    terminal = terminal_for(monkeypatch)
    with progress.at_work("Reading the question"):
        assert "Reading the question" in terminal.getvalue()
    assert capsys.readouterr().out == ""


def test_a_terminal_shows_what_is_done_next(monkeypatch):
    terminal = terminal_for(monkeypatch)
    with progress.at_work("Reading the question") as say:
        say("Looking at [rain]")
    assert "Looking at [rain] …" in terminal.getvalue()


def test_a_terminal_shows_how_far_indexing_is_and_what_is_left(monkeypatch, capsys):
    terminal = terminal_for(monkeypatch)
    with progress.progress_shown() as report:
        assert "reading" in terminal.getvalue()
        report("reading", 12, None)
        report("encoding", 512, 4096)
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.getvalue())
    assert "12/?" in shown
    assert re.search(r"encoding .* 512/4096 .*left", shown)
    assert capsys.readouterr().out == ""


def test_elsewhere_a_line_comes_now_and_then(monkeypatch, capsys):
    seconds = iter([0, 1, 11, 12, 22, 40])
    monkeypatch.setattr(time, "monotonic", lambda: next(seconds))
    with progress.at_work("Reading the question"), progress.progress_shown() as report:
        report("reading", 5, None)
        report("encoding", 0, 300)
        report("encoding", 50, 300)
        report("encoding", 100, 300)
        report("encoding", 300, 300)
    out, error = capsys.readouterr()
    assert out == ""
    assert error.splitlines() == ["figwise: encoding 0 of 300", "figwise: encoding 100 of 300, about 22 s left"]
