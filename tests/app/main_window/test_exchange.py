"""Import and export from the menu: foreign games and cases are opened without a file, what is none is said."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

import rules
from app.pages.file_dialogs import FileTrouble, ImportDialog
from tests.app.conftest import Hands
from tests.rules.files.test_datc_text import JDIP, PRINTED
from tests.rules.files.test_foreign import RECORDS
from tests.selfplay import random_game


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))


def test_a_game_of_the_package_is_opened(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    path = tmp_path / "game.json"
    line = gzip.decompress(RECORDS.read_bytes()).decode().splitlines()[0]
    path.write_text(line, encoding="utf-8")
    choose(monkeypatch, path)
    hands.trigger("import")
    assert hands.document.path is None
    assert not hands.document.saved
    assert len(hands.document.game.turns) == 20
    assert path.read_text(encoding="utf-8") == line


def test_of_several_games_one_is_chosen_and_what_is_not_read_is_said(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    path = tmp_path / "cases.txt"
    path.write_text(PRINTED + JDIP, encoding="utf-8")
    seen: list[list[str]] = []

    def take(dialog: ImportDialog) -> int:
        model = dialog.list.model()
        seen.append([str(model.index(row, 0).data()) for row in range(model.rowCount())])
        dialog.list.setCurrentIndex(model.index(1, 0))
        dialog.open_button.click()
        return 1

    monkeypatch.setattr(ImportDialog, "exec", take)
    choose(monkeypatch, path)
    hands.trigger("import")
    assert seen == [["DATC 6.A.1", "DATC 6.H.1", "DATC 6.H.8", "DATC 6.X.3"]]
    assert hands.document.game.title == "DATC 6.H.1"
    assert hands.orders("Turkey") == ["F Gre R Alb"]
    assert said[0].startswith("The game is not wholly as in its file. Line 27: ")


def test_a_letter_is_no_game(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Italy,", encoding="utf-8")
    told: list[tuple[tuple[str, str], ...]] = []
    monkeypatch.setattr(FileTrouble, "exec", lambda one: told.append(one.trouble.rows))
    choose(monkeypatch, path)
    before = hands.document
    hands.trigger("import")
    assert hands.document is before
    ((where, what),) = told[0]
    assert (where, what[:16]) == ("Line 1", "This is neither ")


def test_a_game_is_written_for_the_package(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.begin(random_game(3, 5))
    choose(monkeypatch, tmp_path / "game")
    hands.trigger("export_as")
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["map"] == "standard"


@pytest.mark.parametrize("id", [id for id in rules.VARIANTS if id not in ("standard", "gambling")])
def test_a_game_that_the_package_cannot_play_is_not(id: str, hands: Hands, tmp_path: Path, said: list[str]) -> None:
    hands.begin(rules.Game.new(rules.variant(id)))
    assert not hands.window.exchange.export_to(tmp_path / "game.json")
    assert "is not played on a map of the diplomacy package" in said[0]
    assert not (tmp_path / "game.json").exists()


def test_a_full_disk_is_said(hands: Hands, tmp_path: Path, said: list[str]) -> None:
    assert not hands.window.exchange.export_to(tmp_path / "gone" / "game.json")
    assert said == ["The game was not exported: could not be written: the folder is gone. "]
