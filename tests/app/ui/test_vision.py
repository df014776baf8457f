"""Powers are told apart by every eye: by colour, else by the pattern of their land; on counters also by a letter."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

import rules
from app.ui.tokens import PowerLook, ThemeName, confusable, tokens
from tests.app.board.colour_science import EYES, least_difference

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
AT_A_GLANCE = 5.0
"""CIEDE2000 from which large areas beside each other are told apart at a glance."""


def looks(variant: str, name: ThemeName) -> dict[str, PowerLook]:
    return tokens().looks(rules.variant(variant).base.powers, variant, name)


@pytest.mark.parametrize("variant", rules.VARIANTS)
@pytest.mark.parametrize("name", THEMES)
def test_lands_that_some_eyes_confuse_have_patterns_that_differ(variant: str, name: ThemeName) -> None:
    """With patterns "where needed" the worst pair is at least AT_A_GLANCE apart for all eyes, or differs in pattern."""
    found = looks(variant, name)
    needed = confusable(found)
    for one, other in combinations(found, 2):
        shown = {power: found[power].pattern if power in needed else "plain" for power in (one, other)}
        if shown[one] == shown[other]:
            pair = [found[one].tint, found[other].tint]
            worst = min(least_difference(pair, eyes) for eyes in EYES)
            assert worst >= AT_A_GLANCE, (one, other, worst)


@pytest.mark.parametrize("variant", rules.VARIANTS)
@pytest.mark.parametrize("name", THEMES)
def test_patterns_and_letters_of_all_powers_differ(variant: str, name: ThemeName) -> None:
    found = looks(variant, name).values()
    assert len({look.pattern for look in found}) == len({look.letter for look in found}) == len(found)


def test_far_colours_need_no_pattern() -> None:
    black = PowerLook("B", "dots", "#000000", "#FFFFFF", "#000000", "#000000", "#000000")
    white = PowerLook("W", "grid", "#FFFFFF", "#000000", "#FFFFFF", "#FFFFFF", "#FFFFFF")
    assert confusable({"black": black, "white": white}) == frozenset()


def test_red_and_green_of_one_lightness_need_patterns() -> None:
    red = PowerLook("R", "dots", "#B05A4A", "#FFFFFF", "#B07A4A", "#000000", "#000000")
    green = PowerLook("G", "grid", "#8A8A4A", "#FFFFFF", "#93884A", "#000000", "#000000")
    assert confusable({"red": red, "green": green}) == {"red", "green"}
    assert confusable({"red": red, "green": green}, apart=1.0) == frozenset()
