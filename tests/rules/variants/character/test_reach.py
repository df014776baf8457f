"""Where units can go and what borders what: the tables of the board, cards 3, 6, 7 and 16 to 18."""

from __future__ import annotations

import pytest

from rules import Unit
from rules.variants.character.routes import crossings
from rules.variants.character.spaces import RINGS, borders, ordinary_aim, steps, support_reach

from .table import plain

BOARD = plain().base


def unit(kind: str, place: str, card: str = "20") -> Unit:
    return Unit("France", kind, BOARD.locations[place], (("card", card),), serial="1")


def near(kind: str, place: str, card: str = "20") -> set[str]:
    return {to.text for to in steps(BOARD, unit(kind, place, card))}


def test_borders_are_those_of_the_rings() -> None:
    """The clockwise rings, without their links, name the same neighbours as the map."""
    for province, ring in RINGS.items():
        linked = {frozenset(pair) for pair in (("Ire", "Lvp"), ("Sic", "Nap"), ("Spa", "Naf"))}
        told = {one for one in ring if one in BOARD.provinces and frozenset((one, province)) not in linked}
        assert told == set(borders(BOARD)[province]), province


@pytest.mark.parametrize(
    ("kind", "place", "card", "also"),
    [
        ("A", "Mun", "7", {"Swi"}),
        ("A", "Lvp", "7", {"Ire"}),
        ("A", "Spa", "7", {"Naf"}),
        ("A", "Mos", "7", {"CAS"}),
        ("F", "NAO", "7", {"Ire", "Ice"}),
        ("F", "Spa/sc", "7", {"Naf"}),
        ("F", "Spa/nc", "7", set()),
        ("F", "Sev", "7", {"CAS"}),
        ("F", "Sev/ec", "7", {"CAS"}),
        ("F", "Sev/ec", "6", {"CAS"}),
        ("F", "Sev", "6", set()),
        ("A", "Mos", "6", set()),
        ("A", "Ven", "3", {"ADR"}),
        ("A", "Mos", "3", {"CAS"}),
        ("F", "NAO", "3", set()),
    ],
)
def test_what_a_card_opens(kind: str, place: str, card: str, also: set[str]) -> None:
    assert near(kind, place, card) == near(kind, place) | also


@pytest.mark.parametrize(
    ("kind", "place", "exits"),
    [
        ("A", "Swi", {"Bur", "Mar", "Mun", "Pie", "Tyr"}),
        ("A", "CAS", {"Arm", "Mos", "Sev"}),
        ("A", "Ire", set()),
        ("F", "Ire", {"NAO", "IRI", "MAO"}),
        ("F", "CAS", {"Mos", "Sev/ec", "Arm/ec"}),
        ("F", "Mos", {"Sev/ec"}),
        ("F", "Arm/ec", {"Sev/ec"}),
    ],
)
def test_who_lacks_the_card_may_only_leave(kind: str, place: str, exits: set[str]) -> None:
    assert near(kind, place) == exits


def test_an_amphibian_needs_no_coasts() -> None:
    assert near("Amp", "BLA", "3") == {"Ank", "Arm", "Bul", "Con", "Rum", "Sev"}
    assert near("Amp", "Con", "3") == {"AEG", "Ank", "BLA", "Bul", "Smy"}
    assert near("Amp", "BLA") == {"Ank", "Arm", "Bul/ec", "Con", "Rum", "Sev"}
    assert near("Amp", "Con") == {"Ank", "Bul", "Smy"}


@pytest.mark.parametrize(
    ("kind", "place", "to", "goal"),
    [
        ("F", "Rum", "Sev/ec", None),
        ("F", "Mos", "Sev", "Sev/ec"),
        ("F", "Rum", "Sev", "Sev"),
        ("A", "Ukr", "Sev/ec", "Sev"),
    ],
)
def test_coasts_on_the_caspian(kind: str, place: str, to: str, goal: str | None) -> None:
    found = ordinary_aim(BOARD, plain().rulings, unit(kind, place), BOARD.locations[to])
    assert getattr(found, "text", None) == goal


@pytest.mark.parametrize(
    ("kind", "place", "card", "goals"),
    [
        ("A", "Mun", "16", {"Mar", "Pie"}),
        ("A", "Bur", "16", {"Tyr", "Pie"}),
        ("A", "Naf", "16", {"Spa"}),
        ("F", "Naf", "16", {"Spa/sc"}),
        ("F", "Mos", "16", {"Arm", "Arm/ec"}),
        ("F", "Gre", "16", {"Tun"}),
        ("A", "Gre", "16", set()),
        ("F", "Edi", "16", {"ENG", "Nwy", "SKA", "Den", "HEL", "Hol", "Bel"}),
        ("A", "Arm", "17", {"Bul", "Con", "Mos", "Rum"}),
        ("F", "Lon", "17", set()),
        ("F", "MAO", "18", {"ION", "NWG"}),
        ("F", "EAS", "18", {"WES"}),
    ],
)
def test_moves_over_what_lies_between(kind: str, place: str, card: str, goals: set[str]) -> None:
    assert {one.to.text for one in crossings(BOARD, plain().rulings, unit(kind, place, card))} == goals


def test_an_air_unit_supports_two_borders_away_over_standard_spaces() -> None:
    reach = support_reach(BOARD, unit("A", "Ven", "X6"))
    assert {"ION", "TYS", "Ser", "Mun"} <= reach
    assert not {"Ven", "Swi", "WES", "AEG"} & reach
