"""The solver on the rules of Diplomacy over land: moves, supports, cuts, own units, rings (DATC 6.A, C, D, E)."""

from __future__ import annotations

from rules.solver import Clause
from tests.rules.skirmish import skirmish


def test_a_move_to_an_empty_place_arrives() -> None:
    assert skirmish("Red Par - Bur").went == {"Par": "Bur"}


def test_equal_moves_to_one_place_stand_each_other_off() -> None:
    """DATC 6.A.11, 6.A.12."""
    found = skirmish("Red Par - Bur", "Blue Mun - Bur", "Green Mar - Bur")
    assert found.went == {}
    assert found.why == dict.fromkeys(("Par", "Mun", "Mar"), Clause.RIVAL)
    assert found.resolution.contested == {"Bur"}


def test_a_unit_follows_one_that_leaves_and_stays_behind_one_that_does_not() -> None:
    assert skirmish("Red Par - Bur", "Blue Bur - Mun", "Blue Mun - Tyr").went == {
        "Par": "Bur",
        "Bur": "Mun",
        "Mun": "Tyr",
    }
    found = skirmish("Red Par - Bur", "Blue Bur - Mun", "Blue Mun - Tyr", "Green Tyr H")
    assert found.went == {}
    assert found.why == {"Par": Clause.NOT_LEFT, "Bur": Clause.OWN_UNIT, "Mun": Clause.HELD}


def test_a_supported_attack_drives_out_and_a_supported_hold_resists() -> None:
    """DATC 6.D.1."""
    attack = ("Red Tri - Ven", "Red ADR S Tri - Ven", "Blue Ven H")
    assert skirmish(*attack).out == {"Ven": "Tri"}
    found = skirmish(*attack, "Blue Tyr S Ven")
    assert (found.went, found.sums) == ({}, {"Tri": (2, 2)})


def test_an_attack_cuts_a_support_even_though_it_fails() -> None:
    """DATC 6.D.2."""
    found = skirmish("Red Tri - Ven", "Red ADR S Tri - Ven", "Red Vie - Tyr", "Blue Ven H", "Blue Tyr S Ven")
    assert found.out == {"Ven": "Tri"}
    assert found.cut == {"Tyr": ["Vie"]}


def test_the_unit_attacked_cuts_only_by_driving_the_supporter_out() -> None:
    """DATC 6.D.15, 6.D.17."""
    attack = ("Red Con S Ank - BLA", "Red Ank - BLA", "Blue BLA - Con")
    assert skirmish(*attack).out == {"BLA": "Ank"}
    found = skirmish(*attack, "Blue Bul S BLA - Con")
    assert found.out == {"Con": "BLA"}
    assert found.cut == {"Con": ["BLA"]}


def test_own_units_cut_nothing() -> None:
    """DATC 6.D.20."""
    found = skirmish("Red Lon S NTH - ENG", "Red NTH - ENG", "Red Yor - Lon", "Blue ENG H")
    assert found.out == {"ENG": "NTH"}
    assert found.why == {"Yor": Clause.OWN_UNIT}


def test_nobody_drives_out_an_own_unit() -> None:
    """DATC 6.D.10, 6.D.11."""
    assert skirmish("Red Ber H", "Red Kie - Ber", "Red Mun S Kie - Ber").why == {"Kie": Clause.OWN_UNIT}
    back = skirmish("Red Ber - Pru", "Red Kie - Ber", "Red Mun S Kie - Ber", "Blue War - Pru")
    assert back.why["Kie"] is Clause.OWN_UNIT


def test_nobody_moves_to_where_it_stands() -> None:
    """DATC 6.A.4."""
    assert skirmish("Red A - A").why == {"A": Clause.OWN_UNIT}
    assert skirmish("Red A - A", but={"A": {"head_on": False}}).why == {"A": Clause.OWN_UNIT}


def test_nobody_helps_to_drive_out_an_own_unit() -> None:
    """DATC 6.D.12, 6.D.13; such a support is told as one that did not count."""
    found = skirmish("Red Ber H", "Red Mun S Kie - Ber", "Blue Kie - Ber")
    assert (found.went, found.sums) == ({}, {"Kie": (1, 1)})
    assert [one.loss for one in found.resolution.tally(found.attack("Kie")).spoiled] == ["own_unit"]


def test_supports_of_the_power_attacked_count_against_rivals() -> None:
    """DATC 6.E.7: they do not let the attack in; 6.E.12: they stand off others."""
    garrison = ("Red NTH H", "Red Yor S Nwy - NTH", "Blue Nwy - NTH", "Blue SKA S Nwy - NTH")
    found = skirmish(*garrison, "Green HEL - NTH", "Green Hol S HEL - NTH")
    assert found.went == {}
    assert found.sums["HEL"] == (2, 3)


def test_two_units_do_not_change_places() -> None:
    found = skirmish("Red Ber - Kie", "Blue Kie - Ber")
    assert found.why == {"Ber": Clause.HEAD_ON, "Kie": Clause.HEAD_ON}
    assert found.resolution.failures[found.attack("Ber")].units == ("Kie",)


def test_the_stronger_of_two_head_on_wins() -> None:
    found = skirmish("Red Ber - Kie", "Red Mun S Ber - Kie", "Blue Kie - Ber")
    assert (found.went, found.out) == ({"Ber": "Kie"}, {"Kie": "Ber"})


def test_one_beaten_head_on_has_no_effect_where_its_attacker_came_from() -> None:
    """DATC 6.E.1 and 6.H.9."""
    found = skirmish("Red Ber - Pru", "Red Kie - Ber", "Red Sil S Ber - Pru", "Blue Pru - Ber")
    assert found.went == {"Ber": "Pru", "Kie": "Ber"}
    alone = skirmish("Red Ber - Pru", "Red Sil S Ber - Pru", "Blue Pru - Ber")
    assert alone.resolution.contested == frozenset()


def test_one_driven_out_by_a_third_still_stands_off_others_and_contests() -> None:
    """DATC 6.E.5."""
    found = skirmish("Red HEL - NTH", "Red Nwy S HEL - NTH", "Blue NTH - Hol", "Green Ruh - Hol")
    assert (found.went, found.out) == ({"HEL": "NTH"}, {"NTH": "HEL"})
    assert found.resolution.contested == {"Hol"}


def test_a_unit_attacked_equally_from_two_sides_stays() -> None:
    """DATC 6.E.13, the beleaguered garrison."""
    found = skirmish("Red Mun H", "Blue Ber - Mun", "Blue Kie S Ber - Mun", "Green Tyr - Mun", "Green Boh S Tyr - Mun")
    assert (found.went, found.why) == ({}, {"Ber": Clause.RIVAL, "Tyr": Clause.RIVAL})
    assert found.resolution.contested == frozenset()


def test_a_ring_turns_unless_something_stops_it() -> None:
    """DATC 6.C.1 to 6.C.3."""
    ring = ("Red Ank - Con", "Blue Con - Smy", "Green Smy - Ank")
    assert skirmish(*ring).went == {"Ank": "Con", "Con": "Smy", "Smy": "Ank"}
    assert skirmish(*ring, "Green Bul - Con").went == {}
    assert skirmish(*ring, "Red Bul S Ank - Con", "Green Ser - Con").went["Smy"] == "Ank"


def test_a_support_for_a_unit_that_does_something_else_is_worth_nothing() -> None:
    found = skirmish("Red Par - Bur", "Red Mar S Par - Gas", "Blue Bur H", "Red Bre S Par")
    assert found.sums == {"Par": (1, 1)}
    assert {one.loss for one in found.resolution.tally(found.attack("Par")).spoiled} == {"unmatched"}
