"""Pages are tried in the light theme."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.theme import apply_theme


@pytest.fixture(autouse=True)
def themed(qapp: QApplication) -> None:
    apply_theme(qapp, "light")
