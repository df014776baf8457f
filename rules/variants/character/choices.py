"""The choices for each slot of an order (section 12). Special orders are offered only to units whose card allows them,
with the reason if they cannot be given now. Also the game master's form for a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...economy import Form, FormLine, Section
from ...i18n import decimal, tr, tr_noop
from ...position import ChoiceRequest, OrderRule
from ...reasons import Reason
from ...standard.adjustments import NO_MORE_REMOVALS, no_more_builds
from ...units import GM, Candidate, Choices, Named, Order, Unit, named
from .adjustments import adjustments_due
from .cards import CARDS, CONVERT, ORDINARY, REDEPLOY, can
from .orders import GIVEN, CharacterOrderType, Hypnotize, MoveBySea, standing
from .routes import disorder_fault, walkers
from .special_orders import MOST_SEED
from .state import ANEW_AT, card_of, composition, deck_of, is_free, share
from .winter import UnitToDeal, hand_fault, waiting

WINTER = {"convert": CONVERT, "redeploy": REDEPLOY}
"""Orders of a Winter that need a card -> the ability."""


def ask(asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices that follow `partial` in an order of this phase."""
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


def _units(asked: ChoiceRequest) -> Iterator[Candidate]:
    for unit in asked.position.units_of(asked.power):
        yield _candidate(unit, disorder_fault(asked.position, unit))


def _leaving(asked: ChoiceRequest) -> Iterator[Candidate]:
    """Yield the dislodged units and those that may retreat voluntarily."""
    for one in asked.position.dislodged.values():
        if one.unit.power == asked.power:
            yield _candidate(one.unit)
    yield from (_candidate(unit) for unit in walkers(asked.position, asked.power))


# --- verbs --------------------------------------------------------------------------------------------


def _verbs(asked: ChoiceRequest, unit: Named) -> Iterator[Candidate]:
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


def _offered(asked: ChoiceRequest, verb: OrderRule, unit: Named) -> bool:
    """Whether an order type is shown for this unit; special ones only if its card allows them."""
    there = asked.position.units.get(unit.key)
    if not verb.offered:
        return False
    if asked.position.phase.step == "R":
        return verb.name != "disband" or unit.key in asked.position.dislodged
    if there is None:
        return True
    if isinstance(verb, CharacterOrderType) and verb.ability:
        return can(card_of(there), verb.ability)
    return not (isinstance(verb, MoveBySea) and there.place.dock)


def _ask_verb(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Choices:
    """Return the choices for the next slot; when all slots are filled, the order and the words that may still be added.
    """
    if isinstance(verb, Hypnotize) and len(filled) > 1:
        return _as_victim(asked, verb, filled)
    asking = len(filled) - 1
    if asking < len(verb.slots):
        return Choices(verb.slots[asking], tuple(verb.choices(asked, filled)))
    more = getattr(verb, "more", None)
    order = verb.finish(asked, filled)
    return Choices("words", tuple(more(asked, filled)), order) if more else Choices("", (), order)


def _as_victim(asked: ChoiceRequest, verb: Hypnotize, filled: tuple[Any, ...]) -> Choices:
    """Return the choices for the order given to a victim, as if its owner wrote it."""
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


def _given(asked: ChoiceRequest, victim: Unit) -> Iterator[Candidate]:
    """Yield every order type a victim may be given; since its card is usually unknown, special ones are included."""
    for verb in GIVEN:
        if verb.offered and verb.name != "annihilate":
            plain = isinstance(verb, CharacterOrderType) and not verb.ability
            reason = verb.possible(asked, victim) if plain else None
            yield Candidate(verb.name, verb.name, tr(verb.title), None, reason)


# --- Winter -------------------------------------------------------------------------------------------


def _winter(asked: ChoiceRequest) -> Iterator[Candidate]:
    """Yield build sites and waiving, then the units that may be removed, convert or redeploy."""
    due = adjustments_due(asked.position, asked.power)
    if due > 0:
        yield from _sites(asked, due)
    for unit in asked.position.units_of(asked.power):
        if due < 0 or is_free(asked.position, unit) or any(can(card_of(unit), ability) for ability in WINTER.values()):
            yield _candidate(unit)


def _sites(asked: ChoiceRequest, due: int) -> Iterator[Candidate]:
    build, waive = asked.variant.verb("build"), asked.variant.verb("waive")
    written = sum(order.verb in ("build", "waive") for order in asked.orders)
    full = no_more_builds(asked.position, asked.board, asked.power) if written >= due else None
    for site in build.sites(asked):  # type: ignore[attr-defined]
        yield replace(site, reason=site.reason or full)
    yield Candidate("waive", "waive", tr(waive.title), None, full)


def _build(asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    if partial[0] == "waive":
        return Choices("", (), asked.variant.verb("waive").finish(asked, ()))
    build = asked.variant.verb("build")
    if len(partial) == 1:
        return Choices("kind", tuple(build.choices(asked, (partial[0],))))
    return Choices("", (), build.finish(asked, partial))


def _winter_verbs(asked: ChoiceRequest, unit: Named) -> Iterator[Candidate]:
    there = asked.position.units.get(unit.key)
    if there is None:
        return
    due = adjustments_due(asked.position, asked.power)
    if due < 0 or is_free(asked.position, there):
        gone = sum(order.verb == "remove" for order in asked.orders if order.key != unit.key)
        enough = NO_MORE_REMOVALS(power=asked.board.powers[asked.power].name)
        reason = enough if gone >= -due and not is_free(asked.position, there) else None
        yield Candidate("remove", "remove", tr(asked.variant.verb("remove").title), None, reason)
    for name, ability in WINTER.items():
        if can(card_of(there), ability):
            verb = asked.variant.verb(name)
            yield Candidate(name, name, tr(verb.title), None, verb.possible(asked, there))


# The game master's form for a deal: a shuffle number, and cards dealt by hand (section 12).

ABOUT_HAND = tr_noop(
    "To deal by hand, enter the number of a card: 1 to 20, or X and its number. Units left empty are dealt a card "
    "when the turn is adjudicated. A card that breaks a rule is refused."
)
ABOUT_WINTER = tr_noop("These are the units each power can build. A card for a unit that is not built has no effect.")
ABOUT_SEED = tr_noop(
    "The same number gives the same deal again; without a number the deal is random. The number also applies to "
    "later deals."
)


def forms(asked: ChoiceRequest) -> tuple[Form, ...]:
    """Return the game master's form for a deal; nobody else has one."""
    if asked.power != GM or asked.position.phase.step not in ("D", "A"):
        return ()
    sections = [_deck(asked), _shuffling(asked), *_powers(asked)]
    return (Form("deal", tr("Deal"), tuple(section for section in sections if section.lines)),)


def _deck(asked: ChoiceRequest) -> Section:
    """Return the section that shows the full deck and what is left of it."""
    full, deck = composition(asked.variant), deck_of(asked.position)
    plain = tr("{share}% of the deck; a fifth is intended", share=decimal(share(full)))
    lines = [
        FormLine("total", "fact", tr("Cards in the full deck"), "", str(sum(full.values()))),
        FormLine("ordinary", "fact", tr("Ordinary cards in the full deck"), plain, str(full.get(ORDINARY, 0))),
        FormLine(
            "given",
            "fact",
            tr("Dealt since the last reshuffle"),
            tr("reshuffled after {anew_at}", anew_at=ANEW_AT),
            str(deck.dealt),
        ),
    ]
    if deck.buried:
        buried = ", ".join(CARDS[card].title for card in deck.buried)
        lines.append(FormLine("buried", "fact", tr("Buried"), buried, str(len(deck.buried))))
    return Section(tr("Deck"), tr("{cards} left", cards=len(deck.cards())), tuple(lines))


def _shuffling(asked: ChoiceRequest) -> Section:
    written = next((order for order in asked.orders if order.verb == "seed"), None)
    line = FormLine(
        "seed",
        "number",
        tr("Shuffle number"),
        template="seed {n}",
        order=written,
        value=written.slots[0] if written else 0,
        most=MOST_SEED,
    )
    return Section(tr("Shuffling"), "", (line,), about=tr(ABOUT_SEED), folded=True)


def _powers(asked: ChoiceRequest) -> Iterator[Section]:
    """Yield a section for each power with units to deal to; only the first has the explanation."""
    winter = asked.position.phase.step == "A"
    about = tr(ABOUT_WINTER) if winter else tr(ABOUT_HAND)
    for power in asked.board.powers.values():
        lines = tuple(_line(asked, one) for one in waiting(asked.position, power.id))
        if lines:
            due = tr("{dues} to build", dues=adjustments_due(asked.position, power.id)) if winter else ""
            yield Section(power.name, due, lines, about=about, folded=winter)
            about = ""


def _line(asked: ChoiceRequest, one: UnitToDeal) -> FormLine:
    """Return the line for one unit, with the card written for it."""
    before, order = _written(asked.orders, one)
    fault = hand_fault(asked.position, order, before) if order else None
    return FormLine(
        f"deal {one.power} {one.label}",
        "text",
        one.words,
        "",
        CARDS[order.slots[2]].name if order else "",
        template=f"deal {one.power} {one.label} {{n}}",
        order=order,
        value=order.slots[2] if order else "",
        reason=fault,
        place=one.unit.place.province if one.unit else "",
    )


def _written(orders: Sequence[Order], one: UnitToDeal) -> tuple[Sequence[Order], Order | None]:
    """Return the orders before the one that deals to this unit, and that order (or all orders and None)."""
    for at, order in enumerate(orders):
        if order.verb == "deal" and order.slots[:2] == (one.power, one.label):
            return orders[:at], order
    return orders, None


def fault(asked: ChoiceRequest, order: Order) -> Reason | None:
    """Return why the game master cannot give this order now, or None."""
    if order.verb != "deal":
        return None
    return hand_fault(asked.position, order, asked.orders)
