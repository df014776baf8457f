"""What is drawn into a map with the mouse: new places, lakes, rivers, bridges, coasts, anchors."""

from __future__ import annotations

import math

from app.designer import edits
from app.designer.document import take
from app.designer.facts import fact
from app.geometry.checks import Subject
from app.geometry.mapcheck import CHECKS
from app.geometry.planar import drawing_of

from .conftest import ALT, CTRL, Opened
from .hands import choose, corner, middle, sound, steps


def test_the_pen_splits_a_place_and_the_new_one_is_in_the_facts(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("pen")
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
    hand = opened("")
    document = hand.page.document
    hand.page.use("pen")
    hand.click((0.0, 300.0))
    hand.click((500.0, 350.0))
    assert steps(document) == 0
    hand.click((1000.0, 300.0))
    assert steps(document) == 1 and len(document.graph.net.regions) == 2 and sound(document)


def test_a_line_may_begin_and_end_beside_the_borders(opened: Opened) -> None:
    """From the sea right across a land into the sea again, drawn and clicked: the land is split."""
    hand = opened("")
    document = hand.page.document
    edits.stamp(document, [(200.0, 200.0), (800.0, 200.0), (800.0, 600.0), (200.0, 600.0)], "land")
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
    edits.stamp(document, [(300.0, 300.0), (700.0, 300.0), (700.0, 500.0), (300.0, 500.0)], "land")
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
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("lake")
    spot = document.graph.anchors["70"]
    here = next(points[0] for key, points in spot.items() if key.role == "unit" and not key.level)
    hand.near(here, 2.0)
    hand.click(here, CTRL)
    assert steps(document) == 1 and sound(document) and document.faults == ()
    lake = document.province
    assert fact(document.facts, ("areas", lake, "kind")) == "lake"
    hand.page.use("mountain")
    at = next(p[0] for key, p in document.graph.anchors["75"].items() if key.role == "label")
    ring = [(at[0] + 14 * math.cos(a / 6), at[1] + 22 + 10 * math.sin(a / 6)) for a in range(0, 38, 3)]
    hand.near(at, 3.0)
    hand.drag(*ring, keys=CTRL)
    assert steps(document) == 2 and sound(document), hand.page.status.words.text()
    assert document.graph.net.lies[document.province] == ("g",)
    assert "75.u" in document.graph.net.regions and document.faults == ()


def test_a_river_runs_along_borders_and_stands_in_the_facts(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("river")
    start, end = corner(hand, "33", "47", "48"), corner(hand, "33", "48", "32")
    hand.near(start, 2.5)
    hand.click(start)
    hand.click(end)
    assert steps(document) == 1
    (id,) = document.graph.lines.keys() - fact(document.stack.command(0).before.facts, ("lines",)).keys()
    assert document.graph.lines[id].between == ("33", "48") and id in fact(document.facts, ("lines",))
    assert document.faults == ()


def test_a_bridge_joins_what_armies_use(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    tool = next(tool for tool in hand.page.tools if tool is not None and tool.name == "river")
    hand.page.use("river")
    tool.kind = "bridge"  # type: ignore[attr-defined]
    spots = [document.graph.anchors[name] for name in ("Ire", "Wal")]
    a, b = (next(p[0] for key, p in one.items() if key.role in ("label", "unit")) for one in spots)
    hand.near(a, 2.0)
    hand.drag(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b, keys=CTRL)
    assert steps(document) == 1
    new = document.graph.lines.keys() - {"Oresund", "GreatBelt", "Bosporus"}
    assert any("Wal" in document.graph.lines[id].between for id in new)
    assert document.faults == ()


def test_a_coast_is_named_from_a_menu(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    hand.page.use("coast")
    unit = next(p[0] for key, p in document.graph.anchors["Gre"].items() if key.role == "unit")
    hand.near(unit, 2.0)
    hand.click(unit)
    assert document.province == "Gre"
    first, last = corner(hand, "Gre", "Alb"), corner(hand, "Gre", "ION", "AEG")
    hand.click(first)
    hand.click(last)
    choose(hand, "sc")
    assert {"Gre/sc", "Gre/nc"} <= document.graph.lines.keys()  # the rest of the shore is the other coast
    assert fact(document.facts, ("provinces", "Gre", "coasts")) == ("sc", "nc")
    assert any(key.coast == "sc" and key.role == "unit" for key in document.graph.anchors["Gre"])
    take(document)
    assert document.mapfile is not None
    subject = Subject(document.mapfile, drawing_of(document.graph))
    codes = {one.code for check in CHECKS for one in check(subject)}
    assert codes <= {"anchor_crowded", "anchor_coast"}, codes
    document.stack.setIndex(0)
    assert "Gre/sc" not in document.graph.lines


def test_an_anchor_is_dragged_and_stays_inside(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    hand.page.use("anchors")
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
