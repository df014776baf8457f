"""Map tables and drawings spoilt in any way, bombs among them: read, or refused with places. Nothing hangs."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from app.geometry.drawing import DrawingError
from app.geometry.mapcheck import check_map
from app.geometry.svg_map import read_drawing
from tests.fuzz.mutating import as_toml, spoilt_bytes, spoilt_table, spoilt_text

QUICK = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
DRAWN = ("standard", "bioplomacy", "diplomafia", "pink")


@cache
def table(id: str) -> dict[str, Any]:
    return tomllib.loads((rules.files.map_folder(id) / "map.toml").read_text(encoding="utf-8"))


@cache
def elements(id: str) -> tuple[str, ...]:
    """The lines of a drawing: one element each."""
    return tuple((rules.files.map_folder(id) / "board.svg").read_text(encoding="utf-8").splitlines(keepends=True))


def reads_table(folder: Path) -> bool:
    try:
        read = rules.files.read_map(folder)
    except rules.files.MapError as error:
        assert error.faults
        assert all(fault.text.strip() for fault in error.faults)
        return False
    assert read.board.locations
    return True


def reads_drawing(path: Path) -> bool:
    try:
        drawing = read_drawing(path)
    except DrawingError as error:
        assert error.faults
        assert all(fault.text.strip() for fault in error.faults)
        return False
    points = [point for shape in drawing.shapes.values() for ring in shape.rings for part in ring for point in part]
    assert all(abs(x) < 1e6 and abs(y) < 1e6 for x, y in points)
    return True


def spoil_table(id: str, seed: int, folder: Path) -> bool:
    rng = Random(seed)
    text = as_toml(spoilt_table(rng, table(id)) if rng.random() < 0.8 else table(id))
    text = spoilt_text(rng, text) if rng.random() < 0.3 else text
    (folder / "map.toml").write_text(text, encoding="utf-8", errors="replace")
    return reads_table(folder)


def spoil_drawing(id: str, seed: int, folder: Path) -> bool:
    """A drawing of which some elements are others."""
    rng = Random(seed)
    lines = list(elements(id))
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        lines[at] = spoilt_text(rng, lines[at], (rng.choice(lines),))
    raw = "".join(lines).encode("utf-8", "replace")
    (folder / "board.svg").write_bytes(spoilt_bytes(rng, raw) if rng.random() < 0.2 else raw)
    return reads_drawing(folder / "board.svg")


@pytest.mark.parametrize("id", rules.files.map_ids())
@QUICK
@given(seed=st.integers(0, 10**9))
def test_spoilt_tables(id: str, seed: int, tmp_path: Path) -> None:
    spoil_table(id, seed, tmp_path)


@pytest.mark.parametrize("id", DRAWN)
@QUICK
@given(seed=st.integers(0, 10**9))
def test_spoilt_drawings(id: str, seed: int, tmp_path: Path) -> None:
    spoil_drawing(id, seed, tmp_path)


def test_some_of_them_are_read(tmp_path: Path) -> None:
    """The tests above do reach both sides."""
    assert {spoil_table("standard", seed, tmp_path) for seed in range(30)} == {True, False}
    assert {spoil_drawing("standard", seed, tmp_path) for seed in range(30)} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_spoilt_map_that_can_be_read_can_be_checked(seed: int, tmp_path: Path) -> None:
    id = DRAWN[seed % len(DRAWN)]
    while not (spoil_table(id, seed, tmp_path) and spoil_drawing(id, seed, tmp_path)):
        seed += 100
    assert all(finding.text for finding in check_map(tmp_path))


# --- bombs ----------------------------------------------------------------------------------------------------------

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">%s</svg>'
)
LAYER = '<g id="provinces">%s</g>'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(9))
PATH = '<path id="Par" data-kind="land" d="%s"/>'


def nested_use() -> str:
    """A kilobyte that stands for ten millions of squares."""
    inner = '<rect id="u0" width="1" height="1"/>'
    for n in range(1, 8):
        inner += f'<g id="u{n}">' + f'<use xlink:href="#u{n - 1}"/>' * 10 + "</g>"
    return SVG % (LAYER % (inner + '<use xlink:href="#u7"/>'))


DRAWINGS = {
    "entities that grow": f"<!DOCTYPE svg [{LAUGHS}]>" + SVG % "<title>&l8;</title>",
    "an entity of quadratic length": f'<!DOCTYPE svg [<!ENTITY a "{"a" * 50_000}">]>' + SVG % ("&a;" * 5000),
    "an outside entity": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG % "<title>&x;</title>",
    "an outside document": '<!DOCTYPE svg SYSTEM "http://192.0.2.1/x.dtd">' + SVG % (LAYER % '<rect width="1"/>'),
    "nested use": nested_use(),
    "use of itself": SVG % (LAYER % '<g id="a"><use xlink:href="#a"/></g>'),
    "deep groups": SVG % (LAYER % ("<g>" * 20_000 + "</g>" * 20_000)),
    "not a number": SVG % (LAYER % (PATH % "M nan 0 L 1 1 Z")),
    "infinite": SVG % (LAYER % (PATH % "M 1e999 0 L 1 1 L 0 1 Z")),
    "far away": SVG % (LAYER % (PATH % "M 1e300 0 L 1 1 L 0 1 Z")),
    "a transform that is none": SVG
    % (LAYER % '<path id="Par" data-kind="land" transform="scale(1e999)" d="M0 0L1 1L0 1Z"/>'),
    "an arc of no radius": SVG % (LAYER % (PATH % "M 0 0 A nan nan 0 1 1 5 5 Z")),
    "curves beyond measure": SVG % (LAYER % (PATH % ("M0 0" + " C 1e6 1e6 -1e6 1e6 0 0" * 300 + " Q"))),
    "no view box": SVG.replace("0 0 100 100", "0 0 nan inf") % "",
    "no drawing": "<html/>",
    "nothing but zeros": "\0" * 1000,
    "a script": SVG % (LAYER % '<script>alert(1)</script><image href="http://192.0.2.1/x.png"/>'),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings_that_are_bombs_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text(DRAWINGS[name], encoding="utf-8")
    assert not reads_drawing(path)


def test_a_hundred_thousand_points_are_read(tmp_path: Path) -> None:
    """Large is not wrong."""
    path = tmp_path / "board.svg"
    points = " ".join(f"L {n % 100}.{n % 97} {n % 89}" for n in range(100_000))
    path.write_text(SVG % (LAYER % (PATH % f"M 0 0 {points} Z")), encoding="utf-8")
    reads_drawing(path)


TABLES = {
    "nested lists": "extra = " + "[" * 20_000 + "]" * 20_000,
    "nested keys": "a" + ".a" * 20_000 + " = 1",
    "quoted nested keys": '["a"' + '."a"' * 20_000 + "]",
    "not a number": "min_border = nan",
    "a long number": "min_border = " + "9" * 100_000,
    "nothing but zeros": "\0" * 1000,
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_are_bombs_are_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(TABLES[name], encoding="utf-8")
    assert not reads_table(tmp_path)


@pytest.mark.parametrize(("name", "words"), [("map.toml", "larger than 5 MB"), ("board.svg", "larger than 20 MB")])
def test_files_of_a_hundred_megabytes_are_not_read(name: str, words: str, tmp_path: Path) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises((rules.files.MapError, DrawingError), match=words):
        rules.files.read_map(tmp_path) if name == "map.toml" else read_drawing(tmp_path / name)
