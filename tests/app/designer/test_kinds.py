"""Coast or inland follows from the drawing; places become something else in drawing and facts together."""

from __future__ import annotations

import pytest

from app.designer import edits, files
from app.designer.document import MapDocument, set_kind, with_shores
from app.designer.facts import fact
from app.geometry.levels import covers
from app.geometry.planar import EditRefusal
from rules import map_ids


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
