"""The map as a picture, a film, on paper and on the clipboard: the dialog, and what is written for whom."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog
from pytestqt.qtbot import QtBot

import rules
from app.main_window.exports import Exporting
from app.main_window.window import MainWindow
from app.pages.export_dialog import ExportDialog
from app.pages.file_dialogs import FileTrouble, ImportDialog
from app.pages.printing import PrintPreview
from app.pictures.sheet import CHOICE_PICTURE, FILM, PAPER, ExportOptions
from rules import Game
from tests.app.conftest import Hands
from tests.app.surfaces import words
from tests.rules.files.test_foreign import JDIP, PRINTED, RECORDS
from tests.selfplay import random_game

# --- What a seat has copied is not there for the next one to paste.

PLAYERS = {"France": "Anna", "Germany": "Ben"}


def clipboard() -> str:
    QApplication.processEvents()
    return QGuiApplication.clipboard().text()


@pytest.fixture
def table(window: MainWindow) -> Hands:
    """France sits and has written an order."""
    made = Hands(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS, "casual"))
    QGuiApplication.clipboard().setText("from the table")
    window.flow.lift("France")
    made.write("France", "A Par - Bur")
    return made


@pytest.mark.parametrize("leave", ["lock", "go_on", "close_game"])
def test_orders_copied_in_a_seat_go_when_the_seat_is_left(table: Hands, leave: str) -> None:
    table.trigger("copy_orders")
    assert clipboard() == "A Par - Bur"
    table.document.saved = True  # closing would ask
    table.trigger(leave)
    if leave == "go_on":
        assert table.window.flow.review is not None
        table.window.flow.review.submitted.emit()
    assert clipboard() == ""


def test_what_was_copied_before_stays(table: Hands) -> None:
    table.trigger("lock")
    assert clipboard() == "from the table"


def test_what_another_program_copied_stays(table: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    table.trigger("copy_orders")
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    QGuiApplication.clipboard().setText("a letter")
    table.trigger("lock")
    assert clipboard() == "a letter"


@pytest.mark.parametrize("leave", ["submit", "lock"])
def test_nothing_of_a_review_waits_behind_the_curtain(table: Hands, leave: str) -> None:
    table.trigger("go_on")
    assert table.window.flow.review is not None
    assert any("Change the order of A Par" in text for text in words(table.window))
    table.window.flow.review.submitted.emit() if leave == "submit" else table.window.flow.rise()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any("Change the order of A Par" in text for text in words(table.window))


def test_it_goes_too_where_no_system_says_whose_it_is(table: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    table.trigger("copy_orders")
    assert clipboard() == "A Par - Bur"
    table.trigger("lock")
    assert clipboard() == ""


# --- Import and export from the menu: foreign games and cases are opened without a file, what is none is said.


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


@pytest.fixture
def played(hands: Hands) -> Hands:
    """An open game after a turn."""
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    return hands


def maps(hands: Hands) -> Exporting:
    return hands.window.exports.maps


def written_in(folder: Path) -> list[str]:
    """The files there beside that of the settings."""
    return [one.name for one in folder.iterdir() if one.name != "settings.ini"]


@pytest.fixture
def dialog(played: Hands) -> Iterator[ExportDialog]:
    made = maps(played)._ready(ExportOptions())
    made.show()
    made.refresh()
    yield made
    made.reject()


def fields(dialog: ExportDialog) -> set[str]:
    names = ("format", "film", "size_box", "width_box", "film_box", "page", "way", "first", "speed", "legend", "text")
    return {name for name in names if dialog.form.isRowVisible(getattr(dialog, name))}


def test_each_kind_has_its_own_fields(dialog: ExportDialog) -> None:
    assert fields(dialog) == {"format", "size_box", "legend"}
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("free"))
    assert "width_box" in fields(dialog)
    dialog.kind.button(FILM).click()
    assert fields(dialog) == {"film", "film_box", "first", "speed", "legend"}
    dialog.kind.button(PAPER).click()
    assert fields(dialog) == {"page", "way", "legend", "text"}
    assert dialog.print_button.isVisible()


def test_the_preview_is_of_what_is_chosen(dialog: ExportDialog) -> None:
    before = dialog.preview._image
    dialog.title.click()
    dialog.refresh()
    assert dialog.preview._image != before
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("A3"))
    dialog.refresh()
    assert dialog.told.text().startswith("4961 × ")


def test_everything_is_reached_by_the_keyboard_and_has_a_name(dialog: ExportDialog) -> None:
    for field in (dialog.kind, dialog.format, dialog.part, dialog.size_box, dialog.colours, dialog.preview):
        assert field.accessibleName()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
def test_nothing_is_cut_off(dialog: ExportDialog, size: tuple[int, int]) -> None:
    for kind in (CHOICE_PICTURE, FILM, PAPER):
        dialog.kind.button(kind).click()
        QApplication.processEvents()
        for check in (dialog.title, dialog.legend, dialog.text):
            assert not check.isVisible() or check.width() >= check.minimumSizeHint().width()
        assert dialog.save_button.width() >= dialog.save_button.minimumSizeHint().width()
    assert dialog.width() <= size[0] and dialog.height() <= size[1]


def test_it_remembers_what_was_chosen(played: Hands, tmp_path: Path) -> None:
    choice = ExportOptions(kind=CHOICE_PICTURE, format="svg", size="free", width=700, legend=True)
    assert maps(played).write(choice, tmp_path / "map.svg")
    assert maps(played).remembered == choice


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_picture_is_written(played: Hands, tmp_path: Path, ending: str, start: bytes) -> None:
    path = tmp_path / f"map.{ending}"
    assert maps(played).write(ExportOptions(format=ending, size="free", width=500), path)
    assert path.read_bytes().startswith(start)
    assert written_in(tmp_path) == [path.name]


def test_a_film_of_the_whole_game_is_written(played: Hands, tmp_path: Path) -> None:
    choice = ExportOptions(kind=FILM, film_width=260, speed="2")
    assert maps(played).write(choice, tmp_path / "game.gif", (0, 1))
    with Image.open(tmp_path / "game.gif") as film:
        assert film.size[0] == 260
        assert film.n_frames > 3  # type: ignore[attr-defined]


def test_paper_has_the_orders_on_a_page_of_their_own(played: Hands, tmp_path: Path) -> None:
    assert maps(played).write(ExportOptions(kind=PAPER, text=True), tmp_path / "map.pdf")
    assert (tmp_path / "map.pdf").read_bytes().count(b"/Type /Page\n") > 1


def test_the_part_in_the_window(played: Hands) -> None:
    view = played.table.view
    for _ in range(4):
        view.zoom_in()
    QApplication.processEvents()
    part = maps(played).sheet(ExportOptions(part="window"))
    whole = maps(played).sheet(ExportOptions(part="all"))
    assert part.area.width() < 0.7 * whole.area.width()
    assert whole.area.contains(part.area)


def test_a_chain_of_causes_is_exported_as_it_is_shown(played: Hands) -> None:
    from app.pictures.files import image_of

    plain = image_of(maps(played).sheet(ExportOptions(size="free", width=400)))
    maps(played)._boards.clear()
    played.table.why.ask("Par")
    assert played.table.why.shown
    assert image_of(maps(played).sheet(ExportOptions(size="free", width=400))) != plain


def test_the_map_is_copied_as_picture_and_drawing(played: Hands) -> None:
    played.trigger("copy_map")
    data = QGuiApplication.clipboard().mimeData()
    image = QImage(QGuiApplication.clipboard().image())
    assert data.hasImage() and not image.isNull()
    assert bytes(data.data("image/svg+xml").data()).startswith(b"<?xml")
    QGuiApplication.clipboard().clear()


def test_stopping_leaves_no_file(played: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda self: True)
    assert not maps(played).write(ExportOptions(size="free", width=500), tmp_path / "map.png")
    assert written_in(tmp_path) == []


def test_what_cannot_be_written_is_told(played: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(played.window, "complain", lambda title, words: told.append(words))
    assert not maps(played).write(ExportOptions(size="free", width=500), tmp_path / "nowhere" / "map.png")
    assert "no folder" in told[0]


def test_saving_asks_for_a_name_and_closes(
    played: Hands, dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "my map"), ""))
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("free"))
    dialog.width_box.setValue(400)
    dialog.save_button.click()
    assert (tmp_path / "my map.png").is_file()
    assert not dialog.isVisible()


def test_the_pages_are_previewed_before_they_are_printed(
    played: Hands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def look(preview: PrintPreview) -> int:
        preview.show()
        qtbot.waitUntil(lambda: preview.pages.pageCount() > 1)
        told.append(preview.told.text())
        preview.on.click()
        told.append(preview.told.text())
        preview.way.button("upright").click()
        QApplication.processEvents()
        told.append(preview.pages.orientation().name)
        preview.close()
        return 0

    monkeypatch.setattr(PrintPreview, "exec", look)
    maps(played).print_preview(ExportOptions(kind=PAPER, ink="grey", text=True))
    assert told == ["Page 1 of 3", "Page 2 of 3", "Portrait"]


def test_paper_is_light_in_a_dark_window_and_a_picture_as_it_is(played: Hands) -> None:
    played.table.scene.set_theme("dark")
    used = {
        choice: maps(played).sheet(choice).scene.stage.theme.name
        for choice in (ExportOptions(), ExportOptions(kind=PAPER))
    }
    assert used == {ExportOptions(): "dark", ExportOptions(kind=PAPER): "light"}
    assert maps(played).sheet(ExportOptions(kind=PAPER, ink="shown")).scene.stage.theme.name == "dark"
    assert maps(played).sheet(ExportOptions(colours="light")).scene.stage.theme.name == "light"


def test_colors_of_paper_and_of_pictures_are_chosen_apart(dialog: ExportDialog) -> None:
    dialog.colours.setCurrentIndex(dialog.colours.findData("dark"))
    dialog.kind.button(PAPER).click()
    assert dialog.form.isRowVisible(dialog.ink)
    assert not dialog.form.isRowVisible(dialog.colours)
    assert (dialog.choice.painted, dialog.choice.colours) == ("light", "dark")
    dialog.kind.button(CHOICE_PICTURE).click()
    assert dialog.choice.painted == "dark"


def test_a_seat_exports_its_own_view(hands: Hands, tmp_path: Path) -> None:
    """Orders of another seat are in no picture, in no text and in no film."""
    game = Game.new(rules.variant("standard"), secrecy="casual")
    hands.begin(game)
    hands.window.flow.lift("France")
    hands.write("France", "A Par - Bur")
    assert maps(hands).text.count("A Par - Bur") == 1
    assert maps(hands).film(ExportOptions(kind=FILM), (0, 0)).viewer == hands.document.viewer
    hands.window.flow.submit()
    hands.window.flow.lift("Germany")
    assert "A Par" not in maps(hands).text
    assert maps(hands).film(ExportOptions(kind=FILM), (0, 0)).orders == ()
    assert maps(hands).sheet(ExportOptions()).board.picture.marks == ()
