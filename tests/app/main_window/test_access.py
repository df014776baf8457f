"""Screen readers and keyboards: no page or window has a part that can have the keyboard without a name, or a button
whose picture nobody explains; and where the keyboard is, is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QWidget

import rules
from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.panels.list_view import HIGH, RowList
from app.panels.results import ResultsPanel
from app.settings import Settings
from app.ui.shades import px
from rules import Game
from tests.app.conftest import Hands, everybody
from tests.app.surfaces import focusable, nameless, riddles

ELSEWHERE = {"quit", "close_game", "new", "full_screen", "dark", "contrast", "panel_below"}
"""Actions that lead to another page, or change the look: they are tested by themselves."""


def look(root: QWidget) -> None:
    QApplication.processEvents()
    assert nameless(root) == []
    assert riddles(root) == []


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The dialogs that were opened; each is looked at and closed at once."""
    seen: list[str] = []

    def look_and_close(dialog: QDialog) -> int:
        dialog.show()
        look(dialog)
        seen.append(type(dialog).__name__)
        dialog.close()
        return 0

    monkeypatch.setattr(QDialog, "exec", look_and_close)
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, staticmethod(lambda *_, **__: ("", "")))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", staticmethod(lambda *_, **__: ([], "")))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", staticmethod(lambda *_, **__: ""))
    for name in ("getText", "getItem", "getMultiLineText"):
        monkeypatch.setattr(QInputDialog, name, staticmethod(lambda *_, **__: ("", False)))
    yield seen


def test_the_first_page(window: MainWindow) -> None:
    look(window)


def test_the_page_of_a_new_game(window: MainWindow) -> None:
    window.show_new_game()
    page = window.pages.currentWidget()
    for variant in rules.VARIANTS:
        page.show_variant(variant)  # type: ignore[attr-defined]
        look(window)


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_the_table_and_what_opens_over_it(hands: Hands, opened: list[str], variant: str) -> None:
    hands.begin(Game.new(rules.variant(variant)))
    look(hands.window)
    hands.table.open_layers()
    look(hands.table.layers)
    hands.table.layers.hide()
    for name in ("provinces", "ledger"):
        hands.trigger(name)
        look(hands.window)
    # Orders and results offer different actions; one variant is enough for the second round, which takes long.
    for _ in range(2 if variant == "standard" else 1):
        for name in hands.window.acts.names:
            if name not in ELSEWHERE and hands.window.acts[name].isEnabled():
                hands.trigger(name)
                look(hands.window)
                for page in filter(QDialog.isVisible, hands.window.findChildren(QDialog)):
                    look(page)
                    page.close()
        if hands.document.at_present:
            hands.trigger("go_on")
    assert "PreferencesDialog" in opened
    assert len(set(opened)) >= 4


@pytest.mark.parametrize(("variant", "secrecy"), [*((one, "casual") for one in rules.VARIANTS), ("standard", "sealed")])
def test_the_pages_between_seats(hands: Hands, opened: list[str], variant: str, secrecy: str) -> None:
    players = everybody(rules.variant(variant))
    hands.begin(Game.new(rules.variant(variant), players, secrecy=secrecy))
    look(hands.window)
    curtain = hands.window.flow.curtain
    if curtain is None:
        return
    curtain.wheel.choose(next(iter(players)))
    look(hands.window)
    if secrecy == "casual":
        curtain.lifted.emit(next(iter(players)))
        look(hands.window)
        hands.trigger("go_on")
        look(hands.window)


@pytest.mark.painted
@pytest.mark.parametrize(("theme", "contrast"), [("light", "normal"), ("dark", "normal"), ("dark", "high")])
@pytest.mark.parametrize("page", ["start", "new", "table", "preferences"])
def test_it_is_seen_where_the_keyboard_is(
    hands: Hands, settings: Settings, page: str, theme: str, contrast: str
) -> None:
    """Whatever can have the keyboard looks otherwise when it has."""
    settings.set("theme", theme)
    settings.set("contrast", contrast)
    root: QWidget = hands.window
    if page == "start":
        hands.trigger("close_game")
    elif page == "new":
        hands.trigger("new")
    elif page == "preferences":
        from app.pages.preferences import PreferencesDialog

        root = PreferencesDialog(settings, hands.window)
        root.show()
    root.activateWindow()
    QApplication.processEvents()
    blind = [type(part).__name__ for part in focusable(root) if not _shows_focus(root, part)]
    settings.restore_defaults()
    root.close() if page == "preferences" else None
    assert blind == []


def _shows_focus(root: QWidget, part: QWidget) -> bool:
    pictures = []
    for focused in (False, True):
        if focused:
            part.setFocus(Qt.FocusReason.TabFocusReason)
        elif root.focusWidget() is not None:
            root.focusWidget().clearFocus()
        QApplication.processEvents()
        pictures.append(_picture(root, part))
    return not part.hasFocus() or pictures[0] != pictures[1]


def _picture(root: QWidget, part: QWidget) -> QImage:
    """The part and a little round it."""
    box = QRect(part.mapTo(root, QPoint(0, 0)), part.size()).adjusted(-3, -3, 3, 3)
    return root.grab(box).toImage()


# --- What gives way where a window is small, so that the map is not hidden and nothing is cut.


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
    view = narrow.window.flow.own_map("France")
    view.resize(420, 640)
    view.fit()
    assert view.zoom > 1.5 * view.fitting_zoom()
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    for place in ("Par", "Bur", "Bre", "MAO", "Mar"):
        assert seen.contains(view.scene().point_of(place))
    narrow.window.flow.own_map()
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
    assert not hands.status.startswith("Step")
