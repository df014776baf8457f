"""The slots of budget orders: what may come next, what may not and why, when an order is whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.variants.pink.budget import DEPOSIT_LACKS, settle
from tests.rules.variants.pink.winter_strategies import lines, read, winters
from tests.rules.variants.pink.winters import winter

ONE = ["A V"]


def ask(position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A") -> rules.Choices:
    return rules.choices(position, power, partial, orders)


def allowed(position: rules.Position, *partial: object, orders: tuple[str, ...] = ()) -> list[str]:
    return [one.text for one in ask(position, *partial, orders=orders).allowed]


def refused(position: rules.Position, *partial: object, orders: tuple[str, ...] = ()) -> dict[str, str]:
    found = ask(position, *partial, orders=orders).candidates
    return {one.text: rules.say(one.reason) for one in found if one.reason}


class TestVerbs:
    def test_every_budget_verb_is_there_with_the_reason_why_not(self) -> None:
        before = winter(ONE, 10, stores={"A": 2})
        asked = ask(before)
        assert asked.slot == "verb"
        assert {one.value for one in asked.candidates} == {
            *("build", "store", "draw", "transfer", "movehome", "newhome", "replenish", "field", "half", "unsupply"),
            *("emergency", "remove", "friendly", "unfriendly"),
        }
        assert allowed(before) == ["store", "draw", "transfer", "field", "friendly"]
        assert refused(before) == {
            "build": "Needs 9, 5 are left.",
            "movehome": "A owns no other center that a home could be moved to.",
            "newhome": "A owns no center that is not a home and has been held for two years.",
            "replenish": "Every home center that A owns has its full deposit.",
            "half": "The armies need 5 and 12 can be had, stores included: all are fielded as they are.",
            "unsupply": "The armies need 5 and 12 can be had, stores included: all are fielded as they are.",
            "emergency": "The armies need 5 and 12 can be had, stores included: all are fielded as they are.",
            "remove": "Armies at half strength may not be disbanded in this game.",
            "unfriendly": "A has declared itself friendly to no other power.",
        }

    def test_nothing_to_do_it_with(self) -> None:
        told = refused(winter([], 0, []))
        assert told["draw"] == "Nothing is stored in a center that A owns."
        assert told["transfer"] == "A has no points that could go to another center."
        assert told["store"] == "No center that A owns has room for more."
        assert told["build"] == "No home center of A that acts is empty."
        assert told["field"] == "A has no army."

    def test_what_is_too_dear_says_so(self) -> None:
        told = refused(winter(ONE, 8, ["A", "H", "O"], stores={"A": 1}), orders=("store 2 A",))
        assert told["newhome"] == "Needs 20, 3 are left."
        assert told["movehome"] == "Needs 4, 3 are left."
        assert "transfer" not in told
        assert told["store"] == "Needs 1, nothing is left."

    def test_the_game_master_has_no_budget(self) -> None:
        assert ask(winter(ONE, 8), power="GM").candidates == ()


class TestNumbers:
    def test_places_first_each_with_its_reason(self) -> None:
        before = winter(ONE, 12, ["A", "H", "O"], stores={"H": 5, "V": 2})
        assert allowed(before, "store") == ["A", "O"]
        assert refused(before, "store")["H"] == "Hippo has room for 0 more, not for 1."
        assert refused(before, "store")["V"] == "A does not own Volubilis."
        assert allowed(before, "draw") == ["H"]
        assert refused(before, "draw")["A"] == "No points of A lie in Aleria."
        assert refused(before, "draw")["V"] == "A does not own Volubilis."
        assert len(ask(before, "draw").candidates) == 27

    def test_then_whole_numbers_the_largest_last(self) -> None:
        before = winter(ONE, 12, stores={"H": 3})
        asked = ask(before, "store", "A")
        assert asked.slot == "n"
        assert [one.value for one in asked.candidates] == [1, 2, 3, 4, 5, 6]
        assert allowed(before, "draw", "H") == ["1", "2", "3"]
        assert allowed(before, "draw", "H", orders=("draw 2 H",)) == ["1"]
        assert allowed(before, "store", "A", orders=("store 1 A",)) == ["1", "2", "3", "4", "5"]

    def test_then_the_order(self) -> None:
        order = ask(winter(ONE, 12), "store", "A", 3).order
        assert order is not None
        assert (order.text, order.slots[0], order.unit) == ("store 3 A", 3, None)

    def test_a_long_row_is_cut_short_before_its_largest_number(self) -> None:
        numbers = [one.value for one in ask(winter(ONE, 5, stores={"A": 100_000}), "draw", "A").candidates]
        assert numbers[:3] == [1, 2, 3] and numbers[-1] == 100_000 and len(numbers) == 99

    def test_emergency_and_replenish(self) -> None:
        before = winter(["A V", "A W"], 4, emergency={"A": 3, "H": 5})
        assert allowed(before, "emergency", "A") == ["1", "2", "3"]
        assert refused(before, "emergency")["O"] == "Ostia is no home center that A owns."
        rich = winter(ONE, 40, emergency={"A": 3, "H": 5})
        assert allowed(rich, "replenish") == ["A"]
        assert allowed(rich, "replenish", "A") == ["1", "2"]

    def test_a_step_that_is_refused_leads_nowhere(self) -> None:
        with pytest.raises(ValueError, match="Ostia"):
            ask(winter(ONE, 12), "store", "O")


class TestHomes:
    BEFORE = winter(ONE, 40, ["A", "H", "O", "U"], since={"U": 1903}, emergency={"A": 5, "H": 2})

    def test_build(self) -> None:
        assert allowed(self.BEFORE, "build") == ["A"]
        assert (
            refused(self.BEFORE, "build")["H"] == "The deposit in Hippo is 2: without its full 5 no home center acts."
        )
        order = ask(self.BEFORE, "build", "A").order
        assert order is not None and order.text == "build A A"

    def test_movehome_from_a_home_to_a_center(self) -> None:
        assert allowed(self.BEFORE, "movehome") == ["A", "H"]
        assert allowed(self.BEFORE, "movehome", "A") == ["O", "U"]
        assert refused(self.BEFORE, "movehome", "A")["H"] == "Hippo is a home center of A already."
        order = ask(self.BEFORE, "movehome", "A", "O").order
        assert order is not None and order.text == "movehome A - O"

    def test_a_home_with_a_short_deposit_may_be_moved_if_it_can_be_made_up(self) -> None:
        assert allowed(self.BEFORE, "movehome", "H") == ["O", "U"]
        assert allowed(self.BEFORE, "replenish", orders=("movehome H - O",)) == ["H", "O"]
        assert allowed(self.BEFORE, "replenish", "O", orders=("movehome H - O",)) == ["3"]
        poor = winter(ONE, 11, ["A", "H", "O"], emergency={"A": 5, "H": 2})
        assert allowed(poor, "movehome") == ["A"]

    def test_newhome(self) -> None:
        assert allowed(self.BEFORE, "newhome") == ["O"]
        assert "1903" in refused(self.BEFORE, "newhome")["U"]
        order = ask(self.BEFORE, "newhome", "O").order
        assert order is not None and order.text == "newhome O"


class TestArmies:
    def test_half_and_unsupply_where_they_count(self) -> None:
        short = winter(["A A", "A H", "A O"], 13, status={"A": "half"})
        assert allowed(winter(["A A", "A H", "A O"], 14), "half") == ["A A", "A H", "A O"]
        assert refused(short, "half")["A A"] == "A A is not at full strength."
        starved = winter(["A A", "A H", "A O"], 9)
        assert allowed(starved, "unsupply") == ["A A", "A H", "A O"]
        full = refused(starved, orders=("unsupply A H",))
        assert full["unsupply"] == "No more than 1 army must go without supply."
        order = ask(starved, "unsupply", "A H").order
        assert order is not None and order.text == "unsupply A H"

    def test_remove_by_option(self) -> None:
        variant = rules.variant("pink", disband_half=True)
        before = winter(["A A", "A H"], 14, variant=variant, status={"H": "half"})
        assert allowed(before, "remove") == ["A H"]
        assert refused(before, "remove")["A A"].startswith("A A is not at half strength")
        order = ask(before, "remove", "A H").order
        assert order is not None and order.text == "remove A H"


class TestTransfers:
    """R31, drawn by clicking province after province."""

    BEFORE = winter(
        ONE,
        8,
        ["A", "H", "O", "P"],
        stores={"A": 6, "O": 5, "V": 2},
        others={"units": {"B": ["A I"]}, "centers": {"B": ["B", "I"]}},
    )

    def test_from_where_points_lie(self) -> None:
        assert allowed(self.BEFORE, "transfer") == ["A", "O", "V"]
        assert refused(self.BEFORE, "transfer")["H"] == "No points of A lie in Hippo."

    def test_no_more_than_some_center_can_take(self) -> None:
        assert allowed(self.BEFORE, "transfer", "A") == ["1", "2", "3", "4", "5"]

    def test_step_by_step_with_the_reason_of_a_refused_step(self) -> None:
        asked = ask(self.BEFORE, "transfer", "O", 4)
        assert (asked.slot, asked.order) == ("route", None)
        assert [one.text for one in asked.candidates] == ["A", "B", "H", "I", "V"]
        assert [one.text for one in asked.allowed] == ["A", "H", "V"]
        assert refused(self.BEFORE, "transfer", "O", 4)["I"] == (
            "Iguvium is not friendly territory: A I of B stands there."
        )

    def test_the_order_is_whole_where_it_may_end_and_more_may_be_added(self) -> None:
        asked = ask(self.BEFORE, "transfer", "O", 4, "H")
        assert asked.order is not None and asked.order.text == "transfer 4 O - H"
        assert [one.text for one in asked.allowed] == ["A", "U", "V"]
        assert ask(self.BEFORE, "transfer", "O", 4, "H", "V").order is None
        assert refused(self.BEFORE, "transfer", "O", 4, "H")["O"] == "The points have come through Ostia already."
        onward = ask(self.BEFORE, "transfer", "O", 4, "H", "V", "P")
        assert onward.order is not None and onward.order.text == "transfer 4 O - H - V - P"

    def test_a_step_from_which_no_end_can_be_reached_is_refused(self) -> None:
        before = winter(ONE, 8, ["A", "H", "O"], stores={"A": 3, "O": 5})
        told = refused(before, "transfer", "A", 3, "H")
        assert told["O"] == "No center of A with room for 3 can be reached that way over friendly territory."
        assert ask(before, "transfer", "A", 3, "H").allowed == ()

    def test_the_second_is_free(self) -> None:
        assert allowed(self.BEFORE, "transfer", orders=("transfer 1 A - H",)) == ["A", "H", "O", "V"]
        assert refused(winter(ONE, 7, ["A", "H"], stores={"A": 3}))["transfer"] == "Needs 3, 2 are left."

    def test_what_is_stored_this_winter_is_not_there_yet(self) -> None:
        assert "transfer" in refused(winter(ONE, 40), orders=("store 3 A",))


class TestDeclarationsInWinter:
    def test_to_whom(self) -> None:
        before = winter(ONE, 8, friendly={"A": ["B"]})
        assert allowed(before, "friendly") == ["C", "D", "E", "F", "G"]
        assert refused(before, "friendly")["B"] == "A is friendly to B already."
        assert refused(before, "friendly")["A"] == "A power is its own friend already."
        assert allowed(before, "unfriendly") == ["B"]
        assert allowed(before, "unfriendly", orders=("unfriendly B", "friendly C")) == ["C"]
        order = ask(before, "friendly", "C").order
        assert order is not None and order.text == "friendly C"


@given(winters(), lines, st.data())
@settings(max_examples=150, deadline=None)
def test_what_choices_allow_is_ok_when_given_right_after(
    position: rules.Position, texts: list[str], data: st.DataObject
) -> None:
    """A home moved with a short deposit alone waits for the line that makes it up."""
    orders = read(position, texts)
    partial: tuple[object, ...] = ()
    found = rules.choices(position, "A", partial, orders)
    while found.order is None or (found.allowed and data.draw(st.booleans())):
        if not found.allowed:
            assert not partial, "a way that was allowed has led nowhere"
            return
        partial = (*partial, data.draw(st.sampled_from(found.allowed)).value)
        found = rules.choices(position, "A", partial, orders)
    if found.order.verb in ("friendly", "unfriendly"):
        return
    entry = settle(position, "A", (*orders, found.order)).at(len(orders))
    assert not entry.void or (entry.reason is not None and entry.reason.sentence is DEPOSIT_LACKS)


@given(winters(), lines, st.sampled_from(["draw", "store", "replenish", "emergency", "newhome", "build"]))
@settings(max_examples=100, deadline=None)
def test_what_choices_refuse_would_be_void(position: rules.Position, texts: list[str], verb: str) -> None:
    orders = read(position, texts)
    unit = "A " if verb == "build" else ""
    for one in position.variant.ask(position, "A", (verb,), orders).candidates:
        numbers = [f"{number} " for number in range(1, 10)] if verb not in ("newhome", "build") else [""]
        for number in numbers if one.reason else ():
            order = rules.parse(position, "A", f"{verb} {number}{unit}{one.text}")
            assert settle(position, "A", (*orders, order)).at(len(orders)).void


def test_pink3_asks_as_plain_diplomacy_does() -> None:
    three = rules.variant("pink3")
    before = three.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H", "O"]})
    assert ask(before).slot == "site"
    assert allowed(before) == ["A", "H", "waive"]
