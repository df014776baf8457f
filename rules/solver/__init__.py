"""The narrow waist of the adjudicator: five forces in, one resolution out (DESIGN, section 3).

    solve(forces, policy) -> Resolution

It is pure and total, and the order of the forces does not matter. `forces` tells what each field means.
"""

from .cycles import solve
from .field import AttackFailure, Clause
from .forces import Attack, Block, ConvoyLink, Force, HoldForce, Policy, SortedForces, Strength, SupportForce
from .resolution import LostSupport, Resolution, SupportLoss, Tally

__all__ = [
    "Attack",
    "AttackFailure",
    "Block",
    "Clause",
    "ConvoyLink",
    "Force",
    "HoldForce",
    "LostSupport",
    "Policy",
    "Resolution",
    "SortedForces",
    "Strength",
    "SupportForce",
    "SupportLoss",
    "Tally",
    "solve",
]
