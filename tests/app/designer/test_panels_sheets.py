"""The sheets at the right of the map editor: each field writes one undo step, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.designer.facts import fact
from app.designer.panels import fields
from app.designer.panels.fields import MapCheckField, MapChoiceField, MapTextField, ask_field
from app.designer.panels.sheets import LineSheet, ProvinceSheet, SeveralSheet

from .conftest import Hand, Opened


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
    found = hand.page.side.sheet.form.fields[name]  # type: ignore[union-attr]
    assert isinstance(found, MapTextField)
    return found


def choice(hand: Hand, name: str) -> MapChoiceField:
    found = hand.page.side.sheet.form.fields[name]  # type: ignore[union-attr]
    assert isinstance(found, MapChoiceField)
    return found


def check(hand: Hand, name: str) -> MapCheckField:
    found = hand.page.side.sheet.form.fields[name]  # type: ignore[union-attr]
    assert isinstance(found, MapCheckField)
    return found


def enter(field: MapTextField, words: str) -> None:
    field.line.setFocus()
    field.line.selectAll()
    QTest.keyClicks(field.line, words)
    QTest.keyClick(field.line, Qt.Key.Key_Return)


def test_a_new_id_is_told_everywhere_in_one_step(board: Hand) -> None:
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


@pytest.mark.parametrize("words", ["a b", "48", "x@y"])
def test_a_wrong_id_stays_in_the_field_and_is_told(board: Hand, words: str) -> None:
    field = text(board, "id")
    enter(field, words)
    assert field.fault.text() and field.line.property("bad")
    assert board.page.document.stack.count() == 0
    QTest.keyClick(field.line, Qt.Key.Key_Escape)
    assert field.line.text() == "47" and not field.line.property("bad")


def test_a_name_is_that_of_all_levels_and_nobody_elses(board: Hand) -> None:
    document = board.page.document
    enter(text(board, "name"), "The Knoll")
    for id in ("47@u", "47", "47@h"):
        assert fact(document.facts, ("provinces", id, "name")) == "The Knoll"
    enter(text(board, "name"), "Space 48")
    assert "48" in text(board, "name").fault.text()
    assert fact(document.facts, ("provinces", "47", "name")) == "The Knoll"


def test_a_home_has_one_owner(board: Hand) -> None:
    facts = board.page.document
    choice(board, "home").choose("Drill")
    assert "47" in fact(facts.facts, ("powers", "Drill", "homes"))
    assert "47" not in fact(facts.facts, ("powers", "Chacma", "homes"))
    choice(board, "home").choose("")
    assert "47" not in fact(facts.facts, ("powers", "Drill", "homes"))


def test_a_center_has_its_mark_and_loses_it(opened: Opened) -> None:
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


def test_fields_of_a_maps_own_rules_are_shown_where_they_apply(board: Hand, opened: Opened) -> None:
    assert {"extra.center", "extra.terrain.trees", "extra.taken", "extra.inside"} <= set(sheet(board).form.fields)
    standard = opened("standard")
    standard.page.document.select("Bur")
    assert not [name for name in sheet(standard).form.fields if name.startswith("extra")]
    pink = opened("pink")
    pink.page.document.select("C")
    assert {"extra.role", "extra.letter", "extra.capacity"} <= set(sheet(pink).form.fields)


def test_every_extra_of_the_maps_is_read_and_written_alike() -> None:
    from app.designer.files import own

    for name in ("bioplomacy", "pink", "pink2", "diplomafia", "character"):
        facts = own(name).facts
        for section in ("provinces", "lines"):
            for id, entry in fact(facts, (section,), {}).items():
                for one in fields.extras_of(facts, section, id):
                    value = entry.get("extra", {}).get(one.name)
                    if value is not None:
                        read = fields.value_of(fields.text_of(value), one.kind)
                        assert (tuple(read) if isinstance(read, list) else read) == value


def test_words_of_a_list_are_boxes(board: Hand) -> None:
    document = board.page.document
    check(board, "extra.terrain.swamp").click()
    assert fact(document.facts, ("provinces", "47", "extra", "terrain")) == ("swamp",)
    check(board, "extra.terrain.swamp").click()
    assert fact(document.facts, ("provinces", "47", "extra", "terrain")) is None


def test_a_number_must_be_one(opened: Opened) -> None:
    hand = opened("pink")
    hand.page.document.select("A")
    field = text(hand, "extra.capacity")
    enter(field, "many")
    assert "many" in field.fault.text()
    enter(field, "9")
    assert fact(hand.page.document.facts, ("provinces", "A", "extra", "capacity")) == 9


def test_a_field_can_be_added(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bur")
    dialog = ask_field(document, "provinces", ("Bur",), hand.page)
    dialog.use({"name": "wine", "kind": "number", "value": "7"})
    assert fact(document.facts, ("provinces", "Bur", "extra", "wine")) == 7
    document.select("Par")
    assert "extra.wine" in sheet(hand).form.fields
    with pytest.raises(ValueError, match="one word"):
        dialog.use({"name": "two words", "kind": "text", "value": "7"})
    dialog.deleteLater()


def test_an_area_is_told_as_one_and_a_strait_has_a_host(opened: Opened) -> None:
    hand = opened("standard")
    hand.page.document.select("DanishStraits")
    assert hand.page.side.title.text() == "Area DanishStraits"
    choice(hand, "within").choose("Swe")
    assert fact(hand.page.document.facts, ("areas", "DanishStraits", "within")) == "Swe"


def test_a_coast_can_be_taken_away(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bul")
    sheet(hand)._drop_coast("ec")
    assert fact(document.facts, ("provinces", "Bul", "coasts")) == ("sc",)
    assert document.stack.count() == 1


def test_the_kind_of_ground_changes_drawing_and_facts(opened: Opened) -> None:
    hand = opened("standard")
    hand.page.document.select("Swi")
    choice(hand, "kind").choose("land")
    assert fact(hand.page.document.facts, ("provinces", "Swi", "kind")) == "inland"
    assert hand.page.side.title.text() == "Province Swi"


def test_several_places_have_one_home(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bur", "Gas")
    assert isinstance(hand.page.side.sheet, SeveralSheet)
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


def test_what_undo_gives_back_is_shown(board: Hand) -> None:
    enter(text(board, "name"), "The Knoll")
    board.page.document.stack.undo()
    assert text(board, "name").line.text() == "Space 47"
