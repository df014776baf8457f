"""Reading the state of a game out of the notation of scenario and save files: what the readers of variants share."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from .board import Board, Location
from .setup import read_place
from .speech import tr

if TYPE_CHECKING:
    from .variant import Variant


@dataclass(frozen=True, slots=True)
class StateReader:
    """Reads tables, lists, powers, places and numbers. ValueError with the key where something else stands."""

    variant: Variant
    board: Board
    greatest: ClassVar[int] = 9999
    """No number is greater, where nothing else is said."""

    def table(self, key: str, value: Any) -> Iterator[tuple[str, Any]]:
        if not isinstance(value, Mapping):
            raise ValueError(tr("{key} is a table, not {value}", key=key, value=reprlib.repr(value)))
        return iter(value.items())

    def items(self, key: str, value: Any) -> list[Any]:
        if not isinstance(value, list | tuple):
            raise ValueError(tr("{key} is a list, not {value}", key=key, value=reprlib.repr(value)))
        return list(value)

    def power(self, key: str, text: Any) -> str:
        try:
            return self.variant.power(self.board, text if isinstance(text, str) else repr(text))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def location(self, key: str, text: Any) -> Location:
        try:
            return read_place(self.board, text if isinstance(text, str) else repr(text))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def place(self, key: str, text: Any) -> str:
        """The province of a place."""
        return self.location(key, text).province

    def number(self, key: str, value: Any, least: int = 0, most: int | None = None) -> int:
        most = self.greatest if most is None else most
        whole = isinstance(value, int | Fraction) and not isinstance(value, bool) and value == int(value)
        if not whole or not least <= value <= most:
            raise ValueError(
                tr(
                    "{key} is a whole number from {least} to {most}, not {value}",
                    key=key,
                    least=least,
                    most=most,
                    value=reprlib.repr(value),
                )
            )
        return int(value)
