"""What is typed goes on from what is chosen: every verb of every variant, without any window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from app.tools.base import NUMBER, SlotSequence
from app.tools.order_entry import OrderBuilder
from rules import Candidate, Location
from tests.app.tools.builders import STANDARD, builder, texts, unit
from tests.app.tools.test_every_click import builders

WINTER = STANDARD.position(
    phase="W1901A", units={"France": ["A Mar"]}, centers={"France": ["Par", "Mar", "Bre"]}, dislodged={}
)


def typing(made: OrderBuilder, words: str) -> OrderBuilder:
    """The words typed letter by letter behind what is chosen."""
    line = made.begun_text
    for letter in words:
        line += letter
        made.type(line)
        line = made.line
    return made


@pytest.fixture
def england() -> OrderBuilder:
    return builder(STANDARD.start(), "England")


def test_a_place_typed_after_a_verb_is_where_the_unit_goes(england: OrderBuilder) -> None:
    england.click(unit("Lon"))
    england.key("M")
    typing(england, "nth")
    assert england.line == "F Lon - nth"
    assert texts(england.read(england.line).orders) == ["F Lon - NTH"]


def test_a_place_typed_after_a_unit_alone_is_where_it_goes(england: OrderBuilder) -> None:
    england.click(unit("Lon"))
    typing(england, "nth")
    assert england.line == "F Lon - nth"


def test_another_line_may_be_typed_instead(england: OrderBuilder) -> None:
    england.click(unit("Lon"))
    england.key("M")
    typing(england, "edi - nwg")
    assert england.line == "edi - nwg"
    assert texts(england.read(england.line).orders) == ["F Edi - NWG"]


def test_what_was_chosen_can_be_rubbed_out(england: OrderBuilder) -> None:
    england.click(unit("Lon"))
    england.key("M")
    for line in ("F Lon -", "F Lon ", "F Lo", "F ", "", "e", "edi h"):
        england.type(line)
        assert england.line == line
    assert texts(england.read("edi h").orders) == ["F Edi H"]


def test_a_letter_that_can_come_next_is_no_verb(england: OrderBuilder) -> None:
    made = builder(STANDARD.position(phase="S1902M", units={"England": ["F NTH"]}), "England")
    made.click(unit("NTH"))
    assert not made.spells("H")
    made.key("M")
    assert made.spells("H") and not made.spells("V")


def test_a_kind_typed_after_a_site_is_built_there() -> None:
    made = builder(WINTER, "France")
    made.pick(next(one for one in made.choices.allowed if one.text == "Bre"))
    typing(made, "f")
    found = made.type(made.line).allowed
    assert [one.text for one in found] == ["F Bre"]
    assert texts(made.pick(found[0]).orders) == ["build F Bre"]


def forms(one: Candidate) -> Iterator[str]:
    """How a player would type a candidate."""
    yield one.text
    if isinstance(one.value, Location):
        yield one.value.words.lower()


def half_made(made: OrderBuilder, filled: tuple[Any, ...], most: int) -> Iterator[tuple[Any, ...]]:
    """What can be chosen after these slots, and after that, some of it."""
    now = made.ask(filled)
    if filled:
        yield filled
    if len(filled) < 4 and not (filled and now.order):
        for one in now.allowed[:most]:
            yield from half_made(made, (*filled, one.value), 2)


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_next_part_can_be_typed_after_what_is_chosen(name: str) -> None:
    seen = set[tuple[str, str]]()
    for made in builders(name):
        variant = made.sheet.position.variant
        for filled in half_made(made, (), 5):
            verb = next((str(one) for one in filled if isinstance(one, str) and one in variant.all_verbs), "")
            now = made.ask(filled)
            if (verb, now.slot) in seen or now.slot in ("text", NUMBER) or not now.allowed:
                continue
            seen.add((verb, now.slot))
            for one in now.allowed[:2]:
                for words in forms(one):
                    made.reset()
                    made.filled = filled
                    made.number = max(made.numbers, default=0)
                    line = typing(made, words).line
                    found = [other.value for other in made.type(line).allowed]
                    fits = [
                        part for value in found for part in (value if isinstance(value, SlotSequence) else (value,))
                    ]
                    chosen = made.filled[: len(filled) + 1] == (*filled, one.value)
                    order = made.type(line).order
                    assert one.value in fits or chosen or (order and order == made.ask((*filled, one.value)).order), (
                        line, filled, words, fits,
                    )  # fmt: skip
    assert seen
