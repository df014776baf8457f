"""The small maps for tests of geometry."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.geometry.samples import write_isthmus, write_mine

Change = tuple[str, str]


@pytest.fixture
def isthmus(tmp_path: Path) -> Callable[..., Path]:
    """Writes the small map with some changes, and returns its folder."""
    return lambda *changes: write_isthmus(tmp_path, changes)


@pytest.fixture
def mine(tmp_path: Path) -> Callable[..., Path]:
    """The same for the small map of two levels."""
    return lambda *changes: write_mine(tmp_path, changes)
