"""The language that sentences are said in. English texts are the keys; a program that uses `rules` may set another.

What is written in orders, saves and scenarios is never translated. Names on the map are, where they are shown and the
catalogue has them: `name_on_map`.
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
    """What says an English text in another language; the classes of the standard `gettext` do."""

    def gettext(self, message: str) -> str:
        """The text in the other language, or itself."""
        ...

    def pgettext(self, context: str, message: str) -> str:
        """The same for a text that has another meaning elsewhere."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text that fits a count, in the other language; the first or the second itself if it has none."""
        ...


ENGLISH = "en"
_spoken: list[Translations] = [NullTranslations()]
"""The one in use, for the whole process."""


def speak(translations: Translations | None) -> None:
    """Say all texts in the language of a catalogue from now on; None: in English."""
    _spoken[0] = translations or NullTranslations()


@contextmanager
def in_english() -> Iterator[None]:
    """For what goes into files: the texts in here are said in English, whatever is spoken."""
    before = _spoken[0]
    speak(None)
    try:
        yield
    finally:
        speak(before)


def tr(text: str, about: str = "", /, **fields: object) -> str:
    """A text in the language spoken, its {fields} filled in afterwards.

    `about` parts texts that are the same in English and not elsewhere: tr("Open", "a game"), tr("Open", "a section").
    """
    if not text:
        return text
    told = _spoken[0].pgettext(about, text) if about else _spoken[0].gettext(text)
    return told.format(**fields) if fields else told


def tr_n(one: str, many: str, n: int, **fields: object) -> str:
    """The text that fits the count `n`, which is a field too: tr_n("{n} unit", "{n} units", 3)."""
    return _spoken[0].ngettext(one, many, n).format(n=n, **fields)


ON_MAP = "on the map"
"""What the catalogue's names of powers and provinces are about."""


def name_on_map(name: str) -> str:
    """What a power, a province or a line of the map is called in the language spoken; its own name where none is known.

    What comes in numbers ("Space 31", "River RA") is said by its first words.
    """
    found = _spoken[0].pgettext(ON_MAP, name) if name else name
    if found == name:
        kind, blank, number = name.rpartition(" ")
        if kind and (number.isdigit() or number.isupper()):
            return f"{_spoken[0].pgettext(ON_MAP, kind)}{blank}{number}"
    return found


def code() -> str:
    """The code of the language spoken, as its catalogue tells it."""
    return tr("en", "the code of this language")


def decimal(number: float) -> str:
    """A number with one place behind its point, or behind the sign that stands there in the language spoken."""
    return f"{number:.1f}".replace(".", tr("0.0")[1:-1])


def tr_noop(text: str, about: str = "", /) -> str:
    """The text itself: it stands in a table and is translated where it is shown, by `tr` with the same `about`."""
    return text
