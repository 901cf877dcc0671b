"""The public API is what `__all__` says: sorted, importable, and listed by `dir`."""

import ast
import inspect
import sys

import figwise
import pytest


def test_all_is_sorted():
    assert sorted(figwise.__all__) == figwise.__all__


def test_all_is_importable_and_listed():
    assert dir(figwise) == figwise.__all__
    assert all(getattr(figwise, name) is not None for name in figwise.__all__)


@pytest.mark.parametrize("name", [name for name in figwise.__all__ if name != "__version__"])
def test_every_public_name_says_what_it_is(name):
    """The name, and what is public in it; a field says so in a string below it."""
    public = getattr(figwise, name)
    source = inspect.getsource(sys.modules[public.__module__])
    methods = [member for at, member in vars(public).items() if not at.startswith("_") and callable(member)]
    assert [one for one in (public, *methods) if not inspect.getdoc(one)] == []
    fields = [at for at in vars(public).get("__annotations__", {}) if not at.startswith("_")]
    if isinstance(public, type):
        assert [at for at in fields if not _is_explained(source, name, at)] == []


def _is_explained(source, name, field):
    """Whether a string stands right below the field."""
    tree = next(one for one in ast.parse(source).body if isinstance(one, ast.ClassDef) and one.name == name)
    at = next(
        number
        for number, line in enumerate(tree.body)
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.target.id == field
    )
    below = tree.body[at + 1 : at + 2]
    return bool(below) and isinstance(below[0], ast.Expr) and isinstance(below[0].value, ast.Constant)
