"""Whatever stands in a file: it becomes a map that can be read again, or it is refused with one sentence."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.designer.files import imported_source
from app.geometry.importing import ImportRefused

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
