"""Writing an edited board back into its file: nothing else is touched, and what is read again is what was written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import etree

from app.geometry.cutting import merged, renamed, split, stamped
from app.geometry.drawing import AnchorKey
from app.geometry.edits import moved
from app.geometry.placing import pins, with_anchor, with_another, with_pin_at, without_pin
from app.geometry.planar import Edited, Graph, drawing_of
from app.geometry.running import with_run
from app.geometry.svg_map import read_drawing
from app.geometry.svg_write import SvgBoard, same_sides
from rules import map_folder, read_map
from tests.app.geometry.opening import levels_of, opened

from .wavy import OWN, own_board

PLAIN = b"""<?xml version="1.0" encoding="UTF-8"?>
<!-- Two lands and a sea; 1 > 0. -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     version="1.1" width="80" height="40" viewBox="0 0 80 40">
<g id="provinces" transform="translate(10,0)">
  <path id="One" data-kind='land' d="M -10,0 L 10,0 10,40 -10,40 Z"
        data-note="a > b"/>
  <path id="Two" data-kind="land" d="M 10,0 40,0 40,40 10,40 Z"/>
  <path id="Sea" data-kind="sea" d="M 40,0 70,0 70,40 40,40 Z"/>
</g>
<g id="borders"><path id="border.One.Two" data-kind="land" data-between="One Two" d="M 20,0 20,40"/></g>
<g id="anchors"><circle id="a1" data-province="One" data-role="label" cx="10" cy="20" r="3"/></g>
<g id="names"><text id="n1" data-province="One" x="10" y="24">One</text></g>
<g id="lines"/>
</svg>
"""


def good(edited: Edited) -> Graph:
    assert isinstance(edited, Graph), edited
    return edited


def again(board: SvgBoard, graph: Graph) -> Graph:
    """The graph of the file that is written."""
    net = graph.net
    return SvgBoard(board.written(graph), net.levels, net.lies, net.plain).graph


def alike(one: Graph, other: Graph) -> bool:
    """Whether two boards say the same, but for how the arcs are numbered."""
    kinds = [{name: (r.kind, r.within, r.province, r.level) for name, r in g.net.regions.items()} for g in (one, other)]
    return same_sides(one, other) and kinds[0] == kinds[1] and one.lines == other.lines and spots(one) == spots(other)


def spots(graph: Graph) -> dict[tuple[str, AnchorKey], tuple[tuple[float, float], ...]]:
    found: dict[tuple[str, AnchorKey], list[tuple[float, float]]] = {}
    for pin in pins(graph):
        found.setdefault((pin.province, pin.spot), []).append(pin.point)
    return {key: tuple(points) for key, points in found.items()}


@pytest.mark.parametrize("name", OWN)
def test_without_a_change_the_file_is_byte_equal(name: str) -> None:
    table, data = own_board(name)
    board = opened(data, table)
    assert board.written(board.graph) == data
    assert board.written(replace(board.graph)) == data  # not the same value, but an equal one
    assert drawing_of(board.graph) == read_drawing(map_folder(name) / table.drawing)


@pytest.mark.parametrize("name", OWN)
def test_an_edited_board_is_read_again_as_it_was_written(name: str) -> None:
    table, data = own_board(name)
    board = opened(data, table)
    graph = board.graph
    corner = next(p for p, arcs in graph.junctions.items() if len(arcs) == 3 and 200 < p[0] < 1200)
    new = moved(graph, {corner: (corner[0] + 0.5, corner[1] + 0.5)})
    assert alike(again(board, good(new)), good(new))
    before, after = data.splitlines(), board.written(good(new)).splitlines()
    assert len(before) == len(after)
    assert 0 < sum(a != b for a, b in zip(before, after)) < 60  # a few lines of thousands


def test_every_kind_of_edit_survives_the_file() -> None:
    """The board of many levels, edited in many ways one after the other."""
    table, data = own_board("bioplomacy")
    board = opened(data, table)
    graph = board.graph
    graph = good(moved(graph, {p: (p[0] + 0.5, p[1]) for p in list(graph.junctions)[40:41]}, frozenset({"u"})))
    name = next(name for name, one in graph.net.regions.items() if one.kind == "land" and not one.level)
    left, right = ring_ends(graph, name)
    graph = good(split(graph, [left, right], "New"))
    graph = good(stamped(graph, square(graph, "70"), "M9", "mountain", frozenset({"g"})))
    graph = good(merged(graph, "33", "47")) if touching(graph, "33", "47") else graph
    graph = good(renamed(graph, "54", "Fen"))
    graph = with_another(graph, "New", AnchorKey("", "", "label"), (50.0, 60.0))
    graph = with_another(graph, "New", AnchorKey("", "h", "unit"), (55.0, 60.0))
    first = next(pins(graph))
    graph = with_pin_at(graph, first, (first.point[0] + 1, first.point[1]))
    graph = without_pin(graph, list(pins(graph))[5])
    corners = [p for p in graph.junctions if "22" in graph.around(p, "g")]
    graph = good(with_run(graph, "river", corners[0], corners[1], "g"))
    assert alike(again(board, graph), graph)


def ring_ends(graph: Graph, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Two vertices of a place between which one can draw straight."""
    import shapely

    ring = graph.shape(name).rings[0][0]
    body = shapely.Polygon(ring).buffer(-0.01)
    for i, one in enumerate(ring):
        for other in ring[i + len(ring) // 3 : i + 2 * len(ring) // 3]:
            line = shapely.LineString([one, other])
            if body.intersection(line).length > line.length - 0.1:
                return one, other
    raise AssertionError(name)


def square(graph: Graph, name: str) -> list[tuple[float, float]]:
    from app.geometry.placing import inscribed

    (x, y), radius = inscribed(graph.shape(name))
    half = radius / 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def touching(graph: Graph, one: str, other: str) -> bool:
    return any({one, other} <= set(names) for names in graph.net.users.values())


def test_a_file_of_another_hand_keeps_all_that_is_not_changed() -> None:
    board = SvgBoard(PLAIN)
    new = good(moved(board.graph, {(20.0, 40.0): (23.0, 40.0)}))
    expected = (
        PLAIN.replace(
            b'd="M -10,0 L 10,0 10,40 -10,40 Z"',
            b'd="M -10.000000,0.000000 10.000000,0.000000 13.000000,40.000000 -10.000000,40.000000 Z"',
        )
        .replace(
            b'd="M 10,0 40,0 40,40 10,40 Z"',
            b'd="M 10.000000,0.000000 40.000000,0.000000 40.000000,40.000000 13.000000,40.000000 Z"',
        )
        .replace(b'd="M 20,0 20,40"', b'd="M 20.00,0.00 23.00,40.00"')
    )
    assert board.written(new) == expected


def test_layers_that_the_file_lacks_or_has_empty_are_made() -> None:
    board = SvgBoard(PLAIN)
    graph = good(stamped(board.graph, [(30, 10), (40, 10), (40, 20), (30, 20)], "Tarn & Co", "lake"))
    graph = good(with_run(graph, "river", (20.0, 0.0), (20.0, 40.0), ""))
    root = etree.fromstring(board.written(graph))
    assert [g.get("id") for g in root][-1] == "terrain"
    assert alike(again(board, graph), graph)


def test_names_and_borders_for_the_eye_follow() -> None:
    board = SvgBoard(PLAIN)
    graph = good(renamed(with_anchor(board.graph, "One", AnchorKey("", "", "label"), [(12.0, 21.0)]), "One", "First"))
    text = board.written(graph)
    assert b'<text id="n1" data-province="First" x="12.00" y="25.00">First</text>' in text
    assert b'data-between="First Two"' in text
    gone = board.written(good(merged(board.graph, "Two", "One")))
    assert b"border.One.Two" not in gone and b"<text" not in gone and b"a1" not in gone


def test_a_file_in_another_encoding_is_written_too() -> None:
    data = PLAIN.replace(b"UTF-8", b"ISO-8859-1").replace(b"Two lands", "Zwei Länder".encode("latin-1"))
    board = SvgBoard(data)
    assert board.written(replace(board.graph)) == data
    new = good(moved(board.graph, {(20.0, 40.0): (23.0, 40.0)}))
    assert alike(again(board, new), new) and "Zwei Länder".encode() in board.written(new)


def test_the_levels_of_a_map_are_read_from_its_table() -> None:
    levels, lies, plain = levels_of(read_map("bioplomacy"))
    assert (levels, plain) == (("u", "g", "h"), "g")
    assert lies == dict.fromkeys(("M1", "M2", "M3", "M4"), ("g",))


def test_a_circle_that_a_drawing_program_made_a_path_is_read_and_moved() -> None:
    """Inkscape, Path > Object to Path: four arcs; it is a circle again once it is moved here."""
    arcs = b'd="m 13,20 a 3,3 0 0 1 -3,3 3,3 0 0 1 -3,-3 3,3 0 0 1 3,-3 3,3 0 0 1 3,3 z"'
    board = SvgBoard(PLAIN.replace(b'<circle id="a1"', b'<path id="a1"').replace(b'cx="10" cy="20" r="3"', arcs))
    assert spots(board.graph) == {("One", AnchorKey("", "", "label")): ((10.0, 20.0),)}
    assert board.written(board.graph) == board.data
    graph = replace(board.graph, anchors={"One": {AnchorKey("", "", "label"): ((12.0, 25.0),)}})
    data = board.written(graph)
    assert b"arcs" not in data and b'cx="12' in data and b'id="a1"' not in data
    assert spots(again(board, graph)) == {("One", AnchorKey("", "", "label")): ((12.0, 25.0),)}
