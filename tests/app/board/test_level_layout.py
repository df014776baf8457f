"""What each level of a board shows, and how one gets from one to another."""

from __future__ import annotations

import pytest

import rules
from app.board.atlas import Atlas
from app.board.curves import find_arcs
from app.board.placement.level_layout import LevelLayouts, corners, drawing_of, drawn_levels, placed, thinner
from app.board.placement.levels import FLAT, LevelTransform, LevelView, Mode
from app.geometry.drawing import Drawing


@pytest.fixture(scope="module")
def book(stacked_atlas: Atlas, stacked: rules.Board) -> LevelLayouts:
    return LevelLayouts(stacked_atlas, stacked)


@pytest.fixture(scope="module")
def woods(forest_atlas: Atlas, forest: rules.Board) -> LevelLayouts:
    return LevelLayouts(forest_atlas, forest)


def test_a_board_without_levels_is_one_sheet_the_atlas_itself(atlas: Atlas, board: rules.Board) -> None:
    layout = LevelLayouts(atlas, board).layout(LevelView("7", "exploded"))
    assert [sheet.atlas for sheet in layout.sheets] == [atlas]
    assert layout.frame == atlas.frame


def test_shapes_and_anchors_are_called_by_the_provinces_of_the_level(book: LevelLayouts) -> None:
    drawing = book.flat("2").drawing
    assert {"A@2", "Z@2", "Carthage"} <= set(drawing.shapes)
    assert not {"A", "A@1", "A@3"} & set(drawing.shapes)
    assert drawing.anchors["A@2"].unit == book.atlas.drawing.anchors["A"].unit


def test_a_level_with_a_shape_of_its_own_has_that(forest_atlas: Atlas, forest: rules.Board) -> None:
    own = next(shape for shape in forest_atlas.drawing.shapes.values() if shape.level == "h")
    high, ground = (drawing_of(forest_atlas.drawing, forest, level) for level in ("h", "g"))
    assert high.shapes[f"{own.province}@h"].rings == own.rings
    assert ground.shapes[own.province].rings == forest_atlas.drawing.shapes[own.province].rings != own.rings


def test_fewer_vertices_leave_borders_shared(stacked_atlas: Atlas) -> None:
    before = stacked_atlas.drawing
    after = thinner(before, set().union(*(corners(before, level, 0.5) for level in drawn_levels(before))))

    def vertices(drawing: Drawing) -> int:
        return sum(len(ring) for shape in drawing.shapes.values() for polygon in shape.rings for ring in polygon)

    def pairs(drawing: Drawing) -> set[frozenset[str]]:
        return {frozenset((arc.shape, arc.other)) for arc in find_arcs(drawing.shapes)}

    assert vertices(after) < vertices(before) / 2
    assert pairs(after) == pairs(before)


def test_everything_of_a_drawing_is_put_where_the_placing_says(stacked_atlas: Atlas) -> None:
    oblique = LevelTransform(1.0, -0.3, 0.5, 10.0, 20.0)
    before, after = stacked_atlas.drawing, placed(stacked_atlas.drawing, oblique)
    assert after.anchors["A"].more["badge"][0] == oblique.there(before.anchors["A"].more["badge"][0])
    assert after.shapes["A"].rings[0][0][7] == oblique.there(before.shapes["A"].rings[0][0][7])


def test_a_place_of_all_levels_lies_on_every_board(book: LevelLayouts) -> None:
    layout = book.layout(LevelView("2", "exploded"))
    assert [sheet.level for sheet in layout.sheets_of("Carthage")] == ["1", "2", "3"]
    assert [sheet.level for sheet in layout.sheets_of("Z@3")] == ["3"]


def test_it_is_told_on_the_active_board_or_beside_what_it_has_to_do_with(book: LevelLayouts) -> None:
    layout = book.layout(LevelView("2", "exploded"))
    alone, beside = layout.sheet_of("Carthage"), layout.sheet_of("Carthage", "Z@3")
    assert alone and beside
    assert (alone.level, beside.level) == ("2", "3")
    assert layout.goal("Carthage", "Z@3")[1] < layout.goal("Carthage")[1] < layout.goal("Carthage", "Z@1")[1]


def test_a_place_of_another_level_is_told_where_it_lies_here(book: LevelLayouts) -> None:
    layout = book.layout(LevelView("2"))
    assert layout.sheet_of("Z@3") is None
    assert layout.goal("Z@3") == layout.goal("Z@2")


@pytest.mark.parametrize(("mode", "same"), [("side", True), ("exploded", False)])
def test_seen_from_another_board_it_is_told_there_unless_they_are_stacked(
    book: LevelLayouts, mode: Mode, same: bool
) -> None:
    layout = book.layout(LevelView("2", mode))
    assert (layout.goal("Z@3", "Z@2") == layout.goal("Z@2")) is same


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("Z@2", "Z@3", ("3", True, True, False)),
        ("Z@3", "Z@2", ("2", False, True, True)),
        ("Z@2", "Y@1", ("1", False, False, False)),
    ],
)
def test_a_way_to_another_level_is_a_crossing(
    book: LevelLayouts, start: str, end: str, told: tuple[str, bool, bool, bool]
) -> None:
    found = book.layout(LevelView("2")).crossing(start, end)
    assert found
    assert (found.level, found.up, found.upright, found.active) == told


@pytest.mark.parametrize(("start", "end"), [("Z@2", "Y@2"), ("Z@2", "Carthage"), ("Carthage", "X@1")])
def test_a_way_on_one_level_or_to_a_place_of_all_is_none(book: LevelLayouts, start: str, end: str) -> None:
    assert book.layout(LevelView("2")).crossing(start, end) is None


def test_stacked_boards_need_no_crossings_since_all_is_seen(book: LevelLayouts) -> None:
    assert book.layout(LevelView("2", "exploded")).crossing("Z@2", "Z@3") is None


def test_other_levels_are_seen_through_to_the_plain_one(book: LevelLayouts, woods: LevelLayouts) -> None:
    high, ground = (woods.layout(LevelView(level)).sheets[0] for level in ("h", "g"))
    assert high.floor
    assert (high.floor.level, high.floor.atlas) == ("g", ground.atlas)
    assert ground.floor is None
    assert woods.layout(LevelView("h", hidden=frozenset("g"))).sheets[0].floor is None
    assert book.layout(LevelView("2")).sheets[0].floor is None


def test_what_is_seen_through_lies_where_its_board_does(woods: LevelLayouts) -> None:
    top = woods.layout(LevelView("h", "exploded")).sheets[-1]
    assert top.floor
    assert top.floor.atlas.drawing.anchors["32"].label == top.atlas.drawing.anchors["32@h"].label


def test_places_written_without_a_level_are_on_the_plain_one(woods: LevelLayouts) -> None:
    layout = woods.layout(LevelView("g"))
    assert (layout.level_of("32"), layout.level_of("32@h")) == ("g", "h")
    assert layout.rank("32@u") < layout.rank("32") < layout.rank("32@h")
    assert woods.first_view.active == "g"


def test_the_same_view_is_the_same_layout(book: LevelLayouts) -> None:
    assert book.layout(LevelView("2", "side"), 1.4) is book.layout(LevelView("2", "side", lens="3"), 1.4)
    assert book.layout(LevelView("2", "side"), 1.4) is not book.layout(LevelView("2", "side"), 0.5)
    assert book.layout(LevelView("2"), 1.4) is book.layout(LevelView("2"), 0.5)


@pytest.mark.parametrize("view", [LevelView("9"), LevelView("1", hidden=frozenset("9")), LevelView("1", lens="9")])
def test_a_level_that_the_board_does_not_have_is_refused(book: LevelLayouts, view: LevelView) -> None:
    with pytest.raises(KeyError, match="9"):
        book.layout(view)


def test_lying_flat_nothing_is_moved(book: LevelLayouts) -> None:
    assert book.layout(LevelView("3")).sheets[0].placing == FLAT
