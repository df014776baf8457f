"""`PlayableVariant`, which all variants share: set-ups, reading units and orders, adjudication, the course of phases.
"""

from __future__ import annotations

import reprlib
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

from . import adjudication, orders
from .adjudication import interned
from .board import Board, Location
from .i18n import tr, tr_noop
from .options import Override
from .orders import FULL, OrderTextReader
from .position import AdjudicationState, Position, Turn, Variant
from .reasons import Refused, Sentence, listed, say
from .units import (
    NOTHING,
    Dislodged,
    Named,
    Order,
    Phase,
    Role,
    Unit,
    by_power,
)

# Set-ups: a position from the notation of scenario files, with everything impossible refused.

NO_CENTER = Sentence("no_center_there", "{place} has no supply center", "S1")
LAST_YEAR = 99_000
"""The latest year in which a game may begin; later games would reach years that phases cannot express."""
SHORTEST = 2
"""Years keep at least this many digits if the variant's first phase is padded with zeros."""
LISTS = (list, tuple)
"""The usual types of lists of orders, which need no further check."""
LONGEST = 200
"""The most characters in the name of a power, unit or place."""


def set_up(variant: Variant, phase: str, units: Any, centers: Any, dislodged: Any, state: Any) -> Position:
    """Return the position described by these parts, which may be of any type. Raises ValueError saying what is wrong
    and where."""
    board = variant.base
    when = read_phase(variant, phase)
    standing = variant.keyed(variant.unit(board, power, text) for power, text in _lines("units", units))
    if centers is None:
        centers = first_centers(board) if variant.keeps_start_centers else {}
    owners = _owners(variant, board, centers)
    where = Position(variant, when, standing, _read_dislodged(variant, board, dislodged), owners)
    return variant.read_state(where, dict(_items("state", state)))


def check_order_list(name: Any, lines: Any) -> None:
    """Raise ValueError unless `lines`, the entry `name` in a table of orders, is a list of any type."""
    if not isinstance(name, str) or isinstance(lines, str | Mapping) or not isinstance(lines, Collection):
        shown = reprlib.repr(lines)
        raise ValueError(tr("{what}.{key} must be a list of texts, not {texts}", what="orders", key=name, texts=shown))


def check_order_line(line: Any) -> None:
    """Raise ValueError for a line that is neither text nor an Order."""
    if not isinstance(line, str | Order):
        raise ValueError(tr("an order must be text like A Par - Bur, not {line}", line=reprlib.repr(line)))


def first_centers(board: Board) -> dict[str, list[str]]:
    """Return power -> its supply centers at the start of the game: its home centers."""
    return by_power((p.home, p.id) for p in board.provinces.values() if p.center and p.home)


def read_phase(variant: Variant, text: Any) -> Phase:
    """Return the phase that a text means, if this variant has it; the closing phase is allowed. `S3M` is S03M where
    years begin with 01. Raises ValueError for other texts."""
    phase = Phase.parse(_text("phase", text))
    phase = replace(phase, digits=max(phase.digits, min(Phase.parse(variant.base.first_phase).digits, SHORTEST)))
    if phase.text != variant.closing.text and not variant.steps(phase):
        raise ValueError(tr("{variant} has no phase '{text}'", variant=variant.id, text=text))
    if phase.year > LAST_YEAR:
        raise ValueError(
            tr("'{text}' is too late: a game cannot begin after the year {last_year}", text=text, last_year=LAST_YEAR)
        )
    return phase


def read_place(board: Board, text: str) -> Location:
    """Return the location that a text names. Raises ValueError if there is none."""
    try:
        return board.place(text)
    except LookupError as error:
        raise ValueError(say(error.args[0])) from None


def _read_dislodged(variant: Variant, board: Board, dislodged: Any) -> dict[str, Dislodged]:
    """Return the units that must retreat, by key."""
    found: list[tuple[Unit, dict[Location, None]]] = []
    for power, theirs in _items("dislodged", dislodged):
        for text, places in _items(f"dislodged.{power}", theirs):
            unit = variant.unit(board, power, text)
            lines = _lines(f"dislodged.{power}", {text: places})
            found.append((unit, dict.fromkeys(_retreat(variant, board, unit, to) for _, to in lines)))
    keyed = variant.keyed((unit for unit, _ in found), dislodged=True)
    return {key: Dislodged(unit, retreats=tuple(to)) for (key, unit), (_, to) in zip(keyed.items(), found)}


def _retreat(variant: Variant, board: Board, unit: Unit, text: str) -> Location:
    """Return a location that a unit may be listed to retreat to, if its kind can be there. Whether it is adjacent and
    empty is checked by `validate`."""
    place = read_place(board, text)
    goal = variant.standing_place(board, unit.kind, place)
    if goal is None:
        kind = tr(variant.kinds[unit.kind].name)
        text = tr(
            "{unit} cannot retreat to {place}: no {kind} can be there", unit=unit.text, place=place.words, kind=kind
        )
        raise ValueError(text)
    return goal


def _owners(variant: Variant, board: Board, centers: Any) -> dict[str, str]:
    """Return supply center -> power, in board order."""
    owners: dict[str, str] = {}
    for name, text in _lines("centers", centers):
        place, power = read_place(board, text), variant.power(board, name)
        if not board.provinces[place.province].center:
            raise Refused.by(NO_CENTER(place=place))
        if owners.setdefault(place.province, power) != power:
            raise ValueError(
                tr(
                    "{place} is assigned to both {owners} and {power}",
                    place=place.words,
                    owners=owners[place.province],
                    power=power,
                )
            )
    return {center: owners[center] for center in board.centers if center in owners}


def _lines(what: str, table: Any) -> Iterator[tuple[str, str]]:
    """Yield every text in a table of lists, with the key of its list."""
    for key, texts in _items(what, table):
        if isinstance(texts, str | Mapping) or not isinstance(texts, Collection):
            raise ValueError(
                tr("{what}.{key} must be a list of texts, not {texts}", what=what, key=key, texts=reprlib.repr(texts))
            )
        yield from ((key, _text(f"{what}.{key}", text)) for text in texts)


def _items(what: str, table: Any) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a table. Raises ValueError if it is not a table with text keys."""
    if not isinstance(table, Mapping):
        raise ValueError(tr("{what} must be a table, not {table}", what=what, table=reprlib.repr(table)))
    yield from ((_text(what, key), value) for key, value in table.items())


def _text(what: str, value: Any) -> str:
    """Return the value if it is text of at most LONGEST characters. Raises ValueError otherwise."""
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError(
            tr(
                "{what} must be text of at most {longest} characters, not {value}",
                what=what,
                longest=LONGEST,
                value=reprlib.repr(value),
            )
        )
    return value


# Reading the state of a game from the notation of scenario and save files: common to the readers of all variants.


T = TypeVar("T")


def check_keys(state: Mapping[str, Any], keys: Collection[str]) -> None:
    """Raise ValueError if the state has a key that is not among `keys`."""
    unknown = sorted(key for key in state if key not in keys)
    if unknown:
        raise ValueError(
            tr("there is no state called {unknown}, only {keys}", unknown=", ".join(unknown), keys=", ".join(keys))
        )


@dataclass(frozen=True, slots=True)
class StateReader:
    """Reads tables, lists, powers, places and numbers of a state. Its methods raise ValueError, naming the key, for a
    value of another type."""

    variant: Variant
    board: Board
    greatest: ClassVar[int] = 9999
    """The greatest number allowed unless a caller says otherwise."""

    def table(self, key: str, value: Any) -> Iterator[tuple[str, Any]]:
        """Return the entries of a table."""
        if not isinstance(value, Mapping):
            raise ValueError(tr("{key} must be a table, not {value}", key=key, value=reprlib.repr(value)))
        return iter(value.items())

    def items(self, key: str, value: Any) -> list[Any]:
        """Return the items of a list."""
        if not isinstance(value, list | tuple):
            raise ValueError(tr("{key} must be a list, not {value}", key=key, value=reprlib.repr(value)))
        return list(value)

    def meaning(self, key: str, text: Any, read: Callable[[str], T]) -> T:
        """Return what `read` makes of a text. Raises ValueError, naming the key, if `read` refuses it."""
        try:
            return read(text if isinstance(text, str) else repr(text))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def power(self, key: str, text: Any) -> str:
        """Return the id of the power that a text names."""
        return self.meaning(key, text, lambda name: self.variant.power(self.board, name))

    def location(self, key: str, text: Any) -> Location:
        """Return the location that a text names."""
        return self.meaning(key, text, lambda name: read_place(self.board, name))

    def place(self, key: str, text: Any) -> str:
        """Return the province of a location."""
        return self.location(key, text).province

    def number(self, key: str, value: Any, least: int = 0, most: int | None = None) -> int:
        """Return a whole number from `least` to `most` (default: `greatest`)."""
        most = self.greatest if most is None else most
        whole = isinstance(value, int | Fraction) and not isinstance(value, bool) and value == int(value)
        if not whole or not least <= value <= most:
            raise ValueError(
                tr(
                    "{key} must be a whole number from {least} to {most}, not {value}",
                    key=key,
                    least=least,
                    most=most,
                    value=reprlib.repr(value),
                )
            )
        return int(value)


# Common to all variants: reading units and orders, adjudication, the course of phases.

NO_SUCH_UNIT = Sentence("no_such_unit", "'{text}' is not a unit: {why}")
NO_FOOTING = Sentence("no_footing", "'{text}' is not a unit: no {kind} can be in {place}", "DATC 6.A.1")
CROWDED = Sentence("crowded", "{one} and {other} are both in {place}", "S3")
BOTH_DISLODGED = Sentence("both_dislodged", "{one} and {other} are both dislodged in {place}", "S8")
DONE = Phase("done")
OVER = tr_noop("The game is over, so there are no more turns")


# Variants sent to other processes and received from them.

MOST_KEPT = 16
_HERE: OrderedDict[str, Variant] = OrderedDict()
"""The variants sent or received last, by how they are made: a process that sends one gets the same object back, and a
process that plays many games of one variant keeps its caches."""


def _keep(key: str, variant: Variant) -> Variant:
    _HERE[key] = variant
    _HERE.move_to_end(key)
    if len(_HERE) > MOST_KEPT:
        _HERE.popitem(last=False)
    return variant


def _arrived(maker: Callable[..., Variant], arguments: tuple[Any, ...]) -> Variant:
    key = repr(arguments)
    return _HERE.get(key) or _keep(key, maker(*arguments))


def _made_of(kind: type[Variant], base: Board, chosen: Mapping[str, Any]) -> Variant:
    return kind(base, **chosen)


KnownTexts = defaultdict[str, dict[Any, Order]]
"""Order texts read before -> the orders they mean, by writer."""


class PlayableVariant(Variant):
    """The implementation that all variants share. One object is the variant with its options chosen."""

    closing = DONE

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self._start: Position | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        made = self.origin or (_made_of, (type(self), self.base, dict(self.chosen)))
        _keep(repr(made[1]), self)
        return _arrived, made

    def start(self) -> Position:
        """Return the position before the first orders, with the board's units and home centers."""
        if self._start is None:
            board = self.base
            units = {power: list(texts) for power, texts in board.start.items()}
            state, centers = self.opening, first_centers(board)
            self._start = self.position(phase=board.first_phase, units=units, centers=centers, state=state)
        return self._start

    def position(
        self,
        *,
        phase: str,
        units: Mapping[str, Sequence[str]] = NOTHING,
        centers: Mapping[str, Sequence[str]] | None = None,
        dislodged: Mapping[str, Mapping[str, Sequence[str]]] = NOTHING,
        state: Mapping[str, Any] = NOTHING,
    ) -> Position:
        """Return a position from the notation of scenario files. Raises ValueError saying what is wrong and where."""
        return set_up(self, phase, units, centers, dislodged, state)

    def keyed(self, units: Iterable[Unit], dislodged: bool = False) -> dict[str, Unit]:
        """Return units by key, numbered if they share a place. Raises Refused if too many do."""
        crowds: dict[str, list[Unit]] = {}
        for unit in units:
            crowds.setdefault(unit.place.key, []).append(unit)
        return {unit.key: unit for crowd in crowds.values() for unit in self._numbered(crowd, dislodged)}

    def _numbered(self, crowd: list[Unit], dislodged: bool) -> Iterable[Unit]:
        """Return the units in one place, each with its number there. Raises Refused if they may not share the place."""
        if crowd[0].place.dock:
            return _docked(crowd)
        if len(crowd) == 1:
            return (replace(unit, number="") if unit.number else unit for unit in crowd)
        if not self.may_share(crowd):
            one, other = crowd[:2]
            sentence = (BOTH_DISLODGED if dislodged else CROWDED).under(self.capacity_clause)
            raise Refused.by(sentence(one=one.text, other=other.text, place=one.place.words))
        return (replace(unit, number=str(number)) for number, unit in enumerate(crowd, 1))

    def unit(self, board: Board, power: str, text: str) -> Unit:
        """Return the power's unit that a text like `F StP/nc` names, cached. Raises ValueError if there is none."""
        known: dict[tuple[str, str], Unit] = board.memo.setdefault("unit texts", {})
        found = known.get((power, text))
        if found is None:
            found = self._unit(board, self.power(board, power), text)
            if len(known) < 50_000:
                known[power, text] = found
        return found

    def _unit(self, board: Board, owner: str, text: str) -> Unit:
        try:
            named = OrderTextReader(board, self.kinds, None, owner).unit(text)
        except LookupError as error:
            raise ValueError(say(error.args[0])) from None
        if not named.kind:
            why = tr("put {kinds} before the province", kinds=listed(list(self.kinds), "or"))
            raise ValueError(say(NO_SUCH_UNIT(text=text, why=why)))
        place = self.standing_place(board, named.kind, named.place)
        if place is None:
            kind = tr(self.kinds[named.kind].name)
            fault = NO_FOOTING.under(self.order_type(Role.MOVE).clause)
            raise Refused.by(fault(text=text, kind=kind, place=named.place.words))
        return interned(board, Unit(owner, named.kind, place, serial=named.serial))

    def parse(self, position: Position, power: str, text: str) -> Order:
        """Return the order that a text means, cached. Raises Unreadable for text that is not an order."""
        board = self.board(position)
        known = self._known(board, position.phase)[power]
        return known.get(text) or self._order(position, board, known, power, text)

    def _order(self, position: Position, board: Board, known: dict[Any, Order], power: str, line: str | Order) -> Order:
        """Return the order of a line not read before, and cache it unless its meaning depends on the position."""
        check_order_line(line)
        if isinstance(line, Order):
            return line
        order, looked = self._parsed(position, board, power, line)
        if not looked and len(known) < 50_000:
            known[line] = order
        return order

    def _known(self, board: Board, phase: Phase) -> KnownTexts:
        """Return the cache of texts read on a board in phases with the same order types, by writer."""
        memo, types = self.memo(board), tuple(self.verbs(phase))
        found: KnownTexts | None = memo.get(types)
        if found is None:
            found = memo[types] = defaultdict(dict)
        return found

    def _parsed(self, position: Position, board: Board, power: str, text: str) -> tuple[Order, bool]:
        verbs = self.verbs(position.phase)
        try:
            return orders.read(text, power, board, self.kinds, verbs, position)
        except orders.Unreadable:
            rest = [verb for verb in self.all_verbs.values() if verb not in verbs]
            try:
                return orders.read(text, power, board, self.kinds, rest, position, FULL)
            except orders.Unreadable:
                pass
            raise

    def legal(self, position: Position, power: str, orders: tuple[Order, ...]) -> dict[str, tuple[Order, ...]]:
        """Return the legal orders by following `ask` slot by slot; for variants whose order types have no faster way.
        """
        firsts = self.ask(position, power, (), orders).allowed
        return self.beginning_with([(one.text, one.value) for one in firsts], position, power, orders)

    def beginning_with(
        self, firsts: Iterable[tuple[str, Any]], position: Position, power: str, orders: tuple[Order, ...]
    ) -> dict[str, tuple[Order, ...]]:
        """Return the orders that begin with one of these (text, value) pairs, by text; texts without orders are left
        out."""
        found = {text: self.following(position, power, (value,), orders) for text, value in firsts}
        lines = {text: tuple(dict.fromkeys(following)) for text, following in found.items()}
        return {text: of_one for text, of_one in lines.items() if of_one}

    def following(
        self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]
    ) -> Iterator[Order]:
        """Yield every order that begins with these choices, except those of open-ended types."""
        verb = partial[1:] if isinstance(partial[0], Named) else partial
        if len(verb) == 1 and isinstance(verb[0], str) and self.verb(verb[0]).open_ended:
            return
        now = self.ask(position, power, partial, orders)
        if now.order is not None:
            yield now.order
        for one in now.allowed:
            yield from self.following(position, power, (*partial, one.value), orders)

    def adjudicate(
        self,
        position: Position,
        orders: Mapping[str, Sequence[str | Order]],
        draws: Mapping[str, Any] = NOTHING,
        overrides: tuple[Override, ...] = (),
        stop: str = "",
    ) -> Turn:
        """Read the orders and adjudicate one phase; see `Variant.adjudicate`."""
        if self.over(position):
            raise ValueError(tr(OVER))
        board = self.board(position)
        texts = self._known(board, position.phase)
        read: dict[str, tuple[Order, ...]] = {}
        if not isinstance(orders, Mapping):
            raise ValueError(tr("{what} must be a table, not {table}", what="orders", table=reprlib.repr(orders)))
        for name, lines in orders.items():
            if type(name) is not str or type(lines) not in LISTS:
                check_order_list(name, lines)
            power = name if name in board.powers else self.writer(board, name)
            known = texts[power]
            try:
                found: tuple[Any, ...] = tuple(map(known.get, lines))
            except TypeError:  # what cannot be hashed is no line
                for line in lines:
                    check_order_line(line)
                raise
            if not all(found):
                found = tuple([known.get(line) or self._order(position, board, known, power, line) for line in lines])
            read[power] = found
        return adjudication.run(self, position, read, draws, overrides, stop)

    def lookahead(
        self, position: Position, orders: Mapping[str, Sequence[Order]], draws: Mapping[str, Any] = NOTHING
    ) -> Position:
        """Return the position after these orders."""
        return self.adjudicate(position, orders, draws).after

    def drafted(self, position: Position, drafts: Mapping[str, Sequence[Order]]) -> Position:
        """Return the position after those orders of the powers that come before all others; the same object if nothing
        changes."""
        now = position
        for power, lines in drafts.items():
            if power in self.base.powers:
                now = self.after_first_orders(now, power, lines)
        same = (now.units, now.dislodged, now.extra) == (position.units, position.dislodged, position.extra)
        return position if same else now

    def go_on(self, position: Position, draws: Mapping[str, Any] = NOTHING, stop: str = "") -> Position:
        """Return the position at the next phase that is held or in which somebody has to act, running phases in
        between."""
        here = self.arrive(position, self.next_phase(position.phase))
        while not (here.phase is self.closing or self.is_held(here) or self.must_act(here)):
            if stop and here.phase.text == stop and self._is_owed(here):
                break
            board = self.board(here)
            now = AdjudicationState(self, board, here, here, (), draws)
            for step in self.steps(here.phase):
                now = step(now)
            here = self.arrive(now.position, self.next_phase(here.phase))
        return here

    def _is_owed(self, position: Position) -> bool:
        """Whether retreats, builds or removals are due in a phase, even if nobody can make them."""
        in_winter = position.phase.step == "A"
        uneven = in_winter and any(self.adjustments_due(position, one) for one in self.base.powers)
        return uneven or bool(position.dislodged)

    def arrive(self, position: Position, phase: Phase) -> Position:
        """Return the position at the beginning of a phase; at the closing phase if the game has ended."""
        there = position.at(phase)
        return there.at(self.closing) if self.end(there) else there


def _docked(crowd: Iterable[Unit]) -> Iterable[Unit]:
    """Yield the units in one dock, those of each power numbered from the second on."""
    seen: Counter[str] = Counter()
    for unit in crowd:
        seen[unit.power] += 1
        number = str(seen[unit.power]) if seen[unit.power] > 1 and not unit.serial else ""
        yield unit if unit.number == number else replace(unit, number=number)
