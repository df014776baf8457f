"""Orders that no unit carries out, as sentences, rows and results."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from app.panels.rows import order_rows, result_rows
from app.panels.wording import result_words, sentence, split
from rules import Named, Order, Outcome, Position, Reason, Sentence, Turn

STANDARD = rules.variant("standard")
START = STANDARD.start()
AT = START.variant.base.locations
PAR, BUR, MUN, MAR = (AT[name] for name in ("Par", "Bur", "Mun", "Mar"))


def order(verb: str, *slots: Any, text: str = "") -> Order:
    return Order("France", verb, slots, text or verb)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (order("points", 1, PAR, BUR), "Moves 1 point from Paris to Burgundy"),
        (order("transfer", 3, PAR, MUN), "Transfers 3 points from Paris to Munich"),
        (order("transfer", 3, PAR, BUR, MUN), "Transfers 3 points from Paris over Burgundy to Munich"),
        (
            order("transfer", 3, PAR, MAR, BUR, MUN),
            "Transfers 3 points from Paris over Marseilles and Burgundy to Munich",
        ),
        (order("friendly", "Italy"), "Declares itself friendly to Italy"),
        (order("unfriendly", "Italy"), "Is not friendly to Italy any more"),
        (order("award", 2, "Italy"), "Awards 2 points to Italy"),
        (order("name", "power", "Gaul", ""), "Names its power Gaul"),
        (order("name", "power", "Grand Old Gaul", "GOG"), "Names its power Grand Old Gaul, GOG for short"),
        (order("name", "P", "Parnassus"), "Names P Parnassus"),
        (order("draw", 3, PAR), "Draws 3 points from the store in Paris"),
        (order("emergency", 5, PAR), "Uses 5 points of the emergency store in Paris"),
        (order("replenish", 1, PAR), "Adds 1 point to the deposit in Paris"),
        (order("store", 1, PAR), "Stores 1 point in Paris"),
        (order("movehome", PAR, BUR), "Moves the home center in Paris to Burgundy"),
        (order("newhome", PAR), "Makes Paris a home center"),
        (order("half", Named("A", PAR)), "Paris is fielded at half strength"),
        (order("unsupply", Named("A", PAR)), "Paris is left without supply"),
        (order("field", Named("A", PAR)), "Paris is fielded"),
    ],
)
def test_sentence(written: Order, words: str) -> None:
    assert sentence(START, written) == words


MOVED = order("points", 3, PAR, BUR, text="move 3 Par - Bur")


def test_the_verb_is_set_apart() -> None:
    assert split(MOVED) == ("Move", "3 Par – Bur")


@pytest.mark.parametrize(
    ("verb", "words", "said"),
    [
        ("points", ("ok",), "Moved"),
        ("points", ("bounce",), "Bounced"),
        ("retreat", ("ok", "halved"), "Retreated. Halved"),
        ("name", ("void",), "Void"),
    ],
)
def test_result_words(verb: str, words: tuple[str, ...], said: str) -> None:
    assert result_words(Outcome(order(verb, PAR), None, words)) == said


def test_rows_of_orders_stand_below_those_of_units() -> None:
    rows = order_rows(START, "France", [MOVED])
    assert [(row.head, row.rest, row.number) for row in rows][-1] == ("Move", "3 Par – Bur", 0)
    assert [row.key for row in rows] == ["Bre", "Mar", "Par", ""]


def test_units_stand_in_the_order_of_the_map() -> None:
    units = {"A": ["A Z@1", "A Carthage", "A H@3", "A H@1", "A A@2"]}
    later = rules.variant("pink2").position(phase="S1904M", units=units, centers={}, dislodged={}, state={})
    assert [row.head for row in order_rows(later, "A", [])] == ["A A@2", "A H@1", "A H@3", "A Z@1", "A Carthage"]


def test_an_order_of_no_unit_half_made_has_a_row() -> None:
    row = order_rows(START, "France", [], ("", "move 3 Par - ", "Where to?"))[-1]
    assert (row.head, row.words, row.mark) == ("Move 3 Par – …", "Where to?", "open")


TOO_MANY = Sentence("too_many", "only {n} points are there")


def test_a_line_that_would_be_void_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Order, ...]] = []

    def fault(self: Any, position: Position, power: str, one: Order, before: tuple[Order, ...]) -> Reason | None:
        asked.append(tuple(before))
        return TOO_MANY(n=2) if before else None

    monkeypatch.setattr(type(STANDARD), "fault", fault)
    first, second = order_rows(START, "France", [MOVED, MOVED])[-2:]
    assert (first.mark, first.warning) == ("done", "")
    assert (second.mark, second.warning, second.words) == ("failed", *["Only 2 points are there."] * 2)
    assert asked == [(), (MOVED,)]


def test_results_of_orders_without_a_unit() -> None:
    outcome = Outcome(MOVED, None, ("bounce",), (TOO_MANY(n=2),))
    turn = Turn(START, {"France": (MOVED,)}, {}, (outcome,), START)
    (row,) = result_rows(turn)
    assert (row.head, row.rest, row.words, row.mark, row.kind) == (
        "Move",
        "3 Par – Bur",
        "Only 2 points are there",
        "failed",
        "",
    )
