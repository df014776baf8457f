"""Read drawings of other programs: SVG of jDip, of godip or with plain paths, and GeoJSON."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import rules
from rules.i18n import tr

from ..drawing import PathError, Point, Polygon, nested, on_grid, subpaths
from ..svg_map import matrix_of
from .values import (
    LONGEST,
    USUAL,
    ImportRefused,
    RawDrawing,
    Wanted,
    always,
    content,
    local,
    on_one_line,
    root_of,
    split_coast,
)

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


# ----------------------------------------------------------------------------------------------------
# Every closed shape of an SVG drawing as rings, with transforms applied and curves cut into chords.

LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
MOST_USES = 5
"""How deeply clones may be nested."""
MOST_CLONES = 5_000
MOST_SHAPES = 50_000
UNREAD = ("image", "foreignObject", "clipPath", "mask", "pattern", "filter", "symbol", "marker", "style", "script")

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_MADE_UP = re.compile(r"(?:path|polygon|polyline|rect|circle|ellipse|g|use|layer|svg)[-_]?\d[\d-]*", re.IGNORECASE)


class ImportedShape(NamedTuple):
    """A closed shape: its element, its name ("" for none), and its parts."""

    element: Element
    name: str
    polygons: list[Polygon]


class SourceDrawing:
    """The root of a drawing, and the conversion of its units to board units."""

    def __init__(self, file: Path, root: Element) -> None:
        self.file = file
        self.root = root
        self.seen = self.clones = 0
        left, top, width, height = self._view()
        longest = max(width, height)
        self.scale = 1.0 if USUAL[0] <= longest <= USUAL[1] else LONGEST / longest
        self.width, self.height = round(width * self.scale, 2), round(height * self.scale, 2)
        self.matrix = matrix_of(f"scale({self.scale!r}) translate({-left!r} {-top!r})", None)
        self.by_id = {element.get("id", ""): element for element in root.iter() if isinstance(element.tag, str)}

    def _view(self) -> tuple[float, float, float, float]:
        """Return the view box, or one made from the width and height."""
        numbers = [float(one) for one in _NUMBER.findall(self.root.get("viewBox", ""))]
        if len(numbers) != 4:
            sides = [_NUMBER.match(self.root.get(name, "").strip()) for name in ("width", "height")]
            numbers = [0.0, 0.0, *(float(one[0]) if one else 0.0 for one in sides)]
        if not all(abs(one) < 1e9 for one in numbers) or min(numbers[2:]) <= 0:
            raise ImportRefused(
                self.file,
                tr("The size of the drawing is missing. Give the <svg> element a viewBox, or a width and a height."),
            )
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def group(self, *names: str) -> Element | None:
        """Return the first group with one of these ids or Inkscape labels, at any depth, or None."""
        wanted = {name.lower() for name in names}
        for element in self.root.iter():
            if local(element) == "g" and {element.get("id", "").lower(), element.get(LABEL, "").lower()} & wanted:
                return element
        return None

    def matrix_at(self, element: Element) -> Any:
        """Return the matrix that maps the children of an element to the board."""
        matrix = self.matrix
        for parent in [*reversed(list(element.iterancestors())), element]:
            matrix = self.moved(parent, matrix)
        return matrix

    def moved(self, element: Element, matrix: Any, raw: RawDrawing | None = None) -> Any:
        try:
            return matrix_of(element.get("transform", ""), matrix)
        except ValueError:
            if raw is not None:
                name = element.get("id") or local(element)
                text = tr("The transform of {name} was ignored because it is not valid.", name=name)
                raw.note("skipped", text)
            return matrix

    def shapes(
        self, parent: Element, raw: RawDrawing, name: str = "", matrix: Any = None, uses: int = 0
    ) -> Iterator[ImportedShape]:
        """Yield all closed shapes inside an element, in file order; a shape without a name takes that of its group."""
        if matrix is None:
            matrix = self.matrix_at(parent)
        for element in parent:
            kind = local(element)
            if kind in ("g", "a", "svg", "switch"):
                inside = self.moved(element, matrix, raw)
                yield from self.shapes(element, raw, named(element) or name, inside, uses)
            elif kind == "use":
                yield from self._clone(element, raw, named(element) or name, matrix, uses)
            elif kind in SHAPES:
                yield from self._shape(element, raw, named(element) or name, self.moved(element, matrix, raw))

    def _clone(self, element: Element, raw: RawDrawing, name: str, matrix: Any, uses: int) -> Iterator[ImportedShape]:
        """Yield what a clone shows, if the cloned element is in this drawing."""
        self.clones += 1
        if self.clones > MOST_CLONES:
            raise ImportRefused(self.file, tr("The drawing has more than {n} clones.", n=MOST_CLONES))
        href = next((element.get(one, "") for one in HREFS if element.get(one)), "")
        source = self.by_id.get(href[1:]) if href.startswith("#") else None
        if source is None or uses >= MOST_USES:
            said = tr("A clone of '{href}' was left out: the drawing has no such element.", href=href[:60])
            deep = tr("A clone of clones ('{href}') was left out.", href=href[:60])
            raw.note("skipped", said if source is None else deep)
            return
        by = f"translate({_number(element, 'x')!r} {_number(element, 'y')!r})"
        inside = matrix_of(by, self.moved(element, matrix, raw))
        if local(source) in SHAPES:
            yield from self._shape(source, raw, name or named(source), self.moved(source, inside, raw))
        elif local(source) in ("g", "symbol"):
            yield from self.shapes(source, raw, name or named(source), self.moved(source, inside, raw), uses + 1)

    def _shape(self, element: Element, raw: RawDrawing, name: str, matrix: Any) -> Iterator[ImportedShape]:
        raw.go_on()
        self.seen += 1
        if self.seen > MOST_SHAPES:
            raise ImportRefused(self.file, tr("The drawing has more than {n} shapes.", n=MOST_SHAPES))
        called = name or element.get("id") or f"<{local(element)}>"
        try:
            parts = [part for part in subpaths(_data(element), matrix, fine=True) if len(part.points) > 2]
            polygons = list(nested([part.points for part in parts])) if parts else []
        except (PathError, ValueError, ArithmeticError) as error:
            text = tr("{name} was left out because its path is not valid: {error}.", name=called, error=error)
            raw.note("skipped", text, id=name)
            return
        if polygons:
            yield ImportedShape(element, name, polygons)


def named(element: Element) -> str:
    """Return the name of an element: its id, or its Inkscape label where a program made up the id; "" for neither."""
    id, label = on_one_line(element.get("id", "")), on_one_line(element.get(LABEL, ""))
    if not id or _MADE_UP.fullmatch(id):
        return "" if _MADE_UP.fullmatch(label) else label.removeprefix("#")
    return id


def first_point(element: Element, matrix: Any) -> Point | None:
    """Return where the outline of a shape begins, or the middle of a circle; None if it cannot be read."""
    try:
        if local(element) in ("circle", "ellipse"):
            data = f"M {_number(element, 'cx')!r} {_number(element, 'cy')!r} h 1"
            return subpaths(data, matrix)[0].points[0]
        return subpaths(_data(element), matrix)[0].points[0]
    except (PathError, ValueError):
        return None


def _data(element: Element) -> str:
    """Return the outline of a shape as path data."""
    kind = local(element)
    if kind == "path":
        return element.get("d", "")
    if kind in ("polygon", "polyline"):
        points = _NUMBER.findall(element.get("points", ""))
        return "M " + " ".join(points) + " Z" if len(points) > 5 and len(points) % 2 == 0 else ""
    x, y = _number(element, "x"), _number(element, "y")
    if kind == "rect":
        width, height = _number(element, "width"), _number(element, "height")
        return f"M {x!r} {y!r} h {width!r} v {height!r} h {-width!r} Z"
    x, y = _number(element, "cx"), _number(element, "cy")
    rx, ry = (_number(element, "r"),) * 2 if kind == "circle" else (_number(element, "rx"), _number(element, "ry"))
    half = f"a {rx!r} {ry!r} 0 1 0"
    return f"M {x - rx!r} {y!r} {half} {2 * rx!r} 0 {half} {-2 * rx!r} 0 Z"


def _number(element: Element, name: str) -> float:
    found = _NUMBER.match(element.get(name, "").strip())
    return float(found[0]) if found else 0.0


# ----------------------------------------------------------------------------------------------------
# The content of an SVG drawing, by the conventions of the program that made it: jDip, godip, or plain paths with ids.

FOR_THE_EYE = re.compile(
    r"(names?|labels?|text|titles?|units?|orders?|borders?|outlines?|background|foreground|highlights?|symbols?|legend"
    r"|lines|coasts|centers|anchors|supply-?centers|province-?centers|grid|frame|noise)",
    re.IGNORECASE,
)
"""Layers of plain drawings that contain no provinces."""
SEA = re.compile(r"\b(sea|seas|water|ocean|gulf|bay|lake|strait)\b", re.IGNORECASE)
SCENERY = re.compile(r"\b(impassable|neutral-?zone|noplay|unplayable|wasteland|nopower-?impassable)\b", re.IGNORECASE)
_FILL = re.compile(r"fill\s*:\s*([^;]+)")
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b")
_BLUE = ("blue", "lightblue", "skyblue", "lightskyblue", "deepskyblue", "steelblue", "aqua", "cyan", "powderblue")


def read_svg(file: Path, wanted: Wanted = always) -> RawDrawing:
    """Read the shapes of an SVG file by name. Raises ImportRefused if it is not SVG or has no named shape."""
    root = root_of(file)
    if local(root) != "svg":
        raise ImportRefused(
            file, tr("This is not an SVG drawing: it begins with <{name}> instead of <svg>.", name=local(root))
        )
    sheet = SourceDrawing(file, root)
    raw = RawDrawing(sheet.width, sheet.height, file=file, wanted=wanted)
    if sheet.scale != 1:
        text = tr("The drawing was enlarged {scale} times to make the board {width} x {height}.")
        raw.note("scale", text.format(scale=f"{sheet.scale:.4g}", width=raw.width, height=raw.height))
    mouse = sheet.group("MouseLayer")
    layer = mouse if mouse is not None else sheet.group("provinces", "province")
    if mouse is not None:
        _jdip(sheet, raw)
    elif layer is not None:
        _godip(sheet, raw)
    _take(sheet, raw, layer)
    _unread(root, raw)
    if not raw.shapes:
        text = tr(
            "No closed shape has an ID or an Inkscape label. Label the path of each province with its abbreviation."
        )
        raise ImportRefused(file, text)
    return raw


def _take(sheet: SourceDrawing, raw: RawDrawing, layer: Element | None) -> None:
    """Read all shapes of the layer of provinces; without one, of all layers that are not merely decorative."""
    nameless = 0
    for part in [layer] if layer is not None else _layers(sheet.root):
        for found in sheet.shapes(part, raw):
            if found.name:
                _enter(raw, found.name, found.polygons, found.element)
            else:
                nameless += 1
    coasts = sheet.group("named-coasts", "coasts") if layer is not None else None
    if coasts is not None:
        for found in sheet.shapes(coasts, raw):
            if found.name and split_coast(found.name)[1]:
                _enter(raw, found.name, found.polygons, found.element)
    if nameless:
        raw.note("id", tr("{n} closed shapes were left out because they have neither an ID nor a label.", n=nameless))


def _layers(root: Element) -> list[Element]:
    """Return the parts of a plain drawing that may contain provinces: all but the layers with another purpose, if any.
    """
    children = [one for one in root if local(one) in ("g", "svg", "a")]
    kept = [one for one in children if not FOR_THE_EYE.fullmatch(named(one) or one.get("id", ""))]
    return [root] if len(kept) == len(children) else kept


def _enter(raw: RawDrawing, name: str, polygons: list[Any], element: Element) -> None:
    """Enter a shape under its name; several shapes of one name form one province."""
    province, coast = split_coast(name)
    if coast:
        raw.coasts.setdefault(f"{province}/{coast}", []).extend(polygons)
        return
    raw.add(name, polygons)
    kind = _kind(element)
    if kind and name not in raw.kinds:
        raw.kinds[name] = kind


def _kind(element: Element) -> str:
    """Guess the kind of a shape from its classes and color; "" if nothing tells."""
    said = " ".join(filter(None, (element.get("class"), element.get("data-kind"))))
    if SCENERY.search(said):
        return "impassable"
    if SEA.search(said):
        return "sea"
    if "data-kind" in element.attrib:
        return "land"
    style = _FILL.search(element.get("style", ""))
    fill = (style[1] if style else element.get("fill", "")).strip().lower()
    return "sea" if fill in _BLUE or _blue(fill) else ""


def _blue(fill: str) -> bool:
    """Whether a color is plainly blue."""
    found = _HEX.match(fill)
    if not found:
        return False
    text = found[1] if len(found[1]) == 6 else "".join(2 * one for one in found[1])
    red, green, blue = (int(text[i : i + 2], 16) for i in (0, 2, 4))
    return blue > red + 25 and blue >= green


def _jdip(sheet: SourceDrawing, raw: RawDrawing) -> None:
    """Read jDip's own data: the positions of units, dislodged units and centers, and the colors of powers. 0 0 means
    none."""
    offset = (0.0, 0.0)
    # Compare local names only: some files use another namespace than jDip does.
    for data in (one for one in sheet.root.iter() if local(one) == "PROVINCE_DATA"):
        numbers = data.get("dislodgedUnitOffset", "").replace(",", " ").split()
        offset = (
            (float(numbers[0]), float(numbers[1])) if len(numbers) == 2 and all(map(_is_number, numbers)) else offset
        )
    roles = {"UNIT": "unit", "DISLODGED_UNIT": "dislodged", "SUPPLY_CENTER": "center"}
    for entry in (one for one in sheet.root.iter() if local(one) == "PROVINCE"):
        province, coast = split_coast(entry.get("name", "").strip())
        for child in entry:
            x, y = child.get("x", "").strip(), child.get("y", "").strip()
            role = roles.get(local(child), "")
            if role and _is_number(x) and _is_number(y) and (float(x) or float(y)):
                spots = raw.spots.setdefault(province, {})
                spots[coast, role] = _placed(sheet, float(x), float(y))
                if role == "unit" and any(offset):
                    spots.setdefault((coast, "dislodged"), _placed(sheet, float(x) + offset[0], float(y) + offset[1]))
    raw.table.centers |= {name for name, spots in raw.spots.items() if ("", "center") in spots}
    for one in sheet.root.iter():
        if local(one) == "POWERCOLOR":
            raw.colors[one.get("power", "").strip().lower()] = one.get("color", "").strip()


def _godip(sheet: SourceDrawing, raw: RawDrawing) -> None:
    """Read godip's anchors: a path `<id>Center` begins where the unit stands; the layer of supply centers marks them.
    """
    for layer, role in (("province-centers", "unit"), ("supply-centers", "center")):
        group = sheet.group(layer)
        for element in group.iter() if group is not None else ():
            name = (named(element) or element.get("id", "")).removesuffix("Center")
            if local(element) in SHAPES and name:
                matrix = sheet.matrix_at(element)
                point = first_point(element, matrix)
                province, coast = split_coast(name)
                if point is not None:
                    raw.spots.setdefault(province, {})[coast, role] = point
                if role == "center":
                    raw.table.centers.add(province)


def _placed(sheet: SourceDrawing, x: float, y: float) -> tuple[float, float]:
    m = sheet.matrix
    return on_grid((m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f))


def _is_number(text: str) -> bool:
    try:
        return abs(float(text)) < 1e7
    except ValueError:
        return False


def _unread(root: Element, raw: RawDrawing) -> None:
    """Note which elements of the drawing are left out."""
    for name in UNREAD:
        count = sum(1 for element in root.iter() if local(element) == name)
        if count and name not in ("style", "symbol"):
            raw.note("skipped", tr("Left out: {n} <{name}> elements, which a board does not use.", n=count, name=name))


# ----------------------------------------------------------------------------------------------------
# GeoJSON: features with an id and polygons, in board units or in degrees of longitude and latitude.

NAMES = ("id", "abbr", "abbreviation", "shortname", "code", "iso_a3", "name")
ROLES = ("label", "unit", "dislodged", "center")
MOST_POINTS = 2_000_000


def read_geojson(file: Path, wanted: Wanted = always) -> RawDrawing:
    """Read the polygons of a GeoJSON file by the ids of their features. Raises ImportRefused, saying what is wrong."""
    features = _features(file, _parsed(file))
    place = _Place(file, [points for one in features for points in _lines(file, one)])
    raw = RawDrawing(place.width, place.height, file=file, wanted=wanted)
    if place.degrees:
        raw.note("scale", tr("Longitude and latitude were projected onto the board, with north at the top."))
    if place.scale != 1:
        raw.note("scale", tr("The drawing was enlarged {scale} times.", scale=f"{place.scale:.4g}"))
    nameless, empty = 0, list[str]()
    for feature in features:
        name = _name(feature)
        raw.go_on()
        polygons = [placed for polygon in _polygons(feature) if (placed := _placed_polygon(polygon, place))]
        nameless += not name and bool(polygons)
        if name and polygons:
            raw.add(name, polygons)
            _facts(raw, name, _properties(feature), place)
        elif name:
            empty.append(name)
    if empty:
        raw.note("skipped", tr("Left out because they have no polygon: {names}.", names=", ".join(empty)))
    if nameless:
        raw.note("id", tr("{n} polygons were left out because they have neither an ID nor a name.", n=nameless))
    if not raw.shapes:
        raise ImportRefused(file, tr("No polygon has an ID or a name. Name the polygon of each province."))
    return raw


def _parsed(file: Path) -> Any:
    def refuse(text: str) -> float:
        raise ImportRefused(file, tr("One of its numbers is not valid: {text}.", text=text))

    try:
        return json.loads(content(file).decode("utf-8"), parse_constant=refuse)
    except UnicodeDecodeError:
        raise ImportRefused(file, tr("This is not a text file in UTF-8.")) from None
    except json.JSONDecodeError as error:
        raise ImportRefused(file, tr("Not a valid JSON file ({why}).", why=rules.files.json_fault(error))) from None
    except ImportRefused:
        raise
    except RecursionError:
        raise ImportRefused(file, tr("The file is nested too deeply.")) from None
    except ValueError:
        # More digits than Python parses; all other faults are caught above.
        raise ImportRefused(file, tr("One of its numbers is not valid: {text}.", text=tr("too many digits"))) from None


def _features(file: Path, found: Any) -> list[dict[str, Any]]:
    listed = found.get("features") if isinstance(found, dict) else None
    if not isinstance(listed, list) or found.get("type") != "FeatureCollection":
        raise ImportRefused(file, tr("This is not a GeoJSON map: the file must contain a FeatureCollection."))
    return [one for one in listed if isinstance(one, dict)]


def _polygons(feature: Mapping[str, Any]) -> list[list[list[Any]]]:
    """Return the coordinates of a feature's polygons, unchecked."""
    shape = feature.get("geometry")
    if not isinstance(shape, dict):
        return []
    coordinates = shape.get("coordinates")
    if shape.get("type") == "Polygon" and isinstance(coordinates, list):
        return [coordinates]
    return list(coordinates) if shape.get("type") == "MultiPolygon" and isinstance(coordinates, list) else []


def _lines(file: Path, feature: Mapping[str, Any]) -> Iterator[list[Point]]:
    """Yield all rings of a feature, checked. Raises ImportRefused for a point that is not a pair of numbers."""
    for polygon in _polygons(feature):
        for ring in polygon if isinstance(polygon, list) else [None]:
            if not isinstance(ring, list) or not all(_is_point(one) for one in ring):
                name = _name(feature) or tr("without a name")
                raise ImportRefused(
                    file, tr("The feature {name} has a point that is not a pair of numbers.", name=name)
                )
            yield [(float(one[0]), float(one[1])) for one in ring]


def _is_point(one: Any) -> bool:
    if not isinstance(one, list) or len(one) < 2:
        return False
    return all(isinstance(n, (int, float)) and not isinstance(n, bool) and abs(n) < 1e9 for n in one[:2])


class _Place:
    """The conversion of coordinates to board units."""

    def __init__(self, file: Path, rings: list[list[Point]]) -> None:
        xs = [x for ring in rings for x, _ in ring]
        ys = [y for ring in rings for _, y in ring]
        if not xs or len(xs) > MOST_POINTS:
            raise ImportRefused(
                file,
                tr("There is no polygon in the file.")
                if not xs
                else tr("The outlines have too many points. Simplify them first."),
            )
        self.degrees = max(map(abs, xs)) <= 180.5 and max(map(abs, ys)) <= 90.5
        # Equirectangular projection that keeps the proportions of shapes in the middle of the map.
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


def _placed_polygon(polygon: list[list[Any]], place: _Place) -> Polygon:
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


def _facts(raw: RawDrawing, name: str, properties: Mapping[str, Any], place: _Place) -> None:
    """Enter what the properties of a feature say besides its shape."""
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
