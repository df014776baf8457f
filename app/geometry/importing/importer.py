"""Turn files of other programs into a board: read, healed, anchored, with its table and a report of all that was done.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.files import MapError, map_of
from rules.i18n import tr

from ..adjacency import Contacts, Pair, contacts, length
from ..drawing import SCENERY, AnchorKey, DrawnLine, DrawnShape, PathError, Point, Polygon, holds, on_grid
from ..live import DrawnNeighbors, LiveNeighbors, neighbors
from ..placing import AnchorPlacer
from ..planar import Arc, Graph, graph_of
from ..running import joined
from .drawings import read_geojson, read_svg
from .healing import healed, tolerance_of
from .tables import match_names, read_godip, read_judge, read_table
from .values import LONGEST, ImportNote, ImportRefused, RawDrawing, Wanted, always, split_coast

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


# ----------------------------------------------------------------------------------------------------
# Size: narrow margins are cut off, crowded boards are enlarged.

MARGIN = 0.02
"""The greatest width of a margin that is cut off, as a share of the longer side; a wider one is intended."""
ROOM = 80.0
"""The width in board units that a province of an average board needs for names and units to fit."""


def crop(raw: RawDrawing) -> None:
    """Cut off the margins, if all four are narrow and there are any."""
    points = [point for polygons in raw.shapes.values() for polygon in polygons for point in polygon[0]]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    margins = (left, top, raw.width - right, raw.height - bottom)
    if max(margins) > MARGIN * max(raw.width, raw.height) or max(margins) <= 0 or min(margins) < 0:
        return
    _place(raw, lambda point: on_grid((point[0] - left, point[1] - top)))
    raw.width, raw.height = on_grid((right - left, bottom - top))
    raw.note("scale", tr("A narrow margin around the map was cut off."))


def enlarge(raw: RawDrawing) -> None:
    """Enlarge a board of many small provinces: names and units take the same room on every board."""
    scale = LONGEST / max(raw.width, raw.height)
    if scale <= 1 or math.sqrt(raw.width * raw.height / len(raw.shapes)) >= ROOM:
        return
    _place(raw, lambda point: on_grid((point[0] * scale, point[1] * scale)))
    raw.width, raw.height = on_grid((raw.width * scale, raw.height * scale))
    raw.note(
        "scale", tr("The drawing was enlarged {scale} times to make room for names and units.", scale=f"{scale:.4g}")
    )


def _place(raw: RawDrawing, moved: Callable[[Point], Point]) -> None:
    def placed(polygons: list[Polygon]) -> list[Polygon]:
        return [tuple(tuple(map(moved, ring)) for ring in polygon) for polygon in polygons]

    raw.shapes = {name: placed(polygons) for name, polygons in raw.shapes.items()}
    raw.coasts = {name: placed(polygons) for name, polygons in raw.coasts.items()}
    raw.spots = {name: {anchor: moved(point) for anchor, point in spots.items()} for name, spots in raw.spots.items()}


# ----------------------------------------------------------------------------------------------------
# The shores of coasts: which part of a province's shore is its north coast.


def with_coasts(
    graph: Graph, raw: RawDrawing, coasts: dict[str, tuple[str, ...]], seas: frozenset[str], ids: dict[str, str]
) -> Graph:
    """Return the graph with a line for every coast in `coasts` (province -> its coasts). `ids`: name in the file -> id.
    """
    back = {id: name for name, id in ids.items()}
    lines = dict(graph.lines)
    for province, own in coasts.items():
        for coast, runs in _runs(graph, raw, province, own, seas, back).items():
            if runs:
                id = f"{province}/{coast}"
                lines[id] = DrawnLine(id, "coast", runs, province=province, coast=coast)
            else:
                text = tr(
                    "The coast {coast} of {province} was not found. Draw it with the Coast tool.",
                    province=province,
                    coast=coast,
                )
                raw.note("coast", text, id=province)
    return replace(graph, lines=lines)


def _runs(
    graph: Graph, raw: RawDrawing, province: str, coasts: tuple[str, ...], seas: frozenset[str], back: dict[str, str]
) -> dict[str, tuple[Arc, ...]]:
    """Return coast -> its parts of the shore; each segment goes to the coast that fits."""
    name = back[province]
    shapes = {coast: _area(raw, f"{name}/{coast}") for coast in coasts}
    known = {coast: set(raw.table.fleet.get(f"{name}/{coast}", ())) for coast in coasts}
    pieces: dict[str, list[Arc]] = defaultdict(list)
    for sea, arc in _shore(graph, province, seas):
        for a, b in pairwise(arc):
            pieces[_coast_of((a, b), back.get(sea, sea), coasts, shapes, known)].append((a, b))
    return {coast: joined(pieces[coast]) for coast in coasts}


def _shore(graph: Graph, province: str, seas: frozenset[str]) -> Iterable[tuple[str, Arc]]:
    for arc in dict.fromkeys(graph.net.regions[province].arcs()):
        users = graph.net.users[arc]
        if len(users) == 2:
            other = users[0] if users[1] == province else users[1]
            if other in seas:
                yield other, graph.arcs[arc]


def _coast_of(
    piece: tuple[Point, Point],
    sea: str,
    coasts: tuple[str, ...],
    shapes: dict[str, BaseGeometry | None],
    known: dict[str, set[str]],
) -> str:
    """Return the only coast that lies on this sea; of several the one whose shape is nearest."""
    import shapely

    fitting = [coast for coast in coasts if sea in known[coast]] or list(coasts)
    drawn = {coast: one for coast in fitting if (one := shapes[coast]) is not None}
    if len(fitting) == 1 or not drawn:
        return fitting[0]
    middle = shapely.Point((piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2)
    return min(drawn, key=lambda coast: drawn[coast].distance(middle))


def _area(raw: RawDrawing, name: str) -> BaseGeometry | None:
    import shapely

    polygons = raw.coasts.get(name)
    if not polygons:
        return None
    return shapely.union_all([shapely.make_valid(shapely.Polygon(one[0], one[1:])) for one in polygons])


def coast_names(raw: RawDrawing, shapes: dict[str, DrawnShape]) -> dict[str, tuple[str, ...]]:
    """Return province (as named in the file) -> its coasts, from the table or shapes; coasts of undrawn provinces are
    noted."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for place in [*raw.table.fleet, *raw.coasts]:
        province, mark, coast = place.partition("/")
        if mark and province in shapes:
            found[province][coast] = None
        elif mark:
            raw.note(
                "coast",
                tr("The coast {place} was left out because its province is not drawn.", place=place),
                id=province,
            )
    return {province: tuple(coasts) for province, coasts in found.items()}


# ----------------------------------------------------------------------------------------------------
# Anchors of coasts that have none: near the middle of the shore, a little inland.

ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95)
INLAND = (1.2, 1.7, 0.8, 2.4)
"""Distances from the shore to try, in unit radii."""
APART = 1.6


def place_on_shore(placing: AnchorPlacer, graph: Graph, id: str, coast: str) -> None:
    """Place the anchors that a coast of a province lacks; none if its shore is not drawn in the graph."""
    line, radius = graph.lines.get(f"{id}/{coast}"), placing.radius
    if line is None:
        return
    spots = list(_spots(graph, id, max(line.points, key=_length), radius))
    own = placing.anchors.get(id, {})
    taken = [points[0] for anchor, points in own.items() if anchor.role in ("unit", "dislodged", "center")]
    for role in ("unit", "dislodged"):
        anchor = AnchorKey(coast, "", role)
        if spots and anchor not in own:
            best = max(spots, key=lambda one: min(APART * radius, _nearest(one, taken)))
            taken.append(best)
            placing.put(id, anchor, best)


def _spots(graph: Graph, id: str, shore: Arc, radius: float) -> Iterator[Point]:
    """Yield points inside the province along a shore, the best first."""
    shape = graph.shape(id)
    for inland in INLAND:
        for share in ALONG:
            (x, y), (dx, dy) = _at(shore, share)
            for sign in (1, -1):
                point = on_grid((x - sign * dy * inland * radius, y + sign * dx * inland * radius))
                if holds(shape, point):
                    yield point


def _at(shore: Arc, share: float) -> tuple[Point, Point]:
    """Return the point at a share of the length of a shore, and the direction there as a unit vector."""
    left = _length(shore) * share
    for (ax, ay), (bx, by) in pairwise(shore):
        run = math.dist((ax, ay), (bx, by))
        if run and left <= run:
            dx, dy = (bx - ax) / run, (by - ay) / run
            return (ax + dx * left, ay + dy * left), (dx, dy)
        left -= run
    return shore[-1], (1.0, 0.0)


def _length(shore: Arc) -> float:
    return math.fsum(math.dist(a, b) for a, b in pairwise(shore))


def _nearest(point: Point, others: list[Point]) -> float:
    return min((math.dist(point, other) for other in others), default=math.inf)


# ----------------------------------------------------------------------------------------------------
# The `map.toml` of an imported board as a plain dict, from the tables and the drawing.

MIN_BORDER = 0.004
"""The shortest border that makes neighbors, as a share of the longer side of the board."""
UNIT_RADIUS = 0.0103


def ids_of(raw: RawDrawing, shapes: Mapping[str, DrawnShape], kinds: Mapping[str, str]) -> dict[str, str]:
    """Return name in the file -> id on the board.

    Lower-case and capitalized names are written in the style of this program's maps, `Lon` and `NTH`; characters that
    do not belong in a word are dropped. Names that change otherwise than in case are noted.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    numbers: dict[str, int] = defaultdict(lambda: 1)
    for name in shapes:
        plain = re.sub(r"[^\w]", "", "".join(part[:1].upper() + part[1:] for part in name.split())) or "X"
        if plain.islower() or plain == name.capitalize():
            plain = plain.upper() if kinds.get(name) == "sea" and len(plain) <= 4 else plain[:1].upper() + plain[1:]
        wanted = plain
        while plain.lower() in taken:
            numbers[wanted.lower()] += 1
            plain = f"{wanted}{numbers[wanted.lower()]}"
        taken.add(plain.lower())
        if plain.lower() != name.lower():
            raw.note("id", tr("{name} is called {id} here.", name=name, id=plain), id=plain)
        found[name] = plain
    return found


def kinds_of(raw: RawDrawing, shapes: Mapping[str, DrawnShape], beside: Contacts) -> dict[str, str]:
    """Return name -> sea, coast, inland or a kind of scenery: from the units that can enter if a table tells, else from
    colors and neighbors. Guesses are noted."""
    touching = _touching(beside, 0.0)
    table = raw.table
    divided = {split_coast(place)[0] for place in table.fleet if "/" in place}
    found: dict[str, str] = {}
    for name, shape in shapes.items():
        fleets = name in table.fleet or name in divided
        if shape.kind in SCENERY:
            found[name] = shape.kind
        elif table.is_given and (name in table.army or fleets):
            found[name] = "sea" if name not in table.army else "coast" if fleets else "inland"
        else:
            found[name] = "sea" if raw.kinds.get(name) == "sea" else "land"
            if table.is_given:
                text = tr("{name} is drawn but is not in the table of neighbors.", name=name)
                raw.note("table", text, id=name)
    seas = {name for name, kind in found.items() if kind == "sea"}
    for name, kind in found.items():
        if kind == "land":
            found[name] = "coast" if touching.get(name, set()) & seas else "inland"
    _note_kinds(raw, found)
    return found


def with_islands(raw: RawDrawing, beside: Contacts, kinds: Mapping[str, str]) -> dict[str, str]:
    """Return the kinds, with scenery that no shape covered called an island if it borders only seas."""
    touching = _touching(beside, 0.0)
    return {
        name: "island"
        if kind == "scenery" and name not in raw.shapes and {kinds[one] for one in touching.get(name, ())} == {"sea"}
        else kind
        for name, kind in kinds.items()
    }


def _note_kinds(raw: RawDrawing, found: Mapping[str, str]) -> None:
    seas = sorted(name for name, kind in found.items() if kind == "sea")
    if raw.table.is_given:
        return
    if seas:
        raw.note("kind", tr("Imported as sea because of their color, class or kind: {names}.", names=", ".join(seas)))
    else:
        raw.note(
            "kind",
            tr("The file does not say which provinces are sea, so all of them are land. Change the seas yourself."),
        )


def _touching(beside: Contacts, least: float) -> dict[str, set[str]]:
    """Return name -> the names with which it shares a border of at least this length."""
    found: dict[str, set[str]] = {}
    for (a, b), pieces in beside.borders.items():
        if length(pieces) >= least:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return found


def facts_of(
    raw: RawDrawing,
    file: Path,
    beside: Contacts,
    kinds: Mapping[str, str],
    ids: Mapping[str, str],
    coasts: Mapping[str, tuple[str, ...]],
) -> dict[str, Any]:
    """Return the table of the board, complete except for neighbors that only the drawing shows."""
    longest, table = max(raw.width, raw.height), raw.table
    least = round(longest * MIN_BORDER, 1)
    touching = _touching(beside, least)
    provinces = {
        ids[name]: _province(raw, name, kind, coasts.get(name, ()))
        for name, kind in kinds.items()
        if kind in ("sea", "coast", "inland")
    }
    areas = {
        ids[name]: {"name": table.names.get(name, ids[name]), "kind": kind}
        | {"touches": sorted(ids[one] for one in touching.get(name, ()) if ids[one] in provinces)}
        for name, kind in kinds.items()
        if ids[name] not in provinces
    }
    centers = [id for id, entry in provinces.items() if entry.get("center")]
    return {
        "format": "strata-map",
        "version": 1,
        "id": re.sub(r"[^\w-]", "-", file.stem).strip("-").lower() or "imported",
        "name": table.title or file.stem.replace("_", " ").replace("-", " ").strip().title() or "Imported",
        "board": "board.svg",
        "attribution": tr("Imported from {name}.", name=file.name),
        "first_phase": table.first_phase or "S1901M",
        "victory_centers": table.victory or (len(centers) // 2 + 1 if centers else 0),
        "min_border": least,
        "unit_radius": round(longest * UNIT_RADIUS, 1),
        "tables": {"army": {"kinds": ["A"], "by": "land"}, "fleet": {"kinds": ["F"], "by": "water"}},
        "powers": _powers(raw, ids, provinces),
        "provinces": provinces,
        "areas": areas,
        "adjacency": {"army": _moves(raw, table.army, ids), "fleet": _moves(raw, table.fleet, ids)},
    }


def _province(raw: RawDrawing, name: str, kind: str, coasts: tuple[str, ...]) -> dict[str, Any]:
    table = raw.table
    entry: dict[str, Any] = {"name": table.names.get(name, name), "kind": kind}
    if name in table.centers and kind != "sea":
        entry["center"] = True
    if coasts:
        entry["coasts"] = list(coasts)
    others = [one for one in table.aliases.get(name, ()) if one.lower() not in (name.lower(), entry["name"].lower())]
    return entry | ({"aliases": others} if others else {})


def _place_of(text: str, ids: Mapping[str, str]) -> str:
    """Return a place of the file as written on the board; "" if it is not drawn."""
    province, coast = split_coast(text)
    return "" if province not in ids else ids[province] + (f"/{coast}" if coast else "")


def _moves(raw: RawDrawing, moves: Mapping[str, list[str]], ids: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the neighbors of the table, listed from both sides; undrawn places and one-sided entries are noted."""
    found: dict[str, dict[str, None]] = {}
    for name, near in moves.items():
        here = _place_of(name, ids)
        for ref in near:
            there = _place_of(ref, ids)
            if not here or not there:
                missing = name if not here else ref
                raw.note("table", tr("{name} is in the table of neighbors but is not drawn.", name=missing), id=missing)
            elif here != there:
                found.setdefault(here, {})[there] = None
    for here in list(found):
        for there in list(found[here]):
            if here not in found.setdefault(there, {}):
                raw.note(
                    "table",
                    tr("In the table {a} borders {b} but not the other way round. Now both do.", a=here, b=there),
                )
                found[there][here] = None
    raw.notes[:] = dict.fromkeys(raw.notes)
    return {here: list(near) for here, near in found.items()}


def _powers(raw: RawDrawing, ids: Mapping[str, str], provinces: Mapping[str, Any]) -> dict[str, Any]:
    """Return the powers of the table, each with a distinct letter."""
    found: dict[str, Any] = {}
    letters: set[str] = set()
    for name, power in raw.table.powers.items():
        id = re.sub(r"[^\w]", "", name.title()) or "Power"
        choices = [*id.upper(), *(f"{id[0]}{one}" for one in id[1:].lower())]
        letter = next((one for one in choices if one not in letters), f"{len(letters)}")
        letters.add(letter)
        homes = [ids[one] for one in power.homes if ids.get(one) in provinces]
        start = [
            f"{kind} {_place_of(place, ids)}" for kind, place in power.start if _place_of(place, ids)
        ]
        for one in power.homes:
            if one not in ids:
                raw.note("table", tr("{name}, a home center of {power}, is not drawn.", name=one, power=name), id=one)
        found[id] = {
            "name": name,
            "adjective": power.adjective or name,
            "letter": letter,
            "homes": homes,
            "start": start,
        } | _color(raw, name)
    return found


def _color(raw: RawDrawing, power: str) -> dict[str, str]:
    """Return the color entry of a power, if the drawing has a valid color for it."""
    from PIL import ImageColor

    try:
        red, green, blue = ImageColor.getrgb(raw.colors.get(power.lower(), ""))[:3]
    except ValueError:
        return {}
    return {"color": f"#{red:02X}{green:02X}{blue:02X}"}


TABLES = {".xml": read_table, ".map": read_judge, ".go": read_godip}
"""File name extension -> the reader of such tables: jDip's, the judge's, godip's."""
MOST_POINTS = 500_000
"""The most points that the outlines of a board may have."""
CROWDED = 1.5
"""The least distance of a dislodged unit from the unit anchor, in unit radii."""
FAR = (-math.inf, 0.0)
DRAWN = {"sea": "sea", "coast": "land", "inland": "land"}


class ImportedMap(NamedTuple):
    """An imported board: its graph, its `map.toml` as a plain dict, and the report, most important lines first."""

    graph: Graph
    facts: dict[str, Any]
    notes: tuple[ImportNote, ...]
    tolerance: float
    """How far apart vertices were taken to be the same, in board units."""


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


def imported(files: Sequence[Path | str], tolerance: float | None = None, wanted: Wanted = always) -> ImportedMap:
    """Return the board drawn in an SVG or GeoJSON file, with the tables of its program if they are among the files.

    `tolerance`: how far apart two vertices may be that are meant to be one, in board units; None: chosen from the
    drawing. `wanted`: called repeatedly to ask whether the import is still wanted. Raises ImportRefused with a
    sentence, OSError for a file that cannot be read, ImportCancelled if the import is no longer wanted.
    """
    drawings = [Path(file) for file in files if Path(file).suffix.lower() in (".svg", ".geojson", ".json")]
    tables = [Path(file) for file in files if Path(file).suffix.lower() in TABLES]
    strangers = [Path(file) for file in files if Path(file) not in (*drawings, *tables)]
    if strangers:
        raise ImportRefused(strangers[0], tr("This is neither a drawing (SVG, GeoJSON) nor a table (XML, .map, .go)."))
    if len(drawings) != 1:
        first = Path(files[0]) if files else Path()
        words = tr("Choose one drawing (SVG or GeoJSON) and, if you have them, its tables (XML, .map or .go).")
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


def _refuse_no_board(raw: RawDrawing) -> None:
    """Refuse outlines far finer than those of any board, and a board without area."""
    if min(raw.width, raw.height) <= 0:
        raise ImportRefused(raw.file, tr("None of its shapes has an area on the board."))
    points = sum(len(ring) for polygons in raw.shapes.values() for polygon in polygons for ring in polygon)
    if points > MOST_POINTS:
        text = tr(
            "The outlines have {count} points, and a board may have at most {n}. Simplify them first.",
            count=points,
            n=MOST_POINTS,
        )
        raise ImportRefused(raw.file, text)


def _made(raw: RawDrawing, file: Path, tolerance: float) -> ImportedMap:
    from shapely.errors import GEOSException

    try:
        shapes = healed(raw, tolerance)
    except (GEOSException, PathError):  # last resort: coordinates beyond floating-point precision
        text = tr("Its outlines cannot be untangled. Simplify them in a drawing program, then import it again.")
        raise ImportRefused(file, text) from None
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
    _tell_neighbors(graph, raw, facts, file)
    notes = sorted(dict.fromkeys(raw.notes), key=lambda note: ORDER.index(note.kind))
    return ImportedMap(graph, facts, tuple(notes), tolerance)


def _note_undrawn(raw: RawDrawing, shapes: Mapping[str, DrawnShape]) -> None:
    """Note names of tables and anchors that have no shape."""
    named = [*raw.table.names, *raw.table.centers, *raw.spots]
    for name in dict.fromkeys(one for one in named if one not in shapes):
        raw.note("id", tr("{name} is named in the file but has no shape.", name=name), id=name)


def _anchored(graph: Graph, raw: RawDrawing, facts: Mapping[str, Any], ids: Mapping[str, str]) -> Graph:
    """Return the graph with the anchors of the file that lie inside their province, and good positions for all others.
    """
    radius, crowded = float(facts["unit_radius"]), 0
    placing = AnchorPlacer(graph, radius)
    for name, spots in raw.spots.items():
        shape = graph.shape(ids[name]) if name in ids else None
        for (coast, role), point in spots.items():
            if role == "dislodged" and math.dist(point, spots.get((coast, "unit"), FAR)) < CROWDED * radius:
                crowded += 1
                continue
            room = radius if role in ("unit", "dislodged") else 0.0
            if shape is not None and holds(shape, point) and _in_frame(graph, point, room):
                placing.put(shape.id, AnchorKey(coast, "", role), point)
            elif shape is not None:
                text = tr(
                    "The {role} of {name} was outside the province or too close to the frame and was placed again.",
                    role=role,
                    name=name,
                )
                raw.note("moved", text, point, name)
    if crowded:
        raw.note(
            "moved", tr("{n} anchors for dislodged units were too close to the units and were placed again.", n=crowded)
        )
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


def _tell_neighbors(graph: Graph, raw: RawDrawing, facts: dict[str, Any], file: Path) -> None:
    """Fill in the neighbors that the drawing shows. If there was a table, note where the two differ, and decide short
    contacts as the table does."""
    try:
        table = map_of(facts, file)
    except MapError as error:
        raise ImportRefused(file, tr("Its table does not describe a valid map: {text}", text=str(error))) from None
    overrides = []
    for name, shown in LiveNeighbors(table).of(graph).items():
        listed = _pairs(facts["adjacency"][name])
        if not raw.table.is_given:
            facts["adjacency"][name] = _sides(sorted(neighbors(shown, {})))
            continue
        overrides += _differences(raw, name, shown, listed)
    if overrides:
        facts["overrides"] = overrides


def _differences(raw: RawDrawing, name: str, shown: DrawnNeighbors, listed: frozenset[Pair]) -> list[dict[str, Any]]:
    drawn = neighbors(shown, {})
    for a, b in sorted(listed - drawn - shown.unsure.keys()):
        text = tr("{a} and {b} are neighbors in the table ({table}), but not in the drawing.", a=a, b=b, table=name)
        raw.note("table", text, id=a)
    for a, b in sorted(drawn - listed):
        text = tr("{a} and {b} are neighbors in the drawing, but not in the table ({table}).", a=a, b=b, table=name)
        raw.note("table", text, id=a)
    reason = tr("As in the table that was imported.")
    return [
        {"table": name, "between": [a, b], "joins": (a, b) in listed, "reason": reason} for a, b in sorted(shown.unsure)
    ]


def _pairs(moves: Mapping[str, Iterable[str]]) -> frozenset[Pair]:
    return frozenset((min(a, b), max(a, b)) for a, near in moves.items() for b in near)


def _sides(pairs: Iterable[Pair]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for a, b in pairs:
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return dict(sorted(found.items()))
