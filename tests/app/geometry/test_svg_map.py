"""Reading a drawing: what is in it, what Inkscape may do to it, what is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from app.geometry import svg_map
from app.geometry.cutting import merged, renamed, split, stamped
from app.geometry.drawing import AnchorKey
from app.geometry.edits import moved
from app.geometry.importing.healing import repaired
from app.geometry.levels import covers
from app.geometry.placing import pins, with_anchor, with_another, with_pin_at, without_pin
from app.geometry.planar import Edited, Graph, drawing_of
from app.geometry.running import with_run
from app.geometry.svg_map import Drawing, DrawingError, read_drawing
from app.geometry.svg_write import SvgBoard, same_sides
from rules.files import map_folder, read_map
from tests.app.geometry.opening import levels_of, opened
from tests.app.geometry.samples import ROOT

from .wavy import OWN, every, own_board

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
    rings = {id: [len(polygon) for polygon in shape.rings] for id, shape in standard.shapes.items()}
    assert {id: parts for id, parts in rings.items() if parts != [1]} == {
        "DanishStraits": [1, 1], "Con": [1, 1], "Den": [1, 1], "Spa": [1, 1], "Swe": [1, 1],
        "BAL": [2], "EAS": [2], "WES": [2],
    }  # fmt: skip
    assert standard.shapes["Swi"].rings[0][0][0] == (512.95, 863.4)
    assert standard.shapes["DanishStraits"].within == "Den"
    oresund = next(line for line in standard.lines if line.id == "Oresund")
    assert (oresund.kind, oresund.between, oresund.through) == ("bridge", ("Den", "Swe"), "DanishStraits")
    petersburg = standard.anchors["StP"]
    assert (petersburg.unit, petersburg.coasts["sc"].unit) == ((1374.5, 155.1), (1106.2, 358.5))
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


def test_what_is_drawn_of_a_level_and_shared_with_it(mine: Callable[..., Path]) -> None:
    drawing = read_drawing(mine() / "board.svg")
    hill, below = drawing.shape_on("Hil", "g"), drawing.shape_on("Hil", "u")
    assert (hill, below) == (drawing.shapes["Hil"], drawing.shapes["Hil.u"])
    assert drawing.shape_on("Val", "u") is drawing.shapes["Val"] and drawing.shape_on("Nowhere", "u") is None
    assert drawing.anchors_on("Hil", "u").unit == (15.0, 28.0)
    assert drawing.anchors_on("Hil", "g").unit == (4.0, 22.0)
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
        ('viewBox="0 0 60 40"', 'viewBox="5 0 60 40"', "<svg>", "begin with 0 0"),
        ('viewBox="0 0 60 40"', 'viewBox="0 0 nan 40"', "<svg>", "a width and a height"),
        ('id="Mid" data-kind="land"', 'id="Mid" data-kind="bog"', "Mid", 'data-kind="bog"'),
        ('id="Mid" data-kind="land"', 'data-kind="land"', "<path> on line", "needs an ID"),
        ('id="Mid" data-kind="land"', 'id="Eas" data-kind="land"', "Eas", "used twice"),
        ('id="Mid" data-kind="land"', 'id="m" data-province="Wes" data-kind="land"', "m", "two shapes"),
        ("M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z", "M 20,10 40,10 Z", "Mid", "three corners"),
        ("M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z", "M 20,10 40", "Mid", "M is followed by 3 numbers"),
        ("M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z", "M 1e999,10 0,1 1,0", "Mid", "infinite or undefined"),
        ('<path id="Roc" data-kind="impassable"', '<rect id="Roc"', "Roc", "layer terrain may hold only"),
        ('<path id="Roc" data-kind="impassable"', '<use id="Roc"', "Roc", "layer terrain may hold only"),
        ('<g id="lines">', '<g id="lines" transform="turn(3)(">', "lines", "is not valid"),
        ('data-between="Wes Eas"', 'data-between="Wes"', "Arch", "two provinces"),
        ('data-coast="nc" d=', "d=", "coast.nc", "data-coast"),
        ('data-coast="nc" d=', 'data-coast="sc" d=', "coast.sc", "drawn twice"),
        ('id="a1" data-province="Wes"', 'id="a1"', "a1", "data-province"),
        ('id="a1" data-province="Wes"', 'id="a1" data-province="Mid"', "a4", "two anchors"),
        ('cx="10" cy="12"', 'cx="ten" cy="12"', "a1", "must be numbers"),
        ('cx="10" cy="12"', 'cx="nan" cy="12"', "a1", "far outside the board"),
        ("</svg>", "", "file", "a tag is not closed"),
        ('xmlns="http://www.w3.org/2000/svg"', 'xmlns="http://www.w3.org/1999/xhtml"', "file", "begin with <svg"),
    ],
)
def test_what_is_refused(isthmus: Callable[..., Path], old: str, new: str, element: str, words: str) -> None:
    folder = isthmus((old, new))
    with pytest.raises(DrawingError, match=r"board\.svg") as caught:
        read_drawing(folder / "board.svg")
    assert any(element in fault.element and words in fault.text for fault in caught.value.faults), caught.value


def test_all_faults_are_told_at_once(isthmus: Callable[..., Path]) -> None:
    folder = isthmus(('id="Mid" data-kind="land"', 'id="Mid" data-kind="bog"'), ('cx="10" cy="12"', 'cx="" cy="12"'))
    with pytest.raises(DrawingError) as caught:
        read_drawing(folder / "board.svg")
    assert [fault.element for fault in caught.value.faults] == ["Mid", "a1"]


def test_files_that_are_traps_are_refused(isthmus: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    file = isthmus() / "board.svg"
    before = read_drawing(file)
    kind = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    file.write_text(kind + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_drawing(file) == before
    file = isthmus() / "board.svg"
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/hostname">]>'
    file.write_text(bomb + file.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(DrawingError, match="declares XML entities"):
        read_drawing(file)
    monkeypatch.setattr(svg_map, "MOST_BYTES", 1000)
    with pytest.raises(DrawingError, match="larger than"):
        read_drawing(isthmus() / "board.svg")
    monkeypatch.undo()
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">' + "<g>" * 20000, encoding="utf-8")
    with pytest.raises(DrawingError, match="not well-formed XML"):
        read_drawing(file)


# --- Writing an edited board back into its file: nothing else is touched, and what is read again is what was
# written.

PLAIN = b"""<?xml version="1.0" encoding="UTF-8"?>
<!-- Two lands and a sea; 1 > 0. -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     version="1.1" width="80" height="40" viewBox="0 0 80 40">
<g id="provinces" transform="translate(10,0)">
  <path id="One" data-kind='land' d="M -10,0 L 10,0 10,40 -10,40 Z"
        data-note="a > b"/>
  <path id="Two" data-kind="land" d="M 10,0 40,0 40,40 10,40 Z"/>
  <path id="Sea" data-kind="sea" d="M 40,0 70,0 70,40 40,40 Z"/>
</g>
<g id="borders"><path id="border.One.Two" data-kind="land" data-between="One Two" d="M 20,0 20,40"/></g>
<g id="anchors"><circle id="a1" data-province="One" data-role="label" cx="10" cy="20" r="3"/></g>
<g id="names"><text id="n1" data-province="One" x="10" y="24">One</text></g>
<g id="lines"/>
</svg>
"""


def good(edited: Edited) -> Graph:
    assert isinstance(edited, Graph), edited
    return edited


def again(board: SvgBoard, graph: Graph) -> Graph:
    """The graph of the file that is written."""
    net = graph.net
    return SvgBoard(board.written(graph), net.levels, net.lies, net.plain).graph


def alike(one: Graph, other: Graph) -> bool:
    """Whether two boards say the same, but for how the arcs are numbered."""
    kinds = [{name: (r.kind, r.within, r.province, r.level) for name, r in g.net.regions.items()} for g in (one, other)]
    return same_sides(one, other) and kinds[0] == kinds[1] and one.lines == other.lines and spots(one) == spots(other)


def spots(graph: Graph) -> dict[tuple[str, AnchorKey], tuple[tuple[float, float], ...]]:
    found: dict[tuple[str, AnchorKey], list[tuple[float, float]]] = {}
    for pin in pins(graph):
        found.setdefault((pin.province, pin.key), []).append(pin.point)
    return {key: tuple(points) for key, points in found.items()}


@pytest.mark.parametrize("name", OWN)
def test_without_a_change_the_file_is_byte_equal(name: str) -> None:
    table, data = own_board(name)
    board = opened(data, table)
    assert board.written(board.graph) == data
    assert board.written(replace(board.graph)) == data  # not the same value, but an equal one
    assert drawing_of(board.graph) == read_drawing(map_folder(name) / table.drawing)


@pytest.mark.parametrize("name", OWN)
def test_an_edited_board_is_read_again_as_it_was_written(name: str) -> None:
    table, data = own_board(name)
    board = opened(data, table)
    graph = board.graph
    corner = next(p for p, arcs in graph.junctions.items() if len(arcs) == 3 and 200 < p[0] < 1200)
    new = moved(graph, {corner: (corner[0] + 0.5, corner[1] + 0.5)}, every(graph))
    assert alike(again(board, good(new)), good(new))
    before, after = data.splitlines(), board.written(good(new)).splitlines()
    assert len(before) == len(after)
    assert 0 < sum(a != b for a, b in zip(before, after)) < 60  # a few lines of thousands


def test_every_kind_of_edit_survives_the_file() -> None:
    """The board of many levels, edited in many ways one after the other."""
    table, data = own_board("bioplomacy")
    board = opened(data, table)
    graph = board.graph
    graph = good(moved(graph, {p: (p[0] + 0.5, p[1]) for p in list(graph.junctions)[40:41]}, frozenset({"u"})))
    name = next(name for name, one in graph.net.regions.items() if one.kind == "land" and not one.level)
    left, right = ring_ends(graph, name)
    graph = good(split(graph, [left, right], "New", every(graph)))
    graph = good(stamped(graph, square(graph, "70"), "M9", "mountain", frozenset({"g"})))
    graph = good(merged(graph, "33", "47", every(graph))) if touching(graph, "33", "47") else graph
    graph = good(renamed(graph, "54", "Fen"))
    graph = with_another(graph, "New", AnchorKey("", "", "label"), (50.0, 60.0))
    graph = with_another(graph, "New", AnchorKey("", "h", "unit"), (55.0, 60.0))
    first = next(pins(graph))
    graph = with_pin_at(graph, first, (first.point[0] + 1, first.point[1]))
    graph = without_pin(graph, list(pins(graph))[5])
    corners = [p for p in graph.junctions if "22" in graph.around(p, "g")]
    graph = good(with_run(graph, "river", corners[0], corners[1], "g"))
    assert alike(again(board, graph), graph)


def ring_ends(graph: Graph, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Two vertices of a place between which one can draw straight."""
    import shapely

    ring = graph.shape(name).rings[0][0]
    body = shapely.Polygon(ring).buffer(-0.01)
    for i, one in enumerate(ring):
        for other in ring[i + len(ring) // 3 : i + 2 * len(ring) // 3]:
            line = shapely.LineString([one, other])
            if body.intersection(line).length > line.length - 0.1:
                return one, other
    raise AssertionError(name)


def square(graph: Graph, name: str) -> list[tuple[float, float]]:
    from app.geometry.placing import inscribed

    (x, y), radius = inscribed(graph.shape(name))
    half = radius / 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def touching(graph: Graph, one: str, other: str) -> bool:
    return any({one, other} <= set(names) for names in graph.net.users.values())


def test_a_file_of_another_hand_keeps_all_that_is_not_changed() -> None:
    board = SvgBoard(PLAIN)
    new = good(moved(board.graph, {(20.0, 40.0): (23.0, 40.0)}, every(board.graph)))
    expected = (
        PLAIN.replace(
            b'd="M -10,0 L 10,0 10,40 -10,40 Z"',
            b'd="M -10.000000,0.000000 10.000000,0.000000 13.000000,40.000000 -10.000000,40.000000 Z"',
        )
        .replace(
            b'd="M 10,0 40,0 40,40 10,40 Z"',
            b'd="M 10.000000,0.000000 40.000000,0.000000 40.000000,40.000000 13.000000,40.000000 Z"',
        )
        .replace(b'd="M 20,0 20,40"', b'd="M 20.00,0.00 23.00,40.00"')
    )
    assert board.written(new) == expected


def test_layers_that_the_file_lacks_or_has_empty_are_made() -> None:
    board = SvgBoard(PLAIN)
    graph = good(
        stamped(board.graph, [(30, 10), (40, 10), (40, 20), (30, 20)], "Tarn & Co", "lake", every(board.graph))
    )
    graph = good(with_run(graph, "river", (20.0, 0.0), (20.0, 40.0), ""))
    root = etree.fromstring(board.written(graph))
    assert [g.get("id") for g in root][-1] == "terrain"
    assert alike(again(board, graph), graph)


def test_names_and_borders_for_the_eye_follow_in_any_encoding() -> None:
    board = SvgBoard(PLAIN)
    graph = good(renamed(with_anchor(board.graph, "One", AnchorKey("", "", "label"), [(12.0, 21.0)]), "One", "First"))
    text = board.written(graph)
    assert b'<text id="n1" data-province="First" x="12.00" y="25.00">First</text>' in text
    assert b'data-between="First Two"' in text
    gone = board.written(good(merged(board.graph, "Two", "One", every(board.graph))))
    assert b"border.One.Two" not in gone and b"<text" not in gone and b"a1" not in gone
    data = PLAIN.replace(b"UTF-8", b"ISO-8859-1").replace(b"Two lands", "Zwei Länder".encode("latin-1"))
    board = SvgBoard(data)
    assert board.written(replace(board.graph)) == data
    new = good(moved(board.graph, {(20.0, 40.0): (23.0, 40.0)}, every(board.graph)))
    assert alike(again(board, new), new) and "Zwei Länder".encode() in board.written(new)
    levels, lies, plain = levels_of(read_map("bioplomacy"))
    assert (levels, plain, lies) == (("u", "g", "h"), "g", dict.fromkeys(("M1", "M2", "M3", "M4"), ("g",)))


def test_a_circle_that_a_drawing_program_made_a_path_is_read_and_moved() -> None:
    """Inkscape, Path > Object to Path: four arcs; it is a circle again once it is moved here."""
    arcs = b'd="m 13,20 a 3,3 0 0 1 -3,3 3,3 0 0 1 -3,-3 3,3 0 0 1 3,-3 3,3 0 0 1 3,3 z"'
    board = SvgBoard(PLAIN.replace(b'<circle id="a1"', b'<path id="a1"').replace(b'cx="10" cy="20" r="3"', arcs))
    assert spots(board.graph) == {("One", AnchorKey("", "", "label")): ((10.0, 20.0),)}
    assert board.written(board.graph) == board.data
    graph = replace(board.graph, anchors={"One": {AnchorKey("", "", "label"): ((12.0, 25.0),)}})
    data = board.written(graph)
    assert b"arcs" not in data and b'cx="12' in data and b'id="a1"' not in data
    assert spots(again(board, graph)) == {("One", AnchorKey("", "", "label")): ((12.0, 25.0),)}


# --- Files as Inkscape 1.2 saves them: opened as they were, changed in few places, and mended where shapes were
# moved.

FOLDER = Path(__file__).parent / "inkscape"


def board(name: str) -> SvgBoard:
    return SvgBoard((FOLDER / f"{name}.svg").read_bytes())


def test_things_that_were_moved_turned_and_grouped_across_layers_are_found() -> None:
    before, after = board("before").graph, board("moved").graph
    assert same_sides(before, after) and before.lines == after.lines
    spots = {who: {spot: points[0] for spot, points in own.items()} for who, own in after.anchors.items()}
    assert spots["Wes"][AnchorKey("", "", "label")] == (10.0, 12.0)
    assert spots["Wes"][AnchorKey("", "", "unit")] == (23.0, 14.0)  # turned about the middle of all that was chosen
    assert spots["32"][AnchorKey("nc", "", "unit")] == (30.0, 39.0)


@pytest.mark.parametrize("name", ["saved", "plain", "moved"])
def test_what_inkscape_saves_says_the_same_and_is_edited_where_inkscape_put_things(name: str) -> None:
    before, file = board("before").graph, board(name)
    assert same_sides(before, file.graph) and before.lines == file.graph.lines
    assert before.anchors == file.graph.anchors or name == "moved"
    assert file.written(file.graph) == file.data
    graph = good(moved(file.graph, {(20.0, 10.0): (21.5, 11.0)}, every(file.graph)))
    graph = with_anchor(graph, "Wes", AnchorKey("", "", "unit"), ((6.0, 21.0),))
    graph = with_anchor(graph, "NOR", AnchorKey("", "", "label"), ((30.0, 5.0),))
    data = file.written(graph)
    again = SvgBoard(data).graph
    assert same_sides(again, graph) and again.lines == graph.lines
    assert (again.anchors, data.count(b"sodipodi")) == (graph.anchors, file.data.count(b"sodipodi"))


def test_what_was_united_erased_or_doubled_is_mended() -> None:
    graph = board("union").graph
    (name,) = graph.net.regions.keys() & {"Wes", "32", "s32"}
    assert graph.net.regions[name].kind == "land"
    assert covers(graph) is None
    graph = board("erased").graph
    assert covers(graph) is not None
    found = repaired(graph, ["Wes"])
    new = good(found.graph)
    assert covers(new) is None and found.scenery == () and same_sides(new, board("before").graph)
    found = repaired(board("erased").graph)
    assert (found.scenery, good(found.graph).net.regions["Rest1"].kind) == (("Rest1",), "scenery")
    assert any("belong to no shape" in note.text for note in found.notes)
    graph = board("doubled").graph
    assert covers(graph) is not None
    found = repaired(graph)
    new = good(found.graph)
    assert covers(new) is None and any("overlapped" in note.text for note in found.notes)
    assert {"NOR", "SOU", "32", "Roc"} <= new.net.regions.keys()
