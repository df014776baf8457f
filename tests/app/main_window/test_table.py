"""Turns on the table: resolving, results, the timeline, layers, the end of a game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

import rules
from app.pages.end_of_game import EndPage, PowerLine
from app.settings import Settings
from rules import End, Game, Phase
from tests.app.conftest import Hands

WON = ["Par", "Bre", "Mar", "Spa", "Por", "Bel", "Hol", "Lon", "Lvp", "Edi", "Kie", "Ber", "Den", "Swe", "Nwy", "Tun"]
OPENING = {"France": ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"), "Germany": ("A Mun - Bur", "F Kie - Den")}


@pytest.fixture
def played(hands: Hands) -> Hands:
    """Spring 1901 is resolved, and its results are shown."""
    for power, orders in OPENING.items():
        hands.write(power, *orders)
    hands.table.orders.go_on.click()
    return hands


def test_results_are_shown_pointed_out_and_filtered(played: Hands) -> None:
    assert played.table.panel.currentWidget() is played.table.results
    assert played.table.bar.phase.text() == "Spring 1901 · Results"
    rows = {row.head: row for row in played.table.results.list.rows.rows}
    assert rows["A Par"].mark == "ok"
    assert rows["A Mun"].words == "Bounced with A Par, 1-2"
    heads = []
    for _ in range(4):
        played.click("Bur")
        row = played.table.results.list.current_row
        heads.append(row.head if row else "")
    assert sorted(heads[:3]) == ["A Mar", "A Mun", "A Par"]
    assert heads[3] == heads[0]
    assert heads[2] == "A Mar"
    assert played.status.startswith("Burgundy. 3 orders concern it.")
    results = played.table.results
    number = results.list.rows.number_of("Mun")
    results.list.setCurrentIndex(results.list.rows.index(number))
    assert played.table.scene.state.chosen == "Mun"
    assert results.why.title.text() == "Munich moves to Burgundy."
    assert "1 against 2 (with A Mar)" in results.why.reasons.text()
    played.click("Mun")
    row = played.table.results.list.current_row
    assert row.head == "A Mun"
    assert played.table.results.why.title.text() == "Munich moves to Burgundy."
    results = played.table.results
    results.filter.button("failed").click()
    assert [row.head for row in results.list.rows.rows] == ["A Mun"]
    results.filter.button("all").click()
    results.powers.setCurrentIndex(results.powers.findData("France"))
    assert [row.head for row in results.list.rows.rows] == ["F Bre", "A Mar", "A Par"]


def test_the_panel_before_says_how_many_orders_are_missing(hands: Hands) -> None:
    hands.write("France", *OPENING["France"])
    assert hands.table.orders.below.text() == "19 units have no order yet. They will hold."


def test_the_button_goes_on_and_the_timeline_goes_through_the_phases(played: Hands) -> None:
    assert played.table.results.go_on.text() == "Continue to Fall 1901"
    played.table.results.go_on.click()
    assert played.table.bar.phase.text() == "Fall 1901 · Moves"
    assert played.table.panel.currentWidget() is played.table.orders
    table = played.table
    QTest.mouseClick(table.timeline.slider, Qt.MouseButton.LeftButton, pos=table.timeline.slider.dot_at(0).toPoint())
    assert table.bar.phase.text() == "Spring 1901 · Results"
    table.timeline.forward.click()
    assert table.bar.phase.text() == "Fall 1901 · Moves"
    table.view.setFocus()
    QTest.keyClicks(table.view, "[")
    assert played.document.shown == 0


def test_a_long_timeline_names_only_years(hands: Hands) -> None:
    start = hands.document.position
    slider = hands.table.timeline.slider
    slider.show_phases([start.at(Phase.parse(f"{s}{year}M")) for year in range(1901, 1931) for s in "SF"], 59)
    assert [slider.name(n) for n in (0, 1, 2, 59)] == ["1901", "", "1902", "Fall 1930"]


def test_a_phase_that_is_over_is_undone_or_played_again(played: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    played.click("Par", "Bur")
    assert played.document.game.drafts == {}
    played.trigger("undo")
    assert played.document.game.turns == ()
    assert played.orders("France") == list(OPENING["France"])
    played.trigger("redo")
    assert played.table.bar.phase.text() == "Spring 1901 · Results"
    monkeypatch.setattr(played.window, "ask", lambda *words: True)
    played.trigger("roll_back")
    assert played.document.game.turns == ()
    assert played.orders("France") == list(OPENING["France"])
    played.trigger("undo")
    assert len(played.document.game.turns) == 1


def test_layers(hands: Hands) -> None:
    hands.click("Par", "Bur")
    state = hands.table.scene.state
    assert state.picture.marks
    hands.trigger("orders_shown")
    assert not state.picture.marks
    hands.trigger("orders_shown")
    assert state.picture.marks
    hands.table.open_layers()
    hands.table.layers.names.button("full").click()
    hands.table.layers.patterns.button("off").click()
    assert (state.names, state.patterns) == ("full", "off")
    hands.table.layers.hide()


def end_page(hands: Hands) -> EndPage:
    found = hands.window.pages.currentWidget()
    assert isinstance(found, EndPage)
    return found


def test_the_end_by_agreement(hands: Hands) -> None:
    hands.window.flow.ending.finish(End("draw", ("France", "Italy")))
    assert hands.document.game.end == End("draw", ("France", "Italy"))
    assert hands.document.writers == ()
    page = end_page(hands)
    assert page.title.text() == "France and Italy draw"
    assert page.summary.text() == "Agreed in Spring 1901."
    page.back_button.click()
    assert hands.table.results.title.text() == "Game over"
    assert hands.table.results.end_note.title.text() == "France and Italy draw"
    hands.trigger("undo")
    assert hands.document.game.end is None
    assert hands.table.panel.currentWidget() is hands.table.orders


@pytest.fixture
def won(at_phase: Callable[..., Hands]) -> Hands:
    """France takes its 18th center in Fall 1905, and everybody has seen nothing yet."""
    centers = {"France": [*WON, "Mun"], "Turkey": ["Con", "Smy"], "Italy": ["Rom"]}
    hands = at_phase(
        phase="F1905M", units={"France": ["A Tyr"], "Turkey": ["A Con"], "Italy": ["A Rom"]}, centers=centers
    )
    hands.write("France", "A Tyr - Ven")
    hands.trigger("go_on")
    return hands


def test_the_page_at_the_end(won: Hands) -> None:
    results = won.table.results
    assert results.title.text() == "Results"
    assert results.end_note.isVisible()
    assert results.end_note.title.text() == "France wins"
    assert results.go_on.text() == "See how the game ended"
    won.table.results.go_on.click()
    page = end_page(won)
    assert page.title.text() == "France wins"
    assert page.summary.text() == "With 18 of 34 centers, after Fall 1905."
    lines = [one.accessibleName() for one in page.findChildren(PowerLine)]
    assert lines[:3] == ["France, 18 centers, Wins", "Turkey, 2 centers", "Italy, 1 center"]
    QTest.keyClick(page.look_button, Qt.Key.Key_Return)
    assert (won.page, won.document.shown) == ("GameView", 0)
    won.trigger("present")
    won.table.results.go_on.click()
    assert end_page(won) is page
    page.again_button.click()
    assert won.page == "NewGamePage"


def test_from_a_turn_looked_back_at_the_end_is_one_click_away(hands: Hands) -> None:
    played = Game.new(rules.variant("standard")).play({}).play({})
    hands.begin(played.finish(End("draw", ("France", "Italy"))))
    hands.window.flow.ending.show()
    end_page(hands).phase_wanted.emit(0)
    results = hands.table.results
    assert (hands.page, hands.document.shown, results.end_button.isVisible()) == ("GameView", 0, True)
    results.end_button.click()
    assert end_page(hands).isVisible()
    hands.window.show_table()
    assert not results.end_button.isVisible(), "the main button leads there from the last turn"


def test_the_page_at_the_end_fits_a_narrow_window(won: Hands) -> None:
    won.window.resize(1024, 700)
    won.table.results.go_on.click()
    page = end_page(won)
    buttons = (page.back_button, page.report_button, page.again_button, page.look_button)
    assert won.window.width() == 1024
    assert [one.text() for one in buttons if one.width() < one.sizeHint().width()] == []


def test_the_results_begin_at_their_top_in_each_phase(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    for _ in range(2):
        hands.trigger("go_on")
        assert hands.table.results.list.verticalScrollBar().value() == 0
        hands.table.results.list.scrollToBottom()
        assert hands.table.results.list.verticalScrollBar().value() > 0
        hands.trigger("go_on")


def test_a_unit_chosen_in_the_orders_does_not_open_the_results_at_it(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    hands.document.select("Smy")
    hands.trigger("go_on")
    assert hands.table.results.list.current_row is None
    assert hands.table.results.list.verticalScrollBar().value() == 0


def test_a_winter_in_which_nothing_was_done_says_why(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(phase="W1901A", units={"Germany": ["A Den"]}, centers={"Germany": ["Ber", "Kie", "Mun"]})
    hands.trigger("go_on")
    results = hands.table.results
    assert results.title.text() == "Results"
    assert [row.words for row in results.list.rows.rows] == ["2 builds not used"]
    results.list.setCurrentIndex(results.list.rows.index(0))
    assert results.why.title.text() == "2 builds not used."
    hands = at_phase(phase="W1901A", units={"Germany": ["A Ber"]}, centers={"Germany": ["Ber", "Den"]})
    hands.trigger("go_on")
    results = hands.table.results
    assert results.title.text() == "No results"
    assert results.empty.text() == "No builds or removals."


@pytest.mark.parametrize(("width", "panel"), [(1024, 328), (1400, 348)])
def test_the_panel_is_narrower_in_a_narrow_window(hands: Hands, width: int, panel: int) -> None:
    hands.window.resize(width, 700)
    assert hands.table.dock.width() == panel
    assert hands.window.width() == width


@pytest.mark.parametrize("width", [1024, 1400])
def test_the_panel_grows_with_the_text_and_cuts_nothing_off(hands: Hands, width: int) -> None:
    hands.window.resize(width, 700)
    panel = hands.table.orders
    for size in (18, 15, 13):
        hands.window.settings.set("text_px", size)
        assert hands.table.dock.width() == round((348 if width == 1400 else 328) * size / 13)
        hands.table.line.read_lines("A Foo - Bar\nA Bar - Foo")
        QTest.qWait(20)
        area = panel.findChild(QScrollArea)
        assert area.widget().width() == area.viewport().width()
        hands.click("Par")
        QTest.qWait(20)
        assert area.widget().width() == area.viewport().width()
        hands.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)


def test_retreats_have_a_title_of_their_own(at_phase: Callable[..., Hands]) -> None:
    units = {"France": ["A Bel"], "England": ["F NTH", "F ENG"], "Italy": ["A Rom"]}
    hands = at_phase(phase="F1901M", units=units)
    hands.write("England", "F NTH - Bel", "F ENG S F NTH - Bel")
    hands.trigger("go_on")
    assert hands.table.bar.phase.text() == "Fall 1901 · Results"
    hands.trigger("go_on")
    assert hands.table.bar.phase.text() == "Fall 1901 · Retreats"
    hands.trigger("go_on")
    assert hands.table.bar.phase.text() == "Fall 1901 retreats · Results"


# --- The panel beneath the board: in narrow windows by itself, in wide ones on request; nothing is cut off in it.


def resize(hands: Hands, width: int, height: int = 700) -> None:
    hands.window.resize(width, height)
    QApplication.processEvents()


def place_of(part: QWidget, hands: Hands) -> QRect:
    return QRect(part.mapTo(hands.window, QPoint(0, 0)), part.size())


def test_it_comes_and_goes_with_the_width_of_the_window(hands: Hands) -> None:
    table = hands.table
    seen = []
    for width in (1400, 940, 1024):
        resize(hands, width)
        seen.append((table.drawer.below, table.timeline.isVisible()))
    assert seen == [(False, True), (True, False), (False, True)]


def test_it_is_206_high_with_entry_orders_and_coach_side_by_side(hands: Hands, settings: Settings) -> None:
    resize(hands, 1024)
    settings.set("panel_below", True)
    QApplication.processEvents()
    panel = hands.table.orders
    assert hands.table.dock.height() == 206
    entry, orders, coach = (place_of(part, hands) for part in (panel.entry, panel.list, panel.notes))
    assert entry.right() < orders.left() and orders.right() < coach.left()
    settings.set("panel_below", False)
    QApplication.processEvents()
    entry, orders = place_of(panel.entry, hands), place_of(panel.list, hands)
    assert entry.bottom() < orders.top()
    assert hands.table.timeline.isVisible()


def test_the_key_turns_it_and_the_menu_tells(hands: Hands) -> None:
    for below in (True, False):
        QTest.keyClick(hands.table.view, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
        assert hands.table.drawer.below is below
        assert hands.window.acts["panel_below"].isChecked() is below
        assert hands.window.settings.preferences.panel_below is below


def test_an_order_half_typed_outlives_the_turn(hands: Hands) -> None:
    hands.document.act_for("France")
    line = hands.table.orders.entry.line
    hands.window.activateWindow()
    line.setFocus()
    QTest.keyClicks(line, "A Par - ")
    resize(hands, 940)
    assert line.text().startswith("A Par - ")
    assert line.hasFocus()
    line.setText("A Par - ")
    line.setCursorPosition(len(line.text()))
    QTest.keyClicks(line, "Bur")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert hands.orders("France") == ["A Par - Bur"]


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_a_turn_is_played_in_a_window_of_the_least_size(hands: Hands, variant: str) -> None:
    hands.begin(Game.new(rules.variant(variant)))
    hands.window.resize(hands.window.minimumSize())
    QApplication.processEvents()
    table = hands.table
    assert table.drawer.below
    inside = QRect(QPoint(0, 0), hands.window.size())
    for part in (table.orders.go_on, table.orders.entry.line, table.view, table.status):
        assert not part.isVisible() or inside.contains(place_of(part, hands)), part
    assert table.orders.go_on.isVisible()
    table.orders.go_on.click()
    QApplication.processEvents()
    assert hands.document.game.turns
    assert inside.contains(place_of(table.panel.currentWidget().go_on, hands))  # type: ignore[attr-defined]


# The overview.


def test_the_overview_is_there_while_the_map_is_larger_than_its_window(hands: Hands) -> None:
    view, small = hands.table.view, hands.table.overlay_cards.minimap
    assert not small.isVisible()
    for _ in range(3):
        hands.trigger("zoom_in")
    assert small.isVisible()
    whole = small.width() * small.height()
    assert 0 < small.in_sight().width() * small.in_sight().height() < 0.6 * whole
    view.fit()
    assert not small.isVisible()
    for _ in range(6):
        hands.trigger("zoom_in")
    frame = hands.table.scene.sceneRect()
    for part in (0.3, 0.7):
        spot = QPoint(round(small.width() * part), round(small.height() * part))
        QTest.mouseClick(small, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        middle = view.mapToScene(view.viewport().rect().center())
        assert middle.x() / frame.width() == pytest.approx(part, abs=0.06)
        assert middle.y() / frame.height() == pytest.approx(part, abs=0.06)


@pytest.mark.painted
def test_the_overview_shows_land_that_changes_hands(hands: Hands) -> None:
    small = hands.table.overlay_cards.minimap
    for _ in range(3):
        hands.trigger("zoom_in")
    before = small.grab().toImage()
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.trigger("go_on")
    hands.table.scene.settle()
    small._draw()
    assert small.grab().toImage() != before


# --- A game that another window or process has open is watched, and never written over.

HOLD = """
import sys
from pathlib import Path
from app.journal import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def held(hands: Hands, tmp_path: Path, project: Path) -> Iterator[tuple[Path, Any]]:
    """A saved game that another process has open, and that process."""
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.window.files.close_game()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=project
    ) as other:
        assert other.stdout and other.stdout.readline().strip() == "None"
        yield path, other
        if other.poll() is None:
            other.communicate("\n")


@pytest.mark.process
def test_a_second_window_watches(hands: Hands, held: tuple[Path, Any], asked: Any, give: list[str]) -> None:
    path, other = held
    give.append("watch")
    assert hands.window.files.open_path(path)
    title, words = asked[0]
    assert title == "game.strata is already open."
    assert str(other.pid) in words
    assert hands.saved == "Watching"
    before = hands.document.game
    hands.click("Par", "Bur")
    for action in ("save", "undo", "roll_back", "end_game", "clear_all"):
        assert not hands.window.acts[action].isEnabled(), action
    hands.window.flow.go_on()
    hands.window.flow.resolve()
    assert hands.document.game is before
    assert not (path.parent / "game.strata.journal").exists()


@pytest.mark.process
def test_what_the_other_window_saves_is_seen_and_its_file_can_be_taken(
    hands: Hands, held: tuple[Path, Any], asked: Any, give: list[str]
) -> None:
    path, other = held
    give.append("watch")
    hands.window.files.open_path(path)
    rules.save_game(rules.load_game(path).play({"France": ["A Par - Bur"]}), path)
    hands.window.files.watching.look()
    assert hands.document.game.position.phase.text == "F1901M"
    hands.window.files.watching.look()
    notice = hands.window.files.watching._notice
    assert notice is not None and "You are watching" in notice.text
    other.communicate("\n")
    hands.window.files.watching.look()
    assert notice.text == "game.strata is no longer open anywhere else."
    notice.acted.emit()
    assert not hands.document.watching
    hands.click("Bur", "Bel")
    assert hands.window.files.save()


@pytest.mark.process
def test_a_copy_of_a_game_in_another_window(hands: Hands, held: tuple[Path, Any], asked: Any, give: list[str]) -> None:
    path, _ = held
    give.append("copy")
    hands.window.files.open_path(path)
    assert hands.document.path is None
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Par - Bur"]


@pytest.mark.process
def test_nothing_is_saved_over_a_file_in_another_window(hands: Hands, held: tuple[Path, Any], said: list[str]) -> None:
    path, other = held
    hands.begin(rules.Game.new(rules.variant("standard")))
    before = path.read_bytes()
    assert not hands.window.files.save(path)
    assert str(other.pid) in said[0]
    assert path.read_bytes() == before


@pytest.mark.process
def test_the_lock_of_a_crashed_process_counts_for_nothing(hands: Hands, held: tuple[Path, Any], asked: Any) -> None:
    path, other = held
    other.kill()
    other.wait()
    assert hands.window.files.open_path(path)
    assert asked == []
    assert hands.document.path == path and not hands.document.watching


def test_a_game_opened_again_in_its_own_window_is_no_second_one(hands: Hands, tmp_path: Path, asked: Any) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    assert hands.window.files.open_path(path)
    assert asked == []
    assert hands.window.files.lock is not None and hands.window.files.lock.held


def test_moves_are_counted_between_two_places(hands: Hands) -> None:
    hands.trigger("measure")
    hands.click("Par")
    tool, status = hands.table.pointer.tool, hands.table.status.words
    for place, words in (
        ("Mos", "Paris to Moscow, moves: army 5; fleet: no route."),
        ("Par", "Moves from Paris: point at another province."),
    ):
        tool.hover(hands.table.scene.pick(hands.table.scene.point_of(place)), hands.at(place))
        assert status.text() == words
    hands.click("Bre")
    tool.hover(hands.table.scene.pick(hands.table.scene.point_of("StP")), hands.at("StP"))
    assert status.text() == "Brest to St Petersburg, moves: army 7; fleet 4."
    assert not hands.document.undo.canUndo()
    hands.key(Qt.Key.Key_Escape)
    assert hands.table.pointer.tool is hands.table.order_tool
