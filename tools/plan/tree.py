"""Plans as trees: the nodes below a node, and the chains from a node that takes cells down to their grids."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from .nodes import CELL_NODES, Derive, Node, Option, Reduce

_SELECTED_FROM = ("of", "left", "right")
"""Fields with the input of a node; other fields with nodes hold what it compares its input with."""


@lru_cache(maxsize=100)
def _node_fields(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a node class that hold nodes; cached, since asking a pydantic model is slow."""
    return tuple(name for name in (*_SELECTED_FROM, "to", "by", "options", "parts") if name in kind.model_fields)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    yield from (child for _, child in _children(node))


def _children(node: Node) -> Iterator[tuple[str, Node]]:
    for name in _node_fields(type(node)):
        held = getattr(node, name)
        for one in held if isinstance(held, tuple) else (held,):
            if isinstance(one, Node):
                yield name, one.of if isinstance(one, Option) else one


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


def chains(plan: Node) -> Iterator[list[Any]]:
    """Each chain from a node that takes cells down to their grid: that node first, the grid last."""
    yield from _ways_down(plan, [])


def is_single(node: Any) -> bool:
    """Whether a node always gives one number or text, whatever its input."""
    if isinstance(node, Reduce):
        return node.by is None
    if isinstance(node, Derive):
        return is_single(node.left) and is_single(node.right)
    return not isinstance(node, CELL_NODES)


def _ways_down(node: Node, above: list[Node]) -> Iterator[list[Any]]:
    way = [*above, node] if above or isinstance(node, CELL_NODES) else []
    below = list(_children(node))
    if way and not below:
        yield way
    for name, child in below:
        if isinstance(child, CELL_NODES):
            yield from _ways_down(child, (way if name in _SELECTED_FROM else []) or [node])
        else:
            yield from _ways_down(child, [])
