"""Results in one short line, as the hobby writes them: "bounced with A War, 1-1"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .i18n import tr, tr_noop
from .position import Position
from .reasons import NAMES, Reason, SideStrength, brief, listed, words
from .units import Named, Outcome, Unit

__all__ = ["result_line"]

BOUNCED = tr_noop("bounced with {foe}, {mine}-{theirs}")
DISLODGED = tr_noop("dislodged by {by}")
CUT = tr_noop("cut by {by}")
CUT_BY_DISLODGER = tr_noop("cut by {by}, which dislodged it")
MOVED = tr_noop("dislodged {foe}, {mine}-{theirs}")
SHORT: Mapping[str, str] = {
    "won": tr_noop("beat {foe}, {mine}-{theirs}"),
    "drove_out": MOVED,
    "held": BOUNCED,
    "head_on": BOUNCED,
    "not_left": BOUNCED,
    "rival": BOUNCED,
    "own_unit": tr_noop("bounced, cannot dislodge its own unit"),
    "cut": CUT,
    "cut_dislodged": CUT_BY_DISLODGER,
    "carried": tr_noop("convoyed by {fleets}"),
    "no_convoy": tr_noop("no convoy"),
    "broken": tr_noop("convoy disrupted: {fleet} dislodged by {by}"),
    "broken_chain": tr_noop("convoy disrupted"),
    "dislodged_by": DISLODGED,
    "paradox": tr_noop("convoy paradox, no convoy"),
    "all_hold": tr_noop("convoy paradox, holds"),
    "not_carried": tr_noop("no convoy: gap in the chain of fleets"),
    "retreated": "",
    "built": "",
    "removed": "",
    "disbanded": "",
    "no_retreat_order": tr_noop("disbanded, no retreat ordered"),
    "retreats_meet": tr_noop("bounced and disbanded ({units})"),
    "not_open": tr_noop("disbanded, no retreat there: {why}"),
    "disorder": tr_noop("civil disorder, too few removals ordered"),
    "waived": "",
    "unused": tr_noop("{builds} not used"),
    "replaced": tr_noop("replaced by a later order"),
    "prevailed": tr_noop("moved, {mine}-{theirs}"),
    "drives_out": MOVED,
    "stays_there": tr_noop("bounced, {mine}-{theirs}"),
    "exchange": BOUNCED,
    "did_not_leave": BOUNCED,
    "rivals": tr_noop("bounced, {mine}-{theirs}"),
    "support_cut": CUT,
    "support_lost": CUT_BY_DISLODGER,
    "is_dislodged": DISLODGED,
    "halved": tr_noop("halved: its second standoff"),
    "halved_by_retreat": tr_noop("halved by its retreat"),
    "worn_down": tr_noop("destroyed: its third attack"),
    "routed": tr_noop("destroyed: it was at half strength"),
    "trapped": tr_noop("destroyed, no retreat"),
}
"""What a line says for a reason, by the code of its sentence; "": the order itself says it all."""
COSTS = ("worn_down", "routed", "trapped", "halved", "halved_by_retreat", "dislodged_by", "is_dislodged")
"""Codes that tell what a unit has lost, the worst first: the end of a line may have no room."""
FIELDS = ("mine", "theirs", "foe", "by", "fleet", "fleets", "units", "why", "builds")
NO_RETREAT = "nowhere_open"
"""The code of the reason that a unit is destroyed; after it stands why each province around it was closed."""


def result_line(outcome: Outcome, after: Position | None = None) -> str:
    """The result without the order: "dislodged by A Ukr; retreats: Boh, Sil". "" where the order was carried out and
    there is nothing to add.

    after: the position after the turn as the reader knows it; with it the retreats of a dislodged unit are named.
    """
    return "; ".join(_parts(outcome, after))


def _parts(outcome: Outcome, after: Position | None) -> Iterator[str]:
    """What the line says, what it cost the unit first."""
    codes = [reason.code for reason in outcome.reasons]
    destroyed = NO_RETREAT in codes
    reasons = outcome.reasons[: codes.index(NO_RETREAT)] if destroyed else outcome.reasons
    attackers = [reason.get("by") for reason in reasons if SHORT.get(reason.code) == DISLODGED]
    void = "void" in outcome.words
    for reason in sorted(reasons, key=_weight):
        if SHORT.get(reason.code) == DISLODGED:
            yield _filled(tr_noop("destroyed by {by}, no retreat") if destroyed else DISLODGED, reason)
            yield from _retreats(outcome, after)
        elif SHORT.get(reason.code) == BOUNCED and reason.get("foe") in (attackers, *attackers):
            continue  # beaten by the unit that dislodged it
        elif void and reason.code not in SHORT:
            void = False
            yield tr("void ({why})", why=brief(reason))
        else:
            yield from filter(None, [short(reason)])
    if destroyed and not any(SHORT.get(code) == DISLODGED for code in codes):
        yield tr("destroyed, no retreat")


def _retreats(outcome: Outcome, after: Position | None) -> Iterator[str]:
    """Where a dislodged unit can go, if the reader knows it."""
    dislodged = after.dislodged.get(outcome.unit.key) if after and outcome.unit else None
    if dislodged is not None and dislodged.retreats and dislodged.unit.power == outcome.order.power:
        yield tr("retreats: {places}", places=", ".join(place.text for place in dislodged.retreats))


def short(reason: Reason) -> str:
    """A reason beside the order that it is about: neither the unit nor its province is named again."""
    template = SHORT.get(reason.code)
    if template is None or any(reason.get(name) is None for name in NAMES.findall(template)):
        return brief(reason)
    return _filled(template, reason) if template else ""


def _filled(template: str, reason: Reason) -> str:
    return tr(template, **{name: _text(reason.get(name)) for name in FIELDS})


def _text(thing: object) -> str:
    """A unit, or the strength of one side of a fight, in a word."""
    if isinstance(thing, SideStrength):
        return str(thing.total)
    if isinstance(thing, list | tuple):
        return listed([one.text if isinstance(one, Unit | Named) else _text(one) for one in thing])
    return words(thing)


def _weight(reason: Reason) -> int:
    return COSTS.index(reason.code) if reason.code in COSTS else len(COSTS)
