"""The panels that tell of a turn, its results and a power's report, made when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.panels.report import ReportPanel
from app.panels.results import ResultsPanel

if TYPE_CHECKING:
    from .table import Table

ANY = QSizePolicy.Policy.Ignored


def results_panel(table: Table) -> ResultsPanel:
    """The results of a turn, in the dock of a table."""
    panel = ResultsPanel(table.document)
    _tie(table, panel)
    panel.row_chosen.connect(table.document.select)
    panel.lit.connect(table.scene.light)
    panel.asked.connect(table.why.ask)
    return panel


def report_panel(table: Table) -> ReportPanel:
    """What a power is told of a turn, in the dock of a table."""
    panel = ReportPanel(table.document)
    _tie(table, panel)
    panel.lit.connect(table.scene.light)
    panel.sought.connect(table.seek)
    table.look_tool.pointed.connect(panel.light_place)
    return panel


def _tie(table: Table, panel: ResultsPanel | ReportPanel) -> None:
    add_panel(table, panel)
    panel.primary.connect(table.primary)
    panel.exported.connect(table.exported)
    panel.reported.connect(table.reported)


def add_panel(table: Table, panel: QWidget) -> None:
    """Put a panel into the dock."""
    table.panel.addWidget(panel)
    panel.setSizePolicy(ANY, ANY)  # one that is not shown needs no room
