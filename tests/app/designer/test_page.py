"""The tutorial, followed literally with mouse and keys: from an empty sea to a map of five places that is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.designer.page import PAGE, DesignerPage, TutorialDialog
from app.designer.panels.sheets import ProvinceSheet
from app.geometry.drawing import Point
from app.geometry.mapcheck import check_map
from app.main_window.window import MainWindow
from rules.files import custom_variants, maps
from tests.app.designer.conftest import Hand, Opened

LEFT = Qt.MouseButton.LeftButton
MIDDLE = 500.0
PLACES = (
    ((360.0, 250.0), "Nor", "North"),
    ((360.0, 520.0), "Wes", "West"),
    ((640.0, 320.0), "Eas", "East"),
    ((640.0, 600.0), "Sou", "South"),
)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    custom_variants._enlisted.clear()
    maps._enlisted.clear()


class Pupil:
    """Does what the tutorial says."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def page(self) -> DesignerPage:
        assert self.window.designing.page is not None
        return self.window.designing.page

    @property
    def hand(self) -> Hand:
        return Hand(self.page)

    def press(self, text: str, root: QWidget | None = None) -> None:
        """A button by what it says."""
        inside = root or self.page
        found = [one for one in inside.findChildren(QPushButton) if one.text() == text and one.isVisible()]
        assert found, text
        QTest.mouseClick(found[0], LEFT)
        QApplication.processEvents()

    def tab(self, title: str) -> None:
        tabs = self.page.side.tabs
        number = next(n for n in range(tabs.count()) if tabs.tabText(n).startswith(title))
        QTest.mouseClick(tabs, LEFT, Qt.KeyboardModifier.NoModifier, tabs.tabRect(number).center())
        QApplication.processEvents()

    def tool(self, title: str) -> None:
        found = next(one for one in self.page.toolbox.findChildren(QToolButton) if one.text() == title)
        QTest.mouseClick(found, LEFT)
        QApplication.processEvents()

    def coast(self, start: Point, way: Point) -> Point:
        """Where one comes to the coast, going from the sea."""
        graph, (x, y) = self.page.document.graph, start
        while graph.at((x, y), self.page.document.level) == "SEA":
            x, y = x + way[0], y + way[1]
        return (x, y)

    def draw(self, start: Point, end: Point) -> None:
        steps = 14
        way = [(start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
               for n in range(steps + 1)]  # fmt: skip
        self.hand.drag(*way)
        QApplication.processEvents()

    def enter(self, field: QWidget, text: str) -> None:
        line = field.focusProxy()
        assert line is not None
        QTest.mouseClick(line, LEFT)
        QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        QApplication.processEvents()

    def choose(self, point: Point) -> ProvinceSheet:
        self.hand.click(point)
        QApplication.processEvents()
        sheet = self.page.side.sheet
        assert isinstance(sheet, ProvinceSheet)
        return sheet


def test_it_is_followed_to_a_game_that_is_played(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pupil = Pupil(window)
    # 1 An empty sea.
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Five", True))
    QTest.mouseClick(window.start.design_button, LEFT)
    QApplication.processEvents()
    pupil.page.canvas.fit()
    # 2 Land.
    pupil.press("Draw land")
    ring = [(MIDDLE + 340 * cos(n * pi / 20), 400 + 270 * sin(n * pi / 20)) for n in range(41)]
    pupil.hand.drag(*ring)
    assert len(pupil.page.document.graph.net.regions) == 2
    # 3 Borders.
    pupil.tool("Border pen")
    pupil.draw(pupil.coast((MIDDLE, 20), (0, 1)), pupil.coast((MIDDLE, 780), (0, -1)))
    pupil.draw(pupil.coast((20, 360), (1, 0)), (MIDDLE, 360))
    pupil.draw(pupil.coast((980, 470), (-1, 0)), (MIDDLE, 470))
    assert len(pupil.page.document.graph.net.regions) == 5, pupil.page.status.words.text()
    # 4 Names and centers.
    pupil.tool("Select")
    for point, id, name in PLACES:
        sheet = pupil.choose(point)
        pupil.enter(sheet.form.fields["id"], id)
        sheet = pupil.choose(point)
        pupil.enter(sheet.form.fields["name"], name)
        box = sheet.form.fields["center"]
        QTest.mouseClick(box, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(10, box.height() // 2))
    assert sorted(pupil.page.document.facts["provinces"]) == ["Eas", "Nor", "SEA", "Sou", "Wes"]
    # 5 Neighbours.
    pupil.tab("Check")
    qtbot.waitUntil(lambda: pupil.page.side.check.all.isVisible(), timeout=30000)
    pupil.press("Mend all")
    # 6 Powers and their homes.
    pupil.tab("Powers")
    for id, home in (("Hills", PLACES[0]), ("Coast", PLACES[3])):
        pupil.press("Add a power")
        form = pupil.page.side.powers.form
        assert form is not None
        pupil.enter(form.fields["id"], id)
        sheet = pupil.choose(home[0])
        box = sheet.form.fields["home"].box  # type: ignore[union-attr]
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_End)
        box.activated.emit(box.currentIndex())
        # 7 First units.
        key = pupil.page.side.powers.keys[0]
        QTest.mouseClick(key, LEFT)
        pupil.hand.click(home[0])
        QTest.mouseClick(key, LEFT)
    powers = pupil.page.document.facts["powers"]
    assert {id: (tuple(one["homes"]), tuple(one["start"])) for id, one in powers.items()} == {
        "Hills": (("Nor",), ("A Nor",)),
        "Coast": (("Sou",), ("A Sou",)),
    }
    # 8 Check, save.
    pupil.tab("Check")
    survey = pupil.page.side.survey
    qtbot.waitUntil(lambda: not [one for one in survey.remarks if one.kind != "hint"], timeout=30000)
    folder = tmp_path / "five"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(folder), ""))
    pupil.press("Save map")
    assert check_map(folder) == []
    # 9 Play.
    pupil.press("Try it in a game")
    trial = window.designing.trying.window
    assert trial is not None and trial.table is not None
    line = trial.table.orders.entry.line
    line.setFocus()
    QTest.keyClicks(line, "A Nor - Wes")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.mouseClick(trial.table.orders.go_on, LEFT)
    QApplication.processEvents()
    trial.table.reveal.leave()
    assert trial.document.game.turns[0].results["A Nor"] == ("ok",)
    assert "A Wes" in trial.document.game.position.as_dict()["units"]["Hills"]


def test_it_is_read_beside_the_map(window: MainWindow) -> None:
    window.acts["map_tutorial"].trigger()
    page = window.findChild(TutorialDialog)
    assert page is not None and page.isVisible() and not page.isModal()
    assert "empty sea" in page.text.toPlainText()
    page.close()


def test_what_it_names_is_there() -> None:
    """The buttons, tools and tabs in bold are words of the program."""
    from pathlib import Path

    import app

    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(str(app.__file__)).parent.rglob("*.py"))
    named = re.findall(r"\*\*([^*]+)\*\*", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 12
    for words in named:
        assert re.search(rf'mark\(\s*"&?{re.escape(words)}|tr\(\s*"&?{re.escape(words)}', text.replace("&", "")), words


def test_a_hand_that_trembles_at_the_border_crosses_nothing(opened: Opened) -> None:
    """A line that is let go a little beyond the border ends on it."""
    hand = opened("")
    hand.page.use("mountain")
    hand.drag(*[(MIDDLE + 340 * cos(n * pi / 20), 400 + 270 * sin(n * pi / 20)) for n in range(41)])
    hand.page.use("pen")
    graph = hand.page.document.graph
    y = next(float(y) for y in range(20, 400) if graph.at((MIDDLE, float(y)), hand.page.document.level) != "SEA")
    hand.drag((MIDDLE, y - 4), (MIDDLE, y - 2), *[(MIDDLE, y + n * 40) for n in range(1, 13)], (MIDDLE, 800 - y + 4))
    assert len(hand.page.document.graph.net.regions) == 3, hand.page.status.words.text()
