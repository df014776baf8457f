"""What a click means: the unit first, then the coast, then the province; mouse wheels, touchpads and touch screens
told apart, with events as the systems send them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QInputDevice, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.atlas import atlas_of
from app.board.layers.overlays import TargetLineLayer
from app.board.picking import Hit, distance, lines_at
from app.board.picture import Picture, Piece
from app.board.placement.levels import LevelView, Mode
from app.board.scene import BoardScene
from app.board.scene_state import chip_point, level_titles
from app.board.view import BoardView
from app.geometry.drawing import Anchors, Drawing, DrawnShape
from app.ui.tokens import mixed, theme, tokens
from rules.board import Province
from tests.app.board.builders import stroked
from tests.app.board.conftest import Ear
from tests.app.board.scenes import to_image
from tests.app.board.test_view import center, move, pixel, press, release
from tests.signs import coin, sign

# --- Lines of the board: which run close to a point, and how they are pointed out.

JUNGLE = rules.variant("bioplomacy")


@pytest.fixture
def jungle(qapp: QApplication) -> BoardScene:
    made = BoardScene(atlas_of("bioplomacy"), JUNGLE.base, variant="bioplomacy")
    made.show_position(JUNGLE.start())
    return made


def middle(scene: BoardScene, name: str) -> tuple[float, float]:
    line = next(line for line in scene.state.atlas.drawing.lines if line.id == name)
    return line.points[0][len(line.points[0]) // 2]


def test_a_distance_is_to_the_nearest_piece() -> None:
    course = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert (distance((5.0, 3.0), course, 8.0), distance((12.0, 5.0), course, 8.0)) == (3.0, 2.0)
    assert distance((50.0, 50.0), course, 8.0) == 8.0


def test_a_click_close_to_a_river_means_it_too(jungle: BoardScene) -> None:
    x, y = middle(jungle, "RD.31-32")
    r = jungle.state.metrics.r
    assert lines_at(jungle.state, (x, y))[0] == "RD.31-32"
    assert "RD.31-32" in jungle.pick(QPointF(x + 0.5 * r, y)).lines
    far = jungle.point_of("47")
    assert jungle.pick(far + QPointF(2 * r, 0)).lines == ()


def test_what_bars_is_red_and_what_a_click_uses_is_not_and_levels_are_meant_together(jungle: BoardScene) -> None:
    layer, theme = TargetLineLayer(), jungle.state.theme
    jungle.show_targets(lines=["RD.31-32"], barred=["RD.31-32", "RD.29-32"])

    def hues() -> set[str]:
        return {stroked(dab) for entry in layer.entries(jungle.state) for dab in entry.make().painted_paths()}

    assert theme.fail.upper() in hues() and theme.target.upper() not in hues()
    jungle.hover("", "RD.31-32")
    assert {theme.fail.upper(), theme.target.upper()} <= hues()
    jungle.hover("31", "RD.31-32")
    assert theme.target.upper() not in hues()
    at = jungle.point_of("28")
    assert not jungle.pick(at).anywhere
    jungle.set_levels(LevelView("g", "all"))
    assert jungle.pick(at).anywhere


def at_unit(drawing: Drawing, province: str, coast: str = "") -> QPointF:
    anchors = drawing.anchors[province]
    point = anchors.coasts[coast].unit if coast else anchors.unit
    return QPointF(*point)


@pytest.fixture
def played(scene: BoardScene, position: rules.Position) -> BoardScene:
    scene.show_position(position)
    return scene


def picked(scene: BoardScene, point: QPointF) -> tuple[str | None, str, str, str]:
    hit = scene.pick(point)
    return hit.unit, hit.location, hit.province, hit.area


@pytest.mark.parametrize(
    ("what", "place", "meant"),
    [
        ("unit", "Mun", ("Mun", "Mun", "Mun", "")),
        ("unit", "StP/nc", ("StP", "StP/nc", "StP", "")),
        ("beside the unit", "Mun", (None, "Mun", "Mun", "")),
        *(("name", place, (None, place, place, "")) for place in ("Pru", "Fin", "SKA", "Boh")),
        ("name", "Ire", (None, "", "", "Ire")),
        *(
            ("shore", f"{place}/{coast}", (None, f"{place}/{coast}", place, ""))
            for place, coast in (("StP", "sc"), ("Spa", "nc"), ("Spa", "sc"), ("Bul", "sc"))
        ),
        ("area", "DanishStraits", (None, "Den", "Den", "DanishStraits")),
        ("area", "TurkishStraits", (None, "Con", "Con", "TurkishStraits")),
        ("nothing", "", (None, "", "", "")),
    ],
)
def test_what_a_click_means(
    played: BoardScene, drawing: Drawing, what: str, place: str, meant: tuple[str | None, str, str, str]
) -> None:
    """The unit, the nearer coast, the province that straits belong to; an island that nobody can enter is an area."""
    province, _, coast = place.partition("/")
    if what == "nothing":
        point = QPointF(-20, 300)
    elif what == "name":
        point = QPointF(*drawing.anchors[place].label)
    elif what == "shore":
        point = inland_of(played, drawing, province, coast)
    elif what == "area":
        point = inside_of(played, place)
    else:
        point = at_unit(drawing, province, coast) + QPointF(30, 10) * (what != "unit")
    assert picked(played, point) == meant


def inside_of(scene: BoardScene, shape: str) -> QPointF:
    path = scene.state.atlas.area(shape)
    rect = path.boundingRect()
    steps = [(x / 40, y / 40) for x in range(41) for y in range(41)]
    points = (QPointF(rect.x() + rect.width() * x, rect.y() + rect.height() * y) for x, y in steps)
    return next(point for point in points if path.contains(point))


def inland_of(scene: BoardScene, drawing: Drawing, province: str, coast: str) -> QPointF:
    """A point of the province that is near the middle of one of its coasts."""
    shore = next(line for line in drawing.lines if (line.province, line.coast) == (province, coast)).points[0]
    middle = QPointF(*shore[len(shore) // 2])
    steps = (QPointF(dx, dy) for dx in (-8, 0, 8) for dy in (-8, 0, 8))
    return next(middle + step for step in steps if scene.state.atlas.area(province).contains(middle + step))


def test_of_two_units_in_one_place_the_dislodged_one_lies_on_top(
    scene: BoardScene, turn: rules.Turn, drawing: Drawing
) -> None:
    scene.show_position(turn.after)
    on_top = scene.pick(QPointF(*drawing.anchors["Rum"].dislodged))
    beneath = scene.pick(QPointF(*drawing.anchors["Rum"].unit) + QPointF(8, 8))
    assert (on_top.unit, on_top.dislodged, on_top.choice) == ("Rum", True, "Rum!")
    assert (beneath.unit, beneath.dislodged, beneath.choice) == ("Rum", False, "Rum")


def test_small_boards_have_larger_counters_to_click(played: BoardScene, drawing: Drawing) -> None:
    beside = at_unit(drawing, "Mun") + QPointF(24, 0)
    assert played.pick(beside).unit is None
    played.set_zoom(0.4)
    assert played.pick(beside).unit == "Mun"
    one, other = Hit(None, "Par", "Par", "", (1.0, 1.0)), Hit(None, "Par", "Par", "", (5.0, 5.0))
    assert one.same_as(other) and not one.same_as(Hit("Par", "Par", "Par", "", (1.0, 1.0)))


# --- What a click means on boards that lie over each other.

TOGETHER: tuple[Mode, ...] = ("exploded", "side")
ALL: tuple[Mode, ...] = ("one", *TOGETHER, "all")


def units(board: rules.Board) -> tuple[Piece, ...]:
    """A unit in every province."""
    return tuple(Piece(place, "A", "A", place) for place in board.provinces)


@pytest.mark.parametrize("mode", TOGETHER)
def test_the_anchor_of_every_province_means_it_on_its_level_and_a_title_its_level(
    boards: BoardScene, stacked: rules.Board, mode: Mode
) -> None:
    boards.set_levels(LevelView("2", mode))
    for province in stacked.provinces.values():
        hit = boards.pick(boards.point_of(province.id))
        assert (hit.unit, hit.location, hit.province) == (None, province.id, province.id)
        assert hit.level == (province.level or "2")
    titles = list(level_titles(boards.state))
    assert [title.level for title in titles] == ["1", "2", "3"]
    for title in titles:
        hit = boards.pick(title.box.center())
        assert (hit.location, hit.level) == ("", title.level)
    boards.show_picture(Picture((Piece("Carthage", "B", "A", "Carthage"),)))
    hits = [boards.pick(QPointF(*sheet.atlas.unit_anchor("Carthage"))) for sheet in boards.state.layout.sheets]
    assert [(hit.province, hit.unit, hit.level) for hit in hits] == [("Carthage", "Carthage", level) for level in "123"]


@pytest.mark.parametrize("active", ["1", "2", "3"])
def test_on_one_board_it_means_the_province_of_that_level(
    boards: BoardScene, stacked: rules.Board, active: str
) -> None:
    boards.set_levels(LevelView(active))
    for base, stack in stacked.stacks.items():
        here = f"{base}@{active}" if len(stack) > 1 else base
        hit = boards.pick(boards.point_of(here))
        assert (hit.province, hit.level) == (here, active)


@pytest.mark.parametrize("mode", ALL)
@pytest.mark.parametrize("zoom", [0.3, 0.55, 1.0])
def test_every_unit_can_be_clicked_also_those_of_other_levels(
    boards: BoardScene, stacked: rules.Board, mode: Mode, zoom: float
) -> None:
    boards.show_picture(Picture(units(stacked)))
    boards.set_levels(LevelView("2", mode))
    boards.set_zoom(zoom)
    for piece in boards.picture.pieces:
        hit = boards.pick(QPointF(*boards.state.unit_point(piece)))
        assert (hit.unit, hit.location) == (piece.key, piece.place)
        assert hit.level == (piece.place.partition("@")[2] or "2")


def test_a_board_hides_what_lies_behind_it(boards: BoardScene) -> None:
    """Where two stacked boards overlap, the click is on the upper one."""
    boards.set_levels(LevelView("2", "exploded"))
    low, middle, _ = boards.state.layout.sheets
    area = low.atlas.area("A@1")
    front = middle.atlas.areas(shape for shape in middle.atlas.drawing.shapes if middle.atlas.is_land(shape))
    both = area.intersected(front)
    assert not both.isEmpty()
    inside = next(both.pointAtPercent(n / 50) for n in range(50) if both.contains(both.pointAtPercent(n / 50)))
    assert boards.pick(inside).level == "2"


@pytest.mark.parametrize("mode", ["one", "exploded", "side"])
def test_signs_are_hit_beside_units(boards: BoardScene, mode: Mode) -> None:
    boards.show_picture(Picture(signs=(coin("A@2", 7, "A", 3), sign("points", "Z@2", "A", 4), coin("B@1", 7))))
    boards.set_levels(LevelView("2", mode))
    hits = {laid.sign.place: boards.pick(QPointF(*laid.center)) for laid in boards.state.laid}
    assert (hits["A@2"].sign.name, hits["A@2"].province, hits["A@2"].level) == ("capacity", "A@2", "2")
    assert (hits["Z@2"].sign.name, hits["Z@2"].unit) == ("points", None)
    assert ("B@1" in hits) is (mode != "one") and boards.pick(boards.point_of("Y@2")).sign is None


SQUARES = {
    "1": ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)),
    "2": ((100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0)),
}


@pytest.fixture
def hill(qapp: QApplication) -> BoardScene:
    """Two lands on the ground; above the second another, above the first nothing."""
    shapes = {name: DrawnShape(name, "land", ((ring,),), province=name) for name, ring in SQUARES.items()}
    anchors = {"1": Anchors((50, 20), (50, 50), (60, 60)), "2": Anchors((150, 20), (150, 50), (160, 60))}
    provinces = {id: Province(id, id, "inland") for id in ("1", "2", "2@h")}
    board = rules.Board(
        "hill",
        "Hill",
        {},
        provinces,
        {},
        levels=(rules.board.Level("g", "Ground"), rules.board.Level("h", "High")),
        plain_level="g",
    )
    return BoardScene(Drawing(200, 100, shapes, (), anchors), board)


def test_ground_seen_under_a_level_can_be_clicked_and_is_dim(hill: BoardScene) -> None:
    hill.set_levels(LevelView("h"))
    left, right = hill.pick(QPointF(50, 80)), hill.pick(QPointF(150, 80))
    assert (left.province, left.level, right.province, right.level) == ("1", "g", "2@h", "h")
    hill.set_names("none")
    picture = to_image(hill, 200)
    dim, full = (picture.pixelColor(x, 85) for x in (50, 150))
    once = mixed(theme("light").paper, theme("light").land, tokens().board.level_wash)
    assert full.name().upper() == once
    assert dim.lightness() > full.lightness()
    hill.set_levels(LevelView("h", hidden=frozenset("g")))
    assert hill.pick(QPointF(50, 80)).province == ""


@pytest.mark.parametrize("active", ["1", "2", "3"])
def test_the_letter_of_a_level_means_the_small_unit_beside_it(
    boards: BoardScene, stacked: rules.Board, active: str
) -> None:
    boards.show_picture(Picture(units(stacked)))
    boards.set_levels(LevelView(active))
    state = boards.state
    assert state.seats.distant
    for piece in state.seats.distant:
        hit = boards.pick(QPointF(*chip_point(state, piece, state.seats.unit_point(piece))))
        assert (hit.unit, hit.level) == (piece.key, state.layout.level_of(piece.place))


# --- Mouse wheels, touchpads and touch screens told apart, with events as the systems send them.

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


FINGERS = {"phase": Phase.ScrollUpdate}


@pytest.mark.parametrize(
    ("events", "zoom", "way"),
    [
        ([{"angle": (0, 8)}] * 15, 1.25, None),  # fifteen fifteenths of a notch
        ([{"angle": (120, 0)}], 1.0, (60.0, 0.0)),  # pushed sideways
        ([{"pixels": (0, 60), **FINGERS, "keys": CTRL}], 1.25, None),  # an angle of zero never zooms out
        (  # momentum goes on as it began, whatever key the next shortcut needs
            [
                {"phase": Phase.ScrollBegin},
                {"pixels": (0, 20), **FINGERS},
                {"pixels": (0, 10), "phase": Phase.ScrollMomentum, "keys": CTRL},
            ],
            1.0,
            (0.0, 30.0),
        ),
        (  # a zoom has none
            [
                {"phase": Phase.ScrollBegin, "keys": CTRL},
                {"pixels": (0, 60), **FINGERS, "keys": CTRL},
                {"pixels": (0, 40), "phase": Phase.ScrollMomentum},
            ],
            1.25,
            None,
        ),
        ([{"pixels": (0, 20), **FINGERS}, {"phase": Phase.ScrollEnd}, {"angle": (0, 120)}], 1.25, None),
    ],
)
def test_what_wheels_and_touchpads_send_zooms_or_pans(
    near: BoardView, events: list[dict[str, Any]], zoom: float, way: tuple[float, float] | None
) -> None:
    before = center(near)
    for event in events:
        turn(near, **event)
    assert near.zoom == pytest.approx(zoom)
    assert way is None or panned(near, before) == way


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
    assert (near.zoom, panned(near, before)) == (1.0, (-12.0, 30.0))


def test_scrolling_selects_nothing(near: BoardView, ear: Ear) -> None:
    turn(near, pixels=(5, 20), phase=Phase.ScrollUpdate)
    turn(near, angle=(0, 120))
    assert not ear.of("clicked", "dragged", "dropped", "context")


@pytest.fixture(scope="module")
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


def test_a_tap_clicks(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:
    at = pixel(near, "Mun")
    port = near.viewport()
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    QTest.touchEvent(port, screen).release(0, at, port).commit()
    [(_, told)] = ear.of("clicked")
    assert (told[0].unit, told[1]) == ("Mun", LEFT)


def test_a_finger_drags_a_unit_and_on_land_pans(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:
    at = pixel(near, "Mun", 60, 40)
    port, before = near.viewport(), center(near)
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    for step in range(1, 6):
        QTest.touchEvent(port, screen).move(0, at + QPoint(10 * step, 0), port).commit()
    QTest.touchEvent(port, screen).release(0, at + QPoint(50, 0), port).commit()
    assert panned(near, before) == (50.0, 0.0)
    assert not ear.of("clicked", "dragged", "dropped")
    ear.heard.clear()
    start, end = pixel(near, "Mun"), pixel(near, "Tyr")
    port = near.viewport()
    QTest.touchEvent(port, screen).press(0, start, port).commit()
    for step in range(1, 5):
        QTest.touchEvent(port, screen).move(0, start + (end - start) * step / 4, port).commit()
    QTest.touchEvent(port, screen).release(0, end, port).commit()
    [(_, (began, ended))] = ear.of("dropped")
    assert (began.unit, ended.province) == ("Mun", "Tyr")


def test_a_finger_that_rests_on_a_unit_asks_for_its_menu(
    qtbot: QtBot, near: BoardView, ear: Ear, screen: QPointingDevice
) -> None:
    at, port = pixel(near, "Mun"), near.viewport()
    near.findChild(QTimer).setInterval(20)
    QTest.touchEvent(port, screen).press(0, at, port).commit()
    qtbot.waitUntil(lambda: bool(ear.of("context")), timeout=20_000)
    QTest.touchEvent(port, screen).release(0, at, port).commit()
    assert near.held and not ear.of("clicked")


def test_two_fingers_pan_zoom_and_tap_nothing(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:
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


def test_after_two_fingers_the_next_tap_counts(near: BoardView, ear: Ear, screen: QPointingDevice) -> None:
    test_two_fingers_pan_zoom_and_tap_nothing(near, ear, screen)
    near.fit()
    test_a_tap_clicks(near, ear, screen)


# --- panning never selects, selecting never pans


@pytest.mark.parametrize(("way", "pans"), [(QPoint(6, 0), False), (QPoint(7, 0), True), (QPoint(4, 4), True)])
def test_the_threshold_is_six_pixels(near: BoardView, ear: Ear, way: QPoint, pans: bool) -> None:
    at, before = pixel(near, "Mun", 60, 40), center(near)
    press(near, at)
    move(near, at + way, button=LEFT)
    release(near, at + way)
    assert (panned(near, before) != (0.0, 0.0)) == pans
    assert bool(ear.of("clicked")) != pans
