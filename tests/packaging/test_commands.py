"""packaging/run.py and packaging/test.py: what they start, and what they say where they cannot."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import PySide6
import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QPainterPath


class TestRun:
    @pytest.fixture
    def started(
        self, run_script: ModuleType, environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> list[list[str]]:
        """The commands that run.py became, in a finished environment with a screen."""
        commands: list[list[str]] = []
        monkeypatch.setattr(run_script, "LIBRARIES_CHECKED", tmp_path / "checked")
        monkeypatch.setattr(environment, "ensure", lambda: False)
        monkeypatch.setattr(environment, "become", commands.append)
        monkeypatch.setattr(run_script.machine.display, "platforms", lambda environ: ("xcb",))
        monkeypatch.setattr(run_script.machine, "ensure_libraries", lambda python, wanted, say: "")
        return commands

    def test_arguments_go_to_strata(self, run_script: ModuleType, started: list[list[str]]) -> None:
        run_script.main(["new", "standard", "-o", "my game.strata"])
        assert started[0][0].stem == "python"
        assert started[0][1:] == ["-P", "-m", "app", "new", "standard", "-o", "my game.strata"]

    def test_without_a_screen_the_window_is_refused_before_anything_is_installed(
        self,
        run_script: ModuleType,
        environment: ModuleType,
        started: list[list[str]],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(run_script.machine.display, "platforms", lambda environ: ())
        monkeypatch.setattr(environment, "ensure", lambda: pytest.fail("installed"))
        with pytest.raises(SystemExit) as left:
            run_script.main([])
        assert left.value.code == 2
        assert "there is no display here" in capsys.readouterr().err
        assert started == []

    def test_without_a_screen_a_subcommand_runs(
        self, run_script: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(run_script.machine.display, "platforms", lambda environ: ())
        run_script.main(["check", "scenarios.toml"])
        assert started[0][4:] == ["check", "scenarios.toml"]

    def test_missing_libraries_are_named(
        self,
        run_script: ModuleType,
        started: list[list[str]],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(run_script.machine, "ensure_libraries", lambda *_: "libxcb-icccm.so.4")
        with pytest.raises(SystemExit) as left:
            run_script.main([])
        assert left.value.code == 2
        assert "libxcb-icccm4" in capsys.readouterr().err
        assert started == []

    def test_libraries_are_looked_at_once(
        self, run_script: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run_script.main([])
        monkeypatch.setattr(run_script.machine, "ensure_libraries", lambda *_: pytest.fail("looked again"))
        run_script.main([])
        assert len(started) == 2

    def test_drawing_asks_for_less_than_a_window(
        self, run_script: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looked: list[tuple[str, ...]] = []
        monkeypatch.setattr(
            run_script.machine, "ensure_libraries", lambda python, wanted, say: looked.append(wanted) or ""
        )
        for words in (["new", "standard"], ["render", "game.strata"], [], ["render", "game.strata"]):
            run_script.main(words)
        assert looked == [(), ("xcb",)]

    def test_a_new_installation_is_looked_at_again(
        self, run_script: ModuleType, environment: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run_script.main([])
        monkeypatch.setattr(environment, "ensure", lambda: True)
        looked: list[str] = []
        monkeypatch.setattr(run_script.machine, "ensure_libraries", lambda *_: looked.append("yes") or "")
        run_script.main([])
        assert looked == ["yes"]


class TestTest:
    @pytest.fixture
    def ran(self, test_script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
        """The arguments of the environment's Python, each time it was started."""
        started: list[tuple[str, ...]] = []
        monkeypatch.setattr(test_script, "python", lambda *words: lambda: (not started.append(words), ""))
        return started

    def test_all_tests_run_once_and_are_watched(
        self, test_script: ModuleType, tmp_path: Path, ran: list[tuple[str, ...]]
    ) -> None:
        report = tmp_path / "coverage.json"
        report.write_text(json.dumps({"summary": {"covered_branches": 99, "missing_branches": 1}}))
        assert all(one.passed for one in test_script.stages([], report))
        [words] = [words for words in ran if "pytest" in words]
        assert words[:6] == ("-m", "slipcover", "--json", "--out", str(report), "-m")

    def test_a_part_runs_without_coverage(
        self, test_script: ModuleType, tmp_path: Path, ran: list[tuple[str, ...]]
    ) -> None:
        test_script.stages(["-k", "convoy"], tmp_path / "coverage.json")
        [words] = [words for words in ran if words[1] == "pytest"]
        assert words[-2:] == ("-k", "convoy")

    @pytest.mark.parametrize(
        ("areas", "folders"),
        [
            (["board"], ["tests/app/board"]),
            (["pink", "files"], ["tests/rules/variants/pink", "tests/rules/files"]),
            (["rules"], ["tests/rules"]),
        ],
    )
    def test_an_area_runs_alone_with_the_architecture(
        self, test_script: ModuleType, tmp_path: Path, ran: list[tuple[str, ...]], areas: list[str], folders: list[str]
    ) -> None:
        test_script.stages([*areas, "-k", "convoy"], tmp_path / "coverage.json")
        lint, words = ran
        assert lint[1] == "ruff"
        assert words[-len(folders) - 3 :] == (*folders, "tests/test_architecture.py", "-k", "convoy")

    @pytest.mark.parametrize("word", ["no_such_area", "scenarios", "tests/app/board", "*", "-x"])
    def test_any_other_word_is_for_pytest(
        self, test_script: ModuleType, tmp_path: Path, ran: list[tuple[str, ...]], word: str
    ) -> None:
        test_script.stages([word], tmp_path / "coverage.json")
        assert ran[-1][-1] == word and "tests/test_architecture.py" not in ran[-1]

    def test_the_share_wanted_stands_in_pyproject(self, test_script: ModuleType) -> None:
        assert test_script.least_branches() >= 95

    @pytest.mark.parametrize(
        ("summary", "passed", "remark"),
        [
            ({"covered_branches": 94, "missing_branches": 6}, False, "94.0 % of 100 branches taken, 95 % wanted"),
            ({"covered_branches": 95, "missing_branches": 5}, True, "95.0 % of 100 branches taken, 95 % wanted"),
            ({"covered_lines": 0}, False, "no branch was measured"),
        ],
    )
    def test_the_share_of_branches_is_judged(
        self, test_script: ModuleType, tmp_path: Path, summary: dict[str, int], passed: bool, remark: str
    ) -> None:
        report = tmp_path / "coverage.json"
        assert test_script.branches(report, 95) == (False, "no coverage report was written")
        report.write_text(json.dumps({"summary": summary}))
        assert test_script.branches(report, 95) == (passed, remark)

    def test_every_stage_runs_though_one_fails(
        self,
        test_script: ModuleType,
        environment: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        ran: list[str] = []
        monkeypatch.setattr(environment, "ensure", lambda extras: False)
        monkeypatch.setattr(environment, "run", lambda words: ran.append(words[3]) or len(ran) == 1)
        monkeypatch.setattr(test_script.machine, "ensure_libraries", lambda *_: "")
        assert test_script.main(["-k", "convoy"]) == 1
        assert ran == ["ruff", "mypy", "deptry", test_script.IMPORT_CONTRACTS, "pytest"]
        summary = capsys.readouterr().out.splitlines()[-5:]
        assert ["FAILED" in line for line in summary] == [True, False, False, False, False]


# --- The Qt binding that is installed must be one of those that Strata was made for.


def test_it_is_a_version_that_pyproject_allows() -> None:
    version = tuple(int(part) for part in PySide6.__version__.split(".")[:2])
    assert (6, 10) <= version < (6, 12)


def test_it_does_not_steal_none() -> None:
    """6.12.0 takes a reference away at every call without a result: some thousand calls, and Python 3.11 dies."""
    path, before = QPainterPath(), sys.getrefcount(None)
    for _ in range(500):
        path.moveTo(0.0, 0.0)
    assert sys.getrefcount(None) - before > -100


# --- The bundled fonts: every weight that the look uses, each with its license.

FAMILIES = {"Inter": "Inter-OFL.txt", "EB Garamond": "EBGaramond-OFL.txt"}


def test_each_family_comes_with_its_licence(project: Path) -> None:
    folder = project / "app/ui/fonts"
    texts = [(folder / name).read_text(encoding="utf-8") for name in FAMILIES.values()]
    assert ["SIL OPEN FONT LICENSE Version 1.1" in text for text in texts] == [True, True]
    strangers = [path.name for path in folder.glob("*.?tf") if path.name.split("-")[0] not in ("Inter", "EBGaramond")]
    assert strangers == []


def test_every_weight_of_the_look_is_bundled(project: Path, qapp: object) -> None:
    for path in sorted((project / "app/ui/fonts").glob("*.?tf")):
        assert QFontDatabase.addApplicationFont(str(path)) >= 0, path.name
    tokens = json.loads((project / "app/ui/tokens.json").read_text(encoding="utf-8"))
    families = {"map_serif": "EB Garamond", "ui_sans": "Inter"}
    wanted = sorted({(families[kind], *style) for kind, *style in styles(tokens)})
    assert wanted != []
    assert [found(*style) for style in wanted] == wanted


def styles(tokens: Any) -> list[tuple[str, int, bool]]:
    """Every (family, weight, italic) that the tokens name, at any depth."""
    if isinstance(tokens, list):
        return [style for value in tokens for style in styles(value)]
    if not isinstance(tokens, dict):
        return []
    deeper = [style for value in tokens.values() for style in styles(value)]
    if "family" in tokens and "weight" in tokens:
        return [(tokens["family"], tokens["weight"], tokens.get("italic", False)), *deeper]
    return deeper


def found(family: str, weight: int, italic: bool) -> tuple[str, int, bool]:
    """What Qt gives for a style that is asked for."""
    font = QFont(family)
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    info = QFontInfo(font)
    return info.family(), int(info.weight()), info.italic()
