"""Translation of texts already produced in one language into another, e.g. stored names of undo steps.

The English message behind a text is found in the catalog by the fixed parts of its translation.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app.language import ENGLISH, LANGUAGES, best_of, entries, languages, speak, tr

FIELD = re.compile(r"{(\w+)}")
PHASE = re.compile(r"(.+?) (\d+), (.+)")
"""A phase as season, year and step."""
LEAST = 3
"""How many letters of a message must be fixed for texts to be recognized by it."""
DEEPEST = 3
"""How deeply messages may be nested in the fields of other messages."""


class MessagePattern(NamedTuple):
    """A message with fields in one language: its English, its longest fixed part, and a pattern that matches the whole.
    """

    english: str
    chunk: str
    pattern: str


def retranslated(text: str, before: str, depth: int = 0) -> str:
    """Translate a text produced in the language `before` into the current language.

    A text that no catalog knows is returned unchanged. `depth` is how many fields of messages the text is nested in.
    """
    plain = exact(before).get(text)
    if plain is not None:
        return tr(plain)
    phase = PHASE.fullmatch(text)
    if phase and {phase[1], phase[3]} <= exact(before).keys():
        return f"{tr(exact(before)[phase[1]])} {phase[2]}, {tr(exact(before)[phase[3]])}"
    for form in forms(before) if depth < DEEPEST else ():
        found = re.fullmatch(form.pattern, text, re.DOTALL) if form.chunk in text else None
        if found:
            return tr(
                form.english, **{name: retranslated(one, before, depth + 1) for name, one in found.groupdict().items()}
            )
    return text


@lru_cache
def exact(code: str) -> dict[str, str]:
    """Map each message without fields, in the language with this code, to its English."""
    return {said: english for english, said in said_in(code) if not FIELD.search(english)}


@lru_cache
def forms(code: str) -> tuple[MessagePattern, ...]:
    """Return the messages with fields, those with the most fixed text first, because they identify a text best."""
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
    """Return every message without context or plural as a pair of its English and its text in the language.

    A catalog that is only begun shows the rest in English, so the messages of all catalogs are listed.
    """
    known, own = dict[str, str](), dict[str, str]()
    for one in LANGUAGES:
        if one != ENGLISH:
            found = (entry for entry in entries(one) if not entry.msgctxt and not entry.msgid_plural)
            plain = {entry.msgid: entry.msgstr for entry in found}
            known |= dict.fromkeys(plain, "")
            own = plain if one == code else own
    return [(text, own.get(text) or text) for text in known]


# ----------------------------------------------------------------------------------------------------
# The language of the window, and Qt's own texts in it (buttons of its dialogs, dates).

_words: list[QTranslator] = []
"""The translators of Qt's own texts that are installed now."""


def meant(chosen: str) -> str:
    """Return the language code that a preference means: itself, or the best available of the desktop's languages."""
    if chosen in languages():
        return chosen
    return best_of(QLocale.system().uiLanguages())


def speak_in(app: QApplication, chosen: str) -> None:
    """Switch to the language of a preference, Qt's own texts included; texts already shown stay unchanged."""
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
