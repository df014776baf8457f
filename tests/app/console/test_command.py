"""The command `strata` as a whole: help, misuse, the window, processes of its own; `strata check`, `strata report`
and `strata map check`; `strata render`: the board as a picture."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from app import cli
from app.cli import main
from app.console.refusal import CommandError, lines_of
from rules.files.errors import FileFault
from tests.rules.files.spoiling import spoil

Said = Callable[..., tuple[int, list[str], list[str]]]


def test_version_and_help(said: Said) -> None:
    code, out, _ = said("--version")
    assert (code, out) == (0, [f"strata {cli.version()}"])
    code, out, _ = said("--help")
    assert code == 0
    assert all(any(line.strip().startswith(name) for line in out) for name in cli.COMMANDS)
    _, out, _ = said("new", "--help")
    names = {line.split(" =")[0].strip() for line in out if " = " in line}
    assert names == {option.name for kind in rules.VARIANTS.values() for option in kind.options}
    assert "  retreat_to_convoy_origin = true | false" in out


@pytest.mark.parametrize("words", [*([name, "--help"] for name in cli.COMMANDS), ["map", "check", "--help"]])
def test_every_command_has_help(said: Said, words: list[str]) -> None:
    code, out, err = said(*words)
    assert (code, err) == (0, [])
    assert len(out) > 5


def test_errors_are_told_line_by_line(here: Path) -> None:
    fault = rules.files.MapError(
        here / "map.toml", [FileFault("powers", "is missing"), FileFault("name", "is missing")]
    )
    assert list(lines_of(fault)) == ["map.toml, powers: is missing", "map.toml, name: is missing"]
    assert list(lines_of(rules.files.SaveError("a.strata", [FileFault("", "is empty")]))) == ["a.strata: is empty"]
    assert list(lines_of(CommandError("one", "two"))) == ["one", "two"]
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
        (["xyz"], "strata: 'xyz' is neither a file nor a command"),
    ],
)
def test_misuse_is_told_in_one_line(said: Said, words: list[str], start: str) -> None:
    code, out, err = said(*words)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith(start)


def test_without_a_display_the_window_does_not_open(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in HIDDEN:
        monkeypatch.delenv(name, raising=False)
    code, out, err = said()
    assert (code, out, len(err)) == (2, [], 1)
    assert "there is no display here" in err[0]


def test_a_file_or_nothing_opens_the_window(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    opened: list[list[str]] = []

    def run(words: list[str]) -> int:
        opened.append(words)
        return 0

    monkeypatch.setitem(sys.modules, "app.main_window", types.SimpleNamespace(run=run))
    assert [main([]), main(["a.strata"])] == [0, 0]
    assert opened == [[], ["a.strata"]]


HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""The variables that tell where a display is."""


@pytest.fixture
def environ(project: Path) -> dict[str, str]:
    """The variables of a process without any display, in which the program is found."""
    return {name: one for name, one in os.environ.items() if name not in HIDDEN} | {"PYTHONPATH": str(project)}


@pytest.mark.process
def test_a_refusal_in_a_process_has_no_traceback(here: Path, environ: dict[str, str]) -> None:
    for words in ([], ["render", "absent.strata", "-o", "x.png"]):
        command = [sys.executable, "-m", "app", *words]
        done = subprocess.run(command, cwd=here, env=environ, capture_output=True, text=True)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


@pytest.mark.process
def test_letters_that_the_terminal_lacks_and_names_that_are_no_text_stop_nothing(
    here: Path, environ: dict[str, str]
) -> None:
    environ["PYTHONIOENCODING"] = "ascii"
    words = ["new", "standard", "-o", os.fsdecode(b"\xff.strata"), "--player", "France=Zo\u00eb"]
    done = subprocess.run([sys.executable, "-m", "app", *words], cwd=here, env=environ, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Zo\\xeb" in done.stdout and [os.fsencode(one.name) for one in here.iterdir()] == [b"\xff.strata"]


@pytest.mark.process
def test_a_closed_pipe_is_no_fault(golden: Path, here: Path, environ: dict[str, str]) -> None:
    """As in `strata adjudicate ... | head -1`."""
    Path("orders.txt").write_text("", encoding="utf-8")
    command = [sys.executable, "-u", "-m", "app", "adjudicate", "golden.strata", "orders.txt", "-o", "b.strata"]
    pipe = subprocess.Popen(command, cwd=here, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert pipe.stdout and pipe.stderr
    pipe.stdout.close()
    assert pipe.stderr.read() == ""
    pipe.stderr.close()
    assert pipe.wait() == 0


# --- A sealed board on the command line: everybody's part is written, one's own with the pass phrase.

SAVE = Path(__file__).parents[2] / "saves" / "v2-hidden.strata"


@pytest.fixture
def typed(here: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed when a phrase is asked for; the file lies there as g.strata."""
    given: list[str] = []
    shutil.copy(SAVE, "g.strata")
    monkeypatch.setattr("app.console.refusal.getpass", lambda prompt: given.pop(0))
    return given


def test_a_phrase_opens_one_s_own_report_and_a_wrong_one_nothing(typed: list[str], said: Said) -> None:
    typed.append("guess")
    code, _, err = said("report", "g.strata", "--as", "Harlem", "-d", "r")
    assert (code, err) == (2, ["g.strata: That is not the pass phrase of Harlem."])
    assert not Path("r").exists()
    typed.append("harlem has a secret")
    code, out, err = said("report", "g.strata", "--as", "Harlem", "-d", "r")
    assert (code, out, err) == (0, [str(Path("r") / "Harlem.txt")], [])
    assert "Report for Harlem" in Path("r/Harlem.txt").read_text(encoding="utf-8")
    assert said("report", "g.strata", "--as", "public", "-d", "r")[0] == 0
    assert "Report for everybody" in Path("r/Everybody.txt").read_text(encoding="utf-8")


@pytest.mark.usefixtures("small")
def test_a_sealed_board_shows_what_all_know_and_opens_whole_in_the_window_alone(typed: list[str], said: Said) -> None:
    code, out, _ = said("report", "g.strata", "--all", "-d", "r")
    assert (code, out[0]) == (0, "g.strata: the players' own reports are sealed. --as POWER asks for a pass phrase")
    assert {path.stem for path in Path("r").iterdir()} == {"Everybody", "README"}
    code, _, err = said("render", "g.strata", "-o", "m.svg", "--as", "GM")
    assert (code == 2 and "all pass phrases" in err[0]) or "game master" in err[0]
    from app.pictures.packs import readers

    game = rules.load_game(SAVE)
    key = rules.seals.key_of(game, "Harlem", "harlem has a secret")
    assert [part.viewer for part in readers(rules.seals.opened(game, "Harlem", key).game)] == ["Harlem", rules.PUBLIC]


def test_what_is_not_as_it_was_signed_or_seen_is_said_on_stderr_and_nothing_is_refused(said: Said, here: Path) -> None:
    for name in ("v3-sealed", "v3-fog"):
        whole = (SAVE.parent / f"{name}.strata").read_bytes()
        path = here / f"{name}.strata"
        path.write_bytes(whole)
        assert said("report", path.name, "--as", "public", "-d", "r")[2] == []
        spoil(path, lambda table: table["sealing"]["locks"].pop("France"))
        code, _, err = said("report", path.name, "--as", "public", "-d", "r")
        assert code == 0
        assert err[0].startswith(f"{path.name}: The lock of France is missing from this file, ")
        assert f"{path.name}: France no longer has keys, though this computer has seen some." in err
        spoil(path, lambda table: table.update(submitted=[]))
        path.write_bytes(whole)
        assert said("report", path.name, "--as", "public", "-d", "r")[2] == []


# --- `strata check`, `strata report` and `strata map check`.

POWERS = "Austria, England, France, Germany, Italy, Russia, Turkey"
PHASES = "S1901M, F1901M, W1901A, S1902M, S1902R"


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


def test_check_counts_what_passed_and_tells_what_was_expected_and_what_came(here: Path, said: Said) -> None:
    """Bad files and scenarios are told, and the others counted."""
    other = CASE.replace("one", "two")
    for name, text in {
        "a": CASE,
        "b": CASE + other,
        "fails": CASE + other.replace('["A Bur"] }', '["A Gas"] }\nphase = "S1901R"'),
        "bad": CASE.replace("A Par - Bur", "A Par - Burx"),
        "mixed": CASE
        + other.replace("A Par - Bur", "A Par - Burx")
        + CASE.replace("one", "3").replace("A Bur", "A Gas"),
    }.items():
        Path(f"{name}.toml").write_text(text, encoding="utf-8")
    assert said("check", "a.toml", "b.toml") == (0, ["3 passed, 0 failed"], [])
    assert said("check", "fails.toml") == (1, [
        "fails.toml, two, turn 1, phase", "  expected: S1901R", "  got:      F1901M",
        "fails.toml, two, turn 1, units.France", "  expected: A Gas", "  got:      A Bur",
        "1 passed, 1 failed",
    ], [])  # fmt: skip
    assert said("check", "bad.toml", "absent.toml", "a.toml") == (2, ["1 passed, 0 failed"], [
        "bad.toml, one, turn 1, orders.France: There is no province called 'Burx'. Did you mean Bur (Burgundy)?",
        "absent.toml: there is no such file",
    ])  # fmt: skip
    code, out, err = said("check", "mixed.toml")
    assert (code, out[0], out[-1]) == (2, "mixed.toml, 3, turn 1, units.France", "1 passed, 1 failed")
    assert [line.partition(":")[0] for line in err] == ["mixed.toml, two, turn 1, orders.France"]


@pytest.mark.usefixtures("small")
def test_report_writes_a_file_for_every_power(golden: Path, said: Said) -> None:
    code, out, err = said("report", "golden.strata", "--all", "-d", "deep/reports")
    kinds = ("png", "svg", "pdf", "txt")
    names = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey", "Everybody", "Game master"]
    assert (code, err) == (0, [])
    assert out == [*(f"deep/reports/{name}.{kind}" for name in names for kind in kinds), "deep/reports/README.txt"]
    text = Path("deep/reports/Italy.txt").read_text(encoding="utf-8")
    assert [season in text for season in ("Spring 1901", "Fall 1901", "Winter 1901", "Spring 1902")] == [True] * 4


def test_report_of_one_power_and_one_phase(golden: Path, said: Said) -> None:
    code, out, _ = said("report", "golden.strata", "--as", "italian", "--phase", "s1902r", "-d", ".")
    assert (code, out) == (0, ["Italy-S1902R.txt"])
    text = Path("Italy-S1902R.txt").read_text(encoding="utf-8")
    assert "A Tri R Alb" in text and "Spring 1901" not in text


@pytest.mark.usefixtures("small")
def test_report_has_the_income_statement_and_the_given_names(here: Path, said: Said) -> None:
    assert main(["new", "pink", "-o", "p.strata"]) == 0
    for lines in ("A: name power Avalon\nA: A A - O", "Avalon: A O H"):
        Path("orders.txt").write_text(lines, encoding="utf-8")
        assert main(["adjudicate", "p.strata", "orders.txt", "-o", "p.strata"]) == 0
    assert said("report", "p.strata", "--all", "--phase", "F1901M", "-d", ".")[1][7] == "B-F1901M.txt"
    text = Path("B-F1901M.txt").read_text(encoding="utf-8")
    told, sign, statement = text.partition("\nIncome statement\n")
    assert (sign, "Avalon\n" in told) == ("\nIncome statement\n", True)
    assert statement.splitlines()[0].startswith("A: income 17 (A 7, H 5, O 5), points 17")
    assert len(statement.splitlines()) == 7


def test_report_refuses_what_there_is_not(golden: Path, begun: Path, said: Said) -> None:
    for words, line in (
        (["--as", "Spain", "-d", "out"], f"no power is called 'Spain'. The powers are {POWERS}"),
        (["--all", "--phase", "S1950M", "-d", "out"], f"golden.strata: no phase S1950M. There are {PHASES}"),
        (["--all", "-d", "golden.strata"], "golden.strata: there is already a file with this name"),
    ):
        assert said("report", "golden.strata", *words) == (2, [], [line])
    line = "a.strata: no turn has been resolved yet, so there is nothing to report"
    assert said("report", "a.strata", "--all", "-d", "out") == (2, [], [line])
    assert not Path("out").exists()


def test_map_check_tells_each_fault_of_a_map_that_is_not_sound(said: Said, project: Path, here: Path) -> None:
    assert said("map", "check", "standard")[0] == 0
    assert said("map", "check", str(project / "resources" / "maps" / "standard"))[0] == 0
    code, out, err = said("map", "check", "nowhere")
    assert (code, out) == (2, [])
    assert err == [f"nowhere: no map.toml in this folder. Known maps: {', '.join(rules.files.map_ids())}"]
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


PLAIN_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><path id="Wes" d="M 0 0 H 450 V 600 H 0 Z"/>'
    '<path id="Eas" d="M 450 0 H 900 V 600 H 450 Z"/></svg>'
)


def test_map_import_writes_a_map_says_what_was_found_and_replaces_nothing(here: Path, said: Said) -> None:
    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    code, out, err = said("map", "import", "two.svg", "-o", "maps/two")
    assert (code, err) == (0, [])
    assert out[0].startswith("kind: The file does not say which provinces are sea")
    assert out[-1] == "maps/two: 2 provinces. Check it with: strata map check maps/two"
    assert sorted(path.name for path in Path("maps/two").iterdir()) == ["board.svg", "map.toml"]
    assert set(rules.files.read_map(Path("maps/two")).provinces) == {"Wes", "Eas"}
    assert said("map", "check", "maps/two")[0] in (0, 1)
    Path("full").mkdir()
    Path("full/a.txt").write_text("mine", encoding="utf-8")
    code, _, err = said("map", "import", "two.svg", "-o", "full")
    assert (code, err) == (2, ["full already exists: name a folder that is new or empty"])
    assert [path.name for path in Path("full").iterdir()] == ["a.txt"]
    assert said("map", "import", "two.svg", "-o", "new", "--tolerance", "wide")[0] == 2
    Path("empty").mkdir()
    assert said("map", "import", "two.svg", "-o", "empty")[0] == 0


@pytest.mark.parametrize(
    "files, word",
    [
        (["bad.svg"], "bad.svg: Not a valid XML file"),
        (["gone.svg"], "gone.svg: there is no such file or folder"),
        (["two.svg", "two.svg"], "Choose one drawing"),
        (["flat.json"], "flat.json: None of its shapes has an area"),
    ],
)
def test_map_import_refuses_in_a_line_and_writes_nothing(here: Path, said: Said, files: list[str], word: str) -> None:
    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    Path("bad.svg").write_text("<svg", encoding="utf-8")
    ring = [[0, 0], [700, 0], [300, 0]]
    feature = {"id": "a", "geometry": {"type": "Polygon", "coordinates": [ring]}}
    Path("flat.json").write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), encoding="utf-8")
    before = sorted(here.iterdir())
    code, out, err = said("map", "import", *files, "-o", "new")
    assert (code, out, len(err)) == (2, [], 1)
    assert word in err[0]
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize("at", ["app.geometry.importing.importer.healed", "rules.files.write_file"])
def test_a_map_import_that_is_stopped_leaves_nothing(
    here: Path, said: Said, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    monkeypatch.setattr(at, stop)
    assert said("map", "import", "two.svg", "-o", "new") == (130, [], ["strata: stopped"])
    assert [path.name for path in here.iterdir()] == ["two.svg"]


# --- `strata render`: the board as a picture.

LONG = "x" * 300 + ".png"


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
        (["-o", "m.bmp"], "m.bmp: the file name must end with one of .svg, .png, .pdf, .gif, .webp"),
        (["-o", "no/m.png"], "no/m.png: no such folder"),
        (["-o", LONG], f"{LONG}: the name is too long"),
        (["-o", "m.png", "--level", "h"], "the map 'standard' has no level 'h'. It has only one level"),
        (["-o", "m.png", "--level", "all"], "the map 'standard' has no level 'all'. It has only one level"),
        (
            ["-o", "m.png", "--size", "big"],
            "'big' is not a size. Write it like 1600x1000, each number between 16 and 20000",
        ),
        (
            ["-o", "m.png", "--size", "5x5"],
            "'5x5' is not a size. Write it like 1600x1000, each number between 16 and 20000",
        ),
        (
            ["-o", "m.png", "--size", "9" * 5000],
            f"'{'9' * 5000}' is not a size. Write it like 1600x1000, each number between 16 and 20000",
        ),
        (["-o", "m.png", "--part", ","], "--part ,: no province named. Write it like Mun,Tyr,Ven"),
        (
            ["-o", "m.gif", "--speed", "nan"],
            "strata render: argument --speed: 'nan' is not a number from 0.1 to 20. See strata render --help",
        ),
        (
            ["-o", "m.png", "--phases", "S1901M.."],
            "--phases S1901M..: several phases need an animation: *.gif or *.webp",
        ),
        (["-o", "m.gif", "--phases", "S1901M..", "--phase", "S1901M"], "use either --phase or --phases, not both"),
        (["-o", "m.gif", "--phases", "F1901M..S1901M"], "F1901M comes after S1901M"),
        (
            ["-o", "m.gif", "--phases", "S1901M"],
            "'S1901M' is not a range of phases. Write it like S1901M..F1902M; either end may be omitted",
        ),
        (["-o", "m.png", "--format", "gif"], "m.png is not a GIF file name: end it with .gif, or omit --format"),
        (["-o", "m.png", "--part", "Xyz"], "--part Xyz: the map 'standard' has no province 'Xyz'"),
        (["-o", "m.png", "--phase", "S1950M"], f"golden.strata: no phase S1950M. There are {PHASES}, F1902M"),
    ],
)
def test_render_refuses_what_cannot_be(golden: Path, said: Said, words: list[str], line: str) -> None:
    assert said("render", "golden.strata", *words) == (2, [], [line])
    assert [path.name for path in Path().iterdir()] == ["golden.strata"]


LEVELS_TOLD = "It has 1, 2, 3; all levels together: exploded, side, all"


def test_render_draws_one_level_or_all(here: Path, said: Said, qapp: object) -> None:
    """All of them where none is named; a level with the units of the others small."""
    assert main(["new", "pink2", "-o", "p.strata"]) == 0
    pictures = {}
    for level in ("", "1", "2", "exploded", "side", "all"):
        words = ["--level", level] if level else []
        assert main(["render", "p.strata", "-o", "p.png", "--size", "500", *words]) == 0
        pictures[level] = Path("p.png").read_bytes()
    assert pictures[""] == pictures["exploded"]
    assert len(set(pictures.values())) == 5
    code, _, err = said("render", "p.strata", "-o", "p.png", "--level", "4")
    assert (code, err) == (2, [f"the map 'pink2' has no level '4'. {LEVELS_TOLD}"])


def test_boards_side_by_side_lie_as_the_picture_is_shaped(here: Path, qapp: object) -> None:
    from PySide6.QtGui import QImage

    assert main(["new", "pink2", "-o", "p.strata"]) == 0
    for name, size in {"wide": "900x200", "tall": "300x900"}.items():
        assert main(["render", "p.strata", "-o", f"{name}.png", "--level", "side", "--size", size]) == 0
    wide, tall = QImage("wide.png"), QImage("tall.png")
    assert wide.width() > 2 * wide.height()
    assert tall.height() > 2 * tall.width()


def test_phases_are_filmed(golden: Path, said: Said, qapp: object) -> None:
    from PIL import Image

    words = ("--phases", "S1901M..F1901M", "--size", "300", "--speed", "8")
    assert said("render", "golden.strata", "-o", "m.gif", *words) == (0, ["m.gif"], [])
    assert said("render", "golden.strata", "-o", "m", "--format", "webp", *words) == (0, ["m.webp"], [])
    for name, kind in (("m.gif", "GIF"), ("m.webp", "WEBP")):
        with Image.open(name) as film:
            assert (film.format, film.size[0]) == (kind, 300)
            assert film.n_frames > 8  # type: ignore[attr-defined]


def test_a_part_of_the_map_is_drawn_larger_with_title_and_legend(golden: Path, said: Said, qapp: object) -> None:
    from PySide6.QtGui import QImage

    assert said("render", "golden.strata", "-o", "all.png", "--size", "400")[0] == 0
    assert said("render", "golden.strata", "-o", "part.png", "--size", "400", "--part", "Mun,Tyr", "--title")[0] == 0
    whole, part = QImage("all.png"), QImage("part.png")
    assert (whole.width(), part.width()) == (400, 400)
    assert part.height() != whole.height()
    assert said("render", "golden.strata", "-o", "gray.png", "--size", "400x400", "--theme", "grey")[0] == 0
    gray = QImage("gray.png")
    assert gray.height() <= 400
    assert all(len({c.red(), c.green(), c.blue()}) == 1 for x in range(0, 400, 7) for c in [gray.pixelColor(x, 200)])
