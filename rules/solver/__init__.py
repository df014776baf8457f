"""The narrow waist of the adjudicator: five forces in, one resolution out (DESIGN, section 3).

    solve(forces, policy) -> Resolution

It is pure and total, and the order of the forces does not matter. `forces` tells what each field means.
"""

from .cycles import solve
from .field import Clause, Failure
from .forces import Attack, Block, Convoy, Force, Hold, Policy, Strength, Support
from .resolution import Loss, Resolution, Spoiled, Tally

__all__ = [
    "Attack",
    "Block",
    "Clause",
    "Convoy",
    "Failure",
    "Force",
    "Hold",
    "Loss",
    "Policy",
    "Resolution",
    "Spoiled",
    "Strength",
    "Support",
    "Tally",
    "solve",
]
