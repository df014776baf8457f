"""The right side of the map editor: the sheet of the selection, the tabs, and the foot for saving and trying the map.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainterPath, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGraphicsPathItem,
    QHeaderView,
    QStackedWidget,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.geometry.placing import pins_on
from app.language import tr, tr_n, tr_noop
from app.ui.icons import set_icon
from app.ui.shades import current, px
from app.ui.tokens import color
from app.ui.widgets import ElidedLabel, IconLabel, button, column, foot, label, line, row, scrolled, shown, tool_button
from app.ui.worker import WorkerProcess

from .. import edits
from ..canvas import Canvas
from ..document import MapDocument
from ..facts import center_count, fact, id_on, unit_radius
from .borders import BordersTab, MatrixDialog
from .check import CheckTab
from .map_tab import MapTab
from .powers import PowersTab
from .sheets import LineSheet, PlacesSheet, ProvinceSheet
from .survey import ContactQuestion, MapSurvey

# ----------------------------------------------------------------------------------------------------
# Anchors: those of each place, where they overlap, and placing them automatically.

MISPLACED = ("anchor_crowded", "anchor_outside", "anchor_edge", "anchor_coast")
"""Codes of findings on anchors that overlap or leave their province."""
RINGS = 9.8
"""The z value of the red rings."""
REGION = Qt.ItemDataRole.UserRole


class AnchorsTab(QWidget):
    """A list of the level's places, each with its anchors and what is wrong with them."""

    def __init__(self, document: MapDocument, canvas: Canvas, survey: MapSurvey) -> None:
        super().__init__()
        self.document, self.canvas, self.survey = document, canvas, survey
        self.title = label("", "small", wrap=True)
        self.one = button(tr("Place for selection"))
        self.missing, self.all = button(tr("Place missing")), button(tr("Place all again"))
        self.one.clicked.connect(
            lambda: edits.place_anchors(document, *document.selection.regions, only_missing=False)
        )
        self.missing.clicked.connect(lambda: edits.place_anchors(document))
        self.all.clicked.connect(lambda: edits.place_anchors(document, only_missing=False))
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setProperty("bare", True)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(tr("Anchors by province"))
        self.tree.setHeaderLabels([tr("Province"), tr("Has"), tr("Missing")])
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.itemClicked.connect(self._show)
        self.tree.itemActivated.connect(self._show)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for section in (0, 2):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setMinimumHeight(px(220))
        note = label(
            tr(
                "Drag anchors with the Anchors tool. A red ring marks a unit that overlaps another or leaves its "
                "province."
            ),
            "small",
            wrap=True,
        )
        places = column(self.one, row(self.missing, self.all), spacing=6)
        self.setLayout(column(places, self.title, note, self.tree, spacing=8, margins=(0, 10, 0, 10)))
        self.rings = QGraphicsPathItem()
        self.rings.setZValue(RINGS)
        canvas.map.addItem(self.rings)
        document.changed.connect(self._on_change)
        survey.checked.connect(self.refresh)

    def _on_change(self, what: str) -> None:
        if what in ("graph", "levels", "selection", "facts"):
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.rings.setPath(QPainterPath())

    def _ring(self) -> None:
        """Draw red rings, as large as units, at anchors that overlap or are outside."""
        radius = unit_radius(self.document.facts)
        path = QPainterPath()
        for one in self.survey.remarks:
            if one.code in MISPLACED and one.at is not None:
                path.addEllipse(QPointF(*one.at), radius, radius)
        self.rings.setPath(path)
        pen = QPen(color(current().fail), 2.4)
        pen.setCosmetic(True)
        self.rings.setPen(pen)

    def refresh(self) -> None:
        """Refresh the list, the worst first."""
        if not self.isVisible():
            return
        document, graph = self.document, self.document.graph
        self.one.setEnabled(bool(document.selection.regions))
        has: dict[str, dict[str, int]] = {}
        for pin in pins_on(graph, document.level):
            roles = has.setdefault(pin.province, {})
            role = f"{pin.key.coast} {pin.key.role}".strip()
            roles[role] = roles.get(role, 0) + 1
        crowded = {one.region for one in self.survey.remarks if one.code in MISPLACED}
        self._ring()
        rows = []
        for name in graph.net.sheets[document.level]:
            place = graph.net.regions[name].province
            there = has.get(place, {})
            lacks = [role for role in edits.roles_of(document.facts, place) if role not in there]
            rows.append((name, there, lacks, name in crowded))
        rows.sort(key=lambda one: (not one[2], not one[3]))
        self._fill(rows)
        missing, wrong = sum(bool(one[2]) for one in rows), sum(one[3] for one in rows)
        text = tr_n("{n} province lacks an anchor", "{n} provinces lack anchors", missing)
        self.title.setText(f"{text} · {tr_n('{n} too crowded', '{n} too crowded', wrong)}")

    def _fill(self, rows: list[tuple[str, dict[str, int], list[str], bool]]) -> None:
        self.tree.clear()
        for name, there, lacks, crowded in rows:
            place = self.document.graph.net.regions[name].province
            title = id_on(self.document.facts, place, self.document.level) or place
            has = ", ".join(f"{role} ×{n}" if n > 1 else role for role, n in there.items())
            wrong = ", ".join(lacks) or (tr("room") if crowded else "–")
            item = QTreeWidgetItem([title, has, wrong])
            item.setToolTip(1, has)
            item.setData(0, REGION, name)
            self.tree.addTopLevelItem(item)
            if name == self.document.region:
                item.setSelected(True)

    def _show(self, item: QTreeWidgetItem) -> None:
        name = item.data(0, REGION)
        if name in self.document.graph.net.regions:
            self.document.select(name)
            self.canvas.bring_into_view(name)


TABS = (
    ("borders", tr_noop("Borders")),
    ("check", tr_noop("Check")),
    ("anchors", tr_noop("Anchors")),
    ("powers", tr_noop("Powers")),
    ("map", tr_noop("Map")),
)
SHARE = 0.44
"""The greatest share of the height that the sheet may take; it scrolls if it needs more."""
NEIGHBORS = ("undecided", "untold", "not_told", "not_drawn", "closed")
"""Codes of findings on neighbors, which the foot counts separately."""
Sheet = ProvinceSheet | LineSheet | PlacesSheet
Tab = TypeVar("Tab", bound=QWidget)


class SidePanel(QWidget):
    """The panel at the right of the map.

    `save_wanted`: save the map; `play_wanted`: try it in a game; `variant_wanted`: make a game on it.
    """

    save_wanted = Signal()
    play_wanted = Signal()
    variant_wanted = Signal()

    def __init__(self, document: MapDocument, canvas: Canvas, worker: WorkerProcess) -> None:
        super().__init__()
        self.document, self.canvas = document, canvas
        self.survey = MapSurvey(document, worker, self)
        self.sheet: Sheet | None = None
        self.title, self.number = ElidedLabel("", "title"), label("", "muted")
        self.hint = label("", "muted", wrap=True)
        self._inside = QWidget()
        self._holder = column(self.hint, spacing=0, margins=(16, 2, 16, 10))
        self._inside.setLayout(self._holder)
        self.area = scrolled(self._inside)
        self._inside.installEventFilter(self)
        self._make_tabs()
        self.fold = tool_button("up", tr("Hide details"))
        self.fold.clicked.connect(self.turn_sheet)
        head = row(self.title, self.number, self.fold, spacing=8, margins=(16, 10, 10, 4))
        head.setStretch(0, 1)
        self.setLayout(column(head, self.area, line(), self.tabs, self.pages, self._foot(), spacing=0))
        document.changed.connect(self._on_change)
        self.survey.neighbors_changed.connect(self._tell)
        self.survey.checked.connect(self._tell)
        self._show_sheet()
        self._tell()

    def _make_tabs(self) -> None:
        """Make the tabs; all but the first are filled when they are first shown."""
        self.tabs, self.pages = QTabBar(), QStackedWidget()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName(tr("Map details"))
        self.tabs.setStyleSheet("QTabBar::tab { padding: 7px 8px; }")
        self._rooms: dict[str, QVBoxLayout] = {}
        for name, title in TABS:
            self.tabs.addTab(tr(title))
            self._rooms[name] = column(margins=(16, 0, 16, 0))
            holder = QWidget()
            holder.setLayout(self._rooms[name])
            self.pages.addWidget(scrolled(holder))
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
        save, play = button(tr("Save map")), button(tr("Try in a game"), "primary", "play")
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
        """Fold or unfold the sheet: in a low window the tabs need the room."""
        self.area.setVisible(self.area.isHidden())
        set_icon(self.fold, "down" if self.area.isHidden() else "up", "text")
        words = tr("Show details") if self.area.isHidden() else tr("Hide details")
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
        """Show the sheet of the present selection."""
        document, chosen = self.document, self.document.selection
        if self.sheet is not None:
            self._holder.removeWidget(self.sheet)
            self.sheet.hide()
            self.sheet.deleteLater()
            self.sheet = None
        if chosen.line:
            self.sheet = LineSheet(document)
        elif len(chosen.regions) > 1:
            self.sheet = PlacesSheet(document)
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
            self.title.setText(tr_n("{n} province", "{n} provinces", len(chosen.regions)))
        elif document.province:
            area = document.province in fact(document.facts, ("areas",), {})
            self.title.setText(
                tr("Area {id}", id=document.province) if area else tr("Province {id}", id=document.province)
            )
            if document.region in here:
                self.number.setText(tr("{at} of {n}", at=here.index(document.region) + 1, n=len(here)))
        else:
            self.title.setText(document.title)
            text = tr_n("{n} province", "{n} provinces", len(here))
            count = tr_n("{n} center", "{n} centers", center_count(document.facts))
            self.hint.setText(tr("{places}, {centers}. Click a province to edit it.", places=text, centers=count))

    # The foot.

    def _tell(self) -> None:
        """Show whether the shapes fit together, and what is left to do."""
        report = self.survey.remarks
        broken = [one for one in report if one.code in ("cover", "gap", "overlap")]
        self.sound.setText(broken[0].text if broken else tr("No gaps, no overlaps"))
        self.sound_icon.show_icon("warning" if broken else "check", "bad" if broken else "good")
        ask, differ = len(self.survey.questions), len(self.survey.differences)
        rest = [one for one in report if one.kind != "hint" and one.code not in NEIGHBORS]
        words = [
            tr_n("{n} border to decide", "{n} borders to decide", ask) if ask else "",
            tr_n("{n} not as drawn", "{n} not as drawn", differ) if differ else "",
            tr_n("{n} to fix", "{n} to fix", len(rest)) if rest else "",
        ]
        text = ", ".join(filter(None, words))
        self.left.setText(text)
        for part in (self.left, self.left_icon, self.show_left):
            part.setVisible(bool(text))
        title, count = tr("Check"), len(report)
        self.tabs.setTabText(1, f"{title}  {count}" if count else title)

    # Tabs.

    def _ask(self, question: ContactQuestion) -> None:
        self.show_tab("borders")
        self.borders.ask(question)

    def show_matrix(self) -> None:
        """Show all neighbors as a matrix."""
        shown(MatrixDialog(self.document, self.survey, self))

    # Size.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Make the sheet as high as it needs, up to its share."""
        wanted = self._inside.sizeHint().height()
        self.area.setFixedHeight(min(wanted, round(self.height() * SHARE)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), px(200))
