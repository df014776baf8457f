"""What the next click does, in a sentence for the status line. No Qt here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import tr, within
from rules import Named, listed

from .building import is_sited
from .own_place import stays
from .slots import START
from .wording import (
    ANY_PLACE,
    ANY_UNIT,
    BLIND,
    BUTTONS,
    ERRANDS,
    GO_ON,
    NESTED,
    NO_BUILD,
    NO_REMOVAL,
    NO_RETREAT,
    NO_SITE,
    PROMPTS,
    RETREAT,
    ROUTE_END,
    SITE_OR_UNIT,
    SITES,
    STAND,
    TAKE,
)

if TYPE_CHECKING:
    from .half import HalfOrder


def hint_of(now: HalfOrder) -> str:
    """The sentence for an order as far as it has got; "" where nothing is to be written."""
    if not now.active:
        return ""
    slot = now.choices.slot
    if now.errand:
        return _of_errand(now, slot)
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


def blind(now: HalfOrder) -> bool:
    """Whether units out of sight can be named, by the places where they may stand."""
    standing = {unit.place.key for unit in now.sheet.position.units.values()}
    choices = now.helped if now.choices.slot == "verb" else now.choices
    return any(one.place and one.place.key not in standing for one in choices.allowed) if choices else False


def _of_unit(now: HalfOrder) -> str:
    """The ways on from a unit chosen: go, help, stay."""
    assert now.unit is not None
    parts = []
    if now.goals and now.goals.allowed:
        parts.append(tr("a lit place to {title} there", title=_title(now, now.verb_before("to"))))
    if now.helped and now.helped.allowed:
        whom = tr("a place or a ringed unit") if blind(now) else tr("a ringed unit")
        parts.append(tr("{whom} to {title} it", whom=whom, title=_title(now, now.verb_before("helped"))))
    if now.crossed and now.crossed.allowed:
        parts.append(tr("a river to {line_verb} it", line_verb=now.asker.line_verb(now.power, now.unit)))
    stay = now.asker.stay(now.power, now.unit)
    if len(stays(now)) > 1:
        parts.append(tr("its own place for what else it can do"))
    elif stay:
        parts.append(tr("the unit itself to {title}", title=_title(now, stay.verb)))
    if not parts:
        return tr(BUTTONS, unit=now.unit.text, verbs=_verbs(now))
    return tr("{unit}: click {parts}.", unit=now.unit.text, parts=", ".join(parts))


def _verbs(now: HalfOrder) -> str:
    """What a unit can be ordered where no click says it: "Convert or Redeploy"."""
    return listed([tr(now.sheet.position.variant.verb(one.value).title) for one in now.choices.allowed], "or")


def _of_errand(now: HalfOrder, slot: str) -> str:
    """An order without a unit: what the next click fills in, and how it ends."""
    if slot == "site" and is_sited(now, now.errand):
        left = now.means(now.errand)
        title = tr(now.sheet.position.variant.verb(now.errand).title)
        return tr(SITES, title=title, left=f"{left}. " if left else "")
    ends = bool(now.asks_number and not now.aimed.candidates)
    return tr(
        ERRANDS.get(slot, ""),
        title=tr(now.sheet.position.variant.verb(now.errand).title),
        number=now.number,
        most=now.numbers[-1] if now.numbers else 0,
        take=tr(TAKE) if ends else tr(GO_ON),
        end=tr(ROUTE_END) if now.choices.order else "",
    )


def _of_sites(now: HalfOrder) -> str:
    if any(one.place for one in now.choices.allowed):
        kinds = [tr(kind.name) for kind in now.sheet.position.variant.kinds.values()]
        again = tr("change {kinds}", kinds=listed(kinds)) if len(kinds) > 1 else tr("take it back")
        return tr(PROMPTS["site"], again=again)
    return tr(NO_SITE) if now.choices.allowed else tr(NO_BUILD)


def _of_units(now: HalfOrder) -> str:
    """Nothing chosen: units to order, to retreat or to remove."""
    if now.sheet.position.dislodged:
        return tr(RETREAT)
    if now.sheet.position.phase.step == "R":
        return tr(NO_RETREAT)
    if now.sheet.position.phase.step != "A":
        carried = next((verb for verb in now.errands() if verb.allowed and now.ask((verb.value,)).slot == START), None)
        errand = tr(", or a coin of yours to {title}", title=_title(now, carried.value)) if carried else ""
        return tr(PROMPTS["unit"], errand=errand)
    first = now.choices.allowed[:1]
    if not first:
        return tr(NO_REMOVAL)
    if now.sites:
        return tr(SITE_OR_UNIT)
    only = now.ask((first[0].value,)).order
    return (
        tr("Click a unit to {title} it, and once more to keep it.", title=_title(now, only.verb))
        if only
        else tr(ANY_UNIT)
    )


def _mover(now: HalfOrder) -> str:
    """Who goes to the place that is asked for: the unit carried, or the one chosen."""
    moving = [one for one in now.filled if isinstance(one, Named)]
    return moving[-1].text if moving else ""


def _can_stand(now: HalfOrder) -> bool:
    """Whether the unit helped may be supported where it stands."""
    helped = now.filled[-1]
    here = [one for one in now.choices.allowed if one.place]
    return isinstance(helped, Named) and any(one.place and one.place.key == helped.key for one in here)


def _title(now: HalfOrder, verb: str) -> str:
    return within(tr(now.sheet.position.variant.verb(verb).title))
