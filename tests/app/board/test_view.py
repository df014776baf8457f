"""Gestures on the board: each test is one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.board.picking import Hit
from app.board.view import DRAG_PX, BoardView
from app.ui.theme import apply_theme
from tests.app.board.conftest import Ear

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton


def pixel(view: BoardView, province: str, dx: int = 0, dy: int = 0) -> QPoint:
    """Where a province's unit stands in the window."""
    return view.mapFromScene(QPointF(*view.scene().state.atlas.drawing.anchors[province].unit)) + QPoint(dx, dy)


def wheel(view: BoardView, at: QPoint, notches: float) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def move(view: BoardView, *way: QPoint, button: Qt.MouseButton) -> None:
    """Move the pointer along a way with a button down, or with none."""
    for point in way:
        _send(view, QEvent.Type.MouseMove, point, Qt.MouseButton.NoButton, button)


def _send(view: BoardView, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    event = QMouseEvent(
        kind, QPointF(at), QPointF(view.viewport().mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view.viewport(), event)


def press(view: BoardView, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    _send(view, QEvent.Type.MouseButtonPress, at, button, button)


def release(view: BoardView, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    _send(view, QEvent.Type.MouseButtonRelease, at, button, Qt.MouseButton.NoButton)


def center(view: BoardView) -> QPointF:
    return view.board_point(QPointF(view.viewport().rect().center()))


def test_a_click_tells_what_it_hit(qtbot: QtBot, view: BoardView, ear: Ear) -> None:
    qtbot.mouseClick(view.viewport(), LEFT, pos=pixel(view, "Mun"))
    _, (hit, button, modifiers) = ear.of("clicked")[0]
    assert (hit.unit, hit.province, button, modifiers) == ("Mun", "Mun", LEFT, Qt.KeyboardModifier.NoModifier)
    ear.heard.clear()
    qtbot.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.AltModifier, pos=pixel(view, "Boh"))
    _, (hit, _, modifiers) = ear.of("clicked")[0]
    assert (hit.unit, hit.location, modifiers) == (None, "Boh", Qt.KeyboardModifier.AltModifier)


def test_a_click_may_tremble_and_a_drag_begins_beyond_the_threshold(view: BoardView, ear: Ear) -> None:
    start = pixel(view, "Mun")
    press(view, start)
    move(view, start + QPoint(DRAG_PX - 3, 2), button=LEFT)
    release(view, start + QPoint(DRAG_PX - 3, 2))
    assert ear.names == ["clicked"]
    ear.heard.clear()
    start = pixel(view, "Mun")
    press(view, start)
    move(view, start + QPoint(DRAG_PX, 0), button=LEFT)
    assert ear.names == []
    move(view, start + QPoint(DRAG_PX + 1, 0), button=LEFT)
    assert ear.names == ["drag_started"]


def test_a_second_click_in_one_place_is_also_a_double_click(view: BoardView, ear: Ear) -> None:
    at = pixel(view, "Boh")
    press(view, at)
    release(view, at)
    _send(view, QEvent.Type.MouseButtonDblClick, at, LEFT, LEFT)
    release(view, at)
    assert ear.names == ["clicked", "clicked"]


def test_the_right_button_asks_for_the_menu_when_it_goes_down_and_clicks_when_it_comes_up(
    qtbot: QtBot, view: BoardView, ear: Ear
) -> None:
    at = pixel(view, "Mun")
    press(view, at, RIGHT)
    assert ear.names == ["context"]
    hit, where = ear.of("context")[0][1]
    assert (hit.unit, where) == ("Mun", view.viewport().mapToGlobal(at))
    release(view, at, RIGHT)
    assert (ear.names, ear.of("clicked")[0][1][1]) == (["context", "clicked"], RIGHT)


def test_holding_the_button_on_a_unit_asks_for_its_menu_and_clicks_nothing(
    qtbot: QtBot, view: BoardView, ear: Ear
) -> None:
    at = pixel(view, "Mun")
    press(view, at)
    qtbot.waitUntil(lambda: ear.names == ["context"], timeout=20_000)
    release(view, at)
    assert ear.names == ["context"]


def test_the_menu_key_asks_for_a_menu_of_nothing(view: BoardView, ear: Ear) -> None:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(105, 105))
    QApplication.sendEvent(view.viewport(), event)
    hit, where = ear.of("context")[0][1]
    assert hit.unit is None
    assert where == QPoint(105, 105)


def test_dragging_from_a_unit_tells_where_it_began_passed_and_ended(view: BoardView, ear: Ear) -> None:
    start, end = pixel(view, "Mun"), pixel(view, "Boh")
    press(view, start)
    move(view, (start + end) / 2, end, button=LEFT)
    release(view, end)
    assert ear.names == ["drag_started", "dropped"]
    began, ended = ear.of("dropped")[0][1]
    assert (began.unit, ended.province, ear.of("dragged")[-1][1][0].province) == ("Mun", "Boh", "Boh")


def test_dragging_from_land_pans_and_selects_nothing(view: BoardView, ear: Ear) -> None:
    view.set_zoom(1.0)
    before = center(view)
    start = view.viewport().rect().center()
    while view.hit(QPointF(start)).unit is not None:
        start += QPoint(0, 40)
    press(view, start)
    move(view, start + QPoint(30, 20), start + QPoint(60, 40), button=LEFT)
    assert view.viewport().cursor().shape() == Qt.CursorShape.ClosedHandCursor
    release(view, start + QPoint(60, 40))
    assert (center(view) - before, ear.names) == (QPointF(-60, -40), [])
    assert view.viewport().cursor().shape() != Qt.CursorShape.ClosedHandCursor


def test_dragging_from_a_unit_pans_if_it_may_not_be_dragged(view: BoardView, ear: Ear) -> None:
    view.set_zoom(1.0)
    view.centerOn(QPointF(*view.scene().state.atlas.drawing.anchors["Mun"].unit))
    view.may_drag = lambda hit: hit.unit == "Par"
    before, start = center(view), pixel(view, "Mun")
    press(view, start)
    move(view, start + QPoint(50, 0), button=LEFT)
    release(view, start + QPoint(50, 0))
    assert (center(view).x(), ear.names) == (before.x() - 50, [])


def test_the_middle_button_pans_from_anywhere(view: BoardView, ear: Ear) -> None:
    view.set_zoom(1.0)
    view.centerOn(QPointF(*view.scene().state.atlas.drawing.anchors["Mun"].unit))
    before, start = center(view), pixel(view, "Mun")
    press(view, start, MIDDLE)
    move(view, start + QPoint(-20, 10), button=MIDDLE)
    release(view, start + QPoint(-20, 10), MIDDLE)
    assert (center(view) - before, ear.names) == (QPointF(20, -10), [])


@pytest.mark.parametrize("how", ["escape", "button"])
def test_a_drag_can_be_given_up(qtbot: QtBot, view: BoardView, ear: Ear, how: str) -> None:
    start, end = pixel(view, "Mun"), pixel(view, "Boh")
    press(view, start)
    move(view, end, button=LEFT)
    if how == "escape":
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    else:
        press(view, end, RIGHT)
    release(view, end)
    assert ear.names == ["drag_started", "drag_canceled"]
    qtbot.mouseClick(view.viewport(), LEFT, pos=start)
    assert ear.names[-1] == "clicked"


def test_the_place_under_the_pointer_is_told_until_it_leaves(view: BoardView, ear: Ear) -> None:
    at = pixel(view, "Boh")
    for dx in (0, 1, 2):
        move(view, at + QPoint(dx, 0), button=Qt.MouseButton.NoButton)
    told = [hit for _, (hit,) in ear.of("hovered")]
    assert [hit.province for hit in told] == ["Boh"]
    told: list[QPointF] = []
    view.pointed.connect(told.append)
    move(view, pixel(view, "Boh"), button=Qt.MouseButton.NoButton)
    x, y = view.scene().state.atlas.drawing.anchors["Boh"].unit
    assert (told[0] - QPointF(x, y)).manhattanLength() < 4
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    last: Hit = ear.of("hovered")[-1][1][0]
    assert (last.province, last.unit) == ("", None)


def test_the_whole_board_fits_until_one_zooms(view: BoardView) -> None:
    assert view.zoom == pytest.approx(0.5)
    for wanted, zoom in ((99, 8), (0.001, 0.3)):
        view.set_zoom(wanted)
        assert view.zoom == pytest.approx(zoom)
    view.fit()
    view.resize(420, 345)
    assert view.zoom == pytest.approx(0.25)
    view.set_zoom(1.0)
    view.resize(504, 404)
    assert view.zoom == 1.0
    view.fit()
    assert view.zoom == pytest.approx(min(484 / 1600, 384 / 1300))


@pytest.mark.parametrize("province", ["Mun", "Edi", "Smy"])
@pytest.mark.parametrize("notches", [1, -0.5, 3])
def test_a_wheel_zooms_about_the_pointer(view: BoardView, province: str, notches: float) -> None:
    view.set_zoom(1.0)
    view.centerOn(QPointF(*view.scene().state.atlas.drawing.anchors[province].unit))
    at = pixel(view, province, 37, -23)
    before = view.board_point(QPointF(at))
    wheel(view, at, notches)
    assert view.zoom == pytest.approx(1.25**notches)
    assert (view.board_point(QPointF(at)) - before).manhattanLength() < 1.5


def test_a_pinch_zooms_about_the_fingers(view: BoardView) -> None:
    view.set_zoom(1.0)
    at = QPointF(300, 200)
    before = view.board_point(at)
    device = QPointingDevice.primaryPointingDevice()
    kind = Qt.NativeGestureType.ZoomNativeGesture
    event = QNativeGestureEvent(kind, device, 2, at, at, QPointF(view.viewport().mapToGlobal(at)), 0.2, QPointF())
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom == pytest.approx(1.2)
    assert (view.board_point(at) - before).manhattanLength() < 1.5


def test_zooming_is_told_and_the_sizes_follow(view: BoardView) -> None:
    told: list[float] = []
    view.zoomed.connect(told.append)
    view.zoom_in()
    view.zoom_out()
    assert told == pytest.approx([0.625, 0.5])
    assert view.scene().state.metrics.r * view.zoom == pytest.approx(10.5)


@pytest.mark.parametrize(("key", "way"), [(Qt.Key.Key_Left, (-60, 0)), (Qt.Key.Key_Down, (0, 60))])
def test_alt_with_an_arrow_pans(qtbot: QtBot, view: BoardView, key: Qt.Key, way: tuple[int, int]) -> None:
    view.set_zoom(1.0)
    before = center(view)
    qtbot.keyClick(view, key, Qt.KeyboardModifier.AltModifier)
    assert center(view) - before == QPointF(*way)
    qtbot.keyClick(view, key)
    assert center(view) - before == QPointF(*way)


def test_the_board_keeps_its_size_while_the_theme_changes(view: BoardView, qapp: QApplication) -> None:
    apply_theme(qapp, "light")
    QApplication.processEvents()
    sizes: list[QSize] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if isinstance(event, QResizeEvent):
                sizes.append(event.size())
            return False

    watch = Watch()
    view.viewport().installEventFilter(watch)
    for theme in ("dark", "light"):
        apply_theme(qapp, theme)
    assert sizes == []
