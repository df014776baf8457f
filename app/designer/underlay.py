"""A scan or photo under the map, to trace: where it lies, and how much of it is seen."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QPointF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

import rules
from app.geometry.paths import Point
from app.language import tr

from .scene import MapScene

UNDER = -1.0
MOST_BYTES = 200_000_000
MOST_PIXELS = 5000
"""A larger picture is made smaller when it is read: nobody traces finer, and memory is dear."""
USUAL_SEEN = 55
FORMATS = ("png", "jpg", "jpeg", "webp", "bmp", "gif", "tif", "tiff")


class PictureTrouble(Exception):
    """A picture that cannot be read; the text says why."""


@dataclass(frozen=True)
class Laid:
    """A picture's file, how it lies (picture pixels to board units), and how much of it is seen, in percent."""

    path: str
    matrix: tuple[float, float, float, float, float, float]
    seen: int = USUAL_SEEN
    shown: bool = True

    @property
    def transform(self) -> QTransform:
        return QTransform(*self.matrix)

    def text(self) -> str:
        """For settings."""
        return json.dumps([self.path, list(self.matrix), self.seen, self.shown])


def laid_from(text: str) -> Laid | None:
    """What settings have kept; None for nothing, or for what is no such text."""
    try:
        path, matrix, seen, shown = json.loads(text)
        numbers = tuple(float(one) for one in matrix)
        if len(numbers) != 6 or not all(map(math.isfinite, numbers)):
            return None
        return Laid(str(path), numbers, min(max(int(seen), 5), 100), bool(shown))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None


def picture(path: Path) -> QImage:
    """A picture from a file, upright, of a bearable size. PictureTrouble."""
    try:
        content = rules.read_plain(path, MOST_BYTES)
    except OSError as error:
        raise PictureTrouble(tr("{name} is not shown: {why}.", name=path.name, why=rules.disk_words(error))) from None
    buffer = QBuffer()
    buffer.setData(content)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > MOST_PIXELS:
        reader.setScaledSize(size.scaled(QSize(MOST_PIXELS, MOST_PIXELS), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise PictureTrouble(tr("{name} is not shown: {why}.", name=path.name, why=reader.errorString().rstrip(".")))
    return image


def fitted(pairs: Sequence[tuple[Point, Point]]) -> QTransform | None:
    """What brings each first point to its second: a move for one pair, with turning and scaling for two, any affine
    one for three. None where the points lie too near each other, or on one line."""
    (ax, ay), (bx, by) = pairs[0]
    if len(pairs) == 1:
        return QTransform.fromTranslate(bx - ax, by - ay)
    if len(pairs) == 2:
        start, end = complex(*pairs[1][0]) - complex(ax, ay), complex(*pairs[1][1]) - complex(bx, by)
        if abs(start) < 1 or abs(end) < 1:
            return None
        turn = end / start
        made = QTransform(turn.real, turn.imag, -turn.imag, turn.real, 0, 0)
    else:
        first, second = _frame([one for one, _ in pairs]), _frame([other for _, other in pairs])
        if abs(first.determinant()) < 1 or abs(second.determinant()) < 1:
            return None
        made = first.inverted()[0] * second
    here = made.map(QPointF(ax, ay))
    return made * QTransform.fromTranslate(bx - here.x(), by - here.y())


def _frame(points: Sequence[Point]) -> QTransform:
    (ax, ay), (bx, by), (cx, cy) = points[:3]
    return QTransform(bx - ax, by - ay, cx - ax, cy - ay, 0, 0)


class Underlay(QGraphicsPixmapItem):
    """The picture in the scene of a map. `scene_of` sees through its grounds as long as it is shown."""

    def __init__(self, scene_of: MapScene) -> None:
        super().__init__()
        self.map = scene_of
        self.laid: Laid | None = None
        self.follows = False
        """Whether pens follow its dark lines."""
        self.setZValue(UNDER)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        scene_of.addItem(self)

    def lay(self, path: Path, laid: Laid | None = None) -> None:
        """Show a picture; without a place it fills the board. PictureTrouble, and then nothing is changed."""
        image = picture(path)
        frame = self.map.frame
        scale = min(frame.width() / image.width(), frame.height() / image.height())
        fresh = Laid(str(path), (scale, 0.0, 0.0, scale, 0.0, 0.0))
        self.setPixmap(QPixmap.fromImage(image))
        self.put(laid or fresh)

    def put(self, laid: Laid | None) -> None:
        """Lay it otherwise; None takes it away."""
        self.laid = laid
        if laid is None:
            self.setPixmap(QPixmap())
        else:
            self.setTransform(laid.transform)
        self.setVisible(laid is not None and laid.shown)
        self.map.see_through(laid.seen / 100 if laid is not None and laid.shown else 0.0)

    def move(self, by: QTransform) -> None:
        """Move what lies there by a transform of the board."""
        if self.laid is not None:
            found = self.laid.transform * by
            matrix = (found.m11(), found.m12(), found.m21(), found.m22(), found.dx(), found.dy())
            self.put(replace(self.laid, matrix=matrix))

    def see(self, percent: int) -> None:
        """How much of it is seen through the map."""
        if self.laid is not None:
            self.put(replace(self.laid, seen=percent))


__all__ = ["FORMATS", "Laid", "PictureTrouble", "Underlay", "fitted", "laid_from", "picture"]
