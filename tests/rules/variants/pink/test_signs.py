"""What lies on the board beside armies: coins, loose points, homes, garrisons."""

from __future__ import annotations

import rules
from rules import Sign

PINK = rules.variant("pink")


def signs(kind: str, variant: rules.Variant = PINK, phase: str = "S1902M", **set_up: object) -> dict[str, Sign]:
    position = variant.position(phase=phase, **set_up)  # type: ignore[arg-type]
    return {sign.place: sign for sign in variant.signs(position) if sign.kind == kind}


def test_a_coin_for_every_center() -> None:
    coins = signs("capacity", units={})
    assert list(coins) == list(PINK.base.centers)
    assert coins["A"] == Sign("capacity", "A", "", 0, 7, 5)
    assert coins["O"] == Sign("capacity", "O", "", 0, 5, 0)
    assert coins["Carthage"].room == 12


def test_what_its_owner_stores_there_and_the_deposit_beside_it() -> None:
    """Section 13: `5/7 +5`."""
    coins = signs("capacity", units={}, state={"stores": {"A": {"A": 5, "H": 6}}})
    assert coins["A"] == Sign("capacity", "A", "A", 5, 7, 5)
    assert coins["H"].count == 6


def test_points_on_the_road_lie_loose() -> None:
    """R20: where their owner has no room."""
    loose = signs("points", units={}, state={"stores": {"A": {"V": 2, "B": 3, "A": 9}}})
    assert loose == {"V": Sign("points", "V", "A", 2), "B": Sign("points", "B", "A", 3)}
    assert signs("capacity", units={}, state={"stores": {"A": {"B": 3}}})["B"].count == 0


def test_homes_that_act_and_homes_that_do_not() -> None:
    """P9 and R33."""
    homes = signs(
        "home",
        units={},
        centers={"A": ["A", "O"], "B": ["H"]},
        state={"homes": {"A": ["A", "H", "O"]}, "emergency": {"A": {"A": 5, "O": 4}}},
    )
    assert {place: homes[place].count for place in ("A", "H", "O")} == {"A": 1, "H": 0, "O": 0}
    assert homes["H"].power == "A"


def test_garrisons_by_option() -> None:
    """R34."""
    with_them = rules.variant("pink", garrisons=True)
    found = signs("garrison", with_them, units={}, state={"garrison": {"H": "B"}})
    assert (found["A"].power, found["H"].power, found["Carthage"].power) == ("A", "B", "")
    assert signs("garrison", units={}) == {}


def test_pink3_has_no_coins_and_its_owned_homes_act() -> None:
    three = rules.variant("pink3", garrisons=True)
    centers = {"A": ["A"], "B": ["H"]}
    assert signs("capacity", three, units={}, centers=centers) == {}
    homes = signs("home", three, units={}, centers=centers)
    assert (homes["A"].count, homes["H"].count) == (1, 0)
    assert "Carthage" in signs("garrison", three, units={}, centers=centers)
