"""The wheel in an empty environment, away from the checkout: it has all that it needs, maps included."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from app.cli import COMMANDS
from app.pages.manual import FOLDER
from rules.files import map_ids

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
    """The `strata` command of an environment that had nothing before: what is not declared is not there. What is, is
    linked to where it is installed, which takes a fraction of the time of installing it again."""
    home = tmp_path_factory.mktemp("away from the checkout") / "environment"
    venv.create(home, with_pip=False)
    (site,) = [*home.glob("lib/python*/site-packages"), *home.glob("Lib/site-packages")]
    for name in needed("strata") - {"strata"}:
        package = distribution(name)
        for part in {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (site / part).exists():
                (site / part).symlink_to(str(package.locate_file(part)))
    pip = [sys.executable, "-m", "pip", "--python", str(home), "install", "--quiet", "--no-input", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True, env=outside())
    return home / ("Scripts/strata.exe" if os.name == "nt" else "bin/strata")


def needed(name: str) -> set[str]:
    """A package and all that it declares, and what that declares, without extras."""
    found, ahead = set[str](), {name}
    while ahead:
        found |= ahead
        lines = [Requirement(line) for one in ahead for line in distribution(one).requires or ()]
        ahead = {one.name for one in lines if not one.marker or one.marker.evaluate({"extra": ""})} - found
    return found


def outside() -> dict[str, str]:
    """The variables of a person without a display, for whom this checkout is nowhere."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONPATH", "PYTHONPYCACHEPREFIX")
    return {name: value for name, value in os.environ.items() if name not in hidden}


def call(command: list[str | Path], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder as a person without a display would."""
    words = [str(word) for word in command]
    environ = {**outside(), **variables}
    return subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True, check=False)


def test_it_holds_the_packages_the_maps_and_the_licences_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"app", "rules"}
    tables = [f"rules/maps/{id}/map.toml" for id in map_ids()]
    languages = "app/languages/de.po"
    drawings = ["rules/maps/standard/board.svg", "rules/maps/pink/board.svg"]
    manual = [path.relative_to(FOLDER.parents[1]).as_posix() for path in FOLDER.rglob("*.*")]
    assert "app/manual/index.md" in manual and "app/manual/pictures/orders.png" in manual
    needed = (*tables, *drawings, *manual)
    needed += (languages, "app/py.typed", "rules/py.typed", "app/ui/tokens.json", "app/ui/fonts/")
    assert [name for name in needed if not any(found.startswith(name) for found in names)] == []
    licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "Inter-OFL.txt", "EBGaramond-OFL.txt"}


def test_the_installed_command_finds_its_own_maps(strata: Path, tmp_path: Path) -> None:
    python = strata.with_name("python" + strata.suffix)
    where = call([python, "-c", "import rules; print(rules.files.map_folder('standard'))"], tmp_path)
    assert where.stderr == ""
    assert Path(where.stdout.strip()).is_relative_to(strata.parents[1])


SCENARIO = """[[scenario]]
id = "move"
title = "A move"
rule = "DATC 6.A.1"
variant = "standard"
phase = "S1901M"
units = { France = ["A Par"] }
[[scenario.turn]]
orders = { France = ["A Par - Bur"] }
expect = { results = { "A Par" = ["ok"] } }
"""
SUBCOMMANDS: tuple[tuple[str, ...], ...] = (
    ("new", "standard", "-o", "first.strata"),
    ("adjudicate", "first.strata", "orders.txt", "-o", "second.strata"),
    ("merge", "first.strata", "first.strata", "-o", "merged.strata"),
    ("export", "second.strata", "-o", "game.json"),
    ("import", "game.json", "-o", "imported.strata"),
    ("check", "scenario.toml"),
    ("render", "second.strata", "-o", "map.png"),
    ("render", "second.strata", "-o", "map.svg"),
    ("render", "second.strata", "-o", "map.pdf"),
    ("render", "second.strata", "-o", "film.gif", "--size", "300x200"),
    ("report", "second.strata", "--as", "France", "-d", "reports"),
    ("report", "second.strata", "--all", "-d", "pack"),
    ("map", "check", "pink2"),
    ("orders", "second.strata", "orders.txt", "--json"),
    ("playtest", "standard", "--games", "2", "--years", "1", "--players", "random", "--jobs", "1", "-o", "games"),
)


def test_every_subcommand_runs_where_only_what_is_declared_is_installed(strata: Path, tmp_path: Path) -> None:
    assert {words[0] for words in SUBCOMMANDS} == set(COMMANDS), "a subcommand is not tried here"
    (tmp_path / "orders.txt").write_text("France:\nA Par - Bur\nA Mar S A Par - Bur\n", encoding="utf-8")
    (tmp_path / "scenario.toml").write_text(SCENARIO, encoding="utf-8")
    every = [
        "import sys",
        "from app.cli import main",
        "from app.pictures import packs",
        "packs.WIDTH = 200",  # large pictures take long
        *(f"main({list(words)!r}) and sys.exit({words[0]!r})" for words in SUBCOMMANDS),
    ]
    done = call([strata.with_name("python" + strata.suffix), "-c", "\n".join(every)], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert any((tmp_path / "reports").iterdir())


def test_the_whole_window_works_where_only_what_is_declared_is_installed(strata: Path, tmp_path: Path) -> None:
    """Every page, action, dialog and tool, among them those of the map editor."""
    walk = Path(__file__).resolve().parents[1] / "robot" / "walk.py"
    python = strata.with_name("python" + strata.suffix)
    done = call([python, walk], tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_the_window_is_refused_in_words_where_the_display_does_not_answer(strata: Path, tmp_path: Path) -> None:
    done = call([strata], tmp_path, DISPLAY=":973")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "the X server of DISPLAY=:973 cannot be reached" in done.stderr
