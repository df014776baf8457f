"""Whatever is owned and however it ends: the money is conserved to the cent, and a file says the same again."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import rules
from rules import Position
from rules.variants.gambling.options import MONEY

from .table import POWERS

CENTERS = rules.load_board("standard").centers
CENTS = ("stake_cents", "rate_cents", "win_rate_cents", "other_rate_cents")


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for option in MONEY:
        if option.name in CENTS:
            found[option.name] = draw(st.integers(0, 1000))
        elif option.choices:
            found[option.name] = draw(st.sampled_from([value for value, _ in option.choices]))
        else:
            found[option.name] = draw(st.booleans() if isinstance(option.default, bool) else st.integers(0, 34))
    return found


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Centers owned at random, perhaps by nobody; some powers without players."""
    variant = rules.variant("gambling", **draw(options()))
    owners = draw(st.lists(st.sampled_from((*POWERS, "")), min_size=len(CENTERS), max_size=len(CENTERS)))
    owned = {power: [center for center, owner in zip(CENTERS, owners) if owner == power] for power in POWERS}
    dropped = draw(st.lists(st.sampled_from(POWERS), unique=True, max_size=3))
    phase = draw(st.sampled_from(("S1903M", "F1903M", "W1903A")))
    return variant.position(phase=phase, centers=owned, state={"dropped": dropped})


def cents(text: str) -> int:
    return round(float(text) * 100)


@given(positions(), st.sampled_from(("draw", "concession", "win")), st.randoms(use_true_random=False))
def test_no_cent_is_lost_or_made(position: Position, kind: str, rng: Any) -> None:
    variant = position.variant
    able = [p for p in POWERS if rules.choices(position, "GM", ("end", kind)).find(p).allowed]  # type: ignore[union-attr]
    assume(able)
    chosen = able[:1] if kind == "win" else rng.sample(able, rng.randint(1, len(able)))
    state = variant.adjudicate(position, {"GM": [f"end {kind} {' '.join(chosen)}"]}).after.as_dict()["state"]
    stakes, payouts, net = (
        {power: cents(text) for power, text in state[key].items()} for key in ("stakes", "payouts", "net")
    )
    assert sum(net.values()) + cents(state["house"]) == 0
    assert cents(state["taken_in"]) == sum(stakes.values()) == sum(payouts.values()) + cents(state["house"])
    assert net == {power: payouts[power] - stakes[power] for power in POWERS}


@given(positions(), st.booleans())
def test_a_position_is_the_same_after_it_was_written_and_read(position: Position, over: bool) -> None:
    variant = position.variant
    after = variant.adjudicate(position, {}).after if over else position
    again = variant.position(**after.as_dict())
    assert again == after
    assert again.as_dict() == after.as_dict()
