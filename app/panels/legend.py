"""The legend: a card over the board that explains its symbols, placed where it hides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.board.legend import Symbol, symbols
from app.board.view import BoardView
from app.language import tr
from app.ui.icons import set_icon
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import CardFrame, column, label, row, scrolled, tool_button

from .free_room import MARGIN, CardPlace, FreeRoom

PICTURE, SCALE = QSize(32, 22), 0.76
"""Size of a picture, and the scale of the symbol in it."""
SHAPES = ((1, 1.0), (2, 1.0), (3, 1.0))
"""Possible layouts of a legend: number of columns, and the visible share of its height (the rest scrolls)."""
LOW_SHAPES = ((1, 0.7), (1, 0.5), (1, 0.35), (1, 0.2), (1, 0.12))
"""Further layouts for when the user opens a legend that does not fit."""


class SymbolPicture(QWidget):
    """A symbol as drawn on the board."""

    def __init__(self, symbol: Symbol) -> None:
        super().__init__()
        self._ink = symbol.ink
        self.setFixedSize(px(PICTURE.width()), px(PICTURE.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.width() / 2, self.height() / 2)
        scale = SCALE * self.height() / PICTURE.height()
        painter.scale(scale, scale)
        self._ink.draw(painter)
        painter.end()


@dataclass(frozen=True, slots=True)
class CardAnchor:
    """Where a card is wanted: its distance in pixels from the right or left and from the lower or upper edge of the
    view.

    So the card keeps its place when the view or the card changes size.
    """

    across: int = MARGIN
    down: int = MARGIN
    right: bool = True
    low: bool = True

    @classmethod
    def of(cls, room: QSize, box: QRect) -> CardAnchor:
        """Return the anchor of a card with this rectangle in a view of this size."""
        beyond, beneath = room.width() - box.x() - box.width(), room.height() - box.y() - box.height()
        right, low = beyond < box.x(), beneath < box.y()
        return cls(beyond if right else box.x(), beneath if low else box.y(), right, low)

    def corner(self, room: QSize, size: QSize) -> QPoint:
        """Return the upper left corner of a card of this size."""
        x = room.width() - size.width() - self.across if self.right else self.across
        y = room.height() - size.height() - self.down if self.low else self.down
        return QPoint(x, y)


class Legend(CardFrame):
    """Explains the symbols on the board. `toggled` carries whether it is expanded."""

    toggled = Signal(bool)

    def __init__(self, view: BoardView) -> None:
        super().__init__(kind="float")
        self.setParent(view)
        self.setAccessibleName(tr("Legend"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._view = view
        self._shown: tuple[object, ...] = ()
        self._parts: list[tuple[SymbolPicture, QLabel]] = []
        self._columns = 0
        self._anchor = CardAnchor()
        self._asked: bool | None = None
        self._roomy = True
        self.fold_button = tool_button("down", tr("Collapse legend"))
        self.fold_button.setFixedSize(px(24), px(24))
        self.fold_button.clicked.connect(self._toggle)
        self._title = label(tr("Legend"), "section")
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 0, 4, 2)
        self._grid.setHorizontalSpacing(5)
        self._grid.setVerticalSpacing(0)
        self._scroll = scrolled(self._body)
        self.setLayout(column(row(self._title, ..., self.fold_button, spacing=4), self._scroll, spacing=2, margins=6))
        self.hide()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.refresh)
        view.viewport().installEventFilter(self)

    @property
    def unfolded(self) -> bool:
        """Whether the legend is expanded: as the user chose, or else where it hides nothing."""
        return self._roomy if self._asked is None else self._asked

    @property
    def choice(self) -> str:
        """What the user chose: "folded", "unfolded", or "" for nothing yet."""
        return "" if self._asked is None else "unfolded" if self._asked else "folded"

    def set_unfolded(self, unfolded: bool) -> None:
        self._asked = unfolded
        self.refresh()

    def refresh(self) -> None:
        """Show the symbols now on the board where they hide nothing; hide the legend if there are none."""
        state = self._view.scene().state
        found = symbols(state)
        key = state.theme.name, state.metrics.tags, px(100), tuple(symbol.words for symbol in found)
        if key != self._shown:
            self._shown = key
            self._fill(found)
        self.setVisible(bool(found))
        if found:
            self._place(FreeRoom(self._view, self))

    def _place(self, room: FreeRoom) -> None:
        """Expand the legend if that hides nothing, in as few columns as possible; otherwise collapse it.

        If the user expands it anyway, it becomes low enough to hide nothing, if possible.
        """
        tried: list[tuple[tuple[int, float], CardPlace]] = []
        shapes = SHAPES if self._asked is None else SHAPES + LOW_SHAPES if self._asked else ()
        for shape in shapes:
            self._lay(*shape)
            point = room.best(self.size(), self._anchor.corner(self._view.viewport().size(), self.size()))
            tried += [(shape, point)] if point else []
            if point and not point.hidden:
                break
        shape, best = min(tried, key=lambda one: one[1].hidden, default=(SHAPES[0], None))
        self._roomy = best is not None and not best.hidden
        self._lay(*shape if self.unfolded else (0, 1.0))
        anchor = self._anchor if self.unfolded else CardAnchor()  # collapsed it is small enough for a corner
        wanted = anchor.corner(self._view.viewport().size(), self.size())
        point = best if best and self.unfolded else room.best(self.size(), wanted)
        self.move(point.corner if point else wanted)
        self.raise_()
        if self.unfolded and (not point or not point.hidden):
            self._anchor = CardAnchor.of(self._view.viewport().size(), self.geometry())

    def _lay(self, columns: int, share: float) -> None:
        """Lay out in this many columns, 0 for collapsed. `share`: the visible share of its height."""
        if columns and columns != self._columns:
            self._columns, rows = columns, -(-len(self._parts) // columns)
            for number, parts in enumerate(self._parts):
                column, line = divmod(number, rows)
                for at, part in enumerate(parts):
                    self._grid.addWidget(part, line, 2 * column + at)
        self._scroll.setVisible(bool(columns))
        set_icon(self.fold_button, "down" if columns else "up", "soft")
        text = tr("Collapse legend") if columns else tr("Expand legend")
        self.fold_button.setToolTip(text)
        self.fold_button.setAccessibleName(text)
        self._grid.activate()
        size, bar = self._body.sizeHint(), self._scroll.verticalScrollBar().sizeHint().width() if share < 1 else 0
        self._scroll.setFixedSize(size.width() + bar, round(share * size.height()))
        self.adjustSize()

    def _fill(self, found: Iterable[Symbol]) -> None:
        for part in (part for parts in self._parts for part in parts):
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts, self._columns = [(SymbolPicture(one), label(one.words, "small")) for one in found], 0
        for part in (part for parts in self._parts for part in parts):
            part.setParent(self._body)
            part.show()  # at once: hidden widgets have no size in the layout

    def _toggle(self) -> None:
        self.set_unfolded(not self.unfolded)
        self.toggled.emit(self.unfolded)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place the card after the board has been fitted to its new size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._later.start(0)
        return False


def corners_of(view: BoardView, size: QSize) -> list[QRect]:
    """Return the four corner places for a card of this size, the lower right first."""
    room = view.viewport().rect()
    right, low = room.width() - size.width() - MARGIN, room.height() - size.height() - MARGIN
    points = (QPoint(right, low), QPoint(MARGIN, low), QPoint(right, MARGIN), QPoint(MARGIN, MARGIN))
    return [QRect(point, size) for point in points]


# ----------------------------------------------------------------------------------------------------
# The overview: while the map is larger than the view, a small map shows who owns what and which part is in view.

LONGER_SIDE = 150
"""The longer side of the overview in pixels, at the normal text size."""
RIM = 5
SHOWN_FROM = 1.15
"""The zoom, relative to the whole map fitting the view, from which the overview is shown."""
AGAIN_MS = 250
DOT = 2.2
"""Radius of a unit in pixels."""


class Minimap(CardFrame):
    """An overview in the corner of the view where it hides least. A click or drag on it moves the map there."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(kind="float")
        self.setParent(view)
        self.setAccessibleName(tr("Map overview"))
        self.setToolTip(tr("Overview: click or drag to move the map"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._view = view
        self._picture = QPixmap()
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._draw)
        view.zoomed.connect(lambda _: self._follow())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.update())
        self.hide()

    def soon(self) -> None:
        """Redraw shortly after a change of the board, if visible."""
        if self.isVisible():
            self._again.start()

    def _follow(self) -> None:
        """Show the overview if the map is larger than the view, otherwise hide it."""
        shown = self._view.zoom > SHOWN_FROM * self._view.fitting_zoom()
        if shown and not self.isVisible():
            self._draw()
            FreeRoom(self._view, self).put_in_corner(self)
        self.setVisible(shown)
        self.update()

    def _draw(self) -> None:
        """Draw ground, fog and units as the board shows them."""
        scene = self._view.scene()
        frame, ratio = scene.sceneRect(), self.devicePixelRatioF()
        scale = px(LONGER_SIDE) / max(frame.width(), frame.height())
        wide, high = round(frame.width() * scale), round(frame.height() * scale)
        self._picture = QPixmap(round(wide * ratio), round(high * ratio))
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(color(current().table))
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-frame.topLeft())
        scene.draw_ground(painter)
        state = scene.state
        painter.setPen(QPen(color(current().unit_outline), 0.6 / scale))
        for piece in state.seats.present:
            painter.setBrush(color(state.looks[piece.power].fill))
            painter.drawEllipse(QPointF(*state.unit_point(piece)), DOT / scale, DOT / scale)
        painter.end()
        self.setFixedSize(wide + 2 * RIM, high + 2 * RIM)
        self.update()

    @property
    def _scale(self) -> float:
        """Pixels per board unit."""
        frame = self._view.scene().sceneRect()
        return (self.width() - 2 * RIM) / frame.width() if frame.width() else 1.0

    def in_sight(self) -> QRectF:
        """Return the part of the map that is in view, in pixels of the overview."""
        frame, room = self._view.scene().sceneRect(), self._view.viewport().rect()
        seen = self._view.mapToScene(room).boundingRect().translated(-frame.topLeft())
        scale = self._scale
        box = QRectF(seen.x() * scale + RIM, seen.y() * scale + RIM, seen.width() * scale, seen.height() * scale)
        return box.intersected(QRectF(self.rect()).adjusted(RIM, RIM, -RIM, -RIM))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(RIM, RIM, self._picture)
        box = self.in_sight().adjusted(1, 1, -1, -1)
        for hue, width in ((QColor(0, 0, 0, 150), 4.0), (shade_color("focus"), 2.0)):
            painter.setPen(QPen(hue, width))
            painter.drawRect(box)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go_to(event.position())

    def _go_to(self, point: QPointF) -> None:
        """Center the view on this point of the overview."""
        frame, scale = self._view.scene().sceneRect(), self._scale
        self._view.centerOn(frame.left() + (point.x() - RIM) / scale, frame.top() + (point.y() - RIM) / scale)
        self.update()
