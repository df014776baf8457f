"""Orders that name a kind of thing and then its place, as those of rackets: what a click there can mean. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.language import tr, within
from rules import Candidate, Choices, Position, Reason, Variant

from .asker import Asker
from .slots import BEGINS, NUMBER, Spot, Way, candidate_at


@dataclass(frozen=True, slots=True)
class Things:
    """What a click can mean there, and why it cannot mean more: the rule that keeps a kind of order from the place."""

    fan: tuple[Candidate, ...] = ()
    why: Reason | None = None


def things_at(asker: Asker, power: str, spot: Spot) -> Things:
    """The orders about kinds of things that can be begun at a spot, the verb with most of them first."""
    variant: Variant = asker.sheet.position.variant
    fans, whys = list[tuple[Candidate, ...]](), list[Reason | None]()
    for verb in asker.errands(power):
        order = variant.verb(str(verb.value))
        if not order.offered:
            continue
        found = tuple(_there(asker, power, verb, spot))
        fans.append(tuple(_chip(variant, str(verb.value), *one) for one in found if one[1].allowed))
        whys.append(_barred(verb, found) if order.puts and not fans[-1] else None)
    fans.sort(key=len, reverse=True)
    return Things(tuple(chip for fan in fans for chip in fan), next(filter(None, whys), None))


def owner_of(position: Position, spot: Spot) -> str:
    """Whose place lies under the pointer, "" for nobody's."""
    return (position.variant.holdings(position) or position.centers).get(spot.province, "")


def _there(asker: Asker, power: str, verb: Candidate, spot: Spot) -> Iterator[tuple[Candidate, Candidate]]:
    """Each kind that the verb can be about, with the place under the pointer, allowed or not."""
    for kind in _kinds(asker, power, verb).allowed:
        now = asker.ask(power, (verb.value, kind.value))
        there = candidate_at(now, spot) if now.slot in BEGINS else None
        if there is not None:
            yield kind, there


def _kinds(asker: Asker, power: str, verb: Candidate) -> Choices:
    """The kinds that a verb begins with; none where it begins with a place, a unit or a number."""
    now = asker.ask(power, (verb.value,)) if verb.allowed else Choices("")
    placed = now.slot in BEGINS or now.slot == NUMBER or any(one.place for one in now.candidates)
    return Choices("") if placed else now


def _barred(verb: Candidate, found: tuple[tuple[Candidate, Candidate], ...]) -> Reason | None:
    """Why nothing new can be put there, or anywhere."""
    return verb.reason or next((there.reason for _, there in found if there.reason), None)


def _chip(variant: Variant, verb: str, kind: Candidate, there: Candidate) -> Candidate:
    """`New bookies`, `Dismantle bookies`."""
    order = variant.verb(verb)
    label = tr("{verb} {kind}", verb=tr(order.short or order.title), kind=within(kind.label))
    return Candidate(Way((verb, kind.value, there.value)), kind.text, label, there.place)
