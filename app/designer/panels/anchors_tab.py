"""Anchors: which each place has, where they overlap, and placing them by themselves."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QAbstractItemView, QGraphicsPathItem, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.geometry.anchoring import pins_on
from app.language import tr, tr_n
from app.ui.shades import current, px
from app.ui.tokens import color
from app.ui.widgets import button, column, label, row

from .. import edits
from ..canvas import Canvas
from ..document import MapDocument
from ..facts import fact
from ..levels import id_on
from .survey import Survey

SPOT_CODES = ("anchor_crowded", "anchor_outside", "anchor_edge", "anchor_coast", "no_anchor", "unknown_anchor")
RINGS = 9.8
"""How high the red rings lie over the map."""
REGION = Qt.ItemDataRole.UserRole


class AnchorsTab(QWidget):
    """A line for each place of the level: what it has, and what is wrong with it."""

    def __init__(self, document: MapDocument, canvas: Canvas, survey: Survey) -> None:
        super().__init__()
        self.document, self.canvas, self.survey = document, canvas, survey
        self.title = label("", "small", wrap=True)
        self.one = button(tr("Place for the chosen"))
        self.missing, self.all = button(tr("All missing")), button(tr("All anew"))
        self.one.clicked.connect(lambda: self.place(*document.selection.regions, only_missing=False))
        self.missing.clicked.connect(lambda: self.place())
        self.all.clicked.connect(lambda: self.place(only_missing=False))
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setProperty("bare", True)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(tr("Anchors of each place"))
        self.tree.setHeaderLabels([tr("Place"), tr("Has"), tr("Lacks")])
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.itemClicked.connect(self._show)
        self.tree.itemActivated.connect(self._show)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for section in (0, 2):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setMinimumHeight(px(220))
        told = label(
            tr("Drag anchors with the tool Anchors. Red rings: units that would overlap, or stand outside."),
            "small",
            wrap=True,
        )
        places = column(self.one, row(self.missing, self.all), spacing=6)
        self.setLayout(column(places, self.title, told, self.tree, spacing=8, margins=(0, 10, 0, 10)))
        self.rings = QGraphicsPathItem()
        self.rings.setZValue(RINGS)
        canvas.map.addItem(self.rings)
        document.changed.connect(self._on_change)
        survey.checked.connect(self.refresh)

    def _on_change(self, what: str) -> None:
        if what in ("graph", "levels", "selection", "facts"):
            self.refresh()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def hideEvent(self, event: object) -> None:
        super().hideEvent(event)  # type: ignore[arg-type]
        self.rings.setPath(QPainterPath())

    def _ring(self) -> None:
        """Red rings, as large as units, where anchors are in the way or outside."""
        radius = float(fact(self.document.facts, ("unit_radius",), 12.0))
        path = QPainterPath()
        for one in self.survey.remarks:
            if one.code in SPOT_CODES[:4] and one.at is not None:
                path.addEllipse(QPointF(*one.at), radius, radius)
        self.rings.setPath(path)
        pen = QPen(color(current().fail), 2.4)
        pen.setCosmetic(True)
        self.rings.setPen(pen)

    def place(self, *regions: str, only_missing: bool = True) -> None:
        """Place anchors where there is most room: one undo step."""
        edits.place_anchors(self.document, *regions, only_missing=only_missing)

    @property
    def overlapping(self) -> set[str]:
        """The places of which the check says that anchors are in the way, or outside."""
        wrong = (one for one in self.survey.remarks if one.code in SPOT_CODES[:4])
        return {one.region for one in wrong}

    def refresh(self) -> None:
        """Show what there is, the worst first."""
        if not self.isVisible():
            return
        document, graph = self.document, self.document.graph
        self.one.setEnabled(bool(document.selection.regions))
        has: dict[str, dict[str, int]] = {}
        for pin in pins_on(graph, document.level):
            roles = has.setdefault(pin.province, {})
            role = f"{pin.spot.coast} {pin.spot.role}".strip()
            roles[role] = roles.get(role, 0) + 1
        crowded = self.overlapping
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
        told = tr_n("{n} place lacks an anchor", "{n} places lack anchors", missing)
        self.title.setText(f"{told} · {tr_n('{n} is crowded', '{n} are crowded', wrong)}")

    def _fill(self, rows: list[tuple[str, dict[str, int], list[str], bool]]) -> None:
        self.tree.clear()
        for name, there, lacks, crowded in rows:
            place = self.document.graph.net.regions[name].province
            title = id_on(self.document.facts, place, self.document.level) or place
            has = ", ".join(f"{role} ×{n}" if n > 1 else role for role, n in there.items())
            wrong = ", ".join(lacks) or (tr("room") if crowded else "")
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
