"""Ink, and the ground kept as pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from app.board.display_list import (
    PATTERNS,
    DisplayList,
    DisplayListItem,
    GroupItem,
    KeptItem,
    LruCache,
    PlateItem,
    Words,
    circle_path,
    hatch,
    lettered,
    outline,
    polyline,
    width_of,
)
from app.ui.idle_jobs import IdleJobs
from app.ui.tokens import Pattern, TextStyle, tokens

# --- Patterns end at the outline of their land and begin at the board's origin.

FIELD = [[(20.0, 20.0), (140.0, 20.0), (140.0, 110.0), (20.0, 110.0), (20.0, 20.0)]]
NEXT_FIELD = [[(140.0, 20.0), (260.0, 20.0), (260.0, 110.0), (140.0, 110.0), (140.0, 20.0)]]


def drawn(name: str, outline: list[list[tuple[float, float]]] = FIELD) -> QRectF:
    return PATTERNS[name](outline, tokens().patterns[name]).boundingRect()


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_fills_its_field_and_keeps_inside(name: str) -> None:
    rect = drawn(name)
    swing = tokens().patterns[name].amplitude if name == "waves" else 0.0
    assert QRectF(20, 20, 120, 90).adjusted(-0.01, -swing - 0.01, 0.01, swing + 0.01).contains(rect)
    assert rect.width() > 95
    assert rect.height() > 70


@pytest.mark.parametrize(("name", "period"), [("vertical", 9.0), ("horizontal", 9.0)])
def test_lines_lie_on_multiples_of_the_period(name: str, period: float) -> None:
    path = PATTERNS[name](FIELD, Pattern(name, period=period))
    places = {path.elementAt(n).x if name == "vertical" else path.elementAt(n).y for n in range(path.elementCount())}
    assert all(abs(place / period - round(place / period)) < 1e-6 for place in places)


def test_diagonals_lean_as_heralds_have_them() -> None:
    """Green is diagonal: from the upper left to the lower right."""
    path = PATTERNS["diagonal"](FIELD, tokens().patterns["diagonal"])
    start, end = path.elementAt(0), path.elementAt(1)
    assert (end.x - start.x) * (end.y - start.y) > 0
    path = PATTERNS["antidiagonal"](FIELD, tokens().patterns["antidiagonal"])
    start, end = path.elementAt(0), path.elementAt(1)
    assert (end.x - start.x) * (end.y - start.y) < 0


def test_no_dot_is_cut_and_none_lies_outside() -> None:
    hole = [(60.0, 40.0), (100.0, 40.0), (100.0, 90.0), (60.0, 90.0), (60.0, 40.0)]
    whole, pierced = DisplayList(), DisplayList()
    hatch(whole, FIELD, tokens().patterns["dots"], "#000000", 1.0)
    hatch(pierced, [*FIELD, hole], tokens().patterns["dots"], "#000000", 1.0)
    assert QRectF(20, 20, 120, 90).contains(whole.bounds())
    assert whole.bounds().width() > 95 and whole.bounds().height() > 70
    assert [any(dab.path.contains(QPointF(77, 57.42)) for dab in ink.dabs()) for ink in (whole, pierced)] == [
        True,
        False,
    ]
    dots = [sum(len(dab.path.toSubpathPolygons()) for dab in ink.dabs()) for ink in (whole, pierced)]
    assert dots[1] < dots[0]


def test_patterns_of_neighbouring_lands_join_up() -> None:
    """Rows of the next field lie at the same heights."""
    one = PATTERNS["waves"](FIELD, tokens().patterns["waves"])
    other = PATTERNS["waves"](NEXT_FIELD, tokens().patterns["waves"])
    assert one.elementAt(0).y == other.elementAt(0).y


def test_plain_is_no_pattern() -> None:
    ink = DisplayList()
    hatch(ink, FIELD, tokens().patterns["plain"], "#000000", 1.0)
    assert ink.parts == []


RED, BLUE = "#FF0000", "#0000FF"
SERIF = TextStyle("map_serif", 17, 600)


def painted(ink: DisplayList, size: int = 40) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink.draw(painter)
    painter.end()
    return image


def test_ink_is_drawn_in_order() -> None:
    ink = DisplayList()
    ink.circle((20, 20), 10, RED)
    ink.circle((20, 20), 5, BLUE)
    image = painted(ink)
    assert image.pixelColor(20, 20) == QColor(BLUE)
    assert image.pixelColor(20, 13) == QColor(RED)
    assert image.pixelColor(2, 2) == QColor("white")


def test_ink_inside_a_path_shows_only_there() -> None:
    ink = DisplayList()
    ink.inside(circle_path((20, 20), 8)).fill(circle_path((20, 20), 18), RED)
    image = painted(ink)
    assert image.pixelColor(20, 20) == QColor(RED)
    assert image.pixelColor(20, 6) == QColor("white")
    assert ink.bounds() == QRectF(12, 12, 16, 16)


def test_the_bounds_of_a_line_count_its_width() -> None:
    ink = DisplayList()
    ink.line((10, 10), (30, 10), RED, 6)
    assert ink.bounds() == QRectF(7, 7, 26, 6)


def test_ink_outside_of_what_is_exposed_is_not_drawn() -> None:
    ink = DisplayList()
    ink.circle((20, 20), 5, RED)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    ink.draw(painter, QRectF(0, 0, 10, 10))
    painter.end()
    assert image.pixelColor(20, 20) == QColor("white")


def test_moved_ink_leaves_the_original() -> None:
    ink = DisplayList()
    ink.circle((5, 5), 5, RED)
    moved = ink.mapped(QTransform.fromTranslate(100, 0))
    assert moved.bounds().center() == QPointF(105, 5)
    assert ink.bounds().center() == QPointF(5, 5)


def test_a_line_back_to_its_start_is_closed() -> None:
    assert polyline([(0, 0), (5, 0), (5, 5), (0, 0)]).contains(QPointF(4, 1))


def test_letters_are_centred_by_their_ink_and_by_capitals(qapp: object) -> None:
    rect = outline("H", SERIF).boundingRect()
    assert rect.center().x() == pytest.approx(0, abs=0.01)
    assert rect.center().y() == pytest.approx(0, abs=1)
    assert width_of("HHHH", SERIF) > 3 * width_of("H", SERIF)


def test_names_drawn_with_kept_glyphs_lie_where_their_outlines_lie(qapp: object) -> None:
    """The fast way on the screen, the exact one in files."""
    words = Words("Hamburg", SERIF, 20, (60, 30), "#000000", "#FFFFFF", 3.0)
    image = QImage(120, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    words.draw(painter)
    painter.end()
    dark = [(x, y) for x in range(120) for y in range(60) if image.pixelColor(x, y).lightness() < 60]
    light = [(x, y) for x in range(120) for y in range(60) if image.pixelColor(x, y).lightness() > 200]
    rect = lettered("Hamburg", SERIF, 20, (60, 30)).boundingRect()
    assert min(x for x, _ in dark) == pytest.approx(rect.left(), abs=1.5)
    assert max(x for x, _ in dark) == pytest.approx(rect.right(), abs=1.5)
    assert min(y for _, y in dark) == pytest.approx(rect.top(), abs=1.5)
    assert words.bounds().adjusted(-1, -1, 1, 1).contains(QRectF(*light[0], 1, 1))
    assert min(x for x, _ in light) < min(x for x, _ in dark)


def test_large_names_are_drawn_as_outlines(qapp: object) -> None:
    words = Words("H", SERIF, 70, (40, 40), "#000000", "#FFFFFF", 3.0)
    image = QImage(80, 80, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    words.draw(painter)
    painter.end()
    assert image.pixelColor(40, 40).lightness() < 60


# --- the ground as pictures

FRAME = QRectF(0, 0, 400, 300)


class Ground:
    """A plate in a window, and how often it asked to be sharpened."""

    def __init__(self, qtbot: QtBot) -> None:
        self.stale = 0
        self.plate = PlateItem(FRAME, self._asked)
        sea, land = DisplayList(), DisplayList()
        sea.fill(circle_path((200, 150), 140), BLUE)
        land.fill(circle_path((200, 150), 60), RED)
        self.plate.set_part("sea", sea)
        self.plate.set_part("land", land)
        self.scene = QGraphicsScene(FRAME)
        self.scene.addItem(self.plate)
        self.view = QGraphicsView(self.scene)
        qtbot.addWidget(self.view)
        self.view.resize(420, 320)
        self.view.show()

    def _asked(self) -> None:
        self.stale += 1

    def look(self) -> QPixmap:
        return self.view.viewport().grab()

    def colour(self, x: float, y: float) -> QColor:
        at = self.view.mapFromScene(x, y)
        return self.look().toImage().pixelColor(at)


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return Ground(qtbot)


def test_the_ground_shows_at_once_and_sharp(ground: Ground) -> None:
    assert ground.colour(200, 150) == QColor(RED)
    assert ground.colour(200, 40) == QColor(BLUE)
    assert ground.stale == 0


def test_another_zoom_shows_at_once_and_asks_to_be_sharpened(ground: Ground) -> None:
    ground.look()
    ground.view.scale(1.5, 1.5)
    assert ground.colour(200, 150) == QColor(RED)
    assert ground.stale > 0


def test_a_sharpened_ground_asks_no_more(ground: Ground) -> None:
    ground.look()
    ground.view.scale(1.5, 1.5)
    ground.look()
    ground.plate.sharpen()
    ground.stale = 0
    assert ground.colour(200, 150) == QColor(RED)
    assert ground.stale == 0


@pytest.mark.parametrize("soon", [True, False])
def test_a_part_that_may_come_soon_is_seen_when_the_ground_is_sharpened(
    ground: Ground, soon: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground.look()
    monkeypatch.setattr(IdleJobs, "at_once", False)
    other = DisplayList()
    other.fill(circle_path((200, 150), 60), BLUE)
    ground.plate.set_part("land", other, soon=soon)
    assert ground.colour(200, 150) == QColor(RED if soon else BLUE)
    assert bool(ground.stale) == soon
    ground.plate.sharpen()
    assert ground.colour(200, 150) == QColor(BLUE)
    ground.view.scale(1.5, 1.5)  # the coarse picture that stands in is no older one
    assert ground.colour(200, 150) == QColor(BLUE)


def test_panning_a_little_asks_for_nothing_and_far_away_shows_the_whole_coarsely(ground: Ground) -> None:
    ground.view.scale(6, 6)
    ground.view.centerOn(100, 100)
    ground.look()
    ground.plate.sharpen()
    ground.stale = 0
    ground.view.centerOn(105, 103)
    ground.look()
    assert ground.stale == 0
    ground.view.centerOn(200, 150)
    assert ground.colour(200, 150) == QColor(RED)
    assert ground.stale > 0


def test_a_part_can_be_hidden_and_replaced(ground: Ground) -> None:
    ground.look()
    ground.plate.set_part_visible("land", False)
    assert ground.colour(200, 150) == QColor(BLUE)
    ground.plate.set_part_visible("land", True)
    other = DisplayList()
    other.fill(circle_path((200, 150), 60), "#00FF00")
    ground.plate.set_part("land", other)
    assert ground.colour(200, 150) == QColor("#00FF00")


class Inked(DisplayList):
    """Tells how often it is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        self.times += 1
        super().draw(painter, exposed)


def test_the_picture_of_an_item_is_made_for_one_scale_and_stretched_at_others(qtbot: QtBot) -> None:
    ink, scene = Inked(), QGraphicsScene(-100, -100, 200, 200)
    ink.circle((3.3, 4.7), 20, RED)
    root = GroupItem(0)
    scene.addItem(root)
    item = KeptItem(ink, root, 1.5)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.setTransform(QTransform.fromScale(1.5, 1.5))
    view.show()
    at_rest = view.grab().toImage()
    assert item.painted and ink.times == 1
    view.setTransform(QTransform.fromScale(2, 2))
    view.grab()
    assert ink.times == 1
    item.set_picture_scale(2)
    assert not item.painted
    view.grab()
    assert item.painted and ink.times == 2
    item.setVisible(False)
    plain = DisplayListItem(ink, root)
    view.setTransform(QTransform.fromScale(1.5, 1.5))
    drawn = view.grab().toImage()
    spots = [(x, y) for x in range(0, drawn.width(), 3) for y in range(0, drawn.height(), 3)]
    assert plain.cacheMode() == QGraphicsItem.CacheMode.NoCache
    assert QColor(RED) in [drawn.pixelColor(*spot) for spot in spots]
    assert all(abs(at_rest.pixelColor(*spot).green() - drawn.pixelColor(*spot).green()) < 24 for spot in spots)


def test_what_would_make_too_large_a_picture_is_drawn_at_every_scale(qtbot: QtBot) -> None:
    ink, root = DisplayList(), GroupItem(0)
    ink.circle((0, 0), 100, RED)
    item = KeptItem(ink, root, 1.0)
    assert item.cacheMode() == QGraphicsItem.CacheMode.ItemCoordinateCache
    item.set_picture_scale(20)
    assert item.cacheMode() == QGraphicsItem.CacheMode.DeviceCoordinateCache
    assert item.sceneBoundingRect() == ink.bounds()
    item.set_picture_scale(2)
    assert item.cacheMode() == QGraphicsItem.CacheMode.ItemCoordinateCache
    assert item.sceneBoundingRect().center() == ink.bounds().center()


# --- What was worked out a while ago is found again.


def test_a_value_is_made_once() -> None:
    kept, made = LruCache[int](2), []
    for _ in range(2):
        assert kept.get("a", lambda: made.append(1) or len(made)) == 1


def test_nothing_counts_as_a_value_too() -> None:
    kept, made = LruCache[tuple[()]](2), []
    for _ in range(2):
        kept.get("a", lambda: made.append(1) or ())  # type: ignore[func-returns-value]
    assert len(made) == 1


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    kept = LruCache[str](2)
    for key in "abac":
        kept.get(key, lambda key=key: key)  # type: ignore[misc]
    assert kept.get("a", lambda: "new") == "a"
    assert kept.get("b", lambda: "new") == "new"
