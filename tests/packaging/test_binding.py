"""The Qt binding that is installed must be one of those that Strata was made for."""

from __future__ import annotations

import sys

import PySide6
from PySide6.QtGui import QPainterPath


def test_it_is_a_version_that_pyproject_allows() -> None:
    version = tuple(int(part) for part in PySide6.__version__.split(".")[:2])
    assert (6, 10) <= version < (6, 12)


def test_it_does_not_steal_none() -> None:
    """6.12.0 takes a reference away at every call without a result: some thousand calls, and Python 3.11 dies."""
    path, before = QPainterPath(), sys.getrefcount(None)
    for _ in range(500):
        path.moveTo(0.0, 0.0)
    assert sys.getrefcount(None) - before > -100
