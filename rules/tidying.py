"""Texts as people type them: without what does not matter, cut for a complaint, and how like one another they are."""

from __future__ import annotations

import difflib
import itertools
import re
import unicodedata
from functools import lru_cache

QUOTED = 40
"""How many characters of a text a complaint about it quotes."""


def tidy(words: str) -> str:
    """A spelling without what does not matter: case, accents, dots, hyphens, brackets and doubled blanks."""
    plain = re.sub(r"\b([nsew])\. ?c\b", r"\1c", unaccented(words).lower().replace("'", ""))
    return " ".join(re.sub(r"[^\w@#]+", " ", plain).split())


def unaccented(text: str) -> str:
    """The text with plain letters in the place of accented ones."""
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def quoted(text: str) -> str:
    """A text as a complaint quotes it: in one line, and cut if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else f"{line[: QUOTED - 1].rstrip()}…"


def likeness(word: str, name: str) -> tuple[bool, int]:
    """How like a mistyped word a name is at first sight: the same consonants, then letters alike from the beginning."""
    bones, skeleton = _consonants(word), _consonants(name)
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(word, name)))
    return len(bones) > 1 and skeleton.startswith(bones), same


def ratio(word: str, name: str) -> float:
    return difflib.SequenceMatcher(None, word, name).ratio()


@lru_cache(maxsize=4096)
def _consonants(text: str) -> str:
    return re.sub(r"[aeiouy ]", "", text)
