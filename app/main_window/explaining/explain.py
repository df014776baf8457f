"""What is this? F1 tells what is under the pointer, or what has the keyboard; F1 again opens the page about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.language import tr
from app.panels.help_card import HelpCard
from app.ui.clause import ClauseLabel, ask

from . import board
from .told import Told
from .widgets import told_of

if TYPE_CHECKING:
    from ..window import MainWindow


class Explain(QObject):
    """One card at a time, in the window or in the dialog over it. It tells what is shown there, and no more."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.card: HelpCard | None = None
        self._clauses: tuple[str, ...] = ()
        self._focused_at = QPoint()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._app = app
        app.focusChanged.connect(self._on_focus)
        window.pages.currentChanged.connect(self.shut)

    # F1.

    def press(self) -> None:
        """F1: the card; once that is there, or where there is nothing to say, the page."""
        if self.card is not None and self.card.isVisible():
            self.open_page()
            return
        host = self._host()
        if isinstance(host, QDialog) and type(host).__name__ == "RulesDialog":
            return
        told = self.found(host)
        if told is None or told.box is None:
            self._clauses = ()
            self.open_page()
        else:
            self.show(told, host)

    def found(self, host: QWidget) -> Told | None:
        """What is meant: what has the keyboard, if the pointer lies still since, else what is under it."""
        at = QCursor.pos()
        under, focus = QApplication.widgetAt(at), host.focusWidget()
        inside = under is not None and under.window() is host
        by_keys = focus is not None and at == self._focused_at and focus is not under
        if isinstance(under, ClauseLabel) and inside and not by_keys:
            return None
        if inside and under is not None and not by_keys:
            return self._under(under, at)
        return self._focused(focus) if focus is not None else None

    def _under(self, widget: QWidget, at: QPoint) -> Told | None:
        table = self.window.table
        if table is not None and widget is table.view.viewport():
            return board.told_at(table, widget.mapFromGlobal(at))
        return told_of(self.window, widget, at)

    def _focused(self, widget: QWidget) -> Told | None:
        table = self.window.table
        if table is None or widget is not table.view:
            return told_of(self.window, widget)
        builder, cursor = table.order_tool.builder, table.order_tool.keys.cursor.at
        place = cursor.place if cursor is not None and cursor.place else builder.place
        return board.told_of_place(table, place.text) if place else None

    def show(self, told: Told, host: QWidget) -> None:
        """The card beside what is meant."""
        assert told.box is not None
        if self.card is None or self.card.over is not host:
            self._drop()
            self.card = HelpCard(host)
            self.card.more.connect(self.open_page)
        self._clauses = told.clauses
        box = QRect(host.mapFromGlobal(told.box.topLeft()), told.box.size()).intersected(host.rect())
        self.card.tell(told.title, told.does, told.now, told.keys, told.clauses, box, self._page())

    # The page.

    def _page(self) -> str:
        """What F1 opens next, in words."""
        if self.window.designing.shown:
            return tr("How to draw a map")
        return tr("Rules of this game") if self.window.acts["rules"].isEnabled() else tr("All keys")

    def open_page(self) -> None:
        """The rules at the clause of what was explained, or at that of what is chosen; without a game the keys."""
        clauses = "; ".join(self._clauses)
        card, self._clauses = self.card, ()
        if card is not None and card.isVisible():
            card.hide()
            if clauses:
                ask(card, clauses.split("; ")[0])
                return
        if self.window.designing.shown:
            self.window.acts["map_tutorial"].trigger()
        elif self.window.acts["rules"].isEnabled():
            self.window.dialogs.rules(None)
        else:
            self.window.acts["keys"].trigger()

    def shut(self, *_: object) -> None:
        """Another page, another seat: what was explained is nobody's business."""
        self._drop()
        self._clauses = ()

    def _drop(self) -> None:
        if self.card is not None:
            self.card.hide()
            self.card.setParent(None)  # nothing of it is left in the window, whenever it is deleted
            self.card.deleteLater()
        self.card = None

    # Where the keyboard is.

    def _host(self) -> QWidget:
        """The window over which the card stands."""
        active = self._app.activeModalWidget() or self._app.activeWindow()
        return active if isinstance(active, QDialog) else self.window

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Remember where the pointer was as the keyboard came there; let F1 work in a dialog."""
        if now is None:
            return
        self._focused_at = QCursor.pos()
        host = now.window()
        if isinstance(host, QDialog) and not host.property("explained"):
            host.setProperty("explained", True)
            host.destroyed.connect(self._forget)
            QShortcut(QKeySequence("F1"), host, self.press)

    def _forget(self, *_: object) -> None:
        """A dialog is gone, and its card with it."""
        if self.card is not None and self.card.over is not self.window:
            self.card = None
