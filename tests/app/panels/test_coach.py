"""The coach: what it points out, and that it keeps quiet about good orders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from app.panels import coach
from app.panels.coach import advise, lost, told
from app.panels.rows import OrderCounts, order_rows
from app.session.document import Document
from rules import Game, Position
from tests.app import cards_on_board

STANDARD = rules.variant("standard")
WEST = {"France": ["A Par", "A Mar", "F MAO", "A Bre"], "Germany": ["A Mun"]}


def notes(orders: list[str], units: dict[str, list[str]] = WEST, phase: str = "S1901M") -> list[str]:
    """The texts of all notes for France."""
    position = STANDARD.position(phase=phase, units=units)
    return [note.text for note in advise(position, "France", [STANDARD.parse(position, "France", o) for o in orders])]


REST = ["F MAO H", "A Bre H"]


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        (["A Par - Bur", "A Mar S A Par - Bur", *REST], []),
        (["A Par - Bur", "A Mar - Bur", *REST], ["A Par and A Mar both go to Burgundy. At most one gets in."]),
        (
            ["A Par - Pic", "A Mar S A Par - Bur", *REST],
            ["A Mar supports A Par to Burgundy, but it does not go there."],
        ),
        (["A Par - Bre", "A Mar H", *REST], ["A Par goes to Brest, where your A Bre stays."]),
        (
            ["A Par S A Bre", "A Mar H", "F MAO H", "A Bre - Pic"],
            ["A Par supports A Bre where it stands, but it moves away."],
        ),
        (
            ["A Par H", "A Mar H", "F MAO C A Bre - Por", "A Bre H"],
            ["F MAO carries A Bre to Portugal, but it does not go there."],
        ),
        (
            ["A Par H", "A Mar H", "F MAO C A Bre - Por", "A Bre - Por"],
            ["F MAO carries A Bre. If F MAO is dislodged, the army stays."],
        ),
        (
            ["A Par H", "A Mar H", "F MAO H", "A Bre - Por"],
            ["A Bre goes to Portugal by sea, but none of your fleets carries it."],
        ),
        (["A Par - Bur", "A Mar H", "F MAO H"], ["A Bre has no order yet. It will hold."]),
        ([], ["4 units have no order yet. They will hold."]),
        (["A Par S A Mun - Bur", "A Mar H", *REST], []),
    ],
)
def test_notes(orders: list[str], expected: list[str]) -> None:
    assert notes(orders) == expected


def test_warnings_come_before_hints() -> None:
    assert notes(["A Par - Bur", "A Mar - Bur"])[0].startswith("A Par and A Mar")


def test_two_retreats_to_one_place() -> None:
    before = STANDARD.position(
        phase="F1902M",
        units={"Italy": ["A Ven", "A Tyr", "F ION", "A Bul"], "France": ["A Tri", "F Gre"]},
    )
    orders = ["A Tyr - Tri", "A Ven S A Tyr - Tri", "A Bul - Gre", "F ION S A Bul - Gre"]
    after = STANDARD.adjudicate(before, {"Italy": orders}).after
    written = [STANDARD.parse(after, "France", text) for text in ("A Tri R Alb", "F Gre R Alb")]
    found = [note.text for note in advise(after, "France", written)]
    assert found == ["A Tri also goes to Albania. Two units in one place are both lost."]


@pytest.mark.parametrize(
    ("centers", "text"),
    [
        (["Par", "Mar", "Bre", "Spa", "Por"], "1 build not used yet. What is not used is waived."),
        (["Par", "Mar"], "2 removals to name yet. The rules choose what you do not name."),
        (["Par", "Mar", "Bre", "Spa"], None),
    ],
)
def test_winter(centers: list[str], text: str | None) -> None:
    position = STANDARD.position(phase="W1901A", units=WEST, centers={"France": centers})
    assert [note.text for note in advise(position, "France", ())] == ([text] if text else [])


@pytest.mark.parametrize(
    ("power", "order"),
    [
        ("France", "5A Par - Hyp"),
        ("France", "6A Hyp - Pic"),
        ("France", "1F MAO - Ire"),
        ("England", "2A Lon - Nwy"),
        ("Turkey", "3A Smy - Gre via convoy"),
    ],
)
def test_where_a_card_leads_no_fleet_is_missed(power: str, order: str) -> None:
    at = cards_on_board.position()
    told = [note.text for note in advise(at, power, [cards_on_board.VARIANT.parse(at, power, order)])]
    assert any("by sea" in text for text in told) == ("via convoy" in order)


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        (
            ["A Par - Bre", "A Bre - Par", "A Mar H", "F MAO H"],
            "A Par and A Bre would change places: they stop each other on the way.",
        ),
        (
            ["A Mar S A Mun - Bur", "A Par H", *REST],
            None,
        ),
        (
            ["A Bre S A Par - Mar", "A Par - Gas", "A Mar H", "F MAO H"],
            "A Bre supports A Par to Marseilles, but it does not go there.",
        ),
    ],
)
def test_what_the_units_of_one_power_do_to_each_other(orders: list[str], expected: str | None) -> None:
    found = [note.text for note in advise(position_of(WEST), "France", parsed(WEST, orders)) if note.kind == "warn"]
    assert found[:1] == ([expected] if expected else [])


def test_no_support_counts_against_an_own_unit() -> None:
    units = {"France": ["A Par", "A Bur", "A Gas"], "Germany": ["A Mun"]}
    orders = ["A Bur H", "A Par S A Mun - Bur", "A Gas H"]
    found = advise(position_of(units), "France", parsed(units, orders))
    assert found[0].text.endswith("where your A Bur stays: no support counts against your own.")
    assert found[0].keys == ("Par", "Bur")


def test_what_cannot_work_whatever_the_others_do_is_told_with_the_reason() -> None:
    units = {"France": ["F Spa/nc", "A Par"]}
    found = [note.text for note in advise(position_of(units), "France", parsed(units, ["F Spa/nc - LYO", "A Par H"]))]
    assert found == ["F Spa/nc - LYO comes to nothing: F Spa/nc cannot reach Gulf of Lyon."]


def test_who_may_meet_in_a_place_is_left_to_the_rules() -> None:
    """A half may join another; the coach does not call that a collision."""
    assert scenario_notes("bioplomacy", "bio-join-unite", "Felines") == []


def position_of(units: dict[str, list[str]], phase: str = "S1902M") -> rules.Position:
    return STANDARD.position(phase=phase, units=units)


def parsed(units: dict[str, list[str]], orders: list[str]) -> list[rules.Order]:
    at = position_of(units)
    return [STANDARD.parse(at, "France", text) for text in orders]


def scenario_notes(variant: str, id: str, power: str, number: int = 0, extra: tuple[str, ...] = ()) -> list[str]:
    """What the coach says of the orders of a scenario's turn, and of `extra` ones in their place."""
    from rules.files.scenarios import read_scenarios

    path = Path(__file__).parents[2] / "scenarios" / f"{variant}.toml"
    found = next(one for one in read_scenarios(path) if one.id == id)
    position = found.position
    for entry in found.turns[:number]:
        position = position.variant.adjudicate(position, entry.orders, entry.draws).after
    lines = extra or found.turns[number].orders.get(power, ())
    seen = position.variant.view(position, power).position
    return [note.text for note in advise(seen, power, [seen.variant.parse(seen, power, line) for line in lines])]


@pytest.mark.parametrize(
    ("variant", "id", "power", "number", "extra", "expected"),
    [
        ("pink", "pink-standoff-twice-halves", "A", 1, (), "has stood off already: another stand-off now halves it."),
        ("diplomyopia", "diplomyopia-example-3i", "France", 0, ("A Mar S A Mun - Bur",), "and you see nobody there"),
        ("bioplomacy", "bio-ford", "Hamadryas", 1, ("T 5 H",), "the ford lapses"),
        ("diplomafia", "diplomafia-upkeep-by-id", "Harlem", 1, (), "no upkeep"),
        (
            "character",
            "character-gas-two-turns",
            "Germany",
            0,
            ("1A Mun H", "2A Ruh H"),
            "Ready and not used: 1A Mun (Gasser).",
        ),
    ],
)
def test_each_game_adds_its_own(
    variant: str, id: str, power: str, number: int, extra: tuple[str, ...], expected: str
) -> None:
    told = scenario_notes(variant, id, power, number, extra)
    assert any(expected in text for text in told), told


def test_builds_not_used_point_at_the_sites() -> None:
    centers = {"France": ["Par", "Mar", "Bre", "Spa", "Por"]}
    position = STANDARD.position(phase="W1901A", units={"France": ["A Gas", "A Bur", "A Par"]}, centers=centers)
    (note,) = advise(position, "France", ())
    assert (note.text, note.keys) == ("2 builds not used yet. What is not used is waived.", ("Bre", "Mar"))


# --- What becomes of units without an order is what the rules do with them.

PINK = rules.variant("pink")


def fled(**status: str) -> Position:
    """Two armies of A driven out of A and H."""
    dislodged: Any = {"A": {"A A": ["U", "O"], "A H": ["Z"]}}
    return PINK.position(phase="S1902R", units={}, dislodged=dislodged, state={"status": {"A": status}})


def test_an_unsupplied_army_must_retreat_where_others_are_disbanded() -> None:
    """R15."""
    rows = {row.head: row.words for row in order_rows(fled(H="unsupplied"), "A", ())}
    assert rows == {"A A": "No order yet. It will be disbanded", "A H": "No order yet. It will go to Zama"}


def test_coach_and_count_say_the_same() -> None:
    here = fled(H="unsupplied")
    words = "2 units have no order yet: 1 will be disbanded, 1 will go to Zama."
    assert [note.text for note in coach.advise(here, "A", ())] == [words]
    document = Document(Game(PINK, here, Game.new(PINK).seats))
    assert OrderCounts(document).fate(["A"]) == words


def test_all_alike_are_told_together_and_one_by_its_name() -> None:
    assert told("", ["hold", "hold"]) == "2 units have no order yet. They will hold."
    assert told("A Par", ["hold"]) == "A Par has no order yet. It will hold."
    assert told("", ["be disbanded"]) == "1 unit has no order yet. It will be disbanded."


# --- Units that stand on the board and are given no orders: those that the monsoon has drowned.

JUNGLE = rules.variant("bioplomacy")


def test_drowned_units_wait_for_no_order_and_their_row_says_why() -> None:
    position = JUNGLE.position(phase="S02M", units={"Gelada": ["T 44", "T 57"]}, centers={"Gelada": ["55"]})
    assert coach.unordered(position, "Gelada", ()) == ["T 57"]
    drowned, other = order_rows(position, "Gelada", ())
    assert (drowned.words, drowned.mark) == ("The monsoon has drowned T 44: it is given no orders.", "failed")
    assert other.mark == "open"


@pytest.mark.parametrize("name", sorted(rules.VARIANTS))
def test_at_the_start_every_unit_can_be_ordered(name: str) -> None:
    position = rules.variant(name).start()
    if position.phase.step == "M":
        assert not any(lost(position, power) for power in position.variant.base.powers)
