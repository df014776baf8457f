"""How the timeline calls phases."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

import rules
from app.panels.timeline import PhaseSlider


@pytest.mark.parametrize(
    ("phases", "names"),
    [
        (("T0A", "T1M", "T1A"), ["Opening", "Turn 1", "Business"]),
        (("T0A",), ["Opening"]),
        (("T1M", "T1R", "T1A", "T2M"), ["Turn 1", "Retreats", "Business", "Turn 2"]),
    ],
)
def test_phases_with_a_name_of_their_own_are_called_by_it(
    qtbot: QtBot, phases: tuple[str, ...], names: list[str]
) -> None:
    slider = PhaseSlider()
    qtbot.addWidget(slider)
    slider.resize(600, 46)
    mafia = rules.variant("diplomafia")
    slider.show_phases([mafia.position(phase=phase) for phase in phases], 0)
    assert [slider.name(number) for number in range(len(phases))] == names


def test_a_deal_is_told_from_the_season_that_follows_it(qtbot: QtBot) -> None:
    slider = PhaseSlider()
    qtbot.addWidget(slider)
    slider.resize(600, 46)
    character = rules.variant("character")
    slider.show_phases([character.position(phase=phase) for phase in ("S1901D", "S1901M", "F1901M")], 1)
    assert [slider.name(number) for number in range(3)] == ["Deal 1901", "Spring 1901", "Fall"]
