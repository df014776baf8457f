"""Reasons as they may be told to players: what everybody saw, without the strengths that would tell cards (C-71)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ...position import Outcome
from ...reasons import Reason, Sentence
from ...standard import explain
from ...standard.retreats import DISBANDED, NO_RETREAT_ORDER, RETREATED, RETREATS_MEET
from . import aftermath, beginning, gassing, in_place, jumping, mines, redeploying, retreating, winter
from .legality import IN_DISORDER

WON = Sentence("won_plainly", "{unit} moves to {place}, which others wanted too", "DATC 5.B.1")
DROVE_OUT = Sentence("drove_out_plainly", "{unit} moves to {place} and dislodges {foe}", "DATC 5.B.1")
HELD = Sentence("held_plainly", "{unit} attacks {place}, and {foe} holds it", "DATC 5.B.1")
HEAD_ON = Sentence("head_on_plainly", "{unit} and {foe} move against each other", "DATC 5.B.1")
NOT_LEFT = Sentence("not_left_plainly", "{foe} could not leave {place}", "DATC 5.B.1")
RIVAL = Sentence("rival_plainly", "{contenders} move to {place} and stand each other off", "DATC 5.B.1")
WITHOUT_STRENGTHS: Mapping[str, Sentence] = MappingProxyType(
    {
        explain.WON.code: WON,
        explain.DROVE_OUT.code: DROVE_OUT,
        explain.HELD.code: HELD,
        explain.HEAD_ON.code: HEAD_ON,
        explain.NOT_LEFT.code: NOT_LEFT,
        explain.RIVAL.code: RIVAL,
    }
)
OPEN: frozenset[str] = frozenset(
    sentence.code
    for sentence in (
        *(explain.OWN_UNIT, explain.NO_CONVOY, explain.BROKEN, explain.BROKEN_CHAIN, explain.PARADOX, explain.ALL_HOLD),
        *(explain.STOPPED, explain.CUT, explain.CUT_DISLODGED, explain.DISLODGED_BY, explain.NOT_CARRIED),
        *(RETREATED, DISBANDED, NO_RETREAT_ORDER, RETREATS_MEET, retreating.BY_THE_RULE, retreating.OFF_THE_BOARD),
        *(retreating.STAYS, beginning.SENT_OFF, IN_DISORDER, gassing.GASSED, jumping.PINNED, jumping.IN_A_RING),
        *(jumping.NO_AGREEMENT, aftermath.EXPLODED, aftermath.SPENT, aftermath.SECOND_TURN, mines.BLOWN_UP),
        *(in_place.CONVERTED, in_place.FOILED, in_place.CANNOT_STAND, in_place.DRIVEN_OUT, in_place.GAS_CLOSES),
        *(in_place.PLACES_CHANGED, in_place.FORTIFIED, winter.CONVERTED, redeploying.REDEPLOYED, redeploying.MEET),
    )
)
"""What is plain to all: it follows from the published orders and the board."""


def plainly(outcome: Outcome, own: bool) -> tuple[Reason, ...]:
    """The reasons of a result that its reader may be told. `own`: he gave the order, and learns why it was void."""
    return tuple(_told(outcome, own and "void" in outcome.words))


def _told(outcome: Outcome, own_fault: bool) -> Iterator[Reason]:
    for reason in outcome.reasons:
        if reason.code in WITHOUT_STRENGTHS:
            sentence = WITHOUT_STRENGTHS[reason.code]
            yield Reason(sentence, _refs(reason, sentence))
        elif reason.code in OPEN or (own_fault and reason.about is None):
            yield Reason(reason.sentence, _refs(reason, reason.sentence))


def _refs(reason: Reason, sentence: Sentence) -> dict[str, Any]:
    """What a sentence speaks of, taken from a reason that may work it out only when it is read."""
    names = ("unit", "place", "foe", "contenders")
    wanted = [name for name in names if f"{{{name}}}" in sentence.template] if reason.about is not None else reason.refs
    return {name: reason.get(name) for name in wanted}
