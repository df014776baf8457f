"""The page of the map editor: tools and levels at the left, the map, and the panel of the selected place at the right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QIcon,
    QKeySequence,
    QPixmap,
    QResizeEvent,
    QShortcut,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QComboBox,
    QDialog,
    QDockWidget,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QTextBrowser,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.geometry.importing import ImportNote
from app.language import tr, tr_n, tr_noop
from app.panels.overlays import StatusLine
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.widgets import SectionHeader, button, column, label, line, page, row, scrolled, tool_button
from app.ui.worker import WorkerProcess
from rules import Variant

from . import edits
from .canvas import Canvas, CanvasPointer
from .document import MapDocument
from .facts import fact
from .files import OpenMapFiles
from .panels import SidePanel
from .scene import LAYERS
from .tools import TOOLS, MapTool

if TYPE_CHECKING:
    from .playtest import PlaytestDock

# ----------------------------------------------------------------------------------------------------
# The tutorial (TUTORIAL.md) in a window beside the map.

PAGE = Path(__file__).with_name("TUTORIAL.md")
SIZE = (480, 640)
ABOVE_HEADING, BELOW = 14, 6


def _spaced(page: QTextDocument) -> None:
    """Add space between paragraphs, and more above headings, as Markdown has none."""
    block = page.begin()
    while block.isValid():
        form, heading = QTextBlockFormat(), block.blockFormat().headingLevel() > 0
        form.setTopMargin(px(ABOVE_HEADING) if heading and block.blockNumber() else 0)
        form.setBottomMargin(px(BELOW))
        QTextCursor(block).mergeBlockFormat(form)
        block = block.next()


class TutorialDialog(QDialog):
    """The tutorial in a window that does not block the map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("How to draw a map"))
        self.resize(*SIZE)
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("How to draw a map"))
        self.text.setMarkdown(PAGE.with_name(tr("TUTORIAL.md")).read_text(encoding="utf-8"))
        self.text.document().setDocumentMargin(14)
        _spaced(self.text.document())
        close = button(tr("Close"), "primary")
        close.clicked.connect(self.close)
        whole = column(self.text, row(..., close), spacing=10, margins=14)
        whole.setStretch(0, 1)
        self.setLayout(whole)


# ----------------------------------------------------------------------------------------------------
# The card on an empty map: ways to begin.

WIDTH = 470


class BeginCard(QFrame):
    """The card on an empty map. `land`, `trace`, `template`: how the designer wants to begin."""

    land = Signal()
    trace = Signal()
    template = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("card", "plain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        title = label(tr("An empty sea"), "title")
        words = label(tr("Draw land, trace a picture, or start from a template."), "body", wrap=True)
        self.buttons = {}
        for name, text, icon, signal in (
            ("land", tr("Draw land"), "mountain", self.land),
            ("trace", tr("Trace a picture"), "scan", self.trace),
            ("template", tr("Template…"), "copy", self.template),
        ):
            made = self.buttons[name] = button(text, "primary" if name == "land" else "", icon)
            made.clicked.connect(signal)
        self.setLayout(column(title, words, row(*self.buttons.values(), spacing=8), spacing=10, margins=20))
        self.setFixedWidth(WIDTH)
        self.adjustSize()

    def center(self) -> None:
        """Move the card to the middle of the map."""
        self.adjustSize()
        self.move((self._over.width() - self.width()) // 2, (self._over.height() - self.height()) // 2)


# ----------------------------------------------------------------------------------------------------
# The findings of an import, line by line: a click shows the place on the map.

NOTE = Qt.ItemDataRole.UserRole
KINDS = {
    "shape": tr_noop("Outlines"),
    "table": tr_noop("Table and drawing"),
    "coast": tr_noop("Coasts"),
    "id": tr_noop("Names"),
    "rest": tr_noop("Uncovered ground"),
    "overlap": tr_noop("Overlaps"),
    "gap": tr_noop("Gaps"),
    "outside": tr_noop("Cut off at the frame"),
    "kind": tr_noop("Land and sea"),
    "facts": tr_noop("Rules"),
    "skipped": tr_noop("Left out"),
    "moved": tr_noop("Moved"),
    "scale": tr_noop("Size"),
}
"""The kinds of notes with their titles, the most important first."""
HIGH = 210


class ImportReport(QDockWidget):
    """The findings of an import. `pointed`: a line was selected; `again`: import again with this tolerance (board
    units)."""

    pointed = Signal(object)
    again = Signal(float)

    def __init__(self, name: str, notes: Sequence[ImportNote], tolerance: float) -> None:
        super().__init__(tr("Import report"))
        self.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.notes = tuple(notes)
        words = tr_n("{name}: {n} finding", "{name}: {n} findings", len(notes), name=name)
        title = label(words, "heading")
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(tr("Show only"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Import report"))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setProperty("roomy", True)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.tolerance = QDoubleSpinBox()
        self.tolerance.setRange(0.0, 20.0)
        self.tolerance.setDecimals(2)
        self.tolerance.setSingleStep(0.25)
        self.tolerance.setValue(tolerance)
        self.tolerance.lineEdit().setTextMargins(6, 0, 0, 0)
        self.tolerance.setAccessibleName(tr("Vertices closer together than this are merged"))
        self.tolerance.setToolTip(self.tolerance.accessibleName())
        read, copy = button(tr("Import again")), button(tr("Copy"))
        close = tool_button("cross", tr("Close the report"))
        close.clicked.connect(self.close)
        read.clicked.connect(lambda: self.again.emit(self.tolerance.value()))
        copy.clicked.connect(self.copy)
        snap = label(tr("Merge vertices within"), "muted")
        head = row(title, self.kinds, ..., snap, self.tolerance, read, copy, close, spacing=8)
        self.setTitleBarWidget(page(column(margins=0)))
        self.setWidget(page(column(head, self.list, spacing=6, margins=10)))
        self.setMinimumHeight(HIGH)
        self.kinds.currentIndexChanged.connect(self._fill)
        self.list.currentItemChanged.connect(self._point)
        self.list.itemActivated.connect(self._point)
        self._fill_kinds()

    def _fill_kinds(self) -> None:
        self.kinds.addItem(tr("All lines ({n})", n=len(self.notes)), "")
        for kind, words in KINDS.items():
            count = sum(note.kind == kind for note in self.notes)
            if count:
                self.kinds.addItem(f"{tr(words)} ({count})", kind)

    def _fill(self) -> None:
        wanted = self.kinds.currentData()
        self.list.clear()
        for note in self.notes:
            if wanted in ("", note.kind):
                item = QListWidgetItem(f"{tr(KINDS[note.kind])}: {note.text}", self.list)
                item.setData(NOTE, note)

    def _point(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.pointed.emit(item.data(NOTE))

    def copy(self) -> None:
        """Copy the whole report to the clipboard as text."""
        lines = [f"{tr(KINDS[note.kind])}: {note.text}" for note in self.notes]
        QGuiApplication.clipboard().setText("\n".join(lines))


# ----------------------------------------------------------------------------------------------------
# The left edge of the map editor: tools with their names, and the levels of the board.

WIDE, NARROW = 150, 92
LOW = 740
"""The height below which tools are shown in two columns of icons."""
ICON = 18


class Toolbox(QWidget):
    """The tools and the levels. `chosen`: the tool selected; `copied`: copy the borders of the level below."""

    chosen = Signal(str)
    copied = Signal()

    def __init__(self, document: MapDocument, tools: tuple[MapTool | None, ...]) -> None:
        super().__init__()
        self.document = document
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        self._lines: list[QWidget] = []
        self._order: list[str | None] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(2)
        for tool in tools:
            self._add(tool)
        self.levels = LevelList(document)
        self.levels.copied.connect(self.copied)
        self._title = SectionHeader(tr("Tools"))
        inside = QVBoxLayout()
        inside.setContentsMargins(8, 12, 4, 10)
        inside.setSpacing(4)
        inside.addWidget(self._title)
        inside.addLayout(self._grid)
        inside.addSpacing(8)
        inside.addWidget(self.levels)
        inside.addStretch(1)
        self.setLayout(inside)
        self._columns = 0
        self.arrange(False)

    def _add(self, tool: MapTool | None) -> None:
        if tool is None:
            self._order.append(None)
            self._lines.append(line())
            return
        made = QToolButton()
        made.setText(tr(tool.title))
        made.setCheckable(True)
        made.setIconSize(QSize(ICON, ICON))
        set_icon(made, tool.icon, "text")
        made.setToolTip(f"{tr(tool.title)} ({tool.keys})")
        made.setAccessibleName(tr(tool.title))
        made.setAccessibleDescription(tr(tool.hint))
        made.setMinimumHeight(px(31))
        made.clicked.connect(lambda _=False, name=tool.name: self.chosen.emit(name))
        self._group.addButton(made)
        self.buttons[tool.name] = made
        self._order.append(tool.name)

    def show_tool(self, name: str) -> None:
        """Show which tool is active."""
        self.buttons[name].setChecked(True)

    def arrange(self, low: bool) -> None:
        """Arrange tools with names in one column, or, if there is little room, icons in two columns."""
        columns = 2 if low else 1
        if columns == self._columns:
            return
        self._columns = columns
        lines, row, column = iter(self._lines), 0, 0
        for name in self._order:
            if name is None:
                row, column = row + (column > 0), 0
                self._grid.addWidget(next(lines), row, 0, 1, columns)
                row += 1
                continue
            made = self.buttons[name]
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if low else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            made.setToolButtonStyle(style)
            made.setMinimumWidth(px(34) if low else px(WIDE - 22))
            self._grid.addWidget(made, row, column)
            column += 1
            if column == columns:
                row, column = row + 1, 0
        self.setFixedWidth(px(NARROW if low else WIDE))
        self.levels.set_short(low)


class LevelList(QWidget):
    """The levels of the board, the highest first: which is shown, edited, locked."""

    copied = Signal()

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self._inside = QGridLayout()
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(1)
        self.setLayout(self._inside)
        self.rows: dict[str, tuple[QToolButton, QToolButton, QToolButton]] = {}
        self.copy = QToolButton()
        self.copy.setText(tr("Copy from below"))
        self.copy.setToolTip(tr("Give this level the borders of the level below"))
        self.copy.clicked.connect(self.copied)
        self.names: dict[str, str] = {}
        self.short = False
        document.changed.connect(self._on_change)
        self._fill()

    def set_short(self, short: bool) -> None:
        """Show levels by id if there is no room for names."""
        if short != self.short:
            self.short = short
            self.copy.setText(tr("Copy") if short else tr("Copy from below"))
            self.refresh()

    def _on_change(self, what: str) -> None:
        if what == "levels":
            self.refresh()
        elif what == "facts":
            self._fill()

    def _fill(self) -> None:
        """Make a row for each level."""
        names = dict(fact(self.document.facts, ("levels",), {}))
        known = {id: str(entry.get("name", id)) for id, entry in names.items()}
        if self.names != known:
            self.names = known
            while (item := self._inside.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.setParent(None)
            self.rows = {}
            if known:
                self._inside.addWidget(SectionHeader(tr("Levels")), 0, 0, 1, 3)
            for number, (id, name) in enumerate(reversed(list(known.items())), 1):
                self._add(number, id, name)
            if known:
                self._inside.addWidget(self.copy, len(known) + 1, 0, 1, 3)
            self._inside.setColumnStretch(1, 1)
        self.refresh()

    def _add(self, number: int, id: str, name: str) -> None:
        eye, title, key = QToolButton(), QToolButton(), QToolButton()
        title.setText(name)
        title.setCheckable(True)
        title.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        title.setIcon(_nothing())
        title.setIconSize(QSize(1, 1))
        title.setStyleSheet("QToolButton { padding: 2px; }")
        for made, do in (
            (eye, lambda _=False: self.document.hide(id, id not in self.document.hidden)),
            (title, lambda _=False: self.document.show_level(id)),
            (key, lambda _=False: self.document.lock(id, id not in self.document.locked)),
        ):
            made.clicked.connect(do)
            made.setMinimumHeight(px(28))
        for made in (eye, key):
            made.setFixedWidth(px(22))
            made.setStyleSheet("QToolButton { padding: 0; }")
        title.setSizePolicy(title.sizePolicy().Policy.Expanding, title.sizePolicy().Policy.Fixed)
        for at, made in enumerate((eye, title, key)):
            self._inside.addWidget(made, number, at)
        self.rows[id] = eye, title, key

    def refresh(self) -> None:
        """Show which levels are shown, edited and locked."""
        document = self.document
        for id, (eye, title, key) in self.rows.items():
            here, hidden, locked = id == document.level, id in document.hidden, id in document.locked
            set_icon(eye, "eye-off" if hidden and not here else "eye", "text")
            set_icon(key, "lock" if locked else "unlock", "text" if locked else "muted")
            title.setChecked(here)
            name = self.names[id]
            title.setText(id if self.short else name)
            _say(eye, tr("Show the borders of {level}", level=name) if hidden else tr("Hide {level}", level=name))
            _say(key, tr("Unlock {level}", level=name) if locked else tr("Lock {level}", level=name))
            _say(title, tr("Edit {level}", level=name))
        self.copy.setEnabled(bool(document.levels) and document.level != document.levels[0])


def _nothing() -> QIcon:
    """Return an empty icon: text beside an icon is aligned left."""
    empty = QPixmap(1, 1)
    empty.fill(Qt.GlobalColor.transparent)
    return QIcon(empty)


def _say(made: QToolButton, words: str) -> None:
    made.setToolTip(words)
    made.setAccessibleName(words)


PANEL_WIDE, PANEL_NARROW, WIDE_FROM = 348, 328, 1200
GRID = 20
"""The step of the grid, in board units."""
BOARD_KEYS = ("fit", "zoom_in", "zoom_out", "level_up", "level_down")
"""Actions of the window whose keys work while the map has the focus."""


class DesignerPage(QMainWindow):
    """One open map. `save_wanted` and `play_wanted` ask the window to act; `acts` are its actions by name; `worker`
    checks the map."""

    save_wanted = Signal()
    play_wanted = Signal()
    template_wanted = Signal()
    changed = Signal()

    def __init__(
        self, document: MapDocument, keeper: OpenMapFiles, acts: Mapping[str, QAction], worker: WorkerProcess
    ) -> None:
        super().__init__(None, Qt.WindowType.Widget)
        self.document = document
        self._acts = acts
        self.keeper = keeper
        document.path = keeper.folder
        document.setParent(self)
        self.canvas = Canvas(document)
        self.tools = tuple(kind(self.canvas) if kind else None for kind in TOOLS)
        self.toolbox = Toolbox(document, self.tools)
        self.side = SidePanel(document, self.canvas, worker)
        self.status = StatusLine()
        self._options: QWidget | None = None
        self.report: ImportReport | None = None
        self.playtest: PlaytestDock | None = None
        self._lay_out(acts)
        self._connect()
        self.empty = BeginCard(self.canvas)
        self.empty.land.connect(lambda: self.use("mountain"))
        self.empty.trace.connect(lambda: self.use("trace"))
        self.empty.template.connect(self.template_wanted)
        self.use("select")
        self._show_empty()
        self._show_saved()

    def _lay_out(self, acts: Mapping[str, QAction]) -> None:
        for part in (self.toolbox, self.side):
            part.setProperty("role", "side")
            part.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._left = scrolled(self.toolbox)
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
        """Make the buttons for snapping, and for what is shown."""
        self.snap = tool_button(
            "magnet", tr("Snap to corners, vertices and borders (hold Ctrl to switch)"), text=tr("Snap"), checkable=True
        )
        self.snap.setChecked(self.document.snapping)
        self.snap.toggled.connect(self.document.snap)
        self.layers = tool_button("layers", tr("What is shown"), text=tr("Layers"))
        self.layers.setMenu(self._layer_menu())
        self.layers.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        words = tr("Snap vertices to a grid of {n} units", n=GRID)
        self.grid = tool_button("grid", words, text=tr("Grid"), checkable=True)
        self.grid.toggled.connect(lambda on: self.document.show_grid(float(GRID) if on else 0.0))

    def _layer_menu(self) -> QMenu:
        """Return the menu for what is shown of the map."""
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
        document.message.connect(self.status.tell)
        self.canvas.pointed.connect(self._name)
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
        found = self.canvas.tool
        assert isinstance(found, MapTool)
        return found

    def use(self, name: str) -> None:
        """Activate a tool by its name."""
        tool = next(tool for tool in self.tools if tool is not None and tool.name == name)
        self.canvas.use(tool)
        self.toolbox.show_tool(name)
        self._show_options(tool.options())
        self._show_empty()
        self.canvas.setFocus()

    def _show_options(self, options: QWidget | None) -> None:
        """Show a tool's options floating at the top of the map."""
        if self._options is not None:
            self._options.hide()
            self._options.deleteLater()
        self._options = options
        if options is not None:
            options.setParent(self.canvas)
            options.adjustSize()
            options.move(QPoint(12, 12))
            options.show()

    def show_report(self, name: str, notes: Sequence[ImportNote], tolerance: float) -> ImportReport:
        """Show the findings of an import below the map."""
        self.report = ImportReport(name, notes, tolerance)
        self.report.pointed.connect(self.show_note)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.report)
        return self.report

    def show_playtest(self, variant: Callable[[], Variant | None]) -> PlaytestDock:
        """Show the playtest below the map. `variant` returns the game on the map as it is when a playtest begins."""
        from .playtest import PlaytestDock

        if self.playtest is None:
            self.playtest = PlaytestDock(self.document, self.canvas, lambda: self.keeper.folder, variant)
            self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
            self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.playtest)
        self.playtest.show()
        self.playtest.start.setFocus()
        return self.playtest

    def show_note(self, note: ImportNote) -> None:
        """Show the place that a line of the report is about."""
        region = next((name for name in self.document.graph.net.regions if name.lower() == note.id.lower()), "")
        self.document.select(*filter(None, [region]))
        if note.at is not None:
            self.canvas.show_point(note.at)
        elif region:
            self.canvas.show_region(region)

    def _name(self, pointer: CanvasPointer | None) -> None:
        """Show the name of the place under the pointer in a tooltip; the status line belongs to the tool."""
        region = self.canvas.map.graph.at(pointer.at, self.document.level) if pointer else ""
        facts = self.document.facts
        named = (str(fact(facts, (table, region, "name"), "")) for table in ("provinces", "areas"))
        self.canvas.viewport().setToolTip(next(filter(None, named), region))

    def _show_empty(self) -> None:
        """Show the card with ways to begin while there is only one place."""
        alone = len(self.document.graph.net.regions) < 2
        self.empty.setVisible(alone and self.tool.name == "select")
        self.empty.center()

    def copy_from_below(self) -> None:
        """Copy the borders of the level below."""
        refusal = edits.copy_from_below(self.document)
        if refusal is not None:
            self.document.tell(refusal.text, "warn")

    # For the window.

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the window that apply to the map."""
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
        """Move the focus around: tools, map, panel, toolbar."""
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
        """Undo or redo, after canceling a gesture under way."""
        self.tool.cancel()
        do()

    def _level(self, by: int) -> None:
        levels = self.document.levels
        at = levels.index(self.document.level) + by
        if 0 <= at < len(levels):
            self.document.show_level(levels[at])

    # Changes and layout.

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
        self.state.setText(tr("map") if document.saved else tr("map, unsaved changes"))
        if self.keeper.trouble:
            self.status.tell_saved(tr("Not backed up: {why}", why=self.keeper.trouble), bad=True)
        elif document.path is None:
            self.status.tell_saved(tr("Not saved yet"))
        else:
            self.status.tell_saved(tr("All changes saved") if document.saved else tr("Changes backed up"))

    def _on_step(self, _index: int) -> None:
        """Write the journal immediately after each step, so that a crash loses nothing."""
        self.keeper.note()
        self._show_saved()

    def give_up(self) -> None:
        """Cancel a gesture and a check under way, before another page takes over the map."""
        self.tool.cancel()
        self.side.survey.stop()

    def put_away(self) -> None:
        """Close the map."""
        self.side.survey.stop()
        if self.playtest is not None:
            self.playtest.put_away()
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
        """Fit toolbox and panel to the size."""
        self.toolbox.arrange(self.height() < px(LOW))
        self._left.setFixedWidth(self.toolbox.width() + 2)
        self.dock.setFixedWidth(px(PANEL_WIDE if self.width() >= WIDE_FROM else PANEL_NARROW))

    def refresh_look(self) -> None:
        """Redraw after a change of theme."""
        self.canvas.map.refresh()
        set_icon(self.snap, "magnet", "text")
