"""Gestures of the map editor that change borders, made with the mouse as a person makes them: one gesture is one step
of undo."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.designer.facts import fact

from .conftest import CTRL, SHIFT, Opened
from .hands import choose, corner, middle, sound, steps


def test_a_click_selects_a_place_and_a_drag_moves_the_map(opened: Opened) -> None:
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


def test_a_vertex_is_dragged_for_both_sides_in_one_step(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
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


def test_a_tangling_drag_is_red_and_springs_back(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
    spot = middle(hand, "45", "56")
    hand.near(spot, 1.2)
    far = spot[0] + 140, spot[1] + 60
    hand.press(spot)
    hand.move((spot[0] + 20, spot[1]))
    hand.move(far)
    assert not hand.canvas.overlay.red.path().isEmpty()
    assert hand.canvas.map.graph is document.graph
    hand.release(far)
    assert steps(document) == 0 and hand.page.status.words.text()


def test_a_drag_snaps_to_vertices_and_ctrl_turns_that_round(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
    spot = middle(hand, "45", "56")
    graph = document.graph
    arc = next(arc for arc in graph.arcs.values() if spot in arc)
    other = arc[arc.index(spot) + 1]
    hand.near(spot, 4.0)
    hand.page.tool.soft = 0.0  # type: ignore[attr-defined]
    hand.drag(spot, (spot[0] + 1, spot[1] + 2), (other[0] + 0.8, other[1] + 0.6))
    assert steps(document) == 1 and spot not in document.graph.vertices  # dropped onto its neighbour
    assert len(document.graph.vertices) == len(graph.vertices) - 1
    document.snap(False)
    assert not hand.page.snap.isChecked()


def test_a_double_click_puts_a_vertex_in_and_delete_takes_it_out(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
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


def test_a_box_chooses_vertices_and_arrows_move_them(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
    spot = middle(hand, "45", "56")
    hand.near(spot, 4.0)
    hand.drag((spot[0] - 9, spot[1] - 12), (spot[0], spot[1]), (spot[0] + 11, spot[1] + 12))
    assert len(document.selection.vertices) > 1 and spot in document.selection.vertices
    hand.key(Qt.Key.Key_Right)
    assert steps(document) == 1 and spot not in document.graph.vertices and sound(document)


@pytest.mark.parametrize("tool", ["junction", "nodes"])
def test_a_corner_is_dropped_onto_another_one(opened: Opened, tool: str) -> None:
    hand = opened("standard")
    document = hand.page.document
    hand.page.use(tool)
    graph = document.graph
    arc = next(graph.arcs[n] for n, names in graph.net.users.items() if set(names) == {"Boh", "Sil"})
    one, other = arc[0], arc[-1]
    hand.near(one, 6.0)
    hand.drag(one, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), other)
    assert steps(document) == 1 and sound(document)
    assert one not in document.graph.vertices and {"Boh", "Sil"} <= set(document.graph.around(other, ""))
    assert document.stack.undoText() == "Join two corners"


def test_merge_asks_which_id_stays(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    hand.page.use("merge")
    spot = middle(hand, "Boh", "Gal")
    hand.near(spot)
    hand.click(spot)
    choose(hand, "Gal")
    assert "Boh" not in document.graph.net.regions and sound(document) and document.faults == ()
    assert "Boh" not in fact(document.facts, ("provinces",))
    assert all("Boh" not in near for near in fact(document.facts, ("adjacency", "army")).values())
    document.stack.undo()
    assert "Boh" in document.graph.net.regions and steps(document) == 0


def test_the_brush_smooths_in_one_step(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    hand.page.use("smooth")
    spot = middle(hand, "Mun", "Tyr")
    hand.near(spot, 2.0)
    hand.drag(spot, (spot[0] + 12, spot[1]), (spot[0] + 24, spot[1] + 3))
    smooth = document.graph
    assert steps(document) == 1 and sound(document)
    hand.drag(spot, (spot[0] + 12, spot[1]), (spot[0] + 24, spot[1] + 3), keys=SHIFT)
    assert steps(document) == 2 and document.graph is not smooth and sound(document)


def test_a_corner_slides(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("junction")
    spot = corner(hand, "33", "47", "48")
    graph = document.graph
    along = next(arc for arc in graph.arcs.values() if spot in (arc[0], arc[-1]))
    goal = along[2] if along[0] == spot else along[-3]
    hand.near(spot)
    hand.drag(spot, ((spot[0] + goal[0]) / 2, (spot[1] + goal[1]) / 2), goal)
    assert steps(document) == 1 and sound(document)
    assert spot not in document.graph.junctions


def test_levels_that_are_locked_keep_their_borders(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
    document.lock("u", True)
    document.lock("h", True)
    spot = middle(hand, "45", "56")
    hand.near(spot)
    hand.drag(spot, (spot[0] + 3, spot[1] + 2), (spot[0] + 6, spot[1] + 5), keys=CTRL)
    assert {"45.u", "45.h", "56.u", "56.h"} <= document.graph.net.regions.keys() and sound(document)
    assert not hand.canvas.map.ghosts().isEmpty()
    document.lock("h", False)
    document.show_level("h")
    hand.page.toolbox.levels.copy.click()
    assert sound(document) and steps(document) == 2


def test_escape_gives_a_gesture_up_and_undo_in_the_middle_of_one_does_too(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("nodes")
    spot = middle(hand, "45", "56")
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
