"""From what the board's view tells to the tool in use: hover, click, drag, the menu, keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.board.picking import NOTHING_HIT
from app.board.scene import Hit
from app.board.view import BoardView

from .base import Tool


class Pointer(QObject):
    """Ties a view to a tool. `tool` is the one in use."""

    def __init__(self, view: BoardView, tool: Tool) -> None:
        super().__init__(view)
        self.view = view
        self.tool = tool
        self.dragging = False
        """Whether a unit is being dragged: an undo then only gives up the drag."""
        self._twice = False
        view.may_drag = lambda hit: self.tool.grabs(hit)
        view.counts = lambda notches: self.tool.wheel(notches)
        view.hovered.connect(self._on_hover)
        view.pointed.connect(lambda point: self.tool.moved(point, self._pixel(point)))
        view.clicked.connect(self._on_click)
        view.drag_started.connect(self._on_drag)
        view.dragged.connect(lambda hit: self.tool.drag(hit, self._at(hit)))
        view.dropped.connect(self._on_drop)
        view.drag_cancelled.connect(self._on_cancel)
        view.context.connect(self._on_context)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def wheel_pans(self) -> bool:
        """Whether the mouse wheel moves the board; else it zooms."""
        return self.view.wheel.pans

    @wheel_pans.setter
    def wheel_pans(self, pans: bool) -> None:
        self.view.wheel.pans = pans

    def use(self, tool: Tool) -> None:
        """Let another tool hear of what happens."""
        if tool is not self.tool:
            self.cancel()
            self.tool.stop()
            self.tool = tool
            tool.start()

    def cancel(self) -> None:
        """Give up a drag."""
        if self.dragging:
            self.view.cancel()

    def end_press(self, button: Qt.MouseButton) -> None:
        """A press that began on the board has ended elsewhere: in the ring that it opened."""
        if button != Qt.MouseButton.NoButton:
            where, none = QPointF(-1, -1), Qt.MouseButton.NoButton
            kind, keys = QEvent.Type.MouseButtonRelease, Qt.KeyboardModifier.NoModifier
            QCoreApplication.sendEvent(self.view.viewport(), QMouseEvent(kind, where, where, button, none, keys))
        else:
            self.view.cancel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            self.tool.alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not self.dragging:
            return self.tool.key(event)
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            self._twice = event.type() == QEvent.Type.MouseButtonDblClick
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._override(event)
        return super().eventFilter(watched, event)

    def _override(self, event: QKeyEvent) -> bool:
        """A key that the tool wants now is no shortcut: N is the names of the map, but not within an order."""
        if self.tool.wants(event):
            event.accept()
            return True
        return False

    def _on_hover(self, hit: Hit) -> None:
        if not self.dragging:
            if hit.province or hit.area or hit.unit:
                self.tool.hover(hit, self._at(hit))
            else:
                self.tool.leave()

    def _on_click(self, hit: Hit, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if button == Qt.MouseButton.LeftButton:
            shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            again = self.tool.click_again if self._twice else self.tool.click
            click = self.tool.click_with_shift if shift else again
            click(hit, self._at(hit))

    def _on_drag(self, hit: Hit) -> None:
        self.dragging = True
        self.tool.begin_drag(hit)

    def _on_drop(self, start: Hit, end: Hit) -> None:
        self.dragging = False
        self.tool.drop(end, self._at(end))

    def _on_cancel(self) -> None:
        self.dragging = False
        self.tool.give_up()

    def _on_context(self, hit: Hit, on_screen: QPoint) -> None:
        at = self.view.viewport().mapFromGlobal(on_screen)
        if hit is NOTHING_HIT:
            self.tool.list_menu(at)
            return
        self.tool.hold(hit, at) if self.view.held else self.tool.menu(hit, at)

    def _at(self, hit: Hit) -> QPoint:
        return self._pixel(QPointF(*hit.point))

    def _pixel(self, point: QPointF) -> QPoint:
        return self.view.mapFromScene(point)
