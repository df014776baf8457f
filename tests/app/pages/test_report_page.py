"""The report as text, for everybody and for one power."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import rules
from app.pages.printing import ReportDialog

PINK = rules.variant("pink")


@pytest.fixture
def dialog(qtbot: QtBot) -> ReportDialog:
    """Of an Autumn, after which the income is told."""
    game = rules.Game.new(PINK).play({"D": ["name power Dacia"]}).play({"D": ["A K - R"]})
    made = ReportDialog(game, len(game.turns) - 1)
    qtbot.addWidget(made)
    return made


def test_the_report_is_the_rules_own_with_names_beside_letters(dialog: ReportDialog) -> None:
    shown, told = dialog.text.toPlainText(), PINK.report(dialog.game.turns[dialog.number], "")
    assert "\nDacia (D): income" in shown and "\nC: income" in shown
    assert shown.replace("Dacia (D): income", "D: income") == told


def test_the_report_of_one_power(dialog: ReportDialog) -> None:
    dialog.powers.setCurrentText("For Dacia")
    assert (
        dialog.text.toPlainText().splitlines()[0] == PINK.report(dialog.game.turns[dialog.number], "D").splitlines()[0]
    )


def test_only_reports_that_may_be_read_are_offered(dialog: ReportDialog, qtbot: QtBot) -> None:
    made = ReportDialog(dialog.game, dialog.number, None, ("D",))
    qtbot.addWidget(made)
    assert [made.powers.itemText(n) for n in range(made.powers.count())] == ["For everybody", "For Dacia"]


def test_the_report_is_copied_and_saved(dialog: ReportDialog, qtbot: QtBot) -> None:
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    with qtbot.waitSignal(dialog.saved):
        dialog.save_button.click()
