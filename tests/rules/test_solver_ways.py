"""The solver on convoys: chains, what breaks them, paradoxes, and the older rulings (DATC 6.C, 6.F, 6.G)."""

from __future__ import annotations

import pytest

from rules.solver import Attack, Clause, HoldForce, Policy, SupportForce
from tests.rules.fights import FightCase, fight_cases, skirmish

TWO_ROUTES = (
    "Red Lon - Bel by sea",
    "Red ENG C Lon - Bel",
    "Red NTH C Lon - Bel",
    "Blue MAO - ENG",
    "Blue Bre S MAO - ENG",
)


def test_in_the_older_ruling_one_broken_route_is_enough_to_stop_it() -> None:
    """DATC 6.F.9 under 4.A.1; a fleet that is on no route does not matter (6.F.12)."""
    older = Policy(any_route_breaks=True)
    assert skirmish(*TWO_ROUTES, policy=older).why == {"Lon": Clause.DISRUPTED}
    beside = {"ENG": {"only": frozenset({"NTH"})}}
    assert skirmish(*TWO_ROUTES, but=beside, policy=older).went == {"Lon": "Bel", "MAO": "ENG"}


# --- paradoxes --------------------------------------------------------------------------------------

SIMPLE = ("Red Wal - ENG", "Red Lon S Wal - ENG", "Blue Bre - Lon by sea", "Blue ENG C Bre - Lon")
PANDIN = (*SIMPLE, "Green Bel - ENG", "Green NTH S Bel - ENG")


def test_in_the_ruling_hold_every_attack_of_a_paradox_fails() -> None:
    """DATC 4.A.2, "all hold": they neither cut nor contend."""
    hold = Policy(paradox="hold")
    found = skirmish(*SIMPLE, policy=hold)
    assert (found.went, found.cut) == ({}, {})
    assert found.why == {"Wal": Clause.PARADOX, "Bre": Clause.PARADOX}
    assert skirmish(*SIMPLE, "Green Par - ENG", policy=hold).why["Par"] is Clause.HELD
    ring = ("Red Tri - Ser", "Red Ser - Bul", "Blue Bul - Tri by sea", "Blue ION C Bul - Tri")
    assert len(skirmish(*ring, *PANDIN, policy=hold).went) == 3


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


def test_one_driven_out_by_sea_still_stands_off_where_its_attacker_came_from_but_not_in_the_older_ruling() -> None:
    """DATC 6.G.10, 6.G.16."""
    found = skirmish(*SWAPPED)
    assert (found.went, found.out) == ({"Nwy": "Swe"}, {"Swe": "Nwy"})
    assert found.resolution.contested == {"Nwy"}
    assert skirmish(*SWAPPED, policy=NEVER).went == {"Nwy": "Swe", "NWG": "Nwy"}
    arrived = ("Red Nwy - Swe", "Red BAL S Nwy - Swe", "Red NTH - Nwy", "Blue Swe - Nwy by sea", "Blue SKA C Swe - Nwy")
    more = ("Red Den S Nwy - Swe", "Blue NWG S Swe - Nwy")
    assert skirmish(*arrived, *more, policy=NEVER).went == {"Nwy": "Swe", "Swe": "Nwy"}


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


# --- The solver on moves over two spaces and on jumps (Character section 8, cards 4, 5, 16 to 18).


FIGHTS = fight_cases(
    """
a second part cuts once its first part arrived (C-23)
    Red Par - Bur - Mun; Green Mun S Tyr - Vie; Green Tyr - Vie; White Vie H -> cut Mun=Par
    Red Par - Bur - Mun; Green Mun S Tyr - Vie; Green Tyr - Vie; White Vie H; Blue Bur H -> cut -
in a paradox through second parts these do not take place (C-75)
    Red A - B - Y; Blue C - D - X; Green B - X; Green D - Y -> went A=B B=X C=D D=Y; why A=paradox C=paradox
"""
)


@pytest.mark.parametrize("case", FIGHTS, ids=str)
def test_the_fight(case: FightCase) -> None:
    assert case.faults() == []


def test_who_is_driven_out_by_two_parts_is_driven_out_by_the_first() -> None:
    """C-22: one passes through the place in which the other ends."""
    strong = {unit: {"strength": 2, "hold_strength": 2} for unit in ("Kie", "Par")}
    found = skirmish("Green Kie - Ruh - Bur", "Red Par - Bur - Mun", "Blue Bur H", but=strong)
    assert (found.went, found.out) == ({"Kie": "Bur", "Par": "Mun"}, {"Bur": "Par"})


def test_a_path_cut_short_still_counts_as_a_path() -> None:
    """C-47: its second part, by sea without a Convoy, never takes place; a second part does not compete with it."""
    first = Attack("Par", "Red", "Par", "Bur")
    short = Attack("Par", "Red", "Bur", "Mun", after=first, by_sea=True)
    assert skirmish(first, short, "Blue Kie - Ruh - Bur").went == {"Par": "Bur", "Kie": "Ruh"}
    second = Attack("Par", "Red", "Bur", "Mun", after=first)
    assert skirmish(second).why == {"Par": Clause.FIRST_PART}  # without its first it does not take place


# --- what a second part cuts (C-23) -----------------------------------------------------------------


def test_a_second_part_helped_only_by_the_one_its_first_drives_out_comes_to_nothing() -> None:
    """And so the unit in the second space goes on helping the one in the first."""
    feeble = HoldForce("Green", "A", 0, "A")
    support = SupportForce("Green", "C", "B", at="A", unit="A", firm=True)
    found = skirmish("Red C - A - B", feeble, support, "Blue B S A")
    assert (found.went, found.cut) == ({}, {})
    assert found.resolution.failures[found.attack("C")].clause is Clause.HELD


# --- The solver on what stands in a place: garrisons, searches, closed places, halves that share one, stand-offs.
