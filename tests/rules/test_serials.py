"""Units with a number for good: read, written, told apart on the board and in docks."""

from __future__ import annotations

import pytest

import rules
from rules import Named, Unit, UnitKind
from rules.orders import OrderTextReader, named, parse_canonical
from rules.standard.orders import MOVE_VERBS

BOARD = rules.load_board("character")
KINDS = {
    "A": UnitKind("A", "army", "army", serial=True),
    "F": UnitKind("F", "fleet", "fleet", serial=True),
    "Amp": UnitKind("Amp", "amphibian", "army", serial=True),
}
PAR, HYP = BOARD.locations["Par"], BOARD.locations["Hyp"]


def read(text: str, power: str = "France") -> Named:
    return OrderTextReader(BOARD, KINDS, None, power).unit(text)


def test_a_number_for_good_is_no_part_of_the_key_on_the_board() -> None:
    unit = Unit("France", "A", PAR, serial="12")
    assert (unit.text, unit.key, unit.tag, unit.listed) == ("12A Par", "Par", "12A", "12A Par")
    assert unit.at(BOARD.locations["Bur"]).text == "12A Bur"
    assert named(unit) == Named("A", PAR, serial="12")


def test_in_a_dock_it_tells_units_apart() -> None:
    units = [Unit("France", kind, HYP, serial=serial) for kind, serial in (("A", "1"), ("A", "2"), ("F", "1"))]
    assert [unit.key for unit in units] == ["Hyp#France#1A", "Hyp#France#2A", "Hyp#France#1F"]
    assert [unit.text for unit in units] == ["1A Hyp", "2A Hyp", "1F Hyp"]
    assert [named(unit).key for unit in units] == [unit.key for unit in units]


@pytest.mark.parametrize(
    ("text", "serial", "kind", "power"),
    [
        ("2A Par", "2", "A", ""),
        ("10a paris", "10", "A", ""),
        ("the French 2 army in Paris", "2", "A", ""),
        ("A Par", "", "A", ""),
        ("1Amp Par", "1", "Amp", ""),
        ("1A Hyp", "1", "A", "France"),
        ("Germany 1A Hyp", "1", "A", "Germany"),
        ("Germany's 1A Hyp", "1", "A", "Germany"),
    ],
)
def test_how_units_are_read(text: str, serial: str, kind: str, power: str) -> None:
    unit = read(text)
    assert (unit.serial, unit.kind, unit.power, unit.number) == (serial, kind, power, "")


@pytest.mark.parametrize("text", ["2A Par - Bur", "10A Par H", "1F NTH C 12A Lon - Nwy", "1A Hyp - Par"])
def test_canonical_orders_are_read_at_once(text: str) -> None:
    order = parse_canonical(text, "France", BOARD, KINDS, MOVE_VERBS)
    assert order is not None and order.text == text
    assert order.unit is not None and order.unit.serial == text.partition("A ")[0].partition("F ")[0]


def test_a_number_does_not_begin_with_nought() -> None:
    assert parse_canonical("02A Par H", "France", BOARD, KINDS, MOVE_VERBS) is None
    assert read("02A Par").serial == "2"
