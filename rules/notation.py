"""Text to order and back. Forgiving on the way in, canonical on the way out.

An order is read by the forms of its verbs: every way of cutting the text at a form's fixed words is tried, and the
first in which all slots make sense is taken. So hyphens inside names do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from .board import Board
from .canonical import canonical, cased
from .position import Named, Order, Position
from .reasons import Reason, Sentence, listed, say
from .slots import Reader, parts_of, slot_reader
from .speech import tr
from .spellings import SPELLINGS, Spellings, clean, over_sea, verbatim
from .tidying import quoted
from .verbs import Kind, Verb

NOT_AN_ORDER = Sentence("not_an_order", "'{text}' cannot be read as an order here. {example}")
TOO_LONG = Sentence("too_long", "'{text}' is too long for an order")
NO_KIND = Sentence("no_kind", "'{text}' does not say what to build. Write {orders}")

LONGEST = 200
"""The most characters that an order has."""
MOST_CUTS = 12


class Unreadable(ValueError):
    """Text that is no order. `reason` says what is wrong and what would be right."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return say(self.reason)


def read(
    text: str,
    power: str,
    board: Board,
    kinds: Mapping[str, Kind],
    verbs: Sequence[Verb],
    position: Position | None = None,
    words: Spellings = SPELLINGS,
) -> tuple[Order, bool]:
    """The order that `text` means, and whether the position was asked for it. Unreadable if there is none.

    `words`: how the fixed words may be spelled; FULL for verbs of other phases, of which only what is canonical, or
    means something canonical, is read.
    """
    if len(text) > LONGEST:
        raise Unreadable(TOO_LONG(text=quoted(text)))
    known = canonical(text, power, board, kinds, verbs)
    if known is not None:
        return known, False
    reader = Reader(board, kinds, position, power, words)
    line = clean(text)
    known = cased(line, power, board, kinds, verbs) if words is SPELLINGS else None
    if known is not None:
        return known, False
    order = _read(line, verbatim(text), verbs, reader)
    routes = over_sea(line, board) if order is None and words is SPELLINGS else ()
    for route in routes:
        order = order or _carried(_read(route, route, verbs, Reader(board, kinds, position, power, words)), kinds)
    if order is not None and (words is SPELLINGS or canonical(order.text, power, board, kinds, verbs)):
        return order, reader.looked
    if reader.complaints:
        raise Unreadable(max(reader.complaints, key=lambda c: c[0])[1])
    raise Unreadable(NOT_AN_ORDER(text=quoted(text), example=example(verbs, line, board)))


def _read(line: str, raw: str, verbs: Sequence[Verb], reader: Reader) -> Order | None:
    """The order of the first form that the line has; `raw`: the line as it was written.

    A reading in which all units have their kind goes first: `A M to S` is the army in M, where there is a place A too.
    """
    told = replace(reader, bare=False, complaints=[])
    return _formed(line, raw, verbs, told) or _formed(line, raw, verbs, reader)


def _formed(line: str, raw: str, verbs: Sequence[Verb], reader: Reader) -> Order | None:
    for verb in verbs:
        unseen = replace(reader, position=None) if verb.unitless else reader
        for form in verb.forms:
            values = _match(raw if verb.verbatim else line, parts_of(form), unseen, verb)
            if values is not None and _kind_is_said(line, verb, values, reader):
                return verb.order(reader.power, values)
    return None


def _kind_is_said(line: str, verb: Verb, values: Mapping[str, Any], reader: Reader) -> bool:
    """Whether an order for a unit that does not stand yet says which kind it is to be; if not, complains."""
    unit = values.get("unit")
    if not verb.unitless or unit is None or unit.kind:
        return True
    stands = reader.board.stands
    units = [Named(one.letter, to) for one in reader.kinds.values() for to in stands(one.table, unit.place.province)]
    orders = listed([verb.write({"unit": unit}) for unit in units], "or")
    reader.complaints.append((len(line), NO_KIND(text=quoted(line), orders=orders)))
    return False


def _carried(order: Order | None, kinds: Mapping[str, Kind]) -> Order | None:
    """The order, if the unit that it moves goes by land: only such a one is carried over seas."""
    movers = [slot for slot in order.slots if isinstance(slot, Named)] if order else []
    return order if movers and (not movers[-1].kind or kinds[movers[-1].kind].table == "army") else None


def example(verbs: Sequence[Verb], line: str, board: Board) -> str:
    """How orders are written here, for a line that is none: those that begin with its first word, or some of all."""
    begun = line.lower().partition(" ")[0]
    own = [verb.example for verb in verbs if verb.example]
    meant = [text for text in own if text.partition(" ")[0] == begun]
    names = {verb.name for verb in verbs}
    units_too = names.isdisjoint(("move", "retreat")) or all(verb.example or verb.unitless for verb in verbs)
    if meant or (own and units_too):
        return tr("Write for instance {meant}", meant=listed((meant or own)[:3], "or"))
    unit, near = _step_on(board)
    if "build" in names:
        return tr("Write for instance build {unit}, remove {unit} or waive", unit=unit)
    if "retreat" in names:
        return tr("Write for instance {unit} R {near}, or {unit} D", unit=unit, near=near)
    if unit == "A Par":
        return tr("Write for instance A Par - Bur, A Mar S A Par - Bur or F NTH C A Lon - Nwy")
    return tr("Write for instance {unit} - {near} or {unit} H", unit=unit, near=near)


def _step_on(board: Board) -> tuple[str, str]:
    """A unit on this board, and a place next to it."""
    if board.spelled("Par"):
        return "A Par", "Bur"
    unit = next(iter(board.start.values()))[0]
    place = unit.partition(" ")[2]
    return unit, next((near[place][0] for near in board.moves.values() if near.get(place)), place)


def _match(
    text: str, parts: Sequence[tuple[bool, str]], reader: Reader, verb: Verb, depth: int = 0
) -> dict[str, Any] | None:
    """The slots' values if the text has this form, else None; what stood in the way goes to the complaints."""
    if not parts:
        return {} if not text.strip() else None
    (is_slot, name), rest = parts[0], parts[1:]
    if not is_slot:
        found = reader.words[name].match(text)
        return _match(text[found.end() :], rest, reader, verb, depth + 1) if found else None
    for head, tail in _cuts(text, rest, reader.words):
        try:
            value = slot_reader(verb, name)(reader, head)
        except LookupError as error:
            reader.complaints.append((depth, error.args[0]))
            continue
        others = _match(tail, rest, reader, verb, depth + 1)
        if others is not None:
            return {name: value, **others}
    return None


def _cuts(text: str, rest: Sequence[tuple[bool, str]], words: Spellings) -> Iterator[tuple[str, str]]:
    """The ways to end a slot, so many as can be meant: at the end of the text, or before the next fixed word."""
    if not rest:
        yield text, ""
        return
    is_slot, name = rest[0]
    if is_slot:
        blanks = islice(re.finditer(r"(?<=\S)\s+(?=\S)", text), MOST_CUTS)
        yield from ((text[: blank.start()], text[blank.end() :]) for blank in blanks)
        return
    word = words[name]
    starts = (at for at in range(1, len(text)) if not text[at - 1].isspace() and word.match(text, at))
    for at in islice(starts, MOST_CUTS):
        yield text[:at], text[at:]


def write(order: Order) -> str:
    """The canonical text of an order, which reads back as the same order."""
    return order.text
