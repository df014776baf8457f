"""Arcs, read off shapes that share their vertices."""

from __future__ import annotations

from itertools import pairwise

from app.board.curves import chosen, find_arcs, signed_area, thinned
from app.geometry.drawing import Drawing, DrawnShape

# Three fields side by side, 10 x 10 each; the middle one runs the other way round, and has a pond in it.
WEST = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (0.0, 10.0))
MIDDLE = ((10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0))
EAST = ((20.0, 0.0), (30.0, 0.0), (30.0, 10.0), (20.0, 10.0))
POND = ((13.0, 3.0), (16.0, 3.0), (16.0, 6.0))
SHAPES = {
    "west": DrawnShape("west", "land", ((WEST,),)),
    "middle": DrawnShape("middle", "land", ((MIDDLE, POND),)),
    "east": DrawnShape("east", "sea", ((EAST,),)),
    "pond": DrawnShape("pond", "lake", ((POND,),)),
}


def sides(shapes: dict[str, DrawnShape]) -> list[tuple[str, str]]:
    return [(arc.shape, arc.other) for arc in find_arcs(shapes)]


def test_each_border_is_one_arc_told_once() -> None:
    expected = {("west", "middle"), ("middle", "east"), ("middle", "pond"), ("west", ""), ("middle", ""), ("east", "")}
    assert set(sides(SHAPES)) == expected
    assert sides(SHAPES).count(("west", "middle")) == 1


def test_a_border_keeps_every_vertex() -> None:
    border = next(arc for arc in find_arcs(SHAPES) if {arc.shape, arc.other} == {"west", "middle"})
    assert sorted(border.points) == [(10.0, 0.0), (10.0, 5.0), (10.0, 10.0)]


def test_a_border_all_round_is_a_closed_arc() -> None:
    pond = next(arc for arc in find_arcs(SHAPES) if arc.other == "pond")
    assert pond.points[0] == pond.points[-1]
    assert set(pond.points) == set(POND)


def test_the_outline_of_two_neighbours_has_no_border_between_them() -> None:
    inside = {"west", "middle", "pond"}
    lines = chosen(find_arcs(SHAPES), lambda one, other: (one in inside) != (other in inside))
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]
    assert {(0.0, 0.0), (20.0, 10.0)} <= set(lines[0])
    assert (10.0, 5.0) not in lines[0]


def test_lines_are_not_joined_where_three_meet() -> None:
    lines = chosen(find_arcs(SHAPES), lambda one, other: True)
    assert sorted(len(line) for line in lines) == [2, 2, 2, 3, 4, 4, 4]


def test_signed_area_tells_the_direction() -> None:
    assert signed_area(WEST) == 200
    assert signed_area(WEST[::-1]) == -200


def test_thinning_drops_what_lies_on_the_line_and_keeps_corners() -> None:
    line = [(0.0, 0.0), (1.0, 0.02), (2.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert thinned(line, 0.1) == [(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert thinned(line, 0.001) == [(0.0, 0.0), (1.0, 0.02), (2.0, 0.0), (3.0, 0.0), (3.0, 4.0)]


def test_a_slow_bend_is_not_thinned_away() -> None:
    """Each vertex is near the line of its neighbours, but the bend as a whole is not straight."""
    bend = [(float(x), x * x / 100) for x in range(0, 41)]
    kept = thinned(bend, 0.5)
    assert len(kept) >= 4
    for (ax, ay), (bx, by) in pairwise(kept):
        for x, y in bend:
            if ax < x < bx:
                assert abs(ay + (by - ay) * (x - ax) / (bx - ax) - y) < 0.8


def test_the_standard_board_is_framed_by_its_sheet_alone(drawing: Drawing) -> None:
    """A coverage: what one shape ends, another begins. So the outline of all shapes is the frame and nothing else."""
    everything = set(drawing.shapes)
    frame = chosen(find_arcs(drawing.shapes), lambda one, other: (one in everything) != (other in everything))
    assert all(x in (0, drawing.width) or y in (0, drawing.height) for line in frame for x, y in line)
