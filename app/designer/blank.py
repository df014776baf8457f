"""What a new map begins with: an empty sea, and the facts that every map must have."""

from __future__ import annotations

import re
import unicodedata

SVG = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     version="1.1" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title>{name}</title>
<g id="terrain" inkscape:groupmode="layer" inkscape:label="terrain" fill-rule="evenodd">
</g>
<g id="provinces" inkscape:groupmode="layer" inkscape:label="provinces" fill-rule="evenodd">
<path id="SEA" data-kind="sea" fill="#d5e3ea"
d="M 0.00,0.00 {width}.00,0.00 {width}.00,{height}.00 0.00,{height}.00 Z"/>
</g>
<g id="borders" inkscape:groupmode="layer" inkscape:label="borders" fill="none" stroke="#7d776a" stroke-width="1">
</g>
<g id="lines" inkscape:groupmode="layer" inkscape:label="lines" fill="none" stroke="#3f7ca6" stroke-width="4">
</g>
<g id="coasts" inkscape:groupmode="layer" inkscape:label="coasts" fill="none" stroke="#b0703a" stroke-width="2">
</g>
<g id="centers" inkscape:groupmode="layer" inkscape:label="centers" fill="#ffffff" stroke="#3b3833" stroke-width="2">
</g>
<g id="anchors" inkscape:groupmode="layer" inkscape:label="anchors" fill-opacity="0.35">
</g>
<g id="names" inkscape:groupmode="layer" inkscape:label="names" font-size="12.5" text-anchor="middle">
</g>
</svg>
"""

TOML = """format = "strata-map"
version = 1
id = {id}
name = {name}
board = "board.svg"
attribution = ""
first_phase = "S1901M"
# How many centers win; 0: it is not won by centers.
victory_centers = 0
# The shortest border that makes neighbours, and how large a counter is, in board units.
min_border = 8.0
unit_radius = 12.0

[tables]
army = {{ kinds = ["A"], by = "land" }}
fleet = {{ kinds = ["F"], by = "water" }}

[powers]

[provinces]
SEA = {{ name = "The Sea", kind = "sea" }}

[adjacency.army]

[adjacency.fleet]
"""


def id_of(name: str) -> str:
    """An id for a map of this name: small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "map"


def quoted(text: str) -> str:
    """A text as TOML has it."""
    import tomlkit

    return tomlkit.item(text).as_string()


def blank(name: str, width: int = 1000, height: int = 800) -> tuple[bytes, str]:
    """The drawing and the facts of a new map; sizes in board units."""
    title = name.replace("&", "&amp;").replace("<", "&lt;")
    svg = SVG.format(name=title, width=width, height=height)
    return svg.encode("utf-8"), TOML.format(id=quoted(id_of(name)), name=quoted(name))
