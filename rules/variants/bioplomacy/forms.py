"""Choices, forms and advice: set-up, Spring builds, removals, and units threatened by the monsoon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import Any

from ...economy import Advice, Form, FormButton, FormLine, Section
from ...i18n import tr, tr_noop
from ...position import ChoiceRequest, OrderRule, Position
from ...reasons import Reason, Sentence, many, say
from ...units import Candidate, Choices, Named, Order, Unit, named
from .adjustments import NO_DIVISION_NOW, OWES_NOTHING, missing_removals, named_in, owed
from .orders import FREE, WILL_DROWN, drowning, lake_zones, monsoon_next, not_in_zone
from .power_orders import (
    DEFAULT_KINDS,
    ONE_HALF_ONLY,
    Build,
    SetUp,
    allowance,
    build_fault,
    judge_lines,
    kinds_of,
    legal_builds,
    set_up_fault,
    spent,
    waive_fault,
)
from .species import CMC, HALF, SPECIES, WHOLE, named_for
from .state import forded, state_of
from .terrain import BoardTerrain, amount, land_of, river_id

DROWNS_NOW = Sentence("drowns_now", "{unit} drowned in the monsoon and takes no orders", "R6")
NO_SITE_LEFT = Sentence("no_site_left", "{power} has nowhere to build now", "R28")
ALL_SPENT = Sentence("all_spent", "{power} has {left} SP left, too little for any unit", "R27")


def ask(asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices that follow `partial`, in the position after written orders of divide, unite and set-up."""
    variant, step = asked.variant, asked.position.phase.step
    asked = replace(asked, position=variant.after_first_orders(asked.position, asked.power, asked.orders))
    if not partial:
        units = {"R": _dislodged_units, "A": _removable}.get(step, _units)(asked)
        verbs = _unitless(asked) if step == "M" else ()
        return Choices("unit", (*units, *verbs))
    if isinstance(partial[0], str):
        return _ask_unitless(asked, variant.verb(partial[0]), partial[1:])
    if len(partial) == 1:
        return Choices("verb", tuple(_verbs(asked, partial[0])))
    verb, filled = variant.verb(partial[1]), (partial[0], *partial[2:])
    if len(filled) > len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    return Choices(verb.slots[len(filled) - 1], tuple(verb.choices(asked, filled)))


def _units(asked: ChoiceRequest) -> Iterator[Candidate]:
    gone = {unit.key for unit in drowning(asked.board, asked.position)}
    for unit in asked.position.units_of(asked.power):
        yield _candidate(unit, DROWNS_NOW(unit=unit) if unit.key in gone else None)


def _dislodged_units(asked: ChoiceRequest) -> Iterator[Candidate]:
    for one in asked.position.dislodged.values():
        if one.unit.power == asked.power and one.retreats:
            yield _candidate(one.unit, None)


def _removable(asked: ChoiceRequest) -> Iterator[Candidate]:
    """Yield the units that could be removed, without those already named by an order."""
    left = after_removals(asked.position, asked.power, asked.orders)
    short = owed(asked.board, left, asked.power)
    reason = None if short else OWES_NOTHING(power=asked.board.powers[asked.power].name)
    for unit in left.units_of(asked.power):
        yield _candidate(unit, reason)


def _candidate(unit: Unit, reason: Reason | None) -> Candidate:
    return Candidate(named(unit), unit.text, unit.place.words, unit.place, reason)


def after_removals(position: Position, power: str, orders: tuple[Order, ...]) -> Position:
    """Return the position after the removals that a power has written."""
    units = dict(position.units)
    for order in orders:
        unit = named_in(units, order.unit, power) if order.verb == "remove" and order.unit else None
        if unit and owed(position.variant.board(position), position.with_units(units), power):
            del units[unit.key]
    return position.with_units(units)


def _verbs(asked: ChoiceRequest, unit: Named) -> Iterator[Candidate]:
    """Yield the order types that a unit can be given now; divide and unite only for powers that have such units."""
    dislodged = asked.position.dislodged.get(unit.key)
    standing = dislodged.unit if dislodged and asked.position.phase.step == "R" else asked.position.units.get(unit.key)
    for verb in asked.variant.verbs(asked.position.phase):
        if verb.unitless or (verb.name in FREE and asked.power not in CMC):
            continue
        yield Candidate(
            verb.name, verb.name, tr(verb.title), None, verb.possible(asked, standing) if standing else None
        )


def _unitless(asked: ChoiceRequest) -> Iterator[Candidate]:
    """Yield set-up while it is open, and builds while there is something to spend."""
    if asked.power in DEFAULT_KINDS and state_of(asked.position).pending:
        yield Candidate("setup", "setup", tr(SetUp.title))
    if allowance(asked.position, asked.power):
        yield Candidate("build", "build", tr(Build.title), None, no_more_builds(asked))
        waive = asked.variant.verb("waive")
        yield Candidate("waive", "waive", tr(waive.title), None, waive_fault(asked.board, asked.position, asked.power))


def no_more_builds(asked: ChoiceRequest) -> Reason | None:
    """Return why a power can order no further build, or None."""
    power = asked.board.powers[asked.power].name
    left = allowance(asked.position, asked.power) - spent(legal_builds(asked))
    if left < min(SPECIES[kind].cost for kind in kinds_of(asked.power)):
        return ALL_SPENT(power=power, left=amount(left))
    sites = any(one.allowed for one in Build().sites(asked))
    return None if sites else NO_SITE_LEFT(power=power)


def _ask_unitless(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Choices:
    if len(filled) == len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    slot = verb.slots[len(filled)]
    if slot == "site" and isinstance(verb, Build | SetUp):
        return Choices(slot, tuple(verb.sites(asked)))
    return Choices(slot, tuple(verb.choices(asked, filled)))


def line_fault(asked: ChoiceRequest, order: Order) -> Reason | None:
    """Return why an order of set-up, build, waive, divide, unite or removal would be void after those written, or None.
    """
    board, position = asked.board, asked.position
    if order.verb == "setup":
        return set_up_fault(board, position, order)
    if order.verb == "build":
        return build_fault(asked.variant, board, position, order, legal_builds(asked))
    if order.verb == "waive":
        return waive_fault(board, position, asked.power)
    if order.verb in FREE:
        return _free_fault(asked, order)
    return _removal_fault(asked, order) if order.verb == "remove" else None


def _free_fault(asked: ChoiceRequest, order: Order) -> Reason | None:
    """R21: return why a unit cannot divide or unite now, or None."""
    position, power = asked.position, asked.board.powers[asked.power].name
    if position.phase.step == "A" and not owed(asked.board, position, asked.power):
        return NO_DIVISION_NOW(power=power)
    begun = asked.variant.after_first_orders(position, asked.power, asked.orders)
    dislodged = {key: one.unit for key, one in begun.dislodged.items()}
    there = dislodged if position.phase.step == "R" else begun.units
    assert order.unit is not None
    unit = named_in(there, order.unit, asked.power)
    if unit is None:
        return not_in_zone(asked.board, order)
    return asked.variant.verb(order.verb).possible(replace(asked, position=begun), unit)


def _removal_fault(asked: ChoiceRequest, order: Order) -> Reason | None:
    """R33: return why a unit cannot be removed now, or None."""
    begun = asked.variant.after_first_orders(asked.position, asked.power, asked.orders)
    left = after_removals(begun, asked.power, asked.orders)
    assert order.unit is not None
    if named_in(left.units, order.unit, asked.power) is None:
        return not_in_zone(asked.board, order)
    if owed(asked.board, left, asked.power):
        return None
    return OWES_NOTHING(power=asked.board.powers[asked.power].name)


LAPSES = tr_noop("SP that you do not spend, and SP of builds that fail, are lost.")


def forms(asked: ChoiceRequest) -> tuple[Form, ...]:
    """Return the forms a power can fill in now, filled in with the orders written so far."""
    position, power = asked.position, asked.power
    if power not in asked.board.powers:
        return ()
    if state_of(position).pending and power in DEFAULT_KINDS:
        return (_set_up(asked),)
    if position.phase.step == "A" and owed(asked.board, position, power):
        return (_removals(asked),)
    if position.phase.step == "M" and allowance(position, power):
        return (_builds(asked),)
    mine = list(_in_danger(asked))
    return (_danger(mine),) if mine else ()


# --- set-up (R36) -----------------------------------------------------------------------------------


def _set_up(asked: ChoiceRequest) -> Form:
    """Return the set-up form, with a line for each choice: the kind in each home, or two halves instead of a whole
    unit."""
    homes = asked.board.powers[asked.power].homes
    lines = [line for home in homes for line in _choice(asked, home)]
    words = tr(
        "Choose your starting units before you give them orders. The other players see them once the first moves are "
        "adjudicated."
    )
    section = Section(tr("Starting units"), "", tuple(lines))
    return Form("setup", tr("Set-up"), (section,), advice=(Advice(words, mild=True, clause="R36"),), opens=True)


def _choice(asked: ChoiceRequest, home: str) -> Iterator[FormLine]:
    place = asked.board.locations[home]
    if asked.power in CMC:
        yield _halves(asked, home)
        return
    other = next(kind for kind in kinds_of(asked.power) if kind != DEFAULT_KINDS[asked.power])
    words = tr("{named_for} in {place}", named_for=named_for(other, asked.power), place=place.words)
    detail = tr("instead of the {named_for}", named_for=named_for(DEFAULT_KINDS[asked.power], asked.power))
    template = f"setup {other} {home}"
    order = next(iter(_written(asked, template)), None)
    yield FormLine(template, "check", words, detail, "", template, order, order is not None, place=home)


def _halves(asked: ChoiceRequest, home: str) -> FormLine:
    """Return the line for two halves instead of a whole unit. Their order must be written twice; one alone is void."""
    place, power = asked.board.locations[home], asked.power
    template = f"setup {HALF} {home}"
    found = _written(asked, template)
    reason = ONE_HALF_ONLY(place=place) if len(found) == 1 else None
    words = tr("Two {named_for}s in {place}", named_for=named_for(HALF, power), place=place.words)
    order = found[0] if found else None
    detail = tr("instead of the {whole}", whole=named_for(WHOLE, power))
    return FormLine(template, "check", words, detail, "", template, order, bool(found), reason=reason, place=home)


def _written(asked: ChoiceRequest, text: str) -> list[Order]:
    return [order for order in asked.orders if order.text == text]


# --- builds (section 11) ----------------------------------------------------------------------------


def _builds(asked: ChoiceRequest) -> Form:
    """Return the builds form: the builds written with their prices, and what is left to spend."""
    power, position = asked.power, asked.position
    has, planned = allowance(position, power), spent(legal_builds(asked))
    judged = judge_lines(asked.variant, asked.board, position, power, asked.orders)
    lines = tuple(_build_line(asked, order, reason) for order, reason in judged if order.verb == "build")
    total = tr("{amount} of {amount2} SP left", amount=amount(has - planned), amount2=amount(has))
    start = FormButton(tr("Build…"), ("build",), no_more_builds(asked), at_once=True)
    outlook = (
        tr("{amount} SP left to spend. {lapses}", amount=amount(has - planned), lapses=tr(LAPSES))
        if has > planned
        else tr("All SP are spent.")
    )
    return Form("builds", tr("Builds"), (Section(tr("Builds this Spring"), total, lines, (start,)),), outlook=outlook)


def _build_line(asked: ChoiceRequest, order: Order, reason: Reason | None) -> FormLine:
    unit = order.unit
    assert unit is not None
    name = named_for(unit.kind, asked.power) if unit.kind in SPECIES else unit.kind
    price = tr("{cost} SP", cost=SPECIES[unit.kind].cost) if unit.kind in SPECIES else ""
    words = tr("{name} in {place}", name=name, place=unit.place.words)
    key = unit.place.key
    return FormLine(order.text, "check", words, "", price, order.text, order, True, reason=reason, place=key)


# --- removals (R33) ---------------------------------------------------------------------------------


def _removals(asked: ChoiceRequest) -> Form:
    """Return the removals form, with a line for each unit that may go and for each whole unit that may divide first."""
    begun = asked.variant.after_first_orders(asked.position, asked.power, asked.orders)
    short = owed(asked.board, asked.position, asked.power)
    left = owed(asked.board, after_removals(begun, asked.power, asked.orders), asked.power)
    units = [line for unit in begun.units_of(asked.power) for line in _removal(asked, unit)]
    lines = (*units, *_reshaped(asked))
    section = Section(
        tr("Removals"),
        tr("{amount} of {amount2} SP still to remove", amount=amount(left), amount2=amount(short)),
        lines,
    )
    rest = list(missing_removals(asked.board, after_removals(begun, asked.power, asked.orders), asked.power))
    names = ", ".join(tr("half of {unit}", unit=unit.text) if half else unit.text for unit, half in rest)
    outlook = (
        tr("If you name no others, {names} will be removed.", names=names) if names else tr("No more removals to make.")
    )
    return Form("removals", tr("Removals"), (section,), outlook=outlook, whole=True)


def _reshaped(asked: ChoiceRequest) -> Iterator[FormLine]:
    """Yield a line for each written order to divide or unite, which can be unchecked."""
    for order in asked.orders:
        if order.verb in FREE and order.unit:
            words = tr("{what} in {place}", what=tr(order.verb.capitalize()), place=order.unit.place.words)
            place = order.unit.place.key
            yield FormLine(order.text, "check", words, tr("free"), "", order.text, order, True, place=place)


def _removal(asked: ChoiceRequest, unit: Unit) -> Iterator[FormLine]:
    text = f"remove {unit.text}"
    written = _written(asked, text) or (_written(asked, f"remove {unit.listed}") if unit.number == "1" else [])
    order = written[0] if written else None
    price, place = tr("{cost} SP", cost=SPECIES[unit.kind].cost), unit.place.key
    name = " ".join(filter(None, (named_for(unit.kind, asked.power), unit.number)))
    removal = asked.variant.verb("remove").order(asked.power, {"unit": named(unit)})
    reason = None if order else line_fault(asked, removal)
    words = tr("{name} in {place}", name=name, place=unit.place.words)
    yield FormLine(text, "check", words, "", price, text, order, order is not None, reason=reason, place=place)
    if unit.kind == WHOLE and order is None:
        divide = f"{unit.text} divide"
        yield FormLine(
            divide,
            "check",
            tr("Divide into halves in {place}", place=unit.place.words),
            tr("free"),
            "",
            divide,
            place=place,
        )


# --- the monsoon (R6) -------------------------------------------------------------------------------


def _in_danger(asked: ChoiceRequest) -> Iterator[Unit]:
    """Yield the units of a power that the monsoon will drown even if all its written orders succeed."""
    if not monsoon_next(asked.position.phase):
        return
    zones = lake_zones(asked.board)
    goals = {order.key: order.slots[1].key for order in asked.orders if order.verb in ("move", "retreat")}
    standing = asked.variant.after_first_orders(asked.position, asked.power, asked.orders)
    dislodged = [one.unit for one in standing.dislodged.values() if one.unit.power == asked.power]
    for unit in (*standing.units_of(asked.power), *dislodged):
        if goals.get(unit.key, unit.place.key) in zones:
            yield unit


def _danger(units: Sequence[Unit]) -> Form:
    """Return the form shown in the Fall before a monsoon, which lists the units that will drown where they are."""
    lines = tuple(
        FormLine(unit.key, "fact", say(WILL_DROWN(unit=unit, place=unit.place)), place=unit.place.key) for unit in units
    )
    advice = Advice(
        tr("Next Spring's monsoon will drown {units} unless ordered away.", units=many(len(units), "unit")),
        about=tuple(unit.key for unit in units),
        clause="R6",
    )
    return Form("monsoon", tr("Monsoon"), (Section(tr("Units in danger"), "", lines),), advice=(advice,))


# Advice about orders: fords that lapse, SP that are lost. The monsoon has a form of its own.


def coaching(asked: ChoiceRequest) -> Iterator[Advice]:
    """Yield advice about the orders of a season, the most serious first."""
    if asked.position.phase.step != "M":
        return
    yield from _lapsing_fords(asked)
    yield from _unspent(asked)


def _lapsing_fords(asked: ChoiceRequest) -> Iterator[Advice]:
    """R9: warn of units that do not cross a river they have forded, since a ford helps in this turn only."""
    land = land_of(asked.board)
    orders = {order.key: order for order in asked.orders if order.unit and order.verb not in FREE}
    units = asked.variant.after_first_orders(asked.position, asked.power, asked.orders).units_of(asked.power)
    for unit in (one for one in units if forded(one) and one.key in orders):
        order = orders[unit.key]
        if not _crosses(land, unit, order.slots[1].key if order.verb == "move" else ""):
            words = tr(
                "{unit} has forded a river but is not ordered across it: the fording will be wasted.", unit=unit.text
            )
            yield Advice(words, mild=True, about=(unit.key,), clause="R9")


def _crosses(land: BoardTerrain, unit: Unit, to: str) -> bool:
    """Whether the way to a zone crosses the river that the unit has forded."""
    line = land.river(unit.place.key, to) if to else None
    return line is not None and river_id(line) == forded(unit)


def _unspent(asked: ChoiceRequest) -> Iterator[Advice]:
    """R27: warn of this Spring's SP left unspent although something could be built."""
    has = allowance(asked.position, asked.power)
    left = has - spent(legal_builds(asked))
    if has and left >= min(SPECIES[kind].cost for kind in kinds_of(asked.power)):
        words = tr("{sp} SP not spent on builds. SP left over after this Spring are lost.", sp=amount(floor(left)))
        yield Advice(words, mild=True, clause="R27")
