"""A board of levels and rivers on the table: what the pointer, the keys, the rail and the panel do there; round the
table in the fog: each at his own board and report, behind his own curtain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

import rules
from app.main_window.exports import allowed, pack_name, pack_to
from app.main_window.window import MainWindow
from app.panels.report import ReportPanel
from rules import GM, End, Game
from tests.app.conftest import Hands
from tests.app.round_table import RoundTable
from tests.fog import foggy

LEFT = Qt.MouseButton.LeftButton
JUNGLE = rules.variant("bioplomacy")
UNITS = {
    "Chacma": ["T 32", "T 33", "T 28@h"],
    "Canines": ["P 30", "HP 31", "HP 31"],
    "Insects": ["H 44", "H 60@u"],
    "Reptiles": ["A 1", "C 20"],
}
CENTERS = {"Chacma": ["32", "33", "47"], "Canines": ["30", "31"], "Insects": ["59", "60", "73"], "Reptiles": ["1", "2"]}


class Explorer(Hands):
    """Hands that point at rivers."""

    def to_river(self, name: str, click: bool = False) -> None:
        line = next(line for line in self.table.scene.state.atlas.drawing.lines if line.id == name)
        at = self.table.view.mapFromScene(QPointF(*line.points[0][len(line.points[0]) // 2]))
        QTest.mouseMove(self.table.view.viewport(), at)
        if click:
            self.click_at(at)


def begin(window: MainWindow, phase: str, power: str, **state: object) -> Explorer:
    made = Explorer(window)
    start = JUNGLE.position(phase=phase, units=UNITS, centers=CENTERS, state=state)
    made.begin(replace(Game.new(JUNGLE), start=start))
    made.document.act_for(power)
    return made


@pytest.fixture
def spring(window: MainWindow) -> Explorer:
    """A Spring without the monsoon; Chacma has something to spend."""
    return begin(window, "S03M", "Chacma", builds={"Chacma": "2", "Canines": "1/2"})


def test_a_barred_goal_points_out_its_river_and_f_fords_it(spring: Explorer) -> None:
    spring.click("32")
    spring.hover("29")
    state = spring.table.scene.state
    assert (state.hovered, state.hovered_line) == ("29", "RD.29-32")
    assert "River RD separates T 32 from Space 29" in spring.table.order_tool.tag.text
    assert "Click or F: Ford River RD" in spring.table.order_tool.tag.text
    assert "River RD" in spring.status
    spring.key(Qt.Key.Key_F)
    assert spring.orders("Chacma") == ["T 32 ford 29"]


def test_kind_and_strength_are_told_under_the_pointer_and_the_results_count_against_the_target(
    spring: Explorer,
) -> None:
    spring.hover("32")
    assert "Space 32, Chacma Troop, strength 1" in spring.status
    spring.trigger("go_on")
    spring.table.reveal.leave()
    scores = spring.table.results.scores
    told = {cell.accessibleName() for cell in scores.findChildren(QLabel) if cell.accessibleName()}
    assert spring.table.results.scores_title.text() == "SP"
    assert any(one.startswith("Chacma: ") and one.endswith(" of 18 SP") for one in told)


def test_the_card_tells_the_strength_of_the_unit_and_the_tag_that_at_a_goal(spring: Explorer) -> None:
    card = spring.table.overlay_cards.unit
    assert not card.isVisible()
    spring.click("32")
    assert card.isVisible()
    assert card.texts == ["defense 1", "attack 1", "support of a move 1", "support to hold 1"]
    spring.key(Qt.Key.Key_M)
    spring.hover("33")
    assert spring.table.order_tool.tag.text == "T 32 - 33 Strength in Space 33: 1"
    spring.key(Qt.Key.Key_Escape)
    spring.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    spring.document.act_for("Reptiles")
    spring.click("20")
    assert card.texts[0] == "defense 1/2"


def test_all_levels_at_once_are_a_row_of_the_rail(spring: Explorer) -> None:
    rail = spring.table.levels.rail
    assert [made.text() for made in (rail.together, *rail.buttons.values())] == [
        "All levels", "High", "Ground", "Underground",
    ]  # fmt: skip
    QTest.mouseClick(rail.together, LEFT)
    assert (spring.table.scene.level_view.mode, rail.together.isChecked()) == ("all", True)
    spring.click("28@h")
    assert spring.table.scene.level_view.mode == "all"
    spring.click("29")
    assert spring.orders("Chacma") == ["T 28@h - 29@h"]
    QTest.mouseClick(rail.buttons["h"], LEFT)
    assert (spring.table.scene.level_view.mode, spring.table.scene.level_view.active) == ("one", "h")


def test_the_tab_of_builds_is_build_mode(spring: Explorer) -> None:
    tabs = spring.table.orders.tabs
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(1).center())
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(0).center())
    assert spring.table.order_tool.builder.filled == ()
    spring.click("32", "33")
    QTest.keyClick(spring.table.order_tool.fan.chips[0], Qt.Key.Key_M)
    assert spring.orders("Chacma") == ["T 32 - 33"]
    spring.do("!undo <Escape>")
    tabs = spring.table.orders.tabs
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(1).center())
    state = spring.table.scene.state
    assert {"47", "29@h", "32"} <= state.targets.sites
    assert spring.status.startswith(
        "Build: click a province with a plus, on any level. 2 of 2 SP left"
    )
    spring.click("47")
    spring.click("48")
    assert spring.orders("Chacma") == ["build T 47", "build T 48"]
    assert not state.targets.sites
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(0).center())
    assert [row.head for row in spring.table.orders.list.rows.rows][-2:] == ["Build T 47", "Build T 48"]
    spring.trigger("undo")
    assert spring.orders("Chacma") == ["build T 47"]


def test_the_coach_warns_of_the_monsoon_until_the_unit_is_ordered_away(window: MainWindow) -> None:
    fall = begin(window, "F03M", "Insects")
    assert any("monsoon" in text for text in fall.table.orders.notes.texts)
    fall.click("44", "58")
    assert fall.orders("Insects") == ["H 44 - 58"]
    assert not any("monsoon" in text for text in fall.table.orders.notes.texts)


# --- A year and a half of Bioplomacy round one computer, by mouse and keys alone: set-up, levels, a river forded, a

PEOPLE = {"Chacma": ("Ann", "aaaa"), "Canines": ("Ben", "bbbb"), "Insects": ("Cid", "cccc"), "Birds": ("Dan", "dddd")}


class Jungle(RoundTable):
    """Hands at a board with rivers and units that share a place."""

    def click_river(self, name: str) -> None:
        """Click the middle of a river on a border."""
        self.click_at(self.river(name))

    def river(self, name: str) -> QPoint:
        """The pixel of the middle of a river on a border."""
        line = next(line for line in self.table.scene.state.atlas.drawing.lines if line.id == name)
        course = line.points[0]
        return self.table.view.mapFromScene(QPointF(*course[len(course) // 2]))

    def click_unit(self, key: str) -> None:
        """Click a unit by its key: of two halves in a place only the one."""
        state = self.table.scene.state
        piece = next(piece for piece in state.picture.pieces if piece.key == key)
        x, y = state.unit_point(piece)
        aside = {"1": -0.5, "2": 0.5}.get(piece.number, 0.0) * state.metrics.r
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
    assert "1 of 1 SP still to remove" in table.form.cards[0].accessibleName()
    table.click("28@h")
    assert orders("Birds") == ["remove F 28@h"]
    assert "0 of 1 SP still to remove" in table.form.cards[0].accessibleName()
    table.submit()
    table.reveal()
    position = table.document.position
    assert (position.title, position.units_of("Birds")) == ("Spring 2 (monsoon), moves", ())

    # Spring 2, the monsoon. Ann builds at home; Ben's halves come together again, and the Pack would be one.
    def ann_builds() -> None:
        table.tab("Builds")
        table.click("32")
        assert orders("Chacma") == ["build T 32"]
        assert table.form.cards[0].accessibleName().endswith("0 of 1 SP left")

    def ben_unites() -> None:
        table.click("31", "30")
        table.chip("Move to Space 30")
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
    loaded = rules.files.read_game(file)
    assert loaded.differences == ()
    assert [turn.results for turn in loaded.game.turns] == [turn.results for turn in table.document.game.turns]
    assert loaded.game.position.as_dict() == position.as_dict()
    table.window.flow.show_phase(0)
    assert {piece.key for piece in table.table.scene.picture.pieces} >= {"30#1", "30#2", "73"}


# --- Round the table in the fog: each at his own board and report, behind his own curtain.

FOG = foggy()
PLAYERS = {"France": "Anna", "Germany": "Ben"}


@pytest.fixture
def fogged(window: MainWindow) -> Iterator[Hands]:
    """A game of two in the fog, nobody seated yet."""
    made = Hands(window)
    made.begin(Game.new(FOG, PLAYERS, "casual"))
    yield made


def turn(hands: Hands, **orders: list[str]) -> None:
    """All write, send, and the last one resolves."""
    for power in hands.document.game.to_act:
        hands.sit(power)
        hands.document.show_phase(len(hands.document.game.turns))
        hands.write(power, *orders.get(power, []))
        hands.trigger("go_on")
        hands.window.flow.review.submitted.emit()
    hands.curtain.results_button.click()


def said(hands: Hands, province: str) -> str:
    """What the status line says while the pointer is over a place of the board."""
    scene = hands.table.scene
    hands.table.pointer.tool.hover(scene.pick(scene.point_of(province)), hands.at(province))
    return hands.status


def report(hands: Hands) -> ReportPanel:
    panel = hands.table.panel.currentWidget()
    assert isinstance(panel, ReportPanel)
    return panel


def test_the_whole_head_of_the_report_can_be_read_in_a_small_window(fogged: Hands) -> None:
    fogged.window.resize(1024, 700)
    turn(fogged)
    fogged.sit("France")
    QApplication.processEvents()
    phase = report(fogged).phase
    assert phase.text() == "Spring 1901, after moves"
    assert phase.heightForWidth(phase.width()) <= phase.height()
    assert report(fogged).export_button.geometry().right() < report(fogged).width()


def test_after_the_last_orders_there_is_no_reveal_and_each_reads_his_own_report(fogged: Hands) -> None:
    turn(fogged, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    assert fogged.page == "Curtain"
    assert len(fogged.document.game.turns) == 1
    assert fogged.table.scene.state.picture.pieces == ()
    assert fogged.table.report.rows == []
    fogged.sit("France")
    panel = report(fogged)
    assert panel.title.text() == "Report for France"
    assert panel.phase.text() == "Spring 1901, after moves"
    texts = [row.fact.text for row in panel.rows]
    assert "A Par goes to Burgundy." in texts and not any("A Mun" in text for text in texts)
    assert panel.go_on.text() == "Continue to orders"
    panel.go_on.click()
    assert fogged.table.panel.currentWidget() is fogged.table.orders
    fogged.trigger("lock")
    fogged.sit("France")
    assert fogged.table.panel.currentWidget() is fogged.table.orders


def test_a_past_phase_is_played_back_from_own_reports(fogged: Hands) -> None:
    turn(fogged, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    turn(fogged, France=["A Bur H"], Germany=["A Ruh - Bel"])
    fogged.sit("Germany")
    fogged.trigger("phase_back")
    panel = report(fogged)
    assert panel.title.text() == "Report for Germany"
    assert {piece.power for piece in fogged.table.scene.state.picture.pieces} <= {"Germany", "France"}
    fog = fogged.table.scene.state.fog
    assert fog is not None and "Par" not in fog.sight


def test_a_sentence_lights_its_places_and_a_place_its_sentences(fogged: Hands) -> None:
    turn(fogged, France=["A Par - Bur"], Germany=[])
    fogged.sit("France")
    panel = report(fogged)
    row = next(row for row in panel.rows if "Burgundy" in row.fact.text)
    row.pointed.emit(row)
    assert set(fogged.table.scene.state.lit) == {"Par", "Bur"}
    row.left.emit()
    assert fogged.table.scene.state.lit == ()
    scene, look = fogged.table.scene, fogged.table.look_tool
    look.hover(scene.pick(scene.point_of("Bur")), fogged.at("Bur"))
    assert row.property("lit") is True
    look.leave()
    assert row.property("lit") is False


def test_unknown_is_said_to_be_unknown(fogged: Hands) -> None:
    turn(fogged, France=[], Germany=[])
    fogged.sit("France")
    assert any("may be occupied" in row.fact.small for row in report(fogged).rows)
    assert said(fogged, "Mos") == "Moscow, out of sight: may be occupied"


def test_who_sees_a_place_and_when_it_was_last_seen_is_said(fogged: Hands) -> None:
    """In a report and over orders alike; what a unit of one's own stands on needs no words."""
    players = {power: power for power in ("France", "Germany")}
    game = Game.new(rules.variant("diplomyopia"), players, "casual")
    game = game.play({"France": ["A Par - Bur", "A Mar - Pie"], "Germany": ["A Mun - Ruh"]})
    game = game.play({"France": ["A Bur - Par", "A Pie - Mar"], "Germany": []})
    fogged.begin(replace(game, notes={"France": {"map": {"Ruh": "going west?"}}}))
    fogged.sit("France")
    for _ in ("report", "orders"):
        assert said(fogged, "Bur") == (
            "Burgundy: seen by A Mar and A Par. Your units see the provinces they could move to."
        )
        assert said(fogged, "Ruh") == (
            "Ruhr, out of sight: German army last seen there in Spring 1901. Your note: going west?"
        )
        assert said(fogged, "Fin") == "Finland, out of sight: may be occupied"
        assert said(fogged, "Spa").startswith("Spain, a center: seen by A Mar.")
        assert "seen" not in said(fogged, "Par")
        fogged.trigger("present")
    fogged.table.pointer.tool.leave()
    assert fogged.status.startswith("Click")


def test_a_note_is_pinned_to_a_place_for_its_writer_alone(fogged: Hands) -> None:
    fogged.sit("France")
    fogged.trigger("note")
    assert fogged.table.pointer.tool is fogged.table.place_tools["note"]
    fogged.key(Qt.Key.Key_Escape)
    assert fogged.table.pointer.tool is fogged.table.order_tool
    fogged.trigger("note")
    fogged.click("Kie")
    card = fogged.table.noting.card
    assert card.title.text() == "Your note on Kiel"
    QTest.keyClicks(card.line, "a fleet?")
    QTest.keyClick(card.line, Qt.Key.Key_Return)
    fog = fogged.table.scene.state.fog
    assert fog is not None and [(pin.place, pin.text) for pin in fog.pins] == [("Kie", "a fleet?")]
    assert fogged.document.notes == {"map": {"Kie": "a fleet?"}}
    fogged.trigger("lock")
    fogged.sit("Germany")
    fog = fogged.table.scene.state.fog
    assert fog is not None and fog.pins == ()
    fogged.trigger("lock")
    fogged.sit("France")
    fogged.trigger("note")
    fogged.click("Kie")
    assert card.line.text() == "a fleet?"
    card.remove_button.click()
    assert fogged.document.notes == {}


def test_the_map_of_the_review_lies_in_the_same_fog(fogged: Hands) -> None:
    fogged.sit("France")
    fogged.trigger("go_on")
    own = fogged.window.flow._own_map
    assert own is not None and own.scene().state.fog == fogged.table.scene.state.fog is not None
    assert {piece.power for piece in own.scene().state.picture.pieces} == {"France"}


def test_units_seen_earlier_and_notes_can_be_switched_off(fogged: Hands) -> None:
    fogged.sit("France")
    boxes = fogged.table.layers
    fogged.table.open_layers()
    assert not boxes.remembered.isHidden() and not boxes.notes.isHidden()
    boxes.remembered.setChecked(False)
    boxes.notes.setChecked(False)
    assert {"remembered", "notes"} <= fogged.table.scene._stack.hidden


def test_the_game_master_is_told_who_has_sent_orders_and_not_what(window: MainWindow) -> None:
    hands = Hands(window)
    game = Game.new(FOG, {**PLAYERS, GM: "Ina"}, "casual")
    order = game.variant.parse(game.position, "France", "A Par - Bur")
    hands.begin(game.draft("France", [order]).submit("France"))
    hands.sit(GM)
    assert hands.table.orders.idle.words.text() == "Orders in from: France.\n\nWaiting for: Germany."
    hands.table.orders.go_on.click()
    hands.sit("Germany")
    assert hands.table.orders.idle.isHidden()


def test_the_game_master_sits_beside_the_players(window: MainWindow) -> None:
    hands = Hands(window)
    game = Game.new(FOG, {**PLAYERS, GM: "Ina"}, "casual")
    hands.begin(game.play({"France": ["A Par - Bur"]}))
    hands.sit(GM)
    assert {piece.power for piece in hands.table.scene.state.picture.pieces} == set(FOG.base.powers)
    assert hands.table.orders.go_on.text() == "Hide my board"
    assert hands.table.orders.entry.isHidden()
    idle = hands.table.orders.idle
    assert (idle.isHidden(), idle.title.text()) == (False, "Game master: Ina")
    assert idle.words.text().startswith("Waiting for: France, Germany.")
    menu = window.acts.submenus["see_as"]
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Turkey").trigger()
    assert {piece.power for piece in hands.table.scene.state.picture.pieces} <= {"Turkey", "Russia"}
    assert hands.table.bar.phase.text() == "Fall 1901 · Moves · viewed as Turkey"
    hands.table.orders.go_on.click()
    assert hands.page == "Curtain"
    hands.sit("France")
    assert not menu.isEnabled()


def test_a_game_that_is_over_opens_to_all(fogged: Hands) -> None:
    turn(fogged, France=["A Par - Bur"], Germany=[])
    fogged.sit("France")
    fogged.window.flow.ending.finish(End("draw", ("France", "Germany")))
    assert fogged.page == "EndPage"
    fogged.window.flow.ending.look_back()
    assert fogged.table.panel.currentWidget() is fogged.table.results
    assert {piece.power for piece in fogged.table.scene.state.picture.pieces} == set(FOG.base.powers)


def test_a_pack_holds_what_whoever_sits_there_may_know(fogged: Hands, tmp_path: Path) -> None:
    turn(fogged, France=["A Par - Bur"], Germany=["A Mun - Ruh"])
    fogged.sit("France")
    assert [part.viewer for part in allowed(fogged.document)] == ["France", "public"]
    assert pack_name(fogged.document) == "Reports S1901M"
    assert pack_to(fogged.window, tmp_path / "pack")
    names = sorted(path.name for path in (tmp_path / "pack").iterdir())
    kinds = ("pdf", "png", "svg", "txt")
    assert names == [f"{who}-S1901M.{kind}" for who in ("Everybody", "France") for kind in kinds] + [
        "README-S1901M.txt"
    ]
    assert "A Mun" not in (tmp_path / "pack" / "France-S1901M.txt").read_text(encoding="utf-8")
