"""Levels that are added to a map and taken out again: facts, drawing and file agree, and undo gives back what was."""

from __future__ import annotations

import pytest

from app.designer import edits
from app.designer.document import MapDocument, take
from app.designer.edits import add_level, remove_level
from app.designer.facts import fact
from app.designer.files import Source, empty, own
from app.designer.panels.survey import report
from app.geometry.levels import covers
from app.geometry.planar import EditRefusal
from app.geometry.svg_write import same_sides

from .conftest import Opened


def begun() -> tuple[Source, MapDocument]:
    """Two lands in a sea, and a lake."""
    files = empty("Two", 400, 300)
    document = files.document()
    edits.stamp(document, [(80.0, 60.0), (320.0, 60.0), (320.0, 240.0), (80.0, 240.0)], "land")
    edits.split(document, [(80.0, 150.0), (320.0, 150.0)])
    edits.stamp(document, [(150.0, 100.0), (170.0, 100.0), (170.0, 120.0), (150.0, 120.0)], "lake")
    return files, document


def again(files: Source, document: MapDocument) -> MapDocument:
    """What the written files say."""
    return Source.of(*files.written(document.state)).document()


def same(one: MapDocument, other: MapDocument) -> bool:
    return (
        one.facts == other.facts
        and one.levels == other.levels
        and list(fact(one.facts, ("levels",), {})) == list(fact(other.facts, ("levels",), {}))
        and same_sides(one.graph, other.graph)
    )


@pytest.mark.parametrize("above", [True, False])
def test_a_board_without_levels_gets_two(qapp: object, above: bool) -> None:
    files, document = begun()
    before = document.state
    add_level(document, "Sky" if above else "Under", above)
    assert document.levels == (("g", "s") if above else ("u", "g"))
    assert document.level == ("s" if above else "u") and document.faults == ()
    new = document.level
    assert {f"SEA@{new}", f"N1@{new}", f"N2@{new}"} <= fact(document.facts, ("provinces",)).keys()
    assert fact(document.facts, ("adjacency", "army", f"N1@{new}")) == (f"N2@{new}",)
    assert covers(document.graph) is None and same(again(files, document), document)
    document.stack.undo()
    assert document.state == before and document.levels == ("",) and document.level == ""


def test_levels_part_where_one_is_edited_alone(qapp: object) -> None:
    files, document = begun()
    add_level(document, "Sky", above=True)
    document.lock("g", True)
    assert edits.split(document, [(200.0, 60.0), (210.0, 150.0)]) is None
    assert len(document.graph.net.sheets["s"]) == len(document.graph.net.sheets["g"]) + 1
    add_level(document, "Space", above=True)
    assert document.levels == ("g", "s", "p") and document.faults == ()
    sheets = document.graph.net.sheets
    assert len(sheets["p"]) == len(sheets["s"]) and covers(document.graph) is None
    assert same(again(files, document), document)


def test_a_level_is_taken_out_with_its_places(qapp: object) -> None:
    files, document = begun()
    plain = document.state
    add_level(document, "Sky", above=True)
    document.lock("g", True)
    edits.split(document, [(200.0, 60.0), (210.0, 150.0)])
    assert remove_level(document, "s") is None
    assert document.levels == ("",) and document.faults == () and covers(document.graph) is None
    assert same_sides(document.graph, plain.graph) and document.facts == plain.facts
    assert same(again(files, document), document)


def test_the_level_of_lines_and_coasts_stays(qapp: object) -> None:
    _, document = begun()
    add_level(document, "Sky", above=True)
    refusal = remove_level(document, "g")
    assert isinstance(refusal, EditRefusal) and "stays" in refusal.text


@pytest.mark.parametrize("name", ["bioplomacy", "pink2"])
def test_our_boards_take_one_level_more_and_lose_it_again(qapp: object, name: str) -> None:
    files = own(name)
    document = files.document()
    first = document.state
    add_level(document, "Moon", above=True)
    assert document.faults == () and document.levels[-1] == "m"
    assert covers(document.graph) is None
    assert remove_level(document, "m") is None
    assert document.facts == first.facts and same_sides(document.graph, first.graph)


def test_places_out_of_reach_are_one_line(qapp: object) -> None:
    """A level that nobody can go to yet: its four places are told at once, and what to do."""
    _, document = begun()
    take(document)
    edits.split(document, [(200.0, 60.0), (210.0, 150.0)])
    take(document)
    add_level(document, "Sky", above=True)
    table = document.mapfile
    assert table is not None
    found = report(document.graph, document.facts, table, {}, lambda: True, {})
    assert found is not None
    (far,) = [one.text for one in found.remarks if one.code == "out_of_reach"]
    assert far.startswith("4 places cannot be reached") and "level above and below" in far


def test_the_window_follows_a_level_that_comes_and_goes(opened: Opened) -> None:
    """All views draw what is there now, on each level."""
    hand = opened("")
    document = hand.page.document
    edits.stamp(document, [(200.0, 200.0), (700.0, 200.0), (700.0, 600.0), (200.0, 600.0)], "land")
    hand.page.side.show_tab("map")
    hand.page.side.map.above.click()
    assert list(hand.page.toolbox.levels.rows) == ["a", "g"] and document.level == "a"
    hand.canvas.grab()
    document.stack.undo()
    assert not hand.page.toolbox.levels.rows and document.level == ""
    document.stack.redo()
    assert document.level == "g"
    hand.page.side.map._remove_level("a")
    assert document.levels == ("",)
    hand.canvas.grab()
