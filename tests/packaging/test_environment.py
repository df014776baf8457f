"""packaging/environment.py: when the project is installed again, and what its programs are given."""

from __future__ import annotations

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import rules
from app import display


def test_an_old_python_is_sent_away_with_a_word_on_what_to_do(
    environment: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        environment.check_python((3, 10, 4))
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "Python 3.11 or newer is needed, and this is Python 3.10.4" in said
    assert "python3.11" in said


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (4, 0, 0)])
def test_a_newer_python_may_go_on(environment: ModuleType, version: tuple[int, int, int]) -> None:
    assert environment.check_python(version) is None


def test_programs_stand_where_each_system_puts_them(environment: ModuleType) -> None:
    venv = Path("a folder") / ".venv"
    assert environment.program("python", venv, windows=False) == venv / "bin" / "python"
    assert environment.program("python", venv, windows=True) == venv / "Scripts" / "python.exe"


def test_settings_of_other_pythons_do_not_reach_our_programs(environment: ModuleType) -> None:
    mine = {"PYTHONPATH": "/elsewhere", "PYTHONHOME": "/old", "PIP_TARGET": "/t", "PATH": "/usr/bin", "LANG": "C"}
    clean = environment.clean(mine, Path("/v"))
    assert {name for name in mine if clean.get(name) == mine[name]} == {"LANG"}
    assert "PYTHONHOME" not in clean and "PIP_TARGET" not in clean
    assert clean["PYTHONPATH"] == str(environment.ROOT)
    assert clean["PATH"].split(os.pathsep)[1:] == ["/usr/bin"]
    assert clean["VIRTUAL_ENV"] == str(Path("/v"))
    assert clean["PIP_USER"] == "0"
    assert "" not in environment.clean({}, Path("/v"))["PATH"].split(os.pathsep), "the current folder"


class TestStamp:
    """What has been installed is known from a note in `.venv`, without starting anything."""

    def test_a_note_tells_the_extras_of_its_fingerprint(self, environment: ModuleType, tmp_path: Path) -> None:
        stamp = tmp_path / "stamp"
        assert environment.installed(stamp, "f") is None
        environment.note(stamp, "f", frozenset({"dev"}))
        assert (environment.installed(stamp, "f"), environment.installed(stamp, "g")) == ({"dev"}, None)

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"fingerprint": "f"}', '{"fingerprint": "f", "extras": 3}'])
    def test_a_damaged_note_counts_as_none(self, environment: ModuleType, tmp_path: Path, text: str) -> None:
        (tmp_path / "stamp").write_text(text)
        assert environment.installed(tmp_path / "stamp", "f") is None

    def test_the_fingerprint_hangs_on_dependencies_and_python_alone(self, environment: ModuleType) -> None:
        project = '[project]\ndependencies = ["shapely"]\n'
        first = environment.fingerprint(project, "3.11.7")
        same = [project + 'name = "strata"\n', project + "[tool.ruff]\nline-length = 99\n", "# a remark\n" + project]
        others = [
            environment.fingerprint(project, "3.12.0"),
            environment.fingerprint('[project]\ndependencies = ["shapely>=3"]\n', "3.11.7"),
            environment.fingerprint(project + '[project.optional-dependencies]\ndev = ["ruff"]\n', "3.11.7"),
        ]
        assert {environment.fingerprint(text, "3.11.7") for text in same} == {first}
        assert first not in others

    def test_the_version_of_an_environment_is_read_off_its_settings(
        self, environment: ModuleType, tmp_path: Path
    ) -> None:
        assert environment.version_of(tmp_path) == ""
        (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.7\n")
        assert environment.version_of(tmp_path) == "3.11.7"


@pytest.fixture
def checkout(environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a finished environment, in a folder with a blank in its name."""
    root = tmp_path / "my games"
    venv = root / ".venv"
    python = environment.program("python", venv)
    python.parent.mkdir(parents=True)
    python.write_text("")
    (venv / "pyvenv.cfg").write_text("version = 3.11.7\n")
    (root / "pyproject.toml").write_text('[project]\ndependencies = ["shapely>=2", "PySide6-Essentials>=6.10,<6.12"]')
    monkeypatch.setattr(environment, "ROOT", root)
    monkeypatch.setattr(environment, "VENV", venv)
    monkeypatch.setattr(environment, "STAMP", venv / "stamp")
    monkeypatch.setattr(environment, "program", lambda name: venv / program_part(environment, name))
    return root


def program_part(environment: ModuleType, name: str) -> Path:
    folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return Path(folder) / f"{name}{suffix}"


@pytest.fixture
def asked(environment: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What ensure() did: 'make' an environment, 'install' with these extras."""
    done: list[str] = []
    monkeypatch.setattr(environment, "is_sound", lambda venv: True)
    monkeypatch.setattr(environment, "make_venv", lambda: done.append("make"))
    monkeypatch.setattr(
        environment, "install_project", lambda extras: done.append("install " + ",".join(sorted(extras))) is None
    )
    return done


class TestEnsure:
    def test_only_what_is_not_there_yet_is_installed(self, environment: ModuleType, asked: list[str]) -> None:
        dev, bench, nothing = frozenset({"dev"}), frozenset({"bench"}), frozenset[str]()
        done = [environment.ensure(extras) for extras in (nothing, nothing, dev, nothing, bench, dev)]
        assert done == [True, False, True, False, True, False]
        assert asked == ["install ", "install dev", "install bench,dev"]

    def test_changed_dependencies_are_installed(
        self, environment: ModuleType, asked: list[str], checkout: Path
    ) -> None:
        environment.ensure()
        (checkout / "pyproject.toml").write_text("[project]\ndependencies = ['shapely>=3']")
        assert environment.ensure() is True
        assert asked == ["install ", "install "]

    def test_ruins_are_made_anew(
        self, environment: ModuleType, asked: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(environment, "is_sound", lambda venv: False)
        environment.ensure()
        assert asked == ["make", "install "]


class TestPip:
    def test_it_is_told_the_extras(
        self, environment: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        commands: list[list[str]] = []
        monkeypatch.setattr(environment, "run", lambda words: commands.append([str(word) for word in words]) or 0)
        environment.install_project(frozenset({"dev", "bench"}))
        assert commands[0][-2:] == ["-e", ".[bench,dev]"]

    @pytest.fixture
    def offline(self, environment: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """pip fails; the environment's Python starts."""
        monkeypatch.setattr(environment, "run", lambda words: 1)
        monkeypatch.setattr(environment, "is_sound", lambda venv: True)

    @pytest.mark.usefixtures("offline")
    def test_what_is_not_installed_cannot_be_started(
        self, environment: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(environment, "works", lambda extras: False)
        with pytest.raises(SystemExit) as left:
            environment.ensure()
        assert left.value.code == 2
        assert "pip could not install Strata" in capsys.readouterr().err
        assert not environment.STAMP.exists()

    @pytest.mark.usefixtures("offline")
    def test_what_works_is_started_with_a_line_that_says_so(
        self, environment: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        environment.note(environment.STAMP, "of before", frozenset({"dev"}))
        monkeypatch.setattr(environment, "works", lambda extras: True)
        assert environment.ensure() is False
        assert "starting with what is installed" in capsys.readouterr().out
        assert environment.installed(environment.STAMP, "of before") == {"dev"}

    @pytest.mark.process
    def test_every_declared_package_must_be_there(
        self, environment: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(environment, "program", lambda *_: Path(sys.executable))
        assert environment.works(frozenset()) is True
        (checkout / "pyproject.toml").write_text('[project]\ndependencies = ["shapely>=2", "no-such-package>=1"]')
        assert environment.works(frozenset()) is False


class TestMakingAnEnvironment:
    def test_without_the_means_the_apt_line_is_named(
        self,
        environment: ModuleType,
        machine: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Debian's own Python has no ensurepip until python3.x-venv is installed."""
        monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
        monkeypatch.setattr(machine, "may_install", lambda: False)
        with pytest.raises(SystemExit) as left:
            environment.make_venv()
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        assert left.value.code == 2
        assert f"apt-get install --no-install-recommends {package}" in capsys.readouterr().err

    @pytest.mark.process
    def test_ruins_are_known(self, environment: ModuleType, tmp_path: Path) -> None:
        """A Python that does not start, as after an upgrade of the system's."""
        assert environment.is_sound(tmp_path) is False
        python = environment.program("python", tmp_path)
        python.parent.mkdir(parents=True)
        python.write_text("#!/bin/sh\nexit 3\n")
        python.chmod(python.stat().st_mode | stat.S_IXUSR)
        (tmp_path / "pyvenv.cfg").write_text("version = 3.11.7\n")
        assert environment.is_sound(tmp_path) is False


@pytest.mark.parametrize("name", ["environment.py", "machine.py", "run.py", "test.py"])
def test_an_old_python_can_read_the_scripts(project: Path, name: str) -> None:
    """Else it stops at a SyntaxError before it can say that it is too old."""
    ast.parse((project / "packaging" / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.process
def test_the_scripts_need_the_standard_library_only() -> None:
    """Under -I -S there is nothing else: no site-packages, no PYTHONPATH."""
    folder = Path(__file__).resolve().parents[2] / "packaging"
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); import environment, run; print('ready')"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("ready", "")


# --- packaging/machine.py and app/display.py: is there a display, and which libraries are missing.


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
    assert [name for name in COMMANDS if name not in machine.no_screen()] == []


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

    @pytest.mark.parametrize(
        ("faults", "wanted", "said"),
        [
            ({}, ("xcb",), ""),
            ({"wayland": "libwayland-cursor.so.0"}, ("wayland", "xcb"), ""),
            ({"wayland": "libw.so.0", "xcb": "libx.so.4"}, ("wayland", "xcb"), "libw.so.0; libx.so.4"),
            ({"xcb": "libx.so.4"}, (), ""),
            ({"xcb": "libx.so.4", "import": "libEGL.so.1"}, (), "libEGL.so.1"),
        ],
        ids=["nothing missing", "one platform is enough", "every platform", "no window", "the import"],
    )
    def test_the_faults_that_count(
        self, loader: dict[str, str], faults: dict[str, str], wanted: tuple[str, ...], said: str
    ) -> None:
        loader.update(faults)
        assert display.library_fault(wanted) == said

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

    @pytest.mark.parametrize("may", [True, False])
    def test_they_are_installed_where_that_may_be_done(
        self, machine: ModuleType, monkeypatch: pytest.MonkeyPatch, may: bool
    ) -> None:
        faults = ["libxcb-icccm.so.4"]
        monkeypatch.setattr(machine, "library_fault", lambda python, wanted: "".join(faults))
        monkeypatch.setattr(machine.sys, "platform", "linux")
        monkeypatch.setattr(machine, "install", lambda packages, say: may and faults.clear() is None)
        left = machine.ensure_libraries(Path("python"), ("xcb",), lambda text: None)
        assert left == ("" if may else "libxcb-icccm.so.4")


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
