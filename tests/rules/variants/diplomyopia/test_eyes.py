"""Corners of the table of eyes that no scenario states."""

from __future__ import annotations

import rules
from tests.rules.variants.diplomyopia.fogs import VARIANT, played, told


def test_a_fleet_off_the_shortest_way_was_reached_if_it_borders_one_that_was() -> None:
    """R12 asks whether it was taken up and touched, not whether it was of use."""
    orders = {"England": ["A Lon - Bel", "F ENG C A Lon - Bel", "F IRI C A Lon - Bel"]}
    turn = played(orders, England=["A Lon", "F ENG", "F IRI"])
    assert turn.results["F IRI"] == ("void",)
    assert {"fact": "moved", "eye": "F IRI", "to": "Bel"} in told(turn, "England")


def test_every_unit_is_its_owners_eye_and_nobody_elses() -> None:
    turn = VARIANT.adjudicate(VARIANT.start(), {"France": ["A Mar - Pie"], "Italy": ["A Ven - Pie"]})
    for power in VARIANT.base.powers:
        own = {unit.text for unit in turn.before.units_of(power)}
        assert {fact["eye"] for fact in told(turn, power) if "eye" in fact} <= own
    assert told(turn, rules.PUBLIC) == []


def test_who_is_beaten_on_the_sea_is_an_eye_of_the_army_too() -> None:
    """E11 and E12 together: an army that got no other way."""
    orders = {
        "England": ["A Lon - Bel", "F NTH C A Lon - Bel"],
        "France": ["F ENG - NTH", "F HEL S F ENG - NTH"],
    }
    turn = played(orders, England=["A Lon", "F NTH"], France=["F ENG", "F HEL"])
    names = [fact["fact"] for fact in told(turn, "England") if fact["eye"] == "F NTH"]
    assert names == ["noconvoy", "dislodged"]


def test_an_army_that_is_told_to_sail_and_cannot_does_not_walk() -> None:
    turn = played({"England": ["A Lon - Wal via convoy"]}, England=["A Lon"])
    assert told(turn, "England") == [{"fact": "noconvoy", "eye": "A Lon", "at": "Wal"}]


def test_a_paradox_in_which_all_hold_lets_them_look_round() -> None:
    variant = rules.variant("diplomyopia", convoy_paradox="all_hold")
    units = {"England": ["F Lon", "F Wal"], "France": ["A Bre", "F ENG"]}
    position = variant.position(phase="S1902M", units=units, centers={}, state={"control": {}})
    orders = {"England": ["F Lon S F Wal - ENG", "F Wal - ENG"], "France": ["A Bre - Lon", "F ENG C A Bre - Lon"]}
    facts = variant.told(variant.adjudicate(position, orders), "England")["facts"].value
    assert {"fact": "remains", "eye": "F Wal", "at": "ENG", "who": "France F"} in facts
    assert {"fact": "idle", "eye": "F Lon"} in facts


def test_units_that_no_longer_answer_hold_and_look_round() -> None:
    turn = played({}, France=["A Bur"], Germany=["A Mun"])
    assert told(turn, "France") == [{"fact": "remains", "eye": "A Bur", "at": "Mun", "who": "Germany A"}]
    assert told(turn, "Germany") == [{"fact": "remains", "eye": "A Mun", "at": "Bur", "who": "France A"}]


def test_who_had_nowhere_to_go_is_told_once_while_others_retreat() -> None:
    """R25: with the moves, not again with the retreats."""
    orders = {
        "France": ["F Spa/sc - Por", "F MAO S F Spa/sc - Por"],
        "Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"],
    }
    units = {"England": ["F Por", "A Bur"], "France": ["F Spa/sc", "F MAO"], "Germany": ["A Mun", "A Ruh"]}
    turn = played(orders, **units)
    assert turn.after.phase.text == "S1902R"
    first = [
        (fact["eye"], fact["fact"]) for fact in told(turn, "England") if fact["fact"] in ("dislodged", "disbanded")
    ]
    assert sorted(first) == [("A Bur", "dislodged"), ("F Por", "disbanded"), ("F Por", "dislodged")]
    after = VARIANT.adjudicate(turn.after, {"England": ["A Bur R Par"]})
    assert told(after, "England") == [{"fact": "retreated", "eye": "A Bur", "to": "Par"}]
