"""Lines without a unit: which one a new line takes the place of, and changes of one gesture undone together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import rules
from app.session import commands
from app.session.document import Document
from app.session.drafts import lines_before, with_orders
from rules import Game, Order
from rules.economy import Form, FormLine, Section
from tests.order_types import order_type

STANDARD = rules.variant("standard")
WINTER = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par", "Mar", "Bre"]})


def points(number: int, place: str) -> Order:
    """An order without a unit, as a form would make it."""
    return Order("France", order_type("store"), (number, place), f"store {number} {place}")


def form(*written: Order) -> tuple[Form, ...]:
    """A form with a line for stores in Q and one in R."""
    by_place = {str(order.slots[1]): order for order in written if len(order.slots) > 1}
    lines = [
        FormLine(place, "number", place, template=f"store {{n}} {place}", order=by_place.get(place)) for place in "QR"
    ]
    return (Form("budget", "Budget", (Section("Store", lines=tuple(lines)),)),)


def filled(written: Sequence[Order], new: Order) -> list[str]:
    return [order.text for order in with_orders(written, [new], lambda lines: form(*lines))]


def test_a_line_without_a_unit_takes_the_place_of_what_its_form_line_holds() -> None:
    written = [points(1, "Q"), points(2, "R")]
    assert filled(written, points(3, "Q")) == ["store 3 Q", "store 2 R"]
    assert filled(written[1:], points(3, "Q")) == ["store 2 R", "store 3 Q"]


def test_only_the_lines_before_the_one_replaced_count_for_the_new_one() -> None:
    written = [points(1, "Q"), points(2, "R")]
    for new, before in ((points(3, "Q"), []), (points(3, "R"), written[:1]), (points(3, "S"), written)):
        assert list(lines_before(written, new, lambda lines: form(*lines))) == before


def test_a_line_of_no_form_is_added() -> None:
    assert filled([points(1, "Q")], points(1, "QX")) == ["store 1 Q", "store 1 QX"]
    assert filled([points(1, "Q")], points(1, "Q ")) == ["store 1 Q", "store 1 Q "]


@pytest.fixture
def document() -> Document:
    return Document(replace(Game.new(STANDARD), start=WINTER))


def build(text: str) -> Order:
    return STANDARD.parse(WINTER, "France", text)


def texts(document: Document) -> list[str]:
    return [order.text for order in document.orders("France")]


PAR, MAR, BRE = build("build A Par"), build("build A Mar"), build("build A Bre")


def test_a_line_is_replaced_where_it_stands_added_at_the_end_and_taken_away(document: Document) -> None:
    for old, new in ((None, PAR), (None, MAR), (PAR, BRE)):
        commands.replace_line(document, "France", old, new)
    assert texts(document) == ["build A Bre", "build A Mar"]
    commands.replace_line(document, "France", BRE, None)
    assert texts(document) == ["build A Mar"]
    document.undo.undo()
    assert texts(document) == ["build A Bre", "build A Mar"]
    assert document.undo.redoText() == "clearing build A Bre"


def test_changes_of_one_gesture_are_one_step(document: Document) -> None:
    commands.replace_line(document, "France", None, PAR)
    commands.replace_line(document, "France", None, MAR, gesture="spin")
    commands.replace_line(document, "France", MAR, BRE, gesture="spin")
    commands.replace_line(document, "France", BRE, MAR, gesture="spin again")
    assert document.undo.count() == 3
    document.undo.undo()
    document.undo.undo()
    assert texts(document) == ["build A Par"]
    document.undo.redo()
    assert texts(document) == ["build A Par", "build A Bre"]


def test_a_gesture_that_leads_back_leaves_no_step(document: Document) -> None:
    commands.replace_line(document, "France", None, PAR, gesture="spin")
    commands.replace_line(document, "France", PAR, None, gesture="spin")
    assert texts(document) == []
    assert document.undo.count() == 0


def test_gestures_of_two_powers_stay_apart(document: Document) -> None:
    commands.replace_line(document, "France", None, PAR, gesture="spin")
    commands.replace_line(document, "Italy", None, build("waive"), gesture="spin")
    assert document.undo.count() == 2


@pytest.mark.parametrize(
    ("number", "by", "after"),
    [(0, 1, "Mar Par Bre"), (2, -1, "Par Bre Mar"), (2, 1, "Par Mar Bre"), (0, -1, "Par Mar Bre")],
)
def test_a_line_is_moved_among_the_others(document: Document, number: int, by: int, after: str) -> None:
    document.draft("France", (PAR, MAR, BRE))
    commands.move_line(document, "France", number, by)
    assert " ".join(text.split()[-1] for text in texts(document)) == after
    assert document.undo.count() == (after != "Par Mar Bre")


@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_the_game_master_writes_beside_the_players(secrecy: str) -> None:
    document = Document(replace(Game.new(STANDARD, secrecy=secrecy), start=WINTER))
    if secrecy == "casual":
        document.set_seat("France")
    commands.write_for_gm(document, [build("waive")])
    assert [order.text for order in document.orders("GM")] == ["waive"]
    assert document.undo.count() == (secrecy == "open")
    commands.write_for_gm(document, [build("waive")])
    assert document.undo.count() == (secrecy == "open")
