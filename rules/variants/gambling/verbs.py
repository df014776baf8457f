"""The game master's lines: how the game ends (section 3), and who plays no more or plays again (G-5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...position import Order
from ...reasons import Sentence
from ...slots import Reader
from ...speech import mark
from ...terms import End
from ...tidying import quoted
from ...verbs import Asked, Verb

KINDS: Mapping[str, str] = MappingProxyType(
    {"win": mark("Win"), "concession": mark("Concession"), "draw": mark("Draw, or called off")}
)
SPELLED = {"conceded": "concession", "concede": "concession", "wins": "win", "drawn": "draw"}
BETWEEN = re.compile(r"\s*(?:,|&|\band\b)\s*|\s+(?:for|to|of|by|between)\s+|\s+", re.IGNORECASE)
MOST_WORDS = 4
"""Words that the name of a power has, at most."""
NO_ENDING = Sentence(
    "no_ending",
    "'{text}' is no ending. Write like end draw France Italy, end concession Turkey or end win France",
    "section 3",
)
NOBODY_NAMED = Sentence("nobody_named", "say who shares in the end, like end {kind} France", "clause 2")
TWICE = Sentence("named_twice", "{power} is named twice", "clause 2")


class EndGame(Verb):
    """`end draw England France`: applied instead of adjudicating the phase."""

    name, title = "end", mark("End the game")
    clause = "section 3"
    slots = ("terms",)
    forms = ("end{terms}",)
    unitless = first = True
    example = "end draw England France"

    def write(self, values: Mapping[str, Any]) -> str:
        end: End = values["terms"]
        return " ".join(("end", end.kind, *end.powers))

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """`filled`: the kind, then the powers."""
        return self.order(asked.power, {"terms": End(filled[0], filled[1:])})


class Drop(Verb):
    """`drop Italy`: nobody plays Italy from now on."""

    name, title = "drop", mark("Nobody plays")
    clause = "G-5"
    slots = ("power",)
    forms = ("drop{power}",)
    unitless = first = True
    example = "drop Italy"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{self.name} {values['power']}"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"power": filled[0]})


class Replace(Drop):
    """`replace Italy`: somebody plays Italy again, with its stake and its payout."""

    name, title = "replace", mark("Somebody plays again")
    clause = "G-5"
    forms = ("replace{power}",)
    example = "replace Italy"


def read_terms(reader: Reader, text: str) -> End:
    """`draw England France Italy`: the kind of end and the powers that share in it, in the order as written."""
    word, _, rest = text.strip().partition(" ")
    kind = SPELLED.get(word.lower(), word.lower())
    if kind not in KINDS:
        raise LookupError(NO_ENDING(text=quoted(text)))
    powers = _powers(reader, [one for one in BETWEEN.split(f" {rest}") if one])
    if not powers:
        raise LookupError(NOBODY_NAMED(kind=kind))
    twice = next((power for at, power in enumerate(powers) if power in powers[:at]), "")
    if twice:
        raise LookupError(TWICE(power=twice))
    return End(kind, powers)


def _powers(reader: Reader, words: list[str]) -> tuple[str, ...]:
    """The powers that words name, one after the other, a name being as long as it can be."""
    found: list[str] = []
    while words:
        spans = range(min(MOST_WORDS, len(words)), 0, -1)
        length = next((one for one in spans if reader.board.power(" ".join(words[:one]))), 1)
        found.append(reader.owner(" ".join(words[:length])))
        words = words[length:]
    return tuple(found)


EndGame.readers = MappingProxyType({"terms": read_terms})
VERBS: tuple[Verb, ...] = (EndGame(), Drop(), Replace())
