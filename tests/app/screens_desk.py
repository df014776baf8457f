"""Pictures of what a player and a game master have beside play: help, dialogs, editing, rulings, lines of play."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.journal import Copy, Recovery
from app.main_window import variations
from app.main_window.dialogs import keys_dialog
from app.main_window.learning import STEPS
from app.pages.file_dialogs import FileTrouble, RecoveryDialog, Trouble
from app.pages.preferences import AboutDialog, PreferencesDialog
from app.pages.rules_page import RulesDialog
from app.session import game_master
from rules import Game
from tests.app.conftest import Hands
from tests.app.screens_wars import MARCH, europe

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo", "Russia": "Dora", "Turkey": "Emil"}


class Camera(Protocol):
    folder: Path
    take: Callable[[str], None]


def snap(camera: Camera, dialog: QWidget, name: str) -> None:
    """A dialog alone, as it opens; it is closed again."""
    dialog.show()
    for _ in range(3):
        QApplication.processEvents()
    dialog.grab().save(str(camera.folder / f"{name}.png"))
    dialog.close()


def march(hands: Hands) -> Game:
    """The full board of Europe after its turn."""
    game = europe("standard")
    return game.play({power: list(lines) for power, lines in MARCH.items()})


def helped(hands: Hands, camera: Camera) -> None:
    """Palette, keys, layers, legend, provinces, rules, F1, the guided game, preferences."""
    hands.begin(europe("standard"))
    for power, lines in MARCH.items():
        hands.write(power, *lines)
    hands.document.act_for("Italy")
    hands.trigger("find")
    camera.take("palette")
    hands.window.shut_palette()
    hands.trigger("layers")
    QApplication.processEvents()
    hands.table.layers.grab().save(str(camera.folder / "layers.png"))
    hands.table.layers.close()
    hands.trigger("legend")
    hands.trigger("provinces")
    camera.take("legend-provinces")
    hands.trigger("legend")
    hands.trigger("provinces")
    hands.hover("Ven")
    none, right = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.RightButton
    QTest.mousePress(hands.table.view.viewport(), right, none, hands.at("Ven"))
    QTest.qWait(60)
    camera.take("marking-menu")
    for number, shown in enumerate(QApplication.topLevelWidgets()):
        if shown.isVisible() and shown is not hands.window:
            shown.grab().save(str(camera.folder / f"marking-menu-{number}.png"))
    QTest.mouseRelease(hands.table.view.viewport(), right, none, hands.at("Ven"))
    hands.key(Qt.Key.Key_Escape)
    explained(hands, camera)
    snap(camera, keys_dialog(hands.window), "keys")
    snap(camera, RulesDialog(hands.document.game.variant, hands.window), "rules")
    snap(camera, AboutDialog(hands.window), "about")
    preferences = PreferencesDialog(hands.window.settings, hands.window)
    for row in range(preferences.list.model().rowCount(QModelIndex())):
        preferences.list.setCurrentIndex(preferences.list.model().index(row, 0))
        snap(camera, preferences, f"preferences-{row}")
    for number, step in enumerate(STEPS):
        if step.begin:
            hands.window.guide.go_to(number)
            camera.take(f"guide-{step.name}")
    hands.window.guide.leave()


def explained(hands: Hands, camera: Camera) -> None:
    """The card of F1 over a unit."""
    spot = hands.table.view.viewport().mapToGlobal(hands.at("Mun"))
    QCursor.setPos(spot)
    hands.window.explain.found = lambda host: hands.window.explain._under(hands.table.view.viewport(), spot)  # type: ignore[method-assign]
    hands.trigger("explain")
    camera.take("explained")
    hands.window.explain.shut()


def files(hands: Hands, camera: Camera) -> None:
    """Recovery, damaged and newer files, export, print preview."""
    here = Path(tempfile.mkdtemp())
    now = datetime(2026, 11, 20, 18, 52)
    found = [
        Recovery(
            here / "one", here / "Friday table.strata", "Friday table", "Diplomacy", "Fall 1902, moves", 3, now, now, {}
        ),
        Recovery(here / "two", None, "Harbor", "Diplomafia", "Turn 4, business", 41, now, None, {}),
    ]
    rows = (
        ("Turn 7, orders of Turkey", "Order 3 names a place “Cox”, which is not on the map"),
        ("Turn 7, result", "The file says A Bul moved; the rules say it bounced"),
        ("Line 1204", "The file ends here, in the middle of turn 8"),
    )
    words = "Turns 1 to 6 are sound. Three faults were found after that."
    damaged = Trouble("“Sunday.strata” is damaged", words, rows, "Open turns 1 to 6")
    copies = [Copy(here / "older.strata", datetime(2026, 11, 14, 18, 40))]
    snap(camera, FileTrouble(damaged, copies, hands.window), "damaged")
    newer = Trouble("This file needs a newer Strata", "It was saved by version 2.1; you have 1.4.", newer=True)
    snap(camera, FileTrouble(newer, (), hands.window), "newer")
    snap(camera, RecoveryDialog(found, hands.window), "recovery")
    hands.begin(march(hands))
    hands.document.show_phase(0)
    maps = hands.window.exports.maps
    for kind in ("picture", "film", "paper"):
        maps.ask(kind)
        assert maps.dialog is not None
        QTest.qWait(1500)
        maps.dialog.grab().save(str(camera.folder / f"export-{kind}.png"))
        maps.dialog.reject()
        QApplication.processEvents()


def master(hands: Hands, camera: Camera) -> None:
    """The game master's four ways to look, the book of rulings, an edited position, lines of play."""
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))
    game = march(hands)
    hands.begin(game)
    hands.document.show_phase(0)
    hands.trigger("review")
    for mode in ("before", "orders", "result", "difference"):
        hands.trigger(f"show_{mode}")
        camera.take(f"gm-{mode}")
    document = hands.document
    game_master.set_deadline(document, "Friday 20:00")
    game_master.note(document, "Supports given by telephone count if they come in before the deadline.", "DATC 4.D.1")
    outcome = next(one for one in document.game.turns[0].outcomes if one.key == "A Mun")
    game_master.override_result(document, 0, outcome, "succeeds", "Munich's order was misread")
    hands.table.review.verdict.turn_to("rulings")
    camera.take("gm-rulings")
    hands.trigger("review")
    hands.trigger("present")
    hands.trigger("edit_position")
    camera.take("gm-edit")
    hands.trigger("edit_position")
    lines_of_play(hands, camera)


def lines_of_play(hands: Hands, camera: Camera) -> None:
    document = hands.document
    for name, orders in (("Munich goes south", {"Germany": ("A Mun - Tyr",)}), ("A quiet fall", {})):
        variations.begin(document, 0)
        for power, lines in orders.items():
            hands.write(power, *lines)
        hands.trigger("go_on")
        hands.table.reveal.leave()
        if orders:
            camera.take("what-if")
        variations.keep(document, name)
        variations.leave(document)
    hands.trigger("lines")
    QTest.qWait(200)
    page = hands.window.branches.page
    assert page is not None and page.view is not None
    page.view.scene().settle()
    hands.window.grab().save(str(camera.folder / "lines.png"))
    page.closed.emit()
