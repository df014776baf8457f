"""Scenario files and order sheets of Pink: tables compared by entry, lines without a unit, the game master."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules.files.errors import ScenarioError
from rules.files.scenarios import check, write_scenario

from .table import go_on, turn

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
    return [(one.key, one.expected, one.got) for one in check(file).failures]


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
        check(file)
    assert [(fault.place, fault.text) for fault in error.value.faults] == [
        ("one, state.attacks", "attacks: no army of A stands in O"),
        ("one, state.stores", "stores.A is a table, not 3"),
    ]


def test_a_turn_is_recorded_as_a_scenario_that_passes(file: Path) -> None:
    spring = turn(
        {"A": ["A A", "A H"], "B": ["A O"]},
        {"A": ["A A - O", "A H S A A - O", "move 2 H - A", "friendly B"], "GM": ["award 2 B"]},
        stores={"A": {"H": 3}},
        still={"A": {"H": 3}},
        status={"B": {"O": "unsupplied"}},
    )
    retreats = go_on(spring, {"B": ["A O R I"]})
    file.write_text(write_scenario([spring, retreats], id="own"), encoding="utf-8")
    assert check(file).failures == ()
    assert 'GM = ["award 2 B"]' in file.read_text(encoding="utf-8")


def test_a_sheet_is_cut_by_powers_that_are_letters_and_by_the_game_master() -> None:
    sheet = "A:\nA A - O, move 3 H - A; friendly B\nB: name power Grand Old Republic [GOR]\nB B H\nGM:\naward 3 C\n"
    lines = rules.read_sheet(rules.variant("pink").start(), sheet).lines
    assert [(line.number, line.power, line.text) for line in lines] == [
        (2, "A", "A A - O"),
        (2, "A", "move 3 H - A"),
        (2, "A", "friendly B"),
        (3, "B", "name power Grand Old Republic [GOR]"),
        (4, "B", "B B H"),
        (6, "GM", "award 3 C"),
    ]


def test_a_budget_may_stand_on_one_line() -> None:
    sheet = (
        "C: draw 2 P, half A J, transfer 3 P - J - C; movehome J - P, newhome Q, replenish 2 P, build A P, store 1 C"
    )
    winter = rules.variant("pink").position(phase="W1901A", units={"C": ["A C", "A J"]})
    assert [line.text for line in rules.read_sheet(winter, sheet).lines if line.order] == [
        "draw 2 P",
        "half A J",
        "transfer 3 P - J - C",
        "movehome J - P",
        "newhome Q",
        "replenish 2 P",
        "build A P",
        "store 1 C",
    ]


def test_powers_are_headed_by_the_names_that_they_took() -> None:
    named = turn({"A": ["A A"]}, {"A": ["name power Umbria"], "C": ["name power Grand Old Republic [GOR]"]}, "S1901M")
    sheet = "Umbria:\nA A H\nOrders for GOR:\nA C H\nGrand Old Republic: friendly A"
    assert [(line.power, line.text) for line in rules.read_sheet(named.after, sheet).lines] == [
        ("A", "A A H"),
        ("C", "A C H"),
        ("C", "friendly A"),
    ]


def test_a_game_master_heads_nothing_where_there_is_none() -> None:
    sheet = rules.read_sheet(rules.variant("standard").start(), "GM:\naward 3 C\n")
    assert sheet.orders == {}
    assert sheet.unread[0].reason
    assert "No power is called 'GM'" in rules.say(sheet.unread[0].reason)
