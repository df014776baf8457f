"""Save files, plain, casual and sealed, spoilt in any way: they open as what they say, or are refused with places;
scenario files spoilt in any way: they are played, or refused with places; nothing hangs and nothing crashes; map
tables and drawings spoilt in any way, bombs among them: read, or refused with places; any text may be typed for an
order, in every variant and phase: it is one, or it is said why not."""

from __future__ import annotations

import json
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
from rules import Game
from tests.fuzz.mutating import (
    as_json,
    as_toml,
    check_order,
    check_save,
    games,
    lines_of,
    spoilt_bytes,
    spoilt_table,
    spoilt_text,
)

QUICK = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.strata"))


@cache
def files(kind: str) -> tuple[bytes, ...]:
    """Sound files: those of all versions, or a variant's, open and casual."""
    if kind == "versions":
        return tuple(path.read_bytes() for path in SAVES)
    variant = rules.variant(kind)
    found = [*games(variant, range(2)), *games(variant, range(2, 4), "casual")]
    return tuple(rules.files.game_text(game).encode() for game in found)


def spoil_and_check(kind: str, seed: int, folder: Path) -> bool:
    """One sound file, spoilt as text or as a table, and read."""
    rng = Random(seed)
    raw = rng.choice(files(kind))
    spoilt = spoilt_bytes(rng, raw) if rng.random() < 0.3 else as_json(spoilt_table(rng, json.loads(raw)))
    path = folder / "spoilt.strata"
    path.write_bytes(spoilt)
    return check_save(path, folder)


@pytest.mark.parametrize("kind", ["versions", *rules.VARIANTS])
@QUICK
@given(seed=st.integers(0, 10**9))
def test_spoilt_saves(kind: str, seed: int, tmp_path: Path) -> None:
    spoil_and_check(kind, seed, tmp_path)


def test_some_of_them_open(tmp_path: Path) -> None:
    """The test above does reach both sides."""
    assert {spoil_and_check("versions", seed, tmp_path) for seed in range(30)} == {True, False}


def test_sound_ones_open(tmp_path: Path) -> None:
    for kind in ("versions", *rules.VARIANTS):
        for raw in files(kind):
            path = tmp_path / "sound.strata"
            path.write_bytes(raw)
            assert check_save(path, tmp_path)


BOMBS: dict[str, Any] = {
    "nested lists": b'{"format":"strata-game","version":2,"turns":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "nested tables": b'{"format":"strata-game","version":2,"notes":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001,
    "a long number": b'{"format":"strata-game","version":2,"seed":' + b"9" * 100_000 + b"}",
    "many turns": b'{"format":"strata-game","version":2,"turns":[' + b"{}," * 100_000 + b"{}]}",
    "many keys": b'{"format":"strata-game","version":2,' + b",".join(b'"k%d":0' % n for n in range(50_000)) + b"}",
    "not a number": b'{"format":"strata-game","version":NaN}',
    "one long line": b'{"format":"strata-game","version":2,"title":"' + b"x" * 5_000_000 + b'"}',
    "nothing but zeros": b"\0" * 1_000_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.strata"
    path.write_bytes(BOMBS[name])
    with pytest.raises(rules.files.SaveError) as refused:
        rules.files.read_game(path)
    assert len(str(refused.value)) < 10_000_000
    with pytest.raises(rules.files.SaveError):
        rules.files.recover_game(path)


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.strata"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    for read in (rules.files.read_game, rules.files.recover_game):
        with pytest.raises(rules.files.SaveError, match="is larger than 50 MB"):
            read(path)


def test_what_a_game_holds_stands_in_its_file(tmp_path: Path) -> None:
    """`lasting` can fail: a file that says more than is kept of it is found."""
    from tests.fuzz.mutating import lasting

    table = json.loads(rules.files.game_text(Game.new(rules.variant("standard"), title="Friday")))
    assert lasting(table, table) == []
    assert lasting({**table, "title": 5}, table) == ["title"]


# --- Scenario files spoilt in any way: they are played, or refused with places; nothing hangs and nothing crashes.

QUICK_OF_SCENARIO_FILES = settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@cache
def tables(path: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["scenario"])


def check(path: Path) -> bool:
    """Whether a file can be played, whatever comes out."""
    try:
        report = rules.files.check_scenarios(path)
    except rules.files.ScenarioError as error:
        assert error.faults
        assert all(fault.text.strip() for fault in error.faults)
        return False
    assert report.passed >= 0
    return True


def spoil_and_check_of_scenario_files(source: Path, seed: int, folder: Path) -> bool:
    """One or two scenarios of a file, spoilt as tables or as text, and played."""
    rng = Random(seed)
    chosen = rng.sample(tables(source), min(len(tables(source)), 2))
    spoilt = {"scenario": [spoilt_table(rng, chosen[0]), *chosen[1:]]} if rng.random() < 0.7 else {"scenario": chosen}
    text = as_toml(spoilt)
    if rng.random() < 0.4:
        text = spoilt_text(rng, text)
    path = folder / "spoilt.toml"
    path.write_text(text, encoding="utf-8", errors="replace")
    return check(path)


@pytest.mark.parametrize("source", FILES, ids=lambda path: path.stem)
@QUICK_OF_SCENARIO_FILES
@given(seed=st.integers(0, 10**9))
def test_spoilt_scenarios(source: Path, seed: int, tmp_path: Path) -> None:
    spoil_and_check_of_scenario_files(source, seed, tmp_path)


def test_some_of_them_are_played(tmp_path: Path) -> None:
    """The test above does reach both sides."""
    assert {spoil_and_check_of_scenario_files(FILES[0], seed, tmp_path) for seed in range(30)} == {True, False}


HEAD = '[[scenario]]\nid="x"\nvariant="standard"\nphase="S1901M"\n'
BOMBS_OF_SCENARIO_FILES = {
    "a number that fills the memory": HEAD + "state = {x = 1e999999999}\n[[scenario.turn]]\n",
    "no number": HEAD + "state = {x = nan}\n[[scenario.turn]]\n",
    "a long number": HEAD + f"state = {{x = {'9' * 100_000}}}\n[[scenario.turn]]\n",
    "nested lists": HEAD + "state = {x = " + "[" * 20_000 + "]" * 20_000 + "}\n",
    "nested keys": HEAD + "a" + ".a" * 20_000 + " = 1\n",
    "a long order": HEAD + '[[scenario.turn]]\norders.France = ["' + "A" * 1_000_000 + '"]\n',
    "a phase without end": HEAD.replace("S1901M", "S" + "9" * 5000 + "M") + "[[scenario.turn]]\n",
    "nothing but zeros": "\0" * 1_000_000,
}


@pytest.mark.parametrize("name", BOMBS_OF_SCENARIO_FILES)
def test_bombs_are_refused_in_scenario_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(BOMBS_OF_SCENARIO_FILES[name], encoding="utf-8")
    assert not check(path)


def test_a_file_of_a_hundred_megabytes_is_not_read_in_scenario_files(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(rules.files.ScenarioError, match="is larger than 20 MB"):
        rules.files.check_scenarios(path)


# --- Map tables and drawings spoilt in any way, bombs among them: read, or refused with places.

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


# --- Any text may be typed for an order, in every variant and phase: it is one, or it is said why not.

QUICK_OF_ORDER_TEXT = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def some(id: str) -> list[Game]:
    return games(rules.variant(id), range(4))


def spoil_and_check_of_order_text(id: str, seed: int, folder: Path) -> bool:
    """One text of a random kind, read in a random game."""
    rng = Random(seed)
    game = rng.choice(some(id))
    written = lines_of(game)
    power = rng.choice(game.variant.writers)
    own = written.get(power) or [text for lines in written.values() for text in lines] or ["A Par - Bur"]
    others = [text for lines in written.values() for text in lines] or own
    text = rng.choice(own)
    return check_order(game, power, text if rng.random() < 0.1 else spoilt_text(rng, text, others), folder)


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK_OF_ORDER_TEXT
@given(seed=st.integers(0, 10**9))
def test_spoilt_orders(id: str, seed: int, tmp_path: Path) -> None:
    spoil_and_check_of_order_text(id, seed, tmp_path)


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK_OF_ORDER_TEXT
@given(text=st.text(max_size=40))
def test_any_text(id: str, text: str, tmp_path: Path) -> None:
    game = some(id)[0]
    check_order(game, game.variant.writers[0], text, tmp_path)


@pytest.mark.parametrize("id", rules.VARIANTS)
def test_some_of_them_are_orders(id: str, tmp_path: Path) -> None:
    """The tests above do reach the other side."""
    assert {spoil_and_check_of_order_text(id, seed, tmp_path) for seed in range(40)} == {True, False}
