"""The list of provinces: what stands where in words, linked with the map, and no more than the seat may see."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.panels.provinces import ProvinceRow, ProvincesPanel, borders, province_rows
from rules import Game
from tests.app.conftest import Hands

TEXT = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def listed(hands: Hands) -> ProvincesPanel:
    hands.window.activateWindow()
    hands.table.view.setFocus()
    QTest.keyClick(hands.table.view, Qt.Key.Key_F7)
    QApplication.processEvents()
    return hands.table.provinces.panel


def row(panel: ProvincesPanel, place: str) -> ProvinceRow:
    return next(one for one in panel.list.rows.rows if one.id == place)


def test_a_row_tells_owner_unit_and_neighbours(listed: ProvincesPanel) -> None:
    assert listed.search.hasFocus()
    found = row(listed, "Ven")
    assert found.cells[:3] == ("Venice, Ven", "Italy", "Italian army")
    assert found.borders == "Apulia, Piedmont, Rome, Trieste, Tuscany, Tyrolia, Adriatic Sea"
    number = [one.id for one in listed.list.rows.rows].index("Ven")
    said = listed.list.rows.data(listed.list.rows.index(number, 0), TEXT)
    assert said == f"Venice, Ven, center of Italy, Italian army, borders {found.borders}"


def test_what_is_typed_finds_by_name_owner_unit_and_neighbour(listed: ProvincesPanel) -> None:
    for words, some in (("trieste", "Ven"), ("italian fleet", "Nap"), ("center of nobody", "Bel")):
        listed.search.setText(words)
        places = [one.id for one in listed.list.rows.rows]
        assert some in places and len(places) < 20, words
    listed.search.setText("no such place")
    assert listed.list.rows.rows == ()


def test_a_row_points_its_place_out_and_enter_clicks_it(hands: Hands, listed: ProvincesPanel) -> None:
    hands.document.act_for("Italy")
    for typed, written in (("Venice", "A Ven"), ("Tyrolia", "")):
        listed.search.setFocus()
        listed.search.setText(f"{typed}, ")
        QTest.keyClick(listed.search, Qt.Key.Key_Return)
        assert listed.list.hasFocus()
        assert hands.table.scene.stage.hovered == typed[:3]
        QTest.keyClick(listed.list, Qt.Key.Key_Return)
        if written:
            assert hands.table.order_tool.builder.text == written
    assert hands.orders("Italy") == ["A Ven - Tyr"]


def test_a_click_on_the_map_chooses_the_row(hands: Hands, listed: ProvincesPanel) -> None:
    hands.click("Mun")
    assert listed.list.current == "Mun"


def test_the_list_follows_the_game(hands: Hands, listed: ProvincesPanel) -> None:
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.trigger("go_on")
    assert (row(listed, "Bur").stands, row(listed, "Mun").stands) == ("German army", "")


def test_the_key_puts_it_away_and_the_board_has_the_keyboard(hands: Hands, listed: ProvincesPanel) -> None:
    QTest.keyClick(listed.search, Qt.Key.Key_F7)
    assert not listed.isVisible()
    assert hands.table.view.hasFocus()


def test_what_is_out_of_sight_is_not_told(hands: Hands) -> None:
    myopic = rules.variant("diplomyopia")
    players = {power: f"Player {n}" for n, power in enumerate(myopic.base.powers)}
    hands.begin(Game.new(myopic, players, "casual"))
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit("Italy")
    hands.trigger("provinces")
    panel = hands.table.provinces.panel
    assert row(panel, "Ven").stands == "Italian army"
    assert row(panel, "Mos").stands == "out of sight"
    assert "Russian" not in " ".join(one.stands for one in panel.list.rows.rows)


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_province_of_every_board_is_listed_with_its_neighbours(variant: str) -> None:
    position = rules.variant(variant).start()
    board = position.variant.board(position)
    rows = list(province_rows(position, lambda _: ""))
    assert [one.id for one in rows] == list(board.provinces)
    assert len({one.name for one in rows}) == len(rows)
    told = " ".join(one.stands for one in rows)
    assert sum(bool(one.stands) for one in rows) > 0, told
    assert any(borders(board, one) for one in board.provinces)
