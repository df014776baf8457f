"""Positions and orders for the pictures of screens.py: woods, money, budgets, Manhattan; pictures of a full board
in every variant: orders of all kinds, what came of them, and why; pictures of what a player and a game master have
beside play: help, dialogs, editing, rulings, lines of play; pictures of the map editor: each tab on several boards,
an empty map, an import with its report, a traced picture; pictures of families on Manhattan: the opening, moves,
business, the ledger, a statement, results; pictures of a game in the fog: curtain, report, orders about units out
of sight, retreats, the game master's look; pictures of sealed games: phrases set and asked for, the reveal, merging
two copies."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Protocol

from PySide6.QtCore import QModelIndex, QPointF, Qt
from PySide6.QtGui import QCursor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.designer import files as files_of_screens_editor
from app.designer.page import DesignerPage
from app.designer.panels.side import TABS
from app.journal import Copy, Recovery
from app.language import tr
from app.main_window import variations
from app.main_window.dialogs import keys_dialog
from app.main_window.lesson_steps import STEPS
from app.pages.file_dialogs import FileProblem, FileProblemDialog, MergeDialog, RecoveryDialog
from app.pages.preferences import AboutDialog, PreferencesDialog
from app.pages.rules_page import RulesDialog
from app.panels.forms import PaperDialog
from app.session import commands, game_master
from rules import GM, Game, Order
from rules.files import encryption
from tests.app import carded as cards_on_board
from tests.app.conftest import Hands, everybody
from tests.app.geometry.importing.foreign import jdip
from tests.app.round_table import Sealed, phrase
from tests.selfplay import random_orders

MANHATTAN_MOVES: dict[str, Sequence[str]] = {
    "Harlem": ("SRU EHa - EEn", "SRU Yor S SRU EHa - EEn", "pp S SRU EHa - EEn", "LRU Har - Riv"),
    "EastSide": ("SRU EEn H", "SRU Pow - Kip", "LRU Eas S SRU EEn"),
    "LowerEastSide": ("SRU Gar - Cli", "SRU LIt - SoH", "SRU Kip H"),
    "WallStreet": ("SRU Che - WeV", "SRU SoH H"),
}
MANHATTAN_BUSINESS: dict[str, Sequence[str]] = {
    "Riverside": ("renew N TSq", "racket B MoH", "lend 5 EastSide: 6 T5", "build SRU LSq"),
    "EastSide": ("accept 5 Riverside: 6 T5", "dismantle P Yor", "racket N EEn", "buy pp"),
    "Harlem": ("dismantle N WaH", "racket L WaH", "maintain SRU EHa", "maintain LRU Har"),
}
TURF: dict[str, list[str]] = {
    "Harlem": ["WaH", "HaH", "NHa", "CHa", "EHa", "MoH", "Yor"],
    "Riverside": ["RPk", "CPW", "LSq", "Cli", "TSq"], "EastSide": ["EEn", "PES", "Sut", "TBy", "Pow"],
    "WallStreet": ["Che", "WeV", "SoH", "Tri", "CiH", "WSD"],
    "LowerEastSide": ["Gar", "MuH", "Kip", "Gra", "GrV", "EaV", "Del", "LIt"],
}  # fmt: skip
MANHATTAN: dict[str, Any] = {
    "T4M": {
        "units": {
            "Harlem": ["SRU WaH", "SRU EHa", "SRU MoH", "SRU Yor", "LRU Har", "LRU Har", "LRU Eas"],
            "Riverside": ["SRU CPW", "SRU LSq", "SRU TSq", "LRU Riv"],
            "EastSide": ["SRU EEn", "SRU PES", "SRU Pow", "LRU Eas"],
            "WallStreet": ["SRU Che", "SRU SoH", "SRU CiH", "SRU WSD", "LRU Wal"],
            "LowerEastSide": ["SRU Gar", "SRU MuH", "SRU Kip", "SRU LIt", "LRU Les", "LRU Wal"],
        },
        "state": {
            "turf": TURF, "pp": {"Harlem": 2, "EastSide": 1}, "unmaintained": {"LowerEastSide": ["SRU LIt"]},
            "cash": {"Harlem": 60, "Riverside": 31, "EastSide": 40, "WallStreet": 12, "LowerEastSide": 27},
            "rackets": {
                "Harlem": {"WaH": "LB", "HaH": "PN", "NHa": "PL", "CHa": "BN", "EHa": "PW", "MoH": "WL"},
                "Riverside": {"RPk": "PP", "CPW": "PB", "LSq": "LL", "Cli": "PN", "TSq": "WN"},
                "EastSide": {"EEn": "WB", "PES": "PWB", "Sut": "LBN", "TBy": "PPL", "Pow": "PWN"},
                "WallStreet": {"Che": "WBN", "WeV": "LB", "SoH": "PN", "Tri": "PB", "CiH": "PLL", "WSD": "PPN"},
                "LowerEastSide": {
                    "MuH": "BB", "Kip": "PW", "Gra": "PN", "GrV": "LN", "EaV": "PL", "Del": "PL", "LIt": "W",
                    "Gar": "B",
                },
            },
        },
    },
    "T4A": {
        "units": {
            "Harlem": ["SRU WaH", "SRU EHa", "SRU NHa", "LRU Har"],
            "Riverside": ["SRU CPW", "SRU TSq", "SRU Cli", "LRU Riv"],
            "EastSide": ["SRU EEn", "SRU PES", "SRU Pow"],
            "WallStreet": ["SRU Che", "SRU SoH", "SRU CiH", "LRU Wal", "LRU Wal"],
            "LowerEastSide": ["SRU MuH", "SRU EaV", "SRU LIt"],
        },
        "state": {
            "cash": {"Harlem": 22, "Riverside": 31, "EastSide": 40, "WallStreet": 12, "LowerEastSide": 27},
            "turf": {
                "Harlem": ["Inw", "WaH", "HaH", "NHa", "CHa", "EHa"],
                "Riverside": ["MoH", "RPk", "CPW", "LSq", "Cli", "TSq", "Gar"],
                "EastSide": ["Yor", "EEn", "PES", "Sut", "TBy", "Pow"],
                "WallStreet": ["Che", "WeV", "SoH", "Tri", "CiH", "WSD", "Ful"],
                "LowerEastSide": ["MuH", "Kip", "Gra", "GrV", "EaV", "Del", "LIt"],
            },
            "rackets": {
                "Harlem": {"Inw": "W", "WaH": "PN", "HaH": "WB", "NHa": "LB", "CHa": "PL", "EHa": "PW"},
                "Riverside": {"MoH": "P", "RPk": "LN", "CPW": "PB", "LSq": "PW", "Cli": "PB", "TSq": "W", "Gar": "WB"},
                "EastSide": {"Yor": "PW", "EEn": "B", "PES": "PL", "Sut": "PN", "TBy": "LB", "Pow": "WB"},
                "WallStreet": {
                    "Che": "LB", "WeV": "LL", "SoH": "P", "Tri": "WB", "CiH": "PW", "WSD": "PN", "Ful": "B",
                },
                "LowerEastSide": {
                    "MuH": "PN", "Kip": "B", "Gra": "WB", "GrV": "LB", "EaV": "PW", "Del": "PL", "LIt": "W",
                },
            },
            "captured": {"Riverside": {"TSq": "N"}}, "pp": {"EastSide": 1},
            "bank": {"Riverside": {"owed": 15, "instalment": 5}},
            "loans": [{"lender": "EastSide", "borrower": "WallStreet", "due": {"T5": 6}}],
            "rolls": {"Harlem": 7, "Riverside": 3, "EastSide": 1, "WallStreet": 9, "LowerEastSide": 4},
            "income": {"Harlem": 2, "Riverside": 17, "EastSide": 20, "WallStreet": -3, "LowerEastSide": 16},
        },
    },
}  # fmt: skip
WILD: dict[str, Any] = {
    "Chacma": ["T 32", "T 33", "T 28@h"], "Canines": ["HP 30", "HP 30", "P 31"], "Felines": ["P 40", "HP 39@h"],
    "Reptiles": ["A 1", "C 18@h", "C 18"], "Insects": ["H 59", "H 43@u", "S 44@h", "H 57@u"],
    "Birds": ["F 17@h", "F 26@h"], "Gelada": ["T 55", "T 70", "T 57"], "Hamadryas": ["T 38@h", "T 15@h", "T 4"],
    "Mandrill": ["T 8", "T 12", "T 12@h"], "Drill": ["T 64", "T 65@h", "T 66"],
}  # fmt: skip
TERRITORY: dict[str, Any] = {
    "Chacma": ["32", "33", "47"], "Canines": ["30", "31"], "Reptiles": ["1", "2", "18", "19", "22"], "Birds": ["17"],
    "Insects": ["59", "60", "73"], "Felines": ["40", "39", "42"], "Gelada": ["55", "70", "71", "36"],
    "Hamadryas": ["4", "5", "16"], "Mandrill": ["8", "9", "10"], "Drill": ["64", "65", "66"],
}  # fmt: skip
RICH: dict[str, Any] = {
    "phase": "F1908M",
    "units": {"France": ["A Bur", "F MAO"], "Germany": ["A Sil"], "Turkey": ["F Aeg"]},
    "centers": {
        "France": ["Bre", "Mar", "Par", "Spa", "Por", "Bel", "Hol", "Kie", "Ber", "Tun", "Rom", "Nap", "Ven", "Lon",
                   "Lvp", "Vie", "Tri"],
        "England": ["Edi", "Nwy", "Swe", "Den", "StP"], "Germany": ["Mun", "War", "Mos", "Bud"],
        "Turkey": ["Ank", "Con", "Smy", "Bul", "Rum", "Sev", "Gre"],
    },
}  # fmt: skip
WEALTH: dict[str, Any] = {
    "units": {
        "A": ["A A", "A H", "A V"], "B": ["A B", "A P", "A W"], "C": ["A C", "A J"], "D": ["A K", "A R", "A X", "A Q"],
        "E": ["A E", "A L", "A S"], "F": ["A F", "A Y"], "G": ["A G", "A N", "A T", "A Z"],
    },
    "centers": {
        "A": ["A", "H", "O"], "B": ["B", "I", "P"], "C": ["C", "J"], "D": ["D", "K", "R", "Q"], "E": ["E", "L", "S"],
        "F": ["F", "M"], "G": ["G", "N", "T", "U"],
    },
    "state": {
        "points": {"A": 9, "B": 16, "C": 12, "D": 21, "E": 16, "F": 12, "G": 20},
        "income": {"A": 17, "D": 21}, "stores": {"D": {"R": 5}},
        "status": {"A": {"V": "half"}, "C": {"J": "half"}, "D": {"Q": "half"}, "G": {"T": "half"}},
    },
}  # fmt: skip

BATTLE = {
    "Italy": ["A Ven", "A Tyr", "F ION", "A Tun"],
    "Austria": ["A Tri", "F Gre", "A Ser", "A Vie"],
    "Russia": ["A Gal", "A Bud"],
    "Turkey": ["A Bul"],
}
OWNED = {
    "Italy": ["Ven", "Rom", "Nap", "Tun"],
    "Austria": ["Tri", "Gre", "Ser", "Vie"],
    "Russia": ["Bud", "Mos", "War", "Sev", "StP"],
    "Turkey": ["Bul", "Con", "Smy", "Ank"],
}
BATTLE_POSITION: dict[str, object] = {"phase": "F1902M", "units": BATTLE, "centers": OWNED}


# --- Pictures of a full board in every variant: orders of all kinds, what came of them, and why.

EUROPE: dict[str, Any] = {
    "phase": "F1903M",
    "units": {
        "Austria": ["A Vie", "A Bud", "A Tri", "A Ser", "F Gre"],
        "England": ["F Nwy", "F NTH", "A Lon", "F ENG", "F MAO"],
        "France": ["A Bel", "A Par", "A Bur", "F Bre", "A Mar"],
        "Germany": ["F Den", "F BAL", "A Kie", "A Ruh", "A Mun"],
        "Italy": ["A Pie", "A Ven", "F LYO", "F Nap"],
        "Russia": ["F Swe", "A War", "A Mos", "A Rum", "F Sev"],
        "Turkey": ["A Bul", "A Con", "F BLA", "F AEG", "A Smy"],
    },
    "centers": {
        "Austria": ["Vie", "Bud", "Tri", "Ser", "Gre"], "England": ["Lon", "Edi", "Lvp", "Nwy"],
        "France": ["Par", "Mar", "Bre", "Bel", "Por"], "Germany": ["Mun", "Ber", "Kie", "Den"],
        "Italy": ["Ven", "Rom", "Nap", "Tun"], "Russia": ["War", "Mos", "Sev", "StP", "Rum", "Swe"],
        "Turkey": ["Con", "Ank", "Smy", "Bul"],
    },
}  # fmt: skip
MARCH: Mapping[str, Sequence[str]] = {
    "Austria": ("A Vie - Gal", "A Bud H", "A Tri - Ven", "A Ser S A Bud", "F Gre H"),
    "England": ("F Nwy S F Den - Swe", "F NTH - HEL", "A Lon - Gas via convoy", "F ENG C A Lon - Gas",
                "F MAO C A Lon - Gas"),
    "France": ("A Bel - Ruh", "A Par S A Bur", "A Bur H", "F Bre - ENG", "A Mar - Spa"),
    "Germany": ("F Den - Swe", "F BAL S F Den - Swe", "A Kie - Hol", "A Ruh S A Mun - Bur", "A Mun - Bur"),
    "Italy": ("A Ven - Tri", "F LYO - WES", "A Pie S F LYO - Spa/sc"),
    "Russia": ("F Swe H", "A War - Gal", "A Mos - Lvn", "A Rum H"),
    "Turkey": ("A Bul - Rum", "A Con - Bul", "F BLA S A Bul - Rum", "F AEG - Gre"),
}  # fmt: skip
ABOVE = {
    "units": {
        "A": ["A A@3", "A U@2", "A Z@2", "A N@2", "A H@1"], "B": ["A B@3", "A P@3", "A O@2", "A I@1"],
        "C": ["A W@3", "A K@3", "A Q@2", "A V@1"], "D": ["A R@3", "A X@2", "A K@2", "A R@1"],
        "E": ["A S@3", "A L@2", "A E@1"], "F": ["A M@3", "A M@2", "A Y@2", "A S@1"],
        "G": ["A U@3", "A Z@3", "A T@2", "A G@1"],
    },
}  # fmt: skip
SEED = 5


def europe(variant: str) -> Game:
    """The full board of Europe in one of the variants that are played there."""
    made = rules.variant(variant)
    return replace(Game.new(made, title="The atlas"), start=made.position(**EUROPE), seed="screens")


def began(variant: str) -> tuple[Game, Mapping[str, Sequence[str | Order]]]:
    """A game of this variant with much on its board, and orders for all of it."""
    if variant in ("standard", "gambling", "diplomyopia"):
        return europe(variant), MARCH
    if variant == "character":
        return cards_on_board.game("open", {}), cards_on_board.ORDERS
    made = rules.variant(variant)
    game = replace(Game.new(made, title="The long war"), seed="screens")
    if variant == "diplomafia":
        return replace(game, start=made.position(phase="T4M", **MANHATTAN["T4M"])), MANHATTAN_MOVES
    starts: dict[str, dict[str, Any]] = {
        "bioplomacy": {"phase": "S03M", "units": WILD, "centers": TERRITORY},
        "pink": {"phase": "S1903M", **WEALTH},
        "pink2": {"phase": "S1903M", **ABOVE},
        "pink3": {"phase": "S1903M", "units": WEALTH["units"], "centers": WEALTH["centers"]},
    }
    game = replace(game, start=made.position(**starts[variant]))
    return game, random_orders(game.position, Random(SEED))


def wars(hands: Hands, take: Callable[[str], None], wanted: Sequence[str] = tuple(rules.VARIANTS)) -> None:
    """`take` writes a picture of the window under a name."""
    for variant in wanted:
        game, orders = began(variant)
        hands.begin(game)
        for power, lines in orders.items():
            parsed = [
                game.variant.parse(game.position, power, line) if isinstance(line, str) else line for line in lines
            ]
            commands.set_orders(hands.document, power, parsed)
        take(f"war-{variant}-orders")
        hands.trigger("go_on")
        hands.table.reveal.leave()
        take(f"war-{variant}-results")
        turn = hands.document.turn
        failed = [one for one in turn.outcomes if one.failed]
        hands.table.why.ask((failed or list(turn.outcomes))[0].key)
        take(f"war-{variant}-why")
        hands.table.why.leave()
        if hands.table.levels.levels:
            for mode in ("exploded", "side"):
                hands.table.levels.rail.modes[mode].click()
                take(f"war-{variant}-{mode}")


# --- Pictures of what a player and a game master have beside play: help, dialogs, editing, rulings, lines of play.

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
    words = "Turns 1 to 6 are intact. Three problems were found after that."
    damaged = FileProblem("“Sunday.strata” is damaged", words, rows, "Open turns 1 to 6")
    copies = [Copy(here / "older.strata", datetime(2026, 11, 14, 18, 40))]
    snap(camera, FileProblemDialog(damaged, copies, hands.window), "damaged")
    newer = FileProblem(
        "This file needs a newer version of Strata", "This game was saved by version 2.1; you have 1.4.", newer=True
    )
    snap(camera, FileProblemDialog(newer, (), hands.window), "newer")
    snap(camera, RecoveryDialog(found, hands.window), "recovery")
    hands.begin(march(hands))
    hands.document.show_phase(0)
    maps = hands.window.exports.maps
    for kind in ("picture", "film", "paper"):
        maps.ask(kind)
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


# --- Pictures of the map editor: each tab on several boards, an empty map, an import with its report, a traced
# picture.

BOARDS = (("standard", "Mun", ""), ("bioplomacy", "47", "g"), ("diplomafia", "TSq", ""), ("pink2", "K", "2"))


def opened(hands: Hands) -> DesignerPage:
    page = hands.window.designing.page
    assert page is not None
    return page


def settle(page: DesignerPage) -> None:
    """Wait until the check is through."""
    for _ in range(400):
        QApplication.processEvents()
        if page.side.survey.fresh:
            break
        QTest.qWait(20)
    QTest.qWait(60)


def editor(hands: Hands, camera: Camera) -> None:
    hands.window.designing.may_leave = lambda: True  # type: ignore[method-assign]
    hands.window.designing.put(files_of_screens_editor.empty("Harbor"), None)
    settle(opened(hands))
    camera.take("editor-empty")
    for board, place, level in BOARDS:
        hands.window.designing.edit_own(board)
        page = opened(hands)
        if level:
            page.document.show_level(level)
        page.document.select(place)
        page.use("nodes")
        settle(page)
        for tab, _ in TABS if board == "standard" else TABS[:1]:
            page.side.show_tab(tab)
            settle(page)
            camera.take(f"editor-{board}-{tab}")
        page.canvas.set_zoom(2.0)
        ring = page.document.graph.shape(page.document.region).rings[0][0]
        page.canvas.centerOn(QPointF(*ring[0]))
        camera.take(f"editor-{board}-near")
    imported(hands, camera)
    hands.window.designing.close()


def imported(hands: Hands, camera: Camera) -> None:
    folder = Path(tempfile.mkdtemp())
    hands.window.designing.import_files(jdip(folder))
    settle(opened(hands))
    camera.take("editor-import")
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    image.save(str(folder / "scan.png"))
    page = opened(hands)
    page.use("trace")
    page.tool.lay(folder / "scan.png")  # type: ignore[attr-defined]
    camera.take("editor-trace")


# --- Pictures of families on Manhattan: the opening, moves, business, the ledger, a statement, results.


class ScreensFamiliesCamera(Protocol):
    """Takes a picture of the window under a name, into its folder."""

    folder: Path
    take: Callable[[str], None]


def families(hands: Hands, camera: ScreensFamiliesCamera) -> None:
    """Rackets on Manhattan: the opening, moves with units over areas and political pressure, business, the ledger."""
    mafia = rules.variant("diplomafia")
    players = everybody(mafia)

    def sit(phase: str, power: str, *orders: str) -> None:
        game = Game.new(mafia, players, "casual")
        hands.begin(replace(game, start=mafia.position(phase=phase, **MANHATTAN[phase])) if phase else game)
        curtain = hands.curtain
        curtain.lifted.emit(power)
        hands.write(power, *orders)

    sit("", "Riverside", "racket P LSq", "racket B MoH")
    hands.click("LSq")
    camera.take("opening")
    sit("T4M", "Harlem", "SRU EHa - EEn", "LRU Har - Eas", "pp S SRU EHa - EEn")
    camera.take("families-moves")
    hands.click("Eas")
    camera.take("families-lru")
    sit("T4A", "Riverside", "renew N TSq", "racket B MoH", "lend 5 EastSide: 6 T5")
    hands.table.ledger.switch(True)
    camera.take("business")
    hands.table.ledger.switch(False)
    hands.table.orders.area.verticalScrollBar().setValue(280)
    hands.table.order_tool.begin(("racket", "L"))
    camera.take("business-rackets")
    hands.table.order_tool.step_back()
    hands.click("Gar")
    camera.take("business-chips")
    hands.table.order_tool.step_back()
    loans = next(card for card in hands.table.orders.form.cards if card.title.text() == tr("Loans between families"))
    loans.beside.buttons[0].click()
    paper = hands.window.findChildren(PaperDialog)[-1]
    paper.fields["due"].more.click()  # type: ignore[union-attr]
    QApplication.processEvents()
    paper.grab().save(str(camera.folder / "statement.png"))
    paper.close()
    game = replace(Game.new(mafia, players), start=mafia.position(phase="T4M", **MANHATTAN["T4M"]), seed="screens")
    hands.begin(game.play(MANHATTAN_MOVES))
    hands.window.flow.show_phase(0)
    camera.take("families-results")
    hands.begin(replace(game, start=mafia.position(phase="T4A", **MANHATTAN["T4A"])).play(MANHATTAN_BUSINESS))
    hands.window.flow.show_phase(0)
    camera.take("business-results")


# --- Pictures of a game in the fog: curtain, report, orders about units out of sight, retreats, the game master's
# look.

SPRING = {
    "France": ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"],
    "England": ["F Lon - ENG", "F Edi - NTH", "A Lvp - Wal"],
    "Germany": ["A Mun - Ruh", "F Kie - Den", "A Ber - Kie"],
    "Italy": ["A Ven - Pie", "F Nap - TYS"],
}
FALL = {
    "France": ["A Bur - Bel", "A Spa H", "F MAO - Por"],
    "England": ["F ENG - Bre", "F NTH - Bel", "A Wal - Lon"],
    "Germany": ["A Ruh - Bel", "A Kie - Mun", "F Den - Swe"],
    "Italy": ["A Pie - Mar", "F TYS - Tun"],
}
NEXT = {
    "France": ["A Bur H", "A Spa H", "F Por - MAO"],
    "England": ["F Bre - MAO", "A Lon - Wal", "F NTH - Bel"],
    "Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur", "F Swe - SKA"],
    "Italy": ["A Mar S A Mun - Bur"],
}
NOTES = {"Wal": "A, for Bre?", "Tyr": "A Vie was here"}


def fog(hands: Hands, take: Callable[[str], None]) -> None:
    """`take` writes a picture of the window under a name."""
    variant = rules.variant("diplomyopia")
    players = everybody(variant) | {GM: "Ina"}
    game = Game.new(variant, players, "casual", "In the fog").play(SPRING).play(FALL)
    while game.position.phase.step != "M":
        game = game.play({})
    hands.begin(game)
    flow = hands.window.flow
    flow.curtain.wheel.choose("France")
    take("fog-curtain")
    flow.raise_curtain("France")
    hands.document.note("map", NOTES)
    hands.trigger("phase_back")
    take("fog-report")
    hands.trigger("present")
    hands.click("Bur")
    hands.key(Qt.Key.Key_S)
    hands.click("Kie")
    take("fog-orders")
    hands.begin(replace(game.play(NEXT), notes={"France": {"map": NOTES}}))
    flow.raise_curtain("France")
    take("fog-dislodged")
    hands.trigger("go_on")
    take("fog-retreats")
    flow.raise_curtain(GM)
    take("fog-master")
    hands.document.see_as("Germany")
    take("fog-seen-as")


# --- Pictures of sealed games: phrases set and asked for, the reveal, merging two copies.


class ScreensSealedCamera(Protocol):
    """Takes a picture of the window under a name, into its folder."""

    folder: Path
    take: Callable[[str], None]


def sealed(hands: Hands, camera: ScreensSealedCamera) -> None:
    """Seven people: a phrase is chosen, one is wrong, one is missing; copies that fit together and that do not."""
    encryption.COST.update(encryption.CHEAP)
    made = Sealed(hands.window)
    players = everybody(rules.variant("standard"))
    made.begin(Game.new(rules.variant("standard"), players, "sealed"))
    made.try_code("Italy")
    page = made.window.flow.sealing.page
    page.first.setText("blue table seven rivers")
    camera.take("phrase")
    made.set_phrase(phrase("Italy"))
    made.submit()
    mine, yours = (Path(tempfile.mkdtemp()) / name for name in ("mine.strata", "yours.strata"))
    made.window.files.save(mine)
    made.try_code("Italy", "wrong")
    camera.take("curtain-sealed")
    for power in players:
        if power != "Italy":
            made.try_code(power)
            made.set_phrase(phrase(power))
            made.submit()
    made.window.files.save(yours)
    merge(made, camera, "merge", mine, yours)
    made.reveal("Austria", "France")
    made.give("England", "wrong")
    camera.take("reveal-sealed")
    made.reveal(*players)
    made.window.files.save(yours)
    merge(made, camera, "merge-refused", mine, yours)


def merge(hands: Sealed, camera: ScreensSealedCamera, name: str, *paths: Path) -> None:
    dialog = MergeDialog(None, hands.window)
    dialog.show_files(*paths)
    dialog.show()
    QApplication.processEvents()
    dialog.grab().save(str(camera.folder / f"{name}.png"))
    dialog.close()
