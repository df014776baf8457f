"""Terrain: rivers and fords by the season, woods and swamps by the level, lakes, mountains."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from app.board import export
from app.board.atlas import Atlas
from app.board.curves import Curve
from app.board.display_list import DisplayList, polyline
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.stage import symbols_on
from app.board.symbols import terrain
from app.ui.tokens import ThemeName, mixed, theme, tokens
from tests.app.board.colour_science import least_difference
from tests.app.board.inks import seen, stroked
from tests.app.board.woods import DRY, MONSOON, place, scene_of

LIGHT = theme("light")
COURSE = ((0.0, 0.0), (60.0, 0.0))


def pixel(scene: BoardScene, at: tuple[float, float]) -> str:
    """The colour of the board at a point, names left out."""
    scene.set_names("none")
    image: QImage = export.to_image(scene, 3, QRectF(at[0] - 1.5, at[1] - 1.5, 3, 3))
    return image.pixelColor(1, 1).name().upper()


def middle_of(scene: BoardScene, line: str) -> tuple[float, float]:
    """A point of a line of the board, off its ends."""
    found = next(one for one in scene.stage.atlas.drawing.lines if one.id == line)
    curve = Curve(found.points[0])
    return curve.at(curve.length * 0.41)


# --- painters


def test_a_river_has_a_darker_bank() -> None:
    ink = terrain.rivers([[COURSE]], LIGHT, LIGHT.land)
    water, bank = seen(ink, (30, 0)), seen(ink, (30, 3.2))
    assert QColor(bank).lightness() < QColor(water).lightness() < QColor(LIGHT.land).lightness()


def test_a_river_seen_from_elsewhere_is_nearer_to_the_ground() -> None:
    near, far = (seen(terrain.rivers([[COURSE]], LIGHT, LIGHT.land, share), (30, 0)) for share in (1.0, 0.4))
    assert QColor(near).lightness() < QColor(far).lightness() < QColor(LIGHT.land).lightness()


def test_a_dry_basin_is_dashed() -> None:
    ink = terrain.streams([[COURSE]], LIGHT, LIGHT.land)
    assert any(dab.pen.dashPattern() and stroked(dab) == LIGHT.stream for dab in ink.dabs())


def test_a_ford_has_its_rungs_and_a_closed_one_is_struck_out() -> None:
    open_, closed = terrain.ford(COURSE, LIGHT), terrain.ford(COURSE, LIGHT, closed=True)
    assert sum(stroked(dab) == LIGHT.ford for dab in open_.dabs()) == tokens().board.ford_rungs
    assert LIGHT.fail not in {stroked(dab) for dab in open_.dabs()}
    assert LIGHT.fail in {stroked(dab) for dab in closed.dabs()}
    assert LIGHT.ford not in {stroked(dab) for dab in closed.dabs()}


@pytest.mark.parametrize("symbol", [terrain.tree, terrain.reed, terrain.peak])
@pytest.mark.parametrize("name", ["light", "dark"])
def test_symbols_stay_within_their_room_and_fade_into_the_ground(symbol: object, name: ThemeName) -> None:
    look = theme(name)
    assert callable(symbol)
    whole: DisplayList = symbol((100.0, 50.0), look, look.land)
    box = whole.bounds()
    assert QRectF(85, 38, 30, 24).contains(box)
    gone: DisplayList = symbol((0.0, 0.0), look, look.land, 0.0)
    hues = {stroked(dab) or dab.brush.color().name().upper() for dab in gone.dabs()}
    assert min(abs(QColor(hue).lightness() - QColor(look.land).lightness()) for hue in hues) == 0


def test_the_dashes_of_wet_ground_keep_off_its_edge() -> None:
    square = [((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0), (0.0, 0.0))]
    ink = terrain.marsh(square, LIGHT, LIGHT.land)
    assert QRectF(1, -1, 88, 92).contains(ink.bounds())
    assert sum(dab.path.elementCount() for dab in ink.dabs()) > 40


# --- the board in its seasons


def test_the_basin_runs_in_the_monsoon_alone(qapp: QApplication, forest_atlas: Atlas) -> None:
    dry, wet = (scene_of(forest_atlas, place(phase)) for phase in (DRY, MONSOON))
    line = next(one for one in forest_atlas.drawing.lines if one.id == "SB.43-44")
    assert [scene.stage.line_kind(line) for scene in (dry, wet)] == ["stream", "river"]
    at = middle_of(wet, "SB.43-44")
    water = mixed(mixed("#FFFFFF", LIGHT.river, 0.16), LIGHT.land, 1.0)
    assert pixel(wet, at) == water
    assert pixel(dry, at) != water


def test_natural_fords_are_struck_out_in_the_monsoon(qapp: QApplication, forest_atlas: Atlas) -> None:
    found = next(one for one in forest_atlas.drawing.lines if one.id == "ford.35-45")
    curve = Curve(found.points[0])
    x, y = curve.at(curve.length / 2)
    near = QRectF(x - 9, y - 9, 18, 18)
    reds = []
    for phase in (DRY, MONSOON):
        image = export.to_image(scene_of(forest_atlas, place(phase, {})), 36, near)
        reds.append(sum(_red(image.pixelColor(n % 36, n // 36)) for n in range(36 * 36)))
    assert reds[0] == 0 < reds[1]


def _red(hue: QColor) -> bool:
    return hue.red() > 120 and hue.green() < 70


def test_a_space_that_is_a_lake_now_is_drawn_as_one_on_every_level(qapp: QApplication, forest_atlas: Atlas) -> None:
    for level in "ugh":
        scene = scene_of(forest_atlas, place(MONSOON, {}), LevelView(level))
        x, y = forest_atlas.drawing.anchors["44"].unit
        assert pixel(scene, (x, y)) == LIGHT.terrain.lake, level
        dry = scene_of(forest_atlas, place(DRY, {}), LevelView(level))
        assert pixel(dry, (x, y)) != LIGHT.terrain.lake, level


def test_in_a_lake_no_tree_stands_and_reeds_grow_where_a_swamp_came(qapp: QApplication, forest_atlas: Atlas) -> None:
    found = {}
    for phase in (DRY, MONSOON):
        scene = scene_of(forest_atlas, place(phase, {}))
        atlas = scene.stage.atlas
        kinds = [(one.kind, atlas.area("44").contains(QPointF(*one.at))) for one in _symbols(scene)]
        reeds = [one for one in _symbols(scene) if atlas.area("68").contains(QPointF(*one.at))]
        found[phase] = sum(inside for _, inside in kinds), len(reeds)
    assert found[DRY][0] > 2
    assert found[MONSOON][0] == 0
    assert found[DRY][1] == 0 < found[MONSOON][1]


def _symbols(scene: BoardScene) -> list:  # type: ignore[type-arg]
    return list(symbols_on(scene.stage, scene.stage.layout.sheets[0]))


# --- levels


def test_woods_are_green_up_there_alone(qapp: QApplication, forest_atlas: Atlas) -> None:
    """3 has trees, 21 has none."""
    green = mixed(LIGHT.terrain.tree, LIGHT.paper, 0.36)
    spots = {name: _bare(forest_atlas, name) for name in ("3", "21")}
    high, ground = (scene_of(forest_atlas, place(DRY, {}), LevelView(level)) for level in "hg")
    assert pixel(high, spots["3"]) == green
    assert pixel(high, spots["21"]) != green
    assert pixel(ground, spots["3"]) == LIGHT.land


def _bare(atlas: Atlas, name: str) -> tuple[float, float]:
    """A point of a place with nothing on it."""
    anchors = atlas.drawing.anchors[name]
    taken = [
        anchors.unit,
        anchors.label,
        *(one.unit for one in anchors.levels.values()),
        *anchors.more.get("symbol", ()),
    ]
    box, area = atlas.area(name).boundingRect(), atlas.area(name)
    points = [
        (box.left() + box.width() * n / 40, box.top() + box.height() * m / 40) for n in range(41) for m in range(41)
    ]

    def room(point: tuple[float, float]) -> float:
        inside = all(area.contains(QPointF(point[0] + dx, point[1] + dy)) for dx in (-12, 12) for dy in (-12, 12))
        return min(abs(point[0] - x) + abs(point[1] - y) for x, y in taken) if inside else -1.0

    return max(points, key=room)


def test_who_controls_a_tree_center_rims_its_wood(qapp: QApplication, forest_atlas: Atlas) -> None:
    high = LevelView("h")
    free, held = (scene_of(forest_atlas, place(DRY, {}, centers), high) for centers in (None, {"Chacma": ["17"]}))
    edge = Curve(held.stage.atlas.outline(["17@h"])[0])
    inside = held.stage.atlas.area("17@h")
    at = next(
        point
        for n in range(1, 60)
        for point in (edge.aside(edge.length * n / 60, 3.0), edge.aside(edge.length * n / 60, -3.0))
        if inside.contains(QPointF(*point))
    )
    assert pixel(held, at) == held.stage.looks["Chacma"].ribbon != pixel(free, at)


def test_the_ground_of_swamps_is_hatched_underground(qapp: QApplication, forest_atlas: Atlas) -> None:
    """There is no way up; 21 is no swamp."""
    under = scene_of(forest_atlas, place(DRY, {}), LevelView("u"))
    hues = {name: _hues(under, forest_atlas, name) for name in ("20", "21")}
    hatch = mixed(LIGHT.terrain.reed, LIGHT.terrain.soil, 0.75)
    assert hatch in hues["20"]
    assert hatch not in hues["21"]


def _hues(scene: BoardScene, atlas: Atlas, name: str) -> set[str]:
    x, y = _bare(atlas, name)
    image = export.to_image(scene, 40, QRectF(x - 10, y - 10, 20, 20))
    return {image.pixelColor(n % 40, n // 40).name().upper() for n in range(1600)}


def test_mountains_are_places_of_the_ground(qapp: QApplication, forest_atlas: Atlas) -> None:
    ground, high = (scene_of(forest_atlas, place(DRY, {}), LevelView(level)) for level in "gh")
    at = QPointF(*forest_atlas.drawing.anchors["M3"].unit)
    assert (ground.pick(at).province, high.pick(at).province) == ("M3", "12@h")
    assert pixel(ground, (at.x(), at.y())) == LIGHT.terrain.mountain


@pytest.mark.parametrize("name", ["light", "dark"])
def test_grounds_differ_from_each_other(name: ThemeName) -> None:
    """On one level none can be taken for another: on the ground land, lake, mountain; up there woods; soil beneath."""
    look = theme(name)
    paper = mixed(look.paper, look.land, tokens().board.level_wash)
    wood, lake = mixed(look.terrain.tree, look.paper, 0.36), look.terrain.lake
    for eyes in ("normal", "protan", "deutan", "tritan"):
        assert least_difference([look.land, lake, look.terrain.mountain], eyes) > 8, eyes
        assert least_difference([paper, lake, wood], eyes) > 8, eyes
        assert least_difference([look.terrain.soil, lake, look.land], eyes) > 3.5, eyes


def test_a_line_of_the_board_is_drawn_where_its_level_lies(qapp: QApplication, forest_atlas: Atlas) -> None:
    scene = scene_of(forest_atlas, place(DRY, {}), LevelView("g", "exploded"))
    heights = [sheet.atlas.drawing.lines[0].points[0][0][1] for sheet in scene.stage.layout.sheets]
    assert heights[0] > heights[1] > heights[2]
    assert polyline(scene.stage.layout.sheets[1].atlas.drawing.lines[0].points[0]).length() > 0
