"""A small map of two levels: the ground with a mountain and a river, and the galleries under it.

Tests write faults into it, one at a time.
"""

from __future__ import annotations

from pathlib import Path

from tests.app.geometry.isthmus import Changes, example_table, write_map

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
<g id="terrain">
<path id="Lak" data-kind="lake" d="M 50.00,30.00 60.00,30.00 60.00,40.00 50.00,40.00 Z"/>
</g>
<g id="provinces">
<path id="Hil" data-kind="land" d="M 0.00,0.00 30.00,0.00 30.00,20.00 30.00,40.00 0.00,40.00 Z
M 10.00,10.00 20.00,10.00 20.00,20.00 10.00,20.00 Z"/>
<path id="Hil.u" data-kind="land" data-level="u" d="M 0.00,0.00 30.00,0.00 30.00,20.00 30.00,40.00 0.00,40.00 Z"/>
<path id="Peak" data-kind="mountain" d="M 10.00,10.00 20.00,10.00 20.00,20.00 10.00,20.00 Z"/>
<path id="Val" data-kind="land" d="M 30.00,0.00 60.00,0.00 60.00,30.00
50.00,30.00 50.00,40.00 30.00,40.00 30.00,20.00 Z"/>
</g>
<g id="lines">
<path id="Beck" data-kind="river" data-between="Hil Val" d="M 30.00,0.00 30.00,20.00"/>
</g>
<g id="centers">
<circle id="c1" data-province="Hil" data-role="center" cx="4" cy="34" r="1"/>
<circle id="c2" data-province="Peak" data-role="center" cx="18" cy="18" r="1"/>
<circle id="c3" data-province="Val" data-level="u" data-role="center" cx="56" cy="4" r="1"/>
</g>
<g id="anchors">
<circle id="a1" data-province="Hil" data-role="label" cx="15" cy="4" r="1"/>
<circle id="a2" data-province="Hil" data-role="unit" cx="4" cy="22" r="1"/>
<circle id="a3" data-province="Hil" data-role="dislodged" cx="4" cy="18" r="1"/>
<circle id="a4" data-province="Hil" data-level="u" data-role="unit" cx="15" cy="28" r="1"/>
<circle id="a5" data-province="Hil" data-level="u" data-role="dislodged" cx="20" cy="28" r="1"/>
<circle id="b1" data-province="Peak" data-role="label" cx="15" cy="12" r="1"/>
<circle id="b2" data-province="Peak" data-role="unit" cx="13" cy="14" r="1"/>
<circle id="b3" data-province="Peak" data-role="dislodged" cx="13" cy="18" r="1"/>
<circle id="d1" data-province="Val" data-role="label" cx="45" cy="4" r="1"/>
<circle id="d2" data-province="Val" data-role="unit" cx="40" cy="20" r="1"/>
<circle id="d3" data-province="Val" data-role="dislodged" cx="45" cy="20" r="1"/>
</g>
</svg>
"""


def write_mine(folder: Path, changes: Changes = ()) -> Path:
    """The map in `folder`, with each (old, new) changed in the one file that has `old`, exactly once."""
    return write_map(folder, {"map.toml": example_table(2), "board.svg": SVG}, changes)
