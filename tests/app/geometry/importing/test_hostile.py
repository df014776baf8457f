"""Hostile and broken files are refused with a sentence, soon, and without reading anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.geometry.importing import ImportRefused, imported
from tests.app.geometry.importing.foreign import SQUARES, paths, svg, written


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
    found = imported([svg(tmp_path, paths(SQUARES) + '<g id="x0"><use href="#x0"/></g>')])
    assert any("clone of clones" in note.text for note in found.notes)


def test_clones_of_clones_are_not_followed_for_ever(tmp_path: Path) -> None:
    body = paths(SQUARES) + '<g id="x0"><use id="y0" href="#x0"/></g>'
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
    found = imported([svg(tmp_path, paths(SQUARES) + bad)])
    told = [note.id for note in found.notes if note.kind == "skipped"]
    assert told == ["odd", "cut"]


def test_other_files(tmp_path: Path) -> None:
    drawing = svg(tmp_path, paths(SQUARES))
    assert "no drawing (SVG, GeoJSON)" in refused(drawing, written(tmp_path / "a.doc", ""))
    assert "one drawing" in refused()
    assert "PROVINCES or VARIANTS" in refused(drawing, written(tmp_path / "a.xml", "<HTML/>"))
    assert "well-formed" in refused(drawing, written(tmp_path / "b.xml", "<PROVINCES>"))
