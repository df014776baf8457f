"""Paths of a drawing, and where things stand in it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF

from app.board.atlas import Atlas, pieces
from app.board.outlines import signed_area
from app.board.painters import ground
from app.geometry.drawing import Anchors, CoastAnchors, Drawing, Shape
from app.ui.tokens import theme

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
NEXT = ((10.0, 0.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0))
ISLE = Drawing(
    20,
    10,
    {"Isle": Shape("Isle", "land", ((SQUARE,),)), "SEA": Shape("SEA", "sea", ((NEXT,),))},
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
    one = Shape("one", "land", ((SQUARE,),))
    other = Shape("other", "land", ((NEXT,),))
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
    for name in ("find_arcs", "pieces", "polylines", "shape_path"):
        monkeypatch.setattr(f"app.board.atlas.{name}", lambda *parts: made.append(parts))
    for draw in (ground.land, ground.sea_borders, ground.borders):
        draw(atlas, theme("light"))
    atlas.areas(ISLE.shapes)
    assert steps >= 5 and made == []


def test_the_lines_within_shapes_are_those_between_two_of_them(atlas: Atlas) -> None:
    assert atlas.land_lines(["Mos", "Par"]) == ([], [])
    borders, coasts = atlas.land_lines(["Mos", "Sev", "BLA"])
    assert borders and coasts
    around = atlas.area("Sev").boundingRect().adjusted(-1, -1, 1, 1)
    assert all(around.contains(line.boundingRect()) for line in (*borders, *coasts))
    assert atlas.land_lines(["Mos", "Sev"]) == (borders, [])
