"""What-ifs and the live preview at the window: actions, band, picker, what is asked before anything is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.from_rules import contrast_picture
from app.board.picture import OtherPositionMark
from app.journal import find_journals
from app.main_window import variations
from app.main_window.window import MainWindow
from app.pages.dialogs import NameDialog
from app.pages.variations import VariationsPage, contrasts
from app.session import commands
from rules import Game, Position
from tests.app.conftest import Hands
from tests.selfplay import random_game

Answer = Callable[[NameDialog], None]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answer], None]:
    """What is done in the next dialog that asks for a name."""

    def set_answer(do: Answer) -> None:
        def run(dialog: NameDialog) -> int:
            do(dialog)
            return dialog.result()

        monkeypatch.setattr(NameDialog, "exec", run)

    return set_answer


def named(text: str) -> Answer:
    def do(dialog: NameDialog) -> None:
        dialog.field.setText(text)
        dialog.ok_button.click()

    return do


@pytest.fixture
def played(hands: Hands) -> Hands:
    hands.begin(random_game(3, 3))
    return hands


def lines(hands: Hands) -> list[str]:
    """The menu of lines of play."""
    picker = hands.table.timeline.lines
    picker.menu().aboutToShow.emit()
    return [action.text().split("\t")[0].strip() for action in picker.menu().actions() if action.isCheckable()]


def test_a_what_if_begins_at_the_phase_shown_and_goes_on_for_all_powers(played: Hands) -> None:
    played.document.show_phase(1)
    played.trigger("what_if")
    band = played.window.branches.band
    assert band is not None and band.isVisible()
    assert played.table.timeline.lines.text().startswith("What if")
    assert "never" in band.words.text() or "Nothing here affects the game" in band.words.text()
    assert played.document.shown == 1 == len(played.document.game.turns)
    assert played.table.panel.currentWidget() is played.table.orders
    band.leave.click()
    assert not band.isVisible() and len(played.document.game.turns) == 3 and played.document.shown == 1
    played.document.show_phase(0)
    played.trigger("what_if")
    for _ in range(3):
        played.document.show_phase(len(played.document.game.turns))
        played.trigger("go_on")
    assert len(played.document.game.turns) == 3 and len(played.document.main.turns) == 3
    assert played.document.game.turns[0] is not played.document.main.turns[0]


def test_it_is_kept_under_a_name_and_found_again_in_the_picker(played: Hands, answer: Callable[[Answer], None]) -> None:
    played.document.show_phase(1)
    played.trigger("what_if")
    played.trigger("go_on")
    answer(named("The stab"))
    played.trigger("what_if_keep")
    assert played.document.line == "The stab"
    played.trigger("what_if_leave")
    assert lines(played) == ["The game", "The stab"]
    played.table.timeline.lines.chosen.emit("The stab")
    assert played.document.line == "The stab" and len(played.document.game.turns) == 2


def test_leaving_one_that_is_not_kept_asks_and_cancel_stays(played: Hands, answer: Callable[[Answer], None]) -> None:
    played.document.show_phase(1)
    played.trigger("what_if")
    played.trigger("go_on")
    answer(lambda dialog: dialog.reject())
    played.trigger("what_if_leave")
    assert played.document.line
    answer(lambda dialog: dialog.other.click())
    played.trigger("what_if_leave")
    assert not played.document.line and played.document.main.branches == ()


def test_a_name_that_is_taken_is_said_in_the_dialog(played: Hands, answer: Callable[[Answer], None]) -> None:
    faults = []

    def twice(dialog: NameDialog) -> None:
        named("One")(dialog)
        faults.append(dialog.fault.text())
        named("Two")(dialog)

    answer(named("One"))
    played.trigger("what_if")
    played.trigger("what_if_keep")
    answer(twice)
    played.trigger("what_if")
    played.trigger("what_if_keep")
    assert faults == ['There is already a variation named "One".'] and played.document.line == "Two"


def test_forking_again_keeps_the_one_that_is_forked_from(played: Hands) -> None:
    played.document.show_phase(1)
    played.trigger("what_if")
    first = played.document.line
    played.trigger("go_on")
    played.document.show_phase(2)
    played.trigger("what_if")
    played.trigger("go_on")
    assert lines(played) == ["The game", first, played.document.line]
    assert played.document.forked_from == first


def test_undo_works_in_the_what_if_alone(played: Hands) -> None:
    played.document.show_phase(0)
    played.trigger("what_if")
    power = played.document.writers[0]
    played.document.act_for(power)
    played.trigger("clear_all")
    played.trigger("undo")
    assert played.document.orders(power) == played.document.main.turns[0].orders[power]
    assert not played.window.acts["undo"].isEnabled()


def test_what_is_done_with_the_game_itself_waits_until_the_what_if_is_left(played: Hands) -> None:
    played.trigger("what_if")
    enabled = [played.window.acts[name].isEnabled() for name in ("end_game", "awards", "settlement", "save", "lock")]
    assert enabled == [False, False, False, True, False]


def test_a_crash_in_a_what_if_loses_nothing(played: Hands, tmp_path: Path) -> None:
    played.document.save(tmp_path / "game.strata")
    played.window.files.journaling.begin(tmp_path / "game.strata")
    played.document.show_phase(1)
    played.trigger("what_if")
    played.trigger("go_on")
    name, turns = played.document.line, played.document.game.turns
    found = find_journals(tmp_path, [tmp_path / "game.strata"])[0].game()
    assert len(found.turns) == 3
    assert [(one.name, len(one.turns)) for one in found.branches] == [(name, len(turns))]


def test_one_that_is_thrown_away_is_not_offered_after_a_crash(
    played: Hands, tmp_path: Path, answer: Callable[[Answer], None]
) -> None:
    played.document.save(tmp_path / "game.strata")
    played.window.files.journaling.begin(tmp_path / "game.strata")
    played.trigger("what_if")
    played.trigger("go_on")
    answer(lambda dialog: dialog.other.click())
    played.trigger("what_if_leave")
    assert played.document.saved
    assert find_journals(tmp_path, [tmp_path / "game.strata"]) == []


# Games with secrets.


def test_locking_the_seat_throws_its_what_if_away(hands: Hands) -> None:
    game = random_game(3, 2, Game.new(rules.variant("standard"), secrecy="casual"))
    hands.begin(game)
    power = game.to_act[0]
    hands.window.flow.raise_curtain(power)
    hands.trigger("what_if")
    band = hands.window.branches.band
    assert band is not None and "discarded when you leave" in band.words.text() and band.save.isHidden()
    hands.trigger("go_on")
    assert hands.document.game.secrecy == "open" and hands.document.seat == power
    hands.trigger("lock")
    assert hands.page == "Curtain"
    assert hands.document.line == "" and hands.document.seat == "" and hands.document.game.secrecy == "casual"
    assert hands.document.whole.branches == ()


# The live preview.


def test_the_preview_follows_every_order_and_says_that_it_is_one(hands: Hands) -> None:
    assert not hands.table.preview.isVisible()
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    QApplication.processEvents()
    assert hands.table.preview.isVisible() and hands.table.preview.words.text().startswith("Preview")
    assert len(hands.table.scene.state.plan.bursts) == 2 and hands.table.scene.picture.previewed
    hands.document.act_for("France")
    rows = {row.key: row.outlook for row in hands.table.orders.list.rows.rows}
    assert rows["Par"] == "bounces"
    hands.document.undo.undo()
    assert len(hands.table.scene.state.plan.bursts) == 0


def test_the_switch_is_remembered_and_results_are_no_preview(hands: Hands, window: MainWindow) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("live_preview")
    assert not window.settings.preferences.live_preview and not hands.table.preview.isVisible()
    assert not hands.table.scene.picture.previewed
    hands.begin(Game.new(rules.variant("standard")))
    assert not hands.document.previewing and not window.acts["live_preview"].isChecked()
    hands.trigger("live_preview")
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    assert not hands.table.preview.isVisible() and not hands.table.scene.picture.previewed


def test_in_fog_a_what_if_says_that_what_is_not_seen_counts_as_empty(hands: Hands) -> None:
    game = random_game(3, 2, Game.new(rules.variant("diplomyopia"), secrecy="casual"))
    hands.begin(game)
    hands.window.flow.raise_curtain(game.to_act[0])
    hands.document.show_phase(len(game.turns))
    hands.trigger("what_if")
    band = hands.window.branches.band
    assert band is not None and "counts as empty" in band.words.text()


# --- All lines of play as a tree, and two of them compared: on the map only what differs, and a list of it.


def stood(**units: list[str]) -> Position:
    return rules.variant("standard").position(phase="F1901M", units=units, centers={"France": ["Par"]})


def test_only_what_differs_is_drawn_and_told_theirs_beside_ours() -> None:
    ours, theirs = stood(France=["A Bur", "A Mar"]), stood(France=["A Mar"], Germany=["A Bur", "A Ruh"])
    picture = contrast_picture(ours, theirs)
    assert [(piece.key, piece.power, piece.displaced) for piece in picture.pieces] == [
        ("Bur", "France", False),
        ("~Bur", "Germany", True),
        ("~Ruh", "Germany", False),
    ]
    assert [mark.unit.key for mark in picture.marks if isinstance(mark, OtherPositionMark)] == ["~Bur", "~Ruh"]
    assert contrast_picture(ours, ours).pieces == ()
    ours, theirs = stood(France=["A Bur"]), stood(Germany=["A Bur"])
    assert [(one.text, one.ours, one.theirs) for one in contrasts(ours, theirs)] == [
        ("Burgundy", "French army", "German army")
    ]
    assert contrasts(ours, ours) == ()


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_all_that_differs_is_told(variant: str) -> None:
    game = random_game(3, 5, Game.new(rules.variant(variant)))
    ours, theirs = game.positions[2], game.positions[-1]
    found = contrasts(ours, theirs)
    units = {key for key in {*ours.units, *theirs.units} if ours.units.get(key) != theirs.units.get(key)}
    assert len(found) >= len(units)
    assert len(contrast_picture(ours, theirs).pieces) >= len(units)
    assert all(one.ours != one.theirs for one in found if one.place)


@pytest.fixture
def page(hands: Hands) -> VariationsPage:
    """A game of three turns with two branches, one forked from the other."""
    hands.begin(random_game(3, 3))
    document = hands.document
    for name, number in (("First", 1), ("Second", 2)):
        variations.begin(document, number)
        commands.clear_all(document, document.power)
        commands.resolve(document)
        variations.keep(document, name)
    variations.leave(document)
    hands.trigger("lines")
    found = hands.window.branches.page
    assert found is not None
    return found


def test_the_tree_compares_two_lines_on_map_and_list(hands: Hands, page: VariationsPage) -> None:
    assert hands.page == "VariationsPage"
    root = page.tree.topLevelItem(0)
    assert root is not None and root.child(0).text(0) == "First" and root.child(0).child(0).text(0) == "Second"
    assert page.chosen == "First" and page.against.currentData() == ""
    assert page.differences and page.list.count() == len(page.differences)
    number = next(n for n, one in enumerate(page.differences) if one.place)
    page.list.setCurrentRow(number)
    assert page.view.scene().state.lit == (page.differences[number].place,)
    page.against.setCurrentIndex(page.against.findData("First"))
    assert page.differences == ()
    page.against.setCurrentIndex(page.against.findData("Second"))
    assert "Second" in page.key.text()
    page.slider.setValue(0)
    assert page.differences == () and not page.empty.isHidden() and page.list.isHidden()
    page.look.click()
    assert hands.page == "GameView" and hands.document.line == "First"


def test_throwing_one_away_can_be_undone(hands: Hands, page: VariationsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands.window, "ask", lambda *words: True)
    page.throw.click()
    assert [branch.name for branch in hands.document.main.branches] == ["Second"]
    page.back.click()
    hands.trigger("undo")
    assert [branch.name for branch in hands.document.main.branches] == ["First", "Second"]


def test_where_there_is_only_the_game_it_is_said_how_a_line_begins(hands: Hands) -> None:
    hands.trigger("lines")
    page = hands.window.branches.page
    assert page is not None and page.view is not None and "What if" in page.empty.text()
    assert page.key.text() == "" and page.empty.y() < 150
    assert len(page.view.scene().state.picture.pieces) == 22  # there is nothing to compare: the game itself
