"""Finds the texts of the program in its code: those that catalogs must have, and those that nobody translates."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rules.board import COASTS
from rules.i18n import ON_MAP

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("language", "speech", "rules")
"""The modules from which `tr` and the others are imported, by the last part of their names."""
UNTOLD = frozenset({"{text}", "{number}", "{n}"})
"""Sentences that are nothing but what is filled in."""
FIELD = re.compile(r"(?<!{){(\w+)")
WORD = re.compile(r"[^\W\d_]{2,}")
COMMAND_LINE = ("app/cli.py", "app/console")
"""It speaks English."""
SHOWS = {
    **dict.fromkeys(("setText", "setToolTip", "setStatusTip", "setWindowTitle", "setPlaceholderText"), 0),
    **dict.fromkeys(("setAccessibleName", "setAccessibleDescription", "setLabelText", "setTitle", "addAction"), 0),
    **dict.fromkeys(("QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QAction", "QGroupBox", "addMenu"), 0),
    **dict.fromkeys(
        ("label", "heading", "button", "PreferenceRow", "SectionHeader", "RowList", "tell", "complain", "ask"), 0
    ),
    **dict.fromkeys(("tool_button", "show_note", "setTabText", "setItemText"), 1),
}
"""Calls that put a text on the screen, and which of their arguments it is."""


@dataclass(slots=True)
class Text:
    """A text for catalogs: `about` what it is, `many` the form for several, the files it stands in, its fields."""

    text: str
    about: str = ""
    many: str = ""
    files: set[str] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules in these folders, by their paths in the project."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def texts() -> dict[tuple[str, str, str], Text]:
    """Every text in tr, tr_n, tr_noop, many and Sentence, by what it is about, itself and its form for several."""
    return read_code()[0]


@cache
def read_code() -> tuple[dict[tuple[str, str, str], Text], list[tuple[str, int, str]]]:
    """The same, and where a literal is put on the screen as it stands: the code is read once."""
    found: dict[tuple[str, str, str], Text] = {}
    bare: list[tuple[str, int, str]] = []
    for path, module in modules("app", "rules"):
        called, shows = aliases(module), path.startswith("app/") and not path.startswith(COMMAND_LINE)
        for call in calls(module):
            name = name_of(call)
            for one in of_call(call, called.get(name, name)):
                kept = found.setdefault((one.about, one.text, one.many), one)
                kept.files.add(path)
                kept.fields |= one.fields
            at = SHOWS.get(name) if shows else None
            if at is not None and len(call.args) > at and WORD.search(words := spoken(call.args[at])):
                bare.append((path, call.lineno, words))
    for path, name in names():
        found.setdefault((ON_MAP, name, ""), Text(name, ON_MAP)).files.add(path)
    return found, bare


def names() -> Iterator[tuple[str, str]]:
    """What the maps call powers, provinces, lines and levels; of what is numbered ("Space 31"), the kind alone."""
    for path in sorted((ROOT / "resources" / "maps").glob("*/map.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for part in ("powers", "provinces", "areas", "lines", "levels"):
            for one in table.get(part, {}).values():
                kind, _, number = one.get("name", "").rpartition(" ")
                name = kind if kind and (number.isdigit() or number.isupper()) else one.get("name", "")
                if name:
                    yield path.relative_to(ROOT).as_posix(), name
    yield from (("rules/board.py", name) for name in COASTS.values())


def of_call(call: ast.Call, name: str) -> Iterator[Text]:
    """The texts that a call holds."""
    literals = [literal(one) for one in call.args]
    given = {one.arg for one in call.keywords if one.arg}
    if name in ("tr", "tr_noop") and literals and literals[0]:
        about = literals[1] if len(literals) > 1 and literals[1] else ""
        yield Text(literals[0], about, fields=given | fields(literals[0]))
    elif name == "tr_n" and len(literals) > 1 and literals[0] and literals[1]:
        yield Text(literals[0], many=literals[1], fields=given | {"n"})
    elif name == "many" and len(call.args) == 2:
        for noun in nouns(call.args[1]):
            yield Text(f"{{n}} {noun}", many=f"{{n}} {noun}s", fields={"n"})
    elif name == "Sentence":
        words = [one.value for one in call.keywords if one.arg == "template"]
        template = literals[1] if len(literals) > 1 else literal(words[0]) if words else ""
        if template and template not in UNTOLD:
            yield Text(template, fields=fields(template))


def untranslated() -> list[tuple[str, int, str]]:
    """Where a literal is put on the screen as it stands: file, line, text."""
    return read_code()[1]


def spoken(node: ast.expr) -> str:
    """What a person would read of an expression that is a literal, or a choice of literals."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [one.value for one in node.values if isinstance(one, ast.Constant)]
        return "".join(one for one in parts if isinstance(one, str))
    if isinstance(node, ast.IfExp):
        return spoken(node.body) + spoken(node.orelse)
    return ""


def calls(module: ast.Module) -> Iterator[ast.Call]:
    return (one for one in ast.walk(module) if isinstance(one, ast.Call))


def name_of(call: ast.Call) -> str:
    """What is called, without what it belongs to."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def aliases(module: ast.Module) -> dict[str, str]:
    """The other names that a module gives to what it imports from where `tr` is."""
    return {
        one.asname: one.name
        for node in module.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] in SOURCES
        for one in node.names
        if one.asname
    }


def nouns(node: ast.expr) -> list[str]:
    """The nouns of a count: a literal, or one of two."""
    found = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [noun for one in found if (noun := literal(one))]


def literal(node: ast.expr) -> str:
    """A text that stands in the code as it is; "" for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def fields(text: str) -> set[str]:
    """The fields that a text names."""
    return set(FIELD.findall(text))
