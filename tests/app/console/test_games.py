"""`strata import`, `strata export`; `strata orders`: what the letter reader makes of mails; games on maps of one's
own on the command line: on their own map, or refused; never otherwise without a word."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from app.cli import main
from rules import Game
from tests.app.geometry.samples import forget_maps, write_isthmus
from tests.rules.files.sealed_games import ORDERS as SEALED_GAMES_ORDERS
from tests.rules.files.sealed_games import all_written, standard, written
from tests.rules.files.sealed_games import play as sealed_games_play
from tests.rules.files.test_foreign import JDIP, PRINTED
from tests.selfplay import random_game

pytestmark = pytest.mark.usefixtures("forgotten")

Said = Callable[..., tuple[int, list[str], list[str]]]


def test_there_and_back(here: Path, said: Said) -> None:
    game = random_game(3, 6)
    rules.save_game(game, Path("a.strata"))
    assert said("export", "a.strata", "-o", "a.json") == (0, ["a.json: a saved game of the diplomacy package"], [])
    assert json.loads(Path("a.json").read_text())["map"] == "standard"
    code, out, err = said("import", "a.json", "-o", "b.strata")
    assert (code, err) == (0, [])
    assert out[0] == f"b.strata: Diplomacy, {game.position.title}"
    assert rules.load_game("b.strata").position.units == game.position.units


def test_what_is_in_a_file_is_listed_and_one_can_be_chosen(here: Path, said: Said) -> None:
    Path("cases.txt").write_text(PRINTED, encoding="utf-8")
    code, out, _ = said("import", "cases.txt")
    assert (code, out[0]) == (0, "1. DATC 6.A.1: MOVING TO AN AREA THAT IS NOT A NEIGHBOUR")
    code, _, err = said("import", "cases.txt", "-o", "a.strata")
    assert (code, err) == (2, ["cases.txt contains 2 games: choose one with --number (strata import lists them)"])
    for number in ("1", "6.A.1", "datc 6.a.1"):
        assert said("import", "cases.txt", "-o", "a.strata", "--number", number, "--force")[0] == 0
        assert rules.load_game("a.strata").title == "DATC 6.A.1"


def test_a_case_that_comes_out_otherwise_is_a_failure(here: Path, said: Said) -> None:
    Path("cases.txt").write_text(JDIP, encoding="utf-8")
    code, out, _ = said("import", "cases.txt")
    assert code == 1
    words = "'Sping 1901, Movement' is not a phase; write one like Spring 1901, Movement"
    assert f"cases.txt, line 19 (6.X.1): {words}" in out
    assert "     England F NTH: the case and Strata disagree." in out


def test_what_is_neither_is_refused_and_what_is_there_not_replaced(here: Path, said: Said) -> None:
    Path("letter.txt").write_text("Dear Italy,", encoding="utf-8")
    code, out, err = said("import", "letter.txt", "-o", "a.strata")
    assert (code, out) == (2, [])
    words = "letter.txt, line 1: this is neither a saved game of the diplomacy package nor a test case of the DATC"
    assert err == [words]
    rules.save_game(random_game(3, 2), Path("a.strata"))
    for command, target in ((("export", "a.strata"), "a.json"), (("import", "a.json"), "b.strata")):
        Path(target).write_text("mine", encoding="utf-8")
        assert said(*command, "-o", target) == (2, [], [EXISTS.format(target)])
        assert Path(target).read_text(encoding="utf-8") == "mine"
        Path(target).unlink()
        for words in ([], ["--force"]):
            assert said(*command, "-o", target, *words)[0] == 0


# --- `strata adjudicate`: a phase played from an order sheet.

ORDERS = """# Spring
France:
  A Par - Bur
  a mar s a paris-burgundy

ITALY
F Nap to Ionian Sea
Turkey: A Con - Bul
"""


def test_adjudicate_plays_a_phase_and_may_write_the_game_back(begun: Path, said: Said) -> None:
    sheet = ORDERS + "Austria: A Vie - Gal\nRussia: A War - Gal\n"
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    code, out, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, err) == (0, [])
    text = "\n".join(out)
    assert "A Mar S A Par - Bur" in text
    assert "bounce" in text
    assert out[-1] == "Without orders: England, Germany"
    game = rules.load_game("b.strata")
    assert game.position.phase.text == "F1901M"
    assert [order.text for order in game.turns[0].orders["France"]] == ["A Par - Bur", "A Mar S A Par - Bur"]
    assert rules.load_game(begun).turns == ()
    Path("orders.txt").write_text("", encoding="utf-8")
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "a.strata"]) == 0
    assert len(rules.load_game(begun).turns) == 1


def test_all_faults_of_a_sheet_are_told_with_file_and_line(begun: Path, said: Said) -> None:
    sheet = "A Par H\nFrance:\n A Par - Brg\n A Mar floats\nFrnace:\n A Mar H\nItaly: A Ven - Tyrx\nGremany:\n"
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    before = begun.read_bytes()
    code, out, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, out) == (2, [])
    assert err[0] == "orders.txt, line 3: there is no province called 'Brg'. Did you mean Bur (Burgundy)?"
    assert err[1].startswith("orders.txt, line 4: 'A Mar floats' is not a valid order here.")
    assert err[2].startswith("orders.txt, line 5: no power is called 'Frnace'. The powers are Austria, England,")
    assert err[3] == "orders.txt, line 7: there is no province called 'Tyrx'. Did you mean Tyr (Tyrolia)?"
    assert err[4].startswith("orders.txt, line 8: no power is called 'Gremany'.")
    assert len(err) == 5
    assert begun.read_bytes() == before
    assert not Path("b.strata").exists()


def test_headings_of_mails_are_seen_and_of_two_orders_for_one_unit_the_later_counts(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text("Austria:\nA Vie - Gal\n\n=== FRANCE ===\nA Par - Bur\n", encoding="utf-8")
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")[::2] == (0, [])
    played = rules.load_game("b.strata").turns[0].orders
    assert {power: [order.text for order in orders] for power, orders in played.items() if orders} == {
        "Austria": ["A Vie - Gal"],
        "France": ["A Par - Bur"],
    }
    Path("orders.txt").write_text("France:\nA Par - Bur\nItaly:\nA Rom H\nFrance:\nA Par - Pic\n", encoding="utf-8")
    code, out, _ = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata", "--force")
    assert code == 0
    assert "Line 2 does not count; line 6 replaces it: A Par - Bur" in out
    assert [order.text for order in rules.load_game("b.strata").turns[0].orders["France"]] == ["A Par - Pic"]


def test_an_order_for_another_powers_unit_is_asked_and_nothing_is_written(begun: Path, said: Said) -> None:
    before = begun.read_bytes()
    Path("orders.txt").write_text("Austria:\nA Vie - Gal\n\nA Par - Bur\nA Bur - Mun\n", encoding="utf-8")
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata") == (
        2,
        [],
        ["orders.txt, line 4: A Par belongs to France, but this line is under Austria. Name the power."],
    )
    assert begun.read_bytes() == before
    Path("orders.txt").write_text("A Par - Bur\nA Bur - Mun\n", encoding="utf-8")
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata")
    why = "'A Bur - Mun' is not under a power's heading. Name the power."
    assert (code, err) == (2, [f"orders.txt, line 2: {why}"])
    assert begun.read_bytes() == before


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (None, "orders.txt: there is no such file"),
        (b"\xff\xfeF", "orders.txt, byte 0: this is not a text file in UTF-8"),
        (b"#" * 1_000_001, "orders.txt"),
        (b"Frnace:\n", "orders.txt, line 1: no power is called 'Frnace'"),
        (b"GM: award 3 A\n", "orders.txt, line 1: "),
        (b"\xef\xbb\xbfFrance: A Par - Bur\r\n", ""),
    ],
)
def test_a_sheet_that_is_none_is_refused_in_one_line(begun: Path, said: Said, raw: bytes | None, words: str) -> None:
    """It may begin with a byte order mark."""
    if raw is not None:
        Path("orders.txt").write_bytes(raw)
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, len(err)) == ((2, 1) if words else (0, 0))
    assert "".join(err).startswith(words)


def test_nothing_is_played_after_the_end_nor_written_over_another_file(begun: Path, said: Said) -> None:
    Path("won.strata").write_bytes((Path(__file__).parents[2] / "saves" / "v1-won.strata").read_bytes())
    Path("orders.txt").write_text(ORDERS, encoding="utf-8")
    line = "won.strata: the game is over; there are no more turns"
    assert said("adjudicate", "won.strata", "orders.txt", "-o", "b.strata") == (2, [], [line])
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "orders.txt")
    assert (code, len(err)) == (2, 1)
    assert Path("orders.txt").read_text(encoding="utf-8") == ORDERS


def test_a_damaged_game_is_refused_and_stays(golden: Path, said: Said) -> None:
    whole = golden.read_bytes()
    golden.write_bytes(whole[:3000])
    Path("orders.txt").write_text("", encoding="utf-8")
    code, _, err = said("adjudicate", "golden.strata", "orders.txt", "-o", "golden.strata")
    assert (code, len(err)) == (2, 1)
    assert err[0].startswith("golden.strata, line ") and err[0].endswith("the file is cut off here")
    assert golden.read_bytes() == whole[:3000]


def test_chance_that_is_not_given_is_drawn_and_kept(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asks_for(monkeypatch, rules.DrawNeeded("die", 1, 6), rules.DrawNeeded("Harlem", 3, 5))
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "b.strata", "--draw", "die=4"]) == 0
    draws = json.loads(Path("b.strata").read_text(encoding="utf-8"))["turns"][0]["draws"]
    assert (draws["die"], draws["Harlem"] in (3, 4, 5)) == (4, True)


@pytest.mark.parametrize(
    ("draw", "line"),
    [
        ("x=y", "--draw x: this phase has no chance result of this name"),
        ("die=7", "--draw die: must be a number from 1 to 6, not 7"),
        ("die=six", "--draw die: must be a number from 1 to 6, not six"),
    ],
)
def test_a_draw_that_nobody_asks_for_is_refused(
    begun: Path, said: Said, monkeypatch: pytest.MonkeyPatch, draw: str, line: str
) -> None:
    asks_for(monkeypatch, rules.DrawNeeded("die", 1, 6))
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata", "--draw", draw) == (2, [], [line])
    assert not Path("b.strata").exists()


def asks_for(monkeypatch: pytest.MonkeyPatch, *needed: rules.DrawNeeded) -> None:
    """An empty sheet, and a phase in which these draws are asked for one after the other."""
    real = Game.play

    def play(game: Game, orders: object, draws: dict[str, int]) -> Game:
        for one in needed:
            if one.name not in draws:
                raise one
        return real(game, orders, draws)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", play)
    Path("orders.txt").write_text("", encoding="utf-8")


MASTERED = """\
A: name power Avalon [AVA]
  A A@1 - A@2
  A A@2 - O@2
GM:
award 3 A
"""


@pytest.fixture
def mastered(said: Said) -> tuple[int, list[str], list[str]]:
    """What is said when the first phase of a game with a game master is played: a.strata."""
    assert main(["new", "pink2", "-o", "a.strata", "--gm", "Gina"]) == 0
    Path("orders.txt").write_text(MASTERED, encoding="utf-8")
    return said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata")


def test_the_game_master_writes_beside_the_powers_which_go_by_their_names(
    mastered: tuple[int, list[str], list[str]], said: Said
) -> None:
    code, out, err = mastered
    assert (code, err) == (0, [])
    assert "  award 3 A: A is awarded 3 points, paid with the next income" in out
    assert out[-1] == "Without orders: B, C, D, E, F, G"
    game = rules.load_game("a.strata")
    assert [order.text for order in game.turns[0].orders["GM"]] == ["award 3 A"]
    assert {unit.place.text for unit in game.position.units.values() if unit.power == "A"} >= {"A@2", "O@2"}
    Path("orders.txt").write_text("Avalon:\nA A@2 H\n", encoding="utf-8")
    code, out, _ = said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata")
    assert (code, out[3]) == (0, "Avalon")
    for name in ("avalon", "AVA", "A"):
        assert said("report", "a.strata", "--as", name, "-d", "out")[:2] == (0, ["out/A.txt"])


def test_a_power_is_drawn_for_under_any_of_its_names(here: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    assert main(["new", "diplomafia", "-o", "m.strata"]) == 0
    Path("orders.txt").write_text("", encoding="utf-8")
    asks_for(monkeypatch, rules.DrawNeeded("LowerEastSide", 1, 10))
    draw = "Lower East Side=7"
    assert main(["adjudicate", "m.strata", "orders.txt", "-o", "n.strata", "--draw", draw]) == 0
    assert json.loads(Path("n.strata").read_text(encoding="utf-8"))["turns"][0]["draws"] == {"LowerEastSide": 7}


def test_a_seed_fixes_what_is_drawn_unless_it_is_given(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed, the same numbers; the game master's own number counts before them."""
    found = []
    Path("orders.txt").write_text("", encoding="utf-8")
    for seed, *more in (("one",), ("one",), ("two",), ("one", "--draw", "die=77")):
        assert main(["new", "standard", "-o", "s.strata", "--seed", seed, "--force"]) == 0
        asks_for(monkeypatch, rules.DrawNeeded("die", 1, 1000))
        assert main(["adjudicate", "s.strata", "orders.txt", "-o", "t.strata", "--force", *more]) == 0
        found.append(json.loads(Path("t.strata").read_text(encoding="utf-8"))["turns"][0]["draws"]["die"])
    assert found[0] == found[1] != found[2]
    assert found[3] == 77


# --- `strata new`: a game file, and what is left alone.

POWERS = "Austria, England, France, Germany, Italy, Russia, Turkey"
ANOTHER = "{}: another game is in this file. Choose another name, or add --force"
EXISTS = "{} already exists. Choose another name, or add --force"


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
        (["standard", "--option", "victory"], "'victory' needs a name and a '=', such as --option victory=20"),
        (["standard", "--option", "=1"], "'=1' needs a name and a '=', such as --option victory=20"),
        (
            ["standard", "--player", "France="],
            "--player: no one would play. Name at least one player, such as --player France=Anna",
        ),
        (
            ["standard", "--option", f"victory={'9' * 5000}"],
            f"option victory must be a whole number, not '{'9' * 5000}'",
        ),
        (
            ["standard", "--title", "\udcff"],
            "a.strata: could not be saved: '\\udcff' contains an incomplete Unicode code",
        ),
        (["standard", "--gm", "Gina"], "--gm Gina: standard has nothing for a game master to do"),
        (["standard", "--seed", "x" * 81], "--seed: a text of at most 80 characters"),
        (["standard", "--player", "Anna"], "'Anna' needs a name and a '=', such as --player France=Anna"),
        (["standard", "--player", "Spain=Anna"], f"no power is called 'Spain'. The powers are {POWERS}"),
    ],
)
def test_new_refuses_what_there_is_not(here: Path, said: Said, words: list[str], line: str) -> None:
    assert said("new", *words, "-o", "a.strata") == (2, [], [line])
    assert list(here.iterdir()) == []


def test_new_refuses_a_value_that_an_option_cannot_have(here: Path, said: Said) -> None:
    code, _, err = said("new", "standard", "-o", "a.strata", "--option", "victory=many")
    assert (code, len(err)) == (2, 1)
    assert "victory" in err[0] and "many" in err[0]


def test_new_leaves_every_file_that_exists_and_replaces_games_alone_by_force(
    golden: Path, begun: Path, said: Said
) -> None:
    letter = golden.with_name("letter.txt")
    letter.write_text("My dear Italy", encoding="utf-8")
    for path in (golden, begun, letter):
        before = path.read_bytes()
        assert said("new", "standard", "-o", path.name) == (2, [], [EXISTS.format(path.name)])
        assert path.read_bytes() == before
    for path in (golden, begun):
        assert said("new", "standard", "-o", path.name, "--title", "Again", "--force")[0] == 0
        assert (rules.load_game(path).title, rules.load_game(path).turns) == ("Again", ())
    assert said("new", "standard", "-o", "letter.txt", "--force")[0] == 2
    assert letter.read_text(encoding="utf-8") == "My dear Italy"


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("nofolder/x.strata", "x.strata: could not be saved: there is no folder nofolder"),
        ("", "strata new: argument -o/--output: no file name given. See strata new --help"),
        (".", "strata new: argument -o/--output: '.' is a folder, not a file. See strata new --help"),
    ],
)
def test_a_target_that_cannot_be_is_told(said: Said, target: str, words: str) -> None:
    assert said("new", "standard", "-o", target) == (2, [], [words])


def test_new_seats_a_game_master_in_games_that_have_one_and_in_any_with_secrets(here: Path, said: Said) -> None:
    code, out, err = said("new", "pink2", "-o", "a.strata", "--gm", "Gina")
    assert (code, err, out[-1].split()) == (0, [], ["Game", "master", "Gina"])
    game = rules.load_game("a.strata")
    assert game.seat("GM").player == "Gina"
    assert all(seat.player for seat in game.seats)
    assert main(["new", "pink2", "-o", "b.strata", "--gm", "Gina", "--player", "A=Anna", "--player", "b=Ben"]) == 0
    assert [seat.power for seat in rules.load_game("b.strata").seats if seat.player] == ["A", "B", "GM"]
    assert main(["new", "pink2", "-o", "c.strata", "--player", "gm=Gina"]) == 0
    assert rules.load_game("c.strata").seat("GM").player == "Gina"
    assert main(["new", "standard", "-o", "d.strata", "--gm", "Gina", "--secrecy", "casual"]) == 0
    game = rules.load_game("d.strata")
    assert (game.seat("GM").player, all(seat.player for seat in game.seats)) == ("Gina", True)


def test_new_takes_options_of_the_game_that_a_layer_lies_on(here: Path, said: Said) -> None:
    words = ["new", "gambling", "-o", "a.strata", "--option", "garrisons=true", "--option", "game=pink"]
    assert main(words) == 0
    assert rules.load_game("a.strata").variant["garrisons"] is True
    code, _, err = said("new", "gambling", "-o", "b.strata", "--option", "game=chess")
    assert code == 2 and err[0].startswith("option game must be 'standard'")
    assert said("new", "gambling", "-o", "b.strata", "--option", "garrisons=true")[2] == [
        "gambling has no option garrisons"
    ]


def test_games_of_ones_own_are_found_in_a_folder(here: Path, said: Said) -> None:
    (here / "maps" / "isthmus").mkdir(parents=True)
    write_isthmus(here / "maps" / "isthmus")
    code, out, err = said("--maps", "maps", "new", "isthmus", "-o", "a.strata", "--option", "builds=owned")
    assert (code, err, out[0]) == (0, [], "a.strata: Isthmus, Spring 1901, moves")
    assert said("--maps", "nowhere", "new", "isthmus", "-o", "b.strata")[0] == 2


# --- Which games a command may write over.


def adjudicated(source: str, target: str, *more: str) -> int:
    Path("orders.txt").write_text("", encoding="utf-8")
    return main(["adjudicate", source, "orders.txt", "-o", target, *more])


def test_another_game_in_play_is_not_replaced(begun: Path, golden: Path, said: Said) -> None:
    Path("orders.txt").write_text("", encoding="utf-8")
    before = golden.read_bytes()
    line = ANOTHER.format("golden.strata")
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "golden.strata") == (2, [], [line])
    assert golden.read_bytes() == before
    assert adjudicated("a.strata", "golden.strata", "--force") == 0
    assert len(rules.load_game(golden).turns) == 1


def test_only_an_earlier_state_of_the_game_is_replaced(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    assert adjudicated("b.strata", "c.strata") == 0
    assert adjudicated("c.strata", "b.strata") == 0
    assert len(rules.load_game("b.strata").turns) == 3
    assert adjudicated("a.strata", "d.strata") == 0
    assert adjudicated("a.strata", "b.strata") == 2, "a later state"
    assert len(rules.load_game("b.strata").turns) == 3
    Path("other.txt").write_text("France: A Par - Bur", encoding="utf-8")
    assert main(["adjudicate", "a.strata", "other.txt", "-o", "e.strata"]) == 0
    assert adjudicated("d.strata", "e.strata") == 2, "one that went another way"
    game = rules.load_game("d.strata")
    rules.save_game(rules.game.with_variation(game, rules.game.start_variation(game, 0, "What if")), "f.strata")
    assert adjudicated("d.strata", "f.strata") == 2, "one with a variation that would be lost"
    ruled = replace(game, rulings=(rules.game.Ruling("note", 0, "S1901M", "Telephone counts"),))
    rules.save_game(ruled, "g.strata")
    assert adjudicated("d.strata", "g.strata") == 2, "one with a ruling that would be lost"


# --- `strata` with money: the game master's lines in a sheet, the cash book, the settlement beside the reports.


@pytest.fixture
def settling_begun(here: Path, said: Said) -> Path:
    """A game whose Italy nobody plays."""
    players = [f"--player={power}=Ash" for power in rules.files.load_board("standard").powers if power != "Italy"]
    assert said("new", "gambling", "-o", "g.strata", "--gm", "Hazel", "--title", "Tuesday", *players)[0] == 0
    return here / "g.strata"


def play(said: Said, sheet: str) -> tuple[int, list[str], list[str]]:
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    return said("adjudicate", "g.strata", "orders.txt", "-o", "g.strata")


def test_an_end_in_a_sheet_pays_and_stands_in_the_book_or_is_refused_with_its_reason(
    settling_begun: Path, said: Said
) -> None:
    before = settling_begun.read_bytes()
    code, out, err = play(said, "GM: end draw Italy")
    assert (code, out) == (2, [])
    assert err == ["orders.txt: Italy has no player, so it is not in the result."]
    assert settling_begun.read_bytes() == before
    code, out, _ = play(said, "France:\n  A Par - Bur\nGM:\n  end concession France\n")
    assert code == 0
    assert "Check: stakes $38.00 = payouts $12.50 + house $25.50." in out
    game = rules.load_game(settling_begun)
    assert [(line.power, line.amount) for line in game.book][2] == ("France", -450)
    assert all(line.date and line.phase == "S1901M" for line in game.book)


def test_the_settlement_stands_beside_the_reports_of_a_whole_game(settling_begun: Path, said: Said) -> None:
    play(said, "GM: end draw France England")
    code, out, _ = said("report", "g.strata", "--as", "France", "-d", "out")
    assert (code, out) == (0, ["out/France.txt", "out/settlement.txt", "out/settlement.csv"])
    assert (
        Path("out/settlement.txt")
        .read_text(encoding="utf-8")
        .startswith("Tuesday\n=======\nA draw: France and England.")
    )
    assert Path("out/settlement.csv").read_text(encoding="utf-8").splitlines()[-1] == "House,,,,,,19.00"
    assert said("report", "g.strata", "--as", "France", "--phase", "S1901M", "-d", "one")[1] == [
        "one/France-S1901M.txt"
    ]


# --- The command line tells no more than is asked for: a game with secrets, and whose knowledge is drawn or
# printed.

SPRING = {"France": ["A Par - Bur"], "Russia": ["A War - Gal"]}


@pytest.fixture
def fog(here: Path) -> Path:
    """A casual game in the fog, a turn old, that has a game master."""
    variant = rules.variant("diplomyopia")
    players = {power: power for power in variant.base.powers} | {"GM": "Ina"}
    rules.save_game(Game.new(variant, players, "casual", "Fog").play(SPRING), "fog.strata")
    return here


@pytest.mark.usefixtures("fog")
def test_a_turn_is_told_as_everybody_may_know_it(said: Said) -> None:
    Path("orders.txt").write_text("France: A Bur - Mun\nRussia: A Gal - Vie\n", encoding="utf-8")
    code, out, _ = said("adjudicate", "fog.strata", "orders.txt", "-o", "fog.strata")
    assert code == 0 and out[0] == "Diplomyopia: Fall 1901, moves. Report for everybody"
    assert not any("Gal" in line or "Bur" in line for line in out)


@pytest.mark.parametrize(
    ("who", "told", "untold"),
    [("france", "A Par", "War"), ("public", "Next:", "Par"), ("GM", "A War - Gal", "no such")],
)
@pytest.mark.usefixtures("fog")
def test_a_report_is_for_its_reader(said: Said, who: str, told: str, untold: str) -> None:
    code, out, _ = said("report", "fog.strata", "--as", who, "-d", "out")
    assert (code, len(out)) == (0, 1)
    text = Path(out[0]).read_text(encoding="utf-8")
    assert (told in text or told.replace("A Par", "A Bur") in text) and untold not in text


@pytest.mark.usefixtures("fog")
def test_a_picture_without_a_name_is_what_everybody_may_know(said: Said) -> None:
    sizes = {}
    for who in ("", "public", "France", "GM"):
        words = ["--as", who] if who else []
        assert said("render", "fog.strata", "-o", "map.svg", *words)[0] == 0
        sizes[who] = Path("map.svg").read_bytes()
    assert sizes[""] == sizes["public"]
    assert len({sizes["public"], sizes["France"], sizes["GM"]}) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("fog", "small")
def test_a_pack_has_a_part_for_each_and_says_whose_it_is(said: Said) -> None:
    code, out, _ = said("report", "fog.strata", "--all", "--phase", "S1901M", "-d", "pack")
    assert code == 0 and len(out) == 4 * 9 + 1
    readme = Path("pack/README-S1901M.txt").read_text(encoding="utf-8")
    assert readme.startswith("Fog: Diplomyopia, Spring 1901, moves\n")
    assert "  France-S1901M       for France" in readme
    assert "Keep them secret until the game is over." in readme
    assert "A War - Gal" in Path("pack/Game master-S1901M.txt").read_text(encoding="utf-8")
    assert "Gal" not in Path("pack/France-S1901M.txt").read_text(encoding="utf-8")
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        assert Path(f"pack/Turkey-S1901M.{kind}").read_bytes().startswith(start)


def test_without_a_game_master_nobody_is_given_all(here: Path, said: Said) -> None:
    variant = rules.variant("diplomyopia")
    rules.save_game(Game.new(variant, {}, "casual").play(SPRING), "fog.strata")
    from app.pictures.packs import readers

    game = rules.load_game("fog.strata")
    assert [part.name for part in readers(game)][-1] == "Everybody"


# --- `strata merge`: one file of two that have traveled.


def test_merge_writes_one_game_and_says_what_came_from_where(here: Path, said: Said) -> None:
    for name, power in (("a", "France"), ("b", "Italy")):
        rules.save_game(written(standard(), power, SEALED_GAMES_ORDERS[power]), Path(f"{name}.strata"))
    code, out, err = said("merge", "a.strata", "b.strata", "-o", "c.strata")
    assert (code, err) == (0, [])
    assert out == [
        "c.strata: Diplomacy, Spring 1901, moves",
        "  from a.strata: France",
        "  from b.strata: Italy",
        "  waiting for: Austria",
    ]
    assert rules.load_game("c.strata").submitted == {"France", "Italy"}


def test_one_of_the_copies_may_be_written_over_but_no_other_game(here: Path, said: Said) -> None:
    rules.save_game(written(standard(), "France", SEALED_GAMES_ORDERS["France"]), Path("a.strata"))
    rules.save_game(standard(), Path("b.strata"))
    assert said("merge", "a.strata", "b.strata", "-o", "b.strata")[0] == 0
    rules.save_game(rules.Game.new(rules.variant("gambling")), Path("other.strata"))
    code, _, err = said("merge", "a.strata", "b.strata", "-o", "other.strata")
    assert (code, err) == (2, ["other.strata: another game is in this file. Choose another name, or add --force"])


def test_what_contradicts_is_told_and_nothing_written(here: Path, said: Said) -> None:
    game = all_written(standard())
    rules.save_game(game, Path("a.strata"))
    rules.save_game(sealed_games_play(game), Path("b.strata"))
    code, out, err = said("merge", "a.strata", "b.strata", "-o", "c.strata")
    assert (code, out) == (2, [])
    assert err[0].startswith("a.strata and b.strata: One copy is a turn ahead")
    assert not Path("c.strata").exists()


def test_sealed_games_are_begun_on_the_command_line_but_resolved_in_the_window(here: Path, said: Said) -> None:
    rules.save_game(all_written(standard()), Path("a.strata"))
    Path("o.txt").write_text("France:\nA Par H\n", encoding="utf-8")
    code, _, err = said("adjudicate", "a.strata", "o.txt", "-o", "b.strata")
    assert (code, err) == (2, ["a.strata: the orders are sealed. Open them with the pass phrases, in the window"])
    assert said("new", "standard", "-o", "n.strata", "--secrecy", "sealed")[0] == 0
    assert rules.load_game("n.strata").secrecy == "sealed"


# --- `strata orders`: what the letter reader makes of mails.

MAIL = """Hi Sam, orders for S01:

**FRANCE** (Ina):
> A Par-Bur
A Mar S A Par-Bur
A Mar floats
A Vie - Gal
F Bre - Par
A Mar - Pie

Thanks!
"""


@pytest.fixture
def mail(begun: Path) -> Path:
    path = Path("mail.txt")
    path.write_text(MAIL, encoding="utf-8")
    return path


@pytest.mark.usefixtures("mail")
def test_each_line_is_told(said: Said) -> None:
    code, out, err = said("orders", "a.strata", "mail.txt")
    assert (code, err) == (0, [])
    assert out[:4] == [
        "mail.txt: France",
        "  line   4  A Par - Bur",
        "  line   5  A Mar S A Par - Bur  replaced: Line 9 replaces it.",
        "  line   6  A Mar floats  not understood: 'A Mar floats' is not a valid order here. Examples: "
        "A Par - Bur, A Mar S A Par - Bur, F NTH C A Lon - Nwy.",
    ]
    assert out[4].startswith("  line   7  A Vie - Gal  question: A Vie belongs to Austria")
    assert out[5].startswith("  line   8  F Bre - Par  illegal order: ")


@pytest.mark.usefixtures("mail")
def test_one_json_document(said: Said, begun: Path) -> None:
    before = begun.read_bytes()
    Path("Austria.txt").write_text("A Vie - Gal", encoding="utf-8")
    code, out, _ = said("orders", "a.strata", "mail.txt", "Austria.txt", "--json")
    told = json.loads("\n".join(out))
    assert (code, told["phase"], [one["power"] for one in told["mails"]]) == (0, "S1901M", ["France", "Austria"])
    first, second = told["mails"]
    assert [(one["line"], one["status"]) for one in first["lines"]] == [
        (1, "passed over"), (3, "heading"), (4, "order"), (5, "replaced"), (6, "not understood"), (7, "question"),
        (8, "illegal order"), (9, "order"), (11, "passed over"),
    ]  # fmt: skip
    assert first["orders"] == {"France": ["A Par - Bur", "F Bre - Par", "A Mar - Pie"]}
    assert first["lines"][5]["powers"] == ["Austria", "France"]
    assert second["without_orders"] == {"Austria": ["A Bud", "F Tri"]}
    assert begun.read_bytes() == before


def test_what_cannot_be_read_is_refused(said: Said, mail: Path) -> None:
    code, out, err = said("orders", "a.strata", "mail.txt", "none.txt")
    assert (code, out) == (2, [])
    assert err == ["none.txt: there is no such file"]
    mail.write_bytes(b"\xff\xfe\x00")
    assert said("orders", "a.strata", "mail.txt")[0] == 2


# --- Games on maps of one's own on the command line: on their own map, or refused; never otherwise without a word.

CUT = (
    ('Wes = ["Mid", "Eas"]', 'Wes = ["Eas"]'),
    ('Mid = ["Wes", "Eas"]', 'Mid = ["Eas"]'),
    ('Eas = ["Mid", "Wes"]', 'Eas = ["Wes", "Mid"]'),
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game one turn old; the map in the folder `maps` was changed since, and no map is known yet."""
    folder = tmp_path / "maps" / "isthmus"
    folder.mkdir(parents=True)
    rules.files.register_variant(write_isthmus(folder))
    rules.save_game(
        Game.new(rules.variant("isthmus", victory=3)).play({"Westland": ["A Wes - Mid"]}), tmp_path / "game.strata"
    )
    write_isthmus(folder, CUT)
    (tmp_path / "orders.txt").write_text("Westland: A Mid - Wes\n")
    forget_maps()
    return tmp_path / "game.strata"


def commands(game: Path) -> dict[str, list[str]]:
    """Every subcommand that takes a game."""
    folder = game.parent
    return {
        "adjudicate": ["adjudicate", str(game), str(folder / "orders.txt"), "-o", str(folder / "next.strata")],
        "render": ["render", str(game), "-o", str(folder / "map.svg")],
        "report": ["report", str(game), "--as", "Westland", "-d", str(folder / "reports")],
        "pack": ["report", str(game), "--all", "-d", str(folder / "pack")],
        "export": ["export", str(game), "-o", str(folder / "game.json")],
        "merge": ["merge", str(game), str(game), "-o", str(folder / "both.strata")],
    }


@pytest.mark.parametrize("known", [False, True])
def test_it_is_played_on_its_own_map(game: Path, known: bool, capsys: pytest.CaptureFixture[str]) -> None:
    before = ["--maps", str(game.parent / "maps")] if known else []
    assert main([*before, *commands(game)["adjudicate"]]) == 0
    after = rules.load_game(game.parent / "next.strata")
    assert after.turns[0].results["A Wes"] == ("ok",) and after.position.as_dict()["units"]["Westland"] == ["A Wes"]
    assert ("the map in its own file" in capsys.readouterr().err) is known


def older(game: Path) -> Path:
    table = json.loads(game.read_text(encoding="utf-8"))
    del table["map"]["files"]
    game.write_text(json.dumps(table), encoding="utf-8")
    return game


NAMES = list(commands(Path("game.strata")))


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_map_that_is_not_carried_is_refused(
    game: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(game.parent.iterdir())
    assert main(["--maps", str(game.parent / "maps"), *commands(older(game))[name]]) == 2
    said = capsys.readouterr().err
    assert "has changed since" in said and "A Wes" in said and sorted(game.parent.iterdir()) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_map_that_is_nowhere_is_one_sentence(game: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(commands(older(game))[name]) == 2
    said = capsys.readouterr().err
    assert "the map 'isthmus' is not installed" in said and "--maps" in said and len(said.splitlines()) == 1


def test_a_drawing_that_is_a_device_is_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = game.parent / "maps" / "isthmus" / "map.toml"
    table.write_text(table.read_text().replace('"board.svg"', '"/dev/zero"'))
    maps = ["--maps", str(game.parent / "maps")]
    assert main([*maps, "new", "isthmus", "-o", str(game.parent / "new.strata")]) == 2
    assert "board" in capsys.readouterr().err
    assert main(["map", "check", str(table.parent)]) == 1
    assert "board" in capsys.readouterr().out
