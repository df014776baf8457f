"""Paths of a drawing, and where things stand in it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

import rules
from app.board.atlas import BOX, Atlas, areas_of, atlas_of, box_slots, boxes_of, dock_slots, pieces, strip_of
from app.board.curves import signed_area
from app.board.from_rules import picture_of
from app.board.layers.ground import AreaLayer, AskedAreaLayer, DockLayer
from app.board.picture import MoveMark, Picture, Piece
from app.board.placement.unit_placement import UnitPlacement
from app.board.scene import BoardScene
from app.board.symbols.terrain import area_borders
from app.geometry.drawing import Anchors, CoastAnchors, Drawing, DrawnShape
from tests.app.board.builders import MAP, army, scene_of

pytestmark = pytest.mark.usefixtures("qapp")

# --- Areas of several places: their borders, their docks and who lies there.

SPOTS = tuple((x, y) for y in (17.0, 51.0, 85.0, 119.0) for x in (23.0, 69.0))
PILL = (1.5, 0.8)


@pytest.fixture
def island() -> rules.Board:
    return rules.files.load_board("diplomafia")


@pytest.fixture
def areas_scene(island: rules.Board) -> BoardScene:
    found = BoardScene(atlas_of("diplomafia"), island, variant="diplomafia")
    found.set_zoom(0.39)
    return found


def docked(dock: str, *powers: str) -> tuple[Piece, ...]:
    return tuple(Piece(f"LRU {dock}#{n}", power, "LRU", dock) for n, power in enumerate(powers))


def test_every_district_lies_in_one_area_with_a_border_where_two_meet(island: rules.Board) -> None:
    areas = areas_of(island)
    districts = [place for places in areas.values() for place in places]
    assert len(districts) == len(set(districts)) == 33
    assert set(areas["Eas"]) == {"EEn", "PES", "Pow", "Sut", "TBy", "Yor"}
    atlas = atlas_of("diplomafia")
    drawn = area_borders(atlas, areas.values(), BoardScene(atlas, island).state.theme)
    box = drawn.bounds()
    assert atlas.frame.contains(box) and box.height() > 900
    assert not area_borders(atlas, [areas["Eas"]], BoardScene(atlas, island).state.theme).parts


def test_boards_without_areas_have_none_and_nothing_is_drawn(board: rules.Board) -> None:
    scene = BoardScene(atlas_of("standard"), board)
    sheet = scene.state.layout.active
    assert not areas_of(board)
    for layer in (AreaLayer, DockLayer):
        assert not layer(None, sheet).ink(scene.state).parts  # type: ignore[arg-type]
    scene.hover("Par")
    assert not list(AskedAreaLayer().entries(scene.state))


@pytest.mark.parametrize("count", range(1, 9))
def test_those_in_a_dock_do_not_cover_each_other(count: int) -> None:
    points, scale = dock_slots(SPOTS, count, 27.0, PILL)
    assert len(points) == count and 0.2 < scale <= 1.0
    across, up = (2 * 27.0 * scale * size for size in PILL)
    for (ax, ay), (bx, by) in combinations(points, 2):
        assert abs(ax - bx) >= across or abs(ay - by) >= up
    assert all(across / 2 <= x <= 92 - across / 2 for x, _ in points)


def test_each_in_a_dock_can_be_picked_and_those_of_one_power_lie_together(areas_scene: BoardScene) -> None:
    pieces = docked("Har", "Harlem", "Riverside", "Harlem", "EastSide", "WallStreet")
    areas_scene.show_picture(Picture(pieces=pieces))
    hits = [areas_scene.pick(QPointF(*areas_scene.state.unit_point(piece))) for piece in pieces]
    assert [hit.unit for hit in hits] == [piece.key for piece in pieces]
    pieces = docked("Har", "Harlem", "Riverside", "Harlem")
    areas_scene.show_picture(Picture(pieces=pieces))
    first, other, second = (areas_scene.state.unit_point(piece) for piece in pieces)
    assert abs(first[1] - second[1]) < abs(first[1] - other[1])


def test_an_area_is_pointed_out_with_its_dock_and_for_who_covers_it(areas_scene: BoardScene) -> None:
    layer = AskedAreaLayer()
    (piece,) = docked("Eas", "Harlem")
    areas_scene.show_picture(Picture(pieces=(piece,)))
    assert not list(layer.entries(areas_scene.state))
    areas_scene.hover("Yor")
    assert not list(layer.entries(areas_scene.state))
    areas_scene.hover("Eas")
    (entry,) = layer.entries(areas_scene.state)
    areas_scene.hover("")
    areas_scene.select(piece.key)
    (chosen,) = layer.entries(areas_scene.state)
    assert entry.key == chosen.key and entry.make().bounds().contains(atlas_of("diplomafia").area("PES").boundingRect())


def test_names_of_districts_are_whole_and_those_of_scenery_never_short(areas_scene: BoardScene) -> None:
    areas_scene.set_names("full")
    for zoom in (0.39, 0.29):
        areas_scene.set_zoom(zoom)
        areas_scene.settle()
        placed = {name: " ".join(text for text, _ in label.lines) for name, label in areas_scene.names_placed.items()}
        districts = [place for places in areas_of(areas_scene.board).values() for place in places]
        assert {placed[name] for name in districts} == {areas_scene.board.provinces[name].name for name in districts}
        assert all(areas_scene.names_placed[name].size * zoom >= 8.99 for name in districts)
    areas_scene.set_names("short")
    areas_scene.settle()
    assert "hudson" not in areas_scene.names_placed and "bronx" not in areas_scene.names_placed
    assert areas_scene.names_placed["CPW"].lines[0][0] == "CPW"


def test_names_of_districts_are_whole_beside_units_in_the_smallest_window(areas_scene: BoardScene) -> None:
    """A little smaller where there is no room else; the id would be known to nobody."""
    areas_scene.show_picture(picture_of(rules.variant("diplomafia").start()))
    areas_scene.set_zoom(0.275)
    areas_scene.settle()
    districts = [place for places in areas_of(areas_scene.board).values() for place in places]
    assert [
        name for name in districts if name not in areas_scene.names_placed or not areas_scene.names_placed[name].full
    ] == []
    assert min(areas_scene.names_placed[name].size * 0.275 for name in districts) >= 0.8 * 8.99


def test_an_order_of_who_covers_an_area_goes_from_dock_to_dock(areas_scene: BoardScene) -> None:
    (piece,) = docked("Har", "Harlem")
    areas_scene.show_picture(Picture(pieces=(piece,), marks=(MoveMark(piece, "Riv"),)))
    (arrow,) = areas_scene.state.plan.arrows
    atlas = atlas_of("diplomafia")
    assert atlas.area("Har").contains(QPointF(*arrow.curve.points[0]))
    assert atlas.area("Riv").contains(QPointF(*arrow.curve.points[-1]))
    near = UnitPlacement(areas_scene.state.layout, "diplomafia", 18.5, (piece,)).scale(piece) * 18.5
    far = UnitPlacement(areas_scene.state.layout, "diplomafia", 60.0, (piece,)).scale(piece) * 60.0
    assert near < far < 2 * near


SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
NEXT = ((10.0, 0.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0))
ISLE = Drawing(
    20,
    10,
    {"Isle": DrawnShape("Isle", "land", ((SQUARE,),)), "SEA": DrawnShape("SEA", "sea", ((NEXT,),))},
    (),
    {
        "Isle": Anchors(
            (1, 1),
            (5, 5),
            (6, 6),
            coasts={"nc": CoastAnchors((5, 1), (6, 1))},
            levels={"u": Anchors((1, 1), (5, 9), (6, 9))},
        )
    },
)


@pytest.mark.parametrize(
    ("place", "unit", "dislodged"),
    [("Isle", (5, 5), (6, 6)), ("Isle/nc", (5, 1), (6, 1)), ("Isle@u", (5, 9), (6, 9)), ("Isle/sc", (5, 5), (6, 6))],
)
def test_units_stand_at_the_anchors_of_their_coast_or_level(
    place: str, unit: tuple[float, float], dislodged: tuple[float, float]
) -> None:
    assert (Atlas(ISLE).unit_anchor(place), Atlas(ISLE).unit_anchor(place, dislodged=True)) == (unit, dislodged)
    with pytest.raises(KeyError):
        Atlas(ISLE).unit_anchor("Atlantis")


def test_rings_run_one_way_whatever_the_file_does(drawing: Drawing) -> None:
    """So that lands filled together have no seam between them."""
    one = DrawnShape("one", "land", ((SQUARE,),))
    other = DrawnShape("other", "land", ((NEXT,),))
    assert signed_area(SQUARE) * signed_area(NEXT) < 0
    atlas = Atlas(Drawing(20, 10, {"one": one, "other": other}, (), {}))
    for shape in ("one", "other"):
        polygon = atlas.area(shape).toSubpathPolygons()[0]
        assert signed_area(tuple((p.x(), p.y()) for p in polygon)) > 0


def test_land_outlines_and_shores_of_the_standard_board(drawing: Drawing) -> None:
    atlas = Atlas(drawing)
    assert [atlas.is_land(shape) for shape in ("Par", "Swi", "NTH", "CAS", "DanishStraits", "Atlantis")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    atlas = Atlas(drawing)
    right = max(piece.boundingRect().right() for piece in atlas.ribbon(["StP"]))
    assert right > 1500 and not any(piece.boundingRect().left() > 1599 for piece in atlas.ribbon(["StP"]))
    assert atlas.edge(["StP"]).boundingRect().right() == pytest.approx(1600)
    atlas = Atlas(drawing)
    apart = len(atlas.ribbon(["Par"])) + len(atlas.ribbon(["Bur"]))
    assert len(atlas.ribbon(["Par", "Bur"])) < apart and atlas.ribbon(["Par"])[0] is atlas.ribbon(["Par"])[0]
    shores = Atlas(drawing).coast_lines
    assert set(shores) == {"StP/nc", "StP/sc", "Spa/nc", "Spa/sc", "Bul/ec", "Bul/sc"}
    assert shores["StP/nc"].boundingRect().top() < shores["StP/sc"].boundingRect().top()


def test_long_lines_are_cut_into_pieces_that_join() -> None:
    line = tuple((float(x), float(x % 2)) for x in range(100))
    found = pieces([line], 0.1)
    assert len(found) > 4
    for one, following in pairwise(found):
        assert one.currentPosition() == QPointF(following.elementAt(0).x, following.elementAt(0).y)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_places_as_one_path_are_just_these_places(atlas: Atlas, data: st.DataObject) -> None:
    names = sorted(place for place in atlas.drawing.anchors if place in atlas.drawing.shapes)
    some = data.draw(st.sets(st.sampled_from(names)))
    path = atlas.areas(some)
    assert {name for name in names if path.contains(QPointF(*atlas.unit_anchor(name)))} == some


def _square(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)


def test_places_as_one_path_have_no_lines_between_them(atlas: Atlas) -> None:
    assert atlas.land_lines(["Mos", "Par"]) == ([], [])
    borders, coasts = atlas.land_lines(["Mos", "Sev", "BLA"])
    assert borders and coasts
    around = atlas.area("Sev").boundingRect().adjusted(-1, -1, 1, 1)
    assert all(around.contains(line.boundingRect()) for line in (*borders, *coasts))
    assert atlas.land_lines(["Mos", "Sev"]) == (borders, [])
    assert len(atlas.areas(["Par", "Bur"]).toSubpathPolygons()) == 1
    assert len(atlas.areas(["Par", "Mos"]).toSubpathPolygons()) == 2
    # Four lines meet there.
    corners = [DrawnShape(f"{x}{y}", "land", ((_square(x, y),),)) for x in (0.0, 10.0) for y in (0.0, 10.0)]
    atlas = Atlas(Drawing(20, 20, {shape.id: shape for shape in corners}, (), {}))
    path = atlas.areas([corners[0].id, corners[3].id])
    inside = [path.contains(QPointF(x + 2, y + 4)) for x in (0, 10) for y in (0, 10)]
    assert inside == [True, False, False, True]


# --- Places that a board has and its drawing lacks: boxes beside the land, coasts that are not drawn.


def test_a_dock_without_places_is_a_box_beside_the_land_that_can_be_clicked() -> None:
    drawing, plain = atlas_of(MAP).drawing, atlas_of("standard").drawing
    board = rules.files.load_board(MAP)
    assert boxes_of(board) == ("Hyp",) and boxes_of(rules.files.load_board("diplomafia")) == ()
    box = atlas_of(MAP).area("Hyp").boundingRect()
    assert box.left() > plain.width and box.right() < drawing.width
    assert plain.width == pytest.approx(strip_of(drawing, board))
    assert "Hyp" not in atlas_of("standard").drawing.shapes
    assert atlas_of("gambling" if "gambling" in rules.files.map_ids() else "standard") is atlas_of("standard")
    one, other = army("Hyp", "France"), army("Hyp", "England", "2")
    scene = scene_of([one, other])
    assert scene.pick(box.bottomLeft() + QPointF(8, -8)).province == "Hyp"
    assert scene.pick(QPointF(*scene.state.unit_point(other))).unit == other.key


@pytest.mark.parametrize("count", [1, 4, 6, 7, 13, 20])
def test_units_in_a_box_stand_apart_and_inside(count: int) -> None:
    corners = atlas_of(MAP).drawing.anchors["Hyp"].more[BOX]
    points, scale = box_slots(corners, count, 16.5)
    (left, top), (right, bottom) = corners
    assert len(points) == count and scale > 0.3
    for x, y in points:
        assert left + scale * 16.5 < x < right - scale * 16.5 and top + scale * 16.5 < y < bottom - 2 * scale * 16.5
    assert all(hypot(ax - bx, ay - by) > 2 * 16.5 * scale for (ax, ay), (bx, by) in combinations(points, 2))


def test_scenery_that_is_a_place_of_the_board_can_be_clicked(scene: BoardScene) -> None:
    """The same place is only scenery on the standard board."""
    boxed, anchors = scene_of(), atlas_of(MAP).drawing.anchors
    for place, meant in (("Swi", "Swi"), ("Sar", "Sar"), ("Ire", "Ire"), ("CAS", "CAS"), ("Cor", "")):
        assert boxed.pick(QPointF(*anchors[place].unit)).province == meant
    assert scene.pick(QPointF(*atlas_of("standard").drawing.anchors["Swi"].unit)).province == ""


@pytest.mark.parametrize("province", ["Sev", "Arm"])
def test_a_coast_that_is_not_drawn_lies_along_its_sea_and_can_be_clicked(province: str) -> None:
    atlas = atlas_of(MAP)
    anchors = atlas.drawing.anchors[province]
    point = anchors.coasts["ec"].unit
    assert atlas.raster(province).holds(point) and hypot(point[0] - anchors.unit[0], point[1] - anchors.unit[1]) > 33
    assert f"{province}/ec" in atlas.coast_lines and province in atlas.coast_lines
    scene = scene_of()
    drawing = atlas_of(MAP).drawing
    x, y = drawing.anchors["Sev"].coasts["ec"].unit
    assert scene.pick(QPointF(x, y)).location == "Sev/ec"
    assert scene.pick(QPointF(*drawing.anchors["Sev"].unit)).location in ("Sev", "Sev/ec")
    assert scene.pick(QPointF(1240, 745)).location in ("Sev", "BLA", "Rum")
