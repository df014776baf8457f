"""Gestures of the map editor that change borders, made with the mouse as a person makes them: one gesture is one
step of undo; the tutorial, followed literally with mouse and keys: from an empty sea to a map of five places that
is played."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

import app
from app.designer import edits
from app.designer.canvas import UnderlayImage, fitted, underlay_image_from
from app.designer.document import take
from app.designer.facts import fact
from app.designer.page import PAGE, DesignerPage, TutorialDialog
from app.designer.panels.fields import MapTextField
from app.designer.panels.sheets import ProvinceSheet
from app.designer.tools.trace import TraceTool
from app.geometry.checks import CheckedMap
from app.geometry.drawing import Point
from app.geometry.mapcheck import CHECKS, check_map
from app.geometry.planar import drawing_of
from app.main_window.window import MainWindow
from tests.app.geometry.importing.foreign import jdip

from .conftest import ALT, CTRL, SHIFT, Hand, Opened, corner, enter, field, middle, rectangle, sound, steps

pytestmark = pytest.mark.usefixtures("forgotten")


def oval(middle: Point, width: float, height: float, corners: int = 40) -> list[Point]:
    """A closed ring round a point, as a hand draws it."""
    turns = (2 * math.pi * n / corners for n in range(corners + 1))
    return [(middle[0] + width * math.cos(turn), middle[1] + height * math.sin(turn)) for turn in turns]


def test_a_click_selects_a_place_whose_name_is_told_and_a_drag_moves_the_map(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    hand.click((925.9, 1000.0))
    assert document.region == "Alb"
    hand.click((600.0, 700.0), SHIFT)
    assert len(document.selection.regions) == 2
    hand.near((800.0, 800.0), 2.0)
    before = hand.canvas.board_point(hand.canvas.rect().center().toPointF())
    hand.drag((800.0, 800.0), (820.0, 800.0), (850.0, 810.0))
    after = hand.canvas.board_point(hand.canvas.rect().center().toPointF())
    assert after.x() < before.x() and steps(document) == 0
    hand.canvas.fit()
    graph, level = hand.page.document.graph, hand.page.document.level
    points = ((float(x), float(y)) for x in range(100, 1400, 20) for y in range(100, 1000, 20))
    hand.move(next(point for point in points if graph.at(point, level) == "Boh"))
    assert hand.canvas.viewport().toolTip() == "Bohemia"


def test_vertices_are_dragged_for_both_sides_in_one_step(opened: Opened) -> None:
    """What tangles is red and springs back; Escape and undo give a drag up; a box chooses several."""
    hand = opened("bioplomacy", "nodes")
    document = hand.page.document
    spot = middle(hand, "45", "56")
    hand.near(spot)
    goal = spot[0] + 6.0, spot[1] + 5.0
    hand.drag(spot, (spot[0] + 3, spot[1] + 2), goal, keys=CTRL)
    assert steps(document) == 1 and sound(document)
    (moved,) = document.selection.vertices
    assert math.dist(moved, goal) < 0.5
    assert {"45", "56"} == set(document.graph.around(moved, "g"))
    before = document.graph
    document.stack.undo()
    assert spot in document.graph.vertices and moved not in document.graph.vertices
    document.stack.redo()
    assert document.graph is before
    document.stack.undo()
    hand.near(spot, 1.2)
    far = spot[0] + 140, spot[1] + 60
    hand.press(spot)
    hand.move((spot[0] + 20, spot[1]))
    hand.move(far)
    assert not hand.canvas.overlay.red.path().isEmpty()
    assert hand.canvas.map.graph is document.graph
    hand.release(far)
    assert steps(document) == 0 and hand.page.status.words.text()
    hand.near(spot)
    hand.press(spot)
    hand.move((spot[0] + 5, spot[1] + 5))
    assert hand.canvas.map.graph is not document.graph
    hand.key(Qt.Key.Key_Escape)
    assert hand.canvas.map.graph is document.graph
    hand.release((spot[0] + 5, spot[1] + 5))
    assert steps(document) == 0
    hand.press(spot)
    hand.move((spot[0] + 5, spot[1] + 5))
    hand.page.handlers()["undo"]()
    assert hand.canvas.map.graph is document.graph
    hand.release(spot)
    hand.near(spot, 4.0)
    hand.drag((spot[0] - 9, spot[1] - 12), (spot[0], spot[1]), (spot[0] + 11, spot[1] + 12))
    assert len(document.selection.vertices) > 1 and spot in document.selection.vertices
    hand.key(Qt.Key.Key_Right)
    assert steps(document) == 1 and spot not in document.graph.vertices and sound(document)
    document.stack.undo()
    graph = document.graph
    arc = next(arc for arc in graph.arcs.values() if spot in arc)
    other = arc[arc.index(spot) + 1]
    hand.near(spot, 4.0)
    hand.page.tool.soft = 0.0  # type: ignore[attr-defined]
    hand.drag(spot, (spot[0] + 1, spot[1] + 2), (other[0] + 0.8, other[1] + 0.6))
    assert steps(document) == 1 and spot not in document.graph.vertices  # dropped onto its neighbor
    assert len(document.graph.vertices) == len(graph.vertices) - 1
    document.snap(False)
    assert not hand.page.snap.isChecked()


def test_a_double_click_puts_a_vertex_in_and_delete_takes_it_out(opened: Opened) -> None:
    hand = opened("bioplomacy", "nodes")
    document = hand.page.document
    graph = document.graph
    arc = max((arc for n, arc in graph.arcs.items() if {"70", "69"} <= set(graph.net.users[n])), key=len)
    a, b = max(pairwise(arc), key=lambda piece: math.dist(*piece))
    between = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    hand.near(between, 10.0)
    hand.double(between)
    assert len(document.graph.vertices) == len(graph.vertices) + 1
    assert len(document.selection.vertices) == 1
    hand.key(Qt.Key.Key_Delete)
    assert document.graph.vertices.keys() == graph.vertices.keys() and steps(document) == 2


@pytest.mark.parametrize("tool", ["junction", "nodes"])
def test_a_corner_is_dropped_onto_another_one(opened: Opened, tool: str) -> None:
    hand = opened("standard", tool)
    document = hand.page.document
    graph = document.graph
    arc = next(graph.arcs[n] for n, names in graph.net.users.items() if set(names) == {"Boh", "Sil"})
    one, other = arc[0], arc[-1]
    hand.near(one, 6.0)
    hand.drag(one, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), other)
    assert steps(document) == 1 and sound(document)
    assert one not in document.graph.vertices and {"Boh", "Sil"} <= set(document.graph.around(other, ""))
    assert document.stack.undoText() == "Join two corners"


def test_merge_asks_which_id_stays(opened: Opened) -> None:
    hand = opened("standard", "merge")
    document = hand.page.document
    spot = middle(hand, "Boh", "Gal")
    hand.near(spot)
    hand.click(spot)
    hand.choose("Gal")
    assert "Boh" not in document.graph.net.regions and sound(document) and document.faults == ()
    assert "Boh" not in fact(document.facts, ("provinces",))
    assert all("Boh" not in near for near in fact(document.facts, ("adjacency", "army")).values())
    document.stack.undo()
    assert "Boh" in document.graph.net.regions and steps(document) == 0


def test_the_brush_smooths_in_one_step(opened: Opened) -> None:
    hand = opened("standard", "smooth")
    document = hand.page.document
    spot = middle(hand, "Mun", "Tyr")
    hand.near(spot, 2.0)
    hand.drag(spot, (spot[0] + 12, spot[1]), (spot[0] + 24, spot[1] + 3))
    smooth = document.graph
    assert steps(document) == 1 and sound(document)
    hand.drag(spot, (spot[0] + 12, spot[1]), (spot[0] + 24, spot[1] + 3), keys=SHIFT)
    assert steps(document) == 2 and document.graph is not smooth and sound(document)


def test_a_corner_slides(opened: Opened) -> None:
    hand = opened("bioplomacy", "junction")
    document = hand.page.document
    spot = corner(hand, "33", "47", "48")
    graph = document.graph
    along = next(arc for arc in graph.arcs.values() if spot in (arc[0], arc[-1]))
    goal = along[2] if along[0] == spot else along[-3]
    hand.near(spot)
    hand.drag(spot, ((spot[0] + goal[0]) / 2, (spot[1] + goal[1]) / 2), goal)
    assert steps(document) == 1 and sound(document)
    assert spot not in document.graph.junctions


def test_levels_that_are_locked_keep_their_borders(opened: Opened) -> None:
    hand = opened("bioplomacy", "nodes")
    document = hand.page.document
    document.lock("u", True)
    document.lock("h", True)
    spot = middle(hand, "45", "56")
    hand.near(spot)
    hand.drag(spot, (spot[0] + 3, spot[1] + 2), (spot[0] + 6, spot[1] + 5), keys=CTRL)
    assert {"45.u", "45.h", "56.u", "56.h"} <= document.graph.net.regions.keys() and sound(document)
    document.lock("h", False)
    document.show_level("h")
    hand.page.toolbox.levels.copy.click()
    assert sound(document) and steps(document) == 2


def test_a_map_is_edited_without_a_mouse(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document, page = hand.page.document, hand.page
    hand.canvas.setFocus()
    QTest.keyClick(hand.canvas, Qt.Key.Key_Tab)
    first = document.region
    QTest.keyClick(hand.canvas, Qt.Key.Key_Tab)
    assert first and document.region and document.region != first
    QTest.keyClick(hand.canvas, Qt.Key.Key_Backtab)
    assert document.region == first
    document.select("45")
    page.use("nodes")
    for _ in range(4):
        QTest.keyClick(hand.canvas, Qt.Key.Key_Tab)
    (spot,) = document.selection.vertices
    assert "45" in document.graph.around(spot, "g")
    hand.canvas.set_zoom(4.0)
    hand.key(Qt.Key.Key_Down)
    assert steps(document) == 1 and sound(document)


def test_layers_are_hidden_and_shown(opened: Opened) -> None:
    hand = opened("bioplomacy")
    before = hand.canvas.grab().toImage()
    actions = hand.page.layers.menu().actions()
    assert len(actions) == 5
    for action in actions:
        action.setChecked(False)
    assert hand.canvas.grab().toImage() != before
    for action in actions:
        action.setChecked(True)
    assert hand.canvas.grab().toImage() == before


# --- What is drawn into a map with the mouse: new places, lakes, rivers, bridges, coasts, anchors.


def test_the_pen_splits_a_place_and_the_new_one_is_in_the_facts(opened: Opened) -> None:
    hand = opened("bioplomacy", "pen")
    document = hand.page.document
    start, end = middle(hand, "45", "56"), middle(hand, "45", "24")
    hand.near(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), 2.0)
    between = (start[0] + end[0]) / 2 + 6, (start[1] + end[1]) / 2
    hand.drag(start, between, end)
    assert steps(document) == 1 and sound(document)
    assert document.region == "76"
    assert {"76", "76@u", "76@h"} <= fact(document.facts, ("provinces",)).keys()
    assert document.faults == ()
    document.stack.undo()
    assert "76" not in document.graph.net.regions and "76" not in fact(document.facts, ("provinces",))


def test_the_pen_goes_from_point_to_point_by_clicks(opened: Opened) -> None:
    hand = opened("", "pen")
    document = hand.page.document
    hand.click((0.0, 300.0))
    hand.click((500.0, 350.0))
    assert steps(document) == 0
    hand.click((1000.0, 300.0))
    assert steps(document) == 1 and len(document.graph.net.regions) == 2 and sound(document)


def test_a_line_may_begin_and_end_beside_the_borders(opened: Opened) -> None:
    """From the sea right across a land into the sea again, drawn and clicked: the land is split."""
    hand = opened("")
    document = hand.page.document
    edits.stamp(document, rectangle(200, 200, 800, 600), "land")
    hand.page.use("pen")
    hand.drag((400.0, 120.0), (405.0, 300.0), (395.0, 500.0), (400.0, 680.0))
    assert steps(document) == 2 and len(document.graph.net.regions) == 3 and sound(document)
    for point in ((600.0, 120.0), (600.0, 400.0), (600.0, 680.0)):
        hand.click(point)
    assert steps(document) == 3 and len(document.graph.net.regions) == 4 and sound(document)
    for point in ((500.0, 120.0), (500.0, 200.0), (500.0, 400.0)):
        hand.click(point)
    assert steps(document) == 3
    hand.click((500.0, 600.0))
    assert steps(document) == 4 and len(document.graph.net.regions) == 5 and sound(document)


def test_a_sea_is_parted_over_an_island(opened: Opened) -> None:
    """By one line right across, and by clicks that stop at the shore on the way."""
    hand = opened("")
    document = hand.page.document
    edits.stamp(document, rectangle(300, 300, 700, 500), "land")
    hand.page.use("pen")
    hand.drag((500.0, 0.0), (505.0, 200.0), (495.0, 600.0), (500.0, 800.0))
    assert steps(document) == 2 and sound(document)
    assert {region.kind for region in document.graph.net.regions.values()} == {"sea", "land"}
    document.stack.undo()
    for point in ((0.0, 400.0), (300.0, 400.0), (700.0, 400.0)):
        hand.click(point)
        assert steps(document) == 1
    hand.click((1000.0, 400.0))
    assert steps(document) == 2 and len(document.graph.net.regions) == 3 and sound(document)


def test_a_lake_is_stamped_by_a_click_and_a_mountain_drawn_on_one_level(opened: Opened) -> None:
    hand = opened("bioplomacy", "lake")
    document = hand.page.document
    spot = document.graph.anchors["70"]
    here = next(points[0] for key, points in spot.items() if key.role == "unit" and not key.level)
    hand.near(here, 2.0)
    hand.click(here, CTRL)
    assert steps(document) == 1 and sound(document) and document.faults == ()
    lake = document.province
    assert fact(document.facts, ("areas", lake, "kind")) == "lake"
    hand.page.use("mountain")
    at = next(p[0] for key, p in document.graph.anchors["75"].items() if key.role == "label")
    hand.near(at, 3.0)
    hand.drag(*oval((at[0], at[1] + 22), 14, 10, 13), keys=CTRL)
    assert steps(document) == 2 and sound(document), hand.page.status.words.text()
    assert document.graph.net.lies[document.province] == ("g",)
    assert "75.u" in document.graph.net.regions and document.faults == ()


def test_a_river_runs_along_borders_and_stands_in_the_facts(opened: Opened) -> None:
    hand = opened("bioplomacy", "river")
    document = hand.page.document
    start, end = corner(hand, "33", "47", "48"), corner(hand, "33", "48", "32")
    hand.near(start, 2.5)
    hand.click(start)
    hand.click(end)
    assert steps(document) == 1
    (id,) = document.graph.lines.keys() - fact(document.stack.command(0).before.facts, ("lines",)).keys()
    assert document.graph.lines[id].between == ("33", "48") and id in fact(document.facts, ("lines",))
    assert document.faults == ()


def test_a_bridge_joins_what_armies_use(opened: Opened) -> None:
    hand = opened("standard", "river")
    document = hand.page.document
    hand.page.tool.kind = "bridge"  # type: ignore[attr-defined]
    spots = [document.graph.anchors[name] for name in ("Ire", "Wal")]
    a, b = (next(p[0] for key, p in one.items() if key.role in ("label", "unit")) for one in spots)
    hand.near(a, 2.0)
    hand.drag(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b, keys=CTRL)
    assert steps(document) == 1
    new = document.graph.lines.keys() - {"Oresund", "GreatBelt", "Bosporus"}
    assert any("Wal" in document.graph.lines[id].between for id in new)
    assert document.faults == ()


def test_a_coast_is_named_from_a_menu(opened: Opened) -> None:
    hand = opened("standard", "coast")
    document = hand.page.document
    unit = next(p[0] for key, p in document.graph.anchors["Gre"].items() if key.role == "unit")
    hand.near(unit, 2.0)
    hand.click(unit)
    assert document.province == "Gre"
    first, last = corner(hand, "Gre", "Alb"), corner(hand, "Gre", "ION", "AEG")
    hand.click(first)
    hand.click(last)
    hand.choose("sc")
    assert {"Gre/sc", "Gre/nc"} <= document.graph.lines.keys()  # the rest of the shore is the other coast
    assert fact(document.facts, ("provinces", "Gre", "coasts")) == ("sc", "nc")
    assert any(key.coast == "sc" and key.role == "unit" for key in document.graph.anchors["Gre"])
    take(document)
    assert document.mapfile is not None
    subject = CheckedMap(document.mapfile, drawing_of(document.graph))
    codes = {one.code for check in CHECKS for one in check(subject)}
    assert codes <= {"anchor_crowded", "anchor_coast"}, codes
    document.stack.setIndex(0)
    assert "Gre/sc" not in document.graph.lines


def test_an_anchor_is_dragged_and_stays_inside(opened: Opened) -> None:
    hand = opened("bioplomacy", "anchors")
    document = hand.page.document
    spots = document.graph.anchors["45"]
    label = next(points[0] for key, points in spots.items() if key.role == "label")
    hand.near(label)
    goal = label[0] + 8, label[1] + 8
    hand.drag(label, (label[0] + 4, label[1] + 4), goal)
    assert steps(document) == 1
    moved = next(points[0] for key, points in document.graph.anchors["45"].items() if key.role == "label")
    assert math.dist(moved, goal) < 0.6
    hand.drag(moved, (moved[0] + 40, moved[1] + 60), (moved[0] + 90, moved[1] + 150))
    assert steps(document) == 1  # outside of its place: it springs back
    hand.drag(moved, (moved[0] + 4, moved[1]), (moved[0] + 9, moved[1]), keys=ALT)
    assert any(key.level == "g" and key.role == "label" for key in document.graph.anchors["45"])


# --- Trace: a picture under the map, moved by a drag and placed by three points.


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    image.save(str(tmp_path / "scan.png"))
    return tmp_path / "scan.png"


@pytest.fixture
def hand(window: MainWindow, tmp_path: Path) -> Hand:
    """An imported map, and the tool that lays a picture under it."""
    window.designing.import_files(jdip(tmp_path))
    found = window.designing.page
    found.use("trace")
    found.document.snap(False)
    return Hand(found)


def tool(hand: Hand) -> TraceTool:
    assert isinstance(hand.page.tool, TraceTool)
    return hand.page.tool


def lies(hand: Hand, x: float, y: float) -> tuple[float, float]:
    """Where a pixel of the picture lies on the board."""
    found = hand.canvas.underlay.mapToScene(QPointF(x, y))
    return found.x(), found.y()


def test_three_points_place_a_picture_unless_they_are_on_one_line(hand: Hand, scan: Path) -> None:
    tool(hand).lay(scan)
    tool(hand).place()
    for pixel, goal in {(0, 0): (100, 100), (100, 0): (200, 100)}.items():
        hand.click(lies(hand, *pixel))
        hand.click(goal)
    hand.click((300, 100))
    hand.click((400, 100))
    assert len(tool(hand).pairs) == 2
    assert "one line" in hand.page.status.words.text()
    hand.key(Qt.Key.Key_Escape)
    tool(hand).place()
    goals = {(0, 0): (100, 100), (200, 0): (500, 150), (0, 100): (80, 400)}
    for pixel, goal in goals.items():
        hand.click(lies(hand, *pixel))
        hand.click(goal)
    for pixel, goal in goals.items():
        assert lies(hand, *pixel) == pytest.approx(goal, abs=2)
    assert not tool(hand).placing


def test_a_drag_moves_it_and_escape_ends_placing(hand: Hand, scan: Path) -> None:
    tool(hand).lay(scan)
    hand.drag((300, 300), (330, 315), (370, 335), (400, 350))
    assert lies(hand, 0, 0) == pytest.approx((100, 50), abs=4)
    tool(hand).place()
    hand.key(Qt.Key.Key_Escape)
    assert not tool(hand).placing


def test_a_picture_fills_the_board_and_shows_through(hand: Hand, tmp_path: Path, scan: Path) -> None:
    (tmp_path / "no.png").write_text("no picture")
    assert not tool(hand).lay(tmp_path / "no.png")
    assert hand.canvas.underlay.laid is None
    assert "no.png cannot be read as a picture" in hand.page.status.words.text()
    assert tool(hand).lay(scan)
    assert lies(hand, 300, 200) == (900, 600)
    ground = next(item for item in hand.canvas.map.items() if item.zValue() == 0)
    assert ground.opacity() == pytest.approx(0.45)
    hand.canvas.underlay.see(100)
    assert ground.opacity() == 0


def test_the_picture_is_there_again_when_the_map_is_opened(hand: Hand, window: MainWindow, scan: Path) -> None:
    folder = scan.parent / "five"
    hand.page.keeper.save(folder)
    assert window.designing.open_path(folder)
    again = window.designing.page
    again.use("trace")
    assert tool(Hand(again)).lay(scan)
    window.designing.open_path(folder)
    assert window.designing.page is not again
    assert window.designing.page.canvas.underlay.laid == again.canvas.underlay.laid


def test_settings_keep_a_picture_and_odd_ones_lay_nothing() -> None:
    laid = UnderlayImage("a.png", (1.0, 0.5, -0.5, 1.0, 3.0, 4.0), 70, False)
    assert underlay_image_from(laid.text()) == laid
    for text in ("", "no", "[]", '["a", [1, 2], 5, true]', '["a", [1,2,3,4,5,"x"], 5, true]'):
        assert underlay_image_from(text) is None
    found = fitted([((0, 0), (10, 0)), ((1, 0), (10, 2))])
    there = found.map(QPointF(0, 1))
    assert (there.x(), there.y()) == pytest.approx((8, 0))


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A dark ring on light paper: the coast of an island, 300 by 200 pixels."""
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0xEEEEEE)
    painter = QPainter(image)
    painter.setPen(QPen(QColor("black"), 3))
    painter.drawEllipse(QPointF(200, 35), 20, 12)
    painter.end()
    image.save(str(tmp_path / "island.png"))
    return tmp_path / "island.png"


def test_clicks_go_along_the_dark_lines_of_the_picture(hand: Hand, drawn: Path) -> None:
    """The ring lies in the northern sea; four clicks on it, and the first again, go round it."""
    assert tool(hand).lay(drawn)
    tool(hand)._follow(True)
    hand.page.use("mountain")
    for x, y in ((540.0, 105.0), (600.0, 69.0), (660.0, 105.0), (600.0, 141.0), (540.0, 105.0)):
        assert len(hand.page.document.graph.net.regions) == 5
        hand.click((x, y))
    (made,) = hand.page.document.graph.net.regions.keys() - {"Wes", "Mid", "Eas", "NTH", "SOU"}
    ring = hand.page.document.graph.shape(made).rings[0][0]
    assert len(ring) > 10
    assert all(0.6 < math.hypot((x - 600) / 60, (y - 105) / 36) < 1.4 for x, y in ring)


# --- The tutorial, followed literally with mouse and keys: from an empty sea to a map of five places that is played.

LEFT = Qt.MouseButton.LeftButton
MIDDLE = 500.0
PLACES = (
    ((360.0, 250.0), "Nor", "North"),
    ((360.0, 520.0), "Wes", "West"),
    ((640.0, 320.0), "Eas", "East"),
    ((640.0, 600.0), "Sou", "South"),
)


def coast(hand: Hand, start: Point, way: Point) -> Point:
    """Where one comes to the coast, going from the sea."""
    graph, (x, y) = hand.page.document.graph, start
    while graph.at((x, y), hand.page.document.level) == "SEA":
        x, y = x + way[0], y + way[1]
    return (x, y)


class Pupil:
    """Does what the tutorial says."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def page(self) -> DesignerPage:
        assert self.window.designing.page is not None
        return self.window.designing.page

    @property
    def hand(self) -> Hand:
        return Hand(self.page)

    def press(self, text: str, root: QWidget | None = None) -> None:
        """A button by what it says."""
        inside = root or self.page
        found = [one for one in inside.findChildren(QPushButton) if one.text() == text and one.isVisible()]
        assert found, text
        QTest.mouseClick(found[0], LEFT)
        QApplication.processEvents()

    def tab(self, title: str) -> None:
        tabs = self.page.side.tabs
        number = next(n for n in range(tabs.count()) if tabs.tabText(n).startswith(title))
        QTest.mouseClick(tabs, LEFT, Qt.KeyboardModifier.NoModifier, tabs.tabRect(number).center())
        QApplication.processEvents()

    def tool(self, title: str) -> None:
        found = next(one for one in self.page.toolbox.findChildren(QToolButton) if one.text() == title)
        QTest.mouseClick(found, LEFT)
        QApplication.processEvents()

    def draw(self, start: Point, end: Point) -> None:
        shares = [n / 14 for n in range(15)]
        self.hand.drag(*[(start[0] + (end[0] - start[0]) * n, start[1] + (end[1] - start[1]) * n) for n in shares])
        QApplication.processEvents()

    def choose(self, point: Point) -> ProvinceSheet:
        self.hand.click(point)
        QApplication.processEvents()
        sheet = self.page.side.sheet
        assert isinstance(sheet, ProvinceSheet)
        return sheet


def test_it_is_followed_to_a_game_that_is_played(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pupil = Pupil(window)
    # 1 An empty sea.
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Five", True))
    QTest.mouseClick(window.start.design_button, LEFT)
    QApplication.processEvents()
    pupil.page.canvas.fit()
    # 2 Land.
    pupil.press("Draw land")
    pupil.hand.drag(*oval((MIDDLE, 400), 340, 270))
    assert len(pupil.page.document.graph.net.regions) == 2
    # 3 Borders.
    pupil.tool("Border pen")
    pupil.draw(coast(pupil.hand, (MIDDLE, 20), (0, 1)), coast(pupil.hand, (MIDDLE, 780), (0, -1)))
    pupil.draw(coast(pupil.hand, (20, 360), (1, 0)), (MIDDLE, 360))
    pupil.draw(coast(pupil.hand, (980, 470), (-1, 0)), (MIDDLE, 470))
    assert len(pupil.page.document.graph.net.regions) == 5, pupil.page.status.words.text()
    # 4 Names and centers.
    pupil.tool("Select")
    for point, id, name in PLACES:
        sheet = pupil.choose(point)
        enter(field(sheet.form, "id", MapTextField), id)
        sheet = pupil.choose(point)
        enter(field(sheet.form, "name", MapTextField), name)
        box = sheet.form.fields["center"]
        QTest.mouseClick(box, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(10, box.height() // 2))
    assert sorted(pupil.page.document.facts["provinces"]) == ["Eas", "Nor", "SEA", "Sou", "Wes"]
    # 5 Neighbors.
    pupil.tab("Check")
    qtbot.waitUntil(lambda: pupil.page.side.check.all.isVisible(), timeout=30000)
    pupil.press("Fix all")
    # 6 Powers and their homes.
    pupil.tab("Powers")
    for id, home in (("Hills", PLACES[0]), ("Coast", PLACES[3])):
        pupil.press("Add power")
        form = pupil.page.side.powers.form
        enter(field(form, "id", MapTextField), id)
        sheet = pupil.choose(home[0])
        box = sheet.form.fields["home"].box  # type: ignore[union-attr]
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_End)
        box.activated.emit(box.currentIndex())
        # 7 First units.
        key = pupil.page.side.powers.keys[0]
        QTest.mouseClick(key, LEFT)
        pupil.hand.click(home[0])
        QTest.mouseClick(key, LEFT)
    powers = pupil.page.document.facts["powers"]
    assert {id: (tuple(one["homes"]), tuple(one["start"])) for id, one in powers.items()} == {
        "Hills": (("Nor",), ("A Nor",)),
        "Coast": (("Sou",), ("A Sou",)),
    }
    # 8 Check, save.
    pupil.tab("Check")
    survey = pupil.page.side.survey
    qtbot.waitUntil(lambda: not [one for one in survey.remarks if one.kind != "hint"], timeout=30000)
    folder = tmp_path / "five"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(folder), ""))
    pupil.press("Save map")
    assert check_map(folder) == []
    # 9 Play.
    pupil.press("Try in a game")
    trial = window.designing.trying.window
    assert trial is not None and trial.table is not None
    line = trial.table.orders.entry.line
    line.setFocus()
    QTest.keyClicks(line, "A Nor - Wes")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.mouseClick(trial.table.orders.go_on, LEFT)
    QApplication.processEvents()
    trial.table.reveal.leave()
    assert trial.document.game.turns[0].results["A Nor"] == ("ok",)
    assert "A Wes" in trial.document.game.position.as_dict()["units"]["Hills"]


def test_the_tutorial_is_read_beside_the_map_and_what_it_names_is_there(window: MainWindow) -> None:
    """The buttons, tools and tabs in bold are words of the program."""
    window.acts["map_tutorial"].trigger()
    page = window.findChild(TutorialDialog)
    assert page is not None and page.isVisible() and not page.isModal()
    assert "empty sea" in page.text.toPlainText()
    page.close()
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(str(app.__file__)).parent.rglob("*.py"))
    named = re.findall(r"\*\*([^*]+)\*\*", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 12
    for words in named:
        assert re.search(rf'tr(_noop)?\(\s*"&?{re.escape(words)}', text.replace("&", "")), words


def test_a_hand_that_trembles_at_the_border_crosses_nothing(opened: Opened) -> None:
    """A line that is let go a little beyond the border ends on it."""
    hand = opened("", "mountain")
    hand.drag(*oval((MIDDLE, 400), 340, 270))
    hand.page.use("pen")
    _, y = coast(hand, (MIDDLE, 20), (0, 1))
    hand.drag((MIDDLE, y - 4), (MIDDLE, y - 2), *[(MIDDLE, y + n * 40) for n in range(1, 13)], (MIDDLE, 800 - y + 4))
    assert len(hand.page.document.graph.net.regions) == 3, hand.page.status.words.text()
