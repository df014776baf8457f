"""Test Strata: make its environment with the developers' tools if need be, then everything that must hold.

    python3 packaging/test.py                lint, types, packages and imports, all tests, coverage of rules/
    python3 packaging/test.py board          the tests of one area alone, or of several, with lint and the architecture:
                                             any folder of tests/, as board, designer, pink, rules
    python3 packaging/test.py -k convoy      all stages, with these arguments for pytest and no coverage

Every stage runs, whatever the ones before it said; a summary and the exit code tell. Needs Python 3.11.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path

import environment
import machine

ARCHITECTURE = "tests/test_architecture.py"
IMPORT_CONTRACTS = "from importlinter.cli import lint_imports_command as lint; lint(['--no-logo', '--no-cache'])"


@dataclass(frozen=True)
class Result:
    """How one stage went: its name, whether it passed, the seconds it took, a remark."""

    name: str
    passed: bool
    seconds: float
    remark: str = ""

    @property
    def text(self) -> str:
        verdict = "ok" if self.passed else "FAILED"
        return f"  {self.name:<22}{verdict:<8}{self.seconds:6.1f} s  {self.remark}".rstrip()


def stage(name: str, act: Callable[[], tuple[bool, str]]) -> Result:
    """Run one stage under its heading."""
    environment.say(f"--- {name}")
    start = time.monotonic()
    passed, remark = act()
    return Result(name, passed, time.monotonic() - start, remark)


def python(*words: str) -> Callable[[], tuple[bool, str]]:
    """A stage that is one run of the environment's Python: passed if it leaves with 0."""
    return lambda: (environment.run(environment.python(*words)) == 0, "")


def pytest_words(*arguments: str) -> list[str]:
    """pytest on all cores, with these arguments."""
    return ["-m", "pytest", "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal", *arguments]


def coverage_words(report: Path) -> list[str]:
    """All tests, with the branches of rules/ that they take written to a report (pyproject.toml, `tool.slipcover`)."""
    return ["-m", "slipcover", "--json", "--out", str(report), *pytest_words()]


def branches(report: Path, least: float) -> tuple[bool, str]:
    """Were enough of the branches of rules/ taken? Reads the JSON report, `least` in percent. If there were too few, it
    says which are missing."""
    try:
        read = json.loads(report.read_text(encoding="utf-8"))
        taken, missing = (read["summary"][f"{state}_branches"] for state in ("covered", "missing"))
    except (OSError, ValueError):
        return False, "no coverage report was written"
    except KeyError:
        return False, "no branch was measured"
    total = taken + missing
    share = 100 * taken / total if total else 0.0
    if share < least:
        for file, of_file in sorted(read.get("files", {}).items()):
            if of_file["missing_branches"]:
                environment.say(f"{file}: " + ", ".join(f"{a}->{b}" for a, b in of_file["missing_branches"]))
    return share >= least, f"{share:.1f} % of {total} branches taken, {least:g} % wanted"


def least_branches() -> float:
    """The share wanted, from pyproject.toml."""
    import tomllib  # not known to the old Pythons that environment.check_python() sends away

    settings = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return float(settings["tool"]["strata"]["test"]["branch-coverage"])


def main(arguments: list[str]) -> int:
    environment.check_python()
    environment.ensure(frozenset({"dev"}))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    fault = machine.ensure_libraries(environment.program("python"), (), environment.say)
    if fault:
        environment.stop(machine.display.missing_libraries(fault))
    with tempfile.TemporaryDirectory() as folder:
        results = list(stages(arguments, Path(folder) / "coverage.json"))
    environment.say("summary")
    print("\n".join(result.text for result in results), flush=True)
    return 0 if all(result.passed for result in results) else 1


def folders(area: str) -> list[str]:
    """The folders of tests with this name; none if it is no area."""
    tests = environment.ROOT / "tests"
    found = sorted(one for one in tests.rglob(area) if any(one.rglob("test_*.py"))) if area.isidentifier() else []
    return [one.relative_to(environment.ROOT).as_posix() for one in found]


def stages(arguments: list[str], report: Path) -> list[Result]:
    """All stages, cheap ones first; of an area only those that are quick."""
    results = [stage("lint", python("-m", "ruff", "check", "."))]
    areas = list(takewhile(folders, arguments))
    if areas:
        words = [*chain.from_iterable(map(folders, areas)), ARCHITECTURE, *arguments[len(areas) :]]
        return [*results, stage("tests", python(*pytest_words(*words)))]
    results += [
        stage("types", python("-m", "mypy")),
        stage("declared packages", python("-m", "deptry", "--no-ansi", ".")),
        stage("import contracts", python("-c", IMPORT_CONTRACTS)),
    ]
    if arguments:
        return [*results, stage("tests", python(*pytest_words(*arguments)))]
    return [
        *results,
        stage("tests", python(*coverage_words(report))),
        stage("coverage of rules", lambda: branches(report, least_branches())),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
