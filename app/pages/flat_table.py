"""A table of a dialog: rows of a model under a head, nothing to fold and nothing to edit."""

from __future__ import annotations

from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QHeaderView, QTreeView


def flat_table(model: QStandardItemModel, name: str) -> QTreeView:
    """Show the model, which then belongs to the table. `name`: what it is called to a screen reader."""
    table = QTreeView()
    table.setProperty("bare", True)
    table.ensurePolished()  # before rows are measured
    model.setParent(table)
    table.setModel(model)
    table.setRootIsDecorated(False)
    table.setIndentation(0)
    table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    table.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
    table.setAccessibleName(name)
    return table
