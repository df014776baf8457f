"""Help: the keys, and what sealing keeps from whom."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import KeyLabel, button, column, label, row, scrolled, shown

ROOM, FRAME, WIDE = 24, 140, 620
"""Pixels for the scroll bar, for what stands round the list, and the width of a page of text."""

KEYS = (
    (mark("Ordering"), (
        (mark("Click, click"), mark("Unit, then where it goes; the unit again: hold, or what else it can do there")),
        (mark("Drag"), mark("Move a unit, or support the unit you drag")),
        (mark("Shift+click"), mark("Support the unit clicked; then where it goes, or that unit again")),
        ("H M S C V", mark("Hold, move, support, convoy, move via convoy")),
        (mark("Tab, Shift+Tab"), mark("Next unit without order, and back")),
        (mark("Arrows, Enter"), mark("To the nearest candidate, and take it")),
        (mark("Alt+click"), mark("An illegal order, on purpose: it is kept as written, and void")),
        (mark("Right button, hold"), mark("The verbs in a ring: flick up to support, right to move, left to hold")),
        ("Shift+F10", mark("The same as a list")),
        (mark("Esc, right button"), mark("One step back; Esc twice: nothing is chosen")),
        (mark("Backspace"), mark("Clear the order of the unit")),
        (mark("A letter, F2"), mark("Type an order")),
    )),
    (mark("Map"), (
        (mark("Wheel, pinch"), mark("Zoom about the pointer; two fingers move the map, with Ctrl they zoom")),
        ("+  -  0", mark("Zoom in, zoom out, whole map")),
        (mark("Alt and arrows"), mark("Move the map")),
        ("N  O", mark("Names, orders")),
        (mark("Ctrl+F1 … F10"), mark("The orders of one power alone, the first one first; Ctrl+F11: of all")),
        ("F9  F6", mark("Panel, next part of the window")),
        ("F7", mark("List of provinces: type to find, Enter does what a click there does")),
        ("Ctrl+Shift+P", mark("Find any action, place, unit or preference")),
        (mark("F1  Shift+F1"), mark("What is this? (again: the rules); keys")),
    )),
    (mark("Boards above each other"), (
        ("PgUp  PgDn", mark("The board above, below")),
        (mark("Ctrl+1 … 3, 4"), mark("That board, the lowest first; all levels at once")),
        (mark("L held down"), mark("See the next board through a lens")),
        (mark("Shift+PgUp, PgDn"), mark("Order the unit to the board above, below")),
        (mark("Ctrl+Alt+1 … 3"), mark("One at a time, exploded, side by side")),
    )),
    (mark("Points and budgets"), (
        (mark("Click"), mark("A place or a coin: what can be done there")),
        (mark("Digits, wheel"), mark("Change the number; the next click takes it")),
        (mark("Backspace"), mark("Take the last step of a way back")),
        (mark("Enter, double click"), mark("End the way there")),
    )),
    (mark("Turn"), (
        (mark("Ctrl+Return"), mark("Go on: review, submit, resolve")),
        (mark("[  ]  Space"), mark("Phase before, after, play")),
        ("?", mark("Why a result is so; left and right step, Esc leaves")),
        (mark("Ctrl+L"), mark("Lock: put up the curtain")),
        (mark("Ctrl+Z, Ctrl+Shift+Z"), mark("Undo, redo")),
    )),
)  # fmt: skip


SEALING = (
    mark("Orders and notes of a sealed game are encrypted, each seat's with its own key, which opens with its phrase."),
    mark("Whoever has the file can guess at a phrase with a computer: only a good phrase stands against that."),
    mark("Whoever has the file sees who has submitted and how many turns there are, but not who was told more."),
    mark("Nothing is sealed for a key that was not agreed. The table agrees by reading the safety phrase aloud, once."),
    mark("The game master, where there is one, opens everything; else the true board needs all phrases together."),
    mark("Orders, locks and the history are signed: if somebody changes them, it is said what, and whose part it is."),
    mark("This computer remembers each secret game, and says when a copy is older, weaker or has other keys."),
    mark("A lost phrase cannot be found again: what was sealed with it is lost unless there is a game master."),
    mark("An older copy still opens with the phrases of its time: a new phrase does not close it."),
    mark("Against a changed program or a watched keyboard nothing helps, and Python cannot wipe all memory."),
)
"""What a sealed game keeps from whom, in ten lines; the page beside the code (rules/files/sealing.md) says it all."""


def show_sealing(parent: QWidget) -> None:
    """A dialog of what a sealed game keeps from whom."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("What sealing keeps secret"))
    dialog.setMinimumWidth(min(px(WIDE), parent.width() - ROOM))
    lines = [label(tr(words), "body", wrap=True) for words in SEALING]
    close = button(tr("Close"), "primary")
    close.setDefault(True)
    close.clicked.connect(dialog.accept)
    title = label(tr("What sealing keeps secret"), "title")
    dialog.setLayout(column(title, 6, *lines, 8, row(..., close), spacing=9, margins=(26, 22, 26, 18)))
    shown(dialog)


def show_keys(parent: QWidget) -> None:
    """A dialog of all keys."""
    shown(keys_dialog(parent))


def keys_dialog(parent: QWidget) -> QDialog:
    """The same, as high as it needs to be, but no higher than the window; then it scrolls."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("Keys"))
    inside = QWidget()
    inside.setLayout(_grid())
    area = scrolled(inside)
    area.setAccessibleName(tr("Keys"))
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    size = inside.sizeHint()
    area.setMinimumWidth(size.width() + ROOM)
    area.setMinimumHeight(min(size.height() + 4, parent.height() - FRAME))
    close = button(tr("Close"), "primary")
    close.clicked.connect(dialog.accept)
    dialog.setLayout(column(area, 8, row(..., close), margins=24))
    return dialog


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    line = 0
    for title, keys in KEYS:
        grid.addWidget(label(tr(title), "section"), line, 0, 1, 2)
        for number, (key, words) in enumerate(keys, line + 1):
            grid.addWidget(KeyLabel(tr(key)), number, 0)
            grid.addWidget(label(tr(words)), number, 1)
        line += len(keys) + 1
    return grid
