"""From positions, orders, results and previews to what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rules import Event, Named, Order, Outcome, Position, Role, Sign, Turn, Unit
from rules.presentation import SignShape
from rules.reasons import SideStrength
from rules.reports import events

from .order_reader import OrderReader, pieces_of, signs_of
from .picture import (
    BadgeMark,
    BuildMark,
    ConvoyMark,
    CounterMark,
    DisbandMark,
    DislodgementWarningMark,
    EventMark,
    HoldMark,
    KindMark,
    Mark,
    MoveMark,
    OrderMark,
    OtherPositionMark,
    Picture,
    Piece,
    ReshapeMark,
    RetreatMark,
    SetUpMark,
    StandOffMark,
    StatusMark,
    Strength,
    StrengthsMark,
    SupportMark,
    SwapMark,
    ThreadMark,
    UnitlessMark,
    UnitMark,
    WadeMark,
    WallMark,
)
from .plan import province

# ----------------------------------------------------------------------------------------------------
# From positions, orders and results to what is drawn.

FAILED = frozenset(
    {
        *("bounce", "no_convoy", "disrupted", "dislodged", "void", "disband", "destroyed", "unpaid", "wasted"),
        *("blocked", "clash", "failed", "pinned", "gassed"),
    }
)
UNREAD = frozenset({"void", "idle"})
"""Words of results of orders that were not tried at all."""
BROKEN = frozenset({"no_convoy", "disrupted", "dislodged"})
"""What a fleet is told whose convoy did not take place."""
TOLD = ("pinned", "gassed", "hypnotized", "weakened", "partial", "failed")
"""Words of results that have a badge beside their unit."""
CUT = frozenset({"cut", "cut_dislodged", "support_cut", "support_lost"})
"""Codes of the reasons that say who cut a support."""
HAPPENINGS = frozenset({"taken", "lost", "gone", "struck", "settled"})
"""Signs of events that are drawn on the map; of the others orders tell, or the fog."""
WORN = {"halved": "half", "unsupplied": "unsupplied"}
"""Words of results that say that a unit became weaker, and what it is then."""


def picture_of(position: Position, control: Mapping[str, str] | None = None) -> Picture:
    """A position: its units, its centers, and whose land it is (see `control_of`)."""
    return Picture(
        pieces=pieces_of(position),
        centers=position.centers,
        control=control_of([position]) if control is None else control,
        signs=tuple(sign for sign in signs_of(position) if not _decided(position, sign)),
    )


def _decided(position: Position, sign: Sign) -> bool:
    """Whether a place is marked as undecided where the unit stands already that somebody chose."""
    return sign.shape is SignShape.OUTLINE and any(unit.place.key == sign.place for unit in position.units.values())


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
    reader = OrderReader(position, tuple(orders))
    marks = [mark for order in reader.orders for mark in reader.mark(order, order in void)]
    return (*marks, *reader.implicit_holds()) if implicit else tuple(marks)


def result_picture(
    turn: Turn, control: Mapping[str, str] | None = None, told: Iterable[Event] | None = None
) -> Picture:
    """A turn's orders and what came of them, on the board as it was before; what is carried out before all others
    (units that divide, choices of set-up) is done there, also for powers that wrote nothing. `told`: what befell beside
    orders, as whoever looks at it is told; without it what the turn itself tells."""
    written = {order for orders in turn.orders.values() for order in orders}
    before = drafted(turn)
    reader = OrderReader(before, tuple(outcome.order for outcome in turn.outcomes))
    marks: list[Mark] = []
    for outcome in turn.outcomes:
        marks += outcome_marks(reader, outcome, implicit=outcome.order not in written)
    stood_off = sorted(turn.resolution.contested) if turn.resolution else []
    marks += [StandOffMark(place) for place in stood_off]
    marks += event_marks(turn, events(turn, "") if told is None else told)
    picture = picture_of(before, control)
    driven_out = {outcome.unit.key for outcome in turn.outcomes if outcome.unit and "dislodged" in outcome.words}
    pieces = tuple(
        replace(piece, dislodged=True) if piece.key in driven_out and not piece.dislodged else piece
        for piece in picture.pieces
    )
    swap = dict(zip(picture.pieces, pieces))
    return replace(picture, pieces=pieces, marks=tuple(_with_pieces(mark, swap) for mark in marks))


def event_marks(turn: Turn, told: Iterable[Event]) -> Iterator[Mark]:
    """What befell beside orders, where it did: units that came by themselves, and a sign for everything else that has
    one. Several of a kind in a place are one mark."""
    places = turn.after.variant.board(turn.after).locations
    found: dict[tuple[str, str], Mark] = {}
    for one in told:
        unit = one.reason.get("unit")
        if one.sign == "new" and isinstance(unit, Unit):
            found[one.sign, unit.place.text] = BuildMark(unit.power, unit.kind, unit.place.text, risen=True)
        elif one.sign in HAPPENINGS and one.place in places:
            found.setdefault((one.sign, one.place), EventMark(one.place, one.sign, one.power))
    yield from found.values()


def drafted(turn: Turn) -> Position:
    """The position before a turn, with that done which is carried out before all others."""
    if turn.edits:
        return turn.before
    found: Position = turn.before.variant.drafted(turn.before, _everyones(turn))
    return found


def _everyones(turn: Turn) -> Mapping[str, Sequence[Order]]:
    """The orders by power, () for those that wrote none."""
    return {**dict.fromkeys(turn.before.variant.base.powers, ()), **turn.orders}


def outcome_marks(reader: OrderReader, outcome: Outcome, *, implicit: bool) -> Iterator[Mark]:
    """The marks of one outcome."""
    words = set(outcome.words)
    for mark in reader.mark(outcome.order, bool(words & UNREAD)):
        if not isinstance(mark, StatusMark) and not _of_another(mark, outcome):
            yield _judged(mark, outcome, words, reader, implicit)
        sums = _strengths(outcome)
        if isinstance(mark, MoveMark) and sums and _telling(sums):
            yield StrengthsMark(mark.to, *sums, won=not outcome.failed)
    yield from _worn(reader, outcome)
    yield from _badges(reader, outcome)
    leaving = outcome.order.type.role in (Role.DISBAND, Role.RETREAT)
    if words & {"destroyed", "disband"} and outcome.unit and not leaving:
        gone = outcome.unit
        piece = reader.seen(gone) or reader.piece(Named(gone.kind, gone.place, gone.number))
        if piece is not None:
            yield DisbandMark(piece, destroyed=True)


def _of_another(mark: OrderMark, outcome: Outcome) -> bool:
    """Whether a mark tells what another unit was to do: what it did, its own outcome tells."""
    order = outcome.order
    nested = any(isinstance(slot, Order) for slot in order.slots)
    return nested and isinstance(mark, UnitMark) and order.unit is not None and mark.unit.key != order.unit.key


def _worn(reader: OrderReader, outcome: Outcome) -> Iterator[StatusMark]:
    """What a unit is from now on that became weaker; a destroyed one is nothing any more."""
    named = outcome.order.unit
    piece = reader.piece(named, dislodged=outcome.order.type.role is Role.RETREAT) if named else None
    if piece is not None and "destroyed" not in outcome.words:
        yield from (StatusMark(piece, WORN[word]) for word in outcome.words if word in WORN)


def _badges(reader: OrderReader, outcome: Outcome) -> Iterator[BadgeMark]:
    """What else befell the unit, as badges beside it."""
    told, unit = tuple(word for word in TOLD if word in outcome.words), outcome.unit
    piece = reader.seen(unit) if told and unit else None
    if piece is not None:
        yield BadgeMark(piece, told)


def _judged(mark: OrderMark, outcome: Outcome, words: set[str], reader: OrderReader, implicit: bool) -> OrderMark:
    """The mark with what came of it."""
    failed = bool(words & FAILED)
    if isinstance(mark, MoveMark):
        sums, partial = _strengths(outcome), "partial" in words
        strength = max(1, int(sums[0])) if sums else mark.strength
        return replace(mark, failed=failed and "ok" not in words, strength=strength, partial=partial)
    if isinstance(mark, ThreadMark | SwapMark | KindMark | WallMark):
        return replace(mark, failed="ok" not in words)
    if isinstance(mark, SupportMark):
        return replace(mark, failed=failed or "cut" in words, cut_by=_cutter(outcome, reader))
    if isinstance(mark, ConvoyMark):
        return replace(mark, broken=bool(words & BROKEN))
    if isinstance(mark, RetreatMark):
        return replace(mark, failed=failed)
    if isinstance(mark, HoldMark):
        return replace(mark, implicit=implicit)
    return (
        replace(mark, failed=failed)
        if isinstance(mark, BuildMark | SetUpMark | WadeMark | ReshapeMark | UnitlessMark | CounterMark)
        else mark
    )


def _cutter(outcome: Outcome, reader: OrderReader) -> Piece | None:
    """Who cut a support."""
    if "cut" in outcome.words:
        for reason in outcome.reasons:
            by = reason.get("by")
            if isinstance(by, Unit | Named) and reason.code in CUT:
                return reader.piece(Named(by.kind, by.place, by.number))
    return None


def _strengths(outcome: Outcome) -> tuple[Strength, Strength] | None:
    """What counted for a move and what against it, as its reasons tell; None where nobody opposed it."""
    for reason in outcome.reasons:
        mine, theirs = reason.get("mine"), reason.get("theirs")
        if isinstance(mine, SideStrength) and isinstance(theirs, SideStrength):
            return mine.total, theirs.total
    return None


def _telling(sums: tuple[Strength, Strength]) -> bool:
    """Whether the numbers of a fight say more than that one stood against one."""
    return max(sums) > 1 or any(number != int(number) for number in sums)


def _with_pieces(mark: Mark, swap: Mapping[Piece, Piece]) -> Mark:
    """The mark with the units as they are shown, some of them dislodged."""
    if isinstance(mark, UnitMark):
        return replace(mark, unit=swap.get(mark.unit, mark.unit))
    return mark


# ----------------------------------------------------------------------------------------------------
# What would come of the orders as they stand, as marks: an order that would fail is drawn like one that failed, but
# nothing that nobody ordered is drawn as if somebody had.

UNORDERED = (BadgeMark, StrengthsMark, DislodgementWarningMark)
"""Marks that are drawn of a unit, too, that nobody gave orders."""


def preview_marks(turn: Turn, sure: Callable[[Outcome], bool]) -> tuple[Mark, ...]:
    """The marks of a turn that is not played; of an outcome that is not `sure` the order alone."""
    written = {order for orders in turn.orders.values() for order in orders}
    reader = OrderReader(drafted(turn), tuple(outcome.order for outcome in turn.outcomes))
    marks: list[Mark] = []
    for outcome in turn.outcomes:
        told = outcome if sure(outcome) else outcome.replace(words=("ok",), reasons=())
        marks += _marks(reader, told, outcome.order in written)
    stood_off = sorted(turn.resolution.contested) if turn.resolution else []
    return (*marks, *(StandOffMark(place) for place in stood_off))


def _marks(reader: OrderReader, outcome: Outcome, ordered: bool) -> Iterator[Mark]:
    for mark in outcome_marks(reader, outcome, implicit=not ordered):
        if isinstance(mark, DisbandMark) and not ordered:
            yield replace(mark, destroyed=True)
        elif (ordered and not (isinstance(mark, HoldMark) and mark.implicit)) or isinstance(mark, UNORDERED):
            yield mark
    if "dislodged" in outcome.words and outcome.unit is not None:
        piece = reader.seen(outcome.unit)
        if piece is not None:
            yield DislodgementWarningMark(piece)


# ----------------------------------------------------------------------------------------------------
# Two positions on one map with only the difference drawn: our units as they are, theirs pale in a dashed ring.

OTHERS = "~"
"""The key of a unit of the other position begins with this."""


def contrast_picture(ours: Position, theirs: Position) -> Picture:
    """What differs: units that are not the same, and the land of centers that have other owners."""
    mine, others = pieces_of(ours), pieces_of(theirs)
    own = tuple(piece for piece in mine if piece not in others)
    taken = {province(piece.place) for piece in own}
    pale = tuple(_other(piece, taken) for piece in others if piece not in mine)
    changed = {one for one in (*ours.centers, *theirs.centers) if ours.centers.get(one) != theirs.centers.get(one)}
    control = {center: owner for center, owner in ours.centers.items() if center in changed}
    marks: tuple[Mark, ...] = tuple(OtherPositionMark(piece) for piece in pale)
    return replace(picture_of(ours, control), pieces=(*own, *pale), signs=(), marks=marks)


def _other(piece: Piece, taken: set[str]) -> Piece:
    """A unit of the other position, beside ours where that stands in the same place."""
    displaced = piece.displaced or province(piece.place) in taken
    return replace(piece, key=OTHERS + piece.key, displaced=displaced, dislodged=False)
