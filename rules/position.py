"""Positions and turns, what a variant answers about them, and the rules of orders; in one module as each needs the
other."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self
from weakref import WeakKeyDictionary

from .board import Board, Location
from .economy import (
    AccountRow,
    Advice,
    Balance,
    Currency,
    Due,
    Form,
    LedgerEntry,
    Measure,
    Posting,
    Prospect,
    Settlement,
)
from .guides import Lesson
from .i18n import tr, tr_noop
from .options import End, Option, Override, SourceRemark, StateWord
from .presentation import SignType
from .reasons import Reason, ReportedValue, Sentence, say
from .solver import Policy, Resolution
from .units import (
    GM,
    NOTHING,
    Candidate,
    CardDeal,
    CardKind,
    CardNote,
    Choices,
    Dislodged,
    Edit,
    Event,
    Fate,
    Order,
    OrderType,
    Outcome,
    Phase,
    Role,
    Sign,
    Survey,
    Tactics,
    Unit,
    UnitKind,
    by_power,
    dislodged_dict,
)


@dataclass(slots=True)
class Position:
    """The state of a game at the beginning of a phase. `units` and `dislodged` are keyed by unit, `centers` by
    province.

    `extra` is the variant's own state; `layer` the state of a game laid over it, such as stakes.

    >>> position = rules.variant("standard").start()
    >>> [unit.text for unit in position.units_of("France")]
    ['F Bre', 'A Mar', 'A Par']
    """

    variant: Final[Variant] = field(compare=False, repr=False)
    phase: Final[Phase]
    units: Final[Mapping[str, Unit]]
    dislodged: Final[Mapping[str, Dislodged]] = field(default_factory=lambda: NOTHING)
    centers: Final[Mapping[str, str]] = field(default_factory=lambda: NOTHING)
    extra: Final[Any] = None
    layer: Final[Any] = None

    def __reduce__(self) -> tuple[Any, ...]:
        values = (self.phase, self.units, self.dislodged, self.centers, self.extra, self.layer)
        return _arrived, (self.variant, *values)

    def with_units(
        self,
        units: Mapping[str, Unit],
        dislodged: Mapping[str, Dislodged] | None = None,
        centers: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the position with other units and, if given, other dislodged units and owners of supply centers."""
        gone = self.dislodged if dislodged is None else dislodged
        owners = self.centers if centers is None else centers
        return Position(self.variant, self.phase, units, gone, owners, self.extra, self.layer)

    def at(self, phase: Phase) -> Position:
        """Return the same position at another phase."""
        return Position(self.variant, phase, self.units, self.dislodged, self.centers, self.extra, self.layer)

    @property
    def title(self) -> str:
        """The phase in words, as this variant says it: "Winter 1901, adjustments"."""
        return self.variant.phase_title(self.phase)

    def owned(self, power: str) -> tuple[str, ...]:
        """Return the supply centers that a power owns, in stored order."""
        return tuple(center for center, owner in self.centers.items() if owner == power)

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """Return the units of a power, in stored order."""
        return tuple(unit for unit in self.units.values() if unit.power == power)

    def as_dict(self) -> dict[str, Any]:
        """Return phase, units, centers, dislodged units with retreats, and state in the notation of scenario files."""
        centers = by_power((owner, center) for center, owner in self.centers.items())
        return {
            "phase": self.phase.text,
            "units": by_power((unit.power, unit.listed) for unit in self.units.values()),
            "centers": {power: sorted(owned, key=str.lower) for power, owned in centers.items()},
            "dislodged": dislodged_dict(self.dislodged),
            "state": self.variant.state(self),
        }


def _arrived(variant: Variant, phase: Phase, units: Mapping[str, Unit], *rest: Any) -> Position:
    """Rebuild a position sent from another process, with the Unit objects already known on the board here."""
    position = Position(variant, phase, units, *rest)
    known: dict[str, Unit] = variant.board(position).memo.setdefault("units", {})
    return position.with_units({key: known.setdefault(unit.ident, unit) for key, unit in units.items()})


@dataclass(slots=True)
class Turn:
    """One adjudication: the position before, the orders and draws, the outcomes, and the position after.

    `agreed`: the players ended the game by agreement and nothing was adjudicated. `absent`: powers whose sealed orders
    were not opened. `signed`: power -> the key its orders were handed in with and their signature. `edits`: changes
    that the game master made to the position instead of an adjudication.

    >>> variant = rules.variant("standard")
    >>> turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    >>> (turn.results["A Par"], turn.after.phase.text)
    (('bounce',), 'F1901M')
    """

    before: Final[Position]
    orders: Final[Mapping[str, tuple[Order, ...]]]
    draws: Final[Mapping[str, Any]]
    outcomes: Final[tuple[Outcome, ...]]
    after: Final[Position]
    dislodged: Final[Mapping[str, Dislodged]] = field(default_factory=lambda: NOTHING)
    resolution: Final[Resolution | None] = field(default=None, compare=False, repr=False)
    agreed: Final[bool] = False
    absent: Final[tuple[str, ...]] = ()
    edits: Final[tuple[Edit, ...]] = ()
    overrides: Final[tuple[Override, ...]] = ()
    signed: Final[Mapping[str, str]] = field(default_factory=lambda: NOTHING)

    @property
    def results(self) -> dict[str, tuple[str, ...]]:
        """Result words by unit (as before the turn) or order; by `Power: unit` where two powers share that text."""
        owners: dict[str, set[str]] = {}
        for outcome in self.outcomes:
            owners.setdefault(outcome.key, set()).add(outcome.order.power)
        found: dict[str, tuple[str, ...]] = {}
        for one in self.outcomes:
            key = f"{one.order.power}: {one.key}" if len(owners[one.key]) > 1 else one.key
            if one.unit or one.name or key not in found:
                found[key] = one.words
        return found


@dataclass(frozen=True, slots=True)
class View:
    """What one power (or PUBLIC) may know: a position reduced to that. `power` "" sees everything.

    `visible_provinces`: the provinces in sight, None for all; provinces out of sight are unknown, not empty. `past`:
    the power's earlier views, oldest first, as far back as the caller keeps them.

    >>> variant = rules.variant("diplomyopia")
    >>> sorted(variant.view(variant.start(), "Italy").visible_provinces)[:4]
    ['ADR', 'Apu', 'ION', 'Nap']
    """

    power: str
    position: Position
    visible_provinces: frozenset[str] | None = None
    past: tuple[View, ...] = ()


# What may be ordered: order types with their rules, and the request that they answer.


@dataclass(slots=True, eq=False)
class ChoiceRequest:
    """A request for choices: the power that asks, in which position, and the orders it has already written."""

    variant: Final[Variant]
    board: Final[Board]
    position: Final[Position]
    power: Final[str]
    orders: Final[tuple[Order, ...]] = ()


@lru_cache(maxsize=1024)
def parts_of(form: str) -> tuple[tuple[bool, str], ...]:
    """Split an order form into (whether it is a slot, the slot's name or the fixed word)."""
    found = re.findall(r"\{(\w+)\}|([^{}]+)", form)
    return tuple((True, slot) if slot else (False, word.strip()) for slot, word in found if slot or word.strip())


@lru_cache(maxsize=1024)
def _slots_as_written(form: str, slots: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Return the slots in the order of the form, then the rest, each with its index in asking order (unit first)."""
    written = [slot for is_slot, slot in parts_of(form) if is_slot]
    asked = [*(slot for slot in written if slot not in slots), *slots]
    return tuple((slot, asked.index(slot)) for slot in dict.fromkeys((*written, *slots)))


class OrderRule(OrderType):
    """An order type with its rules: which units may be given the order, and which values may fill its slots."""

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Return why this unit cannot be given this order at all in this position; None if it can."""
        return None

    def goes_by_sea(self, position: Position, order: Order) -> bool | None:
        """Whether the unit reaches its destination by convoy only; None: decided by its kind's table of moves."""
        return None

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Return the candidates for the slot after `filled` (the unit first)."""
        return ()

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order with these values for its slots (the unit first), written as in the first form."""
        places = _slots_as_written(self.forms[0], self.slots)
        return self.order(asked.power, {slot: filled[at] for slot, at in places if at < len(filled)})

    def write(self, values: Mapping[str, Any]) -> str:
        """Return the first form with its slots filled."""
        parts = parts_of(self.forms[0])
        return " ".join(
            str(getattr(values[part], "text", values[part])) if is_slot else part for is_slot, part in parts
        )


# The state of a phase during its adjudication, and its chance results.


class DrawNeeded(LookupError):
    """Raised when a step needs a chance result missing from `draws`: draw it, record it, and adjudicate again.

    >>> rules.DrawNeeded("die", 1, 6).fits(7)
    False
    """

    def __init__(self, name: str, low: int, high: int, of: Sequence[Any] = ()) -> None:
        super().__init__(tr("{name} needs a random number from {low} to {high}", low=low, high=high, name=name))
        self.name, self.low, self.high, self.of = name, low, high, tuple(of)

    def value(self, number: int) -> Any:
        """Return the value to record for a drawn number: the item of `of` it stands for, or the number itself."""
        return self.of[number - self.low] if self.of else number

    def fixed(self, seed: str, phase: str) -> Any:
        """Return the result that a seed fixes for this draw: always the same for one seed and phase."""
        number = int.from_bytes(sha256("\n".join((seed, phase, self.name)).encode()).digest())
        return self.value(self.low + number % (self.high - self.low + 1))

    def fits(self, value: Any) -> bool:
        """Whether this value can be recorded for the draw."""
        return value in self.of if self.of else type(value) is int and self.low <= value <= self.high


class Draws(dict[str, Any]):
    """Chance results drawn at the moment a step needs them, so that nothing is adjudicated twice.

    >>> class Sixes(rules.Draws):
    ...     def draw(self, needed):
    ...         self[needed.name] = needed.value(needed.high)
    >>> draws = Sixes()
    >>> draws.draw(rules.DrawNeeded("die", 1, 6))
    >>> draws
    {'die': 6}
    """

    def draw(self, needed: DrawNeeded) -> None:
        """Record a result for this draw. Raises DrawNeeded if it cannot be drawn here."""
        raise needed


@dataclass(slots=True, eq=False)
class AdjudicationState:
    """The input and output of each step of an adjudication.

    `before` is the position that the orders were written for, `position` the position so far; `plan` holds what earlier
    steps worked out from the orders, by unit key; `outcomes` and `resolution` hold what is decided; `lost` are the
    units dislodged in this phase and removed at once.
    """

    variant: Final[Variant]
    board: Final[Board]
    before: Final[Position]
    position: Final[Position]
    orders: Final[tuple[Order, ...]]
    draws: Final[Mapping[str, Any]] = field(default_factory=lambda: NOTHING)
    plan: Final[Mapping[str, Any]] = field(default_factory=lambda: NOTHING)
    outcomes: Final[tuple[Outcome, ...]] = ()
    resolution: Final[Resolution | None] = None
    lost: Final[Mapping[str, Dislodged]] = field(default_factory=lambda: NOTHING)
    overrides: Final[tuple[Override, ...]] = ()

    def replace(
        self,
        position: Position | None = None,
        *,
        orders: tuple[Order, ...] | None = None,
        plan: Mapping[str, Any] | None = None,
        outcomes: tuple[Outcome, ...] | None = None,
        resolution: Resolution | None = None,
        lost: Mapping[str, Dislodged] | None = None,
    ) -> AdjudicationState:
        """Return the state with a step's changes: `dataclasses.replace` at a fifth of the cost."""
        return AdjudicationState(
            self.variant,
            self.board,
            self.before,
            position or self.position,
            self.orders if orders is None else orders,
            self.draws,
            self.plan if plan is None else plan,
            self.outcomes if outcomes is None else outcomes,
            resolution or self.resolution,
            self.lost if lost is None else lost,
            self.overrides,
        )

    def draw(self, name: str, low: int, high: int) -> int:
        """Return the recorded number called `name`. Raises DrawNeeded if there is none yet, ValueError unless it is a
        whole number from `low` to `high`."""
        if name not in self.draws:
            self._ask(DrawNeeded(name, low, high))
        number = self.draws[name]
        if type(number) is not int or not low <= number <= high:
            text = tr_noop("The number drawn for {name} must be from {low} to {high}, not {number!r}")
            raise ValueError(tr(text, name=name, low=low, high=high, number=number))
        return number

    def pick(self, name: str, of: Sequence[Any]) -> Any:
        """Return the recorded choice called `name` from `of`, in which an item may occur repeatedly to be likelier.
        Raises DrawNeeded if there is none yet, ValueError if it is not in `of`."""
        if name not in self.draws:
            self._ask(DrawNeeded(name, 1, len(of), of))
        if self.draws[name] not in of:
            text = tr_noop("The draw for {name} must be one of {known}, not {drawn!r}")
            raise ValueError(tr(text, name=name, known=", ".join(map(str, of)), drawn=self.draws[name]))
        return self.draws[name]

    def _ask(self, needed: DrawNeeded) -> None:
        """Let the draws record this result if they draw on request. Raises DrawNeeded otherwise."""
        if not isinstance(self.draws, Draws):
            raise needed
        self.draws.draw(needed)


Step = Callable[[AdjudicationState], AdjudicationState]

# The methods that a variant may override (the hooks), and its data.
#
# Each hook has an implementation for plain Diplomacy: here if it is trivial, otherwise in `standard`.

HOOKS = frozenset(
    (
        "kinds", "verbs", "ask", "legal", "lookahead", "steps", "next_phase", "is_held", "must_act", "board",
        "standing_place", "strength", "standing_forces", "retreats", "default_orders", "adjustments_due", "view",
        "seen", "report", "end", "finish", "payoff", "validate", "state", "read_state", "state_words", "seated",
        "fault", "forms", "forms_on", "offers", "offering", "signs", "holdings", "survey", "statement", "may_share",
        "after_first_orders", "describe", "seen_by", "known_as", "partners", "power_groups", "events", "ledger",
        "fates", "balances", "accounts", "wealth", "score", "prospects", "stakes", "postings", "table_orders",
        "remarks", "played_as", "chances", "card_of", "deck", "deal", "reported_values", "current_value", "basis",
        "advice", "phase_title",
    )
)  # fmt: skip
"""The members that a variant may override; everything else of `Variant` is the same for all variants."""

NO_SUCH_POWER = Sentence("no_such_power", "no power is called '{text}'. The powers are {powers}")
GM_NAME = tr_noop("Game master")


class Variant(ABC):
    """The rules of a game with its options chosen; `base` is the board before play has changed it.

    `players`: how many play; `hours`: the usual duration of a game; `map_id`: its map file; `kinds`: unit kinds by
    letter; `lesson`: its guided turn.

    >>> variant = rules.variant("standard")
    >>> (variant.name, variant.start().phase.text)
    ('Diplomacy', 'S1901M')
    """

    base: Board
    id: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    plays: ClassVar[str] = ""
    """The id of the game that it is laid over; "" for a game of its own."""
    players: ClassVar[int] = 7
    hours: ClassVar[str] = "3-6"
    map_id: ClassVar[str] = "standard"
    kinds: ClassVar[Mapping[str, UnitKind]]
    options: ClassVar[tuple[Option, ...]] = ()
    surveys: ClassVar[tuple[Survey, ...]] = ()
    """Map overlays offered for one power."""
    sign_types: ClassVar[tuple[SignType, ...]] = ()
    """Types of the signs (`signs`) that can lie on the board beside units."""
    gm: ClassVar[bool] = False
    """Whether a game master may give orders, under the key GM."""
    keeps_start_centers: ClassVar[bool] = False
    """Whether a set-up without centers gets those of the start of the game; otherwise nobody owns any."""
    compared_by_entry: ClassVar[frozenset[str]] = frozenset()
    """State keys whose tables a scenario compares only in the entries that it lists."""
    compared_by_value: ClassVar[Mapping[str, Any]] = NOTHING
    """State keys that a scenario compares only in the values it lists, at any depth -> the value of omitted state."""
    opening: ClassVar[Mapping[str, Any]] = NOTHING
    """The variant's own state at the start of a game, in the notation of its page."""
    by_chance: ClassVar[bool] = False
    """Whether anything in the game depends on chance."""
    capacity_clause: ClassVar[str] = "S3"
    """The rule that says how many units a province holds."""
    seasons: ClassVar[Mapping[str, str]] = Phase.SEASONS
    step_words: ClassVar[Mapping[str, str]] = Phase.STEPS
    """Names of seasons and steps by letter; phases with a name of their own by text."""
    step_actions: ClassVar[Mapping[str, str]] = NOTHING
    """Button texts, by step letter, for steps in which nobody gives orders."""
    closing: ClassVar[Phase]
    """The phase of a game that has ended."""
    endings: ClassVar[Mapping[str, bool]] = MappingProxyType({"draw": False, "concession": True})
    """The kinds of end that players can agree on, in menu order -> whether one power alone wins."""
    coin: ClassVar[Currency] = Currency()
    """The currency of the game."""
    stake_coin: ClassVar[Currency] = Currency()
    """The currency of stakes and payouts."""
    statement_title: ClassVar[str] = tr_noop("Income")
    """The title of a power's `statement`."""
    seating: ClassVar[str] = ""
    """A sentence or two for the people taking seats on what else depends on who plays which power."""
    convoys_in_vain: ClassVar[bool] = False
    """Whether an army's move that only a convoy could make, with no fleets for it, is a failed move, not a void one."""
    fixed_options: ClassVar[Mapping[str, Any]] = NOTHING
    """Rulings that are not options in this variant, by their option name in variants where they are."""
    tactics: ClassVar[type[Tactics]]
    """The class with which a computer player evaluates one seat from what that seat sees."""
    lesson: ClassVar[Lesson | None] = None

    def __init__(self, base: Board, **chosen: Any) -> None:
        self.base = base
        self.chosen = {**{option.name: option.default for option in self.options}, **self._checked(chosen)}
        self.rulings: Mapping[str, Any] = {**self.fixed_options, **self.chosen}
        self.policy = Policy()
        self._base_memo: dict[Any, Any] = {}
        self._memos: WeakKeyDictionary[Board, dict[Any, Any]] = WeakKeyDictionary()

    def memo(self, board: Board) -> dict[Any, Any]:
        """Return the cache of what these rules make of a board; it lasts as long as the board."""
        if board is self.base:  # nearly always, and in every phase: a weak dictionary is slow
            return self._base_memo
        return self._memos.setdefault(board, {})

    origin: tuple[Callable[..., Variant], tuple[Any, ...]] | None = None
    """A function and its arguments with which another process rebuilds this variant; None: its board is sent."""

    def _checked(self, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        known = {option.name: option for option in self.options}
        faults = [tr("{id} has no option {name}", id=self.id, name=name) for name in chosen if name not in known]
        faults += filter(None, (known[name].fault(value) for name, value in chosen.items() if name in known))
        if faults:
            raise ValueError("; ".join(faults))
        return {name: known[name].settled(value) for name, value in chosen.items()}

    @property
    def noted(self) -> Mapping[str, Any]:
        """The chosen values as files store them: `later` options at their default are left out."""
        left = {option.name for option in self.options if option.later and self.chosen[option.name] == option.default}
        return {name: value for name, value in self.chosen.items() if name not in left}

    def __getitem__(self, option: str) -> Any:
        """Return the value of an option, chosen or fixed for all games of this variant. Raises KeyError for others."""
        return self.rulings[option]

    @cached_property
    def nowhere(self) -> Position:
        """An empty position, for questions that depend on board, unit and text alone."""
        return Position(self, Phase("nowhere"), NOTHING)

    def verb(self, name: str) -> OrderRule:
        """Return the order type of this name. Raises KeyError if there is none."""
        return self.all_verbs[name]

    def order_type(self, role: Role) -> OrderRule:
        """Return the first order type in menu order with this role of plain Diplomacy (for MOVE the plain move, not the
        one by convoy). Raises KeyError if there is none."""
        return self.by_role[role]

    @cached_property
    def by_role(self) -> Mapping[Role, OrderRule]:
        """Role -> the first order type that has it, for the roles that occur in this variant."""
        types = [one for one in self.all_verbs.values() if one.role is not Role.OTHER]
        return {one.role: one for one in reversed(types)}

    def is_first(self, order: Order) -> bool:
        """Whether this order is carried out before all others."""
        return order.type.first

    @classmethod
    def played_as(cls, options: Mapping[str, Any]) -> type[Self]:
        """Return the variant class played with these options: another if they say which game it is laid over."""
        return cls

    # Hooks that are trivial in plain Diplomacy.

    def phase_title(self, phase: Phase) -> str:
        """Return the phase in words: "Winter 1901, adjustments"."""
        return phase.called(self.seasons, self.step_words)

    def board(self, position: Position | None = None) -> Board:
        """Return the board as changed by seasons, craters and the like. Equal states give the same object."""
        return self.base

    def standing_place(self, board: Board, kind: str, place: Location) -> Location | None:
        """Return where a unit of this kind stands when placed at `place` (armies: no coast); None if it cannot."""
        table = self.kinds[kind].table
        if board.neighbors(table, place.text):
            return place
        whole = board.locations[place.province] if place.coast else place
        return whole if board.neighbors(table, whole.text) else None

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        """Return a unit's strength at a place in a role: attack, hold, stay, meet, cut, support. Int or Fraction."""
        return 1

    def standing_forces(self, now: AdjudicationState) -> Iterable[Any]:
        """Return forces that fight without orders: garrisons, fortified borders."""
        return ()

    def state(self, position: Position) -> dict[str, Any]:
        """Return the variant's own state in the notation of its page, for scenarios and save files."""
        return {}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with the variant's own state in that notation. Raises ValueError for unknown keys."""
        if state:
            raise ValueError(tr("{id} has no state called {state}", id=self.id, state=", ".join(sorted(state))))
        return position

    def state_words(self) -> Mapping[str, StateWord]:
        """Return the names of the state's keys for people, including keys omitted while they are empty."""
        return NOTHING

    def current_value(self, position: Position, key: str, value: Any) -> Any:
        """Return a state value without the parts that no longer count in this position; scenarios compare the rest."""
        return value

    def view(self, position: Position, power: str) -> View:
        """Return what a power (PUBLIC: a spectator, "": everything) may know of a position. In plain Diplomacy that is
        everything but the others' orders; where nothing is hidden, the View holds the same Position object."""
        return View(power, position)

    def seen(self, turn: Turn, power: str) -> Turn:
        """Return a turn as a power may know it: both positions as it sees them, the orders and outcomes published to
        it, and only the draws and resolution it may know. The same Turn object if nothing is hidden."""
        before, after = self.view(turn.before, power).position, self.view(turn.after, power).position
        known = before is turn.before and after is turn.after
        return turn if known else replace(turn, before=before, after=after)

    def reported_values(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        """Return what a power is shown after a turn, by key, in scenario notation: its view of position and state."""
        whole = self.view(turn.after, power).position.as_dict()
        return {key: ReportedValue(value) for key, value in {**whole["state"], **whole}.items()}

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        """Return warnings about a power's orders before it submits them, in addition to those common to all games.
        `position` is the position as the power may know it."""
        return ()

    def is_held(self, position: Position) -> bool:
        """Whether a phase is played even if nobody has to act: always true of movement. Other phases are skipped unless
        skipping them would reveal that nobody acts."""
        return position.phase.step == "M"

    def payoff(self, position: Position, end: End) -> Settlement | None:
        """Return the payouts if the game ends this way in this position; None if nothing is paid."""
        return None

    def stakes(self, position: Position, book: Sequence[Posting]) -> tuple[Due, ...]:
        """Return the stake due from each power before it plays, and whether it is paid according to the cash book."""
        return ()

    def postings(self, position: Position, book: Sequence[Posting]) -> tuple[Posting, ...]:
        """Return the postings still missing from the cash book to make it agree with the position."""
        return ()

    def table_orders(self, position: Position, players: Mapping[str, str]) -> tuple[Order, ...]:
        """Return the game master's orders on who stopped playing or returned. `players`: those now, by power."""
        return ()

    def remarks(self) -> tuple[SourceRemark, ...]:
        """Return remarks on the source of the rules: where it is right and where it is not."""
        return ()

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        """Return the first position of a game with these players, by power; `gm`: whether there is a game master."""
        return position

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        """Return why an order without a unit cannot be given now, after the orders `orders`; None if it can."""
        return None

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        """Return the forms that a power (or GM) can fill in now besides unit orders; `orders` are filled in already."""
        return ()

    def offers(self, position: Position, power: str, drafts: Mapping[str, Sequence[Order]]) -> tuple[Order, ...]:
        """Return the orders in `drafts` that wait for this power's response (a signature) and are known to it."""
        return ()

    def offering(self, position: Position) -> bool:
        """Whether such offers can be written in this phase; in sealed games they reach the other seats as letters."""
        return False

    def forms_on(
        self, position: Position, power: str, orders: Sequence[Order], offers: Sequence[Order] | None
    ) -> tuple[Form, ...]:
        """Return the same as `forms`, given `offers` waiting for the power's response; None if nobody can see what
        others have written before all orders are opened."""
        return self.forms(position, power, orders)

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """Return what lies on the board beside units, each of one of the `sign_types`."""
        return ()

    def holdings(self, position: Position) -> Mapping[str, str] | None:
        """Return province -> owner; None: the owner of its center, or the power that last occupied the province."""
        return None

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        """Return province -> a survey's text for a power ("" if merely its own); other provinces are left out."""
        return {}

    def statement(self, position: Position, power: str) -> str:
        """Return what a power ("": everybody) is told of its means before this phase, as text; "" if nothing."""
        return ""

    def may_share(self, units: Sequence[Unit]) -> bool:
        """Whether these units, all in one province, may occupy it together."""
        return False

    def after_first_orders(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """Return the position after the power's orders that come before all others (`OrderType.first`), including what
        it has left besides its units once its orders are written."""
        return position

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        """Return a unit's details at its place as (words, amount) pairs: its strength in each role; with `to`, its
        strength in the roles that matter for that destination."""
        return ()

    def seen_by(self, position: Position, power: str, province: str) -> Reason | None:
        """Return why a province is in sight of a power, in a position as that power knows it; None if that is obvious
        or the province is not in sight."""
        return None

    def known_as(self, position: Position, power: str, player: str) -> str:
        """Return the public name of a power's player: the player's name, a number, or "" if nobody is told."""
        return player

    def partners(self, position: Position, power: str) -> tuple[str, ...]:
        """Return the other powers of the same player, if that is part of the game, for that player to see."""
        return ()

    def power_groups(self) -> tuple[tuple[str, ...], ...]:
        """Return groups of powers of which every player has one each; () if anybody may play any power."""
        return ()

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        """Return what happened to powers in a turn besides their orders, as far as a power may know ("": all)."""
        return ()

    def ledger(self, turn: Turn, power: str) -> tuple[LedgerEntry, ...]:
        """Return a turn's movements of money in chronological order, as far as a power may know ("": all)."""
        return ()

    def balances(self, turn: Turn) -> Iterable[Balance]:
        """Return the amounts kept by the game, before and after a turn, with the total of the reported changes."""
        return ()

    def accounts(self, position: Position, power: str) -> tuple[AccountRow, ...]:
        """Return the means of all powers, line by line, as far as a power may know ("": all of it)."""
        return ()

    def wealth(self, position: Position, power: str) -> tuple[Measure, ...]:
        """Return measures besides centers to compare the powers by, as far as a power may know ("": all of it)."""
        return ()

    def chances(self, position: Position) -> tuple[DrawNeeded, ...]:
        """Return the chance results that this phase may need, for a game master who rolls physical dice."""
        return ()

    def prospects(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Prospect, ...]:
        """Return the chance events that may happen to a power next if it gives these orders."""
        return ()

    def card_of(self, position: Position, unit: Unit) -> CardNote | None:
        """Return a note on a unit's card, from a position as the viewer may know it; None if units have no cards."""
        return None

    def deck(self, position: Position, power: str) -> tuple[CardKind, ...]:
        """Return the pack of cards by kind, with the units that a power knows to hold each ("": all units)."""
        return ()

    def deal(self, turn: Turn) -> CardDeal | None:
        """Return the cards dealt in a turn and how, as the game master sees it; None if the turn has no deal."""
        return None

    # Hooks that make up the game: implemented in `standard`.

    all_verbs: ClassVar[Mapping[str, OrderRule]]
    """Every order type that exists in some phase, by name."""

    @abstractmethod
    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        """Return the order types of a phase, in menu order."""

    @abstractmethod
    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        """Return what may come next in an order of which `partial` is chosen, after the orders `orders`."""

    @abstractmethod
    def legal(self, position: Position, power: str, orders: tuple[Order, ...]) -> dict[str, tuple[Order, ...]]:
        """Return all orders that `ask` leads to after the orders `orders`, by first slot; no open-ended types."""

    @abstractmethod
    def steps(self, phase: Phase) -> Sequence[Step]:
        """Return the steps of a phase, in the order in which they are run."""

    @abstractmethod
    def next_phase(self, phase: Phase) -> Phase:
        """Return the phase after this one, whether or not anybody has to act in it."""

    @abstractmethod
    def must_act(self, position: Position) -> tuple[str, ...]:
        """Return the powers that have orders to give now, in map order."""

    @abstractmethod
    def retreats(self, now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        """Return a dislodged unit with its possible retreats, after all steps. `origin`: the attacker's province."""

    @abstractmethod
    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        """Return the facts behind an outcome besides its own reasons and the fight (places open, owned, owed or
        available), from a turn as the viewer may know it (`seen`)."""

    @abstractmethod
    def fates(self, turn: Turn) -> Iterable[Fate]:
        """Return the units that left, joined or changed into others in a turn, with the reason; moves are left out."""

    @abstractmethod
    def finish(self, position: Position, end: End) -> Position:
        """Return the position of a game ended here by agreement. Raises ValueError if it cannot end this way."""

    @abstractmethod
    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """Return the orders that apply to a power that gave none or too few."""

    @abstractmethod
    def adjustments_due(self, position: Position, power: str) -> int:
        """Return the number of builds (positive) or removals (negative) due to a power."""

    @abstractmethod
    def end(self, position: Position) -> End | None:
        """Return how the game has ended; None while it goes on."""

    @abstractmethod
    def score(self, position: Position) -> Measure:
        """Return the measure that decides the game, never negative, by power; at the end it is all the winner's."""

    @abstractmethod
    def validate(self, position: Position) -> list[Reason]:
        """Return everything inconsistent in a position, all at once."""

    @abstractmethod
    def report(self, turn: Turn, power: str) -> str:
        """Return what a power is told about a turn, as text."""

    # The writers of orders, and whether the game is over.

    def power(self, board: Board, text: str) -> str:
        """Return the id of the power that a text names. Raises ValueError if there is none."""
        if text in board.powers:
            return text
        power = board.power(text)
        if power is None:
            raise ValueError(say(NO_SUCH_POWER(text=text, powers=list(board.powers))))
        return power.id

    @property
    def writers(self) -> tuple[str, ...]:
        """All who write orders: the powers in map order, then the game master if the variant can have one."""
        return (*self.base.powers, GM) if self.gm else tuple(self.base.powers)

    def writer_name(self, position: Position, writer: str) -> str:
        """Return the present name of a writer of orders."""
        return tr(GM_NAME) if writer == GM else self.board(position).powers[writer].name

    def writer(self, board: Board, text: str) -> str:
        """Return the writer of orders that a heading names: a power or GM. Raises ValueError if it names neither."""
        return GM if self.gm and text.upper() == GM else self.power(board, text)

    def asked_for(self, position: Position, power: Any) -> str:
        """Return the writer that a power's id or name means, "" for nobody. Raises ValueError if there is none."""
        if power == "" or power in self.base.powers:
            return str(power)
        return self.writer(self.board(position), power if isinstance(power, str) else repr(power))

    def over(self, position: Position) -> bool:
        """Whether the game is over, so that nothing more is ordered or adjudicated."""
        return not self.steps(position.phase) or self.end(position) is not None

    # Common to all variants and implemented in `variant.PlayableVariant`.

    @abstractmethod
    def start(self) -> Position:
        """Return the position before the first orders."""

    @abstractmethod
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

    @abstractmethod
    def keyed(self, units: Iterable[Unit], dislodged: bool = False) -> dict[str, Unit]:
        """Return units by key, in order, numbered if they share a place. Raises ValueError if too many do."""

    @abstractmethod
    def unit(self, board: Board, power: str, text: str) -> Unit:
        """Return the power's unit that a text like `F StP/nc` names. Raises ValueError if it cannot be there."""

    @abstractmethod
    def parse(self, position: Position, power: str, text: str) -> Order:
        """Return the order that a text means, of this phase if possible. Raises Unreadable, suggesting a correction."""

    @abstractmethod
    def adjudicate(
        self,
        position: Position,
        orders: Mapping[str, Sequence[str | Order]],
        draws: Mapping[str, Any] = NOTHING,
        overrides: tuple[Override, ...] = (),
        stop: str = "",
    ) -> Turn:
        """Adjudicate one phase and return the turn. `orders`: by power, as text or as Order. `overrides`: the game
        master's rulings. `stop`: a phase to stop at though nobody can act in it (see `go_on`), taken from a save file.

        Raises Unreadable for text that is not an order, DrawNeeded if `draws` lacks a chance result, ValueError after
        the end of the game.
        """

    @abstractmethod
    def lookahead(
        self, position: Position, orders: Mapping[str, Sequence[Order]], draws: Mapping[str, Any] = NOTHING
    ) -> Position:
        """Return the position that `adjudicate` leads to, without the report. Raises the same errors."""

    @abstractmethod
    def drafted(self, position: Position, drafts: Mapping[str, Sequence[Order]]) -> Position:
        """Return the position after those of these orders that come before all others: what each writer sees.

        The same object if they change nothing.
        """

    @abstractmethod
    def go_on(self, position: Position, draws: Mapping[str, Any] = NOTHING, stop: str = "") -> Position:
        """Return the position at the next phase in which somebody has to act. Phases without orders run by themselves,
        also those with retreats or adjustments due that nobody can make, except the phase called `stop`.

        Raises DrawNeeded if one of them needs a chance result that `draws` does not hold.
        """

    @abstractmethod
    def arrive(self, position: Position, phase: Phase) -> Position:
        """Return the position at the beginning of a phase; at the closing phase if the game has ended."""
