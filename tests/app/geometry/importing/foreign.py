"""Small maps in the formats of other programs: two lands and an island round a sea, one land with two coasts."""

from __future__ import annotations

from pathlib import Path

SQUARES = {
    "wes": "M 0 0 L 300 0 L 300 600 L 0 600 Z",
    "nth": "M 300 0 L 900 0 L 900 200 L 600 200 L 300 200 Z",
    "mid": "M 300 200 L 600 200 L 600 400 L 300 400 Z",
    "eas": "M 600 200 L 900 200 L 900 400 L 600 400 Z",
    "sou": "M 300 400 L 600 400 L 900 400 L 900 600 L 300 600 Z",
}
TRACED = {
    **SQUARES,
    # As a hand traces it: not one corner is the neighbor's, a gap on one side and an overlap on the other.
    "mid": "M 301 201 L 598.5 199 L 601.2 399 L 302 401.3 Z",
}

JDIP_DTD = """<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "svg10.dtd" [
<!ENTITY % svgExt "| jdipNS:PROVINCE_DATA" >
<!ATTLIST jdipNS:PROVINCE_DATA xmlns:jdipNS CDATA #FIXED "http://jdip.sourceforge.org/jdipNS">
]>"""

JDIP = """{dtd}
<svg width="450px" height="300px" viewBox="-5 -5 910 610" xmlns="http://www.w3.org/2000/svg">
<jdipNS:PROVINCE_DATA>
<jdipNS:PROVINCE name="wes"><jdipNS:UNIT x="150" y="300"/><jdipNS:DISLODGED_UNIT x="190" y="300"/>
<jdipNS:SUPPLY_CENTER x="150" y="200"/></jdipNS:PROVINCE>
<jdipNS:PROVINCE name="mid"><jdipNS:UNIT x="450" y="300"/><jdipNS:DISLODGED_UNIT x="490" y="300"/>
<jdipNS:SUPPLY_CENTER x="0" y="0"/></jdipNS:PROVINCE>
<jdipNS:PROVINCE name="mid-nc"><jdipNS:UNIT x="450" y="240"/><jdipNS:DISLODGED_UNIT x="490" y="240"/></jdipNS:PROVINCE>
</jdipNS:PROVINCE_DATA>
<g id="MapLayer"><path id="_wes" d="M 0 0 L 9 9 L 0 9 Z"/></g>
<g><g id="MouseLayer" class="invisible">
{paths}
<path id="mid-nc" d="M 300 200 L 600 200 L 600 300 L 300 300 Z"/>
<path id="mid-sc" d="M 300 300 L 600 300 L 600 400 L 300 400 Z"/>
</g></g></svg>"""

ADJACENCY = """<?xml version="1.0"?>
<PROVINCES>
<PROVINCE shortname="wes" fullname="Westland"><UNIQUENAME name="west"/>
<ADJACENCY type="mv" refs="mid"/><ADJACENCY type="xc" refs="nth sou mid-nc mid/sc"/></PROVINCE>
<PROVINCE shortname="mid" fullname="Middle">
<ADJACENCY type="mv" refs="wes eas"/><ADJACENCY type="nc" refs="nth wes eas"/><ADJACENCY type="sc" refs="sou wes eas"/>
</PROVINCE>
<PROVINCE shortname="eas" fullname="Eastland">
<ADJACENCY type="mv" refs="mid"/><ADJACENCY type="xc" refs="nth sou mid/nc mid/sc"/></PROVINCE>
<PROVINCE shortname="nth" fullname="Northern Sea"><ADJACENCY type="xc" refs="wes mid/nc eas{more}"/></PROVINCE>
<PROVINCE shortname="sou" fullname="Southern Sea"><ADJACENCY type="xc" refs="wes mid/sc eas"/></PROVINCE>
</PROVINCES>"""

VARIANTS = """<VARIANTS><VARIANT name="Five" version="1">
<POWER name="west" active="true" adjective="Western" altnames="occident"/>
<POWER name="wild" active="true" adjective="Wild"/>
<STARTINGTIME turn="Spring, 1910, Movement"/>
<VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="2"/></VICTORYCONDITIONS>
<SUPPLYCENTER province="wes" homepower="occident" owner="west"/><SUPPLYCENTER province="mid" homepower="wild"/>
<INITIALSTATE province="wes" power="west" unit="army"/>
<INITIALSTATE province="mid" power="wild" unit="fleet" unitcoast="sc"/>
</VARIANT></VARIANTS>"""


def paths(shapes: dict[str, str]) -> str:
    return "\n".join(f'<path id="{name}" d="{data}"/>' for name, data in shapes.items())


def jdip(folder: Path, shapes: dict[str, str] = SQUARES, more: str = "") -> list[Path]:
    """jDip's three files."""
    texts = {
        "five.svg": JDIP.format(dtd=JDIP_DTD, paths=paths(shapes)),
        "five_adjacency.xml": ADJACENCY.replace("{more}", more),
        "variants.xml": VARIANTS,
    }
    return [written(folder / name, text) for name, text in texts.items()]


def svg(folder: Path, body: str, head: str = 'viewBox="0 0 900 600"') -> Path:
    """A drawing with this in it."""
    spaces = (
        'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    )
    return written(folder / "board.svg", f"<svg {spaces} {head}>{body}</svg>")


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


JUDGE = """# The judge's table of the same five places
VICTORY 2
BEGIN SPRING 1910 MOVEMENT

WESTLAND (WESTERN:W)  WES
A WES

EASTERN-ISLES (Isle+Folk)  EAS
F EAS
UNOWNED MID
RULES BUILD_ANY

Westland         = wes west far+west
Middle           = mid
Middle (north)   = mid/nc mid(nc)
Middle (south)   = mid/sc mid(sc)
East             = eas
Northern Sea     = non north nth
Southern Sea     = sou

COAST WES      ABUTS MID NON SOU MID/NC MID/SC
COAST mid      ABUTS WES EAS NON SOU
COAST MID/NC   ABUTS WES EAS NON
COAST MID/SC   ABUTS WES EAS SOU
COAST EAS      ABUTS MID NON SOU MID/NC MID/SC
WATER NON      ABUTS WES MID/NC EAS
WATER SOU      ABUTS WES MID/SC EAS
"""

GODIP = """package five
var FiveVariant = common.Variant{
	Name:       "Five Lands",
	SoloWinner: common.SCCountWinner(2),
}
const (
	West godip.Nation = "Far West"
)
func Start() { s := NewState(classical.NewPhase(1910, godip.Spring, godip.Movement))
	s.SetUnits(map[godip.Province]godip.Unit{
		"wes": godip.Unit{godip.Army, West},
		"mid/sc": godip.Unit{godip.Fleet, godip.Wild},
	})
}
func FiveGraph() *graph.Graph {
	return graph.New().
		// Westland
		Prov("wes").Conn("mid", godip.Land).Conn("mid/nc", godip.Sea).Conn("mid/sc", godip.Sea).Conn("nth", godip.Sea).Conn("sou", godip.Sea).Flag(godip.Coast...).SC(West).
		// mid
		Prov("mid").Conn("wes", godip.Land).Conn("eas", godip.Land).Conn("nth", godip.Sea).Flag(godip.Land).SC(godip.Wild).
		// Middle (North Coast)
		Prov("mid/nc").Conn("wes", godip.Sea).Conn("eas", godip.Sea).Conn("nth", godip.Sea).Flag(godip.Sea).
		// Middle (South Coast)
		Prov("mid/sc").Conn("wes", godip.Sea).Conn("eas", godip.Sea).Conn("sou", godip.Sea).Flag(godip.Sea).
		// Eastland
		Prov("eas").Conn("mid", godip.Land).Conn("mid/nc", godip.Sea).Conn("mid/sc", godip.Sea).Conn("nth", godip.Sea).Conn("sou", godip.Sea).Flag(godip.Coast...).SC(godip.Neutral).
		Prov("nth").Conn("wes", godip.Sea).Conn("mid/nc", godip.Sea).Conn("eas", godip.Sea).Flag(godip.Sea).
		Prov("sou").Conn("wes", godip.Sea).Conn("mid/sc", godip.Sea).Conn("eas", godip.Sea).Flag(godip.Sea).
		Done()
}
"""  # noqa: E501  # a chain is one line, as its generator writes it


def inset(shapes: dict[str, tuple[float, float, float, float]], ink: float) -> dict[str, str]:
    """Rectangles (left, top, right, bottom) that stop at the ink of their borders, as traced maps do."""
    found = {}
    for name, (left, top, right, bottom) in shapes.items():
        a, b = left + ink * (left > 0), top + ink * (top > 0)
        c, d = right - ink * (right < 900), bottom - ink * (bottom < 600)
        found[name] = f"M {a} {b} L {c} {b} L {c} {d} L {a} {d} Z"
    return found
