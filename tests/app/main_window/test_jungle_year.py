"""A year and a half of Bioplomacy round one computer, by mouse and keys alone: set-up, levels, a river forded, a
search, a pack that divides, a flock that rises, a retreat, a removal, builds.

Ann (Chacma), Ben (Canines), Cid (Insects) and Dan (Birds) play; nobody sits at the other powers.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

import rules
from app.main_window.window import MainWindow
from tests.app.round_table import LEFT, RoundTable

PEOPLE = {
    "Chacma": ("Ann", "aaaa"),
    "Canines": ("Ben", "bbbb"),
    "Insects": ("Cid", "cccc"),
    "Birds": ("Dan", "dddd"),
}


class Jungle(RoundTable):
    """Hands at a board with rivers and units that share a place."""

    def click_river(self, name: str) -> None:
        """Click the middle of a river on a border."""
        self.click_at(self.river(name))

    def river(self, name: str) -> QPoint:
        """The pixel of the middle of a river on a border."""
        line = next(line for line in self.table.scene.stage.atlas.drawing.lines if line.id == name)
        course = line.points[0]
        return self.table.view.mapFromScene(QPointF(*course[len(course) // 2]))

    def click_unit(self, key: str) -> None:
        """Click a unit by its key: of two halves in a place only the one."""
        stage = self.table.scene.stage
        piece = next(piece for piece in stage.picture.pieces if piece.key == key)
        x, y = stage.spot(piece)
        aside = {"1": -0.5, "2": 0.5}.get(piece.number, 0.0) * stage.metrics.r
        self.click_at(self.table.view.mapFromScene(QPointF(x + aside, y)))

    def shift_click(self, place: str) -> None:
        viewport = self.table.view.viewport()
        QTest.mouseMove(viewport, self.at(place))
        QTest.mouseClick(viewport, LEFT, Qt.KeyboardModifier.ShiftModifier, self.at(place))


@pytest.fixture
def table(window: MainWindow) -> Jungle:
    return Jungle(window, PEOPLE)


def test_a_year_and_a_half_from_the_set_up_to_the_first_builds(table: Jungle, tmp_path: Path) -> None:
    table.start("Bioplomacy II")
    orders = table.orders

    # Spring 1. Ann fords a river twice: by a click on it, and by what a goal across it offers.
    def ann_fords() -> None:
        table.click("32")
        table.click_river("RD.29-32")
        table.click("33", "29")
        assert [chip.text() for chip in table.table.order_tool.fan.chips] == ["Ford River RD, toward Space 29"]
        table.chip("Ford River RD, toward Space 29")
        table.click("47", "48")
        assert orders("Chacma") == ["T 32 ford 29", "T 33 ford 29", "T 47 - 48"]

    # Ben is asked for his set-up first; he stays with the Pack, and divides it then.
    def ben_divides() -> None:
        tabs = table.table.orders.tabs
        assert tabs.tabText(tabs.currentIndex()) == "Set-up"
        choice = table.field("Two Half-Packs in Space 30")
        QTest.mouseClick(choice, LEFT)
        assert orders("Canines") == ["setup HP 30", "setup HP 30"]
        assert {piece.key for piece in table.table.scene.picture.pieces} >= {"30#1", "30#2"}
        QTest.mouseClick(table.field("Two Half-Packs in Space 30"), LEFT)
        assert orders("Canines") == []
        table.tab("Orders")
        table.click("30", "30")
        table.chip("Divide into halves")
        table.click_unit("30#1")
        table.click("29")
        table.click_unit("30#2")
        table.click("31")
        assert orders("Canines") == ["P 30 divide", "1HP 30 - 29", "2HP 30 - 31"]

    # Cid begins with a Swarm in 73; a Horde digs itself in.
    def cid_digs() -> None:
        QTest.mouseClick(table.field("Swarm in Space 73"), LEFT)
        table.tab("Orders")
        table.click("60", "60")
        table.chip("Down: Underground")
        table.click("73", "72")
        table.click("59", "59")
        table.chip("Search underground")
        assert orders("Insects") == ["setup S 73", "H 60 - 60@u", "S 73 - 72", "H 59 search"]

    results = table.turn(Chacma=ann_fords, Canines=ben_divides, Insects=cid_digs)
    assert (results["P 30"], results["1HP 30"], results["2HP 30"]) == (("ok",), ("ok",), ("ok",))
    assert results["S 73"] == ("ok",)
    assert table.document.position.title == "Fall 1, moves"
    assert table.document.position.units["29@h"].power == "Birds"

    # Fall 1. Ann crosses the river, helped by Shift and a click, and drives a half out.
    def ann_crosses() -> None:
        table.click("32", "29")
        table.click("33")
        table.shift_click("32")
        table.click("29")
        table.click("48", "M2")
        assert orders("Chacma") == ["T 32 - 29", "T 33 S T 32 - 29", "T 48 - M2"]

    def ben_stays() -> None:
        table.click("29", "29")
        table.chip("Hold")
        assert orders("Canines") == ["HP 29 H"]

    def cid_goes_underground() -> None:
        assert table.table.scene.level_view.active == "g"
        table.click("72", "57")
        table.key(Qt.Key.Key_PageDown)
        table.click("60@u", "61@u")
        assert orders("Insects") == ["S 72 - 57", "H 60@u - 61@u"]

    # Dan's Flock leaves the trees that feed it.
    def dan_flies() -> None:
        assert table.table.scene.level_view.active == "h"
        table.click("29@h", "28@h")
        assert orders("Birds") == ["F 29@h - 28@h"]

    results = table.turn(Chacma=ann_crosses, Canines=ben_stays, Insects=cid_goes_underground, Birds=dan_flies)
    assert (results["T 32"], results["HP 29"]) == (("ok",), ("dislodged",))

    # The retreat, home.
    table.sit_down("Canines")
    table.click_dislodged("29")
    table.click("30")
    assert orders("Canines") == ["HP 29 R 30"]
    table.submit()
    table.reveal()

    # The count: the Birds cannot feed their Flock.
    assert table.document.position.title == "Fall 1, removals"
    table.sit_down("Birds")
    assert "1 of 1 SP owed" in table.form.cards[0].accessibleName()
    table.click("28@h")
    assert orders("Birds") == ["remove F 28@h"]
    assert "0 of 1 SP owed" in table.form.cards[0].accessibleName()
    table.submit()
    table.reveal()
    position = table.document.position
    assert (position.title, position.units_of("Birds")) == ("Spring 2, moves", ())

    # Spring 2, the monsoon. Ann builds at home; Ben's halves come together again, and the Pack would be one.
    def ann_builds() -> None:
        table.tab("Builds")
        table.click("32")
        assert orders("Chacma") == ["build T 32"]
        assert table.form.cards[0].accessibleName().endswith("0 of 1 SP left")

    def ben_unites() -> None:
        table.click("31", "30")
        table.click("30", "30")
        table.chip("Hold")
        assert orders("Canines") == ["HP 31 - 30", "HP 30 H"]

    results = table.turn(
        Chacma=ann_builds, Canines=ben_unites, Insects=lambda: table.click("57", "72"),
    )  # fmt: skip
    assert results["build T 32"] == ("ok",)
    position = table.document.position
    assert position.title == "Fall 2, moves"
    assert [unit.text for unit in position.units_of("Canines")] == ["1HP 30", "2HP 30"]
    assert "32" in position.units

    # What was played is saved, and played again from the file.
    file = tmp_path / "jungle.strata"
    table.window.files.save(file)
    loaded = rules.read_game(file)
    assert loaded.differences == ()
    assert [turn.results for turn in loaded.game.turns] == [turn.results for turn in table.document.game.turns]
    assert loaded.game.position.as_dict() == position.as_dict()
    table.window.flow.show_phase(0)
    assert {piece.key for piece in table.table.scene.picture.pieces} >= {"30#1", "30#2", "73"}
