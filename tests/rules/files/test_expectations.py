"""What scenarios expect of what a power is told, and of tables of which only some entries matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import rules
from rules import ReportedValue, Turn
from rules.files.expectations import differences
from rules.standard import Standard


class Telling(Standard):
    """Plain Diplomacy with things to tell, and a table in its state."""

    by_leaf: ClassVar[Mapping[str, Any]] = {"cards": 20}
    things: Mapping[str, ReportedValue] = {}
    table: Mapping[str, Any] = {}

    def told(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        return {**self.things, "who": ReportedValue(power)}

    def state(self, position: rules.Position) -> dict[str, Any]:
        return {"cards": dict(self.table)}

    def meant(self, position: rules.Position, key: str, value: Any) -> Any:
        return [one for one in value or [] if one != "past"] if key == "list" else value


def turn(things: Mapping[str, ReportedValue] | None = None, table: Mapping[str, Any] | None = None) -> Turn:
    variant = Telling(rules.variant("standard").base)
    variant.things, variant.table = things or {}, table or {}
    return variant.adjudicate(variant.start(), {})


@pytest.mark.parametrize(
    ("told", "wanted", "met"),
    [
        (ReportedValue({"a": 1, "b": 20}, usual=20), {"a": 1}, True),
        (ReportedValue({"a": 1}, usual=20), {"a": 1, "b": 20}, True),
        (ReportedValue({"a": 1, "b": 2}, usual=20), {"a": 1}, False),
        (ReportedValue(["x", "y"]), ["y", "x"], True),
        (ReportedValue(["x", "y"]), ["x"], False),
        (ReportedValue({"a": ["ok"], "b": ["cut"]}, "entries"), {"a": ["ok"]}, True),
        (ReportedValue({"a": ["ok"]}, "entries"), {"a": ["cut"]}, False),
        (ReportedValue({"a": ["ok"]}, "entries"), {"b": ["ok"]}, False),
        (ReportedValue([{"at": "Bur"}, {"at": "Mun"}], "among"), [{"at": "Mun"}], True),
        (ReportedValue([{"at": "Bur"}], "among"), [{"at": "Mun"}], False),
        (ReportedValue(["Bur"], "absent"), ["Mun"], True),
        (ReportedValue(["Bur"], "absent"), ["bur"], False),
        (ReportedValue(["Bur"], "absent"), ["Burgundy"], False),
        (ReportedValue([{"eye": "A Bur", "at": "Gas"}]), [{"eye": "a Burgundy", "at": "Gascony"}], True),
        (ReportedValue([{"eye": "A Bur", "at": "Gas"}]), [{"eye": "A Burgundy", "at": "Marseilles"}], False),
        (ReportedValue({"Gas": "England A"}, "entries"), {"Gascony": "england A"}, True),
    ],
)
def test_what_is_told_is_held_to_an_expectation_in_its_own_way(told: ReportedValue, wanted: Any, met: bool) -> None:
    found = differences("sees", {"France": {"thing": wanted}}, turn({"thing": told}))
    assert (found == []) is met


@pytest.mark.parametrize(("key", "wanted"), [("state", {"card": {}}), ("sees", {"France": {"card": []}})])
def test_a_key_that_is_none_cannot_be_expected_to_be_empty(key: str, wanted: Any) -> None:
    with pytest.raises(ValueError, match=r"card: is not known\. The keys are .*cards"):
        differences(key, wanted, turn())


def test_a_key_that_can_be_empty_is_known_though_nothing_is_there() -> None:
    pink = rules.variant("pink3")
    after = pink.adjudicate(pink.start(), {})
    assert differences("state", {"carthage_first": "", "points": {}}, after) == []
    with pytest.raises(ValueError, match="first_carthage: is not known"):
        differences("state", {"first_carthage": ""}, after)


@pytest.mark.parametrize(
    ("wanted", "missed"),
    [
        ({"homes": {"a": ["Hippo", "Aleria"]}}, []),
        ({"homes": {"a": ["Hippo", "Baria"]}}, ["state.homes.A"]),
        ({"stores": {"A": {"Hippo": 3}}}, []),
        ({"stores": {"A": {"Aleria": 3}}}, ["state.stores.A"]),
    ],
)
def test_names_stand_for_what_a_state_goes_by(wanted: Any, missed: list[str]) -> None:
    pink = rules.variant("pink")
    stored = pink.position(phase="S1902M", units={"A": ["A H"]}, state={"stores": {"A": {"H": 3}}})
    assert [one[0] for one in differences("state", wanted, pink.adjudicate(stored, {}))] == missed


def test_a_place_that_is_none_cannot_be_expected_to_be_hidden() -> None:
    with pytest.raises(ValueError, match="'Brg'"):
        differences("sees", {"France": {"thing": ["Brg"]}}, turn({"thing": ReportedValue(["Bur"], "absent")}))


def test_everybody_is_asked_as_nobody_in_particular() -> None:
    assert differences("sees", {"public": {"who": "public"}, "france": {"who": "France"}}, turn()) == []
    with pytest.raises(ValueError, match="no power is called 'Spain'"):
        differences("sees", {"Spain": {"who": "Spain"}}, turn())


def test_a_key_that_nobody_is_told_is_not_there() -> None:
    assert [one[0] for one in differences("sees", {"France": {"thing": [1]}}, turn())] == ["sees.France.thing"]


@pytest.mark.parametrize(
    ("wanted", "missed"),
    [
        ({"France": {"1A": 4}}, []),
        ({"France": {"2A": 20}}, []),
        ({"France": {"1A": 5}}, ["state.cards.France.1A"]),
        ({"France": {"2A": 5}, "Italy": {"1A": 1}}, ["state.cards.France.2A", "state.cards.Italy.1A"]),
    ],
)
def test_of_some_tables_only_single_values_are_compared(wanted: Any, missed: list[str]) -> None:
    found = differences("state", {"cards": wanted}, turn(table={"France": {"1A": 4, "3A": 9}}))
    assert [one[0] for one in found] == missed


def test_what_does_not_count_any_more_is_not_compared() -> None:
    assert differences("state", {"list": ["past"]}, turn()) == []
    assert differences("state", {"list": ["now"]}, turn()) != []


def test_chance_that_picks_is_recorded_as_what_was_picked() -> None:
    needed = rules.DrawNeeded("card 1", 1, 3, [4, "X1", 20])
    assert [needed.value(number) for number in (1, 2, 3)] == [4, "X1", 20]
    assert needed.fits("X1") and not needed.fits(5)
    assert rules.DrawNeeded("die", 1, 6).value(3) == 3
    assert replace(turn(), draws={"card 1": "X1"}).draws == {"card 1": "X1"}
