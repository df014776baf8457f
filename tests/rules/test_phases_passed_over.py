"""A phase in which nobody can do anything is passed over, in every variant; a file that has one opens and goes on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game
from rules.files.save import check_game
from rules.standard import Standard
from rules.variant import Hooks
from tests.rules.files.sealed_games import phrase
from tests.selfplay import played, random_orders

STANDARD = rules.variant("standard")
OWED = {"France": ["Bre", "Mar", "Par", "Spa"]}
"""Four centers, and a unit in each home: nothing can be built."""
AT_HOME = {"France": ["F Bre", "A Mar", "A Par"]}
SECRET = ("character",)
"""Where phases are held so that nobody can tell who acts in them, and in 1901 whenever a unit is dislodged (C-8)."""


def offered(position: rules.Position, power: str) -> bool:
    return any(one.allowed for one in rules.choices(position, power).candidates)


@pytest.mark.parametrize("id", [id for id in rules.VARIANTS if id not in SECRET])
def test_wherever_a_game_stops_somebody_can_do_something(id: str) -> None:
    rng, game = Random(id), Game.new(rules.variant(id))
    for _ in range(12):
        if game.end:
            break
        game = played(game, random_orders(game.position, rng), rng)
        here = game.position
        if here.phase.step != "M" and not game.end:
            acting = here.variant.must_act(here)
            assert any(offered(here, power) for power in acting), here.as_dict()


@pytest.mark.parametrize("id", ["standard", "gambling", "diplomyopia"])
def test_builds_owed_without_a_free_home_are_passed_over(id: str) -> None:
    variant = rules.variant(id)
    before = variant.position(phase="F1901M", units=AT_HOME, centers=OWED)
    assert variant.adjudicate(before, {}).after.phase.text == "S1902M"
    open_home = variant.adjudicate(before, {"France": ["A Par - Bur"]}).after
    assert (open_home.phase.text, "France" in variant.must_act(open_home)) == ("W1901A", True)


def test_a_retreat_without_a_place_to_go_is_passed_over_and_the_unit_told_to_be_gone() -> None:
    units = {"Italy": ["A Por"], "France": ["A Spa", "F MAO"]}
    before = STANDARD.position(phase="F1901M", units=units, centers={"France": ["Spa", "Por"]})
    turn = STANDARD.adjudicate(before, {"France": ["A Spa - Por", "F MAO S A Spa - Por"]})
    assert turn.results["A Por"] == ("dislodged", "disband")
    assert turn.after.phase.text == "S1902M"


def test_an_army_for_each_center_and_nobody_to_remove_is_passed_over_in_pink_three() -> None:
    variant = rules.variant("pink3")
    before = variant.position(phase="F1901M", units={"A": ["A A", "A H"]}, centers={"A": ["A", "H", "O"]})
    assert variant.adjudicate(before, {}).after.phase.text == "S1902M"


# Files that have such a phase.


def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games as they were played once: a winter in which builds were owed was held, with or without a free home."""

    def waits(self: Standard, position: rules.Position) -> bool:
        uneven = any(self.dues(position, power) for power in self.base.powers)
        return uneven if position.phase.step == "A" else Hooks.waits(self, position)

    monkeypatch.setattr(Standard, "waits", waits)


def old_game(id: str, secrecy: str, turns: int) -> Game:
    """France owns Spain and has all its homes full; `turns` played from Fall 1901 on."""
    variant = rules.variant(id)
    start = variant.position(phase="F1901M", units=AT_HOME, centers=OWED)
    game = Game.new(variant, {"France": "Ben", "Italy": "Eva"}, secrecy)
    game = Game(variant, start, game.seats, secrecy, seal=game.seal)
    if secrecy == "sealed":
        for power in ("France", "Italy"):
            game = rules.with_phrase(game, power, phrase(power))
    for _ in range(turns):
        game = game.play({})
    return game


@pytest.mark.parametrize("id", ["standard", "diplomyopia"])
@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_a_file_in_which_such_a_phase_was_held_is_as_it_was(
    id: str, secrecy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns, branches and marks count as in the file."""
    path = tmp_path / "old.strata"
    with monkeypatch.context() as context:
        as_before(context)
        old = old_game(id, secrecy, 3)
        old = rules.with_variation(old, rules.start_variation(old, 1, "What if").play({}).play({}))
        rules.save_game(old, path)
    found = rules.read_game(path)
    assert (found.differences, found.altered, check_game(path)) == ((), (), ())
    assert [turn.before.phase.text for turn in found.game.turns] == ["F1901M", "W1901A", "S1902M"]
    assert [turn.before.phase.text for turn in found.game.branches[0].turns] == ["F1901M", "W1901A", "S1902M"]
    assert found.game.play({}).position.phase.text == "S1903M"


@pytest.mark.parametrize("secrecy", ["open", "casual"])
@pytest.mark.parametrize("id", ["standard", "diplomyopia"])
def test_a_file_that_stands_at_such_a_phase_opens_at_the_next_one(
    id: str, secrecy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.strata"
    with monkeypatch.context() as context:
        as_before(context)
        rules.save_game(old_game(id, secrecy, 1), path)
    game = rules.load_game(path)
    assert (game.position.phase.text, check_game(path)) == ("S1902M", ())
    assert set(game.to_act) >= {"France"}
    assert game.play({"France": ["A Par - Bur"]}).position.units["Bur"].power == "France"


def test_a_sealed_file_that_stands_at_such_a_phase_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What everybody was told stands there too, and no orders have been written for the phase behind it."""
    path = tmp_path / "old.strata"
    with monkeypatch.context() as context:
        as_before(context)
        rules.save_game(old_game("diplomyopia", "sealed", 1), path)
    game = rules.load_game(path)
    assert game.position.phase.text == "W1901A"
    game = rules.revealed(game, {power: rules.key_of(game, power, phrase(power)) for power in ("France", "Italy")}).game
    assert game.position.phase.text == "W1901A"
    assert game.resolve().position.phase.text == "S1902M"


def test_a_position_set_up_at_such_a_phase_goes_on() -> None:
    winter = STANDARD.position(phase="W1901A", units=AT_HOME, centers=OWED)
    game = Game(STANDARD, winter, (rules.Seat("France", "Ben"),), "open")
    assert game.to_act == ()
    assert game.play({"France": ["waive"]}).position.phase.text == "S1902M"
    fled = STANDARD.position(phase="S1901R", dislodged={"Italy": {"A Por": []}})
    turn = STANDARD.adjudicate(fled, {})
    assert (turn.results, turn.after.phase.text) == ({"A Por": ("disband",)}, "F1901M")


def test_a_game_of_the_package_that_holds_such_a_phase_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    rules.write_foreign(Game(STANDARD, STANDARD.start(), (), "open").play({}), path)
    table = json.loads(path.read_text(encoding="utf-8"))
    first, last = table["phases"]
    units, centers = {"FRANCE": AT_HOME["France"]}, {"FRANCE": ["BRE", "MAR", "PAR", "SPA"]}
    state = {"units": {"FRANCE": [unit.upper() for unit in units["FRANCE"]]}, "centers": centers, "retreats": {}}
    names = ("F1901M", "W1901A", "S1902M")
    table["phases"] = [{**first, "name": name, "state": {**last["state"], **state}, "orders": {}} for name in names]
    path.write_text(json.dumps(table), encoding="utf-8")
    (found,) = rules.read_foreign(path).games
    assert [turn.before.phase.text for turn in found.game.turns] == ["F1901M", "W1901A"]
    assert found.game.position.phase.text == "S1902M"
