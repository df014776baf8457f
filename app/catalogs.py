"""The catalogs of the languages (`languages/<code>.po`): read as this program writes them, which is far quicker than to
read all that such a file may hold. A text stands on its line with its key: msgctxt, msgid, msgid_plural, msgstr,
msgstr[n]; lines of quoted text that follow belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

LINE = re.compile(r'(?:(msg\w+(?:\[\d+\])?) )?"(.*)"')
PLURALS = re.compile(r"plural=([^;]+);")
ESCAPES = {"n": "\n", "t": "\t"}


class Text(NamedTuple):
    """A text in English and in another language; `said` has one form, or as many as the language counts by."""

    about: str
    english: str
    many: str
    said: tuple[str, ...]


class Catalog:
    """Says English texts in a language, or as they are where it has no words. `texts`: those for which it has."""

    def __init__(self, texts: Iterable[Text]) -> None:
        read = tuple(texts)
        self.texts = tuple(one for one in read if one.english and all(one.said))
        self._said = {(one.about, one.english): one.said[0] for one in self.texts if not one.many}
        self._counted = {one.english: one.said for one in self.texts if one.many}
        head = next((one.said[0] for one in read if not one.english), "")
        counts = PLURALS.search(head)
        self._form: Callable[[int], int] = c2py(counts[1] if counts else "n != 1")

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get((context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = self._counted.get(msgid1)
        return said[self._form(n)] if said else (msgid1 if n == 1 else msgid2)


def read_catalog(file: Path) -> Catalog:
    """What is marked as unfinished ("fuzzy") is left out. ValueError, with the line, for a file that is written
    otherwise; OSError if it cannot be read."""
    return Catalog(_texts(file.read_text(encoding="utf-8")))


def _texts(content: str) -> Iterable[Text]:
    found: dict[str, str] = {}
    key, sure = "", True
    for number, line in enumerate([*content.split("\n"), ""], 1):
        if not line or line[0] == "#":
            if found and sure:
                yield _text(found)
            if found:
                found, sure = {}, True
            sure = sure and not (line[:2] == "#," and "fuzzy" in line)
            continue
        parts = LINE.fullmatch(line)
        if parts is None or not (parts[1] or key):
            raise ValueError(f"line {number}: a text in quotes is expected, not {line!r}")
        key = parts[1] or key
        found[key] = found.get(key, "") + (parts[2] if "\\" not in parts[2] else _plain(parts[2]))


def _text(found: dict[str, str]) -> Text:
    said = tuple(words for key, words in sorted(found.items()) if key.startswith("msgstr"))
    return Text(found.get("msgctxt", ""), found["msgid"], found.get("msgid_plural", ""), said)


def _plain(quoted: str) -> str:
    return re.sub(r"\\(.)", lambda sign: ESCAPES.get(sign[1], sign[1]), quoted)
