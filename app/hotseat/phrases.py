"""Pass phrases of sealed seats: what is wrong with one, how long it lasts against guessing, what its loss costs.

Whoever has the file can try phrases at home, about ten a second on each core: only the phrase itself stands against
that. The estimate is rough and rather low; it tells "1234" from a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import log2

from app.language import mark, tr

SHORTEST = 6
"""The least number of characters."""
COST: Mapping[str, int] | None = None
"""Work of making a key; None: what rules.files takes. Tests have less."""
WORD_BITS, LETTER_BITS = 11.0, 4.1
"""What a word chosen at will is worth, and a letter, sign or digit by itself."""
COMMON = ("password", "passwort", "qwerty", "qwertz", "letmein", "iloveyou", "diplomacy", "strata", "secret", "admin")
LEVELS = (
    (0, mark("Weak"), mark("A computer guesses it in minutes.")),
    (30, mark("Fair"), mark("It stops the other players, not a computer that is left to guess for days.")),
    (44, mark("Good"), mark("A computer would guess for years.")),
    (60, mark("Strong"), mark("Nobody guesses it.")),
)
"""From so many bits on: name and meaning."""

NO_WAY_BACK = mark("A phrase that is lost cannot be found again: what was sealed with it is lost.")
HIDDEN_NO_WAY_BACK = mark(
    "Nobody is game master, so the true board opens only with everybody's phrases together: one lost phrase ends the "
    "game."
)
MASTER_HELPS = mark("The game master's phrase opens every section, also that of a player who has lost his.")


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a phrase stands: `level` 0 to 3, its name, and what it means."""

    level: int
    name: str
    words: str


def fault(phrase: str, again: str | None = None) -> str:
    """What is wrong with a phrase that somebody chooses, "" if nothing. `again`: as typed for the second time."""
    if len(phrase.strip()) < SHORTEST:
        return tr(
            "At least {shortest} characters. Three or four words that do not belong together are best.",
            shortest=SHORTEST,
        )
    if again is not None and phrase != again:
        return tr("The two are not the same.")
    return ""


def strength(phrase: str) -> Strength:
    """How well a phrase stands against guessing."""
    found = bits(phrase)
    level = max(n for n, (least, _, _) in enumerate(LEVELS) if found >= least)
    return Strength(level, tr(LEVELS[level][1]), tr(LEVELS[level][2]))


def bits(phrase: str) -> float:
    """About how many halvings a guesser needs: by words where there are several, else by letters."""
    plain = phrase.lower().strip()
    by_letters = LETTER_BITS * _fresh(plain) + log2(1 + len(set(map(_class, phrase))))
    for word in COMMON:
        if word in plain:
            by_letters = min(by_letters, LETTER_BITS * _fresh(plain.replace(word, "")) + 6)
    words = {word for word in re.split(r"[\W_]+", plain) if len(word) > 1}
    rest = len(re.sub(r"[a-zà-ÿ\s]", "", plain))
    by_words = WORD_BITS * len(words - set(COMMON)) + 2.5 * rest if len(words) > 1 else by_letters
    return min(by_letters, by_words)


def _fresh(text: str) -> int:
    """The characters that are neither the one before nor its neighbour, as in 1111 and abcd."""
    steps = (ord(b) - ord(a) for a, b in pairwise(text))
    return bool(text) + sum(1 for step in steps if abs(step) > 1)


def _class(letter: str) -> str:
    return "d" if letter.isdigit() else "u" if letter.isupper() else "l" if letter.isalpha() else "s"
