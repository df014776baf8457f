"""From files of other programs to a board: read, healed, anchored, with its table and a report of all that was done."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rules import MapError, map_of, tr

from ..adjacency import Pair, contacts
from ..anchors import Spot
from ..building import graph_of
from ..drawing import Shape, holds
from ..live import Live, Shown, neighbours
from ..paths import PathError, Point
from ..placing import Placing
from ..planar import Graph
from .coasts import coast_names, with_coasts
from .cropping import crop, enlarge
from .geojson import read_geojson
from .godip_tables import read_godip
from .healing import healed, tolerance_of
from .jdip_tables import read_table
from .judge_tables import read_judge
from .naming import match_names
from .shore_anchors import place_on_shore
from .svg_files import read_svg
from .table_facts import facts_of, ids_of, kinds_of, with_islands
from .values import ImportRefused, Note, Raw, Wanted, always

TABLES = {".xml": read_table, ".map": read_judge, ".go": read_godip}
"""How a file ends -> what reads the table in it: jDip's, the judge's, godip's."""
MOST_POINTS = 500_000
"""No board has outlines of more points."""
CROWDED = 1.5
"""How many radii a dislodged unit must be from the one that stands there."""
FAR = (-math.inf, 0.0)
DRAWN = {"sea": "sea", "coast": "land", "inland": "land"}


class Imported(NamedTuple):
    """A board to go on with: its graph, its `map.toml` as a plain dict, and the report, the weightiest lines first."""

    graph: Graph
    facts: dict[str, Any]
    notes: tuple[Note, ...]
    tolerance: float
    """How far apart vertices were taken for one, in board units."""


ORDER = (
    "shape",
    "table",
    "coast",
    "id",
    "rest",
    "overlap",
    "gap",
    "outside",
    "kind",
    "facts",
    "skipped",
    "moved",
    "scale",
)


def imported(files: Sequence[Path | str], tolerance: float | None = None, wanted: Wanted = always) -> Imported:
    """The board drawn in an SVG or GeoJSON file, with the tables of its program if they are among the files.

    `tolerance`: how far apart two vertices may be that are meant to be one, in board units; None lets the drawing
    decide. `wanted`: asked again and again whether somebody still waits. Errors: ImportRefused with a sentence,
    OSError for a file that cannot be read, ImportCancelled if nobody waits any more.
    """
    drawings = [Path(file) for file in files if Path(file).suffix.lower() in (".svg", ".geojson", ".json")]
    tables = [Path(file) for file in files if Path(file).suffix.lower() in TABLES]
    strangers = [Path(file) for file in files if Path(file) not in (*drawings, *tables)]
    if strangers:
        raise ImportRefused(strangers[0], tr("It is no drawing (SVG, GeoJSON) and no table (XML, .map, .go)."))
    if len(drawings) != 1:
        first = Path(files[0]) if files else Path()
        words = tr("Choose one drawing (SVG or GeoJSON), and the tables (XML, .map, .go) that belong to it.")
        raise ImportRefused(first, words)
    read = read_svg if drawings[0].suffix.lower() == ".svg" else read_geojson
    raw = read(drawings[0], wanted)
    for table in tables:
        raw.go_on()
        TABLES[table.suffix.lower()](table, raw)
    _refuse_no_board(raw)
    match_names(raw)
    crop(raw)
    enlarge(raw)
    return _made(raw, drawings[0], tolerance_of(raw) if tolerance is None else tolerance)


def _refuse_no_board(raw: Raw) -> None:
    """Refuse outlines far finer than those of any board, and a board without ground."""
    if min(raw.width, raw.height) <= 0:
        raise ImportRefused(raw.file, tr("None of its shapes has an area on the board."))
    points = sum(len(ring) for polygons in raw.shapes.values() for polygon in polygons for ring in polygon)
    if points > MOST_POINTS:
        text = tr(
            "Its outlines have {count} points, and a board has at most {n}: simplify them first.",
            count=points,
            n=MOST_POINTS,
        )
        raise ImportRefused(raw.file, text)


def _made(raw: Raw, file: Path, tolerance: float) -> Imported:
    from shapely.errors import GEOSException

    try:
        shapes = healed(raw, tolerance)
    except (GEOSException, PathError) as error:  # coordinates beyond what arithmetic can tell apart, as a last resort
        raise ImportRefused(file, tr("Its outlines cannot be put in order: {text}.", text=str(error))) from None
    if not raw.shapes.keys() & shapes.keys():
        raise ImportRefused(file, tr("None of its shapes has an area on the board."))
    raw.go_on()
    _note_undrawn(raw, shapes)
    beside = contacts(shapes)
    kinds = with_islands(raw, beside, kinds_of(raw, shapes, beside))
    ids = ids_of(raw, shapes, kinds)
    coasts = {name: found for name, found in coast_names(raw, shapes).items() if kinds[name] == "coast"}
    facts = facts_of(raw, file, beside, kinds, ids, coasts)
    drawn = {
        ids[name]: replace(shape, id=ids[name], province=ids[name], kind=DRAWN.get(kinds[name], kinds[name]))
        for name, shape in shapes.items()
    }
    graph = graph_of(drawn, (raw.width, raw.height))
    seas = frozenset(id for id, entry in facts["provinces"].items() if entry["kind"] == "sea")
    graph = with_coasts(graph, raw, {ids[name]: own for name, own in coasts.items()}, seas, ids)
    graph = _anchored(graph, raw, facts, ids)
    _tell_neighbours(graph, raw, facts, file)
    notes = sorted(dict.fromkeys(raw.notes), key=lambda note: ORDER.index(note.kind))
    return Imported(graph, facts, tuple(notes), tolerance)


def _note_undrawn(raw: Raw, shapes: Mapping[str, Shape]) -> None:
    """Names of tables and anchors that have no shape."""
    named = [*raw.table.names, *raw.table.centers, *raw.spots]
    for name in dict.fromkeys(one for one in named if one not in shapes):
        raw.note("id", tr("{name} is named in the file, but has no shape.", name=name), id=name)


def _anchored(graph: Graph, raw: Raw, facts: Mapping[str, Any], ids: Mapping[str, str]) -> Graph:
    """The anchors of the file where they lie inside, and good places for all others."""
    radius, crowded = float(facts["unit_radius"]), 0
    placing = Placing(graph, radius)
    for name, spots in raw.spots.items():
        shape = graph.shape(ids[name]) if name in ids else None
        for (coast, role), point in spots.items():
            if role == "dislodged" and math.dist(point, spots.get((coast, "unit"), FAR)) < CROWDED * radius:
                crowded += 1
                continue
            room = radius if role in ("unit", "dislodged") else 0.0
            if shape is not None and holds(shape, point) and _in_frame(graph, point, room):
                placing.put(shape.id, Spot(coast, "", role), point)
            elif shape is not None:
                text = tr(
                    "The {role} of {name} stood outside of it, or too near the frame: placed anew.",
                    role=role,
                    name=name,
                )
                raw.note("moved", text, point, name)
    if crowded:
        raw.note("moved", tr("{n} dislodged units stood too near to the units there: placed anew.", n=crowded))
    for id, entry in facts["provinces"].items():
        raw.go_on()
        roles = ["label", "unit", "dislodged", *(["center"] if entry.get("center") else [])]
        placing.place(id, roles, letters=len(id))
        for coast in entry.get("coasts", ()):
            place_on_shore(placing, graph, id, coast)
    for id in facts["areas"]:
        raw.go_on()
        placing.place(id, ["label"], letters=len(id))
    return placing.graph


def _in_frame(graph: Graph, point: Point, room: float) -> bool:
    x, y = point
    return min(x, y, graph.net.width - x, graph.net.height - y) >= room


def _tell_neighbours(graph: Graph, raw: Raw, facts: dict[str, Any], file: Path) -> None:
    """Fill in the neighbours that the drawing shows; where a table came with it, note how they differ, and decide
    short contacts as it does."""
    try:
        table = map_of(facts, file)
    except MapError as error:
        raise ImportRefused(file, tr("Its table makes no map: {text}", text=str(error))) from None
    overrides = []
    for name, shown in Live(table).of(graph).items():
        told = _pairs(facts["adjacency"][name])
        if not raw.table.told:
            facts["adjacency"][name] = _sides(sorted(neighbours(shown, {})))
            continue
        overrides += _differences(raw, name, shown, told)
    if overrides:
        facts["overrides"] = overrides


def _differences(raw: Raw, name: str, shown: Shown, told: frozenset[Pair]) -> list[dict[str, Any]]:
    drawn = neighbours(shown, {})
    for a, b in sorted(told - drawn - shown.unsure.keys()):
        text = tr("{a} and {b} are neighbors in the table ({table}), but not in the drawing.", a=a, b=b, table=name)
        raw.note("table", text, id=a)
    for a, b in sorted(drawn - told):
        text = tr("{a} and {b} are neighbors in the drawing, but not in the table ({table}).", a=a, b=b, table=name)
        raw.note("table", text, id=a)
    reason = tr("As in the table that was imported.")
    return [
        {"table": name, "between": [a, b], "joins": (a, b) in told, "reason": reason} for a, b in sorted(shown.unsure)
    ]


def _pairs(moves: Mapping[str, Iterable[str]]) -> frozenset[Pair]:
    return frozenset((min(a, b), max(a, b)) for a, near in moves.items() for b in near)


def _sides(pairs: Iterable[Pair]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for a, b in pairs:
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return dict(sorted(found.items()))
