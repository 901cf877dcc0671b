"""Ten people asking at once: how long an answer takes through the page's own server, and that nobody gets another's."""

import json
import multiprocessing
import socket
import statistics
import tempfile
import threading
import time
import uuid
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import httpx

PEOPLE = 10
ROUNDS = 5
TALKS = (
    (("How many passengers did the metro carry in 2019?", "163.7"), ("and the bus?", "114.9")),
    (("What is the accuracy of type m at length 12?", "90.0%"), ("and for o?", "97.7%")),
    (
        ("At what length does h first fall below 90%?", ">3<"),
        ("Which plant gets the fewest visits?", "Ribwort plantain"),
    ),
    (("How many turbines does Sandholm have?", "80"), ("and Gull Bank?", "60")),
)
"""Questions with what the answer to each has to say; the second one goes on from the first."""


def serve(home: str, port: int) -> None:
    """The chat over a library, in a process of its own."""
    import uvicorn
    from figwise import FigureQA
    from figwise.app.chat.serve import chat_app

    with FigureQA(home) as engine:
        engine.ask("warm up")
        uvicorn.run(chat_app(engine, names=()), host="127.0.0.1", port=port, log_level="error")


class Person:
    """A visitor's browser, as far as asking goes."""

    def __init__(self, address: str, event: int, number: int):
        self.http = httpx.Client(base_url=address, timeout=120)
        self.http.get("/").raise_for_status()  # who opens the page is let in
        self.event, self.number, self.session = event, number, uuid.uuid4().hex
        self.spent: list[float] = []
        self.faults: list[str] = []

    def talk(self) -> None:
        """Ask the questions of a talk, several times over."""
        for turn in range(ROUNDS):
            for question, expected in TALKS[(self.number + turn) % len(TALKS)]:
                started = time.perf_counter()
                said = self.ask(question)
                self.spent.append(time.perf_counter() - started)
                if expected not in said:
                    self.faults.append(f"person {self.number}: {question} -> {said[-300:]}")

    def ask(self, question: str) -> str:
        """The conversation's last message, once everything has arrived."""
        asked = {"data": [question, None], "fn_index": self.event, "session_hash": self.session}
        self.http.post("/gradio_api/queue/join", json=asked).raise_for_status()
        texts: list[str] = []
        with self.http.stream("GET", "/gradio_api/queue/data", params={"session_hash": self.session}) as stream:
            for line in stream.iter_lines():
                told = json.loads(line[5:]) if line.startswith("data:") else {}
                texts += bubbles(told)
                if told.get("msg") == "process_completed":
                    return texts[-1] if told["success"] and texts else f"failed: {str(told)[:300]}"
        return "nothing came"


def bubbles(part: Any) -> list[str]:
    """The answers in a message of the server, wherever they stand: later messages only tell what has changed."""
    if isinstance(part, str):
        return [part] if "fw-answer" in part else []
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [text for one in inner for text in bubbles(one)]


def event_of(address: str) -> int:
    """The number of the event that asks: the one that the question's box hands in."""
    config = httpx.get(f"{address}/config", timeout=60).json()
    box = next(c["id"] for c in config["components"] if c["props"].get("elem_id") == "fw-box")
    event: int = next(d["id"] for d in config["dependencies"] if [box, "submit"] in [list(t) for t in d["targets"]])
    return event


def main() -> None:
    from figwise import FigureQA

    with tempfile.TemporaryDirectory() as folder, as_file(files("figwise.data") / "samples") as samples:
        home = str(Path(folder) / "home")
        with FigureQA(home) as engine:
            engine.index([samples])
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(home, port), daemon=True)
        server.start()
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        try:
            alone = gathered(address, 1)
            many = gathered(address, PEOPLE)
        finally:
            server.terminate()
            server.join()
    for name, people in (("1 person", alone), (f"{PEOPLE} at once", many)):
        spent = sorted(second for person in people for second in person.spent)
        p95 = spent[min(len(spent) - 1, int(0.95 * len(spent)))]
        faults = [fault for person in people for fault in person.faults]
        print(
            f"{name:<12} {len(spent):4} answers  median {1000 * statistics.median(spent):6.0f} ms  "
            f"p95 {1000 * p95:6.0f} ms  wrong or mixed up: {len(faults)}"
        )
        for fault in faults[:3]:
            print(f"    {fault}")


def gathered(address: str, count: int) -> list[Person]:
    """That many people, once all have talked."""
    event = event_of(address)
    people = [Person(address, event, number) for number in range(count)]
    threads = [threading.Thread(target=person.talk) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return people


def wait_for(address: str) -> None:
    """Wait until the server answers."""
    deadline = time.monotonic() + 120
    while True:
        try:
            httpx.get(address, timeout=5).raise_for_status()
            return
        except httpx.HTTPError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    main()
