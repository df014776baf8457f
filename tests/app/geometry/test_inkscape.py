"""Files as Inkscape 1.2 saves them: opened as they were, changed in few places, and mended where shapes were moved.

The drawings in inkscape/ were made of before.svg with Inkscape itself: saved after a colour was changed, saved as
plain SVG, with things moved, turned and grouped across layers, with two shapes united, one deleted, one doubled.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.geometry.drawing import AnchorKey
from app.geometry.edits import moved
from app.geometry.importing.healing import mended
from app.geometry.levels import covers
from app.geometry.placing import with_anchor
from app.geometry.planar import Graph
from app.geometry.svg_write import SvgBoard, same_sides

FOLDER = Path(__file__).parent / "inkscape"


def board(name: str) -> SvgBoard:
    return SvgBoard((FOLDER / f"{name}.svg").read_bytes())


def good(edited: object) -> Graph:
    assert isinstance(edited, Graph), edited
    return edited


@pytest.mark.parametrize("name", ["saved", "plain"])
def test_what_inkscape_saves_says_the_same(name: str) -> None:
    before, after = board("before").graph, board(name).graph
    assert same_sides(before, after) and before.lines == after.lines and before.anchors == after.anchors


@pytest.mark.parametrize("name", ["saved", "plain", "moved"])
def test_without_a_change_the_file_stays_as_inkscape_wrote_it(name: str) -> None:
    file = board(name)
    assert file.written(file.graph) == file.data


def test_things_that_were_moved_turned_and_grouped_across_layers_are_found() -> None:
    before, after = board("before").graph, board("moved").graph
    assert same_sides(before, after) and before.lines == after.lines
    spots = {who: {spot: points[0] for spot, points in own.items()} for who, own in after.anchors.items()}
    assert spots["Wes"][AnchorKey("", "", "label")] == (10.0, 12.0)
    assert spots["Wes"][AnchorKey("", "", "unit")] == (23.0, 14.0)  # turned about the middle of all that was chosen
    assert spots["32"][AnchorKey("nc", "", "unit")] == (30.0, 39.0)


@pytest.mark.parametrize("name", ["saved", "plain", "moved"])
def test_edits_are_written_where_inkscape_put_things(name: str) -> None:
    file = board(name)
    graph = good(moved(file.graph, {(20.0, 10.0): (21.5, 11.0)}))
    graph = with_anchor(graph, "Wes", AnchorKey("", "", "unit"), ((6.0, 21.0),))
    graph = with_anchor(graph, "NOR", AnchorKey("", "", "label"), ((30.0, 5.0),))
    data = file.written(graph)
    again = SvgBoard(data).graph
    assert same_sides(again, graph) and again.lines == graph.lines
    assert again.anchors == graph.anchors
    assert data.count(b"sodipodi") == file.data.count(b"sodipodi")


def test_two_shapes_united_are_one_of_the_usual_kind() -> None:
    graph = board("union").graph
    (name,) = graph.net.regions.keys() & {"Wes", "32", "s32"}
    assert graph.net.regions[name].kind == "land"
    assert covers(graph) is None


def test_a_shape_that_was_deleted_gets_its_ground_back() -> None:
    graph = board("erased").graph
    assert covers(graph) is not None
    found = mended(graph, ["Wes"])
    new = good(found.graph)
    assert covers(new) is None and found.scenery == ()
    assert same_sides(new, board("before").graph)


def test_ground_of_nobody_becomes_scenery() -> None:
    found = mended(board("erased").graph)
    assert found.scenery == ("Rest1",)
    assert good(found.graph).net.regions["Rest1"].kind == "scenery"
    assert any("No shape covers" in note.text for note in found.notes)


def test_a_shape_that_was_doubled_and_pushed_is_cut_back() -> None:
    graph = board("doubled").graph
    assert covers(graph) is not None
    found = mended(graph)
    new = good(found.graph)
    assert covers(new) is None
    assert any("overlapped" in note.text for note in found.notes)
    assert {"NOR", "SOU", "32", "Roc"} <= new.net.regions.keys()
