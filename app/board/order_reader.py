"""From orders to marks: which mark each shape of order makes, using the other orders of the same phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.session.views import can_hide
from rules import Board, Location, Named, Order, Phase, Position, Role, Sign, Unit
from rules.presentation import Change, Shape, SignShape
from rules.units import modifiers, other_places

from .picture import (
    UNKNOWN,
    BuildMark,
    ConvoyMark,
    CounterMark,
    DisbandMark,
    FlowMark,
    HoldMark,
    KindMark,
    MoveMark,
    OrderMark,
    Piece,
    PillMark,
    ReshapeMark,
    RetreatMark,
    SearchMark,
    SetUpMark,
    StatusMark,
    SupportMark,
    SwapMark,
    ThreadMark,
    TokenMark,
    UnitlessMark,
    UnitMark,
    UnitTokenMark,
    VoidMark,
    WadeMark,
    WaiveMark,
    WallMark,
)

# ----------------------------------------------------------------------------------------------------
# Orders without a unit as marks, and what lies on the board as signs. The presentation of an order's type says what is
# drawn; the places and numbers of an order are found by the types of its slots.


def unitless_mark(order: Order, *, failed: bool = False) -> Iterator[UnitlessMark]:
    """Yield the mark of an order without a unit, if it has one."""
    shown = order.type.shown
    places = tuple(slot.text for slot in order.slots if isinstance(slot, Location))
    count = next((slot for slot in order.slots if type(slot) is int), 0)
    letter = next((slot for slot in order.slots if isinstance(slot, str)), "") if shown.icons.icons else ""
    if shown.shape is Shape.FLOW and len(places) > 1:
        yield FlowMark(order.power, shown, places, count, letter, failed)
    elif shown.shape is Shape.TOKEN and places:
        added = -count if shown.change is Change.LESS else count
        yield TokenMark(order.power, shown, places[0], added, letter, failed)


DATED = (SignShape.CRATER, SignShape.STROKE)
"""Signs that last up to a turn, which is written on the map."""


def signs_of(position: Position) -> tuple[Sign, ...]:
    """Return what lies on the board beside units, as it is drawn: one icon for each letter, turns abbreviated."""
    return tuple(shown for sign in position.variant.signs(position) for shown in _shown(sign))


def _shown(sign: Sign) -> Iterator[Sign]:
    if sign.shape is SignShape.ICONS:
        for letter in dict.fromkeys(sign.text):
            yield replace(sign, text=letter, count=sign.text.count(letter))
    else:
        yield replace(sign, text=short_turn(sign.text)) if sign.shape in DATED else sign


def short_turn(text: str) -> str:
    """Return a turn in abbreviated form: `F1902M` and "Fall 1902" become F02."""
    season, _, year = text.partition(" ")
    if year.isdigit():
        return f"{season[:1]}{year[-2:]}"
    phase = Phase.parse(text)
    return short_season(phase) if phase.step else text


def short_season(phase: Phase) -> str:
    """Return the shortest form of a season: F02."""
    return f"{phase.season}{phase.year % 100:02}"


# ----------------------------------------------------------------------------------------------------
# Orders to units as marks, by the shape of their order type. What an order names is found by the types of its slots, so
# that each order type may have its own slots.


def words(order: Order) -> tuple[str, ...]:
    """Return the text slots of an order after its first slot."""
    return tuple(slot for slot in order.slots[1:] if isinstance(slot, str))


def additional_marks(reader: OrderReader, piece: Piece, order: Order) -> Iterator[OrderMark]:
    """Yield the marks of an order besides its main one: tokens left or taken away, further targets, and the order that
    it gives to a unit under its control."""
    shown, found = order.type.shown, other_places(order)
    if shown.each_target:
        yield from (ThreadMark(piece, shown, place.text) for place in found[1:])
    for token in (one.shown for one in modifiers(order) if one.shown.shape is Shape.TOKEN):
        if token.change is not Change.GONE:
            yield UnitTokenMark(piece, token, piece.place)
        elif found:
            yield UnitTokenMark(piece, token, found[-1].text)
    for slot in order.slots[1:]:
        if isinstance(slot, Order):
            yield from (
                replace(mark, presumed=True) if isinstance(mark, MoveMark) else mark for mark in reader.mark(slot)
            )


def _passing(reader: OrderReader, piece: Piece, order: Order) -> UnitMark:
    """Return a move over a place: its last place is the destination; with only one place it is an ordinary move."""
    way = other_places(order)
    if not way:
        return VoidMark(piece)
    to, over = reader.goal(piece, way[-1]), way[-2].text if len(way) > 1 else ""
    return MoveMark(piece, to, reader.strength(piece, way[-1].key), over=over, rank=order.type.rank)


def _leaping(reader: OrderReader, piece: Piece, order: Order) -> UnitMark:
    way = other_places(order)
    if len(way) < 2:
        return VoidMark(piece)
    strength, rank = reader.strength(piece, way[-1].key), order.type.rank
    return MoveMark(piece, way[-1].text, strength, over=way[0].text, leap=True, rank=rank)


def _thread(reader: OrderReader, piece: Piece, order: Order) -> UnitMark:
    """Return the mark of something done to a place, the first that the order names."""
    found = other_places(order)
    text = next(iter(words(order)), "")
    return ThreadMark(piece, order.type.shown, found[0].text, text, order.type.rank) if found else VoidMark(piece)


def _swap(reader: OrderReader, piece: Piece, order: Order) -> UnitMark:
    named = next((slot for slot in order.slots[1:] if isinstance(slot, Named)), None)
    other = reader.piece(named) if named else None
    if other is None:
        return VoidMark(piece, named.place.text if named else "")
    return SwapMark(piece, order.type.shown, other, order.type.rank)


def _convert(reader: OrderReader, piece: Piece, order: Order) -> UnitMark:
    found = other_places(order)
    kind = next(iter(words(order)), "")
    return KindMark(piece, order.type.shown, kind, found[-1].text if found else piece.place)


def _wall(reader: OrderReader, piece: Piece, order: Order) -> UnitMark:
    return WallMark(piece, order.type.shown, tuple(place.text for place in other_places(order)))


LEAVING = (Role.RETREAT, Role.DISBAND)
"""Roles of orders to dislodged units; so are orders carried out before all others."""
BY_SEA = "fleet"
"""The table of moves for units that convoy."""


def pieces_of(position: Position) -> tuple[Piece, ...]:
    """Return all units, dislodged ones last."""
    standing = [piece_of(key, unit) for key, unit in position.units.items()]
    return (*standing, *(piece_of(key, one.unit, dislodged=True) for key, one in position.dislodged.items()))


def piece_of(key: str, unit: Unit, *, dislodged: bool = False) -> Piece:
    """Return a unit as it is shown, with what its traits say about its strength, its counters and the river it may
    cross."""
    traits = dict(unit.traits)
    return Piece(
        key,
        unit.power,
        unit.kind,
        unit.place.text,
        dislodged=dislodged,
        displaced=dislodged,
        status=traits.get("status", ""),
        standoffs=traits.get("standoffs", 0),
        attacks=traits.get("attacks", 0),
        number=unit.number,
        forded=traits.get("forded", ""),
        label=unit.serial,
        card=traits.get("card", UNKNOWN if unit.serial else ""),
    )


@dataclass(slots=True)
class OrderReader:
    """Makes marks of orders that are read together, to see which units support and convoy which."""

    position: Position
    orders: Sequence[Order]

    def mark(self, order: Order, void: bool = False) -> Iterator[OrderMark]:
        """Yield the marks of an order; none if its unit does not exist or its kind is not drawn."""
        shown = order.type.shown
        if order.unit is None:
            if order.type.role is Role.WAIVE:
                yield from self._waive(order)
            else:
                yield from (replace(mark, failed=void) for mark in self._backings(order))
                yield from unitless_mark(order, failed=void)
        elif shown.shape is Shape.UNIT:
            make = BuildMark if shown.change is Change.NEW else SetUpMark
            yield make(order.power, order.unit.kind, order.unit.place.text)
        elif shown.shape is not Shape.NONE:
            piece = self.piece(order.unit, dislodged=order.type.first or order.type.role in LEAVING)
            stays = shown.shape is Shape.STATUS and not shown.glyph
            if piece is not None and (void or not stays):
                yield self._void(piece, order) if void else self._mark(piece, order)
            if piece is not None and not void:
                yield from additional_marks(self, piece, order)

    def piece(self, named: Named, *, dislodged: bool = False) -> Piece | None:
        """Return the unit that an order names, as it is on the board; if none has its number, the first one in its
        place."""
        if dislodged:
            beaten = _there({key: one.unit for key, one in self.position.dislodged.items()}, named)
            if beaten is not None:
                return piece_of(beaten.key, beaten, dislodged=True)
        standing = _there(self.position.units, named)
        return piece_of(standing.key, standing) if standing else None

    def seen(self, unit: Unit) -> Piece | None:
        """Return a unit of the position as it is shown; None if the position does not have it there."""
        return piece_of(unit.key, unit) if self.position.units.get(unit.key) == unit else None

    def presumed(self, order: Order) -> Piece | None:
        """Return the unit that an order supports or convoys if the variant can hide units: it may well exist. It is not
        drawn."""
        named: Named = order.slots[1]
        if not can_hide(self.position.variant):
            return None
        kind = named.kind or next(iter(self.position.variant.kinds))
        return Piece(named.key, order.power, kind, named.place.text)

    def implicit_holds(self) -> Iterator[HoldMark]:
        """Yield octagons for the units without orders."""
        ordered = {order.unit.key for order in self.orders if order.unit and not order.type.first}
        for piece in pieces_of(self.position):
            if piece.key not in ordered and not piece.dislodged:
                yield HoldMark(piece, implicit=True)

    def _mark(self, piece: Piece, order: Order) -> OrderMark:
        make = UNIT_MARKS.get(order.type.shown.shape)
        return make(self, piece, order) if make else VoidMark(piece)

    def move(self, piece: Piece, order: Order) -> UnitMark:
        if order.type.role is Role.RETREAT:
            return RetreatMark(piece, order.slots[1].text)
        if order.type.role is not Role.MOVE:
            return _passing(self, piece, order)
        to, strength = self.goal(piece, order.slots[1]), self.strength(piece, order.slots[1].key)
        return MoveMark(piece, to, strength, self._carriers(piece, order), rank=order.type.rank)

    def support(self, piece: Piece, order: Order) -> UnitMark:
        helped = self.piece(order.slots[1]) or self.presumed(order)
        if helped is None:
            return VoidMark(piece, order.slots[1].place.text)
        return SupportMark(piece, helped, order.slots[2].text if len(order.slots) > 2 else "")

    def convoy(self, piece: Piece, order: Order) -> UnitMark:
        army = self.piece(order.slots[1]) or self.presumed(order)
        if army is None:
            return VoidMark(piece, order.slots[1].place.text)
        helps = any(one.shown.shape is Shape.JOIN for one in modifiers(order))
        return ConvoyMark(piece, army, order.slots[2].text, helps=helps)

    def ford(self, piece: Piece, order: Order) -> UnitMark:
        """Return the mark of a unit that wades, with the river between the two banks if there is one."""
        to, banks = order.slots[1], {piece.place, order.slots[1].key}
        lines = (line for line in self._board.lines.values() if set(line.between) == banks)
        river = next((str(line.extra["river"]) for line in lines if "river" in line.extra), "")
        return WadeMark(piece, to.text, river)

    def _backings(self, order: Order) -> Iterator[CounterMark]:
        """Yield the mark of a power's counter in support of a unit that exists; none for other orders."""
        named = next((slot for slot in order.slots if isinstance(slot, Named)), None)
        helped = self.piece(named) if named and order.type.shown.shape is Shape.COUNTER else None
        to = next((slot.text for slot in order.slots if isinstance(slot, Location)), "")
        if helped is not None:
            yield CounterMark(order.power, order.type.shown, helped, to, source=self._dock_of(order.power))

    def _dock_of(self, power: str) -> str:
        """Return the dock of the power's home area, "" if there are no areas."""
        provinces = self._board.provinces.values()
        return next((one.id for one in provinces if one.extra.get("family") == power), "")

    def _void(self, piece: Piece, order: Order) -> VoidMark:
        """Return dots toward the first place that the order names besides the unit's own."""
        first = next((slot for slot in order.slots[1:] if isinstance(slot, Named | Location)), None)
        place = first.place if isinstance(first, Named) else first
        return VoidMark(piece, place.text if place else "")

    def goal(self, piece: Piece, to: Location) -> str:
        """Return the destination of a move: with a coast if the order names none and the unit can reach only one."""
        board = self._board
        table = self.position.variant.kinds[piece.kind].table
        coasts = [
            text for text in board.neighbors(table, piece.place) if text.startswith(to.province + "/") and not to.coast
        ]
        return coasts[0] if len(coasts) == 1 else to.text

    def strength(self, piece: Piece, to: str) -> int:
        """Return the strength of a unit's move to a province: its own, plus that of each support that names this very
        move, rounded down to a whole number."""
        variant, board, units = self.position.variant, self._board, self.position.units
        total = variant.strength(board, units[piece.key], "attack", to) if piece.key in units else 1
        for other in self.orders:
            helper = self._helper(other, piece, to)
            if helper is not None:
                total += variant.strength(board, helper, "support", to)
            total += any(mark.helped.key == piece.key and mark.to == to for mark in self._backings(other))
        return max(1, int(total))

    def _helper(self, order: Order, piece: Piece, to: str) -> Unit | None:
        """Return the unit that an order tells to support this move of `piece`, if it does."""
        if (
            order.type.role is not Role.SUPPORT
            or len(order.slots) < 3
            or order.unit is None
            or order.slots[2].key != to
        ):
            return None
        helped = self.piece(order.slots[1])
        return _there(self.position.units, order.unit) if helped and helped.key == piece.key else None

    def _carriers(self, piece: Piece, order: Order) -> tuple[Piece, ...]:
        """Return the fleets that convoy a move, the shortest chain of those ordered to; () for a move over land."""
        board, to = self._board, order.slots[1].key
        table = self.position.variant.kinds[piece.kind].table
        by_land = to in board.reaches(table, piece.place) and "via convoy" not in order.slots
        if by_land or BY_SEA not in board.moves or not board.reaches(BY_SEA, piece.place):
            return ()
        carrying = [
            self.piece(other.unit)
            for other in self.orders
            if other.type.role is Role.CONVOY
            and other.unit
            and (other.slots[1].key, other.slots[2].key) == (piece.key, to)
        ]
        fleets = {fleet.key: fleet for fleet in carrying if fleet}
        places = {key: fleet.place for key, fleet in fleets.items()}
        return tuple(fleets[key] for key in _chain(board, places, piece.key, to))

    def _waive(self, order: Order) -> Iterator[WaiveMark]:
        """Yield a waived build at one of the power's unused home centers: the n-th waive at the n-th center."""
        built = {other.unit.place.province for other in self.orders if other.type.role is Role.BUILD and other.unit}
        homes = [
            home
            for home in self._board.powers[order.power].homes
            if home not in built and home not in self.position.units
        ]
        before = [other for other in self.orders if other.power == order.power and other.type.role is Role.WAIVE]
        number = next(n for n, other in enumerate(before) if other is order)
        if homes:
            yield WaiveMark(order.power, homes[min(number, len(homes) - 1)])

    @property
    def _board(self) -> Board:
        board: Board = self.position.variant.board(self.position)
        return board


RINGS: Mapping[str, Callable[[Piece], UnitMark]] = {"octagon": HoldMark, "glass": SearchMark}
"""Glyph around a unit -> its mark."""
BADGES: Mapping[str, Callable[[OrderReader, Piece, Order], UnitMark]] = {
    "divide": lambda reader, piece, order: ReshapeMark(piece, divides=True),
    "unite": lambda reader, piece, order: ReshapeMark(piece, divides=False),
    "kind": _convert,
    "off": lambda reader, piece, order: PillMark(piece, order.type.shown),
}
"""Glyph beside a unit -> its mark."""
UNIT_MARKS: Mapping[Shape, Callable[[OrderReader, Piece, Order], UnitMark]] = {
    Shape.ARROW: OrderReader.move,
    Shape.LEAP: _leaping,
    Shape.JOIN: OrderReader.support,
    Shape.TIE: OrderReader.convoy,
    Shape.WADE: OrderReader.ford,
    Shape.THREAD: _thread,
    Shape.SWAP: _swap,
    Shape.RING: lambda reader, piece, order: RINGS[order.type.shown.glyph](piece),
    Shape.BADGE: lambda reader, piece, order: BADGES[order.type.shown.glyph](reader, piece, order),
    Shape.STATUS: lambda reader, piece, order: StatusMark(piece, order.type.shown.glyph),
    Shape.CROSS: lambda reader, piece, order: DisbandMark(piece),
    Shape.WALL: _wall,
}
"""Shape -> the function that makes the mark of an order to a unit."""


def _there(units: Mapping[str, Unit], named: Named) -> Unit | None:
    """Return the unit of that name, or else the first one in its place."""
    exact = units.get(named.key)
    return exact or next((unit for unit in units.values() if unit.place.key == named.place.key), None)


def _chain(board: Board, fleets: Mapping[str, str], start: str, end: str) -> list[str]:
    """Return the keys of the fewest fleets, in order, that connect the two coasts; empty if none do."""
    ways: list[list[str]] = [[key] for key, place in fleets.items() if start in board.reaches(BY_SEA, place)]
    seen = {way[0] for way in ways}
    while ways:
        for way in ways:
            if end in board.reaches(BY_SEA, fleets[way[-1]]):
                return way
        longer = [[*way, key] for way in ways for key in fleets if key in board.reaches(BY_SEA, fleets[way[-1]])]
        ways = [way for way in longer if way[-1] not in seen]
        seen |= {way[-1] for way in ways}
    return []
