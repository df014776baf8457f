"""Everything that a window says, shown or not: what a leak would be found in; what a screen reader would find in a
window: names of what can have the keyboard, tooltips of icon buttons."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.main_window.window import MainWindow
from rules import Game
from tests.app.conftest import Hands

Shot = tuple[set[str], str, "Look | None"]
MOMENTS = 12
"""How often it is looked whether a window still changes."""
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)

SMALL = (1024, 700)
"""How large a window is that is painted often: all has room in it."""
FAINT = 8
"""How far the shades of a pixel may be apart, of 255, where lines are smoothed."""


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


def read_out(window: MainWindow) -> list[str]:
    """What a screen reader finds in the window's accessibility tree: name, description, value and help of each node."""
    spoken = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
    found: list[str] = []
    nodes: list[QAccessibleInterface | None] = [QAccessible.queryAccessibleInterface(window)]
    while nodes:
        node = nodes.pop()
        if node is not None and node.isValid():
            found += filter(None, (node.text(kind) for kind in spoken))
            nodes += [node.child(number) for number in range(node.childCount())]
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
    state = table.scene.state
    return repr((state.picture, state.fog, state.lit, state.overlay, state.targets, state.chosen, state.hovered))


def television(window: MainWindow) -> tuple[str, set[str], Look | None]:
    """What the public board in a window of its own shows and says; it has to be painted."""
    public = window.flow.public_window
    if public is None:
        return "", set(), None
    scene = public.board.view.scene()
    scene.settle()
    QApplication.processEvents()
    state = scene.state
    parts = public.findChildren(QWidget)
    said = {text for one in parts for text in (one.toolTip(), one.accessibleName(), *of_widget(one))}
    return repr((state.picture, state.fog, state.lit)), said, Look(public.grab().toImage())


class Look:
    """How a window looks. Two looks are the same though shades differ by a trace: lines are not smoothed the very same
    way each time."""

    def __init__(self, shot: QImage) -> None:
        self.size = shot.size()
        rows = shot.convertToFormat(QImage.Format.Format_RGB32)
        self.pixels = np.frombuffer(rows.constBits(), np.uint8).copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and self.size == other.size and self.off(other, FAINT) == 0

    def off(self, other: Look, edges: int) -> int:
        """How many shades of pixels are farther apart than so much, of 255; of looks of one size."""
        changed = self.pixels != other.pixels
        one, two = self.pixels[changed].astype(np.int16), other.pixels[changed].astype(np.int16)
        return int((np.abs(one - two) > edges).sum())

    def __repr__(self) -> str:
        return f"a look of {self.size.width()} x {self.size.height()}"


def grab(window: MainWindow) -> Look:
    """The window as it looks. It has to be painted: see the fixture `window`."""
    assert window.updatesEnabled()
    QTest.qWait(20)
    if window.table is not None:
        window.table.scene.settle()
    QApplication.processEvents()
    return Look(window.grab().toImage())


def shot(hands: Hands) -> Shot:
    """What can be seen and read, once nothing changes any more and what was put away is gone; what was being played
    is over."""
    QApplication.setCursorFlashTime(0)
    if hands.window.table is not None:
        hands.table.reveal.leave()
    found, before = (set[str](), "", None), (set[str](), "-", None)
    for _ in range(MOMENTS):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        seen = grab(hands.window)
        before, found = found, ({*words(hands.window), *read_out(hands.window)}, picture(hands.window), seen)
        if found == before:
            break
    return found


def round_trip(hands: Hands, game: Game, viewer: str) -> Iterator[Shot]:
    """The curtain, the seat with its report and board, its orders begun, the curtain again."""
    hands.window.resize(*SMALL)
    QGuiApplication.clipboard().clear()
    hands.begin(game)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    yield shot(hands)
    flow = hands.window.flow
    if viewer in game.variant.base.powers:
        flow.raise_curtain(viewer)
        yield shot(hands)
        flow.show_phase(len(game.turns))
        yield shot(hands)
        hands.trigger("copy_orders")
        if game.turns:
            hands.trigger("phase_back")
            yield shot(hands)
        hands.trigger("lock")
        yield shot(hands)


# --- What a screen reader would find in a window: names of what can have the keyboard, tooltips of icon buttons.


def focusable(root: QWidget) -> Iterator[QWidget]:
    """The widgets in sight that the Tab key, or a click, gives the keyboard to."""
    for widget in (root, *root.findChildren(QWidget)):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisibleTo(root):
            continue
        parent = widget.parentWidget()
        inner = isinstance(widget, QLineEdit) and isinstance(parent, QAbstractSpinBox)
        if inner or widget.objectName().startswith("qt_") or not widget.isEnabled():
            continue
        if isinstance(parent, QAbstractScrollArea) and widget is parent.viewport():
            continue
        yield widget


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it: its accessible name, its text or that of its label."""
    if isinstance(widget, QComboBox):  # Qt on this system names it by what is chosen in it
        return widget.accessibleName()
    told = QAccessible.queryAccessibleInterface(widget)
    return told.text(QAccessible.Text.Name).strip() if told else ""


def nameless(root: QWidget) -> list[str]:
    """Those that can have the keyboard and have no name, as class and parents."""
    return [_trail(widget, root) for widget in focusable(root) if not name_of(widget)]


def riddles(root: QWidget) -> list[str]:
    """Buttons in sight with an icon or nothing on them, and no tooltip that says what they do."""
    found = root.findChildren(QAbstractButton)
    bare = (one for one in found if not one.text().strip() and not one.objectName().startswith("qt_"))
    return [_trail(one, root) for one in bare if not one.toolTip() and not _labelled(one) and one.isVisibleTo(root)]


def _labelled(button: QAbstractButton) -> bool:
    """Whether it says in words inside of it, or in a line beside it that names it, what it does."""
    return bool(button.layout()) or (button.isCheckable() and bool(button.accessibleName()))


def _trail(widget: QWidget, root: QWidget) -> str:
    names = []
    now: QWidget | None = widget
    while now is not None and now is not root:
        names.append(type(now).__name__)
        now = now.parentWidget()
    return " < ".join(names[:5])
