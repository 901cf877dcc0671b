"""Paths to documents: what is found, in what order, and the one line that each unusable thing gets."""

import json
import os

import pytest
from figwise.indexing.errors import SourceError
from figwise.indexing.store.images import ImageFile
from figwise.indexing.store.sources import Document, Skipped, documents

LIMIT = 10_000


def found(*paths):
    return list(documents(paths, LIMIT))


def reason(*paths):
    (only,) = found(*paths)
    assert isinstance(only, Skipped)
    return only.reason


def test_a_folder_is_read_recursively_in_sorted_order_without_hidden_and_other_files(tmp_path):
    for name in ("b.md", "a.txt", "sub/c.MD", ".hidden.md", ".git/d.md", "chart.png", "notes.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("text")
    assert [document.id for document in found(tmp_path)] == ["a", "b", "c"]


def test_a_file_is_one_document_whose_id_is_its_stem(tmp_path):
    path = tmp_path / "figure 1.v2.md"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\n")
    assert found(path) == [Document("figure 1.v2", "one\r\ntwo\n", "", str(path))]


def test_an_image_of_the_same_name_belongs_to_its_description(tmp_path):
    for name in ("a.v1.md", "b.txt"):
        (tmp_path / name).write_text("text")
    for name in ("a.v1.png", "B.png", "b.JPG", "c.png"):
        (tmp_path / name).write_bytes(name.encode())
    images = [document.image for document in found(tmp_path)]
    assert images == [ImageFile("a.v1.png", b"a.v1.png"), ImageFile("b.JPG", b"b.JPG")]
    assert [one.id for one in found(*sorted(tmp_path.iterdir())) if isinstance(one, Document)] == ["a.v1", "b"]
    assert reason(tmp_path / "c.png") == "an image without a description: c.md or .txt is read with it"


def test_an_image_that_is_no_small_regular_file_is_not_read(tmp_path):
    for name in ("a.md", "b.md", "c.md"):
        (tmp_path / name).write_text("text")
    os.mkfifo(tmp_path / "a.png")
    with (tmp_path / "b.png").open("wb") as file:
        file.truncate(30_000_000)
    (tmp_path / "c.png").symlink_to(tmp_path / "nowhere.png")
    assert [(one.image.reason, one.image.content) if one.image else None for one in found(tmp_path)] == [
        ("not a regular file", b""),
        ("30 MB are too many", b""),
        None,
    ]


def test_a_path_named_twice_is_read_once(tmp_path):
    (tmp_path / "a.md").write_text("text")
    (tmp_path / "sub").mkdir()
    assert len(found(tmp_path, tmp_path / "a.md", tmp_path / "sub" / ".." / "a.md")) == 1


def test_each_line_of_a_jsonl_file_is_a_document_or_says_why_not(tmp_path):
    path = tmp_path / "all.jsonl"
    lines = [
        json.dumps({"id": "a", "text": "one", "title": "A  title"}),
        "",
        json.dumps({"id": 7, "text": "two", "title": None}),
        "{broken",
        json.dumps(["a"]),
        json.dumps({"text": "three"}),
        json.dumps({"id": "d", "text": 4}),
        json.dumps({"id": "e", "text": " "}),
        json.dumps({"id": "f\n", "text": "six"}),
        '{"id": "g", "text": "\\ud800"}',
        json.dumps({"id": "h", "text": "x" * LIMIT}),
        json.dumps({"id": "last", "text": "end"}),
    ]
    path.write_bytes("\n".join(lines).encode() + b'\n{"id": "\xff", "text": "x"}')
    items = found(path)
    assert [(item.id, item.text, item.title, item.line) for item in items if isinstance(item, Document)] == [
        ("a", "one", "A title", 1),
        ("7", "two", "", 3),
        ("last", "end", "", 12),
    ]
    assert [(item.path.rpartition(":")[2], item.reason) for item in items if isinstance(item, Skipped)] == [
        ("4", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("5", "not a JSON object with id and text"),
        ("6", "no id"),
        ("7", "text is not a string"),
        ("8", "empty text"),
        ("9", "the id holds '\\n': ids are of letters and digits of any script, space and . _ - + ( ) ,"),
        ("10", "text holds half of a surrogate pair, which is no character"),
        ("11", "too large: a line over 10000 bytes"),
        ("13", "not valid UTF-8: byte 0xff on line 1"),
    ]


@pytest.mark.parametrize(
    "name,content,expected",
    [
        ("empty.md", b"", "empty"),
        ("blank.md", b" \n\t\n", "empty"),
        ("mark.md", b"\xef\xbb\xbf", "empty"),
        ("picture.md", b"\x89PNG\r\n\x1a\n\0\0\0", "binary, not text"),
        ("latin.txt", "Zürich\nein Café".encode("latin-1"), "not valid UTF-8: byte 0xfc on line 1"),
        ("cut.txt", "first\nEuro €".encode()[:-1], "not valid UTF-8: byte 0xe2 on line 2"),
        ("wide.txt", "text".encode("utf-16"), "UTF-16, not UTF-8"),
        ("long.md", b"x" * (LIMIT + 1), "too large: 10001 bytes, at most 10000 bytes are read"),
        ("empty.jsonl", b"", "empty"),
        ("blank.jsonl", b"\n\n", "empty"),
        ("binary.jsonl", b"\0\1\2\n", "binary, not text"),
        ("table.csv", b"a,b", "not read: descriptions are .md, .txt or .jsonl files"),
        ("x" * 201 + ".md", b"text", "the id is longer than 200 characters"),
    ],
)
def test_a_file_that_cannot_be_used_is_skipped_with_its_reason(tmp_path, name, content, expected):
    (tmp_path / name).write_bytes(content)
    assert reason(tmp_path / name) == expected


def test_a_huge_file_is_not_even_opened(tmp_path):
    with (tmp_path / "huge.md").open("wb") as file:
        file.truncate(50_000_000)
    assert reason(tmp_path) == "too large: 50 MB, at most 10000 bytes are read"


def test_a_pipe_is_skipped_where_opening_it_would_wait(tmp_path):
    os.mkfifo(tmp_path / "pipe.md")
    assert reason(tmp_path) == "not a regular file"


def test_a_link_to_nothing_is_skipped(tmp_path):
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere.md")
    assert reason(tmp_path) == "a link to nothing"


def test_a_loop_of_links_ends(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.md").write_text("text")
    (tmp_path / "sub" / "up").symlink_to(tmp_path)
    assert [document.id for document in found(tmp_path)] == ["a"]


def test_what_may_not_be_read_is_skipped(tmp_path, monkeypatch):
    (tmp_path / "a.md").write_text("text")

    def refused(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refused)
    assert reason(tmp_path) == "cannot be read: permission denied"


def test_a_name_that_is_no_text_is_skipped(tmp_path):
    try:
        (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("text")
    except OSError:
        pytest.skip("this file system only has names in UTF-8")
    (skipped,) = found(tmp_path)
    assert (skipped.path, skipped.reason) == (f"{tmp_path}/caf\\xe9.md", "the file's name is not valid UTF-8")


def test_a_missing_path_is_refused_before_anything_is_read(tmp_path):
    (tmp_path / "here.md").write_text("text")
    with pytest.raises(SourceError) as error:
        documents([tmp_path, tmp_path / "there"], LIMIT)
    assert str(error.value) == f"No file or folder '{tmp_path}/there'. In {tmp_path}: here.md."
