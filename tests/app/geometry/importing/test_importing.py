"""Maps of other programs become boards: the formats, the healing, and a report that hides nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules
from app.geometry.checks import Subject
from app.geometry.importing import ImportedMap, ImportRefused, imported
from app.geometry.mapcheck import CHECKS
from app.geometry.planar import drawing_of
from tests.app.geometry.importing.foreign import GODIP, JDIP, JUDGE, SQUARES, TRACED, inset, jdip, paths, svg, written

ROOM = ("anchor_crowded", "anchor_edge", "label_room")
"""What a small test board has no room for."""


def faults(found: ImportedMap) -> list[str]:
    """What `strata map check` would say of the board, but for room."""
    subject = Subject(rules.files.map_of(found.facts), drawing_of(found.graph))
    return [str(one) for check in CHECKS for one in check(subject) if one.code not in ROOM]


def said(found: ImportedMap, kind: str) -> list[str]:
    return [note.text for note in found.notes if note.kind == kind]


def plain(folder: Path, shapes: dict[str, str] = SQUARES) -> ImportedMap:
    return imported([svg(folder, paths(shapes))])


def test_jdip_with_its_tables_is_a_playable_map(tmp_path: Path) -> None:
    found = imported(jdip(tmp_path))
    assert faults(found) == []
    table = rules.files.map_of(found.facts)
    assert table.first_phase == "S1910M"
    assert table.victory_centers == 2
    assert table.powers["West"].homes == ("Wes",)
    assert table.powers["Wild"].start == ("F Mid/sc",)
    assert table.provinces["Wes"].name == "Westland"
    assert table.provinces["Wes"].aliases == ("west",)
    assert {id: one.kind for id, one in table.provinces.items()} == {
        "Wes": "coast",
        "Mid": "coast",
        "Eas": "coast",
        "NTH": "sea",
        "SOU": "sea",
    }
    assert table.provinces["Mid"].coasts == ("nc", "sc")
    assert sorted(found.graph.lines) == ["Mid/nc", "Mid/sc"]
    assert set(table.adjacency["fleet"]["Mid/nc"]) == {"NTH", "Wes", "Eas"}


def test_anchors_of_jdip_are_kept_and_others_placed(tmp_path: Path) -> None:
    found = imported(jdip(tmp_path))
    anchors = drawing_of(found.graph).anchors
    assert anchors["Wes"].unit == (150.0, 300.0)  # its view box begins at -5 -5, and the margin was cut off
    assert anchors["Wes"].center == (150.0, 200.0)
    assert anchors["Mid"].coasts["nc"].unit == (450.0, 240.0)
    assert anchors["Eas"].missing == ()


def test_neighbours_of_the_table_that_the_drawing_denies_are_told(tmp_path: Path) -> None:
    found = imported(jdip(tmp_path, more=" sou ghost"))
    told = said(found, "table")
    assert "SOU borders NTH" not in told
    assert any("NTH and SOU are neighbors in the table (fleet), but not in the drawing" in one for one in told)
    assert any("ghost is in the table of neighbors, but not drawn" in one for one in told)
    assert any("NTH borders SOU by the table, but not the reverse" in one for one in told)


def test_a_traced_map_is_healed_and_every_change_is_told(tmp_path: Path) -> None:
    found = plain(tmp_path, TRACED)
    assert faults(found) == []
    assert found.graph.net.regions.keys() == {"Wes", "Nth", "Mid", "Eas", "Sou"}
    assert any("Mid" in text or "mid" in text for text in said(found, "moved"))
    assert said(found, "overlap")
    assert said(found, "gap")


def test_the_same_coverage_comes_through_unchanged(tmp_path: Path) -> None:
    found = plain(tmp_path)
    assert said(found, "moved") == said(found, "gap") == said(found, "overlap") == []
    assert found.graph.shapes["Mid"].rings[0][0][0] in {(300.0, 200.0), (600.0, 200.0), (600.0, 400.0), (300.0, 400.0)}


def test_curves_and_transforms_fit_their_neighbours(tmp_path: Path) -> None:
    body = (
        '<g transform="translate(100 0) scale(2)">'
        '<path id="wes" d="M 0 0 L 150 0 C 200 100 100 200 150 300 L 0 300 Z"/></g>'
        '<path inkscape:label="eas" id="path12" transform="translate(100)"'
        ' d="M 300 0 L 700 0 L 700 600 L 300 600 C 200 400 400 200 300 0 Z"/>'
    )
    found = imported([svg(tmp_path, body, 'viewBox="100 0 700 600"')])
    assert faults(found) == []
    assert sorted(found.graph.net.regions) == ["Eas", "Wes"]
    assert said(found, "overlap") == said(found, "gap") == []


def test_what_no_shape_covers_becomes_scenery(tmp_path: Path) -> None:
    found = plain(tmp_path, {name: data for name, data in SQUARES.items() if name != "sou"})
    assert found.facts["areas"]["Rest1"]["kind"] == "scenery"
    assert faults(found) == []


def test_seas_are_known_by_their_blue(tmp_path: Path) -> None:
    body = paths({name: data for name, data in SQUARES.items() if name not in ("nth", "sou")})
    body += f'<path id="nth" style="fill:#6fa8dc" d="{SQUARES["nth"]}"/>'
    body += f'<path id="sou" class="water" d="{SQUARES["sou"]}"/>'
    found = imported([svg(tmp_path, body)])
    assert found.facts["provinces"]["NTH"]["kind"] == found.facts["provinces"]["SOU"]["kind"] == "sea"
    assert found.facts["provinces"]["Mid"]["kind"] == "coast"
    assert faults(found) == []


def test_godips_layers_and_first_points(tmp_path: Path) -> None:
    centers = '<g id="province-centers"><path id="wesCenter" d="m 120,130 h 5 v 5 z"/></g>'
    supply = '<g id="supply-centers" transform="translate(10,0)"><path id="wesCenter" d="m 100,200 h 5 v 5 z"/></g>'
    body = '<g id="background"><path id="paper" d="M0 0H900V600H0Z"/></g>'
    body += f'<g id="provinces" style="display:none">{paths(SQUARES)}</g>'
    found = imported([svg(tmp_path, body + centers + supply)])
    anchors = drawing_of(found.graph).anchors["Wes"]
    assert anchors.unit == (120.0, 130.0)
    assert anchors.center == (110.0, 200.0)
    assert "Paper" not in found.graph.net.regions


def test_clones_are_followed_and_strange_ones_told(tmp_path: Path) -> None:
    body = '<defs><path id="tile" d="M 0 0 L 450 0 L 450 600 L 0 600 Z"/></defs><use id="lef" xlink:href="#tile"/>'
    body += '<use id="rig" x="450" xlink:href="#tile"/><use id="far" xlink:href="https://example.org/a.svg#b"/>'
    found = imported([svg(tmp_path, body)])
    assert {"Lef", "Rig"} <= found.graph.net.regions.keys()
    assert any("example.org" in text for text in said(found, "skipped"))


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


def test_ids_that_were_renamed_are_told(tmp_path: Path) -> None:
    shapes = {"turks and caicos": SQUARES["wes"], **{name: SQUARES[name] for name in SQUARES if name != "wes"}}
    found = plain(tmp_path, shapes)
    assert "TurksAndCaicos" in found.graph.net.regions
    assert any("turks and caicos is called TurksAndCaicos here" in text for text in said(found, "id"))


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
    found = beside(tmp_path, "five.map", JUDGE)
    assert faults(found) == []
    table = rules.files.map_of(found.facts)
    assert (table.first_phase, table.victory_centers) == ("S1910M", 2)
    assert table.powers["Westland"].adjective == "Western"
    assert table.powers["EasternIsles"].homes == ("Eas",)
    assert table.powers["EasternIsles"].start == ("F Eas",)
    assert table.provinces["Mid"].coasts == ("nc", "sc") and table.provinces["Mid"].center
    assert table.provinces["Wes"].aliases == ("west", "far west")
    assert set(table.adjacency["fleet"]["Mid/nc"]) == {"Wes", "Eas", "NTH"}
    assert said(found, "id") == ["non of the table is drawn as nth."]
    assert any("BUILD_ANY" in text for text in said(found, "facts"))


def test_small_letters_are_for_armies_and_titles_for_fleets(tmp_path: Path) -> None:
    table = JUDGE.replace("COAST WES      ABUTS MID NON SOU", "COAST WES      ABUTS mid Non Sou eas")
    found = beside(tmp_path, "five.map", table)
    assert {"Mid", "Eas"} == set(found.facts["adjacency"]["army"]["Wes"])
    assert {"NTH", "SOU", "Mid/nc", "Mid/sc"} <= set(found.facts["adjacency"]["fleet"]["Wes"])
    assert "Eas" not in found.facts["adjacency"]["fleet"]["Wes"]


def test_a_table_that_builds_on_another_one_wants_it_beside(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match=r"builds on base\.map"):
        beside(tmp_path, "five.map", "MAP base.map\nUNPLAYED WESTLAND")
    written(tmp_path / "base.map", JUDGE)
    found = beside(tmp_path, "five.map", "MAP base.map\nUNPLAYED WESTLAND\nAMEND EAS ABUTS -NON")
    assert list(found.facts["powers"]) == ["EasternIsles"]
    assert any("NTH borders Eas by the table" in text for text in said(found, "table"))


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
    with pytest.raises(ImportRefused, match=r"It is no map of the judge|It tells no places"):
        beside(tmp_path, name, "package main")


def test_jdips_data_under_another_namespace_is_read_with_its_colours(tmp_path: Path) -> None:
    files = jdip(tmp_path)
    colors = '<jdipNS:POWERCOLORS><jdipNS:POWERCOLOR power="west" color="royalblue"/></jdipNS:POWERCOLORS>'
    text = JDIP.format(dtd="", paths=paths(SQUARES)).replace("<svg ", '<svg xmlns:jdipNS="svg.dtd" ')
    written(files[0], text.replace("<g id=", f"{colors}<g id=", 1))
    found = imported(files)
    assert found.facts["powers"]["West"]["color"] == "#4169E1"
    assert "color" not in found.facts["powers"]["Wild"]
    assert found.facts["provinces"]["Wes"]["center"] is True


def test_jdips_map_that_lost_its_document_type_is_read(tmp_path: Path) -> None:
    files = jdip(tmp_path)
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
    assert said(found, "facts") == ["The variant Five of the table was taken; others are Other."]
    written(files[2], text.replace('ref="o"', 'ref="none"'))
    assert imported(files).facts["name"] == "Other"


def test_strips_along_all_borders_are_shared_out(tmp_path: Path) -> None:
    found = imported([svg(tmp_path, paths(inset(RECTANGLES, 3.0)))])
    assert faults(found) == []
    assert sorted(found.graph.net.regions) == ["Eas", "Mid", "Nth", "Sou", "Wes"]
    border = [x for x, y in found.graph.shape("Wes").rings[0][0] if x and 0 < y < 600]
    assert all(abs(x - 300) < 1 for x in border) and len(border) < 12
    assert any("Strips up to" in text for text in said(found, "gap"))


def test_an_island_that_is_not_drawn_is_no_strip(tmp_path: Path) -> None:
    rectangles = {name: data for name, data in RECTANGLES.items() if name != "mid"}
    shapes = inset({**rectangles, "eas": (600.0, 200.0, 900.0, 400.0)}, 3.0)
    blue = "".join(f'<path id="{name}" fill="#6fa8dc" d="{shapes[name]}"/>' for name in shapes)
    found = imported([svg(tmp_path, blue)])
    (rest,) = found.facts["areas"].values()
    assert rest["kind"] == "island"


def test_boards_of_many_small_places_are_drawn_larger(tmp_path: Path) -> None:
    cells = {f"p{i}x{j}": f"M {60 * i} {60 * j} h 60 v 60 h -60 Z" for i in range(15) for j in range(10)}
    found = imported([svg(tmp_path, paths(cells))])
    assert found.graph.net.width == 1600.0
    assert any("names and units have room" in text for text in said(found, "scale"))
