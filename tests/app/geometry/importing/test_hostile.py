"""Hostile and broken files are refused with a sentence, soon, and without reading anything else."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.designer.files import imported_source
from app.geometry.importing import ImportRefused, imported
from tests.app.geometry.importing.foreign import SQUARES as FOREIGN_SQUARES
from tests.app.geometry.importing.foreign import paths, svg, written


def refused(*files: Path) -> str:
    with pytest.raises(ImportRefused) as caught:
        imported(files)
    return caught.value.text


def test_entity_bomb(tmp_path: Path) -> None:
    lines = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    text = f'<!DOCTYPE svg [<!ENTITY a0 "ha">{lines}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a9;</text></svg>'
    assert "entities" in refused(written(tmp_path / "bomb.svg", text))


def test_entity_from_outside(tmp_path: Path) -> None:
    secret = written(tmp_path / "secret.txt", "M 0 0 L 9 0 L 9 9 Z")
    text = (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        '<svg viewBox="0 0 900 600" xmlns="http://www.w3.org/2000/svg"><g id="a">&x;</g></svg>'
    )
    assert "entities" in refused(written(tmp_path / "outside.svg", text))


def test_a_clone_of_itself_is_told(tmp_path: Path) -> None:
    found = imported([svg(tmp_path, paths(FOREIGN_SQUARES) + '<g id="x0"><use href="#x0"/></g>')])
    assert any("clone of clones" in note.text for note in found.notes)


def test_clones_of_clones_are_not_followed_for_ever(tmp_path: Path) -> None:
    body = paths(FOREIGN_SQUARES) + '<g id="x0"><use id="y0" href="#x0"/></g>'
    for n in range(1, 30):
        body += f'<g id="x{n}">' + 9 * f'<use href="#x{n - 1}"/>' + "</g>"
    assert "clones" in refused(svg(tmp_path, body))


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "huge.svg"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "larger than" in refused(path)


@pytest.mark.parametrize(
    "text, word",
    [
        ('{"type": "FeatureCollection", "features": [{"id": "a", "geometry": {"type": "Polygon", '
         '"coordinates": [[[NaN, 0], [1, 0], [1, 1]]]}}]}', "number"),
        ('{"type": "FeatureCollection", "features": [{"id": "a", "geometry": {"type": "Polygon", '
         '"coordinates": [[["x", 0], [1, 0], [1, 1]]]}}]}', "pair of numbers"),
        ("[" * 100_000, "nested"),
        ('{"type": ' + "9" * 5000 + "}", "digits"),
        ('{"type": "FeatureCollection"}', "FeatureCollection"),
        ('{"type": "FeatureCollection", "features": []}', "polygon"),
        ("{", "line 1"),
    ],
)  # fmt: skip
def test_geojson_that_is_none(tmp_path: Path, text: str, word: str) -> None:
    assert word in refused(written(tmp_path / "a.geojson", text))


@pytest.mark.parametrize(
    "body, head, word",
    [
        ("", 'viewBox="0 0 900 600"', "closed shape"),
        ("<path d='M 0 0 L 9 0 L 9 9 Z'/>", 'viewBox="0 0 900 600"', "closed shape"),
        ("", "", "how large"),
        ("", 'viewBox="0 0 nan 600"', "how large"),
        ("", 'viewBox="0 0 -5 600"', "how large"),
    ],
)
def test_drawings_without_a_board(tmp_path: Path, body: str, head: str, word: str) -> None:
    assert word in refused(svg(tmp_path, body, head))


def test_a_path_that_cannot_be_read_is_left_out_and_told(tmp_path: Path) -> None:
    bad = '<path id="odd" d="M 0 0 L nan 5 L 9 9 Z"/><path id="cut" d="M 0 0 L 5"/>'
    found = imported([svg(tmp_path, paths(FOREIGN_SQUARES) + bad)])
    told = [note.id for note in found.notes if note.kind == "skipped"]
    assert told == ["odd", "cut"]


def test_other_files(tmp_path: Path) -> None:
    drawing = svg(tmp_path, paths(FOREIGN_SQUARES))
    assert "no drawing (SVG, GeoJSON)" in refused(drawing, written(tmp_path / "a.doc", ""))
    assert "one drawing" in refused()
    assert "PROVINCES or VARIANTS" in refused(drawing, written(tmp_path / "a.xml", "<HTML/>"))
    assert "well-formed" in refused(drawing, written(tmp_path / "b.xml", "<PROVINCES>"))


# --- Whatever stands in a file: it becomes a map that can be read again, or it is refused with one sentence.

EXAMPLES = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def reads(name: str, text: str) -> None:
    """The file is imported, or refused in a sentence; anything else is raised."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8")
        try:
            source, found = imported_source([file])
        except ImportRefused as refused:
            assert refused.text and "\n" not in refused.text
            return
        assert source.facts["provinces"].keys() | source.facts.get("areas", {}).keys()
        assert found.graph.net.regions.keys() == source.board.graph.net.regions.keys()


NUMBERS = st.one_of(
    st.integers(-50, 1200),
    st.sampled_from([0, 1, 600, 1e-9, 0.005, 0.015, 1e5, 1e6, 1e8, 1e300, -1e300, 10**400, 179.9, 90]),
    st.floats(-10, 1000),
)
ODD = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
    max_leaves=8,
)
POINTS = st.lists(st.one_of(NUMBERS), min_size=2, max_size=3)
SPOTS = st.lists(st.integers(0, 900), min_size=2, max_size=2)
BOXES = st.tuples(*[st.integers(0, 30)] * 2, *[st.integers(1, 30)] * 2).map(
    lambda b: [[20 * x, 20 * y] for x, y in ((b[0], b[1]), (b[0] + b[2], b[1]), (b[0] + b[2], b[1] + b[3]), b[:2])]
)
RINGS = st.one_of(BOXES, BOXES, BOXES, st.lists(SPOTS, max_size=20), st.lists(POINTS, max_size=4))
TEXTS = st.one_of(st.sampled_from(["Lon", "NTH", "lon", " ", "", "Rest1", "a/nc", "stp-nc"]), st.text(max_size=5))
GEOMETRIES = st.one_of(
    st.builds(lambda rings: {"type": "Polygon", "coordinates": rings}, st.lists(RINGS, max_size=3)),
    st.builds(
        lambda parts: {"type": "MultiPolygon", "coordinates": parts}, st.lists(st.lists(RINGS, max_size=2), max_size=3)
    ),
    st.builds(lambda point: {"type": "Point", "coordinates": point}, POINTS),
    st.builds(
        lambda kind, what: {"type": kind, "coordinates": what}, st.sampled_from(["Polygon", "MultiPolygon"]), ODD
    ),
    ODD,
)
PROPERTIES = st.one_of(
    ODD,
    st.fixed_dictionaries(
        {},
        optional={
            "name": st.one_of(TEXTS, ODD),
            "kind": st.one_of(st.sampled_from(["sea", "land", "lake", "impassable", "dock", "x"]), ODD),
            "center": ODD,
            "unit": st.one_of(POINTS, ODD),
        },
    ),
)
PLAIN = st.builds(
    lambda name, ring: {"id": name, "geometry": {"type": "Polygon", "coordinates": [ring]}},
    TEXTS,
    st.one_of(BOXES, BOXES, BOXES, st.lists(SPOTS, max_size=20)),
)
FEATURES = st.one_of(
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    ODD,
    st.fixed_dictionaries(
        {"geometry": GEOMETRIES}, optional={"id": st.one_of(TEXTS, ODD), "properties": PROPERTIES, "type": TEXTS}
    ),
)


@EXAMPLES
@given(st.one_of(ODD, st.lists(FEATURES, max_size=6).map(lambda all_: {"type": "FeatureCollection", "features": all_})))
def test_any_json(found: Any) -> None:
    reads("a.geojson", json.dumps(found))


SAID = st.one_of(NUMBERS.map(str), st.sampled_from(["nan", "-", ".", "1e999", "0 0", "10,10", "5 5 0 1110,0"]))
DATA = st.lists(
    st.one_of(st.builds(lambda letter, numbers: letter + " ".join(numbers), st.sampled_from("MmLlHhVvZzCcSsQqTtAaX"),
                        st.lists(SAID, max_size=7))), max_size=8,
).map("".join)  # fmt: skip
SQUARES = st.tuples(*[st.integers(0, 30)] * 2, *[st.integers(1, 30)] * 2).map(
    lambda box: f"M{20 * box[0]} {20 * box[1]}h{20 * box[2]}v{20 * box[3]}h{-20 * box[2]}Z"
)
STARS = st.lists(st.tuples(st.integers(0, 900), st.integers(0, 600)), min_size=3, max_size=30).map(
    lambda points: "M" + " ".join(f"{x},{y}" for x, y in points) + "Z"
)
NAMES = TEXTS.filter(lambda text: all(one.isprintable() for one in text))
TRANSFORMS = st.sampled_from(
    ["", "", "scale(1e300)", "scale(0)", "matrix(1 2)", "rotate(30)", "translate(5 5) scale(-1,2)", "skewX(90)", "x"]
)
ATTRIBUTES = st.sampled_from(["", ' fill="blue"', ' class="sea"', ' style="fill:#00f"', ' data-kind="lake"'])


@st.composite
def elements(draw: st.DrawFn, deep: int = 3) -> str:
    """One element of a drawing, with what is in it."""
    name, moved = quoteattr(draw(NAMES)), quoteattr(draw(TRANSFORMS))
    kind = draw(st.sampled_from(["path"] * 5 + ["rect", "circle", "polygon", "use", "g", "g", "text", "symbol"]))
    head = f"<{kind} id={name} transform={moved}{draw(ATTRIBUTES)}"
    if kind in ("g", "symbol") and deep:
        return f"{head}>{''.join(draw(st.lists(elements(deep - 1), max_size=3)))}</{kind}>"
    if kind == "path":
        return f"{head} d={quoteattr(draw(st.one_of(DATA, SQUARES, SQUARES, STARS)))}/>"
    if kind == "use":
        return f"{head} href={quoteattr('#' + draw(NAMES))}/>"
    own = {
        "rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "polygon": ("points",)
    }.get(kind, ())  # fmt: skip
    return head + "".join(f" {one}={quoteattr(draw(SAID))}" for one in own) + "/>"


@EXAMPLES
@given(
    st.lists(elements(), max_size=8).map("".join),
    st.sampled_from(['viewBox="0 0 900 600"'] * 6 + ['viewBox="0 0 1 1e8"', 'width="1e-9" height="5"', ""]),
)
def test_any_svg(body: str, head: str) -> None:
    reads("a.svg", f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>')


@EXAMPLES
@given(st.text(max_size=60), st.sampled_from(["a.svg", "a.json"]))
def test_any_text(text: str, name: str) -> None:
    reads(name, text.encode("utf-8", "replace").decode("utf-8"))
