"""Docks: places where any number of units are, of any powers. Each power counts its own from the second on."""

from __future__ import annotations

import pytest

import rules
from rules import Board, Location, Power, Province, Unit
from rules.orders import OrderTextReader
from rules.standard import Standard
from rules.units import Named, UnitKind, named, written

KINDS = {"A": UnitKind("A", "army", "army"), "L": UnitKind("L", "launch", "dock")}
BOARD = Board(
    "harbour",
    "Harbour",
    {"East": Power("East", "East", "Eastern", "E"), "West": Power("West", "West", "Western", "W")},
    {"Quay": Province("Quay", "The Quay", "dock"), "Pier": Province("Pier", "Pier", "dock"),
     "Town": Province("Town", "Town", "inland")},
    {"army": {"Town": ("Town",)}, "dock": {"Quay": ("Pier",), "Pier": ("Quay",)}},
)  # fmt: skip


class Harbour(Standard):
    kinds = KINDS


HARBOUR = Harbour(BOARD)
QUAY = BOARD.locations["Quay"]


def test_a_dock_is_a_place_of_its_kind() -> None:
    assert [place.dock for place in BOARD.locations.values()] == [True, True, False]
    assert HARBOUR.standing_place(BOARD, "A", QUAY) is None


def test_units_in_a_dock_are_counted_by_power_and_keyed_by_it() -> None:
    units = [Unit(power, "L", QUAY) for power in ("East", "West", "East", "East")]
    keyed = HARBOUR.keyed(units)
    assert {key: unit.text for key, unit in keyed.items()} == {
        "Quay#East": "L Quay",
        "Quay#East#2": "L Quay#2",
        "Quay#East#3": "L Quay#3",
        "Quay#West": "L Quay",
    }
    assert {unit.listed for unit in keyed.values()} == {"L Quay"}
    rest = [unit for unit in keyed.values() if unit.power == "East"][1:]
    assert list(HARBOUR.keyed([rest[1]])) == ["Quay#East"]
    assert named(rest[0]).key == rest[0].key


def test_elsewhere_numbers_stand_before_the_kind() -> None:
    assert written("A", BOARD.locations["Town"], "2") == "2A Town"


@pytest.mark.parametrize(
    ("text", "number"),
    [("L Quay", ""), ("L Quay#1", ""), ("L Quay#2", "2"), ("l the quay # 2", "2"), ("2L Quay", "2"), ("1L Quay", "")],
)
def test_the_writers_own_unit_is_meant(text: str, number: str) -> None:
    assert OrderTextReader(BOARD, KINDS, None, "West").unit(text) == Named("L", QUAY, number, "West")


def test_a_bare_place_means_the_writers_own_unit_there() -> None:
    units = HARBOUR.keyed([Unit("East", "L", QUAY), Unit("West", "L", QUAY), Unit("West", "L", QUAY)])
    position = rules.Position(HARBOUR, rules.Phase.parse("S1901M"), units)
    assert HARBOUR.parse(position, "West", "Quay#2 - Pier").text == "L Quay#2 - Pier"
    assert HARBOUR.parse(position, "East", "Quay H").key == "Quay#East"


@pytest.mark.parametrize("text", ["L Quay - Pier", "L Quay#2 - Pier"])
def test_what_is_written_is_read_for_its_writer(text: str) -> None:
    position = rules.Position(HARBOUR, rules.Phase.parse("S1901M"), {})
    for power in BOARD.powers:
        order = HARBOUR.parse(position, power, text)
        assert (order.text, order.unit and order.unit.power) == (text, power)


def test_where_units_are_alone_they_have_no_number() -> None:
    with pytest.raises(LookupError) as error:
        OrderTextReader(BOARD, KINDS, None, "West").unit("A Town#2")
    assert rules.say(error.value.args[0]) == "Units in Town are not counted: leave the number out of 'Town#2'."
    assert Location("Quay") == QUAY
