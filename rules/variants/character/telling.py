"""What there is to say of units and their cards, and what lies on the board beside them (section 12).

Asked of a position as somebody may know it: a card that he does not know is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ...cards import CardKind, CardNote
from ...position import Phase, Position, Unit
from ...signs import Sign
from ...speech import mark, tr
from .card import (
    ANNIHILATE,
    CONVERT,
    CUT,
    DISBELIEVE,
    EXCHANGE,
    FORTIFY,
    GAS,
    HYPER,
    HYPNOTIZE,
    JUMP,
    LEAP,
    MINE,
    PATH,
    REDEPLOY,
    STEAL,
    WALK,
    Card,
)
from .cards import CARDS, COOLDOWNS, can
from .deck import composition
from .state import card_of, everybody, half, in_disorder, kept, knows, lasts, moves_of, past, powers_work, tag

VERBS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        PATH: ("path",),
        JUMP: ("jump",),
        CONVERT: ("convert",),
        HYPER: (),
        ANNIHILATE: ("annihilate",),
        GAS: ("gas",),
        HYPNOTIZE: ("hypnotize",),
        CUT: ("cut",),
        LEAP: ("landing",),
        EXCHANGE: ("exchange",),
        STEAL: ("steal",),
        DISBELIEVE: ("disbelieve",),
        FORTIFY: ("fortify",),
        REDEPLOY: ("redeploy",),
        WALK: ("retreat",),
    }
)
"""The orders that only an ability allows."""
WINTER_TOO = frozenset({CONVERT})
"""What can be done in Winter as well as in the moves."""
STEP_OF: Mapping[str, str] = MappingProxyType({WALK: "R", REDEPLOY: "A"})
"""The step in which an ability is used, where that is not the moves."""
NOW: Mapping[str, str] = MappingProxyType(
    {
        PATH: mark("may move two spaces"),
        JUMP: mark("may jump over a unit next to it"),
        CONVERT: mark("may convert on a coast"),
        HYPER: mark("may go to Hyperspace, or come down from there"),
        ANNIHILATE: mark("may annihilate"),
        GAS: mark("may gas a space"),
        HYPNOTIZE: mark("may hypnotize a unit next to it"),
        MINE: mark("may leave a mine where it moves from"),
        CUT: mark("cuts two supports; may name them"),
        LEAP: mark("may jump, or support a landing"),
        EXCHANGE: mark("may change places"),
        STEAL: mark("may steal a card"),
        DISBELIEVE: mark("may disbelieve a card"),
        FORTIFY: mark("may fortify borders, and clears mines"),
        REDEPLOY: mark("may redeploy"),
        WALK: mark("may retreat of its own accord"),
    }
)
AGAIN: Mapping[str, str] = MappingProxyType(
    {
        ANNIHILATE: mark("annihilate"),
        GAS: mark("gas a space"),
        HYPNOTIZE: mark("hypnotize a unit next to it"),
        JUMP: mark("jump over a unit next to it"),
        WALK: mark("retreat of its own accord"),
        STEAL: mark("steal a card"),
        DISBELIEVE: mark("disbelieve a card"),
        EXCHANGE: mark("change places"),
    }
)
"""The same behind which it is said when next."""
LATER = {"M": mark("in the moves"), "R": mark("in a retreat phase"), "A": mark("in Winter")}


def card_note(position: Position, unit: Unit) -> CardNote:
    """What the viewer of a position knows of a unit's card, and what it can do now."""
    state, public = kept(position), tag(unit) in kept(position).revealed
    effects = tuple(_effects(position, unit))
    if not knows(unit):
        return CardNote(effects=effects)
    card = CARDS[card_of(unit)]
    fault = _not_now(position, unit, card)
    return CardNote(
        card=card.id,
        name=tr(card.name),
        rule=tr(card.rule),
        now=fault or _now(card),
        ready=not fault,
        verbs=tuple(verb for ability in sorted(card.can) for verb in VERBS.get(ability, ())),
        used=_season(position, state.used[tag(unit)]) if tag(unit) in state.used else "",
        mines=tuple(mine.at for mine in state.mines if mine.by == tag(unit)),
        effects=effects,
        public=public,
    )


def _now(card: Card) -> str:
    words = [tr(NOW[ability]) for ability in sorted(card.can) if ability in NOW]
    return (
        words[0]
        if words
        else tr("always at work")
        if card.can or (card.move, card.hold, card.support) != (1, 1, 1)
        else ""
    )


def _not_now(position: Position, unit: Unit, card: Card) -> str:
    """Why its card does nothing now; "" if it does."""
    if not card.can and (card.move, card.hold, card.support) == (1, 1, 1):
        return ""
    if not powers_work(position):
        return tr("nothing before {season}", season=_season(position, position.variant["first_use"]))
    state = kept(position)
    if in_disorder(position, unit):
        return tr("nothing: in civil disorder through {season}", season=_season(position, state.disorder[tag(unit)]))
    for ability, pause in COOLDOWNS.items():
        last = state.used.get(tag(unit))
        if can(card.id, ability) and last and half(position.phase) < half(last) + pause:
            return tr(
                "{now}: next {season}",
                now=tr(AGAIN.get(ability, NOW[ability])),
                season=_season(position, moves_of(Phase.parse(last), pause)),
            )
    step = position.phase.step
    due = next((STEP_OF[ability] for ability in card.can if ability in STEP_OF), "M")
    special = any(ability in VERBS or ability == MINE for ability in card.can)
    if special and step != due and not (step == "A" and card.can & WINTER_TOO):
        return f"{_now(card)} {tr(LATER[due])}"
    return ""


def _effects(position: Position, unit: Unit) -> Iterator[str]:
    state, name = kept(position), tag(unit)
    if lasts(state.disorder, name, position.phase):
        yield tr("In civil disorder from gas through {season}", season=_season(position, state.disorder[name]))
    if name in state.rhr:
        yield tr("Placed by the Right-Hand Rule: may go off the board this Fall")
    if name in state.otb:
        yield tr("Goes off the board if it has no retreat order")
    if name in state.powerless:
        yield tr("Ordinary this turn")


def _season(position: Position, phase: str) -> str:
    """ "Fall 1903"."""
    when = Phase.parse(phase)
    return f"{tr(position.variant.seasons.get(when.season, when.season))} {when.year}"


def deck(position: Position) -> tuple[CardKind, ...]:
    """The pack as it was made up, with the units of which the viewer knows that they hold a card, or held it when it
    was disclosed: the list on which players tick off cards seen (rule 10)."""
    seen: dict[str, list[str]] = {}
    for unit in everybody(position):
        if knows(unit):
            seen.setdefault(card_of(unit), []).append(tag(unit))
    for one in kept(position).shown:
        names = seen.setdefault(one.card, [])
        if one.unit not in names:
            names.append(one.unit)
    counts = composition(position.variant)
    kinds = [(CARDS[card], number) for card, number in counts.items()]
    return tuple(
        CardKind(one.id, tr(one.name), number, tr(one.rule), tuple(seen.get(one.id, ()))) for one, number in kinds
    )


def signs(position: Position) -> tuple[Sign, ...]:
    """Mines, craters, gas, defenses, disclosed cards, units in civil disorder: what lies on the board."""
    return tuple(_signs(position))


def _signs(position: Position) -> Iterator[Sign]:
    state, phase = kept(position), position.phase
    for mine in state.mines:
        power, _, label = mine.by.rpartition(" ")
        yield Sign("mine", mine.at, power, text=label)
    for place, until in state.impassable.items():
        if not past(until, phase):
            yield Sign("closed", place, text=_season(position, until))
    for place, until in state.no_center.items():
        if not past(until, phase):
            yield Sign("suspended", place, text=_season(position, until))
    for place in dict.fromkeys((*state.gassed_centers, *(place for place in state.closed if phase.step == "R"))):
        if place not in state.impassable or place in state.gassed_centers:
            yield Sign("gassed", place, count=int(place in state.gassed_centers))
    for place, borders in state.defenses.items():
        yield from (Sign("fortified", place, text=border) for border in borders)
    for unit in position.units.values():
        if tag(unit) in state.revealed:
            yield Sign("revealed", unit.place.province, unit.power, text=unit.tag)
        if lasts(state.disorder, tag(unit), phase):
            yield Sign("asleep", unit.place.province, unit.power, text=_season(position, state.disorder[tag(unit)]))
