"""`strata map import`: a map of another program, made a map of one's own."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Sequence
from pathlib import Path

import rules

from .refusal import Refusal


def import_(files: Sequence[Path], target: Path, tolerance: float | None) -> None:
    """Writes the map that foreign files make into a new folder, and prints what was found and done on the way.

    `tolerance`: how far apart two vertices may be that are meant to be one, in board units; None lets the drawing
    decide. The folder is there whole or not at all.
    """
    from app.designer.importing import imported_source
    from app.designer.source import BOARD, TABLE
    from app.geometry.importing import ImportRefused

    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise Refusal(f"{target} is there already: name a folder that is new or empty")
    try:
        source, found = imported_source(files, tolerance)
    except ImportRefused as refused:
        raise Refusal(str(refused)) from None
    _write(target, {BOARD: source.svg, TABLE: source.text.encode("utf-8")})
    for note in found.notes:
        print(f"{note.kind}: {note.text}")
    places = len(found.facts["provinces"])
    print(f"{target}: {rules.many(places, 'province')}. Prove it with: strata map check {target}")


def _write(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files into a folder, which is there with all of them or not at all, whatever happens meanwhile."""
    folder = folder.absolute()
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}")
    try:
        unfinished.mkdir()
        for name, content in contents.items():
            rules.write_file(unfinished / name, content)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
