"""A question from a cold start, in CPU time (of the process and what it starts) against importing Chroma and pandas: at
most 3 times over the library, at most 2 times over one figure.

The least of several turns counts, taken in turns: what else the machine does only ever adds to it.
"""

import os
import subprocess
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

TURNS = 5
QUESTION = "At what length does h first fall below 90%?"
COMMAND = (sys.executable, "-c", "from figwise.app.cli import main; main()")
IMPORTS = (sys.executable, "-c", "import chromadb, pandas")
MOST = {"over the library": 3.0, "over one figure": 2.0}


def cpu_seconds(command: tuple[str, ...]) -> float:
    """User and system time of a command, with its children's."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, as_file(files("figwise.data") / "samples") as samples:
        home = ("--home", str(Path(folder) / "home"))
        subprocess.run((*COMMAND, "index", str(samples), *home), check=True, stdout=subprocess.DEVNULL)
        asked = (*COMMAND, "ask", QUESTION, *home)
        commands = {
            "imports": IMPORTS,
            "over the library": asked,
            "over one figure": (*asked, "--figure", "length-accuracy"),
        }
        turns = [{name: cpu_seconds(command) for name, command in commands.items()} for _ in range(TURNS)]
    least = {name: min(turn[name] for turn in turns) for name in commands}
    print(f"importing chromadb and pandas  {least['imports']:.2f} s of CPU")
    for name, most in MOST.items():
        print(f"a question {name:19s} {least[name]:.2f} s  {least[name] / least['imports']:.2f} x (at most {most:g})")
    return int(any(least[name] > most * least["imports"] for name, most in MOST.items()))


if __name__ == "__main__":
    sys.exit(main())
