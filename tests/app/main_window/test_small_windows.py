"""What gives way where a window is small, so that the map is not hidden and nothing is cut."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.designer.canvas import _sparse
from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.panels.list_view import HIGH, RowList
from app.panels.results import ResultsPanel
from app.ui.shades import px
from rules import Game
from tests.app.conftest import Hands


@pytest.fixture
def narrow(window: MainWindow) -> Hands:
    window.resize(1024, 700)
    return Hands(window)


def test_the_rail_shows_letters_alone_and_its_rest_stands_in_the_menu(narrow: Hands) -> None:
    narrow.begin(Game.new(rules.variant("pink2")))
    levels = narrow.table.levels
    QTest.qWait(1)
    assert levels.rail.width() < px(64)
    assert all(eye.isHidden() for eye in levels.rail.eyes.values())
    assert {"Board 1", "Board 3"} <= {button.accessibleName() for button in levels.rail.buttons.values()}
    assert any(action.data() and action.data()[0] == "seen" for action in levels.menu.actions())
    narrow.window.resize(1400, 900)
    QApplication.processEvents()
    QTest.qWait(1)
    assert levels.rail.width() > px(90)


def test_the_map_of_a_review_shows_ones_own_orders_from_near(narrow: Hands) -> None:
    narrow.begin(Game.new(rules.variant("standard")))
    narrow.write("France", "A Par - Bur", "F Bre - MAO")
    view = narrow.window.own_map("France")
    view.resize(420, 640)
    view.fit()
    assert view.zoom > 1.5 * view.fitting_zoom()
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    for place in ("Par", "Bur", "Bre", "MAO", "Mar"):
        assert seen.contains(view.scene().point_of(place))
    narrow.window.own_map()
    assert view.zoom == pytest.approx(view.fitting_zoom())


def test_all_variants_are_seen_at_once_in_a_usual_window(window: MainWindow) -> None:
    window.acts["new"].trigger()
    QApplication.processEvents()
    page = window.pages.currentWidget()
    assert isinstance(page, NewGamePage)
    assert page.cards.verticalScrollBar().maximum() == 0
    assert page.cards.side_by_side == 3


def test_a_result_has_as_many_lines_as_its_words_need(hands: Hands) -> None:
    long = "A Par - Pic"
    hands.write("France", "A Mar S A Par - Gas", long)
    hands.trigger("go_on")
    hands.table.reveal.leave()
    panel = hands.table.panel.currentWidget()
    assert isinstance(panel, ResultsPanel)
    rows = next(one for one in panel.findChildren(RowList) if one.isVisible())
    high = {row.head: rows.visualRect(rows.rows.index(n)).height() for n, row in enumerate(rows.rows.rows)}
    assert high["A Par"] == px(HIGH) < high["A Mar"]
    assert not hands.table.status.words.text().startswith("Step")


def test_handles_seen_from_afar_stand_apart() -> None:
    border = [(float(x), 0.0) for x in range(100)]
    assert len(list(_sparse(border, 10.0))) == 11
    assert list(_sparse(border, 0.0)) == border
