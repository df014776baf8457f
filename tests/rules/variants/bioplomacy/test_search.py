"""Searches (section 7; R20)."""

from __future__ import annotations

import pytest

from .jungle import codes, open_to, turn, why, words

HORDE = {"Insects": ["H 41@u", "H 40@u"]}


@pytest.mark.parametrize("searcher", ["HP 39", "P 39"])
def test_a_search_has_a_power_of_one_whoever_searches(searcher: str) -> None:
    """R20: also of a Pride, also against another power's support of 1/2."""
    found = turn(
        {"Felines": [searcher], "Insects": ["H 41@u"]},
        {"Felines": [f"{searcher} search"], "Insects": ["H 41@u - 39@u"]},
    )
    assert (words(found, "H 41@u"), words(found, searcher)) == ("bounce", "ok")
    assert why(found, "H 41@u") == [f"H 41@u is stood off under Space 39: 1 against 1, the search of {searcher}."]
    assert why(found, searcher) == [f"The search of {searcher} stands off H 41@u."]


def test_a_mountain_is_searched_from_for_its_space() -> None:
    found = turn({"Chacma": ["T M1"], "Insects": ["H 42@u"]}, {"Chacma": ["T M1 search"], "Insects": ["H 42@u - 38@u"]})
    assert words(found, "H 42@u") == "bounce"


@pytest.mark.parametrize("unit", ["H 38@u", "S 38@h"])
def test_off_the_ground_a_search_is_void(unit: str) -> None:
    found = turn({"Insects": [unit]}, {"Insects": [f"{unit} search"]})
    assert (words(found, unit), codes(found, unit)) == ("void", ["search_from_ground"])


def test_who_burrows_down_is_not_stopped() -> None:
    """R20: past a searcher in a mountain, or beside one."""
    found = turn({"Chacma": ["T M1"], "Insects": ["H 38"]}, {"Chacma": ["T M1 search"], "Insects": ["H 38 - 38@u"]})
    assert words(found, "H 38") == "ok"


def test_who_is_there_already_is_left_alone() -> None:
    units = {"Felines": ["HP 39"], "Insects": ["H 39@u", "H 41@u", "H 40@u"]}
    orders = {"Felines": ["HP 39 search"], "Insects": ["H 39@u - 22@u", "H 41@u H", "H 40@u H"]}
    assert words(turn(units, orders), "H 39@u") == "ok"
    rising = turn(units, {"Felines": ["HP 39 - 42", "HP 39 search"], "Insects": ["H 39@u S H 41@u"]})
    assert words(rising, "H 39@u") == "ok"


def test_it_is_never_cut_and_ends_with_the_searcher() -> None:
    units = {"Felines": ["HP 39"], "Insects": ["H 41@u"], "Chacma": ["T 38"], "Drill": ["T 42"]}
    orders = {"Felines": ["HP 39 search"], "Insects": ["H 41@u - 39@u"], "Chacma": ["T 38 - 39"]}
    assert words(turn(units, orders), "H 41@u") == "bounce"
    orders["Drill"] = ["T 42 S T 38 - 39"]
    gone = turn(units, orders)
    assert (words(gone, "H 41@u"), words(gone, "HP 39")) == ("ok", "dislodged")


def test_several_searches_do_not_add_up() -> None:
    units = {"Felines": ["HP 38"], "Chacma": ["T M1"], "Insects": ["H 42@u", "H 39@u"]}
    orders = {
        "Felines": ["HP 38 search"],
        "Chacma": ["T M1 search"],
        "Insects": ["H 42@u - 38@u", "H 39@u S H 42@u - 38@u"],
    }
    assert words(turn(units, orders), "H 42@u") == "ok"


def test_it_stops_hordes_of_every_power_and_many_at_once() -> None:
    """R20: two rivals; both are stood off by each other and by the search."""
    units = {"Felines": ["HP 39"], "Insects": ["H 41@u", "H 42@u"]}
    found = turn(units, {"Felines": ["HP 39 search"], "Insects": ["H 41@u - 39@u", "H 42@u - 39@u"]})
    assert (words(found, "H 41@u"), words(found, "H 42@u")) == ("bounce", "bounce")


def test_a_search_alone_closes_nothing_and_a_stand_off_with_one_does() -> None:
    """R18: a contender may be a search."""
    units = {"Felines": ["HP 39"], "Insects": ["H 38@u"], "Chacma": ["T 22", "T 18"], "Drill": ["T 38"]}
    lone = {"Felines": ["HP 39 search"], "Insects": ["H 38@u H"], "Drill": ["T 38 H"]}
    assert not turn(units, lone).resolution.contested  # type: ignore[union-attr]
    moved = {**lone, "Insects": ["H 38@u - 39@u"]}
    assert turn(units, moved).resolution.contested == {"39@u"}  # type: ignore[union-attr]


def test_a_zone_stood_off_by_a_search_is_closed_to_a_horde_in_retreat() -> None:
    units = {"Felines": ["HP 39", "P 42"], "Insects": ["H 41", "H 38@u"], "Chacma": ["T 40"]}
    orders = {"Felines": ["HP 39 search", "P 42 - 41"], "Insects": ["H 38@u - 39@u", "H 41 - 39"]}
    found = turn(units, orders)
    assert words(found, "H 41") == "bounce, dislodged"
    assert "41@u" in open_to(found, "H 41")
