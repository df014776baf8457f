"""What came of a player's own orders, in words that say no more than his report (R30).

True result words are the game master's: `void` would betray an unseen unit, `cut` an attack. What the map needs to draw
an order as carried out or not follows here from the facts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Outcome, Turn, Unit
from ...standard.plan import REPLACED
from .telling import during

FAILED = {"stoodoff": "bounce", "border": "bounce", "noconvoy": "no_convoy"}
GONE = {"dislodged": "dislodged", "disbanded": "disband"}


def published(turn: Turn, power: str) -> Iterator[Outcome]:
    """The outcomes of a power's own orders, those of units in board order."""
    own = [one for one in turn.outcomes if one.order.power == power]
    if turn.before.phase.step == "A":
        yield from (_without_others(one, power) for one in own)
        return
    rank = turn.before.variant.base.order
    known = _known_by_unit(turn, power)
    for outcome in sorted(own, key=lambda one: rank.get(one.order.key, -1)):
        if _counts(outcome):
            yield outcome._replace(words=_words(outcome, known.get(outcome.order.key, ())), reasons=())
        else:
            yield outcome


def _known_by_unit(turn: Turn, power: str) -> dict[str, tuple[str, ...]]:
    """The names of the facts that each unit brought, by its key."""
    found: dict[str, tuple[str, ...]] = {}
    for fact in during(turn, power):
        key = fact.eye.key if fact.eye else ""
        found[key] = (*found.get(key, ()), fact.name)
    return found


def _counts(outcome: Outcome) -> bool:
    """Whether it is a unit's order, and no line that counted for nothing: of those their writer knows why."""
    replaced = [reason for reason in outcome.reasons if reason.sentence is REPLACED]
    return outcome.unit is not None and not replaced


def _words(outcome: Outcome, facts: tuple[str, ...]) -> tuple[str, ...]:
    """`ok` unless the report says otherwise, or the order was impossible whatever stood elsewhere."""
    verb = outcome.order.verb
    gone = [GONE[name] for name in facts if name in GONE]
    if verb in ("retreat", "disband"):
        return (*gone,) or ("ok",)
    failed = [FAILED[name] for name in facts if name in FAILED] if verb == "move" else []
    cut = ["cut"] if "cut" in facts else []
    impossible = ["void"] if "void" in outcome.words and not {"idle", "noconvoy"} & set(facts) else []
    if gone:
        return (*failed, *cut, *impossible, *gone)
    return (*failed, *cut, *impossible) or ("ok",)


def _without_others(outcome: Outcome, power: str) -> Outcome:
    """R26: the result of an own order in winter, and why, as long as no foreign unit is the reason."""
    kept = [reason for reason in outcome.reasons if not any(_is_foreign(ref, power) for ref in reason.refs.values())]
    return outcome._replace(reasons=tuple(kept))


def _is_foreign(thing: object, power: str) -> bool:
    return isinstance(thing, Unit) and thing.power != power
