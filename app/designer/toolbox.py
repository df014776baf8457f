"""The left edge of the map editor: tools with their names, and the levels of the board."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from app.language import tr
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.widgets import SectionHeader, line

from .document import MapDocument
from .facts import fact
from .tools import MapTool

WIDE, NARROW = 150, 92
LOW = 740
"""Where the column is lower than this, tools are two columns of icons."""
ICON = 18


class Toolbox(QWidget):
    """`chosen` carries the name of the tool that is wanted, `copied` asks for the borders of the level below."""

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
        """Which tool is in hand."""
        self.buttons[name].setChecked(True)

    def arrange(self, low: bool) -> None:
        """Tools with names below each other; where there is no room, two columns of icons."""
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
    """The levels of the board, the highest first: seen or not, which one is edited, locked or not."""

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
        self.copy.setToolTip(tr("Take the borders of the level below for this one"))
        self.copy.clicked.connect(self.copied)
        self.names: dict[str, str] = {}
        self.short = False
        document.changed.connect(self._on_change)
        self._fill()

    def set_short(self, short: bool) -> None:
        """Levels by their ids, where there is no room for their names."""
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
        """A row for each level."""
        names = dict(fact(self.document.facts, ("levels",), {}))
        told = {id: str(entry.get("name", id)) for id, entry in names.items()}
        if self.names != told:
            self.names = told
            while (item := self._inside.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.setParent(None)
            self.rows = {}
            if told:
                self._inside.addWidget(SectionHeader(tr("Levels")), 0, 0, 1, 3)
            for number, (id, name) in enumerate(reversed(list(told.items())), 1):
                self._add(number, id, name)
            if told:
                self._inside.addWidget(self.copy, len(told) + 1, 0, 1, 3)
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
        for column, made in enumerate((eye, title, key)):
            self._inside.addWidget(made, number, column)
        self.rows[id] = eye, title, key

    def refresh(self) -> None:
        """What is seen, edited, locked now."""
        document = self.document
        for id, (eye, title, key) in self.rows.items():
            here, hidden, locked = id == document.level, id in document.hidden, id in document.locked
            set_icon(eye, "eye-off" if hidden and not here else "eye", "text")
            set_icon(key, "lock" if locked else "unlock", "text" if locked else "muted")
            title.setChecked(here)
            name = self.names[id]
            title.setText(id if self.short else name)
            _say(eye, tr("Show the borders of {level}", level=name) if hidden else tr("Hide {level}", level=name))
            _say(
                key,
                tr("Unlock {level}", level=name) if locked else tr("Lock {level}: it keeps its borders", level=name),
            )
            _say(title, tr("Edit {level}", level=name))
        self.copy.setEnabled(bool(document.levels) and document.level != document.levels[0])


def _nothing() -> QIcon:
    """An icon of nothing: text beside an icon stands at the left."""
    empty = QPixmap(1, 1)
    empty.fill(Qt.GlobalColor.transparent)
    return QIcon(empty)


def _say(made: QToolButton, words: str) -> None:
    made.setToolTip(words)
    made.setAccessibleName(words)


def scrolled(box: Toolbox) -> QScrollArea:
    """The column in a frame that scrolls where the window is very low."""
    area = QScrollArea()
    area.setWidget(box)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFixedWidth(box.width() + 2)
    return area
