"""Two copies of a file made one: whose section counts, what contradicts, and that their order is nothing; what
chance has once said stands: a turn taken back and played again has the same numbers, also out of a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import DrawNeeded, Game
from rules.economy import Posting
from rules.files.encryption import CHEAP
from rules.files.merge import merged
from rules.files.save import load_game, save_game
from rules.game import MergeError
from tests.rules.files.sealed_games import ORDERS, PLAYERS, hidden, keys, lines_of, phrase, play, sit, standard, written

LINES = {"Austria": ["A Vie - Tyr", "A Vie H"], "France": ["A Mar - Pie", "A Par - Bur"], "Italy": ["A Ven - Tyr"]}


def copies(game: Game, *steps: tuple[str, str]) -> Game:
    for power, line in steps:
        game = written(game, power, line)
    return game


def reasons(one: Game, other: Game) -> Sequence[str]:
    with pytest.raises(MergeError) as error:
        merged(one, other)
    with pytest.raises(MergeError) as again:
        merged(other, one)
    assert len(error.value.reasons) == len(again.value.reasons)
    return error.value.reasons


def test_what_two_have_sealed_apart_stands_in_one_file() -> None:
    base = standard()
    found = merged(copies(base, ("France", ORDERS["France"])), copies(base, ("Italy", ORDERS["Italy"])))
    assert (found.first, found.second) == (("France",), ("Italy",))
    assert found.game.submitted == {"France", "Italy"}
    for power in ("France", "Italy"):
        assert lines_of(sit(found.game, power), power) == [ORDERS[power]]


def test_the_merged_game_is_resolved_with_all_phrases() -> None:
    base = standard()
    one = copies(base, ("France", ORDERS["France"]), ("Austria", ORDERS["Austria"]))
    game = play(merged(one, copies(base, ("Italy", ORDERS["Italy"]))).game)
    assert {power: [one.text for one in lines] for power, lines in game.turns[0].orders.items()} == {
        power: [line] for power, line in ORDERS.items()
    }


def test_a_copy_that_goes_on_from_the_other_counts() -> None:
    first = copies(standard(), ("France", "A Par H"))
    later = copies(first, ("France", "A Par - Bur"))
    for found in (merged(first, later), merged(later, first)):
        assert lines_of(sit(found.game, "France"), "France") == ["A Par - Bur"]


def test_who_has_submitted_counts_before_who_was_only_writing() -> None:
    base = standard()
    sent = copies(base, ("France", "A Par H"))
    found = merged(written(base, "France", "A Par - Bur", submit=False), sent)
    assert lines_of(sit(found.game, "France"), "France") == ["A Par H"]


def test_a_phrase_set_in_one_copy_is_taken_over() -> None:
    base = Game.new(rules.variant("standard"), PLAYERS, "sealed")
    one, other = (
        rules.seals.shut(rules.seals.with_phrase(base, power, phrase(power), CHEAP), power)
        for power in ("France", "Italy")
    )
    found = merged(one, other).game
    assert found.seal is not None and set(found.seal.locks) == {"France", "Italy"}
    assert set(keys(found)) == {"France", "Italy"}


def test_a_phrase_changed_later_counts() -> None:
    base = copies(standard(), ("France", "A Par H"))
    changed = rules.seals.shut(rules.seals.with_phrase(sit(base, "France"), "France", "new one", CHEAP), "France")
    for found in (merged(base, changed), merged(changed, base)):
        assert rules.seals.key_of(found.game, "France", "new one")


# What contradicts.


def test_two_different_submissions_are_refused() -> None:
    base = standard()
    found = reasons(copies(base, ("France", "A Par H")), copies(base, ("France", "A Par - Bur")))
    both = "France has submitted orders in both copies, and they differ. Ask France which copy counts, "
    assert found == (both + "and enter them there only.",)


def test_phrases_set_apart_are_refused() -> None:
    base = Game.new(rules.variant("standard"), PLAYERS, "sealed")
    one, other = (
        rules.seals.shut(rules.seals.with_phrase(base, "France", text, CHEAP), "France") for text in ("one", "two")
    )
    assert "France has a different pass phrase in each copy." in reasons(one, other)


def test_a_copy_that_is_a_turn_ahead_is_refused() -> None:
    base = copies(standard(), *ORDERS.items())
    (found,) = reasons(base, play(base))
    assert found.startswith("One copy is a turn ahead: it is at Fall 1901, moves, the other still at Spring")


def test_histories_that_part_are_refused() -> None:
    one = play(copies(standard(), *ORDERS.items()))
    other = play(copies(standard(), *ORDERS.items(), ("France", "A Par - Bur")))
    (found,) = reasons(one, other)
    assert found.startswith("The two copies differ from turn 1 (S1901M) on")


def test_different_games_are_refused() -> None:
    standard_rules, gambling = rules.variant("standard"), rules.variant("gambling")
    assert reasons(Game.new(standard_rules), Game.new(gambling)) == (
        "These files belong to different games: one is standard, the other gambling.",
    )
    assert "options differ" in reasons(Game.new(standard_rules), Game.new(rules.variant("standard", victory=20)))[0]
    twins = [Game.new(standard_rules, PLAYERS, "sealed") for _ in range(2)]
    assert "they were started separately" in reasons(*twins)[0]


def test_other_players_codes_and_books_are_told_all_at_once() -> None:
    base = Game.new(rules.variant("standard"), PLAYERS)
    france = base.seat("France")
    seats = [
        tuple(replace(france, **change) if seat is france else seat for seat in base.seats)
        for change in ({"player": "Ben", "code": "a"}, {"player": "Bea", "code": "b"})
    ]
    books = [(Posting("", "S1901M", "receipt", "France", amount, ""),) for amount in (1, 2)]
    one, other = (replace(base, seats=seat, book=book) for seat, book in zip(seats, books))
    assert reasons(one, other) == (
        "France is played by Ben in one copy, by Bea in the other.",
        "France has a different PIN in each copy.",
        "The ledgers differ from line 1 on.",
    )


def test_the_day_on_which_a_line_was_booked_contradicts_nothing() -> None:
    """Midnight is not at the same time everywhere."""
    base = Game.new(rules.variant("standard"), PLAYERS)
    days = ("2026-03-01", "2026-03-02")
    one, other = (replace(base, book=(Posting(day, "S1901M", "receipt", "France", 5, ""),)) for day in days)
    assert merged(one, other).game.book == merged(other, one).game.book


# Games without pass phrases, and hidden boards.


@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_open_and_casual_copies_are_merged_likewise(secrecy: str) -> None:
    base = Game.new(rules.variant("standard"), PLAYERS, secrecy)
    one, other = (
        base.draft(power, [rules.parse(base.position, power, ORDERS[power])]).submit(power)
        for power in ("France", "Italy")
    )
    other = other.noted("Italy", "map", 1)
    found = merged(one, other).game
    assert {power: lines[0].text for power, lines in found.drafts.items()} == {
        power: ORDERS[power] for power in ("France", "Italy")
    }
    assert (found.submitted, found.notes) == ({"France", "Italy"}, {"Italy": {"map": 1}})


def test_notes_of_the_whole_table_are_kept(tmp_path: Path) -> None:
    base = Game.new(rules.variant("standard"), PLAYERS)
    rules.save_game(base, tmp_path / "a.strata")
    rules.save_game(base.noted("", "map", {"Bur": "?"}), tmp_path / "b.strata")
    assert rules.files.merge_games(tmp_path / "a.strata", tmp_path / "b.strata").game.notes == {
        "": {"map": {"Bur": "?"}}
    }


def test_copies_of_a_hidden_board_are_merged() -> None:
    base = hidden()
    first, second = list(base.players)[:2]
    one, other = (
        rules.seals.shut(sit(base, power).noted(power, "map", power).submit(power), power) for power in (first, second)
    )
    game = merged(one, other).game
    assert game.submitted == {first, second}
    assert rules.seals.revealed(game, keys(game)).game.notes == {first: {"map": first}, second: {"map": second}}


# The order of the copies is nothing.

Steps = list[tuple[str, str]]
STEPS = st.lists(st.sampled_from([(power, line) for power, lines in LINES.items() for line in lines]), max_size=3)


@settings(max_examples=40)
@given(common=STEPS, first=STEPS, second=STEPS)
def test_merging_is_commutative(
    common: list[tuple[str, str]], first: list[tuple[str, str]], second: list[tuple[str, str]]
) -> None:
    base = copies(standard(), *common)
    one, other = copies(base, *first), copies(base, *second)
    texts = []
    for pair in ((one, other), (other, one)):
        try:
            texts.append(rules.files.game_text(merged(*pair).game))
        except MergeError as error:
            texts.append("".join(sorted(error.reasons)))
    assert texts[0] == texts[1]


@settings(max_examples=20)
@given(steps=STEPS)
def test_a_copy_merged_with_itself_or_with_what_it_came_from_is_itself(steps: Steps) -> None:
    base = standard()
    game = copies(base, *steps)
    for found in (merged(game, game), merged(base, game), merged(game, base)):
        assert rules.files.game_text(found.game) == rules.files.game_text(game)


# --- What chance has once said stands: a turn taken back and played again has the same numbers, also out of a file.

VARIANT = rules.variant("diplomafia")
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
RACKETS = {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B"}}


def game(seed: str = "") -> Game:
    start = VARIANT.position(phase="T2M", units=UNITS, state={"rackets": RACKETS})
    return replace(Game.new(VARIANT), start=start, seed=seed)


def played(here: Game, numbers: Sequence[int], orders: Any = ()) -> Game:
    """One turn on, with these numbers for what the game does not know."""
    left, draws = list(numbers), dict[str, int]()
    while True:
        try:
            return here.play(dict(orders), draws)
        except DrawNeeded as needed:
            draws[needed.name] = left.pop(0)


def test_a_turn_taken_back_keeps_its_numbers() -> None:
    once = played(game(), [3, 8])
    again = played(once.back(), [], {"Harlem": ["SRU EHa - Yor"]})
    assert again.turns[0].draws == once.turns[0].draws == {"Harlem": 3, "EastSide": 8}


def test_of_numbers_that_were_drawn_only_those_asked_for_are_told() -> None:
    """Without rackets a family has no number."""
    once = played(game(), [3, 8])
    bare = VARIANT.position(phase="T2M", units=UNITS, state={"rackets": {"EastSide": {"PES": "B"}}})
    again = played(replace(once.back(), start=bare), [])
    assert again.turns[0].draws == {"EastSide": 8}


def test_what_the_game_master_enters_counts_before_what_was_drawn() -> None:
    before = played(game(), [3, 8]).back()
    assert before.play({}, {"Harlem": 10}).turns[0].draws == {"Harlem": 10, "EastSide": 8}


def test_a_file_remembers_it(tmp_path: Path) -> None:
    before = played(played(game(), [3, 8]), []).back(2)
    save_game(before, tmp_path / "a.strata")
    read = load_game(tmp_path / "a.strata")
    assert rules.files.game_text(read) == rules.files.game_text(before)
    assert played(read, []).turns[0].draws == {"Harlem": 3, "EastSide": 8}


def test_a_seed_fixes_all_numbers(tmp_path: Path) -> None:
    one, other = (played(played(game(seed), []), []) for seed in ("Tuesday", "Wednesday"))
    assert one == played(played(game("Tuesday"), []), [])
    assert one.turns[0].draws != other.turns[0].draws
    save_game(one, tmp_path / "a.strata")
    read = load_game(tmp_path / "a.strata")
    assert (rules.files.game_text(read), read.seed) == (rules.files.game_text(one), "Tuesday")


def test_a_seed_is_fair() -> None:
    drawn = [DrawNeeded("Harlem", 1, 10).fixed(str(seed), "T2M") for seed in range(2000)]
    assert set(drawn) == set(range(1, 11))
    assert all(150 < drawn.count(number) < 250 for number in range(1, 11))


def test_a_damaged_file_still_knows_its_seed(tmp_path: Path) -> None:
    save_game(played(game("Tuesday"), []), tmp_path / "a.strata")
    table = json.loads((tmp_path / "a.strata").read_text(encoding="utf-8"))
    table["turns"][0]["orders"] = {"Harlem": ["nonsense"]}
    (tmp_path / "a.strata").write_text(json.dumps(table), encoding="utf-8")
    saved = rules.files.recover_game(tmp_path / "a.strata")
    assert saved.lost and not saved.game.turns
    assert saved.game.seed == "Tuesday"


# --- Options changed in a sealed file by hand: whoever sits down is told, also before the first turn.


def changed(table: dict[str, Any]) -> None:
    """One center fewer is enough to win."""
    name = next(name for name in table["variant"]["options"] if name.startswith("victory"))
    table["variant"]["options"][name] -= 1
