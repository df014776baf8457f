"""Reports on playtests: what the games are read into and what is tested (`statistics`), the plots (`charts`), and the
page that shows them (`report`). No Qt but for the colors of powers."""

from __future__ import annotations

from .report import write_report

__all__ = ["write_report"]
