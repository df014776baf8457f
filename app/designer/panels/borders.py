"""The tab "Borders": neighbors and border lengths, contacts to decide, decisions with reasons, and differences."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QHideEvent, QPainterPath, QPen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QGraphicsPathItem,
    QHeaderView,
    QLineEdit,
    QSlider,
    QTableView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

import rules
from app.geometry.drawing import Point
from app.geometry.live import neighbors
from app.language import tr, tr_n
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import NoteFrame, SectionHeader, SegmentedControl, button, column, emptied, label, row

from ..canvas import Canvas
from ..document import MapDocument, decided, stored, with_shores
from ..facts import base_of, fact, id_on, lies_above, with_fact, without_coast
from ..scene import path_of
from .survey import (
    ContactQuestion,
    Decision,
    MapSurvey,
    NeighborDifference,
    as_listed,
    closed,
    csv_text,
    decisions,
    matrix,
    near,
    pair_of,
    pairs_csv,
    region_of,
    taken_over,
    with_decision,
    without_decision,
)

# ----------------------------------------------------------------------------------------------------
# All neighbors of a table as a matrix, to look at, copy or save as CSV.

CELL = 34
Index = QModelIndex | QPersistentModelIndex


class Cells(QAbstractTableModel):
    """The rows of a matrix; the first row and column hold the names of the places."""

    def __init__(self, rows: list[list[str]]) -> None:
        super().__init__()
        self.rows = rows

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.rows) - 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.rows[0]) - 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.rows[index.row() + 1][index.column() + 1]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.ToolTipRole and self.rows[index.row() + 1][index.column() + 1]:
            return f"{self.rows[index.row() + 1][0]} – {self.rows[0][index.column() + 1]}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.rows[0][section + 1] if orientation == Qt.Orientation.Horizontal else self.rows[section + 1][0]


class MatrixDialog(QDialog):
    """The neighbors of one table at a time, as a matrix."""

    def __init__(self, document: MapDocument, survey: MapSurvey, parent: QWidget) -> None:
        super().__init__(parent)
        self.document, self.survey = document, survey
        self.setWindowTitle(tr("Neighbors of {map}", map=document.title))
        self.resize(px(760), px(560))
        self.choice = QComboBox()
        self.choice.addItems(list(survey.seen))
        self.choice.setAccessibleName(tr("Neighbors for"))
        self.view = QTableView()
        self.view.setAccessibleName(tr("Table of neighbors"))
        self.view.horizontalHeader().setDefaultSectionSize(px(CELL))
        self.view.horizontalHeader().setMinimumSectionSize(px(CELL))
        self.view.verticalHeader().setDefaultSectionSize(px(24))
        copy, save, pairs = button(tr("Copy")), button(tr("Save as CSV…")), button(tr("Save the list as CSV…"))
        close = button(tr("Close"), "primary")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(csv_text(self.rows)))
        save.clicked.connect(lambda: self._ask(csv_text(self.rows), "matrix.csv"))
        pairs.clicked.connect(lambda: self._ask(pairs_csv(document.facts, survey.seen), "neighbors.csv"))
        close.clicked.connect(self.accept)
        words = label(tr("Border lengths in board units; ? means not yet decided."), "muted")
        foot = row(copy, save, pairs, ..., close)
        self.setLayout(column(row(self.choice, words, ...), self.view, foot, spacing=10, margins=16))
        self.choice.currentTextChanged.connect(self._fill)
        self._fill()

    @property
    def rows(self) -> list[list[str]]:
        """The rows shown."""
        model = self.view.model()
        assert isinstance(model, Cells)
        return model.rows

    def _fill(self) -> None:
        table = self.choice.currentText()
        rows = matrix(self.document.facts, self.survey.seen, table) if table else [[""]]
        self.view.setModel(Cells(rows))

    def _ask(self, text: str, name: str) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Save as CSV"), name, tr("Tables (*.csv)"))
        if path:
            self.save(Path(path), text)

    def save(self, path: Path, text: str) -> None:
        """Write the file, or show why not."""
        try:
            rules.files.write_file(path, text.encode("utf-8"))
        except OSError as error:
            why = tr("{file} could not be saved: {why}.", file=path.name, why=rules.files.disk_words(error))
            self.document.tell(why, "warn")


# ----------------------------------------------------------------------------------------------------
# The neighbors of a place on the map: a line to each, in one color and dash pattern for each table.

HEIGHT = 9.0
WASH = 0.26
DOT = 3.4


class NeighborMarks:
    """Shows the neighbors of a place on the map. `table`: the table whose neighbors are shown, "" for all tables."""

    def __init__(self, canvas: Canvas, survey: MapSurvey) -> None:
        self.canvas, self.survey, self.document = canvas, survey, canvas.document
        self.table, self.shown = "", ""
        self._wash = QGraphicsPathItem()
        self._lines: list[QGraphicsPathItem] = []
        self._wash.setZValue(HEIGHT)
        canvas.map.addItem(self._wash)

    def show_region(self, name: str) -> None:
        """Show the neighbors of a region; "" clears them."""
        self.shown = name
        for item in self._lines:
            self.canvas.map.removeItem(item)
        self._lines = []
        self._wash.setPath(QPainterPath())
        graph = self.canvas.map.graph
        if name not in graph.net.regions:
            return
        id = id_on(self.document.facts, graph.net.regions[name].province, self.document.level)
        washed: set[str] = set()
        for number, table in enumerate(self.survey.seen):
            if self.table in ("", table) and id:
                places = neighbors_of(self.survey, table, id)
                washed |= {self._region(place) for place in places}
                self._draw(name, places, number)
        self._paint_wash(washed - {"", name})

    def _region(self, place: str) -> str:
        """Return the region of a place on the active level; "" if the place is on another level."""
        bare = without_coast(place)
        level = self.document.level
        if id_on(self.document.facts, base_of(bare), level) != bare:
            return ""
        return region_of(self.canvas.map.graph, base_of(bare), level)

    def _paint_wash(self, regions: Iterable[str]) -> None:
        path = QPainterPath()
        for name in regions:
            path.addPath(path_of(self.canvas.map.graph.shape(name)))
        hue = QColor(shade_color("accent"))
        hue.setAlphaF(WASH)
        self._wash.setPath(path)
        self._wash.setBrush(QBrush(hue))
        self._wash.setPen(QPen(Qt.PenStyle.NoPen))

    def _draw(self, name: str, places: Iterable[str], number: int) -> None:
        """Draw lines from the region's unit to those of its neighbors, with a dot at each end."""
        path, start = QPainterPath(), self._stand(name)
        dot = DOT / self.canvas.zoom
        for place in places:
            region = self._region(place)
            if region:
                end = self._stand(region)
                path.moveTo(*start)
                path.lineTo(*end)
                path.addEllipse(end[0] - dot, end[1] - dot, 2 * dot, 2 * dot)
        item = QGraphicsPathItem(path)
        hues = (shade_color("accent"), shade_color("text"), color(current().warning))
        styles = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)
        line = QPen(hues[number % 3], 2.6, styles[number % 3])
        line.setCosmetic(True)
        item.setPen(line)
        item.setZValue(HEIGHT + 0.5)
        self.canvas.map.addItem(item)
        self._lines.append(item)

    def _stand(self, name: str) -> Point:
        """Return the place of a region's unit, or its middle."""
        graph = self.canvas.map.graph
        spots = graph.anchors.get(graph.net.regions[name].province, {})
        for role in ("unit", "label"):
            points = next((points for anchor, points in spots.items() if anchor.role == role and not anchor.coast), ())
            if points:
                return points[0]
        box = path_of(graph.shape(name)).boundingRect().center()
        return box.x(), box.y()


def neighbors_of(survey: MapSurvey, table: str, id: str) -> list[str]:
    """Return the neighbors of a province by the drawing and the designer's decisions, with their coasts."""
    pairs = neighbors(survey.seen[table], decided(survey.document.facts, table))
    both = ((own, other) for a, b in sorted(pairs) for own, other in ((a, b), (b, a)))
    return list(dict.fromkeys(other for own, other in both if without_coast(own) == id))


MOST_DIFFERENCES = 40
STEPS = 200
"""The slider's maximum, in half board units."""


class BordersTab(QWidget):
    """The tab with neighbors. `matrix_wanted`: show the matrix of all neighbors."""

    matrix_wanted = Signal()

    def __init__(self, document: MapDocument, canvas: Canvas, survey: MapSurvey) -> None:
        super().__init__()
        self.document, self.canvas, self.survey = document, canvas, survey
        self.marks = NeighborMarks(canvas, survey)
        self.at = 0
        self._hovered = ""
        self._make()
        canvas.pointed.connect(self._hover)
        document.changed.connect(self._on_change)
        survey.neighbors_changed.connect(self.refresh)
        survey.checked.connect(self.refresh)

    def _make(self) -> None:
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.setAccessibleName(tr("Minimum border length"))
        self.least = label("", "strong")
        self.counts = label("", "small", wrap=True)
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderReleased.connect(self._keep_least)
        self.tables = SegmentedControl(self._tables(), name=tr("Neighbors for"))
        self.tables.changed.connect(self._show_table)
        self.tables.setVisible(len(self._tables()) > 2)
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setProperty("bare", True)
        self.tree.setAccessibleName(tr("Neighbors of the selected province"))
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.itemActivated.connect(self._show_row)
        self.tree.itemClicked.connect(self._show_row)
        self.tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._make_question()
        self.lists = column(spacing=4)
        matrix, copy = button(tr("Table…"), "link"), button(tr("Copy as CSV"), "link")
        matrix.clicked.connect(self.matrix_wanted)
        copy.clicked.connect(self.copy)
        words = label(tr("Minimum border length"), "small")
        self.setLayout(
            column(
                row(words, self.slider, self.least),
                self.counts,
                self.tables,
                self.tree,
                self.asked,
                self.lists,
                row(matrix, copy, ...),
                ...,
                spacing=8,
                margins=(0, 10, 0, 10),
            )
        )

    def _make_question(self) -> None:
        """Make the card that asks about one contact after another."""
        self.count = SectionHeader("", skip := button(tr("Next"), "link"))
        skip.clicked.connect(lambda: self._step(1))
        self.question = NoteFrame("warn", "")
        self.question.set_pointing(True)
        self.question.pointed.connect(self.show_question)
        self.yes, self.no = button(tr("Yes")), button(tr("No"))
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(tr("Reason (saved with the map)"))
        self.reason.setAccessibleName(tr("Reason"))
        self.yes.clicked.connect(lambda: self.decide(True))
        self.no.clicked.connect(lambda: self.decide(False))
        answers = row(self.yes, self.no, self.reason)
        answers.setStretch(2, 1)
        self.asked = QWidget()
        self.asked.setLayout(column(self.count, self.question, answers, spacing=6))

    def _tables(self) -> list[tuple[str, str]]:
        tables = [name for name, one in fact(self.document.facts, ("tables",), {}).items() if one.get("by") != "none"]
        return [("", tr("All")), *((name, name) for name in tables[:3])]

    # What changes.

    def _on_change(self, what: str) -> None:
        if what in ("selection", "levels"):
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.marks.show_region("")

    def refresh(self) -> None:
        """Refresh everything while the tab is visible."""
        if not self.isVisible():
            return
        self._show_least()
        self._show_near()
        self._show_question()
        self._show_lists()
        self.marks.show_region(self._hovered or self.document.region)

    # The threshold.

    def _show_least(self) -> None:
        if not self.slider.isSliderDown():
            self.slider.blockSignals(True)
            self.slider.setValue(round(2 * float(fact(self.document.facts, ("min_border",), 0))))
            self.slider.blockSignals(False)
        self._tell_least()

    def _slide(self, _value: int) -> None:
        self._tell_least()
        if not self.slider.isSliderDown():
            self._keep_least()

    def _tell_least(self) -> None:
        """Show what would count as neighbors at the slider's position."""
        least = self.slider.value() / 2
        self.least.setText(f"{least:g}")
        joined = unsure = 0
        for table, shown in self.survey.seen.items():
            ruled = decided(self.document.facts, table)
            long = {names for names, run in shown.lengths.items() if run >= least} | shown.above | shown.lines
            joined += len(long)
            unsure += len(shown.lengths.keys() - long - ruled.keys())
        self.counts.setText(
            tr("Pairs of neighbors: {joined}. Borders too short to be sure: {unsure}.", joined=joined, unsure=unsure)
        )

    def _keep_least(self) -> None:
        least = self.slider.value() / 2
        if least != float(fact(self.document.facts, ("min_border",), 0)):
            facts = with_fact(self.document.facts, ("min_border",), least)
            facts = with_shores(self.document.graph, facts)
            self.document.apply(tr("Minimum border length {least}", least=f"{least:g}"), facts=facts)

    # The neighbors of one place.

    @property
    def place(self) -> str:
        """The id of the selected province on the active level; "" if there is none."""
        document = self.document
        id = id_on(document.facts, document.province, document.level) if document.province else ""
        return id if id in fact(document.facts, ("provinces",), {}) else ""

    def _show_table(self, table: str) -> None:
        self.marks.table = table
        self.refresh()

    def _show_near(self) -> None:
        place = self.place
        self.tree.setVisible(bool(place))
        if not place:
            return
        self.tree.clear()
        self.tree.setHeaderLabels([tr("Neighbors of {place}", place=place), tr("Border"), tr("Counts")])
        many = self.tables.isVisibleTo(self)
        for table, there in near(self.document.facts, self.survey.seen, place).items():
            if self.tables.value in ("", table):
                rows = sorted(there.items(), key=lambda one: (-(one[1] or 0), one[0]))
                for key, run in rows:
                    self._add_row(table, place, key, run, many and not self.tables.value)
        self.tree.setVisible(self.tree.topLevelItemCount() > 0)
        self._fit_tree()

    def _add_row(self, table: str, place: str, key: str, run: float | None, named: bool) -> None:
        names = pair_of(place, key)
        shown = self.survey.seen[table]
        length = "–" if run is None else tr("corner") if run == 0 else f"{run:.0f}"
        item = QTreeWidgetItem([key, length, self._counts(table, names, named)])
        item.setData(0, Qt.ItemDataRole.UserRole, (table, names))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if names in shown.above:
            item.setText(1, tr("above") if lies_above(self.document.facts, key, place) else tr("below"))
        self.tree.addTopLevelItem(item)

    def _counts(self, table: str, names: tuple[str, str], named: bool) -> str:
        shown, ruled = self.survey.seen[table], decided(self.document.facts, table)
        if names in ruled:
            word = tr("yes, decided") if ruled[names] else tr("no, decided")
        elif names in shown.unsure:
            word = tr("to decide")
        else:
            word = tr("yes") if names in shown.joined or names in shown.lines else tr("no")
            if (names in stored(self.document.facts, table)) != (word == tr("yes")):
                word = tr("not in the table") if word == tr("yes") else tr("in the table only")
        return f"{table}: {word}" if named else word

    def _fit_tree(self) -> None:
        """Make the list as high as its rows, so that the panel scrolls and not the list."""
        tree, header = self.tree, self.tree.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section in (1, 2):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        first = tree.topLevelItem(0)
        height = tree.visualItemRect(first).height() if first is not None else px(30)
        tree.setFixedHeight(header.sizeHint().height() + max(height, px(30)) * tree.topLevelItemCount() + px(8))

    def _show_row(self, item: QTreeWidgetItem) -> None:
        _, names = item.data(0, Qt.ItemDataRole.UserRole)
        self._choose(names[1] if without_coast(names[0]) == self.place else names[0])

    def _hover(self, pointer: object) -> None:
        """Show the neighbors of the place under the pointer."""
        if not self.isVisible():
            return
        at = getattr(pointer, "at", None)
        name = self.canvas.map.graph.at(at, self.document.level) if at else ""
        if name != self._hovered:
            self._hovered = name
            self.marks.show_region(name or self.document.region)

    # Questions.

    @property
    def open_questions(self) -> list[ContactQuestion]:
        """All questions: first contacts that must be decided, then lands across water."""
        return [*self.survey.questions, *self.survey.across]

    def _show_question(self) -> None:
        there = self.open_questions
        self.asked.setVisible(bool(there))
        if there:
            self.at %= len(there)
            across = there[self.at].across
            must = len(self.survey.questions)
            words = (
                tr("Across water: {at} of {n}", at=self.at + 1 - must, n=len(there) - must)
                if across
                else tr("To decide: {at} of {n}", at=self.at + 1, n=must)
            )
            self.count.title.setText(words)
            self.question.show_note("hint" if across else "warn", there[self.at].text)

    def _step(self, by: int) -> None:
        self.at += by
        self._show_question()
        self.show_question()

    def ask(self, question: ContactQuestion) -> None:
        """Show the question about one contact."""
        there = self.open_questions
        if question in there:
            self.at = there.index(question)
            self._show_question()

    def show_question(self) -> None:
        """Show the contact in question on the map."""
        there = self.open_questions
        if there:
            names = there[self.at % len(there)].names
            self._choose(*names)

    def _choose(self, *places: str) -> None:
        found = [self._region(place) for place in places]
        sheets = self.document.graph.net.sheets
        if found[0] and found[0] not in sheets[self.document.level]:
            self.document.show_level(next(level for level, names in sheets.items() if found[0] in names))
        self.document.select(*filter(None, found))
        if found[0]:
            self.canvas.show_region(found[0])

    def _region(self, place: str) -> str:
        """Return the region of a place, on the level named by its id."""
        graph, bare = self.document.graph, without_coast(place)
        base, level = base_of(bare), bare.partition("@")[2] or graph.net.plain
        return region_of(graph, base, level) or region_of(graph, base)

    def decide(self, joins: bool) -> None:
        """Store the answer to the present question with its reason, as one undo step."""
        there = self.open_questions
        if not there:
            return
        question = there[self.at % len(there)]
        why = self.reason.text().strip() or self._usual(question, joins)
        a, b = question.names
        title = tr("{a} and {b} are neighbors", a=a, b=b) if joins else tr("{a} and {b} are not neighbors", a=a, b=b)
        self.document.apply(title, facts=with_decision(self.document.facts, question, joins, why))
        self.reason.clear()

    def _usual(self, question: ContactQuestion, joins: bool) -> str:
        """Return the reason used if the designer gives none."""
        if question.across:
            return tr("Neighbors across the water") if joins else tr("No crossing here")
        if not question.run:
            return tr("Neighbors at a corner")
        return tr("Counts as a border") if joins else tr("Border too short")

    # Lists: differences, decisions.

    def _show_lists(self) -> None:
        emptied(self.lists)
        there = self.survey.differences
        if there:
            every = button(tr("Use drawing for all"), "link")
            every.clicked.connect(self.take_over_all)
            words = tr_n("{n} pair differs from the table", "{n} pairs differ from the table", len(there))
            self.lists.addWidget(SectionHeader(words, every))
        for one in there[:MOST_DIFFERENCES]:
            self.lists.addWidget(self._difference(one))
        if len(there) > MOST_DIFFERENCES:
            self.lists.addWidget(label(tr("and {n} more", n=len(there) - MOST_DIFFERENCES), "small"))
        ruled = decisions(self.document.facts)
        if ruled:
            self.lists.addWidget(SectionHeader(tr("Decided")))
        for decision in ruled:
            self.lists.addWidget(self._decision(decision))

    def _difference(self, one: NeighborDifference) -> NoteFrame:
        made = NoteFrame("hint", one.text, tr("As drawn"), tr("As in the table"))
        made.set_pointing(True)
        made.pointed.connect(lambda: self._choose(*one.names))
        made.acted.connect(lambda: self.take_over([one]))
        made.refused.connect(lambda: self.keep([one]))
        return made

    def _decision(self, one: Decision) -> NoteFrame:
        a, b = one.names
        text = (
            tr("{a} and {b} are neighbors ({table}): {why}", a=a, b=b, table=one.table, why=one.reason)
            if one.joins
            else tr("{a} and {b} are not neighbors ({table}): {why}", a=a, b=b, table=one.table, why=one.reason)
        )
        made = NoteFrame("good", text, tr("Remove"))
        made.set_pointing(True)
        made.pointed.connect(lambda: self._choose(*one.names))
        made.acted.connect(lambda: self.remove(one))
        return made

    def take_over_all(self) -> None:
        """Use the drawing for all pairs, except at places that no unit may enter by the tables, which are opened one by
        one."""
        shut = closed(self.document.facts, self.survey.seen)
        there = self.survey.differences
        kept = [one for one in there if any(without_coast(name) in shut for name in one.names)]
        self.take_over([one for one in there if one not in kept])
        if kept:
            words = tr(
                "Unchanged, because no unit may go there according to the table: {places}.",
                places=", ".join(sorted(shut)),
            )
            self.document.tell(words, "warn")

    def keep(self, wanted: list[NeighborDifference]) -> None:
        """Keep the table, as decisions against the drawing, in one undo step."""
        facts = as_listed(self.document.facts, wanted, tr("As in the table"))
        self.document.apply(tr("Neighbors as in the table"), facts=facts)

    def take_over(self, wanted: list[NeighborDifference]) -> None:
        """Change the table to the drawing for these differences, in one undo step."""
        self.document.apply(tr("Neighbors as drawn"), facts=taken_over(self.document.facts, wanted))

    def remove(self, one: Decision) -> None:
        """Remove a decision; the contact is asked about again."""
        self.document.apply(tr("Remove a decision"), facts=without_decision(self.document.facts, one))

    def copy(self) -> None:
        """Copy every contact to the clipboard as CSV."""
        QGuiApplication.clipboard().setText(pairs_csv(self.document.facts, self.survey.seen))
        self.document.tell(tr("All contacts copied as CSV."), "good")
