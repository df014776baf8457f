"""The tab Borders: neighbours as drawn, live; what is undecided; decisions; differences from the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.designer import edits
from app.designer.document import stored
from app.designer.facts import fact, with_fact
from app.designer.panels.borders import BordersTab, MatrixDialog
from app.designer.panels.survey import Decision, csv_text, decisions, with_pairs
from app.geometry.edits import moved
from app.geometry.levels import covers
from app.geometry.planar import Graph, rebuilt
from app.ui.shades import current
from app.ui.tokens import color

from .conftest import Hand, Opened


def tab(hand: Hand) -> BordersTab:
    hand.page.side.show_tab("borders")
    hand.page.side.survey._look()
    return hand.page.side.borders


def rows(borders: BordersTab) -> dict[str, tuple[str, str]]:
    tree = borders.tree
    items = (tree.topLevelItem(n) for n in range(tree.topLevelItemCount()))
    return {item.text(0): (item.text(1), item.text(2)) for item in items if item is not None}


def test_the_chosen_place_tells_whom_it_touches(opened: Opened) -> None:
    hand = opened("standard")
    hand.page.document.select("Spa")
    borders = tab(hand)
    borders.tables.button("fleet").click()
    there = rows(borders)
    assert there["Spa/nc – MAO"][1] == "yes" and there["Spa/sc – WES"][1] == "yes"
    borders.tables.button("army").click()
    assert set(rows(borders)) == {"Por", "Gas", "Mar"}


def test_a_drag_is_followed(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    document.select("Bur")
    borders = tab(hand)
    before = rows(borders)["Mar"][0] if "Mar" in rows(borders) else ""
    graph = document.graph
    arc = next(n for n, users in graph.net.users.items() if set(users) == {"Bur", "Mar"})
    point = graph.arcs[arc][len(graph.arcs[arc]) // 2]
    edited = moved(graph, {point: (point[0] + 3, point[1] + 6)}, frozenset(graph.net.levels))
    assert isinstance(edited, Graph)
    document.preview(edited)
    during = rows(borders)
    document.preview(None)
    assert [row for key, row in during.items() if "Mar" in key] != before
    assert document.stack.count() == 0


def test_the_slider_counts_at_once_and_is_one_step(opened: Opened) -> None:
    hand = opened("standard")
    document = hand.page.document
    borders = tab(hand)
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


def test_neighbours_are_drawn_on_the_map(opened: Opened) -> None:
    hand = opened("standard")
    borders = tab(hand)
    hand.page.document.select("Mun")
    assert borders.marks.shown == "Mun" and borders.marks.lines == 2
    assert color(current().fail) not in borders.marks.hues, "red is for what failed"
    hand.move(hand.page.document.graph.anchors["Rom"][next(iter(hand.page.document.graph.anchors["Rom"]))][0])
    assert borders.marks.shown == "Rom"
    hand.page.side.show_tab("map")
    assert borders.marks.shown == ""


def test_matrix_and_lists_are_csv(opened: Opened, tmp_path: Path) -> None:
    hand = opened("standard")
    borders = tab(hand)
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


@pytest.mark.parametrize("name", ["standard", "bioplomacy", "pink", "pink2", "diplomafia", "character"])
def test_the_programs_boards_say_what_they_show(opened: Opened, name: str) -> None:
    hand = opened(name)
    survey = hand.page.side.survey
    survey.begin()
    assert survey._job is not None
    survey._job.result()
    survey._collect()
    assert survey.questions == [] and survey.differences == []
    assert [one for one in survey.remarks if one.kind != "hint"] == []


def test_a_place_that_is_on_another_level_only_is_shown_there(opened: Opened) -> None:
    hand = opened("bioplomacy")
    borders, document = tab(hand), hand.page.document
    document.show_level("h")
    borders._show_place("M2")
    assert (document.level, document.region) == ("g", "M2")
    document.show_level("h")
    document.select("M2")
    assert hand.page.side.title.text() == "Province M2"


def test_a_no_across_water_is_kept_with_the_map(opened: Opened, qtbot: QtBot) -> None:
    """Two islands 20 units apart: less than 2.5 radii of a unit."""
    hand = opened("")
    document, survey = hand.page.document, hand.page.side.survey
    for left in (100.0, 320.0):
        edits.stamp(document, [(left, 100.0), (left + 200, 100.0), (left + 200, 300.0), (left, 300.0)], "land")
    borders = tab(hand)
    qtbot.waitUntil(lambda: survey.fresh, timeout=20_000)
    (asked,) = survey.across
    assert asked.names == ("N1", "N2") and asked.across
    borders.no.click()
    assert decisions(document.facts) == (Decision("army", ("N1", "N2"), False, "Nobody crosses this water"),)
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
    hand.page.side.check.mend_all()
    assert "B" in document.graph.net.regions and covers(document.graph) is None
    assert document.facts == facts
    qtbot.waitUntil(lambda: survey.fresh and not hand.page.side.check.done.isHidden(), timeout=20_000)
    check = hand.page.side.check
    assert (check.title.text(), check.done.text()) == ("Nothing to mend.", "Mended: 1 shape.")
