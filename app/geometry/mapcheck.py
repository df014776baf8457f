"""`strata map check`: proves that the table and the drawing of a map are sound and say the same."""

from __future__ import annotations

from pathlib import Path

from rules import MapError, map_drawing, map_folder, read_map

from .checks import coverage, facts, levels, lines, neighbours, pairing, spots
from .checks.subject import Finding, Subject
from .drawing import DrawingError
from .svg_map import read_drawing

__all__ = ["CHECKS", "Finding", "check_map"]

CHECKS = (
    facts.symmetry,
    facts.places,
    facts.reach,
    facts.homes,
    facts.start,
    facts.victory,
    facts.names,
    levels.levels,
    levels.ids,
    levels.stacked,
    pairing.shapes,
    pairing.levels,
    pairing.lines,
    pairing.coasts,
    pairing.shores,
    coverage.outlines,
    coverage.borders,
    coverage.overlaps,
    coverage.gaps,
    neighbours.neighbours,
    neighbours.shores,
    neighbours.areas,
    spots.anchors,
    spots.inside,
    spots.shores,
    spots.room,
    spots.labels,
    lines.ends,
    lines.courses,
)
"""Every question, in the order of the report."""


def check_map(folder: Path | str) -> list[Finding]:
    """Everything that is wrong with a map, given by its folder or its id; [] for a sound one.

    A file that cannot be read is a finding too. Errors: OSError or LookupError if there is no such map.
    """
    try:
        table = read_map(folder)
    except MapError as error:
        return [Finding("table", f"{error.file.name}, {fault.place}", fault.text) for fault in error.faults]
    try:
        drawing = read_drawing(table.drawing, map_drawing(map_folder(folder)))
    except DrawingError as error:
        return [Finding("drawing", f"{error.file.name}, {fault.element}", fault.text) for fault in error.faults]
    except MapError as error:
        told = (fault.text.removeprefix(f"{table.drawing}: ") for fault in error.faults)
        return [Finding("drawing", table.drawing, text) for text in told]
    subject = Subject(table, drawing)
    return list(dict.fromkeys(finding for check in CHECKS for finding in check(subject)))
