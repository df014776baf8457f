"""The moves held against the slow judge, which reads the page of the rules by itself (R38)."""

from __future__ import annotations

from random import Random

import pytest

from tests.conserving import check_conserved

from .jungle import DRY, WET, position
from .reference import Judge, Verdict
from .scenes import give_orders, order_text, scene, unit_text

BLOCKS = 12
EACH = 60


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_outcome_is_that_of_the_rules(block: int) -> None:
    for seed in range(block * EACH, (block + 1) * EACH):
        compare(seed)


def compare(seed: int) -> None:
    rng = Random(seed)
    pieces, wet = scene(rng)
    give_orders(rng, pieces, wet)
    judge = Judge(pieces, wet)
    verdict = judge.verdict()
    if verdict is None:
        return
    units: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    for piece in pieces:
        units.setdefault(piece.power, []).append(f"{piece.kind} {piece.zone}")
        orders.setdefault(piece.power, []).append(order_text(piece))
    forded = {unit_text(piece): piece.forded for piece in pieces if piece.forded}
    here = position(units, WET if wet else DRY, forded=forded)
    turn = check_conserved(here.variant.adjudicate(here, orders))
    told = {piece.key: turn.results[unit_text(piece)] for piece in pieces}
    moved = {piece.key for piece in pieces if piece.moves}
    assert turn.resolution is not None
    found = Verdict(
        frozenset(key for key, words in told.items() if key in moved and words == ("ok",)),
        frozenset(key for key, words in told.items() if "dislodged" in words),
        frozenset(key for key, words in told.items() if "cut" in words),
        turn.resolution.contested,
    )
    assert (seed, found) == (seed, verdict)
    void = {key for key, words in told.items() if "void" in words}
    assert (seed, void) == (seed, {piece.key for piece in pieces if not piece.legal})
