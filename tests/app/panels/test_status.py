"""The status line: what it says, and that it is empty where there is nothing to say."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.panels.status import StatusLine


def test_a_line_with_nothing_to_say_has_no_icon(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.tell("")
    assert line.icon.isHidden()
    line.tell("A Par - Bur is written.", "good")
    assert not line.icon.isHidden()
    line.tell("")
    assert line.icon.isHidden()
