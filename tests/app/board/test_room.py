"""Names give way to rings, octagons and threads; a dislodged unit gives way to who dislodged it."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

import rules
from app.board.curves import octagon
from app.board.picture import BuildMark, HoldMark, Picture, Piece
from app.board.placement.naming import taken_room
from app.board.placement.raster import Placed
from app.board.scene import BoardScene

ZOOMS = (0.4, 0.55, 1.0, 2.0)


@pytest.fixture
def opening(scene: BoardScene) -> BoardScene:
    start = rules.variant("standard").start()
    scene.show_position(start)
    scene.set_names("short")
    return scene


def inside(placed: Placed, point: tuple[float, float]) -> bool:
    left, top, right, bottom = placed.box
    return left + 3 < point[0] < right - 3 and top + 3 < point[1] < bottom - 3


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_name_lies_under_an_octagon(opening: BoardScene, zoom: float) -> None:
    opening.show_orders([], implicit=True)
    opening.set_zoom(zoom)
    opening.settle()
    rings = opening.stage.plan.rings
    assert len(rings) == 22
    for ring in rings:
        corners = octagon(ring.center, ring.radius)
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(corners)]
        hidden = [n for n, name in opening.names_placed.items() if any(inside(name, p) for p in (*corners, *middles))]
        assert not hidden


@pytest.mark.parametrize("zoom", ZOOMS)
def test_names_stay_where_they_are_when_units_are_ringed(opening: BoardScene, zoom: float) -> None:
    """And when they get an octagon because nobody ordered them: names should not jump at a click."""
    opening.set_zoom(zoom)
    opening.settle()
    before = dict(opening.names_placed)
    opening.show_targets(units=[piece.key for piece in opening.picture.pieces])
    opening.show_orders([], implicit=True)
    opening.settle()
    assert opening.names_placed == before


def test_names_keep_off_the_octagon_of_a_hull(opening: BoardScene) -> None:
    """Its line and halo included, which reach beyond its corners."""
    kiel = next(piece for piece in opening.picture.pieces if piece.key == "Kie")
    opening.show_marks([HoldMark(kiel)])
    opening.settle()
    (x, y), radius = opening.stage.plan.rings[0].center, opening.stage.plan.rings[0].radius
    left, top, right, bottom = opening.names_placed["Kie"].box
    near = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
    assert hypot(*near) > radius + 1.5


@pytest.mark.parametrize("zoom", [0.4, 1.0, 2.0])
def test_names_keep_off_the_rings_of_builds(scene: BoardScene, zoom: float) -> None:
    homes = [(power.id, home) for power in scene.board.powers.values() for home in power.homes]
    scene.show_picture(Picture(marks=tuple(BuildMark(power, "A", home) for power, home in homes)))
    scene.set_names("short")
    scene.set_zoom(zoom)
    scene.settle()
    r = scene.stage.metrics.r
    under = []
    for _, home in homes:
        x, y = scene.stage.goal(home)
        for placed in scene.names_placed.values():
            left, top, right, bottom = placed.box
            near = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
            under += [(home, placed.id)] if hypot(*near) < 1.6 * r else []
    assert len(under) <= (2 if zoom < 1 else 0), under


def test_names_keep_off_the_thread_of_a_cut(scene: BoardScene, turn: rules.Turn) -> None:
    scene.show_result(turn)
    threads = [cut.thread for cut in scene.stage.plan.cuts if cut.thread is not None]
    assert threads
    room = taken_room(scene.stage)
    assert all(room.holds(thread.at(thread.length / 2)) for thread in threads)
    scene.show_picture(Picture(scene.picture.pieces))
    bare = taken_room(scene.stage)
    assert not all(bare.holds(thread.at(thread.length / 2)) for thread in threads)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("kind", ["A", "F"])
def test_a_dislodged_unit_leaves_the_letter_of_the_other_to_be_read(scene: BoardScene, kind: str, zoom: float) -> None:
    scene.set_zoom(zoom)
    stage, places = scene.stage, [p.id for p in scene.board.provinces.values()]
    r, reach = stage.metrics.r, 1.42 if kind == "F" else 1.0
    for place in places:
        x, y = stage.spot(Piece(place, "Italy", "A", place))
        dx, dy = stage.spot(Piece(place, "France", kind, place, dislodged=True, aside=True))
        assert hypot((dx - x) / reach, dy - y) > 1.5 * r, place
        tab = dx + (1.16 if kind == "F" else 0.88) * r, dy - 0.88 * r
        assert hypot(tab[0] - x, tab[1] - y) > 0.7 * r, place
        assert 1.2 * r < dy < stage.atlas.frame.height() - 1.2 * r, place


def test_a_dislodged_unit_stands_at_its_own_anchor_where_there_is_room(scene: BoardScene) -> None:
    scene.set_zoom(2.0)
    piece = Piece("Rum", "Russia", "A", "Rum", dislodged=True, aside=True)
    x, y = scene.stage.spot(piece)
    ax, ay = scene.stage.atlas.unit_anchor("Rum", dislodged=True)
    assert hypot(x - ax, y - ay) < 0.5 * scene.stage.metrics.r
