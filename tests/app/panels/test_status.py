"""The status line: what it says, and that it is empty where there is nothing to say."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from pytestqt.qtbot import QtBot

from app.panels.overlays import StatusLine


def test_a_line_with_nothing_to_say_has_no_icon(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.tell("")
    assert line.icon.isHidden()
    line.tell("A Par - Bur is written.", "good")
    assert not line.icon.isHidden()
    line.tell("")
    assert line.icon.isHidden()


def test_what_it_says_is_said_aloud_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[QAccessibleEvent] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", told.append)
    line = StatusLine()
    qtbot.addWidget(line)
    told.clear()
    line.tell("A Par cannot reach Bohemia.", "warn")
    line.tell("A Par cannot reach Bohemia.", "warn")
    line.tell("A Par - Bur is written.", "good")
    line.tell("")
    alerts = [one for one in told if one.type() == QAccessible.Event.Alert]
    said = [one for one in told if isinstance(one, QAccessibleAnnouncementEvent)]
    assert len(alerts) == 3
    assert [one.message() for one in said] == ["A Par cannot reach Bohemia.", "A Par - Bur is written."]
    assertive = QAccessible.AnnouncementPoliteness.Assertive
    assert [one.politeness() == assertive for one in said] == [True, False]


def test_the_line_is_called_by_what_it_says(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.tell("Venice is occupied.")
    found = QAccessible.queryAccessibleInterface(line.words)
    assert found.text(QAccessible.Text.Name) == "Venice is occupied."
    line.tell("")
    assert line.words.accessibleName() == "Status"
