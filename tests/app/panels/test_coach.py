"""The coach: what it points out, and that it keeps quiet about good orders."""

from __future__ import annotations

import pytest

import rules
from app.panels.coach import advise
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
