"""`strata new`: a game file, and what is left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from app.cli import main
from rules.files import custom_variants
from tests.app.geometry.isthmus import write_isthmus

Said = Callable[..., tuple[int, list[str], list[str]]]
POWERS = "Austria, England, France, Germany, Italy, Russia, Turkey"
ANOTHER = "{}: another game is in this file. Choose another name, or add --force"


def test_new_writes_a_game(here: Path, said: Said) -> None:
    code, out, err = said("new", "standard", "-o", "a.strata")
    assert (code, err, out[0]) == (0, [], "a.strata: Diplomacy, Spring 1901, moves")
    game = rules.load_game("a.strata")
    assert game.position == game.variant.start()
    assert all(seat.player for seat in game.seats)


def test_new_takes_options_players_secrecy_and_title(here: Path) -> None:
    words = ["--option", "victory=20", "--option", "civil_disorder=2000", "--option", "retreat_to_convoy_origin=no"]
    table = ["--player", "france=Anna", "--player", "Turkey=Ben = B.", "--secrecy", "casual", "--title", "Ours"]
    assert main(["new", "standard", "-o", "a.strata", *words, *table]) == 0
    game = rules.load_game("a.strata")
    chosen = [game.variant[key] for key in ("victory", "civil_disorder", "retreat_to_convoy_origin")]
    assert chosen == [20, "2000", False]
    assert {seat.power: seat.player for seat in game.seats if seat.player} == {"France": "Anna", "Turkey": "Ben = B."}
    assert (game.secrecy, game.title) == ("casual", "Ours")


def test_a_board_that_is_hidden_is_not_open_unless_somebody_says_so(here: Path) -> None:
    for name, words, secrecy in (
        ("standard", (), "open"),
        ("diplomyopia", (), "casual"),
        ("diplomyopia", ("--secrecy", "open"), "open"),
    ):
        assert main(["new", name, "-o", "a.strata", "--force", *words]) == 0
        assert rules.load_game("a.strata").secrecy == secrecy


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], f"there is no variant 'chess'. The variants are: {', '.join(rules.VARIANTS)}"),
        (["standard", "--option", "luck=1"], "standard has no option luck"),
        (["standard", "--option", "victory"], "'victory' lacks a name or a '='. Write it like --option victory=20"),
        (["standard", "--option", "=1"], "'=1' lacks a name or a '='. Write it like --option victory=20"),
        (
            ["standard", "--player", "France="],
            "--player: nobody would play. Name at least one, like --player France=Anna",
        ),
        (["standard", "--option", f"victory={'9' * 5000}"], f"option victory is a whole number, not '{'9' * 5000}'"),
        (["standard", "--title", "\udcff"], "a.strata: could not be written: '\\udcff' holds half of a letter"),
        (["standard", "--player", "Anna"], "'Anna' lacks a name or a '='. Write it like --player France=Anna"),
        (
            ["standard", "--player", "Spain=Anna"],
            f"no power is called 'Spain'. The powers are {POWERS}",
        ),
    ],
)
def test_new_refuses_what_there_is_not(here: Path, said: Said, words: list[str], line: str) -> None:
    assert said("new", *words, "-o", "a.strata") == (2, [], [line])
    assert list(here.iterdir()) == []


def test_new_refuses_a_value_that_an_option_cannot_have(here: Path, said: Said) -> None:
    code, _, err = said("new", "standard", "-o", "a.strata", "--option", "victory=many")
    assert (code, len(err)) == (2, 1)
    assert "victory" in err[0] and "many" in err[0]


def test_new_leaves_a_game_that_is_being_played(golden: Path, said: Said) -> None:
    before = golden.read_bytes()
    assert said("new", "standard", "-o", "golden.strata") == (2, [], [ANOTHER.format("golden.strata")])
    assert golden.read_bytes() == before


def test_new_leaves_orders_that_are_being_written(begun: Path, said: Said) -> None:
    game = rules.load_game(begun)
    rules.save_game(game.draft("France", [rules.parse(game.position, "France", "A Par H")]), begun)
    assert said("new", "standard", "-o", begun.name) == (2, [], [ANOTHER.format(begun.name)])


def test_new_replaces_a_game_by_force(golden: Path) -> None:
    assert main(["new", "standard", "-o", golden.name, "--force"]) == 0
    assert rules.load_game(golden).turns == ()


def test_force_replaces_games_only(here: Path) -> None:
    (here / "letter.txt").write_text("My dear Italy", encoding="utf-8")
    assert main(["new", "standard", "-o", "letter.txt", "--force"]) == 2


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("nofolder/x.strata", "x.strata: could not be written: there is no folder nofolder"),
        ("", "strata new: argument -o/--output: it names no file. See strata new --help"),
        (".", "strata new: argument -o/--output: '.' is a folder, not a file. See strata new --help"),
    ],
)
def test_a_target_that_cannot_be_is_told(said: Said, target: str, words: str) -> None:
    assert said("new", "standard", "-o", target) == (2, [], [words])


def test_new_leaves_a_file_of_another_kind(here: Path, said: Said) -> None:
    (here / "letter.txt").write_text("My dear Italy", encoding="utf-8")
    code, _, err = said("new", "standard", "-o", "letter.txt")
    assert (code, len(err)) == (2, 1)
    assert (here / "letter.txt").read_text(encoding="utf-8") == "My dear Italy"


def test_new_may_begin_again_where_nothing_was_played(begun: Path) -> None:
    assert main(["new", "standard", "-o", begun.name, "--title", "Again"]) == 0
    assert rules.load_game(begun).title == "Again"


def test_new_seats_a_game_master(here: Path, said: Said) -> None:
    code, out, err = said("new", "pink2", "-o", "a.strata", "--gm", "Gina")
    assert (code, err, out[-1].split()) == (0, [], ["Game", "master", "Gina"])
    game = rules.load_game("a.strata")
    assert game.seat("GM").player == "Gina"
    assert all(seat.player for seat in game.seats)
    assert main(["new", "pink2", "-o", "b.strata", "--gm", "Gina", "--player", "A=Anna", "--player", "b=Ben"]) == 0
    assert [seat.power for seat in rules.load_game("b.strata").seats if seat.player] == ["A", "B", "GM"]
    assert main(["new", "pink2", "-o", "c.strata", "--player", "gm=Gina"]) == 0
    assert rules.load_game("c.strata").seat("GM").player == "Gina"


def test_new_refuses_a_game_master_who_has_nothing_to_do(said: Said) -> None:
    line = "--gm Gina: in standard there is nothing for a game master to do"
    assert said("new", "standard", "-o", "a.strata", "--gm", "Gina") == (2, [], [line])


def test_new_seats_one_in_any_game_with_secrets(here: Path, said: Said) -> None:
    assert main(["new", "standard", "-o", "a.strata", "--gm", "Gina", "--secrecy", "casual"]) == 0
    game = rules.load_game("a.strata")
    assert (game.seat("GM").player, all(seat.player for seat in game.seats)) == ("Gina", True)


def test_new_refuses_a_seed_that_is_too_long(here: Path, said: Said) -> None:
    assert said("new", "standard", "-o", "a.strata", "--seed", "x" * 81) == (
        2, [], ["--seed: a text of at most 80 characters"]
    )  # fmt: skip


def test_new_takes_options_of_the_game_that_a_layer_lies_on(here: Path, said: Said) -> None:
    words = ["new", "gambling", "-o", "a.strata", "--option", "garrisons=true", "--option", "game=pink"]
    assert main(words) == 0
    assert rules.load_game("a.strata").variant["garrisons"] is True
    code, _, err = said("new", "gambling", "-o", "b.strata", "--option", "game=chess")
    assert code == 2 and err[0].startswith("option game is 'standard'")
    assert said("new", "gambling", "-o", "b.strata", "--option", "garrisons=true")[2] == [
        "gambling has no option garrisons"
    ]


def test_games_of_ones_own_are_found_in_a_folder(here: Path, said: Said) -> None:
    (here / "maps" / "isthmus").mkdir(parents=True)
    write_isthmus(here / "maps" / "isthmus")
    code, out, err = said("--maps", "maps", "new", "isthmus", "-o", "a.strata", "--option", "builds=owned")
    assert (code, err, out[0]) == (0, [], "a.strata: Isthmus, Spring 1901, moves")
    assert said("--maps", "nowhere", "new", "isthmus", "-o", "b.strata")[0] == 2
    custom_variants._enlisted.clear()
