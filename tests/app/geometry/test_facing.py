"""Lands across a narrow water: which they are, and that a No to them is kept in the map and is no fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.geometry.adjacency import facing
from app.geometry.drawing import DrawnShape
from app.geometry.mapcheck import check_map

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
