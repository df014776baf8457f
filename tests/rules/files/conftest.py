"""A save file to be changed by a test."""

from pathlib import Path

import pytest

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of a whole save, to be spoilt."""
    path = tmp_path / "game.strata"
    path.write_bytes((SAVES / "v1-open.strata").read_bytes())
    return path
