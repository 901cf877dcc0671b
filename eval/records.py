"""Result files: JSON lines with a whole run, so that it can be scored, compared and shown without other files.

The first line says how the run came about, then one line a figure with its text, then one line a case with what is
expected and what was answered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..app.jsonlines import parse_object, read_lines
from ..indexing.errors import FigwiseError, SourceError
from .case import Case
from .outcome import Outcome, outcome_of
from .suite import Part
from .systems.base import Place, Spent

FORMAT = 1


@dataclass(frozen=True)
class Record:
    """One case with its answer."""

    case: Case
    answer: Mapping[str, Any]
    """The JSON of an Answer."""
    figure: str = ""
    """The figure that the conversation is about; empty if it had to be found."""
    part: Part = ""
    used: tuple[Place, ...] = ()
    """The spans of the cells that the answer was computed from."""
    seconds: float = 0.0
    cached: bool = False
    """Whether the answer, and so the seconds, are from the cache of an earlier run."""
    error: str = ""
    """The error while asking; there is no answer then."""
    spent: Spent = field(default_factory=Spent)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the answer."""
        return outcome_of(self.case, self.answer)


@dataclass(frozen=True)
class Run:
    """All records of one system over one suite."""

    about: Mapping[str, Any]
    """System, suite, command, commit, versions, hashes, seed, when."""
    records: tuple[Record, ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    """The descriptions that answers were read from, by figure."""

    @property
    def name(self) -> str:
        """The system's name, as shown in tables."""
        return str(self.about.get("label") or self.about.get("system") or "run")

    def by_id(self) -> dict[str, Record]:
        """The records by their cases' ids."""
        return {record.case.id: record for record in self.records}


def write_run(run: Run, file: Path) -> None:
    """Write a result file atomically; raises SourceError if that fails or the run is empty."""
    if not run.records:
        raise SourceError("The run has no case: there is nothing to write.")
    part = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8") as out:
            for line in _lines(run):
                out.write(json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n")
        part.replace(file)
    except OSError as bad:
        raise SourceError(f"No results could be written to {str(file)!r}: {bad.strerror}.") from bad
    finally:
        part.unlink(missing_ok=True)


def read_run(file: Path) -> Run:
    """Read a result file; raises SourceError if it is not valid or has no case."""
    about: Mapping[str, Any] = {}
    texts: dict[str, str] = {}
    records: list[Record] = []
    for number, line in enumerate(read_lines(file), 1):
        try:
            raw = parse_object(line)
            match raw.get("type"):
                case "run":
                    about = raw
                case "figure":
                    texts[str(raw["id"])] = str(raw["text"])
                case "case":
                    records.append(_record(raw))
                case _:
                    raise SourceError("not a line of a result file")
        except (FigwiseError, ValueError, TypeError, KeyError) as bad:
            reason = " ".join(str(bad).split())[:200]
            raise SourceError(f"{str(file)!r}, line {number} is no line of a result file: {reason}") from bad
    if not about or not records:
        raise SourceError(f"{str(file)!r} holds no results.")
    return Run(about, tuple(records), texts)


def _lines(run: Run) -> Iterator[dict[str, Any]]:
    yield {"type": "run", "format": FORMAT, **run.about}
    for id, text in run.texts.items():
        yield {"type": "figure", "id": id, "text": text}
    for record in run.records:
        yield {
            "type": "case",
            "outcome": record.outcome,
            "case": record.case.to_json(),
            "answer": dict(record.answer),
            "figure": record.figure,
            "part": record.part,
            "used": [[place.figure, place.start, place.end] for place in record.used],
            "seconds": round(record.seconds, 4),
            "cached": record.cached,
            "error": record.error,
            "spent": asdict(record.spent),
        }


def _record(raw: dict[str, Any]) -> Record:
    return Record(
        case=Case.model_validate(raw["case"]),
        answer=dict(raw["answer"]),
        figure=str(raw.get("figure", "")),
        part=raw.get("part", ""),
        used=tuple(Place(str(figure), int(start), int(end)) for figure, start, end in raw.get("used", ())),
        seconds=float(raw.get("seconds", 0.0)),
        cached=bool(raw.get("cached")),
        error=str(raw.get("error", "")),
        spent=Spent(**raw.get("spent", {})),
    )


def scored(records: Iterable[Record]) -> list[Record]:
    """The records of cases with an expected value or status."""
    return [record for record in records if record.outcome != "unscored"]


def cluster_of(record: Record) -> str:
    """The cluster of a case: its figure, or the first with the answer if it had to be found, or the case itself."""
    return record.figure or next(iter(record.case.found_in), "") or f"case {record.case.id}"
