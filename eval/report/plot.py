"""The risk-coverage plot, as SVG with the page's colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ..scorers.trust import Coverage

WIDTH, HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 14, 44
COLOURS = 5
"""The number of line colours; with more systems they repeat."""


def risk_coverage(curves: Sequence[tuple[str, Coverage]]) -> str:
    """One line per system: the share of wrong answers if only the surest questions are answered. A dot marks what is
    answered in fact.
    """
    top = _top(curves)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="rc-title" class="plot">',
        '<title id="rc-title">Risk against coverage</title>',
        *_frame(top),
    ]
    for at, (name, curve) in enumerate(curves):
        points = " ".join(f"{_x(x):.1f},{_y(y, top):.1f}" for x, y in zip(curve.coverage, curve.risk, strict=True))
        parts.append(
            f'<polyline class="line s{at % COLOURS}" points="{points}"><title>{escape(name)}</title></polyline>'
        )
        if curve.chosen is not None:
            x, y = curve.chosen
            tooltip = f"{name}: answers {100 * x:.1f}%, of these wrong {100 * y:.1f}%"
            where = f'cx="{_x(x):.1f}" cy="{_y(y, top):.1f}"'
            parts.append(f'<circle class="dot s{at % COLOURS}" {where} r="5"><title>{escape(tooltip)}</title></circle>')
    parts.append("</svg>")
    return "\n".join(parts)


def _frame(top: float) -> Iterator[str]:
    for at in range(6):
        x, y, tick = _x(at / 5), _y(at * top / 5, top), 100 * at * top / 5
        yield f'<line class="rule" x1="{_LEFT}" y1="{y:.1f}" x2="{WIDTH - _RIGHT}" y2="{y:.1f}"/>'
        yield f'<text class="tick" x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick:.0f}%</text>'
        yield f'<text class="tick" x="{x:.1f}" y="{HEIGHT - _BOTTOM + 18}" text-anchor="middle">{20 * at}%</text>'
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    yield f'<text class="tick" x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">coverage: share answered</text>'
    turned = f"translate(14 {(_TOP + HEIGHT - _BOTTOM) / 2}) rotate(-90)"
    yield (f'<text class="tick" text-anchor="middle" transform="{turned}">risk: share of answers wrong</text>')


def _top(curves: Sequence[tuple[str, Coverage]]) -> float:
    """The upper end of the scale: the first tenth above every point."""
    highest = max((risk for _, curve in curves for risk in curve.risk), default=1.0)
    return min(1.0, max(0.1, (int(highest * 10) + 1) / 10))


def _x(coverage: float) -> float:
    return _LEFT + coverage * (WIDTH - _LEFT - _RIGHT)


def _y(risk: float, top: float) -> float:
    return _TOP + (1 - risk / top) * (HEIGHT - _TOP - _BOTTOM)
