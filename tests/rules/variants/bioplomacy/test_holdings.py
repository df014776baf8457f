"""Whose land it is: the zones whose centers and swamps a power controls (R30, R31)."""

from __future__ import annotations

import rules
from app.board.from_rules import control_of
from rules.variants.bioplomacy.game import Bioplomacy

GAME = Bioplomacy(rules.load_board("bioplomacy"))


def position(**state: object) -> rules.Position:
    return GAME.position(
        phase="F02M",
        units={"Chacma": ["T 48"], "Insects": ["H 43@u"]},
        centers={"Chacma": ["32", "M2"], "Hamadryas": ["17"]},
        dislodged={},
        state=state,
    )


def test_a_center_colours_the_zone_in_which_it_is_taken() -> None:
    assert GAME.holdings(position()) == {"32": "Chacma", "M2": "Chacma", "17@h": "Hamadryas"}


def test_swamps_are_land_of_who_controls_them() -> None:
    assert GAME.holdings(position(swamps={"Insects": ["43"]}))["43"] == "Insects"


def test_who_only_came_through_a_space_does_not_have_it() -> None:
    assert "48" not in control_of([position(), position()])
