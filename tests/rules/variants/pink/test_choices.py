"""The slots of budget orders: what may come next, what may not and why, when an order is whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.variants.pink.budget import DEPOSIT_LACKS, settle
from tests.rules.variants.pink.winters import lines, read, winter, winters

from .table import position

# --- Orders without a unit in Spring, Autumn and retreats: points, declarations, names, awards.

PINK = rules.variant("pink")
SEATS = dict(zip("ABCDEFG", ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"), strict=True))
STORES = {"A": {"A": 3, "V": 2}}


def season(phase: str = "S1902M", **state: object) -> rules.Position:
    units = {"A": ["A A", "A H"], "B": ["A I", "A V"]}
    return PINK.position(phase=phase, units=units, state={"stores": STORES, **state})


def ask(position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A") -> rules.Choices:
    written = tuple(rules.parse(position, power, order) for order in orders)
    return position.variant.ask(position, power, partial, written)


def allowed(position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A") -> list[str]:
    found = rules.choices(position, power, partial, orders)
    return [one.text for one in found.allowed]


def refused(
    position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A"
) -> dict[str, str]:
    found = rules.choices(position, power, partial, orders).candidates
    return {one.text: rules.say(one.reason) for one in found if one.reason}


def test_units_come_first_then_verbs_without_a_place() -> None:
    asked = ask(season())
    assert asked.slot == "unit"
    assert [one.text for one in asked.candidates] == ["A A", "A H", "move", "friendly", "unfriendly"]
    verbs = asked.candidates[2:]
    assert [one.value for one in verbs] == ["points", "friendly", "unfriendly"]
    assert all(one.place is None for one in verbs)


def test_a_unit_has_no_verbs_that_need_none() -> None:
    assert [one.value for one in ask(season(), rules.choices(season(), "A").candidates[0].value).candidates] == [
        "move",
        "support",
        "hold",
    ]


class TestPoints:
    """R19."""

    def test_from_where_they_lie(self) -> None:
        assert allowed(season(), "points") == ["A", "V"]
        assert refused(season(), "points")["H"] == "No points of A lie in Hippo."

    def test_how_many_are_left_after_earlier_lines(self) -> None:
        asked = ask(season(), "points", PINK.base.location("A"))
        assert asked.slot == "n"
        assert [one.value for one in asked.candidates] == [1, 2, 3]
        assert allowed(season(), "points", "A", orders=("move 2 A - H",)) == ["1"]
        assert allowed(season(), "points", orders=("move 3 A - H",)) == ["V"]

    def test_one_step_whosever_province_it_is(self) -> None:
        """Whether it is friendly territory is seen after the armies have moved."""
        assert allowed(season(), "points", "A", 3) == ["H", "O", "U"]
        assert refused(season(), "points", "A", 3)["P"] == (
            "Pisae is not next to Aleria: points move one province at a time."
        )
        order = rules.choices(season(), "A", ("points", "A", 3, "O")).order
        assert order is not None and order.text == "move 3 A - O"
        assert order.unit is None

    def test_nothing_to_move(self) -> None:
        asked = ask(PINK.start())
        assert {one.value: rules.say(one.reason) for one in asked.candidates if one.reason} == {
            "points": "A has no stored points to move.",
            "unfriendly": "A has declared itself friendly to no other power.",
        }


class TestDeclarations:
    """R18: at any phase."""

    def test_in_a_retreat_phase_too(self) -> None:
        units = {"A": ["A A"], "B": ["A H"]}
        fled = {"B": {"A O": ["P", "B"]}}
        before = PINK.position(phase="S1902R", units=units, dislodged=fled)
        assert [one.text for one in ask(before).candidates] == ["friendly", "unfriendly"]
        assert [one.text for one in ask(before, power="B").candidates] == ["A O", "friendly", "unfriendly"]

    def test_lines_written_count(self) -> None:
        assert "C" not in allowed(season(), "friendly", orders=("friendly C",))
        assert allowed(season(), "unfriendly", orders=("friendly C",)) == ["C"]

    def test_to_everybody(self) -> None:
        before = season(friendly={"A": list("BCDEFG")})
        told = {one.value: one.reason for one in ask(before).candidates}
        assert rules.say(told["friendly"]) == "A has declared itself friendly to every other power."


class TestNames:
    """R3 to R5, with the first orders."""

    def first(self, **state: object) -> rules.Position:
        return PINK.position(phase="S1901M", units={"A": ["A A"]}, state={"seats": SEATS, **state})

    def test_a_power_and_the_letters_of_its_player(self) -> None:
        assert allowed(self.first(), "name") == ["power", "A", "B", "C", "D"]
        assert refused(self.first(), "name")["E"] == "E is named by Bob."
        assert "Carthage" not in refused(self.first(), "name")

    def test_a_name_is_any_text(self) -> None:
        asked = ask(self.first(), "name", "A")
        assert (asked.slot, asked.candidates, asked.order) == ("text", (), None)

    def test_what_is_named_already(self) -> None:
        assert allowed(self.first(), "name", orders=("name A Arbor", "name power Ann")) == ["B", "C", "D"]

    def test_the_game_master_names_the_last_two(self) -> None:
        assert allowed(self.first(), "name", power="GM") == ["Y", "Z"]

    def test_not_later(self) -> None:
        assert "name" not in [one.value for one in ask(season()).candidates]

    def test_nothing_to_name(self) -> None:
        told = {one.value: one.reason for one in ask(self.first(), power="G", orders=("name power Gus",)).candidates}
        assert rules.say(told["name"]) == "Nothing is left for G to name."


class TestGameMaster:
    """R26."""

    def test_awards_in_spring_autumn_and_retreats(self) -> None:
        for phase in ("S1902M", "F1902M"):
            assert [one.value for one in ask(season(phase), power="GM").candidates] == ["award"]
        assert ask(season("W1902A"), power="GM").candidates == ()
        assert ask(rules.variant("pink3").position(phase="W1902A"), power="GM").candidates == ()

    def test_to_whom_then_how_many(self) -> None:
        assert allowed(season(), "award", power="GM") == list("ABCDEFG")
        asked = ask(season(), "award", "C", power="GM")
        assert asked.slot == "n" and [one.value for one in asked.candidates][:2] == [1, 2]
        order = rules.choices(season(), "GM", ("award", "C", 2)).order
        assert order is not None and order.text == "award 2 C"

    def test_no_awards_by_option_and_none_without_a_game_master(self) -> None:
        plain = rules.variant("pink", awards=False).position(phase="S1902M", units={"A": ["A A"]})
        assert ask(plain, power="GM").candidates == ()
        (award,) = ask(season(gm=False), power="GM").candidates
        assert award.reason is not None and rules.say(award.reason) == "This game has no game master."

    def test_others_give_none(self) -> None:
        assert "award" not in [one.value for one in ask(season()).candidates]


class TestUnsupplied:
    """R12 and R15."""

    def test_it_can_only_hold(self) -> None:
        before = season(status={"A": {"H": "unsupplied"}})
        assert allowed(before, "A H") == ["hold"]
        assert refused(before, "A H")["move"] == "A H is unsupplied and can only hold."

    def test_it_cannot_be_supported(self) -> None:
        before = season(status={"A": {"H": "unsupplied"}})
        assert refused(before, "A A", "support")["A H"] == "A H is unsupplied and cannot be supported."

    def test_it_may_not_disband_while_it_can_retreat(self) -> None:
        fled = {"A": {"A O": ["P", "B"]}}
        before = PINK.position(
            phase="S1902R", units={"B": ["A H"]}, dislodged=fled, state={"status": {"A": {"O": "unsupplied"}}}
        )
        assert allowed(before, "A O") == ["retreat"]
        assert "disband" in refused(before, "A O")


def test_pink3_has_names_and_no_points() -> None:
    three = rules.variant("pink3")
    assert [one.value for one in ask(three.start()).candidates if isinstance(one.value, str)] == ["name"]


ONE = ["A V"]


def asking_winter_ask(
    position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A"
) -> rules.Choices:
    return rules.choices(position, power, partial, orders)


def asking_winter_allowed(position: rules.Position, *partial: object, orders: tuple[str, ...] = ()) -> list[str]:
    return [one.text for one in asking_winter_ask(position, *partial, orders=orders).allowed]


def asking_winter_refused(position: rules.Position, *partial: object, orders: tuple[str, ...] = ()) -> dict[str, str]:
    found = asking_winter_ask(position, *partial, orders=orders).candidates
    return {one.text: rules.say(one.reason) for one in found if one.reason}


class TestVerbs:
    def test_every_budget_verb_is_there_with_the_reason_why_not(self) -> None:
        before = winter(ONE, 10, stores={"A": 2})
        asked = asking_winter_ask(before)
        assert asked.slot == "verb"
        assert {one.value for one in asked.candidates} == {
            *("build", "store", "draw", "transfer", "movehome", "newhome", "replenish", "field", "half", "unsupply"),
            *("emergency", "remove", "friendly", "unfriendly"),
        }
        assert asking_winter_allowed(before) == ["store", "draw", "transfer", "field", "friendly"]
        assert asking_winter_refused(before) == {
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
        told = asking_winter_refused(winter([], 0, []))
        assert told["draw"] == "Nothing is stored in a center that A owns."
        assert told["transfer"] == "A has no points that could go to another center."
        assert told["store"] == "No center that A owns has room for more."
        assert told["build"] == "No home center of A that acts is empty."
        assert told["field"] == "A has no army."

    def test_what_is_too_dear_says_so(self) -> None:
        told = asking_winter_refused(winter(ONE, 8, ["A", "H", "O"], stores={"A": 1}), orders=("store 2 A",))
        assert told["newhome"] == "Needs 20, 3 are left."
        assert told["movehome"] == "Needs 4, 3 are left."
        assert "transfer" not in told
        assert told["store"] == "Needs 1, nothing is left."

    def test_the_game_master_has_no_budget(self) -> None:
        assert asking_winter_ask(winter(ONE, 8), power="GM").candidates == ()


class TestNumbers:
    def test_places_first_each_with_its_reason(self) -> None:
        before = winter(ONE, 12, ["A", "H", "O"], stores={"H": 5, "V": 2})
        assert asking_winter_allowed(before, "store") == ["A", "O"]
        assert asking_winter_refused(before, "store")["H"] == "Hippo has room for 0 more, not for 1."
        assert asking_winter_refused(before, "store")["V"] == "A does not own Volubilis."
        assert asking_winter_allowed(before, "draw") == ["H"]
        assert asking_winter_refused(before, "draw")["A"] == "No points of A lie in Aleria."
        assert asking_winter_refused(before, "draw")["V"] == "A does not own Volubilis."
        assert len(asking_winter_ask(before, "draw").candidates) == 27

    def test_then_whole_numbers_the_largest_last(self) -> None:
        before = winter(ONE, 12, stores={"H": 3})
        asked = asking_winter_ask(before, "store", "A")
        assert asked.slot == "n"
        assert [one.value for one in asked.candidates] == [1, 2, 3, 4, 5, 6]
        assert asking_winter_allowed(before, "draw", "H") == ["1", "2", "3"]
        assert asking_winter_allowed(before, "draw", "H", orders=("draw 2 H",)) == ["1"]
        assert asking_winter_allowed(before, "store", "A", orders=("store 1 A",)) == ["1", "2", "3", "4", "5"]

    def test_then_the_order(self) -> None:
        order = asking_winter_ask(winter(ONE, 12), "store", "A", 3).order
        assert order is not None
        assert (order.text, order.slots[0], order.unit) == ("store 3 A", 3, None)

    def test_a_long_row_is_cut_short_before_its_largest_number(self) -> None:
        numbers = [
            one.value for one in asking_winter_ask(winter(ONE, 5, stores={"A": 100_000}), "draw", "A").candidates
        ]
        assert numbers[:3] == [1, 2, 3] and numbers[-1] == 100_000 and len(numbers) == 99

    def test_emergency_and_replenish(self) -> None:
        before = winter(["A V", "A W"], 4, emergency={"A": 3, "H": 5})
        assert asking_winter_allowed(before, "emergency", "A") == ["1", "2", "3"]
        assert asking_winter_refused(before, "emergency")["O"] == "Ostia is no home center that A owns."
        rich = winter(ONE, 40, emergency={"A": 3, "H": 5})
        assert asking_winter_allowed(rich, "replenish") == ["A"]
        assert asking_winter_allowed(rich, "replenish", "A") == ["1", "2"]

    def test_a_step_that_is_refused_leads_nowhere(self) -> None:
        with pytest.raises(ValueError, match="Ostia"):
            asking_winter_ask(winter(ONE, 12), "store", "O")


class TestHomes:
    BEFORE = winter(ONE, 40, ["A", "H", "O", "U"], since={"U": 1903}, emergency={"A": 5, "H": 2})

    def test_build(self) -> None:
        assert asking_winter_allowed(self.BEFORE, "build") == ["A"]
        assert (
            asking_winter_refused(self.BEFORE, "build")["H"]
            == "The deposit in Hippo is 2: without its full 5 no home center acts."
        )
        order = asking_winter_ask(self.BEFORE, "build", "A").order
        assert order is not None and order.text == "build A A"

    def test_movehome_from_a_home_to_a_center(self) -> None:
        assert asking_winter_allowed(self.BEFORE, "movehome") == ["A", "H"]
        assert asking_winter_allowed(self.BEFORE, "movehome", "A") == ["O", "U"]
        assert asking_winter_refused(self.BEFORE, "movehome", "A")["H"] == "Hippo is a home center of A already."
        order = asking_winter_ask(self.BEFORE, "movehome", "A", "O").order
        assert order is not None and order.text == "movehome A - O"

    def test_a_home_with_a_short_deposit_may_be_moved_if_it_can_be_made_up(self) -> None:
        assert asking_winter_allowed(self.BEFORE, "movehome", "H") == ["O", "U"]
        assert asking_winter_allowed(self.BEFORE, "replenish", orders=("movehome H - O",)) == ["H", "O"]
        assert asking_winter_allowed(self.BEFORE, "replenish", "O", orders=("movehome H - O",)) == ["3"]
        poor = winter(ONE, 11, ["A", "H", "O"], emergency={"A": 5, "H": 2})
        assert asking_winter_allowed(poor, "movehome") == ["A"]

    def test_newhome(self) -> None:
        assert asking_winter_allowed(self.BEFORE, "newhome") == ["O"]
        assert "1903" in asking_winter_refused(self.BEFORE, "newhome")["U"]
        order = asking_winter_ask(self.BEFORE, "newhome", "O").order
        assert order is not None and order.text == "newhome O"


class TestArmies:
    def test_half_and_unsupply_where_they_count(self) -> None:
        short = winter(["A A", "A H", "A O"], 13, status={"A": "half"})
        assert asking_winter_allowed(winter(["A A", "A H", "A O"], 14), "half") == ["A A", "A H", "A O"]
        assert asking_winter_refused(short, "half")["A A"] == "A A is not at full strength."
        starved = winter(["A A", "A H", "A O"], 9)
        assert asking_winter_allowed(starved, "unsupply") == ["A A", "A H", "A O"]
        full = asking_winter_refused(starved, orders=("unsupply A H",))
        assert full["unsupply"] == "No more than 1 army must go without supply."
        order = asking_winter_ask(starved, "unsupply", "A H").order
        assert order is not None and order.text == "unsupply A H"

    def test_remove_by_option(self) -> None:
        variant = rules.variant("pink", disband_half=True)
        before = winter(["A A", "A H"], 14, variant=variant, status={"H": "half"})
        assert asking_winter_allowed(before, "remove") == ["A H"]
        assert asking_winter_refused(before, "remove")["A A"].startswith("A A is not at half strength")
        order = asking_winter_ask(before, "remove", "A H").order
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
        assert asking_winter_allowed(self.BEFORE, "transfer") == ["A", "O", "V"]
        assert asking_winter_refused(self.BEFORE, "transfer")["H"] == "No points of A lie in Hippo."

    def test_no_more_than_some_center_can_take(self) -> None:
        assert asking_winter_allowed(self.BEFORE, "transfer", "A") == ["1", "2", "3", "4", "5"]

    def test_step_by_step_with_the_reason_of_a_refused_step(self) -> None:
        asked = asking_winter_ask(self.BEFORE, "transfer", "O", 4)
        assert (asked.slot, asked.order) == ("route", None)
        assert [one.text for one in asked.candidates] == ["A", "B", "H", "I", "V"]
        assert [one.text for one in asked.allowed] == ["A", "H", "V"]
        assert asking_winter_refused(self.BEFORE, "transfer", "O", 4)["I"] == (
            "Iguvium is not friendly territory: A I of B stands there."
        )

    def test_the_order_is_whole_where_it_may_end_and_more_may_be_added(self) -> None:
        asked = asking_winter_ask(self.BEFORE, "transfer", "O", 4, "H")
        assert asked.order is not None and asked.order.text == "transfer 4 O - H"
        assert [one.text for one in asked.allowed] == ["A", "U", "V"]
        assert asking_winter_ask(self.BEFORE, "transfer", "O", 4, "H", "V").order is None
        assert (
            asking_winter_refused(self.BEFORE, "transfer", "O", 4, "H")["O"]
            == "The points have come through Ostia already."
        )
        onward = asking_winter_ask(self.BEFORE, "transfer", "O", 4, "H", "V", "P")
        assert onward.order is not None and onward.order.text == "transfer 4 O - H - V - P"

    def test_a_step_from_which_no_end_can_be_reached_is_refused(self) -> None:
        before = winter(ONE, 8, ["A", "H", "O"], stores={"A": 3, "O": 5})
        told = asking_winter_refused(before, "transfer", "A", 3, "H")
        assert told["O"] == "No center of A with room for 3 can be reached that way over friendly territory."
        assert asking_winter_ask(before, "transfer", "A", 3, "H").allowed == ()

    def test_the_second_is_free(self) -> None:
        assert asking_winter_allowed(self.BEFORE, "transfer", orders=("transfer 1 A - H",)) == ["A", "H", "O", "V"]
        assert asking_winter_refused(winter(ONE, 7, ["A", "H"], stores={"A": 3}))["transfer"] == "Needs 3, 2 are left."

    def test_what_is_stored_this_winter_is_not_there_yet(self) -> None:
        assert "transfer" in asking_winter_refused(winter(ONE, 40), orders=("store 3 A",))


class TestDeclarationsInWinter:
    def test_to_whom(self) -> None:
        before = winter(ONE, 8, friendly={"A": ["B"]})
        assert asking_winter_allowed(before, "friendly") == ["C", "D", "E", "F", "G"]
        assert asking_winter_refused(before, "friendly")["B"] == "A is friendly to B already."
        assert asking_winter_refused(before, "friendly")["A"] == "A power is its own friend already."
        assert asking_winter_allowed(before, "unfriendly") == ["B"]
        assert asking_winter_allowed(before, "unfriendly", orders=("unfriendly B", "friendly C")) == ["C"]
        order = asking_winter_ask(before, "friendly", "C").order
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
    assert asking_winter_ask(before).slot == "site"
    assert asking_winter_allowed(before) == ["A", "H", "waive"]


# --- A typed line that would be void is refused, with the rule in words, given the lines before it.

BEFORE = winter(["A V"], 14, ["A", "H", "O"], stores={"H": 2}, emergency={"A": 5, "H": 3})


def refusal(line: str, *before: str, power: str = "A") -> str:
    orders = tuple(rules.parse(BEFORE, power, text) for text in before)
    reason = BEFORE.variant.fault(BEFORE, power, rules.parse(BEFORE, power, line), orders)
    return rules.say(reason) if reason else ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("store 3 H", ""),
        ("store 4 H", "Hippo has room for 3 more, not for 4."),
        ("build A A", ""),
        ("build A H", "The deposit in Hippo is 3: without its full 5 no home center acts."),
        ("newhome O", "Needs 20, 9 are left."),
        ("draw 3 H", "2 are left in Hippo, not 3."),
        ("half A V", "The armies need 5 and 16 can be had, stores included: all are fielded as they are."),
        ("move 1 H - A", "'move 1 H - A' is no order of a budget."),
        ("A V - W", "'A V - W' is no order of a budget."),
        ("friendly B", ""),
        ("friendly A", "A power is its own friend already."),
    ],
)
def test_by_itself(line: str, sentence: str) -> None:
    assert refusal(line) == sentence


def test_after_the_lines_before() -> None:
    assert refusal("store 3 A", "build A A") == "Needs 4, nothing is left."
    assert refusal("store 1 H", "store 3 H") == "Hippo has room for 0 more, not for 1."
    assert refusal("build A H", "replenish 2 H") == "Needs 9, 7 are left."
    assert refusal("newhome O", "draw 2 H") == "Needs 20, 11 are left."


def test_lines_that_are_carried_out_later_do_not_count() -> None:
    """R28: the build comes first, whatever is written before it; then the store is the one that cannot be paid."""
    assert refusal("build A A", "store 5 A") == ""


def test_a_home_may_be_moved_before_the_line_that_makes_up_its_deposit() -> None:
    assert refusal("movehome H - O") == ""
    assert refusal("replenish 2 O", "movehome H - O") == ""
    assert refusal("replenish 2 O") == "Ostia is no home center that A owns."


def test_but_not_if_both_cannot_be_paid() -> None:
    poor = winter(["A V"], 10, ["A", "H", "O"], emergency={"A": 5, "H": 3})
    reason = poor.variant.fault(poor, "A", rules.parse(poor, "A", "movehome H - O"), ())
    assert reason is not None and rules.say(reason) == "Needs 6, 5 are left."


@pytest.mark.parametrize(
    ("variant", "phase", "line"),
    [("pink", "S1902M", "move 1 A - H"), ("pink", "W1902A", "store 1 A"), ("pink3", "S1902M", "A A - H")],
)
def test_the_game_master_is_told_that_this_is_no_order_for_him(variant: str, phase: str, line: str) -> None:
    here = rules.variant(variant).position(phase=phase, units={"A": ["A A"]})
    reason = here.variant.fault(here, "GM", rules.parse(here, "GM", line), ())
    assert reason is not None and rules.say(reason).startswith("The game master has no armies")


# --- What can be laid over the map for one power: friendly territory (R18) and distances (R21).


def test_two_surveys_are_offered_where_there_are_points() -> None:
    assert [one.id for one in rules.variant("pink").surveys] == ["friendly", "distance"]
    assert rules.variant("pink3").surveys == ()


def test_friendly_territory_is_marked_and_nothing_is_said_of_it() -> None:
    here = position({"B": ["A O"]})
    shown = here.variant.survey(here, "friendly", "A")
    assert {shown[place] for place in ("A", "H", "V", "Carthage")} == {""}
    assert not {"O", "B", "I"} & shown.keys()


def test_distances_are_told_and_what_is_cut_off_is_infinitely_far() -> None:
    here = position({"B": ["A O", "A U", "A V"]})
    shown = here.variant.survey(here, "distance", "A")
    assert (shown["A"], shown["H"], shown["P"], shown["Carthage"]) == ("0", "0", "∞", "∞")
    assert "O" not in shown


def test_the_game_master_has_no_territory() -> None:
    here = position({})
    assert here.variant.survey(here, "distance", "GM") == {}
    assert here.variant.survey(here, "friendly", "") == {}
