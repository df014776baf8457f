"""`strata check` and `strata map check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import rules
from rules import ScenarioError

from .refusal import Refusal


def scenarios(paths: Sequence[Path]) -> int:
    """Plays the scenarios of files and prints what came otherwise. 0: all passed, 1: some failed, 2: a bad file."""
    passed = failed = bad = 0
    for path in paths:
        try:
            report = rules.check_scenarios(path)
        except ScenarioError as error:
            bad += 1
            print("\n".join(error.lines), file=sys.stderr)
            if error.report is None:
                continue
            report = error.report
        passed, failed = passed + report.passed, failed + report.failed
        for one in report.failures:
            print(f"{path.name}, {one.scenario}, turn {one.turn}, {one.key}")
            print(f"  expected: {one.expected}\n  got:      {one.got}")
    print(f"{passed} passed, {failed} failed")
    return 2 if bad else int(failed > 0)


def maps(folder: str) -> int:
    """Proves a map, given by its folder or id, and prints what is wrong with it. 0: sound, 1: not."""
    from app.geometry.mapcheck import check_map

    place = Path(folder) if Path(folder).exists() or folder not in rules.map_ids() else folder
    if isinstance(place, Path) and not (place / "map.toml").is_file():
        raise Refusal(f"{folder}: there is no map.toml in this folder. Known maps: {', '.join(rules.map_ids())}")
    findings = check_map(place)
    for one in findings:
        print(f"{one.code}: {one.where}: {one.text}")
    sound = f"{folder}: table and drawing are sound and say the same"
    print(f"{rules.many(len(findings), 'fault')} found" if findings else sound)
    return int(bool(findings))
