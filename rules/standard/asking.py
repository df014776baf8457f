"""The slots of standard orders in the order in which they are asked for (`choices`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..board import Location
from ..position import Named
from ..reasons import Reason
from ..speech import tr
from ..verbs import Asked, Candidate, Choices, Verb, named
from .adjustments import NO_MORE_REMOVALS, Build, Waive, no_more_builds
from .verbs_moves import MoveVerb

if TYPE_CHECKING:
    from .game import Standard


def ask(variant: Standard, asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """What comes after `partial` in an order of this phase."""
    step = asked.position.phase.step
    if step == "A":
        return _ask_adjustment(variant, asked, partial)
    if not partial:
        return Choices("unit", tuple(_units(asked, retreating=step == "R")))
    unit = partial[0]
    if len(partial) == 1:
        return Choices("verb", tuple(_verbs(variant, asked, unit)))
    verb = variant.verb(partial[1])
    return _ask_verb(asked, verb, (unit, *partial[2:]))


def _units(asked: Asked, retreating: bool) -> Iterator[Candidate]:
    """The power's units that can be ordered."""
    fled = [one.unit for one in asked.position.dislodged.values()]
    for unit in fled if retreating else asked.position.units.values():
        if unit.power == asked.power:
            yield Candidate(named(unit), unit.text, unit.place.words, unit.place)


def _verbs(variant: Standard, asked: Asked, unit: Named) -> Iterator[Candidate]:
    standing = asked.position.units.get(unit.key)
    for verb in (one for one in variant.verbs(asked.position.phase) if not one.unitless):
        reason = verb.possible(asked, standing) if standing and isinstance(verb, MoveVerb) else None
        yield Candidate(verb.name, verb.name, tr(verb.title), None, reason)


def _ask_verb(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Choices:
    """The next slot of a verb, or the order if all its slots are filled."""
    asking = len(filled) - 1
    if asking == len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    return Choices(verb.slots[asking], tuple(verb.choices(asked, filled)))


def _ask_adjustment(variant: Standard, asked: Asked, partial: tuple[Any, ...]) -> Choices:
    due = variant.dues(asked.position, asked.power)
    if due < 0:
        return _ask_removal(variant, asked, partial, -due)
    if not partial:
        return Choices("site", tuple(_sites(variant, asked, due)))
    if partial[0] == "waive":
        return Choices("", (), Waive().finish(asked, ()))
    build = Build()
    site: Location = partial[0]
    if len(partial) == 1:
        return Choices("kind", tuple(build.choices(asked, (site,))))
    return Choices("", (), build.finish(asked, partial))


def _sites(variant: Standard, asked: Asked, due: int) -> Iterator[Candidate]:
    written = len(asked.orders)
    full: Reason | None = None
    if written >= due:
        full = no_more_builds(asked.position, asked.board, asked.power)
    for site in Build().sites(asked):
        yield Candidate(site.value, site.text, site.label, site.place, site.reason or full)
    yield Candidate("waive", "waive", tr(Waive.title), None, full)


def _ask_removal(variant: Standard, asked: Asked, partial: tuple[Any, ...], owed: int) -> Choices:
    remove = variant.verb("remove")
    if partial:
        return Choices("", (), remove.finish(asked, (partial[0],)))
    named_already = {order.unit.key for order in asked.orders if order.verb == "remove" and order.unit}
    enough = len(named_already) >= owed
    reason = NO_MORE_REMOVALS(power=asked.board.powers[asked.power].name) if enough else None
    units = (unit for unit in asked.position.units.values() if unit.power == asked.power)
    candidates = tuple(
        Candidate(named(unit), unit.text, unit.place.words, unit.place, reason)
        for unit in units
        if unit.key not in named_already
    )
    return Choices("unit", candidates)
