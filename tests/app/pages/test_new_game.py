"""The page for a new game: what is chosen there is what is played; the options of a variant as a form: lists to
tick, numbers to write; the game master's seat on the page for a new game; a game of five: everybody has one power
of each group, and who plays what is told as the rules allow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QScrollArea, QSpinBox
from pytestqt.qtbot import QtBot

import rules
from app.hotseat import seats
from app.hotseat.seats import SeatTable
from app.main_window.window import MainWindow
from app.pages import new_game
from app.pages.game_cards import boards_of
from app.pages.new_game import NewGamePage
from app.pages.new_game_forms import ChoiceBox, MultiChoiceButton, NumbersField, OptionsForm, SeatsForm
from app.pages.rules_page import RulesDialog
from rules import GM, Game

LEFT = Qt.MouseButton.LeftButton
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    real = seats.hashed
    monkeypatch.setattr(seats, "hashed", lambda code: real(code, 16))


@pytest.fixture
def page(qtbot: QtBot) -> NewGamePage:
    made = NewGamePage()
    qtbot.addWidget(made)
    made.resize(1400, 900)
    made.show()
    qtbot.waitExposed(made)
    made.take_focus()
    return made


def started(qtbot: QtBot, page: NewGamePage) -> rules.Game:
    with qtbot.waitSignal(page.started) as told:
        qtbot.mouseClick(page.start_button, LEFT)
    game = told.args[0]
    assert isinstance(game, rules.Game)
    return game


def pick(qtbot: QtBot, box: QComboBox, text: str) -> None:
    """Choose an entry with the keyboard, as people do."""
    box.setFocus()
    while box.currentText() != text:
        before = box.currentIndex()
        step = 1 if box.findText(text) > before else -1
        qtbot.keyClick(box, Qt.Key.Key_Down if step > 0 else Qt.Key.Key_Up)
        assert box.currentIndex() == before + step


def test_a_game_as_usual(qtbot: QtBot, page: NewGamePage) -> None:
    game = started(qtbot, page)
    assert (game.variant.id, game.secrecy, game.variant.chosen) == (
        "standard", "casual", rules.variant("standard").chosen,
    )  # fmt: skip
    assert [(seat.power, seat.player, seat.code) for seat in game.seats] == [
        (power, f"Player {n + 1}", "") for n, power in enumerate(POWERS)
    ]
    assert game.title.startswith("Diplomacy, ")


def test_every_option_has_a_field_of_its_kind_and_its_value_reaches_the_game(page: NewGamePage, qtbot: QtBot) -> None:
    kinds = {True: ChoiceBox, False: QCheckBox}
    for option in rules.VARIANTS["standard"].options:
        field = page.options.findChildren(QComboBox) + page.options.findChildren(QCheckBox)
        field += page.options.findChildren(QSpinBox)
        found = [one for one in field if one.accessibleName() == option.label]
        wanted = QSpinBox if type(option.default) is int else kinds[bool(option.choices)]
        assert [type(one) for one in found] == [wanted]
        assert found[0].toolTip().endswith(option.help)
    wanted = {option.name: other(option) for option in rules.VARIANTS["standard"].options}
    for name, value in wanted.items():
        page.options.set_value(name, value)
    assert (page.options.unusual, dict(started(qtbot, page).variant.chosen)) == (len(wanted), wanted)
    page.options.set_value("victory", 12)
    qtbot.mouseClick(page.options.reset_button, LEFT)
    assert (page.options.values["victory"], page.options.unusual) == (18, 0)
    boxes = {box.accessibleName(): box for box in page.options.findChildren(QComboBox)}
    pick(qtbot, boxes["Convoy paradoxes"], "All units involved hold")
    spin = page.options.findChildren(QSpinBox)[0]
    qtbot.keyClick(spin, Qt.Key.Key_Up)
    game = started(qtbot, page)
    assert (game.variant["convoy_paradox"], game.variant["victory"]) == ("all_hold", 19)


def other(option: rules.Option) -> Any:
    """A value that is not the usual one."""
    if option.choices:
        return next(value for value, _ in option.choices if value != option.default)
    return not option.default if isinstance(option.default, bool) else option.default + 1


def test_a_typed_player_is_offered_to_the_other_seats(qtbot: QtBot, page: NewGamePage) -> None:
    first, second, *others = page.seats.rows.values()
    typed: QLineEdit = first.who.lineEdit()
    typed.selectAll()
    qtbot.keyClicks(typed, "Zoe")
    qtbot.keyClick(typed, Qt.Key.Key_Return)
    offered = [second.who.itemText(n) for n in range(second.who.count())]
    assert offered[0] == "Zoe" and "Player 1" not in offered and "Player 2" in offered
    assert (first.player, second.player) == ("Zoe", "Player 2")
    second.set_player("Zoe")
    assert second.player == "Zoe" and [seat.player for seat in others] == [f"Player {n}" for n in range(3, 8)]


def test_a_title_is_typed_and_players_are_picked_or_typed(qtbot: QtBot, page: NewGamePage) -> None:
    qtbot.keyClicks(page.title, "  Friday table ")
    pick(qtbot, page.seats.rows["England"].who, "Player 1")
    line: QLineEdit = page.seats.rows["France"].who.lineEdit()
    line.selectAll()
    qtbot.keyClicks(line, "Anna")
    game = started(qtbot, page)
    assert game.title == "Friday table"
    assert [game.seat(power).player for power in ("Austria", "England", "France")] == ["Player 1", "Player 1", "Anna"]


def test_a_power_without_a_player_is_pointed_out_and_a_game_needs_one(qtbot: QtBot, page: NewGamePage) -> None:
    assert not page.note.isVisible()
    pick(qtbot, page.seats.rows["Turkey"].who, "No player (civil disorder)")
    assert (page.note.isVisible(), page.note.text) == (True, "Turkey has no player: its units hold (civil disorder).")
    page.seats.rows["Italy"].set_player("")
    assert page.note.text == "Italy and Turkey have no player: their units hold (civil disorder)."
    game = started(qtbot, page)
    assert "Turkey" not in game.to_act
    assert game.seat("Turkey").player == ""
    page.seats.set_players({})
    assert page.note.text == "No players yet. Assign a player to at least one power."
    assert not page.start_button.isEnabled()
    page.seats.set_players({"Italy": "Anna"})
    assert page.start_button.isEnabled()


def test_a_short_code_is_refused_and_a_person_has_one_for_all_his_powers(qtbot: QtBot, page: NewGamePage) -> None:
    qtbot.keyClicks(page.seats.rows["Austria"].code, "1234")
    pick(qtbot, page.seats.rows["England"].who, "Player 1")
    assert not page.seats.rows["England"].code.isEnabled()
    game = started(qtbot, page)
    kept = [game.seat(power).code for power in ("Austria", "England")]
    assert all(seats.fits("1234", one) for one in kept) and kept[0] != kept[1]
    assert game.seat("France").code == ""
    seat = page.seats.rows["Italy"]
    qtbot.keyClicks(seat.code, "123")
    with qtbot.assertNotEmitted(page.started):
        qtbot.mouseClick(page.start_button, LEFT)
    assert (seat.fault.isVisible(), seat.fault.text()) == (True, "At least 4 characters.")
    assert page.focusWidget() is seat.code
    qtbot.keyClicks(seat.code, "4")
    assert not seat.fault.isVisible() and seats.fits("1234", started(qtbot, page).seat("Italy").code)


def test_each_secrecy_says_what_it_does_not_do_and_asks_for_the_codes_it_needs(page: NewGamePage, qtbot: QtBot) -> None:
    words = {name: choice.accessibleDescription() for name, choice in page.secrecy_buttons.items()}
    assert tuple(words) == rules.game.SECRECY
    assert "visible to everyone" in words["open"] and "a determined person can read it" in words["casual"]
    assert "Does not hide who has submitted" in words["sealed"]
    qtbot.keyClicks(page.seats.rows["Austria"].code, "1234")
    page.secrecy_buttons["open"].click()
    assert not page.seats.rows["Austria"].code.isEnabled()
    game = started(qtbot, page)
    assert (game.secrecy, [seat.code for seat in game.seats]) == ("open", [""] * 7)
    # Each player sets his phrase when he first sits down.
    page.secrecy_buttons["sealed"].click()
    assert not any(seat.code.isEnabled() for seat in page.seats.rows.values())
    game = page.game()
    assert (game.secrecy, {seat.code for seat in game.seats}) == ("sealed", {""})
    assert game.seal is not None and not game.seal.locks


def test_shuffling_keeps_players_and_codes_together(qtbot: QtBot, page: NewGamePage) -> None:
    for n, power in enumerate(POWERS):
        page.seats.rows[power].code.setText(f"code{n + 1}")
    qtbot.mouseClick(page.seats.shuffle_button, LEFT)
    held = {seat.player: seat.code.text() for seat in page.seats.rows.values()}
    assert held == {f"Player {n}": f"code{n}" for n in range(1, 8)}


def test_the_cards_have_the_keyboard_and_a_game_is_left_or_started_by_it(page: NewGamePage, qtbot: QtBot) -> None:
    assert page.focusWidget() is page.cards
    first = page.cards.model().index(0, 0)
    assert first.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Diplomacy, 7 players · 3–6 hours. Seven powers")
    assert page.cards.model().rowCount() == len(rules.VARIANTS)
    with qtbot.waitSignal(page.canceled):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.canceled):
        qtbot.mouseClick(page.cancel_button, LEFT)
    with qtbot.waitSignal(page.started):
        qtbot.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    page.start_button.setFocus()
    with qtbot.waitSignal(page.started):
        qtbot.keyClick(page.start_button, Qt.Key.Key_Return)


def test_a_narrow_window_folds_options_and_a_large_one_shows_the_whole_map(qtbot: QtBot, page: NewGamePage) -> None:
    page.resize(1400, 1600)
    qtbot.waitUntil(page._preview.isVisible)
    image = page._preview.grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}
    assert len(colors) > 20
    page.resize(1400, 560)
    qtbot.waitUntil(lambda: not page._preview.isVisible())
    page.resize(1400, 900)
    spin = page.options.findChildren(QSpinBox)[0]
    assert spin.isVisible()
    page.resize(1024, 700)
    qtbot.waitUntil(lambda: not spin.isVisible())
    qtbot.mouseClick(page.options._more_button, LEFT)
    assert spin.isVisible()


def test_a_choice_that_does_not_fit_ends_in_dots_and_its_tooltip_says_it(page: NewGamePage) -> None:
    boxes = {box.accessibleName(): box for box in page.options.findChildren(ChoiceBox)}
    cut, whole = boxes["Convoy to an adjacent province"], boxes["Convoy paradoxes"]
    for box in (cut, whole):
        box.setFixedWidth(205)
        box.grab()
    assert cut.shown.endswith("…") and cut.toolTip().startswith(cut.currentText())
    assert whole.shown == whole.currentText()
    assert not whole.toolTip().startswith(whole.currentText())


LAYERED = next(name for name, kind in rules.VARIANTS.items() if "game" in {option.name for option in kind.options})


def test_a_layer_shows_seats_and_options_of_the_game_it_lies_on(qtbot: QtBot, page: NewGamePage) -> None:
    """Section 5 of the layer: what is chosen of its own options stays."""
    page.cards.setCurrentIndex(page.cards.model().index(list(rules.VARIANTS).index(LAYERED), 0))
    page.options.set_value("stake_cents", 50)
    option = page.options.findChild(QComboBox, "game")
    assert isinstance(option, QComboBox)
    for name, kind in rules.VARIANTS.items():
        if option.findData(name) < 0 or name == "standard":
            continue
        box = page.options.findChild(QComboBox, "game")
        assert isinstance(box, QComboBox)
        pick(qtbot, box, kind.name)
        assert list(page.seats.rows)[: len(page.game().variant.base.powers)] == list(rules.variant(name).base.powers)
        names = {one.name for one in kind.options}
        assert names < set(page.options.values) and page.options.values["stake_cents"] == 50
        assert page.options.findChild(QComboBox, "game").hasFocus()
        game = started(qtbot, page)
        assert (game.variant.plays, game.variant.map_id) == (name, kind.map_id)
    page.options.reset()
    assert started(qtbot, page).variant.chosen == rules.variant(LAYERED).chosen


def test_a_seed_is_asked_for_where_something_is_left_to_chance(page: NewGamePage) -> None:
    for name, kind in rules.VARIANTS.items():
        page.cards.choose(name)
        assert (page.options.seed is not None) == kind.by_chance
    page.cards.choose("character")
    assert page.game().seed == ""
    page.options.unfold(True)
    assert page.options.seed.isVisibleTo(page.options)
    page.options.seed.setText(" Sunday ")
    game = page.game()
    assert (game.seed, page.options.unusual) == ("Sunday", 1)
    drawn = [replace(game, secrecy="open", seal=None).play({}).turns[-1].draws for _ in range(2)]
    assert drawn[0] and drawn[0] == drawn[1]
    page.options.reset()
    assert page.game().seed == ""


def test_the_rules_can_be_read_before_a_game_is_made(qtbot: QtBot, window: MainWindow) -> None:
    page = window.show_new_game()
    page.cards.choose("diplomafia")
    page.rules_button.click()
    told = window.findChild(RulesDialog)
    assert told is not None and told.isVisible() and told.variant.id == "diplomafia"
    page.cards.choose("standard")
    page.rules_button.click()
    assert [one.variant.id for one in window.findChildren(RulesDialog) if one.isVisible()] == ["standard"]


def test_all_of_the_page_is_seen_in_a_large_window(window: MainWindow) -> None:
    page = window.show_new_game()
    QApplication.processEvents()
    bars = [area.verticalScrollBar() for area in page.findChildren(QScrollArea)]
    assert [bar.maximum() for bar in bars] == [0]


# --- The options of a variant as a form: lists to tick, numbers to write.

KIND = next(kind for kind in rules.VARIANTS.values() if any(option.several for option in kind.options))


def form(qtbot: QtBot) -> OptionsForm:
    made = OptionsForm(KIND)
    qtbot.addWidget(made)
    return made


def test_several_choices_are_ticked_in_a_list_that_stays_open(qtbot: QtBot) -> None:
    made = form(qtbot)
    button = made.findChild(MultiChoiceButton)
    assert button is not None and button.text() == "none"
    told: list[int] = []
    made.changed.connect(lambda: told.append(made.unusual))
    for action in button.menu().actions()[:2]:
        action.trigger()
    first, second = (action.data() for action in button.menu().actions()[:2])
    assert button.text() == f"{first}, {second}"
    assert (first, second) in made.values.values()
    assert told == [1, 1]
    made.reset()
    assert button.text() == "none" and made.unusual == 0
    menu = button.menu()
    menu.popup(QPoint(0, 0))
    first, second = menu.actions()[:2]
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(first).center())
    assert menu.isVisible() and first.isChecked()
    menu.setActiveAction(second)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert menu.isVisible() and second.isChecked()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible() and button.text() == f"{first.data()}, {second.data()}"


def test_numbers_are_written_and_what_is_none_is_marked(qtbot: QtBot) -> None:
    made = form(qtbot)
    field = made.findChildren(NumbersField)[-1]
    QTest.keyClicks(field, "8 = 4, 20=16")
    assert field.value() == {"8": 4, "20": 16}
    assert not field.property("wrong") and made.unusual == 1
    QTest.keyClicks(field, ", 21 = 1")
    assert field.property("wrong") and "'21' is not one of" in field.toolTip()
    assert field.value() == {} and made.unusual == 0 and rules.variant(KIND.id, **made.values)


# --- The game master's seat on the page for a new game.

MASTERED = next(name for name, kind in rules.VARIANTS.items() if kind.gm)


@pytest.fixture
def mastered(page: NewGamePage) -> NewGamePage:
    """The page with a variant that has a game master, chosen after another."""
    ids = list(rules.VARIANTS)
    page.cards.setCurrentIndex(page.cards.model().index(ids.index(MASTERED), 0))
    return page


def test_another_variant_has_its_seats_and_a_game_master_with_a_code(mastered: NewGamePage, qtbot: QtBot) -> None:
    assert len([one for one in mastered.findChildren(SeatsForm) if one.isVisible()]) == 1
    assert list(mastered.seats.rows) == list(rules.variant(MASTERED).base.powers)
    assert mastered.seats.about.text() == rules.VARIANTS[MASTERED].seating
    assert mastered.seats.gm.who.currentText() == "Nobody"
    assert not mastered.note.isVisible()
    game = started(qtbot, mastered)
    assert game.seat("GM").player == ""
    seat = mastered.seats.gm
    seat.set_player("Ina")
    seat.code.setText("Inas code")
    game = started(qtbot, mastered)
    assert game.seat("GM").player == "Ina"
    assert seats.fits("Inas code", game.seat("GM").code)


def test_a_game_master_has_one_code_and_is_no_game_alone(qtbot: QtBot, mastered: NewGamePage) -> None:
    first, seat = next(iter(mastered.seats.rows.values())), mastered.seats.gm
    first.code.setText("once")
    seat.set_player(first.player)
    assert not seat.code.isEnabled()
    game = started(qtbot, mastered)
    assert seats.fits("once", game.seat("GM").code)
    mastered.seats.gm.set_player("Ina")
    mastered.seats.shuffle()
    assert mastered.seats.gm.player == "Ina"
    assert "Ina" not in [seat.player for seat in mastered.seats.rows.values()]
    mastered.seats.set_players({"GM": "Ina"})
    assert not mastered.start_button.isEnabled()


@pytest.mark.parametrize("name", [name for name, kind in rules.VARIANTS.items() if not kind.gm])
def test_where_he_gives_no_orders_a_game_master_has_a_seat_in_games_with_secrets(
    name: str, qtbot: QtBot, page: NewGamePage
) -> None:
    page.cards.choose(name)
    assert not page.seats.gm.isHidden() and page.seats.gm.player == ""
    page.secrecy_buttons["sealed"].setChecked(True)
    assert page.seats.about_gm.isHidden()
    page.seats.gm.set_player("Ina")
    assert not page.seats.about_gm.isHidden() and not page.seats.gm.code.isEnabled()
    game = started(qtbot, page)
    assert (game.seat("GM").player, game.variant.id, game.secrecy) == ("Ina", name, "sealed")


def test_in_an_open_game_he_needs_none(qtbot: QtBot, page: NewGamePage) -> None:
    page.seats.gm.set_player("Ina")
    page.secrecy_buttons["open"].setChecked(True)
    assert page.seats.gm.isHidden()
    assert "GM" not in [seat.power for seat in started(qtbot, page).seats]


# --- A game of five: everybody has one power of each group, and who plays what is told as the rules allow.

FIVE = rules.variant("bioplomacy", W=True)
PAIRED = dict(zip((*FIVE.power_groups()[0], *FIVE.power_groups()[1]), ["Ann", "Ben", "Cid", "Dan", "Eva"] * 2))


@pytest.fixture
def seats_of_hands(qtbot: QtBot) -> SeatsForm:
    made = SeatsForm(FIVE)
    qtbot.addWidget(made)
    made.set_hands(FIVE.power_groups())
    return made


def test_fewer_people_than_powers_are_dealt_round_the_table(qtbot: QtBot) -> None:
    seats = SeatsForm(rules.variant("standard"))
    qtbot.addWidget(seats)
    seats.rows["Austria"].set_player("Anna")
    seats.people.setValue(3)
    assert list(seats.players.values()) == ["Anna", "Player 2", "Player 3", "Anna", "Player 2", "Player 3", "Anna"]
    seats.rows["Turkey"].set_player("Ben")
    assert seats.people.value() == 4
    seats.people.setValue(7)
    assert len(set(seats.players.values())) == 7


def test_the_usual_seats_are_five_pairs_shuffled_too(seats_of_hands: SeatsForm) -> None:
    assert (seats_of_hands.fault, len(set(seats_of_hands.players.values()))) == ("", 5)
    assert [seat.power for seat in seats_of_hands.all_rows] == [*FIVE.power_groups()[0], *FIVE.power_groups()[1], GM]
    for _ in range(5):
        seats_of_hands.shuffle()
        assert seats_of_hands.fault == ""


def test_two_of_one_group_are_refused_where_there_are_groups(seats_of_hands: SeatsForm) -> None:
    seats_of_hands.rows["Drill"].set_player("Player 1")
    assert seats_of_hands.fault == "Player 1 has Birds, Chacma and Drill. Each player has one power from each group."
    seats_of_hands.set_hands(())
    assert len(set(seats_of_hands.players.values())) == 10


@pytest.mark.parametrize(
    ("options", "shown"),
    [({}, "Ann"), ({"link": "secret"}, ""), ({"G": True}, "Player 1"), ({"G": True, "link": "secret"}, "")],
)
def test_players_are_named_where_everybody_may_know_them(options: dict[str, object], shown: str) -> None:
    game = Game.new(rules.variant("bioplomacy", W=True, **options), PAIRED, "casual")
    assert SeatTable(game).place("Chacma").player == shown
    assert game.variant.partners(game.position, "Chacma") == ("Birds",)


def test_in_gunboat_nobody_is_named() -> None:
    variant = rules.variant("bioplomacy", G=True)
    game = Game.new(variant, {power: f"{power}'s player" for power in variant.base.powers}, "casual")
    assert {place.player for place in SeatTable(game).places} == {""}


@pytest.mark.parametrize(("variant", "place"), [("standard", "Tri"), ("pink", "K"), ("bioplomacy", "12")])
def test_the_preview_names_the_province_under_the_pointer(qtbot: QtBot, variant: str, place: str) -> None:
    preview = new_game.MapPreview()
    qtbot.addWidget(preview)
    preview.resize(700, 500)
    preview.show_map(variant)
    preview.show()
    qtbot.waitExposed(preview)
    QApplication.processEvents()
    (board,) = boards_of(rules.games()[variant].map_id)
    zoom = preview._sheet().width() / board.frame.width()
    qtbot.mouseMove(preview, (QPointF(*board.unit_anchor(place)) * zoom).toPoint())
    assert preview.toolTip() == rules.variant(variant).base.provinces[place].name
    qtbot.mouseMove(preview, QPoint(699, 499))
    assert preview.toolTip() == ""
