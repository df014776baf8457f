"""Orders of the movement phase: moves, support, convoy, and those that only some cards allow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Board, Location, quoted
from ...i18n import tr, tr_noop
from ...orders import OrderTextReader, Unreadable, read, spelled
from ...position import ChoiceRequest, OrderRule, Position
from ...presentation import Anchor, Change, LineStyle, Modifier, Presentation, Shape
from ...reasons import Reason, Sentence
from ...standard.orders import (
    ALREADY_THERE,
    BY_SEA,
    HELP_OUT_OF_REACH,
    INLAND,
    NO_CARRIER,
    NO_COAST,
    NO_FLEETS,
    NOBODY_TO_HELP,
    NOT_ITSELF,
    NOTHING_TO_CARRY,
    OFF_THE_SEAS,
    ONLY_ARMIES,
    ONLY_AT_SEA,
    MovementOrderType,
    candidate_of,
    carriers,
    chain,
    on_a_route,
    on_coast,
    sea_places,
    touches,
)
from ...standard.orders import Convoy as PlainConvoy
from ...standard.orders import Hold as PlainHold
from ...standard.orders import Move as PlainMove
from ...standard.orders import MoveBySea as PlainMoveBySea
from ...standard.orders import Support as PlainSupport
from ...units import Candidate, Named, Order, Role, SlotReader, Unit, named, other_places
from .cards import ANNIHILATE, GAS, HYPNOTIZE, JUMP, KINDS, LEAP, MINE, PATH, F, can
from .routes import (
    IN_HYPERSPACE,
    LANDING_SUPPORT,
    MINE_WORD,
    NO_LANDING,
    NOBODY_THERE,
    OUT_OF_HYPERSPACE,
    RETRIEVE,
    SEA,
    STEP_FIRST,
    VIA,
    MoveRoute,
    acting,
    carry_fault,
    disorder_fault,
    far_reach,
    fleets_missing,
    goals,
    going,
    lacks,
    meant,
    not_beside,
    path_of,
    rests,
    shut,
    wide,
)
from .spaces import (
    bordering,
    bordering_places,
    borders,
    closed_spaces,
    lands_on,
    marches,
    sails,
    steps,
    support_reach,
    tables,
)
from .state import card_of, is_named, knows, state_of, tag


class CharacterOrderType(MovementOrderType):
    """An order type of a movement phase. `fault` is called with the card that the unit acts with, in the true position.

    `ability`: the ability of a card without which a unit cannot give the order, "" for orders open to all.
    """

    ability: ClassVar[str] = ""

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return disorder_fault(asked.position, unit) or self.never(asked, acting(asked.position, unit))

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Return why a unit, with the card it acts with, can give no such order here, or None."""
        return None


def standing(asked: ChoiceRequest, unit: Named) -> Unit:
    """Return the unit that an order names, with the card it acts with; as named, if no unit is seen there."""
    found = meant(asked.position, unit)
    return acting(asked.position, found) if found else Unit(asked.power, unit.kind, unit.place, serial=unit.serial)


def text_of(unit: Named, power: str) -> str:
    """Return the text by which a power's order names another unit; for a foreign unit in Hyperspace it includes the
    power."""
    alien = unit.place.dock and unit.power not in ("", power)
    return f"{unit.power} {unit.text}" if alien else unit.text


class NamingOrder(CharacterOrderType):
    """An order type whose text may say which power's unit it names, so that `order` writes it."""

    def write(self, values: Mapping[str, Any]) -> str:
        return self.order("", values).text


class SpecialOrder(CharacterOrderType):
    """An order that needs a card with its `ability`; special orders take effect in the order of `rank` (section 10)."""

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if unit.place.dock:
            return OUT_OF_HYPERSPACE(unit=unit)
        return lacks(asked, unit, self.ability)


# Moves: one space, two spaces, and the words that some cards allow after them.

WORDS = MappingProxyType(
    {
        VIA: r"\b(?:via|by)\b(?:\s+(?:a\s+)?(?:convoy|sea))?",
        RETRIEVE: r"\bretriev(?:es?|ing)\b(?:\s+(?:its|the|own))*(?:\s+mines?\b)?",
        MINE_WORD: r"(?:\b(?:lay(?:s|ing)?|leav(?:es?|ing))\s+)?(?:\ban?\s+)?\bmines?\b",
    }
)
"""The words after a move -> their spellings, in the order in which they are searched for."""
BETWEEN = re.compile(r"\band\b|,", re.IGNORECASE)
NO_SUCH_WORD = Sentence("no_such_word", "'{text}' cannot follow a move: only via convoy, mine and retrieve can", "3")
NO_SUCH_MINE = Sentence("no_such_mine", "{unit} has laid no mine in {place}", "C-49")
WRITTEN = (VIA, MINE_WORD, RETRIEVE)
"""The order in which the words are written."""


def read_words(reader: Any, text: str) -> tuple[str, ...]:
    """Return the words after a move. Raises LookupError for any others."""
    rest, found = text, []
    for word, spelling in WORDS.items():
        rest, times = re.subn(spelling, "", rest, flags=re.IGNORECASE)
        found += [word] * bool(times)
    if BETWEEN.sub("", rest).strip() or not found:
        raise LookupError(NO_SUCH_WORD(text=quoted(text)))
    return tuple(found)


LAYS = Presentation(Shape.TOKEN, "spikes", change=Change.NEW, legend=tr_noop("lays or picks up a mine"))
MODIFIERS: Mapping[str, Modifier] = MappingProxyType(
    {
        VIA: BY_SEA,
        MINE_WORD: Modifier(tr_noop("and leaves a mine"), LAYS),
        RETRIEVE: Modifier(tr_noop("and picks up its mine"), replace(LAYS, change=Change.GONE)),
    }
)


class WordedOrder(CharacterOrderType):
    """A move order with words that may follow it: `mine`, `retrieve` (card 12)."""

    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"words": read_words})
    modifiers = MODIFIERS

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        given = values.get("words", ())
        words = tuple(word for word in WRITTEN if word in given)
        slots = tuple(value for name, value in values.items() if name != "words")
        return Order(power, self, (*slots, *words), " ".join([self.write(values), *words]))

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        own = len(self.slots) + 1
        return self.order(asked.power, dict(zip(("unit", *self.slots), filled)) | {"words": filled[own:]})

    def more(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterator[Candidate]:
        """Yield what may be added to a complete order: the words of a Minelayer."""
        unit, given = standing(asked, filled[0]), filled[len(self.slots) + 1 :]
        if can(card_of(unit), MINE) and not unit.place.dock:
            to = filled[len(self.slots)]
            own = any(mine == (to.province, tag(unit)) for mine in state_of(asked.position).mines)
            for word, label, fault in (
                (MINE_WORD, tr("leave a mine"), None),
                (RETRIEVE, tr("pick up its own mine"), None if own else NO_SUCH_MINE(unit=unit, place=to)),
            ):
                if word not in given and not (fault and word in given):
                    yield Candidate(word, word, label, None, fault)


class Move(WordedOrder):
    """`1A Par - Bur`, `1A Par - Hyp`, `1A Hyp - Mun`: move, with the words `via convoy`, `mine`, `retrieve`."""

    name, title, key, sign = "move", tr_noop("Move"), "M", "-"
    role = Role.MOVE
    clause = "DATC 6.A.1"
    template, shown = PlainMove.template, PlainMove.shown
    slots = ("to",)
    forms: ClassVar[tuple[str, ...]] = ("{unit}-{to}", "{unit}-{to}{words}")
    example = "1A Par - Bur"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} - {values['to'].text}"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        """Return why a unit cannot move like this, or None. A move over sea without any fleet is not void: it has no
        convoy (section 14)."""
        found = going(asked, unit, order)
        return None if isinstance(found, MoveRoute) else found

    def goes_by_sea(self, position: Position, order: Order) -> bool | None:
        """Whether the move is by convoy, and not by the power of a card over land or sea, to an island or through
        Hyperspace."""
        unit = position.units.get(order.key)
        if unit is None:
            return None
        found = going(
            ChoiceRequest(position.variant, position.variant.board(position), position, unit.power), unit, order
        )
        return isinstance(found, MoveRoute) and found.how == SEA

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        for to in asked.board.locations.values():
            found = going(asked, unit, self.finish(asked, (filled[0], to)))
            if self._worth_naming(asked, unit, to, found):
                yield Candidate(to, to.text, to.words, to, self._refused(asked, unit, to, found))

    def _worth_naming(self, asked: ChoiceRequest, unit: Unit, to: Location, found: MoveRoute | Reason) -> bool:
        """Whether a place is offered: coasts for units that come to be on them, the whole province for others."""
        coasts = asked.board.provinces[to.province].coasts
        if isinstance(found, MoveRoute):
            return found.to == to or not coasts
        if to.coast or not coasts:
            return not coasts
        places = [asked.board.locations[f"{to.province}/{coast}"] for coast in coasts]
        ways = [going(asked, unit, self.finish(asked, (named(unit), place))) for place in places]
        return not any(isinstance(way, MoveRoute) for way in ways)

    def _refused(self, asked: ChoiceRequest, unit: Unit, to: Location, found: MoveRoute | Reason) -> Reason | None:
        if not isinstance(found, MoveRoute):
            return found
        return shut(asked, to) or (fleets_missing(asked, unit, to) if found.how == SEA else None)


class MoveBySea(Move):
    """A move order that insists on a convoy."""

    name, title, key, sign = "via", tr_noop("Move via convoy"), "V", "V"
    role = Role.MOVE
    by_sea = True
    verb = "move"
    clause = "DATC 6.F"
    shown = PlainMoveBySea.shown
    short = tr_noop("Via")
    forms: ClassVar[tuple[str, ...]] = ("{unit}-{to}via convoy",)
    example = ""

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Move().order(power, {**values, "words": (*values.get("words", ()), VIA)})

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if not marches(asked.board, unit):
            return ONLY_ARMIES()
        if not on_coast(asked.board, unit.place):
            return INLAND(unit=unit)
        return None if any(one.allowed for one in self.choices(asked, (named(unit),))) else NO_CARRIER(unit=unit)


def way_fields(order: Order) -> dict[str, object]:
    """Return the words for a route over one or two spaces: the destination `to`, and `through` which space."""
    *over, to = (place.words for place in other_places(order))
    return {"to": to, "through": tr(" through {over}", over=over[0]) if over else ""}


class Path(WordedOrder):
    """`1A Par - Bur - Mun`: move two spaces (card 4). If an army's route leads over a sea, the order is read as a move
    by convoy, as people write it."""

    name, title, key = "path", tr_noop("Move two spaces"), "2"
    through = True
    clause = "card 4"
    template = tr_noop("{own} moves{through} to {to}{added}")
    shown = Presentation(Shape.ARROW, done=tr_noop("Moved", "result"))
    short = tr_noop("Two")
    slots = ("over", "to")
    forms = ("{unit}-{over}-{to}", "{unit}-{over}-{to}{words}")
    ability = PATH
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"words": read_words, "over": OrderTextReader.place})

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        found = lacks(asked, unit, PATH) or path_of(asked, unit, order)
        return None if isinstance(found, tuple) and not isinstance(found, Reason) else found

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return lacks(asked, unit, PATH)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        here = unit if len(filled) == 1 else unit.at(filled[1])
        back = STEP_FIRST(unit=unit, place=unit.place)
        for to in steps(asked.board, here):
            fault = back if to.province == unit.place.province else shut(asked, to)
            yield Candidate(to, to.text, to.words, to, fault)

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        return super().fields(position, order) | way_fields(order)


class Hold(PlainHold):
    """`1A Par H`: hold, also the default order of every unit."""

    example = "1A Par H"


# Support and convoy, for a Superfleet also with support of the landing (card 18).


class Support(NamingOrder, PlainSupport):
    """`1A Mar S 1A Par - Bur`, `1A Mar S 2A Bur`; for a unit in Hyperspace `2A Bur S France 1A Hyp - Mun`."""

    clause = "C-13"
    example = "1A Mar S 2A Par - Bur"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Return the order; for a foreign unit in Hyperspace its text includes the power."""
        into = f" - {values['into'].text}" if "into" in values else ""
        written = f"{values['unit'].text} S {text_of(values['helped'], power)}{into}"
        return Order(power, self, tuple(values.values()), written)

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        helped: Named = order.slots[1]
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if unit.place.dock:
            return OUT_OF_HYPERSPACE(unit=unit)
        if into.dock:
            return IN_HYPERSPACE()
        if helped.place.province == unit.place.province:
            return NOT_ITSELF(unit=unit)
        if into.province in self.reach(asked, unit):
            return None
        return HELP_OUT_OF_REACH(unit=unit, place=into)

    def reach(self, asked: ChoiceRequest, unit: Unit) -> frozenset[str]:
        near = support_reach(asked.board, unit)
        return near | far_reach(asked, unit) if asked.variant["support_reach"] == "special" else near

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if unit.place.dock:
            return OUT_OF_HYPERSPACE(unit=unit)
        return None if any(one.allowed for one in self._helped(asked, unit)) else NOBODY_TO_HELP(unit=unit)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        return self._helped(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def _helped(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        reach = self.reach(asked, unit)
        for other in asked.position.units.values():
            if other.key == unit.key:
                continue
            near = other.place.province in reach or self._could_come(asked, other, reach)
            yield candidate_of(asked, other, None if near else HELP_OUT_OF_REACH(unit=unit, place=other.place))

    def _could_come(self, asked: ChoiceRequest, other: Unit, reach: frozenset[str]) -> bool:
        """Whether a unit could be ordered to a place within reach; always assumed if its card is unknown or it is in
        Hyperspace."""
        mover = acting(asked.position, other)
        if other.place.dock or not knows(mover):
            return True
        return any(to.province in reach for to in goals(asked, mover))

    def _goals(self, asked: ChoiceRequest, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Yield the support to hold first, then the places within reach; if the unit's card is known, only those it can
        move to."""
        here, reach = helped.place, self.reach(asked, unit)
        if not here.dock:
            stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
            yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        mover = acting(asked.position, standing(asked, helped))
        able = {to.province for to in goals(asked, mover)} if knows(mover) else reach
        for to in asked.board.locations.values():
            if not to.coast and to.province in reach & able and to.province != here.province:
                yield Candidate(to, to.text, to.words, to)


class Convoy(NamingOrder, PlainConvoy):
    """`1F NTH C 1A Lon - Hol`; for a Superfleet with `and support` (C-58)."""

    modifiers = MappingProxyType(
        {VIA: BY_SEA, LANDING_SUPPORT: Modifier(tr_noop("and supports its landing"), Presentation(Shape.JOIN))}
    )
    example = "1F NTH C 1A Lon - Nwy"
    words: tuple[str, ...] = ()

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        words = tuple(values.get("words", self.words))
        slots = tuple(values[name] for name in ("unit", *self.slots))
        head = f"{values['unit'].text} C {text_of(values['army'], power)} - {values['to'].text}"
        return Order(power, self, (*slots, *words), " ".join([head, *words]))

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        _, army, to = order.slots[:3]
        if not sails(asked.board, unit):
            return ONLY_AT_SEA(unit=unit)
        closed = shut(asked, unit.place)
        if closed:
            return closed
        if army.place.province == to.province:
            return ALREADY_THERE(unit=army, place=to)
        for end in (army.place, to):
            if end.dock or not on_coast(asked.board, end):
                return NO_COAST(place=end)
        board = wide(asked.board)
        joined = all(_joined(board, unit.key, end.province) for end in (army.place, to))
        return None if joined else OFF_THE_SEAS(unit=army, place=to, fleet=unit)

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if not sails(asked.board, unit):
            return ONLY_AT_SEA(unit=unit)
        carried = any(one.allowed for one in self._armies(asked, unit))
        return None if carried else NOTHING_TO_CARRY(place=unit.place)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        return self._armies(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def more(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterator[Candidate]:
        """Yield what may be added: a Superfleet's support of the landing."""
        if can(card_of(standing(asked, filled[0])), LEAP) and LANDING_SUPPORT not in filled:
            yield Candidate(LANDING_SUPPORT, LANDING_SUPPORT, tr("support the landing"))

    def _armies(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        for other in asked.position.units.values():
            army = acting(asked.position, other)
            if not marches(asked.board, army) and (knows(other) or other.kind == F):
                continue
            can_go = any(goal.allowed for goal in self._goals(asked, unit, named(other)))
            reason = None if can_go else NOTHING_TO_CARRY(place=unit.place)
            yield candidate_of(asked, other, reason)

    def _goals(self, asked: ChoiceRequest, unit: Unit, army: Named) -> Iterator[Candidate]:
        there, board = carriers(asked.position, asked.board), wide(asked.board)
        mover = standing(asked, army)
        for place in asked.board.locations.values():
            if place.coast or place.dock or not on_coast(board, place) or place.province == army.place.province:
                continue
            if place.province in closed_spaces(board) and knows(mover) and carry_fault(asked, mover, place):
                continue
            coastal = on_coast(board, army.place) and not army.place.dock
            carried = coastal and on_a_route(board, there, unit.key, army.place.province, place.key)
            reason = None if carried else NO_FLEETS(unit=army, place=place)
            yield Candidate(place, place.text, place.words, place, reason)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        values = dict(zip(("unit", *self.slots), filled))
        return self.order(asked.power, {**values, "words": filled[3:]} if filled[3:] else values)


class ConvoyAndSupport(Convoy):
    """A Superfleet's convoy that also supports the landing."""

    name, title, key, sign = "landing", tr_noop("Convoy and support"), "", ""
    role = Role.CONVOY
    verb = "convoy"
    clause = "card 18"
    forms = ("{unit}C{army}-{to}and support", "{unit}C{army}-{to}via convoy and support")
    spellings = spelled(
        {
            "and support": r"\s*(?:,|\band\b)\s*supports?\b(?:\s+(?:its|the)\s+landing)?\s*",
            "via convoy and support": (
                r"\s*,?\s*\b(?:via|by)\s+(?:a\s+)?(?:convoy|sea)\b\s*(?:,|\band\b)\s*supports?\b\s*"
            ),
        }
    )
    words = (LANDING_SUPPORT,)
    ability = LEAP
    offered = False
    example = ""


def _joined(board: Board, fleet: str, coast: str) -> bool:
    """Whether a chain of seas connects the fleet's sea with a coast."""
    return coast in touches(board, fleet) or chain(board, sea_places(board), fleet, coast)


# Orders that only one card allows: jump, annihilate, gas.

TOO_NEAR = Sentence("too_near", "{place} borders {here}: a jump must land farther away", "C-24")
OWN_UNIT_IN = Sentence("own_unit_in", "{place} is occupied by {unit}, a unit of the same power", "card 10")
NOTHING_TO_GAS = Sentence(
    "nothing_to_gas",
    "{place} has no unit of another power to gas, nor is it (in Fall) another power's vacant center",
    "card 10",
)
NOT_IN_REACH = Sentence("not_in_reach", "{unit} could not move to {place}", "card 9")


class TargetedOrder(SpecialOrder):
    """A special order that names a space: `1A Mun annihilate Bur`."""

    slots = ("at",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"at": OrderTextReader.place})

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        near = borders(asked.board)[unit.place.province] | {unit.place.province}
        for to in asked.board.locations.values():
            if not to.coast and not to.dock:
                fault = self.fault(asked, unit, self.finish(asked, (filled[0], to)))
                if fault is None or to.province in near:
                    yield Candidate(to, to.text, to.words, to, fault)


class Jump(WordedOrder, SpecialOrder):
    """`1A Bur jump Mun - Boh`: jump over a unit (card 5)."""

    name, title, key = "jump", tr_noop("Jump"), "J"
    clause = "card 5"
    template = tr_noop("{own} jumps over {over} to {to}{added}")
    shown = Presentation(Shape.LEAP, done=tr_noop("Jumped", "result"))
    slots = ("over", "to")
    forms = ("{unit}jump{over}-{to}", "{unit}jump{over}-{to}{words}")
    spellings = spelled({"jump": r"\s+jump(?:s|ing)?\s+(?:over\s+)?"})
    ability = JUMP
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"words": read_words, "over": OrderTextReader.place})

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        over, to = order.slots[1:3]
        fault = self.never(asked, unit) or not_beside(asked, unit, over)
        if fault:
            return fault
        return self._over_fault(asked, over) or _landing_fault(asked, unit, over, to)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        if len(filled) == 1:
            for over in bordering_places(asked.board, unit.place.province):
                yield Candidate(over, over.text, over.words, over, self._over_fault(asked, over))
            return
        for to in asked.board.locations.values():
            beyond = not to.dock and bordering(asked.board, filled[1].province, to.province)
            if beyond and (lands_on(asked.board, unit, to) or not to.coast):
                fault = _landing_fault(asked, unit, filled[1], to) or shut(asked, to)
                yield Candidate(to, to.text, to.words, to, fault)

    def _over_fault(self, asked: ChoiceRequest, over: Location) -> Reason | None:
        return None if asked.position.units.get(over.province) else NOBODY_THERE(place=over)

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        over, to = (*(place.words for place in other_places(order)), "", "")[:2]
        return super().fields(position, order) | {"over": over, "to": to}


def landing(asked: ChoiceRequest, unit: Unit, to: Location) -> Location | None:
    """Return where a unit that jumps to a place comes to be; None if it cannot land there."""
    whole = asked.board.locations[to.province]
    return next((place for place in (to, whole) if lands_on(asked.board, unit, place)), None)


def _landing_fault(asked: ChoiceRequest, unit: Unit, over: Location, to: Location) -> Reason | None:
    here = unit.place.province
    fault = not_beside(asked, unit.at(over), to) if to.province != here else NO_LANDING(unit=unit, place=to)
    if fault is None and bordering(asked.board, here, to.province) and not asked.variant["jump_near"]:
        fault = TOO_NEAR(place=to, here=unit.place)
    return fault or (None if landing(asked, unit, to) else NO_LANDING(unit=unit, place=to))


class Annihilate(TargetedOrder):
    name, title, key, rank = "annihilate", tr_noop("Annihilate"), "A", 4
    destroys = True
    clause = "card 9"
    template = tr_noop("{own} annihilates {places}")
    shown = Presentation(
        Shape.THREAD,
        "blast",
        LineStyle.DOUBLE,
        "fail",
        Anchor.ROUND_TARGET,
        legend=tr_noop("annihilation"),
        done=tr_noop("Annihilated", "result"),
    )
    forms = ("{unit}annihilate{at}",)
    spellings = spelled({"annihilate": r"\s+annihilat(?:es?|ing)\s+"})
    ability = ANNIHILATE
    example = "1A Mun annihilate Bur"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        target: Location = order.slots[1]
        fault = self.never(asked, unit) or (IN_HYPERSPACE() if target.dock else shut(asked, target))
        if fault or reaches_itself(asked.board, unit, target):
            return fault
        if not marches(asked.board, unit) or carry_fault(asked, unit, target):
            return NOT_IN_REACH(unit=unit, place=target)
        return fleets_missing(asked, unit, target)


def reaches_itself(board: Board, unit: Unit, target: Location) -> bool:
    """Whether a unit is in a space, or could go there by an ordinary move."""
    near = (to for table in tables(board, unit) for to in board.neighbors(table, unit.place.text))
    return target.province in {unit.place.province, *(board.locations[to].province for to in near)}


class Gas(TargetedOrder):
    name, title, key, rank = "gas", tr_noop("Gas"), "G", 6
    clause = "card 10"
    template = tr_noop("{own} gasses {places}")
    shown = Presentation(
        Shape.THREAD,
        "cloud",
        LineStyle.DOTTED,
        "gas_line",
        legend=tr_noop("gas: closed this turn"),
        done=tr_noop("Gassed", "result"),
    )
    forms = ("{unit}gas{at}", "{unit}{at}gassed")
    spellings = spelled({"gas": r"\s+gas(?:ses)?\s+", "gassed": r"\s+gassed\b\s*"})
    ability = GAS
    example = "2A Mun gas Bur"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        target: Location = order.slots[1]
        fault = self.never(asked, unit) or not_beside(asked, unit, target) or rests(asked, unit, GAS)
        if fault:
            return fault
        there = asked.position.units.get(target.province)
        if there:
            return OWN_UNIT_IN(unit=there, place=target) if there.power == unit.power else None
        owner = asked.position.centers.get(target.province, "")
        return (
            None
            if asked.position.phase.season == "F" and owner not in ("", unit.power)
            else NOTHING_TO_GAS(place=target)
        )

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return super().never(asked, unit) or rests(asked, unit, GAS)


# Hypnotists (card 11): `1A Tyr hypnotize A Mun: A Mun - Ber` gives a foreign unit its order.

OTHER_UNIT = Sentence("other_unit_there", "the unit in {place} is {unit}, not {named}", "C-6")
OWN_TARGET = Sentence("own_target", "{target} belongs to the same power", "card 11")
OTHER_TARGET = Sentence("other_target", "{order} is not an order for {target}", "card 11")
GIVEN: list[OrderRule] = []
"""The order types that can be given to a victim: all main orders, filled in by `allow`."""


def read_given(reader: OrderTextReader, text: str) -> Order:
    """Return the order given to the victim, read as if its owner wrote it. Raises LookupError if it is not an order."""
    try:
        return read(text.strip(), reader.power, reader.board, reader.kinds, GIVEN, reader.position)[0]
    except Unreadable as error:
        raise LookupError(error.reason) from None


class Hypnotize(NamingOrder, SpecialOrder):
    """Hypnotize a unit; the number of the victim may be left out. Slots: the unit, the victim, the order given."""

    name, title, key, rank = "hypnotize", tr_noop("Hypnotize"), "N", 5
    open_ended = True
    clause = "card 11"
    template = tr_noop("{own} hypnotizes {place}: {given}")
    shown = Presentation(
        Shape.THREAD,
        "spiral",
        LineStyle.DOTTED,
        "why",
        Anchor.ROUND_TARGET,
        legend=tr_noop("hypnosis"),
        done=tr_noop("Hypnotized", "result"),
    )
    slots = ("target", "given")
    forms = ("{unit}hypnotize{target}:{given}", "{unit}hypnotize{given}")
    spellings = spelled({"hypnotize": r"\s+hypnoti[sz](?:es?|ing)\s+", ":": r"\s*:\s*"})
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType(
        {"target": OrderTextReader.unit, "given": read_given}
    )
    ability = HYPNOTIZE
    example = "1A Tyr hypnotize A Mun: A Mun - Ber"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        given = Order(power, values["given"].type, values["given"].slots, values["given"].text)
        target: Named = values.get("target") or given.slots[0]
        slots = (values["unit"], target, given)
        return Order(power, self, slots, f"{values['unit'].text} hypnotize {target.text}: {given.text}")

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return super().never(asked, unit) or rests(asked, unit, HYPNOTIZE)

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        named_target, given = order.slots[1:3]
        fault = self.never(asked, unit) or not_beside(asked, unit, named_target.place)
        if fault:
            return fault
        target = meant(asked.position, named_target)
        if target is None:
            return NOBODY_THERE(place=named_target.place)
        if not is_named(named_target, target):
            return OTHER_UNIT(place=target.place, unit=target, named=named_target)
        if target.power == unit.power:
            return OWN_TARGET(target=target)
        return None if is_for(given, target) else OTHER_TARGET(order=given, target=target)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the victims; the choices for the order given are those of the victim's owner."""
        unit = standing(asked, filled[0])
        for place in bordering_places(asked.board, unit.place.province):
            target = asked.position.units.get(place.key)
            if target:
                label = f"{asked.board.powers[target.power].adjective}, {target.place.words}"
                fault = OWN_TARGET(target=target) if target.power == unit.power else None
                yield Candidate(named(target), target.text, label, target.place, fault)

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        target, given = order.slots[1:3]
        return super().fields(position, order) | {"place": target.place.words, "given": given.text}


def is_for(given: Order, target: Unit) -> bool:
    """Whether an order is for that unit."""
    ordered = given.unit
    return ordered is not None and ordered.key == target.key and is_named(ordered, target)


def as_owner(board: Board, position: Position, given: Order, target: Unit) -> Order:
    """Return the order given as one of the victim's owner (C-43), with the unit named in full."""
    verb = next(one for one in GIVEN if one.name == given.verb)
    head = given.unit.text if given.unit else ""
    text = target.text + given.text[len(head) :] if given.text.startswith(head) else given.text
    try:
        return read(text, target.power, board, KINDS, GIVEN, position)[0]
    except Unreadable:
        return Order(target.power, verb, given.slots, given.text)


def allow(verbs: Sequence[OrderRule]) -> None:
    """Set the order types that a victim can be given."""
    GIVEN[:] = verbs
