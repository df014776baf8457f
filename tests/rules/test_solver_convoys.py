"""The solver on convoys: chains, what breaks them, paradoxes, and the older rulings (DATC 6.C, 6.F, 6.G)."""

from __future__ import annotations

import pytest

from rules.solver import Clause, ConvoyLink, Policy, SupportForce
from tests.rules.skirmish import Skirmish, skirmish


def test_an_army_goes_by_sea_while_its_fleet_is_not_driven_out() -> None:
    """DATC 6.F.4, 6.F.5."""
    found = skirmish("Red Lon - Hol by sea", "Red NTH C Lon - Hol", "Blue SKA - NTH")
    assert found.went == {"Lon": "Hol"}
    assert found.resolution.route(found.attack("Lon")) == ("NTH",)


def test_a_broken_convoy_neither_cuts_nor_stands_off_nor_contests() -> None:
    """DATC 6.F.6 to 6.F.8."""
    broken = ("Red Lon - Hol by sea", "Red NTH C Lon - Hol", "Blue SKA - NTH", "Blue HEL S SKA - NTH")
    found = skirmish(*broken)
    assert found.why == {"Lon": Clause.DISRUPTED}
    assert found.resolution.failures[found.attack("Lon")].units == ("NTH",)
    assert found.resolution.contested == frozenset()
    assert skirmish(*broken, "Blue Bel - Hol").went["Bel"] == "Hol"
    cut = skirmish(*broken, "Blue Hol S Bel", "Blue Bel H", "Green Pic - Bel", "Green Bur S Pic - Bel")
    assert cut.cut == {}
    assert not cut.resolution.under_way(cut.attack("Lon"))


@pytest.mark.parametrize("policy", [Policy(), Policy(any_route_breaks=True)])
@pytest.mark.parametrize("shore", ["Lon", "Hol"])
def test_an_army_that_nobody_carries_is_told_apart_from_one_whose_chain_broke(policy: Policy, shore: str) -> None:
    assert skirmish("Red Lon - Hol by sea", policy=policy).why == {"Lon": Clause.NO_CONVOY}
    gap = {"NTH": {"only": frozenset({shore})}}
    found = skirmish("Red Lon - Hol by sea", "Red NTH C Lon - Hol", but=gap, policy=policy)
    assert found.why == {"Lon": Clause.NO_CONVOY}
    assert found.resolution.route(found.attack("Lon")) is None


CHAIN = (
    "Red Nap - Por by sea",
    "Red TYS C Nap - Por",
    "Red WES C Nap - Por",
    "Red MAO C Nap - Por",
)
LINKS = {
    "TYS": {"only": frozenset({"Nap", "WES"})},
    "WES": {"only": frozenset({"TYS", "MAO"})},
    "MAO": {"only": frozenset({"WES", "Por"})},
}


def test_a_chain_of_fleets_is_as_strong_as_each_link() -> None:
    found = skirmish(*CHAIN, but=LINKS)
    assert found.resolution.route(found.attack("Nap")) == ("TYS", "WES", "MAO")
    broken = skirmish(*CHAIN, "Blue Tun - WES", "Blue Naf S Tun - WES", but=LINKS)
    assert broken.why == {"Nap": Clause.DISRUPTED}
    assert broken.resolution.route(broken.attack("Nap")) == ("TYS", "WES", "MAO")
    twice = skirmish(*CHAIN[::-1], "Blue X - WES", "Blue Y S X - WES", "Blue P - TYS", "Blue Q S P - TYS", but=LINKS)
    assert twice.resolution.failures[twice.attack("Nap")].units == ("TYS", "WES")


def test_a_border_that_one_of_two_fleets_tells_is_enough() -> None:
    links = {"TYS": {"only": frozenset({"Nap"})}, "WES": {"only": frozenset({"TYS", "Por"})}}
    assert skirmish(*CHAIN[:3], but=links).went == {"Nap": "Por"}


def test_of_two_routes_as_short_the_first_by_place_is_told() -> None:
    lines = ("Red Lon - Bel by sea", "Red NTH C Lon - Bel", "Red ENG C Lon - Bel")
    for order in (lines, lines[::-1]):
        found = skirmish(*order)
        assert found.resolution.route(found.attack("Lon")) == ("ENG",)


TWO_ROUTES = (
    "Red Lon - Bel by sea",
    "Red ENG C Lon - Bel",
    "Red NTH C Lon - Bel",
    "Blue MAO - ENG",
    "Blue Bre S MAO - ENG",
)


def test_one_of_two_routes_is_enough() -> None:
    """DATC 6.F.9."""
    found = skirmish(*TWO_ROUTES)
    assert found.went == {"Lon": "Bel", "MAO": "ENG"}
    assert found.resolution.route(found.attack("Lon")) == ("NTH",)


def test_in_the_older_ruling_one_broken_route_is_enough_to_stop_it() -> None:
    """DATC 6.F.9 under 4.A.1; a fleet that is on no route does not matter (6.F.12)."""
    older = Policy(any_route_breaks=True)
    assert skirmish(*TWO_ROUTES, policy=older).why == {"Lon": Clause.DISRUPTED}
    beside = {"ENG": {"only": frozenset({"NTH"})}}
    assert skirmish(*TWO_ROUTES, but=beside, policy=older).went == {"Lon": "Bel", "MAO": "ENG"}


def test_units_change_places_when_one_goes_by_sea() -> None:
    """DATC 6.G.1, and with both by sea 6.C.6."""
    swap = ("Red Lon - Bel by sea", "Red NTH C Lon - Bel")
    assert skirmish(*swap, "Blue Bel - Lon").went == {"Lon": "Bel", "Bel": "Lon"}
    both = (*swap, "Blue Bel - Lon by sea", "Blue ENG C Bel - Lon")
    assert skirmish(*both).went == {"Lon": "Bel", "Bel": "Lon"}
    assert skirmish(*both, "Blue Bur - Bel").went == {}


def test_a_ring_over_sea_turns_while_its_convoy_stands() -> None:
    """DATC 6.C.4, 6.C.5."""
    ring = ("Red Tri - Ser", "Red Ser - Bul", "Blue Bul - Tri by sea", "Blue ION C Bul - Tri", "Green Nap - ION")
    assert skirmish(*ring).went == {"Tri": "Ser", "Ser": "Bul", "Bul": "Tri"}
    assert skirmish(*ring, "Green Tun S Nap - ION").went == {"Nap": "ION"}


# --- paradoxes --------------------------------------------------------------------------------------

SIMPLE = ("Red Wal - ENG", "Red Lon S Wal - ENG", "Blue Bre - Lon by sea", "Blue ENG C Bre - Lon")
PANDIN = (*SIMPLE, "Green Bel - ENG", "Green NTH S Bel - ENG")
BETRAYAL = (
    "Red Lon - Bel by sea",
    "Red NTH C Lon - Bel",
    "Red ENG S Lon - Bel",
    "Blue Bel S NTH",
    "Green SKA - NTH",
    "Green HEL S SKA - NTH",
)
EXCLUSIVE = (
    "Red Edi - NTH",
    "Red Yor S Edi - NTH",
    "Blue Bre - Lon by sea",
    "Blue ENG C Bre - Lon",
    "Green Bel S ENG",
    "Green Lon S NTH",
    "White MAO - ENG",
    "White IRI S MAO - ENG",
    "Black Nwy - Bel by sea",
    "Black NTH C Nwy - Bel",
)
UNSOLVED = (
    "Red Edi - NTH",
    "Red Lon S Edi - NTH",
    "Red IRI - ENG",
    "Red MAO S IRI - ENG",
    "Blue Bre - Lon by sea",
    "Blue ENG C Bre - Lon",
    "Blue Bel S ENG",
    "Black Nwy - Bel by sea",
    "Black NTH C Nwy - Bel",
)


@pytest.mark.parametrize(
    ("case", "lines", "went", "struck"),
    [
        ("6.F.14", SIMPLE, {"Wal": "ENG"}, {"Bre", "ENG"}),
        ("6.F.16", PANDIN, {}, {"Bre", "ENG"}),
        ("6.F.17", (*PANDIN, "Blue Yor S Bre - Lon"), {}, {"Bre", "ENG"}),
        ("6.F.18", BETRAYAL, {}, {"Lon", "NTH"}),
        ("6.F.23", EXCLUSIVE, {}, {"Bre", "ENG", "Nwy", "NTH"}),
        ("6.F.24", UNSOLVED, {"Edi": "NTH"}, {"Bre", "ENG", "Nwy", "NTH"}),
    ],
)
def test_convoys_of_a_paradox_do_not_take_place(
    case: str, lines: tuple[str, ...], went: dict[str, str], struck: set[str]
) -> None:
    """Szykman, DATC 4.A.2: armies and fleets that the rule struck out are told."""
    found = skirmish(*lines)
    assert (case, found.went) == (case, went)
    assert {force.unit for force in found.resolution.disrupted} == struck


def test_a_convoy_struck_out_whose_fleet_stays_failed_by_the_paradox() -> None:
    found = skirmish(*PANDIN)
    assert found.why == {"Bre": Clause.PARADOX, "Wal": Clause.RIVAL, "Bel": Clause.RIVAL}
    assert found.cut == {}


def test_a_second_convoy_outside_a_paradox_goes_on() -> None:
    """DATC 6.F.15."""
    found = skirmish(*SIMPLE, "Green Naf - Wal by sea", "Green IRI C Naf - Wal")
    assert found.went == {"Wal": "ENG", "Naf": "Wal"}


def test_a_convoy_that_makes_no_difference_to_a_paradox_goes_on() -> None:
    """Szykman strikes out what the paradox hangs on, no more: here ENG carries a second army as well."""
    second = ConvoyLink("ENG", "ENG", "Iri", "Wls", frozenset({"Iri", "Wls"}))
    found = skirmish(*PANDIN, "White Iri - Wls by sea", second)
    assert found.went == {"Iri": "Wls"}
    assert {force.unit for force in found.resolution.disrupted} == {"Bre", "ENG"}


def test_a_convoy_with_another_route_is_no_paradox() -> None:
    """DATC 6.F.19: the army can go over ION, so it is under way and cuts."""
    found = skirmish(
        "Red Tun - Nap by sea", "Red TYS C Tun - Nap", "Red ION C Tun - Nap", "Blue Nap S Rom - TYS", "Blue Rom - TYS"
    )
    assert (found.went, found.cut) == ({}, {"Nap": ["Tun"]})


def test_in_the_ruling_hold_every_attack_of_a_paradox_fails() -> None:
    """DATC 4.A.2, "all hold": they neither cut nor contend."""
    hold = Policy(paradox="hold")
    found = skirmish(*SIMPLE, policy=hold)
    assert (found.went, found.cut) == ({}, {})
    assert found.why == {"Wal": Clause.PARADOX, "Bre": Clause.PARADOX}
    assert skirmish(*SIMPLE, "Green Par - ENG", policy=hold).why["Par"] is Clause.HELD
    ring = ("Red Tri - Ser", "Red Ser - Bul", "Blue Bul - Tri by sea", "Blue ION C Bul - Tri")
    assert len(skirmish(*ring, *PANDIN, policy=hold).went) == 3


def test_a_convoyed_attack_cuts_a_support_on_its_origin_only_in_the_older_ruling() -> None:
    """DATC 6.G.13."""
    lines = ("Red Tri - Ven by sea", "Red ADR C Tri - Ven", "Blue Ven S Alb - Tri", "Blue Alb - Tri")
    assert skirmish(*lines).out == {"Tri": "Alb"}
    assert skirmish(*lines, policy=Policy(convoyed_cuts_on_origin=True)).cut == {"Ven": ["Tri"]}


# --- who still prevents (DATC 4.A.7) ----------------------------------------------------------------

NEVER = Policy(dislodged_prevents="never")
SWAPPED = (
    "Red Nwy - Swe by sea",
    "Red SKA C Nwy - Swe",
    "Red Den S Nwy - Swe",
    "Red Fin S Nwy - Swe",
    "Blue Swe - Nwy",
    "Blue BAR S Swe - Nwy",
    "Green NWG - Nwy",
    "Green NTH S NWG - Nwy",
)


def driven_out_by_sea(policy: Policy) -> Skirmish:
    return skirmish(*SWAPPED, policy=policy)


def test_one_driven_out_by_sea_still_stands_off_where_its_attacker_came_from() -> None:
    """DATC 6.G.10."""
    found = driven_out_by_sea(Policy())
    assert (found.went, found.out) == ({"Nwy": "Swe"}, {"Swe": "Nwy"})
    assert found.resolution.contested == {"Nwy"}


def test_in_the_older_ruling_it_has_no_effect_there() -> None:
    found = driven_out_by_sea(NEVER)
    assert found.went == {"Nwy": "Swe", "NWG": "Nwy"}


def test_in_the_older_ruling_one_that_arrives_keeps_its_effect() -> None:
    """DATC 6.G.16."""
    found = skirmish(
        "Red Nwy - Swe",
        "Red Den S Nwy - Swe",
        "Red BAL S Nwy - Swe",
        "Red NTH - Nwy",
        "Blue Swe - Nwy by sea",
        "Blue SKA C Swe - Nwy",
        "Blue NWG S Swe - Nwy",
        policy=NEVER,
    )
    assert found.went == {"Nwy": "Swe", "Swe": "Nwy"}


# --- large knots ------------------------------------------------------------------------------------


def test_a_paradox_of_ten_convoys_in_a_ring_is_one_of_two_in_large() -> None:
    """DATC 6.F.22, ten times: each army lands on the one who supports the attack on the next fleet."""
    lines: list[str] = []
    for here in range(10):
        there = (here + 1) % 10
        lines += [f"Red W{here} - F{here}", f"Red L{here} S W{here} - F{here}"]
        lines += [f"Blue A{here} - L{there} by sea", f"Blue F{here} C A{here} - L{there}"]
    found = skirmish(*lines)
    assert found.went == {f"W{here}": f"F{here}" for here in range(10)}
    assert len(found.resolution.disrupted) == 20


def test_a_paradox_in_which_one_attack_hangs_on_ten_others() -> None:
    """Ten armies land on the supporter of an attack; the fleet attacked firmly helps those that carry them."""
    lines = ["Red Wal - ENG", "Red Lon S Wal - ENG", "Blue ENG H"]
    supports = []
    for number in range(10):
        fleet = f"F{number}"
        lines += [f"Blue A{number} - Lon by sea", f"Blue {fleet} C A{number} - Lon"]
        lines += [f"Red W{number} - {fleet}", f"Red S{number} S W{number} - {fleet}"]
        supports.append(SupportForce("Blue", fleet, fleet, at="ENG", unit="ENG", firm=True))
    found = skirmish(*lines, *supports)
    assert found.went == {"Wal": "ENG"} | {f"W{number}": f"F{number}" for number in range(10)}


# --- shapes that no chart has -----------------------------------------------------------------------


def test_fleets_that_only_lead_in_circles_carry_nobody() -> None:
    """The chain never leaves the ring of ADR, ION and TYS."""
    circle = {
        "ADR": {"only": frozenset({"Ven", "ION", "TYS"})},
        "ION": {"only": frozenset({"ADR", "TYS"})},
        "TYS": {"only": frozenset({"ADR", "ION"})},
    }
    found = skirmish(
        "Red Ven - Tun by sea", "Red ADR C Ven - Tun", "Red ION C Ven - Tun", "Red TYS C Ven - Tun", but=circle
    )
    assert found.why == {"Ven": Clause.NO_CONVOY}


def test_a_long_way_round_counts_as_a_route_in_the_older_ruling() -> None:
    """DATC 4.A.1: each fleet on a chain that passes none twice."""
    links = {
        "ADR": {"only": frozenset({"Ven", "Tun", "ION"})},
        "ION": {"only": frozenset({"ADR", "TYS"})},
        "TYS": {"only": frozenset({"ION", "Tun"})},
        "AEG": {"only": frozenset({"ION"})},
    }
    lines = [f"Red {sea} C Ven - Tun" for sea in links]
    older = Policy(any_route_breaks=True)

    def attacked(sea: str) -> dict[str, str]:
        more = (f"Blue Nap - {sea}", f"Blue Rom S Nap - {sea}")
        return skirmish("Red Ven - Tun by sea", *lines, *more, but=links, policy=older).went

    assert "Ven" not in attacked("TYS")
    assert "Ven" in attacked("AEG")
