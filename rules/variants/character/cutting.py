"""Step 8, Cutters (card 15): which support orders they cut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...adjudication import Situation
from .card import CUT, FIRM
from .cards import can
from .spaces import bordering
from .work import Act, work

MOST_CUT = 2


class Helped(NamedTuple):
    """A support that matches what its unit does. `helps`: key of the unit, `at`: where it stands, `into`: the province
    that the support bears on, "" of one in place."""

    by: str
    helps: str
    at: str
    into: str = ""
    still: bool = False


def marks(now: Situation, supports: Mapping[str, Helped], landings: Iterable[Helped]) -> dict[str, str]:
    """Supporter -> the Cutter that cuts it. `landings`: the supports that Superfleets give beside a convoy."""
    given = [*supports.values(), *landings]
    found: dict[str, str] = {}
    for key, act in work(now).acts.items():
        if can(act.card, CUT) and "gassed" not in act.words and key not in work(now).annihilated:
            for supporter in _cut_by(now, act, supports.get(key), given):
                found.setdefault(supporter, key)
    return found


def _cut_by(now: Situation, cutter: Act, own: Helped | None, given: list[Helped]) -> list[str]:
    """At most two: those named first, then for attacks on its own space, then on that of the unit that it supports."""
    here = cutter.unit.key
    able = [one for one in given if one.into and _in_reach(now, cutter, one.by)]
    for_own = sorted({one.by for one in able if one.into == here})
    for_helped = sorted({one.by for one in able if own and one.into == own.at and own.at != here})
    named = [place.province for line in cutter.lines if line.verb == CUT for place in line.slots[1:]]
    both = [*for_own, *for_helped]
    ranked = [*(place for place in named if place in both), *both]
    return list(dict.fromkeys(ranked))[:MOST_CUT]


def _in_reach(now: Situation, cutter: Act, supporter: str) -> bool:
    """Alien units on bordering spaces; X8 is cut by nobody."""
    act = work(now).acts[supporter]
    alien = act.unit.power != cutter.unit.power
    return alien and bordering(now.board, cutter.unit.key, supporter) and not can(act.card, FIRM)
