"""A winter in which units are built beside others that convert: typed, listed, lit and clicked."""

from __future__ import annotations

import pytest

from app.tools.base import OrderContext
from app.tools.order_entry import OrderBuilder, kinds_built
from rules import Position
from tests.app.cards_on_board import VARIANT
from tests.app.tools.builders import texts

UNITS = {"Germany": ["1F Swe", "2A Bel", "1A Hol"]}
CENTERS = {"Germany": ["Mun", "Ber", "Kie", "Swe", "Bel", "Hol"]}


def winter(**cards: int) -> Position:
    state = {"cards": {"Germany": cards}}
    return VARIANT.position(phase="W1903A", units=UNITS, centers=CENTERS, state=state)


def builder(at: Position, *orders: str) -> OrderBuilder:
    written = tuple(VARIANT.parse(at, "Germany", text) for text in orders)
    return OrderBuilder(OrderContext(at, ("Germany",), {"Germany": written}), "Germany")


PLAIN = winter()
CONVERTING = winter(**{"2A": 6})


@pytest.mark.parametrize("at", [PLAIN, CONVERTING], ids=["builds alone", "a Converter beside them"])
@pytest.mark.parametrize("text", ["build F Kie", "F Kie", "f kie"])
def test_a_build_is_typed(at: Position, text: str) -> None:
    answer = builder(at).read(text)
    assert (answer.kind, texts(answer.orders)) == ("made", ["build F Kie"])


def test_a_conversion_is_typed_where_units_are_built_too() -> None:
    answer = builder(CONVERTING).read("2A Bel convert F")
    assert (answer.kind, texts(answer.orders)) == ("made", ["2A Bel convert F"])


@pytest.mark.parametrize("at", [PLAIN, CONVERTING], ids=["builds alone", "a Converter beside them"])
def test_a_kind_lists_what_can_be_built(at: Position) -> None:
    work = builder(at)
    assert [one.text for one in work.type("f").candidates] == ["F Ber", "F Kie"]
    listed = work.type("f ki").candidates
    assert texts(work.pick(listed[0]).orders) == ["build F Kie"]


def test_a_unit_that_converts_is_still_found_by_its_name() -> None:
    found = builder(CONVERTING).type("2A Bel con")
    assert [one.value for one in found.allowed] == ["convert"]


def test_a_build_beyond_those_due_is_refused_in_words() -> None:
    answer = builder(PLAIN, "build A Mun", "build A Ber", "waive").read("build F Kie")
    assert answer.kind == "refused" and "build" in answer.words


def test_amphibians_are_never_built() -> None:
    assert kinds_built(PLAIN, "Germany") == {"A", "F"}
