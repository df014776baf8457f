"""What the game master says of a deal: `deal France 1A 4`, `seed 4711`, `chance`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...position import Order
from ...reasons import Sentence
from ...slots import Reader
from ...speech import mark
from ...tidying import quoted
from ...verbs import Asked, SlotReader, Verb
from .cards import card_id
from .numbering import LABEL, label

NO_CARD = Sentence("no_card", "'{text}' is no card: write its number, 1 to 20, or X and its number")
NO_LABEL = Sentence("no_label", "'{text}' is no unit: write its number and kind, like 1A")
NO_SEED = Sentence("no_seed", "'{text}' is no number to shuffle by: write a whole number from 1 on")
MOST_SEED = 10**12


def read_card(reader: Any, text: str) -> str:
    """A card's number; LookupError if there is none."""
    try:
        return card_id(text.lower().removeprefix("card").strip())
    except ValueError:
        raise LookupError(NO_CARD(text=quoted(text))) from None


def read_label(reader: Any, text: str) -> str:
    """`1A`, `2Amp`; LookupError if it is none."""
    if not LABEL.fullmatch(text.strip()):
        raise LookupError(NO_LABEL(text=quoted(text)))
    return label(text)


def read_seed(reader: Any, text: str) -> int:
    """A number to shuffle by; LookupError if it is none."""
    if not text.strip().isdecimal() or not 1 <= int(text) <= MOST_SEED:
        raise LookupError(NO_SEED(text=quoted(text)))
    return int(text)


class Deal(Verb):
    """A card that the game master gives a unit: `deal France 1A 4`."""

    name, title, key = "deal", mark("Deal"), ""
    clause = "section 2"
    forms = ("deal{power}{label}{card}",)
    unitless = True
    offered = False
    example = "deal France 1A 4"
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType(
        {"power": Reader.owner, "label": read_label, "card": read_card}
    )

    def write(self, values: Mapping[str, Any]) -> str:
        return f"deal {values['power']} {values['label']} {values['card']}"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        power, unit, card = filled
        return self.order(asked.power, {"power": power, "label": unit, "card": card})


class Seed(Verb):
    """The number from which the program shuffles: `seed 4711`."""

    name, title, key = "seed", mark("Shuffle by a number"), ""
    clause = "section 2"
    forms = ("seed{seed}",)
    unitless = True
    offered = False
    example = "seed 4711"
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"seed": read_seed})

    def write(self, values: Mapping[str, Any]) -> str:
        return f"seed {values['seed']}"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"seed": filled[0]})


class Chance(Verb):
    """Cards come by chance again: `chance`."""

    name, title, key = "chance", mark("Shuffle by chance"), ""
    clause = "section 2"
    forms = ("chance",)
    unitless = True
    offered = False
    example = "chance"

    def write(self, values: Mapping[str, Any]) -> str:
        return "chance"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {})


DEAL_VERBS: tuple[Verb, ...] = (Deal(), Seed(), Chance())
