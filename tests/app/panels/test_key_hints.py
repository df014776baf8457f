"""The keys told in the entry card: those of the verbs and units that there are."""

from __future__ import annotations

from app.panels.entry import BUILDS, MOVES, builds_hints, moves_hints


def test_the_verbs_of_a_variant_are_told_by_key_and_title() -> None:
    assert MOVES[1] == ("H M S C V", "Hold, move, support, convoy, via")
    assert moves_hints([("M", "Move"), ("H", "Hold")])[1] == ("M H", "Move, hold")


def test_boards_above_each_other_have_keys_of_their_own() -> None:
    assert moves_hints([("H", "Hold")], levels=True)[-1] == ("PgUp PgDn", "Level above, below")
    assert MOVES[-1] == ("Backspace", "Clear the order")


def test_only_where_there_are_several_kinds_they_are_told() -> None:
    assert ("A F", "Type an army or a fleet") in BUILDS
    assert [key for key, _ in builds_hints([("A", "army")])] == ["Tab", "Enter", "W", "Backspace"]
