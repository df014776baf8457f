"""The tabs Powers and Map: powers with colours and patterns, first units put by dragging, ways to move, a new game."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.designer.facts import fact
from app.designer.panels.fields import MapChoiceField, MapTextField
from app.designer.panels.powers import PowersTab
from app.designer.scene import looks_of
from app.geometry.drawing import AnchorKey, Point

from .conftest import Hand, Opened

LEFT = Qt.MouseButton.LeftButton


def tab(hand: Hand) -> PowersTab:
    hand.page.side.show_tab("powers")
    return hand.page.side.powers


def field(powers: PowersTab, name: str) -> MapTextField:
    assert powers.form is not None
    found = powers.form.fields[name]
    assert isinstance(found, MapTextField)
    return found


def enter(one: MapTextField, words: str) -> None:
    one.line.setText(words)
    one.commit()


def move(widget: QWidget, to: QPoint) -> None:
    where = QPointF(to)
    spot = QPointF(widget.mapToGlobal(to))
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, where, spot, Qt.MouseButton.NoButton, LEFT, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)


def drag_from_palette(hand: Hand, powers: PowersTab, kind: str, to: Point) -> None:
    key = next(one for one in powers.keys if one.kind == kind)
    over = key.mapFromGlobal(hand.over.mapToGlobal(hand.at(to)))
    QTest.mousePress(key, LEFT, pos=QPoint(10, 10))
    move(key, QPoint(40, 40))
    move(key, over)
    QTest.mouseRelease(key, LEFT, pos=over)


def stand(hand: Hand, place: str, coast: str = "") -> Point:
    return hand.page.document.graph.anchors[place][AnchorKey(coast, "", "unit")][0]


def start(hand: Hand, power: str) -> tuple[str, ...]:
    return tuple(fact(hand.page.document.facts, ("powers", power, "start"), ()))


def test_a_new_power_differs_from_all_others(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    powers.new()
    document = hand.page.document
    looks = looks_of(document.facts)
    made = looks["Power1"]
    assert document.mapfile is not None and powers.power == "Power1"
    others = [one for id, one in looks.items() if id != "Power1"]
    assert made.fill not in {one.fill for one in others} and made.pattern not in {one.pattern for one in others}
    enter(field(powers, "id"), "Spain")
    assert powers.power == "Spain" and "Spain" in document.facts["powers"]
    enter(field(powers, "letter"), "E")
    assert "England" in field(powers, "letter").fault.text()
    enter(field(powers, "letter"), "S")
    assert looks_of(document.facts)["Spain"].letter == "S"
    powers.drop()
    assert "Spain" not in document.facts["powers"]


def test_colour_and_pattern_are_drawn_and_looked_at_by_all_eyes(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    powers.power = "Italy"
    powers.refresh()
    enter(field(powers, "color"), "#A8261C")
    assert looks_of(hand.page.document.facts)["Italy"].fill == "#A8261C"
    assert "Austria" in powers.note.text and powers.note.property("note") == "hint"
    assert powers.form is not None
    pattern = powers.form.fields["pattern"]
    assert isinstance(pattern, MapChoiceField)
    pattern.choose("vertical")
    assert powers.note.property("note") == "warn"
    pattern.choose("dots")
    assert powers.note.property("note") == "hint"
    enter(field(powers, "color"), "reddish")
    assert field(powers, "color").fault.text()


def test_a_unit_is_dragged_onto_the_map(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    drag_from_palette(hand, powers, "A", stand(hand, "Tyr"))
    assert "A Tyr" in start(hand, "Austria") and hand.page.document.stack.count() == 1
    drag_from_palette(hand, powers, "F", stand(hand, "Boh"))
    assert hand.page.document.stack.count() == 1
    drag_from_palette(hand, powers, "F", stand(hand, "Tri"))
    assert start(hand, "Austria").count("F Tri") == 1


def test_where_it_can_mean_several_coasts_it_is_asked(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    drag_from_palette(hand, powers, "F", stand(hand, "Spa"))
    menu = powers.starts.asking
    assert menu is not None and [one.text() for one in menu.actions()] == ["Spa/nc", "Spa/sc"]
    menu.actions()[1].trigger()
    assert "F Spa/sc" in start(hand, "Austria")


def test_levels_are_asked_the_one_shown_first(opened: Opened) -> None:
    hand = opened("bioplomacy")
    powers = tab(hand)
    hand.page.document.show_level("h")
    drag_from_palette(hand, powers, "T", stand(hand, "46"))
    menu = powers.starts.asking
    assert menu is not None
    assert menu.actions()[0].data() == "46@h" and len(menu.actions()) == 3
    menu.close()


def test_a_unit_on_the_map_is_dragged_elsewhere_and_off(opened: Opened) -> None:
    hand = opened("standard")
    tab(hand)
    hand.drag(stand(hand, "Vie"), stand(hand, "Tyr"))
    assert "A Tyr" in start(hand, "Austria") and "A Vie" not in start(hand, "Austria")
    hand.canvas.zoom_out()
    hand.drag(stand(hand, "Tyr"), (-60.0, 300.0))
    assert "A Tyr" not in start(hand, "Austria")
    assert hand.page.document.stack.count() == 2
    hand.page.document.stack.undo()
    hand.page.document.stack.undo()
    assert "A Vie" in start(hand, "Austria")


def test_a_counter_can_be_put_by_clicks_and_taken_off_in_the_list(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    next(one for one in powers.keys if one.kind == "A").click()
    hand.click(stand(hand, "Gal"))
    hand.click(stand(hand, "Boh"))
    assert {"A Gal", "A Boh"} <= set(start(hand, "Austria"))
    powers._take_off("A Gal")
    assert "A Gal" not in start(hand, "Austria")
    hand.page.side.show_tab("map")
    before = hand.page.document.facts
    hand.drag(stand(hand, "Boh"), stand(hand, "Gal"))
    assert hand.page.document.facts is before


def test_the_maps_own_fields_are_looked_at(opened: Opened) -> None:
    hand = opened("standard")
    form = hand.page.side.map.form
    for name, wrong, right in (
        ("id", "standard 2", "mine"),
        ("id", "pink", "my-own"),
        ("first_phase", "1901", "F1912M"),
        ("victory_centers", "many", "20"),
        ("unit_radius", "-3", "14"),
    ):
        one = form.fields[name]
        assert isinstance(one, MapTextField)
        enter(one, wrong)
        assert one.fault.text()
        enter(one, right)
        assert not one.fault.text() and one.read() == right
    assert hand.page.document.mapfile is not None


def test_ways_to_move_are_renamed_added_and_removed(opened: Opened) -> None:
    hand = opened("standard")
    side, document = hand.page.side, hand.page.document
    name = side.map.table_forms["army"].fields["name"]
    assert isinstance(name, MapTextField)
    enter(name, "walk")
    assert document.mapfile is not None and "walk" in document.mapfile.adjacency
    side.map.add_table()
    kinds = side.map.table_forms["way1"].fields["kinds"]
    assert isinstance(kinds, MapTextField)
    enter(kinds, "F, G")
    assert "fleet" in kinds.fault.text()
    enter(kinds, "G")
    assert document.mapfile is not None and "G" in document.mapfile.board.letters
    side.map.remove_table("way1")
    assert "way1" not in document.facts["tables"]


@pytest.fixture
def forgotten() -> object:
    from rules.files import maps
    from rules.files.custom_variants import _enlisted

    yield
    _enlisted.clear()
    maps._enlisted.clear()


def test_a_game_is_made_of_a_map(opened: Opened, tmp_path: Path, forgotten: object) -> None:
    from app.designer.new_variant import NewGameDialog

    hand = opened("standard")
    made = []
    dialog = NewGameDialog(hand.page.document, rules.read_rules(tmp_path), made.append, hand.page)
    assert dialog.id.text() == "my-standard"
    dialog.id.setText("pink")
    dialog.commit()
    assert not made and dialog.fault.text()
    dialog.id.setText("ours")
    dialog.name.setText("Our game")
    dialog.builds["owned"].setChecked(True)
    dialog.options.set_value("convoy_paradox", "all_hold")
    dialog.commit()
    (tmp_path / "variant.toml").write_text(made[0].text)
    said = rules.read_rules(tmp_path)
    assert (said.name, said.builds, said.options) == ("Our game", "owned", {"convoy_paradox": "all_hold"})
    dialog.deleteLater()
