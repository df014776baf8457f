"""Plain words for the errors of the TOML and JSON parsers and of pydantic.

Their own messages are written for programmers, in English, and differ between versions: none of them is shown.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

from ..i18n import tr, tr_noop

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

NO_TOML = tr_noop("this is not valid TOML")
NO_JSON = tr_noop("this is not valid JSON")
UNCLOSED_TEXT = tr_noop("a text is not closed: the quotation mark at its end is missing")
TWICE = tr_noop("this key or table appears a second time; each may appear only once")

TOML = (
    ("Expected '=' after", tr_noop("a key must be followed by = and its value")),
    ("Invalid initial", tr_noop("a key is missing here; keys consist of letters, digits, - and _")),
    ("Invalid value", tr_noop('a value is missing or not understood; texts need quotation marks, as in name = '
                              '"Vienna"')),
    ("Cannot overwrite", TWICE),
    ("Cannot declare", TWICE),
    ("Cannot mutate", TWICE),
    ("Duplicate inline", TWICE),
    ("Unclosed array", tr_noop("a list is not closed: a comma or ] is missing")),
    ("Unclosed inline", tr_noop("an inline table is not closed: a comma or } is missing")),
    ("Expected newline", tr_noop("there is something left over after the value; put each entry on its own line")),
    ("Expected ']", tr_noop("a table heading is not closed: ] is missing")),
    ("Unterminated", UNCLOSED_TEXT),
    ("Expected ", UNCLOSED_TEXT),
    (r"Illegal \w+ '\\n'", UNCLOSED_TEXT),
    ("Illegal", tr_noop("a control code is not allowed here")),
    ("Unescaped", tr_noop(r"a backslash in quotation marks must be doubled: \\")),
    ("Invalid hex", tr_noop("the escape sequence after the backslash is not valid")),
    ("Escaped", tr_noop("the escape sequence after the backslash is not valid")),
    ("Invalid statement", tr_noop("an entry looks like name = value, a table heading like [powers]")),
    ("Invalid date", tr_noop("there is no such date or time")),
)
"""Pattern for the start of a tomllib message -> the words shown instead."""
JSON = (
    ("Expecting value", tr_noop("a value is missing")),
    ("Expecting ','", tr_noop("a comma or a closing bracket is missing")),
    ("Expecting ':'", tr_noop("the colon after a key is missing")),
    ("Expecting property", tr_noop("a key in quotation marks is missing, or there is a comma too many")),
    ("Illegal trailing", tr_noop("there is a comma too many")),
    ("Extra data", tr_noop("there is something left over after the end")),
    ("Unterminated", UNCLOSED_TEXT),
    ("Invalid control", tr_noop("a text is not closed, or contains a line break")),
    ("Invalid \\", tr_noop("the escape sequence after the backslash is not valid")),
)
"""Start of a json message -> the words shown instead."""
_AT = re.compile(r"\(at line (\d+), column (\d+)\)$")
_TOO_LONG = "Exceeds the limit"


class FormatFault(ValueError):
    """A text that is not valid TOML. `place`: "" if unknown; `text`: what is wrong there."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}: {text}" if place else text)
        self.place, self.text = place, text


def line_column(line: int, column: int) -> str:
    """A position in a text in words; line and column count from 1."""
    return tr("line {line}, column {column}", line=line, column=column)


def toml_fault(error: ValueError, text: str) -> FormatFault:
    """What tomllib found wrong with `text`. Sentences of our own, such as a number reader's, stay as they are."""
    message = str(error)
    if message.startswith(_TOO_LONG):
        return FormatFault("", tr("a number has too many digits"))
    if not isinstance(error, tomllib.TOMLDecodeError):
        return FormatFault("", message)
    at = _AT.search(message)
    line, column = (int(at[1]), int(at[2])) if at else _end_of(text)
    words = next((words for start, words in TOML if re.match(start, message)), NO_TOML)
    return FormatFault(line_column(line, column), tr(words))


def json_fault(error: ValueError) -> FormatFault:
    """What the JSON parser found wrong. Sentences of our own stay as they are."""
    if str(error).startswith(_TOO_LONG):
        return FormatFault("", tr("a number has too many digits"))
    if not isinstance(error, json.JSONDecodeError):
        return FormatFault("", str(error))
    words = next((words for start, words in JSON if error.msg.startswith(start)), NO_JSON)
    return FormatFault(line_column(error.lineno, error.colno), tr(words))


def _end_of(text: str) -> tuple[int, int]:
    lines = text.rstrip("\n").split("\n")
    return len(lines), len(lines[-1]) + 1


# What pydantic finds: by its error types, with the limits of the field and the start of what the file says.

TABLE = tr_noop("must be a table of keys and values, not {given}")
LIST = tr_noop("must be a list in square brackets, not {given}")
WHOLE = tr_noop("must be a whole number, not {given}")
NUMBER = tr_noop("must be a number, not {given}")
ANSWER = tr_noop("must be true or false, not {given}")
LONG = tr_noop("must be at most {most} letters long; it has {length}")
FIELDS = {
    "missing": tr_noop("is missing"),
    "extra_forbidden": tr_noop("is not a known key"),
    "json_invalid": NO_JSON,
    "string_type": tr_noop("must be text in quotation marks, not {given}"),
    "string_unicode": tr_noop("contains symbols that are not text"),
    "string_too_short": tr_noop("must not be empty"),
    "string_too_long": LONG,
    "string_pattern_mismatch": tr_noop("cannot be {given}"),
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_parsing_size": tr_noop("a number has too many digits"),
    "int_from_float": WHOLE,
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": NUMBER,
    "bool_type": ANSWER,
    "bool_parsing": ANSWER,
    "list_type": LIST,
    "tuple_type": LIST,
    "dict_type": TABLE,
    "mapping_type": TABLE,
    "model_type": TABLE,
    "model_attributes_type": TABLE,
    "dataclass_type": TABLE,
    "literal_error": tr_noop("must be {expected}, not {given}"),
    "greater_than": tr_noop("must be more than {limit}, not {given}"),
    "greater_than_equal": tr_noop("must be at least {limit}, not {given}"),
    "less_than": tr_noop("must be less than {limit}, not {given}"),
    "less_than_equal": tr_noop("must be at most {limit}, not {given}"),
    "too_short": tr_noop("needs at least {least} entries; it has {length}"),
    "too_long": tr_noop("must have at most {most} entries; it has {length}"),
}
"""Types of pydantic errors -> the words shown instead."""
ID, WORD, COLOR, SVG_NAME = r"^[\w-]+$", r"^\w+$", r"^(#[0-9A-Fa-f]{6})?$", r"^[^/\\:][^:]*\.svg$"
PATTERNS = {
    ID: tr_noop("must consist of letters, digits, - and _, unlike {given}"),
    WORD: tr_noop("must consist of letters, digits and _, unlike {given}"),
    COLOR: tr_noop('must be a color such as "#A8261C", not {given}'),
    SVG_NAME: tr_noop('must name an SVG file beside the map, such as "board.svg", not {given}'),
}
"""Patterns that fields must match -> the words for text that does not."""
SPOKEN = 40
"""How many characters of a value a message repeats."""


def field_words(fault: ErrorDetails) -> str:
    """What is wrong with one field, to follow its name: "must be a whole number, not "many"."."""
    kind, limits = fault["type"], fault.get("ctx", {})
    if kind == "value_error":  # a sentence of our own
        return str(limits.get("error") or fault["msg"].removeprefix("Value error, "))
    if kind == "too_short" and limits.get("min_length") == 1:
        kind = "string_too_short"
    words = PATTERNS.get(str(limits.get("pattern")), "") or FIELDS.get(kind, tr_noop("cannot be {given}"))
    given = fault.get("input")
    expected = str(limits.get("expected", "")).replace("'", '"').replace(" or ", ", ")
    return tr(
        words,
        given=written_value(given),
        length=limits.get("actual_length") or (len(given) if isinstance(given, str | list | tuple | dict) else 0),
        most=limits.get("max_length", ""),
        least=limits.get("min_length", ""),
        limit=next((f"{limits[key]:g}" for key in ("gt", "ge", "lt", "le") if key in limits), ""),
        expected=tr("one of {names}", names=expected) if "," in expected else expected,
    )


def field_place(loc: tuple[int | str, ...]) -> str:
    """Where a fault is: keys and indices joined by dots."""
    return ".".join(str(one) for one in loc if one != "[key]")


def written_value(value: object) -> str:
    """A value as the file writes it, cut short if it is long."""
    if value is None:
        return tr("null")
    if isinstance(value, dict):
        return tr("a table")
    if isinstance(value, list | tuple):
        return tr("a list")
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= SPOKEN else f"{text[:SPOKEN]}…"
