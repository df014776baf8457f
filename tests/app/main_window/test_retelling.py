"""The language can be changed in the midst of a game: at once all is said in it, and nothing of the game is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app import language
from app.language import LANGUAGES, entries, speak, spoken
from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.pages.preferences import PreferencesDialog
from app.ui import retranslation
from rules import Game
from tests.app.conftest import Hands
from tests.app.pseudo import Pseudo, Reader

ODD = "xx"


@pytest.fixture(autouse=True)
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


def test_the_curtain_stays_up_and_no_orders_show(hands: Hands) -> None:
    players = {power: f"Player {n}" for n, power in enumerate(rules.variant("standard").base.powers)}
    hands.begin(Game.new(rules.variant("standard"), players, secrecy="casual"))
    curtain = hands.window.flow.curtain
    assert curtain is not None
    curtain.lifted.emit("France")
    hands.write("France", "A Par - Gas")
    speak_in(hands, "de")
    assert hands.window.pages.currentWidget() is hands.window.table
    assert (hands.document.seat, hands.orders("France")) == ("France", ["A Par - Gas"])
    hands.window.flow.lock()
    seen: list[QWidget] = []
    hands.window.pages.currentChanged.connect(lambda number: seen.append(hands.window.pages.widget(number)))
    seats = hands.window.flow.seats
    speak_in(hands, "en")
    assert hands.window.pages.currentWidget() is hands.window.flow.curtain
    assert hands.window.table not in seen
    assert hands.window.flow.seats is seats
    assert (hands.document.seat, hands.window.menuBar().isVisible()) == ("", False)
    assert not any("Par" in text for text in texts(hands.window) if "Gas" in text)


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


def test_the_preferences_change_with_it(window: MainWindow) -> None:
    dialog = PreferencesDialog(window.settings, window)
    dialog.show()
    window.settings.set("language", "de")
    QApplication.processEvents()
    assert dialog.isVisible()
    assert dialog.windowTitle() == "Einstellungen"
    assert "Sprache" in [name for name, _ in dialog.names]
    dialog.close()


def test_a_map_that_is_edited_keeps_its_steps(window: MainWindow) -> None:
    window.designing.edit_own("standard")
    page = window.designing.page
    assert page is not None
    page.use("nodes")
    page.document.apply("Another pattern", facts={**page.document.facts, "name": "Mine"})
    window.settings.set("language", "de")
    after = window.designing.page
    assert after is not None and after is not page
    assert window.pages.currentWidget() is after
    assert (after.document, after.tool.name) == (page.document, "nodes")
    assert after.document.stack.undoText() == "Ein anderes Muster"
    window.acts["undo"].trigger()
    assert after.document.title == "Diplomacy"


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


def test_a_phrase_that_is_asked_for_is_asked_for_in_it(hands: Hands) -> None:
    players = dict.fromkeys(("France", "Italy"), "Ben")
    hands.begin(Game.new(rules.variant("standard"), players, secrecy="sealed"))
    window = hands.window
    assert window.flow.curtain is not None
    window.flow.curtain.lifted.emit("Italy")
    page = window.flow.sealing.page
    assert page is not None and window.pages.currentWidget() is page
    speak_in(hands, "de")
    after = window.flow.sealing.page
    assert after is not None and after is not page and window.pages.currentWidget() is after
    assert not window.menuBar().isVisible()
    assert any("Passphrase" in text for text in texts(window))
