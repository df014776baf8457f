"""Every closed shape of an SVG drawing as rings, with its transforms carried out and its curves cut into chords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rules import tr

from ..drawing import Polygon, nested
from ..paths import PathError, Point, subpaths
from ..svg_map import matrix_of
from .safely import local
from .values import LONGEST, USUAL, ImportRefused, Raw, on_one_line

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
MOST_USES = 5
"""How often a clone may be a clone of clones."""
MOST_CLONES = 5_000
MOST_SHAPES = 50_000
UNREAD = ("image", "foreignObject", "clipPath", "mask", "pattern", "filter", "symbol", "marker", "style", "script")

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_MADE_UP = re.compile(r"(?:path|polygon|polyline|rect|circle|ellipse|g|use|layer|svg)[-_]?\d[\d-]*", re.IGNORECASE)


class Found(NamedTuple):
    """A closed shape: its element, the name it goes by ("" for none), and its parts."""

    element: Element
    name: str
    polygons: list[Polygon]


class Sheet:
    """The root of a drawing, and how its units become board units."""

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
        """The view box, or what width and height say."""
        numbers = [float(one) for one in _NUMBER.findall(self.root.get("viewBox", ""))]
        if len(numbers) != 4:
            sides = [_NUMBER.match(self.root.get(name, "").strip()) for name in ("width", "height")]
            numbers = [0.0, 0.0, *(float(one[0]) if one else 0.0 for one in sides)]
        if not all(abs(one) < 1e9 for one in numbers) or min(numbers[2:]) <= 0:
            raise ImportRefused(
                self.file, tr("It does not say how large it is: it needs a viewBox or width and height.")
            )
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def group(self, *names: str) -> Element | None:
        """The layer of one of these ids or Inkscape labels, wherever it stands."""
        wanted = {name.lower() for name in names}
        for element in self.root.iter():
            if local(element) == "g" and {element.get("id", "").lower(), element.get(LABEL, "").lower()} & wanted:
                return element
        return None

    def matrix_at(self, element: Element) -> Any:
        """What moves the children of an element to the board."""
        matrix = self.matrix
        for parent in [*reversed(list(element.iterancestors())), element]:
            matrix = self.moved(parent, matrix)
        return matrix

    def moved(self, element: Element, matrix: Any, raw: Raw | None = None) -> Any:
        try:
            return matrix_of(element.get("transform", ""), matrix)
        except ValueError:
            if raw is not None:
                name = element.get("id") or local(element)
                text = tr("The transform of {name} cannot be read and was left out.", name=name)
                raw.note("skipped", text)
            return matrix

    def shapes(self, parent: Element, raw: Raw, name: str = "", matrix: Any = None, uses: int = 0) -> Iterator[Found]:
        """All closed shapes beneath an element, in the order of the file; those without a name of their own take that
        of the group they are in."""
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

    def _clone(self, element: Element, raw: Raw, name: str, matrix: Any, uses: int) -> Iterator[Found]:
        """What a clone shows, if it is of this drawing."""
        self.clones += 1
        if self.clones > MOST_CLONES:
            raise ImportRefused(self.file, tr("It shows more than {n} clones.", n=MOST_CLONES))
        href = next((element.get(one, "") for one in HREFS if element.get(one)), "")
        source = self.by_id.get(href[1:]) if href.startswith("#") else None
        if source is None or uses >= MOST_USES:
            said = tr("A clone of '{href}' was left out: there is no such thing in the drawing.", href=href[:60])
            deep = tr("A clone of clones ('{href}') was left out.", href=href[:60])
            raw.note("skipped", said if source is None else deep)
            return
        by = f"translate({_number(element, 'x')!r} {_number(element, 'y')!r})"
        inside = matrix_of(by, self.moved(element, matrix, raw))
        if local(source) in SHAPES:
            yield from self._shape(source, raw, name or named(source), self.moved(source, inside, raw))
        elif local(source) in ("g", "symbol"):
            yield from self.shapes(source, raw, name or named(source), self.moved(source, inside, raw), uses + 1)

    def _shape(self, element: Element, raw: Raw, name: str, matrix: Any) -> Iterator[Found]:
        raw.go_on()
        self.seen += 1
        if self.seen > MOST_SHAPES:
            raise ImportRefused(self.file, tr("It draws more than {n} shapes.", n=MOST_SHAPES))
        called = name or element.get("id") or f"<{local(element)}>"
        try:
            parts = [part for part in subpaths(_data(element), matrix, fine=True) if len(part.points) > 2]
            polygons = list(nested([part.points for part in parts])) if parts else []
        except (PathError, ValueError, ArithmeticError) as error:
            text = tr("{name} cannot be read and was left out: {error}.", name=called, error=error)
            raw.note("skipped", text, id=name)
            return
        if polygons:
            yield Found(element, name, polygons)


def named(element: Element) -> str:
    """What an element is called: its id, or its Inkscape label where a program made the id up; "" for neither."""
    id, label = on_one_line(element.get("id", "")), on_one_line(element.get(LABEL, ""))
    if not id or _MADE_UP.fullmatch(id):
        return "" if _MADE_UP.fullmatch(label) else label.removeprefix("#")
    return id


def first_point(element: Element, matrix: Any) -> Point | None:
    """Where the outline of a shape begins, or the middle of a circle; None if it cannot be read."""
    try:
        if local(element) in ("circle", "ellipse"):
            data = f"M {_number(element, 'cx')!r} {_number(element, 'cy')!r} h 1"
            return subpaths(data, matrix)[0].points[0]
        return subpaths(_data(element), matrix)[0].points[0]
    except (PathError, ValueError):
        return None


def _data(element: Element) -> str:
    """The outline of a shape as path data."""
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
