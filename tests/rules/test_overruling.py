"""A result that the game master rules otherwise: said to be so for ever, and everything after it recomputed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game, Override, Turn
from rules.files.save import read_game, save_game
from tests.selfplay import random_game

WHY = "The order was changed in time by telephone"


def play(*turns: dict[str, list[str]], **position: object) -> Game:
    from dataclasses import replace

    variant = rules.variant("standard")
    game = Game.new(variant)
    if position:
        game = replace(game, start=variant.position(**position))  # type: ignore[arg-type]
    for orders in turns:
        game = game.play(orders)
    return game


def ruled(game: Game, number: int, power: str, order: str, ruling: str) -> Game:
    turn = game.turns[number]
    return rules.with_overrides(game, number, rules.with_ruling(turn, Override(power, order, ruling, WHY)), drawn)


def drawn(needed: rules.DrawNeeded) -> int:
    return needed.low + sum(needed.name.encode()) % (needed.high - needed.low + 1)


BOUNCE = {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]}


def test_a_move_that_bounced_is_ruled_to_succeed_and_its_rival_still_bounces() -> None:
    game = ruled(play(BOUNCE), 0, "France", "A Par - Bur", "succeeds")
    assert game.turns[0].results["A Par"] == ("ok",) and game.turns[0].results["A Mun"] == ("bounce",)
    assert "Bur" in game.position.units and "Mun" in game.position.units
    reasons = [rules.say(one) for one in game.turns[0].outcomes if one.key == "A Par" for one in one.reasons]
    assert reasons == [f"The game master ruled: {WHY}."]


def test_a_move_that_went_well_is_ruled_to_fail_and_the_place_is_free() -> None:
    game = ruled(play({"France": ["A Par - Bur"]}), 0, "France", "A Par - Bur", "fails")
    assert game.turns[0].results["A Par"] == ("bounce",) and "Par" in game.position.units


def test_a_support_is_ruled_cut_and_the_stab_fails() -> None:
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri"]}
    game = play({"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"]}, phase="F1901M", units=units)
    assert game.position.phase.text == "F1901R"
    game = ruled(game, 0, "Italy", "A Ven S A Tyr - Tri", "fails")
    assert (game.turns[0].results["A Ven"], game.turns[0].results["A Tyr"]) == (("cut",), ("bounce",))
    assert not game.position.dislodged


def test_a_support_that_was_cut_is_ruled_to_count() -> None:
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri", "F ADR"]}
    game = play(
        {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"], "Austria": ["F ADR - Ven"]}, phase="F1901M", units=units
    )
    assert game.turns[0].results["A Ven"] == ("cut",)
    game = ruled(game, 0, "Italy", "A Ven S A Tyr - Tri", "succeeds")
    assert game.turns[0].results["A Ven"] == ("ok",) and game.turns[0].results["A Tri"][0] == "dislodged"


def test_an_order_that_is_void_counts_as_never_written() -> None:
    game = ruled(play(BOUNCE), 0, "Germany", "A Mun - Bur", "void")
    assert (game.turns[0].results["A Mun"], game.turns[0].results["A Par"]) == (("void",), ("ok",))
    assert game.turns[0].orders["Germany"][0].text == "A Mun - Bur"


def test_everything_after_it_is_recomputed() -> None:
    game = play(BOUNCE, {"France": ["A Par - Gas"], "Germany": ["A Mun - Bur"]}, {"Germany": ["build A Mun"]})
    assert "Bur" in game.position.units and game.position.units["Bur"].power == "Germany"
    after = ruled(game, 0, "France", "A Par - Bur", "succeeds")
    assert after.position.units["Bur"].power == "France"
    assert after.turns[1].results["A Mun"] == ("bounce",)
    assert len(after.turns) == len(game.turns)


def test_phases_that_come_now_pass_and_orders_for_others_are_lost() -> None:
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri"]}
    game = play({"Italy": ["A Tyr - Tri"]}, {}, phase="S1901M", units=units)
    assert [turn.before.phase.text for turn in game.turns] == ["S1901M", "F1901M"]
    after = ruled(game, 0, "Italy", "A Tyr - Tri", "succeeds")
    assert [turn.before.phase.text for turn in after.turns] == ["S1901M", "S1901R", "F1901M"]
    back = rules.with_overrides(after, 0, rules.without_ruling(after.turns[0], "Italy", "A Tyr - Tri"))
    assert [turn.before.phase.text for turn in back.turns] == ["S1901M", "F1901M"]


def test_a_ruling_is_in_the_file_for_ever(tmp_path: Path) -> None:
    game = ruled(play(BOUNCE, {}), 0, "France", "A Par - Bur", "succeeds")
    save_game(game, tmp_path / "game.strata")
    found = read_game(tmp_path / "game.strata")
    assert found.differences == () and found.altered == ()
    assert found.game.turns[0].overrides == (Override("France", "A Par - Bur", "succeeds", WHY),)
    assert found.game.position.as_dict() == game.position.as_dict()


def test_only_what_makes_a_difference_can_be_ruled() -> None:
    turn = play({**BOUNCE, "Italy": ["A Ven H", "A Rom - Ven", "F Nap S A Rom"]}).turns[0]
    offers = {one.key: rules.rulings_on(turn, one) for one in turn.outcomes}
    assert offers["A Par"] == ("succeeds", "void")
    assert offers["A Ven"] == ("void",)
    assert offers["A Rom"] == ("void",), "nobody drives out his own unit, whatever is ruled"
    assert offers["A Vie"] == (), "nobody ordered it"


def consistent(turn: Turn) -> bool:
    """Whether no place holds more than the rules allow."""
    return not [one for one in turn.after.variant.doctor(turn.after) if one.code in ("two_units", "crowded")]


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_any_result_can_be_ruled_otherwise(variant: str) -> None:
    game, rng, ruled_so = random_game(11, 5, Game.new(rules.variant(variant))), Random(4), 0
    for number, turn in enumerate(game.turns):
        offers = [(one, how) for one in turn.outcomes for how in rules.rulings_on(turn, one)]
        for outcome, how in rng.sample(offers, min(3, len(offers))):
            after = ruled(game, number, outcome.order.power, outcome.order.text, how)
            told = next(one for one in after.turns[number].outcomes if one.order == outcome.order)
            assert told.reasons and told.reasons[0].code == "ruled"
            assert {"succeeds": "ok" in told.words, "fails": "ok" not in told.words, "void": "void" in told.words}[how]
            assert consistent(after.turns[number])
            [rules.say(reason) for one in after.turns[number].outcomes for reason in one.reasons]
            ruled_so += 1
    assert ruled_so > 2


# Turns that are taken back.


def test_turns_that_are_taken_back_are_kept_beside_the_game() -> None:
    game = play(BOUNCE, {}, {})
    after = rules.with_former(game, game.back(2), "Before")
    assert [(branch.name, len(branch.turns)) for branch in after.branches] == [("Before", 3)]
    assert rules.with_former(game, game, "Before") is game
    assert rules.name_of_former(game) == "Until Fall 1902"


def test_the_rulings_book_and_the_deadline_are_in_the_file(tmp_path: Path) -> None:
    from dataclasses import replace

    entries = (
        rules.Ruling("note", 1, "Fall 1901, moves", "Supports by telephone count", "DATC 6.D.9", date="2026-11-20"),
        rules.Ruling("deadline", 1, "Fall 1901, moves", "Friday 20:00, for Anna is away"),
    )
    game = replace(play(BOUNCE), rulings=entries, deadline="Friday 20:00")
    save_game(game, tmp_path / "game.strata")
    found = read_game(tmp_path / "game.strata").game
    assert (found.rulings, found.deadline) == (entries, "Friday 20:00")


def test_nothing_is_taken_that_no_file_could_hold() -> None:
    with pytest.raises(ValueError, match="at most 2000 characters"):
        rules.Ruling("note", 0, "Spring 1901, moves", "x" * 2001)
    with pytest.raises(ValueError, match="at most 80 characters"):
        rules.Ruling("note", 0, "Spring 1901, moves", "x", clause="y" * 81)
    with pytest.raises(ValueError, match="at most 400 characters"):
        Override("France", "A Par - Bur", "void", "z" * 401)
    game = play(BOUNCE)
    with pytest.raises(ValueError, match="at most 60 characters"):
        rules.with_variation_renamed(
            rules.with_variation(game, rules.start_variation(game, 0, "What if")), "What if", "n" * 61
        )
