"""Descriptions in a LlamaIndex ingestion pipeline."""

import json

import pytest
from figwise import DescriptionReader, FigureNodeParser, FigwiseError
from llama_index.core.ingestion import IngestionPipeline
from llama_index.core.schema import Document, MetadataMode, TextNode


@pytest.fixture(scope="module")
def documents(samples):
    return DescriptionReader().load_data([samples])


def test_files_are_read_as_the_index_reads_them(documents, qa):
    assert sorted(one.metadata["figure"] for one in documents) == sorted(one.id for one in qa.figures())
    assert all(one.text == qa.figure(one.metadata["figure"]).text for one in documents)


def test_what_cannot_be_used_is_kept_with_its_reason(tmp_path):
    (tmp_path / "empty.md").write_text("")
    reader = DescriptionReader()
    assert reader.load_data([tmp_path]) == []
    assert [one.path.endswith("empty.md") for one in reader.skipped] == [True]
    with pytest.raises(FigwiseError, match="nowhere"):
        reader.load_data([tmp_path / "nowhere"])


def test_nodes_are_passages_that_hold_their_cells(documents):
    (document,) = [one for one in documents if one.metadata["figure"] == "city-ridership"]
    nodes = IngestionPipeline(transformations=[FigureNodeParser()]).run(documents=[document])
    assert all(isinstance(node, TextNode) for node in nodes)
    passages = [node for node in nodes if isinstance(node, TextNode)]
    assert all(node.text == document.text[node.start_char_idx : node.end_char_idx] for node in passages)
    cells = [cell for node in nodes for cell in json.loads(node.metadata["cells"])]
    metro = [cell for cell in cells if (cell["row"], cell["column"]) == ("Metro", "2019")]
    assert {(cell["value"], document.text[cell["start"] : cell["end"]]) for cell in metro} == {(163.7, "163.7")}
    assert "163.7" not in nodes[0].get_metadata_str(MetadataMode.EMBED)


def test_a_document_of_another_reader_has_its_id_for_a_name():
    text = "## Bar Chart: Rain\n### Detailed Analysis\n* **Oslo:** 12 mm\n* **Rome:** 7 mm\n"
    nodes = FigureNodeParser()([Document(text=text, id_="rain")])
    assert {node.metadata["figure"] for node in nodes} == {"rain"}
    assert {cell["unit"] for node in nodes for cell in json.loads(node.metadata["cells"])} == {"mm"}
