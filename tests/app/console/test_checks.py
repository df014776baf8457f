"""`strata check`, `strata report` and `strata map check`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from app.cli import main

Said = Callable[..., tuple[int, list[str], list[str]]]
POWERS = "Austria, England, France, Germany, Italy, Russia, Turkey"
PHASES = "S1901M, F1901M, W1901A, S1902M, S1902R"


CASE = """[[scenario]]
id = "one"
variant = "standard"
phase = "S1901M"
[scenario.units]
France = ["A Par"]
[[scenario.turn]]
orders = { France = ["A Par - Bur"] }
[scenario.turn.expect]
units = { France = ["A Bur"] }
"""


def test_check_counts_what_passed(here: Path, said: Said) -> None:
    Path("a.toml").write_text(CASE, encoding="utf-8")
    Path("b.toml").write_text(CASE + CASE.replace("one", "two"), encoding="utf-8")
    assert said("check", "a.toml", "b.toml") == (0, ["3 passed, 0 failed"], [])


def test_check_tells_what_was_expected_and_what_came(here: Path, said: Said) -> None:
    text = CASE + CASE.replace("one", "two").replace('["A Bur"] }', '["A Gas"] }\nphase = "S1901R"')
    Path("a.toml").write_text(text, encoding="utf-8")
    code, out, err = said("check", "a.toml")
    assert (code, err) == (1, [])
    assert out == [
        "a.toml, two, turn 1, phase", "  expected: S1901R", "  got:      F1901M",
        "a.toml, two, turn 1, units.France", "  expected: A Gas", "  got:      A Bur",
        "1 passed, 1 failed",
    ]  # fmt: skip


def test_check_tells_bad_files_and_goes_on_with_the_others(here: Path, said: Said) -> None:
    Path("bad.toml").write_text(CASE.replace("A Par - Bur", "A Par - Burx"), encoding="utf-8")
    Path("good.toml").write_text(CASE, encoding="utf-8")
    code, out, err = said("check", "bad.toml", "absent.toml", "good.toml")
    assert (code, out) == (2, ["1 passed, 0 failed"])
    assert err == [
        "bad.toml, one, turn 1, orders.France: No place is called 'Burx'. Did you mean Bur (Burgundy)?",
        "absent.toml: there is no such file",
    ]


def test_check_counts_the_scenarios_that_stand_beside_a_bad_one(here: Path, said: Said) -> None:
    bad = CASE.replace("one", "two").replace("A Par - Bur", "A Par - Burx")
    lost = CASE.replace("one", "three").replace("A Bur", "A Gas")
    Path("a.toml").write_text(CASE + bad + lost, encoding="utf-8")
    code, out, err = said("check", "a.toml")
    assert (code, out[0], out[-1]) == (2, "a.toml, three, turn 1, units.France", "1 passed, 1 failed")
    assert [line.partition(":")[0] for line in err] == ["a.toml, two, turn 1, orders.France"]


def test_check_passes_the_scenarios_of_the_project(said: Said, project: Path) -> None:
    files = sorted(map(str, (project / "tests" / "scenarios").glob("*.toml")))
    code, out, _ = said("check", *files)
    assert (code, out[-1].endswith(", 0 failed")) == (0, True)


@pytest.mark.usefixtures("small")
def test_report_writes_a_file_for_every_power(golden: Path, said: Said) -> None:
    code, out, err = said("report", "golden.strata", "--all", "-d", "deep/reports")
    kinds = ("png", "svg", "pdf", "txt")
    names = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey", "Everybody", "Game master"]
    assert (code, err) == (0, [])
    assert out == [*(f"deep/reports/{name}.{kind}" for name in names for kind in kinds), "deep/reports/README.txt"]
    text = Path("deep/reports/Italy.txt").read_text(encoding="utf-8")
    assert [season in text for season in ("Spring 1901", "Fall 1901", "Winter 1901", "Spring 1902")] == [True] * 4


def test_report_of_one_power_and_one_phase(golden: Path, said: Said) -> None:
    code, out, _ = said("report", "golden.strata", "--as", "italian", "--phase", "s1902r", "-d", ".")
    assert (code, out) == (0, ["Italy-S1902R.txt"])
    text = Path("Italy-S1902R.txt").read_text(encoding="utf-8")
    assert "A Tri R Alb" in text and "Spring 1901" not in text


@pytest.mark.usefixtures("small")
def test_report_has_the_income_statement_and_the_given_names(here: Path, said: Said) -> None:
    assert main(["new", "pink", "-o", "p.strata"]) == 0
    for lines in ("A: name power Avalon\nA: A A - O", "Avalon: A O H"):
        Path("orders.txt").write_text(lines, encoding="utf-8")
        assert main(["adjudicate", "p.strata", "orders.txt", "-o", "p.strata"]) == 0
    assert said("report", "p.strata", "--all", "--phase", "F1901M", "-d", ".")[1][7] == "B-F1901M.txt"
    text = Path("B-F1901M.txt").read_text(encoding="utf-8")
    told, sign, statement = text.partition("\nIncome statement\n")
    assert (sign, "Avalon\n" in told) == ("\nIncome statement\n", True)
    assert statement.splitlines()[0].startswith("A: income 17 (A 7, H 5, O 5), points 17")
    assert len(statement.splitlines()) == 7


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--as", "Spain"], f"no power is called 'Spain'. The powers are {POWERS}"),
        (["--all", "--phase", "S1950M"], f"golden.strata: no phase S1950M. There are {PHASES}"),
    ],
)
def test_report_refuses_what_there_is_not(golden: Path, said: Said, words: list[str], line: str) -> None:
    assert said("report", "golden.strata", *words, "-d", "out") == (2, [], [line])


def test_report_into_what_is_no_folder(golden: Path, said: Said) -> None:
    code, out, err = said("report", "golden.strata", "--all", "-d", "golden.strata")
    assert (code, out, err) == (2, [], ["golden.strata: File exists"])


def test_report_of_a_game_without_turns(begun: Path, said: Said) -> None:
    line = "a.strata: no turn has been taken yet, so there is nothing to report"
    assert said("report", "a.strata", "--all", "-d", "out") == (2, [], [line])
    assert not Path("out").exists()


def test_map_check_of_a_sound_map(said: Said, project: Path) -> None:
    assert said("map", "check", "standard")[0] == 0
    assert said("map", "check", str(project / "resources" / "maps" / "standard"))[0] == 0


def test_map_check_tells_each_fault(here: Path, said: Said, project: Path) -> None:
    folder = here / "mine"
    folder.mkdir()
    for name in ("map.toml", "board.svg"):
        (folder / name).write_bytes((project / "resources" / "maps" / "standard" / name).read_bytes())
    table = folder / "map.toml"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace('start = ["F Bre"', 'start = ["F Par"'), encoding="utf-8")
    code, out, err = said("map", "check", "mine")
    assert (code, err) == (1, [])
    assert any("Par" in line for line in out[:-1])
    assert out[-1] == f"{len(out) - 1} faults found"


def test_map_check_of_no_map(said: Said) -> None:
    code, out, err = said("map", "check", "nowhere")
    assert (code, out) == (2, [])
    assert err == [f"nowhere: there is no map.toml in this folder. Known maps: {', '.join(rules.files.map_ids())}"]


PLAIN_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><path id="Wes" d="M 0 0 H 450 V 600 H 0 Z"/>'
    '<path id="Eas" d="M 450 0 H 900 V 600 H 450 Z"/></svg>'
)


def test_map_import_writes_a_map_and_says_what_was_found(here: Path, said: Said) -> None:
    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    code, out, err = said("map", "import", "two.svg", "-o", "maps/two")
    assert (code, err) == (0, [])
    assert out[0].startswith("kind: Nothing tells which provinces are seas")
    assert out[-1] == "maps/two: 2 provinces. Prove it with: strata map check maps/two"
    assert sorted(path.name for path in Path("maps/two").iterdir()) == ["board.svg", "map.toml"]
    assert set(rules.files.read_map(Path("maps/two")).provinces) == {"Wes", "Eas"}
    assert said("map", "check", "maps/two")[0] in (0, 1)


@pytest.mark.parametrize(
    "files, word",
    [
        (["bad.svg"], "bad.svg: It is no well-formed XML"),
        (["gone.svg"], "gone.svg: No such file or directory"),
        (["two.svg", "two.svg"], "Choose one drawing"),
        (["flat.json"], "flat.json: None of its shapes has an area"),
    ],
)
def test_map_import_refuses_in_a_line_and_writes_nothing(here: Path, said: Said, files: list[str], word: str) -> None:
    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    Path("bad.svg").write_text("<svg", encoding="utf-8")
    ring = [[0, 0], [700, 0], [300, 0]]
    feature = {"id": "a", "geometry": {"type": "Polygon", "coordinates": [ring]}}
    Path("flat.json").write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), encoding="utf-8")
    before = sorted(here.iterdir())
    code, out, err = said("map", "import", *files, "-o", "new")
    assert (code, out, len(err)) == (2, [], 1)
    assert word in err[0]
    assert sorted(here.iterdir()) == before


def test_map_import_replaces_nothing(here: Path, said: Said) -> None:
    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    Path("full").mkdir()
    Path("full/a.txt").write_text("mine", encoding="utf-8")
    code, _, err = said("map", "import", "two.svg", "-o", "full")
    assert (code, err) == (2, ["full is there already: name a folder that is new or empty"])
    assert [path.name for path in Path("full").iterdir()] == ["a.txt"]
    assert said("map", "import", "two.svg", "-o", "new", "--tolerance", "wide")[0] == 2
    Path("empty").mkdir()
    assert said("map", "import", "two.svg", "-o", "empty")[0] == 0


@pytest.mark.parametrize("at", ["app.geometry.importing.importer.healed", "rules.files.write_file"])
def test_a_map_import_that_is_stopped_leaves_nothing(
    here: Path, said: Said, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    Path("two.svg").write_text(PLAIN_SVG, encoding="utf-8")
    monkeypatch.setattr(at, stop)
    assert said("map", "import", "two.svg", "-o", "new") == (130, [], ["strata: stopped"])
    assert [path.name for path in here.iterdir()] == ["two.svg"]
