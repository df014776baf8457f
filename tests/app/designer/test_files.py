"""Edited maps are safe: saving, older copies, locks, journals after a crash, damaged files; try it in a game: a
window beside the editor plays on the map as it is now, and keeps nothing; the map editor is killed right after
quick edits, or in the midst of writing: none but the last at most is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton

import rules
from app.designer import edits, files
from app.designer.document import MapDocument
from app.designer.facts import with_fact
from app.designer.files import MapFileError, OpenMapFiles, Source, UnsavedMap, read_left, unsaved_maps
from app.designer.page import DesignerPage
from app.geometry.edits import moved
from app.geometry.importing import ImportCancelled
from app.geometry.mapcheck import check_map
from app.main_window.window import MainWindow, TrialWindow
from rules.files import map_folder, map_ids, read_map
from tests.app.geometry.importing.foreign import TRACED, jdip, written

pytestmark = pytest.mark.usefixtures("forgotten")


def nobody(_: Path) -> bool:
    return False


def nudged(document: MapDocument, by: float = 0.4) -> None:
    """A corner moved a little: no neighbor is lost by it."""
    graph = document.graph
    spot = next(p for p, arcs in sorted(graph.junctions.items()) if len(arcs) == 3 and 300 < p[0] < 1100)
    new = moved(graph, {spot: (spot[0] + by, spot[1] + by)}, frozenset(graph.net.levels))
    assert edits.commit(document, "Move", new) is None


@pytest.fixture
def keeper(qapp: object, tmp_path: Path) -> OpenMapFiles:
    """A copy of the board of Diplomacy in a folder, open for editing."""
    folder = tmp_path / "mine"
    shutil.copytree(map_folder("standard"), folder)
    found, _ = files.read(folder)
    made = OpenMapFiles(found.document(), found, folder, tmp_path / "data")
    assert made.hold() is None
    return made


@pytest.mark.parametrize("name", map_ids())
def test_our_own_maps_survive_an_editing_round_trip(qapp: object, name: str, tmp_path: Path) -> None:
    found = files.own(name)
    document = found.document()
    keeper = OpenMapFiles(document, found, None, tmp_path / "data")
    nudged(document)
    document.apply("Name", facts=with_fact(document.facts, ("attribution",), "Edited."))
    folder = tmp_path / name
    keeper.save(folder)
    assert document.saved and check_map(folder) == []
    before, after = read_map(name), read_map(folder)
    ours = {"drawing", "attribution"}
    assert before.model_dump(exclude=ours) == after.model_dump(exclude=ours)  # scenarios read nothing else
    assert (folder / "board.svg").read_bytes() != (map_folder(name) / before.drawing).read_bytes()


@pytest.mark.parametrize("name", map_ids())
def test_saving_without_a_change_leaves_the_bytes(qapp: object, name: str) -> None:
    found = files.own(name)
    document = found.document()
    assert found.written(document.state) == (found.svg, found.text)


def test_the_files_before_are_among_the_older_copies(keeper: OpenMapFiles) -> None:
    assert keeper.folder is not None
    before = (keeper.folder / "board.svg").read_bytes()
    nudged(keeper.document)
    keeper.save()
    (copy,) = keeper.copies.of(keeper.folder / "board.svg")
    assert copy.path.read_bytes() == before and copy.path.suffix == ".svg"


def test_a_second_window_is_told_who_has_the_map_and_that_it_was_changed(keeper: OpenMapFiles, tmp_path: Path) -> None:
    assert keeper.folder is not None
    found, _ = files.read(keeper.folder)
    other = OpenMapFiles(found.document(), found, keeper.folder, tmp_path / "data")
    holder = other.hold()
    assert holder is not None and "open in another window" in holder.words
    keeper.close()
    assert other.hold() is None
    keeper = other
    assert keeper.folder is not None and keeper.changed_outside == ()
    file = keeper.folder / "map.toml"
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert keeper.changed_outside == ("map.toml",)


def test_what_a_crash_leaves_is_found_and_is_all_that_was_done(keeper: OpenMapFiles, tmp_path: Path) -> None:
    for _ in range(3):
        nudged(keeper.document)
        assert keeper.note()
    keeper.document.apply("Name", facts=with_fact(keeper.document.facts, ("name",), "Mine"))
    assert keeper.note()
    (left,) = unsaved_maps(tmp_path / "data", nobody)
    assert left.steps == 4 and "Diplomacy" in left.title and str(keeper.folder) == left.folder
    found = left.source()
    assert (left.svg, left.text) == keeper.source.written(keeper.document.state)
    assert found.facts == keeper.document.facts
    left.discard()
    assert unsaved_maps(tmp_path / "data", nobody) == []


def test_a_journal_that_grows_long_is_begun_anew(
    keeper: OpenMapFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.designer.files.ROOM", 1000)
    monkeypatch.setattr("app.designer.files.TIMES", 1)
    for number in range(4):
        keeper.document.apply("Name", facts=with_fact(keeper.document.facts, ("name",), f"Mine {number}"))
        nudged(keeper.document)
        assert keeper.note()
    (left,) = unsaved_maps(tmp_path / "data", nobody)
    assert (left.svg, left.text) == keeper.source.written(keeper.document.state)
    assert len(list((tmp_path / "data" / "journals" / "maps").glob("*.journal"))) == 1


def test_journals_keep_what_json_cannot_say_and_those_of_older_versions_are_read(
    keeper: OpenMapFiles, tmp_path: Path
) -> None:
    nudged(keeper.document)
    keeper.note()
    (path,) = (tmp_path / "data" / "journals" / "maps").glob("*.journal")
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    text = keeper.source.text.replace('name = "Diplomacy"', 'name = "Older"')
    told = [{name: one for name, one in {**line, "toml": text}.items() if name != "facts"} for line in lines]
    path.write_text("".join(json.dumps(line) + "\n" for line in (head, *told)), encoding="utf-8")
    left = read_left(path)
    assert left is not None and left.text == text and left.svg != keeper.source.svg
    facts = with_fact(keeper.document.facts, ("extra",), {"drawn": date(2024, 2, 29)})
    keeper.document.apply("Date", facts=facts)
    assert keeper.note()
    (left,) = unsaved_maps(tmp_path / "data", nobody)
    assert left.source().facts == facts


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such devices")
@pytest.mark.parametrize("name", ["/dev/zero", "link.svg", "../../secret.svg"])
def test_a_drawing_that_is_no_plain_file_in_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "deep" / "map"
    folder.mkdir(parents=True)
    (tmp_path / "secret.svg").write_bytes(files.empty("Secret").svg)
    (folder / "link.svg").symlink_to("/dev/zero")
    text = files.empty("Fine").text.replace('board = "board.svg"', f'board = "{name}"')
    (folder / "map.toml").write_text(text)
    with pytest.raises(MapFileError, match="outside the folder"):
        files.read(folder)


def test_a_journal_is_offered_when_nobody_writes_it_and_gone_once_the_map_is_saved(
    keeper: OpenMapFiles, tmp_path: Path
) -> None:
    """A last line that is not whole is left out."""
    nudged(keeper.document)
    keeper.note()
    assert unsaved_maps(tmp_path / "data") == []  # its window holds it
    (path,) = (tmp_path / "data" / "journals" / "maps").glob("*.journal")
    with open(path, "ab") as file:
        file.write(json.dumps({"time": "x", "svg": []}).encode()[:10])
    left = read_left(path)
    assert left is not None and left.cut and left.steps == 1 and "incomplete" in left.words
    assert unsaved_maps(tmp_path / "data", nobody)
    keeper.save()
    assert unsaved_maps(tmp_path / "data", nobody) == []


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{}", b'{"format": "strata-map-journal"}\n', b"\xff\xfe\x00", b"[1]\n"]
)
def test_what_is_no_journal_is_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(content)
    assert read_left(path) is None


def test_a_full_disk_is_said_and_nothing_is_lost(keeper: OpenMapFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    nudged(keeper.document)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.journal.writing.JournalFile.new", full)
    assert not keeper.note() and keeper.trouble
    monkeypatch.undo()
    assert keeper.note() and not keeper.trouble
    assert keeper.folder is not None
    before = (keeper.folder / "board.svg").read_bytes()
    monkeypatch.setattr(rules.files, "write_file", full)
    with pytest.raises(OSError):
        keeper.save()
    assert (keeper.folder / "board.svg").read_bytes() == before and not keeper.document.saved


@pytest.mark.parametrize(
    ("svg", "text", "place"),
    [
        (b"<svg", None, "> is missing"),
        (
            b'<!DOCTYPE a [<!ENTITY b "c">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
            None,
            "entities",
        ),
        (None, "id = [\n1 = ", "line 2"),
        (None, 'provinces = "none"', "provinces: "),
        (None, files.empty("Fine").text.replace('kind = "sea"', 'kind = "see"'), "provinces.SEA.kind: "),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="provinces">'
            b'<path id="A" data-kind="land" d="M 0,0 nan,1 2,2 Z"/></g></svg>',
            None,
            "A:",
        ),
    ],
)
def test_damaged_files_are_refused_with_their_place(svg: bytes | None, text: str | None, place: str) -> None:
    good = files.empty("Fine")
    with pytest.raises(MapFileError) as trouble:
        Source.of(good.svg if svg is None else svg, good.text if text is None else text)
    assert place in str(trouble.value)


def test_an_empty_map_may_have_any_name_and_a_drawing_alone_becomes_a_map(qapp: object, tmp_path: Path) -> None:
    found = files.empty('Fish & "Chips" <1>')
    document = found.document()
    assert document.faults == () and document.title == 'Fish & "Chips" <1>'
    keeper = OpenMapFiles(document, found, None, tmp_path)
    keeper.save(tmp_path / "fish")
    assert files.read(tmp_path / "fish")[0].document().state.facts == document.facts
    path = tmp_path / "board.svg"
    path.write_bytes((map_folder("diplomafia") / "board.svg").read_bytes())
    document = files.drawn(path).document()
    assert len(document.graph.net.regions) == 49 and document.faults == ()
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M 0,0 1,1"/></svg>')
    with pytest.raises(MapFileError, match="is not the drawing of a map"):
        files.drawn(path)


# --- Design > Import: a foreign map opens in the editor with its report, whose lines show their places.

ROOM = ("anchor_crowded", "anchor_edge", "label_room")


def opened(window: MainWindow, files: list[Path], tolerance: float | None = None) -> DesignerPage:
    assert window.designing.import_files(files, tolerance)
    assert window.designing.page is not None
    return window.designing.page


def test_a_traced_map_opens_with_its_report_whose_lines_show_their_places(window: MainWindow, tmp_path: Path) -> None:
    page = opened(window, jdip(tmp_path, TRACED))
    assert window.pages.currentWidget() is page
    assert set(page.document.graph.net.regions) == {"Wes", "NTH", "Mid", "Eas", "SOU"}
    assert not page.document.saved
    assert page.report.list.count() == len(page.report.notes) > 0
    number = next(i for i, note in enumerate(page.report.notes) if note.kind == "moved")
    page.report.list.setCurrentRow(number)
    note = page.report.notes[number]
    middle = page.canvas.board_point(page.canvas.viewport().rect().center().toPointF())
    assert note.at is not None
    assert (middle.x(), middle.y()) == pytest.approx(note.at, abs=3)
    assert page.document.region.lower() == note.id.lower()
    report = page.report
    report.kinds.setCurrentIndex(report.kinds.findData("moved"))
    assert report.list.count() == sum(note.kind == "moved" for note in report.notes)
    report.copy()
    assert QGuiApplication.clipboard().text().count("\n") == len(report.notes) - 1
    page.report.tolerance.setValue(0.0)
    page.report.again.emit(0.0)
    QGuiApplication.processEvents()
    assert window.designing.page is not page
    assert window.designing.page.report.tolerance.value() == 0.0


def test_what_was_imported_is_a_sound_map_and_a_refused_file_changes_nothing(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, jdip(tmp_path))
    page.keeper.save(tmp_path / "five")
    assert [one for one in check_map(tmp_path / "five") if one.code not in ROOM] == []
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(window, "complain", lambda title, text: told.append((title, text)))
    assert not window.designing.import_files([written(tmp_path / "bad.svg", "<svg")])
    assert window.designing.page is page
    assert "bad.svg was not imported" in told[0][0]
    assert "valid XML" in told[0][1]


def test_cancel_acts_at_once_and_leaves_the_map_that_was_open(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, jdip(tmp_path))
    told: list[str] = []
    ended = Event()

    def endless(files: Sequence[Path], tolerance: float | None, wanted: Callable[[], bool]) -> None:
        while wanted():
            sleep(0.001)
        ended.set()
        raise ImportCancelled

    def press() -> None:
        bar = QApplication.activeModalWidget()
        assert isinstance(bar, QProgressDialog)
        assert "map.svg" in bar.labelText()
        (button,) = bar.findChildren(QPushButton)
        assert button.text() == "Cancel"
        button.click()

    monkeypatch.setattr("app.designer.files.imported_source", endless)
    monkeypatch.setattr(window, "complain", lambda title, text: told.append(title))
    QTimer.singleShot(600, press)
    assert not window.designing.import_files([tmp_path / "map.svg"])
    assert ended.wait(10)
    assert window.designing.page is page
    assert told == []


# --- Try it in a game: a window beside the editor plays on the map as it is now, and keeps nothing.


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window complains of."""
    heard: list[str] = []
    monkeypatch.setattr(window, "complain", lambda title, text: heard.append(f"{title} {text}"))
    return heard


def tried(window: MainWindow) -> TrialWindow:
    window.designing.play()
    found = window.designing.trying.window
    assert found is not None
    return found


def test_a_game_begins_on_the_edited_map_follows_it_and_is_not_saved(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.designing.import_files(jdip(tmp_path))
    trial = tried(window)
    position = trial.document.game.position
    assert position.as_dict()["units"] == {"West": ["A Wes"], "Wild": ["F Mid/sc"]}
    assert "five" not in rules.games()
    first = tried(window)
    page = window.designing.page
    page.document.apply("Move", facts=with_fact(page.document.facts, ("powers", "West", "start"), ["F Wes"]))
    assert tried(window) is first
    assert first.document.game.position.as_dict()["units"]["West"] == ["F Wes"]
    trial = tried(window)
    heard: list[str] = []
    monkeypatch.setattr(trial, "complain", lambda title, text: heard.append(title))
    trial.acts["save"].trigger()
    assert heard == ["This is a test game and cannot be saved."]
    assert trial.files.may_leave()


@pytest.mark.parametrize("map_id, variant", [("pink2", "pink2"), ("bioplomacy", "bioplomacy")])
def test_the_programs_own_boards_are_tried_with_their_rules(window: MainWindow, map_id: str, variant: str) -> None:
    window.designing.edit_own(map_id)
    assert tried(window).document.game.variant.id == variant


def test_what_stands_in_the_way_of_a_game_is_said(window: MainWindow, tmp_path: Path, told: list[str]) -> None:
    window.designing.import_files(jdip(tmp_path))
    page = window.designing.page
    page.document.apply("Break", facts=with_fact(page.document.facts, ("powers", "West", "start"), ["A Nowhere"]))
    window.designing.play()
    assert "Nowhere" in told[0]
    assert window.designing.trying.window is None
    told.clear()
    window.designing.put(files.empty("Nobody"), None)
    window.designing.play()
    assert len(told) == 1 and "a game needs at least one power" in told[0]


# --- The map editor is killed right after quick edits, or in the midst of writing: none but the last at most is lost.

ROOT = Path(__file__).resolve().parents[3]
EDITS = 10
HANDS = """
import os, signal, sys
from pathlib import Path
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow
from app.designer.facts import with_fact
from app.designer.files import OpenMapFiles, own
from app.designer.page import DesignerPage
from app.journal import writing
from app.ui.worker import WorkerProcess
from tests.app.designer.conftest import IN_EDITOR

data, edits, cut = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "cut"
app = QApplication([])
window = QMainWindow()
acts = {name: QAction(name, window) for name in IN_EDITOR}
files = own("pink")
document = files.document()
page = DesignerPage(document, OpenMapFiles(document, files, None, data), acts, WorkerProcess(window))

def half(handle, text):
    os.write(handle, text[: len(text) // 2])
    os.kill(os.getpid(), signal.SIGKILL)

for number in range(1, edits + 1):  # no event is handled in between, no timer runs
    if cut and number == edits:
        writing._write_all = half
    document.apply("Name", facts=with_fact(document.facts, ("name",), f"Edit {number}"))
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(data: Path, how: str) -> UnsavedMap:
    """What is left after ten edits of which the last one was written in whole, or is `cut`."""
    run = subprocess.run(
        [sys.executable, "-c", HANDS, str(data), str(EDITS), how],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL, run.stderr
    (left,) = unsaved_maps(data)
    return left


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
@pytest.mark.parametrize(("how", "lost"), [("whole", 0), ("cut", 1)])
def test_killed_after_quick_edits_none_but_one_half_written_is_lost(tmp_path: Path, how: str, lost: int) -> None:
    left = killed(tmp_path, how)
    assert left.steps == EDITS - lost and left.cut is bool(lost)
    assert left.source().document().title == f"Edit {EDITS - lost}"
