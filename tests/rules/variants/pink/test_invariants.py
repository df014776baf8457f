"""What holds in every position of Pink, whatever is ordered (Hypothesis)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Position, Turn
from rules.files.errors import ScenarioError
from rules.files.scenarios import check_scenarios
from rules.variants.pink.state import FULL, HALF, counter, status
from tests.selfplay import check_conserved

from .table import turn

PLAIN = rules.variant("pink")
VARIANTS = {
    "pink": PLAIN,
    "options": rules.variant("pink", garrisons=True, carthage_home=True, stores_on_capture="destroy"),
    "pink2": rules.variant("pink2", garrisons=True),
}
POWERS = "ABCD"
quick = settings(max_examples=30)


def near(variant: rules.Variant) -> list[str]:
    """A corner of the board, so that armies meet."""
    return [p.id for p in variant.base.provinces.values() if p.base in ("A", "B", "H", "I", "O", "U", "V", "Carthage")]


@st.composite
def positions(draw: st.DrawFn, variant: rules.Variant) -> Position:
    """Armies of four powers with strengths and counters, points in centers and in transit."""
    places = near(variant)
    units: dict[str, list[str]] = {}
    state: dict[str, Any] = {key: {} for key in ("status", "standoffs", "attacks", "stores", "still", "friendly")}
    for place in draw(st.lists(st.sampled_from(places), unique=True, min_size=2, max_size=8)):
        power = draw(st.sampled_from(POWERS))
        units.setdefault(power, []).append(f"A {place}")
        strength = draw(st.sampled_from([FULL, FULL, FULL, HALF, "unsupplied"]))
        state["status"].setdefault(power, {})[place] = strength
        if strength != "unsupplied":
            key, most = ("standoffs", 1) if strength == FULL else ("attacks", 2)
            state[key].setdefault(power, {})[place] = draw(st.integers(0, most))
    owners = draw(st.dictionaries(st.sampled_from(places), st.sampled_from(POWERS), max_size=6))
    centers: dict[str, list[str]] = {}
    for place, power in owners.items():
        if variant.base.provinces[place].center:
            centers.setdefault(power, []).append(place)
    for power in POWERS:
        lying = draw(st.dictionaries(st.sampled_from(places), st.integers(1, 9), max_size=3))
        state["stores"][power] = lying
        state["still"][power] = {place: draw(st.integers(0, number)) for place, number in lying.items()}
        state["friendly"][power] = draw(st.lists(st.sampled_from(POWERS), unique=True, max_size=2))
    phase = draw(st.sampled_from(["S1903M", "F1903M"]))
    return variant.position(phase=phase, units=units, centers=centers, state=state)


@st.composite
def wild_orders(draw: st.DrawFn, position: Position) -> dict[str, list[str]]:
    """Orders that read well and may be nonsense, for armies and points, and some of the game master."""
    places = st.sampled_from(near(position.variant))
    orders: dict[str, list[str]] = {"GM": draw(st.lists(st.sampled_from(["award 2 A", "award 1 B"]), max_size=1))}
    moves: list[str] = []
    for unit in position.units.values():
        beside = position.variant.base.neighbors("army", unit.place.text)
        move = f"{unit.text} - {draw(st.sampled_from(beside) | places)}"
        moves.append(move)
        forms = (move, move, f"{unit.text} H", f"{unit.text} S {draw(st.sampled_from(moves))}")
        orders.setdefault(unit.power, []).append(draw(st.sampled_from(forms)))
    for power in POWERS:
        for place, number in position.as_dict()["state"].get("stores", {}).get(power, {}).items():
            to = draw(st.sampled_from(position.variant.base.neighbors("army", place)))
            orders.setdefault(power, []).append(f"move {draw(st.integers(1, number + 1))} {place} - {to}")
        line = draw(st.sampled_from(["", "friendly A", "friendly B", "unfriendly A"]))
        orders.setdefault(power, []).extend([line] if line else [])
    return orders


def played(data: st.DataObject, variant: rules.Variant) -> Turn:
    before = data.draw(positions(variant))
    return check_conserved(variant.adjudicate(before, data.draw(wild_orders(before))))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@given(data=st.data())
@quick
def test_counters_and_stationary_points_stay_within_their_range(variant: rules.Variant, data: st.DataObject) -> None:
    """R13 and R14: full armies count stand-offs up to one, halves attacks up to two, the others nothing; R22."""
    after = played(data, variant).after
    stores, still = (after.as_dict()["state"].get(key, {}) for key in ("stores", "still"))
    assert all(number <= stores[power][place] for power in still for place, number in still[power].items())
    for unit in after.units.values():
        most = {FULL: (1, 0), HALF: (0, 2)}.get(status(unit), (0, 0))
        assert counter(unit, "standoffs") <= most[0]
        assert counter(unit, "attacks") <= most[1]


@given(data=st.data())
@quick
def test_a_year_goes_on_by_itself_to_the_budget_and_the_next_spring(data: st.DataObject) -> None:
    position = data.draw(positions(PLAIN))
    for _ in range(5):
        if PLAIN.over(position):
            break
        orders = data.draw(wild_orders(position)) if position.phase.step == "M" else {}
        after = check_conserved(PLAIN.adjudicate(position, orders)).after
        assert after.phase != position.phase
        assert position.phase.season != "W" or after.phase.season == "S"
        assert position.phase.season != "F" or after.phase.step in "RA" or after.phase.text == "done"
        position = after


@given(data=st.data())
@quick
def test_the_order_of_powers_and_armies_changes_nothing(data: st.DataObject) -> None:
    before = data.draw(positions(PLAIN))
    orders = data.draw(wild_orders(before))
    stated = before.as_dict()
    stated["units"] = {power: texts[::-1] for power, texts in reversed(stated["units"].items())}
    turned = PLAIN.position(**stated)
    one = PLAIN.adjudicate(before, orders)
    two = PLAIN.adjudicate(turned, dict(reversed(orders.items())))
    assert one.results == two.results
    assert one.after.as_dict()["state"] == two.after.as_dict()["state"]


# --- Scenario files and order sheets of Pink: tables compared by entry, lines without a unit, the game master.

SCENARIO = """
[[scenario]]
id = "one"
variant = "pink"
phase = "S1902M"
[scenario.units]
A = ["A A", "A H"]
B = ["A I"]
[scenario.state]
stores = { A = { A = 6, H = 2 } }
[[scenario.turn]]
orders = { A = ["A H - O", "name power Umbria", "name power umbria"], B = ["A I - O"], GM = ["award 2 B"] }
[scenario.turn.expect]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cases.toml"


def failures(file: Path, expect: str, scenario: str = SCENARIO) -> list[tuple[str, str, str]]:
    file.write_text(scenario + expect, encoding="utf-8")
    return [(one.key, one.expected, one.got) for one in check_scenarios(file).failures]


@pytest.mark.parametrize(
    "expect",
    [
        "state = { standoffs = { A = { H = 1 } } }",
        "state = { standoffs = { A = { H = 1, A = 0 }, B = { I = 1 }, C = {} } }",
        "state = { stores = { B = {} }, status = { A = {} }, friendly = { A = [] }, awards = { A = 0, b = 2 } }",
        'state = { homes = { A = ["H", "A"] }, points = {}, carthage_first = "", gm = true, since = { O = 0 } }',
        'results = { "award 2 B" = ["ok"], "GM: award 2 B" = ["ok"], "name power Umbria" = ["void"] }',
    ],
)
def test_a_table_is_compared_for_the_entries_it_lists_and_zeros_are_nothing(file: Path, expect: str) -> None:
    assert failures(file, expect) == []


@pytest.mark.parametrize(
    ("expect", "failure"),
    [
        ("state = { standoffs = { A = {} } }", ("state.standoffs.A", "{}", "{H = 1}")),
        ("state = { stores = { A = { A = 6 } } }", ("state.stores.A", "{A = 6}", "{A = 6, H = 2}")),
        (
            "state = { stores = { A = { A = 6, H = 2, O = 1 } } }",
            ("state.stores.A", "{A = 6, H = 2, O = 1}", "{A = 6, H = 2}"),
        ),
        ("state = { awards = { A = 2 } }", ("state.awards.A", "2", "nothing")),
        ("state = { gm = false }", ("state.gm", "false", "true")),
        ('results = { "award 2 B" = ["void"] }', ("results.award 2 B", "void", "ok")),
    ],
)
def test_an_entry_that_is_listed_is_compared_whole(file: Path, expect: str, failure: tuple[str, str, str]) -> None:
    assert failures(file, expect) == [failure]


def test_results_of_orders_that_differ_in_case_alone_are_told_apart(file: Path) -> None:
    first = SCENARIO.replace("S1902M", "S1901M")
    expect = 'results = { "name power Umbria" = ["ok"], "name power umbria" = ["void"] }'
    assert failures(file, expect, first) == []


def test_a_fault_of_the_state_is_told_at_its_key_and_a_good_one_beside_it_is_not(file: Path) -> None:
    state = "stores = { A = { A = 6, H = 2 } }"
    bad = SCENARIO.replace(state, 'status = { A = { A = "half" } }\nattacks = { A = { O = 1 } }\nstores = { A = 3 }')
    file.write_text(bad, encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        check_scenarios(file)
    assert [(fault.place, fault.text) for fault in error.value.faults] == [
        ("one, state.attacks", "attacks: A has no army in O"),
        ("one, state.stores", "stores.A must be a table, not 3"),
    ]


def test_a_sheet_is_cut_by_powers_that_are_letters_and_by_the_game_master() -> None:
    sheet = "A:\nA A - O, move 3 H - A; friendly B\nB: name power Grand Old Republic [GOR]\nB B H\nGM:\naward 3 C\n"
    lines = rules.sheets.read_sheet(rules.variant("pink").start(), sheet).lines
    assert [(line.number, line.power, line.text) for line in lines] == [
        (2, "A", "A A - O"),
        (2, "A", "move 3 H - A"),
        (2, "A", "friendly B"),
        (3, "B", "name power Grand Old Republic [GOR]"),
        (4, "B", "B B H"),
        (6, "GM", "award 3 C"),
    ]


def test_powers_are_headed_by_the_names_that_they_took() -> None:
    named = turn({"A": ["A A"]}, {"A": ["name power Umbria"], "C": ["name power Grand Old Republic [GOR]"]}, "S1901M")
    sheet = "Umbria:\nA A H\nOrders for GOR:\nA C H\nGrand Old Republic: friendly A"
    assert [(line.power, line.text) for line in rules.sheets.read_sheet(named.after, sheet).lines] == [
        ("A", "A A H"),
        ("C", "A C H"),
        ("C", "friendly A"),
    ]


def test_a_game_master_heads_nothing_where_there_is_none() -> None:
    sheet = rules.sheets.read_sheet(rules.variant("standard").start(), "GM:\naward 3 C\n")
    assert sheet.orders == {}
    assert sheet.unread[0].reason
    assert "No power is called 'GM'" in rules.say(sheet.unread[0].reason)
