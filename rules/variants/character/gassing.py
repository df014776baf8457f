"""Step 6: gas (card 10). All of it at once, also of Gassers that are gassed themselves."""

from __future__ import annotations

from ...adjudication import Situation
from ...reasons import Sentence
from .beginning import replaced
from .card import ANNIHILATE, GAS, HYPNOTIZE
from .work import Act, acted, finding, work

GASSED = Sentence("gassed", "{unit} is gassed: it holds, and stays in civil disorder through the next turn", "card 10")


def gas(now: Situation) -> Situation:
    """Which spaces are gassed, and what becomes of the units there."""
    found = work(now)
    gassers = {key: act.order.slots[1].province for key, act in found.acts.items() if act.order.verb == GAS}
    spaces = frozenset(gassers.values())
    aliens = {(act.unit.power, gassers[key]) for key, act in found.acts.items() if key in gassers}
    hit = {
        key: act
        for key, act in found.acts.items()
        if key in spaces
        and any(power != act.unit.power for power, space in aliens if space == key)
        and not _spared(now, key, act)
    }
    now = finding(now, gassed=spaces, newly=frozenset(hit), used=(*found.used, *gassers))
    return acted(now, {key: _under(now, act) for key, act in hit.items()})


def _spared(now: Situation, key: str, act: Act) -> bool:
    """Who is away, annihilates, or is under hypnosis."""
    return key in work(now).away or act.order.verb == ANNIHILATE or bool(act.by)


def _under(now: Situation, act: Act) -> Act:
    """A Gasser's or Hypnotist's own working order is not undone."""
    reason = GASSED(unit=act.unit)
    if act.order.verb in (GAS, HYPNOTIZE):
        return act._replace(words=(*act.words, "gassed"), reasons=(*act.reasons, reason))
    return replaced(now, act, "gassed", reason)
