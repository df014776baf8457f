"""Moves of SRUs and LRUs (sections 2 and 3; R13, R14, R31)."""

from __future__ import annotations

import pytest

import rules

from .street import codes, go_on, moves, position, standing, why, words


def test_srus_are_armies() -> None:
    """Section 2: bounces, no exchange of places, rings of three."""
    units = {"Harlem": ["SRU EHa", "SRU NHa"], "EastSide": ["SRU Yor"]}
    swap = moves(units, {"Harlem": ["SRU EHa - Yor"], "EastSide": ["SRU Yor - EHa"]})
    assert (words(swap, "SRU EHa"), words(swap, "SRU Yor")) == ("bounce", "bounce")
    ring = moves(
        {"Harlem": ["SRU EHa", "SRU NHa", "SRU CHa"]},
        {"Harlem": ["SRU EHa - NHa", "SRU NHa - CHa", "SRU CHa - EHa"]},
    )
    assert sorted(standing(ring, "Harlem")) == ["SRU CHa", "SRU EHa", "SRU NHa"]
    assert words(ring, "SRU EHa") == "ok"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("SRU EHa - PES", "SRU EHa cannot reach Plush East Side."),
        ("SRU EHa - Har", "SRU EHa cannot reach Harlem."),
        ("SRU EHa - EHa", "SRU EHa is in East Harlem already."),
        ("SRU EHa S SRU EHa", "SRU EHa cannot support itself."),
        ("SRU EHa S LRU Har", "Only an SRU can be supported, and LRU Har is none."),
        ("SRU EHa S SRU PES", "SRU EHa cannot support into Plush East Side: a unit supports only where it could move "
         "itself."),
    ],
)  # fmt: skip
def test_what_an_sru_cannot_do_is_void(order: str, said: str) -> None:
    turn = moves({"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES"]}, {"Harlem": [order]})
    assert (words(turn, "SRU EHa"), why(turn, "SRU EHa")) == ("void", [said])


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("LRU Har - Har", "LRU Har is in Harlem already."),
        ("LRU Har - Yor", "LRU Har covers areas: it goes to another area, and Yorkville is none."),
        ("LRU Har S LRU Eas", "Only an SRU can be supported, and LRU Eas is none."),
        ("LRU Har S SRU PES", "LRU Har supports only what happens in Harlem, and Plush East Side is not in it."),
        ("LRU Har S SRU EHa - Yor", "LRU Har supports only what happens in Harlem, and Yorkville is not in it."),
        ("LRU Har S SRU EHa - WaH", "SRU EHa cannot reach Washington Heights in one move."),
        ("LRU Har S SRU CHa", "No unit stands in Central Harlem that could be supported."),
        ("LRU Har S SRU EHa - NHa", "SRU EHa was not ordered to North Harlem: its order was SRU EHa H."),
    ],
)
def test_what_an_lru_cannot_do_is_void(order: str, said: str) -> None:
    units = {"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES", "LRU Eas"]}
    turn = moves(units, {"Harlem": [order]})
    assert (words(turn, "LRU Har"), why(turn, "LRU Har")) == ("void", [said])


def test_it_may_support_anybody_in_its_area() -> None:
    """3.3: the SRU may belong to anyone."""
    units = {"Harlem": ["SRU EHa", "LRU Eas"], "EastSide": ["SRU Yor", "SRU Sut"], "Riverside": ["SRU TSq"]}
    orders = {"Harlem": ["LRU Eas S SRU Sut - PES"], "EastSide": ["SRU Sut - PES"], "Riverside": ["SRU TSq - PES"]}
    turn = moves(units, orders)
    assert [words(turn, key) for key in ("LRU Eas", "SRU Sut", "SRU TSq")] == ["ok", "ok", "bounce"]
    assert why(turn, "SRU TSq") == ["SRU TSq and SRU Sut both move to Plush East Side: strength 1 against 2 (with LRU "
                                    "Eas)."]  # fmt: skip


def test_its_support_cannot_be_cut_and_it_cannot_be_attacked() -> None:
    """3.4: whatever happens in the area it covers."""
    units = {
        "Riverside": ["SRU TSq", "LRU Eas"],
        "EastSide": ["SRU PES", "SRU TBy", "LRU Eas"],
        "LowerEastSide": ["LRU Eas", "SRU MuH"],
    }
    orders = {
        "Riverside": ["SRU TSq - PES", "LRU Eas S SRU TSq - PES"],
        "EastSide": ["SRU PES H", "SRU TBy - TSq", "LRU Eas - Har"],
        "LowerEastSide": ["LRU Eas - Riv", "SRU MuH - TSq"],
    }
    turn = moves(units, orders)
    assert (words(turn, "Riverside: LRU Eas"), words(turn, "SRU PES")) == ("ok", "dislodged")


def test_the_area_covered_counts_at_the_start_and_a_mover_supports_nothing() -> None:
    """3.2 and R13: of two orders to one unit the later stands (R31)."""
    units = {"Riverside": ["SRU TSq", "LRU Riv"], "EastSide": ["SRU PES"]}
    both = moves(units, {"Riverside": ["SRU TSq - PES", "LRU Riv S SRU TSq - PES", "LRU Riv - Eas"]})
    assert (words(both, "SRU TSq"), words(both, "LRU Riv"), standing(both, "Riverside")[-1]) == (
        "bounce",
        "ok",
        "LRU Eas",
    )
    late = moves(units, {"Riverside": ["SRU TSq - PES", "LRU Riv - Eas", "LRU Riv S SRU TSq"]})
    assert words(late, "LRU Riv") == "void"


def test_nobody_helps_to_dislodge_an_own_unit() -> None:
    """R14: neither an LRU nor political pressure."""
    units = {"Harlem": ["SRU Yor", "LRU Eas"], "Riverside": ["SRU EEn", "SRU EHa"]}
    orders = {
        "Harlem": ["SRU Yor H", "LRU Eas S SRU EEn - Yor", "pp S SRU EEn - Yor"],
        "Riverside": ["SRU EEn - Yor"],
    }
    turn = moves(units, orders, pp={"Harlem": 1})
    assert [words(turn, key) for key in ("SRU EEn", "LRU Eas", "pp S SRU EEn - Yor")] == ["bounce", "ok", "ok"]
    helped = moves(units, {**orders, "Riverside": ["SRU EEn - Yor", "SRU EHa S SRU EEn - Yor"]}, pp={"Harlem": 1})
    assert words(helped, "SRU Yor") == "dislodged"
    own = moves({"Harlem": ["SRU Yor", "SRU EEn", "LRU Eas"]}, {"Harlem": ["SRU EEn - Yor", "LRU Eas S SRU EEn - Yor"]})
    assert words(own, "SRU EEn") == "bounce"


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


def test_lrus_of_several_families_have_keys_of_their_own() -> None:
    """R31: where two families have the same key it is prefixed."""
    units = {"Harlem": ["SRU EHa", "LRU Eas"], "EastSide": ["SRU PES", "LRU Eas"]}
    turn = moves(units, {"Harlem": ["LRU Eas - Wal"], "EastSide": ["LRU Eas H"]})
    assert (turn.results["Harlem: LRU Eas"], turn.results["EastSide: LRU Eas"]) == (("ok",), ("ok",))
    assert set(position(units).units) == {"EHa", "Eas#Harlem", "PES", "Eas#EastSide"}


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


def test_who_writes_nothing_holds() -> None:
    """R27."""
    turn = moves({"Harlem": ["SRU EHa", "LRU Har"]}, {})
    assert (words(turn, "SRU EHa"), words(turn, "LRU Har"), standing(turn, "Harlem")) == (
        "ok", "ok", ["SRU EHa", "LRU Har"],
    )  # fmt: skip


def test_the_last_of_several_orders_counts() -> None:
    """R31."""
    turn = moves({"Harlem": ["SRU EHa"]}, {"Harlem": ["SRU EHa - Yor", "SRU EHa - CHa"]})
    assert (standing(turn, "Harlem"), words(turn, "SRU EHa")) == (["SRU CHa"], "ok")
    assert "replaced" in codes(turn, "SRU EHa")


# Retreats.

ATTACK = {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]}
DRIVEN = {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]}


def test_a_retreat_is_held_only_if_somebody_can_retreat() -> None:
    """Section 5: the phase TnR."""
    assert moves(DRIVEN, ATTACK).after.phase.text == "T2R"
    units = {**DRIVEN, "EastSide": ["SRU TSq", "SRU PES"], "WallStreet": ["SRU Cli", "SRU Gar", "SRU MuH", "SRU TBy"]}
    shut = moves(units, ATTACK)
    assert (shut.after.phase.text, words(shut, "SRU TSq")) == ("T2A", "dislodged, disband")
    assert shut.after.as_dict()["dislodged"] == {}


def test_who_has_nowhere_to_go_is_gone_at_once_though_others_retreat() -> None:
    """Section 13: not listed under `dislodged`."""
    units = {
        "Riverside": ["SRU LSq", "LRU Riv"],
        "EastSide": ["SRU TSq", "SRU PES"],
        "WallStreet": ["SRU Cli", "SRU Gar", "SRU MuH", "SRU TBy", "LRU Har"],
        "Harlem": ["SRU CHa"],
        "LowerEastSide": ["SRU NHa"],
    }
    orders = {**ATTACK, "LowerEastSide": ["SRU NHa - CHa"], "WallStreet": ["LRU Har S SRU NHa - CHa"]}
    turn = moves(units, orders)
    assert turn.after.as_dict()["dislodged"] == {"Harlem": {"SRU CHa": ["EHa", "MoH"]}}
    assert words(turn, "SRU TSq") == "dislodged, disband"


@pytest.mark.parametrize(
    ("order", "result", "stands"),
    [
        ("SRU TSq R Gar", "ok", ["SRU Gar"]),
        ("SRU TSq D", "disband", []),
        ("SRU TSq R LSq", "void, disband", []),
        ("SRU TSq R PES", "ok", ["SRU PES"]),
        ("SRU TSq R EHa", "void, disband", []),
    ],
)
def test_retreats(order: str, result: str, stands: list[str]) -> None:
    turn = go_on(moves(DRIVEN, ATTACK), {"EastSide": [order]})
    assert (words(turn, "SRU TSq"), standing(turn, "EastSide")) == (result, stands)


@pytest.mark.parametrize("order", ["SRU TSq H", "SRU PES R TBy", "LRU Riv R Har", "racket N PES"])
def test_other_lines_in_a_retreat_phase_are_void_by_their_text(order: str) -> None:
    turn = go_on(moves(DRIVEN, ATTACK), {"EastSide": [order, "SRU TSq R Gar"]})
    assert (turn.results[order], words(turn, "SRU TSq")) == (("void",), "ok")


@pytest.mark.parametrize("line", ["SRU CPW - CPk", "SRU LSq S SRU CPW - Central Park", "LRU Riv S SRU CPW - CPk"])
def test_central_park_cannot_be_entered(line: str) -> None:
    """Section 2: such an order is void, and says why."""
    turn = moves({"Riverside": ["SRU CPW", "SRU LSq", "LRU Riv"]}, {"Riverside": [line]})
    unit = line[:7]
    assert (words(turn, unit), why(turn, unit)) == ("void", ["Nobody can enter Central Park."])


def test_a_retreat_into_central_park_is_none() -> None:
    here = position({}, "T2R", dislodged={"Riverside": {"SRU CPW": ["LSq"]}})
    turn = here.variant.adjudicate(here, {"Riverside": ["SRU CPW R Central Park"]}, {})
    assert words(turn, "SRU CPW") == "void, disband"


def test_no_order_names_what_is_off_the_island() -> None:
    with pytest.raises(rules.Unreadable, match="Nobody can enter Hudson River"):
        moves({"Riverside": ["SRU LSq"]}, {"Riverside": ["SRU LSq - Hudson River"]})


def test_why_a_retreat_is_closed_speaks_of_no_convoy() -> None:
    here = position({}, "T2R", dislodged={"Riverside": {"SRU CPW": ["LSq"]}})
    turn = here.variant.adjudicate(here, {"Riverside": ["SRU CPW R EHa"]}, {})
    assert why(turn, "SRU CPW") == [
        "East Harlem is closed to SRU CPW: SRU CPW cannot get from Central Park West to East Harlem in one step. It is "
        "disbanded."
    ]
