"""packaging/machine.py: is there a screen, and which libraries are missing."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest


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
def test_where_linux_can_open_a_window(machine: ModuleType, environ: dict[str, str], expected: tuple[str, ...]) -> None:
    assert machine.platforms(environ, "linux") == expected


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_have_a_screen(machine: ModuleType, system: str) -> None:
    assert machine.platforms({}, system) == ("native",)


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
    assert "there is no screen here" in said
    names = ("new", "adjudicate", "check", "render", "report", "map check")
    assert [name for name in names if name not in said] == []


def test_libraries_for_a_window_are_added_to_those_for_qt(machine: ModuleType) -> None:
    assert machine.libraries(()) == list(machine.OFFSCREEN)
    assert machine.libraries(("xcb",)) == [*machine.OFFSCREEN, *machine.XCB]
    assert machine.libraries(("offscreen",)) == list(machine.OFFSCREEN)


def test_the_line_to_copy_is_exact(machine: ModuleType) -> None:
    said = machine.missing_libraries("libEGL.so.1: cannot open shared object file", ())
    assert "libEGL.so.1" in said
    assert (
        "    sudo apt-get install --no-install-recommends "
        "libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0\n"
    ) in said


def test_ci_installs_the_same_libraries(machine: ModuleType, project: Path) -> None:
    script = (project / ".ci/run").read_text(encoding="utf-8")
    assert [name for name in (*machine.OFFSCREEN, *machine.XCB) if name not in script.split()] == []


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
    def loader(self, machine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
        """Faults by platform plugin, and under 'import' that of importing Qt."""
        faults: dict[str, str] = {}
        monkeypatch.setattr(
            machine,
            "last_error",
            lambda command: faults.get("import" if len(command) == 3 else command[-1], ""),
        )
        return faults

    def test_nothing_is_missing(self, machine: ModuleType, loader: dict[str, str]) -> None:
        assert machine.library_fault(Path("python"), ("xcb",)) == ""

    def test_one_usable_platform_is_enough(self, machine: ModuleType, loader: dict[str, str]) -> None:
        loader["wayland"] = "libwayland-cursor.so.0: no such file"
        assert machine.library_fault(Path("python"), ("wayland", "xcb")) == ""

    def test_the_fault_of_every_platform_is_told(self, machine: ModuleType, loader: dict[str, str]) -> None:
        loader.update(wayland="libwayland-cursor.so.0", xcb="libxcb-icccm.so.4")
        assert machine.library_fault(Path("python"), ("wayland", "xcb")) == (
            "libwayland-cursor.so.0; libxcb-icccm.so.4"
        )

    def test_without_a_window_only_the_import_counts(self, machine: ModuleType, loader: dict[str, str]) -> None:
        loader["xcb"] = "libxcb-icccm.so.4"
        assert machine.library_fault(Path("python"), ()) == ""
        loader["import"] = "libEGL.so.1"
        assert machine.library_fault(Path("python"), ()) == "libEGL.so.1"

    def test_native_windows_need_nothing(self, machine: ModuleType, loader: dict[str, str]) -> None:
        assert machine.window_opens(Path("python"), ("native",)) == ""

    def test_they_are_installed_where_that_may_be_done(
        self, machine: ModuleType, loader: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        loader["xcb"] = "libxcb-icccm.so.4"
        monkeypatch.setattr(machine.sys, "platform", "linux")
        monkeypatch.setattr(machine, "install", lambda packages, say: loader.clear() is None)
        assert machine.ensure_libraries(Path("python"), ("xcb",), lambda text: None) == ""

    def test_what_is_left_is_told(
        self, machine: ModuleType, loader: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        loader["xcb"] = "libxcb-icccm.so.4"
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
    assert machine.qt_starts(Path(sys.executable)) == ""
    assert machine.window_opens(Path(sys.executable), ("offscreen",)) == ""
