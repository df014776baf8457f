"""What a variant is: its units, its orders, and its answers to the questions that the rules ask (the hooks).

Each hook has the answer of plain Diplomacy somewhere: here where it is trivial, in `standard` where it is the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from . import adjudication, notation
from .adjudication import Step, interned
from .board import Board, Location
from .forms import Form
from .position import (
    GM,
    NOTHING,
    Dislodged,
    Order,
    Phase,
    Position,
    Turn,
    Unit,
    View,
)
from .reasons import Reason, Sentence, say
from .setup import first_centers, set_up
from .signs import Sign, Survey
from .slots import Reader
from .solver import Policy
from .spellings import FULL
from .terms import End, Option
from .verbs import Choices, Kind, Verb

NO_SUCH_POWER = Sentence("no_such_power", "no power is called '{text}'. The powers are {powers}")
NO_SUCH_UNIT = Sentence("no_such_unit", "'{text}' is no unit: {why}")


GM_NAME = "Game master"
DONE = Phase("done")
OVER = "The game is over. No more turns are taken"
HOOKS = frozenset(
    [
        "kinds",
        "verbs",
        "ask",
        "steps",
        "next_phase",
        "waits",
        "must_act",
        "board",
        "strength",
        "standing_forces",
        "retreats",
        "missing",
        "dues",
        "view",
        "report",
        "end",
        "finish",
        "payoff",
        "doctor",
        "state",
        "read_state",
        "seated",
        "fault",
        "forms",
        "signs",
        "survey",
        "statement",
        "shares",
        "begun",
        "describe",
    ]
)
"""What a variant may answer otherwise than plain Diplomacy; everything else of `Variant` is the same for all."""


class Variant(ABC):
    """The hooks, with what every variant shares. One object stands for the variant with its options chosen."""

    id: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    players: ClassVar[int] = 7
    hours: ClassVar[str] = "3-6"
    map_id: ClassVar[str] = "standard"
    kinds: ClassVar[Mapping[str, Kind]]
    options: ClassVar[tuple[Option, ...]] = ()
    surveys: ClassVar[tuple[Survey, ...]] = ()
    """What can be laid over the map for one power."""
    gm: ClassVar[bool] = False
    """Whether a game master may give orders, under the key GM."""
    settled: ClassVar[bool] = False
    """Whether a set-up that says nothing of centers has those of the beginning; else nobody owns any."""
    by_entry: ClassVar[frozenset[str]] = frozenset()
    """Keys of the state whose tables a scenario compares only for the entries that it lists."""
    opening: ClassVar[Mapping[str, Any]] = NOTHING
    """The variant's own state as a game begins, in the notation of its page."""
    seasons: ClassVar[Mapping[str, str]] = Phase.SEASONS
    step_words: ClassVar[Mapping[str, str]] = Phase.STEPS
    """What seasons and steps are called, by their letters."""
    seating: ClassVar[str] = ""
    """What else depends on who plays what, for the people who sit down: a sentence or two."""
    usual: ClassVar[Mapping[str, Any]] = NOTHING
    """Rulings that are no option here, by the name that they have where they are one."""

    def __init__(self, base: Board, **chosen: Any) -> None:
        self.base = base
        self.chosen = {**{option.name: option.default for option in self.options}, **self._checked(chosen)}
        self.rulings: Mapping[str, Any] = {**self.usual, **self.chosen}
        self.policy = Policy()
        self.memo: WeakKeyDictionary[Board, dict[Any, Any]] = WeakKeyDictionary()
        self._read: WeakKeyDictionary[Board, defaultdict[tuple[str, str], dict[Any, Order]]] = WeakKeyDictionary()

    def _checked(self, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        known = {option.name: option for option in self.options}
        faults = [f"{self.id} has no option {name}" for name in chosen if name not in known]
        faults += filter(None, (known[name].fault(value) for name, value in chosen.items() if name in known))
        if faults:
            raise ValueError("; ".join(faults))
        return chosen

    def __getitem__(self, option: str) -> Any:
        """The value chosen for an option, or settled for all games of this variant."""
        return self.rulings[option]

    @cached_property
    def nowhere(self) -> Position:
        """A position with nobody in it, for questions that board, unit and text alone decide."""
        return Position(self, Phase("nowhere"), NOTHING)

    # Questions with a trivial answer in plain Diplomacy.

    def board(self, position: Position | None = None) -> Board:
        """The board as it is now: seasons, craters and the like change it. The same state gives the same object."""
        return self.base

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        """How strong a unit is in a role (attack, hold, stay, meet, cut, support) at a place: int or Fraction."""
        return 1

    def standing_forces(self, now: adjudication.Situation) -> Iterable[Any]:
        """Forces that fight unordered: garrisons, fortified borders."""
        return ()

    def state(self, position: Position) -> dict[str, Any]:
        """The variant's own state in the notation of its page, for scenarios and save files."""
        return {}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The position with the variant's own state from that notation. ValueError for a key it does not have."""
        if state:
            raise ValueError(f"{self.id} keeps no state called {', '.join(sorted(state))}")
        return position

    def view(self, position: Position, power: str) -> View:
        """What a power may know of a position: in plain Diplomacy everything but others' orders."""
        return View(power, position)

    def waits(self, position: Position) -> bool:
        """Whether a phase is held though nobody has to act in it (secrecy)."""
        return False

    def payoff(self, end: End) -> Mapping[str, Any]:
        """What an end pays, by power: nothing but the glory."""
        return {}

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        """The first position of a game of these people, by power; `gm`: whether somebody is game master."""
        return position

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        """Why an order without a unit cannot be given now, after the lines `orders`; None if it can."""
        return None

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        """What a power (or GM) can fill in now beside the orders of units, with `orders` filled in already."""
        return ()

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """What lies on the board beside units."""
        return ()

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        """Province -> what one of `surveys` says of it for a power ("" if it only belongs to it); others left out."""
        return {}

    def statement(self, position: Position, power: str) -> str:
        """What a power (or everybody, "") is told of its means before this phase, as text; "" if nothing."""
        return ""

    def shares(self, units: Sequence[Unit]) -> bool:
        """Whether these units, all in one place, may stand there together."""
        return False

    def begun(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """What stands for a power once those of its lines are carried out that come before all others (Verb.first)."""
        return position

    def describe(self, position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
        """What there is to say of a unit at its place, as (words, amount): its strength in each role."""
        return ()

    # Questions that are the game: answered in `standard`.

    all_verbs: ClassVar[Mapping[str, Verb]]
    """Every order that can be written in some phase, by name."""

    def verb(self, name: str) -> Verb:
        return self.all_verbs[name]

    @abstractmethod
    def verbs(self, phase: Phase) -> Sequence[Verb]:
        """The orders that can be given in a phase, in menu order."""

    @abstractmethod
    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        """What may come next in an order of which `partial` is chosen, given the lines already written."""

    @abstractmethod
    def steps(self, phase: Phase) -> Sequence[Step]:
        """What happens in a phase, in this order."""

    @abstractmethod
    def next_phase(self, phase: Phase) -> Phase:
        """The phase that comes after this one, whether or not anybody has to act in it."""

    @abstractmethod
    def must_act(self, position: Position) -> tuple[str, ...]:
        """The powers that have something to order now, in map order."""

    @abstractmethod
    def retreats(self, now: adjudication.Situation, unit: Unit, origin: str) -> Dislodged:
        """Where a unit may retreat; asked when all steps are done."""

    @abstractmethod
    def finish(self, position: Position, end: End) -> Position:
        """The position of a game that ends here by agreement. ValueError if it cannot end so."""

    @abstractmethod
    def missing(self, position: Position, power: str) -> tuple[Order, ...]:
        """The orders of a power that gave none, or too few."""

    @abstractmethod
    def dues(self, position: Position, power: str) -> int:
        """Builds owed to a power (positive) or removals it owes (negative)."""

    @abstractmethod
    def end(self, position: Position) -> End | None:
        """How the game has ended, or None while it goes on."""

    @abstractmethod
    def doctor(self, position: Position) -> list[Reason]:
        """Everything odd in a position, at once."""

    @abstractmethod
    def report(self, turn: Turn, power: str) -> str:
        """What a power is told of a turn, as text."""

    # What every variant can do.

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

    def keyed(self, units: Iterable[Unit], state: str = "") -> dict[str, Unit]:
        """Units by key, in the same order; those that share a place are numbered.

        ValueError where they may not; `state` is a word for how they are there.
        """
        crowds: dict[str, list[Unit]] = {}
        for unit in units:
            crowds.setdefault(unit.place.key, []).append(unit)
        return {unit.key: unit for crowd in crowds.values() for unit in self._told_apart(crowd, state)}

    def _told_apart(self, crowd: list[Unit], state: str) -> Iterable[Unit]:
        """The units in one place, each with the number that it has there."""
        if len(crowd) == 1:
            return (replace(unit, number="") if unit.number else unit for unit in crowd)
        if not self.shares(crowd):
            raise ValueError(f"{crowd[0].text} and {crowd[1].text} are both {state}in {crowd[0].place.words}")
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
            raise ValueError(say(NO_SUCH_UNIT(text=text, why=f"write {' or '.join(self.kinds)} before the place")))
        place = self.standing_place(board, named.kind, named.place)
        if place is None:
            kind = self.kinds[named.kind].name
            raise ValueError(say(NO_SUCH_UNIT(text=text, why=f"no {kind} can stand in {named.place.words}")))
        return interned(board, Unit(owner, named.kind, place))

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
        return GM_NAME if writer == GM else self.board(position).powers[writer].name

    def writer(self, board: Board, text: str) -> str:
        """Who writes orders under this heading: a power, or the game master. ValueError if it is neither."""
        return GM if self.gm and text.upper() == GM else self.power(board, text)

    def parse(self, position: Position, power: str, text: str) -> Order:
        """The order that a power means by a text, of this phase if it can be one, else of another.

        Unreadable, with what would be right, if it is none.
        """
        board = self.board(position)
        known = self._known(board)[position.phase.step, power]
        order = known.get(text)
        if order is None:
            order, looked = self._parsed(position, board, power, text)
            if not looked and len(known) < 50_000:
                known[text] = order
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
    ) -> Turn:
        """One phase adjudicated. `orders`: lines by power, as text or as Order. Unreadable for a line that is no order.

        DrawNeeded where a chance result is needed that `draws` does not hold; ValueError once the game is over.
        """
        if self.over(position):
            raise ValueError(OVER)
        board = self.board(position)
        texts, step = self._known(board), position.phase.step
        read: dict[str, tuple[Order, ...]] = {}
        for name, lines in orders.items():
            power = self.writer(board, name)
            known = texts[step, power].get
            read[power] = tuple([known(line) or self._order(position, power, line) for line in lines])
        return adjudication.run(self, position, read, draws)

    def _order(self, position: Position, power: str, line: str | Order) -> Order:
        return line if isinstance(line, Order) else self.parse(position, power, line)

    def over(self, position: Position) -> bool:
        """Whether nothing is ordered and adjudicated any more."""
        return not self.steps(position.phase) or self.end(position) is not None

    def go_on(self, position: Position) -> Position:
        """The position at the next phase in which somebody has to act; phases without anything to do run through."""
        here = self.arrive(position, self.next_phase(position.phase))
        while not (here.phase is DONE or self.waits(here) or self.must_act(here)):
            board = self.board(here)
            now = adjudication.Situation(self, board, here, here, ())
            for step in self.steps(here.phase):
                now = step(now)
            here = self.arrive(now.position, self.next_phase(here.phase))
        return here

    def arrive(self, position: Position, phase: Phase) -> Position:
        """The position as a phase begins: `done` once the game has ended."""
        there = position.at(phase)
        return there.at(DONE) if self.end(there) else there


Registry = Mapping[str, Callable[..., Variant]]
