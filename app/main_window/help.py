"""Help: the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from app.language import tr
from app.ui.widgets import KeyLabel, button, column, label, row

KEYS = (
    ("Ordering", (
        ("Click, click", "Unit, then where it goes; the unit again: hold, or what else it can do there"),
        ("Drag", "Move a unit, or support the unit you drag"),
        ("Shift+click", "Support the unit clicked; then where it goes, or that unit again"),
        ("H M S C V", "Hold, move, support, convoy, move via convoy"),
        ("Tab, Shift+Tab", "Next unit without order, and back"),
        ("Arrows, Enter", "To the nearest candidate, and take it"),
        ("Esc, right button", "One step back"),
        ("Backspace", "Clear the order of the unit"),
        ("A letter, F2", "Type an order"),
    )),
    ("Map", (
        ("+  -  0", "Zoom in, zoom out, whole map"),
        ("Alt and arrows", "Move the map"),
        ("N  O", "Names, orders"),
        ("Ctrl+F1 … F10", "The orders of one power alone, the first one first; Ctrl+F11: of all"),
        ("F9  F6", "Panel, next part of the window"),
        ("F7", "List of provinces: type to find, Enter does what a click there does"),
        ("F1  Shift+F1", "Rules of this game, keys"),
    )),
    ("Boards above each other", (
        ("PgUp  PgDn", "The board above, below"),
        ("Ctrl+1 … 3, 4", "That board, the lowest first; all levels at once"),
        ("L held down", "See the next board through a lens"),
        ("Shift+PgUp, PgDn", "Order the unit to the board above, below"),
        ("Ctrl+Alt+1 … 3", "One at a time, exploded, side by side"),
    )),
    ("Points and budgets", (
        ("Click", "A place or a coin: what can be done there"),
        ("Digits, wheel", "Change the number; the next click takes it"),
        ("Backspace", "Take the last step of a way back"),
        ("Enter, double click", "End the way there"),
    )),
    ("Turn", (
        ("Ctrl+Return", "Go on: review, submit, resolve"),
        ("[  ]  Space", "Phase before, after, play"),
        ("?", "Why a result is so; left and right step, Esc leaves"),
        ("Ctrl+L", "Lock: put up the curtain"),
        ("Ctrl+Z, Ctrl+Shift+Z", "Undo, redo"),
    )),
)  # fmt: skip


def show_keys(parent: QWidget) -> None:
    """A dialog of all keys."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("Keys"))
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    line = 0
    for title, keys in KEYS:
        grid.addWidget(label(title, "section"), line, 0, 1, 2)
        for number, (key, words) in enumerate(keys, line + 1):
            grid.addWidget(KeyLabel(key), number, 0)
            grid.addWidget(label(words), number, 1)
        line += len(keys) + 1
    close = button(tr("Close"), "primary")
    close.clicked.connect(dialog.accept)
    dialog.setLayout(column(grid, 8, row(..., close), margins=24))
    dialog.exec()
