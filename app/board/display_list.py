"""Display lists, which painters make: what to fill, stroke and letter; and the few kinds of graphics items that show
them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil, cos, floor, hypot, pi, radians, sin
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QGlyphRun,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTextLayout,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.ui.idle_jobs import IdleJobs
from app.ui.shades import DRAWING_SIZE, drawing_font
from app.ui.tokens import Hex, Pattern, TextStyle, color

from .curves import Point, octagon
from .placement.raster import spans_inside

# ----------------------------------------------------------------------------------------------------
# Timers for delayed work.


def later(parent: QObject, milliseconds: int, action: object) -> QTimer:
    """Return a timer that calls `action` once, that long after each start."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(action)
    return timer


# ----------------------------------------------------------------------------------------------------
# A cache of recent results, for zooming back, going back a phase, or returning to another level.

Value = TypeVar("Value")


class LruCache(Generic[Value]):
    """A cache of the most recently used values by key; it keeps at most `most` of them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value for that key, made now if need be."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = self._values[key] = make()
        if len(self._values) > self.most:
            self._values.popitem(last=False)
        return value


# ----------------------------------------------------------------------------------------------------
# Display lists ("ink"): what to fill and stroke, made once and drawn any number of times, on the screen or into a file.
#
# Painters make them and never hold a QPainter; so what they draw can be tested, measured, kept and exported.

ROUND = Qt.PenCapStyle.RoundCap
FLAT = Qt.PenCapStyle.FlatCap
AT_ONCE = 40
"""How many parts are drawn per step."""
NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


class DisplayListPart(Protocol):
    """One part of a display list."""

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        """Draw it, unless it lies outside `exposed`."""

    def bounds(self) -> QRectF:
        """Return a rectangle that contains it."""

    def mapped(self, transform: QTransform) -> DisplayListPart:
        """Return it transformed. Pens keep their widths."""


@dataclass(frozen=True, slots=True)
class PaintedPath:
    """One path, filled with `brush` and stroked with `pen`."""

    path: QPainterPath
    pen: QPen
    brush: QBrush

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        if exposed is None or self.bounds().intersects(exposed):
            painter.setPen(self.pen)
            painter.setBrush(self.brush)
            painter.drawPath(self.path)

    def bounds(self) -> QRectF:
        reach = 0.0 if self.pen.style() == Qt.PenStyle.NoPen else self.pen.widthF() / 2
        return self.path.boundingRect().adjusted(-reach, -reach, reach, reach)

    def mapped(self, transform: QTransform) -> PaintedPath:
        return PaintedPath(transform.map(self.path), self.pen, self.brush)


@dataclass(frozen=True, slots=True)
class ClippedInk:
    """A display list that shows only inside a path."""

    clip: QPainterPath
    ink: DisplayList

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        if exposed is None or self.bounds().intersects(exposed):
            painter.save()
            painter.setClipPath(self.clip, Qt.ClipOperation.IntersectClip)
            self.ink.draw(painter, exposed)
            painter.restore()

    def bounds(self) -> QRectF:
        return self.clip.boundingRect()

    def mapped(self, transform: QTransform) -> ClippedInk:
        return ClippedInk(transform.map(self.clip), self.ink.mapped(transform))


@dataclass(slots=True)
class DisplayList:
    """What to draw, in order."""

    parts: list[DisplayListPart] = field(default_factory=list)

    def fill(self, path: QPainterPath, hue: Hex, alpha: float | None = None) -> None:
        self.parts.append(PaintedPath(path, NO_PEN, QBrush(color(hue, alpha))))

    def stroke(
        self,
        path: QPainterPath,
        hue: Hex,
        width: float,
        *,
        alpha: float | None = None,
        dash: Sequence[float] = (),
        cap: Qt.PenCapStyle = ROUND,
    ) -> None:
        """Add a line along the path; `dash` in multiples of its width."""
        self.parts.append(PaintedPath(path, pen(color(hue, alpha), width, dash, cap), NO_BRUSH))

    def strokes(self, paths: Iterable[QPainterPath], line: QPen) -> None:
        """Add the same line along many short paths. Faster than along one long path; its color must be opaque."""
        self.parts += [PaintedPath(path, line, NO_BRUSH) for path in paths]

    def circle(
        self,
        center: Point,
        radius: float,
        fill: Hex = "",
        edge: Hex = "",
        width: float = 1.0,
        alpha: float | None = None,
    ) -> None:
        """Add a disc, a ring or both; `alpha` applies to the fill, or to the ring if there is no fill."""
        path = circle_path(center, radius)
        if fill:
            self.fill(path, fill, alpha)
        if edge:
            self.stroke(path, edge, width, alpha=None if fill else alpha)

    def line(self, start: Point, end: Point, hue: Hex, width: float, alpha: float | None = None) -> None:
        self.stroke(polyline((start, end)), hue, width, alpha=alpha)

    def inside(self, clip: QPainterPath) -> DisplayList:
        """Return a new display list, drawn at this point of this one, that shows only inside `clip`."""
        ink = DisplayList()
        self.parts.append(ClippedInk(clip, ink))
        return ink

    def add(self, other: DisplayList, transform: QTransform | None = None) -> None:
        """Add another display list on top, transformed by `transform`. Pens keep their widths."""
        self.parts += other.parts if transform is None else other.mapped(transform).parts

    def mapped(self, transform: QTransform) -> DisplayList:
        return DisplayList([part.mapped(transform) for part in self.parts])

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        """Draw all of it, or only what touches the rectangle `exposed`."""
        for part in self.parts:
            part.draw(painter, exposed)

    def drawn(self, painter: QPainter, exposed: QRectF | None = None) -> Iterator[None]:
        """Do the same as `draw`, some parts per step."""
        for number, part in enumerate(self.parts, 1):
            part.draw(painter, exposed)
            if number % AT_ONCE == 0:
                yield
        yield

    def bounds(self) -> QRectF:
        """Return a rectangle that contains everything drawn."""
        rect = QRectF()
        for part in self.parts:
            rect = rect.united(part.bounds())
        return rect

    def painted_paths(self) -> Iterator[PaintedPath]:
        """Yield every painted path, also those inside clips."""
        for part in self.parts:
            if isinstance(part, PaintedPath):
                yield part
            elif isinstance(part, ClippedInk):
                yield from part.ink.painted_paths()


def pen(hue: QColor, width: float, dash: Sequence[float] = (), cap: Qt.PenCapStyle = ROUND) -> QPen:
    """Return a pen with round joins; `dash` in multiples of its width."""
    made = QPen(hue, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        made.setDashPattern(list(dash))
    return made


def circle_path(center: Point, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(*center), radius, radius)
    return path


def polyline(points: Sequence[Point], *, closed: bool = False) -> QPainterPath:
    """Return a path along points; it is closed also if the first point is the last."""
    path = QPainterPath(QPointF(*points[0]))
    line_to = path.lineTo  # three times as fast as a polygon of points
    for x, y in points[1:]:
        line_to(x, y)
    if closed or points[0] == points[-1]:
        path.closeSubpath()
    return path


def polylines(lines: Iterable[Sequence[Point]]) -> QPainterPath:
    path = QPainterPath()
    for line in lines:
        path.addPath(polyline(line))
    return path


def rounded_box(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


# ----------------------------------------------------------------------------------------------------
# The few kinds of graphics items the board is made of. None of them takes mouse events: the view picks by geometry.

OVERVIEW = 1600
"""Longest side, in pixels, of the pixmap of the whole ground that is shown until a sharper one is made."""
MARGIN = 0.3
"""How far a sharp pixmap extends beyond the visible part on each side, as a share of that, for panning."""

LARGEST_CACHED = 250_000
"""The most pixels of an item's pixmap that is shown stretched while the zoom changes."""
OUTDATED = 0.0
"""The scale of a pixmap whose contents are outdated: no zoom matches it."""


class GroupItem(QGraphicsItem):
    """The root of a layer: draws nothing; its items are shown, hidden and stacked together."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(z)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint nothing."""


def discard(item: QGraphicsItem) -> None:
    """Take an item out of its scene."""
    scene = item.scene()
    item.setParentItem(None)  # type: ignore[arg-type]
    if scene is not None:
        scene.removeItem(item)


class DisplayListItem(QGraphicsItem):
    """A display list on the board."""

    def __init__(self, ink: DisplayList, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._ink = ink
        self._bounds = ink.bounds()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def ink(self) -> DisplayList:
        return self._ink

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._ink.draw(painter)


class CachedItem(DisplayListItem):
    """A display list cached by Qt as a pixmap for one scale, in device pixels per board unit. While the zoom changes,
    the pixmap is stretched. The item's own coordinates are the pixmap's pixels, so that at its scale each of them is
    one pixel of the screen. An item whose pixmap would be too large is redrawn at every zoom."""

    def __init__(self, ink: DisplayList, parent: QGraphicsItem, scale: float) -> None:
        super().__init__(ink, parent)
        self._scale, self._box, self._painted = 0.0, QRectF(), False
        self.set_picture_scale(scale)

    @property
    def painted(self) -> bool:
        """Whether there is a pixmap yet."""
        return self._painted

    def set_picture_scale(self, scale: float) -> None:
        """Have the pixmap made for this scale."""
        large = self._bounds.width() * self._bounds.height() * scale * scale > LARGEST_CACHED
        modes, wanted = QGraphicsItem.CacheMode, 1.0 if large else scale
        self.setCacheMode(modes.DeviceCoordinateCache if large else modes.ItemCoordinateCache)
        if wanted != self._scale:
            self.prepareGeometryChange()
            self._scale, self._painted, box = wanted, False, self._bounds
            self._box = QRectF(wanted * box.x(), wanted * box.y(), wanted * box.width(), wanted * box.height())
            self.setScale(1 / wanted)
            self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._painted = True
        painter.scale(self._scale, self._scale)
        super().paint(painter, option, widget)


@dataclass(frozen=True, slots=True)
class Plate:
    """A pixmap of a part of the ground: `rect` in board units, `scale` in device pixels per board unit."""

    pixmap: QPixmap
    rect: QRectF
    scale: float


class PlatePainter:
    """A new plate for a part of the ground and the painter that draws it; end the painter before showing the plate."""

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
    """Ground that is slow to draw, kept as a pixmap for the current zoom.

    While the zoom changes, or beyond the edge of the pixmap, a coarser one is shown and `stale` is called; `sharpen()`
    then makes the right one. Without a widget (export, printing) the display lists themselves are drawn.
    """

    def __init__(self, frame: QRectF, stale: Callable[[], None]) -> None:
        super().__init__()
        self._frame = frame
        self._stale = stale
        self._parts: dict[str, DisplayList] = {}
        self._hidden: set[str] = set()
        self._overview: Plate | None = None
        self._sharp: Plate | None = None
        self._wanted: tuple[float, QRectF] | None = None
        self._ornaments: dict[str, Callable[[], DisplayList] | None] = {}
        """Parts that may come a moment after the rest -> the function that makes those not made yet."""
        self._changes = 0
        """How often the contents of the plate have changed."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_part(self, name: str, ink: DisplayList, *, soon: bool = False) -> None:
        """Add a part to the plate, or replace it; parts are drawn in the order in which they first came. `soon`: the
        old pixmap may be shown until the new one is made."""
        self._parts[name] = ink
        if soon and not IdleJobs.at_once:
            self._outdate()
        else:
            self._drop()

    def set_ornament(self, name: str, make: Callable[[], DisplayList]) -> None:
        """Add a part that is slow to make and to draw: it may come a moment after the rest."""
        if IdleJobs.at_once:
            self.set_part(name, make())
        else:
            self._parts.setdefault(name, DisplayList())
            self._ornaments[name] = make
            self._drop()

    def set_part_visible(self, name: str, visible: bool) -> None:
        if visible == (name in self._hidden):
            (self._hidden.discard if visible else self._hidden.add)(name)
            self._drop()

    def sharpen(self) -> None:
        """Make the pixmap that was last asked for, if it has not been made."""
        for _ in self.sharpening():
            pass

    def sharpening(self) -> Iterator[None]:
        """Do the same as `sharpen` in small steps; stop if the contents of the plate change meanwhile."""
        if self._wanted is None:
            return
        scale, visible = self._wanted
        made, changes = PlatePainter(self._around(visible), scale), self._changes
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

    def _sketch(self) -> None:
        """Draw what is needed now without the slow parts, which come a moment later."""
        assert self._wanted is not None
        scale, visible = self._wanted
        made = PlatePainter(self._around(visible), scale)
        for name, ink in self._parts.items():
            if name not in self._hidden and name not in self._ornaments:
                ink.draw(made.painter, made.shown)
        made.painter.end()
        self._sharp = made.plate
        if self._ornaments:
            self._stale()
        else:
            self._wanted = None

    def _ink(self, name: str) -> DisplayList:
        """Return the display list of a part; that of an ornament is made now."""
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
                self.sharpen() if IdleJobs.at_once else self._sketch()
            else:
                self._stale()
            plate = self._fitting(scale, exposed)
        if plate is not None:
            _blit(painter, plate, widget.devicePixelRatioF())
        else:
            self._paint_coarse(painter, exposed)

    def _fitting(self, scale: float, exposed: QRectF) -> Plate | None:
        """Return the plate that shows this part at this scale, if there is one."""
        for plate in (self._sharp, self._overview):
            if plate and abs(plate.scale - scale) < 1e-6 * scale and plate.rect.contains(exposed):
                return plate
        return None

    def _paint_coarse(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint plates of other scales: that of the whole ground, and sharper ones over it."""
        plates = [plate for plate in (self._overview, self._sharp) if plate is not None]
        if self._sharp and self._sharp.rect.contains(exposed):
            plates = [self._sharp]
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
        made = PlatePainter(rect, scale)
        self.draw(made.painter, made.shown)
        made.painter.end()
        return made.plate

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the display lists themselves, as far as they touch `exposed`."""
        for name in tuple(self._parts):
            if name not in self._hidden:
                self._ink(name).draw(painter, exposed)

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
    """Paint a plate of the right scale on whole device pixels, where it is sharpest."""
    corner = painter.worldTransform().map(plate.rect.topLeft())
    painter.save()
    painter.resetTransform()
    plate.pixmap.setDevicePixelRatio(ratio)
    painter.drawPixmap(QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), plate.pixmap)
    painter.restore()


# ----------------------------------------------------------------------------------------------------
# Lettering: outlines of letters, the same on the screen, in print and in a file; and fast names with a halo.

UNIT_LETTER = TextStyle("ui_sans", 1.0, 800)
TAB_LETTER = TextStyle("ui_sans", 1.0, 700)
MARK_TEXT = TextStyle("ui_sans", 1.0, 800)
PILL_TEXT = TextStyle("ui_sans", 1.0, 700)
LARGEST_GLYPH = 60.0
"""Height in device pixels above which Qt draws letters as outlines anyway, without caching them."""


@lru_cache(maxsize=2048)
def outline(text: str, style: TextStyle) -> QPainterPath:
    """Return the outlines of one line at DRAWING_SIZE around the origin: centered across by its outlines and up and
    down by its capitals."""
    font = drawing_font(style)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    middle = path.boundingRect().center().x()
    return path.translated(-middle, QFontMetricsF(font).capHeight() / 2)


@lru_cache(maxsize=2048)
def width_of(text: str, style: TextStyle) -> float:
    """Return the width of a line at size 1."""
    return outline(text, style).boundingRect().width() / DRAWING_SIZE


def lettered(text: str, style: TextStyle, size: float, center: Point) -> QPainterPath:
    """Return the outlines of one line of font size `size`, centered on a point."""
    transform = QTransform().translate(*center).scale(size / DRAWING_SIZE, size / DRAWING_SIZE)
    return transform.map(outline(text, style))


@dataclass(frozen=True, slots=True)
class HaloText:
    """A line of text with a halo, as part of a display list.

    On the screen it is drawn with Qt's cached glyphs, the halo as displaced copies: twenty times as fast as stroking
    outlines. Into a file it is written as outlines, which need no fonts.
    """

    text: str
    style: TextStyle
    size: float
    center: Point
    hue: Hex
    halo: Hex
    halo_width: float

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        if exposed is not None and not self.bounds().intersects(exposed):
            return
        turn = painter.deviceTransform()
        scale = hypot(turn.m11(), turn.m12())
        if painter.paintEngine().type() == QPaintEngine.Type.Raster and self.size * scale < LARGEST_GLYPH:
            self._draw_glyphs(painter, scale)
        else:
            path = lettered(self.text, self.style, self.size, self.center)
            painter.strokePath(path, pen(color(self.halo), self.halo_width, cap=ROUND))
            painter.fillPath(path, color(self.hue))

    def bounds(self) -> QRectF:
        reach, x, y = self.halo_width / 2, *self.center
        half = width_of(self.text, self.style) * self.size / 2 + reach
        return QRectF(x - half, y - self.size - reach, 2 * half, 2 * self.size + 2 * reach)

    def mapped(self, transform: QTransform) -> HaloText:
        to = transform.map(QPointF(*self.center))
        return replace(self, center=(to.x(), to.y()))

    def _draw_glyphs(self, painter: QPainter, scale: float) -> None:
        """Draw glyphs, with the copies of the halo close enough to leave no gaps at `scale` device pixels per unit."""
        runs, start = _glyphs(self.text, self.style)
        grown = self.size / DRAWING_SIZE
        painter.save()
        painter.translate(*self.center)
        painter.scale(grown, grown)
        painter.setPen(color(self.halo))
        for dx, dy in _round_about(self.halo_width / 2 / grown, self.halo_width / 2 * scale):
            for run in runs:
                painter.drawGlyphRun(QPointF(start.x() + dx, start.y() + dy), run)
        painter.setPen(color(self.hue))
        for run in runs:
            painter.drawGlyphRun(start, run)
        painter.restore()


@lru_cache(maxsize=2048)
def _glyphs(text: str, style: TextStyle) -> tuple[list[QGlyphRun], QPointF]:
    """Return the glyphs of a line at DRAWING_SIZE, and where to draw them so that they lie as in `outline`."""
    font = drawing_font(style)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    path = QPainterPath()
    path.addText(0, 0, font, text)
    x = -path.boundingRect().center().x()
    return layout.glyphRuns(), QPointF(x, QFontMetricsF(font).capHeight() / 2 - line.ascent())


def _round_about(radius: float, pixels: float) -> list[tuple[float, float]]:
    """Return offsets on one or two circles, the outer one with that radius, which is `pixels` on the screen."""
    rings = ((radius, 12 if pixels > 2 else 8), (radius * 0.55, 8)) if pixels > 1.4 else ((radius, 8),)
    return [(r * cos(2 * pi * n / count), r * sin(2 * pi * n / count)) for r, count in rings for n in range(count)]


# ----------------------------------------------------------------------------------------------------
# The patterns of the powers as paths that end at the outline of their land, so that nothing needs clipping.
#
# They are aligned to the board's origin, so those of neighboring lands join up. A pattern is made of rows: the outline
# is turned until the rows are level, then each row is drawn where it is inside.

ROW = 0.87
"""Distance of staggered rows, in periods."""


def hatch(ink: DisplayList, outline: Sequence[Sequence[Point]], pattern: Pattern, hue: Hex, alpha: float) -> None:
    """Add a pattern in that color inside the closed outline (lines, in any order and direction)."""
    if pattern.name == "dots":
        for row in _dots(outline, pattern):
            ink.fill(row, hue, alpha)
    elif pattern.name in PATTERNS:
        ink.stroke(PATTERNS[pattern.name](outline, pattern), hue, pattern.width, alpha=alpha, cap=FLAT)


def _lines(angle: float) -> Callable[[Sequence[Sequence[Point]], Pattern], QPainterPath]:
    """Return a pattern of straight lines at an angle in degrees (0 level, 45 down to the right)."""

    def draw(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
        path = QPainterPath()
        for row, spans in spans_inside(_turned(outline, -angle), pattern.period).items():
            for start, end in spans:
                path.moveTo(start, row * pattern.period)
                path.lineTo(end, row * pattern.period)
        return QTransform().rotate(angle).map(path)

    return draw


def _both(*angles: float) -> Callable[[Sequence[Sequence[Point]], Pattern], QPainterPath]:
    def draw(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
        path = QPainterPath()
        for angle in angles:
            path.addPath(_lines(angle)(outline, pattern))
        return path

    return draw


def _dots(outline: Sequence[Sequence[Point]], pattern: Pattern) -> Iterator[QPainterPath]:
    """Yield rows of staggered dots, none of them cut. Qt fills one path per row much faster than one for all."""
    dot = QPolygonF([QPointF(x, y) for x, y in octagon((0, 0), pattern.radius)])
    for row, spans in spans_inside(outline, pattern.period * ROW).items():
        path, shift = QPainterPath(), pattern.period / 2 if row % 2 else 0.0
        for start, end in spans:
            for x in _steps(start + pattern.radius, end - pattern.radius, pattern.period, shift):
                path.addPolygon(dot.translated(x, row * pattern.period * ROW))
        yield path


def _waves(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
    """Return level waves of whole half waves; the ribbon along the border hides where they end."""
    path = QPainterPath()
    half = pattern.wavelength / 2
    for row, spans in spans_inside(outline, pattern.period).items():
        y = row * pattern.period
        for start, end in spans:
            first, last = ceil(start / half), floor(end / half)
            if first < last:
                path.moveTo(first * half, y)
            for n in range(first, last):
                height = 2 * pattern.amplitude * (1 if n % 2 else -1)
                path.quadTo((n + 0.5) * half, y + height, (n + 1) * half, y)
    return path


def _scales(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
    """Return staggered half circles that hang from their row, only whole ones."""
    path = QPainterPath()
    radius = pattern.radius
    rows = spans_inside(outline, radius)
    for row, spans in rows.items():
        for start, end in spans:
            for x in _steps(start, end - 2 * radius, 2 * radius, radius if row % 2 else 0.0):
                if not any(left < x + radius < right for left, right in rows.get(row + 1, ())):
                    continue
                box = QRectF(x, (row - 1) * radius, 2 * radius, 2 * radius)
                path.arcMoveTo(box, 180)
                path.arcTo(box, 180, 180)
    return path


def _steps(start: float, end: float, step: float, shift: float) -> Iterator[float]:
    """Yield the values shift + n * step from start to end."""
    for n in range(ceil((start - shift) / step), floor((end - shift) / step) + 1):
        yield shift + n * step


def _turned(outline: Iterable[Sequence[Point]], angle: float) -> list[list[Point]]:
    """Return the outline turned about the origin, in degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [[(x * c - y * s, x * s + y * c) for x, y in line] for line in outline]


PATTERNS: dict[str, Callable[[Sequence[Sequence[Point]], Pattern], QPainterPath]] = {
    "vertical": _lines(90),
    "horizontal": _lines(0),
    "diagonal": _lines(45),
    "antidiagonal": _lines(-45),
    "grid": _both(0, 90),
    "cross": _both(45, -45),
    "waves": _waves,
    "scales": _scales,
}
