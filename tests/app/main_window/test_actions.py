"""One record for an action: what it needs says whether it can be used, and why not; find any action: what is found
by its name, how it is shown, and what it does; every preference has an effect on the game that is open, at once;
the language can be changed in the midst of a game: at once all is said in it, and nothing of the game is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import chain
from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

import rules
from app import language
from app.game_view.actions import Action, Actions, ActionState, Requirement, Submenu
from app.language import LANGUAGES, entries, speak, spoken
from app.main_window import dialogs
from app.main_window.commands import MENUS, SUBMENUS
from app.main_window.dialogs import KEYS, keys_dialog
from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.pages.palette import NO_MATCH, Palette, PaletteCommand, best, rank
from app.pages.preferences import PreferencesDialog
from app.settings import Preferences, Settings
from app.ui import retranslation
from app.ui.shades import reduced
from app.ui.widgets import KeyLabel
from rules import Game
from tests.app.conftest import Hands, everybody
from tests.app.pseudo import Pseudo, Reader

MAP = Requirement(lambda now: now.map_open, "No map is open.")
SHOWN = Requirement(lambda now: now.map_shown, "The map is not shown.")


def test_the_first_need_that_does_not_hold_says_why() -> None:
    action = Action("play", "&Play", str, needs=(MAP, SHOWN))
    assert action.why_disabled(ActionState()) == "No map is open."
    assert action.why_disabled(ActionState(map_open=True)) == "The map is not shown."
    now = ActionState(map_open=True, map_shown=True)
    assert action.why_disabled(now) == ""


def test_the_page_in_front_answers_first(qtbot: object) -> None:
    asked: list[str] = []
    over: dict[str, Action] = {}
    record = Action("save", "&Save", lambda: asked.append("game"), needs=(MAP,), title=lambda _: "&Save the game")
    window = QMainWindow()
    acts = Actions(
        window, [record], {"&File": (("save", "recent"),)}, {"recent": Submenu("Recent")}, ActionState, lambda: over
    )
    acts.refresh()
    assert not acts["save"].isEnabled() and acts["save"].text() == "&Save the game"
    assert acts.why_disabled("save") == "No map is open."
    over["save"] = Action("save", "&Save", lambda: asked.append("map"))
    acts.refresh()
    acts["save"].trigger()
    assert asked == ["map"] and list(acts.submenus) == ["recent"]


def test_every_action_stands_in_one_menu(window: MainWindow) -> None:
    ids = Counter(chain.from_iterable(chain.from_iterable(MENUS.values())))
    in_levels = {"level_up", "level_down"}  # those stand in the menu that a table fills
    assert set(ids) | in_levels == {*window.acts.names, *SUBMENUS} and set(ids.values()) == {1}


@pytest.mark.parametrize("name", ["panel", "orders_shown", "legend", "provinces", "review", "edit_position", "lenient"])
def test_what_is_ticked_follows_what_is_shown(hands: Hands, name: str) -> None:
    """Also where something else than the action, which ticks itself, has switched it."""
    acts = hands.window.acts
    before = acts[name].isChecked()
    acts.record(name).run()
    assert acts[name].isChecked() is not before
    acts.record(name).run()
    assert acts[name].isChecked() is before


def test_keys_menus_and_buttons_know_what_has_just_changed(hands: Hands) -> None:
    """Actions are brought up to date when one is asked for; whoever has hold of one asks nobody."""
    undo = hands.window.acts["undo"]
    hands.write("France", "A Par - Bur")
    QTest.keyClick(hands.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hands.orders("France") == []
    hands.write("France", "A Par - Pic")
    hands.window.menuBar().actions()[1].menu().aboutToShow.emit()
    assert undo.isEnabled()
    hands.document.undo.undo()
    QApplication.processEvents()
    assert not undo.isEnabled()
    hands.write("France", "A Par - Gas")
    hands.window.acts.update()
    hands.document.undo.undo()
    undo.trigger()  # a click before the window has drawn the button gray
    assert hands.orders("France") == []


def test_the_page_of_keys_names_the_keys_of_the_actions(window: MainWindow) -> None:
    named = [ids for _, lines in KEYS for ids, _ in lines if isinstance(ids, tuple)]
    assert ("zoom_in", "zoom_out", "fit") in named
    told = {one.text() for one in keys_dialog(window).findChildren(KeyLabel)}
    assert "+  -  0" in told and "Shift+F10" in told
    said = [keys for _, lines in KEYS for keys, _ in lines if isinstance(keys, str)]
    for id in ("go_on", "lock", "undo", "redo", "phase_back", "phase_forward", "play", "explain", "keys", "type"):
        assert any(window.acts.record(id).keys.split()[0] in line for line in said), id


# --- Find any action: what is found by its name, how it is shown, and what it does.

Key = Qt.Key


def palette(window: MainWindow) -> Palette:
    window.acts["find"].trigger()
    found = window.findChild(Palette)
    assert found is not None
    return found


def found(window: MainWindow, text: str) -> list[PaletteCommand]:
    opened = palette(window)
    QTest.keyClicks(opened.line, text)
    return opened.model.found


def one(title: str, kind: str = "", why: str = "", words: str = "") -> PaletteCommand:
    return PaletteCommand(title, kind, str, why=why, words=words)


def test_what_is_found_and_in_which_order() -> None:
    entries = [one("Continue", "Turn", words="x"), one("Undo"), one("Unit"), one("Bunker"), one("Paris", "Unit")]
    assert [entry.title for entry in best("un", entries)] == ["Undo", "Unit", "Paris", "Bunker"]
    assert rank("map fit", one("Fit map to window")) < NO_MATCH
    assert rank("map paper", one("Fit map to window")) == NO_MATCH
    assert rank("ile", one("Île")) == 0
    assert rank("nwgm", one("New game")) < NO_MATCH
    assert rank("nm", one("New game")) == NO_MATCH
    entries = [one("Redo", why="There is nothing to redo."), one("Redu")]
    assert [entry.title for entry in best("red", entries)] == ["Redu", "Redo"]


def test_every_action_of_the_menus_is_found_with_its_keys(hands: Hands) -> None:
    opened = palette(hands.window)
    titles = {entry.title: entry.keys for entry in opened.entries}
    for name in hands.window.acts.names:
        action = hands.window.acts[name]
        if name != "find" and action.isVisible():
            assert action.text().replace("&", "").rstrip("…").strip() in titles, name
    assert titles["Save"] == "Ctrl+S"
    assert titles["Fit map to window"] == "0"


def test_what_is_gray_says_why_and_does_nothing(hands: Hands) -> None:
    [undo] = [entry for entry in found(hands.window, "undo") if entry.title == "Undo"]
    assert undo.why == "There is nothing to undo."
    opened = palette(hands.window)
    opened.seek("undo")
    opened.take(0)
    assert opened.isVisible()
    opened = palette(hands.window)
    gray = [entry for entry in opened.entries if entry.why]
    assert {entry.title for entry in gray} >= {"Undo", "Redo", "Next phase"}
    assert all(entry.why.endswith(".") for entry in gray)
    assert "Not available in this phase or game." not in {entry.why for entry in gray}


def test_enter_does_it_goes_to_a_place_or_chooses_a_unit_and_gives_the_keyboard_back(hands: Hands) -> None:
    hands.table.view.setFocus()
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "zoom in")
    before = hands.table.view.zoom
    QTest.keyClick(opened.line, Key.Key_Return)
    assert hands.table.view.zoom > before
    assert not opened.isVisible()
    assert hands.table.view.hasFocus()
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "smyrna")
    assert opened.model.found[0].kind == "Province"
    QTest.keyClick(opened.line, Key.Key_Return)
    middle = hands.table.view.viewport().rect().center()
    assert (hands.at("Smy") - middle).manhattanLength() < 8
    assert hands.document.selection == "Smy"
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "unit moscow")
    QTest.keyClick(opened.line, Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Mos"


def test_the_verbs_of_the_unit_chosen_come_first(hands: Hands) -> None:
    hands.click("Par")
    opened = palette(hands.window)
    assert [entry.title for entry in opened.model.found[:3]] == ["A Par: Move", "A Par: Support", "A Par: Hold"]
    QTest.keyClicks(opened.line, "support")
    QTest.keyClick(opened.line, Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Par S "


def test_a_preference_opens_where_it_is(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "shown", lambda dialog: asked.append(dialog.search.text()))
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "preference wheel")
    QTest.keyClick(opened.line, Key.Key_Return)
    assert asked == ["The mouse wheel"]


def test_escape_and_a_click_elsewhere_close_it_and_its_keys_are_its_own(hands: Hands) -> None:
    """N is the names of the map, and Ctrl+Z the game's, but not while something is typed here."""
    opened = palette(hands.window)
    QTest.keyClick(opened.line, Key.Key_Escape)
    assert not opened.isVisible()
    opened = palette(hands.window)
    QTest.mouseClick(hands.table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert not opened.isVisible()
    opened = palette(hands.window)
    names = hands.table.shown.names
    QTest.keyClicks(opened.line, "n")
    assert hands.table.shown.names == names
    QTest.keyClick(opened.line, Key.Key_Down)
    assert opened.list.currentIndex().row() == 1


def test_on_the_first_page_games_are_found_and_no_board(window: MainWindow) -> None:
    titles = [entry.title for entry in palette(window).entries]
    assert "New game" in titles
    assert "Paris" not in titles


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_in_every_game_its_places_units_and_verbs_are_found(hands: Hands, name: str) -> None:
    variant = rules.variant(name)
    hands.begin(Game.new(variant))
    entries = palette(hands.window).entries if hands.page == "GameView" else ()
    kinds = {entry.kind.split(",")[0] for entry in entries}
    if hands.page == "GameView":
        assert "Province" in kinds
        units = [entry for entry in entries if entry.kind.startswith("Unit of")]
        assert len(units) == len(hands.document.standing.units)
    QApplication.processEvents()


def test_in_a_game_with_fog_only_units_in_sight_are_found(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("diplomyopia")))
    hands.document.see_as("France")
    units = [entry.title for entry in palette(hands.window).entries if entry.kind.startswith("Unit of")]
    assert units
    assert not [title for title in units if title in ("A Mos", "F Sev", "A Con")]


def test_it_closes_when_the_curtain_falls_and_cannot_be_opened_there(hands: Hands) -> None:
    opened = palette(hands.window)
    assert opened.isVisible()
    players = {power: power for power in rules.variant("standard").base.powers}
    hands.begin(Game.new(rules.variant("standard"), players, "casual"))
    assert not opened.isVisible()
    assert opened.entries == ()
    assert opened.model.found == []
    assert hands.page != "GameView"
    assert not hands.window.acts["find"].isEnabled()


# --- Every preference has an effect on the game that is open, at once.

EFFECTS: dict[str, tuple[Any, Callable[[Hands], Any]]] = {
    "theme": ("dark", lambda hands: hands.table.scene.state.theme.name),
    "text_px": (18, lambda hands: QApplication.font().pixelSize()),
    "pace": ("2", lambda hands: hands.table.reveal.pace),
    "names": ("short", lambda hands: hands.table.scene.state.names),
    "contrast": ("high", lambda hands: hands.table.scene.state.theme.name),
    "language": ("de", lambda _: spoken()),
    "lenient": (True, lambda hands: hands.window.acts["lenient"].isChecked()),
    "hints": (True, lambda hands: hands.document.hinting),
    "live_preview": (False, lambda hands: hands.window.acts["live_preview"].isChecked()),
    "scale": (150, lambda hands: hands.window.settings.preferences.scale),
    "motion": ("reduced", lambda _: reduced()),
    "panel_below": (True, lambda hands: hands.table.drawer.below),
    "patterns": ("off", lambda hands: hands.table.scene.state.patterns),
    "wheel": ("pan", lambda hands: hands.table.pointer.view.wheel.pans),
    "autolock_minutes": (5, lambda hands: hands.window.preferring.autolock._clock.isActive()),
    "curtain": (False, lambda hands: hands.window.flow.curtain and hands.window.flow.curtain.free),
    "fixed_order": (True, lambda hands: hands.window.flow.curtain and hands.window.flow.curtain.power),
}


def test_every_preference_has_an_effect_at_once(hands: Hands, settings: Settings) -> None:
    hands.begin(Game.new(rules.variant("standard"), secrecy="casual"))
    without = []
    for name in (field.name for field in fields(Preferences)):
        settings.set("theme", "light")
        value, effect = EFFECTS[name]
        before = effect(hands)
        settings.set(name, value)
        without += [name] if effect(hands) == before else []
        settings.set(name, getattr(Preferences(), name))
    settings.set("theme", "light")
    assert without == []


def test_every_icon_follows_the_theme(hands: Hands, settings: Settings) -> None:
    """Else it is dark on dark ground."""

    def drawn() -> dict[QAbstractButton, QImage]:
        buttons = hands.window.findChildren(QAbstractButton)
        return {one: one.icon().pixmap(20).toImage() for one in buttons if one.isVisible() and not one.icon().isNull()}

    settings.set("theme", "light")
    before = drawn()
    settings.set("theme", "dark")
    after = drawn()
    settings.set("theme", "light")
    assert len(before) > 5
    assert [one.accessibleName() or one.text() for one in before if before[one] == after[one]] == []


# --- The language can be changed in the midst of a game: at once all is said in it, and nothing of the game is lost.

ODD = "xx"


@pytest.fixture
def english_after(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    yield
    retranslation.speak_in(qapp, "en")  # Qt's own words too: of keys, of its dialogs
    QLocale.setDefault(before)


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> str:
    """A language that is none, in which everything stands in brackets."""
    pseudo = Pseudo()
    texts = [one.msgid for one in entries("de") if not one.msgctxt and not one.msgid_plural]
    monkeypatch.setitem(LANGUAGES, ODD, "Odd")
    monkeypatch.setattr(language, "catalog", lambda code: pseudo)
    monkeypatch.setattr(
        retranslation, "said_in", lambda code: [(one, pseudo.gettext(one) if code == ODD else one) for one in texts]
    )
    for cached in (retranslation.exact, retranslation.forms):
        cached.cache_clear()
    return ODD


def texts(window: MainWindow) -> list[str]:
    """Everything that the window shows or says, on the page in front."""
    from tests.app.pseudo import shown

    for _ in range(3):
        QApplication.processEvents()
    found = [text for widget in (window, *window.findChildren(QWidget)) if widget.isVisible() for text in shown(widget)]
    found += [action.text() for action in window.acts._found.values()]
    return [*found, *(action.text() for action in window.menuBar().actions())]


def speak_in(hands: Hands, code: str) -> None:
    hands.window.settings.set("language", code)
    for _ in range(3):
        QApplication.processEvents()


def unsaid(hands: Hands) -> list[str]:
    reader = Reader(hands, longer=True)
    reader.take("now")
    return list(reader.unsaid)


@pytest.mark.usefixtures("english_after")
def test_all_is_said_in_it_and_in_english_again(hands: Hands, odd: str) -> None:
    hands.write("France", "A Par - Bur", "A Mar S A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    speak_in(hands, odd)
    assert unsaid(hands) == []
    hands.trigger("go_on")
    hands.table.reveal.leave()
    speak_in(hands, "en")
    assert [text for text in texts(hands.window) if "⟦" in text] == []
    assert hands.window.acts["undo"].text() == "&Undo resolving Spring 1901, moves"
    hands.trigger("new")
    speak_in(hands, odd)
    assert unsaid(hands) == []


@pytest.mark.usefixtures("english_after")
def test_what_is_written_can_be_undone_as_before_under_its_german_name(hands: Hands) -> None:
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    hands.window.flow.show_phase(1)
    hands.write("England", "F Lon - NTH")
    document, before = hands.document, hands.document.game
    speak_in(hands, "de")
    assert (hands.document, document.game, spoken()) == (document, before, "de")
    assert hands.window.acts["undo"].text() == "&Rückgängig: Befehl F Lon - NTH"
    assert document.undo.undoText() == "Befehl F Lon - NTH"
    hands.trigger("undo")
    assert hands.orders("England") == []
    assert hands.table.orders.isVisible()
    hands.trigger("undo")
    assert document.game.turns == ()
    assert hands.orders("France") == ["A Par - Bur"]


@pytest.mark.usefixtures("english_after")
def test_how_the_board_is_looked_at_stays(hands: Hands) -> None:
    table = hands.table
    table.view.set_zoom(2 * table.view.zoom)
    table.view.centerOn(table.scene.point_of("Mos"))
    table.show_layers(replace(table.shown, names="full"))
    table.orders.entry.line.setFocus()
    table.line.begin("A Pa")
    zoom, middle = table.view.way
    speak_in(hands, "de")
    assert hands.table is not table
    assert hands.table.view.way[0] == pytest.approx(zoom)
    assert (hands.table.view.way[1] - middle).manhattanLength() < 20
    assert hands.table.shown.names == "full"
    assert hands.table.orders.entry.line.text() == "A Pa"


@pytest.mark.usefixtures("english_after")
def test_the_curtain_stays_up_and_no_orders_show(hands: Hands) -> None:
    standard = rules.variant("standard")
    hands.begin(Game.new(standard, everybody(standard), "casual"))
    hands.sit("France")
    hands.write("France", "A Par - Gas")
    speak_in(hands, "de")
    assert hands.window.pages.currentWidget() is hands.window.table
    assert (hands.document.seat, hands.orders("France")) == ("France", ["A Par - Gas"])
    hands.window.flow.lock()
    seen: list[QWidget] = []
    hands.window.pages.currentChanged.connect(lambda number: seen.append(hands.window.pages.widget(number)))
    seats = hands.window.flow.seats
    speak_in(hands, "en")
    assert hands.window.pages.currentWidget() is hands.curtain
    assert hands.window.table not in seen
    assert hands.window.flow.seats is seats
    assert (hands.document.seat, hands.window.menuBar().isVisible()) == ("", False)
    assert not any("Par" in text for text in texts(hands.window) if "Gas" in text)


@pytest.mark.usefixtures("english_after")
def test_what_was_chosen_for_a_new_game_stays(window: MainWindow) -> None:
    window.show_new_game()
    page = window.new_game
    assert isinstance(page, NewGamePage)
    page.cards.choose("pink")
    page.title.setText("Sunday")
    page.seats.rows["B"].set_player("Ada")
    page.secrecy_buttons["open"].setChecked(True)
    window.settings.set("language", "de")
    after = window.new_game
    assert isinstance(after, NewGamePage) and after is not page
    game = after.game()
    assert (game.variant.id, game.title, game.secrecy) == ("pink", "Sunday", "open")
    assert (game.seat("A").player, game.seat("B").player) == ("Spieler 1", "Ada")


@pytest.mark.usefixtures("english_after")
def test_the_preferences_change_with_it(window: MainWindow) -> None:
    dialog = PreferencesDialog(window.settings, window)
    dialog.show()
    window.settings.set("language", "de")
    QApplication.processEvents()
    assert dialog.isVisible()
    assert dialog.windowTitle() == "Einstellungen"
    assert "Sprache" in [name for name, _ in dialog.names]
    dialog.close()


@pytest.mark.usefixtures("english_after")
def test_a_map_that_is_edited_keeps_its_steps(window: MainWindow) -> None:
    window.designing.edit_own("standard")
    page = window.designing.page
    page.use("nodes")
    page.document.apply("Change pattern", facts={**page.document.facts, "name": "Mine"})
    window.settings.set("language", "de")
    after = window.designing.page
    assert after is not None and after is not page
    assert window.pages.currentWidget() is after
    assert (after.document, after.tool.name) == (page.document, "nodes")
    assert after.document.stack.undoText() == "Muster ändern"
    window.acts["undo"].trigger()
    assert after.document.title == "Diplomacy"


@pytest.mark.usefixtures("english_after")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("order A Par - Bur", "Befehl A Par - Bur"),
        ("resolving Spring 1901, moves", "Auswerten von Frühjahr 1901, Bewegung"),
        ("clearing all orders", "Löschen aller Befehle"),
        ("nobody has said this", "nobody has said this"),
    ],
)
def test_a_step_is_called_anew(told: str, says: str) -> None:
    speak("de")
    assert retranslation.retranslated(told, "en") == says


@pytest.mark.usefixtures("english_after")
def test_a_phrase_that_is_asked_for_is_asked_for_in_it(hands: Hands) -> None:
    players = dict.fromkeys(("France", "Italy"), "Ben")
    hands.begin(Game.new(rules.variant("standard"), players, secrecy="sealed"))
    window = hands.window
    hands.sit("Italy")
    page = window.flow.sealing.page
    assert page is not None and window.pages.currentWidget() is page
    speak_in(hands, "de")
    after = window.flow.sealing.page
    assert after is not None and after is not page and window.pages.currentWidget() is after
    assert not window.menuBar().isVisible()
    assert any("Passphrase" in text for text in texts(window))
