"""Where the commands are typed, and games to type them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import main

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the commands are typed, on a computer that has seen no game yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
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
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs with small pictures, for tests that ask which files there are and what their texts say."""
    monkeypatch.setattr("app.pictures.packs.WIDTH", 200)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str], list[str]]]:
    """Runs a command: exit code, lines on stdout, lines on stderr."""

    def run(*words: str) -> tuple[int, list[str], list[str]]:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return run
