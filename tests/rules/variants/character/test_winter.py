"""Winter (section 6): the Fall count, builds and removals, conversions, redeployments; numbers of units (section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import by_chance, cards, plain, position, state, turn, units, why, words

FRANCE = ["1A Gas", "2A Spa", "3A Mar", "1F Por", "2F MAO"]


def fall(places: dict[str, list[str]], owned: dict[str, list[str]], **more: Any) -> dict[str, list[str]]:
    """Who owns what once the Fall of 1902 is counted."""
    after = turn(position("F1902R", places, centers=owned, **more)).after
    assert after.phase.text == "W1902A"
    centers: dict[str, list[str]] = after.as_dict()["centers"]
    return centers


def test_centers_are_counted_after_the_retreats_of_fall() -> None:
    assert fall({"France": ["1A Bel"]}, {"Germany": ["Bel"], "France": ["Par"]}) == {"France": ["Bel", "Par"]}


def test_a_gassed_center_stays_its_owners() -> None:
    """C-42: also one that was nobody's."""
    assert fall({"France": ["1A Bel"]}, {"Germany": ["Bel"]}, gassed_centers=["Bel"]) == {"Germany": ["Bel"]}
    assert fall({"France": ["1A Bel"]}, {}, gassed_centers=["Bel"]) == {}


@pytest.mark.parametrize(("until", "owned"), [("F1902M", {}), ("S1902M", {"France": ["Bel"]})])
def test_a_crater_is_captured_in_the_first_fall_after_its_time(until: str, owned: dict[str, list[str]]) -> None:
    """C-37: no status in the Fall counts up to and including that turn."""
    assert fall({"France": ["1A Bel"]}, {}, no_center={"Bel": until}) == owned


def test_a_unit_in_hyperspace_owns_nothing() -> None:
    """C-31."""
    assert fall({"France": ["1A Hyp"]}, {"France": ["Par"]}, cards={"France": {"1A": 8}}) == {"France": ["Par"]}


# Builds.


def built(orders: list[str], owned: list[str], here: tuple[str, ...] = ("1F NTH",), **more: Any) -> list[str]:
    before = position("W1903A", {"Russia": here}, centers={"Russia": owned}, **more)
    return units(by_chance(before, {"Russia": orders}).after, "Russia")


def test_new_units_take_the_next_number_of_their_letter() -> None:
    """Section 3."""
    assert built(["build A Mos", "build F Sev"], ["Mos", "Sev", "War"]) == ["1F NTH", "1A Mos", "2F Sev"]
    numbers = {"Russia": {"A": 4, "F": 2}}
    assert built(["build A Mos", "build F Sev"], ["Mos", "Sev", "War"], numbers=numbers) == [
        "1F NTH",
        "5A Mos",
        "3F Sev",
    ]


def test_an_amphibian_counts_for_both_letters() -> None:
    """C-6."""
    assert built(["build A Mos", "build F Sev"], ["Mos", "Sev", "War"], here=("3Amp NTH",))[1:] == ["4A Mos", "4F Sev"]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("build F Mos", "not_built_there"),
        ("build F Sev/ec", "not_built_there"),
        ("build F StP", "name_coast"),
        ("build Amp Sev", "only_kinds"),
        ("build A Par", "not_owned"),
        ("build A Nwy", "not_home"),
    ],
)
def test_where_nothing_is_built(order: str, code: str) -> None:
    """C-11: no fleet on the Caspian; and as on the classic board."""
    before = position("W1903A", {"Russia": ["1F NTH"]}, centers={"Russia": ["Mos", "Sev", "StP", "Nwy"]})
    assert why(turn(before, {"Russia": [order]}), order) == [code]


def test_nobody_builds_in_a_gassed_center_and_it_is_one_again_after_winter() -> None:
    """C-42."""
    before = position(
        "W1903A", {"Russia": ["1F NTH"]}, centers={"Russia": ["Mos", "Sev", "War"]}, gassed_centers=["War"]
    )
    played = turn(before, {"Russia": ["build A War", "build A Mos"]}, [20])
    assert why(played, "build A War") == ["gassed_site"]
    assert units(played.after, "Russia") == ["1F NTH", "1A Mos"]
    assert state(played.after, "gassed_centers") is None


def test_a_power_without_orders_plays_short() -> None:
    """Section 6."""
    assert built([], ["Mos", "Sev", "War"]) == ["1F NTH"]


# Free units and removals.


def owed(number: int, orders: list[str], held: dict[str, object], here: list[str] = FRANCE) -> list[str]:
    """The units of France after a Winter in which it has so many centers."""
    centers = ["Par", "Mar", "Bre", "Spa", "Por"][:number]
    before = position("W1903A", {"France": here}, {"France": held}, centers={"France": centers})
    return units(turn(before, {"France": orders}).after, "France")


def test_a_free_unit_needs_no_center() -> None:
    """C-59: centers and Free units less units."""
    assert len(owed(4, [], {"1A": 19})) == 5
    assert len(owed(3, ["remove 2A Spa"], {"1A": 19})) == 4


def test_missing_removals_never_take_a_free_unit_and_first_who_is_in_hyperspace() -> None:
    """Section 6."""
    assert "2F MAO" not in owed(4, [], {})
    assert "2F MAO" in owed(3, [], {"2F": 19})
    here = ["1A Par", "2A Hyp", "1F Iri"]
    assert owed(2, [], {"2A": 8}, here) == ["1A Par", "1F IRI"]
    assert owed(1, [], {"1A": 19, "2A": 19}, ["1A Par", "2A Mar", "3A Bur"]) == ["1A Par", "2A Mar", "3A Bur"]
    assert owed(0, [], {"1A": 19, "2A": 19}, ["1A Par", "2A Mar"]) == ["1A Par", "2A Mar"]


def test_a_free_unit_goes_by_choice_and_pays_for_none() -> None:
    """C-59: it may be removed, and the power still owes as much."""
    assert owed(5, ["remove 1A Gas"], {"1A": 19}) == ["2A Spa", "3A Mar", "1F Por", "2F MAO"]
    assert owed(3, ["remove 1A Gas", "remove 2F MAO"], {"1A": 19}) == ["2A Spa", "3A Mar", "1F Por"]


def test_a_removal_with_a_wrong_number_is_no_order() -> None:
    """C-6; without a number the place says which."""
    before = position("W1903A", {"France": ["1A Gas", "2A Par"]}, centers={"France": ["Par"]})
    assert units(turn(before, {"France": ["remove 2A Gas", "remove A Par"]}).after, "France") == ["1A Gas"]


def test_what_a_set_up_says_of_this_winter_goes_before() -> None:
    """Section 14: `adjust`, of the powers that it names."""
    before = position("W1903A", {"France": ["1A Gas"]}, centers={"France": ["Par"]}, adjust={"France": 1, "Italy": -1})
    assert state(before, "adjust") == {"France": 1, "Italy": -1}
    after = turn(before, {"France": ["build A Par"]}, [20]).after
    assert units(after, "France") == ["1A Gas", "2A Par"]
    assert state(after, "adjust") is None


# Conversions.


def test_in_winter_converters_convert_at_no_cost_beside_builds() -> None:
    """Card 6; the act discloses the card."""
    before = position(
        "W1902A", {"Turkey": ["1A Smy", "1F Con"]}, {"Turkey": {"1A": 6}}, centers={"Turkey": ["Con", "Smy"]}
    )
    played = turn(before, {"Turkey": ["1A Smy convert F"]})
    assert units(played.after, "Turkey") == ["2F Smy", "1F Con"]
    assert state(played.after, "revealed") == {"Turkey": {"2F": 6}}
    assert words(played)["1A Smy"] == ["ok"]
    told = played.before.variant.events(played, "Turkey")
    assert [event.title for event in told] == ["Card disclosed"]  # it was not dealt anew


@pytest.mark.parametrize(
    ("order", "more", "code"),
    [
        ("1F Con convert A", {}, "not_its_card"),
        ("1A Smy convert A", {}, "same_kind"),
        ("1A Smy convert F", {"civil_disorder": {"Turkey 1A": "S1903M"}}, "asleep"),
    ],
)
def test_who_does_not_convert_in_winter(order: str, more: dict[str, object], code: str) -> None:
    before = position(
        "W1902A", {"Turkey": ["1A Smy", "1F Con"]}, {"Turkey": {"1A": 6}}, centers={"Turkey": ["Con", "Smy"]}, **more
    )
    played = turn(before, {"Turkey": [order]})
    assert why(played, order.partition(" convert")[0]) == [code]
    assert state(played.after, "revealed") is None


def test_a_unit_gassed_in_spring_is_itself_again_in_winter() -> None:
    """Card 10: civil disorder lasts through the next turn, which is over."""
    past = {"centers": {"Turkey": ["Smy"]}, "civil_disorder": {"Turkey 1A": "F1902M"}}
    before = position("W1902A", {"Turkey": ["1A Smy"]}, {"Turkey": {"1A": 6}}, **past)
    assert units(turn(before, {"Turkey": ["1A Smy convert F"]}).after, "Turkey") == ["1F Smy"]


def test_no_card_works_in_the_first_winter() -> None:
    """Section 6: in W1901A every unit is Ordinary."""
    before = position("W1901A", {"Turkey": ["1A Smy"]}, {"Turkey": {"1A": 6}}, centers={"Turkey": ["Smy"]})
    assert why(turn(before, {"Turkey": ["1A Smy convert F"]}), "1A Smy") == ["too_soon"]


def test_a_converted_fleet_names_its_coast_but_for_the_black_sea() -> None:
    """Card 6, C-11."""
    here, owned = {"Russia": ["1A StP", "2A Sev"]}, {"Russia": ["StP", "Sev"]}
    before = position("W1903A", here, {"Russia": {"1A": 6, "2A": 6}}, centers=owned)
    assert why(turn(before, {"Russia": ["1A StP convert F"]}), "1A StP") == ["which_coast"]
    after = turn(before, {"Russia": ["1A StP convert F/nc", "2A Sev convert F"]}).after
    assert units(after, "Russia") == ["1F StP/nc", "2F Sev"]
    assert units(turn(before, {"Russia": ["2A Sev convert F/ec"]}).after, "Russia") == ["1A StP", "2F Sev/ec"]


# Redeployments.


def redeployed(order: str, held: object = "X10", **more: Any) -> tuple[list[str], list[str]]:
    """The units of France and the result of the order."""
    before = position(
        "W1903A",
        {"France": ["1A Mar", "2A Bur"]},
        {"France": {"1A": held}},
        **{"options": {"x_cards": ["X10"]}, "centers": {"France": ["Mar", "Par"]}, **more},
    )
    played = turn(before, {"France": [order]})
    return units(played.after, "France"), words(played)["1A Mar"]


def test_one_or_two_steps_through_empty_spaces() -> None:
    """C-67."""
    assert sorted(redeployed("1A Mar redeploy Pie")[0]) == ["1A Pie", "2A Bur"]
    assert sorted(redeployed("1A Mar redeploy Pie - Tus")[0]) == ["1A Tus", "2A Bur"]
    assert redeployed("1A Mar redeploy Bur - Par")[1] == ["void"]
    assert redeployed("1A Mar redeploy Tus")[1] == ["void"]
    assert redeployed("1A Mar redeploy Swi")[1] == ["void"]


def test_the_end_is_no_center_of_another_power_the_way_may_be() -> None:
    owned = {"France": ["Mar", "Par"], "Italy": ["Spa"]}
    assert redeployed("1A Mar redeploy Spa", centers=owned)[1] == ["void"]
    assert redeployed("1A Mar redeploy Spa - Por", centers=owned)[1] == ["ok"]
    assert redeployed("1A Mar redeploy Spa")[1] == ["ok"]


def test_crater_mine_card_and_gas_stop_a_redeployment() -> None:
    assert redeployed("1A Mar redeploy Pie - Tus", impassable={"Pie": "S1904M"})[1] == ["void"]
    assert redeployed("1A Mar redeploy Pie - Tus", impassable={"Pie": "F1903M"})[1] == ["ok"]
    mined = redeployed("1A Mar redeploy Pie - Tus", mines=[{"at": "Pie", "by": "Italy 1A"}])
    assert mined == (["2A Bur"], ["ok", "destroyed"])
    assert redeployed("1A Mar redeploy Pie", held=20)[1] == ["void"]
    assert redeployed("1A Mar redeploy Pie", civil_disorder={"France 1A": "S1904M"})[1] == ["void"]


def test_two_that_redeploy_to_one_space_both_stay() -> None:
    before = position(
        "W1903A",
        {"France": ["1A Mar"], "Italy": ["1A Ven"]},
        {"France": {"1A": "X10"}, "Italy": {"1A": "X10"}},
        options={"x_cards": ["X10"]},
        centers={"France": ["Mar"], "Italy": ["Ven"]},
    )
    played = turn(before, {"France": ["1A Mar redeploy Pie"], "Italy": ["1A Ven redeploy Pie"]})
    assert words(played) == {"1A Mar": ["bounce"], "1A Ven": ["bounce"]}
    assert state(played.after, "revealed") == {"France": {"1A": "X10"}, "Italy": {"1A": "X10"}}


def test_a_space_left_in_the_same_winter_is_not_empty() -> None:
    """C-67: unoccupied then, after builds and removals."""
    before = position(
        "W1903A",
        {"France": ["1A Mar", "2A Pie"]},
        {"France": {"1A": "X10", "2A": "X10"}},
        options={"x_cards": ["X10"]},
        centers={"France": ["Mar", "Par"]},
    )
    played = turn(before, {"France": ["1A Mar redeploy Pie", "2A Pie redeploy Tus"]})
    assert words(played) == {"1A Mar": ["void"], "2A Pie": ["ok"]}


def test_winter_is_always_held_and_from_1902_on_everybody_is_asked() -> None:
    """C-8."""
    game = plain()
    even = game.position(phase="W1902A", units={"France": ["1A Par"]}, centers={"France": ["Par"]})
    assert game.waits(even) and game.must_act(even) == ("France",)
    first = game.position(phase="W1901A", units={"France": ["1A Par"]}, centers={"France": ["Par"]})
    assert game.waits(first) and game.must_act(first) == ()
    assert cards(first, "France") == {}


def test_a_number_that_a_new_unit_has_taken_is_not_given_to_a_converted_one() -> None:
    """C-6: builds come before conversions."""
    here, owned = {"Russia": ["1A War", "2F Sev"]}, {"Russia": ["War", "Sev", "Mos"]}
    orders = {"Russia": ["build A Mos", "2F Sev convert A"]}
    for numbers in ({"Russia": {"A": 1, "F": 2}}, {}):
        before = position("W1903A", here, {"Russia": {"2F": 6}}, centers=owned, numbers=numbers)
        assert sorted(units(turn(before, orders, [20]).after, "Russia")) == ["1A War", "2A Mos", "3A Sev"]


def test_a_set_up_that_speaks_of_one_power_takes_nothing_from_a_bystander() -> None:
    """Section 14: of the others only those with centers are reckoned."""
    here = {"France": ["1A Gas"], "Italy": ["1A Rom"], "Turkey": ["1A Con", "2A Smy"]}
    before = position("W1903A", here, centers={"Turkey": ["Con"]}, adjust={"France": -1})
    after = turn(before).after
    assert [len(after.units_of(power)) for power in here] == [0, 1, 1]
    again = before.variant.position(**before.as_dict())
    assert again.as_dict() == before.as_dict()


def test_a_unit_of_another_power_with_the_same_label_is_in_the_way() -> None:
    """Section 3: two powers may have the same label."""
    here = {"France": ["1A Mar"], "Italy": ["1A Pie"]}
    owned = {"France": ["Mar"], "Italy": ["Ven"]}
    before = position("W1903A", here, {"France": {"1A": "X10"}}, centers=owned, options={"x_cards": ["X10"]})
    assert words(turn(before, {"France": ["1A Mar redeploy Pie - Tus"]}))["1A Mar"] == ["void"]


# Numbers are never used again (section 3, C-6).

CON = {"Turkey": ["1A Con", "1F Smy", "2F AEG"], "Italy": ["1F ION", "2F Gre"]}
DROWN = {"Italy": ["1F ION - AEG", "2F Gre S 1F ION - AEG"]}


@pytest.mark.parametrize("numbers", [{}, {"Turkey": {"A": 1, "F": 2}}])
def test_a_converted_unit_never_takes_the_number_of_one_that_is_gone(numbers: dict[str, dict[str, int]]) -> None:
    """Whether or not the set-up says which numbers were used."""
    before = position("S1903M", CON, {"Turkey": {"1A": 6}}, numbers=numbers)
    retreats = turn(before, DROWN).after
    fall = turn(retreats, {"Turkey": ["2F AEG D"]}).after
    assert units(turn(fall, {"Turkey": ["1A Con convert F"]}).after, "Turkey") == ["3F Con", "1F Smy"]


def test_nor_is_it_built_again_nor_that_of_one_that_goes_by_another_label() -> None:
    winter = position("W1903A", {"Turkey": ["1A Con", "2A Ank"]}, {"Turkey": {"2A": 6}}, centers={"Turkey": ["Con"]})
    spring = turn(winter, {"Turkey": ["remove 2A Ank"]}).after
    assert state(spring, "numbers") == {"Turkey": {"A": 2}}
    renamed = position("S1903M", {"Turkey": ["1A Smy", "2A Con"]}, {"Turkey": {"2A": 6}})
    after = turn(renamed, {"Turkey": ["2A Con convert F"]}).after
    assert state(after, "numbers") == {"Turkey": {"A": 2}}
    again = after.variant.position(**after.as_dict())
    assert again.as_dict() == after.as_dict()


def test_an_amphibian_is_not_called_as_one_that_is_gone() -> None:
    """C-6: of A and F alike there may be a 1Amp."""
    here = {"Italy": ["1A Ven", "1F Tri"], "Austria": ["1F Alb", "2F ION"]}
    before = position("S1903M", here, {"Italy": {"1A": 3, "1F": 3}}, numbers={"Italy": {"A": 1, "F": 1}})
    out = turn(before, {"Italy": ["1A Ven - ADR"]}).after
    assert units(out, "Italy") == ["1Amp ADR", "1F Tri"]
    fall = turn(turn(out).after, {"Austria": ["1F Alb - ADR", "2F ION S 1F Alb - ADR"]}).after
    gone = turn(fall, {"Italy": ["1Amp ADR D"]}).after
    assert state(gone, "numbers")["Italy"] == {"A": 1, "F": 1, "Amp": 1}
    assert units(turn(turn(gone).after, {"Italy": ["1F Tri - Vie"]}).after, "Italy") == ["2Amp Vie"]


def test_an_amphibian_takes_no_number_of_the_other_letter() -> None:
    """C-6, C-74: with numbers stated; robbed at sea it is a fleet under its number."""
    here = {"Russia": ["2A Sev", "1F Rum"], "Turkey": ["1A Bul"]}
    stated = {"Russia": {"A": 2, "F": 1}}
    held = {"Russia": {"2A": 3}, "Turkey": {"1A": "X3"}}
    before = position("S1903M", here, held, numbers=stated, options={"x_cards": ["X3"]})
    afloat = turn(before, {"Russia": ["2A Sev - BLA"]}).after
    assert (units(afloat, "Russia"), state(afloat, "numbers")) == (["2Amp BLA", "1F Rum"], stated)
    assert afloat.variant.validate(afloat) == []
    robbed = turn(turn(afloat).after, {"Turkey": ["1A Bul steal BLA"]}).after
    assert units(robbed, "Russia") == ["2F BLA", "1F Rum"]
    assert state(robbed, "numbers") == {"Russia": {"A": 2, "F": 2, "Amp": 2}}
