"""Names of rivers: along their course, where it is straight, off everything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist, hypot
from random import Random

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import Atlas
from app.board.curves import octagon
from app.board.layers.overlays import NameLayer
from app.board.picture import BuildMark, HoldMark, Picture, Piece
from app.board.placement.levels import LevelView, Mode
from app.board.placement.naming import LEAST_APART, STYLE, RiverName, UnitGrid, courses_of, joined, probes, taken_room
from app.board.placement.raster import PlacedLabel, cells
from app.board.placement.sign_placement import center_points
from app.board.scene import BoardScene
from app.board.scene_state import chip_point, level_titles, symbols_on
from app.board.symbols.units import counter_path, tab_at
from app.ui.tokens import tokens
from tests.app.board.builders import DRY, clearance, place
from tests.app.board.builders import scene_of_woods as scene_of
from tests.app.board.test_scene import layer

pytestmark = pytest.mark.usefixtures("qapp")

RIVERS = ("RA", "RB", "RC", "RD", "SB")


@pytest.fixture
def rivers_scene(qapp: QApplication, forest_atlas: Atlas) -> BoardScene:
    shown = scene_of(forest_atlas, place(DRY))
    shown.settle()
    return shown


def rivers(scene: BoardScene) -> list[RiverName]:
    """The names of rivers that a scene shows."""
    names = layer(scene, "names")
    assert isinstance(names, NameLayer)
    return names.rivers


def test_pieces_that_follow_each_other_are_one_course_and_what_is_near_is_counted() -> None:
    a, b, c = ((0.0, 0.0), (1.0, 0.0)), ((2.0, 0.0), (1.0, 0.0)), ((5.0, 5.0), (6.0, 5.0))
    assert sorted(joined([a, c, b]), key=len) == [c, ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0))]
    dice = Random(7)
    points = [(dice.uniform(-50, 50), dice.uniform(-50, 50)) for _ in range(60)]
    for room in (3.0, 11.5, 200.0):
        stands = UnitGrid(points, room)
        assert all(stands.near(at) == sum(dist(at, other) < room for other in points) for at in points)


def test_every_river_is_named_beside_it_far_apart_and_on_nothing(rivers_scene: BoardScene) -> None:
    names = [name.text for name in rivers(rivers_scene)]
    assert set(names) == {"RA", "RB", "RC", "RD", "SB"}
    assert names.count("RA") > 1
    for one in rivers(rivers_scene):
        for other in rivers(rivers_scene):
            if one is not other and one.text == other.text:
                far = hypot(one.center[0] - other.center[0], one.center[1] - other.center[1])
                assert far >= LEAST_APART
    for name in rivers(rivers_scene):
        assert -90 < name.angle <= 90
        course = [
            point
            for line in rivers_scene.state.atlas.drawing.lines
            if rivers_scene.board.lines[line.id].extra["river"] == name.text
            for part in line.points
            for point in part
        ]
        far = min(hypot(x - name.center[0], y - name.center[1]) for x, y in course)
        assert tokens().board.river_width / 2 < far < 1.6 * name.size
    taken = taken_room(rivers_scene.state)
    for placed in rivers_scene.names_placed.values():
        taken.add_box(placed.box)
    for name in rivers(rivers_scene):
        half = 0.3 * name.size
        assert not any(taken.count((x - half, y - half, x + half, y + half)) for x, y in probes(name)), name
    before = list(rivers(rivers_scene))
    rivers_scene.select("32")
    rivers_scene.show_targets(["33"])
    rivers_scene.settle()
    assert rivers(rivers_scene) == before
    for zoom in (0.45, 0.65, 1.0, 1.6):
        rivers_scene.set_zoom(zoom)
        rivers_scene.settle()
        assert rivers(rivers_scene)
        assert all(name.size * zoom >= tokens().texts[STYLE].min_px - 0.01 for name in rivers(rivers_scene))
    rivers_scene.set_levels(LevelView("u"))
    rivers_scene.settle()
    assert rivers(rivers_scene) == []
    rivers_scene.set_levels(LevelView("g"))
    rivers_scene.set_names("none")
    rivers_scene.settle()
    assert rivers(rivers_scene) == []


def test_a_river_drawn_the_other_way_round_is_named_alike(forest_atlas: Atlas) -> None:
    turned = tuple(
        replace(line, points=tuple(part[::-1] for part in line.points)) for line in forest_atlas.drawing.lines
    )
    shown = scene_of(Atlas(replace(forest_atlas.drawing, lines=turned)), place(DRY))
    shown.settle()
    assert rivers(shown) and all(-90 < name.angle <= 90 for name in rivers(shown))


def test_another_look_at_the_boards_leaves_no_name_where_no_river_is(rivers_scene: BoardScene) -> None:
    for mode in ("side", "one", "exploded", "one"):
        rivers_scene.set_levels(LevelView("g", mode))
        rivers_scene.settle()
        state = rivers_scene.state
        sheets = [courses_of(state, sheet) for sheet in state.layout.sheets if state.layout.height(sheet) >= 0]
        points = {text: [at for found in sheets for one in found.get(text, ()) for at in one.points] for text in RIVERS}
        for name in rivers(rivers_scene):
            x, y = name.center
            assert min(hypot(x - a, y - b) for a, b in points[name.text]) < 1.6 * name.size, (mode, name)
        assert len(rivers(rivers_scene)) == len({name.center for name in rivers(rivers_scene)})


# --- Names give way to rings, octagons and threads; a dislodged unit gives way to who dislodged it.

ZOOMS = (0.4, 0.55, 1.0, 2.0)


@pytest.mark.parametrize("zoom", (0.42, 0.44, 0.6))
def test_every_place_of_a_full_board_is_named_and_seas_on_the_water(
    scene: BoardScene, turn: rules.Turn, zoom: float
) -> None:
    scene.set_names("full")
    scene.set_zoom(zoom)
    scene.show_result(turn)
    scene.settle()
    state = scene.state
    assert set(state.board.provinces) - set(scene.names_placed) == set()
    for name, placed in scene.names_placed.items():
        if placed.style == "sea_name":
            assert state.atlas.dry.count(placed.box) < cells(placed.box) / 4, name


@pytest.fixture
def opening(scene: BoardScene) -> BoardScene:
    start = rules.variant("standard").start()
    scene.show_position(start)
    scene.set_names("short")
    return scene


def inside(placed: PlacedLabel, point: tuple[float, float]) -> bool:
    left, top, right, bottom = placed.box
    return left + 3 < point[0] < right - 3 and top + 3 < point[1] < bottom - 3


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_name_lies_under_an_octagon_and_names_stay_when_units_are_ringed(opening: BoardScene, zoom: float) -> None:
    """Names should not jump at a click."""
    opening.set_zoom(zoom)
    opening.settle()
    before = dict(opening.names_placed)
    opening.show_targets(units=[piece.key for piece in opening.picture.pieces])
    opening.show_orders([], implicit=True)
    opening.settle()
    assert opening.names_placed == before
    rings = opening.state.plan.rings
    assert len(rings) == 22
    for ring in rings:
        corners = octagon(ring.center, ring.radius)
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(corners)]
        hidden = [n for n, name in opening.names_placed.items() if any(inside(name, p) for p in (*corners, *middles))]
        assert not hidden


def test_names_keep_off_the_octagon_of_a_hull(opening: BoardScene) -> None:
    """Its line and halo included, which reach beyond its corners."""
    kiel = next(piece for piece in opening.picture.pieces if piece.key == "Kie")
    opening.show_marks([HoldMark(kiel)])
    opening.settle()
    (ring,) = opening.state.plan.rings
    assert clearance(opening.names_placed["Kie"], ring.center) > ring.radius + 1.5


@pytest.mark.parametrize("zoom", [0.4, 1.0, 2.0])
def test_names_keep_off_the_rings_of_builds(scene: BoardScene, zoom: float) -> None:
    homes = [(power.id, home) for power in scene.board.powers.values() for home in power.homes]
    scene.show_picture(Picture(marks=tuple(BuildMark(power, "A", home) for power, home in homes)))
    scene.set_names("short")
    scene.set_zoom(zoom)
    scene.settle()
    under = [
        (home, placed.id)
        for _, home in homes
        for placed in scene.names_placed.values()
        if clearance(placed, scene.state.goal(home)) < 1.6 * scene.state.metrics.r
    ]
    assert len(under) <= (2 if zoom < 1 else 0), under


def test_names_keep_off_building_sites_and_stay_when_those_are_used(scene: BoardScene) -> None:
    scene.show_position(rules.variant("standard").position(phase="W1901A", centers={"Germany": ["Kie", "Mun"]}))
    scene.show_targets(sites=("Kie", "Mun"))
    scene.settle()
    placed = dict(scene.names_placed)
    for site in ("Kie", "Mun"):
        assert clearance(placed[site], scene.state.goal(site)) > 1.1 * scene.state.metrics.r, "the ring of the plus"
    scene.show_targets()
    scene.settle()
    assert scene.names_placed == placed


def test_names_keep_off_the_thread_of_a_cut(scene: BoardScene, turn: rules.Turn) -> None:
    scene.show_result(turn)
    threads = [cut.thread for cut in scene.state.plan.cuts if cut.thread is not None]
    assert threads
    room = taken_room(scene.state)
    assert all(room.holds(thread.at(thread.length / 2)) for thread in threads)
    scene.show_picture(Picture(scene.picture.pieces))
    bare = taken_room(scene.state)
    assert not all(bare.holds(thread.at(thread.length / 2)) for thread in threads)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("kind", ["A", "F"])
def test_a_dislodged_unit_leaves_the_letter_of_the_other_to_be_read(scene: BoardScene, kind: str, zoom: float) -> None:
    scene.set_zoom(zoom)
    state, places = scene.state, [p.id for p in scene.board.provinces.values()]
    r, reach = state.metrics.r, 1.42 if kind == "F" else 1.0
    for each_place in places:
        x, y = state.unit_point(Piece(each_place, "Italy", "A", each_place))
        dx, dy = state.unit_point(Piece(each_place, "France", kind, each_place, dislodged=True, displaced=True))
        assert hypot((dx - x) / reach, dy - y) > 1.5 * r, each_place
        tab = dx + (1.16 if kind == "F" else 0.88) * r, dy - 0.88 * r
        assert hypot(tab[0] - x, tab[1] - y) > 0.7 * r, each_place
        assert 1.2 * r < dy < state.atlas.frame.height() - 1.2 * r, each_place


def test_a_dislodged_unit_stands_at_its_own_anchor_where_there_is_room(scene: BoardScene) -> None:
    scene.set_zoom(2.0)
    piece = Piece("Rum", "Russia", "A", "Rum", dislodged=True, displaced=True)
    x, y = scene.state.unit_point(piece)
    ax, ay = scene.state.atlas.unit_anchor("Rum", dislodged=True)
    assert hypot(x - ax, y - ay) < 0.5 * scene.state.metrics.r


# --- Room on the crowded board: the number of every space can be read, whoever stands there on whatever level.

SPACES = [str(number) for number in range(1, 76)]
MOUNTAINS = ["M1", "M2", "M3", "M4"]
EVERYWHERE = {
    "Insects": [f"H {space}@u" for space in SPACES],
    "Chacma": [f"T {space}" for space in SPACES],
    "Birds": [f"F {space}@h" for space in SPACES],
    "Drill": [f"T {mountain}" for mountain in MOUNTAINS],
}
WINDOW, SMALL = 0.65, 0.5
"""Pixels a board unit in a window of 1400 x 900, and of 1024 x 700."""
Disc = tuple[float, float, float]


def crowded(atlas: Atlas, view: LevelView, zoom: float) -> BoardScene:
    """A unit in every zone there is."""
    scene = scene_of(atlas, place(DRY, EVERYWHERE), view)
    scene.set_zoom(zoom)
    scene.settle()
    return scene


def touches(placed: PlacedLabel, discs: list[Disc]) -> bool:
    """Whether one of the discs lies on the letters of a number, which are a little smaller than its box."""
    left, top, right, bottom = placed.box
    letters = replace(placed, box=(left + 2, top + 1, right - 2, bottom - 1))
    return any(clearance(letters, (x, y)) < radius - 0.5 for x, y, radius in discs)


def tabs_and_letters(scene: BoardScene) -> list[Disc]:
    """Of the units: their tabs, and the letters of their levels."""
    state, style, found = scene.state, tokens().unit, list[Disc]()
    for piece in state.seats.present:
        r, (x, y) = state.metrics.r * state.scale(piece), state.unit_point(piece)
        here = state.seats.is_here(piece)
        if here or state.layout.view.mode == "all":
            across, up = tab_at(state.shape(piece))
            found.append((x + across * r, y + up * r, style.tab_radius_r * r))
        if not here:
            found.append((*chip_point(state, piece, (x, y)), state.metrics.chip))
    return found


def things(scene: BoardScene) -> list[Disc]:
    """Centers and symbols of terrain."""
    state = scene.state
    found = [(*point.at, point.room(state.metrics.center)) for point in center_points(state)]
    found += [(*one.at, 0.9 * one.room) for one in symbols_on(state, state.layout.sheets[0])]
    return found


def covered_by_units(scene: BoardScene, edge: float = 2.0) -> set[str]:
    """The numbers that lie under a counter; `edge` is how much of their box may."""
    state, found = scene.state, set[str]()
    for piece in state.seats.present:
        shape, r = state.shape(piece), state.metrics.r * state.scale(piece)
        counter = counter_path(shape, r).translated(*state.unit_point(piece))
        for name, placed in scene.names_placed.items():
            left, top, right, bottom = placed.box
            across = left + edge, (left + right) / 2, right - edge
            corners = [(x, y) for x in across for y in (top + edge / 2, bottom - edge / 2)]
            if any(counter.contains(QPointF(*corner)) for corner in corners):
                found.add(name)
    return found


VIEWS = [LevelView("u"), LevelView("g"), LevelView("h"), LevelView("g", "all")]


def numbers_of(view: LevelView) -> set[str]:
    mark = "" if view.active == "g" else f"@{view.active}"
    return {space + mark for space in SPACES} | (set() if mark else set(MOUNTAINS))


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.active}-{view.mode}")
def test_every_number_lies_in_its_space_can_be_read_and_lies_on_nothing(forest_atlas: Atlas, view: LevelView) -> None:
    scene = crowded(forest_atlas, view, WINDOW)
    for name in numbers_of(view):
        placed = scene.names_placed[name]
        left, top, right, bottom = placed.box
        assert scene.state.atlas.area(name).contains(QPointF((left + right) / 2, (top + bottom) / 2)), name
        assert placed.size * WINDOW >= (9.5 if name in MOUNTAINS else 10.9), name
    for zoom in (WINDOW, 1.0):
        scene.set_zoom(zoom)
        scene.settle()
        assert numbers_of(view) <= set(scene.names_placed)
        assert covered_by_units(scene) == set()
        discs = [*tabs_and_letters(scene), *things(scene)]
        assert [name for name, placed in scene.names_placed.items() if touches(placed, discs)] == []


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.active}-{view.mode}")
def test_in_a_small_window_a_full_board_still_has_its_numbers(forest_atlas: Atlas, view: LevelView) -> None:
    scene = crowded(forest_atlas, view, SMALL)
    assert len(numbers_of(view) - set(scene.names_placed)) <= 4
    assert covered_by_units(scene, 4.0) == set()


def test_numbers_stay_where_they_are_when_units_come_and_go(forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "all"))
    scene.set_zoom(WINDOW)
    scene.settle()
    empty = {name: placed.box for name, placed in scene.names_placed.items()}
    full = crowded(forest_atlas, LevelView("g", "all"), WINDOW).names_placed
    moved = {name for name in numbers_of(LevelView("g")) if full[name].box != empty[name]}
    assert len(moved) <= 12


@pytest.mark.parametrize("mode", ["one", "all"])
def test_there_is_no_room_for_names_where_the_letters_of_levels_stand(forest_atlas: Atlas, mode: Mode) -> None:
    scene = crowded(forest_atlas, LevelView("g", mode), 1.0)
    taken = taken_room(scene.state)
    for piece in scene.state.seats.distant:
        assert taken.holds(chip_point(scene.state, piece, scene.state.unit_point(piece))), piece.key


def test_symbols_keep_off_counters_and_centers(forest_atlas: Atlas) -> None:
    scene = crowded(forest_atlas, LevelView("g", "all"), 1.0)
    state = scene.state
    symbols = [one for one in symbols_on(state, state.layout.sheets[0]) if one.kind != "peak"]
    for one in symbols:
        near = min(
            hypot(one.at[0] - x, one.at[1] - y) - state.metrics.r * state.scale(piece)
            for piece in state.seats.present
            for x, y in [state.unit_point(piece)]
        )
        assert near > 0.6 * one.room, one.at
        assert all(hypot(one.at[0] - c.at[0], one.at[1] - c.at[1]) > c.room(6.0) for c in center_points(state))


def test_titles_of_boards_side_by_side_lie_in_the_sea(forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "side"))
    scene.set_zoom(SMALL)
    for title, sheet in zip(level_titles(scene.state), scene.state.layout.sheets):
        box = title.box
        assert sheet.atlas.dry.count((box.left(), box.top(), box.right(), box.bottom())) == 0, title.name
