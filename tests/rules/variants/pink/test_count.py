"""The count: ownership (R7), interest (R21 to R24), income and awards (P5, R26), homes lost (R33), victory (R9)."""

from __future__ import annotations

import pytest

import rules
from rules.variants.pink.state import acting, distances, rate

from .table import go_on, kept, position, turn


def counted(units: dict[str, list[str]], centers: object = None, **state: object) -> rules.Turn:
    """The count after an Autumn in which all hold."""
    return turn(units, {}, phase="F1903M", centers=centers, **state)  # type: ignore[arg-type]


# R21


def test_r21_a_home_without_its_deposit_does_not_act() -> None:
    """P9: a home center acts as such with a deposit of 5 only."""
    here = position({"A": ["A A"]}, emergency={"A": {"A": 4, "H": 5}})
    assert acting(here, "A") == ("H",)
    assert distances(here, "A")["A"] == 1


def test_r21_a_lost_home_and_one_under_an_enemy_army_do_not_count() -> None:
    here = position({"B": ["A A"]}, centers={"A": ["A"], "B": ["B", "H"]})
    assert acting(here, "A") == ("A",)
    assert distances(here, "A") == {}


def test_r21_the_way_leads_round_what_is_closed() -> None:
    free = distances(position({}), "A")
    assert (free["A"], free["O"], free["V"], free["P"], free["Carthage"]) == (0, 1, 1, 2, 2)
    blocked = distances(position({"B": ["A O", "A V", "A U"]}), "A")
    assert blocked == {"A": 0, "H": 0}
    round_about = distances(position({"B": ["A O", "A V"]}), "A")
    assert (round_about["Z"], round_about["Carthage"], round_about["P"]) == (2, 3, 5)


def test_r21_without_a_home_that_acts_all_is_infinitely_far() -> None:
    after = counted({"A": ["A A"]}, emergency={"A": {}}, stores={"A": {"H": 4}}, still={"A": {"H": 4}})
    assert kept(after, "interest") == {"A": {"H": 3}}


def test_r21_the_count_sees_the_board_as_it_is_after_captures() -> None:
    """H is taken in this Autumn: from then on P is reached from A over O only."""
    before = {"stores": {"A": {"P": 4}}, "still": {"A": {"P": 4}}, "centers": {"A": ["A", "H", "O", "P"], "B": ["B"]}}
    near = turn({"B": ["A W"]}, {}, phase="F1903M", **before)
    assert kept(near, "interest") == {"A": {"P": 1}}
    cut = turn({"B": ["A A", "A H"]}, {}, phase="F1903M", **before)
    assert kept(cut, "interest") == {"A": {"P": 4}}


def test_r21_on_three_boards_a_step_up_is_one_move() -> None:
    here = position({}, variant="pink2", emergency={"A": {"A@1": 5}})
    away = distances(here, "A")
    assert (away["A@1"], away["A@2"], away["A@3"], away["H@3"]) == (0, 1, 2, 3)


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


def test_r23_nothing_is_earned_beyond_capacity_and_what_is_earned_may_go_beyond() -> None:
    after = counted({"A": ["A H"]}, stores={"A": {"H": 5, "A": 7}}, still={"A": {"H": 5, "A": 7}})
    assert kept(after, "interest") == {"A": {"A": 1, "H": 1}}
    over = counted(
        {"A": ["A U"], "B": ["A A", "A H", "A V", "A Z"]},
        {"A": ["U"], "B": ["B", "I"], "G": ["G", "N"]},
        stores={"A": {"U": 6}},
        still={"A": {"U": 6}},
        emergency={"A": {}},
    )
    assert kept(over, "interest") == {"A": {"U": 4}}
    assert kept(over, "stores") == {"A": {"U": 10}}


def test_r23_only_what_lay_still_counts_as_full() -> None:
    after = counted({"A": ["A A"]}, stores={"A": {"H": 5}}, still={"A": {"H": 4}})
    assert kept(after, "interest") == {}


def test_r24_points_in_deposits_earn_nothing_and_take_no_room() -> None:
    after = counted({"A": ["A A"]}, stores={"A": {"H": 5}}, still={"A": {"H": 5}})
    assert kept(after, "emergency")["A"] == {"A": 5, "H": 5}
    assert kept(after, "stores") == {"A": {"H": 6}}


def test_r22_points_stored_in_a_center_of_another_earn_nothing() -> None:
    after = counted(
        {"A": ["A A"]}, stores={"A": {"I": 5}}, still={"A": {"I": 5}}, friendly={"B": ["A"]}, emergency={"A": {}}
    )
    assert kept(after, "interest") == {}


# R7, P5, R26


def test_r7_centers_change_hands_once_a_year_and_income_follows() -> None:
    spring = turn({"A": ["A H"]}, {"A": ["A H - O"]}, phase="S1902M")
    assert spring.after.owned("A") == ("A", "H")
    autumn = go_on(spring, {"A": ["A O - I"]})
    assert autumn.after.owned("A") == ("A", "H", "I")
    assert kept(autumn, "income")["A"] == 17
    assert kept(autumn, "since")["I"] == 1902


def test_p4_a_winter_in_which_nobody_can_do_anything_is_passed_over() -> None:
    assert turn({}, {}, phase="F1902M", centers={}).after.phase.text == "S1903M"
    assert turn({"A": ["A A"]}, {}, phase="F1902M", centers={}).after.phase.text == "W1902A"


def test_r26_awards_add_up_over_the_year_and_are_paid_at_the_count() -> None:
    spring = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"], "GM": ["award 2 A"]})
    retreats = go_on(spring, {"B": ["A O D"], "GM": ["award 1 A", "award 5 C"]})
    assert kept(retreats, "awards") == {"A": 3, "C": 5}
    autumn = go_on(retreats, {"GM": ["award 4 A"]})
    assert autumn.results["award 4 A"] == ("ok",)
    assert kept(autumn, "points")["A"] == 17 + 7
    assert kept(autumn, "awards") == {}


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


def test_r17_what_was_not_spent_last_winter_is_gone() -> None:
    winter = turn({"A": ["A A"]}, {}, phase="W1902A", points={"A": 20})
    assert kept(winter, "points") == {}
    assert kept(winter, "stores") == {}


# R33


def test_r33_the_deposit_of_a_lost_home_is_gone_but_it_stays_on_the_list() -> None:
    lost = turn({"B": ["A H"]}, {}, phase="F1902M")
    assert kept(lost, "emergency")["A"] == {"A": 5}
    assert kept(lost, "emergency")["B"] == {"B": 5, "I": 5}
    assert kept(lost, "homes")["A"] == ["A", "H"]
    assert acting(lost.after, "B") == ("B", "I")


def test_r33_a_home_retaken_does_not_act_before_it_is_replenished() -> None:
    lost = turn({"A": ["A A"], "B": ["A H"]}, {}, phase="F1902M")
    winter = go_on(lost, {"A": [], "B": []})
    spring = go_on(winter, {"B": ["A H - V"]})
    back = go_on(spring, {"A": ["A A - H"]})
    assert back.after.owned("A") == ("A", "H")
    assert acting(back.after, "A") == ("A",)


# R9


def test_r9_twelve_of_22_win_and_the_statement_is_drawn_up() -> None:
    eleven = ["A", "H", "O", "P", "Q", "R", "S", "T", "U", "B"]
    won = turn({"A": ["A I", "A Carthage"]}, {}, phase="F1905M", centers={"A": eleven, "C": ["C"]})
    assert won.after.phase.text == "done"
    assert kept(won, "winner") == "A"
    assert kept(won, "points")["A"] == 66
    short = turn({"A": ["A I"]}, {}, phase="F1905M", centers={"A": eleven, "C": ["C"]})
    assert short.after.phase.text == "W1905A"


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
    with pytest.raises(ValueError, match="only powers with a unit or a center"):
        here.variant.finish(here, rules.End("draw", ("A", "D")))


def test_a_game_may_end_by_agreement_and_says_so() -> None:
    here = position({"A": ["A A"], "B": ["A B"]})
    end = here.variant.finish(here, rules.End("draw", ("A", "B")))
    stated = end.as_dict()
    assert (stated["phase"], stated["state"]["ended"]) == ("done", {"kind": "draw", "powers": ["A", "B"]})
    assert here.variant.position(**stated).as_dict() == stated


# Optional rules: Carthage


def carthage(units: dict[str, list[str]], centers: dict[str, list[str]], **state: object) -> rules.Turn:
    return turn(units, {}, "F1903M", centers, options={"carthage_home": True}.items(), **state)  # type: ignore[arg-type]


def test_carthage_ends_as_a_home_when_another_power_owns_it_and_for_good() -> None:
    homes = {"B": ["B", "I", "Carthage"]}
    lost = carthage({"C": ["A Carthage"]}, {"B": ["B", "I", "Carthage"], "C": ["C"]}, homes=homes, carthage_first="B")
    assert kept(lost, "homes")["B"] == ["B", "I"]
    assert kept(lost, "homes")["C"] == ["C", "J"]
    assert kept(lost, "emergency")["B"] == {"B": 5, "I": 5}
    assert kept(lost, "carthage_first") == "B"
    back = carthage({"B": ["A Carthage"]}, {"B": ["B", "I"], "C": ["Carthage"]}, carthage_first="B")
    assert kept(back, "homes")["B"] == ["B", "I"]


def test_carthage_is_no_home_where_the_option_is_not_chosen() -> None:
    plain = turn({"B": ["A Carthage"]}, {}, phase="F1903M")
    assert kept(plain, "homes")["B"] == ["B", "I"]
    assert kept(plain, "carthage_first") == {}
