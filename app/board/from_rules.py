"""From positions, orders and results to what is drawn."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules import Board, Location, Named, Order, Outcome, Position, Turn, Unit

from .picture import (
    Build,
    Convoy,
    Disband,
    Errand,
    Hold,
    Mark,
    Move,
    OrderMark,
    Picture,
    Piece,
    Retreat,
    StandOff,
    Strength,
    Sum,
    Support,
    UnitMark,
    Void,
    Waive,
    Worn,
)
from .unitless import errand, signs_of

FAILED = frozenset({"bounce", "no_convoy", "disrupted", "dislodged", "void", "disband", "destroyed"})
BROKEN = frozenset({"no_convoy", "disrupted", "dislodged"})
"""What a fleet is told whose convoy did not take place."""
WEARING = {"half": "half", "unsupply": "unsupplied"}
"""Orders that a unit shall be kept more cheaply, and what it is then."""
KEPT = frozenset({"field"})
"""Orders that a unit stays as it is: there is nothing to draw."""
WORN = {"halved": "half", "unsupplied": "unsupplied"}
"""Words of results that say that a unit became weaker, and what it is then."""


def picture_of(position: Position, control: Mapping[str, str] | None = None) -> Picture:
    """A position: its units, its centers, and whose land it is (see `control_of`)."""
    return Picture(
        pieces=pieces_of(position),
        centers=position.centers,
        control=control_of([position]) if control is None else control,
        signs=signs_of(position),
    )


def pieces_of(position: Position) -> tuple[Piece, ...]:
    """All units, dislodged ones last."""
    standing = [piece_of(key, unit) for key, unit in position.units.items()]
    return (*standing, *(piece_of(key, one.unit, dislodged=True) for key, one in position.dislodged.items()))


def piece_of(key: str, unit: Unit, *, dislodged: bool = False) -> Piece:
    """A unit as it is seen, with what its traits say of its strength and its counters."""
    traits = dict(unit.traits)
    return Piece(
        key,
        unit.power,
        unit.kind,
        unit.place.text,
        dislodged=dislodged,
        aside=dislodged,
        status=traits.get("status", ""),
        standoffs=traits.get("standoffs", 0),
        attacks=traits.get("attacks", 0),
    )


def control_of(positions: Iterable[Position]) -> dict[str, str]:
    """Whose land it is after these positions, oldest first: other land than centers is its last visitor's.

    A center is its owner's alone, whoever stands there: without one it is nobody's. Some variants say themselves
    whose land it is.
    """
    visited: dict[str, str] = {}
    owned: Mapping[str, str] = {}
    told: Mapping[str, str] | None = None
    for position in positions:
        told = position.variant.holdings(position)
        if told is not None:
            continue
        provinces = position.variant.board(position).provinces
        for unit in position.units.values():
            there = provinces[unit.place.province]
            if there.kind != "sea" and not there.center:
                visited[there.id] = unit.power
        owned = position.centers
    return {**visited, **owned} if told is None else dict(told)


def order_marks(
    position: Position, orders: Iterable[Order], void: Container[Order] = (), *, implicit: bool = False
) -> tuple[OrderMark, ...]:
    """Orders as marks; those in `void` as matching nothing. `implicit`: a faint octagon round units without orders."""
    reader = _Reader(position, tuple(orders))
    marks = [mark for order in reader.orders for mark in reader.mark(order, order in void)]
    return (*marks, *reader.implicit_holds()) if implicit else tuple(marks)


def result_picture(turn: Turn, control: Mapping[str, str] | None = None) -> Picture:
    """A turn's orders and what came of them, on the board as it was before."""
    written = {order for orders in turn.orders.values() for order in orders}
    reader = _Reader(turn.before, tuple(outcome.order for outcome in turn.outcomes))
    marks: list[Mark] = []
    for outcome in turn.outcomes:
        marks += _result(reader, outcome, implicit=outcome.order not in written)
    stood_off = sorted(turn.resolution.contested) if turn.resolution else []
    marks += [StandOff(place) for place in stood_off]
    picture = picture_of(turn.before, control)
    driven_out = {outcome.unit.key for outcome in turn.outcomes if outcome.unit and "dislodged" in outcome.words}
    pieces = tuple(
        replace(piece, dislodged=True) if piece.key in driven_out and not piece.dislodged else piece
        for piece in picture.pieces
    )
    swap = dict(zip(picture.pieces, pieces))
    return replace(picture, pieces=pieces, marks=tuple(_with_pieces(mark, swap) for mark in marks))


@dataclass(slots=True)
class _Reader:
    """Makes marks of orders that are read together: who supports and carries whom."""

    position: Position
    orders: Sequence[Order]

    def mark(self, order: Order, void: bool = False) -> Iterator[OrderMark]:
        """The mark of an order; none for an order of a unit that is not there, or of a kind that is not drawn."""
        if order.unit is None:
            yield from self._waive(order) if order.verb == "waive" else errand(order, failed=void)
        elif order.verb == "build":
            yield Build(order.power, order.unit.kind, order.unit.place.text)
        else:
            piece = self.piece(order.unit, dislodged=order.verb in ("retreat", "disband"))
            if piece is not None and (void or order.verb not in KEPT):
                yield self._void(piece, order) if void else self._mark(piece, order)

    def piece(self, named: Named, *, dislodged: bool = False) -> Piece | None:
        """The unit that an order names, as it stands."""
        if dislodged and named.key in self.position.dislodged:
            return piece_of(named.key, self.position.dislodged[named.key].unit, dislodged=True)
        standing = self.position.units.get(named.key)
        return piece_of(named.key, standing) if standing else None

    def implicit_holds(self) -> Iterator[Hold]:
        """Octagons of the units to which no order was given."""
        ordered = {order.unit.key for order in self.orders if order.unit}
        for piece in pieces_of(self.position):
            if piece.key not in ordered and not piece.dislodged:
                yield Hold(piece, implicit=True)

    def _mark(self, piece: Piece, order: Order) -> OrderMark:
        if order.verb == "move":
            return Move(piece, self._goal(piece, order.slots[1]), self._strength(order), self._carriers(piece, order))
        if order.verb == "support":
            return self._support(piece, order)
        if order.verb == "convoy":
            army = self.piece(order.slots[1])
            return Convoy(piece, army, order.slots[2].text) if army else Void(piece, order.slots[1].place.text)
        if order.verb == "retreat":
            return Retreat(piece, order.slots[1].text)
        if order.verb in ("disband", "remove"):
            return Disband(piece)
        if order.verb in WEARING:
            return Worn(piece, WEARING[order.verb])
        return Hold(piece) if order.verb == "hold" else Void(piece)

    def _support(self, piece: Piece, order: Order) -> OrderMark:
        helped = self.piece(order.slots[1])
        if helped is None:
            return Void(piece, order.slots[1].place.text)
        return Support(piece, helped, order.slots[2].text if len(order.slots) > 2 else "")

    def _void(self, piece: Piece, order: Order) -> Void:
        """Dots toward the first place that the order names beside the unit's own."""
        first = next((slot for slot in order.slots[1:] if isinstance(slot, Named | Location)), None)
        place = first.place if isinstance(first, Named) else first
        return Void(piece, place.text if place else "")

    def _goal(self, piece: Piece, to: Location) -> str:
        """Where a move ends: on a coast if only one of the goal's is in reach of a fleet that named none."""
        board = self._board
        table = self.position.variant.kinds[piece.kind].table
        coasts = [
            text for text in board.neighbours(table, piece.place) if text.startswith(to.province + "/") and not to.coast
        ]
        return coasts[0] if len(coasts) == 1 else to.text

    def _strength(self, order: Order) -> int:
        """One, and one for each support that names this very move."""
        assert order.unit is not None
        key, to = order.unit.key, order.slots[1].key
        return 1 + sum(
            other.verb == "support" and len(other.slots) > 2 and (other.slots[1].key, other.slots[2].key) == (key, to)
            for other in self.orders
        )

    def _carriers(self, piece: Piece, order: Order) -> tuple[Piece, ...]:
        """The fleets that carry a move by sea, the shortest chain of those ordered to; () for a move over land."""
        board, to = self._board, order.slots[1].key
        table = self.position.variant.kinds[piece.kind].table
        by_land = to in board.reaches(table, piece.place) and "via convoy" not in order.slots
        if by_land or not board.reaches("fleet", piece.place):
            return ()
        carrying = [
            self.piece(other.unit)
            for other in self.orders
            if other.verb == "convoy" and other.unit and (other.slots[1].key, other.slots[2].key) == (piece.key, to)
        ]
        fleets = {fleet.key: fleet for fleet in carrying if fleet}
        places = {key: fleet.place for key, fleet in fleets.items()}
        return tuple(fleets[key] for key in _chain(board, places, piece.key, to))

    def _waive(self, order: Order) -> Iterator[Waive]:
        """A waived build at one of the power's homes that nobody uses: the n-th for the n-th."""
        built = {other.unit.place.province for other in self.orders if other.verb == "build" and other.unit}
        homes = [
            home
            for home in self._board.powers[order.power].homes
            if home not in built and home not in self.position.units
        ]
        before = [other for other in self.orders if other.power == order.power and other.verb == "waive"]
        number = next(n for n, other in enumerate(before) if other is order)
        if homes:
            yield Waive(order.power, homes[min(number, len(homes) - 1)])

    @property
    def _board(self) -> Board:
        board: Board = self.position.variant.board(self.position)
        return board


def _chain(board: Board, fleets: Mapping[str, str], start: str, end: str) -> list[str]:
    """The keys of the fewest fleets, in order, over which one gets from coast to coast; empty if there is no way."""
    ways: list[list[str]] = [[key] for key, place in fleets.items() if start in board.reaches("fleet", place)]
    seen = {way[0] for way in ways}
    while ways:
        for way in ways:
            if end in board.reaches("fleet", fleets[way[-1]]):
                return way
        longer = [[*way, key] for way in ways for key in fleets if key in board.reaches("fleet", fleets[way[-1]])]
        ways = [way for way in longer if way[-1] not in seen]
        seen |= {way[-1] for way in ways}
    return []


def _result(reader: _Reader, outcome: Outcome, *, implicit: bool) -> Iterator[Mark]:
    """The marks of one outcome."""
    words = set(outcome.words)
    for mark in reader.mark(outcome.order, "void" in words):
        if not isinstance(mark, Worn):
            yield _judged(mark, outcome, words, reader, implicit)
        sums = _strengths(outcome)
        if isinstance(mark, Move) and sums and max(sums) > 1:
            yield Sum(mark.to, *sums, won=not outcome.failed)
    yield from _worn(reader, outcome)
    if words & {"destroyed", "disband"} and outcome.unit and outcome.order.verb not in ("disband", "retreat"):
        piece = reader.piece(Named(outcome.unit.kind, outcome.unit.place))
        if piece is not None:
            yield Disband(piece, destroyed=True)


def _worn(reader: _Reader, outcome: Outcome) -> Iterator[Worn]:
    """What a unit is from now on that became weaker; a destroyed one is nothing any more."""
    named = outcome.order.unit
    piece = reader.piece(named, dislodged=outcome.order.verb == "retreat") if named else None
    if piece is not None and "destroyed" not in outcome.words:
        yield from (Worn(piece, WORN[word]) for word in outcome.words if word in WORN)


def _judged(mark: OrderMark, outcome: Outcome, words: set[str], reader: _Reader, implicit: bool) -> OrderMark:
    """The mark with what came of it."""
    failed = bool(words & FAILED)
    if isinstance(mark, Move):
        sums = _strengths(outcome)
        return replace(mark, failed=failed, strength=max(1, int(sums[0])) if sums else mark.strength)
    if isinstance(mark, Support):
        return replace(mark, failed=failed or "cut" in words, cut_by=_cutter(outcome, reader))
    if isinstance(mark, Convoy):
        return replace(mark, broken=bool(words & BROKEN))
    if isinstance(mark, Retreat):
        return replace(mark, failed=failed)
    if isinstance(mark, Hold):
        return replace(mark, implicit=implicit)
    return replace(mark, failed=failed) if isinstance(mark, Build | Errand) else mark


def _cutter(outcome: Outcome, reader: _Reader) -> Piece | None:
    """Who cut a support."""
    if "cut" in outcome.words:
        for reason in outcome.reasons:
            by = reason.get("by")
            if by is not None and reason.code.startswith("cut"):
                return reader.piece(Named(by.kind, by.place))
    return None


def _strengths(outcome: Outcome) -> tuple[Strength, Strength] | None:
    """What counted for a move and what against it, as its reasons tell; None where nobody opposed it."""
    for reason in outcome.reasons:
        mine, theirs = reason.get("mine"), reason.get("theirs")
        if mine is not None and theirs is not None:
            return mine.tally.total, theirs.tally.total
    return None


def _with_pieces(mark: Mark, swap: Mapping[Piece, Piece]) -> Mark:
    """The mark with the units as they are shown, some of them dislodged."""
    if isinstance(mark, UnitMark):
        return replace(mark, unit=swap.get(mark.unit, mark.unit))
    return mark
