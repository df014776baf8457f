"""The manual: what its pages name is there, what the menus hold is in it, every link leads somewhere, and F1 leads to
pages that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QCursor, QImage
from PySide6.QtWidgets import QApplication, QLabel

import app
import rules
from app.cli import parser
from app.language import speak
from app.main_window.commands import MENUS, SUBMENUS
from app.main_window.explain import MANUAL_PAGES, manual_page
from app.main_window.window import MainWindow
from app.pages.manual import (
    ELSEWHERE,
    FOLDER,
    HEADING,
    ManualWindow,
    headings,
    page_for,
    page_names,
    page_of,
    page_text,
    slug,
    title_of,
)
from app.pages.preferences import PreferencesDialog
from rules import Game
from tests.app.conftest import Hands
from tests.app.manual_pages import command_line, plain, shortcuts, subcommands
from tests.texts import texts as program_texts

ROOT = Path(str(app.__file__)).parent.parent
MENU_PATH = re.compile(r"\*\*(\w+) > ([^*]+)\*\*")
MADE = ("command-line", "shortcuts")
"""Pages made by tests/app/manual_pages.py."""
TARGET = re.compile(r"(!?)\[[^]]*\]\(([^)\s]+)\)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
MOST_BYTES = 2_000_000


def entries(window: MainWindow) -> set[tuple[str, str]]:
    """Every entry of a menu as the manual names it: ("Turn", "Vote…")."""
    return {
        (plain(menu), plain(window.acts.record(id).text if id in window.acts else SUBMENUS[id].title))
        for menu, groups in MENUS.items()
        for group in groups
        for id in group
    }


def named() -> dict[tuple[str, str], str]:
    """Every entry of a menu that a page names, and a page that does."""
    return {
        (menu, entry): name
        for name in page_names()
        if name not in MADE and name not in ELSEWHERE
        for menu, entry in MENU_PATH.findall(page_text(name))
    }


def test_every_entry_of_every_menu_is_named_and_every_one_named_is_there(window: MainWindow) -> None:
    unknown = {f"{menu} > {entry}": page for (menu, entry), page in named().items()}
    there = {f"{menu} > {entry}" for menu, entry in entries(window)}
    assert {one: page for one, page in unknown.items() if one not in there} == {}
    assert entries(window) - set(named()) == set()


def test_the_pages_made_from_the_program_are_as_it_is_now(window: MainWindow) -> None:
    """Otherwise run tests/app/manual_pages.py."""
    assert page_text("command-line") == command_line()
    assert page_text("shortcuts") == shortcuts(window.acts)


def test_every_option_and_command_that_is_named_is_there() -> None:
    parsers = {name: inner for name, _, inner in subcommands(parser())}
    options = {word for one in (parser(), *parsers.values()) for a in one._actions for word in a.option_strings}
    for name in page_names():
        text = page_text(name)
        assert set(OPTION.findall(text)) <= options, name
        for words in re.findall(r"(?:`|^)strata ([a-z]+(?: [a-z]+)?)", text, re.MULTILINE):
            assert words in parsers or words.split()[0] in parsers, (name, words)
    assert set(parsers) <= set(HEADING.findall(page_text("command-line")))


def test_every_link_page_and_picture_is_there_and_reached() -> None:
    missing = []
    for name in page_names():
        folder = ELSEWHERE[name].parent if name in ELSEWHERE else FOLDER
        for picture, target in TARGET.findall(page_text(name)):
            to, heading = page_of(target)
            if picture:
                ok = not QImage(str(FOLDER / target)).isNull()
            elif target.startswith("http"):
                ok = True
            else:
                path = target.partition("#")[0]
                ok = not path or (folder / path).is_file()
                ok = ok and (not heading or heading in headings(to or name))
            missing += [] if ok else [(name, target)]
    assert missing == []
    pages = {path.stem for path in FOLDER.glob("*.md") if "." not in path.stem}
    assert pages | set(ELSEWHERE) == set(page_names())
    used = "".join(map(page_text, page_names())) + (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = list((FOLDER / "pictures").glob("*"))
    assert [one.name for one in pictures if f"pictures/{one.name}" not in used] == []
    assert sum(one.stat().st_size for one in pictures) < MOST_BYTES


def test_every_page_opens_in_the_window(window: MainWindow) -> None:
    window.acts["manual"].trigger()
    manual = window.findChild(ManualWindow)
    assert manual is not None and manual.page == "index" and not manual.isModal()
    for name in page_names():
        manual.open_page(name)
        assert manual.text.toPlainText().startswith(title_of(name))
        assert title_of(name) in manual.windowTitle()
        for heading in headings(name):
            assert manual.text.go_to(heading), (name, heading)


def test_links_lead_on_and_back_and_search_goes_from_page_to_page(window: MainWindow) -> None:
    window.dialogs.manual("computer")
    manual = window.findChild(ManualWindow)
    assert manual is not None and not manual.back_button.isEnabled()
    manual.text.anchorClicked.emit(QUrl("command-line.md#playtest"))
    assert manual.page == "command-line"
    assert slug(manual.text.textCursor().block().text()) == "playtest"
    manual.text.anchorClicked.emit(QUrl("../designer/TUTORIAL.md"))
    assert manual.page == "tutorial"
    manual.back()
    manual.back()
    assert manual.page == "computer" and manual.forward_button.isEnabled()
    manual.forward()
    assert manual.page == "command-line"
    window.dialogs.manual()
    manual.search.setText("Hypnotist")
    assert manual.page == "character" and manual.text.extraSelections()
    shown = [manual.contents.item(n) for n in range(manual.contents.count()) if not manual.contents.item(n).isHidden()]
    assert [one.text() for one in shown] == ["Character Diplomacy"]
    manual.search.setText("Dask")
    ahead = {"computer", "command-line"}
    for _ in range(40):
        if ahead:
            manual.find_next()
            ahead.discard(manual.page)
    assert not ahead
    manual.search.clear()
    assert not any(manual.contents.item(n).isHidden() for n in range(manual.contents.count()))


def test_in_german_the_window_speaks_german_and_the_pages_english(window: MainWindow) -> None:
    speak("de")
    try:
        window.dialogs.manual("playing")
        manual = window.findChild(ManualWindow)
        assert manual is not None and manual.close_button.text() == "Schließen"
        assert manual.windowTitle() == "Handbuch: Playing a game"
    finally:
        speak("en")


def test_over_a_modal_dialog_it_can_be_read(window: MainWindow) -> None:
    window.dialogs.manual("playing")
    dialog = PreferencesDialog(window.settings, window)
    dialog.setModal(True)
    dialog.show()
    window.dialogs.manual()
    manual = dialog.findChild(ManualWindow)
    assert manual is not None and manual.page == "playing"
    dialog.close()


ROW = re.compile(r"^\|(.+)\|$", re.MULTILINE)
PHASES = ("S1902M", "S1903M", "W1901A", "W1903A", "F1902R", "S03M", "F03M", "T4M", "T4A")


def readable(variant: rules.Variant, line: str) -> bool:
    """Whether some power can mean an order by this line, in some phase."""
    for phase in ("", *PHASES):
        try:
            position = variant.position(phase=phase) if phase else variant.start()
        except ValueError:
            continue
        for power in variant.base.powers:
            try:
                variant.parse(position, power, line)
            except rules.Unreadable:
                continue
            return True
    return False


@pytest.mark.parametrize("id", [id for id in rules.VARIANTS if (FOLDER / f"{id}.md").is_file()])
def test_every_order_in_the_table_of_a_variant_is_understood(id: str) -> None:
    variant = rules.variant(id)
    lines = [line for row in ROW.findall(page_text(id)) for line in re.findall(r"`([^`]+)`", row)]
    assert [line for line in lines if not readable(variant, line)] == []


BOLD = re.compile(r"\*\*([^*]+)\*\*")


def test_what_is_in_bold_stands_in_the_window() -> None:
    """What is not the path of a menu is the text of a button, a field or a tab."""
    said = {text.replace("&", "").rstrip("….") for _, text, _ in program_texts()}
    bold = {
        (name, one)
        for name in page_names()
        if name not in (*MADE, *ELSEWHERE)
        for one in BOLD.findall(page_text(name))
        if " > " not in one
    }
    assert {(name, one) for name, one in bold if one.rstrip("….") not in said} == set()


# --- F1 leads here.


def test_f1_leads_to_pages_that_there_are() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "app").rglob("*.py"))
    classes = set(re.findall(r"^ *class (\w+)", code, re.MULTILINE))
    assert set(MANUAL_PAGES) <= classes
    for target in filter(None, MANUAL_PAGES.values()):
        name, _, heading = target.partition("#")
        assert name in page_names() and (not heading or heading in headings(name)), target


@pytest.mark.parametrize("id", list(rules.VARIANTS))
def test_f1_on_the_board_of_every_variant_leads_to_its_page(window: MainWindow, id: str) -> None:
    hands = Hands(window)
    hands.begin(Game.new(rules.variant(id)))
    page = page_for(rules.variant(id))
    assert page_text(page) and (page == id or page == "pink")
    assert window.explain.manual_page == page


def test_f1_twice_opens_the_page_about_a_part_of_the_window(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hands.window
    line = hands.table.orders.entry.line
    spot = line.mapToGlobal(line.rect().center())
    monkeypatch.setattr(QCursor, "pos", lambda: spot)
    monkeypatch.setattr(QApplication, "widgetAt", lambda _: line)
    window.explain.shut()
    window.explain.press()
    assert window.explain.card is not None and "Playing a game" in window.explain.card.more_button.text()
    window.explain.press()
    manual = window.findChild(ManualWindow)
    assert manual is not None and manual.page == "playing"
    assert slug(manual.text.textCursor().block().text()) == "giving-orders"


def test_f1_on_the_first_page_and_where_a_game_is_made(window: MainWindow) -> None:
    assert window.explain.manual_page == "index"
    window.new_game_wanted.emit()
    assert window.explain.manual_page == "playing#starting-a-game"
    assert manual_page(QLabel()) == ""
