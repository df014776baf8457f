"""The right side of the map editor: the sheet of what is chosen, tabs, and the foot that saves and tries the map."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.language import mark, tr, tr_n
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.slices import breathe
from app.ui.widgets import ElidedLabel, IconLabel, button, column, foot, label, line, row, scrolled, shown, tool_button

from ..canvas import Canvas
from ..document import MapDocument
from ..facts import fact
from .anchors_tab import AnchorsTab
from .borders import BordersTab
from .check import CheckTab
from .line_sheet import LineSheet
from .map_tab import MapTab
from .mending import centers
from .powers_tab import PowersTab
from .province_sheet import ProvinceSheet, SeveralSheet
from .survey import Survey

TABS = (
    ("borders", mark("Borders")),
    ("check", mark("Check")),
    ("anchors", mark("Anchors")),
    ("powers", mark("Powers")),
    ("map", mark("Map")),
)
SHARE = 0.44
"""How much of the height the sheet may take; it scrolls where that is not enough."""
NEIGHBORS = ("undecided", "untold", "not_told", "not_drawn", "closed")
"""What the check says of neighbors, which the foot counts by itself."""
Sheet = ProvinceSheet | LineSheet | SeveralSheet
Tab = TypeVar("Tab", bound=QWidget)


class SidePanel(QWidget):
    """`save_wanted`: the map is to be saved; `play_wanted`: it is to be tried in a game; `variant_wanted`: a game is to
    be made of it."""

    save_wanted = Signal()
    play_wanted = Signal()
    variant_wanted = Signal()

    def __init__(self, document: MapDocument, canvas: Canvas) -> None:
        super().__init__()
        self.document, self.canvas = document, canvas
        self.survey = Survey(document)
        self.sheet: Sheet | None = None
        self.title, self.number = ElidedLabel("", "title"), label("", "muted")
        self.hint = label("", "muted", wrap=True)
        self._inside = QWidget()
        self._holder = column(self.hint, spacing=0, margins=(16, 2, 16, 10))
        self._inside.setLayout(self._holder)
        self.area = scrolled(self._inside)
        self._inside.installEventFilter(self)
        self._make_tabs()
        self.fold = tool_button("up", tr("Fold the sheet away"))
        self.fold.clicked.connect(self.turn_sheet)
        head = row(self.title, self.number, self.fold, spacing=8, margins=(16, 10, 10, 4))
        head.setStretch(0, 1)
        self.setLayout(column(head, self.area, line(), self.tabs, self.pages, self._foot(), spacing=0))
        document.changed.connect(self._on_change)
        self.survey.neighbours_changed.connect(self._tell)
        self.survey.checked.connect(self._tell)
        self._show_sheet()
        self._tell()

    def _make_tabs(self) -> None:
        """The tabs, empty but for the first: the others are filled when they are turned to."""
        self.tabs, self.pages = QTabBar(), QStackedWidget()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName(tr("What is shown of the map"))
        self.tabs.setStyleSheet("QTabBar::tab { padding: 7px 8px; }")
        self._rooms: dict[str, QVBoxLayout] = {}
        for name, title in TABS:
            self.tabs.addTab(tr(title))
            self._rooms[name] = column(margins=(16, 0, 16, 0))
            self.pages.addWidget(_scrolled(self._rooms[name]))
        breathe()
        self.tabs.currentChanged.connect(self._turn)
        self._turn(0)

    def _turn(self, number: int) -> None:
        getattr(self, TABS[number][0])
        self.pages.setCurrentIndex(number)

    def _filled(self, name: str, tab: Tab) -> Tab:
        self._rooms[name].addWidget(tab)
        return tab

    @cached_property
    def borders(self) -> BordersTab:
        made = self._filled("borders", BordersTab(self.document, self.canvas, self.survey))
        made.matrix_wanted.connect(self.show_matrix)
        return made

    @cached_property
    def check(self) -> CheckTab:
        made = self._filled("check", CheckTab(self.document, self.canvas, self.survey))
        made.asked.connect(self._ask)
        return made

    @cached_property
    def anchors(self) -> AnchorsTab:
        return self._filled("anchors", AnchorsTab(self.document, self.canvas, self.survey))

    @cached_property
    def powers(self) -> PowersTab:
        return self._filled("powers", PowersTab(self.document, self.canvas))

    @cached_property
    def map(self) -> MapTab:
        made = self._filled("map", MapTab(self.document))
        made.variant_wanted.connect(self.variant_wanted)
        return made

    def _foot(self) -> QWidget:
        self.sound_icon, self.sound = IconLabel("check", "good", 16), label("", "body")
        self.left_icon, self.left = IconLabel("warning", "warn", 16), ElidedLabel("", "body")
        self.show_left = button(tr("Show"), "link")
        self.show_left.clicked.connect(lambda: self.show_tab("check" if self.survey.remarks else "borders"))
        save, play = button(tr("Save map")), button(tr("Try it in a game"), "primary", "play")
        save.clicked.connect(self.save_wanted)
        play.clicked.connect(self.play_wanted)
        left = row(self.left_icon, self.left, self.show_left)
        left.setStretch(1, 1)
        return foot(
            column(
                row(self.sound_icon, self.sound, ...), left, row(save, ..., play), spacing=6, margins=(16, 10, 16, 12)
            )
        )

    def show_tab(self, name: str) -> None:
        """Show a tab by its name."""
        self.tabs.setCurrentIndex([one for one, _ in TABS].index(name))

    # The sheet.

    def turn_sheet(self) -> None:
        """Fold the sheet away, or out again: in a low window the tabs need the room."""
        self.area.setVisible(self.area.isHidden())
        set_icon(self.fold, "down" if self.area.isHidden() else "up", "text")
        words = tr("Show the sheet") if self.area.isHidden() else tr("Fold the sheet away")
        self.fold.setToolTip(words)
        self.fold.setAccessibleName(words)

    def _on_change(self, what: str) -> None:
        if what in ("selection", "levels"):
            self._show_sheet()
        elif what in ("facts", "graph"):
            if self.sheet is not None and self.sheet.shown():
                self.sheet.update_shown()
                self._show_title()
            else:
                self._show_sheet()

    def _show_sheet(self) -> None:
        """The sheet of what is chosen now."""
        document, chosen = self.document, self.document.selection
        if self.sheet is not None:
            self._holder.removeWidget(self.sheet)
            self.sheet.hide()
            self.sheet.deleteLater()
            self.sheet = None
        if chosen.line:
            self.sheet = LineSheet(document)
        elif len(chosen.regions) > 1:
            self.sheet = SeveralSheet(document)
        elif document.province:
            self.sheet = ProvinceSheet(document)
        self.hint.setVisible(self.sheet is None)
        if self.sheet is not None:
            self._holder.addWidget(self.sheet)
        self._show_title()
        self._fit()

    def _show_title(self) -> None:
        document, chosen = self.document, self.document.selection
        here = document.graph.net.sheets.get(document.level, ())
        self.number.setText("")
        if chosen.line:
            self.title.setText(tr("Line {id}", id=chosen.line))
        elif len(chosen.regions) > 1:
            self.title.setText(tr_n("{n} place", "{n} places", len(chosen.regions)))
        elif document.province:
            area = document.province in fact(document.facts, ("areas",), {})
            self.title.setText(
                tr("Area {id}", id=document.province) if area else tr("Province {id}", id=document.province)
            )
            if document.region in here:
                self.number.setText(tr("{at} of {n}", at=here.index(document.region) + 1, n=len(here)))
        else:
            self.title.setText(document.title)
            told = tr_n("{n} place", "{n} places", len(here))
            count = tr_n("{n} center", "{n} centers", centers(document.facts))
            self.hint.setText(tr("{places}, {centers}. Click a place to say what it is.", places=told, centers=count))

    # The foot.

    def _tell(self) -> None:
        """Whether the shapes fit, and what is left to do."""
        report = self.survey.remarks
        broken = [one for one in report if one.code in ("cover", "gap", "overlap")]
        self.sound.setText(broken[0].text if broken else tr("No gaps, no overlaps"))
        self.sound_icon.show_icon("warning" if broken else "check", "bad" if broken else "good")
        ask, differ = len(self.survey.questions), len(self.survey.differences)
        rest = [one for one in report if one.kind != "hint" and one.code not in NEIGHBORS]
        words = [
            tr_n("{n} border to decide", "{n} borders to decide", ask) if ask else "",
            tr_n("{n} not as drawn", "{n} not as drawn", differ) if differ else "",
            tr_n("{n} to mend", "{n} to mend", len(rest)) if rest else "",
        ]
        told = ", ".join(filter(None, words))
        self.left.setText(told)
        for part in (self.left, self.left_icon, self.show_left):
            part.setVisible(bool(told))
        title, count = tr("Check"), len(report)
        self.tabs.setTabText(1, f"{title}  {count}" if count else title)

    # Tabs.

    def _ask(self, question: object) -> None:
        self.show_tab("borders")
        self.borders.ask(question)  # type: ignore[arg-type]

    def show_matrix(self) -> None:
        """All neighbours as a matrix."""
        from .matrix import MatrixDialog

        shown(MatrixDialog(self.document, self.survey, self))

    # Room.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """The sheet is as high as it needs, up to its share."""
        wanted = self._inside.sizeHint().height()
        self.area.setFixedHeight(min(wanted, round(self.height() * SHARE)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), px(200))


def _scrolled(room: QVBoxLayout) -> QScrollArea:
    """A tab's page: what is put into the room scrolls."""
    holder = QWidget()
    holder.setLayout(room)
    area = scrolled(holder)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
