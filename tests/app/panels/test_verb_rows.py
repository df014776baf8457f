"""The verbs of a unit in the entry card: side by side where they have room, else in two lines, none cut short."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.panels.entry import EntryCard, EntryCardState
from app.ui.theme import apply_theme
from rules import Candidate

PLAIN = ("Move", "Support", "Hold", "Convoy", "Via")
OF_A_CARD = ("Annihilate", *PLAIN, "Off the board")


def shown(qtbot: QtBot, titles: tuple[str, ...]) -> list[QToolButton]:
    card = EntryCard()
    qtbot.addWidget(card)
    card.resize(334, 220)
    card.show()
    card.show_entry(EntryCardState("2A Mun", tuple(Candidate(title, title, title) for title in titles)))
    QApplication.processEvents()
    return [one for one in card.findChildren(QToolButton) if one.property("segment") and one.isVisible()]


@pytest.mark.parametrize(("titles", "lines"), [(PLAIN, 1), (OF_A_CARD, 2)], ids=["usual", "of a card"])
def test_no_verb_is_cut_short(qtbot: QtBot, qapp: QApplication, titles: tuple[str, ...], lines: int) -> None:
    apply_theme(qapp, "light")
    buttons = shown(qtbot, titles)
    assert [one.text() for one in buttons] == list(titles)
    assert len({one.y() for one in buttons}) == lines
    assert all(one.fontMetrics().horizontalAdvance(one.text()) <= one.width() for one in buttons)
