"""The curtain: who gets in and how, and that nothing of the game shows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsView, QLabel, QMainWindow, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.hotseat.curtain import ABOVE, LINE, LINES, WHEEL_BELOW, Curtain, captions
from app.hotseat.seats import PAUSE, PublicSeat, SeatTable
from app.ui.shades import px
from app.ui.tokens import tokens

from .conftest import CODE, Clock

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def curtain(qtbot: QtBot, table: SeatTable) -> Curtain:
    made = Curtain(table)
    made.hold_button.HOLD_MS = 60
    qtbot.addWidget(made)
    made.resize(1024, 700)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made


def words(widget: QWidget) -> str:
    """Everything that a widget shows as text."""
    return " ".join(one.text() for one in widget.findChildren(QLabel) if one.isVisible())


def test_nobody_is_chosen_at_first(curtain: Curtain) -> None:
    assert curtain.power == ""
    assert curtain.title.text() == "Who is next?"
    assert not curtain.code.isVisible()


def test_the_rings_of_the_topmost_seat_are_within_the_wheel(curtain: Curtain) -> None:
    assert min(curtain.wheel.seat(power).y() for power in curtain.wheel.powers) >= 0


def test_a_seat_is_chosen_and_its_code_has_the_keyboard(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    assert curtain.title.text() == "Pass the computer to Italy"
    assert curtain.lead.text() == "Dora, make sure nobody else is looking."
    assert curtain.code_name.text() == "Italy's code"
    assert curtain.focusWidget() is curtain.code


def test_the_code_lifts(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    qtbot.keyClicks(curtain.code, CODE)
    with qtbot.waitSignal(curtain.lifted) as told:
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    assert told.args == ["Italy"]
    assert curtain.code.text() == ""


def test_the_button_lifts_as_well(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Russia"), LEFT)
    qtbot.keyClicks(curtain.code, CODE)
    with qtbot.waitSignal(curtain.lifted) as told:
        qtbot.mouseClick(curtain.show_button, LEFT)
    assert told.args == ["Russia"]


def test_a_wrong_code_lifts_nothing(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    qtbot.keyClicks(curtain.code, "4321")
    with qtbot.assertNotEmitted(curtain.lifted):
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    assert curtain.fault.text() == "That is not Italy's code."
    assert (curtain.fault.isVisible(), curtain.code.text()) == (True, "")
    qtbot.keyClicks(curtain.code, "1")
    assert not curtain.fault.isVisible()


def test_the_third_wrong_code_makes_one_wait(qtbot: QtBot, curtain: Curtain, clock: Clock) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    for _ in range(3):
        assert curtain.show_button.isEnabled()
        qtbot.keyClicks(curtain.code, "wrong")
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    assert not curtain.show_button.isEnabled()
    with qtbot.assertNotEmitted(curtain.lifted):
        qtbot.keyClicks(curtain.code, CODE)
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    clock.now += PAUSE
    qtbot.waitUntil(curtain.show_button.isEnabled)
    with qtbot.waitSignal(curtain.lifted):
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)


def test_without_a_code_one_holds_the_button_down(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Germany"), LEFT)
    assert (curtain.hold_button.isVisible(), curtain.code.isVisible()) == (True, False)
    with qtbot.assertNotEmitted(curtain.lifted, wait=20):
        qtbot.mouseClick(curtain.hold_button, LEFT)
    with qtbot.waitSignal(curtain.lifted) as told:
        QTest.mousePress(curtain.hold_button, LEFT)
    assert told.args == ["Germany"]


def test_the_arrow_keys_go_round_the_wheel(qtbot: QtBot, curtain: Curtain) -> None:
    seats = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Austria"]
    found = []
    for _ in seats:
        qtbot.keyClick(curtain.focusWidget(), Qt.Key.Key_Right)
        found.append(curtain.power)
    assert found == seats
    qtbot.keyClick(curtain.focusWidget(), Qt.Key.Key_Left)
    assert curtain.power == "Russia"
    qtbot.keyClick(curtain.focusWidget(), Qt.Key.Key_Return)
    assert curtain.focusWidget() is curtain.code


def test_another_seat_forgets_what_was_typed(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    qtbot.keyClicks(curtain.code, CODE)
    qtbot.mouseClick(curtain.wheel.seat("Russia"), LEFT)
    assert curtain.code.text() == ""


def test_orders_that_are_in_can_be_taken_back(qtbot: QtBot, curtain: Curtain, game: rules.Game, clock: Clock) -> None:
    curtain.show_table(SeatTable(game.submit("Italy"), clock=clock))
    assert curtain.wheel.seat("Italy").done
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    assert curtain.show_button.text() == "Take orders back"
    qtbot.keyClicks(curtain.code, CODE)
    with qtbot.waitSignal(curtain.taken_back) as told:
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    assert told.args == ["Italy"]


def test_the_last_one_is_named(curtain: Curtain, game: rules.Game, clock: Clock) -> None:
    for power in ("Austria", "England", "France", "Germany", "Russia"):
        game = game.submit(power)
    curtain.show_table(SeatTable(game, clock=clock))
    assert curtain.power == "Italy"


def test_all_orders_in_shows_the_way_to_the_results(
    qtbot: QtBot, curtain: Curtain, game: rules.Game, clock: Clock
) -> None:
    curtain.show_table(SeatTable(replace(game, submitted=frozenset(game.to_act)), clock=clock))
    assert curtain.title.text() == "All orders are in"
    with qtbot.waitSignal(curtain.revealed):
        qtbot.mouseClick(curtain.results_button, LEFT)


def test_enter_shows_the_results(qtbot: QtBot, curtain: Curtain, game: rules.Game, clock: Clock) -> None:
    curtain.show_table(SeatTable(replace(game, submitted=frozenset(game.to_act)), clock=clock))
    assert curtain.focusWidget() is curtain.results_button
    with qtbot.waitSignal(curtain.revealed):
        qtbot.keyClick(curtain.results_button, Qt.Key.Key_Return)


def test_the_game_can_be_put_away(qtbot: QtBot, curtain: Curtain) -> None:
    with qtbot.waitSignal(curtain.closed):
        qtbot.mouseClick(curtain.close_button, LEFT)


def test_the_counts_are_read_out(curtain: Curtain, game: rules.Game, clock: Clock) -> None:
    curtain.show_table(SeatTable(game.submit("Italy"), clock=clock))
    assert curtain.wheel.seat("Italy").accessibleName() == "Italy, Dora, orders are in"
    assert curtain.now.text() == "Spring 1901, moves"


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
def test_everything_fits(qtbot: QtBot, curtain: Curtain, size: tuple[int, int]) -> None:
    curtain.resize(*size)
    qtbot.wait(1)
    for power in ("Austria", "France", "Russia"):
        seat = curtain.wheel.seat(power)
        assert curtain.rect().contains(seat.rect().translated(seat.mapTo(curtain, seat.rect().topLeft())))


def test_a_game_of_other_powers_has_its_own_wheel(qtbot: QtBot, curtain: Curtain) -> None:
    curtain.wheel.show_powers(tokens().looks(["Pink", "Grey"], "pink", "light"))
    assert curtain.wheel.powers == ("Pink", "Grey")
    curtain.show_table(curtain.table)
    assert curtain.wheel.powers == tuple(curtain.table.game.variant.base.powers)
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    assert curtain.title.text() == "Pass the computer to Italy"


def test_nothing_of_the_game_is_on_the_curtain(curtain: Curtain, game: rules.Game, clock: Clock) -> None:
    """Leaks: drafts are known to the table, but neither a word nor a widget of them is under the curtain."""
    order = rules.parse(game.position, "Italy", "A Ven - Tri")
    curtain.show_table(SeatTable(game.draft("Italy", [order]), clock=clock), "Italy")
    shown = words(curtain)
    assert not [unit.text for unit in game.position.units.values() if unit.text in shown]
    assert "Tri" not in shown
    assert not curtain.findChildren(QGraphicsView)


def test_the_curtain_hides_the_board_in_the_window(qtbot: QtBot, curtain: Curtain) -> None:
    """A grab of the window with the curtain up has no pixel of the page beneath."""
    window, pages, board = QMainWindow(), QStackedWidget(), QWidget()
    qtbot.addWidget(window)
    board.setStyleSheet("background: #FF00FF")
    pages.addWidget(board)
    pages.addWidget(curtain)
    window.setCentralWidget(pages)
    window.resize(1024, 700)
    window.show()
    assert pink(window)
    pages.setCurrentWidget(curtain)
    assert not pink(window)
    curtain.setParent(None)


def pink(window: QWidget) -> bool:
    image = window.grab().toImage()
    points = ((x, y) for x in range(0, image.width(), 16) for y in range(0, image.height(), 16))
    return any(image.pixelColor(x, y).name() == "#ff00ff" for x, y in points)


def test_the_foot_says_only_what_is_so(curtain: Curtain, game: rules.Game, clock: Clock) -> None:
    hides = "This page hides each player's orders from the others."
    assert curtain.purpose.text() == f"{hides} It can be turned off in the preferences for seats without a code."
    every = tuple(replace(seat, code=game.seat("Italy").code) for seat in game.seats)
    curtain.show_table(SeatTable(replace(game, seats=every), clock=clock))
    assert curtain.purpose.text() == hides
    curtain.free = True
    curtain.show_table(curtain.table)
    assert "turned off. Seats with a code still need it" in curtain.purpose.text()


def test_the_game_master_has_a_button_where_there_is_one(qtbot: QtBot, table: SeatTable) -> None:
    curtain = Curtain(table)
    qtbot.addWidget(curtain)
    curtain.show()
    assert not curtain.gm_button.isVisible()
    variant = next(rules.variant(name) for name, kind in rules.VARIANTS.items() if kind.gm)
    players = {**dict.fromkeys(variant.base.powers, "Ann"), "GM": "Ina"}
    curtain.show_table(SeatTable(rules.Game.new(variant, players, "casual")))
    assert curtain.gm_button.isVisible()
    with qtbot.waitSignal(curtain.gm_asked):
        curtain.gm_button.click()


def test_the_game_masters_part_is_told_until_it_is_done(qtbot: QtBot, table: SeatTable) -> None:
    """R4: only he names the last two letters, with the first orders."""
    curtain = Curtain(table)
    qtbot.addWidget(curtain)
    curtain.show()
    assert not curtain.gm_part.isVisible()
    variant = rules.variant("pink")
    game = rules.Game.new(variant, {**dict.fromkeys(variant.base.powers, "Ann"), "GM": "Ina"}, "casual")
    curtain.show_table(SeatTable(game))
    assert curtain.gm_part.isVisible() and curtain.gm_part.text().startswith("Y and Z have no name")
    every = replace(game, submitted=frozenset(game.to_act))
    curtain.show_table(SeatTable(every))
    assert curtain.lead.text().startswith("Y and Z have no name") and not curtain.gm_part.isVisible()
    assert curtain.lead.text().endswith("After that the results are for everybody.")
    names = [rules.parse(game.position, "GM", text) for text in ("name Y Yonne", "name Z Zug")]
    curtain.show_table(SeatTable(every.draft("GM", names)))
    assert curtain.lead.text() == "The results are for everybody."


def test_beneath_a_badge_stands_what_it_does_not_say() -> None:
    seat = PublicSeat("A", "A", "A", "Zoe", acts=True, submitted=False, coded=False)
    assert captions(seat, "A") == ("Zoe",)
    assert captions(replace(seat, name="Umbria", short="Umbria"), "A") == ("Umbria", "Zoe")
    assert captions(replace(seat, player="A"), "A") == ("A",)
    assert captions(PublicSeat("Italy", "Italy", "Italy", "Italy", True, False, False), "I") == ("Italy",)


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
@pytest.mark.parametrize("powers", [5, 6, 7])
def test_two_lines_beneath_a_badge_lie_in_the_wheel(qtbot: QtBot, size: tuple[int, int], powers: int) -> None:
    variant = rules.variant("pink")
    players = dict(zip(variant.base.powers, ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus")[:powers]))
    curtain = Curtain(SeatTable(rules.Game.new(variant, players, "casual")))
    qtbot.addWidget(curtain)
    curtain.resize(*size)
    curtain.show()
    for power in players:
        seat = curtain.wheel.seat(power)
        middle = seat.y() + 1.5 * seat.badge
        assert middle - ABOVE * seat.badge >= -1
        assert middle + WHEEL_BELOW * seat.badge + LINES * px(LINE) <= curtain.wheel.height() + 1
