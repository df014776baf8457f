"""The levels of a board in the window: the rail, the menu, the keys, the lens, and what each seat last looked at."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.board.levels import LevelView
from app.board.scene import Hit
from app.board.view import BoardView
from app.document import Document
from app.language import tr
from app.panels.legend import into_corner
from app.panels.levels import MODES, LevelRail, at_level
from app.tools import OrderTool
from app.ui.shades import px
from app.ui.slices import breathe, holding

from .actions import Actions
from .lens_key import LensKey
from .sight import sight_of

ROOMY = 800
"""Pixels; on a board narrower than this the rail shows letters alone."""
UPPER_LEFT = 3
"""The number of that corner."""


class Levels(QObject):
    """Shows a board with levels as its seat looks at it; does nothing on other boards.

    `shown` says that the boards lie otherwise than before, so that what floats over them must be placed anew.
    """

    shown = Signal()

    def __init__(self, document: Document, view: BoardView, tool: OrderTool, acts: Actions) -> None:
        super().__init__(view)
        self.document = document
        self.board_view = view
        self.tool = tool
        self.levels = view.scene().levels
        self.menu: QMenu = acts.submenus["levels"]
        self.menu.menuAction().setVisible(bool(self.levels))
        for name in ("level_up", "level_down", "unit_up", "unit_down"):
            acts[name].setVisible(bool(self.levels))
        self.rail = LevelRail(self.levels, view, view.scene().board.plain_level)
        self.rail.setVisible(bool(self.levels))
        self._corner = UPPER_LEFT
        if not self.levels:
            return
        self._fill_menu(acts)
        self._lens = LensKey(view, tool, self.lens)
        self.rail.changed.connect(self.look)
        view.installEventFilter(self)
        self.rail.installEventFilter(self)
        self.take_seat()

    # Looking.

    @property
    def view(self) -> LevelView:
        """How the board is looked at."""
        return self.board_view.scene().level_view

    def take_seat(self) -> None:
        """Look at the board as whoever sits there now did before."""
        if self.levels:
            self._show(sight_of(self.document).levels)

    def look(self, view: LevelView) -> None:
        """Look at the boards in another way, and remember it for this seat."""
        if not self.levels or view == self.view:
            return
        self.document.keep_sight(replace(sight_of(self.document), levels=replace(view, lens="")))
        self._show(view)

    def _show(self, view: LevelView) -> None:
        with holding(self.board_view.window()):
            self._look(view)

    def _look(self, view: LevelView) -> None:
        self.board_view.scene().set_levels(view)
        breathe()
        self.board_view.make_ready()
        self.rail.show_view(view)
        self._place()
        for action in self.menu.actions():
            action.setChecked(_checked(action, view))
            if action.data() and action.data()[0] == "seen":
                action.setEnabled(action.data()[1] != view.active)
        self.shown.emit()

    def _place(self) -> None:
        """The rail at the upper left, or in the corner where it hides clearly less; not away from the pointer that has
        just clicked on it."""
        room = self.board_view.viewport().rect()
        self.rail.set_slim(room.width() < px(ROOMY))
        if not (self.rail.underMouse() and room.contains(self.rail.geometry())):
            self._corner, _ = into_corner(self.rail, self.board_view, self._corner)

    def forget_corner(self) -> None:
        """The rail where it is at first: where it moved to tells where somebody has looked."""
        self._corner = UPPER_LEFT
        QTimer.singleShot(0, self, self._place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        moved = watched is self.board_view and event.type() in (QEvent.Type.Resize, QEvent.Type.Show)
        if moved or (watched is self.rail and event.type() == QEvent.Type.Leave):
            QTimer.singleShot(0, self, self._place)
        return False

    def step(self, by: int) -> None:
        """The board above (1) or below (-1) becomes the active one; with the lens, the one seen through it."""
        if not self.levels:
            return
        ids = [level.id for level in self.levels]
        here = self.view.lens or self.view.active
        there = ids[min(max(ids.index(here) + by, 0), len(ids) - 1)]
        self.look(replace(self.view, lens=there) if self.view.lens else at_level(self.view, there))

    def jump(self, level: str) -> None:
        self.look(at_level(self.view, level))

    def reveal(self, place: str) -> None:
        """Make the board of a place the active one, where it is not seen whole."""
        scene = self.board_view.scene()
        board = scene.board
        location = board.locations.get(place)
        if not self.levels or location is None or scene.stage.shown(place):
            return
        level = board.levels_of(location.province)[0]
        if self.view.mode != "all" or not self.view.shows(level):
            self.jump(level)

    def touch(self, hit: Hit) -> None:
        """A click on a board of several makes it the active one; so does one on its title."""
        if self.levels and hit.level and not self.view.flat:
            self.jump(hit.level)

    def lens(self, on: bool) -> None:
        """See the board above through a round window at the pointer; from the highest the one below."""
        ids = [level.id for level in self.levels]
        at = ids.index(self.view.active)
        other = ids[at + 1] if at + 1 < len(ids) else ids[at - 1]
        if self.view.flat:
            self._show(replace(self.view, lens=other if on else ""))

    # The menu.

    def _fill_menu(self, acts: Actions) -> None:
        self.menu.clear()
        for mode, title, _, key in MODES:
            self._add(tr(title), key, ("mode", mode), lambda mode=mode: self.look(replace(self.view, mode=mode)))
        self.menu.addSeparator()
        if self.rail.plain:
            key = f"Ctrl+{len(self.levels) + 1}"
            self._add(tr("All levels"), key, ("mode", "all"), lambda: self.look(self.rail.all_levels))
        for number, level in reversed([*enumerate(self.levels, 1)]):
            self._add(level.name, f"Ctrl+{number}", ("active", level.id), lambda id=level.id: self.jump(id))
        self.menu.addActions([acts["level_up"], acts["level_down"]])
        self.menu.addSeparator()
        for level in reversed(self.levels):
            self._add(tr("Show {level}", level=level.name), "", ("seen", level.id), lambda id=level.id: self._turn(id))

    def _add(self, text: str, key: str, data: tuple[str, str], do: object) -> None:
        action = self.menu.addAction(text)
        action.setShortcut(key)
        action.setCheckable(True)
        action.setData(data)
        action.triggered.connect(lambda _=False: do())  # type: ignore[operator]
        if data[0] != "seen":
            group = self.findChild(QActionGroup, data[0]) or QActionGroup(self)
            group.setObjectName(data[0])
            group.addAction(action)

    def _turn(self, level: str) -> None:
        self.look(replace(self.view, hidden=self.view.hidden ^ {level}))


def _checked(action: QAction, view: LevelView) -> bool:
    """Whether an action of the menu is the one that is so."""
    if not action.data():
        return False
    what, value = action.data()
    active = view.active == value and view.mode != "all"
    return bool({"mode": view.mode == value, "active": active, "seen": view.shows(value)}[what])
