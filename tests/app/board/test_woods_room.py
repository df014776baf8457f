"""Room on the crowded board: the number of every space can be read, whoever stands there on whatever level."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.board.atlas import Atlas
from app.board.placement.levels import LevelView, Mode
from app.board.placement.naming import taken_room
from app.board.placement.raster import Placed
from app.board.placement.sign_placement import center_rooms
from app.board.scene import BoardScene
from app.board.stage import chip_spot, level_titles, symbols_on
from app.board.symbols.units import counter_path, tab_at
from app.ui.tokens import tokens
from tests.app.board.woods import DRY, place, scene_of

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


def gap(placed: Placed, disc: Disc) -> float:
    """How far a disc is from the letters of a number; less than 0 where it covers them."""
    left, top, right, bottom = placed.box
    x, y, radius = disc
    dx, dy = max(left + 2 - x, 0.0, x - right + 2), max(top + 1 - y, 0.0, y - bottom + 1)
    return hypot(dx, dy) - radius


def tabs_and_letters(scene: BoardScene) -> list[Disc]:
    """Of the units: their tabs, and the letters of their levels."""
    stage, style, found = scene.stage, tokens().unit, list[Disc]()
    for piece in stage.seats.present:
        r, (x, y) = stage.metrics.r * stage.scale(piece), stage.spot(piece)
        here = stage.seats.is_here(piece)
        if here or stage.layout.view.mode == "all":
            across, up = tab_at(stage.shape(piece))
            found.append((x + across * r, y + up * r, style.tab_radius_r * r))
        if not here:
            found.append((*chip_spot(stage, piece, (x, y)), stage.metrics.chip))
    return found


def things(scene: BoardScene) -> list[Disc]:
    """Centers and symbols of terrain."""
    stage = scene.stage
    found = [(x, y, radius) for (x, y), radius in center_rooms(stage, stage.metrics.center)]
    found += [(*one.at, 0.9 * one.room) for one in symbols_on(stage, stage.layout.sheets[0])]
    return found


def covered_by_units(scene: BoardScene, edge: float = 2.0) -> set[str]:
    """The numbers that lie under a counter; `edge` is how much of their box may."""
    stage, found = scene.stage, set[str]()
    for piece in stage.seats.present:
        shape, r = stage.shape(piece), stage.metrics.r * stage.scale(piece)
        counter = counter_path(shape, r).translated(*stage.spot(piece))
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
@pytest.mark.parametrize("zoom", [WINDOW, 1.0])
def test_every_number_can_be_read_and_lies_on_nothing(
    qapp: QApplication, forest_atlas: Atlas, view: LevelView, zoom: float
) -> None:
    scene = crowded(forest_atlas, view, zoom)
    named = scene.names_placed
    assert numbers_of(view) <= set(named)
    assert covered_by_units(scene) == set()
    discs = [*tabs_and_letters(scene), *things(scene)]
    touched = {name for name, placed in named.items() if min(gap(placed, disc) for disc in discs) < -0.5}
    assert touched == set()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.active}-{view.mode}")
def test_every_number_lies_in_its_space_and_is_large_enough(
    qapp: QApplication, forest_atlas: Atlas, view: LevelView
) -> None:
    scene = crowded(forest_atlas, view, WINDOW)
    atlas = scene.stage.atlas
    for name in numbers_of(view):
        placed = scene.names_placed[name]
        left, top, right, bottom = placed.box
        assert atlas.area(name).contains(QPointF((left + right) / 2, (top + bottom) / 2)), name
        assert placed.size * WINDOW >= (9.5 if name in MOUNTAINS else 10.9), name


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.active}-{view.mode}")
def test_in_a_small_window_a_full_board_still_has_its_numbers(
    qapp: QApplication, forest_atlas: Atlas, view: LevelView
) -> None:
    scene = crowded(forest_atlas, view, SMALL)
    assert len(numbers_of(view) - set(scene.names_placed)) <= 4
    assert covered_by_units(scene, 4.0) == set()


def test_numbers_stay_where_they_are_when_units_come_and_go(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "all"))
    scene.set_zoom(WINDOW)
    scene.settle()
    empty = {name: placed.box for name, placed in scene.names_placed.items()}
    full = crowded(forest_atlas, LevelView("g", "all"), WINDOW).names_placed
    moved = {name for name in numbers_of(LevelView("g")) if full[name].box != empty[name]}
    assert len(moved) <= 12


@pytest.mark.parametrize("mode", ["one", "all"])
def test_there_is_no_room_for_names_where_the_letters_of_levels_stand(
    qapp: QApplication, forest_atlas: Atlas, mode: Mode
) -> None:
    scene = crowded(forest_atlas, LevelView("g", mode), 1.0)
    taken = taken_room(scene.stage)
    for piece in scene.stage.seats.distant:
        assert taken.holds(chip_spot(scene.stage, piece, scene.stage.spot(piece))), piece.key


def test_symbols_keep_off_counters_and_centers(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = crowded(forest_atlas, LevelView("g", "all"), 1.0)
    stage = scene.stage
    symbols = [one for one in symbols_on(stage, stage.layout.sheets[0]) if one.kind != "peak"]
    for one in symbols:
        near = min(
            hypot(one.at[0] - x, one.at[1] - y) - stage.metrics.r * stage.scale(piece)
            for piece in stage.seats.present
            for x, y in [stage.spot(piece)]
        )
        assert near > 0.6 * one.room, one.at
        assert all(hypot(one.at[0] - x, one.at[1] - y) > radius for (x, y), radius in center_rooms(stage, 6.0))


def test_titles_of_boards_side_by_side_lie_in_the_sea(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "side"))
    scene.set_zoom(SMALL)
    for title, sheet in zip(level_titles(scene.stage), scene.stage.layout.sheets):
        box = title.box
        assert sheet.atlas.dry.count((box.left(), box.top(), box.right(), box.bottom())) == 0, title.name
