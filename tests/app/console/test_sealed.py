"""A sealed board on the command line: everybody's part is written, one's own with the pass phrase."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from tests.rules.files.spoiling import spoil

Said = Callable[..., tuple[int, list[str], list[str]]]
SAVE = Path(__file__).parents[2] / "saves" / "v2-hidden.strata"


@pytest.fixture
def typed(here: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed when a phrase is asked for; the file lies there as g.strata."""
    given: list[str] = []
    shutil.copy(SAVE, "g.strata")
    monkeypatch.setattr("app.console.refusal.getpass", lambda prompt: given.pop(0))
    return given


def test_one_s_own_report_asks_for_the_phrase(typed: list[str], said: Said) -> None:
    typed.append("harlem has a secret")
    code, out, err = said("report", "g.strata", "--as", "Harlem", "-d", "r")
    assert (code, out, err) == (0, [str(Path("r") / "Harlem.txt")], [])
    assert "Report for Harlem" in Path("r/Harlem.txt").read_text(encoding="utf-8")


def test_a_wrong_phrase_writes_nothing(typed: list[str], said: Said) -> None:
    typed.append("guess")
    code, _, err = said("report", "g.strata", "--as", "Harlem", "-d", "r")
    assert (code, err) == (2, ["g.strata: That is not the pass phrase of Harlem."])
    assert not Path("r").exists()


def test_what_all_know_needs_no_phrase(typed: list[str], said: Said) -> None:
    assert said("report", "g.strata", "--as", "public", "-d", "r")[0] == 0
    assert "Report for everybody" in Path("r/Everybody.txt").read_text(encoding="utf-8")


@pytest.mark.usefixtures("small")
def test_a_pack_of_a_sealed_board_holds_what_all_know(typed: list[str], said: Said) -> None:
    code, out, _ = said("report", "g.strata", "--all", "-d", "r")
    assert (code, out[0]) == (0, "g.strata: the players' own parts are sealed. --as POWER asks for a pass phrase")
    assert {path.stem for path in Path("r").iterdir()} == {"Everybody", "README"}


def test_the_true_board_opens_in_the_window_alone_without_a_game_master(typed: list[str], said: Said) -> None:
    code, _, err = said("render", "g.strata", "-o", "m.svg", "--as", "GM")
    assert (code == 2 and "all pass phrases" in err[0]) or "game master" in err[0]


def test_the_files_of_a_pack_are_those_of_the_power_that_sits_there() -> None:
    from app.pictures.packs import readers

    game = rules.load_game(SAVE)
    key = rules.key_of(game, "Harlem", "harlem has a secret")
    assert [part.viewer for part in readers(rules.opened(game, "Harlem", key).game)] == ["Harlem", rules.PUBLIC]


def test_what_is_not_as_it_was_signed_or_seen_is_said_on_stderr_and_nothing_is_refused(said: Said, here: Path) -> None:
    for name in ("v3-sealed", "v3-fog"):
        whole = (SAVE.parent / f"{name}.strata").read_bytes()
        path = here / f"{name}.strata"
        path.write_bytes(whole)
        assert said("report", path.name, "--as", "public", "-d", "r")[2] == []
        spoil(path, lambda table: table["sealing"]["locks"].pop("France"))
        code, _, err = said("report", path.name, "--as", "public", "-d", "r")
        assert code == 0
        assert err[0].startswith(f"{path.name}: The lock of France is gone from this file. ")
        assert f"{path.name}: France has no keys any more; this computer has seen some." in err
        spoil(path, lambda table: table.update(submitted=[]))
        path.write_bytes(whole)
        assert said("report", path.name, "--as", "public", "-d", "r")[2] == []
