"""R29 and R30: every army is paid before anything else."""

import pytest

import rules
from tests.rules.variants.pink.winters import PINK, armies, budget, kept, why, winter

THREE = ["A A", "A H", "A O"]


class TestEnoughForAll:
    """R29, T >= need: all are fielded as they are."""

    def test_full_armies_cost_5_and_others_4(self) -> None:
        before = winter(THREE, 14, status={"H": "half"})
        turn = budget(before)
        assert armies(turn) == {"A": "full", "H": "half", "O": "full"}
        assert kept(turn, "stores") == {}

    def test_an_unsupplied_army_is_paid_4_and_fielded_at_half_strength_never_full_again(self) -> None:
        before = winter(["A O", "A V"], 9, status={"O": "unsupplied"})
        turn = budget(before, "field A O")
        assert armies(turn) == {"O": "half", "V": "full"}
        assert turn.results["field A O"] == ("ok",)
        assert armies(budget(winter(["A O"], 60, status={"O": "unsupplied"}))) == {"O": "half"}

    def test_the_program_draws_what_is_short_center_by_center_in_id_order(self) -> None:
        before = winter(THREE, 8, ["A", "H", "O"], stores={"O": 5, "H": 3, "A": 2})
        turn = budget(before)
        assert kept(turn, "stores") == {"O": 3}
        assert armies(turn) == dict.fromkeys("AHO", "full")
        assert turn.results["draw 2 A"] == turn.results["draw 3 H"] == turn.results["draw 2 O"] == ("ok",)

    def test_it_draws_no_more_than_points_and_draws_fall_short_by(self) -> None:
        before = winter(THREE, 12, ["A", "H", "O"], stores={"A": 2, "O": 5})
        assert kept(budget(before, "draw 2 O"), "stores") == {"A": 1, "O": 3}

    def test_points_in_a_center_of_others_or_on_the_road_do_not_count(self) -> None:
        before = winter(THREE, 13, stores={"V": 4, "O": 4})
        turn = budget(before)
        assert sorted(armies(turn).values()) == ["full", "half", "half"]
        assert kept(turn, "stores") == {"O": 4, "V": 4}

    @pytest.mark.parametrize("order", ["half A O", "unsupply A O", "emergency 1 A"])
    def test_no_army_goes_without_by_choice(self, order: str) -> None:
        turn = budget(winter(THREE, 10, stores={"H": 5}), order)
        assert turn.results[order] == ("void",)
        assert why(turn, order) == (
            "The armies need 15 and 15 can be had, stores included: all are fielded as they are."
        )
        assert armies(turn) == dict.fromkeys("AHO", "full")
        assert kept(turn, "emergency") == {"A": 5, "H": 5}

    def test_a_field_order_changes_nothing(self) -> None:
        assert budget(winter(THREE, 15), "field A O").results["field A O"] == ("ok",)

    def test_no_army_needs_nothing(self) -> None:
        turn = budget(winter([], 0), "emergency 1 A", "half A A")
        assert set(turn.results.values()) == {("void",)}


class TestSomeAreHalved:
    """R29, 4N <= T < need: need - T full armies become half."""

    def test_those_named_first_then_in_id_order(self) -> None:
        before = winter(["A A", "A H", "A O", "A V"], 17)
        turn = budget(before, "half A V")
        assert armies(turn) == {"A": "half", "H": "half", "O": "full", "V": "half"}
        assert turn.results["half A V"] == ("halved",)

    def test_named_ones_in_the_order_written(self) -> None:
        before = winter(["A A", "A H", "A O"], 13)
        turn = budget(before, "half A O", "half A H", "half A A")
        assert armies(turn) == {"A": "full", "H": "half", "O": "half"}
        assert [turn.results[f"half A {place}"] for place in "OHA"] == [("halved",), ("halved",), ("void",)]
        assert why(turn, "half A A") == "No more than 2 armies must go down to half strength."

    def test_a_half_army_cannot_be_halved_nor_one_army_twice(self) -> None:
        before = winter(["A A", "A H", "A O"], 12, status={"A": "half"})
        turn = budget(before, "half A A", "half A O", "half A O")
        words = [(one.words, rules.say(one.reasons[0])) for one in turn.outcomes[:3]]
        assert words[0] == (("void",), "A A is not at full strength.")
        assert words[2] == (("void",), "A O is named already.")
        assert armies(turn) == dict.fromkeys("AHO", "half")

    def test_all_stores_are_drawn_and_nothing_is_left(self) -> None:
        before = winter(THREE, 10, stores={"A": 2, "H": 2})
        turn = budget(before, "store 1 A")
        assert kept(turn, "stores") == {}
        assert why(turn, "store 1 A") == "Needs 2, nothing is left."

    @pytest.mark.parametrize("order", ["unsupply A O", "emergency 5 A"])
    def test_unsupply_and_emergency_are_void(self, order: str) -> None:
        turn = budget(winter(THREE, 13), order)
        assert why(turn, order) == "13 can be had, and 12 fields every army at half strength or better."
        assert kept(turn, "emergency") == {"A": 5, "H": 5}

    def test_a_field_order_says_what_befalls_the_army(self) -> None:
        turn = budget(winter(THREE, 14), "field A A", "field A H")
        assert turn.results["field A A"] == ("halved",)
        assert turn.results["field A H"] == ("ok",)

    def test_what_befalls_an_army_without_an_order_is_told_too(self) -> None:
        turn = budget(winter(THREE, 14))
        assert turn.results["field A A"] == ("halved",)
        assert why(turn, "field A A") == "A A goes down to half strength: the armies need 15, 14 can be had."

    def test_an_unsupplied_army_is_fielded_at_half(self) -> None:
        turn = budget(winter(["A A", "A O"], 8, status={"A": "unsupplied"}))
        assert armies(turn) == {"A": "half", "O": "half"}

    def test_stand_offs_of_an_army_that_is_halved_are_forgotten(self) -> None:
        """R13: no counter is kept for half armies."""
        turn = budget(winter(THREE, 14, standoffs={"A": 1, "H": 1}))
        assert kept(turn, "standoffs") == {"H": 1}


class TestNotEvenHalves:
    """R29, T < 4N: k armies at half strength, N - k unsupplied."""

    def test_as_many_as_can_be_paid_in_id_order_the_first_go_without(self) -> None:
        turn = budget(winter(THREE, 9))
        assert armies(turn) == {"A": "unsupplied", "H": "half", "O": "half"}
        assert turn.results["field A A"] == ("unsupplied",)
        assert turn.results["field A H"] == ("halved",)

    def test_those_named_first_in_the_order_written(self) -> None:
        turn = budget(winter(THREE, 4), "unsupply A O", "unsupply A H", "unsupply A A")
        assert armies(turn) == {"A": "half", "H": "unsupplied", "O": "unsupplied"}
        assert turn.results["unsupply A A"] == ("void",)
        assert why(turn, "unsupply A A") == "No more than 2 armies must go without supply."

    def test_half_orders_are_void(self) -> None:
        turn = budget(winter(THREE, 11), "half A O")
        assert why(turn, "half A O") == "All armies are half from now on: even so they need 12, and 11 can be had."

    def test_all_stores_are_drawn_and_what_is_over_may_be_stored(self) -> None:
        """T + taken - 4k points may be left for storing."""
        before = winter(THREE, 5, stores={"A": 2, "H": 4})
        turn = budget(before, "store 2 A")
        assert sorted(armies(turn).values()) == ["half", "half", "unsupplied"]
        assert turn.results["store 2 A"] == ("ok",)
        assert kept(turn, "stores") == {"A": 2}

    def test_without_points_all_go_without(self) -> None:
        turn = budget(winter(THREE, 0))
        assert set(armies(turn).values()) == {"unsupplied"}

    def test_an_army_fielded_before_at_half_keeps_its_attacks_and_an_unsupplied_one_none(self) -> None:
        """R14: unsupplied armies have no counter."""
        status, attacks = dict.fromkeys("AHO", "half"), {"A": 1, "H": 2}
        turn = budget(winter(THREE, 9, status=status, attacks=attacks))
        assert kept(turn, "attacks") == {"H": 2}

    def test_an_army_supplied_again_begins_without_attacks(self) -> None:
        """Whatever is noted of it: an unsupplied army has no counter (R14)."""
        turn = budget(winter(["A O"], 4, status={"O": "unsupplied"}, attacks={"O": 1}))
        assert armies(turn) == {"O": "half"}
        assert kept(turn, "attacks") == {}


class TestEmergency:
    """R29 and R30, P9: the deposits of own homes, where not even half strength can be paid."""

    def test_only_what_is_needed_is_taken_in_the_order_written(self) -> None:
        turn = budget(winter(THREE, 6), "emergency 5 H", "emergency 5 A")
        assert set(armies(turn).values()) == {"half"}
        assert kept(turn, "emergency") == {"A": 4}
        assert turn.results["emergency 5 A"] == ("ok",)
        assert why(turn, "emergency 5 A") == "1 of 5 emergency points are taken from Aleria."

    def test_points_that_field_no_further_army_are_not_taken(self) -> None:
        """k = whole part of (T + E) / 4: 5 + 2 field one army, whom 5 field alone."""
        turn = budget(winter(THREE, 5), "emergency 2 A")
        assert sorted(armies(turn).values()) == ["half", "unsupplied", "unsupplied"]
        assert kept(turn, "emergency") == {"A": 5, "H": 5}
        assert turn.results["emergency 2 A"] == ("ok",)

    def test_without_the_order_the_deposits_are_not_touched(self) -> None:
        assert kept(budget(winter(THREE, 0)), "emergency") == {"A": 5, "H": 5}

    def test_no_more_than_the_deposit_holds_after_earlier_orders(self) -> None:
        turn = budget(winter(THREE, 0), "emergency 3 A", "emergency 3 A", "emergency 6 H")
        assert [one.words for one in turn.outcomes[:3]] == [("ok",), ("void",), ("void",)]
        assert rules.say(turn.outcomes[1].reasons[0]) == "The deposit in Aleria holds 2, not 3."
        assert rules.say(turn.outcomes[2].reasons[0]) == "The deposit in Hippo holds 5, not 6."

    def test_only_in_own_homes_that_are_owned(self) -> None:
        others = {"units": {}, "centers": {"B": ["H", "B", "I"]}}
        before = winter(THREE, 0, ["A", "O"], others=others)
        turn = budget(before, "emergency 1 H", "emergency 1 O", "emergency 1 B")
        assert {turn.results[f"emergency 1 {place}"] for place in "HOB"} == {("void",)}
        assert why(turn, "emergency 1 H") == "Hippo is no home center that A owns."

    def test_unsupply_is_void_when_emergency_points_field_all(self) -> None:
        turn = budget(winter(THREE, 9), "unsupply A O", "emergency 3 A")
        assert turn.results["unsupply A O"] == ("void",)
        assert why(turn, "unsupply A O") == "With emergency points all armies are fielded at half strength."

    def test_a_home_whose_deposit_was_used_does_not_act_until_it_is_replenished(self) -> None:
        turn = budget(winter(["A O", "A V"], 7), "emergency 1 A", "build A A")
        assert turn.results["build A A"] == ("void",)
        assert why(turn, "build A A") == "The deposit in Aleria is 4: without its full 5 no home center acts."


class TestDisbanding:
    """R16: half-strength armies may be disbanded by option only."""

    def test_not_by_default(self) -> None:
        turn = budget(winter(THREE, 15, status={"O": "half"}), "remove A O")
        assert turn.results["remove A O"] == ("void",)
        assert why(turn, "remove A O") == "Armies at half strength may not be disbanded in this game."
        assert "O" in armies(turn)

    def test_by_option_free_and_before_the_obligations(self) -> None:
        variant = rules.variant("pink", disband_half=True)
        turn = budget(winter(THREE, 10, variant=variant, status={"O": "half"}), "remove A O", "remove A O")
        assert armies(turn) == {"A": "full", "H": "full"}
        assert [one.words for one in turn.outcomes[:2]] == [("ok",), ("void",)]

    @pytest.mark.parametrize(
        ("place", "strength"), [("A", "full"), ("H", "unsupplied"), ("V", "absent"), ("B", "foreign")]
    )
    def test_only_own_half_armies(self, place: str, strength: str) -> None:
        variant = rules.variant("pink", disband_half=True)
        others = {"units": {"B": ["A B"]}, "centers": {"B": ["B"]}}
        turn = budget(
            winter(["A A", "A H"], 10, variant=variant, others=others, status={"H": "unsupplied"}), f"remove A {place}"
        )
        assert turn.results[f"remove A {place}"] == ("void",)

    def test_what_is_disbanded_neither_blocks_points_nor_a_build_of_others(self) -> None:
        """R28: removals come before transfers and builds, whosoever they are."""
        variant = rules.variant("pink", disband_half=True)
        before = variant.position(
            phase="W1903A",
            units={"A": [], "B": ["A V", "A A"]},
            centers={"A": ["A", "H", "O"], "B": ["B"]},
            state={"points": {"A": 30, "B": 8}, "stores": {"A": {"H": 2}}, "status": {"B": {"V": "half", "A": "half"}}},
        )
        orders = {"A": ["transfer 2 H - V - O", "build A A"], "B": ["remove A V", "remove A A"]}
        assert set(variant.adjudicate(before, orders).results.values()) == {("ok",)}
        assert variant.adjudicate(before, {"A": orders["A"]}).results["transfer 2 H - V - O"] == ("void",)


def test_orders_about_armies_that_are_not_there_are_void() -> None:
    before = winter(["A A"], 4, others={"units": {"B": ["A B"]}, "centers": {"B": ["B"]}})
    turn = budget(before, "field A H", "half A B", "field A A")
    assert turn.results["field A H"] == turn.results["half A B"] == ("void",)
    assert why(turn, "field A H") == "A has no army in Hippo."


def test_pink2_takes_armies_and_stores_by_letter_then_by_board_carthage_last() -> None:
    """R35: id order."""
    two = rules.variant("pink2")
    units = ["A Carthage", "A H@1", "A A@3", "A A@2"]
    before = two.position(
        phase="W1903A",
        units={"A": units},
        centers={"A": ["A@2", "A@3", "H@1", "Carthage"]},
        state={"points": {"A": 10}, "stores": {"A": {"Carthage": 5, "H@1": 1, "A@3": 2}}},
    )
    turn = two.adjudicate(before, {"A": []})
    status = turn.after.as_dict()["state"]["status"]["A"]
    assert status == {"A@2": "half", "A@3": "half"}
    drawn = [one.order.text for one in turn.outcomes if one.order.verb == "draw"]
    assert drawn == ["draw 2 A@3", "draw 1 H@1", "draw 5 Carthage"]


def test_the_variant_has_the_option() -> None:
    assert PINK["disband_half"] is False
