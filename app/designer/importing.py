"""From an import to a map that can be edited: its drawing in our format, and its facts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.geometry.importing import Imported, ImportRefused, Wanted, always, imported
from app.geometry.svg_write import SvgBoard

from .blank import blank
from .source import MapTrouble, Source, document_of


def imported_source(
    files: Sequence[Path], tolerance: float | None = None, wanted: Wanted = always
) -> tuple[Source, Imported]:
    """The map that foreign files make, and what was found on the way. ImportRefused or OSError; ImportCancelled as soon
    as it is not `wanted` any more."""
    found = imported(files, tolerance, wanted)
    net = found.graph.net
    svg, _ = blank(str(found.facts["name"]))
    # The page of a new map is a sea of whole units; this one has a size of its own and nothing on it yet.
    drawing = SvgBoard(_resized(svg, net.width, net.height))
    try:
        source, _ = document_of(drawing.written(found.graph), found.facts)
    except MapTrouble as trouble:
        raise ImportRefused(files[0], " ".join((trouble.title, *trouble.faults))) from None
    return source, found


def _resized(svg: bytes, width: float, height: float) -> bytes:
    """An empty drawing of this size."""
    from lxml import etree

    root = etree.fromstring(svg)
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    root.set("viewBox", f"0 0 {width:g} {height:g}")
    for shape in root.iter("{http://www.w3.org/2000/svg}path"):
        shape.set("d", f"M 0.00,0.00 {width:.2f},0.00 {width:.2f},{height:.2f} 0.00,{height:.2f} Z")
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")
