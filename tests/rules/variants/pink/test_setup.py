"""Section 13: the position check; and that no fault of a position breaks anything else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Sign
from rules.variants.pink import setup
from rules.variants.pink.state import PinkState, economy
from tests.rules.variants.pink.winter_strategies import lines, winters

PINK = rules.variant("pink")


def position(phase: str = "S1903M", variant: rules.Variant = PINK, **set_up: Any) -> rules.Position:
    return variant.position(phase=phase, **{"units": {"A": ["A A", "A O"], "B": ["A B"]}, **set_up})


def findings(found: rules.Position) -> list[str]:
    return [rules.say(one) for one in found.variant.validate(found)]


def kept(found: rules.Position, **changes: Any) -> rules.Position:
    """The position with parts of its economy as no file can hold them."""
    return replace(found, extra=replace(economy(found), **changes))


def test_nothing_odd() -> None:
    for variant in (PINK, rules.variant("pink2"), rules.variant("pink3")):
        assert variant.validate(variant.start()) == []
    assert findings(position()) == []


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (
            {"stores": {"A": {"H": 7}}},
            "A has 7 points in Hippo, which holds 5: the rest must be moved out in Spring.",
        ),
        (
            {"stores": {"A": {"B": 2}}},
            "A has 2 points in Baria, which is not its own and where A B stands: they are lost.",
        ),
        (
            {"stores": {"A": {"A": 2}}, "still": {"A": {"A": 3}}},
            "3 points of A are noted as stationary in Aleria, where 2 lie.",
        ),
        ({"emergency": {"A": {"A": 6, "H": 5}}}, "The deposit of A in Aleria is 6, and 5 is full."),
        (
            {"emergency": {"A": {"A": 5, "H": 5, "O": 5}}},
            "A deposit of A is noted in Ostia, which is no home center that it owns: it is lost.",
        ),
        ({"points": {"A": 3}}, "A has 3 points for a budget, and no budget is made in this phase."),
        (
            {"status": {"A": {"O": "half"}}, "standoffs": {"A": {"O": 1}}},
            "A O is half: stand-offs are counted for full armies only.",
        ),
        ({"standoffs": {"A": {"O": 2}}}, "A O has 2 stand-offs noted, and at 2 it would be half."),
        ({"attacks": {"A": {"O": 1}}}, "A O is full: attacks are counted at half strength only."),
        (
            {"status": {"A": {"O": "unsupplied"}}, "attacks": {"A": {"O": 1}}},
            "A O is unsupplied: attacks are counted at half strength only.",
        ),
        (
            {"status": {"A": {"O": "half"}}, "attacks": {"A": {"O": 3}}},
            "A O has 3 attacks noted, and the third destroys it.",
        ),
        (
            {"homes": {"A": ["A", "V"]}, "emergency": {"A": {"A": 5}}},
            "Volubilis is noted as a home of A, and is no center.",
        ),
        (
            {"awards": {"A": 10**9}},
            "Awards (A): 1000000000 is out of all measure, 1000 would be much already.",
        ),
        ({"friendly": {"A": ["A"]}}, "A is noted as friendly to itself, which says nothing."),
        ({"since": {"A": 1904}}, "Aleria is noted as held since 1904, which is yet to come."),
        ({"garrison": {"A": "B"}}, "Garrisons are noted, but this game is played without them."),
        ({"carthage_first": "A"}, "Carthage is noted as a home, but in this game it is none."),
    ],
)
def test_what_a_file_may_hold_and_no_game(state: dict[str, Any], sentence: str) -> None:
    assert findings(position(state=state)) == [sentence]


def test_points_may_lie_beside_a_friend_and_wait_for_their_retreats() -> None:
    """R25."""
    friend = position(state={"stores": {"A": {"B": 2}}, "friendly": {"B": ["A"]}})
    assert findings(friend) == []
    fled = position("S1903R", dislodged={"A": {"A P": ["V"]}}, state={"stores": {"A": {"B": 2}}})
    assert findings(fled) == []


def test_a_garrison_where_there_never_is_one() -> None:
    with_them = rules.variant("pink", garrisons=True)
    found = position(variant=with_them, state={"garrison": {"O": "B"}})
    assert findings(found) == ["A garrison is noted in Ostia, where there never is one."]


def test_awards_where_there_are_none() -> None:
    plain = rules.variant("pink", awards=False)
    assert findings(position(variant=plain, state={"awards": {"A": 1}})) == [
        "Awards are noted, but in this game there are none."
    ]


def test_armies_are_limited_by_points_alone_but_not_in_pink3() -> None:
    assert findings(position(centers={"A": ["A"], "B": ["B"]})) == []
    three = position(variant=rules.variant("pink3"), centers={"A": ["A"], "B": ["B"]})
    assert findings(three) == ["A has 2 units and only 1 center."]


def test_units_in_no_province_and_two_in_one() -> None:
    before = position()
    strange = rules.Unit("A", "A", rules.Location("Q9"))
    twice = replace(before.units["B"], power="C", place=before.units["A"].place)
    found = before.with_units({**before.units, "Q9": strange, "A#2": twice})
    assert findings(found) == [
        "A Q9 stands in no province of this board.",
        "A A of A and A A of C are both in Aleria: there is room for one.",
    ]


def test_powers_and_provinces_that_there_are_not() -> None:
    before = position()
    stranger = replace(before.units["B"], power="X")
    found = kept(
        before.with_units({**before.units, "B": stranger}, centers={**before.centers, "O": "X", "Q9": "A"}),
        stores={"X": {"A": 1}, "A": {"Q9": 2}},
        since={"Q9": 1901},
        homes={"A": ("A", "Q9")},
    )
    assert findings(found)[:7] == [
        "A B: no power is called 'X'.",
        "Centers, O: no power is called 'X'.",
        "Centers: no province is called 'Q9'.",
        "Stores: no power is called 'X'.",
        "Stores, A: no province is called 'Q9'.",
        "Homes, A: no province is called 'Q9'.",
        "Since: no province is called 'Q9'.",
    ]


def ask_everything(found: rules.Position, texts: list[str]) -> None:
    """Everything that is asked about a position, to the end of its phase."""
    variant = found.variant
    orders = tuple(rules.parse(found, "A", text) for text in texts)
    variant.validate(found)
    variant.signs(found)
    for power in ("A", "B", "GM"):
        variant.forms(found, power, orders if power == "A" else ())
        variant.statement(found, power)
        first = variant.ask(found, power, (), ())
        for one in first.allowed:
            variant.ask(found, power, (one.value,), ())
    for survey in variant.surveys:
        variant.survey(found, survey.id, "A")
    turn = variant.adjudicate(found, {"A": list(orders)})
    variant.report(turn, "A")
    turn.after.as_dict()


@given(winters(), lines, st.integers(0, 10**12))
@settings(max_examples=40, deadline=None)
def test_impossible_amounts_break_nothing(found: rules.Position, texts: list[str], number: int) -> None:
    table = {"A": {"A": number, "O": number, "V": 1}}
    odd = kept(found, stores=table, emergency=table, still=table, points={"A": number})
    ask_everything(odd, texts)


@pytest.mark.parametrize("phase", ["S1903M", "F1903M", "W1903A"])
def test_strangers_break_nothing(phase: str) -> None:
    before = position(phase)
    nowhere = rules.Unit("A", "A", rules.Location("Q9"))
    twice = replace(before.units["A"], power="B")
    odd = before.with_units({**before.units, "Q9": nowhere, "A#2": twice}, centers={**before.centers, "O": "X"})
    for found in (odd, kept(before, homes={"A": ("V", "A")}), kept(before, stores={"X": {"A": 1}, "A": {"A": 2}})):
        variant = found.variant
        assert variant.validate(found)
        variant.signs(found)
        variant.forms(found, "A", ())
        variant.ask(found, "A", (), ())
        variant.statement(found, "")


def test_an_economy_can_be_empty() -> None:
    bare = replace(position("W1903A"), extra=PinkState())
    ask_everything(bare, ["build A A", "movehome A - H", "transfer 1 A - H", "emergency 1 A"])


# --- What lies on the board beside armies: coins, loose points, homes, garrisons.


def signs(kind: str, variant: rules.Variant = PINK, phase: str = "S1902M", **set_up: object) -> dict[str, Sign]:
    position = variant.position(phase=phase, **set_up)  # type: ignore[arg-type]
    return {sign.place: sign for sign in variant.signs(position) if sign.type.name == kind}


def test_a_coin_for_every_center() -> None:
    coins = signs("capacity", units={})
    assert list(coins) == list(PINK.base.centers)
    assert coins["A"] == Sign(setup.COIN, "A", "", 0, 7, 5)
    assert coins["O"] == Sign(setup.COIN, "O", "", 0, 5, 0)
    assert coins["Carthage"].room == 12


def test_what_its_owner_stores_there_and_the_deposit_beside_it() -> None:
    """Section 13: `5/7 +5`."""
    coins = signs("capacity", units={}, state={"stores": {"A": {"A": 5, "H": 6}}})
    assert coins["A"] == Sign(setup.COIN, "A", "A", 5, 7, 5)
    assert coins["H"].count == 6


def test_points_on_the_road_lie_loose() -> None:
    """R20: where their owner has no room."""
    loose = signs("points", units={}, state={"stores": {"A": {"V": 2, "B": 3, "A": 9}}})
    assert loose == {"V": Sign(setup.POINTS, "V", "A", 2), "B": Sign(setup.POINTS, "B", "A", 3)}
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
