"""Neighbours taken from the drawing, and lines along borders, after places were split and merged."""

from __future__ import annotations

import pytest

from app.designer import edits, files
from app.designer.document import MapDocument, differing, set_kind, shown_of, take, with_shores
from app.designer.facts import fact
from app.geometry.checks import Subject
from app.geometry.drawing import Point
from app.geometry.levels import covers
from app.geometry.mapcheck import CHECKS
from app.geometry.planar import EditRefusal, drawing_of
from rules.files import map_ids

# --- Coast or inland follows from the drawing; places become something else in drawing and facts together.


@pytest.mark.parametrize("name", map_ids())
def test_our_own_maps_say_what_their_drawings_show(qapp: object, name: str) -> None:
    document = files.own(name).document()
    assert with_shores(document.graph, document.facts) == document.facts


@pytest.fixture
def island(qapp: object) -> MapDocument:
    """An empty sea with one land of two provinces in it: N1 in the west, N2 in the east."""
    document = files.empty("Isle").document()
    ring = [(300.0, 300.0), (700.0, 300.0), (700.0, 600.0), (300.0, 600.0)]
    assert edits.stamp(document, ring, "land") is None
    assert edits.split(document, [(500.0, 300.0), (500.0, 600.0)]) is None
    return document


def kind(document: MapDocument, place: str) -> object:
    return fact(document.facts, ("provinces", place, "kind"))


def test_land_in_the_sea_is_a_coast_and_what_it_encloses_is_inland(island: MapDocument) -> None:
    assert (kind(island, "N1"), kind(island, "N2")) == ("coast", "coast") and island.faults == ()
    ring = [(350.0, 400.0), (450.0, 400.0), (450.0, 500.0), (350.0, 500.0)]
    assert edits.stamp(island, ring, "land") is None
    assert kind(island, "N3") == "inland" and covers(island.graph) is None


def test_a_sea_becomes_land_and_its_neighbours_inland(island: MapDocument) -> None:
    assert set_kind(island, "SEA", "land") is None
    assert {kind(island, place) for place in ("SEA", "N1", "N2")} == {"inland"}
    assert island.graph.net.regions["SEA"].kind == "land"
    island.stack.undo()
    assert kind(island, "SEA") == "sea" and kind(island, "N1") == "coast"


def test_a_province_becomes_scenery_and_a_province_again(island: MapDocument) -> None:
    assert set_kind(island, "N2", "impassable") is None
    assert fact(island.facts, ("areas", "N2")) == {
        "name": fact(island.facts, ("areas", "N2", "name")),
        **{"kind": "impassable", "touches": ("SEA", "N1")},
    }
    assert kind(island, "N2") is None and island.faults == ()
    assert set_kind(island, "N2", "lake") is None
    assert fact(island.facts, ("areas", "N2", "kind")) == "lake"
    assert set_kind(island, "N2", "land") is None
    assert kind(island, "N2") == "coast" and not fact(island.facts, ("areas",)) and island.faults == ()


def test_what_is_on_one_level_alone_is_no_scenery(qapp: object) -> None:
    document = files.own("bioplomacy").document()
    assert isinstance(set_kind(document, "M1", "impassable"), EditRefusal)
    assert set_kind(document, "70", "lake") is None
    assert "70@u" not in document.facts["provinces"] and document.faults == ()


def test_what_is_one_place_on_all_levels_is_split_and_merged_on_all_of_them(qapp: object) -> None:
    document = files.own("pink2").document()
    document.show_level("1")
    for level in ("2", "3"):
        document.lock(level, True)
    ring = document.graph.shape("Carthage").rings[0][0]
    line = [ring[0], ring[len(ring) // 2]]
    assert isinstance(edits.merge(document, "Z", "Carthage"), EditRefusal)
    assert edits.split(document, line) is None  # the new one can be told: it is on this board alone
    assert "N1@1" in document.facts["provinces"] and covers(document.graph) is None and document.faults == ()
    sea = isinstance(edits.merge(document, "U", "Sea"), EditRefusal)
    assert sea and covers(document.graph) is None


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
