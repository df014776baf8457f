"""Section 6 in the field: friendly territory (R18), points moved (R19, R22), surplus (R20), overrun (R25)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Turn
from tests.rules.cases import Case, cases

from .table import position, state_after, turn

# --- The count: ownership (R7), interest (R21 to R24), income and awards (P5, R26), homes lost (R33), victory (R9).


def test_r26_only_the_game_master_gives_awards_and_not_in_winter() -> None:
    spring = turn({"A": ["A A"]}, {"A": ["award 9 A"], "GM": ["award 0 A", "A A H", "friendly A", "move 1 A - H"]})
    lines = ("award 9 A", "award 0 A", "friendly A", "move 1 A - H")
    assert [spring.results[line] for line in lines] == [("void",)] * 4
    assert [one.words for one in spring.outcomes if one.order.power == "GM"] == [("void",)] * 4
    assert spring.results["A A"] == ("ok",)
    assert state_after(spring, "awards") == {}
    winter = turn({"A": ["A A"]}, {"GM": ["award 9 A"]}, phase="W1902A")
    assert winter.results["award 9 A"] == ("void",)


def test_r26_without_awards_or_without_a_game_master_there_are_none() -> None:
    for table in ({"options": {"awards": False}.items()}, {"gm": False}):
        assert turn({"A": ["A A"]}, {"GM": ["award 9 A"]}, **table).results["award 9 A"] == ("void",)


def test_r9_who_has_no_army_and_no_center_is_out() -> None:
    here = position({"A": ["A A"], "B": ["A C"]}, centers={"C": ["C"]}, stores={"D": {"D": 3}}, points={"E": 4})
    assert here.variant.must_act(here) == ("A", "B", "C")
    with pytest.raises(ValueError, match="cannot share in the result"):
        here.variant.finish(here, rules.End("draw", ("A", "D")))


def test_a_game_may_end_by_agreement_and_says_so() -> None:
    here = position({"A": ["A A"], "B": ["A B"]})
    end = here.variant.finish(here, rules.End("draw", ("A", "B")))
    stated = end.as_dict()
    assert (stated["phase"], stated["state"]["ended"]) == ("done", {"kind": "draw", "powers": ["A", "B"]})
    assert here.variant.position(**stated).as_dict() == stated


# --- Nothing that a power owns vanishes untold: what befalls points beside orders is told in results and report.


TAKEN = {"units": {"B": ["A V"]}, "orders": {"B": ["A V - H"]}, "phase": "F1902M"}


def befell(turn: Turn) -> list[tuple[str, str, str]]:
    """Whom, in a few words, and as a sentence."""
    found = turn.before.variant.events(turn, "")
    return [(event.power, event.title, rules.say(event.reason)) for event in found]


@pytest.mark.parametrize(
    ("set_up", "title", "said"),
    [
        (
            {"units": {"A": ["A A"]}, "stores": {"A": {"H": 8}}},
            "3 points lost in H",
            "A loses 3 points over capacity in Hippo: they could have been moved out.",
        ),
        (
            {
                "units": {"A": ["A A"]},
                "stores": {"A": {"H": 8}},
                "power_names": {"A": "Umbria"},
                "province_names": {"H": "Hadria"},
            },
            "3 points lost in H",
            "Umbria loses 3 points over capacity in Hadria: they could have been moved out.",
        ),
        (
            {"units": {"A": ["A A"]}, "orders": {"A": ["move 1 V - H"]}, "stores": {"A": {"V": 3}}},
            "2 points lost in V",
            "A loses 2 points in transit in Volubilis: they could have been moved on.",
        ),
        # Though no retreats are held.
        (
            {"units": {"B": ["A I"]}, "orders": {"B": ["A I - V"]}, "stores": {"A": {"V": 3}}},
            "3 points lost in V",
            "A loses 3 points in transit in Volubilis, now occupied by A V.",
        ),
        (
            {**TAKEN, "options": {"stores_on_capture": "destroy"}, "stores": {"A": {"H": 4}}, "emergency": {"A": {}}},
            "4 points lost in H",
            "B takes Hippo; 4 points stored there by A are lost.",
        ),
        (TAKEN, "Deposit of 5 lost in H", "B takes Hippo, a home center of A; its deposit of 5 points is lost."),
        (
            {"units": {"A": ["A A"]}, "phase": "W1902A", "orders": {"A": ["store 2 H"]}, "points": {"A": 12}},
            "4 points not used",
            "A loses 4 points that it neither spent nor stored.",
        ),
    ],
    ids=["surplus", "by names", "in transit", "overrun", "destroyed", "deposit", "not used"],
)
def test_what_befalls_points_is_told(set_up: dict[str, Any], title: str, said: str) -> None:
    """R17, R20, R25, R33."""
    after = turn(**{"orders": {}, **set_up})
    assert befell(after) == [("A", title, said)]


def test_the_report_tells_what_befell_beside_the_orders() -> None:
    after = turn({"A": ["A A"]}, {}, stores={"A": {"H": 8}})
    report = after.before.variant.report(after, "B")
    assert "Other events\n  A loses 3 points over capacity in Hippo" in report
    assert "Other events" not in after.before.variant.report(turn({"A": ["A A"]}, {}), "")


@pytest.mark.parametrize(("fate", "left"), [("seize", {"B": {"H": 4}}), ("destroy", {})])
def test_r25_stores_in_a_captured_center_fall_to_the_captor_or_are_destroyed(fate: str, left: object) -> None:
    lying = {"A": {"H": 4}}
    options = {"stores_on_capture": fate}.items()
    after = turn({"B": ["A H"]}, {}, phase="F1902M", options=options, stores=lying, still=lying)
    assert state_after(after, "stores") == left
    assert state_after(after, "still") == {}


# --- Section 7: the income statement, to the letter, and the report that holds it.


@pytest.mark.parametrize(
    ("set_up", "orders", "power", "line"),
    [
        (
            {"centers": {"C": ["C", "J", "P"]}, "state": {"stores": {"C": {"P": 4}}, "still": {"C": {"P": 4}}}},
            {"GM": ["award 2 C"]},
            "C",
            "C: income 16 (C 7, J 5, P 4), award 2, points 18; interest P 1; stored P 5; emergency C 5, J 5.",
        ),
        ({"centers": {"A": ["A"]}, "state": {"emergency": {"A": {}}}}, {}, "A", "A: income 7 (A 7), points 7."),
        (
            {"centers": {"A": ["O", "H", "A"]}, "state": {"stores": {"A": {"O": 2, "A": 1, "V": 3}}}},
            {},
            "A",
            "A: income 17 (A 7, H 5, O 5), points 17; stored A 1, O 2; emergency A 5, H 5.",
        ),
        ({"centers": {"A": ["A"]}}, {}, "G", "G: income 0, points 0."),
        (
            {"variant": "pink2", "centers": {"A": ["Carthage", "A@2"]}},
            {},
            "A",
            "A: income 42 (A@2 7, Carthage 35), points 42; emergency A@2 5.",
        ),
    ],
    ids=["whole", "nothing is left out", "in id order", "out", "three boards"],
)
def test_the_line_as_it_is_printed(set_up: dict[str, Any], orders: dict[str, list[str]], power: str, line: str) -> None:
    """Income with its centers, award, points; interest (in the store already), stores, emergency deposits."""
    chosen = rules.variant(set_up.get("variant", "pink"))
    army = "A A@2" if "variant" in set_up else "A A"
    set_up = {key: value for key, value in set_up.items() if key != "variant"}
    before = chosen.position(phase="F1903M", units={"A": [army]}, **set_up)
    assert chosen.statement(chosen.adjudicate(before, orders).after, power) == line


RULES = cases(
    "pink",
    phase="F1903M",
    text="""
R19: several lines take from one place [S1902M]
    A: move 2 H - A => ok; move 3 H - O => ok; A A
    state.stores.A.H = 5; expect.state.stores.A = { A = 2, O = 3 }
R19: no points are none [S1902M]
    A: move 0 H - A => void; A A
    state.stores.A.H = 5; state.still.A.H = 5
carthage ends as a home when another power owns it and for good
    C: A Carthage
    centers = { B = ["B", "I", "Carthage"], C = ["C"] }; state.homes.B = ["B", "I", "Carthage"]
    state.carthage_first = "B"; options = { carthage_home = true }
    expect.state.homes = { B = ["B", "I"], C = ["C", "J"] }; expect.state.emergency.B = { B = 5, I = 5 }
    expect.state.carthage_first = "B"
    or
    B: A Carthage
    centers = { B = ["B", "I"], C = ["Carthage"] }; state.carthage_first = "B"; options = { carthage_home = true }
    expect.state.homes.B = ["B", "I"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
