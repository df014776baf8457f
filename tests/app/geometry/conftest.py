"""The small map for tests of geometry."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.geometry.isthmus import write_isthmus

Change = tuple[str, str]


@pytest.fixture
def isthmus(tmp_path: Path) -> Callable[..., Path]:
    """Writes the small map with some changes, and returns its folder."""
    return lambda *changes: write_isthmus(tmp_path, changes)
