"""Units that stand on the board and are given no orders: those that the monsoon has drowned."""

from __future__ import annotations

import pytest

import rules
from app.panels import coach
from app.panels.coach import lost
from app.panels.rows import order_rows

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
