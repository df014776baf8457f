"""Pages are tried in the light theme."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.app.conftest import in_light


@pytest.fixture(autouse=True)
def themed(qapp: QApplication) -> None:
    in_light(qapp)
