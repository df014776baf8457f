"""The tabs Check and Anchors: what is found is told with its place, and mended by a button in one step."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.designer.document import MapDocument, stored
from app.designer.facts import Facts, fact, with_fact, without_fact
from app.designer.new_variant import NewGameDialog
from app.designer.panels import survey
from app.designer.panels.fields import MapChoiceField, MapTextField
from app.designer.panels.powers import PowersTab
from app.designer.panels.survey import MapRemark, SurveyReport
from app.designer.scene import looks_of
from app.geometry.drawing import AnchorKey, Point
from app.geometry.placing import with_anchor
from app.ui.idle_jobs import IdleJobs
from app.ui.worker import WorkerJob, WorkerProcess, no_progress

from .conftest import LEFT, Hand, Opened, enter, field


def checked(hand: Hand) -> tuple[MapRemark, ...]:
    """What the check says of the map as it is now."""
    survey = hand.page.side.survey
    if not survey.fresh:
        survey.begin()
    return survey.remarks


def codes(hand: Hand) -> set[str]:
    return {one.code for one in checked(hand)}


def broken(opened: Opened, broken_facts: Callable[[Facts], Facts]) -> Hand:
    """The board of Diplomacy with something wrong in its facts."""
    hand = opened("standard")
    hand.page.document.apply("Break", facts=broken_facts(hand.page.document.facts))
    return hand


def line_of(hand: Hand, code: str) -> int:
    """The line of the tab Check that tells of the first finding of a kind."""
    return next(n for n, one in enumerate(hand.page.side.check.shown) if one.code == code)


def army_pairs_of(hand: Hand, place: str) -> list[tuple[str, ...]]:
    return [names for names in stored(hand.page.document.facts, "army") if place in names]


BREAKS: dict[str, Callable[[Facts], Facts]] = {
    "kind": lambda facts: with_fact(facts, ("provinces", "Bur", "kind"), "coast"),
    "touches": lambda facts: with_fact(facts, ("areas", "Swi", "touches"), ("Bur",)),
    "one_sided": lambda facts: with_fact(
        facts, ("adjacency", "army", "Bur"), [one for one in fact(facts, ("adjacency", "army", "Bur")) if one != "Par"]
    ),
    "home": lambda facts: with_fact(facts, ("provinces", "Par", "center"), None),
    "victory": lambda facts: with_fact(facts, ("victory_centers",), 3),
    "start": lambda facts: with_fact(facts, ("powers", "Turkey", "start"), ("A Con", "F Smy", "A BLA")),
    "idle_override": lambda facts: with_fact(
        facts, ("overrides",), [{"table": "army", "between": ["Bur", "Mar"], "joins": True, "reason": "so"}]
    ),
    "not_told": lambda facts: survey.with_pairs(facts, "army", [], [("Bur", "Mar")]),
    "not_drawn": lambda facts: survey.with_pairs(facts, "army", [("Bur", "Con")]),
    "unknown_line": lambda facts: without_fact(facts, ("lines", next(iter(fact(facts, ("lines",)))))),
    "colors": lambda facts: with_fact(
        with_fact(facts, ("powers", "Italy"), {**fact(facts, ("powers", "Italy")), "color": "#A8261C"}),
        ("powers", "Italy", "pattern"),
        "vertical",
    ),
}


@pytest.mark.parametrize("code", BREAKS)
def test_it_is_found_and_mended(opened: Opened, code: str) -> None:
    hand = broken(opened, BREAKS[code])
    document = hand.page.document
    there = [one for one in checked(hand) if one.code == code]
    assert there and there[0].fix
    check = hand.page.side.check
    check.fix_line(check.shown.index(there[0]))
    assert document.stack.count() == 2
    assert code not in codes(hand)


def crowd(document: MapDocument) -> None:
    graph = with_anchor(document.graph, "Bur", AnchorKey("", "", "unit"), ())
    document.apply("Break", with_anchor(graph, "Par", AnchorKey("", "", "unit"), [(10.0, 10.0)]))


def test_anchors_are_found_and_placed(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    crowd(document)
    assert {"no_anchor", "anchor_outside"} <= codes(hand)
    hand.page.side.check.fix_all()
    assert document.stack.count() == 2
    assert not {"no_anchor", "anchor_outside"} & codes(hand)
    document.stack.undo()
    assert {"no_anchor", "anchor_outside"} <= codes(hand)


def test_a_line_shows_its_place_and_an_undecided_contact_is_asked(opened: Opened) -> None:
    hand = broken(opened, BREAKS["kind"])
    document = hand.page.document
    checked(hand)
    check = hand.page.side.check
    number = line_of(hand, "kind")
    zoom = hand.canvas.zoom
    check.lines[number].pointed.emit()
    assert document.region == "Bur" and hand.canvas.zoom != zoom
    document.apply("Longer", facts=with_fact(document.facts, ("min_border",), 30.0))
    checked(hand)
    hand.page.side.show_tab("check")
    check = hand.page.side.check
    number = line_of(hand, "undecided")
    check.lines[number].pointed.emit()
    side = hand.page.side
    assert side.tabs.currentIndex() == 0
    assert side.borders.question.text == check.shown[number].about.text


def test_faults_of_the_facts_are_told(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.apply("Break", facts=with_fact(document.facts, ("powers", "Italy", "start"), ("A Nowhere",)))
    found = checked(hand)
    assert found and found[0].kind == "bad" and "Nowhere" in found[0].text


def test_a_check_of_an_older_map_is_discarded_and_the_present_one_checked(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = list[WorkerJob]()
    monkeypatch.setattr(IdleJobs, "at_once", False)
    monkeypatch.setattr(WorkerProcess, "add", lambda self, job: jobs.append(job))
    hand = opened("standard")
    survey, document = hand.page.side.survey, hand.page.document
    survey.begin()
    document.apply("Break", facts=BREAKS["kind"](document.facts))
    survey.begin()
    assert len(jobs) == 1
    survey._calm.stop()
    jobs[0].end(SurveyReport((MapRemark("old", "Old"),), {}, ()))
    assert not survey.fresh and not survey.remarks
    jobs[1].end(pickle.loads(pickle.dumps(jobs[1].work))(no_progress))
    assert survey.fresh and "kind" in {one.code for one in survey.remarks}


def test_the_foot_says_what_is_left(opened: Opened) -> None:
    hand = opened("standard")
    document, side = hand.page.document, hand.page.side
    checked(hand)
    assert side.sound.text() == "No gaps, no overlaps"
    assert not side.left.text()
    document.apply("Break", facts=BREAKS["not_drawn"](document.facts))
    checked(hand)
    assert side.left.text() == "1 not as drawn"
    side.show_left.click()
    assert side.tabs.currentIndex() == 1


def test_the_anchors_tab_places_what_lacks(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    crowd(document)
    side = hand.page.side
    side.show_tab("anchors")
    checked(hand)
    first = side.anchors.tree.topLevelItem(0)
    assert first is not None and (first.text(0), first.text(2)) == ("Bur", "unit")
    side.anchors.missing.click()
    assert AnchorKey("", "", "unit") in document.graph.anchors["Bur"]
    assert document.graph.anchors["Par"][AnchorKey("", "", "unit")] == [(10.0, 10.0)]
    document.select("Par")
    side.anchors.one.click()
    assert document.graph.anchors["Par"][AnchorKey("", "", "unit")] != [(10.0, 10.0)]


def test_names_under_units_slivers_and_small_places_are_hinted(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    unit = document.graph.anchors["Bur"][AnchorKey("", "", "unit")]
    document.apply("Hide", with_anchor(document.graph, "Bur", AnchorKey("", "", "label"), unit))
    there = {(one.code, one.region): one.kind for one in checked(hand)}
    assert there[("label_hidden", "Bur")] == "hint"
    narrow = with_fact(document.facts, ("unit_radius",), 40.0)
    document.apply("Large", facts=narrow)
    assert "anchor_crowded" in codes(hand)


def test_a_check_that_fails_is_told(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("odd")

    hand = opened("pink")
    monkeypatch.setattr(survey, "report", fails)
    assert codes(hand) == {"check"}


def test_mending_all_waits_for_the_check_that_is_due(opened: Opened) -> None:
    hand = broken(opened, BREAKS["kind"])
    document = hand.page.document
    hand.page.side.check.fix_all()
    assert document.stack.count() == 1
    checked(hand)
    assert document.stack.count() == 2
    assert "kind" not in codes(hand)


def repaired(hand: Hand) -> str:
    """What is said once all was mended that is safe."""
    check = hand.page.side.check
    checked(hand)
    check.fix_all()
    for _ in range(6):
        checked(hand)
    assert not check._fixing_all
    return check.done.text()


def untold(facts: Facts) -> Facts:
    """The map with its units, and without its neighbors."""
    for table in ("army", "fleet"):
        facts = with_fact(facts, ("adjacency", table), {})
    return with_fact(facts, ("victory_centers",), 5)


def test_neighbors_are_taken_over_before_anything_else_and_no_unit_goes(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    before = document.facts
    document.apply("Break", facts=untold(before))
    assert {"start", "victory", "untold"} <= codes(hand)
    words = repaired(hand)
    assert document.facts["powers"] == before["powers"] and document.facts["areas"] == before["areas"]
    assert document.facts["victory_centers"] == 5
    assert not {"start", "untold"} & codes(hand)
    assert "pairs of neighbors" in words and "You still need to fix: supply centers for victory" in words


def test_what_is_left_is_said_and_never_that_nothing_is(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    facts = BREAKS["start"](BREAKS["victory"](BREAKS["home"](document.facts)))
    document.apply("Break", facts=facts)
    words = repaired(hand)
    assert document.facts is facts and {"start", "victory", "home"} <= codes(hand)
    assert "Nothing could be fixed" in words and "1 misplaced starting unit" in words and "1 home" in words
    assert hand.page.side.check.title.text() != "No problems found."


def shut(facts: Facts) -> Facts:
    """Burgundy where nobody goes: it has no neighbors in a table that is told."""
    pairs = [names for names in stored(facts, "army") if "Bur" in names]
    return survey.with_pairs(facts, "army", [], pairs)


def test_a_place_where_nobody_goes_stays_closed_until_the_designer_opens_it(opened: Opened) -> None:
    hand = broken(opened, shut)
    document = hand.page.document
    repaired(hand)
    assert not army_pairs_of(hand, "Bur")
    hand.page.side.borders.take_over_all()
    assert not army_pairs_of(hand, "Bur")
    check = hand.page.side.check
    number = line_of(hand, "closed")
    assert check.shown[number].other and "Bur" in check.shown[number].text
    check.fix_otherwise(number)
    assert "closed" not in codes(hand) and not army_pairs_of(hand, "Bur")
    document.stack.undo()
    checked(hand)
    check.fix_line(line_of(hand, "closed"))
    assert "closed" not in codes(hand)
    assert len(army_pairs_of(hand, "Bur")) == 7


@pytest.mark.parametrize("code", ["not_told", "not_drawn"])
def test_where_drawing_and_table_disagree_the_designer_picks(opened: Opened, code: str) -> None:
    hand = broken(opened, BREAKS[code])
    document = hand.page.document
    pairs = stored(document.facts, "army")
    repaired(hand)
    assert stored(document.facts, "army") == pairs
    check = hand.page.side.check
    number = line_of(hand, code)
    assert check.shown[number].fix and check.shown[number].other
    check.fix_otherwise(number)
    assert stored(document.facts, "army") == pairs and code not in codes(hand)


def test_what_is_told_from_one_side_is_not_told_from_both_against_the_drawing(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    rows = {**fact(document.facts, ("adjacency", "army"))}
    rows["Bur"] = (*rows["Bur"], "Con")
    document.apply("Break", facts=with_fact(document.facts, ("adjacency", "army"), rows))
    assert "half_told" in codes(hand)
    repaired(hand)
    assert "half_told" in codes(hand)


# --- The tabs Powers and Map: powers with colors and patterns, first units put by dragging, ways to move, a new
# game.

def tab(hand: Hand) -> PowersTab:
    hand.page.side.show_tab("powers")
    return hand.page.side.powers


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


def test_a_new_power_differs_from_all_others_in_color_and_pattern_for_all_eyes(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    powers.new()
    document = hand.page.document
    looks = looks_of(document.facts)
    made = looks["Power1"]
    assert document.mapfile is not None and powers.power == "Power1"
    others = [one for id, one in looks.items() if id != "Power1"]
    assert made.fill not in {one.fill for one in others} and made.pattern not in {one.pattern for one in others}
    enter(field(powers.form, "id", MapTextField), "Spain")
    assert powers.power == "Spain" and "Spain" in document.facts["powers"]
    enter(field(powers.form, "letter", MapTextField), "E")
    assert "England" in field(powers.form, "letter", MapTextField).fault.text()
    enter(field(powers.form, "letter", MapTextField), "S")
    assert looks_of(document.facts)["Spain"].letter == "S"
    powers.drop()
    assert "Spain" not in document.facts["powers"]
    powers.power = "Italy"
    powers.refresh()
    enter(field(powers.form, "color", MapTextField), "#A8261C")
    assert looks_of(hand.page.document.facts)["Italy"].fill == "#A8261C"
    assert "Austria" in powers.note.text and powers.note.property("note") == "hint"
    pattern = field(powers.form, "pattern", MapChoiceField)
    pattern.choose("vertical")
    assert powers.note.property("note") == "warn"
    pattern.choose("dots")
    assert powers.note.property("note") == "hint"
    enter(field(powers.form, "color", MapTextField), "reddish")
    assert field(powers.form, "color", MapTextField).fault.text()


def test_a_unit_is_dragged_onto_the_map_and_asked_about_on_several_coasts(opened: Opened) -> None:
    hand = opened("standard")
    powers = tab(hand)
    drag_from_palette(hand, powers, "A", stand(hand, "Tyr"))
    assert "A Tyr" in start(hand, "Austria") and hand.page.document.stack.count() == 1
    drag_from_palette(hand, powers, "F", stand(hand, "Boh"))
    assert hand.page.document.stack.count() == 1
    drag_from_palette(hand, powers, "F", stand(hand, "Tri"))
    assert start(hand, "Austria").count("F Tri") == 1
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


def test_the_maps_own_fields_are_looked_at_and_ways_to_move_are_renamed_added_and_removed(opened: Opened) -> None:
    hand = opened("standard")
    side, document = hand.page.side, hand.page.document
    enter(field(side.map.table_forms["army"], "name", MapTextField), "walk")
    assert document.mapfile is not None and "walk" in document.mapfile.adjacency
    side.map.add_table()
    kinds = field(side.map.table_forms["way1"], "kinds", MapTextField)
    enter(kinds, "F, G")
    assert "fleet" in kinds.fault.text()
    enter(kinds, "G")
    assert document.mapfile is not None and "G" in document.mapfile.board.letters
    side.map.remove_table("way1")
    assert "way1" not in document.facts["tables"]
    form = hand.page.side.map.form
    for name, wrong, right in (
        ("id", "standard 2", "mine"),
        ("id", "pink", "my-own"),
        ("first_phase", "1901", "F1912M"),
        ("victory_centers", "many", "20"),
        ("unit_radius", "-3", "14"),
    ):
        one = field(form, name, MapTextField)
        enter(one, wrong)
        assert one.fault.text()
        enter(one, right)
        assert not one.fault.text() and one.read() == right
    assert hand.page.document.mapfile is not None


def test_a_game_is_made_of_a_map(opened: Opened, tmp_path: Path, forgotten: object) -> None:
    hand = opened("standard")
    made = []
    dialog = NewGameDialog(hand.page.document, rules.files.read_rules(tmp_path), made.append, hand.page)
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
    said = rules.files.read_rules(tmp_path)
    assert (said.name, said.builds, said.options) == ("Our game", "owned", {"convoy_paradox": "all_hold"})
    dialog.deleteLater()
