"""Centers by their kind: what marks them, whose they are, on which level they are bright."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.board.atlas import Atlas
from app.board.layers.ground import hue_of
from app.board.placement.levels import LevelView
from app.board.placement.sign_placement import CenterSpot, center_spots
from app.board.scene import BoardScene
from app.board.symbols.signs import center_mark, reach, star_path
from app.ui.tokens import theme
from tests.app.board.inks import filled, seen, stroked
from tests.app.board.woods import DRY, place, scene_of

LIGHT = theme("light")


def spot(scene: BoardScene, center: str, level: str = "") -> CenterSpot:
    found = [one for one in center_spots(scene.stage) if one.place == center and level in ("", one.sheet.level)]
    assert len(found) == 1
    return found[0]


def rings(kind: str) -> int:
    """How many dark rings a mark has, its dot's included."""
    return sum(stroked(dab) == LIGHT.center_ring for dab in center_mark((0, 0), 6, LIGHT, "", kind).dabs())


def test_each_kind_of_center_has_its_rings() -> None:
    assert [rings(kind) for kind in ("standard", "cmc", "double")] == [2, 3, 4]
    assert reach("standard") < reach("cmc") < reach("double")


@pytest.mark.parametrize("kind", ["standard", "cmc", "double", "tree", "mountain"])
def test_its_middle_has_the_colour_of_who_it_belongs_to(kind: str) -> None:
    assert seen(center_mark((0, 0), 6, LIGHT, "#C01020", kind), (0, 0)) == "#C01020"
    free = seen(center_mark((0, 0), 6, LIGHT, "", kind), (0, 0))
    assert free == (LIGHT.center_fill if kind in ("tree", "mountain") else LIGHT.center_ring)


@pytest.mark.parametrize("kind", ["", "standard", "cmc", "double", "tree", "mountain"])
def test_a_mark_keeps_to_its_room(kind: str) -> None:
    """Its halo may go a little beyond."""
    box = center_mark((0, 0), 10, LIGHT, "", kind).bounds()
    assert max(box.width(), box.height()) / 2 <= 10 * reach(kind) + 2.5


def test_a_tree_or_mountain_center_is_a_star() -> None:
    star = star_path((0, 0), 10)
    assert star.contains(star.boundingRect().center())
    assert not star.contains(star.boundingRect().topLeft() * 0.8)
    assert rings("tree") == 1


def test_a_bird_flies_by_a_center_that_has_popped() -> None:
    plain, popped = (center_mark((0, 0), 6, LIGHT, "", "tree", popped=one) for one in (False, True))
    assert len(popped.parts) > len(plain.parts)
    assert popped.bounds().top() < plain.bounds().top()


def test_one_that_is_only_seen_fades_into_the_ground() -> None:
    gone = center_mark((0, 0), 6, LIGHT, "#C01020", "cmc", LIGHT.land, 0.0)
    assert {hue for dab in gone.dabs() for hue in (filled(dab), stroked(dab)) if hue} == {LIGHT.land}


# --- on the board


def test_a_tree_center_is_bright_up_there_and_the_others_on_the_ground(qapp: QApplication, forest_atlas: Atlas) -> None:
    ground, high, under = (scene_of(forest_atlas, place(DRY, {}), LevelView(level)) for level in "ghu")
    assert [spot(scene, "17").near for scene in (ground, high, under)] == [False, True, False]
    assert [spot(scene, "7").near for scene in (ground, high, under)] == [True, False, False]


def test_where_all_levels_are_seen_all_centers_are_bright(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "all"))
    found = list(center_spots(scene.stage))
    assert len(found) == 45
    assert all(one.near for one in found)


def test_stacked_boards_show_each_center_on_each_and_bright_once(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "exploded"))
    assert [spot(scene, "17", level).near for level in "ugh"] == [False, False, True]
    heights = [spot(scene, "17", level).at[1] for level in "ugh"]
    assert heights[0] > heights[1] > heights[2]
    assert spot(scene, "M1", "h").near is False


def test_kinds_come_from_the_map(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}))
    kinds = {center: spot(scene, center).kind for center in ("7", "30", "36", "17", "M1")}
    assert kinds == {"7": "standard", "30": "cmc", "36": "double", "17": "tree", "M1": "mountain"}


def test_a_home_keeps_its_colour_and_the_rest_has_that_of_the_owner(qapp: QApplication, forest_atlas: Atlas) -> None:
    owned = {"Chacma": ["30", "7", "17", "M1"]}
    scene = scene_of(forest_atlas, place(DRY, {}, owned))
    fills = {power: look.fill for power, look in scene.stage.looks.items()}
    hues = {center: hue_of(scene.stage, spot(scene, center)) for center in ("30", "7", "17", "M1", "11", "32")}
    chacma = fills["Chacma"]
    assert hues == {"30": fills["Canines"], "7": chacma, "17": chacma, "M1": chacma, "11": "", "32": chacma}


def test_popped_ones_are_marked_from_the_signs_of_the_game(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}, popped=["17"]), LevelView("h"))
    assert (spot(scene, "17").popped, spot(scene, "22").popped) == (True, False)
