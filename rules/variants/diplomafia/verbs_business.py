"""The orders of step 4 and of the opening (section 13): rackets, loans, units, upkeep, votes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Location
from ...position import Order
from ...reasons import Sentence
from ...slots import Reader, parts_of
from ...speech import mark
from ...standard.adjustments import Waive
from ...tidying import quoted
from ...verbs import Asked, SlotReader, Verb
from .tables import RACKETS

NO_RACKET = Sentence(
    "no_racket", "'{text}' is no racket. There are prostitution (P), pawnshops (W), loansharking (L), bookies (B) and "
    "narcotics (N)", "section 4"
)  # fmt: skip
NOT_ALL_OR_NONE = Sentence("not_all_or_none", "'{text}' is no unit, and neither all nor none")
NO_TERMS = Sentence("no_terms", "'{text}' is no list of repayments. Write sums with their turns, like 6 T4, 6 T5")

TOO_MUCH = Sentence("too_much", "no more than 999999 MU are repaid in one turn")
MOST_AT_ONCE = 999_999
"""No order names a greater number."""
PREPOSITION = re.compile(r"\s+(?:in|at|from|on)$", re.IGNORECASE)
DEAL = re.compile(r"\s*(?:(?:to|from)\s+)?(.*?)\s*(?::\s*(.*?))?\s*", re.IGNORECASE)
REPAYMENT = re.compile(r"\s*(\d{1,6})\s*(?:mu)?\s*(?:(?:in|on|at)\s+)?(?:T|turn\s+)0*([1-9]\d{0,4})\s*", re.IGNORECASE)

Terms = tuple[tuple[int, int], ...]
"""(turn, sum), the earliest first."""


def read_racket(reader: Reader, text: str) -> str:
    """The initial of a racket, by its name or initial."""
    word = " ".join(PREPOSITION.sub("", text.strip()).lower().split())
    for racket in RACKETS.values():
        if word in racket.spellings:
            return racket.initial
    raise LookupError(NO_RACKET(text=quoted(text)))


def read_which(reader: Reader, text: str) -> str:
    word = text.strip().lower()
    if word not in ("all", "none"):
        raise LookupError(NOT_ALL_OR_NONE(text=quoted(text)))
    return word


def read_deal(reader: Reader, text: str) -> tuple[str, Terms, str]:
    """`EastSide: 6 T4, 6 T5; stay out of Yorkville`: the other family, the repayments, and a note."""
    statement, _, note = text.partition(";")
    found = DEAL.fullmatch(statement)
    assert found is not None
    return reader.owner(found[1]), read_terms(found[2] or ""), note.strip()


def read_terms(text: str) -> Terms:
    """Repayments with their turns; sums of one date are added up (10.3)."""
    due: dict[int, int] = {}
    for piece in filter(str.strip, re.split(r",|\band\b", text)):
        found = REPAYMENT.fullmatch(piece)
        if not found:
            raise LookupError(NO_TERMS(text=quoted(piece)))
        due[int(found[2])] = due.get(int(found[2]), 0) + int(found[1])
    if max(due.values(), default=0) > MOST_AT_ONCE:
        raise LookupError(TOO_MUCH())
    return tuple(sorted((turn, amount) for turn, amount in due.items() if amount))


class Line(Verb):
    """An order without a unit: a fixed word, then its slots, asked for as they are written."""

    unitless = True
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"racket": read_racket})

    def write(self, values: Mapping[str, Any]) -> str:
        return " ".join(_text(values[word]) if is_slot else word for is_slot, word in parts_of(self.forms[0]))

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, dict(zip(self.slots, filled, strict=True)))


def _text(value: Any) -> str:
    return str(getattr(value, "text", value))


class Racket(Line):
    """`racket narcotics East Harlem`."""

    name, title, short, key = "racket", mark("New racket"), mark("New"), "R"
    clause = "section 4"
    slots = ("racket", "site")
    forms = ("racket{racket}{site}",)
    puts = True
    example = "racket narcotics EHa"


class Dismantle(Line):
    """`dismantle N EHa`."""

    name, title, short, key = "dismantle", mark("Dismantle a racket"), mark("Dismantle"), "D"
    clause = "section 4"
    slots = ("racket", "site")
    forms = ("dismantle{racket}{site}",)
    example = "dismantle N EHa"


class Renew(Line):
    """`renew N Yor`."""

    name, title, short, key = "renew", mark("Renew a captured racket"), mark("Renew"), "N"
    clause = "section 6"
    slots = ("racket", "site")
    forms = ("renew{racket}{site}",)
    example = "renew N Yor"


class Shift(Line):
    """`shift N Yor - WaH`."""

    name, title, short, key = "shift", mark("Shift a racket"), mark("Shift"), "S"
    clause = "5.3"
    slots = ("racket", "site", "to")
    forms = ("shift{racket}{site}-{to}",)
    example = "shift N Yor - WaH"


class Statement(Line):
    """Half of the signed statement of a loan: `lend 10 EastSide: 6 T4, 6 T5; a note`."""

    verbatim = True
    slots = ("n", "power", "terms")
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"terms": read_deal})

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """The slots: the sum, the other family, the repayments, the note."""
        return Order(power, self.name, (values["n"], *values["terms"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        other, terms, note = values["terms"]
        return f"{statement(self.name, values['n'], other, terms)}{f'; {note}' if note else ''}"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """`filled`: the sum and the other family, perhaps repayments and a note."""
        number, other, *rest = filled
        terms, note = rest[0] if rest else ((), "")
        return self.order(asked.power, {"n": number, "terms": (other, terms, note)})


def statement(verb: str, number: int, other: str, terms: Terms) -> str:
    """The statement of a loan without a note: what a result goes by."""
    due = ", ".join(f"{amount} T{turn}" for turn, amount in terms)
    return f"{verb} {number} {other}{f': {due}' if due else ''}"


class Lend(Statement):
    """`lend 10 EastSide: 6 T4, 6 T5`."""

    name, title, key = "lend", mark("Lend to a family"), "L"
    clause = "10.3"
    forms = ("lend{n}{terms}",)
    example = "lend 10 EastSide: 6 T4, 6 T5"


class Accept(Statement):
    """`accept 10 Riverside: 6 T4, 6 T5`."""

    name, title, key = "accept", mark("Accept a loan"), "A"
    clause = "10.3"
    forms = ("accept{n}{terms}",)
    example = "accept 10 Riverside: 6 T4, 6 T5"


class Borrow(Line):
    """`borrow 20`."""

    name, title = "borrow", mark("Borrow from the bank")
    clause = "10.2"
    slots = ("n",)
    forms = ("borrow{n}",)
    example = "borrow 20"


class Repay(Line):
    """`repay 5`."""

    name, title = "repay", mark("Repay the bank early")
    clause = "10.1"
    slots = ("n",)
    forms = ("repay{n}",)
    example = "repay 5"


class Buy(Line):
    """`buy pp`, `buy pp 2`."""

    name, title, key = "buy", mark("Buy political pressure"), "P"
    clause = "section 9"
    slots = ("n",)
    forms = ("buy pp", "buy pp{n}", "buy{n}pp")
    example = "buy pp"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        number = values.get("n", 1)
        return Order(power, self.name, (number,), "buy pp" if number == 1 else f"buy pp {number}")


class UnitLine(Verb):
    """A fixed word, then a unit."""

    slots = ("unit",)

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{self.name} {_text(next(iter(values.values())))}"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0]})


class Build(UnitLine):
    """`build SRU EHa`, `build LRU Har`."""

    name, title, key = "build", mark("Build"), "B"
    clause = "7.2"
    forms = ("build{unit}", "{unit}built")
    unitless = True
    example = "build SRU EHa"


class Remove(UnitLine):
    """`remove SRU Yor`, `remove LRU Eas`."""

    name, title, key = "remove", mark("Remove"), "D"
    clause = "7.3"
    forms = ("remove{unit}", "{unit}removed")
    example = "remove LRU Eas"


class Leave(Waive):
    example = "waive"
    clause = "7.1"


class Maintain(UnitLine):
    """`maintain SRU EHa`, `maintain all`, `maintain none`."""

    name, title, key = "maintain", mark("Maintain"), "M"
    clause = "section 8"
    forms = ("maintain{unit}", "maintain{which}")
    beside = True
    offered = False
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"which": read_which})
    example = "maintain SRU EHa"


class Vote(Line):
    """`vote draw`, `vote concede Harlem`: the slots are the word, and the family conceded to."""

    name, title, key = "vote", mark("Vote"), "V"
    clause = "section 11"
    slots = ("vote", "power")
    forms = ("vote draw", "vote concede{power}")
    example = "vote draw"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        winner = values.get("power", "")
        return Order(power, self.name, ("concede", winner) if winner else ("draw",), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return f"vote concede {values['power']}" if values.get("power") else "vote draw"

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"power": filled[1]} if len(filled) > 1 else {})


RACKET = Racket()
BUSINESS: tuple[Verb, ...] = (
    Dismantle(),
    Lend(),
    Accept(),
    Borrow(),
    Remove(),
    Build(),
    Leave(),
    Renew(),
    Maintain(),
    RACKET,
    Buy(),
    Repay(),
    Shift(),
    Vote(),
)
"""The orders of step 4, in the order in which they are carried out (5.4)."""


def about(order: Order) -> tuple[str, Location]:
    """The racket and the first place that an order names."""
    racket, place, *_ = order.slots
    return racket, place
