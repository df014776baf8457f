"""Garbage is collected by the window's thread alone."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from app.ui.collecting import Collector


@pytest.fixture
def collector(qapp: object) -> Iterator[Collector]:
    made = Collector()
    yield made
    gc.enable()


def test_what_is_due_is_collected_and_nothing_before(collector: Collector) -> None:
    class Ring:
        def __init__(self) -> None:
            self.own = self

    collector.look()
    first = Ring()
    gone = weakref.ref(first)
    del first
    assert not gc.isenabled()
    many: list[list[int]] = [[] for _ in range(2 * gc.get_threshold()[0])]
    before = gone() is None
    collector.look()
    after = gone() is None
    assert (before, after) == (False, True) and many
