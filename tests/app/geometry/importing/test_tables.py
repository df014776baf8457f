"""Tables of other programs beside a drawing, and drawings that stop at the ink of their borders."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from app.geometry.importing import ImportedMap, ImportRefused, imported
from tests.app.geometry.importing.foreign import GODIP, JDIP, JUDGE, SQUARES, inset, jdip, paths, svg, written
from tests.app.geometry.importing.test_importing import faults, said

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
    table = rules.map_of(found.facts)
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
    table = rules.map_of(found.facts)
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
