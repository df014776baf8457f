"""Results that the game master sets by hand, fleets whose convoys he rules on, positions in the middle of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rules
from rules import BY_HAND, Editor, Game, Override
from rules.files.save import read_game, save_game
from tests.rules.test_overruling import BOUNCE, drawn, play, ruled
from tests.selfplay import random_game

WHY = "The line was read wrongly"
CROSSING = {"England": ["A Lon - Bel", "F NTH C A Lon - Bel"]}
SEA = {"England": ["A Lon", "F NTH"], "France": ["F ENG", "F Bel"]}


def by_hand(game: Game, number: int, key: str, *words: str) -> Game:
    turn = game.turns[number]
    outcome = rules.outcome_of(turn, key)
    assert outcome is not None
    override = Override(outcome.order.power, outcome.order.text, BY_HAND, WHY, words)
    return rules.with_overrides(game, number, rules.with_ruling(turn, override), drawn)


# --- convoys


def test_a_convoy_is_ruled_disrupted_and_the_army_stays() -> None:
    game = ruled(play(CROSSING, phase="F1901M", units={"England": ["A Lon", "F NTH"]}), 0, "England",
                 "F NTH C A Lon - Bel", "fails")  # fmt: skip
    assert game.turns[0].results == {"A Lon": ("disrupted",), "F NTH": ("disrupted",)}
    assert "Lon" in game.position.units
    fleet = rules.outcome_of(game.turns[0], "NTH")
    assert fleet is not None and rules.say(fleet.reasons[0]).startswith("The game master ruled")


def test_a_convoy_is_ruled_to_carry_though_its_fleet_is_dislodged() -> None:
    units = {"England": ["A Lon", "F NTH"], "France": ["F ENG", "F NWG"]}
    orders = {**CROSSING, "France": ["F ENG - NTH", "F NWG S F ENG - NTH"]}
    game = play(orders, phase="F1901M", units=units)
    assert game.turns[0].results["A Lon"] == ("disrupted",)
    game = ruled(game, 0, "England", "F NTH C A Lon - Bel", "succeeds")
    assert game.turns[0].results["A Lon"] == ("ok",)
    assert game.turns[0].results["F NTH"] == ("dislodged",)
    assert game.position.units["Bel"].power == "England"


# --- by hand


def test_a_retreat_is_said_to_have_failed_and_the_position_follows_by_hand() -> None:
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri"]}
    moves = {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"]}
    game = play(moves, {"Austria": ["A Tri R Bud"]}, {}, phase="S1901M", units=units)
    game = by_hand(game, 1, "Tri", "disband")
    assert game.turns[1].results["A Tri"] == ("disband",)
    assert "Bud" in game.position.units, "nothing follows by itself"
    number = rules.follows(game, 1)
    after = Editor(game.positions[number], game.turns[:number]).taken_off("Bud")
    edited = rules.edited_at(game, number, after, WHY)
    assert [bool(turn.edits) for turn in edited.turns] == [False, False, True, False]
    assert "Bud" not in edited.position.units
    assert rules.at_edited(game, edited, number) == number + 1 == rules.follows(edited, 1)


def test_a_build_a_waive_and_a_removal_are_said_otherwise() -> None:
    centers = {"France": ["Par", "Bre", "Mar"], "Italy": ["Rom"]}
    units = {"France": ["A Bur"], "Italy": ["A Rom", "A Ven"]}
    orders = {"France": ["build A Par", "waive"], "Italy": ["remove A Ven"]}
    game = play(orders, phase="W1901A", units=units, centers=centers)
    for key in ("build A Par", "waive", "Ven"):
        game = by_hand(game, 0, key, "void")
    assert [one.ruling for one in game.turns[0].overrides] == [BY_HAND] * 3
    assert set(game.turns[0].results.values()) == {("void",)}


def test_it_stands_in_the_file_and_nowhere_else(tmp_path: Path) -> None:
    game = by_hand(play(BOUNCE, {}), 0, "Par", "ok")
    save_game(game, tmp_path / "game.strata")
    found = read_game(tmp_path / "game.strata")
    assert (found.differences, found.altered) == ((), ())
    assert found.game.turns[0].overrides == game.turns[0].overrides
    plain = ruled(play(BOUNCE), 0, "France", "A Par - Bur", "void")
    assert '"result"' not in rules.game_text(plain)


def test_a_result_by_hand_says_what_it_is() -> None:
    with pytest.raises(ValueError, match="said in words"):
        Override("France", "A Par - Bur", BY_HAND, WHY)
    with pytest.raises(ValueError, match="said in words"):
        Override("France", "A Par - Bur", "void", WHY, ("ok",))


def test_a_position_in_the_middle_is_set_right_and_later_turns_are_played_anew() -> None:
    game = play(BOUNCE, {"France": ["A Par - Gas"]})
    after = Editor(game.positions[1], game.turns[:1]).changed("Par", place="Pic")
    changed = rules.edited_at(game, 1, after, WHY)
    assert changed.turns[2].orders == game.turns[1].orders
    assert "Pic" in changed.position.units and "Gas" not in changed.position.units
    again = rules.edited_at(changed, 2, Editor(changed.positions[2]).taken_off("Pic"), WHY)
    assert len(again.turns) == len(changed.turns), "one turn for both changes"
    assert rules.edited_at(game, 1, game.positions[1], WHY) is game


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_every_result_can_be_set_by_hand(variant: str) -> None:
    game = random_game(11, 5, Game.new(rules.variant(variant)))
    seen = set()
    for number, turn in enumerate(game.turns):
        for outcome in turn.outcomes:
            if outcome.order.verb in seen:
                continue
            seen.add(outcome.order.verb)
            override = Override(outcome.order.power, outcome.order.text, BY_HAND, WHY, ("failed",))
            after = rules.with_overrides(game, number, rules.with_ruling(turn, override), drawn)
            told = [one for one in after.turns[number].outcomes if one.order == outcome.order]
            assert told and all(one.words == ("failed",) and one.reasons[0].code == "ruled" for one in told)
            assert after.position.as_dict() == game.position.as_dict()
    assert len(seen) > 2


@pytest.mark.parametrize("variant", ["standard", "diplomyopia"])
def test_retreats_and_builds_that_are_said_to_have_been_made_are_told_without_a_unit_there(variant: str) -> None:
    made = rules.variant(variant)
    units = {
        "Italy": ["A Tyr", "A Ven"],
        "Austria": ["A Tri"],
        "Russia": ["A Rum", "A Bul", "A Gre"],
        "Turkey": ["A Ser"],
    }
    orders = {
        "Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"],
        "Russia": ["A Rum - Ser", "A Bul S A Rum - Ser", "A Gre S A Rum - Ser"],
    }
    game = replace(Game.new(made), start=made.position(phase="F1901M", units=units)).play(orders)
    game = game.play({"Austria": ["A Tri R Bud"], "Turkey": ["A Ser R Bud"]})
    assert game.turns[1].results["A Tri"] == ("bounce", "disband")
    game = by_hand(game, 1, "Tri", "ok")
    centers = {"Austria": ["Bud"]}
    winter = replace(Game.new(made), start=made.position(phase="W1901A", units={"Italy": ["A Rom"]}, centers=centers))
    winter = by_hand(winter.play({"Austria": ["build A Vie"]}), 0, "build A Vie", "ok")
    for turn in (game.turns[1], winter.turns[0]):
        for power in ("Austria", "Italy", rules.PUBLIC, ""):
            assert rules.report(turn, power)
            assert all(rules.say(event.reason) for event in rules.events(turn, power))
