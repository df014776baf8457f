"""Character Diplomacy as a variant: its phases, steps, options, orders and reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Board, Location
from ...economy import Advice, Amount, Form
from ...i18n import tr, tr_noop
from ...options import End, Option, StateWord, outright_leader
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Step, Turn, View
from ...reasons import Reason, ReportedValue, Sentence
from ...standard import Standard
from ...standard.conservation import reported_fates
from ...standard.game import OPTIONS as STANDARD_OPTIONS
from ...units import (
    CardDeal,
    CardKind,
    CardNote,
    Choices,
    Dislodged,
    Event,
    Fate,
    Order,
    Outcome,
    Phase,
    Sign,
    Unit,
    named,
)
from ...variant import DONE
from . import adjustments, choices, retreats, routes, setup, spaces, view, winter
from .aftermath import aftermath
from .cards import AMP, BASIC, KINDS, SUPPLEMENT
from .lesson import LESSON
from .movement import fight, short_paths, validate_orders
from .player import CharacterTactics
from .retreats import basis
from .spaces import playing
from .special_orders import ALL_VERBS, BY_STEP
from .specials import agree, annihilate, begin, disbelieve, gas, hypnotize, judge_orders, jump, move_first, steal
from .state import STATE_WORDS, counting_centers, everybody, state_of, with_state
from .view import coaching
from .winter import deal_opening

YEARS, SEASONS = (1901, 1902, 1903), (("S", "Spring"), ("F", "Fall"))
BASIC_NAMES = tuple((card.id, card.title) for card in BASIC)
SUPPLEMENT_NAMES = tuple((card.id, card.title) for card in SUPPLEMENT)
FIRST_USES = tuple((f"{letter}{year}M", f"{name} {year}") for year in YEARS for letter, name in SEASONS)
NO_COUNTS: Mapping[str, int] = MappingProxyType({})

OPTIONS = (
    Option(
        "x_cards",
        (),
        tr_noop("Supplement cards"),
        SUPPLEMENT_NAMES,
        tr_noop("The supplement cards the players voted for. No card can be added after the start (section 1)."),
    ),
    Option(
        "x_counts",
        NO_COUNTS,
        tr_noop("Copies of supplement cards"),
        SUPPLEMENT_NAMES,
        tr_noop("Two of each; of X1, X5, X8, X9 and X10 there may be four (C-2)."),
        (2, 4),
        2,
        tuple((card.id, card.most) for card in SUPPLEMENT),
    ),
    Option(
        "counts",
        NO_COUNTS,
        tr_noop("Other numbers of cards"),
        BASIC_NAMES,
        tr_noop("How many copies of each card 1 to 20 are in the deck, if not the standard number (C-1, C-3)."),
        (0, 60),
    ),
    Option(
        "reshuffle",
        "all",
        tr_noop("After 50 cards"),
        (("all", tr_noop("Reshuffle the full deck")), ("dead", tr_noop("Reshuffle without cards of units in play"))),
        tr_noop("What is reshuffled after 50 cards have been dealt (C-4)."),
    ),
    Option(
        "first_use",
        "S1902M",
        tr_noop("Special powers from"),
        FIRST_USES,
        tr_noop("The first turn in which cards have an effect (rule 7)."),
    ),
    Option(
        "reveal",
        "certain",
        tr_noop("Disclosed cards"),
        (("certain", tr_noop("Announced")), ("never", tr_noop("Left for players to infer"))),
        tr_noop("Whether a card is announced once no other card could explain an order (C-7)."),
    ),
    Option(
        "support_reach",
        "ordinary",
        tr_noop("Supports reach"),
        (
            ("ordinary", tr_noop("Where an ordinary move could")),
            ("special", tr_noop("Also where a special move could")),
        ),
        tr_noop("Whether cards 4, 16, 17 and 18 may support into any space they could move to (C-13)."),
    ),
    Option(
        "jump_near",
        False,
        tr_noop("Near jumps"),
        help=tr_noop("Whether a Jumper may land in a space adjacent to the one it comes from (C-24)."),
    ),
    Option(
        "nth_any",
        False,
        tr_noop("Any crossing of the North Sea"),
        help=tr_noop("Whether a Special Mover may cross between any two spaces on the North Sea (C-54)."),
    ),
    Option(
        "gassed_may_retreat",
        False,
        tr_noop("Retreats from gas"),
        help=tr_noop("Whether a unit dislodged in its second turn of gas may retreat (C-40)."),
    ),
    Option(
        "voluntary_clash",
        "disband",
        tr_noop("Clashing voluntary retreats"),
        (("disband", tr_noop("Disbanded like others")), ("stay", tr_noop("Stay where they are"))),
        tr_noop("What happens to a unit that was not dislodged but retreats to the same space as another (C-52)."),
    ),
    Option(
        "exchange_reach",
        "any",
        tr_noop("Exchanges"),
        (("any", tr_noop("At any distance")), ("adjacent", tr_noop("Only with an adjacent unit"))),
        tr_noop("How far apart two units may be to exchange places (C-60)."),
    ),
    Option(
        "x3_x4_hold",
        False,
        tr_noop("Thieves and Disbelievers hold"),
        help=tr_noop("Whether a unit that steals or disbelieves must hold (C-16)."),
    ),
    Option(
        "spring_default",
        "rhr",
        tr_noop("No retreat order in Spring"),
        (("rhr", tr_noop("Just's Right-Hand Rule")), ("disband", tr_noop("The unit is disbanded"))),
        tr_noop("What happens to a dislodged unit without a valid retreat order (rule 14)."),
    ),
    Option(
        "rhr_turn",
        "clockwise",
        tr_noop("The Right-Hand Rule goes"),
        (("clockwise", tr_noop("Clockwise")), ("counterclockwise", tr_noop("Counterclockwise"))),
        tr_noop("The direction in which the rule goes around the space (C-69)."),
    ),
)


# Units that are renamed: Converters, amphibians that become known as such, and amphibians that are robbed.

BECOMES = Sentence("is_called", "{unit} is called {new} from now on", "C-6, C-12, C-74")


def fates(turn: Turn) -> Iterator[Fate]:
    """Yield what became of units: as outcomes tell, and units that go by another name now."""
    reported = tuple(reported_fates(turn))
    yield from reported
    renamed = tuple(_converted(turn))
    yield from renamed
    before, after = everybody(turn.before), everybody(turn.after)
    old = _left(_left(before, after), (unit for fate in (*reported, *renamed) for unit in fate.gone))
    new = _left(_left(after, before), (unit for fate in (*reported, *renamed) for unit in fate.came))
    for unit in old:
        found = next((one for one in new if one.power == unit.power and (AMP in (one.kind, unit.kind))), None)
        if found:
            new.remove(found)
            yield Fate((unit,), (found,), BECOMES(unit=unit, new=found))


def _converted(turn: Turn) -> Iterator[Fate]:
    """Card 6: yield conversions; the reason names the new unit."""
    for outcome in turn.outcomes:
        for reason in outcome.reasons:
            new = reason.get("new")
            if outcome.unit and isinstance(new, Unit) and new.tag != outcome.unit.tag:
                yield Fate((outcome.unit,), (new,), reason)


def _left(units: Iterable[Unit], others: Iterable[Unit]) -> list[Unit]:
    """Return the units whose name none of the others has."""
    names = {(unit.power, unit.tag) for unit in others}
    return [unit for unit in units if (unit.power, unit.tag) not in names]


MOVES: tuple[Step, ...] = (
    begin,
    move_first,
    steal,
    disbelieve,
    judge_orders,
    annihilate,
    hypnotize,
    gas,
    jump,
    agree,
    short_paths,
    validate_orders,
    fight,
    aftermath,
)
"""The functions of a movement phase, in the order of section 7."""
STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): MOVES,
    ("S", "R"): (retreats.retreat,),
    ("F", "M"): MOVES,
    ("F", "R"): (retreats.retreat, winter.capture),
    ("W", "A"): (winter.winter,),
}
"""The phases of a year in order, with the functions executed in each (section 6)."""
FOLLOWS = dict(zip(STEPS, (*list(STEPS)[1:], *STEPS)))
OPENING = ("S", "D")
"""The functions of the deal before the first moves."""
PARADOX = tuple(option for option in STANDARD_OPTIONS if option.name == "convoy_paradox")


class Character(Standard):
    """The variant in which every unit has a card: 20 kinds of special powers, and ten more to vote on."""

    id = "character"
    name = "Character Diplomacy"
    summary = tr_noop("A secret card for every unit: jumps, gas, hypnosis, mines, Hyperspace.")
    hours = "4-7"
    map_id = "character"
    kinds = KINDS
    gm: ClassVar[bool] = True
    in_parts = ()
    tactics = CharacterTactics
    lesson = LESSON
    statement_title: ClassVar[str] = tr_noop("Adjustments")
    options: ClassVar[tuple[Option, ...]] = (*OPTIONS, *PARADOX)
    all_verbs: ClassVar[Mapping[str, OrderRule]] = ALL_VERBS
    sign_types = view.SIGN_TYPES
    by_chance = True
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.STEPS, "D": tr_noop("deal")})
    step_actions: ClassVar[Mapping[str, str]] = MappingProxyType({"D": tr_noop("Deal the cards")})
    compared_by_entry: ClassVar[frozenset[str]] = frozenset()
    compared_by_value: ClassVar[Mapping[str, Any]] = setup.BY_LEAF

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(playing(base), **chosen)

    def standing_place(self, board: Board, kind: str, place: Location) -> Location | None:
        return spaces.standing_place(board, kind, place)

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        return BY_STEP.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        key = (phase.season, phase.step)
        return (deal_opening,) if key == OPENING else STEPS.get(key, ())

    def next_phase(self, phase: Phase) -> Phase:
        key = (phase.season, phase.step)
        if key == OPENING:
            return Phase("S", phase.year, "M", phase.digits)
        if key not in FOLLOWS:
            return phase
        season, step = FOLLOWS[key]
        return Phase(season, phase.year + (phase.step == "A"), step, phase.digits)

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return choices.ask(ChoiceRequest(self, self.board(position), position, power, orders), partial)

    def is_held(self, position: Position) -> bool:
        return winter.waits(position)

    def must_act(self, position: Position) -> tuple[str, ...]:
        return () if self.over(position) else winter.must_act(position)

    def adjustments_due(self, position: Position, power: str) -> int:
        return adjustments.adjustments_due(position, power)

    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """Return the default orders: units hold, removals are those of the rules; for retreats there are none, since
        the rules decide."""
        if self.over(position) or position.phase.step in ("R", "D"):
            return ()
        if position.phase.step == "A":
            due = self.adjustments_due(position, power)
            gone = adjustments.units_to_remove(position, power, position.units)[: max(0, -due)]
            return tuple(self.verb("remove").order(power, {"unit": named(unit)}) for unit in gone)
        return tuple(self.verb("hold").order(power, {"unit": named(unit)}) for unit in position.units_of(power))

    def retreats(self, now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        return routes.open_retreats(now.position, unit, origin)

    def state(self, position: Position) -> dict[str, Any]:
        return setup.write(position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with this state. Raises ValueError for a key or a value that cannot be read."""
        found = setup.read(position, state, lambda table: self._read_end(self.base, table))
        wrong = next((unit for unit in found.units.values() if spaces.misplaced(self.base, unit)), None)
        if wrong:
            kind = tr(KINDS[wrong.kind].name)
            place = wrong.place.words
            text = tr("'{wrong}' is not a unit: no {kind} can be in {place}", wrong=wrong.text, kind=kind, place=place)
            raise ValueError(text)
        return found

    def current_value(self, position: Position, key: str, value: Any) -> Any:
        return setup.meant(position, key, value)

    # Views and reports.

    def view(self, position: Position, power: str) -> View:
        return View(power, view.shown(position, power))

    def seen(self, turn: Turn, power: str) -> Turn:
        return view.seen(turn, power)

    def reported_values(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        return view.reported_after(turn, power, super().reported_values(turn, power))

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return view.events(turn, power)

    def fates(self, turn: Turn) -> Iterable[Fate]:
        return fates(turn)

    def report(self, turn: Turn, power: str) -> str:
        return view.of_turn(self, turn, power)

    def statement(self, position: Position, power: str) -> str:
        return view.statement(position, power)

    def validate(self, position: Position) -> list[Reason]:
        return setup.findings(position)

    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(basis(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return view.signs(position)

    def card_of(self, position: Position, unit: Unit) -> CardNote | None:
        return view.card_note(position, unit)

    def deck(self, position: Position, power: str) -> tuple[CardKind, ...]:
        return view.deck(position)

    def deal(self, turn: Turn) -> CardDeal | None:
        return winter.deal(turn)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        if self.over(position):
            return ()
        return choices.forms(ChoiceRequest(self, self.base, position, power, tuple(orders)))

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        return choices.fault(ChoiceRequest(self, self.base, position, power, tuple(orders)), order)

    def end(self, position: Position) -> End | None:
        """Return the end of the game: the power that owns enough centers that count after a Fall and more than any
        other wins; or an end the players agreed on (C-42)."""
        state = state_of(position)
        if state.ended:
            return state.ended
        if position.phase.step != "A" and position.phase.season != DONE.season:
            return None
        winner = outright_leader(self._counting(position), self.victory)
        return End("win", (winner,)) if winner else None

    def _counting(self, position: Position) -> Mapping[str, Amount]:
        owned = Counter(counting_centers(position).values())
        return {power: owned[power] for power in self.base.powers}

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return with_state(replace(position, phase=DONE), ended=end)
