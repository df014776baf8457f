"""The language of sentences. English texts are the keys; a program that uses `rules` may set another language.

Orders, saves and scenarios are never translated. Names on the map are translated for display, if the catalog has
them: `name_on_map`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Protocol

__all__ = [
    "speak",
    "tr",
    "tr_n",
    "tr_noop",
]


class Translations(Protocol):
    """A catalog that translates English texts; the classes of the standard `gettext` module fit."""

    def gettext(self, message: str) -> str:
        """Return the translated text, or the text itself if there is none."""
        ...

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a text that has several meanings, told apart by `context`."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation that fits the count `n`, or the singular or plural itself if there is none."""
        ...


ENGLISH = "en"
_spoken: list[Translations] = [NullTranslations()]
"""The catalog in use, for the whole process."""


def speak(translations: Translations | None) -> None:
    """Translate all texts with this catalog from now on; None: English."""
    _spoken[0] = translations or NullTranslations()


@contextmanager
def in_english() -> Iterator[None]:
    """Use English inside the `with` block, whatever the current language: for texts in files."""
    before = _spoken[0]
    speak(None)
    try:
        yield
    finally:
        speak(before)


def tr(text: str, about: str = "", /, **fields: object) -> str:
    """Return a text in the current language; its {fields} are filled in after translation.

    `about` distinguishes texts that are the same in English only: tr("Open", "a game"), tr("Open", "a section").
    """
    if not text:
        return text
    translated = _spoken[0].pgettext(about, text) if about else _spoken[0].gettext(text)
    return translated.format(**fields) if fields else translated


def tr_n(one: str, many: str, n: int, **fields: object) -> str:
    """Return the text that fits the count `n`, which is also a field: tr_n("{n} unit", "{n} units", 3)."""
    return _spoken[0].ngettext(one, many, n).format(n=n, **fields)


ON_MAP = "on the map"
"""The catalog context of names of powers and provinces."""


def name_on_map(name: str) -> str:
    """Return the name of a power, province or line of the map in the current language; the name itself if there is
    none.

    Numbered names ("Space 31", "River RA") are translated without their number.
    """
    found = _spoken[0].pgettext(ON_MAP, name) if name else name
    if found == name:
        kind, blank, number = name.rpartition(" ")
        if kind and (number.isdigit() or number.isupper()):
            return f"{_spoken[0].pgettext(ON_MAP, kind)}{blank}{number}"
    return found


def code() -> str:
    """Return the code of the current language, from its catalog."""
    return tr("en", "the code of this language")


def decimal(number: float) -> str:
    """Return a number with one decimal place, with the decimal separator of the current language."""
    return f"{number:.1f}".replace(".", tr("0.0")[1:-1])


def tr_noop(text: str, about: str = "", /) -> str:
    """Return the text itself. Marks a text in a table for translation; `tr` with the same `about` translates it when
    shown."""
    return text
