"""Save files that are refused: every fault with its place, and the file as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import SaveError
from rules.files import save, save_format
from rules.files.save import load_game, program_version
from tests.rules.files.spoiling import faults, packed, spoil

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("*.strata"))
OPEN = next(path for path in SAVES if path.name == "v1-open.strata")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda t: t.update(colour="red"), "colour"),
        (lambda t: t.pop("variant"), "variant"),
        (lambda t: t["variant"].update(id="chess"), "variant"),
        (lambda t: t["variant"]["options"].update(luck=1), "variant"),
        (lambda t: t["map"].update(id="moon"), "map.id"),
        (lambda t: t.update(secrecy="dark"), "secrecy"),
        (lambda t: t["seats"][3].update(power="Spain"), "seats.3.power"),
        (lambda t: t["seats"][3].pop("power"), "seats.3.power"),
        (lambda t: t.update(submitted=["Spain"]), "submitted.0"),
        (lambda t: t.update(start={"phase": "S1901M", "units": {"France": ["A Pax"]}}), "start"),
        (lambda t: t.update(start={"phase": "S1901R", "dislodged": {"France": {"A Par": ["Xyz"]}}}), "start"),
        (lambda t: t.update(start={"phase": "S1901M", "state": {"ended": 5}}), "start"),
        (lambda t: t.update(start={"phase": "done"}), "start.phase"),
        (lambda t: t["turns"][1]["orders"]["France"].__setitem__(2, "A Mar - Spa" * 100), "turns.1.orders.France.2"),
        (lambda t: t["drafts"]["France"].append("A Par - " * 5000), "drafts.France.2"),
        (lambda t: t.update(title="half a \ud83d character"), ""),
        (lambda t: t["turns"][0].update(draws={"a": "\udc00"}), ""),
        (lambda t: t["turns"][2].update(phase="Winter"), "turns.2.phase"),
        (lambda t: t["turns"][2].pop("phase"), "turns.2.phase"),
        (lambda t: t["turns"][1]["orders"]["France"].__setitem__(2, "A Mar - Spaix"), "turns.1.orders.France.2"),
        (lambda t: t["turns"][1]["orders"]["France"].__setitem__(2, 7), "turns.1.orders.France.2"),
        (lambda t: t["turns"][1]["orders"].update(Spain=[]), "turns.1.orders.Spain"),
        (lambda t: t["turns"][1].update(end={"kind": "win", "powers": ["France"]}), "turns.1.end"),
        (lambda t: t["turns"][1].update(end={"kind": "draw", "powers": ["Spain"]}), "turns.1.end"),
        (lambda t: t["drafts"]["France"].append("A Vex H"), "drafts.France.2"),
        (lambda t: t.update(drafts={"Spain": []}), "drafts.Spain"),
        (lambda t: t.update(drafts_hidden="@"), "drafts_hidden"),
        (lambda t: t.update(drafts_hidden="abcd"), "drafts_hidden"),
        (lambda t: t.update(drafts_hidden=packed([1])), "drafts_hidden"),
        (lambda t: t.update(drafts_hidden=packed({"France": ["A Vex H"]})), "drafts.France.0"),
        (lambda t: t.update(drafts_hidden=packed({"France": ["A Par H" + " " * 2_000_000]})), "drafts_hidden"),
        (lambda t: t.update(version=0), "version"),
        (lambda t: t.update(version="1"), "version"),
        (lambda t: t.update(version=True), "version"),
        (lambda t: t.pop("version"), "version"),
    ],
)
def test_a_fault_is_told_with_its_place(file: Path, change: Callable[[dict[str, Any]], object], place: str) -> None:
    spoil(file, change)
    assert [where for where, _ in faults(file)] == [place]


def test_all_faults_are_told_at_once(file: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table["title"] = 3
        table["turns"][0]["weather"] = "fine"
        table["turns"][2]["orders"] = []

    spoil(file, change)
    assert [where for where, _ in faults(file)] == ["title", "turns.0.weather", "turns.2.orders"]


def test_lines_of_later_turns_are_told_as_well(file: Path) -> None:
    """The first makes it impossible to go on, but the others can be read for what they are."""

    def change(table: dict[str, Any]) -> None:
        table["turns"][0]["orders"]["Turkey"][1] = "A Smy - Kon"
        table["turns"][3]["orders"]["Italy"][0] = "A Tri flies"

    spoil(file, change)
    assert [where for where, _ in faults(file)] == ["turns.0.orders.Turkey.1", "turns.3.orders.Italy.0"]


def test_the_words_are_for_people(file: Path) -> None:
    spoil(file, lambda table: table["turns"][1]["orders"]["France"].__setitem__(0, "F MAO - Brg"))
    ((_, text),) = faults(file)
    assert text == "No place is called 'Brg'. Did you mean Bur (Burgundy)?"


def test_a_newer_file_is_told_by_its_program(file: Path) -> None:
    spoil(file, lambda table: table.update(version=99, program="7.1", news={"x": 1}))
    ((_, text),) = faults(file)
    assert text == f"It was saved by version 7.1; you have {program_version()}. The file was not changed."


def test_an_older_file_is_brought_forward_step_by_step(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2 called the title `name`, say, and version 3 put a `!` to it."""

    def to_2(table: dict[str, Any]) -> dict[str, Any]:
        return {**table, "name": table["title"]}

    def to_3(table: dict[str, Any]) -> dict[str, Any]:
        return {**{key: one for key, one in table.items() if key != "name"}, "title": table["name"] + "!"}

    monkeypatch.setattr(save_format, "VERSION", 3)
    monkeypatch.setattr(save_format, "MIGRATIONS", {1: to_2, 2: to_3})
    old = json.loads(file.read_text(encoding="utf-8"))
    assert save_format.migrated(old)["title"] == old["title"] + "!"
    assert save_format.migrated(old)["version"] == 3
    assert save_format.migrated({**old, "version": 3}) == {**old, "version": 3}


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        (b"", "", "is empty"),
        (b" \n", "", "is empty"),
        (b"\x89PNG\r\n\x1a\n\xff\xd8", "byte 0", "this is no text file in UTF-8"),
        (b"{}", "", 'is no Strata game: it does not say "format": "strata-game"'),
        (b"My letter to Italy", "", 'is no Strata game: it does not say "format": "strata-game"'),
        (b"[1, 2]", "", 'is no Strata game: it does not say "format": "strata-game"'),
        (b'{"format": "strata-map"}', "", 'is no Strata game: it does not say "format": "strata-game"'),
        (b'{\n "format": "strata-game",\n "version": 1\n "x": 2}', "line 4, column 2", "this is no JSON: "),
        (b'{\n "format": "strata-game",\n', "line 3, column 1", "the file is cut off here"),
        (b'{"format": "strat', "line 1, column 12", "the file is cut off here"),
        (b'{"format": NaN}', "", "holds NaN, which is no number"),
        (b'{"title": 1, "title": 2}', "", "holds the key 'title' twice in one table"),
        (b'{"a":' * 100_000, "", "is nested too deeply"),
    ],
)
def test_a_damaged_or_foreign_file_says_what_and_where(tmp_path: Path, raw: bytes, place: str, words: str) -> None:
    path = tmp_path / "x.strata"
    path.write_bytes(raw)
    ((where, text),) = faults(path)
    assert (where, text[: len(words)]) == (place, words)


def test_a_file_cut_off_anywhere_is_refused(file: Path) -> None:
    whole = file.read_bytes()
    for length in range(0, len(whole) - 2, 500):
        file.write_bytes(whole[:length])
        assert faults(file)[0][1] in ("the file is cut off here", "is empty", "this is no text file in UTF-8")


def test_an_absent_or_enormous_file_is_refused(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="no such file"):
        load_game(tmp_path / "absent.strata")
    with pytest.raises(SaveError, match="is a folder"):
        load_game(tmp_path)
    monkeypatch.setattr(save, "MOST_BYTES", 1000)
    assert faults(file) == [("", "is larger than 0 MB")]


def test_a_whole_character_may_be_written_in_two_halves(file: Path) -> None:
    spoil(file, lambda table: table.update(title="\U0001f5fa \\ud800"))
    assert "\\ud83d\\uddfa" in file.read_text(encoding="utf-8")
    assert load_game(file).title == "\U0001f5fa \\ud800"
