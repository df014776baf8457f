"""R28, R31 to R33 and the prices of section 8: what a budget buys after the armies are paid."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.variants.pink.budget import SPENDING, settle
from rules.variants.pink.state import state_of
from tests.rules.cases import Case, cases
from tests.rules.variants.pink.winters import armies, budget, lines, read, state_after, why, winter, winters
from tests.selfplay import check_conserved

# --- R29 and R30: every army is paid before anything else.

THREE = ["A A", "A H", "A O"]


class TestEnoughForAll:
    """R29, T >= need: all are fielded as they are."""

    @pytest.mark.parametrize("order", ["half A O", "unsupply A O", "emergency 1 A"])
    def test_no_army_goes_without_by_choice(self, order: str) -> None:
        turn = budget(winter(THREE, 10, stores={"H": 5}), order)
        assert turn.results[order] == ("void",)
        told = "The armies need 15, and 15 can be spent, stores included: all are fielded as they are."
        assert why(turn, order) == told
        assert armies(turn) == dict.fromkeys("AHO", "full")
        assert state_after(turn, "emergency") == {"A": 5, "H": 5}

    def test_no_army_needs_nothing(self) -> None:
        turn = budget(winter([], 0), "emergency 1 A", "half A A")
        assert set(turn.results.values()) == {("void",)}


class TestSomeAreHalved:
    """R29, 4N <= T < need: need - T full armies become half."""

    def test_a_half_army_cannot_be_halved_nor_one_army_twice(self) -> None:
        before = winter(["A A", "A H", "A O"], 12, status={"A": "half"})
        turn = budget(before, "half A A", "half A O", "half A O")
        words = [(one.words, rules.say(one.reasons[0])) for one in turn.outcomes[:3]]
        assert words[0] == (("void",), "A A is not at full strength.")
        assert words[2] == (("void",), "A O is already named.")
        assert armies(turn) == dict.fromkeys("AHO", "half")

    @pytest.mark.parametrize("order", ["unsupply A O", "emergency 5 A"])
    def test_unsupply_and_emergency_are_void(self, order: str) -> None:
        turn = budget(winter(THREE, 13), order)
        told = "Only 13 can be spent, and 12 is enough to field every army at half strength or better."
        assert why(turn, order) == told
        assert state_after(turn, "emergency") == {"A": 5, "H": 5}


class TestEmergency:
    """R29 and R30, P9: the deposits of own homes, where not even half strength can be paid."""

    def test_only_what_is_needed_is_taken_in_the_order_written(self) -> None:
        turn = budget(winter(THREE, 6), "emergency 5 H", "emergency 5 A")
        assert set(armies(turn).values()) == {"half"}
        assert state_after(turn, "emergency") == {"A": 4}
        assert turn.results["emergency 5 A"] == ("ok",)
        assert why(turn, "emergency 5 A") == "1 of 5 emergency points taken from Aleria."


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


# --- What holds of every budget, whatever is written.


@given(winters(), lines)
@settings(max_examples=200)
def test_the_running_balance_is_that_of_the_entries(position: rules.Position, texts: list[str]) -> None:
    """After the armies are paid every entry takes its cost from what was left, and nobody goes below 0."""
    found = settle(position, "A", read(position, texts))
    left = found.obligations.left
    for entry in found.entries:
        if entry.order.verb in SPENDING:
            left -= entry.cost
            assert entry.left == left >= 0
    assert left == found.left
    assert sorted(entry.line for entry in found.entries if entry.line is not None) == list(range(len(texts)))


@given(winters(), lines)
@settings(max_examples=200)
def test_every_army_is_paid_its_price_first(position: rules.Position, texts: list[str]) -> None:
    """R29: no army is weaker than what can be had pays for."""
    paid = settle(position, "A", read(position, texts)).obligations
    price = {"full": 5, "half": 4, "unsupplied": 0}
    assert [fate.cost for fate in paid.fates] == [price[fate.status] for fate in paid.fates]
    weaker = [fate for fate in paid.fates if fate.words != ("ok",)]
    assert not weaker or paid.left < 4
    assert paid.cost <= paid.total + sum(paid.taken.values())


@given(winters(), lines, st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_only_the_order_within_a_kind_matters(position: rules.Position, texts: list[str], random: Random) -> None:
    """R28: executed by kind, within a kind as written."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        kinds[text.split(" ")[0]].append(text)
    queue = [kind for kind in kinds for _ in kinds[kind]]
    random.shuffle(queue)
    waiting = {kind: iter(same) for kind, same in kinds.items()}
    shuffled = [next(waiting[kind]) for kind in queue]
    plain, mixed = (settle(position, "A", read(position, some)) for some in (texts, shuffled))
    assert mixed.account == plain.account
    assert mixed.obligations.fates == plain.obligations.fates


@given(winters(), lines)
@settings(max_examples=200)
def test_the_preview_is_what_happens(position: rules.Position, texts: list[str]) -> None:
    """The form reckons as the adjudicator does, as long as others disband nothing and declare nothing; no point is made
    or mislaid."""
    found = settle(position, "A", read(position, texts))
    turn = check_conserved(position.variant.adjudicate(position, {"A": texts}))
    told = [(one.order, one.words) for one in turn.outcomes if one.order.power == "A"]
    assert told[: len(found.entries)] == [(entry.order, entry.words) for entry in found.entries]
    assert state_of(turn.after).stores.get("A", {}) == found.account.stores
    assert state_of(turn.after).homes["A"] == found.account.homes


@given(winters(), lines)
@settings(max_examples=200)
def test_a_refused_line_is_one_that_would_be_void(position: rules.Position, texts: list[str]) -> None:
    """`fault` says of a last line what comes of it; but a home may be moved before its deposit is made up."""
    orders = read(position, texts)
    if orders:
        fault = position.variant.fault(position, "A", orders[-1], orders[:-1])
        entry = settle(position, "A", orders).at(len(orders) - 1)
        assert fault == entry.fault or orders[-1].verb == "movehome"


ONE = ["A V"]
"""An army that costs 5 and stands in nobody's way."""


NEIGHBORS = winter(ONE, 30, ["A", "H", "O", "P"], stores={"A": 3})
REFUSED: list[tuple[rules.Position, dict[str, str]]] = [
    (winter(THREE, 0), {
        "emergency 3 A": "", "emergency 4 A": "The deposit in Aleria holds 2, not 4.",
        "emergency 6 H": "The deposit in Hippo holds 5, not 6.",
    }),
    (winter(ONE, 5, stores={"O": 4, "V": 4}), {
        "draw 4 O": "A does not own Ostia.", "draw 1 V": "A does not own Volubilis.",
    }),
    (NEIGHBORS, {
        "transfer 1 A - H - V": "A does not own Volubilis.", "transfer 1 A - O - B": "A does not own Baria.",
        "transfer 1 A - H - A": "A transfer must end in a different center.",
    }),
    (winter(ONE, 30, ["A", "H", "O"]), {
        "movehome A - H": "Hippo is already a home center of A.", "movehome A - U": "A does not own Utica.",
        "movehome O - H": "Ostia is not a home center of A.",
    }),
    (winter(ONE, 90, ["A", "H", "O"], since={"O": 1902}), {
        "newhome A": "Aleria is already a home center of A.", "newhome U": "A does not own Utica.",
        "newhome V": "A does not own Volubilis.",
        "newhome O": "A has owned Ostia since 1902; a new home center must have been owned since 1901 or earlier.",
    }),
    (winter(ONE, 7, emergency={"A": 5, "H": 3}), {
        "replenish 3 H": "A full deposit is 5, and Hippo already has 3.", "replenish 1 H": "",
        "replenish 2 H": "A full deposit is 5, and Hippo already has 4.",
        "replenish 1 A": "A full deposit is 5, and Aleria already has 5.",
    }),
    (winter(["A A"], 40), {"build A A": "Aleria is occupied by A A.", "build A H": ""}),
    (winter(ONE, 40), {"store 1 O": "A does not own Ostia.", "store 1 V": "A does not own Volubilis."}),
    (winter(ONE, 9, stores={"A": 1}), {
        order: f"'{order}' is not an order for the budget." for order in ("A V - W", "move 1 A - H", "A V H", "A V R W")
    }),
]  # fmt: skip
"""A winter, and orders written together with the reason why each is void, "" for one that is carried out."""


@pytest.mark.parametrize(("before", "wanted"), REFUSED)
def test_what_a_budget_refuses(before: rules.Position, wanted: dict[str, str]) -> None:
    turn = budget(before, *wanted)
    assert {order: turn.results[order] for order in wanted} == {
        order: ("void",) if reason else ("ok",) for order, reason in wanted.items()
    }
    assert {order: why(turn, order) for order, reason in wanted.items() if reason} == {
        order: reason for order, reason in wanted.items() if reason
    }


@pytest.mark.parametrize("replenish", [[], ["replenish 2 O"], ["replenish 4 O"], ["replenish 3 A"]])
def test_unless_the_deposit_of_a_moved_home_becomes_exactly_5_the_whole_order_is_void(replenish: list[str]) -> None:
    """P7 and P9."""
    before = winter(ONE, 30, ["A", "H", "O"], emergency={"A": 5, "H": 2})
    turn = budget(before, "movehome H - O", *replenish)
    assert set(turn.results.values()) == {("void",)}
    assert (state_after(turn, "homes"), state_after(turn, "emergency")) == (["A", "H"], {"A": 5, "H": 2})


@pytest.mark.parametrize(("since", "word"), [(1900, "ok"), (1901, "ok"), (1902, "void"), (1903, "void")])
def test_a_new_home_was_held_at_the_last_two_counts_and_this_one(since: int, word: str) -> None:
    """P10, R32."""
    turn = budget(winter(ONE, 60, ["A", "H", "O"], since={"O": since}), "newhome O")
    assert turn.results == {"newhome O": (word,)}


def test_a_home_that_is_retaken_must_be_replenished_before_it_acts() -> None:
    """R33."""
    before = winter(ONE, 19, emergency={"A": 5})
    assert budget(before, "build A H").results == {"build A H": ("void",)}
    assert set(budget(before, "build A H", "replenish 5 H").results.values()) == {("ok",)}


def test_one_army_is_built_in_each_home() -> None:
    turn = budget(winter(ONE, 40), "build A H", "build A H")
    assert [one.words for one in turn.outcomes] == [("ok",), ("void",)]
    assert rules.say(turn.outcomes[1].reasons[0]) == "An army is already being built in Hippo."


RULES = cases(
    "pink",
    phase="W1903A",
    text="""
named ones in the order written
    A: half A O => halved; half A H => halved; half A A => void; A A; A H; A O
    centers.A = ["A", "H"]; state.points.A = 13; expect.units.A = ["A A", "A H", "A O"]
    expect.state.status.A = { H = "half", O = "half" }
    says."half A A" = "Only 2 armies must go to half strength."
number 0 is void (Section 4: n is 1 or more)
    A: draw 0 A => void; store 0 A => void; replenish 0 A => void; emergency 0 A => void; transfer 0 A - H => void
    A: A V
    centers.A = ["A", "H"]; state.points.A = 30; state.stores.A.A = 1
not beyond the room at the end
    A: transfer 3 A - O => void; transfer 2 A - O => ok; A V
    centers.A = ["A", "H", "O", "P"]; state.points.A = 8; state.stores.A = { A = 6, O = 3 }
    says."transfer 3 A - O" = "Ostia has room for 2 more, not 3."
what its deposit needs is set aside at once
    # No new home can take it, though that is carried out before deposits are replenished
    A: newhome U => void; movehome H - O => ok; replenish 3 O => ok; A V
    centers.A = ["A", "H", "O", "U"]; state.points.A = 31; state.emergency.A = { A = 5, H = 2 }
    says."newhome U" = "Needs 20, 19 are left."
along adjacent provinces
    A: transfer 1 A - P; A V
    centers.A = ["A", "H", "O", "P"]; state.points.A = 8; state.stores.A.A = 3
    says."transfer 1 A - P" = "Pisae is not adjacent to Aleria."
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
