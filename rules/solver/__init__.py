"""The solver: orders lowered to five kinds of force go in, one resolution comes out.

    solve(forces, policy) -> Resolution

`solve` is pure and total, and the order of the forces makes no difference. It knows no variant: `forces` says what each
field means, and `cycles` lists the steps by which it decides.
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
