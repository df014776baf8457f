"""Writes the two pages of the manual that are made from the program itself: the command line and the shortcuts.

python tests/app/manual_pages.py
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtWidgets import QApplication

from app.cli import parser
from app.game_view.actions import Actions
from app.main_window.commands import MENUS
from app.main_window.dialogs import KEYS
from app.main_window.window import MainWindow
from app.pages.manual import FOLDER
from app.settings import Settings

EXAMPLES = {
    "new": "strata new standard -o game.strata",
    "adjudicate": "strata adjudicate game.strata orders.txt -o next.strata",
    "orders": "strata orders game.strata mail.txt",
    "merge": "strata merge mine.strata yours.strata -o both.strata",
    "import": "strata import game.json -o game.strata",
    "export": "strata export game.strata -o game.json",
    "check": "strata check scenarios.toml",
    "render": "strata render game.strata -o map.png",
    "report": "strata report game.strata --all -d reports",
    "playtest": "strata playtest standard --games 1000 -o games",
    "map check": "strata map check standard",
    "map import": "strata map import board.svg table.xml -o my-map",
}
COMMAND_LINE = """# Command line

`strata` opens the window, `strata FILE` opens a game in it. All commands below work without a screen.
`strata COMMAND --help` says the same; `strata new --help` also lists the options of every variant.
"""
SHORTCUTS = """# Keyboard shortcuts

**Help > Keyboard shortcuts** shows the most useful ones beside the board.
"""


def subcommands(of: argparse.ArgumentParser, before: str = "") -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Every subcommand that does something: its words, what it does, and its parser."""
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {one.dest: one.help or "" for one in action._choices_actions}
            for name, inner in action.choices.items():
                deeper = list(subcommands(inner, f"{before}{name} "))
                yield from deeper or [(before + name, inner.description or helps.get(name, ""), inner)]


def command_line() -> str:
    """The page of the command line."""
    parts = [COMMAND_LINE, "## All commands\n", _options(parser())]
    for name, help, inner in subcommands(parser()):
        parts += [f"## {name}\n", f"{help}\n", f"Example: `{EXAMPLES[name]}`\n", _options(inner)]
    return "\n".join(parts)


def _options(of: argparse.ArgumentParser) -> str:
    lines = ["| Argument | Meaning |", "| --- | --- |"]
    for one in of._actions:
        if isinstance(one, argparse._SubParsersAction | argparse._HelpAction):
            continue
        choices = f"{{{','.join(map(str, one.choices))}}}" if one.choices else ""
        value = choices if one.metavar is None else one.metavar
        shown = " ".join(value) if isinstance(value, tuple) else value
        if not shown and one.nargs != 0 and one.option_strings:
            shown = one.dest.upper()
        words = [f"{option} {shown}".strip() for option in one.option_strings] or [shown or one.dest.upper()]
        help = (one.help or "").replace("%%", "%").replace("%(default)s", str(one.default))
        cell = ", ".join(f"`{word}`".replace("|", " or ") for word in words)
        lines.append(f"| {cell} | {help.replace('|', ' or ')} |")
    return "\n".join(lines) + "\n"


def shortcuts(acts: Actions) -> str:
    """The page of the shortcuts: by hand and eye on the board, then those of the menus."""
    parts = [SHORTCUTS]
    for title, lines in KEYS:
        parts += [f"## {title}\n", "| Keys | |", "| --- | --- |"]
        parts += [f"| {_cell(acts, keys)} | {words} |" for keys, words in lines]
        parts.append("")
    for menu, groups in MENUS.items():
        records = [acts.record(id) for group in groups for id in group if id in acts]
        keyed = [one for one in records if one.keys]
        if keyed:
            parts += [f"## Menu {plain(menu)}\n", "| Entry | Keys | |", "| --- | --- | --- |"]
            parts += [f"| {plain(one.text)} | {', '.join(one.keys.split())} | {one.help} |" for one in keyed]
            parts.append("")
    return "\n".join(parts)


def _cell(acts: Actions, keys: str | tuple[str, ...]) -> str:
    return keys if isinstance(keys, str) else ", ".join(acts.record(id).keys.split()[0] for id in keys)


def plain(text: str) -> str:
    """A text of a menu as it is read."""
    return text.replace("&", "")


def main() -> None:
    """Write both pages."""
    app = QApplication.instance() or QApplication([])
    window = MainWindow(Settings(Path(tempfile.mkdtemp()) / "settings.ini"))
    (FOLDER / "command-line.md").write_text(command_line(), encoding="utf-8")
    (FOLDER / "shortcuts.md").write_text(shortcuts(window.acts), encoding="utf-8")
    window.close()
    app.processEvents()


if __name__ == "__main__":
    main()
