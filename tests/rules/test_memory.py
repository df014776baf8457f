"""What a power remembers of places that it does not see any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import rules
from rules import last_seen

VARIANT = rules.variant("diplomyopia")
UNITS = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"], "Italy": ["A Tyr"]}


def turns(*orders: Mapping[str, Sequence[str]]) -> list[rules.Turn]:
    position = VARIANT.position(phase="S1902M", units=UNITS, centers={}, state={"control": {}})
    found = []
    for lines in orders:
        found.append(VARIANT.adjudicate(position, lines))
        position = found[-1].after
    return found


def remembered(played: Sequence[rules.Turn], power: str) -> dict[str, tuple[str, str]]:
    return {place: (one.unit.text, one.phase.text) for place, one in last_seen(played, power).items()}


def test_nothing_is_remembered_before_the_first_turn_and_of_what_is_in_sight() -> None:
    assert last_seen([], "France") == {}
    assert remembered(turns({}), "France") == {}


def test_who_was_seen_is_remembered_with_the_season_until_the_place_is_seen_again() -> None:
    away = turns({"France": ["A Bur - Gas"]})
    assert remembered(away, "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}
    later = turns({}, {"France": ["A Bur - Gas"]})
    assert remembered(later, "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}
    back = turns({"France": ["A Bur - Gas"]}, {"France": ["A Gas - Bur"], "Germany": ["A Mun - Boh"]})
    assert remembered(back, "France") == {}
    gone = turns({}, {"Germany": ["A Mun - Boh"]}, {"France": ["A Bur - Gas"]})
    assert remembered(gone, "France") == {"Ruh": ("A Ruh", "F1902M")}


def test_views_are_asked_and_nothing_else() -> None:
    """The same of true turns and of those that the power has seen."""
    true = turns({}, {"France": ["A Bur - Gas"], "Italy": ["A Tyr - Boh"]})
    seen = [VARIANT.seen(turn, "France") for turn in true]
    assert remembered(seen, "France") == remembered(true, "France") != {}


def test_while_retreats_are_due_what_was_seen_before_is_remembered() -> None:
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    assert remembered(turns(orders), "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}


def test_where_nothing_is_hidden_nothing_is_remembered() -> None:
    standard = rules.variant("standard")
    turn = standard.adjudicate(standard.start(), {})
    assert last_seen([turn], "France") == {}
