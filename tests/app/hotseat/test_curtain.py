"""The curtain: who gets in and how, and that nothing of the game shows; the table: who is next, who may sit down,
and what wrong codes cost; the review page: what is about to be locked, and the ways on and back; pass phrases:
which are refused, and about how well one stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView, QLabel, QMainWindow, QPushButton, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.hotseat import seats
from app.hotseat.curtain import ABOVE, LINE, LINES, WHEEL_BELOW, Curtain, captions
from app.hotseat.phrases import LEVELS, bits, fault, strength
from app.hotseat.review import ReviewedPower, ReviewLine, ReviewPage
from app.hotseat.seats import PAUSE, PublicSeat, SeatTable, owner
from app.ui.shades import px
from app.ui.tokens import tokens
from app.ui.widgets import NoteFrame
from rules import GM
from tests.app.hotseat.conftest import CODE, Clock, coded

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


def test_a_seat_is_chosen_and_its_code_has_the_keyboard(curtain: Curtain, qtbot: QtBot) -> None:
    assert curtain.power == ""
    assert curtain.title.text() == "Who is next?"
    assert not curtain.code.isVisible()
    assert min(curtain.wheel.seat(power).y() for power in curtain.wheel.powers) >= 0
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    assert curtain.title.text() == "Pass the computer to Italy"
    assert curtain.lead.text() == "Dora, make sure no one else is looking."
    assert curtain.code_name.text() == "Italy's PIN"
    assert curtain.focusWidget() is curtain.code
    qtbot.keyClicks(curtain.code, CODE)
    qtbot.mouseClick(curtain.wheel.seat("Russia"), LEFT)
    assert curtain.code.text() == ""


@pytest.mark.parametrize("by_key", [True, False])
def test_the_code_lifts(qtbot: QtBot, curtain: Curtain, by_key: bool) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    qtbot.keyClicks(curtain.code, CODE)
    with qtbot.waitSignal(curtain.lifted) as told:
        if by_key:
            qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
        else:
            qtbot.mouseClick(curtain.show_button, LEFT)
    assert told.args == ["Italy"]
    assert curtain.code.text() == ""


def test_a_wrong_code_lifts_nothing(qtbot: QtBot, curtain: Curtain) -> None:
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    qtbot.keyClicks(curtain.code, "4321")
    with qtbot.assertNotEmitted(curtain.lifted):
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    assert curtain.fault.text() == "That is not Italy's PIN."
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


def test_a_seat_without_a_code_is_held_down_on_the_wheel(qtbot: QtBot, curtain: Curtain) -> None:
    germany, austria = curtain.wheel.seat("Germany"), curtain.wheel.seat("Austria")
    shown: list[float] = []
    curtain.hold_button.moved.connect(lambda _: shown.append(germany.share))
    with qtbot.waitSignal(curtain.lifted) as told:
        QTest.mousePress(germany, LEFT)
    assert told.args == ["Germany"] and max(shown) > 0
    with qtbot.assertNotEmitted(curtain.lifted, wait=100):
        QTest.mousePress(germany, LEFT)
        QTest.mouseRelease(germany, LEFT)
        QTest.mousePress(austria, LEFT)
    assert curtain.power == "Austria"


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


def test_the_last_one_is_named_and_then_the_way_to_the_results(
    curtain: Curtain, game: rules.Game, clock: Clock, qtbot: QtBot
) -> None:
    for power in ("Austria", "England", "France", "Germany", "Russia"):
        game = game.submit(power)
    curtain.show_table(SeatTable(game, clock=clock))
    assert curtain.power == "Italy"
    curtain.show_table(SeatTable(replace(game, submitted=frozenset(game.to_act)), clock=clock))
    assert curtain.title.text() == "All orders are in"
    assert curtain.focusWidget() is curtain.results_button
    with qtbot.waitSignal(curtain.revealed):
        qtbot.mouseClick(curtain.results_button, LEFT)
    with qtbot.waitSignal(curtain.revealed):
        qtbot.keyClick(curtain.results_button, Qt.Key.Key_Return)


def test_orders_that_are_in_are_read_out_and_can_be_taken_back(
    curtain: Curtain, game: rules.Game, clock: Clock, qtbot: QtBot
) -> None:
    curtain.show_table(SeatTable(game.submit("Italy"), clock=clock))
    assert curtain.wheel.seat("Italy").accessibleName() == "Italy, Dora, orders are in"
    assert curtain.now.text() == "Spring 1901, moves"
    assert curtain.wheel.seat("Italy").done
    qtbot.mouseClick(curtain.wheel.seat("Italy"), LEFT)
    assert curtain.show_button.text() == "Take back orders"
    qtbot.keyClicks(curtain.code, CODE)
    with qtbot.waitSignal(curtain.taken_back) as told:
        qtbot.keyClick(curtain.code, Qt.Key.Key_Return)
    assert told.args == ["Italy"]
    with qtbot.waitSignal(curtain.closed):
        qtbot.mouseClick(curtain.close_button, LEFT)


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
def test_everything_fits(qtbot: QtBot, curtain: Curtain, size: tuple[int, int]) -> None:
    curtain.resize(*size)
    qtbot.wait(1)
    for power in ("Austria", "France", "Russia"):
        seat = curtain.wheel.seat(power)
        assert curtain.rect().contains(seat.rect().translated(seat.mapTo(curtain, seat.rect().topLeft())))


def test_a_game_of_other_powers_has_its_own_wheel(qtbot: QtBot, curtain: Curtain) -> None:
    curtain.wheel.show_powers(tokens().looks(["Pink", "Gray"], "pink", "light"))
    assert curtain.wheel.powers == ("Pink", "Gray")
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
    assert curtain.purpose.text() == f"{hides} For seats without a PIN you can turn it off in the preferences."
    every = tuple(replace(seat, code=game.seat("Italy").code) for seat in game.seats)
    curtain.show_table(SeatTable(replace(game, seats=every), clock=clock))
    assert curtain.purpose.text() == hides
    curtain.free = True
    curtain.show_table(curtain.table)
    assert "It still covers seats that have a PIN" in curtain.purpose.text()


def test_the_game_master_has_a_button_and_his_part_is_told_until_it_is_done(qtbot: QtBot, table: SeatTable) -> None:
    """R4: only he names the last two letters, with the first orders."""
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
    variant = rules.variant("pink")
    game = rules.Game.new(variant, {**dict.fromkeys(variant.base.powers, "Ann"), "GM": "Ina"}, "casual")
    curtain.show_table(SeatTable(game))
    assert curtain.gm_part.isVisible() and curtain.gm_part.text().startswith("The game master has not named Y and Z")
    every = replace(game, submitted=frozenset(game.to_act))
    curtain.show_table(SeatTable(every))
    assert curtain.lead.text().startswith("The game master has not named Y and Z") and not curtain.gm_part.isVisible()
    assert curtain.lead.text().endswith("After that, everyone may look at the results.")
    names = [rules.parse(game.position, "GM", text) for text in ("name Y Yonne", "name Z Zug")]
    curtain.show_table(SeatTable(every.draft("GM", names)))
    assert curtain.lead.text() == "Everyone may look at the results."


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


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
@pytest.mark.parametrize("name", ["bioplomacy", "standard"])
def test_beside_a_board_no_name_lies_over_another_badge(qtbot: QtBot, size: tuple[int, int], name: str) -> None:
    variant = rules.variant(name)
    curtain = Curtain(SeatTable(rules.Game.new(variant, dict.fromkeys(variant.base.powers, "Alexandra"), "casual")))
    curtain.set_board(QWidget())
    qtbot.addWidget(curtain)
    curtain.resize(*size)
    curtain.show()
    badges, names = [], []
    for seat in (curtain.wheel.seat(power) for power in variant.base.powers):
        r, box = seat.badge, seat.geometry()
        badges.append(QRectF(box.x() + box.width() / 2 - r, box.y() + r / 2, 2 * r, 2 * r))
        lines = 1 if seat.brief else LINES
        names.append(QRectF(box.x(), box.y() + (1.5 + WHEEL_BELOW) * r, box.width(), lines * px(LINE)))
    assert [(a, b) for a, name in enumerate(names) for b, badge in enumerate(badges) if name.intersects(badge)] == []


# --- The table: who is next, who may sit down, and what wrong codes cost. Of codes only a salted hash is kept.


def test_a_code_has_four_characters_or_none_and_its_hash_the_usual_cost() -> None:
    for code, words in (("", ""), ("123", "At least 4 characters."), ("1234", ""), ("äöüß", "")):
        assert seats.fault(code) == words
    assert seats.hashed("1234").startswith(f"scrypt${seats.COST}$")


def test_a_code_fits_its_own_hashes_alone_however_its_letters_are_put_together() -> None:
    one, other = seats.hashed("\u00fcber", 16), seats.hashed("\u00fcber", 16)
    assert one != other
    assert all(seats.fits(code, kept) for code in ("\u00fcber", "u\u0308ber") for kept in (one, other))
    assert not seats.fits("\u00dcber", one) and not seats.fits("", one)
    assert seats.hashed("") == ""


@pytest.mark.parametrize(
    "kept",
    ["", "1234", "scrypt$16$AAAA", "md5$16$AAAA$AAAA", "scrypt$x$AAAA$AAAA", "scrypt$16$?$?",
     "scrypt$999999999$AAAA$AAAA", "scrypt$15$AAAA$AAAA"],
)  # fmt: skip
def test_a_spoilt_hash_fits_nothing_and_costs_nothing(kept: str) -> None:
    assert not seats.fits("1234", kept)


def submitted(table: SeatTable, *powers: str) -> SeatTable:
    game = table.game
    for power in powers:
        game = game.submit(power)
    return replace(table, game=game)


def test_orders_are_counted_and_powers_without_a_player_have_no_seat(table: SeatTable) -> None:
    assert table.unplayed == ("Turkey",)
    assert [place.power for place in table.places] == ["Austria", "England", "France", "Germany", "Italy", "Russia"]
    assert table.next == ""
    last = submitted(table, "Austria", "England", "France", "Germany", "Russia")
    assert last.next == "Italy"
    assert not table.gm
    with pytest.raises(KeyError):
        table.place(GM)
    table = submitted(table, "Austria", "Italy")
    assert (table.done, table.due, table.complete) == (2, 6, False)
    assert table.waiting == ("England", "France", "Germany", "Russia")


def test_a_fixed_order_names_the_first(table: SeatTable) -> None:
    table = submitted(replace(table, fixed_order=True), "Austria")
    assert table.next == "England"
    assert [power for power in ("England", "France") if table.open_to(power)] == ["England"]


def test_orders_can_be_taken_back_until_the_last_are_in(table: SeatTable) -> None:
    table = submitted(table, "Austria")
    assert table.open_to("Austria")
    table = submitted(table, "England", "France", "Germany", "Italy", "Russia")
    assert table.complete
    assert not any(table.open_to(place.power) for place in table.places)


def test_only_seats_with_something_to_do_come_in_a_retreat_phase(variant: rules.Variant, clock: Clock) -> None:
    units = {"Austria": ["A Vie", "A Tyr"], "Italy": ["A Tri"], "Russia": ["A Mos"]}
    position = variant.position(phase="S1901M", units=units)
    made = replace(rules.Game.new(variant, {"Austria": "Ann", "Italy": "Dora", "Russia": "Eve"}), start=position)
    table = SeatTable(made.play({"Austria": ["A Vie - Tri", "A Tyr S A Vie - Tri"]}), clock=clock)
    assert [place.power for place in table.places if place.acts] == ["Italy"]
    assert (table.open_to("Italy"), table.open_to("Russia"), table.next) == (True, False, "Italy")


def test_from_the_third_wrong_code_there_is_a_pause_at_that_seat(table: SeatTable, clock: Clock) -> None:
    answer = table.try_code("Italy", "4321")
    assert (answer.right, answer.words, answer.wait) == (False, "That is not Italy's PIN.", 0.0)
    assert [table.try_code("Italy", "wrong").wait for _ in range(2)] == [0.0, PAUSE]
    assert not table.try_code("Italy", CODE).right
    assert table.try_code("Russia", CODE).right and table.try_code("Germany").right
    with pytest.raises(KeyError):
        table.try_code("Turkey", CODE)
    clock.now += PAUSE
    assert table.try_code("Italy", "wrong").wait == PAUSE
    clock.now += PAUSE
    assert table.try_code("Italy", CODE).right
    assert table.try_code("Italy", "wrong").wait == 0.0


def test_owners() -> None:
    assert (owner("Italy"), owner("Reptiles")) == ("Italy's", "Reptiles'")


@pytest.fixture
def mastered(clock: Clock) -> SeatTable:
    """A game of a variant with a game master, Ina, whose code is known."""
    variant = next(rules.variant(name) for name, kind in rules.VARIANTS.items() if kind.gm)
    powers = list(variant.base.powers)
    players = {**dict(zip(powers, ["Ann", "Ben", "Cem"])), GM: "Ina"}
    return SeatTable(coded(rules.Game.new(variant, players, "casual"), {GM: CODE}), clock=clock)


def test_a_game_master_sits_beside_the_wheel(mastered: SeatTable) -> None:
    assert mastered.gm
    assert GM not in [place.power for place in mastered.places]
    assert mastered.place(GM).player == "Ina"
    assert mastered.due == 3
    assert mastered.try_code(GM, CODE).right
    assert mastered.try_code(GM, "wrong").words == "That is not the game master's PIN."


def test_seats_go_by_the_names_given_in_the_game(mastered: SeatTable, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = mastered.game.variant
    first = next(iter(variant.base.powers))
    called = variant.base.named({first: ("Grand Old Republic", "GOR")}, {})
    monkeypatch.setattr(type(variant), "board", lambda self, position=None: called)
    place = mastered.places[0]
    assert (place.power, place.name, place.short) == (first, "Grand Old Republic", "GOR")
    assert mastered.name(first) == "Grand Old Republic"
    assert mastered.places[1].short == mastered.places[1].name


# --- The review page: what is about to be locked, and the ways on and back.

LINES_OF_REVIEW = (
    ReviewLine("Tyr", "A", "A Tyr – Tri", "Tyrolia moves to Trieste."),
    ReviewLine(
        "ION", "F", "F ION C A Tun – Gre", "Ionian Sea convoys Tunis to Greece.", "None of your armies goes there."
    ),
    ReviewLine("Rom", "A", "A Rom", "No order yet. It will hold.", open=True),
)
NOTES = [("warn", "A Rom has no order yet.", ("Rom",), "DATC 5.B.1")]


@pytest.fixture
def page(qtbot: QtBot) -> ReviewPage:
    made = ReviewPage()
    qtbot.addWidget(made)
    italy = ReviewedPower("Italy", "Italy", LINES_OF_REVIEW, NOTES, count="2 of 3 units have orders")
    made.show_orders([italy], "Dora", "Fall 1902, moves")
    made.resize(1024, 700)
    made.show()
    made.take_focus()
    return made


def shown(page: ReviewPage) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible() and one.text()]


def notes(page: ReviewPage) -> list[str]:
    return [note.text for note in page.findChildren(NoteFrame) if note.isVisible()]


def test_every_unit_is_listed_and_the_page_is_left_by_keys_and_buttons(page: ReviewPage, qtbot: QtBot) -> None:
    texts = shown(page)
    assert "Review Italy's orders" in texts
    assert "Fall 1902, moves · Dora" in texts
    assert {line.text for line in LINES_OF_REVIEW} | {line.words for line in LINES_OF_REVIEW} <= set(texts)
    assert "None of your armies goes there." in texts
    assert "2 of 3 units have orders" in texts
    assert notes(page)[0] == "A Rom has no order yet."
    assert notes(page)[1].startswith("After you submit, the orders are locked. You can take them back with your PIN")
    assert page.focusWidget() is page.submit_button
    with qtbot.waitSignal(page.submitted):
        qtbot.keyClick(page.submit_button, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.submitted):
        qtbot.mouseClick(page.submit_button, LEFT)
    change = next(
        one for one in page.findChildren(QPushButton) if one.accessibleName() == "Change: F ION C A Tun – Gre"
    )
    with qtbot.waitSignal(page.change) as told:
        qtbot.mouseClick(change, LEFT)
    assert told.args == ["ION"]
    with qtbot.waitSignal(page.back):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.back):
        qtbot.mouseClick(page.back_button, LEFT)


def test_nothing_of_the_last_review_is_left(page: ReviewPage) -> None:
    """Leaks: the orders of the one before must be gone when the next one reviews his."""
    russia = ReviewedPower("Russia", "Russia", [ReviewLine("Mos", "A", "A Mos H", "Moscow holds.")])
    page.show_orders([russia], "Eve", "Fall 1902, moves", codes="")
    QApplication.processEvents()
    assert not [text for text in shown(page) if "Tri" in text or "Italy" in text]
    assert "with your code" not in notes(page)[0]


def test_the_map_gives_way_first_and_the_button_stays_in_its_place(page: ReviewPage, qtbot: QtBot) -> None:
    page.resize(800, 600)
    other = QWidget()
    page.set_board(other)
    QApplication.processEvents()
    assert other.parent() is page and other.width() <= 260
    page.line_up(right=20, beneath=30, width=180)
    submit = page.submit_button
    corner = QPoint(page.width() - 1 - 20, page.height() - 1 - 30)
    qtbot.waitUntil(lambda: submit.mapTo(page, submit.rect().bottomRight()) == corner and submit.width() == 180)
    sent: list[bool] = []
    page.submitted.connect(lambda: sent.append(True))
    QTest.mouseDClick(submit, Qt.MouseButton.LeftButton)
    assert sent == []


def test_a_budget_is_reviewed_under_the_name_of_the_power(page: ReviewPage) -> None:
    lines = [
        ReviewLine("", "", "Store 1 Q", "Stores 1 point in Q"),
        ReviewLine("", "", "Store 9 R", "", "Needs 10, you have 3."),
    ]
    budget = ReviewedPower("D", "Dacia", lines, what="budget", count="Have 26 · Left 1")
    page.show_orders([budget], "Dora", "Winter 1903, budget")
    QApplication.processEvents()
    texts = shown(page)
    assert {"Review Dacia's budget", "Stores 1 point in Q", "Needs 10, you have 3.", "Have 26 · Left 1"} <= set(texts)
    assert notes(page)[0].startswith("After you submit, the budget is locked. You can take it back")
    assert not [one for one in page.findChildren(QPushButton) if one.text() == "Change" and one.isVisible()]
    page.show_orders([ReviewedPower("D", "Dacia", [], what="budget")], "Dora", "Winter 1903, budget")
    QApplication.processEvents()
    assert "Nothing entered." in shown(page)


def test_who_plays_several_powers_reviews_them_on_one_page(page: ReviewPage) -> None:
    italy = ReviewedPower("Italy", "Italy", LINES_OF_REVIEW, count="2 of 3 units have orders")
    russia = ReviewedPower("Russia", "Russia", [ReviewLine("Mos", "A", "A Mos H", "Moscow holds.")], NOTES)
    page.show_orders([italy, russia], "Dora", "Fall 1902, moves")
    QApplication.processEvents()
    texts = shown(page)
    assert {"Review your orders", "Italy", "Russia", "A Mos H", "2 of 3 units have orders"} <= set(texts)
    assert texts.index("Italy") < texts.index("A Tyr – Tri") < texts.index("Russia") < texts.index("A Mos H")
    assert notes(page)[0] == "A Rom has no order yet."


# --- Pass phrases: which are refused, and about how well one stands.

NAMES = [
    ("123456", "Weak"),
    ("aaaaaaaaaaaa", "Weak"),
    ("abcdefghijkl", "Weak"),
    ("password1", "Weak"),
    ("diplomacy1901", "Weak"),
    ("blue table seven", "Fair"),
    ("correct horse battery staple", "Good"),
    ("six words that do not belong together", "Strong"),
    ("x7Kq2pLmZ9vR4tW8", "Strong"),
]


@pytest.mark.parametrize(("phrase", "name"), NAMES)
def test_how_well_a_phrase_stands(phrase: str, name: str) -> None:
    assert strength(phrase).name == name


@given(st.text(max_size=40))
def test_every_text_has_a_strength(text: str) -> None:
    assert strength(text).level in range(len(LEVELS))


@given(st.characters())
def test_one_letter_typed_often_is_worth_little(letter: str) -> None:
    assert bits(letter * 30) < 10


def test_what_is_refused() -> None:
    assert fault("abc").startswith("Use at least 6 characters")
    assert fault("      ").startswith("Use at least 6 characters")
    assert fault("blue table", "blue tabel") == "The two pass phrases do not match."
    assert fault("blue table", "blue table") == fault("blue table") == ""
