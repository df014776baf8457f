"""Everything that a window says, shown or not: what a leak would be found in."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QBuffer, QIODevice, QModelIndex, Qt
from PySide6.QtGui import QAction, QGuiApplication, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.main_window.window import MainWindow

ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


def words(window: MainWindow) -> list[str]:
    """The texts of all widgets and actions: titles, labels, tips, names for screen readers, the rows of lists."""
    found = [window.windowTitle(), QGuiApplication.clipboard().text()]
    for widget in (window, *window.findChildren(QWidget)):
        found += filter(None, (widget.toolTip(), widget.statusTip(), widget.accessibleName(), *of_widget(widget)))
    for action in window.findChildren(QAction):
        found += filter(None, (action.text(), action.toolTip()))
    for game in window.settings.recent:
        found.append(repr(game).replace(repr(game.path), ""))
    return found


def of_widget(widget: QWidget) -> Iterator[str]:
    """The texts that a widget shows itself."""
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield from (widget.text(), widget.placeholderText())
    elif isinstance(widget, QPlainTextEdit):
        yield widget.toPlainText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(n) for n in range(widget.count()))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _rows(widget.model())


def _rows(model: QAbstractItemModel) -> Iterator[str]:
    root = QModelIndex()
    for row in range(model.rowCount(root)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(root)):
            yield from (str(model.index(row, column).data(role) or "") for role in ROLES)


def picture(window: MainWindow) -> str:
    """What is on the board, drawn or covered."""
    table = window.table
    assert table is not None
    stage = table.scene.stage
    return repr((stage.picture, stage.fog, stage.lit, stage.overlay, stage.targets, stage.chosen, stage.hovered))


def grab(window: MainWindow) -> bytes:
    """The window as it looks, as the bytes of a picture."""
    QTest.qWait(20)
    if window.table is not None:
        window.table.scene.settle()
    QApplication.processEvents()
    shot: QPixmap = window.grab()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    shot.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
