"""The trace tool: a scan under the map, aligned by three of its points and where they belong."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QCheckBox, QFileDialog, QSlider, QWidget

from app.geometry.drawing import Point
from app.language import tr, tr_noop
from app.ui.widgets import CardFrame, button, column, label, row

from ..canvas import FORMATS, Canvas, CanvasPointer, PictureError, fitted
from .base import MapTool

STEPS = (
    tr_noop("Point {n} of 3: click a spot you recognize in the picture."),
    tr_noop("Point {n} of 3: now click where that spot belongs on the map. Esc cancels."),
)


class TraceTool(MapTool):
    """A drag moves the picture; aligning it takes pairs of clicks."""

    name = "trace"
    title = tr_noop("Trace")
    hint = tr_noop("Trace: put a scan or photo under the map, then drag it or align it by three points.")
    icon = "scan"
    keys = "T"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.pairs: list[tuple[Point, Point]] = []
        self.placing = False
        self._first: Point | None = None
        self._last: Point | None = None

    # The picture.

    def choose(self) -> None:
        """Ask for a picture, and lay it under the map."""
        kinds = " ".join(f"*.{kind}" for kind in FORMATS)
        name, _ = QFileDialog.getOpenFileName(
            self.canvas, tr("Picture to trace"), "", tr("Pictures ({kinds})", kinds=kinds)
        )
        if name:
            self.lay(Path(name))

    def lay(self, path: Path) -> bool:
        """Lay a picture under the map, and return whether it could be read."""
        try:
            self.canvas.underlay.lay(path)
        except PictureError as trouble:
            self.document.tell(str(trouble), "warn")
            return False
        self._store_and_refresh()
        self.document.tell(tr("Drag the picture into position, or align it by three points."))
        return True

    def drop_picture(self) -> None:
        """Remove the picture."""
        self.cancel()
        self.canvas.underlay.put(None)
        self._store_and_refresh()

    def place(self) -> None:
        """Begin to align the picture by three points."""
        if self.canvas.underlay.laid is None:
            self.document.tell(tr("No picture chosen yet. Choose one first."), "warn")
            return
        self.pairs, self._first, self.placing = [], None, True
        self._ask()

    def _ask(self) -> None:
        self.document.tell(tr(STEPS[self._first is not None], n=len(self.pairs) + 1))
        self._mark()

    def click(self, at: CanvasPointer) -> None:
        if not self.placing:
            return
        if self._first is None:
            self._first = at.at
        elif not self._pair(self._first, at.snap.point):
            self.document.tell(tr("These points are on one line or too close together. Choose another one."), "warn")
            self._first = None
            return
        else:
            self._first = None
        if len(self.pairs) == 3:
            self.cancel()
            self._store_and_refresh()
            self.document.tell(tr("Picture aligned."), "good")
        else:
            self._ask()

    def _pair(self, start: Point, end: Point) -> bool:
        """Add a pair of points and move the picture to fit at once; return False if the points do not allow that.

        Points of earlier pairs are already where they belong.
        """
        pairs = [*((there, there) for _, there in self.pairs), (start, end)]
        found = fitted(pairs)
        if found is None:
            return False
        self.canvas.underlay.move(found)
        self.pairs.append((start, end))
        return True

    # Gestures.

    def press(self, at: CanvasPointer) -> None:
        self._last = at.at

    def drag(self, at: CanvasPointer) -> None:
        if self._last is not None and not self.placing:
            self.canvas.underlay.move(QTransform.fromTranslate(at.at[0] - self._last[0], at.at[1] - self._last[1]))
            self._last = at.at

    def drop(self, at: CanvasPointer) -> None:
        self._last = None
        self._store_and_refresh()

    def hover(self, at: CanvasPointer) -> None:
        if self._first is not None:
            self.overlay.draw([[self._first, at.snap.point]])

    def cancel(self) -> None:
        self.placing, self._first = False, None
        super().cancel()

    def _mark(self) -> None:
        """Show crosses at the points."""
        points = [there for _, there in self.pairs] + ([self._first] if self._first else [])
        arm = 7 / self.canvas.zoom
        crosses = [[(x - arm, y), (x + arm, y)] for x, y in points] + [[(x, y - arm), (x, y + arm)] for x, y in points]
        self.overlay.draw(crosses)

    def _store_and_refresh(self) -> None:
        self.canvas.underlay_changed.emit()

    # Options.

    def options(self) -> QWidget | None:
        choose, place, drop = button(tr("Picture…")), button(tr("Align by three points")), button(tr("Remove"))
        choose.clicked.connect(self.choose)
        place.clicked.connect(self.place)
        drop.clicked.connect(self.drop_picture)
        seen = QSlider(Qt.Orientation.Horizontal)
        seen.setRange(5, 100)
        laid = self.canvas.underlay.laid
        seen.setValue(laid.seen if laid else 55)
        seen.setFixedWidth(120)
        seen.setAccessibleName(tr("Picture opacity"))
        seen.setToolTip(seen.accessibleName())
        seen.valueChanged.connect(self.canvas.underlay.see)
        seen.sliderReleased.connect(self._store_and_refresh)
        follow = QCheckBox(tr("Pens follow dark lines"))
        follow.setToolTip(tr("Borders drawn by clicking follow the dark lines of the picture"))
        follow.setChecked(self.canvas.underlay.follows)
        follow.toggled.connect(self._follow)
        looks = row(label(tr("Opacity"), "muted"), seen, follow, ..., spacing=8)
        return CardFrame(column(row(choose, place, drop, ..., spacing=8), looks, spacing=6, margins=8), "float")

    def _follow(self, on: bool) -> None:
        self.canvas.underlay.follows = on
        self._store_and_refresh()
