"""What is filled in beside the orders of units: the set-up, the builds of Spring, removals; and who is in danger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Advice, Form, Line, Section, Start
from ...position import Named, Order, Unit
from ...reasons import Reason, many, say
from ...speech import mark, tr
from ...verbs import Asked
from .asking import after_removals, line_faults, no_more_builds
from .builds import allowance, judge, spent
from .choosing_start import ONE_HALF_ONLY, USUAL, kinds_of
from .count import owed
from .floods import WILL_DROWN, lake_zones, monsoon_next
from .halves import FREE
from .removing import missing_removals
from .species import CMC, HALF, SPECIES, WHOLE, named_for, whole_name
from .state import ecology
from .strengths import amount
from .verbs_free import legal_builds

LAPSES = mark("What is not spent, or fails, is lost.")


def forms(asked: Asked) -> tuple[Form, ...]:
    """What a power can fill in now, with what it has written filled in already."""
    position, power = asked.position, asked.power
    if power not in asked.board.powers:
        return ()
    if ecology(position).pending and power in USUAL:
        return (_set_up(asked),)
    if position.phase.step == "A" and owed(asked.board, position, power):
        return (_removals(asked),)
    if position.phase.step == "M" and allowance(position, power):
        return (_builds(asked),)
    mine = list(_in_danger(asked))
    return (_danger(mine),) if mine else ()


# --- set-up (R36) -----------------------------------------------------------------------------------


def _set_up(asked: Asked) -> Form:
    """A line for each choice: the kind in each home, or two halves in place of a whole."""
    homes = asked.board.powers[asked.power].homes
    lines = [line for home in homes for line in _choice(asked, home)]
    words = tr(
        "Choose what you begin with before you order it. The others see it when the first moves are carried out."
    )
    section = Section(tr("What you begin with"), "", tuple(lines))
    return Form("setup", tr("Set-up"), (section,), advice=(Advice(words, mild=True, clause="R36"),), opens=True)


def _choice(asked: Asked, home: str) -> Iterator[Line]:
    place = asked.board.locations[home]
    if asked.power in CMC:
        yield _halves(asked, home)
        return
    other = next(kind for kind in kinds_of(asked.power) if kind != USUAL[asked.power])
    words = tr("{named_for} in {place}", named_for=named_for(other, asked.power), place=place.words)
    detail = tr("in place of the {named_for}", named_for=named_for(USUAL[asked.power], asked.power))
    template = f"setup {other} {home}"
    order = next(iter(_written(asked, template)), None)
    yield Line(template, "check", words, detail, "", template, order, order is not None, place=home)


def _halves(asked: Asked, home: str) -> Line:
    """Two halves in place of the whole: its text is written twice, and once alone counts for nothing."""
    place, power = asked.board.locations[home], asked.power
    template, whole = f"setup {HALF} {home}", whole_name(power)
    found = _written(asked, template)
    reason = ONE_HALF_ONLY(place=place) if len(found) == 1 else None
    words = tr("Two {named_for}s in {place}", named_for=named_for(HALF, power), place=place.words)
    order = found[0] if found else None
    detail = tr("in place of the {whole}", whole=whole)
    return Line(template, "check", words, detail, "", template, order, bool(found), reason=reason, place=home)


def _written(asked: Asked, text: str) -> list[Order]:
    return [order for order in asked.orders if order.text == text]


# --- builds (section 11) ----------------------------------------------------------------------------


def _builds(asked: Asked) -> Form:
    """The builds written, each with its price, and what is left to spend."""
    power, position = asked.power, asked.position
    has, planned = allowance(position, power), spent(legal_builds(asked))
    judged = judge(asked.variant, asked.board, position, power, asked.orders)
    lines = tuple(_build_line(asked, order, reason) for order, reason in judged if order.verb == "build")
    total = tr("{amount} of {amount2} SP left", amount=amount(has - planned), amount2=amount(has))
    start = Start(tr("Build…"), ("build",), no_more_builds(asked), at_once=True)
    outlook = (
        tr("{amount} SP are left to spend. {lapses}", amount=amount(has - planned), lapses=LAPSES)
        if has > planned
        else tr("All is spent.")
    )
    return Form(
        "builds", tr("Builds"), (Section(tr("Builds of this Spring"), total, lines, (start,)),), outlook=outlook
    )


def _build_line(asked: Asked, order: Order, reason: Reason | None) -> Line:
    unit = order.unit
    assert unit is not None
    name = named_for(unit.kind, asked.power) if unit.kind in SPECIES else unit.kind
    price = tr("{cost} SP", cost=SPECIES[unit.kind].cost) if unit.kind in SPECIES else ""
    words = tr("{name} in {place}", name=name, place=unit.place.words)
    key = unit.place.key
    return Line(order.text, "check", words, "", price, order.text, order, True, reason=reason, place=key)


# --- removals (R33) ---------------------------------------------------------------------------------


def _removals(asked: Asked) -> Form:
    """A line for each unit that may go, and for each whole that may be divided first."""
    begun = asked.variant.begun(asked.position, asked.power, asked.orders)
    short = owed(asked.board, asked.position, asked.power)
    left = owed(asked.board, after_removals(begun, asked.power, asked.orders), asked.power)
    units = [line for unit in begun.units_of(asked.power) for line in _removal(asked, unit)]
    lines = (*units, *_reshaped(asked))
    section = Section(
        tr("Removals"), tr("{amount} of {amount2} SP owed", amount=amount(left), amount2=amount(short)), lines
    )
    rest = list(missing_removals(asked.board, after_removals(begun, asked.power, asked.orders), asked.power))
    names = ", ".join(tr("a half of {unit}", unit=unit.text) if half else unit.text for unit, half in rest)
    outlook = tr("If you name no more, {names} will go.", names=names) if names else tr("Nothing more is owed.")
    return Form("removals", tr("Removals"), (section,), outlook=outlook, whole=True)


def _reshaped(asked: Asked) -> Iterator[Line]:
    """A line for each division or union that is written: it can be taken back."""
    for order in asked.orders:
        if order.verb in FREE and order.unit:
            words = tr("{what} in {place}", what=tr(order.verb.capitalize()), place=order.unit.place.words)
            place = order.unit.place.key
            yield Line(order.text, "check", words, "free", "", order.text, order, True, place=place)


def _removal(asked: Asked, unit: Unit) -> Iterator[Line]:
    text = f"remove {unit.text}"
    written = _written(asked, text) or (_written(asked, f"remove {unit.listed}") if unit.number == "1" else [])
    order = written[0] if written else None
    price, place = tr("{cost} SP", cost=SPECIES[unit.kind].cost), unit.place.key
    name = " ".join(filter(None, (named_for(unit.kind, asked.power), unit.number)))
    reason = None if order else line_faults(asked, _removal_order(asked, unit))
    words = tr("{name} in {place}", name=name, place=unit.place.words)
    yield Line(text, "check", words, "", price, text, order, order is not None, reason=reason, place=place)
    if unit.kind == WHOLE and order is None:
        divide = f"{unit.text} divide"
        yield Line(divide, "check", tr("Divide it in {place}", place=unit.place.words), "free", "", divide, place=place)


def _removal_order(asked: Asked, unit: Unit) -> Order:
    named = Named(unit.kind, unit.place, unit.number)
    return asked.variant.verb("remove").order(asked.power, {"unit": named})


# --- the monsoon (R6) -------------------------------------------------------------------------------


def _in_danger(asked: Asked) -> Iterator[Unit]:
    """The units of a power that the monsoon will drown, were all that it has written to come off."""
    if not monsoon_next(asked.position.phase):
        return
    zones = lake_zones(asked.board)
    goals = {order.key: order.slots[1].key for order in asked.orders if order.verb in ("move", "retreat")}
    standing = asked.variant.begun(asked.position, asked.power, asked.orders)
    fled = [one.unit for one in standing.dislodged.values() if one.unit.power == asked.power]
    for unit in (*standing.units_of(asked.power), *fled):
        if goals.get(unit.key, unit.place.key) in zones:
            yield unit


def _danger(units: Sequence[Unit]) -> Form:
    """In the Fall before a monsoon: which of a power's units will drown where they are."""
    lines = tuple(
        Line(unit.key, "fact", say(WILL_DROWN(unit=unit, place=unit.place)), place=unit.place.key) for unit in units
    )
    advice = Advice(
        tr("The monsoon of next Spring drowns {units} unless orders move them away.", units=many(len(units), "unit")),
        about=tuple(unit.key for unit in units),
        clause="R6",
    )
    return Form("monsoon", tr("Monsoon"), (Section(tr("In danger"), "", lines),), advice=(advice,))
