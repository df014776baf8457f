"""Reports on playtests: games as arrays and the tests on them (`statistics`), plots (`charts`), the page that shows
them (`report`), and a playtest that is watched in the window (`live`). Uses Qt only for the colors of powers."""

from __future__ import annotations

from .report import write_report

__all__ = ["write_report"]
