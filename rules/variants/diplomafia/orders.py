"""The order types of movement and retreat phases and of business (section 13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import NOBODY_ENTERS, Board, Location, quoted, tidy
from ...i18n import tr, tr_noop
from ...orders import OrderTextReader, spelled
from ...position import ChoiceRequest, OrderRule, Position
from ...presentation import Change, Drag, Presentation, Shape
from ...reasons import Reason, Sentence
from ...standard.adjustments import Build as PlainBuild
from ...standard.adjustments import Remove as PlainRemove
from ...standard.adjustments import Waive, unit_sentence
from ...standard.orders import ALREADY_THERE, OUT_OF_REACH, Hold, MovementOrderType, candidate_of, standing
from ...standard.orders import Move as PlainMove
from ...standard.orders import Support as PlainSupport
from ...standard.retreats import Disband
from ...standard.retreats import Retreat as PlainRetreat
from ...units import Candidate, Named, Order, Role, SlotReader, Unit, named
from .state import ICONS, LRU, RACKETS, SRU, area_of, state_of

# The orders of a movement phase (section 13): of SRUs, which act like armies, of LRUs, and political pressure.

ONLY_AREAS = Sentence("only_areas", "{unit} can move only to another area, and {place} is not one", "3.2")
ONLY_SRUS = Sentence("only_srus", "only an SRU can be supported, and {helped} is not one", "3.3")
OUTSIDE_AREA = Sentence("outside_area", "{unit} can support only in {area}, and {place} is not in it", "3.3; R13")
NOT_NEXT = Sentence("not_next", "{helped} cannot reach {place} in one move", "3.3; R15")
NOBODY_IN_AREA = Sentence("nobody_in_area", "there is no SRU in or next to {area}", "3.3")
NONE_THERE = Sentence("no_sru_there", "there is no SRU in {place}", "section 9; R15")
NO_PRESSURE_LEFT = Sentence("no_pressure_left", "{family} has no political pressure left", "section 9; R15")
PRESSURE_IN_DISORDER = Sentence(
    "pressure_in_disorder", "{family} is in civil disorder and cannot use political pressure", "10.4"
)
PRESSURE = r"(?:pp|(?:political\s+)?pressure)"
"""The regular expression for political pressure in an order."""
PP = "pp"
"""The word typed for political pressure, and the first slot of its orders."""
PRESSURE_LETTERS = "PP"


def read_goal(reader: OrderTextReader, text: str) -> Location:
    """Return a location, or an impassable area of the map: a move there can be ordered, but is void (section 2). Raises
    LookupError for anything else."""
    try:
        return reader.place(text)
    except LookupError:
        closed = (one for one in reader.board.areas.values() if one.kind == "impassable")
        area = next((one for one in closed if tidy(text) in map(tidy, (one.id, one.name))), None)
        if area is None:
            raise
        return Location(area.id, names=(area.map_name,))


def closed_fault(board: Board, place: Location) -> Reason | None:
    """Return the reason if no unit can enter a place, else None."""
    return None if place.key in board.provinces else NOBODY_ENTERS(place=place)


GOALS: Mapping[str, SlotReader] = MappingProxyType({"to": read_goal, "into": read_goal})


class Move(PlainMove):
    """`SRU EHa - Yor`, `LRU Har - Eas`: move; an LRU can move to any other area."""

    example = "SRU EHa - Yor"
    clause = "3.2"
    readers: ClassVar[Mapping[str, SlotReader]] = GOALS

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        to: Location = order.slots[1]
        closed = closed_fault(asked.board, to)
        if closed:
            return closed
        if unit.kind == LRU:
            if not to.dock:
                return ONLY_AREAS(unit=unit, place=to)
            return ALREADY_THERE(unit=unit, place=to) if to.key == unit.place.key else None
        return OUT_OF_REACH(unit=unit, place=to) if to.dock else super().fault(asked, unit, order)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        for place in asked.board.locations.values():
            if place.dock == (unit.kind == LRU):
                order = self.finish(asked, (named(unit), place))
                yield Candidate(place, place.text, place.words, place, self.fault(asked, unit, order))


class Retreat(PlainRetreat):
    """`SRU EHa R NHa`: retreat."""

    readers: ClassVar[Mapping[str, SlotReader]] = GOALS
    clause = "5.1"


class Support(PlainSupport):
    """`SRU NHa S SRU EHa`, `LRU Eas S SRU EHa - Yor`: support; an LRU can support any SRU action in the area it covers
    (R13)."""

    example = "LRU Eas S SRU EHa - Yor"
    clause = "3.3"
    readers: ClassVar[Mapping[str, SlotReader]] = GOALS

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        helped, into = order.slots[1], _goal(order.slots[1:])
        closed = closed_fault(asked.board, into)
        if closed:
            return closed
        if helped.kind == LRU or helped.place.dock:
            return ONLY_SRUS(helped=helped)
        if unit.kind != LRU:
            return super().fault(asked, unit, order)
        if into.dock or area_of(asked.board, into.key) != unit.place.key:
            return OUTSIDE_AREA(unit=unit, area=unit.place, place=into)
        return reach_fault(asked.board, helped, into)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if unit.kind != LRU:
            return super().possible(asked, unit)
        helped = any(one.allowed for one in self._helped(asked, unit))
        return None if helped else NOBODY_IN_AREA(area=unit.place)

    def _helped(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        for other in _srus(asked):
            if other.key != unit.key:
                faults = [goal.reason for goal in self._goals(asked, unit, named(other))]
                yield candidate_of(asked, other, None if None in faults else faults[0])

    def _goals(self, asked: ChoiceRequest, unit: Unit, helped: Named) -> Iterator[Candidate]:
        for place, candidate in _stay_or_go(asked, helped):
            order = self.finish(asked, (named(unit), helped, place))
            yield replace(candidate, reason=self.fault(asked, unit, order))


class Pressure(OrderRule):
    """`pp S SRU PES`, `pp S SRU EHa - Yor`: a support that is bought and used once (section 9)."""

    name, title, key = "pressure", tr_noop("Political pressure"), "P"
    clause = "section 9"
    shown = Presentation(
        Shape.COUNTER,
        PRESSURE_LETTERS,
        legend=tr_noop("political pressure"),
        done=tr_noop("Used", "result"),
        head=PRESSURE_LETTERS,
    )
    slots = ("helped", "into")
    forms = ("pp S{helped}", "pp S{helped}H", "pp S{helped}-{into}")
    spellings = spelled({"pp S": rf"\s*{PRESSURE}\s+(?:s|supp?(?:ort(?:s|ing)?)?)(?:\.\s*|\s+)"})
    unitless = True
    example = "pp S SRU EHa - Yor"
    readers: ClassVar[Mapping[str, SlotReader]] = GOALS

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Return the order. Its first slot is a word, since the unit named is supported, not ordered; only SRUs can be
        supported."""
        helped = values["helped"]
        helped = helped if helped.kind else replace(helped, kind=SRU)
        rest = (values["into"],) if "into" in values else ()
        return Order(power, self, (PP, helped, *rest), self.write({**values, "helped": helped}))

    def write(self, values: Mapping[str, Any]) -> str:
        into = f" - {values['into'].text}" if "into" in values else ""
        return f"{PP} S {values['helped'].text}{into}"

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        if not filled:
            return [candidate_of(asked, unit, None) for unit in _srus(asked)]
        return [candidate for _, candidate in _stay_or_go(asked, filled[0])]

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        helped, into = filled
        moves = into.province != helped.place.province
        return self.order(asked.power, {"helped": helped} | ({"into": into} if moves else {}))

    def sentence(self, position: Position, order: Order) -> str:
        helped, *into = order.slots[1:]
        if into:
            return tr(
                "Political pressure supports {helped} into {place}", helped=helped.place.words, place=into[0].words
            )
        return tr("Political pressure supports {helped} to hold", helped=helped.place.words)


def pressures(board: Board, position: Position, power: str, orders: Iterable[Order]) -> list[Reason | None]:
    """Return for each order of political pressure why it is void, or None; they are taken in written order, as far as
    the family's pressure goes (R15)."""
    state, family = state_of(position), board.powers[power].name
    left, found = state.pp.get(power, 0), list[Reason | None]()
    for order in orders:
        fault = PRESSURE_IN_DISORDER(family=family) if power in state.disorder else _vain(board, position, order)
        if fault is None and not left:
            fault = NO_PRESSURE_LEFT(family=family)
        left -= fault is None
        found.append(fault)
    return found


def _vain(board: Board, position: Position, order: Order) -> Reason | None:
    """Return why political pressure cannot support what the order says, whatever others order, or None."""
    helped = order.slots[1]
    unit = position.units.get(helped.key)
    if unit is None or unit.kind != SRU or helped.kind != SRU:
        return NONE_THERE(place=helped.place)
    into = _goal(order.slots[1:])
    if len(order.slots) > 2 and into.province == helped.place.province:
        return NOT_NEXT(helped=helped, place=into)
    return closed_fault(board, into) or reach_fault(board, helped, into)


def reach_fault(board: Board, helped: Named, into: Location) -> Reason | None:
    """Return the reason if an SRU in this district cannot reach the destination; None if it can, or stays."""
    if into.province == helped.place.province or into.key in board.reaches("army", helped.place.text):
        return None
    return NOT_NEXT(helped=helped, place=into)


def _goal(slots: tuple[Any, ...]) -> Location:
    """Return the district in which a support counts: the destination of the move, or the district of the unit that
    holds."""
    helped, *into = slots
    place: Location = into[0] if into else helped.place
    return place


def _srus(asked: ChoiceRequest) -> list[Unit]:
    return [unit for unit in asked.position.units.values() if unit.kind == SRU]


def _stay_or_go(asked: ChoiceRequest, helped: Named) -> Iterator[tuple[Location, Candidate]]:
    """Yield where an SRU can be supported: in its own district, then in every adjacent one."""
    here = helped.place
    yield here, Candidate(here, "H", tr("hold in {here}", here=here.words), here)
    for text in asked.board.neighbors("army", here.text):
        place = asked.board.locations[text]
        yield place, Candidate(place, place.text, place.words, place)


MOVES: tuple[MovementOrderType, ...] = (Move(), Support(), Hold())
RETREATS: tuple[OrderRule, ...] = (Retreat(), Disband())


# The orders of step 4 and of the opening (section 13): rackets, loans, units, upkeep, votes.

NO_RACKET = Sentence(
    "no_racket", "'{text}' is not a racket. The rackets are prostitution (P), pawnshops (W), loansharking (L), "
                 "bookies (B) and narcotics (N)", "section 4"
)  # fmt: skip
NOT_ALL_OR_NONE = Sentence("not_all_or_none", "'{text}' is neither a unit nor all or none")
NO_TERMS = Sentence("no_terms", "'{text}' is not a list of repayments. Enter sums with their turns, like 6 T4, 6 T5")

TOO_MUCH = Sentence("too_much", "at most 999999 MU can be repaid in one turn")
MOST_AT_ONCE = 999_999
"""The greatest number an order can have."""
PREPOSITION = re.compile(r"\s+(?:in|at|from|on)$", re.IGNORECASE)
DEAL = re.compile(r"\s*(?:(?:to|from)\s+)?(.*?)\s*(?::\s*(.*?))?\s*", re.IGNORECASE)
REPAYMENT = re.compile(r"\s*(\d{1,6})\s*(?:mu)?\s*(?:(?:in|on|at)\s+)?(?:T|turn\s+)0*([1-9]\d{0,4})\s*", re.IGNORECASE)

Terms = tuple[tuple[int, int], ...]
"""Repayments as pairs (turn, sum), the earliest first."""


def read_racket(reader: OrderTextReader, text: str) -> str:
    """Return the initial of the racket with this name or initial. Raises LookupError if there is none."""
    word = " ".join(PREPOSITION.sub("", text.strip()).lower().split())
    for racket in RACKETS.values():
        if word in racket.spellings:
            return racket.initial
    raise LookupError(NO_RACKET(text=quoted(text)))


def read_which(reader: OrderTextReader, text: str) -> str:
    word = text.strip().lower()
    if word not in ("all", "none"):
        raise LookupError(NOT_ALL_OR_NONE(text=quoted(text)))
    return word


def read_deal(reader: OrderTextReader, text: str) -> tuple[str, Terms, str]:
    """Read `EastSide: 6 T4, 6 T5; stay out of Yorkville` into the other family, the repayments and the note."""
    statement, _, note = text.partition(";")
    found = DEAL.fullmatch(statement)
    assert found is not None
    return reader.owner(found[1]), read_terms(found[2] or ""), note.strip()


def read_terms(text: str) -> Terms:
    """Read repayments with their turns; sums due in the same turn are added up (10.3). Raises LookupError for other
    text."""
    due: dict[int, int] = {}
    for piece in filter(str.strip, re.split(r",|\band\b", text)):
        found = REPAYMENT.fullmatch(piece)
        if not found:
            raise LookupError(NO_TERMS(text=quoted(piece)))
        due[int(found[2])] = due.get(int(found[2]), 0) + int(found[1])
    if max(due.values(), default=0) > MOST_AT_ONCE:
        raise LookupError(TOO_MUCH())
    return tuple(sorted((turn, amount) for turn, amount in due.items() if amount))


class FamilyOrder(OrderRule):
    """An order without a unit: a keyword, then its slots, asked for in the order in which they are written."""

    unitless = True
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"racket": read_racket})

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        """Return the words for the order's text: its number as `n`, the kind of `racket`, and its places as `at` and
        `to`."""
        first, *others = order.slots
        at, to = (*(slot.words for slot in others if isinstance(slot, Location)), "", "")[:2]
        return {"n": first, "racket": tr(RACKETS[first].name) if first in RACKETS else first, "at": at, "to": to}


class Racket(FamilyOrder):
    name, title, short, key = "racket", tr_noop("New racket"), tr_noop("New"), "R"
    clause = "section 4"
    template = tr_noop("New {racket} in {at}")
    shown = Presentation(
        Shape.TOKEN, "icon", icons=ICONS, change=Change.NEW, legend=tr_noop("new racket"), done=tr_noop("Placed",
                                                                                                        "result")
    )
    slots = ("racket", "site")
    forms = ("racket{racket}{site}",)
    spellings = spelled({"racket": r"\s*(?:place\s+(?:an?\s+)?)?(?:new\s+)?rackets?\s+(?:of\s+)?"})
    puts = True
    example = "racket narcotics EHa"


class Dismantle(FamilyOrder):
    name, title, short, key = "dismantle", tr_noop("Dismantle a racket"), tr_noop("Dismantle"), "D"
    clause = "section 4"
    template = tr_noop("Dismantles {racket} in {at}")
    shown = Presentation(
        Shape.TOKEN,
        "icon",
        icons=ICONS,
        change=Change.GONE,
        drag=Drag.OFF_BOARD,
        legend=tr_noop("racket dismantled"),
        done=tr_noop("Dismantled", "result"),
    )
    slots = ("racket", "site")
    forms = ("dismantle{racket}{site}",)
    spellings = spelled({"dismantle": r"\s*(?:dismantles?|sells?)\s+"})
    example = "dismantle N EHa"


class Renew(FamilyOrder):
    name, title, short, key = "renew", tr_noop("Renew a captured racket"), tr_noop("Renew"), "N"
    clause = "section 6"
    template = tr_noop("Renews {racket} in {at}")
    shown = Presentation(
        Shape.TOKEN,
        "icon",
        icons=ICONS,
        change=Change.KEPT,
        legend=tr_noop("racket renewed"),
        done=tr_noop("Renewed", "result"),
    )
    slots = ("racket", "site")
    forms = ("renew{racket}{site}",)
    spellings = spelled({"renew": r"\s*renews?\s+"})
    example = "renew N Yor"


class Shift(FamilyOrder):
    name, title, short, key = "shift", tr_noop("Shift a racket"), tr_noop("Shift"), "S"
    clause = "5.3"
    template = tr_noop("Shifts {racket} from {at} to {to}")
    shown = Presentation(
        Shape.FLOW,
        "icon",
        icons=ICONS,
        drag=Drag.TO_PLACE,
        legend=tr_noop("racket shifted"),
        done=tr_noop("Shifted", "result"),
    )
    slots = ("racket", "site", "to")
    forms = ("shift{racket}{site}-{to}",)
    spellings = spelled({"shift": r"\s*shifts?\s+"})
    example = "shift N Yor - WaH"


class Statement(FamilyOrder):
    """One family's half of a loan statement: `lend 10 EastSide: 6 T4, 6 T5; a note`."""

    verbatim = True
    slots = ("n", "power", "terms")
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"terms": read_deal})

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Return the order; its slots are the sum, the other family, the repayments and the note."""
        return Order(power, self, (values["n"], *values["terms"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        other, terms, note = values["terms"]
        return f"{statement(self.name, values['n'], other, terms)}{f'; {note}' if note else ''}"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; `filled`: the sum and the other family, optionally the repayments and the note."""
        number, other, *rest = filled
        terms, note = rest[0] if rest else ((), "")
        return self.order(asked.power, {"n": number, "terms": (other, terms, note)})

    def sentence(self, position: Position, order: Order) -> str:
        number, other, terms, note = order.slots
        sums = ", ".join(tr("{amount} in turn {turn}", amount=amount, turn=turn) for turn, amount in terms)
        back = tr(", to be repaid: {sums}", sums=sums) if terms else tr(", without repayment")
        text = tr(self.template, n=number, other=_family(position, other))
        return f"{text}{back}{f' ({note})' if note else ''}"


def statement(verb: str, number: int, other: str, terms: Terms) -> str:
    """Return the text of a loan statement without a note, which names the order's result."""
    due = ", ".join(f"{amount} T{turn}" for turn, amount in terms)
    return f"{verb} {number} {other}{f': {due}' if due else ''}"


def _family(position: Position, power: str) -> str:
    """Return the name of a family."""
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else power


class Lend(Statement):
    name, title, key = "lend", tr_noop("Lend to a family"), "L"
    open_ended = True
    clause = "10.3"
    template = tr_noop("Lends {n} to {other}")
    shown = Presentation(done=tr_noop("Lent", "result"))
    forms = ("lend{n}{terms}",)
    spellings = spelled({"lend": r"\s*lends?\s+(?=\d)"})
    example = "lend 10 EastSide: 6 T4, 6 T5"


class Accept(Statement):
    name, title, key = "accept", tr_noop("Accept a loan"), "A"
    open_ended = True
    clause = "10.3"
    template = tr_noop("Borrows {n} from {other}")
    shown = Presentation(done=tr_noop("Borrowed", "result"))
    forms = ("accept{n}{terms}",)
    spellings = spelled({"accept": r"\s*accepts?\s+(?=\d)"})
    example = "accept 10 Riverside: 6 T4, 6 T5"


OTHER_HALF: Mapping[str, Statement] = {"lend": Accept(), "accept": Lend()}
"""Order type of a statement -> the order type of the other family's half."""


def mirrored(order: Order) -> Order:
    """Return the other family's half of a loan statement, without a note."""
    number, other, terms, _ = order.slots
    return OTHER_HALF[order.verb].order(other, {"n": number, "terms": (order.power, terms, "")})


class Borrow(FamilyOrder):
    name, title = "borrow", tr_noop("Borrow from the bank")
    open_ended = True
    clause = "10.2"
    template = tr_noop("Borrows {n} from the bank")
    shown = Presentation(done=tr_noop("Borrowed", "result"))
    slots = ("n",)
    forms = ("borrow{n}",)
    spellings = spelled({"borrow": r"\s*borrows?\s+(?=\d)"})
    example = "borrow 20"


class Repay(FamilyOrder):
    name, title = "repay", tr_noop("Repay the bank early")
    open_ended = True
    clause = "10.1"
    template = tr_noop("Repays the bank {n} early")
    shown = Presentation(done=tr_noop("Repaid", "result"))
    slots = ("n",)
    forms = ("repay{n}",)
    spellings = spelled({"repay": r"\s*(?:repays?|pays?\s+back)\s+(?=\d)"})
    example = "repay 5"


class Buy(FamilyOrder):
    name, title, key = "buy", tr_noop("Buy political pressure"), "P"
    open_ended = True
    clause = "section 9"
    template = tr_noop("Buys political pressure: {n}")
    shown = Presentation(done=tr_noop("Bought", "result"))
    slots = ("n",)
    forms = ("buy pp", "buy pp{n}", "buy{n}pp")
    spellings = spelled(
        {"buy pp": rf"\s*buys?\s+(?:an?\s+)?{PRESSURE}\b\s*", "buy": r"\s*buys?\s+(?=\d)", "pp": rf"\s*{PRESSURE}\b\s*"}
    )
    example = "buy pp"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        number = values.get("n", 1)
        return Order(power, self, (number,), "buy pp" if number == 1 else f"buy pp {number}")


class UnitLine(OrderRule):
    """A business order about a unit: a keyword, then the unit."""

    slots = ("unit",)


class Build(UnitLine):
    name, title, key = "build", tr_noop("Build"), "B"
    role = Role.BUILD
    clause = "7.2"
    shown = PlainBuild.shown
    forms = ("build{unit}", "{unit}built")
    unitless = True
    example = "build SRU EHa"

    def sentence(self, position: Position, order: Order) -> str:
        return unit_sentence(position, order)


class Remove(UnitLine):
    name, title, key = "remove", tr_noop("Remove"), "D"
    role = Role.REMOVE
    clause = "7.3"
    template, shown = PlainRemove.template, PlainRemove.shown
    forms = ("remove{unit}", "{unit}removed")
    example = "remove LRU Eas"


class DiplomafiaWaive(Waive):
    example = "waive"
    clause = "7.1"


class Maintain(UnitLine):
    name, title, key = "maintain", tr_noop("Pay upkeep"), "M"
    clause = "section 8"
    shown = Presentation(done=tr_noop("Upkeep paid", "result"))
    forms = ("maintain{unit}", "maintain{which}")
    spellings = spelled({"maintain": r"\s*maintains?\s+"})
    beside = True
    offered = False
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"which": read_which})
    example = "maintain SRU EHa"

    def write(self, values: Mapping[str, Any]) -> str:
        what = next(iter(values.values()))
        return f"maintain {getattr(what, 'text', what)}"

    def sentence(self, position: Position, order: Order) -> str:
        if order.unit is not None:
            return tr("Upkeep for {unit} in {place}", unit=order.unit.text, place=order.unit.place.words)
        return tr("Upkeep for all units") if order.slots[0] == "all" else tr("Upkeep for no other unit")


class Vote(FamilyOrder):
    """`vote draw`, `vote concede Harlem`: the slots are the word and the family conceded to."""

    name, title, key = "vote", tr_noop("Vote"), "V"
    clause = "section 11"
    slots = ("vote", "power")
    forms = ("vote draw", "vote concede{power}")
    spellings = spelled(
        {
            "vote draw": r"\s*votes?\s+(?:for\s+)?(?:an?\s+)?draw\b\s*",
            "vote concede": r"\s*votes?\s+(?:to\s+)?concedes?\s+(?:to\s+)?",
        }
    )
    example = "vote draw"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        winner = values.get("power", "")
        return Order(power, self, ("concede", winner) if winner else ("draw",), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return f"vote concede {values['power']}" if values.get("power") else "vote draw"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"power": filled[1]} if len(filled) > 1 else {})

    def sentence(self, position: Position, order: Order) -> str:
        vote, *winner = order.slots
        if winner and vote != "draw":
            return tr("Votes that {power} wins", power=_family(position, winner[0]))
        return tr("Votes for a draw")


RACKET = Racket()
BUSINESS: tuple[OrderRule, ...] = (
    Dismantle(),
    Lend(),
    Accept(),
    Borrow(),
    Remove(),
    Build(),
    DiplomafiaWaive(),
    Renew(),
    Maintain(),
    RACKET,
    Buy(),
    Repay(),
    Shift(),
    Vote(),
)
"""The order types of step 4, in order of execution (5.4)."""


def about(order: Order) -> tuple[str, Location]:
    """Return the racket and the first place that an order names."""
    racket, place, *_ = order.slots
    return racket, place
