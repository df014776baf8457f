"""packaging/machine.py and app/display.py: is there a display, and which libraries are missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import rules
from app import display


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, ()),
        ({"DISPLAY": ":0"}, ("xcb",)),
        ({"DISPLAY": ""}, ()),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ("wayland",)),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ("wayland", "xcb")),
        ({"QT_QPA_PLATFORM": "offscreen"}, ("offscreen",)),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, ("vnc",)),
        ({"QT_QPA_PLATFORM": "xcb"}, ()),
        ({"QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": ":0"}, ("xcb",)),
    ],
)
def test_where_linux_can_open_a_window(environ: dict[str, str], expected: tuple[str, ...]) -> None:
    assert display.platforms(environ, "linux") == expected


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_have_a_display(system: str) -> None:
    assert display.platforms({}, system) == ("native",)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], True),
        (["game.strata"], True),
        (["new", "standard", "-o", "g.strata"], False),
        (["map", "check", "."], False),
        (["--help"], False),
        (["--version"], False),
    ],
)
def test_what_opens_the_window(machine: ModuleType, arguments: list[str], expected: bool) -> None:
    assert machine.opens_window(arguments) is expected


def test_the_subcommands_are_those_of_the_program(machine: ModuleType) -> None:
    """run.py knows them by heart: it must tell before anything is installed."""
    from app.cli import COMMANDS

    assert tuple(COMMANDS) == machine.WITHOUT_A_SCREEN


def test_the_message_names_every_subcommand(machine: ModuleType) -> None:
    said = machine.no_screen()
    assert "there is no display here" in said
    names = ("new", "adjudicate", "check", "render", "report", "map check")
    assert [name for name in names if name not in said] == []


def test_libraries_for_a_window_are_added_to_those_for_qt() -> None:
    assert display.packages(()) == list(display.OFFSCREEN)
    assert display.packages(("xcb",)) == [*display.OFFSCREEN, *display.XCB]
    assert display.packages(("offscreen",)) == list(display.OFFSCREEN)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the packages are those of Debian")
def test_the_line_to_copy_is_exact() -> None:
    said = display.missing_libraries("libEGL.so.1: cannot open shared object file")
    assert "libEGL.so.1" in said
    assert said.endswith(
        ": sudo apt-get install --no-install-recommends "
        "libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0"
    )


def test_ci_installs_the_same_libraries(project: Path) -> None:
    script = (project / ".ci/run").read_text(encoding="utf-8")
    assert [name for name in (*display.OFFSCREEN, *display.XCB) if name not in script.split()] == []


class TestApt:
    def test_it_is_left_alone_without_the_right(self, machine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(machine, "may_install", lambda: False)
        monkeypatch.setattr(machine.subprocess, "call", lambda *_, **__: pytest.fail("apt-get was called"))
        assert machine.install(["libegl1"], lambda text: None) is False

    def test_root_installs_after_an_update(self, machine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        commands: list[list[str]] = []
        monkeypatch.setattr(machine, "may_install", lambda: True)
        monkeypatch.setattr(machine.subprocess, "call", lambda words, **_: commands.append(words) or 0)
        assert machine.install(["libegl1", "libgl1"], lambda text: None) is True
        assert commands[0][:2] == ["apt-get", "update"]
        assert commands[1][:2] == ["apt-get", "install"]
        assert commands[1][-3:] == ["--no-install-recommends", "libegl1", "libgl1"]


class TestLibraries:
    """The answers of the loader, without Qt."""

    @pytest.fixture
    def loader(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
        """Faults by platform plugin, and under 'import' that of importing Qt."""
        faults: dict[str, str] = {}
        monkeypatch.setattr(display, "qt_fault", lambda: faults.get("import", ""))
        monkeypatch.setattr(display, "plugin_fault", lambda name: faults.get(name, ""))
        return faults

    def test_nothing_is_missing(self, loader: dict[str, str]) -> None:
        assert display.library_fault(("xcb",)) == ""

    def test_one_usable_platform_is_enough(self, loader: dict[str, str]) -> None:
        loader["wayland"] = "libwayland-cursor.so.0: no such file"
        assert display.library_fault(("wayland", "xcb")) == ""

    def test_the_fault_of_every_platform_is_told(self, loader: dict[str, str]) -> None:
        loader.update(wayland="libwayland-cursor.so.0", xcb="libxcb-icccm.so.4")
        assert display.library_fault(("wayland", "xcb")) == "libwayland-cursor.so.0; libxcb-icccm.so.4"

    def test_without_a_window_only_the_import_counts(self, loader: dict[str, str]) -> None:
        loader["xcb"] = "libxcb-icccm.so.4"
        assert display.library_fault() == ""
        loader["import"] = "libEGL.so.1"
        assert display.library_fault() == "libEGL.so.1"

    def test_a_display_that_does_not_answer_is_named(
        self, loader: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(display, "_x_server_answers", lambda: False)
        monkeypatch.setattr(display, "_compositor_answers", lambda: True)
        said = display.window_fault({"DISPLAY": ":7"}, "linux")
        assert said == "the X server of DISPLAY=:7 cannot be reached, so the window cannot open"
        assert display.window_fault({"DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-0"}, "linux") == ""

    def test_a_missing_client_library_is_told_by_the_plugin(
        self, loader: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def missing() -> bool:
            raise OSError("libxcb.so.1: cannot open shared object file")

        loader["xcb"] = "libxcb.so.1: cannot open shared object file"
        monkeypatch.setattr(display, "_x_server_answers", missing)
        assert "Qt cannot start: libxcb.so.1" in display.window_fault({"DISPLAY": ":7"}, "linux")

    def test_native_windows_need_nothing(self) -> None:
        assert display.plugin_fault("native") == ""

    def test_they_are_installed_where_that_may_be_done(
        self, machine: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        faults = ["libxcb-icccm.so.4"]
        monkeypatch.setattr(machine, "library_fault", lambda python, wanted: faults[0] if faults else "")
        monkeypatch.setattr(machine.sys, "platform", "linux")
        monkeypatch.setattr(machine, "install", lambda packages, say: faults.clear() is None)
        assert machine.ensure_libraries(Path("python"), ("xcb",), lambda text: None) == ""

    def test_what_is_left_is_told(self, machine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(machine, "library_fault", lambda python, wanted: "libxcb-icccm.so.4")
        monkeypatch.setattr(machine, "install", lambda packages, say: False)
        assert machine.ensure_libraries(Path("python"), ("xcb",), lambda text: None) == "libxcb-icccm.so.4"


@pytest.mark.process
def test_a_program_that_fails_tells_its_last_line(machine: ModuleType) -> None:
    assert machine.last_error([sys.executable, "-c", "pass"]) == ""
    failing = "raise ImportError('libEGL.so.1')"
    assert machine.last_error([sys.executable, "-c", failing]) == "ImportError: libEGL.so.1"
    assert machine.last_error([sys.executable, "-c", "raise SystemExit(7)"]) == "exit code 7"


@pytest.mark.process
def test_qt_starts_here(machine: ModuleType) -> None:
    assert machine.library_fault(Path(sys.executable), ()) == ""
    assert machine.library_fault(Path(sys.executable), ("offscreen",)) == ""
    assert "libqnone.so" in machine.library_fault(Path(sys.executable), ("none",))


@pytest.mark.process
@pytest.mark.parametrize("command", [[], ["render", "game.strata", "-o", "map.png"]])
def test_a_program_without_the_libraries_of_qt_says_one_sentence(
    project: Path, tmp_path: Path, command: list[str]
) -> None:
    """As after `pip install .` on a machine that never had a desktop."""
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").write_text("")
    (tmp_path / "PySide6" / "QtGui.py").write_text("raise ImportError('libEGL.so.1: cannot open shared object file')")
    (tmp_path / "PySide6" / "QtCore.py").write_text("raise ImportError('libEGL.so.1: cannot open shared object file')")
    rules.save_game(rules.Game.new(rules.variant("standard"), {}), tmp_path / "game.strata")
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tmp_path), str(project))),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(
        [sys.executable, "-P", "-m", "app", *command],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("strata: Qt cannot start: libEGL.so.1: cannot open shared object file")
    assert len(done.stderr.splitlines()) == 1
