"""Notation compared by what it means: case, blanks, the order of lists and how a number is written do not matter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..board import Board
from ..notation import Unreadable
from ..position import GM, Position, written
from ..reasons import say
from ..slots import Reader
from ..speech import tr
from ..tidying import tidy
from ..variant import Variant

AGAIN = re.compile(r"(.*\S)\s+\((\d+)\)\s*")
NUMBER = re.compile(r"\s*([+-]?)(?:(\d+)\s+)?(\d+/\d*[1-9]\d*|\d*\.?\d+)\s*")


def exact(value: Any) -> Fraction | None:
    """A number exactly, from 2, 1.5, "1.5", "3/2" or "1 1/2"; None for what is no number."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    found = NUMBER.fullmatch(value) if isinstance(value, str) else None
    if not found or (found[2] and "/" not in found[3]):
        return None
    size = Fraction(found[3]) + int(found[2] or 0)
    return -size if found[1] == "-" else size


def meaning(value: Any) -> Any:
    """A form of a value in which two are equal when they mean the same; lists are taken without their order."""
    number = exact(value)
    if number is not None:
        return ("number", number)
    if isinstance(value, str):
        return ("text", " ".join(value.lower().split()))
    if isinstance(value, Mapping):
        return ("table", sorted((str(key).lower(), meaning(one)) for key, one in value.items()))
    if isinstance(value, Sequence):
        return ("list", sorted((meaning(one) for one in value), key=repr))
    return ("value", value)


@dataclass(frozen=True, slots=True)
class Spelling:
    """Reads units, places and powers of one position as people write them, and gives the one way to write each.

    ValueError with a sentence for what there is not.
    """

    variant: Variant
    board: Board
    position: Position

    def power(self, text: str) -> str:
        power = self.board.power(text)
        if power is None:
            raise ValueError(
                tr(
                    "no power is called '{text}'. The powers are {powers}",
                    text=text,
                    powers=", ".join(self.board.powers),
                )
            )
        return power.id

    def place(self, text: str) -> str:
        try:
            return self.board.place(text).text
        except LookupError as error:
            raise ValueError(say(error.args[0])) from None

    def unit(self, text: str) -> str:
        """`a par` as `A Par`; an army's coast is left out."""
        try:
            found = self._unit(text)
        except LookupError as error:
            raise ValueError(say(error.args[0])) from None
        if not found:
            kinds = " or ".join(self.variant.kinds)
            raise ValueError(
                tr("'{text}' names no kind of unit. Write {kinds} before the place", text=text, kinds=kinds)
            )
        return found

    def _unit(self, text: str) -> str:
        """The same; "" without a kind, LookupError for a place that there is not."""
        named = Reader(self.board, self.variant.kinds, None, "").unit(text)
        if not named.kind:
            return ""
        place = self.variant.standing_place(self.board, named.kind, named.place) or named.place
        return written(named.kind, place, named.number, named.serial)

    def value(self, value: Any) -> Any:
        """A value with the powers, places and units in it in their one way of writing."""
        if isinstance(value, Mapping):
            return {self._called(str(key)): self.value(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.value(one) for one in value]
        return self._called(value) if isinstance(value, str) else value

    def _called(self, text: str) -> str:
        """What a power, unit or place goes by; any other text as it is."""
        power = self.board.power(text)
        if power:
            return power.id
        try:
            return self._unit(text) or self.board.place(text).text
        except LookupError:
            return text

    def result_key(self, text: str) -> str:
        """What a result goes by: a unit or an order, a power before it where two share the text.

        Of several equal orders of one power the second has ` (2)` behind it, and so on.
        """
        head, colon, rest = text.partition(":")
        if colon and (head == GM or self.board.power(head)):
            return f"{head if head == GM else self.power(head)}: {self.result_key(rest)}"
        again = AGAIN.fullmatch(text)
        if again:
            return f"{self.result_key(again[1])} ({again[2]})"
        try:
            unit = self._unit(text)
        except LookupError:
            unit = ""
        return unit or self._order(text) or tidy(text)

    def _order(self, text: str) -> str:
        """The canonical text of an order, whoever gave it; "" if it is none."""
        try:
            return self.variant.parse(self.position, next(iter(self.board.powers)), text).text
        except Unreadable:
            return ""
