"""The wheel in an empty environment, away from the checkout: it has all that it needs, maps included."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from rules import map_ids

pytestmark = [pytest.mark.slow, pytest.mark.process]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as pip would build it, but with the hatchling that is installed: no network."""
    root, folder = Path(__file__).resolve().parents[2], tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(root)], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def strata(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `strata` command of a new environment.

    What Strata depends on is borrowed from this one by a path at the end of sys.path. The checkout stays out:
    a path that stands in a .pth file does not bring the .pth files of its folder with it.
    """
    home = tmp_path_factory.mktemp("away from the checkout") / "environment"
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(home),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    (Path(packages) / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return scripts / ("strata.exe" if os.name == "nt" else "strata")


def call(command: list[str | Path], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder as a person without a screen would."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONPATH")
    environ = {name: value for name, value in os.environ.items() if name not in hidden}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True, check=False)


def test_it_holds_the_packages_the_maps_and_the_licences_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"app", "rules"}
    tables = [f"rules/maps/{id}/map.toml" for id in map_ids()]
    languages = "app/languages/de.po"
    drawings = ["rules/maps/standard/board.svg", "rules/maps/pink/board.svg"]
    needed = (*tables, *drawings, languages, "app/ui/tokens.json", "app/ui/fonts/")
    assert [name for name in needed if not any(found.startswith(name) for found in names)] == []
    licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "Inter-OFL.txt", "EBGaramond-OFL.txt"}


def test_the_installed_command_finds_its_own_maps(strata: Path, tmp_path: Path) -> None:
    python = strata.with_name("python" + strata.suffix)
    where = call([python, "-c", "import rules; print(rules.map_folder('standard'))"], tmp_path)
    assert where.stderr == ""
    folder = Path(where.stdout.strip())
    assert folder.is_relative_to(strata.parents[1])
    for map_ in (folder, "pink2"):
        checked = call([strata, "map", "check", map_], tmp_path)
        assert (checked.returncode, checked.stderr) == (0, "")


def test_a_game_is_begun_played_and_drawn_without_a_screen(strata: Path, tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text("France: A Par - Bur\nFrance: A Mar S A Par - Bur\n", encoding="utf-8")
    commands: list[list[str | Path]] = [
        [strata, "new", "standard", "-o", "first.strata"],
        [strata, "adjudicate", "first.strata", "orders.txt", "-o", "second.strata"],
        [strata, "render", "second.strata", "-o", "map.png"],
        [strata, "report", "second.strata", "--as", "France", "-d", "reports"],
    ]
    for command in commands:
        done = call(command, tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), command
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert any((tmp_path / "reports").iterdir())


def test_the_window_without_a_screen_is_refused_in_words(strata: Path, tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a screen")
    done = call([strata], tmp_path)
    assert done.returncode == 2
    assert "there is no screen here" in done.stderr
    assert len(done.stderr.splitlines()) == 1
