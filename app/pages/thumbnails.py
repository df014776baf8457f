"""Small pictures of maps for cards: whose land is whose and, for a new game, the units. Nothing that is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPen, QPixmap

from app.board.atlas import Atlas, atlas_of
from app.board.painters import ground
from app.board.painters.units import unit as counter
from app.ui.shades import current, shade_color
from app.ui.tokens import Theme, color, theme, tokens

Owners = tuple[tuple[str, str], ...]
"""Pairs of province and power."""
Unit = tuple[str, str, str]
"""Power, kind, place."""
Part = tuple[float, float, float]
"""What of a map is shown: left, top and width as shares of the map's width and height. WHOLE: all of it."""
CORNER = 7
HEART = (0.10, 0.30, 0.80)
WHOLE = (0.0, 0.0, 1.0)
UNIT_PX = 9.5


def thumbnail(
    map_id: str,
    variant: str,
    size: QSize,
    owners: Owners = (),
    units: Sequence[Unit] = (),
    part: Part = HEART,
) -> QPixmap:
    """A picture of `size` logical pixels with round corners, in the current theme, sharp on the screens there are."""
    ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    return _thumbnail(map_id, variant, size.width(), size.height(), owners, tuple(units), part, ratio, current().name)


@lru_cache(maxsize=64)
def _thumbnail(
    map_id: str,
    variant: str,
    width: int,
    height: int,
    owners: Owners,
    units: tuple[Unit, ...],
    part: Part,
    ratio: float,
    theme_name: str,
) -> QPixmap:
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    look = theme("dark" if theme_name == "dark" else "light")
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QPainterPath()
    box.addRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), CORNER, CORNER)
    painter.setClipPath(box)
    painter.fillPath(box, color(look.sea))
    _paint_map(painter, atlas_of(map_id), variant, look, dict(owners), units, QRectF(0, 0, width, height), part)
    painter.setClipping(False)
    painter.setPen(QPen(shade_color("edge"), 1))
    painter.drawPath(box)
    painter.end()
    return picture


def _paint_map(
    painter: QPainter,
    drawn: Atlas,
    variant: str,
    look: Theme,
    owners: Mapping[str, str],
    units: Sequence[Unit],
    box: QRectF,
    part: Part,
) -> None:
    painter.save()
    left, top, share = part
    zoom = box.width() / (drawn.frame.width() * share)
    painter.scale(zoom, zoom)
    painter.translate(-left * drawn.frame.width(), -top * drawn.frame.height())
    powers = dict.fromkeys([*owners.values(), *(unit[0] for unit in units)])
    looks = tokens().looks(powers, variant, look.name)
    for ink in (
        ground.land(drawn, look),
        ground.territory(drawn, look, looks, owners, pattern=False),
        ground.sea_borders(drawn, look),
        ground.borders(drawn, look),
    ):
        ink.draw(painter)
    for power, kind, place in units:
        x, y = drawn.unit_anchor(place)
        painter.save()
        painter.translate(x, y)
        counter(kind, variant, looks[power], look, UNIT_PX / zoom).draw(painter)
        painter.restore()
    painter.restore()
