"""Section 6 in the field: friendly territory (R18), points moved (R19, R22), surplus (R20), overrun (R25)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Turn
from rules.variants.pink.state import acting, distances, friendly, rate
from tests.rules.cases import Case, cases

from .table import go_on, kept, position, turn

# --- The count: ownership (R7), interest (R21 to R24), income and awards (P5, R26), homes lost (R33), victory (R9).


# R21


@pytest.mark.parametrize(
    ("set_up", "homes", "away"),
    [
        ({"emergency": {"A": {"A": 4, "H": 5}}}, ("H",), {"A": 1}),
        # Lost, or under an enemy army.
        ({"units": {"B": ["A A"]}, "centers": {"A": ["A"], "B": ["B", "H"]}}, ("A",), {}),
        # The way leads round what is closed; on three boards a step up is one move.
        ({}, ("A", "H"), {"A": 0, "O": 1, "V": 1, "P": 2, "Carthage": 2}),
        ({"units": {"B": ["A O", "A V", "A U"]}}, ("A", "H"), {"A": 0, "H": 0, "P": None}),
        ({"units": {"B": ["A O", "A V"]}}, ("A", "H"), {"Z": 2, "Carthage": 3, "P": 5}),
        ({"variant": "pink2", "emergency": {"A": {"A@1": 5}}}, ("A@1",), {"A@1": 0, "A@2": 1, "A@3": 2, "H@3": 3}),
    ],
)
def test_r21_which_homes_act_and_how_far_it_is_from_them(
    set_up: dict[str, Any], homes: tuple[str, ...], away: dict[str, int | None]
) -> None:
    """P9: a home center acts as such with a deposit of 5 only."""
    here = position(**{"units": {}, **set_up})
    found = distances(here, "A")
    assert acting(here, "A") == homes
    assert {place: found.get(place) for place in away} == away


# R23 and R24


@pytest.mark.parametrize(
    ("away", "less", "full"),
    [
        *((0, 10, 20), (1, 20, 30), (2, 30, 40), (3, 40, 50), (4, 50, 60), (5, 60, 70), (6, 60, 70), (7, 60, 70)),
        *((8, 60, 80), (9, 60, 80), (10, 70, 90), (13, 70, 90), (None, 80, 100)),
    ],
)
def test_r23_the_table_of_rates(away: int | None, less: int, full: int) -> None:
    assert (rate(away, full=False), rate(away, full=True)) == (less, full)


# R7, P5, R26


def test_r26_only_the_game_master_gives_awards_and_not_in_winter() -> None:
    spring = turn({"A": ["A A"]}, {"A": ["award 9 A"], "GM": ["award 0 A", "A A H", "friendly A", "move 1 A - H"]})
    lines = ("award 9 A", "award 0 A", "friendly A", "move 1 A - H")
    assert [spring.results[line] for line in lines] == [("void",)] * 4
    assert [one.words for one in spring.outcomes if one.order.power == "GM"] == [("void",)] * 4
    assert spring.results["A A"] == ("ok",)
    assert kept(spring, "awards") == {}
    winter = turn({"A": ["A A"]}, {"GM": ["award 9 A"]}, phase="W1902A")
    assert winter.results["award 9 A"] == ("void",)


def test_r26_without_awards_or_without_a_game_master_there_are_none() -> None:
    for table in ({"options": {"awards": False}.items()}, {"gm": False}):
        assert turn({"A": ["A A"]}, {"GM": ["award 9 A"]}, **table).results["award 9 A"] == ("void",)


# R33


# R9


def test_r9_on_three_boards_33_of_64_win() -> None:
    board = rules.variant("pink2").base
    centers = [place for place in board.centers if place != "Carthage"][:33]
    won = turn({}, {}, phase="F1905M", centers={"A": centers}, variant="pink2")
    assert kept(won, "winner") == "A"
    short = turn({}, {}, phase="F1905M", centers={"A": centers[:32]}, variant="pink2")
    assert short.after.phase.text == "W1905A"


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


# Optional rules: Carthage


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


def test_a_loss_is_told_in_its_own_turn_and_again_when_it_happens_again() -> None:
    first = turn({"A": ["A A"]}, {"A": ["move 3 H - V"]}, stores={"A": {"H": 5, "V": 2}})
    assert [title for _, title, _ in befell(first)] == ["2 points lost in V"]
    second = go_on(first, {"A": ["move 1 V - H"]})
    assert [title for _, title, _ in befell(second)] == ["2 points lost in V"]


def test_r25_stores_seized_are_told_to_both() -> None:
    after = turn({"B": ["A V"]}, {"B": ["A V - H"]}, "F1902M", stores={"A": {"H": 4}}, emergency={"A": {"A": 5}})
    said = "B takes Hippo with 4 points stored there by A."
    assert after.before.variant.report(after, "").count(said) == 1
    assert befell(after) == [("A", "4 points seized in H", said), ("B", "4 points taken in H", said)]
    assert [event.good for event in after.before.variant.events(after, "")] == [False, True]


def test_the_report_tells_what_befell_beside_the_orders() -> None:
    after = turn({"A": ["A A"]}, {}, stores={"A": {"H": 8}})
    report = after.before.variant.report(after, "B")
    assert "Other events\n  A loses 3 points over capacity in Hippo" in report
    assert "Other events" not in after.before.variant.report(turn({"A": ["A A"]}, {}), "")


def lying(power: str = "A", **places: int) -> dict[str, dict[str, dict[str, int]]]:
    """Points that have lain all year."""
    return {"stores": {power: places}, "still": {power: places}}


# R18


@pytest.mark.parametrize(
    ("units", "friends", "power", "friendly_to", "closed"),
    [
        ({"A": ["A A"]}, {}, "A", "A H O V Carthage", "B I"),
        ({"B": ["A V", "A H"]}, {}, "A", "A", "V H"),
        ({"B": ["A V", "A B"]}, {"B": ["A"]}, "A", "V B I", ""),
        ({"B": ["A V", "A B"]}, {"B": ["A"]}, "C", "", "B V"),
        ({"B": ["A V", "A B"]}, {"B": ["A"]}, "B", "", "A"),
        ({"B": ["A C"]}, {"B": ["A"]}, "A", "", "C"),
    ],
    ids=["own and neutral", "foreign army", "declared", "to nobody else", "nor back", "no center of a third"],
)
def test_r18_friendly_territory(
    units: dict[str, list[str]], friends: dict[str, list[str]], power: str, friendly_to: str, closed: str
) -> None:
    ground = friendly(position(units, friendly=friends), power)
    assert set(friendly_to.split()) <= ground
    assert not set(closed.split()) & ground


# R19


def test_r19_many_lines_are_no_more_work_each_than_one() -> None:
    """A hundred lines of one point, of which five can be paid."""
    lines = [f"move 1 H - {to}" for to in "AOUV"] * 25
    after = turn({"A": ["A A"]}, {"A": lines}, **lying(H=5))
    words = [one.words for one in after.outcomes if one.order.verb == "points"]
    assert (words.count(("ok",)), words.count(("void",))) == (5, 95)


# R20


# R22


# R25 in the field


@pytest.mark.parametrize(("fate", "left"), [("seize", {"B": {"H": 4}}), ("destroy", {})])
def test_r25_stores_in_a_captured_center_fall_to_the_captor_or_are_destroyed(fate: str, left: object) -> None:
    after = turn({"B": ["A H"]}, {}, phase="F1902M", options={"stores_on_capture": fate}.items(), **lying(H=4))
    assert kept(after, "stores") == left
    assert kept(after, "still") == {}


# --- Section 7: the income statement, to the letter, and the report that holds it.

PINK = rules.variant("pink")


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


def test_the_statement_of_all_stands_between_the_count_and_the_budget_and_in_its_report() -> None:
    """R27: statements are public; R9: it is drawn up when a game is won, though no budget follows."""
    count = PINK.adjudicate(PINK.position(phase="F1903M", units={"A": ["A A"], "B": ["A B"]}), {})
    budget = PINK.adjudicate(count.after, {})
    told = PINK.statement(count.after, "").splitlines()
    assert [line[:2] for line in told] == [f"{power}:" for power in "ABCDEFG"]
    assert PINK.statement(count.before, "A") == PINK.statement(budget.after, "A") == ""
    report = PINK.report(count, "B")
    assert "Income statement\nA: income 12 (A 7, H 5), points 12; emergency A 5, H 5.\nB: income" in report
    assert "Income statement" not in PINK.report(budget, "B")
    twelve = ["A", "H", "O", "U", "B", "I", "P", "C", "J", "G", "N", "T"]
    won = PINK.adjudicate(PINK.position(phase="F1903M", units={"A": ["A A"]}, centers={"A": twelve}), {}).after
    assert won.phase.text == "done" and PINK.statement(won, "A").startswith("A: income ")
    by_hand = PINK.position(phase="W1903A", units={"A": ["A A"]}, state={"points": {"A": 30}, "income": {"A": 25}})
    assert PINK.statement(by_hand, "A").startswith("A: income 25, award 5, points 30;")


RULES = cases(
    "pink",
    phase="F1903M",
    text="""
R23: nothing is earned beyond capacity and what is earned may go beyond
    A: A H
    state.stores.A = { H = 5, A = 7 }; state.still.A = { H = 5, A = 7 }; expect.state.interest.A = { A = 1, H = 1 }
    or
    A: A U | B: A A; A H; A V; A Z
    centers = { A = ["U"], B = ["B", "I"], G = ["G", "N"] }; state.stores.A.U = 6; state.still.A.U = 6
    state.emergency.A = {}; expect.state.interest.A.U = 4; expect.state.stores.A.U = 10
R23: only what lay still counts as full
    A: A A
    state.stores.A.H = 5; state.still.A.H = 4; expect.state.interest = {}
R24: points in deposits earn nothing and take no room
    A: A A
    state.stores.A.H = 5; state.still.A.H = 5; expect.state.emergency.A = { A = 5, H = 5 }
    expect.state.stores.A.H = 6
R22: points stored in a center of another earn nothing
    A: A A
    state.stores.A.I = 5; state.still.A.I = 5; state.friendly.B = ["A"]; state.emergency.A = {}
    expect.state.interest = {}
R7: centers change hands once a year and income follows [S1902M]
    A: A H - O
    expect.centers.A = ["A", "H"]
    next
    A: A O - I
    expect.centers.A = ["A", "H", "I"]; expect.state.income.A = 17; expect.state.since.I = 1902
R26: awards add up over the year and are paid at the count [S1902M]
    A: A A - O; A H S A A - O | B: A O | GM: award 2 A
    next
    B: A O D | GM: award 1 A; award 5 C
    expect.state.awards = { A = 3, C = 5 }
    next
    GM: award 4 A => ok
    expect.state.points.A = 24; expect.state.awards = {}
R17: what was not spent last winter is gone [W1902A]
    A: A A
    state.points.A = 20; expect.state.points = {}; expect.state.stores = {}
R9: twelve of 22 win and the statement is drawn up [F1905M]
    A: A I; A Carthage
    centers = { A = ["A", "H", "O", "P", "Q", "R", "S", "T", "U", "B"], C = ["C"] }; expect.phase = "done"
    expect.state.winner = "A"; expect.state.points.A = 66
    or
    A: A I
    centers = { A = ["A", "H", "O", "P", "Q", "R", "S", "T", "U", "B"], C = ["C"] }; expect.phase = "W1905A"
carthage is no home where the option is not chosen
    B: A Carthage
    expect.state.homes.B = ["B", "I"]; expect.state.carthage_first = {}
R18: a declaration takes effect before anything else and holds until taken back [S1902M]
    B: friendly A; A V | A: move 2 H - V => ok
    state.stores.A.H = 5; state.still.A.H = 5
    next
    A: move 2 V - H => ok | B: A V H
    expect.state.friendly.B = ["A"]
R18: the last of two declarations counts [S1902M]
    B: friendly A; unfriendly A => ok; friendly C; A V
    expect.state.friendly.B = ["C"]
R18: declarations are given in retreats too [S1902M]
    A: A A - O; A H S A A - O | B: A O
    next
    B: A O R I; friendly C | A: friendly A => void
    expect.state.friendly.B = ["C"]
R19: points go one province and no farther [S1902M]
    A: move 2 H - G => void (not_beside); move 2 H - H => void; A A => ok
    state.stores.A.H = 5; state.still.A.H = 5
R19: no more than was there when the phase began [S1902M]
    # Points that come in cannot go on; what an earlier line takes is gone, though that line fails
    A: move 3 H - V => bounce; move 2 H - A => ok; move 1 H - O => void; move 1 A - H => void; A A | B: A V H
    state.stores.A.H = 5; state.still.A.H = 5; expect.state.stores.A = { A = 2, H = 3 }
    says."move 1 H - O" = "A has 0 points to move in Hippo, not 1."
R19: a void line takes nothing [S1902M]
    A: move 9 H - A; move 5 H - A => ok; A A
    state.stores.A.H = 5; state.still.A.H = 5
R19: no points are none [S1902M]
    A: move 0 H - A => void; A A
    state.stores.A.H = 5; state.still.A.H = 5
R19: points of another power cannot be moved [S1902M]
    A: A A | B: move 2 H - O => void
    state.stores.A.H = 5; state.still.A.H = 5
R19: points go after the armies so a province left by an enemy is open [S1902M]
    B: A V - W | A: move 2 H - V => ok
    state.stores.A.H = 5; state.still.A.H = 5; expect.state.stores.A = { H = 3, V = 2 }
R19: a dislodged army does not count and the one that dislodged it does [S1902M]
    # A's points enter O behind A's attack; B's cannot leave it
    A: A A - O; A H S A A - O; move 1 H - O => bounce (foreign_center)
    B: A O H; move 2 O - B => bounce (foreign_army)
    centers = { A = ["A", "H"], B = ["B", "I", "O"] }; state.stores = { A = { H = 5 }, B = { O = 2 } }
    expect.phase = "S1902R"
R19: ownership is that of the last autumn (An army stands in O, but the center is neutral until the count) [S1902M]
    A: A O H; move 2 H - O => ok
    state.stores.A.H = 5; state.still.A.H = 5
P8: any friendly province will do even without a center [S1902M]
    A: move 2 H - V; A A
    state.stores.A.H = 5; state.still.A.H = 5; expect.state.stores.A = { H = 3, V = 2 }
R20: an attempt that fails does not save a surplus that could have gone elsewhere [S1902M]
    A: move 2 H - V => bounce; A A | B: A V H
    state.stores.A.H = 7; state.still.A.H = 7; expect.state.stores.A.H = 5
R20: a surplus is kept where every way out is closed [S1902M]
    B: A A H; A O H; A U H; A V H
    state.stores.A.H = 7; state.still.A.H = 7; expect.state.stores.A.H = 7; expect.state.still.A.H = 7
R20: points in a foreign center have no room [S1902M]
    A: A A | B: friendly A
    state.stores.A.I = 2; expect.state.stores = {}
R22: in one season leaving is reckoned before arriving [S1902M]
    A: move 3 A - H; move 3 H - A; A A
    state.stores.A = { A = 3, H = 3 }; state.still.A = { A = 3, H = 3 }; expect.state.stores.A = { A = 3, H = 3 }
    expect.state.still = {}
R22: a loss shortens what lay still [S1902M]
    A: A A
    state.stores.A.H = 8; state.still.A.H = 8; expect.state.still.A.H = 5
R25: points in transit lie safely beside a friend and are lost once it is none [S1902M]
    C: A W - V; friendly A | A: move 2 H - V
    state.stores.A.H = 5; state.still.A.H = 5; expect.state.stores.A = { H = 3, V = 2 }
    next
    A: move 2 V - H => bounce | C: A V H; unfriendly A
    expect.state.stores.A.H = 3
R25: points that leave as the enemy comes do not get away [S1902M]
    C: A W - V | A: move 3 V - H => bounce
    state.stores.A.V = 3; state.still.A.V = 3; expect.state.stores = {}
R25: seized points join those of the captor and earn nothing [F1902M]
    B: A O
    centers = { A = ["A", "H", "O"], B = ["B", "I"] }; state.stores = { A = { O = 5 }, B = { O = 1 } }
    state.still.A.O = 5; state.friendly.A = ["B"]; expect.state.stores.B.O = 5; expect.state.interest = {}
R25: a friend who gains the center seizes it all the same (A declaration binds nothing but the ways of points) [F1902M]
    B: A H
    state.friendly = { A = ["B"], B = ["A"] }; state.stores.A.H = 4; state.still.A.H = 4
    expect.state.stores.B.H = 4
R21: the count sees the board as it is after captures
    # H is taken in this Autumn: from then on P is reached from A over O only
    B: A W
    centers = { A = ["A", "H", "O", "P"], B = ["B"] }; state.stores.A.P = 4; state.still.A.P = 4
    expect.state.interest.A.P = 1
    or
    B: A A; A H
    centers = { A = ["A", "H", "O", "P"], B = ["B"] }; state.stores.A.P = 4; state.still.A.P = 4
    expect.state.interest.A.P = 4
P4: a winter in which nobody can do anything is passed over [F1902M]
    centers = {}; expect.phase = "S1903M"
    or
    A: A A
    centers = {}; expect.phase = "W1902A"
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
R20: what comes in is no surplus yet [S1902M]
    A: move 4 A - H; A A
    state.stores.A = { A = 7, H = 5 }; state.still.A = { A = 7, H = 5 }; expect.state.stores.A = { A = 3, H = 9 }
    next
    A: move 1 H - A
    expect.state.stores.A = { A = 4, H = 6 }
R22: points that came in the year count as leaving first [S1902M]
    A: move 2 A - H; A A
    state.stores.A = { A = 5, H = 3 }; state.still.A = { A = 5, H = 3 }; expect.state.still.A = { A = 3, H = 3 }
    next
    A: move 2 H - A
    expect.state.still.A = { A = 3, H = 3 }
R25: road points of a third power in a captured center are lost unless the captor is its friend [F1902M]
    B: A H | C: A V; A O; A U; A A
    state.stores.C.H = 2; state.friendly.A = ["C"]; expect.state.stores = {}
    or
    B: A H | C: A V; A O; A U; A A
    state.stores.C.H = 2; state.friendly.B = ["C"]; expect.state.stores.C.H = 2
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
