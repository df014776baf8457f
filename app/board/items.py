"""The few kinds of graphics items the board is made of. None of them takes the mouse: the view asks by geometry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.ui.slices import sliced

from .ink import Ink

OVERVIEW = 1600
"""Longest side, in pixels, of a picture of the whole ground that stands in while a sharper one is made."""
MARGIN = 0.3
"""How much more than what is visible a sharp picture shows on each side, so that panning has something to show."""

OUTDATED = 0.0
"""The scale of a picture that does not show what it should any more: it fits nowhere."""


class GroupItem(QGraphicsItem):
    """A layer's root: draws nothing, is shown, hidden and stacked as one."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(z)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing of its own."""


def discard(item: QGraphicsItem) -> None:
    """Take an item out of its scene."""
    scene = item.scene()
    item.setParentItem(None)  # type: ignore[arg-type]
    if scene is not None:
        scene.removeItem(item)


class InkItem(QGraphicsItem):
    """Ink on the board."""

    def __init__(self, ink: Ink, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._ink = ink
        self._bounds = ink.bounds()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def ink(self) -> Ink:
        return self._ink

    def set_ink(self, ink: Ink) -> None:
        """Show other ink."""
        self.prepareGeometryChange()
        self._ink = ink
        self._bounds = ink.bounds()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._ink.draw(painter)


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture of a part of the ground: `rect` in board units, `scale` in device pixels a board unit."""

    pixmap: QPixmap
    rect: QRectF
    scale: float


class Canvas:
    """A picture to be of a part of the ground, and what paints it; that must be ended before the plate is shown."""

    def __init__(self, rect: QRectF, scale: float) -> None:
        left, top = floor(rect.left() * scale), floor(rect.top() * scale)
        right, bottom = ceil(rect.right() * scale), ceil(rect.bottom() * scale)
        pixmap = QPixmap(QSize(max(1, right - left), max(1, bottom - top)))
        pixmap.fill(Qt.GlobalColor.transparent)
        self.shown = QRectF(left / scale, top / scale, pixmap.width() / scale, pixmap.height() / scale)
        self.plate = Plate(pixmap, self.shown, scale)
        self.painter = QPainter(pixmap)
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.setTransform(QTransform(scale, 0, 0, scale, -left, -top))


class PlateItem(QGraphicsItem):
    """Ground that is dear to draw, kept as a picture for the zoom it is seen at.

    While the zoom changes, or beyond the edge of what is kept, a coarser picture shows and `stale` is called;
    `sharpen()` then makes the right one. Without a widget (export, printing) the ink itself is drawn.
    """

    def __init__(self, frame: QRectF, stale: Callable[[], None]) -> None:
        super().__init__()
        self._frame = frame
        self._stale = stale
        self._parts: dict[str, Ink] = {}
        self._hidden: set[str] = set()
        self._overview: Plate | None = None
        self._sharp: Plate | None = None
        self._wanted: tuple[float, QRectF] | None = None
        self._ornaments: dict[str, Callable[[], Ink] | None] = {}
        """Parts that may come a moment after the rest; what makes those that are not made yet."""
        self._changes = 0
        """How often what is on the plate has changed."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_part(self, name: str, ink: Ink, *, soon: bool = False) -> None:
        """Put a part on the plate, or replace it; parts are drawn in the order in which they first came. `soon`: until
        the new picture is made the old one may be seen."""
        self._parts[name] = ink
        if soon and sliced():
            self._outdate()
        else:
            self._drop()

    def set_ornament(self, name: str, make: Callable[[], Ink]) -> None:
        """A part that takes long to make and to draw: it may come a moment after the rest."""
        if sliced():
            self._parts.setdefault(name, Ink())
            self._ornaments[name] = make
            self._drop()
        else:
            self.set_part(name, make())

    def set_part_visible(self, name: str, visible: bool) -> None:
        if visible == (name in self._hidden):
            (self._hidden.discard if visible else self._hidden.add)(name)
            self._drop()

    def sharpen(self) -> None:
        """Make the picture that was last asked for, if it is not there."""
        for _ in self.sharpening():
            pass

    def sharpening(self) -> Iterator[None]:
        """The same, a bit at each step; given up if what is on the plate changes meanwhile."""
        if self._wanted is None:
            return
        scale, visible = self._wanted
        made, changes = Canvas(self._around(visible), scale), self._changes
        try:
            for name in tuple(self._parts):
                if name not in self._hidden:
                    yield
                    yield from self._ink(name).drawn(made.painter, made.shown)
                if changes != self._changes:
                    return
        finally:
            made.painter.end()
        self._wanted = None
        if self._sharp and self._sharp.rect.contains(self._frame):
            self._overview = self._sharp
        if self._overview and self._overview.scale == OUTDATED:
            self._overview = None
        self._sharp = made.plate
        self.update()

    def make_ready(self, scale: float, visible: QRectF) -> None:
        """What is about to be asked for, before it is; `scale`: device pixels a board unit, `visible`: in those."""
        visible = visible.intersected(self._frame)
        if sliced() and self._overview is None and self._sharp is None and not visible.isEmpty():
            self._wanted = scale, visible
            self._sketch()

    def _sketch(self) -> None:
        """What is asked for at once, without what takes long; that comes in a moment."""
        assert self._wanted is not None
        scale, visible = self._wanted
        made = Canvas(self._around(visible), scale)
        for name, ink in self._parts.items():
            if name not in self._hidden and name not in self._ornaments:
                ink.draw(made.painter, made.shown)
        made.painter.end()
        self._sharp = made.plate
        if self._ornaments:
            self._stale()
        else:
            self._wanted = None

    def _ink(self, name: str) -> Ink:
        """The ink of a part; that of an ornament is made now."""
        make = self._ornaments.get(name)
        if make is not None:
            self._parts[name], self._ornaments[name] = make(), None
        return self._parts[name]

    def _around(self, visible: QRectF) -> QRectF:
        dx, dy = MARGIN * visible.width(), MARGIN * visible.height()
        return visible.adjusted(-dx, -dy, dx, dy).intersected(self._frame)

    def boundingRect(self) -> QRectF:
        return self._frame

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed = option.exposedRect.intersected(self._frame)
        if widget is None:
            self.draw(painter, exposed)
        elif not exposed.isEmpty():
            self._paint_plates(painter, exposed, widget)

    def _paint_plates(self, painter: QPainter, exposed: QRectF, widget: QWidget) -> None:
        scale = painter.worldTransform().m11() * widget.devicePixelRatioF()
        plate = self._fitting(scale, exposed)
        if plate is None:
            self._wanted = scale, self._visible(painter, widget)
            if self._overview is None and self._sharp is None:
                self._sketch() if sliced() else self.sharpen()
            else:
                self._stale()
            plate = self._fitting(scale, exposed)
        if plate is not None:
            _blit(painter, plate, widget.devicePixelRatioF())
        else:
            self._paint_coarse(painter, exposed)

    def _fitting(self, scale: float, exposed: QRectF) -> Plate | None:
        """The picture that shows this part at this scale, if there is one."""
        for plate in (self._sharp, self._overview):
            if plate and abs(plate.scale - scale) < 1e-6 * scale and plate.rect.contains(exposed):
                return plate
        return None

    def _paint_coarse(self, painter: QPainter, exposed: QRectF) -> None:
        """A picture of another scale: of the whole ground, and over it what is sharper."""
        plates = [plate for plate in (self._overview, self._sharp) if plate is not None]
        if not any(plate.rect.contains(exposed) for plate in plates):
            size = self._frame.size()
            self._overview = self._rendered(self._frame, OVERVIEW / max(size.width(), size.height()))
            plates.insert(0, self._overview)
        for plate in plates:
            painter.drawPixmap(plate.rect, plate.pixmap, QRectF(plate.pixmap.rect()))

    def _visible(self, painter: QPainter, widget: QWidget) -> QRectF:
        back, _ = painter.worldTransform().inverted()
        return back.mapRect(QRectF(widget.rect())).intersected(self._frame)

    def _rendered(self, rect: QRectF, scale: float) -> Plate:
        made = Canvas(rect, scale)
        self.draw(made.painter, made.shown)
        made.painter.end()
        return made.plate

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the ink itself, as far as it touches `exposed`."""
        for _ in self.drawn(painter, exposed):
            pass

    def drawn(self, painter: QPainter, exposed: QRectF) -> Iterator[None]:
        """The same, a part at each step."""
        for name in tuple(self._parts):
            if name not in self._hidden:
                self._ink(name).draw(painter, exposed)
                yield

    def _outdate(self) -> None:
        self._changes += 1
        self._overview, self._sharp = (
            plate and replace(plate, scale=OUTDATED) for plate in (self._overview, self._sharp)
        )
        self.update()

    def _drop(self) -> None:
        self._changes += 1
        self._overview = self._sharp = None
        self.update()


def _blit(painter: QPainter, plate: Plate, ratio: float) -> None:
    """Put a picture of the right scale on whole device pixels, where it is sharpest."""
    corner = painter.worldTransform().map(plate.rect.topLeft())
    painter.save()
    painter.resetTransform()
    plate.pixmap.setDevicePixelRatio(ratio)
    painter.drawPixmap(QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), plate.pixmap)
    painter.restore()
