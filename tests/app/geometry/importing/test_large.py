"""Large and tangled drawings: either they are imported in steps that grow with their size, or refused with a sentence.

What would not end in a lifetime is told apart here by whether the test ends at all, not by a clock."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest
import shapely

from app.geometry.drawing import nested
from app.geometry.importing import ImportCancelled, ImportedMap, ImportRefused, imported
from app.geometry.importing.healing import _valid
from app.geometry.importing.values import Raw
from app.geometry.mapcheck import CheckedAnchor, _near, check_map
from app.geometry.running import joined
from tests.app.geometry.importing.foreign import svg, written

HEAD = 'viewBox="0 0 1200 900"'


def refused(*files: Path) -> str:
    with pytest.raises(ImportRefused) as caught:
        imported(files)
    return caught.value.text


def star(corners: int) -> str:
    """A line through random points: it crosses itself a quarter as often as it has pairs of sides."""
    chance = random.Random(1)
    points = " ".join(f"{chance.uniform(10, 1190):.2f},{chance.uniform(10, 890):.2f}" for _ in range(corners))
    return f'<path id="Star" d="M {points} Z"/>'


def squares(across: int, filled: float = 1.0) -> str:
    """Provinces side by side, or with ground between them."""
    side = 900 / across
    return "".join(
        f'<path id="p{i}x{j}" d="M {i * side:.2f} {j * side:.2f} h {side * filled:.2f} v {side * filled:.2f} '
        f'h {-side * filled:.2f} Z"/>'
        for i in range(across)
        for j in range(across)
    )


@pytest.mark.parametrize("corners", [300, 3000])
def test_an_outline_that_crosses_itself_all_over_is_refused(tmp_path: Path, corners: int) -> None:
    text = refused(svg(tmp_path, star(corners), HEAD))
    assert f"more than {2000 + corners} times" in text
    assert "Star" in text


def test_an_outline_that_crosses_itself_now_and_then_covers_what_an_even_odd_fill_does(tmp_path: Path) -> None:
    found = imported([svg(tmp_path, star(40), HEAD)])
    assert any("crossed itself" in note.text for note in found.notes if note.id == "Star")
    chance = random.Random(2)
    ring = tuple((float(chance.randint(0, 900)), float(chance.randint(0, 900))) for _ in range(40))
    mended = _valid(Raw(900, 900), "Star", (ring,))
    assert mended.is_valid
    assert mended.symmetric_difference(shapely.make_valid(shapely.Polygon(ring))).area < 1e-6


def test_crossings_of_many_outlines_are_counted_together(tmp_path: Path) -> None:
    body = "".join(f'<path id="s{i}x" d="M {i} {i} h 500 v 400 h -500 Z"/>' for i in range(200))
    assert "cross themselves and each other" in refused(svg(tmp_path, body, HEAD))


def test_shapes_that_all_lie_over_each_other_are_refused(tmp_path: Path) -> None:
    body = "".join(
        f'<path id="s{i}x" d="M {i} {i} H {900 - i} V {800 - i} H {i} Z"/>' for i in range(120)
    )  # fmt: skip
    text = refused(svg(tmp_path, body, HEAD))
    assert "lie over each other" in text


def test_more_places_than_any_board_has_are_refused(tmp_path: Path) -> None:
    assert "more than 5000 places" in refused(svg(tmp_path, squares(142, 0.5), HEAD))


def test_more_points_than_any_board_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.geometry.importing.importer.MOST_POINTS", 5_000)
    ring = [[500 + 400 * math.cos(n / 1000), 400 + 300 * math.sin(n / 1000)] for n in range(5_001)]
    found = {"type": "FeatureCollection", "features": [
        {"id": "Big", "geometry": {"type": "Polygon", "coordinates": [ring]}}]}  # fmt: skip
    assert "simplify" in refused(written(tmp_path / "a.geojson", json.dumps(found)))


def test_curves_do_not_become_points_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.geometry.drawing.MOST_POINTS", 5_000)
    d = "M 0 0 " + 30 * "c 9e5 0 0 9e5 1 1 c -9e5 0 0 -9e5 -1 -1 " + "Z"
    found = f'<path id="odd" d="{d}"/>{squares(3)}'
    notes = imported([svg(tmp_path, found, HEAD)]).notes
    assert any("points" in note.text for note in notes if note.id == "odd")


def test_parts_within_parts_within_parts_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.geometry.drawing.MOST_INSIDE", 5_000)
    deep = " ".join(f"M{i} {i} H{900 - i} V{900 - i} H{i} Z" for i in range(150))
    notes = imported([svg(tmp_path, f'<path id="deep" d="{deep}"/>{squares(3)}', HEAD)]).notes
    assert any("inside each other" in note.text for note in notes if note.id == "deep")


def grid(folder: Path, across: int) -> ImportedMap:
    return imported([svg(folder, squares(across), 'viewBox="0 0 900 900"')])


def test_a_grid_keeps_every_province_and_its_neighbors(tmp_path: Path) -> None:
    found = grid(tmp_path, 12)
    assert len(found.facts["provinces"]) == 144
    inner = found.facts["adjacency"]["army"]["P5x5"]
    assert {"P4x5", "P6x5", "P5x4", "P5x6"} <= set(inner)
    assert found.graph.anchors.keys() >= found.facts["provinces"].keys()


def test_how_often_it_asks_grows_with_the_size_and_no_faster(tmp_path: Path) -> None:
    """Each step of long work begins with the question whether somebody still waits."""

    def asked(across: int) -> int:
        counted = count()
        imported(
            [svg(tmp_path, squares(across), 'viewBox="0 0 900 900"')], wanted=lambda: next(counted) >= 0
        )  # fmt: skip
        return next(counted)

    few, many = asked(6), asked(12)
    assert few > 36
    assert many < 5 * few


def test_an_import_stops_wherever_it_is_when_nobody_waits(tmp_path: Path) -> None:
    file = svg(tmp_path, squares(3), HEAD)
    total = count()
    imported([file], wanted=lambda: next(total) >= 0)
    for stop in range(0, next(total), 3):
        asked = count()
        with pytest.raises(ImportCancelled):
            imported([file], wanted=lambda asked=asked, stop=stop: next(asked) < stop)  # type: ignore[misc]
        assert next(asked) == stop + 1


def test_geojson_with_no_usable_shape_is_refused(tmp_path: Path) -> None:
    def file(*rings: list[list[float]]) -> Path:
        features = [
            {"id": f"a{n}", "geometry": {"type": "Polygon", "coordinates": [ring]}} for n, ring in enumerate(rings)
        ]
        return written(tmp_path / "a.json", json.dumps({"type": "FeatureCollection", "features": features}))

    assert "an area" in refused(file([[0, 0], [700, 0], [300, 0]]))
    assert "an area" in refused(file([[10, 10], [10, 10], [10, 10], [10, 10]]))
    assert "no polygon" in refused(file([[0, 0], [700, 0]]))
    assert "no polygon" in refused(file([]))
    found = imported([file([[0, 0], [700, 0], [700, 700], [0, 0]], [[5, 5], [6, 5]])])
    assert "A0" in found.facts["provinces"]
    assert any("a1" in note.text for note in found.notes if note.kind == "skipped")


def test_a_hole_without_an_outline_is_no_ground(tmp_path: Path) -> None:
    hole = [[100, 400], [200, 600], [100, 600], [100, 400]]
    features = [
        {"id": "a", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [700, 0], [700, 700], [0, 0]]]}},
        {"id": "b", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 9]], hole]}},
    ]
    found = imported([written(tmp_path / "a.json", json.dumps({"type": "FeatureCollection", "features": features}))])
    assert "B" not in found.facts["provinces"]


def test_names_on_several_lines_are_told_on_one(tmp_path: Path) -> None:
    box = [[0, 0], [700, 0], [700, 700], [0, 700], [0, 0]]
    feature = {"id": "a\nb\x00" + 500 * "c", "geometry": {"type": "Polygon", "coordinates": [box]}, "properties": True}
    found = imported([written(tmp_path / "a.json", json.dumps({"type": "FeatureCollection", "features": [feature]}))])
    assert all(note.text.isprintable() and len(note.text) < 400 for note in found.notes)


def test_what_the_reader_of_xml_says_is_told_on_one_line(tmp_path: Path) -> None:
    """A path longer than any is refused by the reader itself, in two lines."""
    text = refused(svg(tmp_path, f'<path id="Big" d="M 0 0 {"1,1 " * 2_600_000}Z"/>', HEAD))
    assert "well-formed" in text
    assert text.isprintable()


# --- what the steps are made of, against the plain way to do them ------------------------------------


def boxes(number: int, seed: int) -> Iterator[tuple[tuple[float, float], ...]]:
    """Rings, some of them within others, none of which cross."""
    chance = random.Random(seed)
    for n in range(number):
        left = 100.0 * n
        depth = chance.randint(1, 5)
        for i in range(depth):
            yield (left + i, i), (left + 90 - i, i), (left + 90 - i, 90 - i), (left + i, 90 - i)


@pytest.mark.parametrize("seed", range(5))
def test_rings_are_nested_even_odd(seed: int) -> None:
    rings = list(boxes(30, seed))
    random.Random(seed).shuffle(rings)
    found = nested(rings)
    assert sorted(ring for polygon in found for ring in polygon) == sorted(rings)
    for outline, *holes in found:
        assert outline[0][1] % 2 == 0
        assert [hole[0] for hole in holes] in ([], [(outline[0][0] + 1, outline[0][1] + 1)])


def test_an_archipelago_in_a_long_shore_is_nested_by_its_holes() -> None:
    shore = tuple((500 + 490 * math.cos(n / 500), 500 + 490 * math.sin(n / 500)) for n in range(3141))
    islands = [((x, y), (x + 1, y), (x + 1, y + 1)) for x in range(300, 700, 10) for y in range(300, 700, 10)]
    outside = ((2000.0, 0.0), (2001.0, 0.0), (2001.0, 1.0))
    found = nested([outside, *islands, shore])
    assert found == ((outside,), (shore, *islands))


def test_rings_that_are_the_same_or_cross_are_not_lost() -> None:
    one, other = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), ((5.0, 5.0), (14.0, 5.0), (14.0, 14.0), (5.0, 14.0))
    assert sorted(ring for part in nested([one, one]) for ring in part) == [one, one]
    assert sorted(ring for part in nested([one, other, one[::-1]]) for ring in part) == sorted([one, other, one[::-1]])


def test_runs_are_joined_whatever_order_their_pieces_come_in() -> None:
    chance = random.Random(3)
    way = [(float(n), float(n * n % 17)) for n in range(2000)]
    pieces = [(a, b) if chance.random() < 0.5 else (b, a) for a, b in pairwise(way)]
    chance.shuffle(pieces)
    (found,) = joined(pieces)
    assert list(found) in (way, way[::-1])


def test_a_run_ends_where_three_meet() -> None:
    middle = (0.0, 0.0)
    found = joined([((1.0, 0.0), middle), (middle, (0.0, 1.0)), ((-1.0, 0.0), middle)])
    assert len(found) == 3


def test_pairs_of_near_anchors_are_those_of_all_pairs() -> None:
    chance = random.Random(4)
    spots = [CheckedAnchor(None, str(n), (chance.uniform(0, 300), chance.uniform(0, 300))) for n in range(300)]  # type: ignore[arg-type]
    close = [(a.name, b.name) for a, b in _near(spots, 30) if math.dist(a.point, b.point) < 30]
    wanted = [(a.name, b.name) for i, a in enumerate(spots) for b in spots[i + 1 :] if math.dist(a.point, b.point) < 30]
    assert close == wanted


def test_a_large_map_of_ones_own_is_proved(tmp_path: Path) -> None:
    from app.cli import main

    file = svg(tmp_path, squares(12), 'viewBox="0 0 900 900"')
    assert main(["map", "import", str(file), "-o", str(tmp_path / "own")]) == 0
    codes = {one.code for one in check_map(tmp_path / "own")}
    assert codes <= {"anchor_crowded", "anchor_edge", "victory", "undecided"}
