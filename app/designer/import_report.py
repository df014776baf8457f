"""What an import found and did, line by line: a click shows the place on the map."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QDockWidget, QDoubleSpinBox, QListWidget, QListWidgetItem

from app.geometry.importing import Note
from app.language import mark, tr, tr_n
from app.ui.widgets import button, column, label, page, row, tool_button

NOTE = Qt.ItemDataRole.UserRole
KINDS = {
    "shape": mark("Outlines"),
    "table": mark("Table and drawing"),
    "coast": mark("Coasts"),
    "id": mark("Names"),
    "rest": mark("Uncovered ground"),
    "overlap": mark("Overlaps"),
    "gap": mark("Gaps"),
    "outside": mark("Cut off at the frame"),
    "kind": mark("Land and sea"),
    "facts": mark("Rules"),
    "skipped": mark("Left out"),
    "moved": mark("Moved"),
    "scale": mark("Size"),
}
"""Kind of a note -> the words it is listed under, the weightiest first."""
HIGH = 210


class ImportReport(QDockWidget):
    """`pointed`: a line was chosen; `again`: the files are to be read with this tolerance (board units)."""

    pointed = Signal(object)
    again = Signal(float)

    def __init__(self, name: str, notes: Sequence[Note], tolerance: float) -> None:
        super().__init__(tr("Import report"))
        self.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.notes = tuple(notes)
        words = tr_n("{name}: {n} thing to look at", "{name}: {n} things to look at", len(notes), name=name)
        title = label(words, "heading")
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(tr("Which lines are shown"))
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
        self.tolerance.setAccessibleName(tr("How far apart vertices may be that are meant to be one"))
        self.tolerance.setToolTip(self.tolerance.accessibleName())
        read, copy = button(tr("Read again")), button(tr("Copy"))
        close = tool_button("cross", tr("Close the report"))
        close.clicked.connect(self.close)
        read.clicked.connect(lambda: self.again.emit(self.tolerance.value()))
        copy.clicked.connect(self.copy)
        snap = label(tr("Snap within"), "muted")
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
        """The whole report as text on the clipboard."""
        lines = [f"{tr(KINDS[note.kind])}: {note.text}" for note in self.notes]
        QGuiApplication.clipboard().setText("\n".join(lines))
