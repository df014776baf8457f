"""The page of the map editor: tools and levels at the left, the map, what is known of the place at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDockWidget, QFrame, QMainWindow, QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from app.geometry.importing import Note
from app.language import tr
from app.panels.status import StatusLine
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.slices import breathe
from app.ui.widgets import label, row, tool_button

from . import edits
from .canvas import Canvas
from .document import MapDocument
from .empty import EmptyCard
from .import_report import ImportReport
from .keeping import Keeper
from .panels import SidePanel
from .scene import LAYERS
from .toolbox import LOW, Toolbox, scrolled
from .tools import TOOLS, MapTool

PANEL_WIDE, PANEL_NARROW, WIDE_FROM = 348, 328, 1200
GRID = 20
"""The step of the grid, in board units."""
BOARD_KEYS = ("fit", "zoom_in", "zoom_out", "level_up", "level_down")
"""Actions of the window whose keys work while the map has the keyboard."""


class DesignerPage(QMainWindow):
    """One open map. `save_wanted` and `play_wanted` are asked of the window; `acts` are its actions by name."""

    save_wanted = Signal()
    play_wanted = Signal()
    template_wanted = Signal()
    changed = Signal()

    def __init__(self, document: MapDocument, keeper: Keeper, acts: Mapping[str, QAction]) -> None:
        super().__init__(None, Qt.WindowType.Widget)
        self.document = document
        self._acts = acts
        self.keeper = keeper
        document.path = keeper.folder
        document.setParent(self)
        breathe()
        self.canvas = Canvas(document)
        breathe()
        self.tools = tuple(kind(self.canvas) if kind else None for kind in TOOLS)
        self.toolbox = Toolbox(document, self.tools)
        breathe()
        self.side = SidePanel(document, self.canvas)
        breathe()
        self.status = StatusLine()
        self._options: QWidget | None = None
        self.report: ImportReport | None = None
        self._lay_out(acts)
        self._connect()
        self.empty = EmptyCard(self.canvas)
        self.empty.land.connect(self._draw_land)
        self.empty.trace.connect(lambda: self.use("trace"))
        self.empty.template.connect(self.template_wanted)
        breathe()
        self.use("select")
        self._show_empty()
        self._show_saved()

    def _lay_out(self, acts: Mapping[str, QAction]) -> None:
        for part in (self.toolbox, self.side):
            part.setProperty("role", "side")
            part.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._left = scrolled(self.toolbox)
        self._left.setFrameShape(QFrame.Shape.NoFrame)
        middle = QWidget()
        inside = row(self._left, self.canvas, spacing=0)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setStretch(1, 1)
        middle.setLayout(inside)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        self.dock = QDockWidget(tr("Panel"), self)
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setWidget(self.side)
        self.dock.setFixedWidth(px(PANEL_WIDE))
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.bar = self._bar(acts)
        self.addToolBar(self.bar)

    def _bar(self, acts: Mapping[str, QAction]) -> QToolBar:
        bar = QToolBar(tr("Map editor"))
        bar.setMovable(False)
        bar.setFixedHeight(50)
        self.title, self.state = label("", "heading"), label("", "muted")
        self.title.setContentsMargins(6, 0, 4, 0)
        self._make_switches()
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        switches = (self.snap, self.grid, self.layers)
        zooming = ("zoom_out", "fit", "zoom_in")
        for part in ("undo", "redo", None, self.title, self.state, space, *switches, None, *zooming, None, "find"):
            if isinstance(part, str):
                bar.addAction(acts[part])
            elif part is None:
                bar.addSeparator()
            else:
                bar.addWidget(part)
        for made in bar.findChildren(QToolButton):
            made.setMinimumSize(32, 32)
            if not made.accessibleName():
                made.setAccessibleName(made.toolTip())
        return bar

    def _make_switches(self) -> None:
        """The buttons for what vertices snap to, and for what is shown."""
        self.snap = tool_button(
            "magnet", tr("Snap to corners, vertices and borders (Ctrl turns it round)"), text=tr("Snap")
        )
        self.snap.setCheckable(True)
        self.snap.setChecked(self.document.snapping)
        self.snap.toggled.connect(self.document.snap)
        self.layers = tool_button("layers", tr("What is shown"), text=tr("Layers"))
        self.layers.setMenu(self._layer_menu())
        self.layers.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.grid = tool_button("grid", tr("Grid of {n} units, to which vertices snap", n=GRID), text=tr("Grid"))
        self.grid.setCheckable(True)
        self.grid.toggled.connect(lambda on: self.document.show_grid(float(GRID) if on else 0.0))

    def _layer_menu(self) -> QMenu:
        """What of the map is shown."""
        menu = QMenu(self)
        for name, title in LAYERS.items():
            if name == "ghosts" and len(self.document.levels) < 2:
                continue
            action = menu.addAction(tr(title))
            action.setCheckable(True)
            action.setChecked(True)
            action.toggled.connect(lambda on, name=name: self.canvas.map.set_visible(name, on))
        return menu

    def _connect(self) -> None:
        document = self.document
        document.changed.connect(self._on_change)
        document.told.connect(self.status.tell)
        document.stack.indexChanged.connect(self._on_step)
        self.toolbox.chosen.connect(self.use)
        self.toolbox.copied.connect(self.copy_from_below)
        self.side.save_wanted.connect(self.save_wanted)
        self.side.play_wanted.connect(self.play_wanted)
        self.canvas.installEventFilter(self)
        for name in BOARD_KEYS:
            self.canvas.addAction(self._acts[name])
        for tool in filter(None, self.tools):
            key = QShortcut(QKeySequence(tool.keys), self.canvas)
            key.setContext(Qt.ShortcutContext.WidgetShortcut)
            key.activated.connect(lambda name=tool.name: self.use(name))

    # Tools.

    @property
    def tool(self) -> MapTool:
        assert self.canvas.tool is not None
        return self.canvas.tool

    def use(self, name: str) -> None:
        """Take a tool in hand by its name."""
        tool = next(tool for tool in self.tools if tool is not None and tool.name == name)
        self.canvas.use(tool)
        self.toolbox.show_tool(name)
        self._show_options(tool.options())
        self._show_empty()
        self.canvas.setFocus()

    def _show_options(self, options: QWidget | None) -> None:
        """What can be chosen of the tool, floating over the map at its top."""
        if self._options is not None:
            self._options.hide()
            self._options.deleteLater()
        self._options = options
        if options is not None:
            options.setParent(self.canvas)
            options.adjustSize()
            options.move(QPoint(12, 12))
            options.show()

    def show_report(self, name: str, notes: Sequence[Note], tolerance: float) -> ImportReport:
        """What an import found, below the map; a line shows its place."""
        self.report = ImportReport(name, notes, tolerance)
        self.report.pointed.connect(self.show_note)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.report)
        return self.report

    def show_note(self, note: Note) -> None:
        """Show the place that a line of the report is about."""
        region = next((name for name in self.document.graph.net.regions if name.lower() == note.id.lower()), "")
        self.document.select(*filter(None, [region]))
        if note.at is not None:
            self.canvas.show_point(note.at)
        elif region:
            self.canvas.show_region(region)

    def _draw_land(self) -> None:
        """Take the tool that sets land into the sea."""
        self.empty.hide()
        self.use("mountain")

    def _show_empty(self) -> None:
        """Ways to begin, as long as there is but one place."""
        alone = len(self.document.graph.net.regions) < 2
        self.empty.setVisible(alone and self.tool.name == "select")
        self.empty.center()

    def copy_from_below(self) -> None:
        """The level below, for this one."""
        refusal = edits.copy_from_below(self.document)
        if refusal is not None:
            self.document.tell(refusal.text, "warn")

    # What the window asks of it.

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """The actions of the window that mean something here."""
        stack, canvas = self.document.stack, self.canvas
        return {
            "undo": lambda: self.step(stack.undo),
            "redo": lambda: self.step(stack.redo),
            "fit": canvas.fit,
            "zoom_in": canvas.zoom_in,
            "zoom_out": canvas.zoom_out,
            "next_part": lambda: self._next_part(1),
            "last_part": lambda: self._next_part(-1),
            "level_up": lambda: self._level(1),
            "level_down": lambda: self._level(-1),
        }

    def _next_part(self, by: int) -> None:
        """The keyboard goes round: tools, map, panel, toolbar."""
        parts: list[QWidget] = [self.toolbox, self.canvas, self.side, self.bar]
        now = self.window().focusWidget()
        at = next((i for i, part in enumerate(parts) if now is not None and (part is now or part.isAncestorOf(now))), 0)
        for step in range(1, len(parts) + 1):
            part = parts[(at + by * step) % len(parts)]
            inside = [part, *part.findChildren(QWidget)] if part is self.canvas else part.findChildren(QWidget)
            for widget in inside:
                if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                    widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                    return

    def step(self, do: Callable[[], None]) -> None:
        """Undo or redo; a gesture under way is given up first."""
        self.tool.cancel()
        do()

    def _level(self, by: int) -> None:
        levels = self.document.levels
        at = levels.index(self.document.level) + by
        if 0 <= at < len(levels):
            self.document.show_level(levels[at])

    # What changes.

    def _on_change(self, what: str) -> None:
        if what == "graph":
            self._show_empty()
        if what in ("saved", "facts", "graph"):
            self._show_saved()
            self.changed.emit()
        elif what == "snap":
            self.snap.setChecked(self.document.snapping)

    def _show_saved(self) -> None:
        document = self.document
        self.title.setText(document.title)
        self.state.setText(tr("map") if document.saved else tr("map, edited"))
        if self.keeper.trouble:
            self.status.tell_saved(tr("Not kept: {why}", why=self.keeper.trouble), bad=True)
        elif document.path is None:
            self.status.tell_saved(tr("Not saved yet"))
        else:
            self.status.tell_saved(tr("All changes saved") if document.saved else tr("Kept in the journal"))

    def _on_step(self, _index: int) -> None:
        """The journal has what was done before anything else is: a crash does not wait until somebody rests."""
        self.keeper.note()
        self._show_saved()

    def give_up(self) -> None:
        """Another page takes the map over: a gesture under way is given up."""
        self.tool.cancel()

    def put_away(self) -> None:
        """The map is closed: nothing of it is wanted any more."""
        self.keeper.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
            self.empty.center()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Tools with names where there is room."""
        self.toolbox.arrange(self.height() < px(LOW))
        self._left.setFixedWidth(self.toolbox.width() + 2)
        self.dock.setFixedWidth(px(PANEL_WIDE if self.width() >= WIDE_FROM else PANEL_NARROW))

    def refresh_look(self) -> None:
        """The theme has changed."""
        self.canvas.map.refresh()
        set_icon(self.snap, "magnet", "text")
