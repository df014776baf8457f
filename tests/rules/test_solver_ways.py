"""The solver on convoys: chains, what breaks them, paradoxes, and the older rulings (DATC 6.C, 6.F, 6.G)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.solver import Attack, Block, Clause, ConvoyLink, Force, HoldForce, Policy, SupportForce
from tests.rules.fights import Skirmish, skirmish


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


# --- The solver on moves over two spaces and on jumps (Character section 8, cards 4, 5, 16 to 18).


def path(power: str, *places: str, strength: int = 1) -> tuple[Attack, Attack]:
    """A double mover's two parts."""
    start, over, goal = places
    first = Attack(start, power, start, over, strength=strength, hold_strength=strength)
    return first, Attack(start, power, over, goal, strength=strength, hold_strength=strength, after=first)


def second_of(found: Skirmish, unit: str) -> Attack:
    return next(one for one in found.forces if isinstance(one, Attack) and one.unit == unit and one.after is not None)


def test_a_double_mover_goes_two_spaces() -> None:
    """Rule 16a."""
    assert skirmish(*path("Red", "Par", "Bur", "Mun")).went == {"Par": "Mun"}


def test_it_stops_in_the_first_when_the_second_is_held() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun H")
    assert (found.went, found.why) == ({"Par": "Bur"}, {"Par": Clause.HELD})


def test_it_does_not_pass_a_unit_that_stays_in_the_first() -> None:
    parts = path("Red", "Par", "Bur", "Mar")
    found = skirmish(*parts, "Blue Bur H")
    assert found.went == {}
    assert [found.resolution.failures[part].clause for part in parts] == [Clause.HELD, Clause.FIRST_PART]
    assert found.resolution.failures[parts[1]].by == (parts[0],)


def test_with_support_it_drives_that_unit_out_and_passes_on() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mar"), "Red Gas S Par - Bur", "Blue Bur H")
    assert (found.went, found.out) == ({"Par": "Mar"}, {"Bur": "Par"})
    assert found.resolution.dislodged_by["Bur"].dst == "Bur"


def test_who_is_driven_out_by_two_parts_is_driven_out_by_the_first() -> None:
    """C-22: one passes through the place in which the other ends."""
    parts = path("Green", "Kie", "Ruh", "Bur", strength=2)
    found = skirmish(*parts, *path("Red", "Par", "Bur", "Mun", strength=2), "Blue Bur H")
    assert found.went == {"Kie": "Bur", "Par": "Mun"}
    assert found.out == {"Bur": "Par"}


def test_an_ordinary_move_stands_it_off_in_the_first_space() -> None:
    """C-22: even though it means to pass on."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mar - Bur")
    assert found.went == {}
    assert found.resolution.contested == {"Bur"}


def test_in_the_second_it_competes_with_ordinary_moves() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Tyr - Mun")
    assert (found.went, found.sums) == ({"Par": "Bur"}, {"Par": (1, 1), "Tyr": (1, 1)})


def test_a_support_counts_in_the_space_it_names() -> None:
    """C-21."""
    parts = path("Red", "Par", "Bur", "Mun")
    first = skirmish(*parts, "Red Mar S Par - Bur", "Blue Ruh - Bur", "Blue Tyr - Mun")
    assert first.went == {"Par": "Bur"}
    both = skirmish(*parts, "Red Mar S Par - Bur", "Blue Ruh - Bur", "Red Kie S Par - Mun", "Blue Tyr - Mun")
    assert both.went == {"Par": "Mun"}


def test_a_first_and_a_second_part_do_not_compete() -> None:
    """C-22: one ends where the other passes through."""
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Kie", "Ruh", "Bur")).went == {
        "Par": "Mun",
        "Kie": "Bur",
    }


def test_where_another_double_mover_stops_no_second_part_arrives() -> None:
    """C-22: neither is driven out, whatever the strength."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Kie", "Ruh", "Bur", strength=3), "Green Mun H")
    assert (found.went, found.out) == ({"Par": "Bur", "Kie": "Ruh"}, {})
    assert found.resolution.failures[second_of(found, "Kie")].clause is Clause.STOPPED


def test_a_path_cut_short_still_counts_as_a_path() -> None:
    """C-47: its second part, by sea without a Convoy, never takes place; a second part does not compete with it."""
    first = Attack("Par", "Red", "Par", "Bur")
    short = Attack("Par", "Red", "Bur", "Mun", after=first, by_sea=True)
    found = skirmish(first, short, *path("Blue", "Kie", "Ruh", "Bur"))
    assert found.went == {"Par": "Bur", "Kie": "Ruh"}


def test_two_that_change_places_through_one_space_both_stay() -> None:
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Mun", "Bur", "Par")).went == {}


def test_two_that_change_places_through_different_spaces_both_go() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Mun", "Ruh", "Par"))
    assert found.went == {"Par": "Mun", "Mun": "Par"}


def test_first_parts_meet_head_on() -> None:
    """C-15."""
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Bur - Par").went == {}


def test_a_second_part_passes_who_comes_the_other_way() -> None:
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun - Bur", "Blue Ruh S Mun - Bur").went == {"Mun": "Bur"}
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun - Tyr").went == {"Par": "Mun", "Mun": "Tyr"}


# --- what a second part cuts (C-23) -----------------------------------------------------------------


def test_a_second_part_cuts_once_its_first_part_arrived() -> None:
    lines: tuple[str | Force, ...] = ("Green Mun S Tyr - Vie", "Green Tyr - Vie", "White Vie H")
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *lines).cut == {"Mun": ["Par"]}
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *lines, "Blue Bur H").cut == {}


@pytest.mark.parametrize("helped", ["Blue Mun S Bur", "Blue Mun S Mar - Bur"])
def test_a_second_part_cuts_no_support_that_bears_on_its_first_place(helped: str) -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Red Gas S Par - Bur", helped, "Blue Mar - Bur")
    assert found.cut == {}


def test_a_second_part_does_not_cut_a_support_against_the_place_it_came_from() -> None:
    """The claimant starts in the space that the support bears on."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun S Pic - Par", "Blue Pic - Par")
    assert found.cut == {}


def test_a_second_part_does_not_count_against_the_moves_that_its_first_part_waits_for() -> None:
    """C-75: Lvn goes to Pru although the one that follows it wants Pru as well."""
    found = skirmish(*path("Blue", "Mos", "Lvn", "Pru"), "Red Lvn - Pru")
    assert found.went == {"Lvn": "Pru", "Mos": "Lvn"}


def test_nor_does_it_cut_a_support_for_them() -> None:
    parts = path("Blue", "Mos", "Lvn", "War")
    found = skirmish(*parts, "Red Lvn - Pru", "Red War S Lvn - Pru", "Green Pru H")
    assert (found.cut, found.went) == ({}, {"Lvn": "Pru", "Mos": "Lvn"})
    assert found.resolution.disrupted == frozenset()


def test_a_second_part_never_takes_the_goal_of_a_move_that_its_first_part_waits_for() -> None:
    """C-75: however strong it is, who left for that place before it is there."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun", strength=3), "Blue Bur - Mun")
    assert (found.went, found.out) == ({"Par": "Bur", "Bur": "Mun"}, {})
    failure = found.resolution.failures[second_of(found, "Par")]
    assert (failure.clause, failure.units) == (Clause.STOPPED, ("Bur",))
    assert found.resolution.opposition(found.attack("Bur")) == ()


def test_nor_that_of_the_last_of_a_row_before_it() -> None:
    found = skirmish(*path("Red", "A", "B", "D", strength=2), "Blue B - C", "Green C - D")
    assert found.went == {"A": "B", "B": "C", "C": "D"}


def test_round_a_ring_all_moves_are_waited_for() -> None:
    found = skirmish(*path("Blue", "A", "B", "D"), "Red B - C", "Green C - D", "White D - A")
    assert found.went == {"A": "B", "B": "C", "C": "D", "D": "A"}


def test_in_a_paradox_through_second_parts_these_do_not_take_place() -> None:
    """C-75: each path waits for a unit whose move the other's second part stands off."""
    found = skirmish(*path("Red", "A", "B", "Y"), *path("Blue", "C", "D", "X"), "Green B - X", "Green D - Y")
    assert found.went == {"A": "B", "B": "X", "C": "D", "D": "Y"}
    assert {one.unit for one in found.resolution.disrupted} == {"A", "C"}
    assert {found.why[unit] for unit in ("A", "C")} == {Clause.PARADOX}


def test_a_second_part_helped_only_by_the_one_its_first_drives_out_comes_to_nothing() -> None:
    """And so the unit in the second space goes on helping the one in the first."""
    feeble = HoldForce("Green", "A", 0, "A")
    support = SupportForce("Green", "C", "B", at="A", unit="A", firm=True)
    found = skirmish(*path("Red", "C", "A", "B"), feeble, support, "Blue B S A")
    assert (found.went, found.cut) == ({}, {})
    assert found.resolution.failures[found.attack("C")].clause is Clause.HELD


def test_what_makes_no_difference_ties_no_knot() -> None:
    """Two of one power change places by leaps: each waits only for the other to leave, however strong it comes; the
    support that the stronger may yet put an end to does not matter."""
    leap_in = Attack("C", "Blue", "C", "A", head_on=False)
    after = Attack("C", "Blue", "A", "B", after=leap_in)
    weak = HoldForce("Green", "B", Fraction(1, 2), "B")
    support = SupportForce("Green", "C", "A", at="B", unit="B", exempt="A")
    found = skirmish(leap_in, after, *path("Blue", "A", "C", "B", strength=2), weak, support)
    assert found.went == {"C": "A", "A": "B"}
    assert found.resolution.disrupted == frozenset()


def test_a_second_part_without_its_first_does_not_take_place() -> None:
    _, second = path("Red", "Par", "Bur", "Mun")
    found = skirmish(second)
    assert found.why == {"Par": Clause.FIRST_PART}


# --- jumps and other leaps --------------------------------------------------------------------------


def leap(power: str, src: str, dst: str, over: str) -> Attack:
    return Attack(src, power, src, dst, border=over, head_on=False)


def test_two_jumpers_exchange_places_over_one_unit() -> None:
    """C-15, C-27."""
    found = skirmish(leap("Red", "Bur", "Boh", "Mun"), leap("Blue", "Boh", "Bur", "Mun"), "Green Mun H")
    assert found.went == {"Bur": "Boh", "Boh": "Bur"}


def test_a_jump_is_stood_off_drives_out_and_cuts_like_a_move() -> None:
    """C-24."""
    jump = leap("Red", "Bur", "Boh", "Mun")
    assert skirmish(jump, "Blue Vie - Boh").went == {}
    assert skirmish(jump, "Red Tyr S Bur - Boh", "Blue Boh H").out == {"Boh": "Bur"}
    assert skirmish(jump, "Blue Boh S Sil - Gal", "Blue Sil - Gal", "Green Gal H").cut == {"Boh": ["Bur"]}


def test_who_follows_a_jumper_enters_the_place_it_left() -> None:
    assert skirmish(leap("Red", "Bur", "Boh", "Mun"), "Blue Par - Bur").went == {"Bur": "Boh", "Par": "Bur"}


def test_a_block_asks_over_which_border_one_comes() -> None:
    closed = Block("Boh", against=("Mun",))
    assert skirmish(leap("Red", "Bur", "Boh", "Mun"), closed).went == {}
    assert skirmish(leap("Red", "Bur", "Boh", "Tyr"), closed).went == {"Bur": "Boh"}


# --- The solver on what stands in a place: garrisons, searches, closed places, halves that share one, stand-offs.

# --- garrisons (Pink R34) ---------------------------------------------------------------------------

GUARD = HoldForce("Blue", "H")


def test_a_garrison_holds_an_empty_place_against_others() -> None:
    found = skirmish("Red A - H", GUARD)
    assert (found.why, found.sums) == ({"A": Clause.HELD}, {"A": (1, 1)})
    assert found.resolution.failures[found.attack("A")].units == ()
    assert skirmish("Red A - H", "Red B S A - H", GUARD).went == {"A": "H"}


def test_its_own_power_enters_freely() -> None:
    assert skirmish("Blue A - H", GUARD).went == {"A": "H"}


def test_a_garrison_of_nobody_resists_everybody() -> None:
    assert skirmish("Red A - H", HoldForce("", "H")).went == {}


def test_a_garrison_adds_to_a_friend_that_stays_or_comes_head_on() -> None:
    attack = ("Red A - H", "Red B S A - H")
    assert skirmish(*attack, "Blue H H", GUARD).sums == {"A": (2, 2)}
    assert skirmish(*attack, "Blue H - C", "Green C H", GUARD).sums["A"] == (2, 2)
    assert skirmish(*attack, "Blue H - A", GUARD).sums["A"] == (2, 2)
    strong = ("Blue H - A", "Blue D S H - A")
    assert skirmish(*attack, "Red C S A - H", *strong, GUARD).sums["A"] == (3, 3)


def test_a_garrison_does_not_meet_an_alien_that_stands_in_its_place() -> None:
    assert skirmish("Red A - H", "Red B S A - H", "Green H H", GUARD).out == {"H": "A"}


def test_a_garrison_resists_once_the_alien_has_left() -> None:
    assert skirmish("Red A - H", "Green H - C", GUARD).went == {"H": "C"}


def test_a_garrison_does_not_help_who_enters_beside_it() -> None:
    found = skirmish("Blue A - H", "Red B - H", GUARD)
    assert (found.went, found.sums) == ({}, {"A": (1, 1), "B": (1, 1)})


def test_failing_against_a_garrison_is_a_stand_off() -> None:
    assert skirmish("Red A - H", GUARD).resolution.contested == {"H"}
    assert skirmish("Red A - H").resolution.contested == frozenset()


def test_who_stays_beside_a_garrison_is_told_even_without_strength() -> None:
    lines = ("Red A - H", "Blue H - C", "Green D - C", GUARD)
    leaves = (*lines, "Blue S S H - C")
    for forces, there in ((lines, ("H",)), (leaves, ())):
        for order in (forces, forces[::-1]):
            found = skirmish(*order, but={"H": {"hold_strength": 0}})
            failure = found.resolution.failures[found.attack("A")]
            assert (failure.units, failure.by[0]) == (there, GUARD)


def test_one_beaten_head_on_makes_no_stand_off_with_a_garrison() -> None:
    found = skirmish("Blue H - A", "Blue B S H - A", "Red A - H", GUARD)
    assert (found.out, found.resolution.contested) == ({"A": "H"}, frozenset())


def test_a_garrison_never_falls() -> None:
    assert skirmish("Red A - H", "Red B S A - H", GUARD).out == {}


# --- searches (Bioplomacy R20) ----------------------------------------------------------------------


def searched(*lines: str, by: str | None = "32") -> dict[str, str]:
    """A unit in 32 searches the zone under it, against those who come from under 31 and 33."""
    return skirmish(*lines, "Blue 32 H", Block("32@u", 1, by, ("31@u", "33@u"))).went


def test_a_search_stops_a_single_unit_underground() -> None:
    assert searched("Red 31@u - 32@u") == {}
    assert searched("Red 31@u - 32@u", "Red 30@u S 31@u - 32@u") == {"31@u": "32@u"}


def test_a_search_does_not_stop_who_burrows_down() -> None:
    assert searched("Red 32b - 32@u") == {"32b": "32@u"}


def test_a_search_stops_the_searchers_own_power_too() -> None:
    assert searched("Blue 31@u - 32@u") == {}


def test_a_search_ends_when_the_searcher_is_driven_out() -> None:
    out = ("Red 42 - 32", "Red 43 S 42 - 32")
    assert searched("Red 31@u - 32@u", *out) == {"31@u": "32@u", "42": "32"}
    assert searched("Red 31@u - 32@u", *out, by=None) == {"42": "32"}
    assert searched("Red 31@u - 32@u", *out, by="nobody") == {"42": "32"}


def test_a_search_that_alone_stops_a_unit_makes_a_stand_off() -> None:
    """Bioplomacy R18; the clause is the block."""
    found = skirmish("Red 31@u - 32@u", "Blue 32 H", Block("32@u", 1, "32"))
    assert (found.why, found.sums) == ({"31@u": Clause.BLOCK}, {"31@u": (1, 1)})
    assert found.resolution.failures[found.attack("31@u")].units == ("32",)
    assert found.resolution.contested == {"32@u"}


# --- closed places (Character, gas and annihilation) ------------------------------------------------


def test_nobody_enters_a_closed_place_and_nothing_is_cut_there() -> None:
    closed = Block("Mun")
    found = skirmish(
        "Red Bur - Mun", "Red Ruh S Bur - Mun", "Blue Mun S Tyr - Vie", "Blue Tyr - Vie", "Green Vie H", closed
    )
    assert (found.went, found.cut) == ({"Tyr": "Vie"}, {})
    assert found.why == {"Bur": Clause.CLOSED}
    assert found.resolution.failures[found.attack("Bur")].by == (closed,)


def test_a_closed_place_is_no_stand_off() -> None:
    found = skirmish("Red Bur - Mun", "Blue Tyr - Mun", Block("Mun"))
    assert found.resolution.contested == frozenset()


def test_a_place_may_be_closed_over_one_border_only() -> None:
    assert skirmish("Red Bur - Mun", Block("Mun", against=("Tyr",))).went == {"Bur": "Mun"}
    assert skirmish("Red Tyr - Mun", Block("Mun", against=("Tyr",))).went == {}


def test_a_place_is_open_again_when_the_one_that_closes_it_is_driven_out() -> None:
    lines = ("Red A - B", "Blue C H", Block("B", by="C"))
    assert skirmish(*lines).went == {}
    assert skirmish(*lines, "Green D - C", "Green E S D - C").went == {"A": "B", "D": "C"}


# --- halves (Bioplomacy R22 to R24) -----------------------------------------------------------------


def half(number: int, at: str, power: str = "Red") -> HoldForce:
    return HoldForce(power, at, unit=f"{at}#{number}")


def joining(src: str, dst: str, power: str = "Red") -> Attack:
    return Attack(src, power, src, dst, joins=True)


def test_a_half_joins_its_other_half_past_any_rival() -> None:
    join = joining("30", "31")
    assert skirmish(half(1, "31"), join).went == {"30": "31"}
    assert skirmish(half(1, "31"), join, "Blue 32 - 31").went == {"30": "31"}


def test_a_half_that_joins_stops_nobody_and_cuts_nothing() -> None:
    found = skirmish(half(1, "31"), joining("30", "31"), "Blue 31 S 40 - 41", "Blue 40 - 41", "Green 41 H")
    assert found.cut == {}
    assert found.out == {"41": "40"}
    strong = Attack("30", "Red", "30", "31", strength=2, joins=True)
    assert skirmish(half(1, "31"), strong, "Blue 32 - 31", "Blue 33 S 32 - 31").went == {"32": "31"}


@pytest.mark.parametrize(
    ("rule", "more", "by"),
    [
        ("a: the half waiting is driven out", ("Blue 32 - 31", "Blue 33 S 32 - 31"), ("32",)),
        ("b: two try", (joining("29", "31"),), ("29",)),
        ("c: the zone is full", (half(2, "31"),), ("31#1", "31#2")),
        ("d: they would change places", (Attack("31#2", "Red", "31", "30"),), ("31#2",)),
    ],
)
def test_a_half_does_not_join(rule: str, more: tuple[str | HoldForce | Attack, ...], by: tuple[str, ...]) -> None:
    """Bioplomacy R22."""
    found = skirmish(half(1, "31"), joining("30", "31"), *more)
    assert (rule, found.why["30"]) == (rule, Clause.JOIN)
    assert found.resolution.failures[found.attack("30")].units == by


def test_halves_of_two_pairs_do_not_change_places() -> None:
    """Bioplomacy R22 d: each would join the half that the other leaves."""
    one = Attack("31#2", "Red", "31", "30", joins=True)
    two = Attack("30#2", "Red", "30", "31", joins=True)
    found = skirmish(half(1, "30"), half(1, "31"), one, two)
    assert (found.went, found.why) == ({}, {"31#2": Clause.JOIN, "30#2": Clause.JOIN})


def test_a_half_joins_when_a_third_leaves() -> None:
    leaving = Attack("31#2", "Red", "31", "32")
    assert skirmish(half(1, "31"), leaving, joining("30", "31")).went == {"31#2": "32", "30": "31"}
    assert "30" not in skirmish(half(1, "31"), leaving, joining("30", "31"), "Blue 32 H").went


def test_a_half_joins_nobody_where_none_of_its_own_waits() -> None:
    assert skirmish(joining("30", "31")).why == {"30": Clause.JOIN}
    assert skirmish(joining("30", "31"), half(1, "31", "Blue")).went == {}


def test_two_halves_defend_together_and_fall_together() -> None:
    """Bioplomacy R23."""
    pair = (half(1, "31"), half(2, "31"))
    attack = ("Blue 32 - 31", "Blue 33 S 32 - 31")
    assert skirmish(*pair, *attack).sums == {"32": (2, 2)}
    assert skirmish(*pair, *attack, "Blue 34 S 32 - 31").out == {"31#1": "32", "31#2": "32"}


def test_a_half_that_failed_to_leave_counts_with_the_one_that_stays() -> None:
    pair = (half(1, "31"), Attack("31#2", "Red", "31", "35"), "Green 35 H")
    assert skirmish(*pair, "Blue 32 - 31", "Blue 33 S 32 - 31").sums["32"] == (2, 2)


def test_a_half_stays_to_defend_when_the_other_leaves() -> None:
    pair = (half(1, "31"), Attack("31#2", "Red", "31", "35"))
    assert skirmish(*pair, "Blue 32 - 31").went == {"31#2": "35"}


def test_head_on_with_one_half_both_must_be_exceeded() -> None:
    """Bioplomacy R16 and R23: the attack of the one that comes, and the defence of all that are there."""
    pair = (half(1, "31"), Attack("31#2", "Red", "31", "32"))
    found = skirmish(*pair, "Blue 32 - 31", "Blue 33 S 32 - 31")
    assert (found.why["32"], found.sums["32"]) == (Clause.HELD, (2, 2))


def test_two_halves_are_rivals_for_an_empty_zone() -> None:
    """Bioplomacy R24."""
    found = skirmish(Attack("31#1", "Red", "31", "32"), Attack("31#2", "Red", "31", "32"))
    assert found.why == {"31#1": Clause.RIVAL, "31#2": Clause.RIVAL}


# --- stand-offs -------------------------------------------------------------------------------------


def test_a_place_that_somebody_reached_or_never_left_is_not_contested() -> None:
    assert skirmish("Red A - B", "Red C S A - B", "Blue D - B").resolution.contested == frozenset()
    assert skirmish("Red A - B", "Blue D - B", "Green B H").resolution.contested == frozenset()
    assert skirmish("Red A - B", "Blue D - B", "Green B - E", "White E H").resolution.contested == frozenset()


def test_a_place_whose_unit_left_is_contested_when_two_stand_off_in_it() -> None:
    assert skirmish("Red A - B", "Blue D - B", "Green B - E").resolution.contested == {"B"}
