"""Neighbours read off a drawing: the standard board, and what borders, corners, coasts and holes mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.geometry.adjacency import Derivation, ProvinceTerrain, above, contacts, facing, length, pair
from app.geometry.drawing import Drawing, DrawnLine, DrawnShape
from app.geometry.mapcheck import check_map
from app.geometry.svg_map import read_drawing
from rules.files import map_folder, read_map

Box = tuple[float, float, float, float]


def test_the_standard_table_is_what_the_drawing_shows() -> None:
    table, drawing = read_map("standard"), read_drawing(map_folder("standard") / "board.svg")
    lands = {id: ProvinceTerrain(province.kind == "sea", province.coasts) for id, province in table.provinces.items()}
    derivation = Derivation(drawing.shapes, drawing.lines, lands, table.min_border)
    told = {name: {pair(a, b) for a in moves for b in moves[a]} for name, moves in table.adjacency.items()}
    army, fleet = derivation.by("land"), derivation.by("water")
    oresund = {("Den", "Swe")}  # the one border that is a bridge
    assert (army.joined | oresund, fleet.joined | oresund) == (told["army"], told["fleet"])
    assert not (army.joined | fleet.joined) & oresund
    assert (dict(army.unsure), dict(fleet.unsure)) == ({}, {})
    assert (len(told["army"]), len(told["fleet"])) == (111, 141)


def test_no_two_places_of_the_standard_board_meet_in_a_corner_only() -> None:
    drawing = read_drawing(map_folder("standard") / "board.svg")
    assert list(contacts(drawing.shapes).corners()) == []


def drawn(boxes: Mapping[str, Box | tuple[Box, ...]], lines: tuple[DrawnLine, ...] = ()) -> Drawing:
    """Rectangles (left, top, right, bottom) as shapes; their sides are broken at every unit, so that vertices agree."""
    shapes = {}
    for id, parts in boxes.items():
        rings: Any = [(_ring(*box),) for box in ([parts] if isinstance(parts[0], int | float) else parts)]  # type: ignore[misc]
        shapes[id] = DrawnShape(id, "land", tuple(rings), province=id)
    return Drawing(100, 100, shapes, lines, {})


def derived(drawing: Drawing, lands: Mapping[str, ProvinceTerrain], least: float) -> Derivation:
    return Derivation(drawing.shapes, drawing.lines, lands, least)


def _ring(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    across, down = range(int(left), int(right)), range(int(top), int(bottom))
    return (
        *((float(x), float(top)) for x in across),
        *((float(right), float(y)) for y in down),
        *((x + 1.0, float(bottom)) for x in reversed(across)),
        *((float(left), y + 1.0) for y in reversed(down)),
    )


A_AND_B: dict[str, Box | tuple[Box, ...]] = {"A": (0, 0, 5, 5), "B": (5, 2, 9, 9)}


def test_a_border_is_as_long_as_its_pieces() -> None:
    found = contacts(drawn(A_AND_B).shapes)
    assert {names: length(pieces) for names, pieces in found.borders.items()} == {("A", "B"): 3.0}


@pytest.mark.parametrize(("least", "joined"), [(2.9, True), (3.0, True), (3.1, False)])
def test_a_short_border_is_undecided(least: float, joined: bool) -> None:
    found = derived(drawn(A_AND_B), {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False)}, least).by("land")
    assert found.joined == ({("A", "B")} if joined else set())
    assert found.unsure == ({} if joined else {("A", "B"): 3.0})


def test_a_corner_is_undecided() -> None:
    corner = drawn({"A": (0, 0, 5, 5), "B": (5, 5, 9, 9)})
    for rule, water in (("land", False), ("water", True), ("any", False)):
        found = derived(corner, {"A": ProvinceTerrain(water), "B": ProvinceTerrain(False)}, 1.0).by(rule)
        assert (found.joined, dict(found.unsure)) == (frozenset(), {("A", "B"): 0.0}), rule


def test_water_and_land_do_not_join_by_land() -> None:
    derivation = derived(drawn(A_AND_B), {"A": ProvinceTerrain(True), "B": ProvinceTerrain(False)}, 1.0)
    assert derivation.by("land").joined == frozenset()
    assert derivation.by("water").joined == derivation.by("any").joined == {("A", "B")}
    assert derivation.by("none").joined == frozenset()


SHORE: dict[str, Box | tuple[Box, ...]] = {"A": (0, 5, 5, 9), "B": (5, 5, 9, 9), "S": (0, 0, 9, 5), "T": (0, 9, 9, 12)}


def test_fleets_go_along_a_shore_where_a_land_border_meets_the_sea() -> None:
    lands = {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False), "S": ProvinceTerrain(True)}
    assert derived(drawn(SHORE), lands, 2.0).by("water").joined == {("A", "B"), ("A", "S"), ("B", "S")}
    inland = {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False)}
    assert derived(drawn(SHORE), inland, 2.0).by("water").joined == frozenset()


def test_fleets_stand_on_coasts() -> None:
    north = DrawnLine("B/nc", "coast", (tuple((float(x), 5.0) for x in range(5, 10)),), province="B", coast="nc")
    south = DrawnLine("B/sc", "coast", (tuple((float(x), 9.0) for x in range(5, 10)),), province="B", coast="sc")
    lands = {
        "A": ProvinceTerrain(False),
        "B": ProvinceTerrain(False, ("nc", "sc")),
        "S": ProvinceTerrain(True),
        "T": ProvinceTerrain(True),
    }
    found = derived(drawn(SHORE, (north, south)), lands, 2.0)
    assert found.by("water").joined == {
        ("A", "B/nc"), ("A", "B/sc"), ("A", "S"), ("A", "T"), ("B/nc", "S"), ("B/sc", "T"),
    }  # fmt: skip
    assert found.by("land").joined == {("A", "B")}


def test_a_border_in_two_pieces_counts_whole() -> None:
    pieces = drawn({"A": ((0, 0, 5, 2), (0, 7, 5, 9)), "B": (5, 0, 9, 9)})
    found = derived(pieces, {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False)}, 4.0).by("land")
    assert found.joined == {("A", "B")}


# --- Lands across a narrow water: which they are, and that a No to them is kept in the map and is no fault.

OVERRIDE = '[[overrides]]\ntable = "army"\nbetween = ["Eas", "Wes"]\njoins = false\nreason = "so"\n\n[adjacency.army]'


def square(name: str, x: float, kind: str = "land") -> DrawnShape:
    return DrawnShape(name, kind, ((((x, 0.0), (x + 10, 0.0), (x + 10, 10.0), (x, 10.0)),),))


def test_lands_apart_but_near_are_found_with_how_far() -> None:
    shapes = [square("a", 0), square("b", 15), square("c", 25), square("s", 50, "sea"), square("d", 61)]
    assert facing({one.id: one for one in shapes}, 6.0) == {("a", "b"): 5.0}
    assert facing({"s": square("s", 0, "sea")}, 6.0) == {}


def test_a_no_across_narrow_water_is_worth_keeping(isthmus: Callable[..., Path]) -> None:
    """West and East lie 20 apart, with land and water between them; the bridge is taken away."""
    table = [("[adjacency.army]", OVERRIDE), ('Wes = ["Mid", "Eas"]', 'Wes = ["Mid"]')]
    table += [('Eas = ["Mid", "Wes"]', 'Eas = ["Mid"]'), ('joins = ["army"] }', "joins = [] }")]
    codes = {radius: codes_of(isthmus(*table, (RADII[0], radius))) for radius in RADII}
    assert [codes[one].count("idle_override") for one in RADII] == [1, 0]


RADII = ("unit_radius = 2.0", "unit_radius = 8.0")


def codes_of(folder: Path) -> list[str]:
    return [one.code for one in check_map(folder)]


# --- What lies above what.


def stacking_square(id: str, left: float, top: float, side: float) -> DrawnShape:
    right, bottom = left + side, top + side
    return DrawnShape(id, "land", ((((left, top), (right, top), (right, bottom), (left, bottom)),),))


A, B = stacking_square("A", 0, 0, 10), stacking_square("B", 10, 0, 10)


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
    shifted = stacking_square("S", 7, 7, 10)
    found = above({"A": A}, {"S": shifted}, 4.0)
    assert (found.joined, found.unsure) == (frozenset(), {("A", "S"): 9.0})
    assert above({"A": A}, {"B": B}, 0.0).unsure == {}
