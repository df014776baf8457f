"""The map editor in the window: the menu Design, saving, closing, what a crash has left; new game on this map: the
dialog's answer makes a folder that is in the list of games; what a trial records is checked by the command line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QFileDialog, QInputDialog

import rules
from app.cli import main
from app.designer import edits
from app.designer.facts import with_fact
from app.designer.new_variant import NewGame
from app.geometry.edits import moved
from app.geometry.mapcheck import check_map
from app.main_window import designing
from app.main_window.gm_book import scenario_text
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.settings import data_folder
from rules.files import map_folder
from tests.app.geometry.importing.foreign import jdip
from tests.app.geometry.samples import forget_maps


@pytest.fixture
def editor(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> designing.DesignerController:
    """The editor of a window whose own folder is a new one."""
    monkeypatch.setattr(designing, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(Message, "asked", lambda self: "drop")
    monkeypatch.delattr(window.designing, "may_leave")  # what the window of tests does not ask is asked here
    return window.designing


def nudge(editor: designing.DesignerController) -> None:
    document = editor.page.document
    graph = document.graph
    spot = next(p for p, arcs in sorted(graph.junctions.items()) if len(arcs) == 3 and 300 < p[0] < 900)
    new = moved(graph, {spot: (spot[0] + 0.4, spot[1] + 0.4)}, frozenset(graph.net.levels))
    assert edits.commit(document, "Move", new) is None


def test_a_map_is_designed_from_the_first_page(
    editor: designing.DesignerController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Lakeland", True))
    editor.shell.start.design_button.click()
    assert editor.shown and editor.page is not None and editor.page.document.title == "Lakeland"
    assert editor.shell.windowTitle().startswith("Lakeland")
    assert editor.shell.acts["map_close"].isEnabled() and not editor.shell.acts["map_back"].isEnabled()
    editor.shell.acts["map_close"].trigger()
    assert editor.shell.pages.currentWidget() is editor.shell.start
    assert "No map" in editor.shell.acts.why_disabled("map_close")


def test_undo_save_and_close_mean_the_map_while_it_is_shown(
    editor: designing.DesignerController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.edit_own("standard")
    acts, document = editor.shell.acts, editor.page.document
    assert not acts["undo"].isEnabled() and acts.why_disabled("undo") == "There is nothing to undo."
    nudge(editor)
    assert acts["undo"].isEnabled() and "Move" in acts["undo"].text()
    acts["undo"].trigger()
    assert document.saved and acts["redo"].isEnabled()
    acts["redo"].trigger()
    folder = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(folder), ""))
    acts["save"].trigger()
    assert document.saved and check_map(folder) == []
    nudge(editor)
    acts["save"].trigger()  # the folder is known now
    assert document.saved and "saved" in editor.page.status.saved.text()


def test_the_maps_of_the_program_are_in_the_menu(editor: designing.DesignerController) -> None:
    editor.fill()
    texts = [action.text() for action in editor.shell.acts.submenus["own_maps"].actions()]
    assert len(texts) == 6 and any("bioplomacy" in text for text in texts)


def test_a_faulty_map_is_refused_with_its_place(
    editor: designing.DesignerController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(editor.shell, "complain", lambda title, words: told.append((title, words)))
    folder = tmp_path / "broken"
    shutil.copytree(map_folder("pink"), folder)
    table = folder / "map.toml"
    table.write_text(
        table.read_text(encoding="utf-8").replace('kind = "inland"', 'kind = "inlet"', 1), encoding="utf-8"
    )
    assert not editor.open_path(table) and editor.page is None
    assert "provinces." in told[0][1] and "Nothing was changed" in told[0][1]
    assert not editor.open_path(tmp_path / "nowhere" / "map.toml") and len(told) == 2


def test_a_map_on_the_disk_is_opened_and_held(editor: designing.DesignerController, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(map_folder("diplomafia"), folder)
    assert editor.open_path(folder / "map.toml")
    assert editor.page is not None and editor.page.keeper.lock is not None and editor.page.keeper.lock.held
    assert editor.open_path(folder / "board.svg") and editor.page.document.path is None


def test_whether_pens_follow_dark_lines_is_remembered_for_the_next_map(editor: designing.DesignerController) -> None:
    for kept, chosen in ((False, True), (True, False), (False, False)):
        editor.edit_own("pink")
        editor.page.use("trace")
        (box,) = (one for one in editor.page.findChildren(QCheckBox) if "dark lines" in one.text())
        assert box.isChecked() == kept
        box.setChecked(chosen)


def test_what_a_crash_has_left_is_offered_and_restored(
    editor: designing.DesignerController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.edit_own("diplomafia")
    document = editor.page.document
    nudge(editor)
    document.apply("Name", facts=with_fact(document.facts, ("name",), "Mine"))
    assert editor.page.keeper.note()
    (journal,) = (tmp_path / "data" / "journals" / "maps").glob("*.journal")
    kept = journal.read_bytes()
    editor.close()  # not saved: thrown away
    assert not journal.exists()
    journal.write_bytes(kept)
    monkeypatch.setattr(Message, "asked", lambda self: "go")
    assert designing.offer(editor)
    assert editor.page.document.title == "Mine" and not editor.page.document.saved
    assert not journal.exists() and len(list(journal.parent.glob("*.journal"))) == 1
    monkeypatch.setattr(Message, "asked", lambda self: "drop")
    editor.close()


def test_closing_the_window_asks_first(editor: designing.DesignerController, monkeypatch: pytest.MonkeyPatch) -> None:
    editor.edit_own("pink")
    nudge(editor)
    monkeypatch.setattr(Message, "asked", lambda self: "")
    assert not editor.shell.close() and editor.page is not None
    monkeypatch.setattr(Message, "asked", lambda self: "drop")
    assert editor.shell.close()


@pytest.mark.painted
def test_all_boards_are_shown_in_every_theme(editor: designing.DesignerController) -> None:
    for name in ("standard", "pink2", "bioplomacy", "diplomafia"):
        editor.edit_own(name)
        for theme in ("dark", "light"):
            editor.shell.settings.set("theme", theme)
            assert not editor.page.canvas.grab().isNull()
        for level in editor.page.document.levels:
            editor.page.document.show_level(level)
            assert editor.page.canvas.map.graph is editor.page.document.graph


# --- New game on this map: the dialog's answer makes a folder that is in the list of games; what a trial records is
# checked by the command line.

GAME = NewGame("ours", 2, "Our game", "A sentence.", "owned", {"convoy_paradox": "all_hold"})


@pytest.mark.usefixtures("forgotten")
def test_it_is_saved_listed_and_tried(window: MainWindow, tmp_path: Path) -> None:
    window.designing.import_files(jdip(tmp_path))
    designing.make(window.designing, GAME)
    folder = data_folder() / "maps" / "ours"
    assert (folder / "variant.toml").is_file() and (folder / "map.toml").is_file()
    variant = rules.variant("ours")
    assert (variant.name, variant["builds"], variant["victory"]) == ("Our game", "owned", 2)
    assert window.designing.page is not None and window.designing.page.document.saved


@pytest.mark.usefixtures("forgotten")
def test_an_id_of_the_program_is_refused(window: MainWindow, tmp_path: Path) -> None:
    window.designing.import_files(jdip(tmp_path))
    with pytest.raises(ValueError, match="comes with Strata"):
        designing.make(window.designing, NewGame("pink", 2, "Pink", "", "home", {}))
    assert not (data_folder() / "maps" / "pink").exists()


@pytest.mark.usefixtures("forgotten")
def test_what_a_trial_records_is_checked(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window.designing.import_files(jdip(tmp_path))
    designing.make(window.designing, GAME)
    window.designing.play()
    trial = window.designing.trying.window
    trial.document.game = trial.document.game.resolve()
    text = scenario_text(trial.scenarios.turns(), "first", "A first turn")
    trial.scenarios.write(tmp_path / "first.toml", text)
    assert 'variant = "ours"' in (tmp_path / "first.toml").read_text()
    forget_maps()
    status = main(["--maps", str(data_folder() / "maps"), "check", str(tmp_path / "first.toml")])
    assert status == 0 and "1" in capsys.readouterr().out
