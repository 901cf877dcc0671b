"""What comes through the page: kept, indexed, refused with a reason, and removed."""

from pathlib import Path

import pytest
from figwise import FigureQA
from figwise.app.chat import uploads
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.library import find, library_html, outcomes_html, progress_html
from figwise.app.chat.session import Session
from figwise.indexing.store.records import Row
from figwise.tests.pictures import colours, picture

APPLES = "# Bar Chart: Apples\n\n### Detailed Analysis\n- **May:** 7\n- **June:** 9\n"


@pytest.fixture
def engine(tmp_path: Path):
    with FigureQA(tmp_path / "home") as engine:
        yield engine


def outcomes(told) -> list[tuple[str, str]]:
    return [(row.id, row.outcome) if isinstance(row, Row) else ("", row) for row in told]


def put(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_each_file_has_its_outcome(engine, tmp_path):
    paths = [
        put(tmp_path, "apples.md", APPLES),
        put(tmp_path, "picture.png", b"\x89PNG"),
        put(tmp_path, "picture.svg", b"<svg/>"),
        put(tmp_path, "broken.md", b"\xff\xfe\x00"),
        put(tmp_path, "empty.txt", ""),
        put(tmp_path, "many.jsonl", '{"id": "one", "text": "# A\\n- x: 1"}\n{"id": 2}\n'),
    ]
    told = outcomes(uploads.add_files(engine, paths))
    assert told == [
        ("", "skipped"),
        ("apples", "indexed"),
        ("", "skipped"),
        ("", "skipped"),
        ("", "skipped"),
        ("one", "indexed"),
        ("", "skipped"),
    ]
    assert engine.library.ids() == ["apples", "one"]
    assert engine.ask("Which month has the most?", "apples").text == "June"


def test_an_image_is_added_with_its_description_or_later(engine, tmp_path):
    added = engine.library.home.folder / "added"
    apples, red = put(tmp_path, "apples.md", APPLES), put(tmp_path, "apples.png", picture())
    assert outcomes(uploads.add_files(engine, [red, apples])) == [("apples", "indexed")]
    assert colours(engine.image("apples")) == {"red"}
    blue = put(tmp_path, "apples.gif", picture("GIF", colour="blue"))
    assert outcomes(uploads.add_files(engine, [blue])) == [("apples", "replaced")]
    assert colours(engine.image("apples")) == {"blue"}
    assert outcomes(uploads.add_files(engine, [apples])) == [("apples", "unchanged")]
    assert colours(engine.image("apples")) == {"blue"}
    assert [path.name for path in added.iterdir()] == ["apples.md"]  # the image is in the library alone
    uploads.remove(engine, "apples")
    assert list(added.iterdir()) == []


def test_an_image_that_cannot_be_shown_is_told_and_not_kept(engine, tmp_path):
    files = [put(tmp_path, "apples.md", APPLES), put(tmp_path, "apples.png", b"<svg/>"), put(tmp_path, "b.png", b"")]
    apples, alone = uploads.add_files(engine, files)
    assert isinstance(apples, Row)
    assert isinstance(alone, Row)
    assert (apples.outcome, apples.reason.partition(":")[0]) == ("indexed", "the image apples.png is not shown")
    assert alone.reason == "an image without a description: b.md or .txt is read with it"
    assert engine.image("apples") == b""
    assert [path.name for path in (engine.library.home.folder / "added").iterdir()] == ["apples.md"]


def test_what_is_added_again_is_unchanged_or_replaced(engine, tmp_path):
    path = put(tmp_path, "apples.md", APPLES)
    uploads.add_files(engine, [path])
    assert outcomes(uploads.add_files(engine, [path])) == [("apples", "unchanged")]
    put(tmp_path, "apples.md", APPLES.replace("9", "3"))
    assert outcomes(uploads.add_files(engine, [path])) == [("apples", "replaced")]


def test_a_broken_file_does_not_take_the_place_of_a_good_one(engine, tmp_path):
    uploads.add_files(engine, [put(tmp_path, "apples.md", APPLES)])
    told = uploads.add_files(engine, [put(tmp_path, "apples.md", b"\xff\xfe\x00")])
    assert outcomes(told) == [("", "skipped")]
    kept = engine.library.home.folder / "added" / "apples.md"
    assert kept.read_text("utf-8") == APPLES
    assert engine.library.ids() == ["apples"]


def test_too_many_and_too_large_are_refused(engine, tmp_path, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_FILES", 2)
    monkeypatch.setattr(uploads, "MOST_BYTES", 1000)
    paths = [put(tmp_path, f"f{n}.md", APPLES) for n in range(3)]
    told = outcomes(uploads.add_files(engine, paths))
    assert told[0][1].startswith("3 files: at most 2")
    assert engine.library.ids() == ["f0", "f1"]
    assert outcomes(uploads.add_files(engine, [put(tmp_path, "big.md", APPLES * 100)])) == [("", "skipped")]


def test_a_pasted_text_is_a_figure(engine):
    assert outcomes(uploads.add_text(engine, " my figure ", APPLES)) == [("my figure", "indexed")]
    assert engine.figure("my figure").text == APPLES


@pytest.mark.parametrize(
    "name", ["../../evil", "/etc/passwd", "..", "a/b", "a\\b", ".hidden", "x\x00y", "", "n" * 300, "n\nm"]
)
def test_a_name_never_leaves_the_folder(engine, name):
    home = engine.library.home.folder
    uploads.add_text(engine, name, APPLES)
    added = list(home.parent.rglob("*.md"))
    assert all(path.parent == home / "added" and not path.name.startswith(".") for path in added)
    assert not (home.parent.parent / "evil.md").exists()


def test_nothing_pasted_says_so(engine):
    assert outcomes(uploads.add_text(engine, "a", "  "))[0][1].startswith("Paste")


def test_removing_forgets_the_figure_and_the_file_that_came_through_the_page(engine, tmp_path):
    other = put(tmp_path, "mine.md", APPLES)
    engine.index([other])
    uploads.add_text(engine, "pasted", APPLES)
    for id in ("mine", "pasted"):
        assert outcomes(uploads.remove(engine, id)) == [(id, "removed")]
    assert engine.library.ids() == []
    assert Path(other).exists()
    assert not (engine.library.home.folder / "added" / "pasted.md").exists()
    assert "No figure" in outcomes(uploads.remove(engine, "nowhere"))[0][1]


def test_outcomes_and_the_library_show_names_as_text(engine, markup):
    html = outcomes_html([Row(markup, f"/x/{markup}", "skipped", markup), markup])
    assert "<script" not in html
    assert "<img" not in html
    assert "<svg" not in html
    uploads.add_text(engine, "a", APPLES)
    assert "<script" not in library_html(engine, Session(wanted=markup + "z", found=()))


def test_reasons_do_not_tell_where_the_library_lies(engine, tmp_path):
    uploads.add_files(engine, [put(tmp_path, "apples.md", APPLES)])
    told = outcomes_html(uploads.add_files(engine, [put(tmp_path, "apples.txt", APPLES)]))
    assert "already taken" in told
    assert str(tmp_path) not in told


def test_a_pasted_description_needs_no_name(engine):
    assert outcomes(uploads.add_text(engine, "", APPLES)) == [("bar-chart-apples", "indexed")]
    assert outcomes(uploads.add_text(engine, " ", APPLES)) == [("bar-chart-apples", "unchanged")]
    assert outcomes(uploads.add_text(engine, "", APPLES + "- **July:** 3\n")) == [("bar-chart-apples-2", "indexed")]
    assert outcomes(uploads.add_text(engine, "", "!!!\n- a: 1\n- b: 2\n"))[0][0] == "pasted"
    assert "cannot be used" in outcomes(uploads.add_text(engine, "...", APPLES))[0][1]


def test_what_became_of_many_files_is_one_line_that_unfolds():
    rows = [Row(f"f{n}", f"f{n}.md", "indexed" if n else "skipped", "") for n in range(32)]
    html = outcomes_html(rows)
    assert "<summary>1 skipped, 31 indexed</summary>" in html
    assert html.count("<li") == 32
    assert "<details" not in outcomes_html(rows[:3])


def test_progress_is_one_line():
    assert "Reading: 3 of 32" in progress_html("Reading", 3, 32)
    assert 'value="3" max="32"' in progress_html("Reading", 3, 32)
    assert "value" not in progress_html("Reading <b>", 0, None)


def test_the_library_is_searched_by_names_labels_and_text(qa):
    assert find(qa, "  ") is None
    assert (find(qa, "wind farms") or ("",))[0] == "wind-farms"
    assert (find(qa, "ferry") or ("",))[0] == "city-ridership"  # a label
    assert "city-ridership" in (find(qa, "public transport") or ())
    assert find(qa, "zzzqqq") == ()
    listed = library_html(qa, Session(wanted="ferry", found=("city-ridership",)))
    assert listed.count('name="figure"') == 1


def test_questions_are_about_the_one_figure_that_was_added_or_about_all(engine, tmp_path):
    handlers, session = Handlers(engine), Session()
    paths = [tmp_path / f"{name}.md" for name in ("pears", "plums")]
    for path in paths:
        path.write_text(f"# {path.stem}\n\n- May: 3\n- June: 4\n", encoding="utf-8")
    for _ in handlers.add_files(session, [str(paths[0])]):
        pass
    assert (session.figure, session.scope) == ("pears", ("pears",))
    for _ in handlers.add_files(session, [str(path) for path in paths]):
        pass
    assert (session.figure, session.scope) == ("pears", ())


def test_what_is_asked_while_figures_are_added_stays_in_view(engine, tmp_path):
    handlers, session = Handlers(engine), Session()
    handlers.add_text(session, "apples", "# Apples\n\n- May: 3\n- June: 4\n")
    (tmp_path / "nuts.md").write_text("# Nuts\n\n- May: 5\n- June: 6\n", encoding="utf-8")
    adding = handlers.add_files(session, [str(tmp_path / "nuts.md")])
    next(adding)
    for _ in handlers.ask(session, "What is the value for May?"):
        pass
    for _ in adding:
        pass
    assert (session.figure, session.scope) == ("apples", ("apples",))
