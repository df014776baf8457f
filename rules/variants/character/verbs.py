"""All orders by the step in which they are given."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...verbs import Verb
from .verbs_beside import Cut, Disbelieve, OffTheBoard, Steal
from .verbs_convert import CONVERT_VERB
from .verbs_deal import DEAL_VERBS
from .verbs_helping import Convoy, ConvoyAndSupport, Support
from .verbs_hypnotize import Hypnotize, allow
from .verbs_in_place import Exchange, Fortify
from .verbs_moves import Hold, Move, MoveBySea, Path
from .verbs_retreat import RETREAT_VERBS
from .verbs_special import Annihilate, Gas, Jump
from .verbs_winter import WINTER_VERBS

MAIN: tuple[Verb, ...] = (
    Move(),
    Path(),
    Jump(),
    Support(),
    Hold(),
    Convoy(),
    ConvoyAndSupport(),
    MoveBySea(),
    CONVERT_VERB,
    Annihilate(),
    Gas(),
    Hypnotize(),
    Exchange(),
    Fortify(),
)
"""The orders of a movement phase of which a unit has one."""
BESIDE: tuple[Verb, ...] = (Steal(), Disbelieve(), Cut(), OffTheBoard())
allow(MAIN)

BY_STEP: Mapping[str, tuple[Verb, ...]] = MappingProxyType(
    {
        "D": DEAL_VERBS,
        "M": (*MAIN, *BESIDE),
        "R": RETREAT_VERBS,
        "A": (*WINTER_VERBS, *DEAL_VERBS),
    }
)
ALL_VERBS: Mapping[str, Verb] = MappingProxyType({verb.name: verb for verbs in BY_STEP.values() for verb in verbs})
