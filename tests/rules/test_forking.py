"""What-ifs: lines of play that leave a game at any phase and never touch it, in every variant."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game
from rules.files.save import read_game, salvage, save_game
from tests.selfplay import played, random_game, random_orders

VARIANTS = tuple(rules.VARIANTS)
TURNS = 4


def game_of(variant: str) -> Game:
    return random_game(3, TURNS, Game.new(rules.variant(variant)))


def on(line: Game, turns: int, seed: int = 8) -> Game:
    """The line played on at random."""
    rng = Random(seed)
    for _ in range(turns):
        if not line.end:
            line = played(line, random_orders(line.position, rng), rng)
    return line


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_phase_can_be_played_otherwise_and_the_game_stays_as_it_is(variant: str) -> None:
    game = game_of(variant)
    before = game.turns, game.drafts, game.position
    for number in range(len(game.turns) + 1):
        line = on(rules.start_variation(game, number, "What if"), 2)
        kept = rules.with_variation(game, line)
        assert (kept.turns, kept.drafts, kept.position) == before
        assert line.turns[:number] == game.turns[:number] and len(line.turns) == number + 2
        assert [fork.at for fork in rules.variation_tree(kept)] == [number]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_file_keeps_what_ifs_and_what_was_forked_from_them(variant: str, tmp_path: Path) -> None:
    game = game_of(variant)
    first = on(rules.start_variation(game, 1, "First"), 3)
    game = rules.with_variation(game, first)
    second = on(rules.start_variation(rules.variation_game(game, "First"), 2, "Second"), 1, seed=9)
    second = second.draft(*next(iter(random_orders(second.position, Random(1)).items()), ("", ())))
    game = rules.with_variation(game, second, parent="First")
    save_game(game, tmp_path / "game.strata")
    found = read_game(tmp_path / "game.strata")
    assert [one.text for one in found.differences] == []
    assert rules.game_text(found.game) == rules.game_text(game)
    assert [(fork.branch.name, fork.depth, fork.at) for fork in rules.variation_tree(found.game)] == [
        ("First", 1, 1),
        ("Second", 2, 2),
    ]
    again = rules.variation_game(found.game, "Second")
    assert again.position.as_dict() == second.position.as_dict()
    assert {power: lines for power, lines in again.drafts.items() if lines} == {
        power: tuple(lines) for power, lines in second.drafts.items() if lines
    }


def test_a_what_if_begins_with_what_was_ordered() -> None:
    game = game_of("standard")
    line = rules.start_variation(game, 0, "What if")
    assert line.drafts == game.turns[0].orders
    assert line.submitted == frozenset()


def test_in_a_what_if_everybody_may_be_given_orders_and_nothing_is_secret() -> None:
    game = Game.new(rules.variant("standard"), {"France": "Anna", "Italy": "Ben"}, secrecy="casual")
    line = rules.start_variation(game, 0, "What if")
    assert (game.to_act, line.to_act) == (("France", "Italy"), tuple(game.variant.base.powers))
    assert (line.secrecy, line.seal, line.viewer("France")) == ("open", None, "")


def test_a_what_if_takes_no_seed_along_but_what_was_drawn_stays_drawn() -> None:
    from dataclasses import replace

    game = replace(Game.new(rules.variant("standard")), seed="fair", drawn={"S1901M": {"coin": 1}})
    line = rules.start_variation(game, 0, "What if")
    assert (line.seed, line.drawn) == ("", {"S1901M": {"coin": 1}})


def test_a_branch_stands_by_itself_when_the_game_is_taken_back() -> None:
    game = game_of("standard")
    game = rules.with_variation(game, on(rules.start_variation(game, 3, "What if"), 1))
    back = game.back(3)
    assert [fork.at for fork in rules.variation_tree(back)] == [1]
    assert len(rules.variation_game(back, "What if").turns) == 4


def test_what_was_forked_from_a_branch_outlives_it() -> None:
    game = game_of("standard")
    game = rules.with_variation(game, on(rules.start_variation(game, 1, "First"), 1))
    game = rules.with_variation(
        game, on(rules.start_variation(rules.variation_game(game, "First"), 2, "Second"), 1), parent="First"
    )
    told = [
        (fork.branch.name, fork.branch.parent, fork.at)
        for fork in rules.variation_tree(rules.without_variation(game, "First"))
    ]
    assert told == [("Second", "", 1)]
    named = rules.with_variation_renamed(game, "First", "The stab")
    assert [fork.branch.parent for fork in rules.variation_tree(named)] == ["", "The stab"]


def test_two_lines_of_play_have_two_names() -> None:
    game = rules.with_variation(game_of("standard"), rules.start_variation(game_of("standard"), 1, "First"))
    game = rules.with_variation(game, rules.start_variation(game, 1, "Second"))
    with pytest.raises(ValueError, match='There is a line of play "First" already'):
        rules.with_variation_renamed(game, "Second", "First")
    with pytest.raises(ValueError, match="needs a name"):
        rules.with_variation_renamed(game, "Second", "  ")
    assert rules.free_variation_name(["First", "First 2"], "First") == "First 3"


def test_faults_of_a_branch_are_told_with_their_place_and_cost_nothing_else(tmp_path: Path) -> None:
    game = game_of("standard")
    game = rules.with_variation(game, on(rules.start_variation(game, 1, "Good"), 1))
    game = rules.with_variation(game, on(rules.start_variation(game, 2, "Bad"), 1))
    text = rules.game_text(game)
    head, tail = text.split('"name": "Bad"')
    path = tmp_path / "game.strata"
    path.write_text(f'{head}"name": "Bad"' + tail.replace('"at": 2', '"at": 99'))
    with pytest.raises(rules.SaveError, match=r"branches\.1\.at: is 99, but there are 4 turns to leave"):
        read_game(path)
    found = salvage(path)
    assert [branch.name for branch in found.game.branches] == ["Good"]
    assert len(found.game.turns) == TURNS and "Bad" in found.lost[0]


def test_two_copies_of_a_game_keep_the_lines_of_play_of_both(tmp_path: Path) -> None:
    from rules.files.merge import merged

    game = game_of("standard")
    paths = []
    for number, seed in enumerate((8, 9)):
        mine = rules.with_variation(game, on(rules.start_variation(game, 1, "What if"), 1, seed))
        mine = rules.with_variation(mine, on(rules.start_variation(game, 2, f"Mine {number}"), 1))
        paths.append(tmp_path / f"{number}.strata")
        save_game(mine, paths[-1])
    copies = [read_game(path).game for path in paths]
    joined = [rules.game_text(merged(*pair).game) for pair in (copies, copies[::-1])]
    assert joined[0] == joined[1]
    names = [fork.branch.name for fork in rules.variation_tree(merged(*copies).game)]
    assert sorted(names) == ["Mine 0", "Mine 1", "What if", "What if 2"]
