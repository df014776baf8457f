"""The eyes against a second account of them, drawn up from result words (reference.py)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules.orders import ChoiceRequest
from tests.conserving import check_conserved
from tests.rules.variants.diplomyopia.fogs import VARIANT, here, told
from tests.rules.variants.diplomyopia.reference import Scene
from tests.strategies import positions, wild_orders

quick = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def listed(facts: list[dict[str, object]]) -> list[str]:
    plain = [fact for fact in facts if fact["fact"] != "captured"]
    return sorted(repr(sorted((key, sorted(v) if isinstance(v, list) else v) for key, v in f.items())) for f in plain)


def truthful(position: rules.Position, orders: dict[str, list[str]]) -> dict[str, list[str]]:
    """The orders without those that are impossible in themselves: they are holds."""
    found: dict[str, list[str]] = {}
    for power, lines in orders.items():
        for line in lines:
            order = VARIANT.parse(position, power, line)
            unit = position.units[order.key]
            verb = VARIANT.verb(order.verb)
            asked = ChoiceRequest(VARIANT, VARIANT.base, position, power)
            if not verb.fault(asked, unit, order):  # type: ignore[attr-defined]
                found.setdefault(power, []).append(line)
    return found


@given(data=st.data())
@quick
def test_the_same_is_told(data: st.DataObject) -> None:
    position = here(**data.draw(positions(VARIANT, most=12)).as_dict()["units"])
    turn = check_conserved(VARIANT.adjudicate(position, truthful(position, data.draw(wild_orders(position)))))
    scene = Scene(turn)
    for power in VARIANT.base.powers:
        assert listed(told(turn, power)) == listed(scene.told(power))


@pytest.mark.parametrize("seed", range(4))
def test_the_same_is_told_in_games(seed: int) -> None:
    from tests.records.greedy import orders_of

    rng, position = Random(seed), VARIANT.start()
    while position.phase.year < 1907 and not VARIANT.end(position):
        turn = check_conserved(VARIANT.adjudicate(position, orders_of(position, rng)))
        if position.phase.step == "M":
            scene = Scene(turn)
            for power in VARIANT.base.powers:
                assert listed(told(turn, power)) == listed(scene.told(power)), (position.phase, power)
        position = turn.after
