"""Mouse wheels, touchpads and touch screens told apart, with events as the systems send them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QInputDevice, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.board.view import BoardView

from .test_view import Ear, center, ear, move, pixel, press, release  # noqa: F401

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
Phase = Qt.ScrollPhase
AT = QPoint(300, 200)
PAD = QPointingDevice(
    "pad", 9, QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger,
    QInputDevice.Capability.Position | QInputDevice.Capability.Scroll, 2, 0,
)  # fmt: skip


def turn(
    view: BoardView,
    *,
    pixels: tuple[int, int] = (0, 0),
    angle: tuple[int, int] = (0, 0),
    phase: Qt.ScrollPhase = Phase.NoScrollPhase,
    keys: Qt.KeyboardModifier = NONE,
    device: QPointingDevice | None = None,
) -> None:
    """One wheel event at AT."""
    event = QWheelEvent(
        QPointF(AT),
        QPointF(view.viewport().mapToGlobal(AT)),
        QPoint(*pixels),
        QPoint(*angle),
        Qt.MouseButton.NoButton,
        keys,
        phase,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        *((device,) if device else ()),
    )
    QApplication.sendEvent(view.viewport(), event)


@pytest.fixture
def near(view: BoardView) -> BoardView:
    """The board seen at a pixel a unit. However slow the machine is, no finger rests too long by chance."""
    view.set_zoom(1.0)
    view.findChild(QTimer).setInterval(60_000)
    return view


def panned(view: BoardView, before: QPointF) -> tuple[float, float]:
    """How far the board has moved on the screen."""
    way = before - center(view)
    return round(way.x(), 3), round(way.y(), 3)


# --- wheels


def test_fifteen_fifteenths_of_a_notch_zoom_as_one_notch(near: BoardView) -> None:
    for _ in range(15):
        turn(near, angle=(0, 8))
    assert near.zoom == pytest.approx(1.25)


def test_a_wheel_that_tells_pixels_beside_whole_notches_still_zooms(near: BoardView) -> None:
    turn(near, angle=(0, 120), pixels=(0, 15))
    assert near.zoom == pytest.approx(1.25)


def test_a_wheel_pushed_sideways_pans_and_does_not_zoom(near: BoardView) -> None:
    before = center(near)
    turn(near, angle=(120, 0))
    assert (near.zoom, panned(near, before)) == (1.0, (60.0, 0.0))


def test_a_wheel_that_is_to_pan_zooms_with_ctrl_only(near: BoardView) -> None:
    near.wheel.pans = True
    before = center(near)
    turn(near, angle=(0, -120))
    assert (near.zoom, panned(near, before)) == (1.0, (0.0, -60.0))
    turn(near, angle=(0, -120), keys=CTRL)
    assert near.zoom == pytest.approx(0.8)


def test_a_number_takes_whole_notches_of_a_fine_wheel_and_nothing_of_a_touchpad(near: BoardView) -> None:
    counted: list[int] = []
    near.counts = lambda notches: counted.append(notches) or True  # type: ignore[func-returns-value]
    for _ in range(30):
        turn(near, angle=(0, 8))
    turn(near, pixels=(0, 40), phase=Phase.ScrollUpdate)
    assert (sum(counted), max(counted), near.zoom) == (2, 1, 1.0)


# --- touchpads


@pytest.mark.parametrize(
    "event",
    [
        {"pixels": (-12, 30), "angle": (-24, 60), "phase": Phase.ScrollUpdate},  # macOS, Wayland
        {"pixels": (-12, 30), "angle": (0, 0), "phase": Phase.ScrollUpdate},  # no angle at all
        {"pixels": (-12, 30), "angle": (0, 0), "phase": Phase.NoScrollPhase},  # neither angle nor phase
        {"pixels": (-12, 30), "angle": (-24, 60), "phase": Phase.ScrollMomentum},  # it runs on
        {"pixels": (0, 0), "angle": (-24, 60), "phase": Phase.ScrollUpdate},  # an angle alone
        {"pixels": (0, 0), "angle": (-24, 60), "device": PAD},  # X11: known by its device only
        {"pixels": (-12, 30), "angle": (-24, 120), "device": PAD},
    ],
)
def test_two_fingers_pan_and_never_zoom(near: BoardView, event: dict[str, object]) -> None:
    before = center(near)
    turn(near, **event)  # type: ignore[arg-type]
    assert near.zoom == 1.0
    assert panned(near, before) == (-12.0, 30.0)


def test_with_ctrl_pixels_alone_zoom_and_an_angle_of_zero_never_zooms_out(near: BoardView) -> None:
    turn(near, pixels=(0, 60), phase=Phase.ScrollUpdate, keys=CTRL)
    assert near.zoom == pytest.approx(1.25)


def test_momentum_goes_on_as_it_began(near: BoardView) -> None:
    turn(near, phase=Phase.ScrollBegin)
    turn(near, pixels=(0, 20), phase=Phase.ScrollUpdate)
    before = center(near)
    turn(near, pixels=(0, 10), phase=Phase.ScrollMomentum, keys=CTRL)  # the key of the next shortcut, say
    assert (near.zoom, panned(near, before)) == (1.0, (0.0, 10.0))


def test_a_zoom_has_no_momentum(near: BoardView) -> None:
    turn(near, phase=Phase.ScrollBegin, keys=CTRL)
    turn(near, pixels=(0, 60), phase=Phase.ScrollUpdate, keys=CTRL)
    before = center(near)
    turn(near, pixels=(0, 40), phase=Phase.ScrollMomentum)
    assert near.zoom == pytest.approx(1.25)
    assert panned(near, before) == (0.0, 0.0)


def test_a_wheel_after_a_touchpad_zooms_again(near: BoardView) -> None:
    turn(near, pixels=(0, 20), phase=Phase.ScrollUpdate)
    turn(near, phase=Phase.ScrollEnd)
    turn(near, angle=(0, 120))
    assert near.zoom == pytest.approx(1.25)


def test_scrolling_selects_nothing(near: BoardView, ear: Ear) -> None:  # noqa: F811
    turn(near, pixels=(5, 20), phase=Phase.ScrollUpdate)
    turn(near, angle=(0, 120))
    assert not ear.of("clicked", "dragged", "dropped", "context")


# --- fingers


@pytest.fixture(scope="module")
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


def test_a_tap_clicks(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:  # noqa: F811
    at = pixel(near, "Mun")
    port = near.viewport()
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    QTest.touchEvent(port, screen).release(0, at, port).commit()
    [(_, told)] = ear.of("clicked")
    assert (told[0].unit, told[1]) == ("Mun", LEFT)


def test_a_finger_on_land_pans_and_selects_nothing(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:  # noqa: F811
    at = pixel(near, "Mun", 60, 40)
    port, before = near.viewport(), center(near)
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    for step in range(1, 6):
        QTest.touchEvent(port, screen).move(0, at + QPoint(10 * step, 0), port).commit()
    QTest.touchEvent(port, screen).release(0, at + QPoint(50, 0), port).commit()
    assert panned(near, before) == (50.0, 0.0)
    assert not ear.of("clicked", "dragged", "dropped")


def test_a_finger_drags_a_unit(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:  # noqa: F811
    start, end = pixel(near, "Mun"), pixel(near, "Tyr")
    port = near.viewport()
    QTest.touchEvent(port, screen).press(0, start, port).commit()
    for step in range(1, 5):
        QTest.touchEvent(port, screen).move(0, start + (end - start) * step / 4, port).commit()
    QTest.touchEvent(port, screen).release(0, end, port).commit()
    [(_, (began, ended))] = ear.of("dropped")
    assert (began.unit, ended.province) == ("Mun", "Tyr")


def test_a_finger_that_rests_on_a_unit_asks_for_its_menu(
    qtbot: QtBot,
    near: BoardView,
    ear: Ear,  # noqa: F811
    screen: QPointingDevice,
) -> None:
    at, port = pixel(near, "Mun"), near.viewport()
    near.findChild(QTimer).setInterval(20)
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    qtbot.waitUntil(lambda: bool(ear.of("context")), timeout=20_000)
    QTest.touchEvent(port, screen).release(0, at, port).commit()
    assert near.held
    assert not ear.of("clicked")


def test_two_fingers_pan_zoom_and_tap_nothing(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:  # noqa: F811
    port, middle = near.viewport(), QPoint(300, 220)
    fixed = near.board_point(QPointF(middle))
    QTest.touchEvent(port, screen).press(0, middle - QPoint(50, 0), port).commit()
    both = QTest.touchEvent(port, screen)
    both.move(0, middle - QPoint(50, 0), port).press(1, middle + QPoint(50, 0), port).commit()
    for step in range(1, 6):
        apart, way = QPoint(50 + 10 * step, 0), QPoint(0, 4 * step)
        fingers = QTest.touchEvent(port, screen)
        fingers.move(0, middle - apart + way, port).move(1, middle + apart + way, port).commit()
    QTest.touchEvent(port, screen).release(1, middle, port).move(0, middle, port).commit()
    QTest.touchEvent(port, screen).release(0, middle, port).commit()
    assert near.zoom == pytest.approx(2.0, rel=0.02)
    assert (near.board_point(QPointF(middle + QPoint(0, 20))) - fixed).manhattanLength() < 4
    assert not ear.of("clicked", "dragged", "dropped", "context")


def test_after_two_fingers_the_next_tap_counts(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:  # noqa: F811
    test_two_fingers_pan_zoom_and_tap_nothing(near, ear, screen)
    near.fit()
    test_a_tap_clicks(near, ear, screen)


# --- panning never selects, selecting never pans


@pytest.mark.parametrize(("way", "pans"), [(QPoint(6, 0), False), (QPoint(7, 0), True), (QPoint(4, 4), True)])
def test_the_threshold_is_six_pixels(near: BoardView, ear: Ear, way: QPoint, pans: bool) -> None:  # noqa: F811
    at, before = pixel(near, "Mun", 60, 40), center(near)
    press(near, at)
    move(near, at + way, button=LEFT)
    release(near, at + way)
    assert (panned(near, before) != (0.0, 0.0)) == pans
    assert bool(ear.of("clicked")) != pans
