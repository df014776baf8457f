"""What a window keeps of a game, a seat or a phase, and must not tell to the next. That two games which differ only in
what is hidden look the same in it is proved in tests/app/test_secret.py."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit, QWidget

import rules
from app.journal import Journal
from app.main_window.window import MainWindow
from app.pages.start import recent_of
from app.settings import Settings
from rules import Game
from tests.app.conftest import Hands
from tests.app.surfaces import SMALL, Look, grab, of_widget, picture, shot, television, words
from tests.secret_pairs import again, hidden, hiding, quiet, resolved
from tests.selfplay import random_lines

HIDING = dict(hiding())


def test_no_picture_is_kept_of_a_game_with_fog(tmp_path: Path) -> None:
    pair = hidden(HIDING["toy"](), 5)
    assert recent_of(pair.one, tmp_path / "a.strata").owners == ()


@pytest.mark.painted
def test_what_was_undone_is_said_to_nobody_else(hands: Hands) -> None:
    """The status line is cut where it has no room, and has all of its words in its tip then."""
    hands.window.resize(700, 600)
    hands.begin(Game.new(rules.variant("standard"), {"France": "Anna", "England": "Ben"}, "casual"))
    hands.window.flow.raise_curtain("France")
    hands.write("France", "A Par S A Mar - Bur")
    hands.table.status.words.setMaximumWidth(60)
    hands.trigger("undo")
    QApplication.processEvents()
    assert "A Par S A Mar - Bur" in hands.table.status.words.toolTip()
    hands.trigger("lock")
    assert "A Par S A Mar - Bur" not in "".join(words(hands.window))


@pytest.mark.painted
def test_another_game_leaves_nothing_of_the_one_before(hands: Hands) -> None:
    """Every open view is closed on load."""
    pair = hidden(HIDING["toy"](), 4)
    hands.begin(pair.one)
    hands.window.flow.raise_curtain(pair.viewer)
    hands.document.note("map", {"Mos": "a very secret guess"})
    hands.begin(Game.new(rules.variant("standard")))
    assert "a very secret guess" not in "".join(words(hands.window)) + picture(hands.window)
    assert hands.table.scene.state.fog is None


def test_the_file_of_a_secret_game_names_no_unit_out_of_sight() -> None:
    pair = quiet(HIDING["toy"]())
    text = rules.files.game_text(pair.one)
    view = pair.one.variant.view(pair.one.position, rules.PUBLIC)
    assert not view.position.units
    named = [unit.text for unit in pair.one.position.units.values() if f'"{unit.text}"' in text]
    assert named == []


# --- The places where secrets have come out of other programs, one by one: nothing of what a seat has done is to be
# seen,

SHOWN_OTHERWISE = [id for id in rules.VARIANTS if id not in ("pink", "pink2")]
"""One of each family: three of them have the same forms and panels."""
LINES = 4
MARK = "zzqx"
"""What nobody but the seat before types."""
EDGES = 40
"""How far the shades of a pixel may be apart, of 255: letters are not drawn with the very same edges each time."""
STRAY = 100
"""How many may be farther apart: dashed rings are not drawn from the very same point each time."""


def seated(id: str) -> Game:
    """A secret game at its first phase in which two have something to order, and nobody has begun."""
    variant = rules.variant(id)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual", title="Friday")
    while len(game.to_act) < 2 or not random_lines(game.position, game.to_act[0], Random(5)):
        game = resolved(game, {}, Random(1))
    return game


def busy(hands: Hands, game: Game, power: str) -> list[str]:
    """All that whoever sits there can do; what he has written, as text."""
    table, document = hands.table, hands.document
    lines = [order.text for order in random_lines(document.present, power, Random(5))][:LINES]
    for text in lines:
        table.line.read_lines(text)
    for name in ("next_unit", "zoom_in", "zoom_in", "provinces", "notes", "layers", "doctor"):
        hands.trigger(name)
    units = document.position.owned(power)
    if units:
        table.order_tool.choose_unit(next(iter(units)))
        with suppress(KeyError):  # what stands on several levels has no one place on the board
            hands.hover(document.position.units[next(iter(units))].place.province)
    hands.window.activateWindow()
    QApplication.processEvents()
    for name in ("find", "copy_orders", "copy_all_orders", "what_if", "what_if_leave", "clear", "undo", "redo"):
        if name in hands.window.acts and hands.window.acts[name].isEnabled():
            hands.trigger(name)
    type_everywhere(hands.window)
    QApplication.processEvents()
    hands.trigger("provinces")  # whether it is shown is the table's own affair
    return [order.text for order in document.orders(power)]


def type_everywhere(window: MainWindow) -> None:
    """Something that nobody else would type into every field that takes it, and leave it there."""
    for field in window.findChildren(QLineEdit):
        if field.isVisible() and field.isEnabled() and not field.isReadOnly():
            QTest.keyClicks(field, MARK)
    for text in window.findChildren(QPlainTextEdit):
        if text.isVisible() and text.isEnabled() and not text.isReadOnly():
            QTest.keyClicks(text, MARK)


def hand_over(hands: Hands, next_power: str) -> list[tuple[list[str], Look]]:
    """The curtain goes up, and another seat sits down."""
    hands.window.flow.lock()
    QApplication.sendPostedEvents(None, 52)
    shots = [(seen(hands.window), shot(hands)[2])]
    hands.window.flow.raise_curtain(next_power)
    hands.window.flow.show_phase(len(hands.document.game.turns))
    shots.append((seen(hands.window), shot(hands)[2]))
    return shots


def seen(window: MainWindow) -> list[str]:
    """What can be read in the window, by eye and by screen readers, and in the menus."""
    widgets = [window, *(one for one in window.findChildren(QWidget) if one.isVisible())]
    found = [text for one in widgets for text in (one.toolTip(), one.accessibleName(), *of_widget(one))]
    found += [text for action in window.findChildren(QAction) for text in (action.text(), action.toolTip())]
    return [window.windowTitle(), QGuiApplication.clipboard().text(), *found]


def filled(text: str) -> bool:
    """Whether it stands in a menu that was opened once: of recent games, of games with rules to be read."""
    return text == "No games yet" or any(text.endswith(f"({id})") for id in rules.VARIANTS)


def left_behind(hands: Hands, next_power: str) -> list[str]:
    """What the next one finds who looks everywhere: undo, clipboard, completion, menus, the pages of searches."""
    found = [QGuiApplication.clipboard().text(), hands.document.undo.undoText(), hands.document.undo.redoText()]
    for field in hands.window.findChildren(QLineEdit):
        found += [field.text(), field.placeholderText()]
        if field.completer() is not None:
            model = field.completer().completionModel()
            found += [str(model.index(row, 0).data()) for row in range(model.rowCount())]
        field.undo()
        found.append(field.text())
    for page in hands.window.findChildren(QPlainTextEdit):
        page.undo()
        found.append(page.toPlainText())
    for menu in hands.window.findChildren(QMenu):
        menu.aboutToShow.emit()
    found += [action.text() for action in hands.window.findChildren(QAction)]
    found += words(hands.window)
    return found


@pytest.mark.slow
@pytest.mark.painted
@pytest.mark.parametrize("id", SHOWN_OTHERWISE)
def test_nothing_of_a_seat_is_left_to_the_next(id: str, hands: Hands) -> None:
    """Window grabs and all texts at the hand-over are the same, whether the seat has done everything or nothing; so is
    the public board in a window of its own, also while somebody sits there."""
    hands.window.settings.keep_note("legend", "off")
    QApplication.setCursorFlashTime(0)
    hands.window.resize(*SMALL)
    game = seated(id)
    first, second = game.to_act[:2]
    taken: list[list[tuple[list[str], Look]]] = []
    written: list[str] = []
    finds: list[list[str]] = []
    public: list[tuple[object, object]] = []
    for round_of in (False, False, True):  # the first finds what only the first game in a window finds
        QGuiApplication.clipboard().clear()
        hands.begin(game)
        if hands.window.acts["public_window"].isEnabled():
            hands.trigger("public_window")
        television(hands.window)  # painted once, so that its names lie where they stay
        hands.window.flow.raise_curtain(first)
        hands.window.flow.show_phase(len(game.turns))
        if round_of:
            written = busy(hands, game, first)
        sitting = television(hands.window)
        taken.append(hand_over(hands, second))
        public.append((sitting, television(hands.window)))
        finds.append(left_behind(hands, second))
    assert written or not game.position.owned(first)
    assert public[1] == public[2]
    for n, (each_quiet, loud) in enumerate(zip(taken[1], taken[2], strict=True)):
        assert [text for text in sorted(set(loud[0]) - set(each_quiet[0])) if not filled(text)] == [], n
        assert each_quiet[1].off(loud[1], EDGES) <= STRAY, f"picture {n}"
    found = sorted(set(finds[2]) - set(finds[1]))
    assert [text for text in found if MARK in text] == []
    assert [text for text in found if any(line in text for line in written)] == []


@pytest.mark.parametrize("id", rules.VARIANTS)
def test_journal_and_file_hold_no_order_of_a_seat(id: str, hands: Hands, tmp_path: Path) -> None:
    """Autosave and journal bytes: also while somebody sits there, and after he has got up."""
    game = seated(id)
    first = game.to_act[0]
    hands.begin(game)
    hands.window.flow.raise_curtain(first)
    hands.window.flow.show_phase(len(game.turns))
    hands.document.draft(first, random_lines(hands.document.present, first, Random(5))[:LINES])
    written = [order.text for order in hands.document.orders(first)]
    assert written
    hands.window.flow.lock()
    path = tmp_path / "game.strata"
    journal = hands.window.files.journaling.journal
    assert isinstance(journal, Journal)
    raw = journal.path.read_bytes()
    hands.window.files.save(path)
    for content in (raw, path.read_bytes()):
        assert [line for line in written if f'"{line}"'.encode() in content] == []
    again = rules.load_game(path)
    assert [order.text for order in again.drafts[first]] == written  # they are there, sealed


def test_every_other_window_is_closed_at_the_hand_over_and_with_another_game(hands: Hands) -> None:
    """A second window left open when another game is opened."""
    game = seated("character")
    for leave in (hands.window.flow.lock, lambda: hands.begin(Game.new(rules.variant("standard")))):
        hands.begin(game)
        hands.window.flow.raise_curtain(game.to_act[0])
        hands.window.flow.show_phase(len(game.turns))
        open_all(hands)
        leave()
        QApplication.sendPostedEvents(None, 52)
        QApplication.processEvents()
        others = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not hands.window]
        assert [type(one).__name__ for one in others] == []


def open_all(hands: Hands) -> None:
    """Every window that stays open beside the table."""
    for name in ("rules", "find", "layers"):
        hands.trigger(name)
    QApplication.processEvents()


def test_where_the_board_is_hidden_no_turn_is_played_to_all(hands: Hands, settings: Settings) -> None:
    """Playback to the last player: in the fog each reads his own report behind the curtain."""
    variant = rules.variant("diplomyopia")
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual")
    for power in game.to_act:
        game = game.submit(power)
    hands.begin(game)
    hands.window.flow.reveal()
    assert hands.page == "Curtain"
    assert hands.table.reveal.motion is None
    assert hands.document.viewer == rules.PUBLIC


@pytest.mark.painted
def test_a_turn_is_played_to_a_seat_as_it_saw_it(hands: Hands) -> None:
    """Two games that differ out of sight: every moment of the playback is the same to the seat."""
    after = quiet(HIDING["diplomyopia"]())
    taken = []
    for game in (after.one, after.one, after.two):
        hands.begin(game)
        hands.window.flow.raise_curtain(after.viewer)
        hands.window.flow.show_phase(0)
        moments = []
        with suppress(AttributeError):
            hands.table.reveal.toggle()
            for _ in range(6):
                hands.table.reveal.step(1)
                moments.append(grab(hands.window))
        hands.table.reveal.leave()
        taken.append(moments)
    assert taken[1] == taken[2]


@pytest.mark.painted
def test_centres_out_of_sight_are_counted_nowhere(hands: Hands) -> None:
    """Center counts in fog: who holds what elsewhere changes nothing that a seat or the table can see."""
    variant = rules.variant("diplomyopia")
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual")
    viewer = game.to_act[0]
    centers = {power: list(places) for power, places in game.position.as_dict()["centers"].items()}
    giver, taker = [power for power in centers if power != viewer][:2]
    centers[taker].append(centers[giver].pop())
    other = replace(game, start=again(game.position, centers=centers))
    assert other.position.centers != game.position.centers
    taken = []
    for one in (game, game, other):
        hands.begin(one)
        shots = [shot(hands)]
        hands.window.flow.raise_curtain(viewer)
        shots.append(shot(hands))
        taken.append(shots)
    assert taken[1] == taken[2]


@pytest.mark.parametrize("id", rules.VARIANTS)
def test_lists_and_thumbnails_of_recent_games_tell_only_what_all_know(
    id: str, hands: Hands, settings: Settings, tmp_path: Path
) -> None:
    """The same entry and picture, whatever a seat is writing."""
    game = seated(id)
    kept = []
    make: list[Callable[[], Game]] = [
        lambda: game,
        lambda: game.draft(game.to_act[0], random_lines(game.position, game.to_act[0], Random(5))),
    ]
    for one in make:
        hands.begin(one())
        hands.window.files.save(tmp_path / "game.strata")
        entry = settings.recent[0]
        kept.append((entry.title, entry.phase, entry.progress, entry.owners, hands.window.windowTitle()))
    assert kept[0] == kept[1]


def test_what_can_be_exported_behind_the_curtain(hands: Hands) -> None:
    """The export menu: while nobody sits there nothing of the board can be written, printed or copied."""
    game = seated("diplomyopia")
    hands.begin(game)
    assert hands.page == "Curtain"
    barred = ("export", "print", "copy_map", "report", "copy_orders", "pack", "find", "review", "what_if", "undo")
    enabled = [name for name in barred if name in hands.window.acts and hands.window.acts[name].isEnabled()]
    assert enabled == []
    assert not hands.window.menuBar().isVisible()
    QTest.keyClick(hands.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hands.page == "Curtain"
