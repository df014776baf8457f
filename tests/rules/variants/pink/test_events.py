"""Nothing that a power owns vanishes untold: what befalls points beside orders is told in results and report."""

from __future__ import annotations

import rules
from rules import Turn

from .table import go_on, kept, turn


def befell(turn: Turn) -> list[tuple[str, str, str]]:
    """Whom, in a few words, and as a sentence."""
    found = turn.before.variant.events(turn, "")
    return [(event.power, event.title, rules.say(event.reason)) for event in found]


def test_r20_a_surplus_that_was_not_moved_out_is_told() -> None:
    after = turn({"A": ["A A"]}, {}, stores={"A": {"H": 8}})
    said = "A loses 3 points in Hippo, more than it holds: nothing kept them from being moved out."
    assert befell(after) == [("A", "3 points lost in H", said)]


def test_r20_points_left_on_the_road_are_told() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 1 V - H"]}, stores={"A": {"V": 3}})
    said = "A loses 2 points on the road in Volubilis: nothing kept them from being moved on."
    assert befell(after) == [("A", "2 points lost in V", said)]
    assert kept(after, "stores") == {"A": {"H": 1}}


def test_what_is_kept_is_no_loss() -> None:
    assert befell(turn({"A": ["A A"], "B": ["A H"]}, {}, stores={"A": {"H": 8}})) == []
    assert befell(turn({"A": ["A A"]}, {"A": ["move 3 H - V"]}, stores={"A": {"H": 8}})) == []


def test_r25_points_overrun_on_the_road_are_told_though_no_retreats_are_held() -> None:
    after = turn({"B": ["A I"]}, {"B": ["A I - V"]}, stores={"A": {"V": 3}})
    said = "A loses 3 points on the road in Volubilis, where A V stands now."
    assert befell(after) == [("A", "3 points lost in V", said)]


def test_a_loss_is_told_in_its_own_turn_and_again_when_it_happens_again() -> None:
    first = turn({"A": ["A A"]}, {"A": ["move 3 H - V"]}, stores={"A": {"H": 5, "V": 2}})
    assert [title for _, title, _ in befell(first)] == ["2 points lost in V"]
    second = go_on(first, {"A": ["move 1 V - H"]})
    assert [title for _, title, _ in befell(second)] == ["2 points lost in V"]


def test_r25_stores_seized_are_told_to_both() -> None:
    after = turn({"B": ["A V"]}, {"B": ["A V - H"]}, "F1902M", stores={"A": {"H": 4}}, emergency={"A": {"A": 5}})
    said = "B takes Hippo, and with it 4 points that A had stored there."
    assert after.before.variant.report(after, "").count(said) == 1
    assert befell(after) == [("A", "4 points seized in H", said), ("B", "4 points taken in H", said)]
    assert [event.good for event in after.before.variant.events(after, "")] == [False, True]


def test_r25_stores_destroyed_are_told_where_the_option_says_so() -> None:
    options = {"stores_on_capture": "destroy"}
    orders = {"B": ["A V - H"]}
    after = turn({"B": ["A V"]}, orders, "F1902M", None, "pink", options, stores={"A": {"H": 4}}, emergency={"A": {}})
    said = "B takes Hippo; 4 points that A had stored there vanish."
    assert befell(after) == [("A", "4 points lost in H", said)]


def test_r33_the_deposit_of_a_home_center_lost_is_told() -> None:
    after = turn({"B": ["A V"]}, {"B": ["A V - H"]}, "F1902M")
    said = "B takes Hippo, a home center of A, whose deposit of 5 points is gone."
    assert befell(after) == [("A", "Deposit of 5 gone in H", said)]


def test_r17_points_not_used_in_the_budget_are_told() -> None:
    after = turn({"A": ["A A"]}, {"A": ["store 2 H"]}, "W1902A", points={"A": 12})
    assert befell(after) == [("A", "4 points not used", "A loses 4 points that it neither spent nor stored.")]
    assert befell(go_on(after, {})) == []


def test_powers_go_by_their_names() -> None:
    after = turn(
        {"A": ["A A"]}, {}, stores={"A": {"H": 8}}, power_names={"A": "Umbria"}, province_names={"H": "Hadria"}
    )
    assert [said for _, _, said in befell(after)] == [
        "Umbria loses 3 points in Hadria, more than it holds: nothing kept them from being moved out."
    ]


def test_the_report_tells_what_befell_beside_the_orders() -> None:
    after = turn({"A": ["A A"]}, {}, stores={"A": {"H": 8}})
    report = after.before.variant.report(after, "B")
    assert "Beside the orders\n  A loses 3 points in Hippo, more than it holds" in report
    assert "Beside the orders" not in after.before.variant.report(turn({"A": ["A A"]}, {}), "")
