"""A convoy is ordered from either end: from the fleet or from the army. What belongs to it is written with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


@pytest.fixture
def channel(at_phase: AtPhase) -> Hands:
    units = {"England": ["A Lon", "F NTH", "F ENG"], "Germany": ["F HEL"], "France": ["A Bre"]}
    hands = at_phase(phase="S1902M", units=units, centers={})
    hands.document.act_for("England")
    return hands


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def test_from_the_fleet_the_armys_move_is_set(channel: Hands) -> None:
    channel.click("NTH")
    channel.key(Key.Key_C)
    channel.click("Lon", "Nwy")
    assert channel.orders("England") == ["F NTH C A Lon - Nwy", "A Lon - Nwy"]
    channel.trigger("undo")
    assert channel.orders("England") == []


def test_from_the_army_the_only_fleet_on_the_way_carries_it(channel: Hands) -> None:
    channel.click("Lon", "Nwy")
    assert channel.orders("England") == ["A Lon - Nwy", "F NTH C A Lon - Nwy"]
    assert status(channel) == "A Lon - Nwy is written. F NTH C A Lon - Nwy is written with it."
    channel.trigger("undo")
    assert channel.orders("England") == []


def test_a_drag_does_the_same(channel: Hands) -> None:
    channel.drag("Lon", "Nwy")
    assert channel.orders("England") == ["A Lon - Nwy", "F NTH C A Lon - Nwy"]


def test_where_two_could_nobody_is_chosen_for_the_player(channel: Hands) -> None:
    channel.click("Lon", "Bel")
    assert channel.orders("England") == ["A Lon - Bel"]


def test_a_fleet_with_an_order_of_its_own_keeps_it(channel: Hands) -> None:
    channel.click("NTH", "Den", "Lon", "Nwy")
    assert channel.orders("England") == ["F NTH - Den", "A Lon - Nwy"]


def test_a_chain_of_two(at_phase: AtPhase) -> None:
    hands = at_phase(phase="S1902M", units={"England": ["A Lon", "F ENG", "F MAO", "F NTH"]}, centers={})
    hands.document.act_for("England")
    hands.click("Lon", "Por")
    assert hands.orders("England") == ["A Lon - Por", "F ENG C A Lon - Por", "F MAO C A Lon - Por"]


def test_with_v_the_fleets_in_reach_are_ringed(channel: Hands) -> None:
    channel.click("Lon")
    channel.key(Key.Key_V)
    assert channel.table.scene.stage.targets.units == {"NTH", "ENG"}
    channel.click("Wal")
    assert channel.orders("England") == ["A Lon - Wal via convoy", "F ENG C A Lon - Wal"]


def test_by_land_no_fleet_is_asked(channel: Hands) -> None:
    channel.click("Lon", "Wal")
    assert channel.orders("England") == ["A Lon - Wal"]
