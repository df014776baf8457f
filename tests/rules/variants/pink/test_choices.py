"""The slots of orders without a unit: what may come next, what may not and why, when an order is whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.variants.pink.budget import DEPOSIT_LACKS, settle
from tests.rules.variants.pink.winters import lines, read, winter, winters

from .table import position

PINK, THREE = rules.variant("pink"), rules.variant("pink3")
NO_AWARDS, DISBANDING = rules.variant("pink", awards=False), rules.variant("pink", disband_half=True)
SEATS = dict(zip("ABCDEFG", ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"), strict=True))
STORES = {"A": {"A": 3, "V": 2}}
UNSUPPLIED = {"A": {"H": "unsupplied"}}
RETREATING = {"phase": "S1902R", "units": {"A": ["A A"], "B": ["A H"]}}
ONE, ALL = ["A V"], ["A A", "A H", "A O"]


def season(phase: str = "S1902M", **state: object) -> rules.Position:
    units = {"A": ["A A", "A H"], "B": ["A I", "A V"]}
    return PINK.position(phase=phase, units=units, state={"stores": STORES, **state})


def first(**state: object) -> rules.Position:
    return PINK.position(phase="S1901M", units={"A": ["A A"]}, state={"seats": SEATS, **state})


def ask(position: rules.Position, asked: str) -> rules.Choices:
    """What may come next. `asked`: the steps so far, parted by commas, a power before them if it is not A, and the
    lines written before: `GM: award, C after award 1 B; award 2 C`."""
    begun, _, written = asked.partition("after ")
    power, _, steps = begun.rpartition(":")
    partial = tuple(int(step) if step.isdigit() else step for step in steps.strip().split(", ") if step)
    return rules.choices(position, power or "A", partial, tuple(filter(None, written.split("; "))))


def differences(position: rules.Position, answers: Mapping[str, str]) -> Iterator[str]:
    """What is answered otherwise than wanted: `A, H` may come next and nothing else, `O: ...` may not for this reason,
    `O!` is no candidate, `=> ...` is the order that is whole, `=>` none is."""
    for asked, wanted in answers.items():
        found = ask(position, asked)
        refused = {one.text: rules.say(one.reason) for one in found.candidates if one.reason}
        for part in wanted.split(" | "):
            text, colon, _ = part.partition(": ")
            if part.startswith("=>"):
                is_so: Any = f"=> {found.order.text if found.order else ''}".strip()
            elif colon:
                is_so = f"{text}: {refused.get(text)}"
            elif part.endswith("!"):
                is_so = part if found.find(part[:-1]) is None else f"{part[:-1]} is offered"
            else:
                is_so = ", ".join(one.text for one in found.allowed)
            if is_so != part:
                yield f"{asked}: {part} expected, got {is_so}"


HOMES = winter(ONE, 40, ["A", "H", "O", "U"], since={"U": 1903}, emergency={"A": 5, "H": 2})
TRANSFERS = winter(
    ONE,
    8,
    ["A", "H", "O", "P"],
    stores={"A": 6, "O": 5, "V": 2},
    others={"units": {"B": ["A I"]}, "centers": {"B": ["B", "I"]}},
)
CASES: dict[str, list[tuple[rules.Position, dict[str, str]]]] = {
    "R19: points move from where they lie, one step, whosever province it is": [
        (season(), {
            "points": "A, V | H: A has no points in Hippo.", "points, A": "1, 2, 3",
            "points, A after move 2 A - H": "1", "points after move 3 A - H": "V",
            "points, A, 3": "H, O, U | P: Pisae is not adjacent to Aleria: points move one province at a time.",
            "points, A, 3, O": "=> move 3 A - O",
        }),
        (PINK.start(), {
            "": "A A, A H, friendly, name | move: A has no stored points to move. | "
            "unfriendly: A has declared itself friendly to no other power.",
        }),
    ],
    "R18: declarations, in a retreat phase too": [
        (PINK.position(**RETREATING, dislodged={"B": {"A O": ["P", "B"]}}),
         {"": "friendly | move!", "B:": "A O, friendly | move!"}),
        (season(), {"friendly after friendly C": "B, D, E, F, G", "unfriendly after friendly C": "C"}),
        (season(friendly={"A": list("BCDEFG")}),
         {"": "friendly: A has declared itself friendly to every other power."}),
    ],
    "R3 to R5: names with the first orders": [
        (first(), {
            "name": "power, A, B, C, D | E: E is named by Bob. | Carthage!", "name, A": " | =>",
            "name after name A Arbor; name power Ann": "B, C, D", "GM: name": "Y, Z",
            "G: after name power Gus": "name: G has nothing left to name.",
        }),
        (season(), {"": "A A, A H, move, friendly | name! | award!"}),
        (THREE.start(), {"": "A A, A H, name | move! | friendly!"}),
    ],
    "R26: awards of the game master in Spring and Autumn, to whom, then how many": [
        (season(), {"GM:": "award", "GM: award": "A, B, C, D, E, F, G", "GM: award, C, 2": "=> award 2 C"}),
        (season("F1902M"), {"GM:": "award"}),
        (season("W1902A"), {"GM:": " | award!"}),
        (THREE.position(phase="W1902A"), {"GM:": " | award!"}),
        (NO_AWARDS.position(phase="S1902M", units={"A": ["A A"]}), {"GM:": " | award!"}),
        (season(gm=False), {"GM:": "award: This game has no game master."}),
    ],
    "R12 and R15: an unsupplied army can only hold, and is not supported": [
        (season(status=UNSUPPLIED), {
            "A H": "hold | move: A H is unsupplied and can only hold.",
            "A A, support": "A H: A H is unsupplied and cannot be supported.",
        }),
        (PINK.position(phase="S1902R", units={"B": ["A H"]}, dislodged={"A": {"A O": ["P", "B"]}},
                       state={"status": {"A": {"O": "unsupplied"}}}), {"A O": "retreat"}),
    ],
    "Pink III asks as plain Diplomacy does in winter": [
        (THREE.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H", "O"]}), {"": "A, H, waive"}),
    ],
    "every verb of a budget is there with the reason why not": [
        (winter(ONE, 10, stores={"A": 2}), {
            "": "store, draw, transfer, field, friendly | build: Needs 9, 5 are left. | "
            "movehome: A owns no other center to move a home to. | "
            "newhome: A has owned no other center for two years. | "
            "replenish: Every home center of A has its full deposit. | "
            "half: The armies need 5, and 12 can be spent, stores included: all are fielded as they are. | "
            "unsupply: The armies need 5, and 12 can be spent, stores included: all are fielded as they are. | "
            "emergency: The armies need 5, and 12 can be spent, stores included: all are fielded as they are. | "
            "remove: Armies at half strength may not be disbanded in this game. | "
            "unfriendly: A has declared itself friendly to no other power.",
        }),
        (winter([], 0, []), {
            "": "draw: A has nothing stored in its centers. | "
            "transfer: A has no points to transfer to another center. | "
            "store: No center of A has room for more. | build: A has no empty home center that can build. | "
            "field: A has no army.",
        }),
        (winter(ONE, 8, ["A", "H", "O"], stores={"A": 1}), {
            "after store 2 A": "draw, transfer, field, friendly | newhome: Needs 20, 3 are left. | "
            "movehome: Needs 4, 3 are left. | store: Needs 1, nothing is left.",
        }),
        (winter(ONE, 8), {"GM:": " | store!"}),
    ],
    "places first, each with its reason, then whole numbers, then the order": [
        (winter(ONE, 12, ["A", "H", "O"], stores={"H": 5, "V": 2}), {
            "store": "A, O | H: Hippo has room for 0 more, not 1. | V: A does not own Volubilis.",
            "draw": "H | A: A has no points in Aleria. | V: A does not own Volubilis.",
        }),
        (winter(ONE, 12, stores={"H": 3}), {
            "store, A": "1, 2, 3, 4, 5, 6", "draw, H": "1, 2, 3", "draw, H after draw 2 H": "1",
            "store, A after store 1 A": "1, 2, 3, 4, 5", "store, A, 3": "=> store 3 A",
        }),
        (winter(["A V", "A W"], 4, emergency={"A": 3, "H": 5}),
         {"emergency, A": "1, 2, 3", "emergency": "O: Ostia is not a home center owned by A."}),
        (winter(ONE, 40, emergency={"A": 3, "H": 5}), {"replenish": "A", "replenish, A": "1, 2"}),
    ],
    "homes build, are moved and made; a short deposit can be made up": [
        (HOMES, {
            "build": "A | H: The deposit in Hippo is 2: a home center needs the full 5 to build.",
            "build, A": "=> build A A", "movehome": "A, H",
            "movehome, A": "O, U | H: Hippo is already a home center of A.", "movehome, A, O": "=> movehome A - O",
            "movehome, H": "O, U", "replenish after movehome H - O": "H, O",
            "replenish, O after movehome H - O": "3", "newhome": "O", "newhome, O": "=> newhome O",
        }),
        (winter(ONE, 11, ["A", "H", "O"], emergency={"A": 5, "H": 2}), {"movehome": "A"}),
    ],
    "armies are halved, go without supply, or are disbanded where that counts": [
        (winter(ALL, 14), {"half": "A A, A H, A O"}),
        (winter(ALL, 13, status={"A": "half"}), {"half": "A A: A A is not at full strength."}),
        (winter(ALL, 9), {
            "unsupply": "A A, A H, A O", "unsupply, A H": "=> unsupply A H",
            "after unsupply A H": "unsupply: Only 1 army must go without supply.",
        }),
        (winter(["A A", "A H"], 14, variant=DISBANDING, status={"H": "half"}),
         {"remove": "A H", "remove, A H": "=> remove A H"}),
    ],
    "R31: a transfer is drawn province by province, and the second has no fee": [
        (TRANSFERS, {
            "transfer": "A, O, V | H: A has no points in Hippo.", "transfer, A": "1, 2, 3, 4, 5",
            "transfer, O, 4": "A, H, V | => | I: Iguvium is not friendly territory: A I of B is there.",
            "transfer, O, 4, H":
                "A, U, V | => transfer 4 O - H | O: The points have already passed through Ostia.",
            "transfer, O, 4, H, V": "=>", "transfer, O, 4, H, V, P": "=> transfer 4 O - H - V - P",
            "transfer after transfer 1 A - H": "A, H, O, V",
        }),
        (winter(ONE, 8, ["A", "H", "O"], stores={"A": 3, "O": 5}), {
            "transfer, A, 3, H":
                " | O: No center of A with room for 3 can be reached that way over friendly territory.",
        }),
        (winter(ONE, 7, ["A", "H"], stores={"A": 3}), {"": "transfer: Needs 3, 2 are left."}),
        (winter(ONE, 40), {"after store 3 A": "transfer: A has no points to transfer to another center."}),
    ],
    "R18: declarations in winter": [
        (winter(ONE, 8, friendly={"A": ["B"]}), {
            "friendly": "C, D, E, F, G | B: A is already friendly to B. | A: A power is always friendly to itself.",
            "unfriendly": "B", "unfriendly after unfriendly B; friendly C": "C", "friendly, C": "=> friendly C",
        }),
    ],
}  # fmt: skip


@pytest.mark.parametrize("title", CASES)
def test_what_may_come_next(title: str) -> None:
    assert [one for position, answers in CASES[title] for one in differences(position, answers)] == []


@pytest.mark.parametrize(
    ("before", "steps", "slot"),
    [
        (season(), "points, A", "n"), (season(), "GM: award, C", "n"), (first(), "name, A", "text"),
        (winter(ONE, 10), "", "verb"), (winter(ONE, 12), "store, A", "n"), (TRANSFERS, "transfer, O, 4", "route"),
        (THREE.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H", "O"]}), "", "site"),
    ],
)  # fmt: skip
def test_what_is_asked_for(before: rules.Position, steps: str, slot: str) -> None:
    assert ask(before, steps).slot == slot


def test_an_order_without_a_unit_has_none() -> None:
    order = ask(winter(ONE, 12), "store, A, 3").order
    assert order is not None and (order.slots[0], order.unit) == (3, None)


def test_a_long_row_is_cut_short_before_its_largest_number() -> None:
    numbers = [one.value for one in ask(winter(ONE, 5, stores={"A": 100_000}), "draw, A").candidates]
    assert numbers[:3] == [1, 2, 3] and numbers[-1] == 100_000 and len(numbers) == 99


def test_a_step_that_is_refused_leads_nowhere() -> None:
    with pytest.raises(ValueError, match="Ostia"):
        ask(winter(ONE, 12), "store, O")


@given(winters(), lines, st.data())
@settings(max_examples=150)
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
@settings(max_examples=100)
def test_what_choices_refuse_would_be_void(position: rules.Position, texts: list[str], verb: str) -> None:
    orders = read(position, texts)
    unit = "A " if verb == "build" else ""
    for one in position.variant.ask(position, "A", (verb,), orders).candidates:
        numbers = [f"{number} " for number in range(1, 10)] if verb not in ("newhome", "build") else [""]
        for number in numbers if one.reason else ():
            order = rules.parse(position, "A", f"{verb} {number}{unit}{one.text}")
            assert settle(position, "A", (*orders, order)).at(len(orders)).void


# --- A typed line that would be void is refused, with the rule in words, given the lines before it.

BEFORE = winter(["A V"], 14, ["A", "H", "O"], stores={"H": 2}, emergency={"A": 5, "H": 3})


@pytest.mark.parametrize(
    ("before", "line", "sentence"),
    [
        ("", "store 3 H", ""),
        ("", "store 4 H", "Hippo has room for 3 more, not 4."),
        ("", "build A A", ""),
        ("", "build A H", "The deposit in Hippo is 3: a home center needs the full 5 to build."),
        ("", "newhome O", "Needs 20, 9 are left."),
        ("", "draw 3 H", "2 are left in Hippo, not 3."),
        ("", "half A V", "The armies need 5, and 16 can be spent, stores included: all are fielded as they are."),
        ("", "move 1 H - A", "'move 1 H - A' is not an order for the budget."),
        ("", "A V - W", "'A V - W' is not an order for the budget."),
        ("", "friendly B", ""),
        ("", "friendly A", "A power is always friendly to itself."),
        ("build A A", "store 3 A", "Needs 4, nothing is left."),
        ("store 3 H", "store 1 H", "Hippo has room for 0 more, not 1."),
        ("replenish 2 H", "build A H", "Needs 9, 7 are left."),
        ("draw 2 H", "newhome O", "Needs 20, 11 are left."),
        # R28: the build comes first, whatever is written before it; then the store is the one that cannot be paid.
        ("store 5 A", "build A A", ""),
        # A home may be moved before the line that makes up its deposit.
        ("", "movehome H - O", ""),
        ("movehome H - O", "replenish 2 O", ""),
        ("", "replenish 2 O", "Ostia is not a home center owned by A."),
    ],
)
def test_a_typed_line_is_refused_with_its_reason(before: str, line: str, sentence: str) -> None:
    written = [rules.parse(BEFORE, "A", before)] if before else []
    reason = BEFORE.variant.fault(BEFORE, "A", rules.parse(BEFORE, "A", line), written)
    assert (rules.say(reason) if reason else "") == sentence


def test_a_home_is_not_moved_if_its_deposit_cannot_be_paid_too() -> None:
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
    shown = position({}).variant.survey(position({}), "distance", "A")
    assert (shown["O"], shown["P"]) == ("1", "2")


def test_the_game_master_has_no_territory() -> None:
    here = position({})
    assert here.variant.survey(here, "distance", "GM") == {}
    assert here.variant.survey(here, "friendly", "") == {}
