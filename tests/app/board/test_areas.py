"""Areas of several places: their borders, their docks and who lies there."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF

import rules
from app.board.atlas import areas_of, atlas_of, berths, dock_of
from app.board.from_rules import picture_of
from app.board.layers.ground import AreaLayer, AskedAreaLayer, DockLayer
from app.board.picture import MoveMark, Picture, Piece
from app.board.placement.unit_placement import UnitPlacement
from app.board.scene import BoardScene
from app.board.symbols.terrain import area_borders

pytestmark = pytest.mark.usefixtures("qapp")
SPOTS = tuple((x, y) for y in (17.0, 51.0, 85.0, 119.0) for x in (23.0, 69.0))
PILL = (1.5, 0.8)


@pytest.fixture
def island() -> rules.Board:
    return rules.load_board("diplomafia")


@pytest.fixture
def scene(island: rules.Board) -> BoardScene:
    found = BoardScene(atlas_of("diplomafia"), island, variant="diplomafia")
    found.set_zoom(0.39)
    return found


def docked(dock: str, *powers: str) -> tuple[Piece, ...]:
    return tuple(Piece(f"LRU {dock}#{n}", power, "LRU", dock) for n, power in enumerate(powers))


def test_every_district_lies_in_one_area(island: rules.Board) -> None:
    areas = areas_of(island)
    districts = [place for places in areas.values() for place in places]
    assert len(districts) == len(set(districts)) == 33
    assert set(areas["Eas"]) == {"EEn", "PES", "Pow", "Sut", "TBy", "Yor"}
    assert dock_of(island, "LowerEastSide") == "Les"


def test_boards_without_areas_have_none_and_nothing_is_drawn(board: rules.Board) -> None:
    scene = BoardScene(atlas_of("standard"), board)
    sheet = scene.stage.layout.active
    assert not areas_of(board) and not dock_of(board, "France")
    for layer in (AreaLayer, DockLayer):
        assert not layer(None, sheet).ink(scene.stage).parts  # type: ignore[arg-type]
    scene.hover("Par")
    assert not list(AskedAreaLayer().entries(scene.stage))


@pytest.mark.parametrize("count", range(1, 9))
def test_those_in_a_dock_do_not_cover_each_other(count: int) -> None:
    spots, scale = berths(SPOTS, count, 27.0, PILL)
    assert len(spots) == count and 0.2 < scale <= 1.0
    across, up = (2 * 27.0 * scale * size for size in PILL)
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert abs(ax - bx) >= across or abs(ay - by) >= up
    assert all(across / 2 <= x <= 92 - across / 2 for x, _ in spots)


def test_one_or_two_have_a_column_of_their_own_many_have_two() -> None:
    assert len({x for x, _ in berths(SPOTS, 2, 18.5, PILL)[0]}) == 1
    assert len({x for x, _ in berths(SPOTS, 8, 18.5, PILL)[0]}) == 2


def test_each_in_a_dock_can_be_picked(scene: BoardScene) -> None:
    pieces = docked("Har", "Harlem", "Riverside", "Harlem", "EastSide", "WallStreet")
    scene.show_picture(Picture(pieces=pieces))
    hits = [scene.pick(QPointF(*scene.stage.spot(piece))) for piece in pieces]
    assert [hit.unit for hit in hits] == [piece.key for piece in pieces]


def test_those_of_one_power_lie_beside_each_other(scene: BoardScene) -> None:
    pieces = docked("Har", "Harlem", "Riverside", "Harlem")
    scene.show_picture(Picture(pieces=pieces))
    first, other, second = (scene.stage.spot(piece) for piece in pieces)
    assert abs(first[1] - second[1]) < abs(first[1] - other[1])


def test_the_border_between_areas_is_where_two_of_them_meet(island: rules.Board) -> None:
    atlas = atlas_of("diplomafia")
    areas = areas_of(island)
    drawn = area_borders(atlas, areas.values(), BoardScene(atlas, island).stage.theme)
    box = drawn.bounds()
    assert atlas.frame.contains(box) and box.height() > 900
    assert not area_borders(atlas, [areas["Eas"]], BoardScene(atlas, island).stage.theme).parts


def test_an_area_is_pointed_out_with_its_dock_and_for_who_covers_it(scene: BoardScene) -> None:
    layer = AskedAreaLayer()
    (piece,) = docked("Eas", "Harlem")
    scene.show_picture(Picture(pieces=(piece,)))
    assert not list(layer.entries(scene.stage))
    scene.hover("Yor")
    assert not list(layer.entries(scene.stage))
    scene.hover("Eas")
    (entry,) = layer.entries(scene.stage)
    scene.hover("")
    scene.select(piece.key)
    (chosen,) = layer.entries(scene.stage)
    assert entry.key == chosen.key and entry.make().bounds().contains(atlas_of("diplomafia").area("PES").boundingRect())


def test_names_are_whole_at_the_size_of_a_window(scene: BoardScene) -> None:
    scene.set_names("full")
    for zoom in (0.39, 0.29):
        scene.set_zoom(zoom)
        scene.settle()
        placed = {name: " ".join(text for text, _ in label.lines) for name, label in scene.names_placed.items()}
        districts = [place for places in areas_of(scene.board).values() for place in places]
        assert {placed[name] for name in districts} == {scene.board.provinces[name].name for name in districts}
        assert all(scene.names_placed[name].size * zoom >= 8.99 for name in districts)


def test_names_of_districts_are_whole_beside_units_in_the_smallest_window(scene: BoardScene) -> None:
    """A little smaller where there is no room else; the id would be known to nobody."""
    scene.show_picture(picture_of(rules.variant("diplomafia").start()))
    scene.set_zoom(0.275)
    scene.settle()
    districts = [place for places in areas_of(scene.board).values() for place in places]
    assert [name for name in districts if name not in scene.names_placed or not scene.names_placed[name].full] == []
    assert min(scene.names_placed[name].size * 0.275 for name in districts) >= 0.8 * 8.99


def test_scenery_and_rivers_have_no_short_names(scene: BoardScene) -> None:
    scene.set_names("short")
    scene.settle()
    assert "hudson" not in scene.names_placed and "bronx" not in scene.names_placed
    assert scene.names_placed["CPW"].lines[0][0] == "CPW"


def test_an_order_of_who_covers_an_area_goes_from_dock_to_dock(scene: BoardScene) -> None:
    (piece,) = docked("Har", "Harlem")
    scene.show_picture(Picture(pieces=(piece,), marks=(MoveMark(piece, "Riv"),)))
    (arrow,) = scene.stage.plan.arrows
    atlas = atlas_of("diplomafia")
    assert atlas.area("Har").contains(QPointF(*arrow.curve.points[0]))
    assert atlas.area("Riv").contains(QPointF(*arrow.curve.points[-1]))


def test_in_a_dock_units_keep_their_size_when_seen_from_afar(scene: BoardScene) -> None:
    (piece,) = docked("Har", "Harlem")
    near = UnitPlacement(scene.stage.layout, "diplomafia", 18.5, (piece,)).scale(piece) * 18.5
    far = UnitPlacement(scene.stage.layout, "diplomafia", 60.0, (piece,)).scale(piece) * 60.0
    assert near < far < 2 * near
