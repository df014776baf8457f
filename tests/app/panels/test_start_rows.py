"""Buttons that begin orders on the map stand in as many rows as they need."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.panels.forms.fields import IN_A_ROW, StartRow
from app.ui.shades import px
from rules import FormButton

KINDS = ("Prostitution", "Pawnshops", "Loansharking", "Bookies", "Narcotics")


def shown(qtbot: QtBot, *names: str) -> StartRow:
    made = StartRow()
    qtbot.addWidget(made)
    made.show_starts(tuple(FormButton(name, ("racket", name[0])) for name in names))
    made.resize(px(IN_A_ROW + 40), made.sizeHint().height())
    made.show()
    return made


def test_many_buttons_take_several_rows(qtbot: QtBot) -> None:
    starts = shown(qtbot, *KINDS)
    assert starts.minimumSizeHint().width() <= px(IN_A_ROW + 10)
    assert len({one.y() for one in starts.buttons}) == 2
    assert [one.text() for one in starts.buttons] == list(KINDS)


def test_few_stand_in_one(qtbot: QtBot) -> None:
    starts = shown(qtbot, *KINDS[:2])
    assert len({one.y() for one in starts.buttons}) == 1


def test_others_take_their_place(qtbot: QtBot) -> None:
    starts = shown(qtbot, *KINDS)
    begun: list[tuple[str, ...]] = []
    starts.begun.connect(begun.append)
    starts.show_starts((FormButton("Shift…", ("shift",)),))
    assert [one.text() for one in starts.buttons] == ["Shift…"]
    starts.buttons[0].click()
    assert begun == [("shift",)]
