"""What holds for every test: no network, a temporary home, the same examples on every run in CI."""

import os
import socket

import pytest
from figwise.tests.servers import running_chroma, running_postgres
from hypothesis import HealthCheck, settings

# Set before anything is imported that reads them at import time.
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command does: waiting threads slow small matrices down
for _name in [name for name in os.environ if name.startswith("FIGWISE_LLM")]:  # a developer's model is not asked
    del os.environ[_name]

# A deadline for a single example would measure the machine; every test has a time limit as a whole.
settings.register_profile("default", deadline=None)
settings.register_profile(
    "ci",
    parent=settings.get_profile("default"),
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(autouse=True, scope="session")
def _no_network():
    """A connection to anything but this machine fails the test that asked for it."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address):
        if self.family in {socket.AF_INET, socket.AF_INET6} and address[0] not in {
            "127.0.0.1",
            "::1",
            "localhost",
        }:
            raise AssertionError(f"a test tried to reach {address[0]}")
        return connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory):
    """A test that names no home never touches the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIGWISE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def postgres():
    """The URL of a database of a real PostgreSQL."""
    with running_postgres() as url:
        yield url


@pytest.fixture(scope="session")
def chroma_server():
    """The URL of a real Chroma server."""
    with running_chroma() as url:
        yield url
