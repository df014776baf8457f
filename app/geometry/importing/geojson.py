"""GeoJSON: features with an id and polygons, in board units or in degrees of longitude and latitude."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules import tr

from ..drawing import Polygon
from ..paths import Point, on_grid
from .safely import content
from .values import LONGEST, USUAL, ImportRefused, Raw, Wanted, always, on_one_line

NAMES = ("id", "abbr", "abbreviation", "shortname", "code", "iso_a3", "name")
ROLES = ("label", "unit", "dislodged", "center")
MOST_POINTS = 2_000_000


def read_geojson(file: Path, wanted: Wanted = always) -> Raw:
    """The polygons of a GeoJSON file by the ids of their features; ImportRefused says what is wrong with it."""
    features = _features(file, _parsed(file))
    place = _Place(file, [points for one in features for points in _lines(file, one)])
    raw = Raw(place.width, place.height, file=file, wanted=wanted)
    if place.degrees:
        raw.note("scale", tr("Longitude and latitude were laid flat, with north up."))
    if place.scale != 1:
        raw.note("scale", tr("All is drawn {scale} times as large.", scale=f"{place.scale:.4g}"))
    nameless, empty = 0, list[str]()
    for feature in features:
        name = _name(feature)
        raw.go_on()
        polygons = [placed for polygon in _polygons(feature) if (placed := _placed(polygon, place))]
        nameless += not name and bool(polygons)
        if name and polygons:
            raw.add(name, polygons)
            _facts(raw, name, _properties(feature), place)
        elif name:
            empty.append(name)
    if empty:
        raw.note("skipped", tr("Without a polygon, so left out: {names}.", names=", ".join(empty)))
    if nameless:
        raw.note("id", tr("{n} polygons have neither an id nor a name and were left out.", n=nameless))
    if not raw.shapes:
        raise ImportRefused(file, tr("It has no polygon with an id or a name."))
    return raw


def _parsed(file: Path) -> Any:
    def refuse(text: str) -> float:
        raise ImportRefused(file, tr("It has a number that is none: {text}.", text=text))

    try:
        return json.loads(content(file).decode("utf-8"), parse_constant=refuse)
    except UnicodeDecodeError:
        raise ImportRefused(file, tr("It is no text in UTF-8.")) from None
    except json.JSONDecodeError as error:
        text = tr("It is no JSON: line {line}, column {column}.", line=error.lineno, column=error.colno)
        raise ImportRefused(file, text) from None
    except RecursionError:
        raise ImportRefused(file, tr("It is nested too deeply.")) from None
    except ValueError:
        # More digits than Python reads; all other faults are those above.
        raise ImportRefused(file, tr("It has a number that is none: {text}.", text=tr("too many digits"))) from None


def _features(file: Path, found: Any) -> list[dict[str, Any]]:
    listed = found.get("features") if isinstance(found, dict) else None
    if not isinstance(listed, list) or found.get("type") != "FeatureCollection":
        raise ImportRefused(file, tr("It is no FeatureCollection, as GeoJSON of a map is."))
    return [one for one in listed if isinstance(one, dict)]


def _polygons(feature: Mapping[str, Any]) -> list[list[list[Any]]]:
    """The coordinates of its polygons, whatever stands there."""
    shape = feature.get("geometry")
    if not isinstance(shape, dict):
        return []
    coordinates = shape.get("coordinates")
    if shape.get("type") == "Polygon" and isinstance(coordinates, list):
        return [coordinates]
    return list(coordinates) if shape.get("type") == "MultiPolygon" and isinstance(coordinates, list) else []


def _lines(file: Path, feature: Mapping[str, Any]) -> Iterator[list[Point]]:
    """All its rings, every number looked at. ImportRefused for what is no pair of numbers."""
    for polygon in _polygons(feature):
        for ring in polygon if isinstance(polygon, list) else [None]:
            if not isinstance(ring, list) or not all(_is_point(one) for one in ring):
                name = _name(feature) or tr("without a name")
                raise ImportRefused(file, tr("The feature {name} has a point that is no pair of numbers.", name=name))
            yield [(float(one[0]), float(one[1])) for one in ring]


def _is_point(one: Any) -> bool:
    if not isinstance(one, list) or len(one) < 2:
        return False
    return all(isinstance(n, (int, float)) and not isinstance(n, bool) and abs(n) < 1e9 for n in one[:2])


class _Place:
    """How coordinates become board units."""

    def __init__(self, file: Path, rings: list[list[Point]]) -> None:
        xs = [x for ring in rings for x, _ in ring]
        ys = [y for ring in rings for _, y in ring]
        if not xs or len(xs) > MOST_POINTS:
            raise ImportRefused(file, tr("It has no polygon.") if not xs else tr("It has too many points."))
        self.degrees = max(map(abs, xs)) <= 180.5 and max(map(abs, ys)) <= 90.5
        # Laid flat so that shapes in the middle of the map keep their proportions.
        self.squeeze = max(math.cos(math.radians((min(ys) + max(ys)) / 2)), 0.05) if self.degrees else 1.0
        inside = not self.degrees and min(xs) >= 0 and min(ys) >= 0
        self.left = 0.0 if inside else min(xs) * self.squeeze
        self.top = 0.0 if inside else max(ys) if self.degrees else min(ys)
        width = max(xs) * self.squeeze - self.left
        height = self.top - min(ys) if self.degrees else max(ys) - self.top
        longest = max(width, height, 1e-9)
        self.scale = 1.0 if USUAL[0] <= longest <= USUAL[1] else LONGEST / longest
        self.width, self.height = round(width * self.scale, 2), round(height * self.scale, 2)

    def __call__(self, x: float, y: float) -> Point:
        y = self.top - y if self.degrees else y - self.top
        return on_grid(((x * self.squeeze - self.left) * self.scale, y * self.scale))


def _placed(polygon: list[list[Any]], place: _Place) -> Polygon:
    rings = []
    for ring in polygon:
        points = [place(float(one[0]), float(one[1])) for one in ring]
        rings.append(tuple(points[:-1] if len(points) > 1 and points[0] == points[-1] else points))
    return tuple(ring for ring in rings if len(ring) > 2) if rings and len(rings[0]) > 2 else ()


def _name(feature: Mapping[str, Any]) -> str:
    entries = {key.lower(): value for key, value in _properties(feature).items()}
    for value in (feature.get("id"), *(entries.get(name) for name in NAMES)):
        if isinstance(value, (str, int)) and not isinstance(value, bool) and (name := on_one_line(str(value))):
            return name
    return ""


def _properties(feature: Mapping[str, Any]) -> dict[str, Any]:
    found = feature.get("properties")
    return found if isinstance(found, dict) else {}


def _facts(raw: Raw, name: str, properties: Mapping[str, Any], place: _Place) -> None:
    """What the properties of a feature say beside its shape."""
    full, kind = properties.get("name"), properties.get("kind")
    if isinstance(full, str) and on_one_line(full):
        raw.table.names[name] = on_one_line(full)
    if isinstance(kind, str) and kind:
        raw.kinds[name] = "sea" if kind in ("sea", "water", "ocean") else kind
    if properties.get("center") is True:
        raw.table.centers.add(name)
    for role in ROLES:
        value = properties.get(role)
        if _is_point(value) and isinstance(value, list):
            raw.spots.setdefault(name, {})["", role] = place(float(value[0]), float(value[1]))
