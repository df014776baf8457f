"""The solver on convoys: chains, what breaks them, paradoxes, and the older rulings (DATC 6.C, 6.F, 6.G)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.solver import Attack, Block, Clause, ConvoyLink, HoldForce, Policy, SupportForce
from rules.solver.field import AttackFailure
from tests.rules.fights import FightCase, Skirmish, fight_cases, skirmish


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


CHAIN = ("Red Nap - Por by sea", "Red TYS C Nap - Por", "Red WES C Nap - Por", "Red MAO C Nap - Por")
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


def test_a_convoy_that_makes_no_difference_to_a_paradox_goes_on() -> None:
    """Szykman strikes out what the paradox hangs on, no more: here ENG carries a second army as well."""
    second = ConvoyLink("ENG", "ENG", "Iri", "Wls", frozenset({"Iri", "Wls"}))
    found = skirmish(*PANDIN, "White Iri - Wls by sea", second)
    assert found.went == {"Iri": "Wls"}
    assert {force.unit for force in found.resolution.disrupted} == {"Bre", "ENG"}


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


FIGHTS = fight_cases(
    """
a double mover goes two spaces (Character, rule 16a)
    Red Par - Bur - Mun -> went Par=Mun
it stops in the first when the second is held
    Red Par - Bur - Mun; Blue Mun H -> went Par=Bur; why Par=held
    Red Par - Bur - Mun; Blue Tyr - Mun -> went Par=Bur; sums Par=1:1 Tyr=1:1
it does not pass a unit that stays in the first unless it drives it out
    Red Par - Bur - Mar; Blue Bur H -> went -; why Par=first_part
    Red Par - Bur - Mar; Red Gas S Par - Bur; Blue Bur H -> went Par=Mar; out Bur=Par
an ordinary move stands it off in the first space, even though it means to pass on (C-22)
    Red Par - Bur - Mun; Blue Mar - Bur -> went -; contested Bur
a support counts in the space it names (C-21)
    Red Par - Bur - Mun; Red Mar S Par - Bur; Blue Ruh - Bur; Blue Tyr - Mun -> went Par=Bur
    Red Par - Bur - Mun; Red Mar S Par - Bur; Blue Ruh - Bur; Red Kie S Par - Mun; Blue Tyr - Mun -> went Par=Mun
a first and a second part do not compete (C-22)
    Red Par - Bur - Mun; Blue Kie - Ruh - Bur -> went Par=Mun Kie=Bur
where another double mover stops no second part arrives (C-22)
    Red Par - Bur - Mun; Blue Kie - Ruh - Bur; Green Mun H -> went Par=Bur Kie=Ruh; out -; why Par=held Kie=stopped
two that change places through one space both stay, through different spaces both go
    Red Par - Bur - Mun; Blue Mun - Bur - Par -> went -
    Red Par - Bur - Mun; Blue Mun - Ruh - Par -> went Par=Mun Mun=Par
first parts meet head on (C-15)
    Red Par - Bur - Mun; Blue Bur - Par -> went -
a second part passes who comes the other way
    Red Par - Bur - Mun; Blue Mun - Bur; Blue Ruh S Mun - Bur -> went Mun=Bur
    Red Par - Bur - Mun; Blue Mun - Tyr -> went Par=Mun Mun=Tyr
a second part cuts once its first part arrived (C-23)
    Red Par - Bur - Mun; Green Mun S Tyr - Vie; Green Tyr - Vie; White Vie H -> cut Mun=Par
    Red Par - Bur - Mun; Green Mun S Tyr - Vie; Green Tyr - Vie; White Vie H; Blue Bur H -> cut -
a second part cuts no support that bears on its first place or on the one it came from (C-23)
    Red Par - Bur - Mun; Red Gas S Par - Bur; Blue Mun S Bur; Blue Mar - Bur -> cut -
    Red Par - Bur - Mun; Red Gas S Par - Bur; Blue Mun S Mar - Bur; Blue Mar - Bur -> cut -
    Red Par - Bur - Mun; Blue Mun S Pic - Par; Blue Pic - Par -> cut -
a second part does not count against the moves that its first part waits for, nor cuts a support for them (C-75)
    Blue Mos - Lvn - Pru; Red Lvn - Pru -> went Lvn=Pru Mos=Lvn
    Blue Mos - Lvn - War; Red Lvn - Pru; Red War S Lvn - Pru; Green Pru H -> cut -; went Lvn=Pru Mos=Lvn
    Red A - B - D; Blue B - C; Green C - D -> went A=B B=C C=D
    Blue A - B - D; Red B - C; Green C - D; White D - A -> went A=B B=C C=D D=A
in a paradox through second parts these do not take place (C-75)
    Red A - B - Y; Blue C - D - X; Green B - X; Green D - Y -> went A=B B=X C=D D=Y; why A=paradox C=paradox
two jumpers exchange places over one unit, and who follows a jumper enters the place it left (C-15, C-27)
    Red Bur - Boh over Mun; Blue Boh - Bur over Mun; Green Mun H -> went Bur=Boh Boh=Bur
    Red Bur - Boh over Mun; Blue Par - Bur -> went Bur=Boh Par=Bur
a jump is stood off, drives out and cuts like a move (C-24)
    Red Bur - Boh over Mun; Blue Vie - Boh -> went -
    Red Bur - Boh over Mun; Red Tyr S Bur - Boh; Blue Boh H -> out Boh=Bur
    Red Bur - Boh over Mun; Blue Boh S Sil - Gal; Blue Sil - Gal; Green Gal H -> cut Boh=Bur
its own power enters a garrisoned place freely, others need strength, also against a garrison of nobody (Pink R34)
    Blue A - H; Blue H garrison -> went A=H
    Red A - H; Blue H garrison -> contested H
    Red A - H; Red B S A - H; Blue H garrison -> went A=H; out -
a garrison adds to a friend that stays or comes head on
    Red A - H; Red B S A - H; Blue H H; Blue H garrison -> sums A=2:2
    Red A - H; Red B S A - H; Blue H - A; Blue H garrison -> sums A=2:2 H=1:2
    Red A - H; Red B S A - H; Blue H - C; Green C H; Blue H garrison -> sums A=2:2 H=1:1
    Red A - H; Red B S A - H; Red C S A - H; Blue H - A; Blue D S H - A; Blue H garrison -> sums A=3:3 H=2:3
a garrison does not meet an alien that stands in its place, and resists once the alien has left
    Red A - H; Red B S A - H; Green H H; Blue H garrison -> out H=A
    Red A - H; Green H - C; Blue H garrison -> went H=C
a garrison does not help who enters beside it, and makes no stand-off with one beaten head on
    Blue A - H; Red B - H; Blue H garrison -> went -; sums A=1:1 B=1:1
    Blue H - A; Blue B S H - A; Red A - H; Blue H garrison -> out A=H; contested -
a half joins its other half past any rival (Bioplomacy R22)
    Red 31#1 H; Red 30 joins 31 -> went 30=31
    Red 31#1 H; Red 30 joins 31; Blue 32 - 31 -> went 30=31
a half that joins stops nobody and cuts nothing
    Red 31#1 H; Red 30 joins 31; Blue 31 S 40 - 41; Blue 40 - 41; Green 41 H -> cut -; out 41=40
halves of two pairs do not change places: each would join the half that the other leaves (R22 d)
    Red 30#1 H; Red 31#1 H; Red 31#2 joins 30; Red 30#2 joins 31 -> went -; why 31#2=join 30#2=join
a half joins when a third leaves, and nobody where none of its own waits
    Red 31#1 H; Red 31#2 - 32; Red 30 joins 31 -> went 31#2=32 30=31
    Red 31#1 H; Red 31#2 - 32; Red 30 joins 31; Blue 32 H -> went -
    Red 30 joins 31 -> why 30=join
    Red 30 joins 31; Blue 31#1 H -> went -
two halves defend together and fall together (R23)
    Red 31#1 H; Red 31#2 H; Blue 32 - 31; Blue 33 S 32 - 31 -> sums 32=2:2
    Red 31#1 H; Red 31#2 H; Blue 32 - 31; Blue 33 S 32 - 31; Blue 34 S 32 - 31 -> out 31#1=32 31#2=32
    Red 31#1 H; Red 31#2 - 35; Green 35 H; Blue 32 - 31; Blue 33 S 32 - 31 -> sums 32=2:2 31#2=1:1
    Red 31#1 H; Red 31#2 - 35; Blue 32 - 31 -> went 31#2=35
head on with one half both must be exceeded (R16, R23), and two halves are rivals for an empty zone (R24)
    Red 31#1 H; Red 31#2 - 32; Blue 32 - 31; Blue 33 S 32 - 31 -> why 32=held 31#2=head_on
    Red 31#1 - 32; Red 31#2 - 32 -> why 31#1=rival 31#2=rival
a place that somebody reached or never left is not contested, one whose unit left is when two stand off in it
    Red A - B; Red C S A - B; Blue D - B -> contested -
    Red A - B; Blue D - B; Green B H -> contested -
    Red A - B; Blue D - B; Green B - E; White E H -> contested -
    Red A - B; Blue D - B; Green B - E -> contested B
"""
)


@pytest.mark.parametrize("case", FIGHTS, ids=str)
def test_the_fight(case: FightCase) -> None:
    assert case.faults() == []


def failed_second(found: Skirmish, unit: str) -> AttackFailure:
    """Why the second part of a path failed."""
    return next(why for one, why in found.resolution.failures.items() if one.unit == unit and one.after is not None)


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


def test_a_second_part_never_takes_the_goal_of_a_move_that_its_first_part_waits_for() -> None:
    """C-75: however strong it is, who left for that place before it is there."""
    found = skirmish("Red Par - Bur - Mun", "Blue Bur - Mun", but={"Par": {"strength": 3}})
    assert (found.went, found.out) == ({"Par": "Bur", "Bur": "Mun"}, {})
    failure = failed_second(found, "Par")
    assert (failure.clause, failure.units) == (Clause.STOPPED, ("Bur",))
    assert found.resolution.opposition(found.attack("Bur")) == ()


def test_a_second_part_helped_only_by_the_one_its_first_drives_out_comes_to_nothing() -> None:
    """And so the unit in the second space goes on helping the one in the first."""
    feeble = HoldForce("Green", "A", 0, "A")
    support = SupportForce("Green", "C", "B", at="A", unit="A", firm=True)
    found = skirmish("Red C - A - B", feeble, support, "Blue B S A")
    assert (found.went, found.cut) == ({}, {})
    assert found.resolution.failures[found.attack("C")].clause is Clause.HELD


def test_what_makes_no_difference_ties_no_knot() -> None:
    """Two of one power change places by leaps: each waits only for the other to leave, however strong it comes; the
    support that the stronger may yet put an end to does not matter."""
    leap_in = Attack("C", "Blue", "C", "A", head_on=False)
    after = Attack("C", "Blue", "A", "B", after=leap_in)
    weak = HoldForce("Green", "B", Fraction(1, 2), "B")
    support = SupportForce("Green", "C", "A", at="B", unit="B", exempt="A")
    found = skirmish(leap_in, after, "Blue A - C - B", weak, support, but={"A": {"strength": 2, "hold_strength": 2}})
    assert found.went == {"C": "A", "A": "B"}
    assert found.resolution.disrupted == frozenset()


# --- jumps and other leaps --------------------------------------------------------------------------


def test_a_block_asks_over_which_border_one_comes() -> None:
    closed = Block("Boh", against=("Mun",))
    assert skirmish("Red Bur - Boh over Mun", closed).went == {}
    assert skirmish("Red Bur - Boh over Tyr", closed).went == {"Bur": "Boh"}


# --- The solver on what stands in a place: garrisons, searches, closed places, halves that share one, stand-offs.

# --- garrisons (Pink R34) ---------------------------------------------------------------------------


def test_a_garrison_holds_an_empty_place_against_others() -> None:
    for power in ("Blue", ""):
        found = skirmish("Red A - H", HoldForce(power, "H"))
        assert (found.why, found.sums) == ({"A": Clause.HELD}, {"A": (1, 1)})
        assert found.resolution.failures[found.attack("A")].units == ()


def test_who_stays_beside_a_garrison_is_told_even_without_strength() -> None:
    garrison = HoldForce("Blue", "H")
    lines = ("Red A - H", "Blue H - C", "Green D - C", garrison)
    leaves = (*lines, "Blue S S H - C")
    for forces, there in ((lines, ("H",)), (leaves, ())):
        for order in (forces, forces[::-1]):
            found = skirmish(*order, but={"H": {"hold_strength": 0}})
            failure = found.resolution.failures[found.attack("A")]
            assert (failure.units, failure.by[0]) == (there, garrison)


# --- searches (Bioplomacy R20) ----------------------------------------------------------------------


def searched(*lines: str, by: str | None = "32") -> dict[str, str]:
    """A unit in 32 searches the zone under it, against those who come from under 31 and 33."""
    return skirmish(*lines, "Blue 32 H", Block("32@u", 1, by, ("31@u", "33@u"))).went


def test_a_search_stops_a_single_unit_underground_of_any_power() -> None:
    assert searched("Red 31@u - 32@u") == searched("Blue 31@u - 32@u") == {}
    assert searched("Red 31@u - 32@u", "Red 30@u S 31@u - 32@u") == {"31@u": "32@u"}
    assert searched("Red 32b - 32@u") == {"32b": "32@u"}  # who burrows down comes over another border


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
    assert skirmish("Red Bur - Mun", "Blue Tyr - Mun", closed).resolution.contested == frozenset()


def test_a_place_is_open_again_when_the_one_that_closes_it_is_driven_out() -> None:
    lines = ("Red A - B", "Blue C H", Block("B", by="C"))
    assert skirmish(*lines).went == {}
    assert skirmish(*lines, "Green D - C", "Green E S D - C").went == {"A": "B", "D": "C"}


# --- halves (Bioplomacy R22 to R24) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "more", "by"),
    [
        ("a: the half waiting is driven out", ("Blue 32 - 31", "Blue 33 S 32 - 31"), ("32",)),
        ("b: two try", ("Red 29 joins 31",), ("29",)),
        ("c: the zone is full", ("Red 31#2 H",), ("31#1", "31#2")),
        ("d: they would change places", ("Red 31#2 - 30",), ("31#2",)),
    ],
)
def test_a_half_does_not_join(rule: str, more: tuple[str, ...], by: tuple[str, ...]) -> None:
    """Bioplomacy R22; however strong it is."""
    found = skirmish("Red 31#1 H", "Red 30 joins 31", *more, but={"30": {"strength": 2}})
    assert (rule, found.why["30"]) == (rule, Clause.JOIN)
    assert found.resolution.failures[found.attack("30")].units == by


# --- stand-offs -------------------------------------------------------------------------------------
