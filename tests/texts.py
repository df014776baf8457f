"""Finds the texts of the program in its code: those that catalogues must have, and those that nobody translates."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

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
    """A text for catalogues: `about` what it is, `many` the form for several, the files it stands in, its fields."""

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
    found: dict[tuple[str, str, str], Text] = {}
    for path, module in modules("app", "rules"):
        called = aliases(module)
        for call in calls(module):
            for one in of_call(call, called.get(name_of(call), name_of(call))):
                kept = found.setdefault((one.about, one.text, one.many), one)
                kept.files.add(path)
                kept.fields |= one.fields
    return found


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


def untranslated() -> Iterator[tuple[str, int, str]]:
    """Where a literal is put on the screen as it stands: file, line, text."""
    for path, module in modules("app"):
        if path.startswith(COMMAND_LINE):
            continue
        for call in calls(module):
            at = SHOWS.get(name_of(call))
            if at is not None and len(call.args) > at:
                words = spoken(call.args[at])
                if WORD.search(words):
                    yield path, call.lineno, words


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
