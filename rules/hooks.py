"""The questions that the rules ask of a variant (the hooks), and the data that it consists of.

Each hook has the answer of plain Diplomacy somewhere: here where it is trivial, in `standard` where it is the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Self

from . import adjudication
from .adjudication import Step
from .board import Board, Location
from .book import Due, Posting
from .cards import CardKind, CardNote, Deal
from .conservation import Balance, Fate, told_fates
from .forms import Advice, Form
from .ledger import Account, Entry, Prospect
from .money import Coin
from .position import NOTHING, Dislodged, Event, Order, Outcome, Phase, Position, Turn, Unit, View
from .reasons import Reason
from .settlement import Settlement
from .signs import Sign, Survey
from .speech import mark, tr
from .terms import End, Option, Remark, StateWord
from .told import Told
from .verbs import Choices, Kind, Verb

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
    coin: ClassVar[Coin] = Coin()
    """What money is counted in."""
    stake_coin: ClassVar[Coin] = Coin()
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

    def standing_forces(self, now: adjudication.Situation) -> Iterable[Any]:
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

    def told(self, turn: Turn, power: str) -> Mapping[str, Told]:
        """What a power is shown after a turn, by key, in the notation of scenarios: its view of position and state."""
        whole = self.view(turn.after, power).position.as_dict()
        return {key: Told(value) for key, value in {**whole["state"], **whole}.items()}

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

    def remarks(self) -> tuple[Remark, ...]:
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

    def ledger(self, turn: Turn, power: str) -> tuple[Entry, ...]:
        """What moved money in a turn, in the order in which it happened, as far as a power may know ("": all of it)."""
        return ()

    def fates(self, turn: Turn) -> Iterable[Fate]:
        """Who left the game in a turn, came into it or became another unit, and what says so; moves are left out."""
        return told_fates(turn)

    def balances(self, turn: Turn) -> Iterable[Balance]:
        """The amounts that a game keeps, before and after a turn, with what everything told of it makes of them."""
        return ()

    def accounts(self, position: Position, power: str) -> tuple[Account, ...]:
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

    def deal(self, turn: Turn) -> Deal | None:
        """Which cards were dealt in a turn, and how, as the game master knows it; None where none could be."""
        return None

    # Questions that are the game: answered in `standard`.

    all_verbs: ClassVar[Mapping[str, Verb]]
    """Every order that can be written in some phase, by name."""

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
    def grounds(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        """What an outcome rests on beside its own reasons and the fight: what was open, owned, owed or there to spend;
        in a turn as somebody may know it (`seen`)."""

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
