"""Paths of a drawing, and where things stand in it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from app.board.atlas import Atlas, pieces
from app.board.curves import signed_area
from app.board.symbols import terrain
from app.geometry.drawing import Anchors, CoastAnchors, Drawing, DrawnShape
from app.ui.tokens import theme

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
    assert Atlas(ISLE).unit_anchor(place) == unit
    assert Atlas(ISLE).unit_anchor(place, dislodged=True) == dislodged


def test_there_is_no_anchor_where_nothing_is_drawn() -> None:
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


def test_land_is_what_is_no_water(drawing: Drawing) -> None:
    atlas = Atlas(drawing)
    assert [atlas.is_land(shape) for shape in ("Par", "Swi", "NTH", "CAS", "DanishStraits", "Atlantis")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_the_outline_of_what_is_shared_leaves_the_edge_of_the_sheet_out(drawing: Drawing) -> None:
    atlas = Atlas(drawing)
    right = max(piece.boundingRect().right() for piece in atlas.ribbon(["StP"]))
    assert right > 1500
    assert not any(piece.boundingRect().left() > 1599 for piece in atlas.ribbon(["StP"]))
    assert atlas.edge(["StP"]).boundingRect().right() == pytest.approx(1600)


def test_neighbours_have_no_ribbon_between_them(drawing: Drawing) -> None:
    atlas = Atlas(drawing)
    apart = len(atlas.ribbon(["Par"])) + len(atlas.ribbon(["Bur"]))
    assert len(atlas.ribbon(["Par", "Bur"])) < apart
    assert atlas.ribbon(["Par"])[0] is atlas.ribbon(["Par"])[0]


def test_named_coasts_have_their_shores(drawing: Drawing) -> None:
    shores = Atlas(drawing).coast_lines
    assert set(shores) == {"StP/nc", "StP/sc", "Spa/nc", "Spa/sc", "Bul/ec", "Bul/sc"}
    assert shores["StP/nc"].boundingRect().top() < shores["StP/sc"].boundingRect().top()


def test_long_lines_are_cut_into_pieces_that_join() -> None:
    line = tuple((float(x), float(x % 2)) for x in range(100))
    found = pieces([line], 0.1)
    assert len(found) > 4
    for one, following in pairwise(found):
        assert one.currentPosition() == QPointF(following.elementAt(0).x, following.elementAt(0).y)


def test_an_atlas_that_is_ready_makes_no_line_when_it_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    atlas = Atlas(ISLE)
    made: list[object] = []
    steps = sum(1 for _ in atlas.ready())
    for name in ("find_arcs", "pieces", "polyline", "polylines", "shape_path"):
        monkeypatch.setattr(f"app.board.atlas.{name}", lambda *parts: made.append(parts))
    for draw in (terrain.land, terrain.sea_borders, terrain.borders):
        draw(atlas, theme("light"))
    atlas.areas(ISLE.shapes)
    assert steps >= 5 and made == []


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_places_as_one_path_are_just_these_places(atlas: Atlas, data: st.DataObject) -> None:
    names = sorted(place for place in atlas.drawing.anchors if place in atlas.drawing.shapes)
    some = data.draw(st.sets(st.sampled_from(names)))
    path = atlas.areas(some)
    assert {name for name in names if path.contains(QPointF(*atlas.unit_anchor(name)))} == some


def test_places_as_one_path_have_no_lines_between_them(atlas: Atlas) -> None:
    assert len(atlas.areas(["Par", "Bur"]).toSubpathPolygons()) == 1
    assert len(atlas.areas(["Par", "Mos"]).toSubpathPolygons()) == 2


def test_places_that_meet_in_a_point_are_both_filled() -> None:
    """Four lines meet there."""
    corners = [DrawnShape(f"{x}{y}", "land", ((_square(x, y),),)) for x in (0.0, 10.0) for y in (0.0, 10.0)]
    atlas = Atlas(Drawing(20, 20, {shape.id: shape for shape in corners}, (), {}))
    path = atlas.areas([corners[0].id, corners[3].id])
    inside = [path.contains(QPointF(x + 2, y + 4)) for x in (0, 10) for y in (0, 10)]
    assert inside == [True, False, False, True]


def _square(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)


def test_the_lines_within_shapes_are_those_between_two_of_them(atlas: Atlas) -> None:
    assert atlas.land_lines(["Mos", "Par"]) == ([], [])
    borders, coasts = atlas.land_lines(["Mos", "Sev", "BLA"])
    assert borders and coasts
    around = atlas.area("Sev").boundingRect().adjusted(-1, -1, 1, 1)
    assert all(around.contains(line.boundingRect()) for line in (*borders, *coasts))
    assert atlas.land_lines(["Mos", "Sev"]) == (borders, [])
