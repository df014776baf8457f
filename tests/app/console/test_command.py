"""The command `strata` as a whole: help, misuse, the window, processes of its own."""

from __future__ import annotations

import os
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
    fault = rules.MapError(here / "map.toml", [FileFault("powers", "is missing"), FileFault("name", "is missing")])
    assert list(lines_of(fault)) == ["map.toml, powers: is missing", "map.toml, name: is missing"]
    assert list(lines_of(rules.SaveError("a.strata", [FileFault("", "is empty")]))) == ["a.strata: is empty"]
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
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-u", "-m", "app", "adjudicate", "golden.strata", "orders.txt", "-o", "b.strata"]
    environ = {**os.environ, "PYTHONPATH": str(root)}
    pipe = subprocess.Popen(command, cwd=here, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert pipe.stdout and pipe.stderr
    pipe.stdout.close()
    assert pipe.stderr.read() == ""
    pipe.stderr.close()
    assert pipe.wait() == 0
