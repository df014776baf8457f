"""What is odd in a position is listed when a file is opened, and nothing of it is changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.main_window.window import MainWindow
from rules import Game
from tests.app.conftest import Hands

STACKED = rules.variant("pink2")
ODD = {"stores": {"A": {"A@3": 99}}, "emergency": {"A": {"A@1": 9}}}


@pytest.fixture
def odd(window: MainWindow, tmp_path: Path) -> Hands:
    """A game opened from a file whose stores cannot be."""
    start = STACKED.position(phase="S1902M", units={"A": ["A A@1"]}, centers={"A": ["A@1", "A@3"]}, state=ODD)
    path = tmp_path / "odd.strata"
    rules.save_game(replace(Game.new(STACKED), start=start), path)
    made = Hands(window)
    assert window.files.open_path(path)
    return made


def test_a_file_with_impossible_stores_opens_with_the_list_and_is_not_changed(odd: Hands) -> None:
    card = odd.table.floats.doctor
    assert card.isVisible()
    found = [card.list.item(n).text() for n in range(card.list.count())]
    assert len(found) == len(STACKED.doctor(odd.document.position)) >= 2
    assert any("99" in words for words in found)
    assert odd.document.position.as_dict()["state"]["stores"] == {"A": {"A@3": 99}}
    assert odd.document.saved


def test_a_click_on_a_line_shows_its_place_on_its_board(odd: Hands) -> None:
    card = odd.table.floats.doctor
    item = next(card.list.item(n) for n in range(card.list.count()) if "99" in card.list.item(n).text())
    odd.table.levels.jump("1")
    QTest.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=card.list.visualItemRect(item).center())
    assert odd.table.scene.level_view.active == "3"
    assert odd.table.scene.stage.hovered == "A@3"


def test_what_is_about_a_whole_power_shows_all_its_units(window: MainWindow) -> None:
    variant = rules.variant("standard")
    units = {"France": ["A Par", "F Bre", "A Mos"], "Italy": ["A Rom"]}
    start = variant.position(phase="S1901M", units=units, centers={"France": ["Par"], "Italy": ["Rom"]})
    hands = Hands(window)
    hands.begin(replace(Game.new(variant), start=start))
    hands.trigger("doctor")
    card, table = hands.table.floats.doctor, hands.table
    at = card.list.visualItemRect(card.list.item(0)).center()
    QTest.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert card.list.item(0).text() == "France has 3 units and only 1 center."
    assert table.scene.stage.lit == ("Par", "Bre", "Mos")
    seen = table.view.viewport().rect()
    assert all(seen.contains(hands.at(place)) for place in ("Par", "Bre", "Mos"))
    card.closed.emit()
    assert table.scene.stage.lit == ()


def test_the_list_is_closed_and_asked_for_again(odd: Hands) -> None:
    card = odd.table.floats.doctor
    card.closed.emit()
    assert not card.isVisible()
    odd.trigger("doctor")
    assert card.isVisible()


def test_what_came_about_by_play_is_listed_only_when_asked_for(window: MainWindow, tmp_path: Path) -> None:
    """Interest may fill a center beyond what it holds (R23): that is no fault of the file."""
    pink = rules.variant("pink")
    state = {"stores": {"A": {"A": 7}}, "still": {"A": {"A": 7}}}
    start = pink.position(phase="F1902M", units={"A": ["A A"]}, centers={"A": ["A", "H"]}, state=state)
    game = replace(Game.new(pink), start=start).resolve()
    assert pink.doctor(game.start) == [] and pink.doctor(game.position) != []
    path = tmp_path / "played.strata"
    rules.save_game(game, path)
    window.files.open_path(path)
    made = Hands(window)
    assert not made.table.floats.doctor.isVisible()
    made.trigger("doctor")
    assert made.table.floats.doctor.isVisible()


def test_where_nothing_is_odd_no_list_appears(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "plain.strata"
    rules.save_game(hands.document.game, path)
    hands.window.files.open_path(path)
    assert not hands.table.floats.doctor.isVisible()
    hands.trigger("doctor")
    assert hands.table.status.words.text() == "Nothing is odd in this position."
    assert not hands.table.floats.doctor.isVisible()


def test_the_list_is_about_the_position_shown(odd: Hands) -> None:
    card = odd.table.floats.doctor
    odd.trigger("go_on")
    odd.trigger("go_on")
    now = odd.document.position
    assert now.phase.text == "F1902M"
    found = STACKED.doctor(now)
    assert card.isVisible() == bool(found)
    assert card.list.count() == len(found) or not found


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_in_every_game_what_is_odd_is_listed_shown_and_mended(window: MainWindow, name: str) -> None:
    variant = rules.variant(name)
    first = variant.start()
    unit = next(iter(first.units.values()))
    fled, centers = {unit.power: {unit.text: []}}, first.as_dict()["centers"]
    start = variant.position(phase=first.phase.text, centers=centers, dislodged=fled)
    hands = Hands(window)
    hands.begin(replace(Game.new(variant), secrecy="open", start=start))
    hands.trigger("edit_position")
    panel = hands.table.editing.panel
    assert panel is not None
    odd = panel.doctor
    found = variant.doctor(hands.document.position)
    number = next(n for n, one in enumerate(found) if one.code == "not_dislodged_now")
    assert len(odd.lines) == len(found)
    odd.lines[number].pointed.emit()
    assert hands.table.scene.stage.hovered == unit.place.province
    assert odd._seek is not None
    cure = odd._seek(number)
    assert cure.fix == f"{unit.text} stands"
    odd.mended.emit(cure)
    assert (list(hands.document.position.units.values()), hands.document.position.dislodged) == ([unit], {})
    hands.trigger("undo")
    assert hands.document.position.dislodged
    assert hands.document.game.turns == ()
