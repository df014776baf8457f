"""What there is to say of a place: who stands there, whose center it is, who sees it or when it was last seen."""

from __future__ import annotations

from collections.abc import Iterator

from app.board.fog import Fog
from app.document import Document
from app.language import mark, tr
from rules import Position, Reason, View, say

LAST_SEEN = mark("{unit} last seen there in {season}")
UNKNOWN = mark("unknown, not empty")
NOTED = mark("Your note: {text}")


def place_words(document: Document, fog: Fog | None, province: str) -> str:
    """A sentence or two about a province as whoever looks knows it; "" for what is none."""
    view = document.view
    board = view.position.variant.board(view.position)
    if province not in board.provinces:
        return ""
    what, seen = ", ".join(_what(view, province)), _seen(view, fog, province)
    said = f"{what}: {seen}" if seen else what
    note = next((pin.text for pin in fog.pins if pin.place == province), "") if fog else ""
    return f"{said.rstrip('.')}. {tr(NOTED, text=note)}" if note else said


def fog_words(document: Document, fog: Fog | None, province: str) -> str:
    """The same where not all is in sight: there it is worth saying over any place. "" elsewhere, and where a unit
    waits to retreat."""
    view = document.view
    if view.sight is None or province in view.position.dislodged:
        return ""
    return place_words(document, fog, province)


def seen_by_rule(document: Document, province: str) -> str:
    """The clause of the rule by which a place is in sight; "" where all is, or it is not."""
    reason = _reason(document.view, province)
    return reason.clause if reason else ""


def _reason(view: View, province: str) -> Reason | None:
    """By whom a place is seen, where not all is in sight."""
    if view.sight is None or province not in view.sight:
        return None
    return view.position.variant.seen_by(view.position, view.power, province)


def _what(view: View, province: str) -> Iterator[str]:
    """The place, the unit there, whose center it is."""
    position, place = view.position, view.position.variant.board(view.position).provinces[province]
    yield place.name
    unit, hidden = position.units.get(province), view.sight is not None and province not in view.sight
    if unit:
        yield _unit(position, unit.power, unit.kind)
    owner = position.centers.get(province, "")
    if owner:
        yield tr("center of {powers}", powers=position.variant.board(position).powers[owner].name)
    elif place.center and not hidden:  # whose it is may be unknown in sight, too
        yield tr("center of nobody") if view.sight is None else "a center"
    if hidden:
        yield tr("out of sight")


def _seen(view: View, fog: Fog | None, province: str) -> str:
    """How the place is known: by whom it is seen now, else who was seen there, and when; "" where all is known."""
    position = view.position
    if view.sight is None:
        return ""
    if province in view.sight:
        reason = _reason(view, province)
        words = say(reason) if reason else ""
        return words[:1].lower() + words[1:]
    earlier = next((one for one in fog.remembered if one.place.partition("/")[0] == province), None) if fog else None
    if earlier is None:
        return tr(UNKNOWN)
    return tr(LAST_SEEN, unit=_unit(position, earlier.power, earlier.kind), season=earlier.season or earlier.when)


def _unit(position: Position, power: str, kind: str) -> str:
    """`German army`."""
    return f"{position.variant.board(position).powers[power].adjective} {position.variant.kinds[kind].name}"
