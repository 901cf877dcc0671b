"""`figwise index | remove | figures | show`, as people and programs see them."""

import csv
import io
import json
import os
import socket
import subprocess
import sys

import pytest
from figwise.app.cli import main
from figwise.indexing.model.figure import Axis, Cell, Figure, Grid, Label
from figwise.indexing.store.encoder import PACKAGED
from figwise.indexing.store.images import ACCEPTED
from figwise.indexing.text.spans import Quantity, Span
from figwise.tests.pictures import picture

TEXT = """## Bar Chart: Rain in Two Cities

### Components/Axes

- **Y-axis**: "Rainfall", in millimetres.

### Detailed Analysis

| City | 2019 | 2020 |
|---|---|---|
| Oslo | 80.5 | 96 |
| Cairo | 2 | n/a |
"""


class Nowhere:
    """An encoder that puts every text in one place."""

    name = PACKAGED

    def __init__(self, model="", precision="auto"):
        pass

    def encode(self, texts):
        import numpy as np

        return np.full((len(texts), 4), 0.5, np.float32)

    def encode_few(self, texts):
        return self.encode(texts)

    def encode_question(self, question):
        return self.encode([question])[0]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty home that the commands use, with an encoder that needs no model."""
    monkeypatch.setenv("FIGWISE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("figwise.indexing.store.library.Encoder", Nowhere)
    return tmp_path / "home"


@pytest.fixture
def figwise(home, capsys):
    """Run a command; gives its exit code, stdout and stderr."""

    def run(*arguments):
        with pytest.raises(SystemExit) as exit:
            main([str(argument) for argument in arguments])
        return exit.value.code, *capsys.readouterr()

    return run


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "descriptions"
    folder.mkdir()
    (folder / "rain.md").write_text(TEXT)
    (folder / "cat.txt").write_text("A photograph of a cat.")
    return folder


def test_index_tells_what_it_did_and_skipped(figwise, folder, home):
    (folder / "empty.md").touch()
    assert figwise("index", folder) == (
        0,
        f"skipped  {folder}/empty.md: empty\n2 indexed, 1 skipped\n2 figures in {home}\n",
        "",
    )
    (folder / "cat.txt").unlink()
    told = (
        f"removed  cat  ({folder}/cat.txt)\nskipped  {folder}/empty.md: empty\n"
        f"1 unchanged, 1 removed, 1 skipped\n1 figure in {home}\n"
    )
    assert figwise("index", folder, "--prune") == (0, told, "")


def test_a_folder_without_descriptions(figwise, tmp_path, home):
    (tmp_path / "none").mkdir()
    code, out, _ = figwise("index", tmp_path / "none")
    assert (code, out.splitlines()[0]) == (
        0,
        f"No description in {tmp_path}/none: .md, .txt and .jsonl files are read.",
    )


def test_home_may_stand_after_the_subcommand(figwise, folder, tmp_path):
    other = tmp_path / "elsewhere"
    assert figwise("index", folder, "--home", other)[1].endswith(f"2 figures in {other}\n")
    assert figwise("figures")[1] == ""
    assert len(figwise("figures", "--home", other)[1].splitlines()) == 2


def test_figures_in_lines_and_in_json(figwise, folder):
    figwise("index", folder)
    _, lines, _ = figwise("figures")
    assert figwise("show")[1] == lines
    assert [line.split()[0] for line in lines.splitlines()] == ["cat", "rain"]
    assert "Rain in Two Cities  [bar chart, 1 grid, " in lines
    _, out, _ = figwise("figures", "--json")
    cat, rain = map(json.loads, out.splitlines())
    assert cat["id"] == "cat"
    assert (rain["path"], rain["line"], rain["title"]) == (f"{folder}/rain.md", 0, "Rain in Two Cities")


def test_figures_come_in_pages_and_the_next_one_is_named(figwise, folder):
    figwise("index", folder)
    _, out, told = figwise("figures", "--limit", "1")
    assert [line.split()[0] for line in out.splitlines()] == ["cat"]
    assert told == "figwise: 1 of 2 figures; figwise figures --offset 1 goes on\n"
    _, out, told = figwise("figures", "--limit", "1", "--offset", "1")
    assert ([line.split()[0] for line in out.splitlines()], told) == (["rain"], "")


def test_show_as_json_is_one_whole_figure_a_line(figwise, folder):
    figwise("index", folder)
    _, out, _ = figwise("show", "--json")
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["cat", "rain"]
    _, out, _ = figwise("show", "rain", "--json")
    (figure,) = map(json.loads, out.splitlines())
    assert figure["text"] == TEXT
    (grid,) = figure["grids"]
    assert [row["label"] for row in grid["rows"]] == ["Oslo", "Cairo"]


def test_show_says_that_an_image_is_there_or_why_not(figwise, folder):
    (folder / "rain.png").write_bytes(picture(size=(60, 40)))
    (folder / "cat.png").write_bytes(b"<svg/>")
    bad = f"the image cat.png is not shown: it is no image of a kind that is read ({ACCEPTED})"
    for outcome in ("indexed", "unchanged"):
        code, out, _ = figwise("index", folder)
        assert code == 0
        assert out.splitlines()[0] == f"{outcome:8} {folder}/cat.txt: {bad}"
    assert figwise("show", "rain")[1].splitlines()[1] == "  image: 60 x 40 pixels, in the chat beside what was read"
    assert f"  image: {bad}" in figwise("show", "cat")[1]
    cat, rain = (json.loads(figwise("show", id, "--json")[1])["image"] for id in ("cat", "rain"))
    assert cat is None
    assert (rain["type"], rain["width"], rain["height"], len(rain["sha256"])) == ("image/webp", 60, 40, 64)
    (folder / "dog.md").write_text("A photograph of a dog.")
    figwise("index", folder)
    assert "image" not in figwise("show", "dog")[1]
    assert json.loads(figwise("show", "dog", "--json")[1])["image"] is None


def test_all_files_of_a_folder_may_be_named_images_too(figwise, folder, home):
    (folder / "rain.png").write_bytes(picture())
    (folder / "alone.png").write_bytes(picture())
    _, out, _ = figwise("index", *sorted(folder.iterdir()))
    said = f"skipped  {folder}/alone.png: an image without a description: alone.md or .txt is read with it"
    assert out.splitlines() == [said, "2 indexed, 1 skipped", f"2 figures in {home}"]


def test_json_lines_are_never_broken_by_what_stands_in_a_description(figwise, folder):
    (folder / "odd.md").write_text("## Chart: a\u2028b\x85c\x1b[31m “é”\n\ntext\n", "utf-8")
    figwise("index", folder)
    _, out, _ = figwise("show", "odd", "--json")
    assert len(out.splitlines()) == 1
    assert json.loads(out)["text"].startswith("## Chart: a\u2028b\x85c\x1b[31m “é”")
    assert "\x1b" not in figwise("show", "odd")[1]


def test_show_for_a_person_has_the_grid_and_its_issues(figwise, folder):
    figwise("index", folder)
    code, out, _ = figwise("show", "rain")
    assert code == 0
    assert "rain  Rain in Two Cities  [bar chart]" in out
    rows = [line.split() for line in out.splitlines()]
    assert ["Oslo", "80.5", "96"] in rows
    assert ["Cairo", "2", "n/a"] in rows


def test_csv_of_one_grid_looks_like_the_grid(figwise, folder):
    figwise("index", folder)
    _, out, _ = figwise("show", "rain", "--csv")
    assert list(csv.reader(io.StringIO(out)))[1:] == [["Oslo", "80.5", "96"], ["Cairo", "2", "n/a"]]
    grid = json.loads(figwise("show", "rain", "--json")[1])["grids"][0]["id"]
    assert figwise("show", "rain", "--csv", "--grid", grid)[1] == out


def test_csv_of_several_figures_has_a_line_for_every_cell_with_its_characters(figwise, folder):
    (folder / "more.md").write_text(TEXT)
    figwise("index", folder)
    _, out, _ = figwise("show", "--csv")
    cells = list(csv.DictReader(io.StringIO(out)))
    assert {cell["figure"] for cell in cells} == {"rain", "more"}
    assert all(TEXT[int(cell["start"]) : int(cell["end"])] == cell["text"] for cell in cells)
    assert ("Oslo", "2019", "80.5") in {(cell["row"], cell["column"], cell["value"]) for cell in cells}


@pytest.mark.parametrize(
    "arguments,expected",
    [
        (["show", "snow"], "figwise: No figure 'snow'. Figures: cat, rain."),
        (["show", "rain", "snow", "--json"], "figwise: No figure 'snow'. Figures: cat, rain."),
        (["remove", "rain", "snow"], "figwise: No figure 'snow'. Figures: cat, rain."),
        (["show", "rain", "--csv", "--grid", "g9"], "figwise: No grid 'g9' in figure 'rain'. Grids: g1."),
        (
            ["show", "--json", "--csv"],
            "figwise: --json prints whole figures: it cannot be combined with --csv or --grid.",
        ),
        (["remove"], "figwise: Missing argument 'FIGURE'. How it is used: figwise remove --help"),
        (["index"], "figwise: Missing argument 'PATH'. How it is used: figwise index --help"),
        (
            ["index", "--no-such-option"],
            "figwise: No such option: --no-such-option. How it is used: figwise index --help",
        ),
        (
            ["ask", "What", "is", "it?"],
            (
                "figwise: Got unexpected extra argument(s) (is it?). Put a question of several words in quotes. "
                "How it is used: figwise ask --help"
            ),
        ),
        (["shwo"], "figwise: No such command 'shwo'. Did you mean 'show'? How it is used: figwise --help"),
    ],
)
def test_what_cannot_go_on_is_one_line_and_exit_code_2(figwise, folder, arguments, expected):
    figwise("index", folder)
    code, out, error = figwise(*arguments)
    assert (code, out) == (2, "")
    assert error.splitlines() == [expected]
    assert len(figwise("figures")[1].splitlines()) == 2


def test_a_port_that_is_taken_and_a_home_that_is_no_folder_are_one_line(figwise, folder):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, error = figwise("serve", "--port", port)
    said = f"figwise: Port {port} of 127.0.0.1 cannot be used: address already in use. --port chooses another."
    assert (code, error.splitlines()) == (2, [said])
    _, _, error = figwise("figures", "--home", folder / "rain.md")
    assert error == f"figwise: The home {folder}/rain.md is not a folder. Name one; what is not there yet is made.\n"


def test_a_missing_folder_leaves_no_home(figwise, folder, home):
    code, out, error = figwise("index", folder, folder / "missing")
    assert (code, out) == (2, "")
    assert error == f"figwise: No file or folder '{folder}/missing'. In {folder}: cat.txt, rain.md.\n"
    assert not home.exists()


def test_a_bad_setting_is_one_line(figwise, monkeypatch):
    monkeypatch.setenv("FIGWISE_MAX_FILE_BYTES", "many")
    code, _, error = figwise("figures")
    expected = "figwise: FIGWISE_MAX_FILE_BYTES is 'many': Input should be a valid integer"
    assert (code, len(error.splitlines()), error.startswith(expected)) == (2, 1, True)


def test_an_empty_library_says_so_and_makes_nothing(figwise, home):
    said = f"No figure is indexed in {home} yet. This fills it: figwise index PATH...\n"
    for command in ("show", "figures"):
        assert figwise(command) == (0, "", f"figwise: {said}")
        assert figwise(command, "--json") == (0, "", f"figwise: {said}")
    code, out, error = figwise("ask", "What is the largest value?")
    assert (code, error) == (0, f"figwise: {said}")
    assert out == "No answer: The library holds no figure yet. Index descriptions first.\n"
    for arguments in (("remove", "rain"), ("show", "rain"), ("ask", "What?", "--figure", "rain")):
        assert figwise(*arguments) == (2, "", f"figwise: No figure 'rain'. {said}")
    assert not home.exists()


def test_a_home_that_does_not_exist_is_made_by_index_alone(figwise, folder, tmp_path):
    plan = tmp_path / "plan.json"
    plan.write_text('{"op": "grid"}')
    missing = tmp_path / "a home"
    reading = (
        ("ask", "What?"),
        ("figures",),
        ("show",),
        ("show", "rain"),
        ("plan", plan),
        ("remove", "rain"),
        ("mcp",),
    )
    for command in reading:
        code, out, error = figwise(*command, "--home", missing)
        expected = f"figwise: There is no home {missing}. This makes one: figwise index PATH... --home '{missing}'\n"
        assert (code, out, error) == (2, "", expected), command
        assert not missing.exists()
    assert figwise("index", folder, "--home", missing)[0] == 0
    assert figwise("figures", "--home", missing)[0] == 0


def test_values_of_which_the_column_is_not_settled_stand_apart():
    from figwise.app.commands.tables import as_table

    def cell(row, column, text, value, unit=""):
        return Cell(row, column, text, Span(0, 0), Quantity(value, unit))

    grid = Grid(
        "g1",
        "",
        Axis((Label("a"), Label("b")), name="Type"),
        Axis((Label("x"), Label("y"))),
        (cell(0, 0, "5%", 5, "%"), cell(0, 1, "~7", 7), cell(1, None, "1%", 1, "%"), cell(1, 1, "8.0", 8)),
    )
    assert as_table(grid, written=False).header == ["Type", "x (%)", "y", "unplaced"]
    assert as_table(grid, written=False).rows == [["a", "5", "7", ""], ["b", "", "8.0", "1%"]]
    assert as_table(grid, written=True).rows == [["a", "5%", "~7", ""], ["b", "", "8.0", "1%"]]


def test_long_csv_takes_any_figure(capsys):
    from figwise.app.commands.tables import print_csv

    print_csv([Figure("a", "", "", ""), Figure("b", "", "", "")])
    assert capsys.readouterr().out == "figure,grid,row,column,value,unit,text,start,end\n"


def run(script, *arguments):
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], capture_output=True, text=True, check=False
    )


LIGHT = """
import sys
from figwise.app.cli import main
try:
    main(sys.argv[1:])
finally:
    heavy = ("torch", "sentence_transformers", "transformers", "gradio", "llama_index", "chromadb", "pandas", "fastapi",
        "uvicorn", "mcp")
    print([name for name in heavy if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize("arguments", [["--help"], ["show"], ["show", "rain"], ["show", "--json"], ["figures"]])
def test_help_and_show_load_nothing_heavy(figwise, folder, home, arguments):
    figwise("index", folder)
    done = run(LIGHT, *arguments)
    assert (done.returncode, done.stderr) == (0, "[]\n")
    assert done.stdout


def test_a_closed_pipe_is_quiet(figwise, folder, home):
    figwise("index", folder)
    reading, writing = os.pipe()
    os.close(reading)
    script = "import sys; from figwise.app.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", script, "show", "--json"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert done.stderr == ""
