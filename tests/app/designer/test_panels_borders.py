"""The tab Borders: neighbors as drawn, live; what is undecided; decisions; differences from the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.designer import edits
from app.designer.document import stored
from app.designer.facts import fact, with_fact
from app.designer.files import own
from app.designer.panels import fields
from app.designer.panels.borders import BordersTab, MatrixDialog
from app.designer.panels.fields import MapCheckField, MapChoiceField, MapTextField, ask_field
from app.designer.panels.sheets import LineSheet, PlacesSheet, ProvinceSheet
from app.designer.panels.survey import Decision, csv_text, decisions, with_pairs
from app.geometry.edits import moved
from app.geometry.planar import Graph, rebuilt

from .conftest import Hand, Opened, enter, field, rectangle, sound


def tab(hand: Hand) -> BordersTab:
    hand.page.side.show_tab("borders")
    hand.page.side.survey._look()
    return hand.page.side.borders


def rows(borders: BordersTab) -> dict[str, tuple[str, str]]:
    tree = borders.tree
    items = (tree.topLevelItem(n) for n in range(tree.topLevelItemCount()))
    return {item.text(0): (item.text(1), item.text(2)) for item in items if item is not None}


def test_the_chosen_place_tells_whom_it_touches_on_the_map_and_as_csv(opened: Opened, tmp_path: Path) -> None:
    hand = opened("standard")
    borders = tab(hand)
    hand.page.document.select("Mun")
    assert borders.marks.shown == "Mun"
    hand.move(hand.page.document.graph.anchors["Rom"][next(iter(hand.page.document.graph.anchors["Rom"]))][0])
    assert borders.marks.shown == "Rom"
    hand.page.side.show_tab("map")
    assert borders.marks.shown == ""
    hand.page.document.select("Spa")
    borders = tab(hand)
    borders.tables.button("fleet").click()
    there = rows(borders)
    assert there["Spa/nc – MAO"][1] == "yes" and there["Spa/sc – WES"][1] == "yes"
    borders.tables.button("army").click()
    assert set(rows(borders)) == {"Por", "Gas", "Mar"}
    borders.copy()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0] == "table,place,neighbor,length,neighbors,reason"
    assert any(line.startswith("army,Bur,Mar,") for line in text.splitlines())
    dialog = MatrixDialog(hand.page.document, hand.page.side.survey, hand.page)
    there = dialog.rows
    row = next(one for one in there if one[0] == "Bur")
    assert float(row[there[0].index("Mar")]) > 0 and row[there[0].index("Con")] == ""
    dialog.save(tmp_path / "m.csv", csv_text(there))
    assert (tmp_path / "m.csv").read_text().startswith(",")
    dialog.deleteLater()


def test_neighbors_without_a_length_stand_in_the_order_of_their_ids(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come out of sets, whose order is another one in every run of the program."""
    hand = opened("standard")
    hand.page.document.select("Spa")
    borders = tab(hand)
    found = {"army": {"Por": None, "Mar": None, "Gas": None}}
    monkeypatch.setattr("app.designer.panels.borders.near", lambda *_: found)
    borders.tables.button("army").click()
    borders.refresh()
    assert list(rows(borders)) == ["Gas", "Mar", "Por"]


def test_a_drag_is_followed_and_the_slider_counts_at_once_and_is_one_step(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bur")
    borders = tab(hand)
    before = rows(borders)
    graph = document.graph
    arc = next(n for n, users in graph.net.users.items() if set(users) == {"Bur", "Mar"})
    point = graph.arcs[arc][len(graph.arcs[arc]) // 2]
    edited = moved(graph, {point: (point[0] + 3, point[1] + 6)}, frozenset(graph.net.levels))
    assert isinstance(edited, Graph)
    document.preview(edited)
    during = rows(borders)
    document.preview(None)
    assert during["Mar"] != before["Mar"] and during["Par"] == before["Par"]
    assert document.stack.count() == 0
    borders.slider.setSliderDown(True)
    words = borders.counts.text()
    borders.slider.setValue(80)
    borders.slider.setValue(160)
    assert borders.counts.text() != words and document.stack.count() == 0
    borders.slider.setSliderDown(False)
    assert fact(document.facts, ("min_border",)) == 80.0
    assert document.stack.count() == 1


def test_what_is_undecided_is_asked_and_kept_with_its_reason(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.apply("Longer", facts=with_fact(document.facts, ("min_border",), 30.0))
    borders = tab(hand)
    asked = hand.page.side.survey.questions
    assert asked and borders.asked.isVisible()
    borders.reason.setText("A pass")
    borders.yes.click()
    first = asked[0]
    ruled = decisions(document.facts)
    assert ruled == (Decision(first.table, first.names, True, "A pass"),)
    hand.page.side.survey._look()
    assert first not in hand.page.side.survey.questions
    borders.no.click()
    assert decisions(document.facts)[1].joins is False
    borders.remove(decisions(document.facts)[0])
    hand.page.side.survey._look()
    assert first in hand.page.side.survey.questions


def test_differences_are_taken_over_one_by_one_or_all(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    facts = with_pairs(document.facts, "army", [("Bur", "Con")], [("Bur", "Par"), ("Bur", "Mun")])
    document.apply("Break", facts=facts)
    borders = tab(hand)
    survey = hand.page.side.survey
    assert {(one.names, one.add) for one in survey.differences} == {
        (("Bur", "Par"), True),
        (("Bur", "Mun"), True),
        (("Bur", "Con"), False),
    }
    borders.take_over(survey.differences[:1])
    assert len(survey.differences) == 2
    borders.take_over(survey.differences)
    assert survey.differences == []
    assert stored(document.facts, "army") == stored(hand.page.keeper.source.facts, "army")


def test_rows_of_a_table_stay_in_map_order(opened: Opened) -> None:
    document = opened("pink").page.document
    near = [("B", to) for to in fact(document.facts, ("adjacency", "army", "B"))]
    facts = with_pairs(document.facts, "army", [], near)
    assert "B" not in fact(facts, ("adjacency", "army"))
    facts = with_pairs(facts, "army", near)
    assert facts == document.facts
    order = list(fact(facts, ("provinces",)))
    told = list(fact(facts, ("adjacency", "army")))
    assert told == sorted(told, key=order.index)


@pytest.mark.parametrize("name", ["standard", "bioplomacy", "pink", "pink2", "diplomafia", "character"])
def test_the_programs_boards_say_what_they_show(opened: Opened, name: str) -> None:
    hand = opened(name)
    survey = hand.page.side.survey
    survey.begin()
    assert survey.questions == [] and survey.differences == []
    assert [one for one in survey.remarks if one.kind != "hint"] == []


def test_a_place_that_is_on_another_level_only_is_shown_there(opened: Opened) -> None:
    hand = opened("bioplomacy")
    borders, document = tab(hand), hand.page.document
    document.show_level("h")
    borders._choose("M2")
    assert (document.level, document.region) == ("g", "M2")
    document.show_level("h")
    document.select("M2")
    assert hand.page.side.title.text() == "Province M2"


def test_a_no_across_water_is_kept_with_the_map(opened: Opened, qtbot: QtBot) -> None:
    """Two islands 20 units apart: less than 2.5 radii of a unit."""
    hand = opened("")
    document, survey = hand.page.document, hand.page.side.survey
    for left in (100.0, 320.0):
        edits.stamp(document, rectangle(left, 100, left + 200, 300), "land")
    borders = tab(hand)
    qtbot.waitUntil(lambda: survey.fresh, timeout=20_000)
    (asked,) = survey.across
    assert asked.names == ("N1", "N2") and asked.across
    borders.no.click()
    assert decisions(document.facts) == (Decision("army", ("N1", "N2"), False, "No crossing here"),)
    qtbot.waitUntil(lambda: survey.fresh, timeout=20_000)
    assert survey.across == [] and not any(one.code == "idle_override" for one in survey.remarks)
    borders.remove(decisions(document.facts)[0])
    qtbot.waitUntil(lambda: survey.fresh, timeout=20_000)
    assert [one.names for one in survey.across] == [("N1", "N2")]


def test_shapes_that_fit_no_more_are_healed_before_anything_else(opened: Opened, qtbot: QtBot) -> None:
    """A place is drawn away, as another program may: Mend all gives the ground back and leaves the tables alone."""
    hand = opened("pink")
    document, survey = hand.page.document, hand.page.side.survey
    facts, shapes = document.facts, dict(document.graph.shapes)
    del shapes["B"]
    document.apply("Lose B", rebuilt(document.graph, shapes))
    hand.page.side.show_tab("check")
    qtbot.waitUntil(lambda: survey.fresh, timeout=20_000)
    assert any(one.code == "cover" for one in survey.remarks)
    hand.page.side.check.fix_all()
    assert "B" in document.graph.net.regions and sound(document)
    assert document.facts == facts
    qtbot.waitUntil(lambda: survey.fresh and not hand.page.side.check.done.isHidden(), timeout=20_000)
    check = hand.page.side.check
    assert (check.title.text(), check.done.text()) == ("No problems found.", "Fixed: 1 shape.")


# --- The sheets at the right of the map editor: each field writes one undo step, and says what is wrong with it.


@pytest.fixture
def board(opened: Opened) -> Iterator[Hand]:
    hand = opened("bioplomacy")
    hand.page.document.select("47")
    yield hand


def sheet(hand: Hand) -> ProvinceSheet:
    found = hand.page.side.sheet
    assert isinstance(found, ProvinceSheet)
    return found


def text(hand: Hand, name: str) -> MapTextField:
    return field(hand.page.side.sheet.form, name, MapTextField)  # type: ignore[union-attr]


def choice(hand: Hand, name: str) -> MapChoiceField:
    return field(hand.page.side.sheet.form, name, MapChoiceField)  # type: ignore[union-attr]


def check(hand: Hand, name: str) -> MapCheckField:
    return field(hand.page.side.sheet.form, name, MapCheckField)  # type: ignore[union-attr]


def test_a_new_id_is_told_everywhere_in_one_step_and_a_wrong_one_stays_in_the_field(board: Hand) -> None:
    document = board.page.document
    before = document.facts
    enter(text(board, "id"), "Hill")
    assert document.province == "Hill"
    assert "47" not in fact(document.facts, ("provinces",))
    assert "Hill" in fact(document.facts, ("powers", "Chacma", "homes"))
    assert "Hill" in fact(document.facts, ("adjacency", "zones", "48"))
    assert board.page.side.title.text() == "Province Hill"
    assert document.stack.count() == 1
    document.stack.undo()
    assert document.facts is before
    document.select("47")
    for words in ("a b", "48", "x@y"):
        id = text(board, "id")
        enter(id, words)
        assert id.fault.text() and id.line.property("bad")
        assert document.stack.count() == 1 and not document.stack.canUndo()
        QTest.keyClick(id.line, Qt.Key.Key_Escape)
        assert id.line.text() == "47" and not id.line.property("bad")
    enter(text(board, "name"), "The Knoll")
    board.page.document.stack.undo()
    assert text(board, "name").line.text() == "Space 47"


def test_a_name_is_that_of_all_levels_and_a_home_has_one_owner(board: Hand) -> None:
    document = board.page.document
    enter(text(board, "name"), "The Knoll")
    for id in ("47@u", "47", "47@h"):
        assert fact(document.facts, ("provinces", id, "name")) == "The Knoll"
    enter(text(board, "name"), "Space 48")
    assert "48" in text(board, "name").fault.text()
    assert fact(document.facts, ("provinces", "47", "name")) == "The Knoll"
    choice(board, "home").choose("Drill")
    assert "47" in fact(document.facts, ("powers", "Drill", "homes"))
    assert "47" not in fact(document.facts, ("powers", "Chacma", "homes"))
    choice(board, "home").choose("")
    assert "47" not in fact(document.facts, ("powers", "Drill", "homes"))
    check(board, "extra.terrain.swamp").click()
    assert fact(document.facts, ("provinces", "47", "extra", "terrain")) == ("swamp",)
    check(board, "extra.terrain.swamp").click()
    assert fact(document.facts, ("provinces", "47", "extra", "terrain")) is None


def test_a_center_has_its_mark_and_loses_it_and_a_field_can_be_added(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bur")
    check(hand, "center").click()
    roles = {spot.role for spot in document.graph.anchors["Bur"]}
    assert fact(document.facts, ("provinces", "Bur", "center")) is True
    assert "center" in roles and document.stack.count() == 1
    check(hand, "center").click()
    assert fact(document.facts, ("provinces", "Bur", "center")) is None
    assert "center" not in {spot.role for spot in document.graph.anchors["Bur"]}
    document.select("Bur")
    dialog = ask_field(document, "provinces", ("Bur",), hand.page)
    dialog.use({"name": "wine", "kind": "number", "value": "7"})
    assert fact(document.facts, ("provinces", "Bur", "extra", "wine")) == 7
    document.select("Par")
    assert "extra.wine" in sheet(hand).form.fields
    with pytest.raises(ValueError, match="only letters"):
        dialog.use({"name": "two words", "kind": "text", "value": "7"})
    dialog.deleteLater()


def test_fields_of_a_maps_own_rules_are_shown_where_they_apply(board: Hand, opened: Opened) -> None:
    assert {"extra.center", "extra.terrain.trees", "extra.taken", "extra.inside"} <= set(sheet(board).form.fields)
    standard = opened("standard")
    standard.page.document.select("Bur")
    assert not [name for name in sheet(standard).form.fields if name.startswith("extra")]
    pink = opened("pink")
    pink.page.document.select("C")
    assert {"extra.role", "extra.letter", "extra.capacity"} <= set(sheet(pink).form.fields)


def test_every_extra_of_the_maps_is_read_and_written_alike() -> None:
    for name in ("bioplomacy", "pink", "pink2", "diplomafia", "character"):
        facts = own(name).facts
        for section in ("provinces", "lines"):
            for id, entry in fact(facts, (section,), {}).items():
                for one in fields.extras_of(facts, section, id):
                    value = entry.get("extra", {}).get(one.name)
                    if value is not None:
                        read = fields.value_of(fields.text_of(value), one.kind)
                        assert (tuple(read) if isinstance(read, list) else read) == value


def test_a_number_must_be_one(opened: Opened) -> None:
    hand = opened("pink")
    hand.page.document.select("A")
    capacity = text(hand, "extra.capacity")
    enter(capacity, "many")
    assert "many" in capacity.fault.text()
    enter(capacity, "9")
    assert fact(hand.page.document.facts, ("provinces", "A", "extra", "capacity")) == 9


def test_a_coast_is_taken_away_ground_gets_another_kind_and_a_strait_a_host(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bul")
    sheet(hand)._drop_coast("ec")
    assert fact(document.facts, ("provinces", "Bul", "coasts")) == ("sc",)
    assert document.stack.count() == 1
    hand.page.document.select("Swi")
    choice(hand, "kind").choose("land")
    assert fact(hand.page.document.facts, ("provinces", "Swi", "kind")) == "inland"
    assert hand.page.side.title.text() == "Province Swi"
    hand.page.document.select("DanishStraits")
    assert hand.page.side.title.text() == "Area DanishStraits"
    choice(hand, "within").choose("Swe")
    assert fact(hand.page.document.facts, ("areas", "DanishStraits", "within")) == "Swe"


def test_several_places_have_one_home(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bur", "Gas")
    assert isinstance(hand.page.side.sheet, PlacesSheet)
    choice(hand, "home").choose("France")
    assert {"Bur", "Gas"} <= set(fact(document.facts, ("powers", "France", "homes")))
    check(hand, "center").click()
    assert fact(document.facts, ("provinces", "Gas", "center")) and document.stack.count() == 2


def test_a_line_is_told_in_drawing_and_facts(opened: Opened) -> None:
    hand = opened("bioplomacy")
    document = hand.page.document
    line = next(id for id, one in document.graph.lines.items() if one.kind == "river")
    document.select(line=line)
    assert isinstance(hand.page.side.sheet, LineSheet)
    choice(hand, "kind").choose("stream")
    assert document.graph.lines[line].kind == "stream"
    assert fact(document.facts, ("lines", line, "kind")) == "stream"
    enter(text(hand, "id"), "Rhine")
    assert "Rhine" in document.graph.lines and document.selection.line == "Rhine"
    check(hand, "joins.zones").click()
    assert fact(document.facts, ("lines", "Rhine", "joins")) in (("zones",), None)
