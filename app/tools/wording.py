"""Texts about an unfinished order: what the next click does, and what a click on the unit itself may mean. No Qt here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.language import tr, tr_noop, within
from rules import Board, Candidate, Location, Named, Order
from rules.reasons import listed

from .base import NUMBER, POWER, ROUTE, START, ClickResult, HitTarget
from .partial_order import PartialOrder, is_sited
from .sites import level_of, other_levels, ranked

# ----------------------------------------------------------------------------------------------------
# A click on the place of the selected unit: to hold, other verbs, and the levels above and below. No Qt here.

STAY = tr_noop("Stay on {level}")


def is_own(unit: Named, target: HitTarget) -> bool:
    """Whether a spot is the unit itself or its place."""
    return target.unit == unit.key if target.unit else target.province == unit.place.province


def stays(partial: PartialOrder) -> tuple[Candidate, ...]:
    """Return the verbs of the selected unit that need no further slots, allowed or not."""
    variant = partial.context.variant
    return tuple(one for one in partial.verbs() if not variant.verb(str(one.value)).slots)


def own_fan(partial: PartialOrder, on_unit: bool) -> tuple[Candidate, ...]:
    """Return what a click on the unit's place may mean, the highest level first; () if it can only mean to hold.

    A click on the unit itself (`on_unit`) holds, if the unit has no other such verb.
    """
    unit = partial.unit
    if unit is None:
        return ()
    board = partial.context.board
    others, kinds = other_levels(partial), stays(partial)
    if (on_unit or not others) and len(kinds) < 2:
        return ()
    staying = tuple(Candidate(one.value, one.text, one.label, unit.place) for one in kinds if one.allowed)
    if len(kinds) < 2:
        staying = tuple(_named_by_level(board, one) for one in staying)
    return ranked(board, (*others, *staying))


def _named_by_level(board: Board, stay: Candidate) -> Candidate:
    """Return the candidate for staying, named after its level."""
    assert stay.place is not None
    level = level_of(board, stay.place.province)
    words = tr(STAY, level=level.name if level else stay.place.words)
    return Candidate(stay.value, stay.text, words, stay.place)


PROMPTS: Mapping[str, str] = {
    "unit": tr_noop("Click one of your units to order it{errand}."),
    "helped": tr_noop("{unit} supports which unit? Click a ringed unit."),
    "into": tr_noop("Support it to where? Click a highlighted province{stand}."),
    "army": tr_noop("{unit} convoys which army? Click a ringed army."),
    "to": tr_noop("Where does {mover} move? Click a highlighted province."),
    "site": tr_noop("Click a province with a plus to build there. Click again to {again}."),
    "kind": tr_noop("Which unit? Choose one, or click the province again."),
    "over": tr_noop("{unit}: over which province? Click a highlighted province."),
    "at": tr_noop("{unit}: in which province? Click a highlighted province."),
    "target": tr_noop("{unit}: which unit? Click a ringed unit."),
    "other": tr_noop("{unit} swaps places with which unit? Click a ringed unit."),
    "places": tr_noop("{unit}: which province? Click a highlighted province."),
    "words": tr_noop("{unit} has its order. Choose an addition in the list, or click another unit."),
    "card": tr_noop("{unit}: which card? Choose it in the list."),
    "coast": tr_noop("{unit}: which coast? Choose one."),
}
BLIND: Mapping[str, str] = {
    "helped": tr_noop("{unit} supports which unit? Click a ringed unit, or the province where it may be."),
    "army": tr_noop("{unit} convoys which army? Click a ringed army, or the province where it may be."),
}
"""The same where units out of sight can be named."""
NESTED = tr_noop("What does {mover} do? Click its destination, click the unit itself to hold, or choose an order type.")
"""The prompt for what another unit is made to do."""

STAND = tr_noop(", or that unit again to support it to hold")
"""Added where the unit can also be supported to hold."""
RETREAT = tr_noop("Click a dislodged unit to order its retreat.")
BUTTONS = tr_noop("{unit}: choose {verbs} beside the board.")
"""The prompt for a unit that cannot be ordered by clicks."""
ANY_UNIT = tr_noop("Click a ringed unit to see its options.")
SITE_OR_UNIT = tr_noop("Click a province with a plus to build there, or a ringed unit to see its options.")
NO_RETREAT = tr_noop("None of your units needs to retreat.")
NO_BUILD = tr_noop("No builds left.")
NO_SITE = tr_noop("No build sites left. Press W to waive the build.")
NO_REMOVAL = tr_noop("No removals left. Click a unit to keep it after all.")
ANY_PLACE = tr_noop("Click a province or one of your units to see its options.")

ERRANDS: Mapping[str, str] = {
    START: tr_noop("{title}: from where? Click a highlighted province."),
    "to": tr_noop("{title}: to where? Click a highlighted province."),
    "site": tr_noop("{title}: where? Click a highlighted province."),
    "unit": tr_noop("{title}: which unit? Click a ringed unit."),
    "helped": tr_noop("{title}: support which unit? Click a ringed unit."),
    "into": tr_noop("{title}: support it to where? Click a highlighted province, or that unit again to support it to "
                 "hold."),
    NUMBER: tr_noop("{title}: {number} of {most}. Type digits, use the wheel or press Up and Down to change the "
                 "number; {take}."),
    ROUTE: tr_noop("{title}: click the next province on the route.{end}"),
    POWER: tr_noop("{title}: which power? Click one of its units or centers, or choose it in the list."),
}
"""What the next click does in an order without a unit, by the slot asked for."""
SITES = tr_noop("{title}: click a province with a plus, on any level. {left}Esc stops.")
"""The same where units are placed among other orders."""
TAKE, GO_ON = tr_noop("press Enter or click there again to confirm"), tr_noop("your next click confirms it")
ROUTE_END = tr_noop(" Click the last one again or press Enter to finish there; Backspace removes it.")

SHORT: Mapping[str, str] = {
    "unit": tr_noop("Click a unit"),
    "verb": tr_noop("Where to?"),
    "helped": tr_noop("Support which unit?"),
    "into": tr_noop("Where?"),
    "army": tr_noop("Click an army"),
    "to": tr_noop("Where to?"),
    "over": tr_noop("Over which province?"),
    "at": tr_noop("Where?"),
    "target": tr_noop("Which unit?"),
    "other": tr_noop("With which unit?"),
    "places": tr_noop("Where?"),
    "words": tr_noop("Add what?"),
    "card": tr_noop("Which card?"),
    "kind": tr_noop("Which unit?"),
    START: tr_noop("From where?"),
    "site": tr_noop("Where?"),
    ROUTE: tr_noop("Where next?"),
    POWER: tr_noop("Which power?"),
}
"""The same in two or three words, for the tag beside the pointer."""


OFFERED = tr_noop("{how}: {what}.")
"""The text for an order offered in place of a refused one."""


def offer_words(partial: PartialOrder, answer: ClickResult) -> str:
    """Say what can be done instead of a refused order, and by which click or key."""
    one = answer.fan[0]
    keys = [partial.context.variant.verb(str(part)).key for part in one.value[1:2]] if partial.unit else []
    return tr(OFFERED, how=listed([tr("Click"), *(key for key in keys if key)], "or"), what=one.label)


def goal_of(order: Order) -> Location | None:
    """Return the place that an order concerns besides its unit's own, None if there is none."""
    places = [slot for slot in order.slots[1:] if isinstance(slot, Location)]
    helped = [slot.place for slot in order.slots[1:] if isinstance(slot, Named)]
    return next(iter((*places, *helped)), None)


def strength_words(place: str, rows: Sequence[tuple[str, str]]) -> str:
    """Say how strong a unit is in a place: "Strength in Space 43: 1/2", or role by role if the strengths differ."""
    amounts = {amount for _, amount in rows}
    if not rows:
        return ""
    text = amounts.pop() if len(amounts) == 1 else ", ".join(f"{words} {amount}" for words, amount in rows)
    return tr("Strength in {place}: {strength}", place=place, strength=text)


# ----------------------------------------------------------------------------------------------------
# What the next click does, in a sentence for the status bar. No Qt here.


def hint_of(now: PartialOrder) -> str:
    """Return the hint for an unfinished order; "" if no orders can be entered."""
    if not now.active:
        return ""
    slot = now.choices.slot
    if now.unitless_verb:
        return _of_unitless(now, slot)
    if now.nested:
        return tr(NESTED, mover=_mover(now))
    if slot == "verb":
        return _of_unit(now) if now.unit else tr(ANY_PLACE)
    if slot == "site":
        return _of_sites(now)
    if slot == "unit":
        return _of_units(now)
    unit = now.unit.text if now.unit else ""
    if slot in BLIND and blind(now):
        return tr(BLIND[slot], unit=unit)
    stand = tr(STAND) if slot == "into" and _can_stand(now) else ""
    return tr(PROMPTS.get(slot, ""), unit=unit, mover=_mover(now), stand=stand)


def blind(now: PartialOrder) -> bool:
    """Whether units out of sight can be named, by the places where they may be."""
    standing = {unit.place.key for unit in now.context.position.units.values()}
    choices = now.helped if now.choices.slot == "verb" else now.choices
    return any(one.place and one.place.key not in standing for one in choices.allowed) if choices else False


def _of_unit(now: PartialOrder) -> str:
    """Return the hint for a selected unit: ways to move, support and hold."""
    assert now.unit is not None
    parts = []
    if now.goals and now.goals.allowed:
        parts.append(tr("a highlighted province to {title} there", title=_title(now, now.verb_before("to"))))
    if now.helped and now.helped.allowed:
        whom = tr("a province or a ringed unit") if blind(now) else tr("a ringed unit")
        parts.append(tr("{whom} to {title} it", whom=whom, title=_title(now, now.verb_before("helped"))))
    if now.crossed and now.crossed.allowed:
        parts.append(tr("a river to {line_verb} it", line_verb=now.choice_cache.line_verb(now.power, now.unit)))
    stay = now.choice_cache.stay(now.power, now.unit)
    if len(stays(now)) > 1:
        parts.append(tr("its own province for more orders"))
    elif stay:
        parts.append(tr("the unit itself to {title}", title=_title(now, stay.type.name)))
    if not parts:
        verbs = listed([tr(now.context.variant.verb(one.value).title) for one in now.choices.allowed], "or")
        return tr(BUTTONS, unit=now.unit.text, verbs=verbs)
    return tr("{unit}: click {parts}.", unit=now.unit.text, parts=", ".join(parts))


def _of_unitless(now: PartialOrder, slot: str) -> str:
    """Return the hint for an order without a unit: what the next click fills in, and how the order ends."""
    if slot == "site" and is_sited(now, now.unitless_verb):
        left = now.means(now.unitless_verb)
        title = tr(now.context.variant.verb(now.unitless_verb).title)
        return tr(SITES, title=title, left=f"{left}. " if left else "")
    ends = bool(now.asks_number and not now.aimed.candidates)
    return tr(
        ERRANDS.get(slot, ""),
        title=tr(now.context.variant.verb(now.unitless_verb).title),
        number=now.number,
        most=now.numbers[-1] if now.numbers else 0,
        take=tr(TAKE) if ends else tr(GO_ON),
        end=tr(ROUTE_END) if now.choices.order else "",
    )


def _of_sites(now: PartialOrder) -> str:
    if any(one.place for one in now.choices.allowed):
        kinds = [tr(kind.name) for kind in now.context.variant.kinds.values()]
        again = tr("change {kinds}", kinds=listed(kinds)) if len(kinds) > 1 else tr("cancel it")
        return tr(PROMPTS["site"], again=again)
    return tr(NO_SITE) if now.choices.allowed else tr(NO_BUILD)


def _of_units(now: PartialOrder) -> str:
    """Return the hint while nothing is selected: units to order, retreat or remove."""
    if now.context.position.dislodged:
        return tr(RETREAT)
    if now.context.position.phase.step == "R":
        return tr(NO_RETREAT)
    if now.context.position.phase.step != "A":
        carried = next(
            (verb for verb in now.unitless_orders() if verb.allowed and now.ask((verb.value,)).slot == START), None
        )
        unitless_verb = tr(", or one of your coins to {title}", title=_title(now, carried.value)) if carried else ""
        return tr(PROMPTS["unit"], errand=unitless_verb)
    first = now.choices.allowed[:1]
    if not first:
        return tr(NO_REMOVAL)
    if now.sites:
        return tr(SITE_OR_UNIT)
    only = now.ask((first[0].value,)).order
    return (
        tr("Click a unit to {title} it. Click it again to keep it.", title=_title(now, only.type.name))
        if only
        else tr(ANY_UNIT)
    )


def _mover(now: PartialOrder) -> str:
    """Return the unit that moves to the place asked for: the one convoyed or supported, or the one selected."""
    moving = [one for one in now.filled if isinstance(one, Named)]
    return moving[-1].text if moving else ""


def _can_stand(now: PartialOrder) -> bool:
    """Whether the unit can be supported to hold."""
    helped = now.filled[-1]
    here = [one for one in now.choices.allowed if one.place]
    return isinstance(helped, Named) and any(one.place and one.place.key == helped.key for one in here)


def _title(now: PartialOrder, verb: str) -> str:
    return within(tr(now.context.variant.verb(verb).title))
