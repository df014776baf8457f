"""The income statement beside the board: everything in it has room in the narrowest panel."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

import rules
from app.panels.results import IncomeCard
from app.ui.theme import apply_theme
from app.ui.widgets import ElidedLabel

MAFIA = """\
Harlem: number 3, income 16 (EHa 1, HaH 2, WaH 5, NHa 4, CHa 3, Inw 1), cash 32, upkeep 8, due 6; captured N in PES.
LowerEastSide: number 10, income −3 (EaV −3), cash −3, upkeep 6, due 0."""


@pytest.fixture
def card(qtbot: QtBot, qapp: QApplication) -> IncomeCard:
    apply_theme(qapp, "light")
    variant = rules.variant("diplomafia")
    made = IncomeCard(tuple(variant.base.powers), "diplomafia")
    made.show_statement(variant.start(), MAFIA)
    qtbot.addWidget(made)
    made.resize(327, 500)
    made.show()
    return made


def test_a_fifth_column_has_room(card: IncomeCard) -> None:
    (area,) = card.findChildren(QScrollArea)
    inside = area.widget()
    assert inside is not None and inside.width() <= area.viewport().width()


def test_names_of_families_are_whole(card: IncomeCard) -> None:
    names = [one for one in card.findChildren(ElidedLabel) if one.isVisible()]
    assert [one.text() for one in names] == ["Harlem", "Lower East Side"]
    assert all(one.fontMetrics().horizontalAdvance(one.text()) <= one.width() for one in names)


def test_losses_are_shown(card: IncomeCard) -> None:
    assert {"−3", "16"} <= {one.text() for one in card.findChildren(QLabel)}
