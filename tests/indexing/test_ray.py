"""A crew on Ray: two workers on this machine, of which one may be killed at any moment."""

import importlib
import json
import logging
from pathlib import Path

import pytest
from figwise.indexing.store.encoder import PACKAGED
from figwise.indexing.store.library import Library

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'figwise[ray]'")
pytestmark = [pytest.mark.timeout(240), pytest.mark.filterwarnings("ignore")]
MANY = 60


@pytest.fixture(scope="module")
def jobs():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent))
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        yield importlib.import_module("reading_jobs")


@pytest.fixture(scope="module")
def cluster(jobs):
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    yield
    ray.shutdown()


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.jsonl"
    lines = [{"id": f"f{at:03}", "text": f"## Chart {at}\n\n- **A**: {at}\n- **B**: {2 * at}\n"} for at in range(MANY)]
    path.write_text("\n".join(map(json.dumps, [*lines, {"id": "f100", "text": "## A poisoned chart\n\n- **A**: 3\n"}])))
    return path


def test_two_workers_read_and_encode_and_a_poisoned_description_is_reported(cluster, many, tmp_path, jobs):
    from figwise.indexing.store.crew import Ray

    crew = Ray("auto", read=jobs.poisoned)
    with Library(tmp_path / "home") as library:
        report = library.index([many], crew=crew)
        skipped = [(row.id, row.reason) for row in report.rows if row.outcome == "skipped"]
        assert skipped == [("f100", "cannot be read: It ended the processes that were at work on it.")]
        assert len(library.ids()) == MANY
        assert report.chunks > MANY
        assert library.encoder.name == PACKAGED
        assert library.in_line()
        assert library.search("Chart 17")[0].figure == "f017"


def test_a_killed_worker_loses_nothing(cluster, many, tmp_path, jobs):
    from figwise.indexing.store.crew import Ray

    mark = tmp_path / "killed"
    crew = Ray("auto", read=jobs.KilledOnce(mark))
    with Library(tmp_path / "home") as library:
        report = library.index([many], crew=crew)
        assert mark.exists()
        assert {row.outcome for row in report.rows} == {"indexed"}
        assert len(library.ids()) == MANY + 1
