"""Moves of SRUs and LRUs (sections 2 and 3; R13, R14, R31)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from tests.rules.cases import Case, cases, codes, standing, why, words

from .street import EASY, HOMES, game, go_on, moves, position, state_after


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("SRU EHa - PES", "SRU EHa cannot reach Plush East Side."),
        ("SRU EHa - Har", "SRU EHa cannot reach Harlem."),
        ("SRU EHa - EHa", "SRU EHa is already in East Harlem."),
        ("SRU EHa S SRU EHa", "SRU EHa cannot support itself."),
        ("SRU EHa S LRU Har", "Only an SRU can be supported, and LRU Har is not one."),
        ("SRU EHa S SRU PES", "SRU EHa cannot support into Plush East Side because it could not move there "
         "itself."),
    ],
)  # fmt: skip
def test_what_an_sru_cannot_do_is_void(order: str, said: str) -> None:
    turn = moves({"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES"]}, {"Harlem": [order]})
    assert (words(turn, "SRU EHa"), why(turn, "SRU EHa")) == ("void", [said])


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("LRU Har - Har", "LRU Har is already in Harlem."),
        ("LRU Har - Yor", "LRU Har can move only to another area, and Yorkville is not one."),
        ("LRU Har S LRU Eas", "Only an SRU can be supported, and LRU Eas is not one."),
        ("LRU Har S SRU PES", "LRU Har can support only in Harlem, and Plush East Side is not in it."),
        ("LRU Har S SRU EHa - Yor", "LRU Har can support only in Harlem, and Yorkville is not in it."),
        ("LRU Har S SRU EHa - WaH", "SRU EHa cannot reach Washington Heights in one move."),
        ("LRU Har S SRU CHa", "There is no unit to support in Central Harlem."),
        ("LRU Har S SRU EHa - NHa", "SRU EHa was not ordered to North Harlem; its order was SRU EHa H."),
    ],
)
def test_what_an_lru_cannot_do_is_void(order: str, said: str) -> None:
    units = {"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES", "LRU Eas"]}
    turn = moves(units, {"Harlem": [order]})
    assert (words(turn, "LRU Har"), why(turn, "LRU Har")) == ("void", [said])


def test_the_area_covered_counts_at_the_start_and_a_mover_supports_nothing() -> None:
    """3.2 and R13: of two orders to one unit the later stands (R31)."""
    units = {"Riverside": ["SRU TSq", "LRU Riv"], "EastSide": ["SRU PES"]}
    both = moves(units, {"Riverside": ["SRU TSq - PES", "LRU Riv S SRU TSq - PES", "LRU Riv - Eas"]})
    assert [words(both, unit) for unit in ("SRU TSq", "LRU Riv")] == ["bounce", "ok"]
    assert standing(both, "Riverside")[-1] == "LRU Eas"
    late = moves(units, {"Riverside": ["SRU TSq - PES", "LRU Riv - Eas", "LRU Riv S SRU TSq"]})
    assert words(late, "LRU Riv") == "void"


def test_alike_lrus_are_ordered_by_number() -> None:
    """Section 13: the second is `LRU Har#2`."""
    units = {"Harlem": ["SRU EHa", "SRU NHa", "SRU WaH", "LRU Har", "LRU Har", "LRU Har"]}
    orders = {"Harlem": ["LRU Har - Eas", "lru har#2 - Riv", "LRU Harlem#3 S SRU EHa", "LRU Har#4 H"]}
    turn = moves(units, orders)
    assert [words(turn, key) for key in ("LRU Har", "LRU Har#2", "LRU Har#3", "LRU Har#4 H")] == [
        "ok", "ok", "ok", "void",
    ]  # fmt: skip
    assert sorted(standing(turn, "Harlem"))[:3] == ["LRU Eas", "LRU Har", "LRU Riv"]
    assert {unit.text for unit in turn.after.units.values() if unit.kind == "LRU"} == {"LRU Eas", "LRU Har", "LRU Riv"}


@pytest.mark.parametrize(
    "order",
    ["SRU PES - EEn", "SRU CHa H", "LRU Eas H", "LRU EHa H", "SRU Har H", "SRU EHa R Yor", "SRU EHa D",
     "racket N EHa", "vote draw", "buy pp", "maintain all", "build SRU NHa", "remove SRU EHa", "waive",
     "lend 5 Riverside: 6 T9"],
)  # fmt: skip
def test_orders_of_another_phase_or_to_no_unit_of_ones_own_are_void_by_their_text(order: str) -> None:
    """Section 13; they do not take the place of the unit's own order."""
    turn = moves({"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES"]}, {"Harlem": ["SRU EHa - Yor", order]})
    assert (turn.results[order], words(turn, "SRU EHa")) == (("void",), "ok")


# Retreats.

ATTACK = {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]}
DRIVEN = {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]}


@pytest.mark.parametrize("order", ["SRU TSq H", "SRU PES R TBy", "LRU Riv R Har", "racket N PES"])
def test_other_lines_in_a_retreat_phase_are_void_by_their_text(order: str) -> None:
    turn = go_on(moves(DRIVEN, ATTACK), {"EastSide": [order, "SRU TSq R Gar"]})
    assert (turn.results[order], words(turn, "SRU TSq")) == (("void",), "ok")


@pytest.mark.parametrize("line", ["SRU CPW - CPk", "SRU LSq S SRU CPW - Central Park", "LRU Riv S SRU CPW - CPk"])
def test_central_park_cannot_be_entered(line: str) -> None:
    """Section 2: such an order is void, and says why."""
    turn = moves({"Riverside": ["SRU CPW", "SRU LSq", "LRU Riv"]}, {"Riverside": [line]})
    unit = line[:7]
    assert (words(turn, unit), why(turn, unit)) == ("void", ["No unit can enter Central Park."])


def test_no_order_names_what_is_off_the_island() -> None:
    with pytest.raises(rules.Unreadable, match="No unit can enter Hudson River"):
        moves({"Riverside": ["SRU LSq"]}, {"Riverside": ["SRU LSq - Hudson River"]})


def test_why_a_retreat_is_closed_speaks_of_no_convoy() -> None:
    here = position({}, "T2R", dislodged={"Riverside": {"SRU CPW": ["LSq"]}})
    turn = here.variant.adjudicate(here, {"Riverside": ["SRU CPW R EHa"]}, {})
    assert why(turn, "SRU CPW") == [
        "SRU CPW was disbanded because it cannot retreat to East Harlem: East Harlem is not adjacent to Central Park "
        "West for SRU CPW."
    ]


# --- Political pressure (section 9, R15).

UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU Yor", "SRU PES"]}


def left(turn: object, family: str = "Harlem") -> int:
    return int(state_after(turn, "pp", family) or 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("pp S SRU NHa", "no_sru_there"),
        ("pp S SRU Inw - WaH", "no_sru_there"),
        ("pp S LRU Har", "no_sru_there"),
        ("pp S SRU EHa - PES", "not_next"),
        ("pp S SRU EHa - Eas", "not_next"),
    ],
)
def test_what_could_not_help_is_void_and_handed_back(order: str, code: str) -> None:
    units = {**UNITS, "Harlem": ["SRU EHa", "LRU Har"]}
    turn = moves(units, {"Harlem": [order, "pp S SRU EHa"]}, pp={"Harlem": 1})
    assert (words(turn, order), codes(turn, order)) == ("void", [code])
    assert (words(turn, "pp S SRU EHa"), left(turn)) == ("ok", 0)


@pytest.mark.parametrize(
    ("lines", "wasted"),
    [
        (["pp S SRU EHa - Yor", "SRU EHa - Yor"], False),
        (["pp S SRU EHa - Yor", "SRU EHa - CHa"], True),
        (["pp S SRU EHa", "SRU EHa - Yor"], True),
        (["pp S SRU EHa", "SRU EHa H"], False),
        (["pp S SRU PES", "SRU EHa - Yor"], False),
    ],
)
def test_pressure_wasted_on_a_unit_of_the_family_is_warned_of(lines: list[str], wasted: bool) -> None:
    here = position(UNITS, pp={"Harlem": 1})
    advice = here.variant.advice(here, "Harlem", [here.variant.parse(here, "Harlem", line) for line in lines])
    words = "Political pressure supports SRU EHa, which does something else, so it is wasted."
    assert [one.words for one in advice] == [words] * wasted


def test_beyond_the_stock_it_is_void() -> None:
    """Assignments are taken as written."""
    turn = moves(UNITS, {"Harlem": ["pp S SRU EHa", "pp S SRU Yor"]}, pp={"Harlem": 1})
    assert (words(turn, "pp S SRU EHa"), words(turn, "pp S SRU Yor"), left(turn)) == ("ok", "void", 0)
    assert words(moves(UNITS, {"Harlem": ["pp S SRU EHa"]}), "pp S SRU EHa") == "void"


def test_the_stock_is_counted_down_while_it_is_written() -> None:
    """R15: what is handed back is not counted; nobody else's stock is touched."""
    at = position(UNITS, "T3M", pp={"Harlem": 2, "EastSide": 1})
    lines = [at.variant.parse(at, "Harlem", text) for text in ("pp S SRU EHa - Yor", "pp S SRU WaH", "pp S SRU Yor")]
    shown = at.variant.drafted(at, {"Harlem": lines[:2], "EastSide": ()})
    assert [(sign.power, sign.count) for sign in at.variant.signs(shown)] == [("Harlem", 1), ("EastSide", 1)]
    none_left = at.variant.drafted(at, {"Harlem": lines})
    assert [sign.power for sign in at.variant.signs(none_left)] == ["EastSide"]
    assert at.variant.drafted(at, {"Harlem": lines[1:2]}) is at


# --- Section 16: the board, a reconstruction. What is known of it, and what its design promises.

BOARD = game().base
DISTRICTS = [one for one in BOARD.provinces.values() if one.kind != "dock"]


def test_thirty_three_districts_in_five_areas() -> None:
    counts = Counter(one.extra["area"] for one in DISTRICTS)
    assert counts == {"Har": 6, "Riv": 7, "Eas": 6, "Wal": 7, "Les": 7}
    families = {one.id: one.extra["family"] for one in BOARD.provinces.values() if one.kind == "dock"}
    assert families == dict(zip(("Har", "Riv", "Eas", "Wal", "Les"), BOARD.powers))
    east_side = {one.id for one in DISTRICTS if one.extra["area"] == "Eas"}
    assert east_side == {"EEn", "PES", "Pow", "Sut", "TBy", "Yor"}


def test_twenty_three_centers_eight_of_them_neutral() -> None:
    neutral = {one.id for one in DISTRICTS if one.center and not one.home}
    assert neutral == {"Inw", "MoH", "TSq", "EEn", "Kip", "LIt", "SoH", "Ful"}
    assert len(BOARD.centers) == 23
    assert {power: list(units) for power, units in BOARD.start.items()} == HOMES
    assert all(BOARD.provinces[home].center for power in BOARD.powers.values() for home in power.homes)


def test_map_central_park_cannot_be_entered() -> None:
    """Section 2: an order to go there is read."""
    assert BOARD.areas["CPk"].kind == "impassable"
    start = game().position(phase="T1M", units=HOMES)
    texts = ("SRU RPk - Central Park", "SRU RPk - Central Park W")
    assert [game().parse(start, "Riverside", text).text for text in texts] == ["SRU RPk - CPk", "SRU RPk - CPW"]


# --- Captures and income (section 6, R4, R6, R7).


@pytest.mark.parametrize("number", [0, 11, "3"])
def test_a_number_is_from_one_to_ten(number: object) -> None:
    here = position({"Harlem": ["SRU EHa"]}, rackets={"Harlem": {"EHa": "N"}})
    with pytest.raises(ValueError, match="The number drawn for Harlem must be from 1 to 10"):
        here.variant.adjudicate(here, {}, {"Harlem": number})


RULES = cases(
    "diplomafia",
    phase="T2M",
    draws=EASY,
    text="""
the last of several orders counts (R31)
    Harlem: SRU EHa - Yor => ok (.. replaced); SRU EHa - CHa
    expect.units.Harlem = ["SRU CHa"]
a retreat into central park is none [T2R]
    Riverside: !SRU CPW R Central Park => void, disband
    dislodged = { Riverside = { "SRU CPW" = ["LSq"] } }
an empty district keeps its owner and passing takes nothing
    Harlem: SRU EHa - Yor | EastSide: SRU PES
    next
    next
    Harlem: SRU Yor - EHa
    expect.state.turf.Harlem = ["CHa", "EHa", "HaH", "NHa", "WaH", "Yor"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
