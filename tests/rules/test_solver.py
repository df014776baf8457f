"""The solver: what it tells of a fight; convoys and paradoxes; fights in a line each; random fights against the slow
reference, and what must hold of every fight."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.solver import (
    Attack,
    Block,
    Clause,
    ConvoyLink,
    Force,
    HoldForce,
    Policy,
    Resolution,
    SupportForce,
    SupportLoss,
    Tally,
    solve,
)
from rules.solver import resolution as tallies
from tests.rules.fights import FightCase, fight_cases, fights, skirmish, tangles
from tests.rules.reference_solver import Case, decide

# --- What a resolution tells: reasons in their fixed order, sums of both sides, who cut what, who opposed whom.


def words(tally: Tally) -> dict[str, object]:
    return {
        "units": tally.units,
        "helped": [support.unit for support, _ in tally.counted],
        "lost": {one.support.unit: (one.loss, [cut.unit for cut in one.by]) for one in tally.spoiled},
        "total": tally.total,
    }


def test_a_tally_tells_which_supports_counted_and_why_others_did_not() -> None:
    found = skirmish(
        "Red A - B",
        "Red C S A - B",
        "Red D S A - B",
        "Blue E S A - B",
        "Red F S A - G",
        "Red I S A - B",
        "Green X - D",
        "Green Y - I",
        "Green Z S Y - I",
        "Blue B H",
    )
    assert words(found.resolution.tally(found.attack("A"))) == {
        "units": ("A",),
        "helped": ["C"],
        "lost": {
            "D": (SupportLoss.CUT, ["X"]),
            "E": (SupportLoss.OWN_UNIT, []),
            "F": (SupportLoss.UNMATCHED, []),
            "I": (SupportLoss.DISLODGED, ["Y"]),
        },
        "total": 2,
    }


def test_those_who_stayed_are_tallied_by_their_place() -> None:
    fort = SupportForce("", "B", "B", against=("A",))
    found = skirmish("Red A - B", "Blue B H", "Blue C S B", "Blue D - B", HoldForce("Blue", "B"), fort)
    assert words(found.resolution.tally_at("B", found.attack("A"))) == {
        "units": ("B",),
        "helped": [None, "C"],
        "lost": {},
        "total": 4,
    }
    assert found.resolution.tally_at("B").total == 3
    assert [one.loss for one in found.resolution.tally_at("B").spoiled] == ["border"]
    assert found.resolution.tally_at("B", found.attack("D")).total == 2
    assert found.resolution.tally_at("nowhere") == Tally(())


def test_a_unit_head_on_is_tallied_with_what_it_meets_by() -> None:
    found = skirmish("Red A - B", "Blue B - A", but={"B": {"head_to_head_strength": 3}})
    assert found.resolution.tally_at("B", found.attack("A")).total == 3
    assert found.resolution.tally_at("B").total == 1


# --- supports that count only here or only then -------------------------------------------------------


def test_a_landing_support_counts_while_a_chain_stands_that_ends_with_its_fleet() -> None:
    """Character C-58, card 18."""
    lines = ("Red Lon - Hol by sea", "Red NTH C Lon - Hol", "Blue Hol H")
    landing = SupportForce("Red", "Lon", "Hol", at="NTH", unit="NTH", exempt="Hol", landing="NTH")
    assert skirmish(*lines, landing).out == {"Hol": "Lon"}
    cut = skirmish(*lines, landing, "Green SKA - NTH")
    assert (cut.went, cut.cut) == ({}, {"NTH": ["SKA"]})
    first = {"NTH": {"only": frozenset({"Lon", "HEL"})}, "HEL": {"only": frozenset({"NTH", "Hol"})}}
    relayed = skirmish(*lines, "Red HEL C Lon - Hol", landing, but=first)
    assert relayed.sums == {"Lon": (1, 1)}
    assert [one.loss for one in relayed.resolution.tally(relayed.attack("Lon")).spoiled] == ["no_chain"]


# --- Convoys: chains, what breaks them, paradoxes, and the older rulings (DATC 6.C, 6.F, 6.G).

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


# --- Fights in a line each: over land (DATC 6.A, C, D, E), over two spaces and by jumps (Character section 8), against
# garrisons (Pink R34) and among halves (Bioplomacy R22 to R24).

FIGHTS = fight_cases(
    """
equal moves to one place stand each other off (6.A.11, 6.A.12)
    Red Par - Bur; Blue Mun - Bur; Green Mar - Bur -> went -; why Par=rival Mun=rival Mar=rival; contested Bur
a unit follows one that leaves, and stays behind one that does not
    Red Par - Bur; Blue Bur - Mun; Blue Mun - Tyr -> went Par=Bur Bur=Mun Mun=Tyr
    Red Par - Bur; Blue Bur - Mun; Blue Mun - Tyr; Green Tyr H -> went -; why Par=not_left Bur=own_unit Mun=held
a supported attack drives out, and a supported hold resists (6.D.1)
    Red Tri - Ven; Red ADR S Tri - Ven; Blue Ven H -> out Ven=Tri
    Red Tri - Ven; Red ADR S Tri - Ven; Blue Ven H; Blue Tyr S Ven -> went -; sums Tri=2:2
an attack cuts a support even though it fails (6.D.2)
    Red Tri - Ven; Red ADR S Tri - Ven; Red Vie - Tyr; Blue Ven H; Blue Tyr S Ven -> out Ven=Tri; cut Tyr=Vie
the unit attacked cuts only by driving the supporter out (6.D.15, 6.D.17)
    Red Con S Ank - BLA; Red Ank - BLA; Blue BLA - Con -> out BLA=Ank
    Red Con S Ank - BLA; Red Ank - BLA; Blue BLA - Con; Blue Bul S BLA - Con -> out Con=BLA; cut Con=BLA
own units cut nothing and are not driven out (6.D.10, 6.D.11, 6.D.20)
    Red Lon S NTH - ENG; Red NTH - ENG; Red Yor - Lon; Blue ENG H -> out ENG=NTH; why Yor=own_unit
    Red Ber H; Red Kie - Ber; Red Mun S Kie - Ber -> why Kie=own_unit
    Red Ber - Pru; Red Kie - Ber; Red Mun S Kie - Ber; Blue War - Pru -> why Ber=rival Kie=own_unit War=rival
supports of the power attacked count against rivals (6.E.7, 6.E.12)
    Red N H; Red Y S Nwy - N; Blue Nwy - N; Blue S S Nwy - N; Green HEL - N; Green X S HEL - N -> sums Nwy=2:2 HEL=2:3
the stronger of two head on wins, and the other has no effect where it came from (6.E.1, 6.H.9)
    Red Ber - Kie; Red Mun S Ber - Kie; Blue Kie - Ber -> went Ber=Kie; out Kie=Ber
    Red Ber - Pru; Red Kie - Ber; Red Sil S Ber - Pru; Blue Pru - Ber -> went Ber=Pru Kie=Ber
    Red Ber - Pru; Red Sil S Ber - Pru; Blue Pru - Ber -> contested -
one driven out by a third still stands off others and contests (6.E.5)
    Red HEL - NTH; Red Nwy S HEL - NTH; Blue NTH - Hol; Green Ruh - Hol -> went HEL=NTH; out NTH=HEL; contested Hol
a unit attacked equally from two sides stays (6.E.13)
    Red Mun H; Blue Ber - Mun; Blue Kie S Ber - Mun; Green Tyr - Mun; Green Boh S Tyr - Mun -> went -; contested -
a ring turns unless something stops it (6.C.1 to 6.C.3)
    Red Ank - Con; Blue Con - Smy; Green Smy - Ank -> went Ank=Con Con=Smy Smy=Ank
    Red Ank - Con; Blue Con - Smy; Green Smy - Ank; Green Bul - Con -> went -
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


# --- what a second part cuts (C-23) -----------------------------------------------------------------


def test_a_second_part_helped_only_by_the_one_its_first_drives_out_comes_to_nothing() -> None:
    """And so the unit in the second space goes on helping the one in the first."""
    feeble = HoldForce("Green", "A", 0, "A")
    support = SupportForce("Green", "C", "B", at="A", unit="A", firm=True)
    found = skirmish("Red C - A - B", feeble, support, "Blue B S A")
    assert (found.went, found.cut) == ({}, {})
    assert found.resolution.failures[found.attack("C")].clause is Clause.HELD


# --- what a force is made of ------------------------------------------------------------------------


def test_forces_are_themselves_only() -> None:
    """The same object serves from phase to phase; two alike are two."""
    one, other = HoldForce("Red", "a", unit="A"), HoldForce("Red", "a", unit="A")
    assert one != other
    assert len({one, other}) == 2


# --- The solver against the slow reference, on random fights; and what must hold of every fight.

MANY = settings(max_examples=200)
POLICIES = st.builds(
    Policy,
    paradox=st.sampled_from(("szykman", "hold")),
    any_route_breaks=st.booleans(),
    convoyed_cuts_on_origin=st.booleans(),
    dislodged_prevents=st.sampled_from(("unless_head_to_head", "never")),
)


def attacks_in(forces: list[Force]) -> list[Attack]:
    return [force for force in forces if isinstance(force, Attack)]


# --- against the reference --------------------------------------------------------------------------


def agrees(forces: list[Force], policy: Policy) -> None:
    fate, case = decide(forces, policy)
    resolution = solve(forces, policy)
    assert {a: resolution.outcome(a) for a in case.attacks} == fate
    assert {a: resolution.under_way(a) for a in case.attacks} == {a: case.under_way(a, fate) for a in case.attacks}
    assert {s: resolution.value(s) for s in case.supports} == {s: case.worth(s, fate) for s in case.supports}
    assert resolution.dislodged_by.keys() == case.driven_out(fate)
    assert resolution.contested == case.contested(fate)


@MANY
@given(fights(plain=True), st.just(Policy()) | POLICIES)
def test_standard_fights_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)


@MANY
@given(fights(most=6), st.just(Policy()) | POLICIES)
def test_fights_of_all_variants_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)


@MANY
@given(tangles(), st.just(Policy()) | POLICIES)
def test_paradoxes_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)


# --- what holds of every fight ----------------------------------------------------------------------


def everything(resolution: Resolution) -> tuple[object, ...]:
    return (
        dict(resolution.arrived),
        dict(resolution.dislodged_by),
        dict(resolution.failures),
        dict(resolution.cut_by),
        resolution.contested,
        resolution.disrupted,
    )


@MANY
@given(fights(most=9) | tangles(), POLICIES, st.randoms(use_true_random=False))
def test_the_order_of_the_forces_does_not_matter(forces: list[Force], policy: Policy, random: Random) -> None:
    shuffled = random.sample(forces, len(forces))
    assert everything(solve(forces, policy)) == everything(solve(shuffled, policy))


@MANY
@given(fights(most=9) | tangles(), POLICIES)
def test_the_outcome_agrees_with_itself(forces: list[Force], policy: Policy) -> None:
    """Each attack that no paradox struck out comes out as the rules have it, the others being as they are."""
    resolution = solve(forces, policy)
    case = Case(forces, policy)
    fate = {attack: resolution.outcome(attack) for attack in case.attacks}
    case.struck = frozenset(attack for attack in case.attacks if attack in resolution.disrupted)
    failed_together = {a for a, failure in resolution.failures.items() if failure.clause is Clause.PARADOX}
    for attack in case.attacks:
        if attack not in failed_together:
            assert case.arrives(attack, fate) == fate[attack]


@settings(MANY, max_examples=600)
@given(fights(most=9) | tangles(), POLICIES)
def test_no_two_units_end_in_one_place(forces: list[Force], policy: Policy) -> None:
    """Whoever neither arrives anywhere nor is driven out stays; only halves share a place."""
    resolution = solve(forces, policy)
    begin = {a.unit: a.src for a in attacks_in(forces) if a.after is None}
    begin |= {force.unit: force.at for force in forces if isinstance(force, HoldForce) and force.unit}
    left = {unit: attack.dst for unit, attack in resolution.arrived.items()}
    ends = {
        unit: left.get(unit, at) for unit, at in begin.items() if unit in left or unit not in resolution.dislodged_by
    }
    halves = {at for unit, at in ends.items() if unit[0] in "HJ"}
    assert [at for at, number in Counter(ends.values()).items() if number > 1 and at not in halves] == []


@MANY
@given(fights(plain=True, most=10) | tangles())
def test_in_diplomacy_no_knot_is_left_but_paradoxes_of_convoys(forces: list[Force]) -> None:
    """Step 9: each round decides an attack or strikes a convoy out; that a knot simply fails does not happen."""
    resolution = solve(forces)
    assert all(force.by_sea for force in resolution.disrupted if isinstance(force, Attack))
    for attack, failure in resolution.failures.items():
        assert failure.clause is not Clause.PARADOX or attack in resolution.disrupted


@MANY
@given(fights(most=9) | tangles(), POLICIES)
def test_every_failure_has_a_cause_that_weighs_as_much(forces: list[Force], policy: Policy) -> None:
    resolution = solve(forces, policy)
    assert resolution.failures.keys() == {a for a in attacks_in(forces) if not resolution.outcome(a)}
    for attack, failure in resolution.failures.items():
        if failure.clause in (Clause.HEAD_ON, Clause.HELD, Clause.NOT_LEFT, Clause.RIVAL, Clause.BLOCK):
            assert failure.by
            assert failure.against >= failure.strength == resolution.tally(attack).total


@settings(MANY, max_examples=50)
@given(fights(most=9), POLICIES)
def test_a_failure_seen_in_the_fight_is_told_as_one_weighed_afterwards(forces: list[Force], policy: Policy) -> None:
    resolution = solve(forces, policy)
    seen, field = dict(resolution.failures), resolution._field
    assert seen == {attack: tallies.failure(field, attack) for attack in seen}


@MANY
@given(st.integers(1, 25), st.randoms(use_true_random=False), POLICIES)
def test_absurd_forces_are_solved_too(size: int, random: Random, policy: Policy) -> None:
    """Totality: units in two places, moves to where they stand, parts without a first, chains in circles."""
    forces = absurd(random, size)
    resolution = solve(forces, policy)
    assert len(everything(resolution)) == 6
    for attack in attacks_in(forces):
        assert len(resolution.opposition(attack)) <= size
        assert resolution.tally(attack).total >= 0
        assert resolution.route(attack) != ()
    shuffled = solve(random.sample(forces, size), policy)
    assert [resolution.outcome(a) for a in attacks_in(forces)] == [shuffled.outcome(a) for a in attacks_in(forces)]


def absurd(random: Random, size: int) -> list[Force]:
    """Forces of any kind between three places and four units."""
    places, units, powers = ("a", "b", "c"), ("u", "v", "w", "x"), ("Red", "Blue")
    forces: list[Force] = []
    for _ in range(size):
        unit, power, at, to = random.choice(units), random.choice(powers), random.choice(places), random.choice(places)
        border = random.choice(((), (to,)))
        either = random.random() < 0.3
        match random.randrange(6):
            case 0 | 1:
                firsts = [None, None, *attacks_in(forces), Attack(unit, power, at, to)]
                forces.append(
                    Attack(
                        unit,
                        power,
                        at,
                        to,
                        strength=random.randrange(3),
                        border=random.choice(places),
                        by_sea=either,
                        after=random.choice(firsts),
                        joins=random.random() < 0.15,
                        wins_ties=random.random() < 0.2,
                    )
                )
            case 2:
                forces.append(HoldForce(power, at, random.randrange(3), random.choice((None, unit))))
            case 3:
                forces.append(
                    SupportForce(
                        power,
                        unit,
                        to,
                        at=random.choice((None, at)),
                        exempt=random.choice((None, to)),
                        by_steps=either,
                        firm=random.random() < 0.2,
                        against=border,
                        landing=random.choice((None, unit)),
                    )
                )
            case 4:
                forces.append(ConvoyLink(unit, at, random.choice(units), to, frozenset(random.sample(places, 2))))
            case _:
                forces.append(Block(at, random.choice((None, 1)), random.choice((None, unit)), border))
    return forces
