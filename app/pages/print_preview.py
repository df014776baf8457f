"""Pages as they will be printed, to be looked at first: without any printer they still are shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QComboBox, QDialog, QGraphicsView, QWidget

from app.language import tr
from app.pictures.choice import PAGES
from app.ui.shades import px, shade_color
from app.ui.widgets import SegmentedControl, button, column, foot, label, row, shown, tool_button

SIZE = QSize(1000, 640)
STEP = 1.25
"""How much larger all is at one step nearer."""
SOON_MS = 5
"""Until the next turn of the loop, in which input is answered first."""
Paint = Callable[[QPrinter], object]


class PrintPreview(QDialog):
    """Shows what `paint` puts on the pages of a printer; paper, its way and the printer are chosen here."""

    def __init__(self, title: str, paint: Paint, printer: QPrinter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(px(SIZE.width()), px(SIZE.height()))
        self._printer, self._paint, self._up = printer, paint, False
        self.pages = QPrintPreviewWidget(printer)
        self.pages.setAccessibleName(tr("Preview"))
        self.pages.paintRequested.connect(self._fill)
        view = self.pages.findChild(QGraphicsView)
        assert view is not None
        view.scene().setBackgroundBrush(shade_color("alt"))
        self._make_fields()
        self._lay_out()
        self._connect()
        self._turn()
        self.print_button.setFocus()

    def _make_fields(self) -> None:
        layout = self._printer.pageLayout()
        self.paper = QComboBox()
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.addItems(PAGES)
        self.paper.setCurrentText(layout.pageSize().id().name)
        lies = "upright" if layout.orientation() == QPageLayout.Orientation.Portrait else "lying"
        self.way = SegmentedControl((("lying", tr("Landscape")), ("upright", tr("Portrait"))), lies, tr("Paper lies"))
        self.back, self.on = tool_button("left", tr("Page before")), tool_button("right", tr("Next page"))
        self.told = label("", "body")
        self.farther, self.nearer = tool_button("zoom-out", tr("Smaller")), tool_button("zoom-in", tr("Larger"))
        self.whole = tool_button("fit", tr("Whole page"))
        self.every = tool_button("grid", tr("All pages"), checkable=True)
        self.cancel_button, self.print_button = button(tr("Close")), button(tr("Print…"), "primary")
        self.print_button.setDefault(True)

    def _lay_out(self) -> None:
        looks = row(self.back, self.told, self.on, 12, self.farther, self.nearer, self.whole, self.every)
        top = row(self.paper, 4, self.way, ..., looks, margins=(16, 10, 16, 2))
        lower = row(..., self.cancel_button, self.print_button, margins=(20, 12, 20, 14))
        whole = column(top, self.pages, foot(lower), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.paper.currentTextChanged.connect(self._lay_paper)
        self.way.changed.connect(self._lay_paper)
        self.back.clicked.connect(lambda: self._go(-1))
        self.on.clicked.connect(lambda: self._go(1))
        self.farther.clicked.connect(lambda: self.pages.zoomOut(STEP))
        self.nearer.clicked.connect(lambda: self.pages.zoomIn(STEP))
        self.whole.clicked.connect(self.pages.fitInView)
        self.every.toggled.connect(self._show_every)
        self.pages.previewChanged.connect(self._turn)
        self.cancel_button.clicked.connect(self.reject)
        self.print_button.clicked.connect(self._print)

    def _fill(self, printer: QPrinter) -> None:
        """Put on the pages what belongs there; once the dialog is up, for that takes a while."""
        if self._up:
            self._paint(printer)
        else:
            self._up = True
            QTimer.singleShot(SOON_MS, self, self._fill_all)

    def _fill_all(self) -> None:
        """The pages are filled in one turn of the loop and shown in another."""
        self.pages.setUpdatesEnabled(False)
        self.pages.updatePreview()
        QTimer.singleShot(SOON_MS, self, lambda: self.pages.setUpdatesEnabled(True))

    def _go(self, pages: int) -> None:
        self.pages.setCurrentPage(self.pages.currentPage() + pages)
        self._turn()

    def _lay_paper(self) -> None:
        self._printer.setPageSize(QPageSize(QPageSize.PageSizeId[self.paper.currentText()]))
        upright = self.way.value == "upright"
        self.pages.setOrientation(QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape)
        self.pages.updatePreview()

    def _show_every(self, on: bool) -> None:
        modes = QPrintPreviewWidget.ViewMode
        self.pages.setViewMode(modes.AllPagesView if on else modes.SinglePageView)
        if not on:
            self.pages.fitInView()

    def _turn(self) -> None:
        """Other pages, or another one of them."""
        page, last = self.pages.currentPage(), self.pages.pageCount()
        self.told.setText(tr("Page {page} of {last}", page=page, last=max(1, last)))
        self.back.setEnabled(page > 1)
        self.on.setEnabled(page < last)
        self.every.setEnabled(last > 1)

    def _print(self) -> None:
        if shown(QPrintDialog(self._printer, self)):
            self.pages.print_()
            self.accept()
