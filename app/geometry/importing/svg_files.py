"""What an SVG drawing says of a board, read as the program that made it would: jDip, godip, or plain paths with ids."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules import tr

from ..paths import on_grid
from .safely import local, root_of
from .svg_paths import SHAPES, UNREAD, Sheet, first_point, named
from .values import ImportRefused, Raw, Wanted, always, split_coast

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

FOR_THE_EYE = re.compile(
    r"(names?|labels?|text|titles?|units?|orders?|borders?|outlines?|background|foreground|highlights?|symbols?|legend"
    r"|lines|coasts|centers|anchors|supply-?centers|province-?centers|grid|frame|noise)",
    re.IGNORECASE,
)
"""Layers of plain drawings that show no provinces."""
SEA = re.compile(r"\b(sea|seas|water|ocean|gulf|bay|lake|strait)\b", re.IGNORECASE)
SCENERY = re.compile(r"\b(impassable|neutral-?zone|noplay|unplayable|wasteland|nopower-?impassable)\b", re.IGNORECASE)
_FILL = re.compile(r"fill\s*:\s*([^;]+)")
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b")
_BLUE = ("blue", "lightblue", "skyblue", "lightskyblue", "deepskyblue", "steelblue", "aqua", "cyan", "powderblue")


def read_svg(file: Path, wanted: Wanted = always) -> Raw:
    """The shapes of an SVG file by their names. ImportRefused if it is none, or shows no named shape."""
    root = root_of(file)
    if local(root) != "svg":
        raise ImportRefused(file, tr("Its root is <{name}>, not the <svg> of a drawing.", name=local(root)))
    sheet = Sheet(file, root)
    raw = Raw(sheet.width, sheet.height, file=file, wanted=wanted)
    if sheet.scale != 1:
        text = tr("All is drawn {scale} times as large, so that the board is {width} x {height}.")
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
        text = tr("It has no closed shape with an id or an Inkscape label. Give each province's path its short name.")
        raise ImportRefused(file, text)
    return raw


def _take(sheet: Sheet, raw: Raw, layer: Element | None) -> None:
    """All shapes of the layer of provinces; without one, of all layers that are not for the eye alone."""
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
        raw.note("id", tr("{n} closed shapes have neither an id nor a label and were left out.", n=nameless))


def _layers(root: Element) -> list[Element]:
    """The parts of a plain drawing that may hold provinces: if a layer has another purpose, all but that."""
    children = [one for one in root if local(one) in ("g", "svg", "a")]
    kept = [one for one in children if not FOR_THE_EYE.fullmatch(named(one) or one.get("id", ""))]
    return [root] if len(kept) == len(children) else kept


def _enter(raw: Raw, name: str, polygons: list[Any], element: Element) -> None:
    """A shape under its name; several of one name are one province."""
    province, coast = split_coast(name)
    if coast:
        raw.coasts.setdefault(f"{province}/{coast}", []).extend(polygons)
        return
    raw.add(name, polygons)
    kind = _kind(element)
    if kind and name not in raw.kinds:
        raw.kinds[name] = kind


def _kind(element: Element) -> str:
    """What a shape seems to be by its classes and its colour; "" where nothing tells."""
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
    """Whether a colour is plainly blue."""
    found = _HEX.match(fill)
    if not found:
        return False
    text = found[1] if len(found[1]) == 6 else "".join(2 * one for one in found[1])
    red, green, blue = (int(text[i : i + 2], 16) for i in (0, 2, 4))
    return blue > red + 25 and blue >= green


def _jdip(sheet: Sheet, raw: Raw) -> None:
    """jDip's own data: where units, dislodged units and centers stand; 0 0 means nowhere."""
    offset = (0.0, 0.0)
    # By the names alone: some files call the namespace otherwise than jDip does.
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


def _godip(sheet: Sheet, raw: Raw) -> None:
    """godip's: a path `<id>Center` begins where the unit stands; the layer of supply centers marks them."""
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


def _placed(sheet: Sheet, x: float, y: float) -> tuple[float, float]:
    m = sheet.matrix
    return on_grid((m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f))


def _is_number(text: str) -> bool:
    try:
        return abs(float(text)) < 1e7
    except ValueError:
        return False


def _unread(root: Element, raw: Raw) -> None:
    """Say what of the drawing is not shown on the board."""
    for name in UNREAD:
        count = sum(1 for element in root.iter() if local(element) == name)
        if count and name not in ("style", "symbol"):
            raw.note("skipped", tr("{n} elements <{name}> are not drawn on a board.", n=count, name=name))
