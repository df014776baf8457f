"""The form of the budget: what each card shows, what can be filled in and why not, sums, advice, outlook."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

import rules
from rules.variants.pink.budget import settle
from tests.rules.variants.pink.winters import lines as winter_strategies_lines
from tests.rules.variants.pink.winters import read, winter, winters

CARDS = ["You have", "Armies, paid first", "Home centers and armies", "Store for next year"]


def form(position: rules.Position, *orders: str, power: str = "A") -> rules.economy.Form:
    written = tuple(rules.parse(position, power, order) for order in orders)
    found, declarations = position.variant.forms(position, power, written)
    assert declarations.title == "Declarations"
    return found


def card(found: rules.economy.Form, title: str) -> rules.economy.Section:
    return next(section for section in found.sections if section.title == title)


def line(found: rules.economy.Form, key: str) -> rules.economy.FormLine:
    return next(line for section in found.sections for line in section.lines if line.key == key)


def told(one: rules.economy.FormLine) -> tuple[str, str, str]:
    return one.words, one.detail, one.amount


def why(one: rules.economy.FormLine | rules.economy.FormButton) -> str:
    return rules.say(one.reason) if one.reason else ""


class TestAsDrawn:
    """The example of the window: D has 21 and 5 stored, three full armies and a half one."""

    ORDERS = ("draw 5 R", "movehome K - R", "store 1 Q")

    def position(self) -> rules.Position:
        return PINK.position(
            phase="W1903A",
            units={"D": ["A K", "A R", "A X", "A Q"]},
            centers={"D": ["D", "K", "R", "Q"]},
            state={
                "points": {"D": 21},
                "income": {"D": 21},
                "stores": {"D": {"R": 5}},
                "status": {"D": {"Q": "half"}},
                "since": {"R": 1902, "Q": 1902},
            },
        )

    def shown(self) -> rules.economy.Form:
        return form(self.position(), *self.ORDERS, power="D")

    def test_four_cards_in_the_order_in_which_money_moves(self) -> None:
        found = self.shown()
        assert (found.id, found.title, found.whole) == ("budget", "Budget of D", True)
        assert [section.title for section in found.sections] == CARDS
        assert [section.total for section in found.sections] == ["26", "19", "4", "2"]
        assert found.sums == (26, 25, 1)

    def test_what_is_left_is_lost_unless_it_is_stored(self) -> None:
        (advice,) = self.shown().advice
        assert advice.words == "1 point is left. What you do not spend or store is lost."
        assert (advice.label, advice.order) == ("Store in Q", "store 2 Q")
        orders = [advice.order if line.endswith(" Q") and line.startswith("store") else line for line in self.ORDERS]
        assert form(self.position(), *orders, power="D").advice == ()

    def test_each_card(self) -> None:
        income, draw = card(self.shown(), "You have").lines
        assert told(income) == ("Income", "D 7 · K 5 · Q 4 · R 5", "21")
        assert told(draw) == ("Draw from store in R", "5 stored there", "5")
        assert (draw.kind, draw.value, draw.least, draw.most, draw.template) == ("number", 5, 1, 5, "draw {n} R")
        assert draw.order is not None and draw.order.text == "draw 5 R"
        armies = card(self.shown(), "Armies, paid first").lines
        assert [told(one) for one in armies] == [
            ("A K, A R and A X at full strength", "3 × 5", "15"),
            ("A Q at half strength", "1 × 4", "4"),
            ("You can pay for all of them, so all are fielded.", "", ""),
        ]
        assert armies[-1].locked
        moved, new, built = card(self.shown(), "Home centers and armies").lines
        assert (new.words, new.template, why(new)) == ("New home center in K", "", "Needs 20, 3 are left.")
        assert (moved.kind, *told(moved), moved.value) == ("check", "Move home K to R", "", "4", True)
        assert (built.kind, *told(built), built.value) == ("check", "Build an army in D", "", "9", False)
        assert why(built) == "Needs 9, 3 are left."
        section = card(self.shown(), "Store for next year")
        (stored,) = section.lines
        assert told(stored) == ("In Q", "1 point, and 1 to store it. Room for 3 more.", "2")
        assert (stored.value, stored.least, stored.most) == (1, 1, 2)
        assert [(start.label, start.partial) for start in section.starts] == [("In D, K or R…", ("store",))]

    def test_outlook(self) -> None:
        assert self.shown().outlook == (
            "Next spring you will have 1 point stored in Q (room for 4). Left there all year, it would earn nothing."
        )


class TestYouHave:
    def test_an_award_beside_the_income(self) -> None:
        found = form(winter([], 15, income=12))
        assert [told(one) for one in card(found, "You have").lines] == [
            ("Income", "A 7 · H 5", "12"),
            ("Award", "from the game master", "3"),
        ]

    def test_points_set_up_by_hand(self) -> None:
        assert told(line(form(winter([], 5, income=12)), "income")) == ("Points", "", "5")

    def test_what_the_program_draws_is_shown_with_the_store(self) -> None:
        found = form(winter(["A A", "A H", "A O"], 12, stores={"A": 1, "H": 5}), "draw 1 H")
        assert told(line(found, "draw A")) == ("Draw from store in A", "1 stored there, 1 drawn for the armies", "1")
        assert told(line(found, "draw H")) == ("Draw from store in H", "5 stored there, 1 drawn for the armies", "2")
        assert found.sums == (15, 15, 0)
        assert card(found, "Armies, paid first").lines[-1].words == (
            "You can pay for all of them, so all are fielded. 2 points are drawn from your stores for it."
        )

    def test_two_draws_from_one_store_are_two_lines(self) -> None:
        found = form(winter([], 0, stores={"H": 5}), "draw 1 H", "draw 2 H")
        one, other = (line(found, key) for key in ("draw H", "draw H 2"))
        assert (one.value, one.most, other.value, other.most) == (1, 3, 2, 4)

    def test_a_store_on_the_road_cannot_be_drawn(self) -> None:
        assert [one.key for one in card(form(winter([], 5, stores={"V": 5})), "You have").lines] == ["income"]


class TestArmies:
    """R29: locked where there is nothing to choose, and every shortage explained."""

    THREE = ("A A", "A H", "A O")

    def test_no_army(self) -> None:
        assert card(form(winter([], 5)), "Armies, paid first").lines[0].words == "You have no army to pay."

    def test_nothing_can_be_chosen_while_all_are_paid(self) -> None:
        lines = card(form(winter(list(self.THREE), 15)), "Armies, paid first").lines
        assert {one.kind for one in lines} == {"fact"}

    def test_one_short_of_full(self) -> None:
        found = form(winter(list(self.THREE), 14, status={}))
        assert [told(one) for one in card(found, "Armies, paid first").lines] == [
            ("A H and A O at full strength", "2 × 5", "10"),
            ("A A at half strength", "1 × 4", "4"),
            ("You have 14, stores included, and they need 15: 1 army goes down to half strength.", "", ""),
            ("Put A A at half strength", "chosen, as you name no other", ""),
            ("Put A H at half strength", "", ""),
            ("Put A O at half strength", "", ""),
        ]

    def test_nothing_can_be_chosen_where_all_must_be_halved_or_all_are_fielded(self) -> None:
        two = form(winter(["A A", "A H", "A O"], 12, status={"O": "half"}), "half A H")
        assert [one.key for one in card(two, "Armies, paid first").lines] == ["half", "reckoning"]
        assert [(one.words, why(one)) for one in card(two, "Other lines").lines] == [("half A H", "")]
        helped = form(winter(list(self.THREE), 9), "emergency 3 A")
        assert "check" not in {one.kind for one in card(helped, "Armies, paid first").lines}

    def test_the_one_named_is_ticked_and_no_other_can_be(self) -> None:
        found = form(winter(list(self.THREE), 14), "half A O")
        assert line(found, "half A O").value is True
        assert line(found, "half A A").detail == ""
        assert why(line(found, "half A A")) == "No more than 1 army must go down to half strength."

    def test_not_even_halves(self) -> None:
        found = form(winter(list(self.THREE), 9))
        lines = card(found, "Armies, paid first").lines
        assert [one.words for one in lines if one.locked] == [
            "You have 9, stores included, and even at half strength they need 12: 2 can be fielded, 1 goes without "
            "supply. All are half from now on."
        ]
        assert [one.key for one in lines if one.kind == "check"] == ["unsupply A A", "unsupply A H", "unsupply A O"]
        emergency = line(found, "emergency A")
        assert told(emergency) == ("From the emergency store in A", "5 there; only what is needed is taken", "0")
        assert (emergency.least, emergency.most) == (1, 5)

    def test_the_emergency_store_is_advised_and_counts_as_what_you_have(self) -> None:
        before = winter(list(self.THREE), 9)
        advice = form(before).advice[0]
        assert advice.words == "3 emergency points would field one more army at half strength."
        assert (advice.label, advice.order) == ("Use 3 from A", "emergency 3 A")
        used = form(before, advice.order)
        assert used.sums == (12, 12, 0)
        assert told(line(used, "taken A")) == ("From the emergency store in A", "", "3")
        assert used.advice == ()

    def test_advice_on_the_emergency_store_counts_what_is_written(self) -> None:
        before = winter(list(self.THREE), 7)
        for written, words, order in (
            ("", "1 emergency point would", "emergency 1 A"),
            ("emergency 1 A", "4 more emergency points would", "emergency 5 A"),
            ("emergency 4 A", "1 more emergency point would", "emergency 5 A"),
        ):
            advice = form(before, *filter(None, [written])).advice[0]
            assert advice.words == f"{words} field one more army at half strength."
            assert (advice.label, advice.order) == (f"Use {order[10]} from A", order)
        assert form(before, "emergency 5 A").sums == (12, 12, 0)

    def test_disbanding_by_option(self) -> None:
        variant = rules.variant("pink", disband_half=True)
        before = winter(["A A", "A H"], 9, variant=variant, status={"H": "half"})
        assert line(form(before), "remove A H").words == "Disband A H"
        assert form(before, "remove A H").sums == (9, 5, 4)


class TestHomes:
    def test_a_deposit_that_is_not_full(self) -> None:
        found = form(winter([], 30, emergency={"A": 5, "H": 2}))
        deposit = line(found, "replenish H")
        assert told(deposit) == ("Deposit of H", "2 of 5: no army can be built there", "0")
        assert (deposit.least, deposit.most) == (1, 3)
        assert why(line(found, "build A H")) == "The deposit in Hippo is 2: without its full 5 no home center acts."

    def test_replenished_it_builds(self) -> None:
        found = form(winter([], 30, emergency={"A": 5, "H": 2}), "replenish 3 H", "build A H")
        assert told(line(found, "replenish H")) == ("Deposit of H", "5 of 5", "3")
        assert (line(found, "build A H").value, why(line(found, "build A H"))) == (True, "")
        assert card(found, "Home centers and armies").total == "12"

    def test_a_moved_home_needs_its_deposit_and_one_click_brings_it(self) -> None:
        before = winter([], 30, ["A", "H", "O"], emergency={"A": 5, "H": 2})
        found = form(before, "movehome H - O")
        assert "replenish 3 O" in why(line(found, "movehome H - O"))
        advice = found.advice[0]
        assert (advice.label, advice.order) == ("Add 3 to the deposit", "replenish 3 O")
        mended = form(before, "movehome H - O", advice.order)
        assert why(line(mended, "movehome H - O")) == ""
        assert card(mended, "Home centers and armies").total == "7"

    def test_what_cannot_be_paid_is_not_advised(self) -> None:
        found = form(winter([], 6, ["A", "H", "O"], emergency={"A": 5, "H": 2}), "movehome H - O")
        assert "replenish" not in " ".join(one.order for one in found.advice)

    def test_new_homes_that_could_be_made(self) -> None:
        poor = form(winter([], 19, ["A", "H", "O", "U"]))
        assert (line(poor, "newhome").words, why(line(poor, "newhome"))) == (
            "New home center",
            "Needs 20, 19 are left.",
        )
        found = form(winter([], 30, ["A", "H", "O", "U"], since={"U": 1903}))
        assert [one.key for one in card(found, "Home centers and armies").lines] == [
            "newhome O",
            "build A A",
            "build A H",
        ]

    def test_where_many_could_be_made_one_is_chosen_on_the_map(self) -> None:
        found = form(winter([], 30, ["A", "H", "O", "U", "P", "Q"]))
        labels = [start.label for start in card(found, "Home centers and armies").starts]
        assert labels == ["Move a home center…", "New home center…"]
        assert "newhome O" not in [one.key for one in card(found, "Home centers and armies").lines]

    def test_a_move_that_lacks_its_price_alone_is_shown_with_the_reason(self) -> None:
        (start,) = card(form(winter([], 3, ["A", "H", "O"])), "Home centers and armies").starts
        assert (start.label, start.partial, why(start)) == (
            "Move a home center…",
            ("movehome",),
            "Needs 4, 3 are left.",
        )
        assert card(form(winter([], 30)), "Home centers and armies").starts == ()

    def test_a_home_with_an_army_in_it_is_no_place_to_build(self) -> None:
        keys = [one.key for one in card(form(winter(["A A"], 30)), "Home centers and armies").lines]
        assert keys == ["build A H"]


class TestStores:
    def test_while_nothing_is_stored_the_first_center_with_room_is_offered(self) -> None:
        section = card(form(winter([], 9, stores={"A": 7})), "Store for next year")
        assert [one.key for one in section.lines] == ["store H"]
        assert section.lines[0].detail == "Room for 5 more."

    def test_a_second_order_for_a_center_has_no_further_fee(self) -> None:
        found = form(winter([], 9), "store 2 A", "store 1 A")
        assert line(found, "store A").detail == "2 points, and 1 to store it. Room for 4 more."
        assert line(found, "store A 2").detail == "1 point, no further fee. Room for 4 more."

    def test_transfers_with_the_fee_once(self) -> None:
        before = winter([], 9, ["A", "H", "O"], stores={"A": 6})
        found = form(before, "transfer 2 A - O - H", "transfer 1 A - O")
        assert told(line(found, "transfer 2 A - O - H")) == ("Transfer 2 from A to H", "by O", "3")
        assert told(line(found, "transfer 1 A - O")) == ("Transfer 1 from A to O", "one fee for all", "0")

    def test_a_transfer_begins_on_the_map_where_there_is_something_to_send(self) -> None:
        section = card(form(winter([], 9, stores={"A": 3})), "Store for next year")
        assert section.starts[-1] == rules.economy.FormButton("Transfer…", ("transfer",))
        dear = card(form(winter([], 2, stores={"A": 3})), "Store for next year")
        assert why(dear.starts[-1]) == "Needs 3, 2 are left."

    def test_no_room_and_no_point_for_the_fee(self) -> None:
        full = form(winter([], 3, stores={"A": 7, "H": 5}))
        assert full.advice[0].words.endswith("There is no room to store.")
        poor = form(winter([], 1))
        assert poor.advice[0].words == (
            "1 point is left. What you do not spend or store is lost. Storing costs 1 more for a center."
        )

    def test_where_there_is_not_room_for_all_the_advice_says_how_many(self) -> None:
        advice = form(winter([], 12)).advice[0]
        assert (advice.label, advice.order) == ("Store 7 in A", "store 7 A")


class TestOutlook:
    def test_nothing(self) -> None:
        assert form(winter([], 9)).outlook == "Next spring you will have nothing stored."

    def test_interest_of_what_lies_still_by_todays_friendly_territory(self) -> None:
        """R21 to R23: a full 5 at distance 0 earns 20 per cent, 2 of 7 too little."""
        before = winter([], 9, stores={"A": 2, "H": 5})
        assert form(before).outlook == (
            "Next spring you will have 7 points stored: 2 in A (room for 7) and 5 in H (full). "
            "Left there all year, they would earn 1 in H."
        )

    def test_a_home_moved_away_is_farther_off(self) -> None:
        before = winter([], 9, ["A", "H", "O", "P"], stores={"P": 4})
        assert form(before).outlook.endswith("they would earn 1 in P.")
        assert form(before, "movehome H - P").outlook.endswith("they would earn nothing.")

    def test_surplus_and_points_on_the_road(self) -> None:
        assert form(winter([], 0, stores={"H": 6, "V": 2})).outlook.startswith(
            "Next spring you will have 8 points stored: 6 in H (1 too many) and 2 in V (on the road)."
        )


class TestOtherLines:
    def test_lines_that_come_to_nothing_can_be_seen_and_taken_back(self) -> None:
        found = form(winter(["A V"], 9), "half A V", "draw 1 O", "store 1 O", "build A V", "build A A", "build A A")
        other = card(found, "Other lines")
        assert [(one.words, one.value, bool(one.reason)) for one in other.lines] == [
            ("half A V", True, True),
            ("draw 1 O", True, True),
            ("build A A", True, True),
        ]
        assert why(line(found, "store O")) == "A does not own Ostia."

    def test_an_order_that_changes_nothing(self) -> None:
        other = card(form(winter(["A V"], 9), "field A V", "friendly B"), "Other lines")
        assert [(one.words, why(one)) for one in other.lines] == [("field A V", "")]


@given(winters(), winter_strategies_lines)
@settings(max_examples=150, deadline=None)
def test_sums_agree_with_the_settlement_and_every_line_written_is_shown_once(
    position: rules.Position, texts: list[str]
) -> None:
    found, settled = form(position, *texts), settle(position, "A", read(position, texts))
    assert found.sums == (settled.have, settled.spent + settled.stored, settled.left)
    shown = sorted(one.order.text for section in found.sections for one in section.lines if one.order)
    assert shown == sorted(order.text for order in read(position, texts))
    keys = [one.key for section in found.sections for one in section.lines]
    assert len(keys) == len(set(keys))


@given(winters(), winter_strategies_lines)
@settings(max_examples=100, deadline=None)
def test_advice_is_good(position: rules.Position, texts: list[str]) -> None:
    """What an advice would write is ok, and stores or supplies what it says."""
    found = form(position, *texts)
    for advice in found.advice:
        if advice.order:
            at, orders = instead(read(position, texts), *read(position, [advice.order]))
            assert not settle(position, "A", orders).at(at).void


def instead(written: Sequence[rules.Order], new: rules.Order) -> tuple[int, list[rules.Order]]:
    """The lines with a new one in the place of the first about the same, else behind them; and where it stands."""
    about = (n for n, one in enumerate(written) if (one.verb, one.slots[1:]) == (new.verb, new.slots[1:]))
    at = next(about, len(written)) if len(new.slots) > 1 else len(written)
    return at, [*written[:at], new, *written[at + 1 :]]


@given(winters(), winter_strategies_lines)
@settings(max_examples=60, deadline=None)
def test_numbers_that_a_line_offers_are_good(position: rules.Position, texts: list[str]) -> None:
    """Filling in the least or the most puts an order in the place of the one written, and it is not void."""
    for section in form(position, *texts).sections:
        for one in section.lines:
            if one.kind != "number" or one.reason:
                continue
            at = read(position, texts).index(one.order) if one.order else len(texts)
            for number in (one.least, one.most):
                changed = [*texts[:at], one.template.format(n=number), *texts[at + 1 :]]
                assert not settle(position, "A", read(position, changed)).at(at).void


# --- The forms beside the orders of armies: points and declarations, names, awards.

PINK = rules.variant("pink")
SEATS = dict(zip("ABCDEFG", ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"), strict=True))


def season(phase: str = "S1902M", units: dict[str, list[str]] | None = None, **state: object) -> rules.Position:
    return PINK.position(phase=phase, units=units or {"A": ["A A"], "B": ["A B"]}, state=state)


def forms(position: rules.Position, *orders: str, power: str = "A") -> tuple[rules.economy.Form, ...]:
    return position.variant.forms(position, power, tuple(rules.parse(position, power, order) for order in orders))


def points(position: rules.Position, *orders: str) -> rules.economy.Form:
    return next(form for form in forms(position, *orders) if form.id == "points")


def lines(form: rules.economy.Form, title: str) -> dict[str, rules.economy.FormLine]:
    return {line.key: line for section in form.sections if section.title == title for line in section.lines}


def forms_field_why(one: rules.economy.FormLine | rules.economy.FormButton) -> str:
    return rules.say(one.reason) if one.reason else ""


class TestPoints:
    """R19 and R20."""

    STORES = "Stored points"

    def test_what_lies_where(self) -> None:
        before = season(units={"A": ["A A"], "B": ["A O"]}, stores={"A": {"A": 3, "H": 7, "O": 2, "V": 1}})
        found = lines(points(before), self.STORES)
        assert {key: (line.words, line.detail, line.amount) for key, line in found.items()} == {
            "in A": ("In A", "room for 7", "3"),
            "in H": ("In H", "2 more than it holds", "7"),
            "in O": ("In O", "on the road, held fast: no friendly territory", "2"),
            "in V": ("In V", "on the road", "1"),
        }
        assert points(before).sections[0].total == "13"

    def test_moves_written_can_be_taken_back(self) -> None:
        before = season(stores={"A": {"A": 3}})
        found = lines(points(before, "move 2 A - H", "move 2 A - O"), self.STORES)
        assert (found["line 1"].words, found["line 1"].value, forms_field_why(found["line 1"])) == (
            "Move 2 from A to H",
            True,
            "",
        )
        assert forms_field_why(found["line 2"]) == "A has 1 point to move in Aleria, not 2."

    def test_a_move_begins_on_the_map(self) -> None:
        (start,) = points(season(stores={"A": {"A": 3}})).sections[0].starts
        assert (start.label, start.partial, forms_field_why(start)) == ("Move points…", ("points",), "")
        (start,) = points(season(stores={"A": {"A": 3}}), "move 3 A - H").sections[0].starts
        assert forms_field_why(start) == "A has no stored points to move."

    def test_a_surplus_must_be_moved_out_or_is_lost(self) -> None:
        before = season(stores={"A": {"H": 7, "V": 1}})
        assert [one.words for one in points(before, "move 1 H - A").advice] == [
            "1 point in H is more than it holds: moved out now, or lost.",
            "1 point in V is more than it holds: moved out now, or lost.",
        ]

    def test_a_surplus_that_is_held_fast_is_not_lost(self) -> None:
        before = season(units={"A": ["A A"], "B": ["A H"]}, stores={"A": {"H": 7}})
        assert points(before).advice == ()

    def test_without_points_there_are_declarations_only(self) -> None:
        (found,) = forms(season())
        assert (found.title, [section.title for section in found.sections]) == ("Declarations", ["Declarations"])
        assert not found.whole

    def test_points_do_not_move_in_retreats_and_winter(self) -> None:
        fled = {"B": {"A O": ["P"]}}
        before = PINK.position(phase="S1902R", units={"A": ["A A"]}, dislodged=fled, state={"stores": {"A": {"A": 3}}})
        assert [section.title for section in points(before).sections] == ["Declarations"]
        assert [section.title for section in points(season("W1902A", stores={"A": {"A": 3}})).sections] == [
            "Declarations"
        ]


class TestDeclarations:
    """R18."""

    def test_one_line_for_each_other_power(self) -> None:
        found = lines(points(season()), "Declarations")
        assert list(found) == [f"friendly {power}" for power in "BCDEFG"]
        assert (found["friendly B"].template, found["friendly B"].value) == ("friendly B", False)

    def test_one_that_holds_is_taken_back(self) -> None:
        before = season(friendly={"A": ["B"], "C": ["A"]})
        found = lines(points(before, "unfriendly B"), "Declarations")
        assert (found["unfriendly B"].words, found["unfriendly B"].value) == ("No longer friendly to B", True)
        assert found["friendly C"].detail == "C is friendly to you"

    def test_lines_that_change_nothing_are_shown_too(self) -> None:
        found = lines(points(season(), "friendly A", "unfriendly B"), "Declarations")
        assert (found["line 1"].words, forms_field_why(found["line 1"])) == (
            "friendly A",
            "A power is its own friend already.",
        )
        assert (found["line 2"].words, forms_field_why(found["line 2"])) == ("unfriendly B", "")

    def test_what_a_declaration_does_is_said(self) -> None:
        """R18."""
        about = next(one.about for one in points(season()).sections if one.title == "Declarations")
        assert about.endswith("may pass your armies and centers, until you take it back.")

    def test_who_is_friendly_to_one_is_said(self) -> None:
        before = season(friendly={"C": ["A"], "E": ["A", "B"], "F": ["B"]}, power_names={"C": "Crete"})
        about = next(one.about for one in points(before).sections if one.title == "Declarations")
        assert about.endswith("Friendly to you: Crete and E.")

    def test_powers_by_their_names(self) -> None:
        before = season(power_names={"B": "Umbria"})
        assert lines(points(before), "Declarations")["friendly B"].words == "Friendly to Umbria"


class TestNames:
    """R3 to R5, checked as they are typed."""

    def names(self, *orders: str, power: str = "A", **state: object) -> rules.economy.Form | None:
        before = season("S1901M", seats=SEATS, **state)
        return next((form for form in forms(before, *orders, power=power) if form.id == "names"), None)

    def found(self, *orders: str, power: str = "A", **state: object) -> dict[str, rules.economy.FormLine]:
        form = self.names(*orders, power=power, **state)
        return {line.key: line for section in form.sections for line in section.lines} if form else {}

    def test_the_power_and_the_letters_of_its_player(self) -> None:
        found = self.found()
        assert list(found) == ["name power", "name A", "name B", "name C", "name D"]
        assert (found["name A"].words, found["name A"].detail, found["name A"].kind) == ("A", "Aleria", "text")
        assert found["name A"].template == "name A {n}"

    def test_what_is_typed_stands_there(self) -> None:
        found = self.found("name power Grand Old Republic [GOR]", "name A Arbor")
        assert found["name power"].value == "Grand Old Republic [GOR]"
        assert (found["name A"].value, forms_field_why(found["name A"])) == ("Arbor", "")

    @pytest.mark.parametrize(
        ("order", "reason"),
        [
            ("name A Berta", "'Berta' does not begin with A."),
            ("name A A", "'A' has 1 letter, and a province's name has 2 to 14."),
            ("name power Grand Old Republic", None),
            ("name power B", "'B' is what B is called."),
        ],
    )
    def test_why_a_name_is_refused(self, order: str, reason: str | None) -> None:
        line = self.found(order)[order[: order.index(" ", 5)]]
        assert forms_field_why(line) == reason if reason else "abbreviation" in forms_field_why(line)
        assert line.order is not None

    def test_a_seventh_player_names_its_power_only(self) -> None:
        """R4."""
        assert list(self.found(power="G")) == ["name power"]

    def test_lines_for_what_others_name(self) -> None:
        found = self.found("name E Elm", "name A Arbor", "name A Acre")
        assert forms_field_why(found["line 1"]) == "E is named by Bob."
        assert forms_field_why(found["line 3"]) == "A is named already."

    def test_the_game_master_names_the_last_two(self) -> None:
        assert list(self.found(power="GM")) == ["name Y", "name Z"]
        assert self.found(power="GM", gm=False) == {}

    def test_the_game_master_is_told_what_he_has_not_named(self) -> None:
        def told(*orders: str, power: str = "GM") -> list[str]:
            form = self.names(*orders, power=power)
            return [advice.words for advice in form.advice] if form else []

        ends = "from the game master yet, and names are given with the first orders only."
        assert told() == [f"Y and Z have no name {ends}"]
        assert told("name Y Yonne") == [f"Z has no name {ends}"]
        assert told("name Y Yonne", "name Z Zug") == told(power="A") == []
        (names, _) = forms(season("S1901M"), power="GM")
        assert names.advice == ()

    def test_the_game_masters_names_come_before_his_awards(self) -> None:
        found = forms(season("S1901M", seats=SEATS), power="GM")
        assert [form.id for form in found] == ["names", "awards"]

    def test_with_the_first_orders_only(self) -> None:
        assert [form.id for form in forms(season(seats=SEATS))] == ["points"]

    def test_pink3_has_names_too(self) -> None:
        three = rules.variant("pink3")
        assert [form.id for form in three.forms(three.start(), "A", ())] == ["names"]
        winter = three.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H"]})
        assert three.forms(winter, "A", ()) == ()


class TestAwards:
    """R26."""

    def test_a_line_for_each_power(self) -> None:
        before = season(awards={"C": 2})
        (form,) = forms(before, "award 3 B", "award 1 C", power="GM")
        found = lines(form, "Awards")
        assert list(found) == [f"award {power}" for power in "ABCDEFG"]
        assert (found["award B"].value, found["award B"].template) == (3, "award {n} B")
        assert found["award C"].detail == "2 given before, paid with the next income"
        assert form.sections[0].total == "4"

    def test_players_stand_beside_their_powers(self) -> None:
        (form,) = forms(season(seats=SEATS, awards={"A": 1}), power="GM")
        found = lines(form, "Awards")
        assert (found["award A"].detail, found["award B"].detail) == (
            f"{SEATS['A']}: 1 given before, paid with the next income",
            SEATS["B"],
        )
        assert "next budget" in form.sections[0].about

    def test_two_for_one_power(self) -> None:
        (form,) = forms(season(), "award 3 B", "award 1 B", power="GM")
        assert [lines(form, "Awards")[key].value for key in ("award B", "award B 2")] == [3, 1]

    def test_not_in_winter_nor_where_there_are_none(self) -> None:
        assert forms(season("W1902A"), power="GM") == ()
        assert forms(season(gm=False), power="GM") == ()
        plain = rules.variant("pink", awards=False).position(phase="S1902M", units={"A": ["A A"]})
        assert plain.variant.forms(plain, "GM", ()) == ()


def test_nobody_else_has_forms_and_a_game_that_is_over_has_none() -> None:
    assert PINK.forms(season(), "X", ()) == ()
    over = PINK.finish(season(), rules.End("draw", ("A", "B")))
    assert PINK.forms(over, "A", ()) == ()
