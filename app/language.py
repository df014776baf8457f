"""The language of the program: English texts are the keys of catalogs, app/languages/<code>.po, one per language.

    tr("Pass the computer to {power}.", power=name)          a text; fields are filled in after translation
    tr_n("{n} unit waits", "{n} units wait", n)              the same with a count
    TITLES = (tr_noop("Orders"), tr_noop("Results"))         a table made before the language is known:
    label(tr(title))                                         translated where it is shown

The arguments must be literals: a test finds them and checks the catalogs against them. Texts missing in a catalog stay
English. To add a language, add a catalog: its header names the language ("Language-Team: Français"), and contains
"X-Complete: no" as long as texts are missing.
"""

from __future__ import annotations

import io
import re
from datetime import date
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING

import rules
from rules.i18n import tr, tr_n, tr_noop

if TYPE_CHECKING:
    import polib

FOLDER = Path(__file__).parent / "languages"
ENGLISH = "en"
HEADER_LINE = re.compile(r'^"([\w-]+): (.*?)\\n"$', re.MULTILINE)


def _header(path: Path) -> dict[str, str]:
    """Return the header of a catalog."""
    with path.open(encoding="utf-8") as file:
        return dict(HEADER_LINE.findall(file.read(4096)))


_HEADERS = {path.stem: _header(path) for path in sorted(FOLDER.glob("*.po"))}
LANGUAGES = {ENGLISH: "English", **{code: found.get("Language-Team", code) for code, found in _HEADERS.items()}}
"""The languages by code, each by its own name, in menu order: English and whatever has a catalog."""
BEGUN = frozenset(code for code, found in _HEADERS.items() if found.get("X-Complete") == "no")
"""Languages with incomplete catalogs: used only if the user chooses them, never because of the desktop's language."""
_now = [ENGLISH]


def languages() -> dict[str, str]:
    """Return the available languages: code and own name, in menu order."""
    return dict(LANGUAGES)


def speak(code: str) -> None:
    """Switch to a language. Raises ValueError if it is not available."""
    if code not in LANGUAGES:
        raise ValueError(f"There is no language '{code}', only {', '.join(LANGUAGES)}")
    rules.i18n.speak(None if code == ENGLISH else catalog(code))
    _now[0] = code


def spoken() -> str:
    """Return the code of the language in use."""
    return _now[0]


def best_of(wanted: list[str]) -> str:
    """Return the first complete language of those wanted, named as desktops do (de-AT, de_DE.UTF-8, C); else English.
    """
    for one in wanted:
        code = one.replace("_", "-").split("-")[0].split(".")[0].lower()
        if code in LANGUAGES and code not in BEGUN:
            return code
    return ENGLISH


def within(text: str) -> str:
    """Return a title for use within a sentence: in lower case in English, unchanged in other languages."""
    return text[:1].lower() + text[1:] if _now[0] == ENGLISH else text


MONTHS = (
    tr_noop("January"),
    tr_noop("February"),
    tr_noop("March"),
    tr_noop("April"),
    tr_noop("May"),
    tr_noop("June"),
    tr_noop("July"),
    tr_noop("August"),
    tr_noop("September"),
    tr_noop("October"),
    tr_noop("November"),
    tr_noop("December"),
)
WEEKDAYS = (
    tr_noop("Monday"),
    tr_noop("Tuesday"),
    tr_noop("Wednesday"),
    tr_noop("Thursday"),
    tr_noop("Friday"),
    tr_noop("Saturday"),
    tr_noop("Sunday"),
)


def day_of(when: date) -> str:
    """Return a day of the year: "21 November"."""
    return tr("{day} {month}", day=when.day, month=tr(MONTHS[when.month - 1]))


def weekday_of(when: date) -> str:
    """Return the day of the week: "Friday"."""
    return tr(WEEKDAYS[when.weekday()])


def make_ready(code: str) -> None:
    """Load what `speak` needs. This takes a while, and may be done in another thread."""
    if code != ENGLISH:
        catalog(code)


@lru_cache
def entries(code: str) -> polib.POFile:
    """Return the parsed catalog of a language other than English."""
    import polib  # only needed for other languages

    return polib.pofile(str(FOLDER / f"{code}.po"))


@lru_cache
def catalog(code: str) -> GNUTranslations:
    """Return the translations of a language. Unfinished texts (fuzzy) are left out."""
    return GNUTranslations(io.BytesIO(entries(code).to_binary()))


__all__ = [
    "BEGUN",
    "best_of",
    "catalog",
    "day_of",
    "entries",
    "languages",
    "make_ready",
    "speak",
    "spoken",
    "tr",
    "tr_n",
    "tr_noop",
    "weekday_of",
    "within",
]
