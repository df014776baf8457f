"""Pages are tried in the light theme."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def in_theme(qapp: QApplication, themed: None) -> None:
    """All tests of this folder have the style sheet."""
