"""A variant with its options chosen: what all of them share beside their answers to the hooks."""

from __future__ import annotations

import reprlib
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary

from . import adjudication, orders
from .adjudication import Step, interned
from .board import Board, Location
from .economy import AccountRow, Advice, Balance, Currency, Due, Form, LedgerEntry, Posting, Prospect, Settlement
from .i18n import mark, tr
from .options import End, Option, Override, SourceRemark, StateWord
from .orders import FULL, Choices, OrderTextReader, OrderType, UnitKind
from .position import (
    GM,
    NOTHING,
    Dislodged,
    Event,
    Fate,
    Order,
    Outcome,
    Phase,
    Position,
    Sign,
    Survey,
    Turn,
    Unit,
    View,
)
from .reasons import Reason, Refused, ReportedValue, Sentence, listed, say
from .setup import CardDeal, CardKind, CardNote, check_order_lines, first_centers, read_place, set_up
from .solver import Policy

# ----------------------------------------------------------------------------------------------------
# Reading the state of a game out of the notation of scenario and save files: what the readers of variants share.


@dataclass(frozen=True, slots=True)
class StateReader:
    """Reads tables, lists, powers, places and numbers. ValueError with the key where something else stands."""

    variant: Variant
    board: Board
    greatest: ClassVar[int] = 9999
    """No number is greater, where nothing else is said."""

    def table(self, key: str, value: Any) -> Iterator[tuple[str, Any]]:
        if not isinstance(value, Mapping):
            raise ValueError(tr("{key} is a table, not {value}", key=key, value=reprlib.repr(value)))
        return iter(value.items())

    def items(self, key: str, value: Any) -> list[Any]:
        if not isinstance(value, list | tuple):
            raise ValueError(tr("{key} is a list, not {value}", key=key, value=reprlib.repr(value)))
        return list(value)

    def power(self, key: str, text: Any) -> str:
        try:
            return self.variant.power(self.board, text if isinstance(text, str) else repr(text))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def location(self, key: str, text: Any) -> Location:
        try:
            return read_place(self.board, text if isinstance(text, str) else repr(text))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def place(self, key: str, text: Any) -> str:
        """The province of a place."""
        return self.location(key, text).province

    def number(self, key: str, value: Any, least: int = 0, most: int | None = None) -> int:
        most = self.greatest if most is None else most
        whole = isinstance(value, int | Fraction) and not isinstance(value, bool) and value == int(value)
        if not whole or not least <= value <= most:
            raise ValueError(
                tr(
                    "{key} is a whole number from {least} to {most}, not {value}",
                    key=key,
                    least=least,
                    most=most,
                    value=reprlib.repr(value),
                )
            )
        return int(value)


# ----------------------------------------------------------------------------------------------------
# The questions that the rules ask of a variant (the hooks), and the data that it consists of.
#
# Each hook has the answer of plain Diplomacy somewhere: here where it is trivial, in `standard` where it is the game.

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
        "standing_place",
        "strength",
        "standing_forces",
        "retreats",
        "missing",
        "dues",
        "view",
        "seen",
        "report",
        "end",
        "finish",
        "payoff",
        "doctor",
        "state",
        "read_state",
        "state_words",
        "seated",
        "fault",
        "forms",
        "forms_on",
        "offers",
        "offering",
        "signs",
        "holdings",
        "survey",
        "statement",
        "shares",
        "begun",
        "describe",
        "seen_by",
        "known_as",
        "partners",
        "hands",
        "events",
        "ledger",
        "fates",
        "balances",
        "accounts",
        "prospects",
        "stakes",
        "postings",
        "table_orders",
        "remarks",
        "played_as",
        "chances",
        "card_of",
        "deck",
        "deal",
        "told",
        "meant",
        "grounds",
        "advice",
    ]
)
"""What a variant may answer otherwise than plain Diplomacy; everything else of `Variant` is the same for all."""


class Hooks(ABC):
    """What a variant says and answers; `base` is its board before anything has changed it."""

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
    gm: ClassVar[bool] = False
    """Whether a game master may give orders, under the key GM."""
    settled: ClassVar[bool] = False
    """Whether a set-up that says nothing of centers has those of the beginning; else nobody owns any."""
    by_entry: ClassVar[frozenset[str]] = frozenset()
    """Keys of the state whose tables a scenario compares only for the entries that it lists."""
    by_leaf: ClassVar[Mapping[str, Any]] = NOTHING
    """Keys of which it compares only the single values that it lists, in tables of tables too; and what one is that the
    state leaves out."""
    opening: ClassVar[Mapping[str, Any]] = NOTHING
    """The variant's own state as a game begins, in the notation of its page."""
    by_chance: ClassVar[bool] = False
    """Whether anything in the game is left to chance."""
    room: ClassVar[str] = "S3"
    """The rule that tells how many units a place has room for."""
    seasons: ClassVar[Mapping[str, str]] = Phase.SEASONS
    step_words: ClassVar[Mapping[str, str]] = Phase.STEPS
    """What seasons and steps are called, by their letters; a phase with a name of its own by its text."""
    step_deeds: ClassVar[Mapping[str, str]] = NOTHING
    """What is done in a step in which nobody gives orders, by its letter, as a button says it."""
    closing: ClassVar[Phase]
    """The phase in which a game stands that has ended."""
    endings: ClassVar[Mapping[str, bool]] = MappingProxyType({"draw": False, "concession": True})
    """The kinds of end that can be agreed on, in menu order, and whether that is for one power alone."""
    coin: ClassVar[Currency] = Currency()
    """What money is counted in."""
    stake_coin: ClassVar[Currency] = Currency()
    """What stakes and payouts are counted in."""
    statement_title: ClassVar[str] = mark("Income")
    """What the statement of a power's means is called."""
    seating: ClassVar[str] = ""
    """What else depends on who plays what, for the people who sit down: a sentence or two."""
    convoys_in_vain: ClassVar[bool] = False
    """Whether an army's move from coast to coast is one though no fleets could carry it, and fails; else it is void."""
    usual: ClassVar[Mapping[str, Any]] = NOTHING
    """Rulings that are no option here, by the name that they have where they are one."""

    @classmethod
    def played_as(cls, options: Mapping[str, Any]) -> type[Self]:
        """The variant that plays with these options: another one where they say on which game it lies."""
        return cls

    # Questions with a trivial answer in plain Diplomacy.

    def board(self, position: Position | None = None) -> Board:
        """The board as it is now: seasons, craters and the like change it. The same state gives the same object."""
        return self.base

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        """How strong a unit is in a role (attack, hold, stay, meet, cut, support) at a place: int or Fraction."""
        return 1

    def standing_forces(self, now: adjudication.AdjudicationState) -> Iterable[Any]:
        """Forces that fight unordered: garrisons, fortified borders."""
        return ()

    def state(self, position: Position) -> dict[str, Any]:
        """The variant's own state in the notation of its page, for scenarios and save files."""
        return {}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The position with the variant's own state from that notation. ValueError for a key it does not have."""
        if state:
            raise ValueError(tr("{id} keeps no state called {state}", id=self.id, state=", ".join(sorted(state))))
        return position

    def state_words(self) -> Mapping[str, StateWord]:
        """The keys of that state in people's words, those too that it leaves out while there is nothing to say."""
        return NOTHING

    def meant(self, position: Position, key: str, value: Any) -> Any:
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

    def told(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        """What a power is shown after a turn, by key, in the notation of scenarios: its view of position and state."""
        whole = self.view(turn.after, power).position.as_dict()
        return {key: ReportedValue(value) for key, value in {**whole["state"], **whole}.items()}

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        """What a friend at the table would say of these orders of a power before it submits them, beside what is so in
        every game; `position` as the power may know it."""
        return ()

    def waits(self, position: Position) -> bool:
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
        """The lines of `drafts` that wait for a power's own line, such as a statement that both must sign; it may know
        of these before they are carried out."""
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
        """What lies on the board beside units."""
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

    def shares(self, units: Sequence[Unit]) -> bool:
        """Whether these units, all in one place, may stand there together."""
        return False

    def begun(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
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

    def hands(self) -> tuple[tuple[str, ...], ...]:
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

    def chances(self, position: Position) -> tuple[adjudication.DrawNeeded, ...]:
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

    all_verbs: ClassVar[Mapping[str, OrderType]]
    """Every order that can be written in some phase, by name."""

    @abstractmethod
    def verbs(self, phase: Phase) -> Sequence[OrderType]:
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
    def retreats(self, now: adjudication.AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        """Where a unit may retreat; asked when all steps are done."""

    @abstractmethod
    def grounds(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        """What an outcome rests on beside its own reasons and the fight: what was open, owned, owed or there to spend;
        in a turn as somebody may know it (`seen`)."""

    @abstractmethod
    def fates(self, turn: Turn) -> Iterable[Fate]:
        """Who left the game in a turn, came into it or became another unit, and what says so; moves are left out."""

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

    def verb(self, name: str) -> OrderType:
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
            named = OrderTextReader(board, self.kinds, None, owner).unit(text)
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
            return orders.read(text, power, board, self.kinds, verbs, position)
        except orders.Unreadable:
            rest = [verb for verb in self.all_verbs.values() if verb not in verbs]
            try:
                return orders.read(text, power, board, self.kinds, rest, position, FULL)
            except orders.Unreadable:
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
        for name, lines in check_order_lines(orders).items():
            power = name if name in board.powers else self.writer(board, name)
            known = texts[step, power]
            read[power] = tuple([known.get(line) or self._order(position, board, known, power, line) for line in lines])
        return adjudication.run(self, position, read, draws, overrides, stop)

    def drafted(self, position: Position, drafts: Mapping[str, Sequence[Order]]) -> Position:
        """What stands once these lines are carried out, as far as they come before all others: what each writer sees.

        The same position where they change nothing.
        """
        now = position
        for power, lines in drafts.items():
            if power in self.base.powers:
                now = self.begun(now, power, lines)
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
            now = adjudication.AdjudicationState(self, board, here, here, (), draws)
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
