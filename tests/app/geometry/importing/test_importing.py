"""Maps of other programs become boards: the formats, the healing, and a report that hides nothing; hostile and
broken files are refused with a sentence, soon, and without reading anything else; large and tangled drawings:
either they are imported in steps that grow with their size, or refused with a sentence."""

from __future__ import annotations

import json
import math
import random
import tempfile
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from app.designer.files import imported_source
from app.geometry.checks import CheckedMap
from app.geometry.drawing import nested
from app.geometry.importing import ImportCancelled, ImportedMap, ImportRefused, imported
from app.geometry.importing.healing import _valid
from app.geometry.importing.values import RawDrawing
from app.geometry.mapcheck import CHECKS, CheckedAnchor, _near, check_map
from app.geometry.planar import drawing_of
from app.geometry.running import joined
from tests.app.geometry.importing.foreign import GODIP, JDIP, JUDGE, SQUARES, TRACED, inset, jdip, paths, svg, written
from tests.app.geometry.importing.foreign import SQUARES as FOREIGN_SQUARES

ROOM = ("anchor_crowded", "anchor_edge", "label_room")
"""What a small test board has no room for."""


def faults(found: ImportedMap) -> list[str]:
    """What `strata map check` would say of the board, but for room."""
    subject = CheckedMap(rules.files.map_of(found.facts), drawing_of(found.graph))
    return [str(one) for check in CHECKS for one in check(subject) if one.code not in ROOM]


def said(found: ImportedMap, kind: str) -> list[str]:
    return [note.text for note in found.notes if note.kind == kind]


def plain(folder: Path, shapes: dict[str, str] = SQUARES) -> ImportedMap:
    return imported([svg(folder, paths(shapes))])


def test_jdip_with_its_tables_is_a_playable_map(tmp_path: Path) -> None:
    """Anchors of its own are kept, others are placed."""
    found = imported(jdip(tmp_path))
    assert faults(found) == []
    table = rules.files.map_of(found.facts)
    assert (table.first_phase, table.victory_centers, table.powers["West"].homes) == ("S1910M", 2, ("Wes",))
    assert (table.powers["Wild"].start, table.provinces["Wes"].name) == (("F Mid/sc",), "Westland")
    assert table.provinces["Wes"].aliases == ("west",)
    assert {id: one.kind for id, one in table.provinces.items()} == {
        "Wes": "coast",
        "Mid": "coast",
        "Eas": "coast",
        "NTH": "sea",
        "SOU": "sea",
    }
    assert (table.provinces["Mid"].coasts, sorted(found.graph.lines)) == (("nc", "sc"), ["Mid/nc", "Mid/sc"])
    assert set(table.adjacency["fleet"]["Mid/nc"]) == {"NTH", "Wes", "Eas"}
    anchors = drawing_of(found.graph).anchors
    assert anchors["Wes"].unit == (150.0, 300.0)  # its view box begins at -5 -5, and the margin was cut off
    assert (anchors["Wes"].center, anchors["Mid"].coasts["nc"].unit) == ((150.0, 200.0), (450.0, 240.0))
    assert anchors["Eas"].missing == ()


def test_neighbors_of_the_table_that_the_drawing_denies_are_told(tmp_path: Path) -> None:
    found = imported(jdip(tmp_path, more=" sou ghost"))
    told = said(found, "table")
    assert "SOU borders NTH" not in told
    assert any("NTH and SOU are neighbors in the table (fleet), but not in the drawing" in one for one in told)
    assert any("ghost is in the table of neighbors but is not drawn" in one for one in told)
    assert any("In the table NTH borders SOU but not the other way round" in one for one in told)


def test_a_traced_map_is_healed_and_a_coverage_comes_through_unchanged(tmp_path: Path) -> None:
    found = plain(tmp_path, TRACED)
    assert (faults(found), found.graph.net.regions.keys()) == ([], {"Wes", "Nth", "Mid", "Eas", "Sou"})
    assert any("Mid" in text or "mid" in text for text in said(found, "moved")) and said(found, "overlap")
    assert said(found, "gap")
    found = plain(tmp_path)
    assert said(found, "moved") == said(found, "gap") == said(found, "overlap") == []
    assert found.graph.shapes["Mid"].rings[0][0][0] in {(300.0, 200.0), (600.0, 200.0), (600.0, 400.0), (300.0, 400.0)}


def test_curves_and_transforms_fit_their_neighbors(tmp_path: Path) -> None:
    body = (
        '<g transform="translate(100 0) scale(2)">'
        '<path id="wes" d="M 0 0 L 150 0 C 200 100 100 200 150 300 L 0 300 Z"/></g>'
        '<path inkscape:label="eas" id="path12" transform="translate(100)"'
        ' d="M 300 0 L 700 0 L 700 600 L 300 600 C 200 400 400 200 300 0 Z"/>'
    )
    found = imported([svg(tmp_path, body, 'viewBox="100 0 700 600"')])
    assert (faults(found), sorted(found.graph.net.regions)) == ([], ["Eas", "Wes"])
    assert said(found, "overlap") == said(found, "gap") == []


def test_what_no_shape_covers_is_scenery_and_seas_are_known_by_their_blue(tmp_path: Path) -> None:
    found = plain(tmp_path, {name: data for name, data in SQUARES.items() if name != "sou"})
    assert (found.facts["areas"]["Rest1"]["kind"], faults(found)) == ("scenery", [])
    body = paths({name: data for name, data in SQUARES.items() if name not in ("nth", "sou")})
    body += f'<path id="nth" style="fill:#6fa8dc" d="{SQUARES["nth"]}"/>'
    body += f'<path id="sou" class="water" d="{SQUARES["sou"]}"/>'
    found = imported([svg(tmp_path, body)])
    assert found.facts["provinces"]["NTH"]["kind"] == found.facts["provinces"]["SOU"]["kind"] == "sea"
    assert (found.facts["provinces"]["Mid"]["kind"], faults(found)) == ("coast", [])


def test_godips_layers_and_first_points(tmp_path: Path) -> None:
    centers = '<g id="province-centers"><path id="wesCenter" d="m 120,130 h 5 v 5 z"/></g>'
    supply = '<g id="supply-centers" transform="translate(10,0)"><path id="wesCenter" d="m 100,200 h 5 v 5 z"/></g>'
    body = '<g id="background"><path id="paper" d="M0 0H900V600H0Z"/></g>'
    body += f'<g id="provinces" style="display:none">{paths(SQUARES)}</g>'
    found = imported([svg(tmp_path, body + centers + supply)])
    anchors = drawing_of(found.graph).anchors["Wes"]
    assert (anchors.unit, anchors.center) == ((120.0, 130.0), (110.0, 200.0))
    assert "Paper" not in found.graph.net.regions


def test_clones_are_followed_but_not_for_ever_and_strange_ones_told(tmp_path: Path) -> None:
    body = '<defs><path id="tile" d="M 0 0 L 450 0 L 450 600 L 0 600 Z"/></defs><use id="lef" xlink:href="#tile"/>'
    body += '<use id="rig" x="450" xlink:href="#tile"/><use id="far" xlink:href="https://example.org/a.svg#b"/>'
    found = imported([svg(tmp_path, body)])
    assert {"Lef", "Rig"} <= found.graph.net.regions.keys()
    assert any("example.org" in text for text in said(found, "skipped"))
    found = imported([svg(tmp_path, paths(FOREIGN_SQUARES) + '<g id="x0"><use href="#x0"/></g>')])
    assert any("clone of clones" in note.text for note in found.notes)
    body = paths(FOREIGN_SQUARES) + '<g id="x0"><use id="y0" href="#x0"/></g>'
    for n in range(1, 30):
        body += f'<g id="x{n}">' + 9 * f'<use href="#x{n - 1}"/>' + "</g>"
    assert "clones" in refused(svg(tmp_path, body))


def test_geojson_in_board_units_and_in_degrees(tmp_path: Path) -> None:
    def feature(id: str, left: float, right: float, **more: object) -> dict[str, object]:
        ring = [[left, 40], [right, 40], [right, 50], [left, 50], [left, 40]]
        shape = {"type": "Polygon", "coordinates": [ring]}
        return {"type": "Feature", "properties": {"id": id, **more}, "geometry": shape}

    features = [feature("wes", 0, 10, name="West", center=True), feature("sea", 10, 20, kind="sea")]
    text = json.dumps({"type": "FeatureCollection", "features": features})
    found = imported([written(tmp_path / "land.geojson", text)])
    assert faults(found) == []
    assert found.facts["provinces"]["Wes"] == {"name": "West", "kind": "coast", "center": True}
    # Twenty degrees at 45 north are about as wide as fourteen are high.
    assert found.graph.net.width == 1600
    assert found.graph.net.height == pytest.approx(1600 / (2 * 0.7071), rel=0.01)


def test_ids_that_were_renamed_and_boards_drawn_larger_are_told(tmp_path: Path) -> None:
    shapes = {"turks and caicos": SQUARES["wes"], **{name: SQUARES[name] for name in SQUARES if name != "wes"}}
    found = plain(tmp_path, shapes)
    assert "TurksAndCaicos" in found.graph.net.regions
    assert any("turks and caicos is called TurksAndCaicos here" in text for text in said(found, "id"))
    cells = {f"p{i}x{j}": f"M {60 * i} {60 * j} h 60 v 60 h -60 Z" for i in range(15) for j in range(10)}
    found = imported([svg(tmp_path, paths(cells))])
    assert found.graph.net.width == 1600.0
    assert any("room for names and units" in text for text in said(found, "scale"))


# --- Tables of other programs beside a drawing, and drawings that stop at the ink of their borders.

COASTS = '<path id="mid/nc" d="M 300 200 L 600 200 L 600 300 L 300 300 Z"/>'
COASTS += '<path id="mid/sc" d="M 300 300 L 600 300 L 600 400 L 300 400 Z"/>'
RECTANGLES = {
    "wes": (0.0, 0.0, 300.0, 600.0),
    "nth": (300.0, 0.0, 900.0, 200.0),
    "mid": (300.0, 200.0, 600.0, 400.0),
    "eas": (600.0, 200.0, 900.0, 400.0),
    "sou": (300.0, 400.0, 900.0, 600.0),
}


def beside(folder: Path, name: str, table: str) -> ImportedMap:
    drawing = svg(folder, f'<g id="provinces">{paths(SQUARES)}{COASTS}</g>')
    return imported([drawing, written(folder / name, table)])


def test_a_table_of_the_judge_makes_a_playable_map(tmp_path: Path) -> None:
    """Small letters are for armies, titles for fleets."""
    found = beside(tmp_path, "five.map", JUDGE)
    assert faults(found) == []
    table = rules.files.map_of(found.facts)
    assert (table.first_phase, table.victory_centers) == ("S1910M", 2)
    assert (table.powers["Westland"].adjective, table.powers["EasternIsles"].homes) == ("Western", ("Eas",))
    assert table.powers["EasternIsles"].start == ("F Eas",)
    assert table.provinces["Mid"].coasts == ("nc", "sc") and table.provinces["Mid"].center
    assert table.provinces["Wes"].aliases == ("west", "far west")
    assert set(table.adjacency["fleet"]["Mid/nc"]) == {"Wes", "Eas", "NTH"}
    assert said(found, "id") == ["non in the table was matched with nth in the drawing."]
    assert any("BUILD_ANY" in text for text in said(found, "facts"))
    table = JUDGE.replace("COAST WES      ABUTS MID NON SOU", "COAST WES      ABUTS mid Non Sou eas")
    found = beside(tmp_path, "five.map", table)
    assert {"Mid", "Eas"} == set(found.facts["adjacency"]["army"]["Wes"])
    assert {"NTH", "SOU", "Mid/nc", "Mid/sc"} <= set(found.facts["adjacency"]["fleet"]["Wes"])
    assert "Eas" not in found.facts["adjacency"]["fleet"]["Wes"]


def test_a_table_that_builds_on_another_one_wants_it_beside(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match=r"base\.map that it builds on"):
        beside(tmp_path, "five.map", "MAP base.map\nUNPLAYED WESTLAND")
    written(tmp_path / "base.map", JUDGE)
    found = beside(tmp_path, "five.map", "MAP base.map\nUNPLAYED WESTLAND\nAMEND EAS ABUTS -NON")
    assert list(found.facts["powers"]) == ["EasternIsles"]
    assert any("In the table NTH borders Eas" in text for text in said(found, "table"))


def test_a_graph_of_godip_makes_a_playable_map(tmp_path: Path) -> None:
    found = beside(tmp_path, "five.go", GODIP)
    assert faults(found) == []
    table = rules.files.map_of(found.facts)
    assert (table.name, table.first_phase, table.victory_centers) == ("Five Lands", "S1910M", 2)
    assert table.powers["FarWest"].start == ("A Wes",) and table.powers["Wild"].start == ("F Mid/sc",)
    assert table.provinces["Wes"].name == "Westland" and table.provinces["Eas"].center
    assert table.provinces["NTH"].kind == "sea" and table.provinces["Mid"].kind == "coast"


@pytest.mark.parametrize("name", ["five.map", "five.go"])
def test_what_is_no_such_table_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ImportRefused, match=r"not a map of the judge|not a godip map"):
        beside(tmp_path, name, "package main")


def test_jdips_data_is_read_under_another_namespace_and_without_its_document_type(tmp_path: Path) -> None:
    files = jdip(tmp_path)
    colors = '<jdipNS:POWERCOLORS><jdipNS:POWERCOLOR power="west" color="royalblue"/></jdipNS:POWERCOLORS>'
    text = JDIP.format(dtd="", paths=paths(SQUARES)).replace("<svg ", '<svg xmlns:jdipNS="svg.dtd" ')
    written(files[0], text.replace("<g id=", f"{colors}<g id=", 1))
    found = imported(files)
    assert found.facts["powers"]["West"]["color"] == "#4169E1"
    assert "color" not in found.facts["powers"]["Wild"] and found.facts["provinces"]["Wes"]["center"] is True
    written(files[0], JDIP.format(dtd="", paths=paths(SQUARES)))
    assert imported(files).facts["provinces"]["Wes"]["center"] is True


def test_of_several_variants_the_one_on_this_drawing_is_taken(tmp_path: Path) -> None:
    files = jdip(tmp_path)
    other = '<VARIANT name="Other" default="true"><MAP adjacencyURI="x"><MAP_GRAPHIC ref="o"/></MAP></VARIANT>'
    maps = '<MAP_DEFINITION id="o" URI="other.svg"/><MAP_DEFINITION id="f" URI="FIVE.svg"/>'
    text = files[2].read_text().replace("<VARIANTS>", f"<VARIANTS>{maps}{other}")
    written(files[2], text.replace("<POWER ", '<MAP adjacencyURI="y"><MAP_GRAPHIC ref="f"/></MAP><POWER ', 1))
    found = imported(files)
    assert found.facts["name"] == "Five"
    assert said(found, "facts") == ["The variant Five was imported. The table also has: Other."]
    written(files[2], text.replace('ref="o"', 'ref="none"'))
    assert imported(files).facts["name"] == "Other"


def test_strips_along_all_borders_are_shared_out_but_an_island_is_no_strip(tmp_path: Path) -> None:
    found = imported([svg(tmp_path, paths(inset(RECTANGLES, 3.0)))])
    assert (faults(found), sorted(found.graph.net.regions)) == ([], ["Eas", "Mid", "Nth", "Sou", "Wes"])
    border = [x for x, y in found.graph.shape("Wes").rings[0][0] if x and 0 < y < 600]
    assert all(abs(x - 300) < 1 for x in border) and len(border) < 12
    assert any("Strips up to" in text for text in said(found, "gap"))
    rectangles = {name: data for name, data in RECTANGLES.items() if name != "mid"}
    shapes = inset({**rectangles, "eas": (600.0, 200.0, 900.0, 400.0)}, 3.0)
    blue = "".join(f'<path id="{name}" fill="#6fa8dc" d="{shapes[name]}"/>' for name in shapes)
    found = imported([svg(tmp_path, blue)])
    (rest,) = found.facts["areas"].values()
    assert rest["kind"] == "island"


# --- Hostile and broken files are refused with a sentence, soon, and without reading anything else.


def refused(*files: Path) -> str:
    with pytest.raises(ImportRefused) as caught:
        imported(files)
    return caught.value.text


def test_entities_are_refused(tmp_path: Path) -> None:
    lines = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    text = f'<!DOCTYPE svg [<!ENTITY a0 "ha">{lines}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a9;</text></svg>'
    assert "entities" in refused(written(tmp_path / "bomb.svg", text))
    secret = written(tmp_path / "secret.txt", "M 0 0 L 9 0 L 9 9 Z")
    text = (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        '<svg viewBox="0 0 900 600" xmlns="http://www.w3.org/2000/svg"><g id="a">&x;</g></svg>'
    )
    assert "entities" in refused(written(tmp_path / "outside.svg", text))


@pytest.mark.parametrize(
    "text, word",
    [
        ('{"type": "FeatureCollection", "features": [{"id": "a", "geometry": {"type": "Polygon", '
         '"coordinates": [[[NaN, 0], [1, 0], [1, 1]]]}}]}', "number"),
        ('{"type": "FeatureCollection", "features": [{"id": "a", "geometry": {"type": "Polygon", '
         '"coordinates": [[["x", 0], [1, 0], [1, 1]]]}}]}', "pair of numbers"),
        ("[" * 100_000, "nested"),
        ('{"type": ' + "9" * 5000 + "}", "digits"),
        ('{"type": "FeatureCollection"}', "FeatureCollection"),
        ('{"type": "FeatureCollection", "features": []}', "polygon"),
        ("{", "line 1"),
    ],
)  # fmt: skip
def test_geojson_that_is_none(tmp_path: Path, text: str, word: str) -> None:
    assert word in refused(written(tmp_path / "a.geojson", text))


@pytest.mark.parametrize(
    "body, head, word",
    [
        ("", 'viewBox="0 0 900 600"', "closed shape"),
        ("<path d='M 0 0 L 9 0 L 9 9 Z'/>", 'viewBox="0 0 900 600"', "closed shape"),
        ("", "", "size of the drawing is missing"),
        ("", 'viewBox="0 0 nan 600"', "size of the drawing is missing"),
        ("", 'viewBox="0 0 -5 600"', "size of the drawing is missing"),
    ],
)
def test_drawings_without_a_board(tmp_path: Path, body: str, head: str, word: str) -> None:
    assert word in refused(svg(tmp_path, body, head))


def test_a_path_that_cannot_be_read_is_left_out_and_told(tmp_path: Path) -> None:
    bad = '<path id="odd" d="M 0 0 L nan 5 L 9 9 Z"/><path id="cut" d="M 0 0 L 5"/>'
    found = imported([svg(tmp_path, paths(FOREIGN_SQUARES) + bad)])
    told = [note.id for note in found.notes if note.kind == "skipped"]
    assert told == ["odd", "cut"]


def test_other_files_and_too_large_ones(tmp_path: Path) -> None:
    drawing = svg(tmp_path, paths(FOREIGN_SQUARES))
    assert "neither a drawing (SVG, GeoJSON)" in refused(drawing, written(tmp_path / "a.doc", ""))
    assert "one drawing" in refused()
    assert "<PROVINCES> or <VARIANTS>" in refused(drawing, written(tmp_path / "a.xml", "<HTML/>"))
    assert "valid XML" in refused(drawing, written(tmp_path / "b.xml", "<PROVINCES>"))
    path = tmp_path / "huge.svg"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "larger than" in refused(path)


# --- Whatever stands in a file: it becomes a map that can be read again, or it is refused with one sentence.

EXAMPLES = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def reads(name: str, text: str) -> None:
    """The file is imported, or refused in a sentence; anything else is raised."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8")
        try:
            source, found = imported_source([file])
        except ImportRefused as refused:
            assert refused.text and "\n" not in refused.text
            return
        assert source.facts["provinces"].keys() | source.facts.get("areas", {}).keys()
        assert found.graph.net.regions.keys() == source.board.graph.net.regions.keys()


NUMBERS = st.one_of(
    st.integers(-50, 1200),
    st.sampled_from([0, 1, 600, 1e-9, 0.005, 0.015, 1e5, 1e6, 1e8, 1e300, -1e300, 10**400, 179.9, 90]),
    st.floats(-10, 1000),
)
ODD = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
    max_leaves=8,
)
POINTS = st.lists(st.one_of(NUMBERS), min_size=2, max_size=3)
SPOTS = st.lists(st.integers(0, 900), min_size=2, max_size=2)
BOXES = st.tuples(*[st.integers(0, 30)] * 2, *[st.integers(1, 30)] * 2).map(
    lambda b: [[20 * x, 20 * y] for x, y in ((b[0], b[1]), (b[0] + b[2], b[1]), (b[0] + b[2], b[1] + b[3]), b[:2])]
)
RINGS = st.one_of(BOXES, BOXES, BOXES, st.lists(SPOTS, max_size=20), st.lists(POINTS, max_size=4))
TEXTS = st.one_of(st.sampled_from(["Lon", "NTH", "lon", " ", "", "Rest1", "a/nc", "stp-nc"]), st.text(max_size=5))
GEOMETRIES = st.one_of(
    st.builds(lambda rings: {"type": "Polygon", "coordinates": rings}, st.lists(RINGS, max_size=3)),
    st.builds(
        lambda parts: {"type": "MultiPolygon", "coordinates": parts}, st.lists(st.lists(RINGS, max_size=2), max_size=3)
    ),
    st.builds(lambda point: {"type": "Point", "coordinates": point}, POINTS),
    st.builds(
        lambda kind, what: {"type": kind, "coordinates": what}, st.sampled_from(["Polygon", "MultiPolygon"]), ODD
    ),
    ODD,
)
PROPERTIES = st.one_of(
    ODD,
    st.fixed_dictionaries(
        {},
        optional={
            "name": st.one_of(TEXTS, ODD),
            "kind": st.one_of(st.sampled_from(["sea", "land", "lake", "impassable", "dock", "x"]), ODD),
            "center": ODD,
            "unit": st.one_of(POINTS, ODD),
        },
    ),
)
PLAIN = st.builds(
    lambda name, ring: {"id": name, "geometry": {"type": "Polygon", "coordinates": [ring]}},
    TEXTS,
    st.one_of(BOXES, BOXES, BOXES, st.lists(SPOTS, max_size=20)),
)
FEATURES = st.one_of(
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    ODD,
    st.fixed_dictionaries(
        {"geometry": GEOMETRIES}, optional={"id": st.one_of(TEXTS, ODD), "properties": PROPERTIES, "type": TEXTS}
    ),
)


@EXAMPLES
@given(st.one_of(ODD, st.lists(FEATURES, max_size=6).map(lambda all_: {"type": "FeatureCollection", "features": all_})))
def test_any_json(found: Any) -> None:
    reads("a.geojson", json.dumps(found))


SAID = st.one_of(NUMBERS.map(str), st.sampled_from(["nan", "-", ".", "1e999", "0 0", "10,10", "5 5 0 1110,0"]))
DATA = st.lists(
    st.one_of(st.builds(lambda letter, numbers: letter + " ".join(numbers), st.sampled_from("MmLlHhVvZzCcSsQqTtAaX"),
                        st.lists(SAID, max_size=7))), max_size=8,
).map("".join)  # fmt: skip
SQUARES_OF_HOSTILE = st.tuples(*[st.integers(0, 30)] * 2, *[st.integers(1, 30)] * 2).map(
    lambda box: f"M{20 * box[0]} {20 * box[1]}h{20 * box[2]}v{20 * box[3]}h{-20 * box[2]}Z"
)
STARS = st.lists(st.tuples(st.integers(0, 900), st.integers(0, 600)), min_size=3, max_size=30).map(
    lambda points: "M" + " ".join(f"{x},{y}" for x, y in points) + "Z"
)
NAMES = TEXTS.filter(lambda text: all(one.isprintable() for one in text))
TRANSFORMS = st.sampled_from(
    ["", "", "scale(1e300)", "scale(0)", "matrix(1 2)", "rotate(30)", "translate(5 5) scale(-1,2)", "skewX(90)", "x"]
)
ATTRIBUTES = st.sampled_from(["", ' fill="blue"', ' class="sea"', ' style="fill:#00f"', ' data-kind="lake"'])


@st.composite
def elements(draw: st.DrawFn, deep: int = 3) -> str:
    """One element of a drawing, with what is in it."""
    name, moved = quoteattr(draw(NAMES)), quoteattr(draw(TRANSFORMS))
    kind = draw(st.sampled_from(["path"] * 5 + ["rect", "circle", "polygon", "use", "g", "g", "text", "symbol"]))
    head = f"<{kind} id={name} transform={moved}{draw(ATTRIBUTES)}"
    if kind in ("g", "symbol") and deep:
        return f"{head}>{''.join(draw(st.lists(elements(deep - 1), max_size=3)))}</{kind}>"
    if kind == "path":
        return f"{head} d={quoteattr(draw(st.one_of(DATA, SQUARES_OF_HOSTILE, SQUARES_OF_HOSTILE, STARS)))}/>"
    if kind == "use":
        return f"{head} href={quoteattr('#' + draw(NAMES))}/>"
    own = {
        "rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "polygon": ("points",)
    }.get(kind, ())  # fmt: skip
    return head + "".join(f" {one}={quoteattr(draw(SAID))}" for one in own) + "/>"


@EXAMPLES
@given(
    st.lists(elements(), max_size=8).map("".join),
    st.sampled_from(['viewBox="0 0 900 600"'] * 6 + ['viewBox="0 0 1 1e8"', 'width="1e-9" height="5"', ""]),
)
def test_any_svg(body: str, head: str) -> None:
    reads("a.svg", f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>')


@EXAMPLES
@given(st.text(max_size=60), st.sampled_from(["a.svg", "a.json"]))
def test_any_text(text: str, name: str) -> None:
    reads(name, text.encode("utf-8", "replace").decode("utf-8"))


# --- Large and tangled drawings: either they are imported in steps that grow with their size, or refused with a
# sentence.

HEAD = 'viewBox="0 0 1200 900"'


def star(corners: int) -> str:
    """A line through random points: it crosses itself a quarter as often as it has pairs of sides."""
    chance = random.Random(1)
    points = " ".join(f"{chance.uniform(10, 1190):.2f},{chance.uniform(10, 890):.2f}" for _ in range(corners))
    return f'<path id="Star" d="M {points} Z"/>'


def squares(across: int, filled: float = 1.0) -> str:
    """Provinces side by side, or with ground between them."""
    side = 900 / across
    return "".join(
        f'<path id="p{i}x{j}" d="M {i * side:.2f} {j * side:.2f} h {side * filled:.2f} v {side * filled:.2f} '
        f'h {-side * filled:.2f} Z"/>'
        for i in range(across)
        for j in range(across)
    )


@pytest.mark.parametrize("corners", [300, 3000])
def test_an_outline_that_crosses_itself_all_over_is_refused(tmp_path: Path, corners: int) -> None:
    text = refused(svg(tmp_path, star(corners), HEAD))
    assert f"more than {2000 + corners} times" in text and "Star" in text


def test_an_outline_that_crosses_itself_now_and_then_covers_what_an_even_odd_fill_does(tmp_path: Path) -> None:
    found = imported([svg(tmp_path, star(40), HEAD)])
    assert any("crossed itself" in note.text for note in found.notes if note.id == "Star")
    chance = random.Random(2)
    ring = tuple((float(chance.randint(0, 900)), float(chance.randint(0, 900))) for _ in range(40))
    repaired = _valid(RawDrawing(900, 900), "Star", (ring,))
    assert repaired.is_valid
    assert repaired.symmetric_difference(shapely.make_valid(shapely.Polygon(ring))).area < 1e-6


def test_more_than_any_board_has_is_refused(tmp_path: Path) -> None:
    body = "".join(f'<path id="s{i}x" d="M {i} {i} h 500 v 400 h -500 Z"/>' for i in range(200))
    assert "cross themselves or each other" in refused(svg(tmp_path, body, HEAD))
    body = "".join(
        f'<path id="s{i}x" d="M {i} {i} H {900 - i} V {800 - i} H {i} Z"/>' for i in range(120)
    )  # fmt: skip
    text = refused(svg(tmp_path, body, HEAD))
    assert "pairs of shapes overlap" in text
    assert "more than 5000 provinces" in refused(svg(tmp_path, squares(142, 0.5), HEAD))


def test_more_points_than_any_board_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.geometry.importing.importer.MOST_POINTS", 5_000)
    ring = [[500 + 400 * math.cos(n / 1000), 400 + 300 * math.sin(n / 1000)] for n in range(5_001)]
    found = {"type": "FeatureCollection", "features": [
        {"id": "Big", "geometry": {"type": "Polygon", "coordinates": [ring]}}]}  # fmt: skip
    assert "Simplify" in refused(written(tmp_path / "a.geojson", json.dumps(found)))


def test_curves_do_not_become_points_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.geometry.drawing.MOST_POINTS", 5_000)
    d = "M 0 0 " + 30 * "c 9e5 0 0 9e5 1 1 c -9e5 0 0 -9e5 -1 -1 " + "Z"
    found = f'<path id="odd" d="{d}"/>{squares(3)}'
    notes = imported([svg(tmp_path, found, HEAD)]).notes
    assert any("points" in note.text for note in notes if note.id == "odd")


def test_parts_within_parts_within_parts_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.geometry.drawing.MOST_INSIDE", 5_000)
    deep = " ".join(f"M{i} {i} H{900 - i} V{900 - i} H{i} Z" for i in range(150))
    notes = imported([svg(tmp_path, f'<path id="deep" d="{deep}"/>{squares(3)}', HEAD)]).notes
    assert any("nested too deeply" in note.text for note in notes if note.id == "deep")


def grid(folder: Path, across: int) -> ImportedMap:
    return imported([svg(folder, squares(across), 'viewBox="0 0 900 900"')])


def test_a_grid_keeps_every_province_and_its_neighbors(tmp_path: Path) -> None:
    found = grid(tmp_path, 12)
    assert len(found.facts["provinces"]) == 144
    inner = found.facts["adjacency"]["army"]["P5x5"]
    assert {"P4x5", "P6x5", "P5x4", "P5x6"} <= set(inner)
    assert found.graph.anchors.keys() >= found.facts["provinces"].keys()


def test_how_often_it_asks_grows_with_the_size_and_no_faster(tmp_path: Path) -> None:
    """Each step of long work begins with the question whether somebody still waits."""

    def asked(across: int) -> int:
        counted = count()
        imported(
            [svg(tmp_path, squares(across), 'viewBox="0 0 900 900"')], wanted=lambda: next(counted) >= 0
        )  # fmt: skip
        return next(counted)

    few, many = asked(6), asked(12)
    assert few > 36 and many < 5 * few


def test_an_import_stops_wherever_it_is_when_nobody_waits(tmp_path: Path) -> None:
    file = svg(tmp_path, squares(3), HEAD)
    total = count()
    imported([file], wanted=lambda: next(total) >= 0)
    for stop in range(0, next(total), 3):
        asked = count()
        with pytest.raises(ImportCancelled):
            imported([file], wanted=lambda asked=asked, stop=stop: next(asked) < stop)  # type: ignore[misc]
        assert next(asked) == stop + 1


def test_geojson_with_no_usable_shape_is_refused(tmp_path: Path) -> None:
    def file(*rings: list[list[float]]) -> Path:
        features = [
            {"id": f"a{n}", "geometry": {"type": "Polygon", "coordinates": [ring]}} for n, ring in enumerate(rings)
        ]
        return written(tmp_path / "a.json", json.dumps({"type": "FeatureCollection", "features": features}))

    assert "an area" in refused(file([[0, 0], [700, 0], [300, 0]]))
    assert "an area" in refused(file([[10, 10], [10, 10], [10, 10], [10, 10]]))
    assert "No polygon" in refused(file([[0, 0], [700, 0]])) and "no polygon" in refused(file([]))
    found = imported([file([[0, 0], [700, 0], [700, 700], [0, 0]], [[5, 5], [6, 5]])])
    assert "A0" in found.facts["provinces"]
    assert any("a1" in note.text for note in found.notes if note.kind == "skipped")


def test_a_hole_without_an_outline_is_no_ground(tmp_path: Path) -> None:
    hole = [[100, 400], [200, 600], [100, 600], [100, 400]]
    features = [
        {"id": "a", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [700, 0], [700, 700], [0, 0]]]}},
        {"id": "b", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 9]], hole]}},
    ]
    found = imported([written(tmp_path / "a.json", json.dumps({"type": "FeatureCollection", "features": features}))])
    assert "B" not in found.facts["provinces"]


def test_names_on_several_lines_are_told_on_one(tmp_path: Path) -> None:
    box = [[0, 0], [700, 0], [700, 700], [0, 700], [0, 0]]
    feature = {"id": "a\nb\x00" + 500 * "c", "geometry": {"type": "Polygon", "coordinates": [box]}, "properties": True}
    found = imported([written(tmp_path / "a.json", json.dumps({"type": "FeatureCollection", "features": [feature]}))])
    assert all(note.text.isprintable() and len(note.text) < 400 for note in found.notes)


def test_what_the_reader_of_xml_says_is_told_on_one_line(tmp_path: Path) -> None:
    """A path longer than any is refused by the reader itself, in two lines."""
    text = refused(svg(tmp_path, f'<path id="Big" d="M 0 0 {"1,1 " * 2_600_000}Z"/>', HEAD))
    assert "valid XML" in text and text.isprintable()


# --- what the steps are made of, against the plain way to do them ------------------------------------


def boxes(number: int, seed: int) -> Iterator[tuple[tuple[float, float], ...]]:
    """Rings, some of them within others, none of which cross."""
    chance = random.Random(seed)
    for n in range(number):
        left = 100.0 * n
        depth = chance.randint(1, 5)
        for i in range(depth):
            yield (left + i, i), (left + 90 - i, i), (left + 90 - i, 90 - i), (left + i, 90 - i)


@pytest.mark.parametrize("seed", range(5))
def test_rings_are_nested_even_odd(seed: int) -> None:
    rings = list(boxes(30, seed))
    random.Random(seed).shuffle(rings)
    found = nested(rings)
    assert sorted(ring for polygon in found for ring in polygon) == sorted(rings)
    for outline, *holes in found:
        assert outline[0][1] % 2 == 0
        assert [hole[0] for hole in holes] in ([], [(outline[0][0] + 1, outline[0][1] + 1)])


def test_rings_are_nested_by_their_holes_and_none_is_lost() -> None:
    shore = tuple((500 + 490 * math.cos(n / 500), 500 + 490 * math.sin(n / 500)) for n in range(3141))
    islands = [((x, y), (x + 1, y), (x + 1, y + 1)) for x in range(300, 700, 10) for y in range(300, 700, 10)]
    outside = ((2000.0, 0.0), (2001.0, 0.0), (2001.0, 1.0))
    found = nested([outside, *islands, shore])
    assert found == ((outside,), (shore, *islands))
    one, other = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), ((5.0, 5.0), (14.0, 5.0), (14.0, 14.0), (5.0, 14.0))
    assert sorted(ring for part in nested([one, one]) for ring in part) == [one, one]
    assert sorted(ring for part in nested([one, other, one[::-1]]) for ring in part) == sorted([one, other, one[::-1]])


def test_runs_are_joined_whatever_order_their_pieces_come_in() -> None:
    chance = random.Random(3)
    way = [(float(n), float(n * n % 17)) for n in range(2000)]
    pieces = [(a, b) if chance.random() < 0.5 else (b, a) for a, b in pairwise(way)]
    chance.shuffle(pieces)
    (found,) = joined(pieces)
    assert list(found) in (way, way[::-1])
    middle = (0.0, 0.0)
    found = joined([((1.0, 0.0), middle), (middle, (0.0, 1.0)), ((-1.0, 0.0), middle)])
    assert len(found) == 3


def test_pairs_of_near_anchors_are_those_of_all_pairs() -> None:
    chance = random.Random(4)
    spots = [CheckedAnchor(None, str(n), (chance.uniform(0, 300), chance.uniform(0, 300))) for n in range(300)]  # type: ignore[arg-type]
    close = [(a.name, b.name) for a, b in _near(spots, 30) if math.dist(a.point, b.point) < 30]
    wanted = [(a.name, b.name) for i, a in enumerate(spots) for b in spots[i + 1 :] if math.dist(a.point, b.point) < 30]
    assert close == wanted


def test_a_large_map_of_ones_own_is_proved(tmp_path: Path) -> None:
    from app.cli import main

    file = svg(tmp_path, squares(12), 'viewBox="0 0 900 900"')
    assert main(["map", "import", str(file), "-o", str(tmp_path / "own")]) == 0
    codes = {one.code for one in check_map(tmp_path / "own")}
    assert codes <= {"anchor_crowded", "anchor_edge", "victory", "undecided"}
