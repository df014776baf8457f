"""Texts that were said in one language, said again in another: such as the names of steps that can be undone, which are
kept as they were said. What they were made of is found in the catalogue by its fixed parts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app.language import ENGLISH, LANGUAGES, best_of, entries, languages, speak, tr

FIELD = re.compile(r"{(\w+)}")
PHASE = re.compile(r"(.+?) (\d+), (.+)")
"""A phase by its season, year and step."""
LEAST = 3
"""How many letters of a text must be fixed, if it is to be known by them."""
DEEPEST = 3
"""How often what was filled in may be made of other texts."""


class MessagePattern(NamedTuple):
    """A text with fields as a language says it: its English, its longest fixed part, all of it as a pattern."""

    english: str
    chunk: str
    pattern: str


def retranslated(told: str, before: str, depth: int = 0) -> str:
    """A text that was said in the language `before`, in the one spoken now; one that no catalogue knows stays."""
    plain = exact(before).get(told)
    if plain is not None:
        return tr(plain)
    phase = PHASE.fullmatch(told)
    if phase and {phase[1], phase[3]} <= exact(before).keys():
        return f"{tr(exact(before)[phase[1]])} {phase[2]}, {tr(exact(before)[phase[3]])}"
    for form in forms(before) if depth < DEEPEST else ():
        found = re.fullmatch(form.pattern, told, re.DOTALL) if form.chunk in told else None
        if found:
            return tr(
                form.english, **{name: retranslated(one, before, depth + 1) for name, one in found.groupdict().items()}
            )
    return told


@lru_cache
def exact(code: str) -> dict[str, str]:
    """What a language says -> its English, for texts that are always the same."""
    return {said: english for english, said in said_in(code) if not FIELD.search(english)}


@lru_cache
def forms(code: str) -> tuple[MessagePattern, ...]:
    """The texts with fields, those first of which most is fixed: they say best what they are."""
    found = []
    for english, said in said_in(code):
        fixed = FIELD.split(said)[::2]
        if FIELD.search(english) and sum(sign.isalpha() for part in fixed for sign in part) >= LEAST:
            names: list[str] = FIELD.findall(said)
            if len(set(names)) == len(names):
                pattern = FIELD.sub(r"(?P<\1>.+?)", re.sub(r"[^\w{}\s]", lambda sign: re.escape(sign[0]), said))
                found.append((-sum(map(len, fixed)), MessagePattern(english, max(fixed, key=len), pattern)))
    return tuple(form for _, form in sorted(found))


def said_in(code: str) -> list[tuple[str, str]]:
    """Every text that needs no context or number: its English, and what a language says. A catalog that was only begun
    shows the others in English, so they are known from all catalogs."""
    known, own = dict[str, str](), dict[str, str]()
    for one in LANGUAGES:
        if one != ENGLISH:
            found = (entry for entry in entries(one) if not entry.msgctxt and not entry.msgid_plural)
            plain = {entry.msgid: entry.msgstr for entry in found}
            known |= dict.fromkeys(plain, "")
            own = plain if one == code else own
    return [(text, own.get(text) or text) for text in known]


# ----------------------------------------------------------------------------------------------------
# The language of the window: which one is meant, and Qt's own words in it (buttons of its dialogs, dates).

_words: list[QTranslator] = []
"""Qt's own words in the language spoken, while they are in use."""


def meant(chosen: str) -> str:
    """The code of the language that a preference means: itself, or the first of the desktop's that there is."""
    if chosen in languages():
        return chosen
    return best_of(QLocale.system().uiLanguages())


def speak_in(app: QApplication, chosen: str) -> None:
    """Say everything in the language of a preference from now on; what is shown already stays as it is."""
    code = meant(chosen)
    speak(code)
    own = QLocale.system()
    QLocale.setDefault(own if code == own.name()[:2] else QLocale(code))
    while _words:
        app.removeTranslator(_words.pop())
    words = QTranslator(app)
    if words.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(words)
        _words.append(words)
