"""What may come next in an order, slot by slot (section 12). Special orders are offered to those only whose card allows
them; each with the reason where it cannot be given now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...position import Named, Order, Unit
from ...reasons import Reason
from ...speech import tr
from ...standard.adjustments import NO_MORE_REMOVALS, no_more_builds
from ...verbs import Asked, Candidate, Choices, Verb, named
from .building import dues
from .card import CONVERT, REDEPLOY
from .cards import can
from .legality import in_disorder
from .open_retreats import walkers
from .state import card_of, is_free
from .verb import CharacterVerb, standing
from .verbs_hypnotize import GIVEN, Hypnotize
from .verbs_moves import MoveBySea, Path
from .verbs_special import Jump, Special

WINTER = {"convert": CONVERT, "redeploy": REDEPLOY}
"""Orders of a Winter that a card allows."""


def ask(asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """What comes after `partial` in an order of this phase."""
    step = asked.position.phase.step
    if step == "D":
        return Choices("unit")
    if not partial:
        return Choices("unit", tuple({"R": _leaving, "A": _winter}.get(step, _units)(asked)))
    first = partial[0]
    if step == "A" and not isinstance(first, Named):
        return _build(asked, partial)
    if len(partial) == 1:
        return Choices("verb", tuple(_verbs(asked, first)))
    return _ask_verb(asked, asked.variant.verb(partial[1]), (first, *partial[2:]))


def _candidate(unit: Unit, reason: Reason | None = None) -> Candidate:
    return Candidate(named(unit), unit.text, unit.place.words, unit.place, reason)


def _units(asked: Asked) -> Iterator[Candidate]:
    for unit in asked.position.units_of(asked.power):
        yield _candidate(unit, in_disorder(asked, unit))


def _leaving(asked: Asked) -> Iterator[Candidate]:
    """Dislodged units, and those that may retreat of their own accord."""
    for one in asked.position.dislodged.values():
        if one.unit.power == asked.power:
            yield _candidate(one.unit)
    yield from (_candidate(unit) for unit in walkers(asked.position, asked.power))


# --- verbs --------------------------------------------------------------------------------------------


def _verbs(asked: Asked, unit: Named) -> Iterator[Candidate]:
    if asked.position.phase.step == "A":
        yield from _winter_verbs(asked, unit)
        return
    for verb in asked.variant.verbs(asked.position.phase):
        if verb.unitless or not _offered(asked, verb, unit):
            continue
        there = asked.position.units.get(unit.key)
        moving = asked.position.phase.step == "M"
        reason = verb.possible(asked, there) if there and moving else None
        yield Candidate(verb.name, verb.name, tr(verb.title), None, reason)


def _offered(asked: Asked, verb: Verb, unit: Named) -> bool:
    """Whether a verb is shown at all: a special one where the unit's card allows it."""
    there = asked.position.units.get(unit.key)
    if not verb.offered:
        return False
    if asked.position.phase.step == "R":
        return verb.name != "disband" or unit.key in asked.position.dislodged
    if there is None:
        return True
    if isinstance(verb, Special):
        return not verb.ability or can(card_of(there), verb.ability)
    if isinstance(verb, Path | Jump):
        return can(card_of(there), verb.name)
    return not (isinstance(verb, MoveBySea) and there.place.dock)


def _ask_verb(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Choices:
    """The next slot of a verb; the order if all its slots are filled, with the words that may still be added."""
    if isinstance(verb, Hypnotize) and len(filled) > 1:
        return _as_victim(asked, verb, filled)
    asking = len(filled) - 1
    if asking < len(verb.slots):
        return Choices(verb.slots[asking], tuple(verb.choices(asked, filled)))
    more = getattr(verb, "more", None)
    order = verb.finish(asked, filled)
    return Choices("words", tuple(more(asked, filled)), order) if more else Choices("", (), order)


def _as_victim(asked: Asked, verb: Hypnotize, filled: tuple[Any, ...]) -> Choices:
    """The order given to a victim, asked for as if it were one's own."""
    unit, target, *rest = filled
    if rest and isinstance(rest[0], Order):
        return Choices("", (), verb.finish(asked, filled))
    victim = standing(asked, target)
    own = replace(asked, power=victim.power, orders=())
    if not rest:
        return Choices("verb", tuple(_given(own, victim)))
    inner = _ask_verb(own, asked.variant.verb(rest[0]), (target, *rest[1:]))
    order = verb.finish(asked, (unit, target, inner.order)) if inner.order else None
    return Choices(inner.slot, inner.candidates, order)


def _given(asked: Asked, victim: Unit) -> Iterator[Candidate]:
    """Every order that may be given: the victim's card is mostly not known, so special ones are assumed."""
    for verb in GIVEN:
        if verb.offered and verb.name != "annihilate":
            plain = isinstance(verb, CharacterVerb) and not isinstance(verb, Special | Path | Jump)
            reason = verb.possible(asked, victim) if plain else None
            yield Candidate(verb.name, verb.name, tr(verb.title), None, reason)


# --- Winter -------------------------------------------------------------------------------------------


def _winter(asked: Asked) -> Iterator[Candidate]:
    """Sites where something is built, a build left; units that are removed, convert or redeploy."""
    due = dues(asked.position, asked.power)
    if due > 0:
        yield from _sites(asked, due)
    for unit in asked.position.units_of(asked.power):
        if due < 0 or is_free(asked.position, unit) or any(can(card_of(unit), ability) for ability in WINTER.values()):
            yield _candidate(unit)


def _sites(asked: Asked, due: int) -> Iterator[Candidate]:
    build, waive = asked.variant.verb("build"), asked.variant.verb("waive")
    written = sum(order.verb in ("build", "waive") for order in asked.orders)
    full = no_more_builds(asked.position, asked.board, asked.power) if written >= due else None
    for site in build.sites(asked):  # type: ignore[attr-defined]
        yield replace(site, reason=site.reason or full)
    yield Candidate("waive", "waive", tr(waive.title), None, full)


def _build(asked: Asked, partial: tuple[Any, ...]) -> Choices:
    if partial[0] == "waive":
        return Choices("", (), asked.variant.verb("waive").finish(asked, ()))
    build = asked.variant.verb("build")
    if len(partial) == 1:
        return Choices("kind", tuple(build.choices(asked, (partial[0],))))
    return Choices("", (), build.finish(asked, partial))


def _winter_verbs(asked: Asked, unit: Named) -> Iterator[Candidate]:
    there = asked.position.units.get(unit.key)
    if there is None:
        return
    due = dues(asked.position, asked.power)
    if due < 0 or is_free(asked.position, there):
        gone = sum(order.verb == "remove" for order in asked.orders if order.key != unit.key)
        enough = NO_MORE_REMOVALS(power=asked.board.powers[asked.power].name)
        reason = enough if gone >= -due and not is_free(asked.position, there) else None
        yield Candidate("remove", "remove", tr(asked.variant.verb("remove").title), None, reason)
    for name, ability in WINTER.items():
        if can(card_of(there), ability):
            verb = asked.variant.verb(name)
            yield Candidate(name, name, tr(verb.title), None, verb.possible(asked, there))
