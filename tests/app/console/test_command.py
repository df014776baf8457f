"""The command `strata` as a whole: help, misuse, the window, processes of its own."""

from __future__ import annotations

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


@pytest.mark.parametrize("words", [*([name, "--help"] for name in cli.COMMANDS), ["map", "check", "--help"]])
def test_every_command_has_help(said: Said, words: list[str]) -> None:
    code, out, err = said(*words)
    assert (code, err) == (0, [])
    assert len(out) > 5


def test_the_help_of_new_names_every_option(said: Said) -> None:
    _, out, _ = said("new", "--help")
    names = {line.split(" =")[0].strip() for line in out if " = " in line}
    assert names == {option.name for kind in rules.VARIANTS.values() for option in kind.options}
    assert "  retreat_to_convoy_origin = true | false" in out


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
        (["xyz"], "strata: 'xyz' is no file and no command"),
    ],
)
def test_misuse_is_told_in_one_line(said: Said, words: list[str], start: str) -> None:
    code, out, err = said(*words)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith(start)


def test_without_a_display_the_window_does_not_open(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
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


def bare(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, without any display."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environ = {name: value for name, value in os.environ.items() if name not in hidden}
    root = Path(__file__).resolve().parents[3]
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
def test_letters_that_the_terminal_lacks_and_names_that_are_no_text_stop_nothing(here: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[3]), "PYTHONIOENCODING": "ascii"}
    words = ["new", "standard", "-o", os.fsdecode(b"\xff.strata"), "--player", "France=Zo\u00eb"]
    done = subprocess.run([sys.executable, "-m", "app", *words], cwd=here, env=environ, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Zo\\xeb" in done.stdout and [os.fsencode(one.name) for one in here.iterdir()] == [b"\xff.strata"]


@pytest.mark.process
def test_a_closed_pipe_is_no_fault(golden: Path, here: Path) -> None:
    """As in `strata adjudicate ... | head -1`."""
    Path("orders.txt").write_text("", encoding="utf-8")
    root = Path(__file__).resolve().parents[3]
    command = [sys.executable, "-u", "-m", "app", "adjudicate", "golden.strata", "orders.txt", "-o", "b.strata"]
    environ = {**os.environ, "PYTHONPATH": str(root)}
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


def test_one_s_own_report_asks_for_the_phrase(typed: list[str], said: Said) -> None:
    typed.append("harlem has a secret")
    code, out, err = said("report", "g.strata", "--as", "Harlem", "-d", "r")
    assert (code, out, err) == (0, [str(Path("r") / "Harlem.txt")], [])
    assert "Report for Harlem" in Path("r/Harlem.txt").read_text(encoding="utf-8")


def test_a_wrong_phrase_writes_nothing(typed: list[str], said: Said) -> None:
    typed.append("guess")
    code, _, err = said("report", "g.strata", "--as", "Harlem", "-d", "r")
    assert (code, err) == (2, ["g.strata: That is not the pass phrase of Harlem."])
    assert not Path("r").exists()


def test_what_all_know_needs_no_phrase(typed: list[str], said: Said) -> None:
    assert said("report", "g.strata", "--as", "public", "-d", "r")[0] == 0
    assert "Report for everybody" in Path("r/Everybody.txt").read_text(encoding="utf-8")


@pytest.mark.usefixtures("small")
def test_a_pack_of_a_sealed_board_holds_what_all_know(typed: list[str], said: Said) -> None:
    code, out, _ = said("report", "g.strata", "--all", "-d", "r")
    assert (code, out[0]) == (0, "g.strata: the players' own parts are sealed. --as POWER asks for a pass phrase")
    assert {path.stem for path in Path("r").iterdir()} == {"Everybody", "README"}


def test_the_true_board_opens_in_the_window_alone_without_a_game_master(typed: list[str], said: Said) -> None:
    code, _, err = said("render", "g.strata", "-o", "m.svg", "--as", "GM")
    assert (code == 2 and "all pass phrases" in err[0]) or "game master" in err[0]


def test_the_files_of_a_pack_are_those_of_the_power_that_sits_there() -> None:
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
        assert err[0].startswith(f"{path.name}: The lock of France is gone from this file. ")
        assert f"{path.name}: France has no keys any more; this computer has seen some." in err
        spoil(path, lambda table: table.update(submitted=[]))
        path.write_bytes(whole)
        assert said("report", path.name, "--as", "public", "-d", "r")[2] == []
