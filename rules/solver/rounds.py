"""Decides which attacks arrive (DESIGN, section 3): quiet places, then rounds, then what hangs on itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .field import Field
from .forces import STANDARD, Attack, Force, Policy
from .ground import NOT_RULED
from .knots import untie
from .resolution import Resolution


def solve(forces: Iterable[Force], policy: Policy = STANDARD, ruled: Mapping[str, bool] = NOT_RULED) -> Resolution:
    """Which attacks arrive. Pure and total; the order of the forces does not matter.

    `ruled`: what a game master has decided by unit: False, none of its attacks arrives and its support is cut; True,
    its support counts whatever cuts it. So with convoys: the fleet does not carry, or carries whatever drives it out.
    """
    field = Field(forces, policy, ruled)
    pending = go_round(field, settle_quiet(field))
    while pending:
        untie(field, pending)
        pending = go_round(field, pending)
    return Resolution(field)


def settle_quiet(field: Field) -> list[Attack]:
    """Decides places with one attack, nobody there and nothing in the way (step 1), then the places that these left.

    Gives back the attacks that are still open.
    """
    into, begin, fate, guarded = field.into, field.begin, field.fate, field.guarded
    left: list[str] = []
    contested: list[Attack] = []
    for place, attacks in into.items():
        attack = attacks[0]
        if len(attacks) == 1 and place not in begin and attack.plain and place not in guarded and attack not in fate:
            fate[attack] = True
            left.append(attack.src)
        else:
            contested += attacks
    for place in left:
        attacks = into.get(place, ())
        alone = len(attacks) == 1 and len(begin[place]) == 1
        if alone and attacks[0].plain and place not in guarded and attacks[0] not in fate:
            fate[attacks[0]] = True
            left.append(attacks[0].src)
    return [attack for attack in contested if attack not in fate]


def go_round(field: Field, pending: list[Attack]) -> list[Attack]:
    """Goes round the open attacks until nothing changes (step 5); those still open."""
    fate, verdict = field.fate, field.verdict
    while True:
        still = []
        for attack in pending:
            if attack not in fate:
                arrives = verdict(attack)
                if arrives is None:
                    still.append(attack)
                else:
                    fate[attack] = arrives
        if not still or len(still) == len(pending):
            return still
        pending = still
