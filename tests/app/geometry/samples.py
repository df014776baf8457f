"""A small map with a bit of everything: two seas, three lands, two coasts, a rock, a bridge; a small map of two
levels: the ground with a mountain and a river, and the galleries under it.

Tests write faults into it, one at a time.
"""

from __future__ import annotations

from pathlib import Path

from rules.files import custom_variants, maps

ROOT = Path(__file__).resolve().parents[3]
Changes = tuple[tuple[str, str], ...]

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
<g id="terrain">
<path id="Roc" data-kind="impassable" d="M 48.00,18.00 52.00,18.00 52.00,22.00 48.00,22.00 Z"/>
</g>
<g id="provinces">
<path id="NOR" data-kind="sea" d="M 0.00,0.00 60.00,0.00 60.00,10.00 40.00,10.00 20.00,10.00 0.00,10.00 Z"/>
<path id="Wes" data-kind="land" d="M 0.00,10.00 20.00,10.00 20.00,30.00 0.00,30.00 Z"/>
<path id="Mid" data-kind="land" d="M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z"/>
<path id="Eas" data-kind="land" d="M 40.00,10.00 60.00,10.00 60.00,30.00 40.00,30.00 Z
M 48.00,18.00 52.00,18.00 52.00,22.00 48.00,22.00 Z"/>
<path id="SOU" data-kind="sea" d="M 0.00,30.00 20.00,30.00 40.00,30.00 60.00,30.00 60.00,40.00 0.00,40.00 Z"/>
</g>
<g id="lines">
<path id="Arch" data-kind="bridge" data-between="Wes Eas" data-through="NOR" d="M 18.00,11.00 30.00,8.00 42.00,11.00"/>
</g>
<g id="coasts">
<path id="coast.nc" data-kind="coast" data-province="Mid" data-coast="nc" d="M 20.00,10.00 40.00,10.00"/>
<path id="coast.sc" data-kind="coast" data-province="Mid" data-coast="sc" d="M 20.00,30.00 40.00,30.00"/>
</g>
<g id="centers">
<circle id="c1" data-province="Wes" data-role="center" cx="16" cy="24" r="1"/>
<circle id="c2" data-province="Mid" data-role="center" cx="37" cy="24" r="1"/>
<circle id="c3" data-province="Eas" data-role="center" cx="57" cy="13" r="1"/>
</g>
<g id="anchors">
<circle id="a1" data-province="Wes" data-role="label" cx="10" cy="12" r="1"/>
<circle id="a2" data-province="Wes" data-role="unit" cx="5" cy="20" r="1"/>
<circle id="a3" data-province="Wes" data-role="dislodged" cx="9" cy="20" r="1"/>
<circle id="a4" data-province="Mid" data-role="label" cx="30" cy="20" r="1"/>
<circle id="a5" data-province="Mid" data-role="unit" cx="25" cy="20" r="1"/>
<circle id="a6" data-province="Mid" data-role="dislodged" cx="29" cy="20" r="1"/>
<circle id="a7" data-province="Mid" data-coast="nc" data-role="unit" cx="26" cy="13" r="1"/>
<circle id="a8" data-province="Mid" data-coast="nc" data-role="dislodged" cx="30" cy="13" r="1"/>
<circle id="a9" data-province="Mid" data-coast="sc" data-role="unit" cx="26" cy="27" r="1"/>
<circle id="b1" data-province="Mid" data-coast="sc" data-role="dislodged" cx="30" cy="27" r="1"/>
<circle id="b2" data-province="Eas" data-role="label" cx="50" cy="12" r="1"/>
<circle id="b3" data-province="Eas" data-role="unit" cx="44" cy="20" r="1"/>
<circle id="b4" data-province="Eas" data-role="dislodged" cx="44" cy="25" r="1"/>
<circle id="b5" data-province="NOR" data-role="label" cx="30" cy="3" r="1"/>
<circle id="b6" data-province="NOR" data-role="unit" cx="15" cy="5" r="1"/>
<circle id="b7" data-province="NOR" data-role="dislodged" cx="20" cy="5" r="1"/>
<circle id="b8" data-province="SOU" data-role="label" cx="30" cy="36" r="1"/>
<circle id="b9" data-province="SOU" data-role="unit" cx="15" cy="35" r="1"/>
<circle id="d1" data-province="SOU" data-role="dislodged" cx="20" cy="35" r="1"/>
</g>
</svg>
"""


def example_table(number: int = 1) -> str:
    """The first or second `map.toml` of the format's own page, so that the page stays true."""
    page = (ROOT / "resources/maps/README.md").read_text(encoding="utf-8")
    return page.split("```toml\n")[number].partition("```")[0]


def write_isthmus(folder: Path, changes: Changes = ()) -> Path:
    """The map in `folder`, with each (old, new) changed in the one file that has `old`, exactly once."""
    return write_map(folder, {"map.toml": example_table(), "board.svg": SVG}, changes)


def write_map(folder: Path, files: dict[str, str], changes: Changes) -> Path:
    """The files of a map in `folder`, changed likewise."""
    for old, new in changes:
        (name,) = [name for name, text in files.items() if old in text]
        assert files[name].count(old) == 1, f"{old!r} is in {name} several times"
        files[name] = files[name].replace(old, new)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


# --- A small map of two levels: the ground with a mountain and a river, and the galleries under it.

SVG_OF_MINE = """\
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
    return write_map(folder, {"map.toml": example_table(2), "board.svg": SVG_OF_MINE}, changes)


def forget_maps() -> None:
    """As in a new process: no map of one's own is known."""
    custom_variants._enlisted.clear()
    maps._enlisted.clear()
