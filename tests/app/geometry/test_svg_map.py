"""Reading a drawing: what is in it, what Inkscape may do to it, what is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.geometry import svg_map
from app.geometry.svg_map import Drawing, DrawingError, read_drawing
from tests.app.geometry.isthmus import ROOT

STANDARD = ROOT / "resources/maps/standard/board.svg"


@pytest.fixture(scope="module")
def standard() -> Drawing:
    return read_drawing(STANDARD)


def test_the_standard_board(standard: Drawing) -> None:
    kinds = [shape.kind for shape in standard.shapes.values()]
    count = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert (standard.width, standard.height) == (1600.0, 1300.0)
    assert count == {
        "impassable": 1, "island": 5, "decoration": 2, "lake": 1, "strait": 2, "land": 56, "sea": 19,
    }  # fmt: skip
    assert sorted(line.id for line in standard.lines) == [
        "Bosporus", "Bul/ec", "Bul/sc", "GreatBelt", "KielCanal", "Oresund",
        "Spa/nc", "Spa/sc", "StP/nc", "StP/sc", "StraitsPassage",
    ]  # fmt: skip


def test_parts_and_holes(standard: Drawing) -> None:
    rings = {id: [len(polygon) for polygon in shape.rings] for id, shape in standard.shapes.items()}
    assert {id: parts for id, parts in rings.items() if parts != [1]} == {
        "DanishStraits": [1, 1], "Con": [1, 1], "Den": [1, 1], "Spa": [1, 1], "Swe": [1, 1],
        "BAL": [2], "EAS": [2], "WES": [2],
    }  # fmt: skip


def test_points_are_as_in_the_file(standard: Drawing) -> None:
    assert standard.shapes["Swi"].rings[0][0][0] == (512.95, 863.4)
    assert standard.shapes["DanishStraits"].within == "Den"
    oresund = next(line for line in standard.lines if line.id == "Oresund")
    assert (oresund.kind, oresund.between, oresund.through) == ("bridge", ("Den", "Swe"), "DanishStraits")


def test_anchors(standard: Drawing) -> None:
    petersburg = standard.anchors["StP"]
    assert petersburg.unit == (1374.5, 155.1)
    assert petersburg.coasts["sc"].unit == (1106.2, 358.5)
    assert petersburg.missing == ()
    assert sum(anchors.center is not None for anchors in standard.anchors.values()) == 34
    corsica = standard.anchors["Cor"]
    assert (corsica.missing, corsica.dislodged) == (("dislodged",), corsica.unit)


@pytest.mark.parametrize("id", ["standard", "pink", "bioplomacy"])
def test_every_coordinate_has_two_decimals(id: str) -> None:
    text = (ROOT / "resources/maps" / id / "board.svg").read_text(encoding="utf-8")
    numbers = [number for data in re.findall(r' d="([^"]*)"', text) for number in re.findall(r"[\d.]+", data)]
    numbers += re.findall(r' c[xy]="([^"]*)"', text)
    assert len(numbers) > 5_000
    assert [number for number in numbers if not re.fullmatch(r"\d+\.\d\d", number)] == []


def test_reading_needs_no_shapely() -> None:
    code = (
        "import sys; from app.geometry.svg_map import read_drawing; read_drawing(sys.argv[1]);"
        "print([name for name in ('shapely', 'numpy', 'svgelements', 'PySide6') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(STANDARD)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout.strip() == "[]"


def _as_inkscape_saves(text: str) -> str:
    """Paths as relative steps, a layer moved and moved back, layers nested and hidden, other things beside them."""

    def relative(found: re.Match[str]) -> str:
        parts, x, y = [], 0.0, 0.0
        for part in found[1].split("M")[1:]:
            steps = []
            for a, b in [map(float, pair.split(",")) for pair in part.replace("Z", "").split()]:
                steps.append(f"{a - x:.8g},{b - y:.8g}")
                x, y = a, b
            x, y = map(float, part.split()[0].split(","))
            parts.append("m " + " ".join(steps) + " z")
        return f'id="Sev" data-kind="land" fill="#f3efe4" d="{" ".join(parts)}"'

    text = re.sub(r'id="Sev" data-kind="land" fill="#f3efe4" d="([^"]*)"', relative, text)
    text = text.replace('<g id="provinces"', '<g transform="translate(3.5,-2.25)"><g transform="matrix(1,0,0,1,'
                        '-3.5,2.25)" style="display:none" id="provinces"', 1)  # fmt: skip
    text = text.replace('</g>\n<g id="borders"', '<title>x</title></g></g>\n<g id="borders"', 1)
    return text.replace("<title>", '<defs id="d"><clipPath id="p"><path d="M 0 0"/></clipPath></defs><title>', 1)


def test_what_inkscape_rewrites_reads_the_same(tmp_path: Path, standard: Drawing) -> None:
    file = tmp_path / "board.svg"
    file.write_text(_as_inkscape_saves(STANDARD.read_text(encoding="utf-8")), encoding="utf-8")
    assert "m " in file.read_text(encoding="utf-8")
    assert read_drawing(file) == standard


def test_transforms_apply_from_the_inside_out(isthmus: Callable[..., Path]) -> None:
    folder = isthmus(
        ('<g id="anchors">', '<g id="anchors" transform="translate(10,0)"><g transform="scale(2)">'),
        ('cx="20" cy="35" r="1"/>\n</g>', 'cx="20" cy="35" r="1"/>\n</g></g>'),
    )
    assert read_drawing(folder / "board.svg").anchors["NOR"].label == (70.0, 6.0)


def test_levels_and_other_roles(isthmus: Callable[..., Path]) -> None:
    folder = isthmus(
        ('id="a1" data-province="Wes" data-role="label"', 'id="a1" data-province="Wes" data-role="badge"'),
        ('id="a2" data-province="Wes"', 'id="a2" data-province="Wes" data-level="u"'),
        ('<path id="Wes"', '<path id="Wes.u" data-level="u"'),
        ('<path id="Eas"', '<path id="p32" data-province="32"'),
    )
    drawing = read_drawing(folder / "board.svg")
    assert list(drawing.shapes) == ["Roc", "NOR", "Wes.u", "Mid", "32", "SOU"]
    assert (drawing.shapes["Wes.u"].province, drawing.shapes["Wes.u"].level) == ("Wes", "u")
    assert drawing.anchors["Wes"].more == {"badge": ((10.0, 12.0),)}
    assert drawing.anchors["Wes"].levels["u"].unit == (5.0, 20.0)
    assert drawing.anchors["Wes"].missing == ("label", "unit")
    assert drawing.anchors["Wes"].levels["u"].missing == ("label", "dislodged")


def test_what_is_drawn_of_a_level(mine: Callable[..., Path]) -> None:
    drawing = read_drawing(mine() / "board.svg")
    hill, below = drawing.shape_on("Hil", "g"), drawing.shape_on("Hil", "u")
    assert (hill, below) == (drawing.shapes["Hil"], drawing.shapes["Hil.u"])
    assert drawing.shape_on("Val", "u") is drawing.shapes["Val"]
    assert drawing.shape_on("Nowhere", "u") is None
    assert drawing.anchors_on("Hil", "u").unit == (15.0, 28.0)
    assert drawing.anchors_on("Hil", "g").unit == (4.0, 22.0)


def test_a_level_shares_the_anchors_that_it_has_not(mine: Callable[..., Path]) -> None:
    drawing = read_drawing(mine() / "board.svg")
    plain, below = drawing.anchors_on("Val", "g"), drawing.anchors_on("Val", "u")
    assert (plain.center, below.center) == (None, (56.0, 4.0))
    assert (below.label, below.unit, below.dislodged) == (plain.label, plain.unit, plain.dislodged)
    assert (below.missing, plain.missing) == ((), ())


def test_an_island_in_a_lake_on_an_island(isthmus: Callable[..., Path]) -> None:
    lake = "M 4.00,14.00 16.00,14.00 16.00,26.00 4.00,26.00 Z M 6.00,16.00 14.00,16.00 14.00,24.00 6.00,24.00 Z"
    folder = isthmus(("20.00,30.00 0.00,30.00 Z", f"20.00,30.00 0.00,30.00 Z {lake}"))
    parts = read_drawing(folder / "board.svg").shapes["Wes"].rings
    assert [[ring[0] for ring in polygon] for polygon in parts] == [[(0.0, 10.0), (4.0, 14.0)], [(6.0, 16.0)]]


@pytest.mark.parametrize(
    ("old", "new", "element", "words"),
    [
        ('viewBox="0 0 60 40"', 'viewBox="0 0 60"', "<svg>", "viewBox"),
        ('viewBox="0 0 60 40"', 'viewBox="5 0 60 40"', "<svg>", "begin at 0 0"),
        ('viewBox="0 0 60 40"', 'viewBox="0 0 nan 40"', "<svg>", "have a size"),
        ('id="Mid" data-kind="land"', 'id="Mid" data-kind="bog"', "Mid", 'data-kind="bog"'),
        ('id="Mid" data-kind="land"', 'data-kind="land"', "<path> in line", "needs an id"),
        ('id="Mid" data-kind="land"', 'id="Eas" data-kind="land"', "Eas", "used twice"),
        ('id="Mid" data-kind="land"', 'id="m" data-province="Wes" data-kind="land"', "m", "two shapes"),
        ("M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z", "M 20,10 40,10 Z", "Mid", "three corners"),
        ("M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z", "M 20,10 40", "Mid", "M with 3 numbers"),
        ("M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z", "M 1e999,10 0,1 1,0", "Mid", "not finite"),
        ('<path id="Roc" data-kind="impassable"', '<rect id="Roc"', "Roc", "a <rect> in the layer terrain"),
        ('<path id="Roc" data-kind="impassable"', '<use id="Roc"', "Roc", "a <use> in the layer terrain"),
        ('<g id="lines">', '<g id="lines" transform="turn(3)(">', "lines", "cannot be read"),
        ('data-between="Wes Eas"', 'data-between="Wes"', "Arch", "two places"),
        ('data-coast="nc" d=', "d=", "coast.nc", "data-coast"),
        ('data-coast="nc" d=', 'data-coast="sc" d=', "coast.sc", "drawn twice"),
        ('id="a1" data-province="Wes"', 'id="a1"', "a1", "data-province"),
        ('id="a1" data-province="Wes"', 'id="a1" data-province="Mid"', "a4", "two anchors"),
        ('cx="10" cy="12"', 'cx="ten" cy="12"', "a1", "must be numbers"),
        ('cx="10" cy="12"', 'cx="nan" cy="12"', "a1", "no place on a board"),
        ("</svg>", "", "file", "no well-formed XML"),
        ('xmlns="http://www.w3.org/2000/svg"', 'xmlns="http://www.w3.org/1999/xhtml"', "file", "the root is"),
    ],
)
def test_what_is_refused(isthmus: Callable[..., Path], old: str, new: str, element: str, words: str) -> None:
    folder = isthmus((old, new))
    with pytest.raises(DrawingError, match=r"board\.svg") as caught:
        read_drawing(folder / "board.svg")
    assert any(element in fault.element and words in fault.text for fault in caught.value.faults), caught.value


def test_all_faults_at_once(isthmus: Callable[..., Path]) -> None:
    folder = isthmus(('id="Mid" data-kind="land"', 'id="Mid" data-kind="bog"'), ('cx="10" cy="12"', 'cx="" cy="12"'))
    with pytest.raises(DrawingError) as caught:
        read_drawing(folder / "board.svg")
    assert [fault.element for fault in caught.value.faults] == ["Mid", "a1"]


def test_entities_are_refused(isthmus: Callable[..., Path]) -> None:
    file = isthmus() / "board.svg"
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/hostname">]>'
    file.write_text(bomb + file.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(DrawingError, match="declares entities"):
        read_drawing(file)


def test_the_document_type_of_svg_is_no_harm(isthmus: Callable[..., Path]) -> None:
    file = isthmus() / "board.svg"
    before = read_drawing(file)
    kind = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    file.write_text(kind + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_drawing(file) == before


def test_large_files_are_refused(isthmus: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_map, "MOST_BYTES", 1000)
    with pytest.raises(DrawingError, match="larger than"):
        read_drawing(isthmus() / "board.svg")


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">' + "<g>" * 20000, encoding="utf-8")
    with pytest.raises(DrawingError, match="no well-formed XML"):
        read_drawing(file)
