"""The language of the window: which one is meant, and Qt's own words in it (buttons of its dialogs, dates)."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app.language import best_of, languages, speak

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
