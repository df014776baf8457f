"""Cards of games: a small map, title and state, drawn in the background. They show nothing hidden."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QApplication, QListView, QStyle, QWidget

import rules
from app.geometry.drawing import province_of
from app.journal import BackgroundJob
from app.language import spoken
from app.ui.idle_jobs import IdleJobs
from app.ui.shades import current, px, shade_color
from app.ui.tokens import PowerLook, Theme, ThemeName, color, theme, tokens
from rules import Position
from rules.files import load_board, map_files
from rules.presentation import SignShape

if TYPE_CHECKING:
    from app.board.atlas import Atlas
    from app.board.display_list import DisplayList

# ----------------------------------------------------------------------------------------------------
# What sets a variant apart at a glance, on its card: fog, stakes, coins, cards, as at the start of a game.

LONGEST = 9
"""The longest card name shown, in letters."""
EVERY = 3
"""The first unit of every third power shows a card name."""
TEXT, COIN, BENEATH = 0.95, 1.4, 1.7
"""Size of text and of coins, and the distance of a card name below its unit, in unit radii."""
Texts = tuple[tuple[str, str], ...]
"""Pairs of place and text."""


@dataclass(frozen=True, slots=True)
class ThumbnailExtras:
    """What is special about a variant, for its thumbnail.

    `sight`: the provinces seen by one power, None for all; `stakes`: the stake on each center, and `coins`: what it can
    hold, both instead of units; `serials`: unit numbers; `cards`: cards that some units might hold.
    """

    sight: frozenset[str] | None = None
    stakes: Texts = ()
    coins: tuple[tuple[str, int], ...] = ()
    serials: Texts = ()
    cards: Texts = ()

    @property
    def covered(self) -> frozenset[str]:
        """The places whose units are left out."""
        return frozenset(place for place, _ in (*self.stakes, *self.coins))


NOTHING_ODD = ThumbnailExtras()


def thumbnail_extras(variant: str) -> ThumbnailExtras:
    """Return what is special about a variant at the start of a game."""
    return _thumbnail_extras(variant, rules.games()[variant], spoken())


@cache
def _thumbnail_extras(variant: str, kind: type[rules.Variant], code: str) -> ThumbnailExtras:
    """Compute the same; `kind` and `code` only serve as cache keys."""
    start = rules.variant(variant).start()
    powers = list(start.variant.base.powers)
    return ThumbnailExtras(
        sight=start.variant.view(start, powers[len(powers) // 2]).visible_provinces,
        stakes=tuple(_stakes(start)),
        coins=tuple((one.place, one.room) for one in start.variant.signs(start) if one.shape is SignShape.COIN),
        serials=tuple((unit.place.text, unit.serial) for unit in start.units.values() if unit.serial),
        cards=tuple(_cards(start)),
    )


def _stakes(start: Position) -> Iterator[tuple[str, str]]:
    """Yield the stake at every owned center, without decimals that are zero."""
    coin = start.variant.stake_coin
    words = {due.power: coin.words(due.amount) for due in start.variant.stakes(start, ())}
    for place, power in start.centers.items():
        if power in words:
            yield place, words[power].removesuffix("." + "0" * coin.digits)


def _cards(start: Position) -> Iterator[tuple[str, str]]:
    """Yield the shortest card names of the deck, at the first units of some powers."""
    names = {card.name for card in start.variant.deck(start, "") if card.name.isalpha() and len(card.name) <= LONGEST}
    firsts: dict[str, str] = {}
    for unit in start.units.values():
        firsts.setdefault(unit.power, unit.place.text)
    yield from zip(list(firsts.values())[::EVERY], sorted(names, key=lambda name: (len(name), name)))


def veil(board: Atlas, sight: frozenset[str], shown: QRectF, theme: Theme) -> DisplayList:
    """Return fog over the provinces out of sight, within the area `shown`."""
    from app.board.symbols import terrain

    hidden = [one for one in board.drawing.shapes if province_of(one) not in sight]
    return terrain.fog_cover(board, [one for one in hidden if board.area(one).boundingRect().intersects(shown)], theme)


def paint_oddity(painter: QPainter, board: Atlas, odd: ThumbnailExtras, theme: Theme, radius: float) -> None:
    """Paint the extras beside and on the units of a board."""
    from app.board.symbols import signs

    anchors = board.drawing.anchors
    for place, room in odd.coins:
        at = anchors[place].center if place in anchors else None
        if at is not None:
            signs.coin(at, COIN * radius, room, theme).draw(painter)
    beneath = [(place, words, BENEATH * radius) for place, words in odd.cards]
    for place, words, down in [*((place, words, 0.0) for place, words in odd.stakes), *beneath]:
        if province_of(place) in anchors:
            x, y = board.unit_anchor(place)
            signs.tag((x, y + down), words, TEXT * radius, theme).draw(painter)


# ----------------------------------------------------------------------------------------------------
# Small pictures of maps for cards: the owners of land and, for a new game, the units. Nothing hidden is shown.
#
# An island is shown whole, though shores outside the game may cross the edge. Levels are shown stacked; a map with a
# plain level shows only that one.

Owners = tuple[tuple[str, str], ...]
"""Pairs of province and power."""
Unit = tuple[str, str, str]
"""Power, kind, place."""
Part = tuple[float, float, float]
"""The part of a map shown: left, top and width as shares of the map's width and height. WHOLE: all of it.

An island and stacked boards show all land instead; an island much taller than the picture shows its middle.
"""
WITHIN = ("impassable", "lake")
"""Kinds of area within the land of the game where no unit can stand."""
CORNER = 7
HEART = (0.10, 0.30, 0.80)
WHOLE = (0.0, 0.0, 1.0)
UNIT_PX, NARROW = 9.5, 220
"""Unit radius on the screen; smaller in pictures narrower than NARROW, down to LEAST_SHARE."""
LEAST_SHARE = 0.7
FILLED = 0.94
"""The share of the picture filled by land that is shown whole."""
TALL = 2.5
"""An island this many times as tall as the picture shows its middle, over its full width."""
UNIT, STACKED_UNIT = 40.0, 27.0
"""Unit radius on islands and on stacked boards, in board units."""
LEAST_UNIT_PX = 3.4
"""Units smaller than this are drawn as dots, since they would be smudges."""
DOT_PX = 2.3


def thumbnail(
    map_id: str,
    variant: str,
    size: QSize,
    owners: Owners = (),
    units: Sequence[Unit] = (),
    part: Part = HEART,
    odd: ThumbnailExtras = NOTHING_ODD,
) -> QPixmap:
    """Return a picture of a map of `size` logical pixels with round corners, in the current theme, including the extras
    `odd`."""
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
    odd: ThumbnailExtras,
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
    odd: ThumbnailExtras,
) -> None:
    """Paint a part of the map into a frame: first the land of all boards, then the units."""
    powers = dict.fromkeys([*(power for _, power in owners), *(power for power, _, _ in units)])
    looks = tokens().looks(powers, variant, look.name)
    if odd.sight is not None:
        owners = tuple(one for one in owners if one[0] in odd.sight)
        units = tuple(unit for unit in units if province_of(unit[2]) in odd.sight)
    way, radius, whole = _placed(boards, frame, part)
    painter.setTransform(way, True)
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
        there = [unit for unit in units if province_of(unit[2]) in board.drawing.anchors]
        if radius * painter.worldTransform().m11() < LEAST_UNIT_PX:
            _paint_dots(painter, board, look, looks, there, radius)
            continue
        stand = [unit for unit in there if province_of(unit[2]) not in odd.covered]
        _paint_units(painter, board, variant, look, looks, stand, dict(odd.serials), radius)
        paint_oddity(painter, board, odd, look, radius)


def levels_ready(map_id: str) -> Iterator[None]:
    """Prepare the levels of a map step by step."""
    from app.board.atlas import atlas_of
    from app.board.placement.level_layout import book_of

    yield from book_of(atlas_of(map_id), load_board(map_id)).ready()


def boards_of(map_id: str) -> tuple[Atlas, ...]:
    """Return the boards of a map to show: the only one, that of the plain level, or all, the lowest first."""
    from app.board.atlas import atlas_of
    from app.board.placement.level_layout import book_of
    from app.board.placement.levels import LevelView

    atlas, board = atlas_of(map_id), load_board(map_id)
    if not board.levels:
        return (atlas,)
    book = book_of(atlas, board)
    if board.plain_level:
        return (book.flat(board.plain_level),)
    return tuple(sheet.atlas for sheet in book.layout(LevelView(board.levels[0].id, "exploded")).sheets)


def _placed(boards: Sequence[Atlas], box: QRectF, part: Part) -> tuple[QTransform, float, bool]:
    """Return how board units become pixels of a picture, the unit radius in board units, and whether all playable land
    is shown."""
    frame, land = boards[0].frame, QRectF()
    small = UNIT_PX * min(1.0, max(LEAST_SHARE, box.width() / NARROW))
    for board in boards:
        land = land.united(board.areas(filter(board.is_played, board.drawing.shapes)).boundingRect())
    stacked = len(boards) > 1
    tall = land.height() * box.width() > TALL * land.width() * box.height()
    if tall and not stacked and part != WHOLE:
        zoom = FILLED * box.width() / land.width()
        return _about(box.center(), zoom, land.center()), small / zoom, False
    if stacked or (part != WHOLE and frame.contains(land.adjusted(-1, -1, 1, 1))):
        zoom = FILLED * min(box.width() / land.width(), box.height() / land.height())
        return _about(box.center(), zoom, land.center()), max(STACKED_UNIT if stacked else UNIT, DOT_PX / zoom), True
    left, top, share = part
    zoom = box.width() / (frame.width() * share)
    corner = QPointF(left * frame.width(), top * frame.height())
    return _about(QPointF(), zoom, corner), small / zoom, False


def _about(at: QPointF, zoom: float, point: QPointF) -> QTransform:
    """Return the transform that enlarges and brings a point of the board to a point of the picture."""
    return QTransform.fromTranslate(at.x(), at.y()).scale(zoom, zoom).translate(-point.x(), -point.y())


def place_at(map_id: str, size: QSize, part: Part, at: QPointF) -> str:
    """Return the province under a point of a map's picture, "" if there is none."""
    boards = boards_of(map_id)
    point = _placed(boards, QRectF(QPointF(), size), part)[0].inverted()[0].map(at)
    provinces = load_board(map_id).provinces
    for board in reversed(boards):
        for name, shape in reversed(tuple(board.drawing.shapes.items())):
            place = (shape.within or shape.province or name).partition("@")[0]
            if board.area(name).contains(point) and (place in provinces or name in provinces):
                return name if name in provinces else place
    return ""


def _leave_out_shores(painter: QPainter, board: Atlas) -> None:
    """Clip shores that are not part of the game, which would end abruptly at the edge of the board."""
    shapes = board.drawing.shapes
    inside = board.areas(one for one in shapes if board.is_played(one) or board.kind(one) in WITHIN)
    painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)


def _paint_land(
    painter: QPainter, board: Atlas, look: Theme, looks: Mapping[str, PowerLook], owners: Mapping[str, str]
) -> None:
    from app.board.symbols import terrain

    for ink in (
        terrain.land(board, look),
        terrain.territory(board, look, looks, owners, pattern=False),
        terrain.sea_borders(board, look),
        terrain.borders(board, look),
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
    from app.board.symbols.units import unit as counter

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
    """Paint units as dots, where there is no room for more."""
    for power, _, place in units:
        painter.setPen(QPen(color(look.border), 0.25 * radius))
        painter.setBrush(color(looks[power].fill))
        painter.drawEllipse(QPointF(*board.unit_anchor(place)), radius, radius)


# ----------------------------------------------------------------------------------------------------
# The start of a variant: owners and units.


def opening(variant: str) -> tuple[Owners, tuple[Unit, ...]]:
    """Return the owners and units at the start of a variant."""
    return _opening(variant, rules.games()[variant])


@cache
def _opening(variant: str, kind: type[rules.Variant]) -> tuple[Owners, tuple[Unit, ...]]:
    """Compute the same; `kind` only serves as cache key, since a custom variant may have been changed."""
    start = rules.variant(variant).start()
    units = tuple((unit.power, unit.kind, unit.place.text) for unit in start.units.values())
    owned = start.variant.holdings(start) or start.centers
    return tuple(owned.items()), units


# ----------------------------------------------------------------------------------------------------
# Pictures of variants at the start, made one after the other in the background.

MOMENT = 0.003
"""How many seconds to wait at most before the window handles events again."""


class ThumbnailLoader(IdleJobs):
    """Makes the pictures of a widget in the background, and repaints the widget when one is ready."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.widget = widget
        self._made: dict[Hashable, QPixmap] = {}

    def picture(self, variant: str, box: QSize, part: Part, size: Callable[[], QSize] | None = None) -> QPixmap | None:
        """Return the picture of a variant at the start, None if it is not ready yet. A part of a map includes extras.

        `size`: returns the size, if it is known only once the map is read; otherwise the size is `box`.
        """
        key = variant, box.width(), box.height(), part, current().name
        found = self._made.get(key)
        if found is None and not self.going(str(key)):
            self.start(str(key), self._making(key, variant, size or (lambda: box), part))
            found = self._made.get(key)
        return found

    def _making(self, key: Hashable, variant: str, size: Callable[[], QSize], part: Part) -> Iterator[None]:
        from app.board.atlas import atlas_of

        map_id = rules.games()[variant].map_id
        reading = BackgroundJob(lambda: (rules.variant(variant), atlas_of(map_id)))  # both are cached
        while not reading.ready(MOMENT):
            yield
        reading.result()
        owners, units = opening(variant)
        yield
        yield from levels_ready(map_id)
        for board in boards_of(map_id):
            yield
            yield from board.ready()
        odd = NOTHING_ODD if part == WHOLE else thumbnail_extras(variant)
        self._made[key] = thumbnail(map_id, variant, size(), owners, units, part, odd)
        if not self.at_once:
            self.widget.update()


def paint_empty(painter: QPainter, box: QRectF) -> None:
    """Paint a placeholder for a picture that is not ready yet."""
    painter.setPen(shade_color("edge"))
    painter.setBrush(shade_color("alt"))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)


# ----------------------------------------------------------------------------------------------------
# A list whose rows are cards, as many side by side as fit.


class CardList(QListView):
    """A view for cards without model and delegate. `name` is the accessible name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("bare", True)
        self.setAccessibleName(name)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setSpacing(0)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


# ----------------------------------------------------------------------------------------------------
# Painting helpers for card delegates: elided text, frames, capsules.

PLAIN, STRONG = QFont.Weight.Normal, QFont.Weight.DemiBold
LEFT, RIGHT, MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter


def font(size: int, weight: QFont.Weight = PLAIN) -> QFont:
    """Return the program's font, `size` logical pixels high at the normal text size."""
    made = QFont(QApplication.font())
    made.setPixelSize(px(size))
    made.setWeight(weight)
    return made


def write(
    painter: QPainter,
    box: QRect,
    text: str,
    shade: str = "text",
    size: int = 13,
    weight: QFont.Weight = PLAIN,
    side: Qt.AlignmentFlag = LEFT,
) -> int:
    """Write a line into a box, elided to fit, and return its width."""
    used = font(size, weight)
    shown = QFontMetrics(used).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(used)
    painter.setPen(shade_color(shade))
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)
    return QFontMetrics(used).horizontalAdvance(shown)


def write_lines(painter: QPainter, box: QRect, text: str, shade: str, size: int = 13) -> None:
    """Write wrapped text from the top of a box."""
    painter.setFont(font(size))
    painter.setPen(shade_color(shade))
    painter.drawText(box, LEFT | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, text)


def capsule(painter: QPainter, right: int, line: QRect, text: str, back: str, ink: str) -> int:
    """Draw a short fact in a capsule that ends at `right`, and return where it begins."""
    width = QFontMetrics(font(12)).horizontalAdvance(text) + 18
    box = QRect(right - width, line.center().y() - px(19) // 2, width, px(19))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade_color(back))
    painter.drawRoundedRect(QRectF(box), box.height() / 2, box.height() / 2)
    write(painter, box, text, ink, 12, side=MIDDLE)
    return box.left()


def card_frame(painter: QPainter, rect: QRect, state: QStyle.StateFlag, chosen: bool = False) -> None:
    """Draw the frame of a card: stronger if chosen or under the pointer, a ring if it has focus."""
    here = bool(state & QStyle.StateFlag.State_HasFocus)
    over = bool(state & QStyle.StateFlag.State_MouseOver)
    width = 2 if here or chosen else 1
    shade = "focus" if here else "accent" if chosen else "edge" if over else "line"
    painter.setPen(QPen(shade_color(shade), width))
    painter.setBrush(shade_color("base"))
    inset = width / 2
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), 10, 10)
