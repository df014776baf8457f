"""Screen readers and keyboards: no page or window has a part that can have the keyboard without a name, or a button
whose picture nobody explains; and where the keyboard is, is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QWidget

import rules
from app.main_window.window import MainWindow
from app.settings import Settings
from rules import Game
from tests.app.access import focusable, nameless, riddles
from tests.app.conftest import Hands

ELSEWHERE = {"quit", "close_game", "new", "full_screen", "dark", "contrast", "panel_below"}
"""Actions that lead to another page, or change the look: they are tested by themselves."""


def players(variant: str) -> dict[str, str]:
    return {power: f"Player {n}" for n, power in enumerate(rules.variant(variant).base.powers, 1)}


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


@pytest.mark.parametrize("number", range(len(rules.VARIANTS)))
def test_the_page_of_a_new_game(window: MainWindow, number: int) -> None:
    window.show_new_game()
    page = window.pages.currentWidget()
    page.show_variant(list(rules.VARIANTS)[number])  # type: ignore[attr-defined]
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
                for page in hands.window.findChildren(QDialog):
                    look(page)
                    page.close()
        if hands.document.at_present:
            hands.trigger("go_on")
    assert "PreferencesDialog" in opened
    assert len(set(opened)) >= 4


@pytest.mark.parametrize("variant", rules.VARIANTS)
@pytest.mark.parametrize("secrecy", ["casual", "sealed"])
def test_the_pages_between_seats(hands: Hands, opened: list[str], variant: str, secrecy: str) -> None:
    hands.begin(Game.new(rules.variant(variant), players(variant), secrecy=secrecy))
    look(hands.window)
    curtain = hands.window.flow.curtain
    if curtain is None:
        return
    curtain.wheel.choose(next(iter(players(variant))))
    look(hands.window)
    if secrecy == "casual":
        curtain.lifted.emit(next(iter(players(variant))))
        look(hands.window)
        hands.trigger("go_on")
        look(hands.window)


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
