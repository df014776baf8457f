"""New game on this map: the dialog's answer makes a folder that is in the list of games; what a trial records is
checked by the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from app.cli import main
from app.designer.new_variant import NewGame
from app.main_window import designing
from app.main_window.gm_book import scenario_text
from app.main_window.window import MainWindow
from app.settings import data_folder
from rules.files import custom_variants, maps
from tests.app.geometry.importing.foreign import jdip


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    custom_variants._enlisted.clear()
    maps._enlisted.clear()


GAME = NewGame("ours", 2, "Our game", "A sentence.", "owned", {"convoy_paradox": "all_hold"})


def test_it_is_saved_listed_and_tried(window: MainWindow, tmp_path: Path) -> None:
    window.designing.import_files(jdip(tmp_path))
    designing.make(window.designing, GAME)
    folder = data_folder() / "maps" / "ours"
    assert (folder / "variant.toml").is_file() and (folder / "map.toml").is_file()
    variant = rules.variant("ours")
    assert (variant.name, variant["builds"], variant["victory"]) == ("Our game", "owned", 2)
    assert window.designing.page is not None and window.designing.page.document.saved


def test_an_id_of_the_program_is_refused(window: MainWindow, tmp_path: Path) -> None:
    window.designing.import_files(jdip(tmp_path))
    with pytest.raises(ValueError, match="program"):
        designing.make(window.designing, NewGame("pink", 2, "Pink", "", "home", {}))
    assert not (data_folder() / "maps" / "pink").exists()


def test_what_a_trial_records_is_checked(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window.designing.import_files(jdip(tmp_path))
    designing.make(window.designing, GAME)
    window.designing.play()
    trial = window.designing.trying.window
    assert trial is not None
    trial.document.game = trial.document.game.resolve()
    text = scenario_text(trial.scenarios.turns(), "first", "A first turn")
    trial.scenarios.write(tmp_path / "first.toml", text)
    assert 'variant = "ours"' in (tmp_path / "first.toml").read_text()
    custom_variants._enlisted.clear()
    maps._enlisted.clear()
    status = main(["--maps", str(data_folder() / "maps"), "check", str(tmp_path / "first.toml")])
    assert status == 0 and "1" in capsys.readouterr().out
