"""Pink III: plain adjustments on the same board, with the optional rules of Pink I (R36); section 13: the position
check; and that no fault of a position breaks anything else; the state in scenarios and save files (section 12):
what is read, what is written, what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Sign
from rules.variants.pink import setup
from rules.variants.pink.state import PinkState, friendly, state_of
from tests.rules.cases import Case, cases
from tests.rules.variants.pink.table import Lines, position, serving, state_after
from tests.rules.variants.pink.table import turn as any_turn
from tests.rules.variants.pink.winters import lines, winters


def turn(units: Lines, orders: Lines, phase: str = "W1902A", **table: object) -> rules.Turn:
    return any_turn(units, orders, phase, variant="pink3", **table)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "left", "words"),
    [
        ((), "A A", "from its home centers goes first (A X 3 and A A 0)."),
        ([("civil_disorder", "2023")], "A X", "from its owned centers goes first (A A 5 and A X 1)."),
    ],
)
def test_missing_removals_go_by_the_distance_from_home(options: Any, left: str, words: str) -> None:
    """As in the Diplomacy of 1971, unless the players choose the rule of 2023; why, is told."""
    after = turn({"A": ["A A", "A X"]}, {}, centers={"A": ["K"]}, options=options)
    assert after.after.as_dict()["units"] == {"A": [left]}
    (outcome,) = after.outcomes
    assert any(rules.say(reason).endswith(words) for reason in after.before.variant.basis(after, outcome))


@pytest.mark.parametrize("line", ["move 1 A - H", "friendly B", "award 1 A", "store 1 A", "half A A"])
@pytest.mark.parametrize("phase", ["S1902M", "W1902A"])
def test_orders_for_points_and_declarations_are_void(line: str, phase: str) -> None:
    after = turn({"A": ["A A"]}, {"A": [line], "GM": ["award 2 A"]}, phase)
    assert (after.results[line], after.results["award 2 A"]) == (("void",), ("void",))
    assert set(after.after.as_dict()["state"]) == {"homes", "gm"}


def test_it_keeps_nothing_of_points() -> None:
    with pytest.raises(ValueError, match="pink3 has no state called points, stores"):
        position({}, variant="pink3", points={"A": 3}, stores={})


def test_r36_carthage_may_be_built_in_by_its_first_owner_until_another_owns_it() -> None:
    options = {"carthage_home": True}.items()
    centers = {"B": ["B", "I"], "C": ["C"]}
    first = turn({"B": ["A Carthage"]}, {}, "F1902M", centers=centers, options=options)
    assert state_after(first, "carthage_first") == "B"
    board = first.after.variant.board(first.after)
    assert "Carthage" in board.powers["B"].homes
    gone = turn(
        {"C": ["A Carthage"]},
        {},
        "F1902M",
        centers={"B": ["B", "I"]},
        options=options,
        carthage_first="B",
        homes={"B": ["B", "I", "Carthage"]},
    )
    assert state_after(gone, "homes")["B"] == ["B", "I"]
    assert gone.after.variant.board(gone.after) is gone.after.variant.base


# --- Section 13: the position check; and that no fault of a position breaks anything else.

PINK = rules.variant("pink")


def some_position(phase: str = "S1903M", variant: rules.Variant = PINK, **set_up: Any) -> rules.Position:
    return variant.position(phase=phase, **{"units": {"A": ["A A", "A O"], "B": ["A B"]}, **set_up})


def findings(found: rules.Position) -> list[str]:
    return [rules.say(one) for one in found.variant.validate(found)]


def with_economy(found: rules.Position, **changes: Any) -> rules.Position:
    """The position with parts of its economy as no file can hold them."""
    return replace(found, extra=replace(state_of(found), **changes))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ({"stores": {"A": {"H": 7}}}, "A has 7 points in Hippo, which holds 5: the rest must be moved out in Spring."),
        (
            {"stores": {"A": {"B": 2}}},
            "A has 2 points in Baria, which it does not own and A B occupies: they will be lost.",
        ),
        (
            {"stores": {"A": {"A": 2}}, "still": {"A": {"A": 3}}},
            "A has 3 points listed as stationary in Aleria, but only 2 there.",
        ),
        ({"emergency": {"A": {"A": 6, "H": 5}}}, "The deposit of A in Aleria is 6, but a full deposit is 5."),
        (
            {"emergency": {"A": {"A": 5, "H": 5, "O": 5}}},
            "A deposit of A is listed in Ostia, which is not a home center it owns: it will be lost.",
        ),
        ({"points": {"A": 3}}, "A has 3 points for a budget, but this phase has no budget."),
        (
            {"status": {"A": {"O": "half"}}, "standoffs": {"A": {"O": 1}}},
            "A O is half, but standoffs are counted only at full strength.",
        ),
        ({"standoffs": {"A": {"O": 2}}}, "A O has 2 standoffs listed, but at 2 it would be at half strength."),
        ({"attacks": {"A": {"O": 1}}}, "A O is full, but attacks are counted only at half strength."),
        (
            {"status": {"A": {"O": "unsupplied"}}, "attacks": {"A": {"O": 1}}},
            "A O is unsupplied, but attacks are counted only at half strength.",
        ),
        (
            {"status": {"A": {"O": "half"}}, "attacks": {"A": {"O": 3}}},
            "A O has 3 attacks listed, but the third destroys it.",
        ),
        (
            {"homes": {"A": ["A", "V"]}, "emergency": {"A": {"A": 5}}},
            "Volubilis is listed as a home of A, but is not a center.",
        ),
        ({"awards": {"A": 10**9}}, "Awards (A): 1000000000 is far too large; even 1000 would be unusual."),
        ({"friendly": {"A": ["A"]}}, "A is listed as friendly to itself, which has no effect."),
        ({"since": {"A": 1904}}, "Aleria is listed as owned since 1904, which is in the future."),
        ({"garrison": {"A": "B"}}, "Garrisons are listed, but this game has none."),
        ({"carthage_first": "A"}, "Carthage is listed as a home, but it is not one in this game."),
    ],
)
def test_what_a_file_may_hold_and_no_game(state: dict[str, Any], sentence: str) -> None:
    assert findings(some_position(state=state)) == [sentence]


def test_points_may_lie_beside_a_friend_and_wait_for_their_retreats() -> None:
    """R25."""
    friend = some_position(state={"stores": {"A": {"B": 2}}, "friendly": {"B": ["A"]}})
    assert findings(friend) == []
    dislodged = some_position("S1903R", dislodged={"A": {"A P": ["V"]}}, state={"stores": {"A": {"B": 2}}})
    assert findings(dislodged) == []


def test_a_garrison_where_there_never_is_one_and_awards_where_there_are_none() -> None:
    with_them = rules.variant("pink", garrisons=True)
    found = some_position(variant=with_them, state={"garrison": {"O": "B"}})
    assert findings(found) == ["A garrison is listed in Ostia, which never has one."]
    plain = some_position(variant=rules.variant("pink", awards=False), state={"awards": {"A": 1}})
    assert findings(plain) == ["Awards are listed, but this game has none."]


def test_units_in_no_province_and_two_in_one() -> None:
    before = some_position()
    strange = rules.Unit("A", "A", rules.Location("Q9"))
    twice = replace(before.units["B"], power="C", place=before.units["A"].place)
    found = before.with_units({**before.units, "Q9": strange, "A#2": twice})
    assert findings(found) == [
        "A Q9 is not in a province of this board.",
        "A A of A and A A of C are both in Aleria: there is room for only one.",
    ]


def test_powers_and_provinces_that_there_are_not() -> None:
    before = some_position()
    stranger = replace(before.units["B"], power="X")
    found = with_economy(
        before.with_units({**before.units, "B": stranger}, centers={**before.centers, "O": "X", "Q9": "A"}),
        stores={"X": {"A": 1}, "A": {"Q9": 2}},
        since={"Q9": 1901},
        homes={"A": ("A", "Q9")},
    )
    assert findings(found)[:7] == [
        "A B: no power is called 'X'.",
        "Centers, O: no power is called 'X'.",
        "Centers: no province is called 'Q9'.",
        "Stores: no power is called 'X'.",
        "Stores, A: no province is called 'Q9'.",
        "Homes, A: no province is called 'Q9'.",
        "Since: no province is called 'Q9'.",
    ]


def ask_everything(found: rules.Position, texts: list[str]) -> None:
    """Everything that is asked about a position, to the end of its phase."""
    variant = found.variant
    orders = tuple(rules.parse(found, "A", text) for text in texts)
    variant.validate(found)
    variant.signs(found)
    for power in ("A", "B", "GM"):
        variant.forms(found, power, orders if power == "A" else ())
        variant.statement(found, power)
        first = variant.ask(found, power, (), ())
        for one in first.allowed:
            variant.ask(found, power, (one.value,), ())
    for survey in variant.surveys:
        variant.survey(found, survey.id, "A")
    turn = variant.adjudicate(found, {"A": list(orders)})
    variant.report(turn, "A")
    turn.after.as_dict()


@given(winters(), lines, st.integers(0, 10**12))
@settings(max_examples=40)
def test_impossible_amounts_break_nothing(found: rules.Position, texts: list[str], number: int) -> None:
    table = {"A": {"A": number, "O": number, "V": 1}}
    odd = with_economy(found, stores=table, emergency=table, still=table, points={"A": number})
    ask_everything(odd, texts)


@pytest.mark.parametrize("phase", ["S1903M", "F1903M", "W1903A"])
def test_strangers_break_nothing(phase: str) -> None:
    before = some_position(phase)
    nowhere = rules.Unit("A", "A", rules.Location("Q9"))
    twice = replace(before.units["A"], power="B")
    odd = before.with_units({**before.units, "Q9": nowhere, "A#2": twice}, centers={**before.centers, "O": "X"})
    for found in (
        odd,
        with_economy(before, homes={"A": ("V", "A")}),
        with_economy(before, stores={"X": {"A": 1}, "A": {"A": 2}}),
    ):
        variant = found.variant
        assert variant.validate(found)
        variant.signs(found)
        variant.forms(found, "A", ())
        variant.ask(found, "A", (), ())
        variant.statement(found, "")


def test_an_economy_can_be_empty() -> None:
    bare = replace(some_position("W1903A"), extra=PinkState())
    ask_everything(bare, ["build A A", "movehome A - H", "transfer 1 A - H", "emergency 1 A"])


# --- What lies on the board beside armies: coins, loose points, homes, garrisons.


def signs(kind: str, variant: rules.Variant = PINK, phase: str = "S1902M", **set_up: object) -> dict[str, Sign]:
    position = variant.position(phase=phase, **set_up)  # type: ignore[arg-type]
    return {sign.place: sign for sign in variant.signs(position) if sign.type.name == kind}


def test_a_coin_for_every_center() -> None:
    coins = signs("capacity", units={})
    assert list(coins) == list(PINK.base.centers)
    assert coins["A"] == Sign(setup.COIN, "A", "", 0, 7, 5)
    assert coins["O"] == Sign(setup.COIN, "O", "", 0, 5, 0)
    assert coins["Carthage"].room == 12


def test_what_its_owner_stores_there_and_the_deposit_beside_it() -> None:
    """Section 13: `5/7 +5`."""
    coins = signs("capacity", units={}, state={"stores": {"A": {"A": 5, "H": 6}}})
    assert coins["A"] == Sign(setup.COIN, "A", "A", 5, 7, 5)
    assert coins["H"].count == 6


def test_points_on_the_road_lie_loose() -> None:
    """R20: where their owner has no room."""
    loose = signs("points", units={}, state={"stores": {"A": {"V": 2, "B": 3, "A": 9}}})
    assert loose == {"V": Sign(setup.POINTS, "V", "A", 2), "B": Sign(setup.POINTS, "B", "A", 3)}
    assert signs("capacity", units={}, state={"stores": {"A": {"B": 3}}})["B"].count == 0


def test_homes_that_act_and_homes_that_do_not() -> None:
    """P9 and R33."""
    homes = signs(
        "home",
        units={},
        centers={"A": ["A", "O"], "B": ["H"]},
        state={"homes": {"A": ["A", "H", "O"]}, "emergency": {"A": {"A": 5, "O": 4}}},
    )
    assert {place: homes[place].count for place in ("A", "H", "O")} == {"A": 1, "H": 0, "O": 0}
    assert homes["H"].power == "A"


def test_garrisons_by_option() -> None:
    """R34."""
    with_them = rules.variant("pink", garrisons=True)
    found = signs("garrison", with_them, units={}, state={"garrison": {"H": "B"}})
    assert (found["A"].power, found["H"].power, found["Carthage"].power) == ("A", "B", "")
    assert signs("garrison", units={}) == {}


def test_pink3_has_no_coins_and_its_owned_homes_act() -> None:
    three = rules.variant("pink3", garrisons=True)
    centers = {"A": ["A"], "B": ["H"]}
    assert signs("capacity", three, units={}, centers=centers) == {}
    homes = signs("home", three, units={}, centers=centers)
    assert (homes["A"].count, homes["H"].count) == (1, 0)
    assert "Carthage" in signs("garrison", three, units={}, centers=centers)


# --- Garrisons by option (R34).

GUARDED = {"garrisons": True}.items()


def guarded_turn(units: Lines, orders: Lines, **table: object) -> rules.Turn:
    return any_turn(units, orders, options=GUARDED, **table)  # type: ignore[arg-type]


def test_r34_an_army_that_is_not_its_own_neither_gains_nor_meets_it() -> None:
    """C stands in A's home; B drives it out against 1 alone, and the garrison goes on serving A."""
    after = guarded_turn({"C": ["A H"], "B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]})
    assert after.results == {"A O": ("ok",), "A V": ("ok",), "A H": ("dislodged",)}
    assert serving(after) == {}


def test_r34_nobody_retreats_past_a_foreign_garrison_and_a_stand_off_with_one_closes_its_place() -> None:
    after = guarded_turn(
        {"B": ["A O"], "C": ["A P", "A I"]}, {"C": ["A I - O", "A P H"]}, status={"B": {"O": "unsupplied"}}
    )
    dislodged = after.dislodged["O"]
    assert [place.text for place in dislodged.retreats] == ["B", "V"]
    closed = {place.text: reason.code for place, reason in dislodged.closed}
    assert (closed["A"], closed["H"]) == ("garrison_holds", "garrison_holds")
    contested = guarded_turn(
        {"A": ["A O"], "C": ["A U", "A P", "A I"]},
        {"C": ["A U - H", "A I - O", "A P H"]},
        status={"A": {"O": "unsupplied"}},
    )
    assert "H" not in [place.text for place in contested.dislodged["O"].retreats]


def test_r34_carthage_is_nobodys_ground_until_its_first_garrison_falls() -> None:
    here = position({}, options=GUARDED)
    assert "Carthage" not in friendly(here, "A")
    taken = guarded_turn({"C": ["A V", "A W"]}, {"C": ["A V - Carthage", "A W S A V - Carthage"]})
    assert serving(taken) == {"Carthage": "C"}
    assert "Carthage" in friendly(taken.after, "C")


WHOLE: dict[str, Any] = {
    "points": {"A": 12},
    "income": {"A": 12, "B": 5},
    "interest": {"A": {"A": 1}},
    "stores": {"A": {"A": 8, "V": 2}, "C": {"J": 3}},
    "still": {"A": {"A": 7}},
    "emergency": {"A": {"A": 5, "H": 2}, **{power: {} for power in "BCDEFG"}},
    "homes": {
        "A": ["A", "O"],
        "B": ["B", "I"],
        "C": ["C", "J"],
        "D": ["D", "K"],
        "E": ["E", "L"],
        "F": ["F", "M"],
        "G": [],
    },
    "status": {"A": {"A": "half"}, "B": {"O": "unsupplied"}},
    "standoffs": {"A": {"H": 1}},
    "attacks": {"A": {"A": 2}},
    "friendly": {"A": ["B", "C"]},
    "awards": {"B": 3},
    "since": {"A": 1900, "H": 1900, "O": 1903},
    "garrison": {"H": "B"},
    "carthage_first": "C",
    "seats": {"A": "Ann"},
    "power_names": {"A": "Umbria", "C": "Grand Old Republic"},
    "short_names": {"C": "GOR"},
    "province_names": {"A": "Arbor", "Z": "Zürich"},
    "gm": False,
}
UNITS = {"A": ["A A", "A H"], "B": ["A O"]}


def test_every_key_is_read_and_written_again() -> None:
    here = position(UNITS, centers={"A": ["A", "H"]}, **WHOLE)
    assert here.as_dict()["state"] == WHOLE
    assert here.variant.position(**here.as_dict()) == here


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"gold": 3}, "pink has no state called gold"),
        ({"points": 3}, "points must be a table"),
        ({"points": {"A": -1}}, "points.A must be a whole number from 0 to 1000000000000, not -1"),
        (
            {"stores": {"A": {"A": 10**15}}},
            "stores.A.A must be a whole number from 0 to 1000000000000, not 1000000000000000",
        ),
        ({"points": {"A": True}}, "points.A must be a whole number"),
        ({"points": {"A": "three"}}, "points.A must be a whole number"),
        ({"points": {"A": 10**20}}, "points.A must be a whole number"),
        ({"points": {"H": 1}}, "points: No power is called 'H'"),
        ({"stores": {"A": {"Q9": 1}}}, "stores.A: There is no province called 'Q9'"),
        ({"stores": {"A": 5}}, "stores.A must be a table"),
        ({"status": {"A": {"A": "weak"}}}, "status.A.A must be one of full, half, unsupplied, not 'weak'"),
        ({"status": {"A": {"H": "half"}}}, "status: A has no army in H"),
        ({"standoffs": {"B": {"A": 1}}}, "standoffs: B has no army in A"),
        ({"homes": {"A": "A"}}, "homes.A must be a list"),
        ({"friendly": {"A": [["B"]]}}, "friendly: No power is called"),
        ({"since": {"O": "long"}}, "since.O must be a whole number"),
        ({"garrison": {"H": "X"}}, "garrison: No power is called 'X'"),
        ({"garrison": {"H": None}}, "garrison: No power is called 'None'"),
        ({"carthage_first": []}, "carthage_first: No power is called"),
        ({"province_names": {1: "Arbor"}}, "province_names: no province has the letter '1'"),
        ({"carthage_first": "X"}, "carthage_first: No power is called 'X'"),
        ({"winner": "X"}, "winner: No power is called 'X'"),
        ({"ended": "draw"}, "ended must look like"),
        ({"seats": {"A": 3}}, "seats.A must be text"),
        ({"gm": 1}, "gm must be true or false"),
        (
            {"power_names": {"A": "A name too long for any power at all"}},
            "power_names: 'A name too long for any power at all' has",
        ),
        ({"power_names": {"A": "B"}}, "power_names: 'B' is already the name of B"),
        ({"province_names": {"A": "Brindle"}}, "province_names: 'Brindle' does not begin with A"),
        ({"province_names": {"AA": "Arbor"}}, "province_names: no province has the letter 'AA'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(state: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError) as error:
        position({"A": ["A A"]}, **state)
    assert str(error.value).startswith(words)


def test_a_winner_ends_the_game() -> None:
    won = PINK.position(phase="done", state={"winner": "C"})
    assert PINK.end(won) == rules.End("win", ("C",))
    assert won.as_dict()["state"]["winner"] == "C"


# --- The boards as they are told of: letters, capacities, fairness (R1, R2), three levels (R35).


def test_a_place_without_its_board_is_no_place() -> None:
    """The level is always written (section 10)."""
    here = rules.variant("pink2").start()
    for line in ("A O - P", "A A@1 - H"):
        with pytest.raises(rules.Unreadable, match="could be"):
            rules.parse(here, "A", line)


RULES = cases(
    "pink",
    phase="S1902M",
    text="""
points are void in retreats too
    A: A A - O; A H S A A - O | B: A O
    variant = "pink3"
    next
    B: A O R I; friendly A => void
R34: head to head the garrison adds to the resistance and not to the attack
    A: A H - O => bounce | B: A O - H => bounce; A V S A O - H => ok
    options = { garrisons = true }
R34: points do not enter carthage while its garrison is nobodys
    A: move 1 V - Carthage => bounce (guarded); A A
    state.stores.A.V = 1; options = { garrisons = true }
only pink iii leaves builds [W1902A]
    A: waive => ok; A O
    centers.A = ["A", "H", "O"]; variant = "pink3"
    or
    A: waive => void; A O
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
