"""Diplomyopia as a variant: its options, steps, advice, checks and the game master's part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ...economy import Advice
from ...i18n import tr, tr_noop
from ...options import End, Option, StateWord
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Step, Turn, Variant, View
from ...reasons import Reason, ReportedValue, Sentence
from ...standard import Standard
from ...standard import game as standard
from ...standard.adjustments import adjust
from ...standard.game import OPTIONS as STANDARD_OPTIONS
from ...standard.movement import fight
from ...standard.retreats import retreat
from ...standard.validation import validate_orders
from ...units import GM, Choices, Event, Named, Order, Outcome, Phase
from ...variant import DONE
from . import reports
from .lesson import LESSON
from .orders import MOVE_VERBS, every_order
from .player import DiplomyopiaTactics
from .reports import events
from .sight import as_written, name_rightly, noted, own_places, plain, seen_by, watched
from .state import STATE_WORDS, alive, is_land, land, read, seize, state, state_of, with_state
from .view import facts, seen, view

# Advice about orders that concern units the player cannot see.


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Yield advice about orders that depend on unseen units; such orders are allowed, but may fail."""
    if position.phase.step != "M":
        return
    seen = {*watched(position, power), *own_places(position, power)}
    for order in orders:
        if order.verb not in ("support", "convoy") or not order.unit:
            continue
        helped = order.slots[1]
        if not isinstance(helped, Named):
            continue
        place = helped.place
        if place.province not in seen:
            words = tr(
                "{unit} supports or convoys a unit in {place}, which you cannot see. The order fails if no unit is "
                "there.",
                unit=order.unit.text,
                place=place.words,
            )
        elif helped.key not in position.units:
            words = tr(
                "{unit} supports or convoys a unit in {place}, but you see no unit there.",
                unit=order.unit.text,
                place=place.words,
            )
        else:
            continue
        yield Advice(words, mild=place.province not in seen, about=(order.unit.key,), clause="R16")


NOT_CONTROLLED = Sentence("not_controlled", "{unit} is in {place}, so {owner} should control it, not {power}", "D4")
WON_TOO_SOON = Sentence("won_too_soon", "{power} is listed as the winner, but the phase is {phase}, not done", "D5")


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Return everything odd about a position, in board order."""
    plain = [one for one in standard.findings(variant, position) if not _is_of_view(variant, position, one)]
    return [*plain, *_foreign_land(variant, position), *_won_early(variant, position)]


def _is_of_view(variant: Variant, position: Position, reason: Reason) -> bool:
    """Whether something seems odd only because the position is a player's view: too many units of a power none of whose
    land is known, or no retreat in a retreat phase when only one power is seen."""
    owners = set(land(position).values())
    if reason.sentence is standard.TOO_MANY_UNITS:
        return reason.get("power") not in {variant.base.powers[power].name for power in owners}
    alone = len(owners | {unit.power for unit in position.units.values()}) < 2
    return reason.sentence is standard.NO_RETREAT_PHASE and alone


def _foreign_land(variant: Variant, position: Position) -> Iterator[Reason]:
    """D4: report land that is not controlled by the power whose unit is in it, except while retreats are due: land
    changes hands at the end of the season."""
    owners, board = land(position), variant.base
    for unit in position.units.values() if position.phase.step != "R" else ():
        owner = owners.get(unit.place.province)
        if is_land(board, unit.place.province) and owner not in (None, unit.power):
            names = {"power": board.powers[str(owner)].name, "owner": board.powers[unit.power].name}
            yield NOT_CONTROLLED(unit=unit, place=unit.place, **names)


def _won_early(variant: Variant, position: Position) -> Iterator[Reason]:
    end = state_of(position).end
    if end and end.kind == "win" and position.phase.text != variant.closing.text:
        yield WON_TOO_SOON(power=variant.base.powers[end.powers[0]].name, phase=position.phase.text)


# The game master sees everything and orders nothing (R29).

NO_UNITS = Sentence("master_orders_nothing", "the game master does not order units, so '{order}' is void", "R29")


def set_aside(now: AdjudicationState) -> AdjudicationState:
    """Make all orders of the game master void."""
    lines = [order for order in now.orders if order.power == GM]
    if not lines:
        return now
    void = tuple(Outcome(order, None, ("void",), (NO_UNITS(order=order),)) for order in lines)
    orders = tuple(order for order in now.orders if order.power != GM)
    return now.replace(orders=orders, outcomes=(*now.outcomes, *void))


CHART = Option(
    "public_centers",
    False,
    tr_noop("Public supply center chart"),
    help=tr_noop(
        "Whether all players see who owns each supply center after each Fall. This gives away much of the secrecy."
    ),
)
SETTLED = ("coast_missing_in_support",)
"""Standard options that do not apply. R17: in a support of a foreign unit the coast is not compared; in one of the
power's own, a missing coast does no harm."""

OPTIONS: tuple[Option, ...] = (CHART, *(option for option in STANDARD_OPTIONS if option.name not in SETTLED))
USUAL: Mapping[str, Any] = MappingProxyType({option.name: option.default for option in (CHART, *STANDARD_OPTIONS)})


STEPS: Mapping[str, tuple[Step, ...]] = {
    "M": (set_aside, name_rightly, validate_orders, fight, as_written),
    "R": (set_aside, retreat, seize),
    "A": (set_aside, adjust),
}
"""The functions executed in each phase; Spring and Autumn are alike (D5)."""


class Diplomyopia(Standard):
    """The variant with hidden movement, in which units are the players' eyes."""

    id = "diplomyopia"
    lesson = LESSON
    name = "Diplomyopia"
    summary = tr_noop(
        "Diplomacy in the fog: you see only what your units see. Each player gets a separate report, garrisons report "
        "what you lose, and centers also change hands in Spring."
    )
    gm = True
    keeps_start_centers = True
    in_parts = ()
    tactics = DiplomyopiaTactics
    convoys_in_vain = True
    compared_by_entry: ClassVar[frozenset[str]] = frozenset({"control"})
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    fixed_options: ClassVar[Mapping[str, Any]] = USUAL
    all_verbs: ClassVar[Mapping[str, OrderRule]] = MappingProxyType(
        {**Standard.all_verbs, **{verb.name: verb for verb in MOVE_VERBS}}
    )
    seating = tr_noop(
        "Each player sees only their own board. Without a game master, nobody sees the whole board until the game ends."
    )

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        return MOVE_VERBS if phase.step == "M" else super().verbs(phase)

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS[phase.step] if super().steps(phase) else ()

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if power not in self.base.powers:
            return Choices("unit")
        return super().ask(position, power, partial, orders)

    def legal(self, position: Position, power: str, orders: tuple[Order, ...]) -> dict[str, tuple[Order, ...]]:
        if position.phase.step != "M" or power not in self.base.powers or self.over(position):
            return super().legal(position, power, orders)
        return every_order(ChoiceRequest(self, self.base, position, power, orders))

    def must_act(self, position: Position) -> tuple[str, ...]:
        """R24, R26: return all powers alive if any must act, so that nobody learns who retreats or builds."""
        return alive(position) if super().must_act(position) else ()

    # The end.

    def end(self, position: Position) -> End | None:
        """Return the end of the game: a win at the end of a Spring or an Autumn (D5), or an end the players agreed on.
        """
        return state_of(position).end

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return with_state(position, end=end).at(DONE)

    # What a player may know.

    def view(self, position: Position, power: str) -> View:
        return view(position, power)

    def seen(self, turn: Turn, power: str) -> Turn:
        return seen(turn, power)

    def seen_by(self, position: Position, power: str, province: str) -> Reason | None:
        return seen_by(position, power, province)

    def reported_values(self, turn: Turn, power: str) -> Mapping[str, ReportedValue]:
        """Section 6: return what a scenario may check of a report: all facts or some, and provinces in view or not in
        view at the end of the season."""
        given, shown = [plain(fact) for fact in facts(turn, power)], noted(turn.after, power)
        return {
            **super().reported_values(turn, power),
            "facts": ReportedValue(given),
            "includes": ReportedValue(given, "among"),
            "view": ReportedValue(shown, "entries"),
            "hidden": ReportedValue(list(shown), "absent"),
        }

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return tuple(events(turn, power))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def report(self, turn: Turn, power: str) -> str:
        return reports.of_turn(self, turn, power)

    def holdings(self, position: Position) -> Mapping[str, str]:
        """D4: return province -> the power that controls it. A province of unknown control counts for the power whose
        unit is seen in it, except while retreats are due."""
        standing = {unit.place.province: unit.power for unit in position.units.values()}
        seen = {id: power for id, power in standing.items() if is_land(self.base, id) and position.phase.step != "R"}
        return {**seen, **land(position)}

    def validate(self, position: Position) -> list[Reason]:
        return findings(self, position)

    # The notation of scenarios and save files (section 6).

    def state(self, position: Position) -> dict[str, Any]:
        return state(position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with this state. Raises ValueError for an unknown key or value."""
        return read(position, state, lambda table: self._read_end(self.base, table))
