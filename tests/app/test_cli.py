"""The command `strata`, as people type it: what it does, what it says, what it leaves alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from app import cli
from app.cli import main
from app.console.refusal import Refusal, lines_of
from rules import Game
from rules.files.errors import Fault

SAVES = Path(__file__).parents[1] / "saves"
POWERS = "Austria, England, France, Germany, Italy, Russia, Turkey"
LONG = "x" * 300 + ".png"
PHASES = "S1901M, F1901M, W1901A, S1902M, S1902R"
ANOTHER = "{}: another game is in this file. Choose another name, or add --force"
ORDERS = """# Spring
France:
  A Par - Bur
  a mar s a paris-burgundy

ITALY
F Nap to Ionian Sea
Turkey: A Con - Bul
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the commands are typed."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def begun(here: Path) -> Path:
    assert main(["new", "standard", "-o", "a.strata"]) == 0
    return here / "a.strata"


@pytest.fixture
def golden(here: Path) -> Path:
    """A game of five turns: moves, builds and a retreat."""
    path = here / "golden.strata"
    path.write_bytes((SAVES / "v1-open.strata").read_bytes())
    return path


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str], list[str]]]:
    """Runs a command: exit code, lines on stdout, lines on stderr."""

    def run(*words: str) -> tuple[int, list[str], list[str]]:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return run


Said = Callable[..., tuple[int, list[str], list[str]]]


# new


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


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], "there is no variant 'chess'. The variants are: standard"),
        (["standard", "--option", "luck=1"], "standard has no option luck"),
        (["standard", "--option", "victory"], "'victory' lacks a name or a '='. Write it like --option victory=20"),
        (["standard", "--option", "=1"], "'=1' lacks a name or a '='. Write it like --option victory=20"),
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


# adjudicate


def test_adjudicate_plays_a_phase_and_tells_results_with_reasons(begun: Path, said: Said) -> None:
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


def test_adjudicate_may_write_the_game_back(begun: Path) -> None:
    Path("orders.txt").write_text("", encoding="utf-8")
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "a.strata"]) == 0
    assert len(rules.load_game(begun).turns) == 1


def test_all_faults_of_a_sheet_are_told_with_file_and_line(begun: Path, said: Said) -> None:
    sheet = "A Par H\nFrance:\n A Par - Brg\n A Mar floats\nFrnace:\n A Mar H\nItaly: A Ven - Tyrx\nGremany:\n"
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    before = begun.read_bytes()
    code, out, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, out) == (2, [])
    assert err[0] == "orders.txt, line 1: 'A Par H' comes before any power. Begin with a line like France:"
    assert err[1] == "orders.txt, line 3: no place is called 'Brg'. Did you mean Bur (Burgundy)?"
    assert err[2].startswith("orders.txt, line 4: 'A Mar floats' cannot be read as an order here.")
    assert err[3].startswith("orders.txt, line 5: no power is called 'Frnace'. The powers are Austria, England,")
    assert err[4] == "orders.txt, line 7: no place is called 'Tyrx'. Did you mean Tyr (Tyrolia)?"
    assert err[5].startswith("orders.txt, line 8: no power is called 'Gremany'.")
    assert len(err) == 6
    assert begun.read_bytes() == before
    assert not Path("b.strata").exists()


def test_a_wrong_heading_at_the_top_is_told_as_one(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text("Frnace:\n", encoding="utf-8")
    _, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert [line.partition(". ")[0] for line in err] == ["orders.txt, line 1: no power is called 'Frnace'"]


@pytest.mark.parametrize(
    ("raw", "words"),
    [(None, "orders.txt: cannot be read: No such file"), (b"\xff\xfeF", "orders.txt, byte 0: this is no text file")],
)
def test_a_sheet_that_is_none_is_refused(begun: Path, said: Said, raw: bytes | None, words: str) -> None:
    if raw is not None:
        Path("orders.txt").write_bytes(raw)
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, len(err), err[0][: len(words)]) == (2, 1, words)


def test_an_enormous_sheet_is_refused(begun: Path, said: Said) -> None:
    Path("orders.txt").write_bytes(b"#" * 1_000_001)
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")[0] == 2


def test_a_sheet_may_begin_with_a_byte_order_mark(begun: Path) -> None:
    Path("orders.txt").write_bytes(b"\xef\xbb\xbfFrance: A Par - Bur\r\n")
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "b.strata"]) == 0


def test_nothing_is_played_after_the_end(here: Path, said: Said) -> None:
    Path("won.strata").write_bytes((SAVES / "v1-won.strata").read_bytes())
    Path("orders.txt").write_text("", encoding="utf-8")
    line = "won.strata: the game is over, no more turns are taken"
    assert said("adjudicate", "won.strata", "orders.txt", "-o", "b.strata") == (2, [], [line])


def test_a_foreign_target_is_left_alone(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text(ORDERS, encoding="utf-8")
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
        ("x=y", "--draw x: nothing is drawn under this name in this phase"),
        ("die=7", "--draw die: this is a number from 1 to 6, not 7"),
        ("die=six", "--draw die: this is a number from 1 to 6, not six"),
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


# which games are replaced


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


def test_an_earlier_state_of_the_game_is_replaced(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    assert adjudicated("b.strata", "c.strata") == 0
    assert adjudicated("c.strata", "b.strata") == 0
    assert len(rules.load_game("b.strata").turns) == 3


def test_a_later_state_of_the_game_is_not(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    assert adjudicated("b.strata", "c.strata") == 0
    assert adjudicated("a.strata", "c.strata") == 2
    assert len(rules.load_game("c.strata").turns) == 2


def test_a_game_that_went_another_way_is_not_replaced(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    Path("other.txt").write_text("France: A Par - Bur", encoding="utf-8")
    assert main(["adjudicate", "a.strata", "other.txt", "-o", "c.strata"]) == 0
    assert adjudicated("b.strata", "c.strata") == 2


# check


CASE = """[[scenario]]
id = "one"
variant = "standard"
phase = "S1901M"
[scenario.units]
France = ["A Par"]
[[scenario.turn]]
orders = { France = ["A Par - Bur"] }
[scenario.turn.expect]
units = { France = ["A Bur"] }
"""


def test_check_counts_what_passed(here: Path, said: Said) -> None:
    Path("a.toml").write_text(CASE, encoding="utf-8")
    Path("b.toml").write_text(CASE + CASE.replace("one", "two"), encoding="utf-8")
    assert said("check", "a.toml", "b.toml") == (0, ["3 passed, 0 failed"], [])


def test_check_tells_what_was_expected_and_what_came(here: Path, said: Said) -> None:
    text = CASE + CASE.replace("one", "two").replace('["A Bur"] }', '["A Gas"] }\nphase = "S1901R"')
    Path("a.toml").write_text(text, encoding="utf-8")
    code, out, err = said("check", "a.toml")
    assert (code, err) == (1, [])
    assert out == [
        "a.toml, two, turn 1, phase", "  expected: S1901R", "  got:      F1901M",
        "a.toml, two, turn 1, units.France", "  expected: A Gas", "  got:      A Bur",
        "1 passed, 1 failed",
    ]  # fmt: skip


def test_check_tells_bad_files_and_goes_on_with_the_others(here: Path, said: Said) -> None:
    Path("bad.toml").write_text(CASE.replace("A Par - Bur", "A Par - Burx"), encoding="utf-8")
    Path("good.toml").write_text(CASE, encoding="utf-8")
    code, out, err = said("check", "bad.toml", "absent.toml", "good.toml")
    assert (code, out) == (2, ["1 passed, 0 failed"])
    assert err == [
        "bad.toml, one, turn 1, orders.France: No place is called 'Burx'. Did you mean Bur (Burgundy)?",
        "absent.toml: there is no such file",
    ]


def test_check_passes_the_scenarios_of_the_project(said: Said, project: Path) -> None:
    files = sorted(map(str, (project / "tests" / "scenarios").glob("*.toml")))
    code, out, _ = said("check", *files)
    assert (code, out[-1].endswith(", 0 failed")) == (0, True)


# report


def test_report_writes_a_file_for_every_power(golden: Path, said: Said) -> None:
    code, out, err = said("report", "golden.strata", "--all", "-d", "deep/reports")
    assert (code, err, len(out)) == (0, [], 7)
    text = Path("deep/reports/Italy.txt").read_text(encoding="utf-8")
    assert [season in text for season in ("Spring 1901", "Fall 1901", "Winter 1901", "Spring 1902")] == [True] * 4


def test_report_of_one_power_and_one_phase(golden: Path, said: Said) -> None:
    code, out, _ = said("report", "golden.strata", "--as", "italian", "--phase", "s1902r", "-d", ".")
    assert (code, out) == (0, ["Italy-S1902R.txt"])
    text = Path("Italy-S1902R.txt").read_text(encoding="utf-8")
    assert "A Tri R Alb" in text and "Spring 1901" not in text


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--as", "Spain"], f"no power is called 'Spain'. The powers are {POWERS}"),
        (["--all", "--phase", "S1950M"], f"golden.strata: no phase S1950M. There are {PHASES}"),
    ],
)
def test_report_refuses_what_there_is_not(golden: Path, said: Said, words: list[str], line: str) -> None:
    assert said("report", "golden.strata", *words, "-d", "out") == (2, [], [line])


def test_report_into_what_is_no_folder(golden: Path, said: Said) -> None:
    code, out, err = said("report", "golden.strata", "--all", "-d", "golden.strata")
    assert (code, out, err) == (2, [], ["golden.strata: File exists"])


def test_report_of_a_game_without_turns(begun: Path, said: Said) -> None:
    line = "a.strata: no turn has been taken yet, so there is nothing to report"
    assert said("report", "a.strata", "--all", "-d", "out") == (2, [], [line])
    assert not Path("out").exists()


# map check


def test_map_check_of_a_sound_map(said: Said, project: Path) -> None:
    assert said("map", "check", "standard")[0] == 0
    assert said("map", "check", str(project / "resources" / "maps" / "standard"))[0] == 0


def test_map_check_tells_each_fault(here: Path, said: Said, project: Path) -> None:
    folder = here / "mine"
    folder.mkdir()
    for name in ("map.toml", "board.svg"):
        (folder / name).write_bytes((project / "resources" / "maps" / "standard" / name).read_bytes())
    table = folder / "map.toml"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace('start = ["F Bre"', 'start = ["F Par"'), encoding="utf-8")
    code, out, err = said("map", "check", "mine")
    assert (code, err) == (1, [])
    assert any("Par" in line for line in out[:-1])
    assert out[-1] == f"{len(out) - 1} faults found"


def test_map_check_of_no_map(said: Said) -> None:
    code, out, err = said("map", "check", "nowhere")
    assert (code, out) == (2, [])
    assert err == ["nowhere: there is no map.toml in this folder. Known maps: standard"]


# render


@pytest.mark.parametrize(("name", "magic"), [("m.png", b"\x89PNG"), ("m.svg", b"<?xml"), ("M.PDF", b"%PDF")])
def test_render_draws_the_present_position(golden: Path, said: Said, qapp: object, name: str, magic: bytes) -> None:
    assert said("render", "golden.strata", "-o", name) == (0, [name], [])
    assert Path(name).read_bytes().startswith(magic)


def test_render_fits_the_picture_into_the_size(golden: Path, qapp: object) -> None:
    from PySide6.QtGui import QImage

    assert main(["render", "golden.strata", "-o", "a.png", "--size", "400"]) == 0
    assert main(["render", "golden.strata", "-o", "b.png", "--size", "4000x200"]) == 0
    assert QImage("a.png").width() == 400
    assert abs(QImage("b.png").height() - 200) <= 1


def test_render_of_a_past_phase_shows_its_orders(golden: Path, qapp: object) -> None:
    """The same board, once with the orders of S1902M and what came of them and once without."""
    pictures = {}
    for name, words in {"past": ["--phase", "S1902M"], "dark": ["--phase", "s1902m", "--theme", "dark"]}.items():
        assert main(["render", "golden.strata", "-o", f"{name}.png", "--size", "300", *words]) == 0
        pictures[name] = Path(f"{name}.png").read_bytes()
    game = rules.load_game(golden)
    rules.save_game(game.back(2), "back.strata")
    assert main(["render", "back.strata", "-o", "plain.png", "--size", "300"]) == 0
    assert len({*pictures.values(), Path("plain.png").read_bytes()}) == 3


def test_render_as_a_power_shows_the_orders_it_writes_and_no_others(golden: Path, qapp: object) -> None:
    pictures = {}
    for power in ("", "France", "England", "Italy"):
        who = ["--as", power] if power else []
        assert main(["render", "golden.strata", "-o", "p.png", "--size", "300", *who]) == 0
        pictures[power] = Path("p.png").read_bytes()
    assert pictures["Italy"] == pictures[""]
    assert len(set(pictures.values())) == 3


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["-o", "m.bmp"], "m.bmp: a board is drawn as .svg, .png, .pdf; end the name with one of these"),
        (["-o", "no/m.png"], "no/m.png: there is no such folder"),
        (["-o", LONG], f"{LONG}: File name too long"),
        (["-o", "m.png", "--level", "h"], "the map 'standard' has no level 'h'. It has one level only"),
        (["-o", "m.png", "--size", "big"], "'big' is no size. Write it like 1600x1000, each between 16 and 20000"),
        (["-o", "m.png", "--size", "5x5"], "'5x5' is no size. Write it like 1600x1000, each between 16 and 20000"),
        (
            ["-o", "m.png", "--phase", "S1950M"],
            f"golden.strata: no phase S1950M. There are {PHASES}, F1902M",
        ),
    ],
)
def test_render_refuses_what_cannot_be(golden: Path, said: Said, words: list[str], line: str) -> None:
    assert said("render", "golden.strata", *words) == (2, [], [line])
    assert [path.name for path in Path().iterdir()] == ["golden.strata"]


# The command itself.


def test_version_and_help(said: Said) -> None:
    code, out, _ = said("--version")
    assert (code, out) == (0, [f"strata {cli.version()}"])
    code, out, _ = said("--help")
    assert code == 0
    assert all(any(line.strip().startswith(name) for line in out) for name in cli.COMMANDS)


@pytest.mark.parametrize("words", [*([name, "--help"] for name in cli.COMMANDS), ["map", "check", "--help"]])
def test_every_command_has_help(said: Said, words: list[str]) -> None:
    code, out, err = said(*words)
    assert (code, err) == (0, [])
    assert len(out) > 5


def test_the_help_of_new_names_every_option(said: Said) -> None:
    _, out, _ = said("new", "--help")
    names = {line.split(" =")[0].strip() for line in out if " = " in line}
    assert names == {option.name for option in rules.VARIANTS["standard"].options}
    assert "  retreat_to_convoy_origin = true | false" in out


def test_errors_are_told_line_by_line(here: Path) -> None:
    fault = rules.MapError(here / "map.toml", [Fault("powers", "is missing"), Fault("name", "is missing")])
    assert list(lines_of(fault)) == ["map.toml, powers: is missing", "map.toml, name: is missing"]
    assert list(lines_of(rules.SaveError("a.strata", [Fault("", "is empty")]))) == ["a.strata: is empty"]
    assert list(lines_of(Refusal("one", "two"))) == ["one", "two"]
    assert list(lines_of(OSError("the disk is gone"))) == ["the disk is gone"]
    assert list(lines_of(ValueError("x"))) == ["x"]


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (["new"], "strata new: "),
        (["render", "x.strata"], "strata render: "),
        (["report", "x.strata", "-d", "."], "strata report: "),
        (["map"], "strata map: "),
        (["-x"], "strata: "),
        (["xyz"], "strata: 'xyz' is no file and no command"),
    ],
)
def test_misuse_is_told_in_one_line(said: Said, words: list[str], start: str) -> None:
    code, out, err = said(*words)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith(start)


def test_without_a_screen_the_window_does_not_open(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    code, out, err = said()
    assert (code, out, len(err)) == (2, [], 1)
    assert "no screen" in err[0]


def test_other_systems_always_have_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cli.has_screen()


def test_a_file_or_nothing_opens_the_window(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    opened: list[list[str]] = []

    def run(words: list[str]) -> int:
        opened.append(words)
        return 0

    monkeypatch.setitem(sys.modules, "app.main_window", types.SimpleNamespace(run=run))
    assert [main([]), main(["a.strata"])] == [0, 0]
    assert opened == [[], ["a.strata"]]


def bare(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, without any display."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environ = {name: value for name, value in os.environ.items() if name not in hidden}
    root = Path(__file__).resolve().parents[2]
    environ["PYTHONPATH"] = str(root)
    command = [sys.executable, "-m", "app", *words]
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)


@pytest.mark.process
def test_every_command_works_in_a_process_without_a_display(golden: Path, here: Path) -> None:
    Path("orders.txt").write_text("France: A Par - Gas\n", encoding="utf-8")
    for words in (
        ["new", "standard", "-o", "new.strata"],
        ["adjudicate", "golden.strata", "orders.txt", "-o", "next.strata"],
        ["render", "next.strata", "--phase", "F1902M", "-o", "map.png", "--size", "300"],
        ["report", "next.strata", "--all", "-d", "reports"],
        ["map", "check", "standard"],
    ):
        done = bare(*words, folder=here)
        assert (done.returncode, done.stderr) == (0, ""), words
    assert Path("map.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.process
def test_a_refusal_in_a_process_has_no_traceback(here: Path) -> None:
    for words in ([], ["absent.strata"], ["render", "absent.strata", "-o", "x.png"]):
        done = bare(*words, folder=here)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


@pytest.mark.process
def test_a_closed_pipe_is_no_fault(golden: Path, here: Path) -> None:
    """As in `strata adjudicate ... | head -1`."""
    Path("orders.txt").write_text("", encoding="utf-8")
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-u", "-m", "app", "adjudicate", "golden.strata", "orders.txt", "-o", "b.strata"]
    environ = {**os.environ, "PYTHONPATH": str(root)}
    pipe = subprocess.Popen(command, cwd=here, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert pipe.stdout and pipe.stderr
    pipe.stdout.close()
    assert pipe.stderr.read() == ""
    pipe.stderr.close()
    assert pipe.wait() == 0
