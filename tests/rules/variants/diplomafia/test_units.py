"""Builds and removals (section 7; R9, R10, R12, R25, R28)."""

from __future__ import annotations

import pytest

from .street import befell, business, cash, kept, standing, why, words

RICH = {"Harlem": 30}
ALL = ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]


def harlem(units: list[str], orders: list[str], turf: list[str] = ALL, options: object = (), **state: object) -> object:
    return business(
        {"Harlem": units}, {"Harlem": orders}, options=options, turf={"Harlem": turf}, **{"cash": RICH, **state}
    )


def test_as_many_units_as_centers() -> None:
    """R9: SRUs and LRUs together."""
    turn = harlem(["SRU CHa", "SRU HaH"], ["build LRU Har", "build SRU EHa", "build SRU NHa", "build SRU WaH"])
    assert [words(turn, f"build {unit}") for unit in ("SRU EHa", "SRU NHa", "SRU WaH", "LRU Har")] == [
        "ok", "ok", "ok", "void",
    ]  # fmt: skip
    assert why(turn, "build LRU Har") == ["Harlem has 5 units and 5 centers: no unit more."]


def test_srus_are_built_before_lrus_whatever_the_order_written() -> None:
    turn = harlem(["SRU CHa"], ["build LRU Har", "build LRU Har#2", "build SRU EHa"])
    assert standing(turn, "Harlem") == ["SRU CHa", "SRU EHa", "LRU Har", "LRU Har"]
    assert words(turn, "build LRU Har#2") == "ok"


def test_lrus_may_not_outnumber_srus() -> None:
    turn = harlem(["SRU CHa"], ["build LRU Har", "build LRU Har"])
    assert (turn.results["build LRU Har"], turn.results["build LRU Har (2)"]) == (("ok",), ("void",))
    assert why(turn, "build LRU Har (2)") == ["LRUs may not outnumber SRUs: Harlem has 1 LRU and 1 SRU."]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("build SRU Inw", "An SRU is built in a home center of its family, and Inwood is none."),
        ("build SRU CHa", "An SRU is built in a home center of its family, and Central Harlem is none."),
        ("build SRU PES", "An SRU is built in a home center of its family, and Plush East Side is none."),
        ("build SRU Har", "An SRU is built in a home center of its family, and Harlem is none."),
        ("build SRU WaH", "Harlem does not own Washington Heights."),
        ("build SRU EHa", "SRU EHa stands in East Harlem."),
        ("build LRU Eas", "An LRU is built over its home area, Harlem."),
        ("build LRU NHa", "An LRU is built over its home area, Harlem."),
    ],
)
def test_where_nothing_is_built(order: str, said: str) -> None:
    turn = harlem(["SRU EHa"], [order], ["EHa", "NHa", "Inw", "CHa", "MoH"])
    assert (words(turn, order), why(turn, order)) == ("void", [said])


def test_another_familys_unit_in_a_home_center_stands_in_the_way() -> None:
    turn = business({"Harlem": ["SRU CHa"], "EastSide": ["SRU EHa"]}, {"Harlem": ["build SRU EHa"]}, cash=RICH)
    assert why(turn, "build SRU EHa") == ["SRU EHa stands in East Harlem."]


def test_an_lru_needs_one_home_center_vacant_or_not() -> None:
    """R28."""
    with_one = harlem(["SRU EHa"], ["build LRU Har"], ["EHa", "Inw"])
    without = harlem(["SRU Inw"], ["build LRU Har"], ["MoH", "Inw"])
    assert (words(with_one, "build LRU Har"), words(without, "build LRU Har")) == ("ok", "void")


def test_building_is_free_but_for_the_upkeep() -> None:
    """R12."""
    turn = harlem(["SRU EHa"], ["build SRU NHa"], cash={"Harlem": 3})
    assert (cash(turn, "Harlem"), kept(turn, "unmaintained", "Harlem")) == (1, ["SRU NHa"])


def test_waive_says_that_a_build_is_left() -> None:
    turn = harlem(["SRU EHa"], ["waive", "build SRU NHa", "waive", "waive", "waive"])
    assert [turn.results[key] for key in ("waive", "waive (2)", "waive (3)", "waive (4)")] == [
        ("ok",), ("ok",), ("ok",), ("void",),
    ]  # fmt: skip


@pytest.mark.parametrize("order", ["remove SRU EHa", "remove LRU Har"])
def test_nobody_removes_at_will(order: str) -> None:
    """R25."""
    turn = harlem(["SRU EHa", "SRU NHa", "LRU Har"], [order])
    assert (words(turn, order), len(standing(turn, "Harlem"))) == ("void", 3)


def test_an_excess_over_centers_is_the_owners_choice() -> None:
    """7.3: any unit, and no more than needed."""
    turn = harlem(
        ["SRU EHa", "SRU NHa", "SRU CHa", "LRU Har"], ["remove SRU EHa", "remove SRU NHa", "remove SRU Inw"],
        ["EHa", "NHa", "WaH", "CHa"],
    )  # fmt: skip
    assert [words(turn, f"remove SRU {place}") for place in ("EHa", "NHa", "Inw")] == ["ok", "void", "void"]
    assert standing(turn, "Harlem") == ["SRU NHa", "SRU CHa", "LRU Har"]


def test_an_excess_of_lrus_takes_an_lru_alone() -> None:
    turn = harlem(["SRU EHa", "LRU Har", "LRU Eas"], ["remove SRU EHa", "remove LRU Har"])
    assert (words(turn, "remove SRU EHa"), words(turn, "remove LRU Har")) == ("void", "ok")
    assert standing(turn, "Harlem") == ["SRU EHa", "LRU Eas"]


def test_it_may_be_mended_by_srus_instead() -> None:
    turn = harlem(["SRU EHa", "LRU Har", "LRU Eas"], ["build SRU NHa"])
    assert len(standing(turn, "Harlem")) == 4


def test_a_removal_of_an_sru_may_make_lrus_too_many() -> None:
    """7.4: until both limits hold."""
    turn = harlem(["SRU EHa", "SRU NHa", "LRU Har", "LRU Eas"], ["remove SRU EHa"], ["EHa", "NHa", "WaH"])
    assert standing(turn, "Harlem") == ["SRU NHa", "LRU Har"]
    assert befell(turn) == [("Harlem", "Removed by default")]


def test_by_default_lrus_go_first_by_area() -> None:
    """R10: without regard to case."""
    turn = harlem(["SRU EHa", "SRU NHa", "LRU Wal", "LRU Les"], [], ["EHa", "NHa", "WaH"])
    assert standing(turn, "Harlem") == ["SRU EHa", "SRU NHa", "LRU Wal"]


def test_then_who_is_farthest_from_home() -> None:
    """Moves over borders to the nearest home center, ties by district."""
    far = harlem(["SRU Ful", "SRU EHa", "SRU SoH"], [], ["EHa", "Ful"])
    assert standing(far, "Harlem") == ["SRU EHa", "SRU SoH"]
    tie = harlem(["SRU Inw", "SRU HaH", "SRU CHa"], [], ["EHa", "NHa"])
    assert standing(tie, "Harlem") == ["SRU Inw", "SRU HaH"]
    assert why(tie, "x") == []


def test_alike_lrus_may_be_removed_one_after_the_other() -> None:
    """R31: as suits the owner."""
    turn = harlem(["SRU EHa", "LRU Har", "LRU Har", "LRU Har"], ["remove LRU Har", "remove LRU Har#2"])
    again = harlem(["SRU EHa", "LRU Har", "LRU Har", "LRU Har"], ["remove LRU Har", "remove LRU Har"])
    assert standing(turn, "Harlem") == standing(again, "Harlem") == ["SRU EHa", "LRU Har"]


def test_money_alone_may_limit_units() -> None:
    """R9, option unit_limit."""
    money = {"unit_limit": "money"}
    turn = harlem(["SRU CHa", "SRU HaH"], ["build SRU EHa", "remove SRU CHa"], ["EHa"], money)
    assert (words(turn, "build SRU EHa"), words(turn, "remove SRU CHa")) == ("ok", "void")
    assert len(standing(turn, "Harlem")) == 3
    lrus = harlem(["SRU EHa", "LRU Har", "LRU Har"], [], ["EHa"], money)
    assert standing(lrus, "Harlem") == ["SRU EHa", "LRU Har"]


def test_who_has_units_but_no_center_removes_them_all() -> None:
    """Section 12."""
    turn = business({"Harlem": ["SRU CHa", "LRU Har"]}, {}, turf={"Harlem": ["CHa"], "EastSide": ["PES"]}, cash=RICH)
    assert (standing(turn, "Harlem"), kept(turn, "eliminated")) == ([], None)
