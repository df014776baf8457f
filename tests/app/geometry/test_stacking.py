"""What lies above what."""

from __future__ import annotations

from app.geometry.adjacency import above
from app.geometry.drawing import DrawnShape


def square(id: str, left: float, top: float, side: float) -> DrawnShape:
    right, bottom = left + side, top + side
    return DrawnShape(id, "land", ((((left, top), (right, top), (right, bottom), (left, bottom)),),))


A, B = square("A", 0, 0, 10), square("B", 10, 0, 10)


def test_levels_of_one_shape_lie_above_each_other() -> None:
    found = above({"A@1": A, "B@1": B}, {"A@2": A, "B@2": B}, 2.0)
    assert found.joined == {("A@1", "A@2"), ("B@1", "B@2")}
    assert found.unsure == {}


def test_a_place_on_both_levels_lies_above_nothing() -> None:
    found = above({"A": A, "B@1": B}, {"A": A, "B@2": B}, 2.0)
    assert (found.joined, found.unsure) == ({("B@1", "B@2")}, {})


def test_shapes_that_differ_lie_above_what_they_cover() -> None:
    wide = DrawnShape("W", "land", ((((0, 0), (20, 0), (20, 10), (0, 10)),),))
    found = above({"A": A, "B": B}, {"W": wide}, 10.0)
    assert (found.joined, found.unsure) == ({("A", "W"), ("B", "W")}, {})


def test_a_little_common_ground_is_undecided_and_an_edge_is_none() -> None:
    shifted = square("S", 7, 7, 10)
    found = above({"A": A}, {"S": shifted}, 4.0)
    assert (found.joined, found.unsure) == (frozenset(), {("A", "S"): 9.0})
    assert above({"A": A}, {"B": B}, 0.0).unsure == {}
