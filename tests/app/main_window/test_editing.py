"""Edit position: each gesture, with mouse and keys on a real window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QStyleOptionViewItem

import rules
from app.game_view.position_editing import why_not
from app.hotseat import phrases
from app.main_window.gm_book import scenario_text
from app.main_window.window import MainWindow
from app.pages.file_dialogs import PositionTextDialog
from app.panels.state_tree import choices, meant, shown, with_value
from rules import GM, PUBLIC, Game
from rules.files import position_text, read_position
from tests.app.conftest import Hands, everybody
from tests.app.main_window.reviewing import LEFT, NONE, RIGHT, clause, panel, pick, units
from tests.app.surfaces import shot
from tests.secret_pairs import hidden, hiding

# --- What is odd in a position is listed when a file is opened, and nothing of it is changed.

STACKED = rules.variant("pink2")
ODD = {"stores": {"A": {"A@3": 99}}, "emergency": {"A": {"A@1": 9}}}


@pytest.fixture
def odd(window: MainWindow, tmp_path: Path) -> Hands:
    """A game opened from a file whose stores cannot be."""
    start = STACKED.position(phase="S1902M", units={"A": ["A A@1"]}, centers={"A": ["A@1", "A@3"]}, state=ODD)
    path = tmp_path / "odd.strata"
    rules.save_game(replace(Game.new(STACKED), start=start), path)
    made = Hands(window)
    assert window.files.open_path(path)
    return made


def test_a_file_with_impossible_stores_opens_with_the_list_and_is_not_changed(odd: Hands) -> None:
    """Each line shows its place; the list is closed and asked for again, and is about the position shown."""
    card = odd.table.overlay_cards.findings
    assert card.isVisible()
    found = [card.list.item(n).text() for n in range(card.list.count())]
    assert len(found) == len(STACKED.validate(odd.document.position)) >= 2
    assert any("99" in words for words in found)
    assert odd.document.position.as_dict()["state"]["stores"] == {"A": {"A@3": 99}}
    assert odd.document.saved
    item = next(card.list.item(n) for n in range(card.list.count()) if "99" in card.list.item(n).text())
    odd.table.levels.jump("1")
    QTest.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=card.list.visualItemRect(item).center())
    assert odd.table.scene.level_view.active == "3"
    assert odd.table.scene.state.hovered == "A@3"
    card.closed.emit()
    assert not card.isVisible()
    odd.trigger("doctor")
    assert card.isVisible()
    odd.trigger("go_on")
    odd.trigger("go_on")
    now = odd.document.position
    assert now.phase.text == "F1902M"
    found = STACKED.validate(now)
    assert card.isVisible() == bool(found)
    assert card.list.count() == len(found) or not found


def test_what_is_about_a_whole_power_shows_all_its_units(window: MainWindow) -> None:
    variant = rules.variant("standard")
    units = {"France": ["A Par", "F Bre", "A Mos"], "Italy": ["A Rom"]}
    start = variant.position(phase="S1901M", units=units, centers={"France": ["Par"], "Italy": ["Rom"]})
    hands = Hands(window)
    hands.begin(replace(Game.new(variant), start=start))
    hands.trigger("doctor")
    card, table = hands.table.overlay_cards.findings, hands.table
    at = card.list.visualItemRect(card.list.item(0)).center()
    QTest.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert card.list.item(0).text() == "France has 3 units but only 1 center."
    assert table.scene.state.lit == ("Par", "Bre", "Mos")
    seen = table.view.viewport().rect()
    assert all(seen.contains(hands.at(place)) for place in ("Par", "Bre", "Mos"))
    card.closed.emit()
    assert table.scene.state.lit == ()


def test_what_came_about_by_play_is_listed_only_when_asked_for(window: MainWindow, tmp_path: Path) -> None:
    """Interest may fill a center beyond what it holds (R23): that is no fault of the file."""
    pink = rules.variant("pink")
    state = {"stores": {"A": {"A": 7}}, "still": {"A": {"A": 7}}}
    start = pink.position(phase="F1902M", units={"A": ["A A"]}, centers={"A": ["A", "H"]}, state=state)
    game = replace(Game.new(pink), start=start).resolve()
    assert pink.validate(game.start) == [] and pink.validate(game.position) != []
    path = tmp_path / "played.strata"
    rules.save_game(game, path)
    window.files.open_path(path)
    made = Hands(window)
    assert not made.table.overlay_cards.findings.isVisible()
    made.trigger("doctor")
    assert made.table.overlay_cards.findings.isVisible()


def test_where_nothing_is_odd_no_list_appears(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "plain.strata"
    rules.save_game(hands.document.game, path)
    hands.window.files.open_path(path)
    assert not hands.table.overlay_cards.findings.isVisible()
    hands.trigger("doctor")
    assert hands.status == "No problems found in this position."
    assert not hands.table.overlay_cards.findings.isVisible()


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_in_every_game_what_is_odd_is_listed_shown_and_mended(window: MainWindow, name: str) -> None:
    variant = rules.variant(name)
    first = variant.start()
    unit = next(iter(first.units.values()))
    centers, dislodged = first.as_dict()["centers"], {unit.power: {unit.text: []}}
    start = variant.position(phase=first.phase.text, centers=centers, dislodged=dislodged)
    hands = Hands(window)
    hands.begin(replace(Game.new(variant), secrecy="open", start=start))
    hands.trigger("edit_position")
    panel = hands.table.editing.panel
    odd = panel.findings
    found = variant.validate(hands.document.position)
    number = next(n for n, one in enumerate(found) if one.code == "not_dislodged_now")
    assert len(odd.lines) == len(found)
    odd.lines[number].pointed.emit()
    assert hands.table.scene.state.hovered == unit.place.province
    assert odd._seek is not None
    cure = odd._seek(number)
    assert cure.fix == f"{unit.text} holds its position"
    odd.repaired.emit(cure)
    assert (list(hands.document.position.units.values()), hands.document.position.dislodged) == ([unit], {})
    hands.trigger("undo")
    assert hands.document.position.dislodged
    assert hands.document.game.turns == ()


@pytest.fixture
def editing(hands: Hands) -> Hands:
    hands.trigger("edit_position")
    QApplication.processEvents()
    return hands


# --- on and off


def test_the_panel_takes_the_place_of_the_orders_and_goes(editing: Hands) -> None:
    assert editing.table.panel.currentWidget() is panel(editing)
    assert editing.table.pointer.tool is editing.table.editing.tool
    QTest.mouseClick(panel(editing).end, LEFT)
    assert editing.table.panel.currentWidget() is editing.table.orders
    assert editing.table.pointer.tool is editing.table.order_tool


def test_it_is_not_for_phases_that_are_over(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.document.show_phase(0)
    hands.trigger("edit_position")
    assert not hands.table.editing.on
    assert hands.status.startswith("Only the current position of an unfinished game can be edited")


# --- units


def test_units_are_put_on_moved_and_taken_off_by_mouse_and_keys(editing: Hands) -> None:
    pick(editing, "France", "A")
    editing.click("Bur", "Spa")
    assert units(editing, "France") == ["A Bur", "A Mar", "A Par", "A Spa", "F Bre"]
    for script, left in (
        ("<Escape> Gas !undo !undo", ["A Mar", "A Par", "F Bre"]),
        ("Par>Ruh", ["A Mar", "A Ruh", "F Bre"]),
        ("!undo", ["A Mar", "A Par", "F Bre"]),
        ("!redo", ["A Mar", "A Ruh", "F Bre"]),
        ("Ruh <Delete>", ["A Mar", "F Bre"]),
        ("Bre>Mun", ["A Mar", "F Bre"]),
    ):
        editing.do(script)
        assert units(editing, "France") == left, script
    assert editing.status == "'F Mun' is not a unit: no fleet can be in Munich."
    editing.drag("Mar", QPoint(3, 3))
    assert units(editing, "France") == ["F Bre"]
    palette = panel(editing).palette_of_units
    QTest.mouseClick(next(key for key in palette.powers.buttons() if key.power == "Turkey"), LEFT)
    key = next(key for key in palette.keys if key.kind == "F")
    goal = key.mapFromGlobal(editing.table.view.viewport().mapToGlobal(editing.at("AEG")))
    QTest.mousePress(key, LEFT, NONE, key.rect().center())
    for step in range(1, 6):
        QTest.mouseMove(key, key.rect().center() + (goal - key.rect().center()) * step / 5)
    QTest.mouseRelease(key, LEFT, NONE, goal)
    assert "F AEG" in units(editing, "Turkey")


def choose(field, data: str) -> None:  # type: ignore[no-untyped-def]
    field.setCurrentIndex(field.findData(data))
    field.activated.emit(field.currentIndex())


def test_owner_kind_coast_and_dislodgement_in_the_panel(editing: Hands) -> None:
    editing.click("Bre")
    choose(panel(editing).chosen.owner, "Italy")
    assert "F Bre" in units(editing, "Italy")
    choose(panel(editing).chosen.kind, "A")
    assert "A Bre" in units(editing, "Italy")
    QApplication.processEvents()  # the timeline has come
    editing.click("StP/sc")
    choose(panel(editing).chosen.place, "StP/nc")
    assert "F StP/nc" in units(editing, "Russia")
    choose(panel(editing).phase, "S1901R")
    editing.click("Par")
    box = panel(editing).chosen.dislodged
    QTest.mouseClick(box, LEFT, pos=QPoint(10, box.height() // 2))
    assert editing.document.position.as_dict()["dislodged"] == {"France": {"A Par": ["Bur", "Gas", "Pic"]}}


def test_centers_get_other_owners(editing: Hands) -> None:
    editing.click("Bel")
    choose(panel(editing).chosen.center, "Germany")
    assert editing.document.position.centers["Bel"] == "Germany"


def test_the_menu_under_the_right_button_has_the_same(editing: Hands) -> None:
    editing.click("Par", button=RIGHT)
    menu = editing.table.editing.menu_of(editing.table.editing.tool.chosen)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Owner", "Kind", "Dislodged", "Remove from board", "Center of"]
    owners = menu.actions()[0].menu()
    next(action for action in owners.actions() if action.text() == "Germany").trigger()
    assert "A Par" in units(editing, "Germany")


# --- the record


def test_each_change_stands_in_the_game_with_its_reason_and_play_goes_on(editing: Hands) -> None:
    panel(editing).reason.setText("He mistyped it.")
    editing.drag("Par", "Pic")
    [turn] = editing.document.game.turns
    assert [(edit.changes, edit.reason) for edit in turn.edits] == [
        (("France: A Par removed.", "France: A Pic added."), "He mistyped it.")
    ]
    QTest.mouseClick(panel(editing).end, LEFT)
    editing.document.show_phase(0)
    rows = editing.table.results.list.rows.rows
    assert [row.head for row in rows] == ["France: A Par removed", "France: A Pic added"]
    editing.document.show_phase(1)
    editing.write("France", "A Pic - Bel")
    editing.trigger("go_on")
    assert editing.document.game.turns[-1].results["A Pic"] == ("ok",)


def test_what_is_being_written_stays(hands: Hands) -> None:
    hands.write("France", "A Par - Bur", "A Mar H")
    hands.trigger("edit_position")
    hands.click("Par")
    hands.key(Qt.Key.Key_Delete)
    assert hands.orders("France") == ["A Mar H"]


# --- the doctor


def fix(doctor) -> None:  # type: ignore[no-untyped-def]
    """Press the first button that mends something: it comes a moment after the finding."""
    for _ in range(50):
        if doctor.fixes:
            break
        QTest.qWait(20)
    QTest.mouseClick(doctor.fixes[0], LEFT)


@pytest.fixture
def barred(at_phase: Callable[..., Hands]) -> Hands:
    """Retreats that cannot be."""
    dislodged = {"Italy": {"A Pie": ["Mar", "Boh"]}}
    return at_phase(phase="F1901R", units={"France": ["A Mar"]}, centers={}, dislodged=dislodged)


@pytest.mark.parametrize("where", ["edit_position", "review"])
def test_the_doctor_lists_all_shows_where_and_mends(barred: Hands, where: str) -> None:
    def doctor():  # type: ignore[no-untyped-def]
        return barred.table.review.verdict.odd if where == "review" else panel(barred).findings

    barred.trigger(where)
    assert len(doctor().lines) == 2
    before = barred.table.view.zoom
    doctor().lines[0].pointed.emit()
    assert barred.table.view.zoom > before
    fix(doctor())
    assert barred.document.position.as_dict()["dislodged"] == {"Italy": {"A Pie": ["Tus", "Tyr", "Ven"]}}
    assert doctor().lines == []
    assert barred.document.game.turns[-1].edits[-1].reason.startswith("A Pie is given Marseilles as a retreat")


def test_the_card_of_what_is_odd_leads_to_the_panel_that_mends(barred: Hands) -> None:
    barred.trigger("doctor")
    card = barred.table.overlay_cards.findings
    assert card.isVisible()
    QTest.mouseClick(card.edit, LEFT)
    assert not card.isVisible()
    assert barred.table.editing.on
    QTest.qWait(300)
    assert len(panel(barred).findings.fixes) == 2


# --- text, scenarios


def test_the_position_goes_onto_the_clipboard_and_a_text_is_checked_while_it_is_changed(editing: Hands) -> None:
    editing.trigger("position_text")
    found = read_position(QGuiApplication.clipboard().text())
    assert found.position.as_dict() == editing.document.position.as_dict()
    dialog = PositionTextDialog(editing.window, position_text(editing.document.position))
    assert dialog.use.isEnabled()
    dialog.text.setPlainText(dialog.text.toPlainText().replace("A Par", "A Prs"))
    assert not dialog.use.isEnabled()
    assert dialog.faults.text() == "units.France: There is no province called 'Prs'. Did you mean Pru (Prussia)?"


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_a_game_is_set_up_from_nothing(hands: Hands, name: str) -> None:
    dialog = PositionTextDialog(hands.window)
    dialog.games.setCurrentIndex(dialog.games.findData(name))
    dialog.begin_with(bare=True)
    assert dialog.use.isEnabled(), dialog.faults.text()
    dialog.taken.connect(hands.window.scenarios.begin)
    dialog.use.click()
    assert hands.document.game.variant.id == name
    assert hands.document.game.position.units == {}
    assert hands.table.editing.on


def test_a_text_with_orders_brings_them(hands: Hands) -> None:
    text = '[[scenario]]\nvariant = "standard"\nphase = "S1901M"\n[scenario.units]\nFrance = ["A Par"]\n'
    text += '[[scenario.turn]]\norders = { France = ["A Par - Bur"] }\n'
    hands.window.scenarios.begin(read_position(text))
    assert hands.orders("France") == ["A Par - Bur"]


def test_what_is_recorded_passes_and_an_edit_divides_it_into_scenarios(hands: Hands, tmp_path: Path) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.write("Germany", "A Mun - Bur")
    scenarios = hands.window.scenarios
    assert len(scenarios.turns()) == 2
    path = tmp_path / "bounce.toml"
    scenarios.write(path, scenario_text(scenarios.turns(), "bounce", "Two of them", "DATC 6.A"))
    assert hands.status == "bounce.toml: 1 passed, 0 failed."
    assert rules.files.check_scenarios(path).passed == 1
    hands.document.show_phase(1)
    hands.trigger("edit_position")
    hands.click("Bur")
    hands.key(Qt.Key.Key_Delete)
    hands.trigger("edit_position")
    hands.write("Germany", "A Mun - Bur")
    path = tmp_path / "two.toml"
    path.write_text(scenario_text(hands.window.scenarios.turns(), "two"))
    report = rules.files.check_scenarios(path)
    assert (report.passed, report.failed) == (2, 0)


# --- Edit position: values that a game keeps, in the tree and beside a unit.


def test_values_are_read_changed_added_and_taken_away() -> None:
    assert [meant(text) for text in ("7", "-3", "true", "{}", "[]", "Par")] == [7, -3, True, {}, [], "Par"]
    assert meant("7", "6.00") == "7"
    state = {"cards": {"France": {"1A": 2}}, "list": ["a", "b"]}
    assert with_value(state, ("cards", "France", "1A"), 5)["cards"] == {"France": {"1A": 5}}
    assert with_value(state, ("cards", "Italy", "1F"), 3)["cards"] == {"France": {"1A": 2}, "Italy": {"1F": 3}}
    assert with_value(state, ("list", 0), None)["list"] == ["b"]
    assert with_value(state, ("list", 2), "c")["list"] == ["a", "b", "c"]


def item_at(tree, *names: str):  # type: ignore[no-untyped-def]
    found = tree.tree.invisibleRootItem()
    for name in names:
        found = next(found.child(n) for n in range(found.childCount()) if found.child(n).text(0) == name)
    return found


def begin(hands: Hands, name: str) -> Hands:
    variant = rules.variant(name)
    hands.begin(replace(Game.new(variant), secrecy="open"))
    hands.trigger("edit_position")
    QApplication.processEvents()
    return hands


def test_money_is_changed_in_the_tree_and_what_cannot_be_is_told_and_put_back(hands: Hands) -> None:
    begin(hands, "diplomafia")
    item_at(panel(hands).state, "Cash", "Harlem").setText(1, "plenty")
    assert hands.status.startswith("'Cash: Harlem' must be a whole number from")
    assert clause(hands) == "5.2"
    assert item_at(panel(hands).state, "Cash", "Harlem").text(1) == "50"
    item_at(panel(hands).state, "Cash", "Harlem").setText(1, "77")
    assert hands.document.position.variant.state(hands.document.position)["cash"]["Harlem"] == 77


def test_a_key_that_says_nothing_yet_is_added(hands: Hands) -> None:
    begin(hands, "character")
    tree = panel(hands).state
    tree.keys.setCurrentText("Not counted this Winter")
    tree.tree.setCurrentItem(None)
    QTest.mouseClick(tree.more, LEFT)
    tree.tree.currentItem().setText(1, "[]")
    tree.changed.emit("gassed_centers", ["Par"])
    assert hands.document.position.variant.state(hands.document.position)["gassed_centers"] == ["Par"]
    item = item_at(panel(hands).state, "Not counted this Winter")
    tree.tree.setCurrentItem(item)
    QTest.mouseClick(tree.less, LEFT)
    assert "gassed_centers" not in hands.document.position.variant.state(hands.document.position)


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_in_every_game_a_unit_is_put_on_and_taken_off_and_all_state_is_shown(hands: Hands, name: str) -> None:
    begin(hands, name)
    position = hands.document.position
    board = position.variant.board(position)
    tool, state = hands.table.editing.tool, position.variant.state(position)
    tree = panel(hands).state.tree
    words = [position.variant.state_words()[key].name for key in state]
    assert [tree.topLevelItem(n).text(0) for n in range(tree.topLevelItemCount())] == words
    power = next(iter(board.powers))
    taken = {unit.place.key for unit in position.units.values()}
    free = [place for place in board.provinces if place not in taken]
    done = any(
        tool.change(lambda editor, k=kind, p=place: editor.placed(power, k, p))
        for kind in position.variant.kinds
        for place in free[:30]
    )
    assert done
    [turn] = hands.document.game.turns
    assert turn.edits
    hands.trigger("undo")
    assert hands.document.game.turns == ()


def say(hands: Hands, key: str, value: str) -> None:
    card = panel(hands).chosen
    card.key.setCurrentIndex(card.key.findData(key))
    card.value.setText(value)
    QTest.keyClick(card.value, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("name", "setup", "place", "key", "value", "told"),
    [
        ("pink", {"phase": "S1901M", "units": {"A": ["A A"]}}, "A", "status", "half", {"A": {"A": "half"}}),
        ("character", {"phase": "S1902M", "units": {"France": ["1A Par"]}}, "Par", "cards", "6", {"France": {"1A": 6}}),
        ("bioplomacy", {"phase": "S02M", "units": {"Drill": ["T 5"]}}, "5", "forded", "RB", {"T 5": "RB"}),
    ],
)
def test_strength_card_and_what_else_the_state_tells_of_a_unit_is_said_beside_it(
    hands: Hands, name: str, setup: dict[str, object], place: str, key: str, value: str, told: object
) -> None:
    variant = rules.variant(name)
    start = variant.position(**setup)  # type: ignore[arg-type]
    hands.begin(replace(Game.new(variant), secrecy="open", start=start))
    hands.trigger("edit_position")
    QApplication.processEvents()
    [piece] = hands.table.scene.state.seats.present
    hands.click_at(hands.table.view.mapFromScene(QPointF(*hands.table.scene.state.seats.unit_point(piece))))
    assert hands.table.editing.tool.chosen.unit == place
    say(hands, key, value)
    position = hands.document.position
    assert position.variant.state(position)[key] == told
    word = variant.state_words()[key]
    assert f"{word.name}: {word.values.get(value, value)}" in panel(hands).chosen.properties.text()


def test_what_the_state_cannot_tell_is_refused(hands: Hands) -> None:
    begin(hands, "pink")
    hands.click("A")
    say(hands, "status", "enormous")
    assert "Strength of armies: A, A" in hands.status
    assert clause(hands) == "5"
    assert hands.document.game.turns == ()


def test_a_word_that_is_one_of_a_few_is_chosen_from_a_list_in_peoples_words(hands: Hands) -> None:
    """Bioplomacy's set-up, and a switch; what is chosen is written in the words of files."""
    begin(hands, "bioplomacy")
    position = hands.document.position
    words = position.variant.state_words()["setup"]
    assert choices("done", words) == ("not chosen yet", "chosen")
    assert [shown(one, words) for one in ("pending", "done", True)] == ["not chosen yet", "chosen", "yes"]
    assert [meant(one, "done", words) for one in ("Chosen", "pending")] == ["done", "pending"]
    tree = panel(hands).state.tree
    item = item_at(panel(hands).state, "Starting units")
    tree.setCurrentItem(item)
    editor = tree.itemDelegateForColumn(1).createEditor(tree.viewport(), QStyleOptionViewItem(), tree.currentIndex())
    assert isinstance(editor, QComboBox)
    assert [editor.itemText(n) for n in range(editor.count())] == ["not chosen yet", "chosen"]
    assert panel(hands).state.rule.isVisible()


def test_what_cannot_stand_there_is_refused_with_its_rule(hands: Hands) -> None:
    hands.trigger("edit_position")
    hands.click("Par")
    panel(hands).chosen.changed.emit({"kind": "F"})
    assert "no fleet can be in Paris" in hands.status
    assert clause(hands).startswith("DATC 6.A.1")
    panel(hands).chosen.changed.emit({"place": "Mar"})
    assert hands.status == "A Mar and A Mar are both in Marseilles."
    assert clause(hands) == "S3"


# --- A position that the game master sets right in a game with secrets: what he does, and what seats are told of
# it.

FOG = rules.variant("diplomyopia")
PLAYERS = everybody(FOG) | {GM: "Ina"}
WHY = "The umpire forgot the fleet"


@pytest.fixture
def master(hands: Hands) -> Hands:
    """The game master of a foggy casual game, about to set its position right."""
    hands.begin(Game.new(FOG, PLAYERS, "casual").play({}))
    hands.window.flow.raise_curtain(GM)
    hands.document.show_phase(1)
    hands.trigger("edit_position")
    QApplication.processEvents()
    hands.table.editing.panel.reason.setText(WHY)
    return hands


def put(hands: Hands, power: str, kind: str, place: str) -> bool:
    return hands.table.editing.tool.change(lambda editor: editor.placed(power, kind, place))


def rows(hands: Hands) -> str:
    """What the panel tells of the turn shown."""
    panel = hands.table.panel.currentWidget()
    if panel is hands.table.report:
        return " | ".join(one.fact.text for one in hands.table.report.rows)
    return " | ".join(f"{row.head} {row.words}" for row in hands.table.results.list.rows.rows)


def test_the_master_changes_it_stays_where_he_sits_and_nobody_undoes_it_once_he_has_left(master: Hands) -> None:
    assert put(master, "Germany", "A", "Ruh")
    assert (master.document.seat, master.table.editing.on) == (GM, True)
    edit = master.document.game.turns[-1].edits[0]
    assert (edit.changes, edit.reason) == (("Germany: A Ruh added.",), WHY)
    master.trigger("undo")
    assert len(master.document.game.turns) == 1
    master.trigger("redo")
    assert "Ruh" in master.document.game.position.units
    master.trigger("lock")
    master.window.flow.raise_curtain(GM)
    assert not master.document.undo.canUndo()


@pytest.mark.parametrize(
    "power, told",
    [
        ("Germany", "Germany: A Ruh added"),
        ("Turkey", "The game master changed the position. The change is not visible on this board"),
    ],
)
def test_a_seat_is_told_what_its_own_board_shows(master: Hands, power: str, told: str) -> None:
    put(master, "Germany", "A", "Ruh")
    master.trigger("lock")
    master.window.flow.raise_curtain(power)
    assert master.document.shown == 1, "what it has not read comes first"
    assert told in rows(master)
    assert WHY not in rows(master)


def test_who_saw_it_come_is_told_of_the_unit_alone_and_why_he_cannot_do_it(master: Hands) -> None:
    put(master, "Germany", "A", "Bur")
    seen = rules.reports.seen(master.document.game.turns[-1], "France").edits
    assert seen == (rules.units.Edit(("Germany: A Bur is visible.",)),)
    master.trigger("lock")
    master.window.flow.raise_curtain("France")
    assert not master.window.acts["edit_position"].isEnabled()
    master.table.editing.begin()
    assert master.status.startswith("In a game with secrets only the game master can edit the position")


def test_without_a_game_master_it_is_said_why_nobody_can(hands: Hands) -> None:
    players = {power: player for power, player in PLAYERS.items() if power != GM}
    hands.begin(Game.new(FOG, players, "sealed"))
    hands.document.seat = "France"
    assert "no game master" in why_not(hands.document)


def test_in_a_sealed_game_it_is_sealed_with_everybodys_report(hands: Hands) -> None:
    game = Game.new(FOG, PLAYERS, "sealed")
    for power in (GM, *FOG.base.powers):
        game = rules.seals.with_phrase(game, power, f"phrase of {power}", phrases.COST)
    hands.begin(rules.seals.shut_all(game.play({})))
    key = rules.seals.key_of(hands.document.game, GM, f"phrase of {GM}")
    hands.document.hold(rules.seals.agree(rules.seals.opened(hands.document.game, GM, key).game, GM))
    hands.window.flow.raise_curtain(GM)
    hands.document.show_phase(1)
    hands.trigger("edit_position")
    assert put(hands, "Germany", "A", "Ruh")
    hands.trigger("lock")
    closed = hands.document.game
    assert closed.known == PUBLIC and closed.turns[-1].edits[0].changes[0].startswith("The game master changed")
    assert "Ruh" not in closed.position.units
    for power, told in (("Germany", "Germany: A Ruh added."), ("Turkey", "The change is not visible")):
        own = rules.seals.opened(closed, power, rules.seals.key_of(closed, power, f"phrase of {power}"))
        assert own.remarks == () and told in own.game.turns[-1].edits[0].changes[-1]
        assert told in rules.reports.report(own.game.turns[-1], power)
        assert rules.reports.report(own.game.turns[-1], power).count("Corrected by the game master") == 1
    whole = rules.seals.opened(closed, GM, key).game
    assert "Ruh" in whole.position.units


def test_nothing_is_changed_that_could_not_be_sealed(hands: Hands) -> None:
    game = rules.seals.with_phrase(Game.new(FOG, PLAYERS, "sealed"), GM, "phrase of GM", phrases.COST)
    hands.begin(game)
    hands.document.set_seat(GM)
    hands.window.show_table()
    hands.trigger("edit_position")
    assert not put(hands, "Germany", "A", "Ruh")
    assert hands.status.startswith("Nothing can be changed yet.")
    assert hands.document.game.turns == ()


@pytest.mark.slow
@pytest.mark.painted
@pytest.mark.parametrize("name", ["diplomyopia", "character"])
def test_what_was_hidden_and_is_changed_shows_nowhere(name: str, hands: Hands) -> None:
    """Two games in which hidden things were exchanged look and say the same at the curtain and to the seat."""
    hands.window.settings.keep_note("legend", "off")
    QApplication.setCursorFlashTime(0)
    pair = hidden(dict(hiding())[name](), 8)
    games = (
        rules.game_master.edited(pair.one, pair.two.position, "one reason"),
        rules.game_master.edited(pair.two, pair.one.position, "quite another"),
    )
    assert all(game.turns[-1].edits for game in games)
    found = []
    for game in (games[0], *games):  # what only the first game in a window finds
        hands.begin(replace(game, drafts={}))
        shots = [shot(hands)]
        hands.window.flow.raise_curtain(pair.viewer)
        shots.append(shot(hands))
        hands.window.flow.show_phase(len(game.turns))
        found.append([*shots, shot(hands)])
    for n, (first, second) in enumerate(zip(found[1], found[2], strict=True)):
        assert first[:2] == second[:2], n
        assert first[2] == second[2], f"picture {n}"
