"""Positions and turns, what a variant answers about them, and what an order may do in one.

These know of each other by nature: a position is asked through its variant, and a variant answers about positions.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Self
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
    """Everything that is so at the beginning of a phase. `units` and `dislodged` go by key, `centers` by province.

    `extra` is the variant's own state, `layer` that of what lies on it: stakes, whatever is played for them.

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
        """The position with its units changed, and perhaps who is dislodged and who owns what."""
        gone = self.dislodged if dislodged is None else dislodged
        owners = self.centers if centers is None else centers
        return Position(self.variant, self.phase, units, gone, owners, self.extra, self.layer)

    def at(self, phase: Phase) -> Position:
        """The same position at another phase."""
        return Position(self.variant, phase, self.units, self.dislodged, self.centers, self.extra, self.layer)

    @property
    def title(self) -> str:
        """The phase as people say it in this variant: "Winter 1901, adjustments"."""
        return self.variant.phase_title(self.phase)

    def owned(self, power: str) -> tuple[str, ...]:
        """The centers that a power owns, as they are kept."""
        return tuple(center for center, owner in self.centers.items() if owner == power)

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """Its units, in the order in which they are kept."""
        return tuple(unit for unit in self.units.values() if unit.power == power)

    def as_dict(self) -> dict[str, Any]:
        """Phase, units, centers, dislodged units with their retreats, and state, in the notation of scenario files."""
        centers = by_power((owner, center) for center, owner in self.centers.items())
        return {
            "phase": self.phase.text,
            "units": by_power((unit.power, unit.listed) for unit in self.units.values()),
            "centers": {power: sorted(owned, key=str.lower) for power, owned in centers.items()},
            "dislodged": dislodged_dict(self.dislodged),
            "state": self.variant.state(self),
        }


def _arrived(variant: Variant, phase: Phase, units: Mapping[str, Unit], *rest: Any) -> Position:
    """A position that comes from another process: its units are the very ones that are known on the board here."""
    position = Position(variant, phase, units, *rest)
    known: dict[str, Unit] = variant.board(position).memo.setdefault("units", {})
    return position.with_units({key: known.setdefault(unit.ident, unit) for key, unit in units.items()})


@dataclass(slots=True)
class Turn:
    """One adjudication: what stood, what was ordered and drawn, what came of it.

    `agreed`: the players ended the game instead, and nothing was adjudicated. `absent`: the powers whose orders were
    sealed and not opened. `signed`: by power, with whose key its orders were handed in, and the signature. `edits`: the
    game master changed the position instead, and nothing was adjudicated.

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
        """Result words by unit as written before the turn, or by order; `Power: unit` where two share that text."""
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
    """What one power (or PUBLIC) may know: a position with only that in it. `power` "" sees everything.

    `visible_provinces`: the provinces in sight, None for all; what is outside of them is unknown, not empty. `past`:
    what the same power saw before this, the earliest first, as far back as whoever asks wants to remember.

    >>> variant = rules.variant("diplomyopia")
    >>> sorted(variant.view(variant.start(), "Italy").visible_provinces)[:4]
    ['ADR', 'Apu', 'ION', 'Nap']
    """

    power: str
    position: Position
    visible_provinces: frozenset[str] | None = None
    past: tuple[View, ...] = ()


# What may be ordered: an order type with its rules, and the question that they answer.


@dataclass(slots=True, eq=False)
class ChoiceRequest:
    """Who asks for choices, in which position, and the lines already written."""

    variant: Final[Variant]
    board: Final[Board]
    position: Final[Position]
    power: Final[str]
    orders: Final[tuple[Order, ...]] = ()


@lru_cache(maxsize=1024)
def parts_of(form: str) -> tuple[tuple[bool, str], ...]:
    """A form cut into (is a slot, its name or its fixed word)."""
    found = re.findall(r"\{(\w+)\}|([^{}]+)", form)
    return tuple((True, slot) if slot else (False, word.strip()) for slot, word in found if slot or word.strip())


@lru_cache(maxsize=1024)
def _slots_as_written(form: str, slots: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The slots as they stand in a form, then the rest, each with its number as they are asked for: a unit first."""
    written = [slot for is_slot, slot in parts_of(form) if is_slot]
    asked = [*(slot for slot in written if slot not in slots), *slots]
    return tuple((slot, asked.index(slot)) for slot in dict.fromkeys((*written, *slots)))


class OrderRule(OrderType):
    """An order type with the rules of giving it: which units may be given it, and what may be filled in."""

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Why this unit can never be given this order here; None if it may be."""
        return None

    def goes_by_sea(self, position: Position, order: Order) -> bool | None:
        """Whether the unit goes where the order says by convoy only; None: as its kind's table of moves has it."""
        return None

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """The candidates for the slot after `filled` (the unit first)."""
        return ()

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """The order that these slots, all of `slots`, make, its unit first. They stand in it as in the first form."""
        places = _slots_as_written(self.forms[0], self.slots)
        return self.order(asked.power, {slot: filled[at] for slot, at in places if at < len(filled)})

    def write(self, values: Mapping[str, Any]) -> str:
        """The first form with its slots filled."""
        parts = parts_of(self.forms[0])
        return " ".join(
            str(getattr(values[part], "text", values[part])) if is_slot else part for is_slot, part in parts
        )


# A phase in the midst of its adjudication, and what it leaves to chance.


class DrawNeeded(LookupError):
    """A step needs a chance result that `draws` does not hold: draw it, record it, and adjudicate again.

    >>> rules.DrawNeeded("die", 1, 6).fits(7)
    False
    """

    def __init__(self, name: str, low: int, high: int, of: Sequence[Any] = ()) -> None:
        super().__init__(tr("{name} needs a random number from {low} to {high}", low=low, high=high, name=name))
        self.name, self.low, self.high, self.of = name, low, high, tuple(of)

    def value(self, number: int) -> Any:
        """What is recorded where this number was drawn: what it stands for, if it stands for something."""
        return self.of[number - self.low] if self.of else number

    def fixed(self, seed: str, phase: str) -> Any:
        """What a seed says of this draw: the same whenever it is asked in that phase."""
        number = int.from_bytes(sha256("\n".join((seed, phase, self.name)).encode()).digest())
        return self.value(self.low + number % (self.high - self.low + 1))

    def fits(self, value: Any) -> bool:
        """Whether this can be recorded."""
        return value in self.of if self.of else type(value) is int and self.low <= value <= self.high


class Draws(dict[str, Any]):
    """Chance results that are drawn as they are asked for, so that nothing has to be adjudicated again.

    >>> class Sixes(rules.Draws):
    ...     def draw(self, needed):
    ...         self[needed.name] = needed.value(needed.high)
    >>> draws = Sixes()
    >>> draws.draw(rules.DrawNeeded("die", 1, 6))
    >>> draws
    {'die': 6}
    """

    def draw(self, needed: DrawNeeded) -> None:
        """Record a result for this draw; DrawNeeded where that cannot be."""
        raise needed


class AdjudicationState(NamedTuple):
    """What a step is given and gives back.

    `before` is the position that the orders were written for, `position` what has become of it so far; `plan` is what
    earlier steps worked out of the orders, by unit key; `outcomes` and `resolution` what is decided; `lost` are the
    units dislodged in this phase and taken off at once.
    """

    variant: Variant
    board: Board
    before: Position
    position: Position
    orders: tuple[Order, ...]
    draws: Mapping[str, Any] = NOTHING
    plan: Mapping[str, Any] = NOTHING
    outcomes: tuple[Outcome, ...] = ()
    resolution: Resolution | None = None
    lost: Mapping[str, Dislodged] = NOTHING
    overrides: tuple[Override, ...] = ()

    def replace(
        self,
        position: Position | None = None,
        *,
        plan: Mapping[str, Any] | None = None,
        outcomes: tuple[Outcome, ...] | None = None,
        resolution: Resolution | None = None,
    ) -> AdjudicationState:
        """The situation with what a step has changed; `dataclasses.replace`, at a fifth of its cost."""
        return AdjudicationState(
            self.variant,
            self.board,
            self.before,
            position or self.position,
            self.orders,
            self.draws,
            self.plan if plan is None else plan,
            self.outcomes if outcomes is None else outcomes,
            resolution or self.resolution,
            self.lost,
            self.overrides,
        )

    def draw(self, name: str, low: int, high: int) -> int:
        """The recorded chance result called `name`. DrawNeeded if there is none yet, ValueError if it is none of these
        whole numbers."""
        if name not in self.draws:
            self._ask(DrawNeeded(name, low, high))
        number = self.draws[name]
        if type(number) is not int or not low <= number <= high:
            raise ValueError(
                tr(
                    "The number drawn for {name} must be from {low} to {high}, not {number!r}",
                    name=name,
                    low=low,
                    high=high,
                    number=number,
                )
            )
        return number

    def pick(self, name: str, of: Sequence[Any]) -> Any:
        """The recorded one of some things, each as likely as it is often there. DrawNeeded if there is none yet,
        ValueError if it is none of them."""
        if name not in self.draws:
            self._ask(DrawNeeded(name, 1, len(of), of))
        if self.draws[name] not in of:
            told, drawn = ", ".join(map(str, of)), self.draws[name]
            text = tr("The draw for {name} must be one of {str}, not {draws!r}", name=name, str=told, draws=drawn)
            raise ValueError(text)
        return self.draws[name]

    def _ask(self, needed: DrawNeeded) -> None:
        """Whoever draws as he is asked records the result; DrawNeeded where nobody does."""
        if not isinstance(self.draws, Draws):
            raise needed
        self.draws.draw(needed)


Step = Callable[[AdjudicationState], AdjudicationState]

# The questions that the rules ask of a variant (the hooks), and the data that it consists of.
#
# Each hook has the answer of plain Diplomacy somewhere: here where it is trivial, in `standard` where it is the game.

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
"""What a variant may answer otherwise than plain Diplomacy; everything else of `Variant` is the same for all."""

NO_SUCH_POWER = Sentence("no_such_power", "no power is called '{text}'. The powers are {powers}")
GM_NAME = tr_noop("Game master")


class Variant(ABC):
    """What a variant says and answers; `base` is its board before anything has changed it.

    >>> variant = rules.variant("standard")
    >>> (variant.name, variant.start().phase.text)
    ('Diplomacy', 'S1901M')
    """

    base: Board
    id: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    plays: ClassVar[str] = ""
    """The id of the game on which it lies; "" where it is a game by itself."""
    players: ClassVar[int] = 7
    hours: ClassVar[str] = "3-6"
    map_id: ClassVar[str] = "standard"
    kinds: ClassVar[Mapping[str, UnitKind]]
    options: ClassVar[tuple[Option, ...]] = ()
    surveys: ClassVar[tuple[Survey, ...]] = ()
    """What can be laid over the map for one power."""
    sign_types: ClassVar[tuple[SignType, ...]] = ()
    """What can lie on the board beside units: the types of `signs`."""
    gm: ClassVar[bool] = False
    """Whether a game master may give orders, under the key GM."""
    keeps_start_centers: ClassVar[bool] = False
    """Whether a set-up that says nothing of centers has those of the beginning; else nobody owns any."""
    compared_by_entry: ClassVar[frozenset[str]] = frozenset()
    """Keys of the state whose tables a scenario compares only for the entries that it lists."""
    compared_by_value: ClassVar[Mapping[str, Any]] = NOTHING
    """Keys of which it compares only the values that it lists, however deep; and what one is that the state omits."""
    opening: ClassVar[Mapping[str, Any]] = NOTHING
    """The variant's own state as a game begins, in the notation of its page."""
    by_chance: ClassVar[bool] = False
    """Whether anything in the game is left to chance."""
    capacity_clause: ClassVar[str] = "S3"
    """The rule that tells how many units a place has room for."""
    seasons: ClassVar[Mapping[str, str]] = Phase.SEASONS
    step_words: ClassVar[Mapping[str, str]] = Phase.STEPS
    """What seasons and steps are called, by their letters; a phase with a name of its own by its text."""
    step_actions: ClassVar[Mapping[str, str]] = NOTHING
    """What is done in a step in which nobody gives orders, by its letter, as a button says it."""
    closing: ClassVar[Phase]
    """The phase in which a game stands that has ended."""
    endings: ClassVar[Mapping[str, bool]] = MappingProxyType({"draw": False, "concession": True})
    """The kinds of end that can be agreed on, in menu order, and whether that is for one power alone."""
    coin: ClassVar[Currency] = Currency()
    """What money is counted in."""
    stake_coin: ClassVar[Currency] = Currency()
    """What stakes and payouts are counted in."""
    statement_title: ClassVar[str] = tr_noop("Income")
    """What the statement of a power's means is called."""
    seating: ClassVar[str] = ""
    """What else depends on who plays what, for the people who sit down: a sentence or two."""
    convoys_in_vain: ClassVar[bool] = False
    """Whether an army's move from coast to coast is one though no fleets could carry it, and fails; else it is void."""
    fixed_options: ClassVar[Mapping[str, Any]] = NOTHING
    """Rulings that are no option here, by the name that they have where they are one."""
    tactics: ClassVar[type[Tactics]]
    """How a computer player thinks of one seat of it, in what that seat sees."""
    lesson: ClassVar[Lesson | None] = None

    def __init__(self, base: Board, **chosen: Any) -> None:
        self.base = base
        self.chosen = {**{option.name: option.default for option in self.options}, **self._checked(chosen)}
        self.rulings: Mapping[str, Any] = {**self.fixed_options, **self.chosen}
        self.policy = Policy()
        self.memo: WeakKeyDictionary[Board, dict[Any, Any]] = WeakKeyDictionary()

    origin: tuple[Callable[..., Variant], tuple[Any, ...]] | None = None
    """How another process comes by this variant: a function, and what it is given. None where its board is sent."""

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

    def verb(self, name: str) -> OrderRule:
        """The order type of this name, as candidates for the verb of an order have it. KeyError for none."""
        return self.all_verbs[name]

    def order_type(self, role: Role) -> OrderRule:
        """The order type that has a role of plain Diplomacy, the first in menu order: a move, not one by sea. KeyError
        where no order of the variant has it."""
        return self.by_role[role]

    @cached_property
    def by_role(self) -> Mapping[Role, OrderRule]:
        """The first order type of each role, as far as orders of the variant have one."""
        types = [one for one in self.all_verbs.values() if one.role is not Role.OTHER]
        return {one.role: one for one in reversed(types)}

    def is_first(self, order: Order) -> bool:
        """Whether this line is carried out before all others."""
        return order.type.first

    @classmethod
    def played_as(cls, options: Mapping[str, Any]) -> type[Self]:
        """The variant that plays with these options: another one where they say on which game it lies."""
        return cls

    # Questions with a trivial answer in plain Diplomacy.

    def phase_title(self, phase: Phase) -> str:
        """The phase as people say it: "Winter 1901, adjustments"."""
        return phase.called(self.seasons, self.step_words)

    def board(self, position: Position | None = None) -> Board:
        """The board as it is now: seasons, craters and the like change it. The same state gives the same object."""
        return self.base

    def standing_place(self, board: Board, kind: str, place: Location) -> Location | None:
        """Where a unit of that kind stands when it is said to be at `place`: armies are on no coast."""
        table = self.kinds[kind].table
        if board.neighbors(table, place.text):
            return place
        whole = board.locations[place.province] if place.coast else place
        return whole if board.neighbors(table, whole.text) else None

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        """How strong a unit is in a role (attack, hold, stay, meet, cut, support) at a place: int or Fraction."""
        return 1

    def standing_forces(self, now: AdjudicationState) -> Iterable[Any]:
        """Forces that fight unordered: garrisons, fortified borders."""
        return ()

    def state(self, position: Position) -> dict[str, Any]:
        """The variant's own state in the notation of its page, for scenarios and save files."""
        return {}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The position with the variant's own state from that notation. ValueError for a key it does not have."""
        if state:
            raise ValueError(tr("{id} has no state called {state}", id=self.id, state=", ".join(sorted(state))))
        return position

    def state_words(self) -> Mapping[str, StateWord]:
        """The keys of that state in people's words, those too that it leaves out while there is nothing to say."""
        return NOTHING

    def current_value(self, position: Position, key: str, value: Any) -> Any:
        """A value of the state without what does not count any more in this position; scenarios compare the rest."""
        return value

    def view(self, position: Position, power: str) -> View:
        """What a power (PUBLIC: nobody in particular, "": who may know all) may know of a position: in plain Diplomacy
        everything but others' orders. The very position where nothing is hidden."""
        return View(power, position)

    def seen(self, turn: Turn, power: str) -> Turn:
        """A turn as a power may know it: views on both sides, those orders and outcomes that are published to it, of
        draws and resolution only what it may know. The very turn where nothing is hidden."""
        before, after = self.view(turn.before, power).position, self.view(turn.after, power).position
        known = before is turn.before and after is turn.after
        return turn if known else replace(turn, before=before, after=after)

    def reported_values(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        """What a power is shown after a turn, by key, in the notation of scenarios: its view of position and state."""
        whole = self.view(turn.after, power).position.as_dict()
        return {key: ReportedValue(value) for key, value in {**whole["state"], **whole}.items()}

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        """What a friend at the table would say of these orders of a power before it submits them, beside what is so in
        every game; `position` as the power may know it."""
        return ()

    def is_held(self, position: Position) -> bool:
        """Whether a phase is held though nobody has to act in it: moves always are. Any other is passed over, but where
        its being held must not tell that somebody acts in it."""
        return position.phase.step == "M"

    def payoff(self, position: Position, end: End) -> Settlement | None:
        """What an end pays if the game ends so in this position; None where that is nothing but the glory."""
        return None

    def stakes(self, position: Position, book: Sequence[Posting]) -> tuple[Due, ...]:
        """What each power has to put in before it plays, and whether the cash book says that it has."""
        return ()

    def postings(self, position: Position, book: Sequence[Posting]) -> tuple[Posting, ...]:
        """What has still to be entered in the cash book, so that it agrees with the position."""
        return ()

    def table_orders(self, position: Position, players: Mapping[str, str]) -> tuple[Order, ...]:
        """Lines of the game master that say who plays no more and who plays again; `players`: those now, by power."""
        return ()

    def remarks(self) -> tuple[SourceRemark, ...]:
        """What there is to say of the source of the rules: where it is right and where not."""
        return ()

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        """The first position of a game of these people, by power; `gm`: whether somebody is game master."""
        return position

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        """Why an order without a unit cannot be given now, after the lines `orders`; None if it can."""
        return None

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        """What a power (or GM) can fill in now beside the orders of units, with `orders` filled in already."""
        return ()

    def offers(self, position: Position, power: str, drafts: Mapping[str, Sequence[Order]]) -> tuple[Order, ...]:
        """The lines of `drafts` that wait for a power's own line, such as its signature; it may know of these."""
        return ()

    def offering(self, position: Position) -> bool:
        """Whether such lines can be written in this phase: in sealed games they go to the others in letters."""
        return False

    def forms_on(
        self, position: Position, power: str, orders: Sequence[Order], offers: Sequence[Order] | None
    ) -> tuple[Form, ...]:
        """The same as `forms` where `offers` wait for the power's own lines; None where nobody can see what others have
        written before all of it is opened."""
        return self.forms(position, power, orders)

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """What lies on the board beside units, each of one of the `sign_types`."""
        return ()

    def holdings(self, position: Position) -> Mapping[str, str] | None:
        """Whose land each place is (province -> power); None where that is who owns a center or came through last."""
        return None

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        """Province -> what one of `surveys` says of it for a power ("" if it only belongs to it); others left out."""
        return {}

    def statement(self, position: Position, power: str) -> str:
        """What a power (or everybody, "") is told of its means before this phase, as text; "" if nothing."""
        return ""

    def may_share(self, units: Sequence[Unit]) -> bool:
        """Whether these units, all in one place, may stand there together."""
        return False

    def after_first_orders(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """What stands for a power once those of its lines are carried out that come before all others (Verb.first), and
        what it has left beside its units once its lines are written."""
        return position

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        """What there is to say of a unit at its place, as (words, amount): its strength in each role; with `to`, what
        it is in those that bear on that place."""
        return ()

    def seen_by(self, position: Position, power: str, province: str) -> Reason | None:
        """Why a place is in sight of a power, in a position as that power knows it; None where that goes without
        saying, or it is not."""
        return None

    def known_as(self, position: Position, power: str, player: str) -> str:
        """What whoever plays a power is called before all: his name, a number, or "" where nobody is told."""
        return player

    def partners(self, position: Position, power: str) -> tuple[str, ...]:
        """The other powers of whoever plays a power, where that is part of the game: for him to see."""
        return ()

    def power_groups(self) -> tuple[tuple[str, ...], ...]:
        """Groups of powers of which every player has one each; () where anybody may play any."""
        return ()

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        """What befell the powers in a turn beside their orders, as far as a power may know ("": all of it)."""
        return ()

    def ledger(self, turn: Turn, power: str) -> tuple[LedgerEntry, ...]:
        """What moved money in a turn, in the order in which it happened, as far as a power may know ("": all of it)."""
        return ()

    def balances(self, turn: Turn) -> Iterable[Balance]:
        """The amounts that a game keeps, before and after a turn, with what everything told of it makes of them."""
        return ()

    def accounts(self, position: Position, power: str) -> tuple[AccountRow, ...]:
        """The means of all powers, line by line, as far as a power may know ("": all of it)."""
        return ()

    def wealth(self, position: Position, power: str) -> tuple[Measure, ...]:
        """What powers can be compared by beside their centers, as far as a power may know ("": all of it)."""
        return ()

    def chances(self, position: Position) -> tuple[DrawNeeded, ...]:
        """What may be left to chance in this phase, for a game master who throws dice of his own."""
        return ()

    def prospects(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Prospect, ...]:
        """What chance may bring a power next, if it does what these lines say."""
        return ()

    def card_of(self, position: Position, unit: Unit) -> CardNote | None:
        """What there is to say of a unit's card in a position as somebody may know it; None where units have none."""
        return None

    def deck(self, position: Position, power: str) -> tuple[CardKind, ...]:
        """The pack of the game, card by card, with the units of which a power knows what they hold ("": all)."""
        return ()

    def deal(self, turn: Turn) -> CardDeal | None:
        """Which cards were dealt in a turn, and how, as the game master knows it; None where none could be."""
        return None

    # Questions that are the game: answered in `standard`.

    all_verbs: ClassVar[Mapping[str, OrderRule]]
    """Every order that can be written in some phase, by name."""

    @abstractmethod
    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        """The orders that can be given in a phase, in menu order."""

    @abstractmethod
    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        """What may come next in an order of which `partial` is chosen, given the lines already written."""

    @abstractmethod
    def legal(self, position: Position, power: str, orders: tuple[Order, ...]) -> dict[str, tuple[Order, ...]]:
        """Every order that `ask` can come to after the lines `orders`, by its first slot; of open-ended types none."""

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
    def retreats(self, now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        """Where a unit may retreat; asked when all steps are done."""

    @abstractmethod
    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        """What an outcome rests on beside its own reasons and the fight: what was open, owned, owed or there to spend;
        in a turn as somebody may know it (`seen`)."""

    @abstractmethod
    def fates(self, turn: Turn) -> Iterable[Fate]:
        """Who left the game in a turn, came into it or became another unit, and what says so; moves are left out."""

    @abstractmethod
    def finish(self, position: Position, end: End) -> Position:
        """The position of a game that ends here by agreement. ValueError if it cannot end so."""

    @abstractmethod
    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """The orders of a power that gave none, or too few."""

    @abstractmethod
    def adjustments_due(self, position: Position, power: str) -> int:
        """Builds owed to a power (positive) or removals it owes (negative)."""

    @abstractmethod
    def end(self, position: Position) -> End | None:
        """How the game has ended, or None while it goes on."""

    @abstractmethod
    def score(self, position: Position) -> Measure:
        """What decides the game, never less than 0: all of it is the winner's; before that what each has of it."""

    @abstractmethod
    def validate(self, position: Position) -> list[Reason]:
        """Everything odd in a position, at once."""

    @abstractmethod
    def report(self, turn: Turn, power: str) -> str:
        """What a power is told of a turn, as text."""

    # Who writes orders, and whether there is anything left to order.

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

    def over(self, position: Position) -> bool:
        """Whether nothing is ordered and adjudicated any more."""
        return not self.steps(position.phase) or self.end(position) is not None

    # What a variant does with all this, the same for all of them: `variant.PlayableVariant`.

    @abstractmethod
    def start(self) -> Position:
        """The position before the first orders."""

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
        """A position from the notation of scenario files. ValueError that says what is wrong and where."""

    @abstractmethod
    def keyed(self, units: Iterable[Unit], dislodged: bool = False) -> dict[str, Unit]:
        """Units by key, in order, numbered if they share a place; `dislodged`: dislodged. ValueError if too many."""

    @abstractmethod
    def unit(self, board: Board, power: str, text: str) -> Unit:
        """The unit of a power that a text like `F StP/nc` names. ValueError says why it cannot stand there."""

    @abstractmethod
    def parse(self, position: Position, power: str, text: str) -> Order:
        """The order that a text means: of this phase if it can be one. Unreadable, saying what would be right."""

    @abstractmethod
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

    @abstractmethod
    def lookahead(
        self, position: Position, orders: Mapping[str, Sequence[Order]], draws: Mapping[str, Any] = NOTHING
    ) -> Position:
        """The position that `adjudicate` comes to, without what is told of the turn. Errors as there."""

    @abstractmethod
    def drafted(self, position: Position, drafts: Mapping[str, Sequence[Order]]) -> Position:
        """What stands once these lines are carried out, as far as they come before all others: what each writer sees.

        The same position where they change nothing.
        """

    @abstractmethod
    def go_on(self, position: Position, draws: Mapping[str, Any] = NOTHING, stop: str = "") -> Position:
        """The position at the next phase in which somebody has to act; phases without anything to do run through, those
        too in which something is owed but nobody can do anything. Of these the one called `stop` is held.

        DrawNeeded where one of them needs a chance result that `draws` does not hold.
        """

    @abstractmethod
    def arrive(self, position: Position, phase: Phase) -> Position:
        """The position as a phase begins: the closing one once the game has ended."""
