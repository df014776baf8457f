"""Moves: levels, cutting, rivals, exchange, own units, stand-offs, retreats (sections 3, 5, 6; R1, R14 to R19,
R38); rivers and fording (5.1, 5.2, R9 to R13)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.variants.bioplomacy.terrain import land_of, rows, seasons, strength
from tests.rules.cases import Case, cases
from tests.rules.variants.bioplomacy.scenes import (
    codes,
    game,
    open_to,
    outcome,
    position,
    standing,
    then,
    turn,
    why,
    words,
)
from tests.rules.variants.bioplomacy.scenes import unit as unit_of_terrain


@pytest.mark.parametrize(
    ("power", "order", "code"),
    [
        ("Chacma", "T 32 - 34", "no_neighbour"),
        ("Chacma", "T 18 - 22@h", "one_at_a_time"),
        ("Chacma", "T 32 - 32@h", "no_trees"),
        ("Chacma", "T 32 - 32@u", "no_digger"),
        ("Chacma", "T 32 - 32", "there_already"),
        ("Chacma", "T 42 - M1", "into_mountain"),
        ("Chacma", "T M1 - 42", "out_of_mountain"),
        ("Reptiles", "A 18 - 18@h", "ground_only"),
        ("Reptiles", "A 18 - 18@u", "ground_only"),
        ("Insects", "H 62@u - 62@h", "two_levels"),
        ("Insects", "H 61@u - 61", "mud_above"),
        ("Insects", "S 59 - 59@u", "no_digger"),
    ],
)
def test_a_refused_goal_says_what_bars_it(power: str, order: str, code: str) -> None:
    """Section 5; every void order holds and tells the rule."""
    unit = order.partition(" - ")[0]
    found = turn({power: [unit]}, {power: [order]})
    assert (words(found, unit), codes(found, unit)) == ("void", [code])
    assert outcome(found, unit).reasons[0].clause


# --- orders (section 3) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "line"), [("S03M", "T 32 R 33"), ("S03M", "remove T 32"), ("F03A", "T 32 - 33"), ("F03A", "build T 33")]
)
def test_what_belongs_to_another_phase_is_void(phase: str, line: str) -> None:
    found = turn({"Chacma": ["T 32"]}, {"Chacma": [line]}, phase)
    told = [one for one in found.outcomes if one.order.text == line]
    assert [(one.words, one.reasons[0].code) for one in told] == [(("void",), "not_this_phase")]


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        (["T 32 S T 48"], "nobody_to_support"),
        (["T 32 S T 33 - 48"], "not_so_ordered"),
        (["T 32 S T 33", "T 33 - 27"], "it_moves"),
        (["T 32 S T 33 - 31", "T 33 - 31"], "river_bars"),
        (["T 32 S T 47 - 49", "T 47 - 49"], "its_order_is_void"),
        (["T 32 S T 47"], "no_neighbour"),
        (["T 32 S T 32"], "not_its_own_zone"),
        (["T 32 S 2T 33"], "nobody_to_support"),
    ],
)
def test_a_support_with_nothing_to_support_is_void(orders: list[str], code: str) -> None:
    units = {"Chacma": ["T 32", "T 33", "T 47"]}
    found = turn(units, {"Chacma": orders})
    assert (words(found, "T 32"), codes(found, "T 32")) == ("void", [code])


# --- cutting (R14) ----------------------------------------------------------------------------------


# --- rivals, exchange, own units, rings (R15 to R17, R38) -------------------------------------------


# --- stand-offs and retreats (R18, R19, 6.5) --------------------------------------------------------


def test_who_gives_no_order_to_retreat_disbands_his_own() -> None:
    """R34."""
    units = {"Chacma": ["T 33"], "Drill": ["T 42"], "Mandrill": ["T 27", "T 28"], "Reptiles": ["C 38", "A 39"]}
    orders = {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"], "Reptiles": ["C 38 - 42", "A 39 S C 38 - 42"]}
    here = turn(units, orders).after
    variant = here.variant
    assert [order.text for order in variant.default_orders(here, "Drill")] == ["T 42 D"]
    assert variant.must_act(here) == ("Chacma", "Drill")


def test_lines_that_count_for_nothing_in_a_retreat_phase() -> None:
    units = {"Chacma": ["T 33", "T 64"], "Mandrill": ["T 27", "T 28"]}
    first = turn(units, {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"]})
    found = then(first, {"Chacma": ["T 33 R 32", "T 33 R 47", "T 64 R 63", "T 33 - 34", "T 33 H"]})
    assert (words(found, "T 33"), standing(found, "Chacma")) == ("ok", ["T 64", "T 34"])
    assert codes(found, "T 64") == ["not_in_zone"]
    assert codes(found, "T 33").count("counts_no_more") == 2
    late = then(first, {"Chacma": ["T 33 R 64"]})
    assert why(late, "T 33")[0].startswith(
        "T 33 was disbanded because it cannot retreat to Space 64: Space 64 is occupied by T 64"
    )
    far = then(first, {"Chacma": ["T 33 R 1"]})
    assert "The unit cannot reach it from Space 33" in why(far, "T 33")[0]


# --- Searches (section 7; R20).


@pytest.mark.parametrize("searcher", ["HP 39", "P 39"])
def test_a_search_has_a_power_of_one_whoever_searches(searcher: str) -> None:
    """R20: also of a Pride, also against another power's support of 1/2."""
    found = turn(
        {"Felines": [searcher], "Insects": ["H 41@u"]},
        {"Felines": [f"{searcher} search"], "Insects": ["H 41@u - 39@u"]},
    )
    assert (words(found, "H 41@u"), words(found, searcher)) == ("bounce", "ok")
    assert why(found, "H 41@u") == [f"H 41@u bounced under Space 39: 1 against 1, the search by {searcher}."]
    assert why(found, searcher) == [f"The search by {searcher} stood off H 41@u."]


# --- How orders are written (section 3): forgiving on the way in, canonical on the way out; whole sheets.

PAIR = {"Canines": ["HP 30", "HP 30"], "Chacma": ["T 32"]}


@pytest.mark.parametrize(
    ("phase", "typed", "canonical"),
    [
        ("S03M", "p 30 divides", "P 30 divide"),
        ("S03M", "Pride 40 splits", "P 40 divide"),
        ("S03M", "hp 30 unites", "HP 30 unite"),
        ("S03M", "1Half-Pack 30 to 29", "1HP 30 - 29"),
        ("S03M", "2hp 30 s 1hp 30-11", "2HP 30 S 1HP 30 - 11"),
        ("S03M", "t 42 fords to 43", "T 42 ford 43"),
        ("S03M", "Troop 32 searches", "T 32 search"),
        ("S03M", "T 32 S T 33 H", "T 32 S T 33"),
        ("S03M", "S 59 S S 60 - 61", "S 59 S S 60 - 61"),
        ("S03M", "H 59 H", "H 59 H"),
        ("S03M", "c 18 to 18@H", "C 18 - 18@h"),
        ("S03M", "H 60 - under 60", "H 60 - 60@u"),
        ("S03M", "T 18 - high 18", "T 18 - 18@h"),
        ("S03M", "T 33 - 33@g", "T 33 - 33"),
        ("S03M", "32 - space 33", "T 32 - 33"),
        ("S03M", "build t 32@h", "build T 32@h"),
        ("S01M", "set-up S 59", "setup S 59"),
        ("S03R", "F 27 - 27@h", "F 27 R 27@h"),
        ("S03R", "T 35 retreats to M4", "T 35 R M4"),
        ("F03A", "d HP 11", "remove HP 11"),
    ],
)
def test_spellings(phase: str, typed: str, canonical: str) -> None:
    here = position(PAIR if phase != "S01M" else {}, phase)
    order = rules.parse(here, "Chacma", typed)
    assert order.text == canonical
    assert rules.parse(here, "Chacma", canonical) == order


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("T 32 - 99", "There is no province called '99'"),
        ("T 32 glide 33", "'T 32 glide 33'"),
        ("build 33", "'build 33' does not say what to build"),
        ("T 15 - L1", "No unit can enter Lake L1"),
        ("jump", "Example: T 32 - 33, T 32 S T 33 - 47 or T 32 H"),
        ("setup", "Example: setup S 59"),
    ],
)
def test_what_cannot_be_read_says_why(typed: str, complaint: str) -> None:
    here = position(PAIR) if typed != "setup" else game().start()
    with pytest.raises(rules.Unreadable) as found:
        rules.parse(here, "Chacma", typed)
    assert complaint in str(found.value)


# --- Rivers and fording (5.1, 5.2, R9 to R13).

# --- The board: zones, neighbours, centers, and what the monsoon makes of it (sections 1.3, 2 and 9).

DRY, WET = seasons(rules.files.load_board("bioplomacy"))


def test_every_space_has_three_zones_and_every_mountain_one_with_three_neighbours() -> None:
    """R1, rule 5."""
    assert Counter(len(zones) for zones in DRY.stacks.values()) == {3: 75, 1: 4}
    assert len(DRY.provinces) == 229
    for mountain, space in (("M1", "38"), ("M2", "48"), ("M3", "12"), ("M4", "35")):
        assert set(DRY.neighbors("zones", mountain)) == {f"{space}@u", space, f"{space}@h"}
    assert Counter(land_of(DRY).centers.values()) == {"standard": 34, "tree": 6, "mountain": 2, "cmc": 2, "double": 1}


def test_neighbours_are_on_one_level_or_in_one_space() -> None:
    """Section 2: nothing changes level and space at once."""
    land = land_of(DRY)
    for zone in DRY.provinces:
        for other in land.near(zone):
            assert land.level(zone) == land.level(other) or land.space(zone) == land.space(other)
            assert {land.level(zone), land.level(other)} != {"u", "h"} or "M" in zone + other


@pytest.mark.parametrize(
    ("table", "at", "there", "not_there"),
    [
        ("walk", "38", {"M1", "42"}, {"38@h", "38@u"}),
        ("climb", "18@h", {"18", "22@h", "38@h"}, {"2@h", "18@u"}),
        ("fly", "18@h", {"2@h", "18"}, {"18@u"}),
        ("dig", "38", {"38@u", "38@h", "M1"}, set()),
        ("dig", "36", {"36@u"}, {"36@h"}),
    ],
)
def test_each_kind_goes_where_it_may_be(table: str, at: str, there: set[str], not_there: set[str]) -> None:
    """Table 1.2."""
    near = set(DRY.neighbors(table, at))
    assert there <= near
    assert not not_there & near


def test_no_unit_stands_where_its_kind_may_not() -> None:
    for text, word in (("A 18@h", "Army"), ("T 36@h", "Troop"), ("S 59@u", "Swarm"), ("P 30@u", "Pack")):
        with pytest.raises(ValueError, match=f"no {word}"):
            game().unit(DRY, "Chacma", text)


@pytest.mark.parametrize(
    ("kind", "power", "worth"),
    [
        ("standard", "Canines", "3/2"),
        ("standard", "Birds", "1"),
        ("double", "Felines", "3"),
        ("double", "Drill", "2"),
        ("cmc", "Felines", "2"),
        ("cmc", "Insects", "1"),
        ("mountain", "Felines", "1"),
        ("tree", "Chacma", "1/2"),
        ("tree", "Birds", "1"),
        ("swamp", "Insects", "1"),
        ("swamp", "Birds", "0"),
    ],
)
def test_what_centers_are_worth(kind: str, power: str, worth: str) -> None:
    """1.3 and R32."""
    assert str(land_of(DRY).worth(kind, power)) == worth


def test_the_monsoon_changes_the_land_and_nothing_else() -> None:
    """Section 9, a to d."""
    dry, wet = land_of(DRY), land_of(WET)
    assert wet.rivers.keys() - dry.rivers.keys() == dry.basins and not wet.basins
    assert (wet.fords, wet.closed_fords) == (frozenset(), dry.fords)
    assert (wet.flooded, wet.swamps - dry.swamps) == ({"44", "44@u", "44@h"}, {"68"})
    assert wet.trees == dry.trees and DRY.moves == WET.moves


@pytest.mark.parametrize(
    ("unit", "to", "code"),
    [
        ("T 42", "38", "no_river_there"),
        ("T 42", "36", "ford_not_beside"),
        ("T 42", "42@h", "ford_not_beside"),
        ("T 36", "37", "dry_basin"),
        ("T M1", "38", "ford_from_ground"),
        ("T 38@h", "43@h", "ford_from_ground"),
    ],
)
def test_what_cannot_be_forded(unit: str, to: str, code: str) -> None:
    """R9, R10: from the ground of a space, towards the other bank of a river on its border."""
    if unit == "T 42" and to == "42@h":
        unit, to = "T 18", "18@h"
    found = turn({"Chacma": [unit]}, {"Chacma": [f"{unit} ford {to}"]})
    assert (words(found, unit), codes(found, unit)) == ("void", [code])


def test_retreats_never_use_fording() -> None:
    """R13."""
    units = {"Chacma": ["T 42"], "Reptiles": ["C 38", "A 39"]}
    orders = {"Reptiles": ["C 38 - 42", "A 39 S C 38 - 42"]}
    found = turn(units, orders, forded={"T 42": "RC"})
    assert open_to(found, "T 42") == ["41"]
    shut = {place.text: reason.code for one in found.dislodged.values() for place, reason in one.closed}
    assert shut == {"38": "attacked_from", "39": "zone_occupied", "43": "no_fording_back", "59": "no_fording_back"}


# --- Section 4, cell by cell: who is how strong in which situation.

STRENGTHS_DRY, STRENGTHS_WET = game().base, game().board(game().position(phase="S04M"))
OWNERS = {
    "A": "Reptiles",
    "C": "Reptiles",
    "F": "Birds",
    "H": "Insects",
    "S": "Insects",
    "P": "Canines",
    "HP": "Canines",
}
ROLES = ("attack", "hold", "stay", "support", "guard")


def table(text: str, at: str, near: str, board: object = STRENGTHS_DRY) -> tuple[str, ...]:
    """The five cells of a unit: attack into `near`, hold and stay at home, support of a move and to hold at `near`."""
    one = unit_of_terrain(text, OWNERS.get(text.split()[0], "Chacma"))
    zones = (near, at, at, near, near)
    return tuple(str(strength(board, one, role, zone)) for role, zone in zip(ROLES, zones))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "near", "cells"),
    [
        ("A 38", "42", ("1", "4/3", "1", "1", "4/3")),
        ("A 42", "43", ("1", "4/3", "1", "1", "4/3")),
        ("C 38", "37", ("1", "1", "1", "1", "1")),
        ("C 38", "43", ("1/2", "1", "1", "1/2", "1/2")),
        ("T 43", "37", ("1", "1/2", "1/2", "1", "1")),
        ("T 43@h", "44@h", ("1", "1", "1", "1", "1")),
        ("HP 43", "20", ("1/2", "1/2", "1/2", "1/2", "1/2")),
        ("P 38", "37", ("2", "2", "2", "2", "2")),
        ("P 43", "6", ("1", "1", "1", "1", "1")),
        ("F 38@h", "37@h", ("1", "1", "1", "1", "1")),
        ("F 38@h", "43", ("1", "1", "1", "1", "1")),
        ("F 43", "37", ("1", "1/2", "1", "1/2", "1/2")),
        ("S M1", "38@h", ("1", "1/2", "1", "1/2", "1/2")),
        ("H 38", "37", ("1", "1", "1", "1", "1")),
        ("H 38", "38@h", ("1/2", "1", "1", "1", "1")),
        ("H 38@h", "43@h", ("1/2", "1/2", "1/2", "1", "1")),
        ("H 43", "20", ("1", "1", "1", "1", "1")),
        ("H 43@u", "42@u", ("1", "1", "1", "1", "1")),
    ],
)
def test_the_table(text: str, near: str, cells: tuple[str, ...]) -> None:
    assert table(text, text.split()[1], near) == cells


def test_68_is_mud_in_the_monsoon() -> None:
    """Section 9 d."""
    assert table("T 68", "68", "69") == ("1", "1", "1", "1", "1")
    assert table("T 68", "68", "69", STRENGTHS_WET) == ("1", "1/2", "1/2", "1", "1")
    assert table("T 69", "69", "68", STRENGTHS_WET) == ("1/2", "1", "1", "1/2", "1/2")


def test_a_unit_describes_itself() -> None:
    """Section 16: strength in each role at its place; where it counts less, there."""
    told = dict(rows(STRENGTHS_DRY, unit_of_terrain("T 42")))
    assert told["defense"] == told["attack"] == told["support of a move"] == "1"
    assert told["attack, 43"] == told["support to hold, 43"] == "1/2"
    here = position({"Reptiles": ["A 42"]})
    assert game().describe(here, here.units["42"]) == (
        ("defense", "4/3"),
        ("defense after a failed move", "1"),
        ("attack", "1"),
        ("support of a move", "1"),
        ("support to hold", "4/3"),
    )


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
one unit is over both a space and its mountain (R2)
    Birds: F 38@h | Reptiles: C M1 - 38@h => bounce; C 38 - 38@h => bounce
the last of several orders counts
    Chacma: T 32 - 48 => ok (counts_no_more); T 32 - 49
    expect.units.Chacma = ["T 49"]
a wrong kind in a support does no harm
    Chacma: T 32 S A 48 - 49 => ok; T 48 - 49 | Insects: S 49 => dislodged
an order for no unit is void under the unit named
    Chacma: !T 33 - 47 => void; !A 32 - 48 => void; T 32 => ok
    says."T 33" = "Chacma has no unit T 33 that takes orders now."
nobody orders anothers unit
    Chacma: T 32 | Drill: !T 32 - 48
    expect.results = { "Drill: T 32" = ["void"], "Chacma: T 32" = ["ok"] }
who is void can be supported to hold
    Chacma: T 33 - 33@h => void; T 32 S T 33 => ok | Canines: HP 28 - 33 => bounce; HP 29
a void unit that is dislodged has both words
    Chacma: T 33 - 33@h => void, dislodged | Mandrill: T 27 - 33; T 28 S T 27 - 33
the weakest move cuts the strongest support (R14: a half cuts 2)
    Canines: P 14 S P 6 - 7 => cut; P 6 - 7 => ok | Birds: F 13 - 14 | Chacma: T 7 H
    says."P 14" = "P 14's support was cut by F 13 from Space 13."
a move from the zone aimed at cuts only by dislodging
    Chacma: T 48 - 49; T 32 S T 48 - 49 => cut, dislodged | Canines: P 49 - 32 => ok
    or
    Chacma: T 48 - 49; T 32 S T 48 - 49 => ok | Canines: HP 49 - 32 => bounce, dislodged
it makes no difference from which levels rivals come (R15)
    Insects: H 62@u - 62 => bounce; S 62@h - 62 => bounce; H 72 - 62 => bounce
    or
    Insects: H 62@u - 62 => ok; H 73 S H 62@u - 62 | Birds: F 62@h - 62 => bounce
an exchange is a fight against attack and defence (R16)
    Chacma: T 32 - 49 => bounce, dislodged | Canines: P 49 - 32 => ok
    says."P 49" = "P 49 dislodged T 32 in Space 32: 2 against 1 (T 32 1)."
a move onto an own unit that stays still bounces others (R17)
    Chacma: T 33 - 28 => bounce; T 32 - 33 => bounce; T 47 H | Canines: HP 28 H | Mandrill: T 27 - 33 => bounce
a stand off closes its own level only (R18: zones are meant exactly)
    Reptiles: C 22 | Chacma: T 39 - 22; T 38 S T 39 - 22 | Birds: F 19@h - 22@h | Insects: S 18@h - 22@h
    expect.dislodged.Reptiles = { "C 22" = ["18", "19", "21"] }
thrown out from below a unit may go to the same spaces other levels (6.5: zones are meant exactly)
    Chacma: T 62 | Insects: H 62@u - 62; H 73 S H 62@u - 62
    expect.dislodged.Chacma = { "T 62" = ["61", "62@h", "63", "72"] }
who is given no open zone is disbanded (R19: no order, or one to a zone that is not open)
    Chacma: T 33 | Mandrill: T 27 - 33; T 28 S T 27 - 33
    next
    Chacma: T 33 => disband
    or
    Chacma: T 33 | Mandrill: T 27 - 33; T 28 S T 27 - 33
    next
    Chacma: T 33 R 27 => void, disband
    says."T 33" = "T 33 was disbanded because it cannot retreat to Space 27: T 33 was attacked from Space 27."
    or
    Chacma: T 33 | Mandrill: T 27 - 33; T 28 S T 27 - 33
    next
    Chacma: T 33 D => disband
a mountain is searched from for its space
    Chacma: T M1 search | Insects: H 42@u - 38@u => bounce
who is there already is left alone
    Felines: HP 39 search | Insects: H 39@u - 22@u => ok; H 41@u H; H 40@u H
    or
    Felines: HP 39 - 42; HP 39 search | Insects: H 39@u S H 41@u => ok; H 41@u; H 40@u
several searches do not add up
    Felines: HP 38 search | Chacma: T M1 search | Insects: H 42@u - 38@u => ok; H 39@u S H 42@u - 38@u
it stops hordes of every power and many at once
    # R20: two rivals; both are stood off by each other and by the search
    Felines: HP 39 search | Insects: H 41@u - 39@u => bounce; H 42@u - 39@u => bounce
a river bars the ground and says so
    Drill: T 66 - 68
    says."T 66" = "River RA separates T 66 from Space 68: a unit on the ground must ford it first."
fording is no use in the trees (R9: a unit on the ground fords; what it crosses then is on the ground)
    Hamadryas: T 15 - 15@h
    state.forded = { "T 15" = "RB" }; expect.state.forded = {}
    next
    Hamadryas: T 15@h - 14@h => void
fording is a hold (R9: it can be supported, attacks do not stop it, an Army has 4/3)
    Reptiles: A 42 ford 43 => ok | Chacma: T 39 - 42 => bounce
    expect.state.forded = { "A 42" = "RC" }
    or
    Reptiles: C 42 ford 43 => ok | Chacma: T 39 - 42; T 41 S T 39 - 42 | Drill: T 38 S C 42
who is dislodged has not forded
    Reptiles: C 42 ford 43 => dislodged | Chacma: T 39 - 42; T 41 S T 39 - 42
    expect.state.forded = {}
it lasts through retreats
    Chacma: T 42 ford 59 | Drill: T 74 - 75; T 65 S T 74 - 75 | Gelada: T 75
    expect.phase = "S03R"
    next
    Gelada: T 75 D
    next
    Chacma: T 42 - 43 => ok
who has forded may do anything else as well
    Chacma: T 42 - 38 => ok
    state.forded = { "T 42" = "RC" }; expect.state.forded = {}
fording one river does not help at another (R9: 14 lies on River RB only; 69 and 68 on RA)
    Drill: T 66 - 68 => void
    state.forded = { "T 66" = "RB" }
a closed ford says so [S04M]
    Gelada: T 45 - 35 => (ford_closed)
natural fords serve the ground only (R11)
    Chacma: T 53@h - 52@h => ok
    or
    Gelada: T 54 S T 53 => ok | Chacma: T 53
level changes and mountain steps cross no river
    Chacma: T 38 - 38@h => ok; T M1 - 38 => ok
supports add the supporters own strength (R4: a Pack adds 2)
    Canines: P 28 - 33 => bounce; P 29 S P 28 - 33 | Chacma: T 33 H => ok; T 34 S T 33; T 47 S T 33; T 48 S T 33
    state.forded = { "P 29" = "RD" }
    or
    Canines: P 28 - 33; P 29 S P 28 - 33 | Chacma: T 33 H => dislodged; T 34 S T 33; T 47 S T 33; T 48 S T 33
    Mandrill: T 27 S P 28 - 33
    state.forded = { "P 29" = "RD" }
an army that supports defends itself as one that holds (R5: whoever is not ordered to move is not moving)
    Reptiles: A 18 S A 19; A 19 | Chacma: T 23 - 18 => bounce
    or
    Reptiles: A 18 - 18@h => void; A 19 | Chacma: T 23 - 18 => bounce
    or
    Reptiles: A 18 - 22 => bounce | Felines: P 22 | Chacma: T 23 - 18 => bounce
a swarm that supports on the ground defends with a half (R5)
    Insects: S 37 S S 36 => cut, dislodged; S 36 | Gelada: T 23 - 37
mud weakens the ground alone (R7: over and under a swamp nothing is halved)
    # River RC lies between 38 and 43
    Birds: F 43@h | Reptiles: C 38@h S HP 58@h - 43@h => void | Felines: HP 58@h - 43@h
    or
    Birds: F 43@h => dislodged | Felines: HP 44@h - 43@h; HP 58@h S HP 44@h - 43@h
the sum is told with everybody in it
    Reptiles: A 19 H; A 18 S A 19 | Felines: P 21 - 19 => ok; HP 22 S P 21 - 19
    says."P 21" = "P 21 dislodged A 19 in Space 19: 3 (P 21 2, HP 22 1) against 8/3 (A 19 4/3, A 18 4/3)."
the basin is forded in the monsoon alone and for nothing (R10)
    Gelada: T 57 ford 72
    phase = "S04M"; expect.state.forded = { "T 57" = "SB" }
    next
    Gelada: T 57 - 72 => ok
    or
    Gelada: T 57 ford 72 => void
    centers.Gelada = ["55"]; phase = "F03M"
what is allowed beside: down from swamp, sideways underground, a mountain in and out on any level (section 5)
    Insects: H 61 - 61@u => ok; H M1 - 38@u => ok; H 60@u - 59@u => ok
    or
    Insects: H 38@u - M1 => ok
    or
    Reptiles: C M1 - 38@h => ok
    or
    Chacma: T 38@h - M1 => ok
zones of a space do not meet: over and under each other nobody attacks, cuts or blocks (R1)
    Drill: T 62 S T 61 => ok; T 61 | Insects: H 60@u - 61@u => ok; H 62@u S H 60@u - 61@u => ok
    Birds: F 72@h S F 62@h => ok; F 62@h H => ok
off the ground a search is void
    Insects: H 38@u search => void (search_from_ground); S 38@h search => void (search_from_ground)
a stand-off closes the zone to retreats, so does who entered it (R18)
    Mandrill: T 27 - 33; T 28 S T 27 - 33 | Chacma: T 33 | Drill: T 46 - 47 | Gelada: T 35 - 47
    expect.dislodged.Chacma."T 33" = ["32", "34", "48"]
    or
    Mandrill: T 27 - 33; T 28 S T 27 - 33 | Chacma: T 33 | Drill: T 46 - 47 | Gelada: T 35 - 34
    expect.dislodged.Chacma."T 33" = ["32", "48"]
    or
    Mandrill: T 27 - 33; T 28 S T 27 - 33 | Chacma: T 33 | Drill: T 46 H | Gelada: T 35 H
    expect.dislodged.Chacma."T 33" = ["32", "34", "47", "48"]
of two that could each drive out the other's help neither does (R38: each would win once it had won)
    units = { Canines = ["HP 32", "HP 32"], Felines = ["HP 33", "HP 33"], Chacma = ["T 34"], Drill = ["T 49"] }
    Canines: 1HP 32 S 2HP 32 - 33; 2HP 32 - 33 => bounce | Felines: 1HP 33 S 2HP 33 - 32; 2HP 33 - 32 => bounce
    Chacma: T 34 S 2HP 32 - 33 | Drill: T 49 S 2HP 33 - 32
a forded river lasts for one movement turn, used or not (R9)
    Chacma: T 42 ford 43
    expect.state.forded = { "T 42" = "RC" }
    next
    Chacma: T 42 H
    expect.state.forded = {}
    or
    Chacma: T 42 ford 43
    next
    Chacma: T 42 ford 43
    expect.state.forded = { "T 42" = "RC" }
retreats to one zone disband all (6.5: also a half beside a half)
    units = { Canines = ["HP 28", "HP 28"], Mandrill = ["T 10", "T 12"], Chacma = ["T 33"] }
    Mandrill: T 10 - 28; T 12 S T 10 - 28 | Chacma: T 33 S T 10 - 28
    next
    Canines: 1HP 28 R 11 => disband; 2HP 28 R 11 => disband
    says."1HP 28" = "1HP 28 and 2HP 28 bounced in Space 11, so both were disbanded."
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
