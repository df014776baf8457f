"""Renders the windows of the program to PNG files, to be looked at.

    python tests/app/screens.py FOLDER [--dark] [--contrast] [--narrow] [--language de] [--only NAME] [--variant NAME]
    python tests/app/screens.py --publish       # makes the pictures of the manual and of the README anew

Needs no display; with QT_SCALE_FACTOR=2 in the environment everything is twice as sharp. Everything is reached as a
person reaches it, by clicks and buttons.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.language import speak
from app.main_window.run import open_window
from app.pages.ending_dialogs import EndGameDialog
from app.pages.gm_page import GameMasterDialog
from app.pages.gm_review import ResultDifference
from app.pages.manual import FOLDER as MANUAL
from app.session.document import Document
from app.settings import Settings
from rules import Game
from tests.app import carded as cards_on_board
from tests.app.conftest import Hands, everybody
from tests.app.screen_scenes import (
    BATTLE_POSITION,
    RICH,
    TERRITORY,
    WEALTH,
    WILD,
    editor,
    families,
    files,
    fog,
    helped,
    master,
    sealed,
    wars,
)

WIDE, NARROW = (1400, 900), (1024, 700)
PICTURES = MANUAL / "pictures"
SPRING: Mapping[str, Sequence[str]] = {
    "Austria": ("A Vie - Gal", "A Bud - Ser", "F Tri - Alb"),
    "England": ("F Lon - NTH", "F Edi - NWG", "A Lvp - Yor"),
    "France": ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"),
    "Germany": ("A Mun - Bur", "F Kie - Den", "A Ber - Kie"),
    "Italy": ("A Ven - Tyr", "A Rom - Ven", "F Nap - ION"),
    "Russia": ("A War - Gal", "A Mos - Ukr", "F Sev - BLA", "F StP/sc - BOT"),
    "Turkey": ("F Ank - BLA", "A Con - Bul", "A Smy - Con"),
}
ATTACK = {
    "Italy": ("A Tyr - Tri", "A Ven S A Tyr - Tri", "F ION C A Tun - Gre", "A Tun - Gre"),
    "Turkey": ("A Bul S A Tun - Gre",),
}


LATE_MS = 300
"""After that long legend and preview are there, however slow the machine."""


class Camera:
    """Grabs the window into files of a folder."""

    def __init__(self, hands: Hands, folder: Path, variants: Sequence[str] = tuple(rules.VARIANTS)) -> None:
        self.hands = hands
        self.folder = folder
        self.variants = variants

    def take(self, name: str) -> None:
        QTest.qWait(LATE_MS)
        if self.hands.window.table is not None:
            self.hands.table.scene.settle()
        QApplication.processEvents()
        self.hands.window.grab().save(str(self.folder / f"{name}.png"))


def standard(**position: object) -> Game:
    """A game that begins with this position, or with the usual one."""
    variant = rules.variant("standard")
    game = Game.new(variant)
    return replace(game, start=variant.position(**position)) if position else game  # type: ignore[arg-type]


def start_page(hands: Hands, camera: Camera) -> None:
    folder = Path(tempfile.mkdtemp())
    for title, game in (("Sunday evening", standard()), ("The long war", standard(**BATTLE_POSITION))):
        hands.begin(replace(game, title=title))
        hands.window.files.save(folder / f"{title}.strata")
        hands.trigger("close_game")
    camera.take("start")
    hands.trigger("new")
    camera.take("new-game")


def orders(hands: Hands, camera: Camera) -> None:
    hands.begin(standard())
    for power, lines in SPRING.items():
        hands.write(power, *(line for line in lines if not line.startswith("A Mar")))
    hands.click("Mar")
    hands.hover("Boh")
    camera.take("spring-1901-refused")
    hands.key(Qt.Key.Key_S)
    hands.click("Par", "Bur")
    camera.take("spring-1901-orders")
    hands.trigger("go_on")
    hands.click("Mun")
    camera.take("results")
    hands.key(Qt.Key.Key_Question)
    camera.take("why")
    hands.key(Qt.Key.Key_Escape)


def retreats_and_builds(hands: Hands, camera: Camera) -> None:
    hands.begin(standard(**BATTLE_POSITION))
    for power, lines in ATTACK.items():
        hands.write(power, *lines)
    hands.trigger("go_on")
    hands.table.reveal.leave()
    camera.take("results-battle")
    hands.trigger("go_on")
    hands.click_dislodged("Tri")
    hands.hover("Tyr")
    camera.take("retreat")
    hands.click("Alb")
    hands.click_dislodged("Gre")
    hands.click_dislodged("Gre")
    hands.trigger("go_on")
    hands.trigger("go_on")
    hands.document.act_for("Russia")
    hands.click("War")
    hands.click("StP")
    camera.take("builds")


def hand_over(hands: Hands, camera: Camera) -> None:
    players = {power: f"Player {n}" for n, power in enumerate(SPRING, 1)}
    hands.begin(Game.new(rules.variant("standard"), players, secrecy="casual"))
    curtain = hands.curtain
    for power in ("France", "Turkey"):
        curtain.lifted.emit(power)
        hands.write(power, *SPRING[power])
        hands.trigger("go_on")
        if power == "France":
            camera.take("review")
        hands.window.flow.review.submitted.emit()
    curtain.wheel.choose("Italy")
    camera.take("curtain")


def forms(hands: Hands, camera: Camera) -> None:
    """A budget, points, names, the game master's awards, and what came of them, in a game with money."""
    pink = rules.variant("pink")
    players = everybody(pink) | {"GM": "Ina"}

    def sit(phase: str, power: str, *orders: str) -> None:
        game = Game.new(pink, players, "casual")
        hands.begin(replace(game, start=pink.position(phase=phase, **WEALTH)) if phase else game)
        curtain = hands.curtain
        curtain.lifted.emit(power)
        hands.write(power, *orders)

    sit("", "A", "A H - V", "name power Boeotia")
    hands.table.orders.tabs.setCurrentIndex(hands.table.orders.tabs.count() - 1)
    camera.take("names")
    sit("S1903M", "D", "A X - Y", "move 2 R - X", "move 1 R - D", "friendly E")
    camera.take("points-orders")
    hands.table.orders.tabs.setCurrentIndex(1)
    camera.take("points")
    sit("W1903A", "D", "draw 5 R", "movehome K - R", "store 1 Q")
    camera.take("budget")
    hands.trigger("go_on")
    camera.take("review-budget")
    sit("W1903A", "A", "store 4 A")
    camera.take("budget-refused")
    awards = GameMasterDialog(replace_document(hands, pink, players), hands.window)
    awards.show()
    if awards.hold_button.isVisible():
        awards.hold_button.held.emit()
    awards.views[0].take_focus()
    QApplication.processEvents()
    awards.grab().save(str(camera.folder / "awards.png"))
    awards.close()
    hands.begin(Game.new(pink, players).play({}).play({"D": ["A K - R"]}))
    hands.window.flow.show_phase(1)
    hands.table.results.parts.button("income").click()
    camera.take("income")


def jungle(hands: Hands, camera: Camera) -> None:
    """A board of three levels with rivers: each level and all at once, a river that bars, a divided pack, builds."""
    wild = rules.variant("bioplomacy")
    hands.begin(Game.new(wild, everybody(wild), "casual"))
    hands.sit("Canines")
    camera.take("set-up")

    def begin(phase: str, power: str) -> None:
        state = {"popped": ["17"], **({"builds": {power: "2"}} if phase[0] == "S" else {})}
        start = wild.position(phase=phase, units=WILD, centers=TERRITORY, state=state)
        hands.begin(replace(Game.new(wild), start=start))
        hands.document.act_for(power)

    begin("S04M", "Reptiles")
    camera.take("monsoon")
    rail, tabs = hands.table.levels.rail, hands.table.orders.tabs
    for name, choice in (
        ("all-levels", rail.together),
        ("high", rail.buttons["h"]),
        ("underground", rail.buttons["u"]),
    ):
        choice.click()
        camera.take(name)
    rail.buttons["g"].click()
    tabs.setCurrentIndex(1)
    hands.click("19")
    camera.take("build-mode")
    begin("S03M", "Chacma")
    hands.click("32")
    hands.hover("29")
    camera.take("river-bars")
    begin("F03M", "Canines")
    hands.write("Canines", "P 31 divide", "1HP 31 - 49")
    hands.click_at(hands.at("31") + QPoint(4, 0))
    hands.hover("50")
    camera.take("divided-pack")
    hands.trigger("go_on")
    hands.table.results.parts.button("income").click()
    camera.take("control")


def cards(hands: Hands, camera: Camera) -> None:
    """Units with cards: a deal on the game master's page, special orders and what came of them, a seat with its own
    cards and another's, the check-list."""
    players = everybody(cards_on_board.VARIANT) | {"GM": "Ina"}
    hands.begin(Game.new(cards_on_board.VARIANT, players, title="Cards on the table").play({"GM": ["seed 7"]}))
    hands.trigger("deal")
    camera.take("cards-dealt")
    hands.begin(cards_on_board.game("open", players))
    for power, lines in cards_on_board.ORDERS.items():
        hands.write(power, *lines)
    camera.take("cards-orders")
    hands.trigger("go_on")
    camera.take("cards-results")
    hands.begin(cards_on_board.game("casual", players))
    hands.sit("Austria")
    hands.click("Tri")
    hands.key(Qt.Key.Key_N)
    hands.click("ADR")
    camera.take("cards-hypnotize")
    hands.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    hands.click("Bur")
    hands.table.orders.cards.fold.click()
    area = hands.table.orders.area.verticalScrollBar()
    camera.take("cards-of-another")
    area.setValue(area.maximum())
    camera.take("cards-seen")


def money(hands: Hands, camera: Camera) -> None:
    """A game for money: the ledger, the game master's table, the end with what it pays, the settlement."""
    gambling = rules.variant("gambling")
    players = everybody(gambling) | {"GM": "Ina"}
    game = Game.new(gambling, players, title="The Croupier's table")
    for power in ("Austria", "England", "France", "Russia"):
        game = game.tick(power, True, "2026-11-20")
    hands.begin(replace(game, start=gambling.position(**RICH)))
    hands.table.ledger.switch(True)
    camera.take("ledger")
    for dialog in (GameMasterDialog(hands.document, hands.window), EndGameDialog(hands.document.game, hands.window)):
        dialog.show()
        QApplication.processEvents()
        dialog.grab().save(str(camera.folder / f"money-{type(dialog).__name__}.png"))
        dialog.close()
    hands.write("France", "A Bur - Mun")
    hands.trigger("go_on")
    told = next(one for one in hands.window.findChildren(EndGameDialog) if one.isVisible())
    told.grab().save(str(camera.folder / "money-won.png"))
    told.end_button.click()
    camera.take("settlement")
    hands.window.flow.ending.show()
    camera.take("end-for-money")
    hands.window.show_table()
    hands.trigger("undo")
    camera.take("ledger-undone")
    hands.table.ledger.switch(False)


def replace_document(hands: Hands, variant: rules.Variant, players: Mapping[str, str]) -> Document:
    """A game in which awards can be given, on the table."""
    hands.begin(replace(Game.new(variant, players), start=variant.position(phase="S1903M", **WEALTH)))
    return hands.document


def in_the_fog(hands: Hands, camera: Camera) -> None:
    """A board of which each player sees his part."""
    fog(hands, camera.take)


def review(hands: Hands, camera: Camera) -> None:
    """A game master at work: letters with a fault, the verdict, why, what the turn changes, another opinion."""
    hands.begin(standard(**BATTLE_POSITION))
    hands.trigger("review")
    hands.table.review.letters.take_in("\n".join(f"{power}:\n" + "\n".join(lines) for power, lines in ATTACK.items()))
    letter = hands.table.review.inbox.rows["Italy"]
    hands.table.review.inbox.open_row("Italy")
    letter.edit.appendPlainText("A Rom - Neples")
    letter.read_now()
    camera.take("gm-review-inbox")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    hands.table.why.ask("Tri")
    camera.take("gm-review-why")
    hands.table.why.leave()
    hands.trigger("next_difference")
    camera.take("gm-review-changes")
    found = [ResultDifference("Gre", "Gre", "F Gre H", "dislodged", "holds")]
    hands.table.review.compare("the pasted results", found)
    camera.take("gm-review-difference")
    hands.trigger("review")


def wartime(hands: Hands, camera: Camera) -> None:
    """The full board of every variant."""
    wars(hands, camera.take, camera.variants)


SCREENS: tuple[Callable[[Hands, Camera], None], ...] = (
    start_page,
    orders,
    retreats_and_builds,
    hand_over,
    forms,
    jungle,
    money,
    families,
    cards,
    sealed,
    in_the_fog,
    review,
    wartime,
    helped,
    files,
    master,
    editor,
)


PUBLISHED: Mapping[str, tuple[str, str]] = {
    "orders": ("orders", "spring-1901-orders"),
    "refused": ("orders", "spring-1901-refused"),
    "results": ("orders", "results"),
    "why": ("orders", "why"),
    "retreats-dark": ("retreats_and_builds --dark", "retreat"),
    "curtain": ("hand_over", "curtain"),
    "budget": ("forms", "budget"),
    "bioplomacy": ("jungle", "monsoon"),
    "diplomafia": ("families", "business"),
    "cards": ("cards", "cards-orders"),
    "fog": ("in_the_fog", "fog-report"),
    "review": ("review", "gm-review-inbox"),
    "para-pink": ("wartime --variant pink2", "war-pink2-exploded"),
    "designer": ("editor", "editor-bioplomacy-borders"),
}
"""Pictures of the manual and of the README -> the group that makes one, with its options, and its name there."""
COLORS = 128
"""So many are enough for a window, and make a picture a third as large."""


def publish() -> int:
    """Write every picture that the manual and the README show."""
    for group in dict.fromkeys(group for group, _ in PUBLISHED.values()):
        with tempfile.TemporaryDirectory() as folder:
            main([folder, "--narrow", "--only", *group.split()])
            for name, (made_by, screen) in PUBLISHED.items():
                if made_by == group:
                    picture = Image.open(Path(folder) / f"{screen}.png").convert("RGB")
                    picture.quantize(COLORS, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Write all pictures into the folder named."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, nargs="?")
    asked.add_argument("--publish", action="store_true", help="the pictures of the manual and of the README")
    asked.add_argument("--dark", action="store_true", help="the dark theme")
    asked.add_argument("--narrow", action="store_true", help="a window of 1024 by 700")
    asked.add_argument("--contrast", action="store_true", help="high contrast")
    asked.add_argument("--language", default="en", help="a language, such as de")
    asked.add_argument("--variant", action="append", choices=list(rules.VARIANTS), help="only this one, of full boards")
    asked.add_argument("--only", choices=[screen.__name__ for screen in SCREENS], help="one group of pictures")
    wanted = asked.parse_args(words)
    if wanted.publish:
        return publish()
    if wanted.folder is None:
        asked.error("a folder is needed")
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = tempfile.mkdtemp()
    speak(wanted.language)
    app = QApplication.instance() or QApplication([])
    settings = Settings(Path(tempfile.mkdtemp()) / "settings.ini")
    settings.set("theme", "dark" if wanted.dark else "light")
    settings.set("contrast", "high" if wanted.contrast else "normal")
    hands = Hands(open_window(settings))
    hands.window.flow.asks = False  # units without orders are meant here: nobody is there to answer
    hands.window.files.may_leave = lambda: True  # type: ignore[method-assign]
    hands.window.resize(*(NARROW if wanted.narrow else WIDE))
    hands.window.show()
    for screen in (one for one in SCREENS if wanted.only in (None, one.__name__)):
        screen(hands, Camera(hands, wanted.folder, wanted.variant or tuple(rules.VARIANTS)))
    hands.window.close()
    app.processEvents()
    print(f"{len(list(wanted.folder.glob('*.png')))} pictures are in {wanted.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
