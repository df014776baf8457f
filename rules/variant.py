"""A variant with its options chosen: what all of them share beside their answers to the hooks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from . import adjudication, notation
from .adjudication import interned
from .board import Board, Location
from .hooks import Hooks
from .position import GM, NOTHING, Order, Phase, Position, Turn, Unit
from .reasons import Refused, Sentence, listed, say
from .setup import first_centers, set_up, sound_lines
from .slots import Reader
from .solver import Policy
from .speech import mark, tr
from .spellings import FULL
from .terms import Override
from .verbs import Verb

NO_SUCH_POWER = Sentence("no_such_power", "no power is called '{text}'. The powers are {powers}")
NO_SUCH_UNIT = Sentence("no_such_unit", "'{text}' is no unit: {why}")
NO_FOOTING = Sentence("no_footing", "'{text}' is no unit: no {kind} can stand in {place}", "DATC 6.A.1")
CROWDED = Sentence("crowded", "{one} and {other} are both in {place}", "S3")
BOTH_FLED = Sentence("both_fled", "{one} and {other} are both dislodged in {place}", "S8")
GM_NAME = mark("Game master")
DONE = Phase("done")
OVER = mark("The game is over. No more turns are taken")


class Variant(Hooks):
    """The hooks, with what every variant shares. One object stands for the variant with its options chosen."""

    closing = DONE

    def __init__(self, base: Board, **chosen: Any) -> None:
        self.base = base
        self.chosen = {**{option.name: option.default for option in self.options}, **self._checked(chosen)}
        self.rulings: Mapping[str, Any] = {**self.usual, **self.chosen}
        self.policy = Policy()
        self.memo: WeakKeyDictionary[Board, dict[Any, Any]] = WeakKeyDictionary()
        self._read: WeakKeyDictionary[Board, defaultdict[tuple[str, str], dict[Any, Order]]] = WeakKeyDictionary()

    def _checked(self, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        known = {option.name: option for option in self.options}
        faults = [tr("{id} has no option {name}", id=self.id, name=name) for name in chosen if name not in known]
        faults += filter(None, (known[name].fault(value) for name, value in chosen.items() if name in known))
        if faults:
            raise ValueError("; ".join(faults))
        return {name: known[name].settled(value) for name, value in chosen.items()}

    @property
    def noted(self) -> Mapping[str, Any]:
        """The values chosen, as files hold them."""
        left = {option.name for option in self.options if option.later and self.chosen[option.name] == option.default}
        return {name: value for name, value in self.chosen.items() if name not in left}

    def __getitem__(self, option: str) -> Any:
        """The value chosen for an option, or settled for all games of this variant."""
        return self.rulings[option]

    @cached_property
    def nowhere(self) -> Position:
        """A position with nobody in it, for questions that board, unit and text alone decide."""
        return Position(self, Phase("nowhere"), NOTHING)

    def verb(self, name: str) -> Verb:
        return self.all_verbs[name]

    def is_first(self, order: Order) -> bool:
        """Whether this line is carried out before all others."""
        return self.verb(order.verb).first

    def start(self) -> Position:
        """The position before the first orders."""
        board = self.base
        units = {power: list(texts) for power, texts in board.start.items()}
        return self.position(phase=board.first_phase, units=units, centers=first_centers(board), state=self.opening)

    def position(
        self,
        *,
        phase: str,
        units: Mapping[str, Sequence[str]] = NOTHING,
        centers: Mapping[str, Sequence[str]] | None = None,
        dislodged: Mapping[str, Mapping[str, Sequence[str]]] = NOTHING,
        state: Mapping[str, Any] = NOTHING,
    ) -> Position:
        """A position from the notation of scenario files. ValueError that says what is wrong and where."""
        return set_up(self, phase, units, centers, dislodged, state)

    def keyed(self, units: Iterable[Unit], fled: bool = False) -> dict[str, Unit]:
        """Units by key, in the same order; those that share a place are numbered.

        ValueError where they may not; `fled`: they are dislodged.
        """
        crowds: dict[str, list[Unit]] = {}
        for unit in units:
            crowds.setdefault(unit.place.key, []).append(unit)
        return {unit.key: unit for crowd in crowds.values() for unit in self._told_apart(crowd, fled)}

    def _told_apart(self, crowd: list[Unit], fled: bool) -> Iterable[Unit]:
        """The units in one place, each with the number that it has there."""
        if crowd[0].place.dock:
            return _docked(crowd)
        if len(crowd) == 1:
            return (replace(unit, number="") if unit.number else unit for unit in crowd)
        if not self.shares(crowd):
            one, other = crowd[:2]
            told = (BOTH_FLED if fled else CROWDED).under(self.room)
            raise Refused.by(told(one=one.text, other=other.text, place=one.place.words))
        return (replace(unit, number=str(number)) for number, unit in enumerate(crowd, 1))

    def unit(self, board: Board, power: str, text: str) -> Unit:
        """The unit of a power that a text like `F StP/nc` names. ValueError says why it cannot stand there."""
        known: dict[tuple[str, str], Unit] = board.memo.setdefault("unit texts", {})
        found = known.get((power, text))
        if found is None:
            found = self._unit(board, self.power(board, power), text)
            if len(known) < 50_000:
                known[power, text] = found
        return found

    def _unit(self, board: Board, owner: str, text: str) -> Unit:
        try:
            named = Reader(board, self.kinds, None, owner).unit(text)
        except LookupError as error:
            raise ValueError(say(error.args[0])) from None
        if not named.kind:
            raise ValueError(
                say(
                    NO_SUCH_UNIT(
                        text=text, why=tr("write {kinds} before the place", kinds=listed(list(self.kinds), "or"))
                    )
                )
            )
        place = self.standing_place(board, named.kind, named.place)
        if place is None:
            kind = tr(self.kinds[named.kind].name)
            told = NO_FOOTING.under(self.verb("move").clause)
            raise Refused.by(told(text=text, kind=kind, place=named.place.words))
        return interned(board, Unit(owner, named.kind, place, serial=named.serial))

    def standing_place(self, board: Board, kind: str, place: Location) -> Location | None:
        """Where a unit of that kind stands when it is said to be at `place`: armies are on no coast."""
        table = self.kinds[kind].table
        if board.neighbours(table, place.text):
            return place
        whole = board.locations[place.province] if place.coast else place
        return whole if board.neighbours(table, whole.text) else None

    def power(self, board: Board, text: str) -> str:
        """The id of the power that a text names. ValueError if there is none."""
        if text in board.powers:
            return text
        power = board.power(text)
        if power is None:
            raise ValueError(say(NO_SUCH_POWER(text=text, powers=list(board.powers))))
        return power.id

    @property
    def writers(self) -> tuple[str, ...]:
        """All who write orders: the powers in map order, then the game master where there can be one."""
        return (*self.base.powers, GM) if self.gm else tuple(self.base.powers)

    def writer_name(self, position: Position, writer: str) -> str:
        """What one of them is called now."""
        return tr(GM_NAME) if writer == GM else self.board(position).powers[writer].name

    def writer(self, board: Board, text: str) -> str:
        """Who writes orders under this heading: a power, or the game master. ValueError if it is neither."""
        return GM if self.gm and text.upper() == GM else self.power(board, text)

    def asked_for(self, position: Position, power: Any) -> str:
        """The writer that a power's id or name means, "" for nobody. ValueError if there is none."""
        if power == "" or power in self.base.powers:
            return str(power)
        return self.writer(self.board(position), power if isinstance(power, str) else repr(power))

    def parse(self, position: Position, power: str, text: str) -> Order:
        """The order that a power means by a text, of this phase if it can be one, else of another.

        Unreadable, with what would be right, if it is none.
        """
        board = self.board(position)
        known = self._known(board)[position.phase.step, power]
        return known.get(text) or self._order(position, board, known, power, text)

    def _order(self, position: Position, board: Board, known: dict[Any, Order], power: str, line: str | Order) -> Order:
        """The order of a line that was not read before; kept, unless it means something else in another position."""
        if isinstance(line, Order):
            return line
        order, looked = self._parsed(position, board, power, line)
        if not looked and len(known) < 50_000:
            known[line] = order
        return order

    def _known(self, board: Board) -> defaultdict[tuple[str, str], dict[Any, Order]]:
        """The texts read on a board before, with what they mean, by step and writer."""
        found = self._read.get(board)
        if found is None:
            found = self._read[board] = defaultdict(dict)
        return found

    def _parsed(self, position: Position, board: Board, power: str, text: str) -> tuple[Order, bool]:
        verbs = self.verbs(position.phase)
        try:
            return notation.read(text, power, board, self.kinds, verbs, position)
        except notation.Unreadable:
            rest = [verb for verb in self.all_verbs.values() if verb not in verbs]
            try:
                return notation.read(text, power, board, self.kinds, rest, position, FULL)
            except notation.Unreadable:
                pass
            raise

    def adjudicate(
        self,
        position: Position,
        orders: Mapping[str, Sequence[str | Order]],
        draws: Mapping[str, Any] = NOTHING,
        overrides: tuple[Override, ...] = (),
        stop: str = "",
    ) -> Turn:
        """One phase adjudicated. `orders`: lines by power, as text or as Order. Unreadable for a line that is no order.
        `overrides`: what the game master rules otherwise than the rules say. `stop`: a phase that is held though nobody
        can act in it (`go_on`), as a file has it.

        DrawNeeded where a chance result is needed that `draws` does not hold; ValueError once the game is over.
        """
        if self.over(position):
            raise ValueError(tr(OVER))
        board = self.board(position)
        texts, step = self._known(board), position.phase.step
        read: dict[str, tuple[Order, ...]] = {}
        for name, lines in sound_lines(orders).items():
            power = name if name in board.powers else self.writer(board, name)
            known = texts[step, power]
            read[power] = tuple([known.get(line) or self._order(position, board, known, power, line) for line in lines])
        return adjudication.run(self, position, read, draws, overrides, stop)

    def drafted(self, position: Position, drafts: Mapping[str, Sequence[Order]]) -> Position:
        """What stands once these lines are carried out, as far as they come before all others: what each writer sees.

        The same position where they change nothing.
        """
        now = position
        for power, orders in drafts.items():
            if power in self.base.powers:
                now = self.begun(now, power, orders)
        same = (now.units, now.dislodged, now.extra) == (position.units, position.dislodged, position.extra)
        return position if same else now

    def over(self, position: Position) -> bool:
        """Whether nothing is ordered and adjudicated any more."""
        return not self.steps(position.phase) or self.end(position) is not None

    def go_on(self, position: Position, draws: Mapping[str, Any] = NOTHING, stop: str = "") -> Position:
        """The position at the next phase in which somebody has to act; phases without anything to do run through, those
        too in which something is owed but nobody can do anything. Of these the one called `stop` is held.

        DrawNeeded where one of them needs a chance result that `draws` does not hold.
        """
        here = self.arrive(position, self.next_phase(position.phase))
        while not (here.phase is self.closing or self.waits(here) or self.must_act(here)):
            if here.phase.text == stop and self._is_owed(here):
                break
            board = self.board(here)
            now = adjudication.Situation(self, board, here, here, (), draws)
            for step in self.steps(here.phase):
                now = step(now)
            here = self.arrive(now.position, self.next_phase(here.phase))
        return here

    def _is_owed(self, position: Position) -> bool:
        """Whether something has to be done in a phase, though perhaps nobody can: retreats, builds, removals."""
        in_winter = position.phase.step == "A"
        return bool(position.dislodged) or (in_winter and any(self.dues(position, one) for one in self.base.powers))

    def arrive(self, position: Position, phase: Phase) -> Position:
        """The position as a phase begins: the closing one once the game has ended."""
        there = position.at(phase)
        return there.at(self.closing) if self.end(there) else there


def _docked(crowd: Iterable[Unit]) -> Iterable[Unit]:
    """Units in one dock, those of each power counted from the second on."""
    seen: Counter[str] = Counter()
    for unit in crowd:
        seen[unit.power] += 1
        number = str(seen[unit.power]) if seen[unit.power] > 1 and not unit.serial else ""
        yield unit if unit.number == number else replace(unit, number=number)
