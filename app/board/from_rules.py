"""From positions, orders, results and previews to what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace

from app.geometry.drawing import province_of
from rules import Event, Named, Order, Outcome, Phase, Position, Role, Sign, Turn, Unit, View
from rules.presentation import SignShape
from rules.reasons import SideStrength
from rules.reports import LastSeen, events

from .order_reader import OrderReader, pieces_of, short_season, signs_of
from .picture import (
    BadgeMark,
    BuildMark,
    ConvoyMark,
    CounterMark,
    DisbandMark,
    DislodgementWarningMark,
    EventMark,
    Fog,
    HoldMark,
    KindMark,
    Mark,
    MoveMark,
    OrderMark,
    OtherPositionMark,
    Picture,
    Piece,
    PlaceNote,
    RememberedUnit,
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

# ----------------------------------------------------------------------------------------------------
# Positions, orders and results.

FAILED = frozenset(
    {
        *("bounce", "no_convoy", "disrupted", "dislodged", "void", "disband", "destroyed", "unpaid", "wasted"),
        *("blocked", "clash", "failed", "pinned", "gassed"),
    }
)
UNREAD = frozenset({"void", "idle"})
"""Result words of orders that were not attempted at all."""
BROKEN = frozenset({"no_convoy", "disrupted", "dislodged"})
"""Result words of a fleet whose convoy did not take place."""
TOLD = ("pinned", "gassed", "hypnotized", "weakened", "partial", "failed")
"""Result words that have a badge beside their unit."""
CUT = frozenset({"cut", "cut_dislodged", "support_cut", "support_lost"})
"""Codes of the reasons that name the unit that cut a support."""
HAPPENINGS = frozenset({"taken", "lost", "gone", "struck", "settled"})
"""Signs of events that are drawn on the map; the others are shown by orders or by the fog."""
WORN = {"halved": "half", "unsupplied": "unsupplied"}
"""Result words that say that a unit became weaker -> its new status."""


def picture_of(position: Position, control: Mapping[str, str] | None = None) -> Picture:
    """Return the picture of a position: its units, its centers, and the owners of land (see `control_of`)."""
    return Picture(
        pieces=pieces_of(position),
        centers=position.centers,
        control=control_of([position]) if control is None else control,
        signs=tuple(sign for sign in signs_of(position) if not _decided(position, sign)),
    )


def _decided(position: Position, sign: Sign) -> bool:
    """Whether a sign marks a place as undecided although the chosen unit is already there."""
    return sign.shape is SignShape.OUTLINE and any(unit.place.key == sign.place for unit in position.units.values())


def control_of(positions: Iterable[Position]) -> dict[str, str]:
    """Return the owner of each province after these positions, oldest first: land without a center is its last
    visitor's.

    A center belongs to its owner alone, whichever unit occupies it; without an owner it is nobody's. In some variants
    the rules give the owners of land themselves.
    """
    visited: dict[str, str] = {}
    owned: Mapping[str, str] = {}
    holders: Mapping[str, str] | None = None
    for position in positions:
        holders = position.variant.holdings(position)
        if holders is not None:
            continue
        provinces = position.variant.board(position).provinces
        for unit in position.units.values():
            there = provinces[unit.place.province]
            if there.kind != "sea" and not there.center:
                visited[there.id] = unit.power
        owned = position.centers
    return {**visited, **owned} if holders is None else dict(holders)


def order_marks(
    position: Position, orders: Iterable[Order], void: Container[Order] = (), *, implicit: bool = False
) -> tuple[OrderMark, ...]:
    """Return orders as marks; those in `void` as matching no other order. `implicit`: add a faint octagon around units
    without orders."""
    reader = OrderReader(position, tuple(orders))
    marks = [mark for order in reader.orders for mark in reader.mark(order, order in void)]
    return (*marks, *reader.implicit_holds()) if implicit else tuple(marks)


def result_picture(
    turn: Turn, control: Mapping[str, str] | None = None, shown_events: Iterable[Event] | None = None
) -> Picture:
    """Return a picture of a turn's orders and results on the board as it was before.

    What is carried out before all other orders (units that divide, set-up choices) is already done there, also for
    powers without orders. `shown_events`: the events beside orders that the viewer knows of; by default those that
    the turn itself tells.
    """
    written = {order for orders in turn.orders.values() for order in orders}
    before = drafted(turn)
    reader = OrderReader(before, tuple(outcome.order for outcome in turn.outcomes))
    marks: list[Mark] = []
    for outcome in turn.outcomes:
        marks += outcome_marks(reader, outcome, implicit=outcome.order not in written)
    stood_off = sorted(turn.resolution.contested) if turn.resolution else []
    marks += [StandOffMark(place) for place in stood_off]
    marks += event_marks(turn, events(turn, "") if shown_events is None else shown_events)
    picture = picture_of(before, control)
    driven_out = {outcome.unit.key for outcome in turn.outcomes if outcome.unit and "dislodged" in outcome.words}
    pieces = tuple(
        replace(piece, dislodged=True) if piece.key in driven_out and not piece.dislodged else piece
        for piece in picture.pieces
    )
    swap = dict(zip(picture.pieces, pieces))
    return replace(picture, pieces=pieces, marks=tuple(_with_pieces(mark, swap) for mark in marks))


def event_marks(turn: Turn, events: Iterable[Event]) -> Iterator[Mark]:
    """Yield marks of events beside orders, in their places: units that appeared by themselves, and a sign for every
    other event that has one. Several of a kind in one place make one mark."""
    places = turn.after.variant.board(turn.after).locations
    found: dict[tuple[str, str], Mark] = {}
    for one in events:
        unit = one.reason.get("unit")
        if one.sign == "new" and isinstance(unit, Unit):
            found[one.sign, unit.place.text] = BuildMark(unit.power, unit.kind, unit.place.text, risen=True)
        elif one.sign in HAPPENINGS and one.place in places:
            found.setdefault((one.sign, one.place), EventMark(one.place, one.sign, one.power))
    yield from found.values()


def drafted(turn: Turn) -> Position:
    """Return the position before a turn, with the orders already done that are carried out before all others."""
    if turn.edits:
        return turn.before
    variant = turn.before.variant
    found: Position = variant.drafted(turn.before, {**dict.fromkeys(variant.base.powers, ()), **turn.orders})
    return found


def outcome_marks(reader: OrderReader, outcome: Outcome, *, implicit: bool) -> Iterator[Mark]:
    """Yield the marks of one outcome."""
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
    """Whether a mark shows what another unit was ordered to do: that unit's own outcome shows its result."""
    order = outcome.order
    nested = any(isinstance(slot, Order) for slot in order.slots)
    return nested and isinstance(mark, UnitMark) and order.unit is not None and mark.unit.key != order.unit.key


def _worn(reader: OrderReader, outcome: Outcome) -> Iterator[StatusMark]:
    """Yield the new status of a unit that became weaker; none for a destroyed unit."""
    named = outcome.order.unit
    piece = reader.piece(named, dislodged=outcome.order.type.role is Role.RETREAT) if named else None
    if piece is not None and "destroyed" not in outcome.words:
        yield from (StatusMark(piece, WORN[word]) for word in outcome.words if word in WORN)


def _badges(reader: OrderReader, outcome: Outcome) -> Iterator[BadgeMark]:
    """Yield the badges for whatever else happened to the unit."""
    words, unit = tuple(word for word in TOLD if word in outcome.words), outcome.unit
    piece = reader.seen(unit) if words and unit else None
    if piece is not None:
        yield BadgeMark(piece, words)


def _judged(mark: OrderMark, outcome: Outcome, words: set[str], reader: OrderReader, implicit: bool) -> OrderMark:
    """Return the mark with its result."""
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
    """Return the unit that cut a support."""
    if "cut" in outcome.words:
        for reason in outcome.reasons:
            by = reason.get("by")
            if isinstance(by, Unit | Named) and reason.code in CUT:
                return reader.piece(Named(by.kind, by.place, by.number))
    return None


def _strengths(outcome: Outcome) -> tuple[Strength, Strength] | None:
    """Return the strengths for and against a move, as its reasons give them; None if it was unopposed."""
    for reason in outcome.reasons:
        mine, theirs = reason.get("mine"), reason.get("theirs")
        if isinstance(mine, SideStrength) and isinstance(theirs, SideStrength):
            return mine.total, theirs.total
    return None


def _telling(sums: tuple[Strength, Strength]) -> bool:
    """Whether the strengths of a fight say more than "1-1"."""
    return max(sums) > 1 or any(number != int(number) for number in sums)


def _with_pieces(mark: Mark, swap: Mapping[Piece, Piece]) -> Mark:
    """Return the mark with its unit as shown, which may be dislodged."""
    if isinstance(mark, UnitMark):
        return replace(mark, unit=swap.get(mark.unit, mark.unit))
    return mark


# ----------------------------------------------------------------------------------------------------
# Preview of the current orders as marks: an order that would fail is drawn like one that failed, but what nobody
# ordered is not drawn as if somebody had.

UNORDERED = (BadgeMark, StrengthsMark, DislodgementWarningMark)
"""Marks that are also drawn for units without orders."""


def preview_marks(turn: Turn, sure: Callable[[Outcome], bool]) -> tuple[Mark, ...]:
    """Return the marks of a turn that has not been played; for outcomes that are not `sure`, only the order."""
    written = {order for orders in turn.orders.values() for order in orders}
    reader = OrderReader(drafted(turn), tuple(outcome.order for outcome in turn.outcomes))
    marks: list[Mark] = []
    for outcome in turn.outcomes:
        foreseen = outcome if sure(outcome) else outcome.replace(words=("ok",), reasons=())
        marks += _marks(reader, foreseen, outcome.order in written)
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
# The differences of two positions on one map: our units drawn normally, theirs pale in a dashed ring.

OTHERS = "~"
"""Prefix of the key of a unit of the other position."""


def contrast_picture(ours: Position, theirs: Position) -> Picture:
    """Return a picture of the differences: units that are not the same, and the land of centers with other owners."""
    mine, others = pieces_of(ours), pieces_of(theirs)
    own = tuple(piece for piece in mine if piece not in others)
    taken = {province_of(piece.place) for piece in own}
    pale = tuple(_other(piece, taken) for piece in others if piece not in mine)
    changed = {one for one in (*ours.centers, *theirs.centers) if ours.centers.get(one) != theirs.centers.get(one)}
    control = {center: owner for center, owner in ours.centers.items() if center in changed}
    marks: tuple[Mark, ...] = tuple(OtherPositionMark(piece) for piece in pale)
    return replace(picture_of(ours, control), pieces=(*own, *pale), signs=(), marks=marks)


def _other(piece: Piece, taken: set[str]) -> Piece:
    """Return a unit of the other position, drawn beside ours if ours is in the same place."""
    displaced = piece.displaced or province_of(piece.place) in taken
    return replace(piece, key=OTHERS + piece.key, displaced=displaced, dislodged=False)


# ----------------------------------------------------------------------------------------------------
# The fog over what a viewer does not see. It is made from the viewer's own view, so that nothing is hidden beneath it.


def fog_of(
    view: View,
    remembered: Mapping[str, LastSeen],
    events: Iterable[Event] = (),
    notes: Mapping[str, str] | None = None,
) -> Fog | None:
    """Return the fog over a view; None if everything is in sight.

    `remembered`: the units last seen in each place; `events`: what the player was told about the previous phase;
    `notes`: place -> the player's note.
    """
    sight = view.visible_provinces
    if sight is None:
        return None
    occupied = _occupied(view)
    board = view.position.variant.board(view.position)
    conflicts = (event.place for event in events if event.sign == "conflict" and event.place)
    return Fog(
        sight=sight,
        empty=tuple(place for place in board.provinces if place in sight and place not in occupied),
        remembered=tuple(
            RememberedUnit(
                one.unit.power, one.unit.kind, one.unit.place.text, short_season(one.phase), _named(view, one.phase)
            )
            for place, one in sorted(remembered.items())
            if place not in sight
        ),
        conflicts=tuple(dict.fromkeys(conflicts)),
        pins=tuple(PlaceNote(place, text) for place, text in sorted((notes or {}).items()) if text),
    )


def _named(view: View, phase: Phase) -> str:
    """Return the season in words: Fall 1902."""
    variant = view.position.variant
    return phase.called(variant.seasons, variant.step_words).partition(",")[0]


def _occupied(view: View) -> frozenset[str]:
    units = (*view.position.units.values(), *(one.unit for one in view.position.dislodged.values()))
    return frozenset(unit.place.province for unit in units)
