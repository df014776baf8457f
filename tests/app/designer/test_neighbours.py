"""Neighbours taken from the drawing, and lines along borders, after places were split and merged."""

from __future__ import annotations

import pytest

from app.designer import edits, files
from app.designer.document import MapDocument, differing, shown_of, take
from app.designer.facts import fact
from app.geometry.checks import Subject
from app.geometry.drawing import Point
from app.geometry.levels import covers
from app.geometry.mapcheck import CHECKS
from app.geometry.planar import drawing_of
from rules import map_ids


def found(document: MapDocument) -> list[str]:
    """What `strata map check` would find in the map as it is now."""
    assert document.mapfile is not None, document.faults
    subject = Subject(document.mapfile, drawing_of(document.graph))
    return [f"{one.code} {one.where}" for check in CHECKS for one in check(subject)]


def across(document: MapDocument, place: str) -> list[Point]:
    """A line through the middle of a place, from border to border."""
    import shapely

    from app.geometry.adjacency import polygon
    from app.geometry.placing import inscribed

    shape = document.graph.shape(place)
    (x, y), _ = inscribed(shape)
    cut = shapely.LineString([(x - 2000, y + 3), (x + 2000, y - 3)]).intersection(polygon(shape))
    part = min(shapely.get_parts(cut), key=lambda one: one.distance(shapely.Point(x, y)))
    return [(part.coords[0][0], part.coords[0][1]), (part.coords[-1][0], part.coords[-1][1])]


@pytest.mark.parametrize("name", map_ids())
def test_the_tables_of_our_own_maps_are_what_is_drawn(qapp: object, name: str) -> None:
    document = files.own(name).document()
    assert not take(document) and document.saved


@pytest.mark.parametrize(
    ("name", "place"), [("bioplomacy", "45"), ("diplomafia", "Gar"), ("pink2", "Q"), ("standard", "MAO")]
)
def test_a_split_map_passes_the_check_once_its_neighbours_are_taken(qapp: object, name: str, place: str) -> None:
    document = files.own(name).document()
    before = {key: fact(document.facts, ("adjacency", key)) for key in fact(document.facts, ("adjacency",))}
    assert edits.split(document, across(document, place)) is None
    assert found(document)
    assert take(document) and found(document) == []
    new = document.province
    assert edits.merge(document, place, new) is None
    assert take(document) and found(document) == []
    after = {key: fact(document.facts, ("adjacency", key)) for key in before}
    assert {t: {p: set(near) for p, near in rows.items()} for t, rows in after.items()} == {
        t: {p: set(near) for p, near in rows.items()} for t, rows in before.items()
    }


def test_a_river_at_a_split_place_becomes_two_and_keeps_its_name(qapp: object) -> None:
    document = files.own("bioplomacy").document()
    edits.split(document, across(document, "45"))
    mine = [line for line in document.graph.lines.values() if line.id.startswith("RA.35-45")]
    assert {frozenset(line.between) for line in mine} == {frozenset(("35", "45")), frozenset(("35", "76"))}
    assert {fact(document.facts, ("lines", line.id, "name")) for line in mine} == {"River RA"}


def test_a_river_on_a_border_that_is_merged_away_goes(qapp: object) -> None:
    document = files.own("bioplomacy").document()
    assert edits.merge(document, "35", "45") is None
    assert "RA.35-45" not in document.graph.lines and "RA.35-45" not in fact(document.facts, ("lines",))
    assert set(document.graph.lines["RA.25-45"].between) == {"25", "35"} and document.faults == ()


def test_a_space_with_a_mountain_in_it_is_split_on_all_levels(qapp: object) -> None:
    """Its ground has a shape of its own, with a hole."""
    document = files.own("bioplomacy").document()
    ring = document.graph.shape("35").rings[0][0]
    corner = next(p for p in ring if {"35", "34"} <= set(document.graph.around(p, "g")))
    at = ring.index(corner)
    assert edits.split(document, [ring[at - 5], ring[(at + 5) % len(ring)]]) is None
    assert {"76", "76@u", "76@h"} <= fact(document.facts, ("provinces",)).keys() and document.faults == ()
    assert covers(document.graph) is None
    take(document)
    assert {one.split()[0] for one in found(document)} <= {"undecided", "anchor_crowded"}  # it is a small corner


def test_what_differs_is_told_by_table(qapp: object) -> None:
    document = files.own("standard").document()
    edits.split(document, across(document, "Ukr"))
    differ = differing(document.facts, shown_of(document))
    assert ("N1", "Ukr") in differ["army"].drawn and ("Mos", "Ukr") in differ["army"].told
    assert ("Gal", "N1") in differ["army"].open and not differ["fleet"].told
