"""What can be laid over the map for one power: friendly territory (R18) and distances (R21)."""

from __future__ import annotations

import rules

from .table import position


def test_two_surveys_are_offered_where_there_are_points() -> None:
    assert [one.id for one in rules.variant("pink").surveys] == ["friendly", "distance"]
    assert rules.variant("pink3").surveys == ()


def test_friendly_territory_is_marked_and_nothing_is_said_of_it() -> None:
    here = position({"B": ["A O"]})
    shown = here.variant.survey(here, "friendly", "A")
    assert {shown[place] for place in ("A", "H", "V", "Carthage")} == {""}
    assert not {"O", "B", "I"} & shown.keys()


def test_distances_are_told_and_what_is_cut_off_is_infinitely_far() -> None:
    here = position({"B": ["A O", "A U", "A V"]})
    shown = here.variant.survey(here, "distance", "A")
    assert (shown["A"], shown["H"], shown["P"], shown["Carthage"]) == ("0", "0", "∞", "∞")
    assert "O" not in shown


def test_the_game_master_has_no_territory() -> None:
    here = position({})
    assert here.variant.survey(here, "distance", "GM") == {}
    assert here.variant.survey(here, "friendly", "") == {}
