"""Colors, patterns and letters that a map gives its powers."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from app.ui.tokens import tokens
from rules import PATTERNS, Power


def test_the_patterns_of_the_format_are_those_that_are_drawn() -> None:
    assert set(PATTERNS) == set(tokens().patterns)


def test_a_map_chooses_colour_pattern_and_letter() -> None:
    powers = {
        "W": Power("W", "West", "Western", "Q", color="#124578", pattern="dots"),
        "E": Power("E", "East", "", "Z"),
    }
    looks = tokens().looks(powers, "no-such-game", "light")
    assert (looks["W"].fill, looks["W"].pattern, looks["W"].letter) == ("#124578", "dots", "Q")
    assert looks["W"].ink == "#FFFFFF"
    assert looks["E"].letter == "Z"


def test_the_program_s_own_looks_stay_where_the_map_says_nothing() -> None:
    powers = rules.load_board("standard").powers
    assert tokens().looks(powers, "standard", "dark") == tokens().looks(list(powers), "standard", "dark")


def test_what_is_no_colour_or_pattern_is_a_fault() -> None:
    from app.designer import files
    from app.designer.facts import thawed, with_fact

    facts = files.own("standard").facts
    for path, value in (("color", "red"), ("pattern", "tartan")):
        with pytest.raises(rules.MapError):
            rules.map_of(thawed(with_fact(facts, ("powers", "Austria", path), value)))


def test_lists_know_the_looks_of_a_game_of_one_s_own(tmp_path: Path) -> None:
    from app.designer import files
    from app.designer.facts import with_fact
    from app.designer.files import BOARD
    from rules.files.maps import _enlisted, enlist_map

    own = files.own("standard")
    facts = with_fact(with_fact(own.facts, ("id",), "redder"), ("powers", "Austria", "color"), "#0A6E3C")
    svg, text = own.written_as(own.board.graph, facts)
    (tmp_path / BOARD).write_bytes(svg)
    (tmp_path / "map.toml").write_text(text)
    enlist_map("redder", tmp_path)
    try:
        assert tokens().looks(["Austria"], "redder", "light")["Austria"].fill == "#0A6E3C"
    finally:
        _enlisted.pop("redder")
