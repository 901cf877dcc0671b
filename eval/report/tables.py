"""Tables of a report, as plain text: the page and the Markdown show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..compare import Comparison
from ..intervals import Interval
from ..scorers.trust import BINS
from ..summary import Summary, Tally

NONE = "–"
PARTS = {
    "held": "held: nothing was learned from these figures",
    "learned": "learned from: the planner's certainty comes from these figures",
}


@dataclass(frozen=True, slots=True)
class Table:
    """A heading, a sentence about it, and cells as text; the first column is names."""

    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_of(summaries: Sequence[Summary], comparisons: Sequence[Comparison]) -> list[Table]:
    """Every table that has a row, in the order of the report."""
    found = [
        _overall(summaries),
        _compared(comparisons),
        _kinds(summaries),
        _expected(summaries),
        _trust(summaries),
        _calibrated(summaries),
        _costs(summaries),
        _provenance(summaries),
    ]
    return [table for table in found if table.rows]


def share(value: float) -> str:
    """0.1234 as "12.3%"."""
    return f"{100 * value:.1f}%"


def ranged(interval: Interval | None) -> str:
    """A share with its interval: "56.9% (51.9 to 61.8)"."""
    if interval is None:
        return NONE
    return f"{share(interval.value)} ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def points(interval: Interval) -> str:
    """A difference of shares: "+48.3 points (42.0 to 54.1)"."""
    return f"{100 * interval.value:+.1f} points ({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"


def spread(interval: Interval) -> str:
    """A number with its interval: "0.211 (0.180 to 0.242)"."""
    return f"{interval.value:.3f} ({interval.low:.3f} to {interval.high:.3f})"


def headline(summaries: Sequence[Summary], parts: Sequence[str] = ("held", "learned", "all")) -> list[tuple[str, ...]]:
    """A row with the outcomes for each part and system."""
    rows = []
    for part in parts:
        for one in summaries:
            found = one.whole if part == "all" else one.parts.get(part)
            if found is not None and not (part == "all" and _only_part(one)):
                rows.append((_part_name(part), one.run.name, *_tally(found)))
    return rows


def _overall(summaries: Sequence[Summary]) -> Table:
    note = (
        "Intervals are 95%: of what is right by resampling whole figures, of the others Wilson's. "
        "Precision is the share right of what is right or wrong. Half of the shipped figures helped to learn how far a "
        "reading is trusted; the held half only measures."
    )
    columns = ("cases", "system", "n", "right", "hedged", "silent", "wrong", "precision", "not scored")
    return Table("How often it is right", note, columns, tuple(headline(summaries)))


def _tally(tally: Tally) -> tuple[str, ...]:
    return (
        str(tally.n),
        ranged(tally.by_figure),
        share(tally.counts["hedged"] / tally.n),
        share(tally.counts["silent"] / tally.n),
        ranged(tally.wrong),
        ranged(tally.precision),
        str(tally.unscored),
    )


def _compared(comparisons: Sequence[Comparison]) -> Table:
    note = "Case by case. p is McNemar's exact test: how often chance alone would split the flipped cases so unevenly."
    columns = ("against", "n", "right", "wrong", "gained", "lost", "p")
    rows = tuple(
        (
            f"{one.second} against {one.first}",
            str(one.n),
            points(one.right),
            points(one.wrong),
            str(one.gained),
            str(one.lost),
            f"{one.p:.2g}",
        )
        for one in comparisons
    )
    return Table("Paired comparison", note, columns, rows)


def _kinds(summaries: Sequence[Summary]) -> Table:
    return _grouped("By kind", "What a case asks for.", "kind", summaries, lambda one: one.kinds)


def _expected(summaries: Sequence[Summary]) -> Table:
    note = "What should be said: one answer, the candidates of what is ambiguous, or nothing."
    return _grouped("By what is expected", note, "expected", summaries, lambda one: one.expected)


def _grouped(
    title: str, note: str, what: str, summaries: Sequence[Summary], of: Callable[[Summary], dict[str, Tally]]
) -> Table:
    names = list(dict.fromkeys(name for one in summaries for name in of(one)))
    rows = tuple(
        (name.replace("_", " "), one.run.name, *_tally(of(one)[name])[:6])
        for name in names
        for one in summaries
        if name in of(one)
    )
    return Table(title, note, (what, "system", "n", "right", "hedged", "silent", "wrong", "precision"), rows)


def _trust(summaries: Sequence[Summary]) -> Table:
    note = (
        "Citations: of the answers, those whose cited characters stand in the text and contain every cell that was "
        "used. Retrieval over questions that name no figure. ECE: how far confidence is from the share right, on "
        "average. AURC: the mean risk along the risk-coverage curve; "
        "best is that of a confidence without fault. "
        "Twins: of the cases that are right, those whose answer stays right when the digit it depends on is changed."
    )
    columns = ("system", "cited right", "recall@1", "recall@3", "recall@5", "MRR", "ECE", "AURC", "twins right")
    return Table("Can it be believed", note, columns, tuple(_trust_row(one) for one in summaries))


def _trust_row(one: Summary) -> tuple[str, ...]:
    found, sure, curve, twins = one.finding, one.calibration, one.coverage, one.twins
    return (
        one.run.name,
        f"{ranged(one.citing.right)} of {one.citing.n}" if one.citing is not None else NONE,
        *((ranged(found.recall[k]) for k in (1, 3, 5)) if found is not None else (NONE,) * 3),
        f"{spread(found.mrr)} of {found.cases}" if found is not None else NONE,
        spread(sure.ece) if sure is not None else NONE,
        f"{spread(curve.aurc)}, best {curve.best:.3f}" if curve is not None else NONE,
        f"{twins.followed} of {twins.pairs}, {twins.stuck} stuck" if twins is not None else NONE,
    )


def _calibrated(summaries: Sequence[Summary]) -> Table:
    note = "Of what was answered with a confidence in each tenth, how much was right. Empty tenths are left out."
    rows = tuple(
        (f"{one.low:.1f} to {one.high:.1f}", each.run.name, str(one.cases), f"{one.confidence:.2f}", f"{one.right:.2f}")
        for at in range(BINS)
        for each in summaries
        if each.calibration is not None and (one := each.calibration.bins[at]).cases
    )
    return Table("Confidence against being right", note, ("confidence", "system", "n", "mean", "right"), rows)


def _costs(summaries: Sequence[Summary]) -> Table:
    note = "Seconds a case, on the machine that asked; tokens as the program estimates them."
    columns = ("system", "p50", "p95", "model calls a case", "tokens a case", "unbound numerals caught", "errors")
    rows = tuple(
        (
            one.run.name,
            f"{one.cost.p50:.3f} s",
            f"{one.cost.p95:.3f} s",
            f"{one.cost.calls:.1f}",
            f"{one.cost.tokens:,.0f}",
            str(one.cost.unbound),
            str(one.errors),
        )
        for one in summaries
    )
    return Table("What it takes", note, columns, rows)


def _provenance(summaries: Sequence[Summary]) -> Table:
    return Table("How it came about", "From the result files.", ("", *_names(summaries)), tuple(_about_rows(summaries)))


def _about_rows(summaries: Sequence[Summary]) -> Iterator[tuple[str, ...]]:
    names = ("suite", "data", "commit", "started", "seconds", "cases", "from_cache", "seed", "workers", "command")
    for name in names:
        yield (name.replace("_", " "), *(str(one.run.about.get(name, NONE)) or NONE for one in summaries))
    yield ("versions", *(_versions(one) for one in summaries))


def _versions(one: Summary) -> str:
    found = one.run.about.get("versions")
    return ", ".join(f"{name} {number}" for name, number in found.items()) if isinstance(found, dict) else NONE


def _names(summaries: Iterable[Summary]) -> tuple[str, ...]:
    return tuple(one.run.name for one in summaries)


def _only_part(one: Summary) -> bool:
    return len(one.parts) == 1 and next(iter(one.parts.values())).n == one.whole.n


def _part_name(part: str) -> str:
    return PARTS.get(part, part).partition(":")[0]
