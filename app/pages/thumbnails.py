"""Small pictures of maps for cards: whose land is whose and, for a new game, the units. Nothing that is hidden.

An island is shown whole, though other shores, where nobody plays, may go over the edge. Boards that lie above each
other are all there, stacked; where one level is the usual one, it stands for the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPen, QPixmap

from app.board.atlas import Atlas, atlas_of
from app.board.levels import LevelView
from app.board.painters import ground
from app.board.painters.units import unit as counter
from app.board.plan import province
from app.board.sheets import book_of
from app.ui.shades import current, shade_color
from app.ui.tokens import PowerLook, Theme, ThemeName, color, theme, tokens
from rules import load_board, map_files

from .oddities import NOTHING_ODD, Oddity, paint_oddity, veil

Owners = tuple[tuple[str, str], ...]
"""Pairs of province and power."""
Unit = tuple[str, str, str]
"""Power, kind, place."""
Part = tuple[float, float, float]
"""What of a map is shown: left, top and width as shares of the map's width and height. WHOLE: all of it.

Of an island, and of stacked boards, more is shown: all land; of an island much taller than the picture its middle.
"""
WITHIN = ("impassable", "lake")
"""What lies within the land that is played on, though no unit stands there."""
CORNER = 7
HEART = (0.10, 0.30, 0.80)
WHOLE = (0.0, 0.0, 1.0)
UNIT_PX, NARROW = 9.5, 220
"""The radius of units on the screen; less in pictures narrower than that, down to a share of LEAST_SHARE."""
LEAST_SHARE = 0.7
FILLED = 0.94
"""How much of the picture land takes that is shown whole."""
TALL = 2.5
"""Of an island that is so many times as tall as the picture the middle is shown, over its whole width."""
UNIT, STACKED_UNIT = 40.0, 27.0
"""The radius of units there, and on stacked boards, in board units."""
LEAST_UNIT_PX = 3.4
"""Units would be smudges if they were smaller: there they are dots."""
DOT_PX = 2.3


def thumbnail(
    map_id: str,
    variant: str,
    size: QSize,
    owners: Owners = (),
    units: Sequence[Unit] = (),
    part: Part = HEART,
    odd: Oddity = NOTHING_ODD,
) -> QPixmap:
    """A picture of `size` logical pixels with round corners, in the current theme, sharp on the screens there are.

    `odd` is shown, too."""
    ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    stamp = map_files(map_id).key
    box = size.width(), size.height()
    return _thumbnail(map_id, stamp, variant, *box, owners, tuple(units), part, odd, ratio, current().name)


@lru_cache(maxsize=64)
def _thumbnail(
    map_id: str,
    stamp: str,
    variant: str,
    width: int,
    height: int,
    owners: Owners,
    units: tuple[Unit, ...],
    part: Part,
    odd: Oddity,
    ratio: float,
    theme_name: ThemeName,
) -> QPixmap:
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    look = theme(theme_name)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QPainterPath()
    box.addRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), CORNER, CORNER)
    painter.setClipPath(box)
    painter.fillPath(box, color(look.sea))
    painter.save()
    _paint_boards(painter, boards_of(map_id), variant, look, QRectF(0, 0, width, height), owners, units, part, odd)
    painter.restore()
    painter.setClipping(False)
    painter.setPen(QPen(shade_color("edge"), 1))
    painter.drawPath(box)
    painter.end()
    return picture


def _paint_boards(
    painter: QPainter,
    boards: Sequence[Atlas],
    variant: str,
    look: Theme,
    frame: QRectF,
    owners: Owners,
    units: Sequence[Unit],
    part: Part,
    odd: Oddity,
) -> None:
    """A part of the map into a frame: of all boards the land first, then what stands there."""
    powers = dict.fromkeys([*(power for _, power in owners), *(power for power, _, _ in units)])
    looks = tokens().looks(powers, variant, look.name)
    if odd.sight is not None:
        owners = tuple(one for one in owners if one[0] in odd.sight)
        units = tuple(unit for unit in units if province(unit[2]) in odd.sight)
    radius, whole = _place(painter, boards, frame, part)
    for board in boards:
        here = board.drawing.anchors
        painter.save()
        if whole:
            _leave_out_shores(painter, board)
        _paint_land(painter, board, look, looks, {place: power for place, power in owners if place in here})
        if odd.sight is not None:
            shown = painter.transform().inverted()[0].mapRect(frame)
            veil(board, odd.sight, shown, look).draw(painter)
        painter.restore()
    for board in boards:
        there = [unit for unit in units if province(unit[2]) in board.drawing.anchors]
        if radius * painter.worldTransform().m11() < LEAST_UNIT_PX:
            _paint_dots(painter, board, look, looks, there, radius)
            continue
        stand = [unit for unit in there if province(unit[2]) not in odd.covered]
        _paint_units(painter, board, variant, look, looks, stand, dict(odd.serials), radius)
        paint_oddity(painter, board, odd, look, radius)


def levels_ready(map_id: str) -> Iterator[None]:
    """Make what the boards of a map need, bit by bit."""
    yield from book_of(atlas_of(map_id), load_board(map_id)).ready()


def boards_of(map_id: str) -> tuple[Atlas, ...]:
    """What of a map is shown: its one board, that of the usual level, or all of them, the lowest first."""
    atlas, board = atlas_of(map_id), load_board(map_id)
    if not board.levels:
        return (atlas,)
    book = book_of(atlas, board)
    if board.plain_level:
        return (book.flat(board.plain_level),)
    return tuple(sheet.atlas for sheet in book.layout(LevelView(board.levels[0].id, "exploded")).sheets)


def _place(painter: QPainter, boards: Sequence[Atlas], box: QRectF, part: Part) -> tuple[float, bool]:
    """Move the boards to where they are seen; the radius of their units in board units, and whether all land is shown
    on which units can stand."""
    frame, land = boards[0].frame, QRectF()
    small = UNIT_PX * min(1.0, max(LEAST_SHARE, box.width() / NARROW))
    for board in boards:
        land = land.united(board.areas(filter(board.is_played, board.drawing.shapes)).boundingRect())
    stacked = len(boards) > 1
    tall = land.height() * box.width() > TALL * land.width() * box.height()
    if tall and not stacked and part != WHOLE:
        zoom = FILLED * box.width() / land.width()
        painter.translate(box.center())
        painter.scale(zoom, zoom)
        painter.translate(-land.center())
        return small / zoom, False
    if stacked or (part != WHOLE and frame.contains(land.adjusted(-1, -1, 1, 1))):
        zoom = FILLED * min(box.width() / land.width(), box.height() / land.height())
        painter.translate(box.center())
        painter.scale(zoom, zoom)
        painter.translate(-land.center())
        return max(STACKED_UNIT if stacked else UNIT, DOT_PX / zoom), True
    left, top, share = part
    zoom = box.width() / (frame.width() * share)
    painter.scale(zoom, zoom)
    painter.translate(-left * frame.width(), -top * frame.height())
    return small / zoom, False


def _leave_out_shores(painter: QPainter, board: Atlas) -> None:
    """Other shores end at the edge of the board, which is not that of the picture: they are left out."""
    shapes = board.drawing.shapes
    inside = board.areas(one for one in shapes if board.is_played(one) or board.kind(one) in WITHIN)
    painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)


def _paint_land(
    painter: QPainter, board: Atlas, look: Theme, looks: Mapping[str, PowerLook], owners: Mapping[str, str]
) -> None:
    for ink in (
        ground.land(board, look),
        ground.territory(board, look, looks, owners, pattern=False),
        ground.sea_borders(board, look),
        ground.borders(board, look),
    ):
        ink.draw(painter)


def _paint_units(
    painter: QPainter,
    board: Atlas,
    variant: str,
    look: Theme,
    looks: Mapping[str, PowerLook],
    units: Sequence[Unit],
    serials: Mapping[str, str],
    radius: float,
) -> None:
    for power, kind, place in units:
        x, y = board.unit_anchor(place)
        painter.save()
        painter.translate(x, y)
        counter(kind, variant, looks[power], look, radius, label=serials.get(place, "")).draw(painter)
        painter.restore()


def _paint_dots(
    painter: QPainter,
    board: Atlas,
    look: Theme,
    looks: Mapping[str, PowerLook],
    units: Sequence[Unit],
    radius: float,
) -> None:
    """Where units stand and whose they are, where there is no room for more."""
    for power, _, place in units:
        painter.setPen(QPen(color(look.border), 0.25 * radius))
        painter.setBrush(color(looks[power].fill))
        painter.drawEllipse(QPointF(*board.unit_anchor(place)), radius, radius)
