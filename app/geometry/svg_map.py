"""Read the drawing of a map, `board.svg`. Its format is described in resources/maps/README.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.language import tr, tr_noop
from rules.files import NotRegularFile, disk_words, read_plain

from .drawing import (
    FARTHEST,
    LINES,
    PLAYABLE,
    SCENERY,
    SINGLE,
    AnchorKey,
    Anchors,
    CoastAnchors,
    Drawing,
    DrawingError,
    DrawingFault,
    DrawnLine,
    DrawnShape,
    PathError,
    Point,
    Subpath,
    gather,
    nested,
    on_grid,
    subpaths,
)

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = [
    "Anchors",
    "CoastAnchors",
    "Drawing",
    "DrawingError",
    "DrawingFault",
    "DrawnLine",
    "DrawnShape",
    "read_drawing",
]

MOST_BYTES = 20_000_000

_TRANSFORM = re.compile(r"(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]+\)[\s,]*)+")
_SVG = "{http://www.w3.org/2000/svg}"
_KINDS = {"provinces": PLAYABLE, "terrain": SCENERY, "lines": LINES, "coasts": ("coast",)}
_USUAL = {"provinces": "land", "terrain": "scenery", "coasts": "coast"}
"""The kind of a path without one; drawing programs drop the kind when they combine paths."""
_ROUND = ("centers", "anchors")
ROUND = ("circle", "ellipse", "path")
"""Elements that an anchor may be: drawing programs turn circles into paths."""
_SILENT = ("title", "desc", "metadata")


def home_of(layer: str, name: str, kind: str, role: str) -> str:
    """Return the layer that an element belongs to.

    Drawing programs move grouped elements to the topmost one's layer, so the element's own attributes decide first.
    """
    if name in ROUND and role:
        return layer if layer in _ROUND else "anchors"
    return next((home for home, kinds in _KINDS.items() if name == "path" and kind in kinds), layer)


class Parts(NamedTuple):
    """The content of the layers of a drawing; shapes and lines by id."""

    width: float
    height: float
    shapes: dict[str, DrawnShape]
    lines: dict[str, DrawnLine]
    spots: dict[str, dict[AnchorKey, list[Point]]]


def read_drawing(path: Path | str, data: bytes | None = None) -> Drawing:
    """Read the drawing in an SVG file; `data`: its bytes, if already read.

    Raises DrawingError with all its faults, OSError if there is no such file.
    """
    parts = read_parts(path, data)
    owner = {shape.province: shape for shape in reversed(parts.shapes.values())}
    names = dict.fromkeys([*(shape.province for shape in parts.shapes.values()), *parts.spots])
    anchors = {name: gather(parts.spots.get(name, {}), owner.get(name)) for name in names}
    return Drawing(parts.width, parts.height, parts.shapes, tuple(parts.lines.values()), anchors)


NO_XML = tr_noop("this is not well-formed XML")
UNCLOSED_TAG = tr_noop("a tag is not closed, or closed under another name")
XML = {
    4: tr_noop("there is no XML in it"),
    5: tr_noop("there is something left over after the end"),
    9: tr_noop("it contains a character that XML does not allow"),
    26: tr_noop("it uses an entity that it does not declare"),
    32: tr_noop("the file is not in the encoding that it names"),
    38: tr_noop("there is a < in an attribute"),
    39: tr_noop("an attribute's value needs quotation marks"),
    40: tr_noop("an attribute's value is not closed: the quotation mark at its end is missing"),
    41: tr_noop("an attribute has no value"),
    42: tr_noop("an attribute appears twice in one tag"),
    65: tr_noop("there is a space missing between two attributes"),
    68: tr_noop("there is a < without the name of a tag, or a & without a name"),
    73: tr_noop("a tag is not finished: > is missing"),
    74: UNCLOSED_TAG,
    76: UNCLOSED_TAG,
    77: UNCLOSED_TAG,
    81: tr_noop("the file is not in the encoding that it names"),
    201: tr_noop("a name has a prefix that is not declared"),
}
"""Error numbers of libxml2 and their messages."""


def xml_words(error: Any) -> str:
    """Return what lxml found wrong with a file (an `XMLSyntaxError`), and where."""
    words = tr(XML.get(int(error.code or 0), NO_XML))
    line, column = error.position
    return f"{tr('line {line}, column {column}', line=line, column=max(column, 1))}: {words}" if line else words


def read_parts(path: Path | str, data: bytes | None = None) -> Parts:
    """Read what an SVG file draws; `data`: its bytes, if already read. Raises the errors of `read_drawing`."""
    file = Path(path)
    reader = _Reader()
    root = _root(file, data)
    width, height = reader.size(root)
    reader.walk(root, "", None)
    if reader.faults:
        raise DrawingError(file, reader.faults)
    return Parts(width, height, reader.shapes, reader.lines, reader.spots)


def _root(file: Path, data: bytes | None) -> Element:
    """Return the root element, read without entities, external documents or network access."""
    from lxml import etree

    try:
        data = read_plain(file, MOST_BYTES) if data is None else data
    except NotRegularFile as error:
        raise DrawingError(file, [DrawingFault("file", disk_words(error))]) from None
    if len(data) > MOST_BYTES:
        raise DrawingError(
            file, [DrawingFault("file", tr("is larger than {most_bytes} MB", most_bytes=MOST_BYTES // 1000000))]
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise DrawingError(file, [DrawingFault("file", xml_words(error))]) from None
    declared: Any = root.getroottree().docinfo.internalDTD
    if declared is not None and declared.entities():
        raise DrawingError(file, [DrawingFault("file", tr("declares XML entities, which are not allowed in a map"))])
    if root.tag != f"{_SVG}svg":
        raise DrawingError(
            file,
            [
                DrawingFault(
                    "file",
                    tr(
                        "this is not an SVG drawing: it begins with <{name}>, and should begin "
                        'with <svg xmlns="http://www.w3.org/2000/svg">',
                        name=_name(root),
                    ),
                )
            ],
        )
    return root


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def matrix_of(text: str, outer: Any) -> Any:
    """Return the svgelements.Matrix of a transform inside `outer` (a matrix or None). Raises ValueError if unreadable.
    """
    if not text:
        return outer
    import svgelements

    if not _TRANSFORM.fullmatch(text):
        raise ValueError(text)
    try:
        own = svgelements.Matrix(text)
    except (IndexError, TypeError) as error:
        raise ValueError(text) from error
    return own if outer is None else own * outer


class _Reader:
    """Collects the content of the layers, and every fault in it."""

    def __init__(self) -> None:
        self.faults: list[DrawingFault] = []
        self.shapes: dict[str, DrawnShape] = {}
        self.lines: dict[str, DrawnLine] = {}
        self.spots: dict[str, dict[AnchorKey, list[Point]]] = {}
        self.ids: set[str] = set()

    def fault(self, element: Element, text: str) -> None:
        name = element.get("id") or tr("<{tag}> on line {line}", tag=_name(element), line=element.sourceline)
        self.faults.append(DrawingFault(name, text))

    def size(self, root: Element) -> tuple[float, float]:
        """Return the width and height of the view box, which must begin at 0 0."""
        try:
            left, top, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
        except ValueError:
            self.fault(root, tr('needs a viewBox of four numbers, as in viewBox="0 0 1600 1300"'))
            return 0.0, 0.0
        if left or top or not (0 < width < FARTHEST and 0 < height < FARTHEST):
            self.fault(root, tr("the viewBox must begin with 0 0, followed by a width and a height"))
        return width, height

    def walk(self, parent: Element, layer: str, matrix: Any) -> None:
        """Read everything inside `parent`, which is in `layer` ("" outside all layers) and transformed by `matrix`."""
        for element in parent:
            name = element.get("id", "")
            if name and name in self.ids:
                self.fault(element, tr("this ID is used twice"))
            self.ids.add(name)
            if element.tag == f"{_SVG}g":
                inside = name if not layer and (name in _KINDS or name in _ROUND) else layer
                self.walk(element, inside, self.moved(element, matrix))
            elif layer and str(element.tag).startswith(_SVG) and _name(element) not in _SILENT:
                self.take(
                    element,
                    home_of(layer, _name(element), element.get("data-kind", ""), element.get("data-role", "")),
                    self.moved(element, matrix),
                )

    def moved(self, element: Element, matrix: Any) -> Any:
        """Return the matrix that applies inside `element`; None for no transform."""
        try:
            return matrix_of(element.get("transform", ""), matrix)
        except ValueError:
            self.fault(element, tr("the transform '{transform}' is not valid", transform=element.get("transform")))
            return matrix

    def take(self, element: Element, layer: str, matrix: Any) -> None:
        """Read one element of a layer."""
        wanted = ROUND if layer in _ROUND else ("path",)
        if _name(element) not in wanted:
            self.fault(
                element,
                tr(
                    "this is a <{name}>, but the layer {layer} may hold only <{wanted}>",
                    name=_name(element),
                    layer=layer,
                    wanted=wanted[0],
                ),
            )
        elif layer in _ROUND:
            self.spot(element, matrix)
        elif element.get("data-kind", _USUAL.get(layer, "")) not in _KINDS[layer]:
            kind, known = element.get("data-kind", ""), ", ".join(_KINDS[layer])
            self.fault(
                element,
                tr(
                    'data-kind="{kind}" is not allowed in the layer {layer}; use one of {known}',
                    kind=kind,
                    layer=layer,
                    known=known,
                ),
            )
        else:
            try:
                paths = subpaths(element.get("d", ""), matrix)
            except PathError as error:
                self.fault(element, str(error))
                return
            if layer in ("provinces", "terrain"):
                self.shape(element, layer, paths)
            else:
                self.line(element, layer, paths)

    def shape(self, element: Element, layer: str, paths: list[Subpath]) -> None:
        """Read a path of the layers provinces and terrain."""
        level = element.get("data-level", "")
        province = element.get("data-province") or element.get("id", "").removesuffix(f".{level}")
        name = f"{province}.{level}" if level else province
        if not province:
            self.fault(element, tr("a shape needs an ID"))
        elif name in self.shapes:
            self.fault(element, tr("{name} has two shapes: combine them into one path", name=name))
        elif any(len(path.points) < 3 for path in paths):
            self.fault(element, tr("a part of the shape has fewer than three corners"))
        else:
            rings = nested([path.points for path in paths])
            kind = element.get("data-kind") or _USUAL[layer]
            within = element.get("data-within", "")
            self.shapes[name] = DrawnShape(name, kind, rings, within, province, level)

    def line(self, element: Element, layer: str, paths: list[Subpath]) -> None:
        """Read a path of the layers lines and coasts."""
        kind = element.get("data-kind") or _USUAL.get(layer, "")
        province, coast = element.get("data-province", ""), element.get("data-coast", "")
        between = tuple(element.get("data-between", "").split())
        name = f"{province}/{coast}" if kind == "coast" else element.get("id", "")
        if kind == "coast" and not (province and coast):
            self.fault(element, tr("a coast needs data-province and data-coast"))
        elif kind != "coast" and (len(between) != 2 or not name):
            self.fault(element, tr("a line needs an ID, and data-between with two provinces"))
        elif name in self.lines:
            self.fault(element, tr("{name} is drawn twice: combine the parts into one path", name=name))
        elif any(len(path.points) < 2 for path in paths):
            self.fault(element, tr("a part of the line has fewer than two points"))
        else:
            points = tuple((*path.points, path.points[0]) if path.closed else path.points for path in paths)
            through = element.get("data-through", "")
            self.lines[name] = DrawnLine(name, kind, points, between, province, coast, through)

    def spot(self, element: Element, matrix: Any) -> None:
        """Read one anchor: a small circle with its province and role."""
        province, role = element.get("data-province", ""), element.get("data-role", "")
        anchor = AnchorKey(element.get("data-coast", ""), element.get("data-level", ""), role)
        if not province or not role:
            self.fault(element, tr("an anchor needs data-province and data-role"))
            return
        try:
            x, y = _middle_of(element, matrix)
        except PathError as error:
            self.fault(element, str(error))
            return
        except ValueError:
            self.fault(element, tr("cx and cy must be numbers"))
            return
        if not (abs(x) < FARTHEST and abs(y) < FARTHEST):
            self.fault(element, tr("{x} {y} is far outside the board", x=x, y=y))
            return
        points = self.spots.setdefault(province, {}).setdefault(anchor, [])
        points.append(on_grid((x, y)))
        if len(points) > 1 and role in SINGLE:
            self.fault(
                element,
                tr("{province} has two anchors for {spot}", province=province, spot=" ".join(filter(None, anchor))),
            )


def _middle_of(element: Element, matrix: Any) -> Point:
    """Return the middle of a circle, even one turned into a path. Raises ValueError or PathError."""
    if _name(element) == "path":
        points = [point for part in subpaths(element.get("d", ""), matrix) for point in part.points]
        xs, ys = zip(*points)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    x, y = float(element.get("cx", "0")), float(element.get("cy", "0"))
    return (x, y) if matrix is None else (
        matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f
    )  # fmt: skip
