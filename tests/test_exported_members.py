"""The public API is what `__all__` says: sorted, importable, and listed by `dir`."""

import figwise


def test_all_is_sorted():
    assert sorted(figwise.__all__) == figwise.__all__


def test_all_is_importable_and_listed():
    assert dir(figwise) == figwise.__all__
    assert all(getattr(figwise, name) is not None for name in figwise.__all__)
