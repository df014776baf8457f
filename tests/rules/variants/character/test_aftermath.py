"""What follows a fight (section 7, step 10): explosions, conversions, exchanges, walls, mines, gas, theft; Winter
(section 6): the Fall count, builds and removals, conversions, redeployments; numbers of units (section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Turn
from tests.rules.cases import Case, cases
from tests.rules.variants.character.table import (
    by_chance,
    cards,
    plain,
    played,
    position,
    state,
    told,
    turn,
    units,
    why,
    words,
)

X = {"options": {"x_cards": ["X1", "X3", "X4", "X11"]}}


# Explosions (card 9).


def test_an_explosion_ruins_its_space() -> None:
    """C-36, C-37: mines and defenses gone, closed through the next turn, a center nobody's for three more."""
    blown = played(
        {"Germany": ["1A Mun"], "France": ["2A Ruh"]},
        {"Germany": {"1A": 9}},
        {"Germany": ["1A Mun annihilate Ber"], "France": ["2A Ruh - Mun"]},
        centers={"Russia": ["Ber", "War"]},
        mines=[{"at": "Ber", "by": "Russia 1A"}, {"at": "Sil", "by": "Russia 1A"}],
        defenses={"Ber": ["Sil"], "Sil": ["Ber"]},
    )
    after = blown.after
    assert after.as_dict()["centers"] == {"Russia": ["War"]}
    assert state(after, "impassable") == {"Ber": "F1902M"} and state(after, "no_center") == {"Ber": "F1903M"}
    assert state(after, "mines") == [{"at": "Sil", "by": "Russia 1A"}]
    assert state(after, "defenses") == {"Sil": ["Ber"]}
    assert units(after, "France") == ["2A Mun"]  # C-35: the start space counts as left
    assert told(blown, "public", "notes") == ["annihilated Ber"]
    assert state(after, "revealed") is None  # C-72: it has left the game


@pytest.mark.parametrize(("phase", "shut", "lost"), [("F1902M", "S1903M", "S1904M"), ("F1903M", "S1904M", "S1905M")])
def test_how_long_a_crater_lasts(phase: str, shut: str, lost: str) -> None:
    """C-37: the next turn, and the three turns after this one."""
    after = played({"Germany": ["1A Mun"]}, {"Germany": {"1A": 9}}, {"Germany": ["1A Mun annihilate Ber"]}, phase=phase)
    assert state(after.after, "impassable") == {"Ber": shut}
    assert state(after.after, "no_center") == {"Ber": lost}


def test_no_retreat_into_a_crater() -> None:
    """C-37: closed for the retreat phase, too."""
    blown = played(
        {"Germany": ["1A Mun", "2A Ruh"], "France": ["1A Bur", "2A Par", "3A Gas"]},
        {"Germany": {"1A": 9}},
        {
            "Germany": ["1A Mun annihilate Mun", "2A Ruh H"],
            "France": ["1A Bur - Ruh", "2A Par H"],
            "Italy": [],
        },
    )
    assert "1A Mun" not in units(blown.after, "Germany")
    beaten = played(
        {"Germany": ["1A Mun", "2A Ruh"], "France": ["1A Bur", "2A Bel"]},
        {"Germany": {"1A": 9}},
        {"Germany": ["1A Mun annihilate Mun", "2A Ruh H"], "France": ["1A Bur - Ruh", "2A Bel S 1A Bur - Ruh"]},
    )
    assert [place.text for place in beaten.after.dislodged["Ruh"].retreats] == ["Hol", "Kie"]


# Conversions (card 6).


@pytest.mark.parametrize(
    ("attack", "word", "there"),
    [
        ({"Russia": ["1A Bul - Con"]}, ["failed"], "1A Con"),
        ({"Turkey": ["2A Bul - Con"]}, ["ok"], "1F Con"),
        ({"Russia": ["1A Bul S 1F AEG"]}, ["ok"], "1F Con"),
    ],
)
def test_a_conversion_is_foiled_by_claims_of_other_powers(
    attack: dict[str, list[str]], word: list[str], there: str
) -> None:
    """C-28: even one that bounces; not by its own power's."""
    other = next(iter(attack))
    here = {"Turkey": ["1A Con"], "Russia": ["1F AEG"]}
    here[other] = [*here[other], attack[other][0].split(" -")[0].split(" S")[0]]
    done = played(here, {"Turkey": {"1A": 6}}, {"Turkey": ["1A Con convert F"], **_merged(attack)})
    assert words(done)["1A Con"] == word
    assert there in units(done.after, "Turkey")


def _merged(attack: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: ["1A Con convert F", *lines] if power == "Turkey" else lines for power, lines in attack.items()}


def test_a_converter_that_is_driven_out_failed() -> None:
    done = played(
        {"Turkey": ["1A Con"], "Russia": ["1A Bul", "2A Smy"]},
        {"Turkey": {"1A": 6}},
        {"Turkey": ["1A Con convert F"], "Russia": ["1A Bul - Con", "2A Smy S 1A Bul - Con"]},
    )
    assert sorted(words(done)["1A Con"]) == ["dislodged", "failed"]


# Exchanges (X1).


def exchanged(lines: dict[str, list[str]], held: dict[str, dict[str, Any]] | None = None, **more: Any) -> Turn:
    here = {"Germany": ["1A Kie", "1F Ber"], "Russia": ["2A Pru", "1A Mun"]}
    return played(here, held or {"Germany": {"1A": "X1"}}, lines, **X, **more)


BOTH = ["1A Kie exchange 1F Ber", "1F Ber exchange 1A Kie"]


def test_an_exchange_by_two_orders_or_by_one_and_silence() -> None:
    assert units(exchanged({"Germany": BOTH}).after, "Germany") == ["1A Ber", "1F Kie"]
    assert words(exchanged({"Germany": BOTH[:1]}))["1A Kie"] == ["ok"]
    held = exchanged({"Germany": [BOTH[0], "1F Ber H"]})
    assert words(held)["1A Kie"] == ["failed"]
    assert words(exchanged({"Germany": BOTH}, {"Germany": {"1A": 4}}))["1A Kie"] == ["void"]


# Walls (X11).


# Gas (card 10) and hypnosis (card 11).


@pytest.mark.parametrize(
    ("option", "word"), [(False, ["gassed", "dislodged", "disband"]), (True, ["gassed", "dislodged"])]
)
def test_dislodged_in_the_second_turn_of_gas(option: bool, word: list[str]) -> None:
    """C-40."""
    done = played(
        {"Germany": ["1A Mun", "2A Ruh"], "France": ["1A Bur"]},
        {},
        {"Germany": ["1A Mun - Bur", "2A Ruh S 1A Mun - Bur"]},
        civil_disorder={"France 1A": "S1902M"},
        options={"gassed_may_retreat": option},
    )
    assert words(done)["1A Bur"] == word
    assert list(done.dislodged) == ["Bur"]
    assert (not done.after.dislodged) == (not option)


# Theft and disbelief (X3, X4).


# Off the board (rule 14a).


def test_two_amphibians_of_a_power_are_never_called_alike() -> None:
    """C-6: the second one takes the lowest number that none has."""
    done = played(
        {"Italy": ["1A Ven", "1F Nap"]},
        {"Italy": {"1A": 3, "1F": 3}},
        {"Italy": ["1A Ven - ADR", "1F Nap - Rom"]},
    )
    assert sorted(units(done.after, "Italy")) == ["1Amp ADR", "1F Rom"]
    both = played(
        {"Italy": ["1A Ven", "1F Tri"]},
        {"Italy": {"1A": 3, "1F": 3}},
        {"Italy": ["1A Ven - ADR", "1F Tri - Vie"]},
    )
    assert sorted(units(both.after, "Italy")) == ["1Amp Vie", "2Amp ADR"]


def test_an_amphibian_that_an_exchange_brings_to_sea_is_shown_as_one() -> None:
    """C-7, C-12: it went as its reported kind could not; robbed there it is a fleet (C-74)."""
    here = {"Italy": ["1A Rom", "1F TYS"], "France": ["1F LYO"]}
    held = {"Italy": {"1A": 3, "1F": "X1"}, "France": {"1F": "X3"}}
    done = played(here, held, {"Italy": ["1A Rom exchange 1F TYS", "1F TYS exchange 1A Rom"]}, **X)
    assert units(done.after, "Italy") == ["1Amp TYS", "1F Rom"]
    assert state(done.after, "revealed") == {"Italy": {"1Amp": 3, "1F": "X1"}}
    robbed = turn(turn(done.after).after, {"France": ["1F LYO steal TYS"]}).after
    assert units(robbed, "Italy") == ["2F TYS", "1F Rom"]
    assert robbed.variant.position(**robbed.as_dict()).as_dict() == robbed.as_dict()


@pytest.mark.parametrize("retreats", [False, True])
def test_an_amphibian_that_goes_as_a_fleet_for_a_turn_is_on_no_coast(retreats: bool) -> None:
    """C-12, C-74: it was disbelieved, and needs no coasts again the turn after."""
    here = {"Italy": ["1Amp MAO"], "France": ["1F Bre", "2F IRI"]}
    attack = ["1F Bre disbelieve MAO 3", *(["1F Bre S 2F IRI - MAO", "2F IRI - MAO"] if retreats else [])]
    held = {"Italy": {"1Amp": 3}, "France": {"1F": "X4"}}
    after = played(here, held, {"France": attack, "Italy": [] if retreats else ["1Amp MAO - Spa/nc"]}, **X).after
    if retreats:
        after = turn(after, {"Italy": ["1Amp MAO R Spa/nc"]}).after
    assert units(after, "Italy") == ["1Amp Spa"]
    assert after.variant.position(**after.as_dict()).as_dict() == after.as_dict()


# --- Winter (section 6): the Fall count, builds and removals, conversions, redeployments; numbers of units (section
# 3).

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


RULES = cases(
    "character",
    phase="S1902M",
    text="""
a second explosion starts the time again [F1903M]
    Germany: 1A Ber annihilate Ber
    state.cards.Germany.1A = 9; state.no_center.Ber = "F1903M"; expect.state.no_center.Ber = "S1905M"
who stays is destroyed whatever it was ordered (C-34; a victim: destroyed, with bounce if it tried to move)
    Germany: 1A Mun annihilate Bur => ok, destroyed | France: 1A Bur - Par => bounce, destroyed; 2A Par S 1A Bur
    Italy: 1A Gas - Bur => bounce
    state.cards.Germany.1A = 9
the tables follow a unit whose label changes (Section 14: keys follow; the number under the new letter is used up)
    Turkey: 2A Con convert F; 1F Smy
    state.cards.Turkey.2A = 6; state.numbers.Turkey = { A = 2, F = 1 }; state.revealed.Turkey.2A = 6
    expect.units.Turkey = ["2F Con", "1F Smy"]; expect.state.revealed.Turkey.2F = 6
    expect.state.numbers.Turkey = { A = 2, F = 2 }
a claim by a third unit stops an exchange even one of its own power (C-60)
    Germany: 1A Kie exchange 1F Ber => failed; 1F Ber exchange 1A Kie => failed
    Russia: 2A Pru - Ber => bounce; 1A Mun => ok
    state.cards.Germany.1A = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
each must be able to stand where the other is (C-60: kinds and coasts)
    Germany: 1A Mun exchange 1F Ber => (cannot_stand); 1F Ber
    state.cards.Germany.1A = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
    or
    Russia: 1F Sev exchange 2F Mos => ok; 2F Mos
    state.cards.Russia.1F = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
mines wait for both (C-60: as entries; only the Exchanger is disclosed)
    Germany: 1A Kie exchange 1F Ber => ok; 1F Ber exchange 1A Kie => ok, destroyed | Russia: 2A Pru; 1A Mun
    state.cards.Germany.1A = "X1"; state.mines = [{ at = "Kie", by = "Russia 2A" }]
    options = { x_cards = ["X1", "X3", "X4", "X11"] }; expect.state.revealed.Germany.1A = "X1"
a province has two walls at most and an attack foils the building
    Germany: 1A Mun fortify Bur Boh
    state.cards.Germany.1A = "X11"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
    expect.state.defenses.Mun = ["Bur", "Boh"]; expect.state.revealed.Germany.1A = "X11"
    or
    Germany: 1A Mun fortify Bur => failed | France: 1A Bur - Mun
    state.cards.Germany.1A = "X11"; options = { x_cards = ["X1", "X3", "X4", "X11"] }; expect.state.defenses = {}
    or
    Germany: 1A Mun fortify Sil => void
    state.cards.Germany.1A = "X11"; state.defenses.Mun = ["Bur", "Boh"]
    options = { x_cards = ["X1", "X3", "X4", "X11"] }
gas in fall takes a center out of the count and in spring does nothing to it (C-42)
    Germany: 1A Ruh gas Bel | France: 1A Bel
    state.cards.Germany.1A = 10; phase = "F1902M"; expect.state.gassed_centers = ["Bel"]
    expect.state.civil_disorder = { "France 1A" = "S1903M" }; expect.sees.public.notes = ["gassed Bel"]
    or
    Germany: 1A Ruh gas Bel | France: 1A Bel
    state.cards.Germany.1A = 10; expect.state.gassed_centers = {}; expect.state.used = { "Germany 1A" = "S1902M" }
a stolen card stays stolen wherever the two have gone (C-63; both owners are told, nobody else)
    # C-72: the record is what was announced
    Germany: 1A Mun steal Bur; 1A Mun - Tyr | France: 2A Bur - Par
    state.cards = { Germany = { 1A = "X3" }, France = { 2A = 7 } }; state.revealed.France.2A = 7
    options = { x_cards = ["X1", "X3", "X4", "X11"] }; expect.state.cards = { Germany = { 1A = 7 }, France = {} }
    expect.state.revealed.France.2A = 7; expect.sees.Germany.notes = ["took 1A Mun 7"]
    expect.sees.France.notes = ["robbed 2A Bur"]; expect.sees.Italy.notes = []; expect.sees.public.notes = []
an amphibian robbed ashore is an army for good (C-74, C-6: with numbers stated the next one of that letter)
    Turkey: 1A Bul steal Rum | Russia: 1Amp Rum - BLA => void; 2A Sev
    state.cards = { Turkey = { 1A = "X3" }, Russia = { 1Amp = 3 } }; state.numbers.Russia = { A = 2, F = 1 }
    state.revealed.Russia.1Amp = 3; options = { x_cards = ["X1", "X3", "X4", "X11"] }
    expect.units.Russia = ["3A Rum", "2A Sev"]; expect.state.revealed = {}
who was disbelieved has no card in the retreats that follow (Step 3: movement and the retreat phase after it)
    Germany: 1A Mun disbelieve Bur 14 | France: 2A Bur
    state.cards = { Germany = { 1A = "X4" }, France = { 2A = 14 } }
    options = { x_cards = ["X1", "X3", "X4", "X11"] }; expect.state.powerless = ["France 2A"]
    expect.state.cards.France.2A = 14
    next
    France: 2A Bur R Par => void
    or
    Germany: 1A Mun disbelieve Bur 14 | France: 2A Bur
    state.cards = { Germany = { 1A = "X4" }, France = { 2A = 14 } }
    options = { x_cards = ["X1", "X3", "X4", "X11"] }
    next
    expect.state.powerless = {}
the standing instruction is kept for the dislodged alone
    Germany: 1A Mun H; 1A Mun otb; 2A Ber otb | France: 1A Bur - Mun | Italy: 1A Tyr S 1A Bur - Mun
    expect.state.otb = ["Germany 1A"]
    next
    Germany: 1A Mun => disband
an army takes the place of a fleet on a coast and not the other way round
    # C-60: an army is on no coast, and a fleet that comes to Spain would have to be on one
    France: 1A Mar exchange 1F Spa; !1F Spa exchange 1A Mar; 1F Spa/nc
    state.cards.France.1A = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
    expect.units.France = ["1A Spa", "1F Mar"]
    or
    France: 1A Spa exchange 1F Mar => failed; 1F Mar exchange 1A Spa
    state.cards.France.1A = "X1"; options = { x_cards = ["X1", "X3", "X4", "X11"] }
a unit without an order agrees with one exchanger not with two (X1: it cannot name both, so neither changes places)
    Italy: 1A Rom exchange 3A Nap => failed; 2A Ven exchange 3A Nap => failed; 3A Nap => ok
    state.cards.Italy = { 1A = "X1", 2A = "X1" }; options = { x_cards = ["X1", "X3", "X4", "X11"] }
    expect.units.Italy = ["1A Rom", "2A Ven", "3A Nap"]
a move that gas bars foils no conversion (C-28: here of a unit under hypnosis, which gas does not reach)
    Austria: 1A Tri => hypnotized, ok | Italy: 1A Ven hypnotize A Tri: A Tri convert F | Turkey: 1A Ser gas Tri
    Russia: 1A Bud - Tri => bounce
    state.cards = { Austria = { 1A = 6 }, Italy = { 1A = 11 }, Turkey = { 1A = 10 } }
    expect.units.Austria = ["1F Tri"]
nobody builds in a gassed center and it is one again after winter (C-42) [W1903A]
    Russia: build A War => (gassed_site); build A Mos; 1F NTH
    centers.Russia = ["Mos", "Sev", "War"]; state.gassed_centers = ["War"]; draws = [20]
    expect.units.Russia = ["1F NTH", "1A Mos"]; expect.state.gassed_centers = {}
a removal with a wrong number is no order (C-6; without a number the place says which) [W1903A]
    France: remove 2A Gas; remove A Par; 1A Gas; 2A Par
    centers.France = ["Par"]; expect.units.France = ["1A Gas"]
a unit gassed in spring is itself again in winter [W1902A]
    # Card 10: civil disorder lasts through the next turn, which is over
    Turkey: 1A Smy convert F
    centers.Turkey = ["Smy"]; state.cards.Turkey.1A = 6; state.civil_disorder = { "Turkey 1A" = "F1902M" }
    expect.units.Turkey = ["1F Smy"]
no card works in the first winter (Section 6: in W1901A every unit is Ordinary) [W1901A]
    Turkey: 1A Smy convert F => (too_soon)
    centers.Turkey = ["Smy"]; state.cards.Turkey.1A = 6
two that redeploy to one space both stay [W1903A]
    France: 1A Mar redeploy Pie => bounce | Italy: 1A Ven redeploy Pie => bounce
    centers = { France = ["Mar"], Italy = ["Ven"] }
    state.cards = { France = { 1A = "X10" }, Italy = { 1A = "X10" } }; options = { x_cards = ["X10"] }
    expect.state.revealed = { France = { 1A = "X10" }, Italy = { 1A = "X10" } }
a space left in the same winter is not empty (C-67: unoccupied then, after builds and removals) [W1903A]
    France: 1A Mar redeploy Pie => void; 2A Pie redeploy Tus => ok
    centers.France = ["Mar", "Par"]; state.cards.France = { 1A = "X10", 2A = "X10" }
    options = { x_cards = ["X10"] }
a unit of another power with the same label is in the way (Section 3: two powers may have the same label) [W1903A]
    France: 1A Mar redeploy Pie - Tus => void | Italy: 1A Pie
    centers = { France = ["Mar"], Italy = ["Ven"] }; state.cards.France.1A = "X10"; options = { x_cards = ["X10"] }
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
