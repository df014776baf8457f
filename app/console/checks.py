"""`strata check`, `strata map check` and `strata map import`."""

from __future__ import annotations

import secrets
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import rules
from rules.files import ScenarioError

from .refusal import CommandError

# ----------------------------------------------------------------------------------------------------
# `strata check` and `strata map check`.


def scenarios(paths: Sequence[Path]) -> int:
    """Run the scenarios of files and print differing results. Returns 0: all passed, 1: some failed, 2: a bad file."""
    passed = failed = bad = 0
    for path in paths:
        try:
            report = rules.files.check_scenarios(path)
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
    """Check a map, given by its folder or id, and print its faults. Returns 0 if there are none, otherwise 1."""
    from app.geometry.mapcheck import check_map

    place = Path(folder) if Path(folder).exists() or folder not in rules.files.map_ids() else folder
    if isinstance(place, Path) and not (place / "map.toml").is_file():
        raise CommandError(f"{folder}: no map.toml in this folder. Known maps: {', '.join(rules.files.map_ids())}")
    findings = check_map(place)
    for one in findings:
        print(f"{one.code}: {one.where}: {one.text}")
    sound = f"{folder}: no faults; data and drawing agree"
    print(f"{rules.reasons.many(len(findings), 'fault')} found" if findings else sound)
    return int(bool(findings))


# ----------------------------------------------------------------------------------------------------
# `strata map import`: import a map of another program.


def import_(files: Sequence[Path], target: Path, tolerance: float | None) -> None:
    """Import the map in files of another program into a new folder, and print what was found and done.

    `tolerance`: how far apart two vertices may be that are meant to be one, in board units; None: chosen from the
    drawing. The folder is written completely or not at all.
    """
    from app.designer.files import BOARD, TABLE, imported_source
    from app.geometry.importing import ImportRefused

    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CommandError(f"{target} already exists: name a folder that is new or empty")
    try:
        source, found = imported_source(files, tolerance)
    except ImportRefused as refused:
        raise CommandError(str(refused)) from None
    _write(target, {BOARD: source.svg, TABLE: source.text.encode("utf-8")})
    for note in found.notes:
        print(f"{note.kind}: {note.text}")
    places = len(found.facts["provinces"])
    print(f"{target}: {rules.reasons.many(places, 'province')}. Check it with: strata map check {target}")


def _write(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files into a new folder, completely or not at all."""
    folder = folder.absolute()
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}")
    try:
        unfinished.mkdir()
        for name, content in contents.items():
            rules.files.write_file(unfinished / name, content)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
