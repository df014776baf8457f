"""Two small buttons at the chosen unit that order it to the board above or below."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.ui.icons import paint_icon
from app.ui.shades import current, shade_color
from app.ui.tokens import color

SIDE = 28
GAP = 3
TOLD = {1: "To the board above (Shift+PgUp)", -1: "To the board below (Shift+PgDown)"}


class LevelChip(QAbstractButton):
    """A disc with an arrow up or down."""

    def __init__(self, by: int, over: QWidget) -> None:
        super().__init__(over)
        self.by = by
        self.setFixedSize(SIDE, SIDE)
        self.setToolTip(TOLD[by])
        self.setAccessibleName(TOLD[by])
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        teal = color(current().target)
        painter.setPen(QPen(teal, 1.5))
        painter.setBrush(teal if self.underMouse() else shade_color("base"))
        painter.drawEllipse(QPointF(SIDE / 2, SIDE / 2), SIDE / 2 - 2, SIDE / 2 - 2)
        name = "up" if self.by > 0 else "down"
        paint_icon(painter, QRectF(6, 6, 16, 16), name, "base" if self.underMouse() else current().target)
        painter.end()


class LevelChips:
    """The two chips over a board's widget."""

    def __init__(self, over: QWidget, picked: Callable[[int], None]) -> None:
        """`picked` is told 1 for the board above, -1 for the one below."""
        self.chips = {by: LevelChip(by, over) for by in (1, -1)}
        for by, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, by=by: picked(by))

    def show_at(self, unit: QPoint, reach: int, ways: Collection[int]) -> None:
        """Show those of `ways` beside a unit whose counter takes `reach` pixels from its middle; the others go."""
        for by, chip in self.chips.items():
            top = -SIDE - GAP // 2 if by > 0 else GAP - GAP // 2
            chip.move(unit + QPoint(-reach - SIDE - GAP, top))
            chip.setVisible(by in ways)
            chip.raise_()

    def hide(self) -> None:
        self.show_at(QPoint(), 0, ())
